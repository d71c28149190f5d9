//! What all see, what each sees of what is hidden, what a seat may do and what it tries, in words. Never decides who may know
//! what: that is asked of the rules.

use herald_words::{
    Audience, Command, Emblem, FaceCode, LegalMove, MapCommand, MapMove, MeepleView, NominationView, Place,
    PrizePlace, PrizeView, Spot, TournamentCommand, TournamentMove, TowerCommand, TowerMove, TowerView, View,
};

use super::{
    lines::listed,
    tale::{at, beside, name, reach, segment, stolen},
};

/// What all see alike, but for the tiles.
pub(crate) fn open(view: &View) -> String {
    let turn = view.turn.map_or("no turn".to_owned(), |turn| {
        let awaited: Vec<_> = view.awaited.iter().map(|seat| name(*seat)).collect();
        format!(
            "turn {} of {}, {:?}, awaited: {}",
            turn.number,
            name(turn.seat),
            view.phase,
            awaited.join(" and ")
        )
    });
    let map = view.map.as_ref().unwrap();
    let of_tournaments = view.tournament.iter().flat_map(|own| {
        [
            format!("the crown on {:?}", own.crown),
            format!("tiles before the next tournament: {}", own.draws_left),
        ]
    });
    let river = map.mouth.map(|mouth| format!("the river goes on at {mouth}"));
    let stands = |(meeple, spot): (&MeepleView, Spot)| {
        let face = map.tiles.iter().find(|tile| tile.pos == spot.pos).unwrap().face;
        let on = segment(face, spot.segment);
        format!("{} {}'s {:?} at {}, {on}", meeple.meeple, name(meeple.seat), meeple.role, spot.pos)
    };
    // A guard stands on no feature, and is told with its tower.
    let on_the_map = view.meeples.iter().filter_map(|meeple| Some((meeple, meeple.spot?)));
    let meeples: Vec<_> = on_the_map.map(stands).collect();
    let meeples = if meeples.is_empty() { String::new() } else { listed("meeples", &meeples) };
    [
        listed("all see", &[turn].into_iter().chain(of_tournaments).chain(river).collect::<Vec<_>>()),
        piles(view),
        meeples,
        towers(view),
    ]
    .concat()
}

/// Nothing, where tournaments are not played.
fn piles(view: &View) -> String {
    let Some(own) = &view.tournament else { return String::new() };
    let piles = own.piles.iter().map(|pile| {
        let open = if pile.open { ", open" } else { "" };
        format!("{} tiles, {} prizes{open}", pile.land, pile.prizes)
    });
    listed("piles", &piles.collect::<Vec<_>>())
}

/// Nothing, where towers are not played.
fn towers(view: &View) -> String {
    let Some(own) = &view.towers else { return String::new() };
    let all: Vec<_> = own.towers.iter().map(|tower| tower_of(view, tower)).collect();
    let all = if all.is_empty() { String::new() } else { listed("towers", &all) };
    let supply = [
        format!("floors left: {}", own.floors_left),
        format!("tower tiles left: {}", own.tower_tiles_left),
        own.stolen.map_or("nothing is stolen".to_owned(), |tile| format!("stolen: {}", stolen(tile))),
    ];
    [all, listed("beside the board", &supply)].concat()
}

fn floors(floors: u8) -> String {
    if floors == 1 { "1 floor".to_owned() } else { format!("{floors} floors") }
}

fn tower_of(view: &View, tower: &TowerView) -> String {
    let guard = tower.guard.and_then(|guard| view.meeples.iter().find(|meeple| meeple.meeple == guard));
    let guard = guard.map(|guard| format!(", {}'s guard {}", name(guard.seat), guard.meeple));
    let (floors, at) = (floors(tower.floors), tower.pos.unwrap());
    format!("{} at {at}: {floors}{}", tower.tower, guard.unwrap_or_default())
}

fn values(emblems: &[Emblem]) -> String {
    let values: Vec<_> = emblems.iter().map(|emblem| emblem.value().to_string()).collect();
    if values.is_empty() { "none".to_owned() } else { values.join(" ") }
}

/// What a viewer sees where others may see something else: emblems, and the faces of prize tiles.
pub(crate) fn hidden(who: &str, view: &View) -> String {
    let tournament = view.tournament.as_ref().unwrap();
    let hand = match view.audience {
        Audience::Seat(_) => vec![format!("in hand {}", values(&tournament.hand))],
        Audience::Host | Audience::Watcher => Vec::new(),
    };
    let under = |meeple: &MeepleView| match meeple.nomination {
        NominationView::None => None,
        NominationView::Token => panic!("Herald keeps the emblems"),
        NominationView::Spent => Some(format!("meeple {} has had its emblem", meeple.meeple)),
        NominationView::Nominated { emblem: None, .. } => {
            Some(format!("under meeple {} an emblem", meeple.meeple))
        }
        NominationView::Nominated { emblem: Some(emblem), .. } => {
            Some(format!("under meeple {} emblem {}", meeple.meeple, emblem.value()))
        }
    };
    let prize = |PrizeView { won, face }: &PrizeView| {
        let face = face.map_or("face down".to_owned(), |face| face.to_string());
        format!("{}'s prize tile {} {face}{}", name(won.seat), won.prize, beside(won.kept))
    };
    let under = view.meeples.iter().filter_map(under);
    let all: Vec<_> = hand.into_iter().chain(under).chain(tournament.prizes.iter().map(prize)).collect();
    if all.is_empty() { String::new() } else { listed(&format!("{who} sees"), &all) }
}

/// Each move that may be made; of places to lay a tile, those of one cell together.
pub(crate) fn may(view: &View) -> Vec<String> {
    if view.legal.is_empty() {
        return vec!["nothing".to_owned()];
    }
    let map = view.map.as_ref().unwrap();
    let last = map.tiles.last().unwrap().face;
    let place = |legal: &LegalMove| {
        if let LegalMove::Map(MapMove::Lay { place, .. }) = legal { Some(*place) } else { None }
    };
    let places: Vec<_> = view.legal.iter().filter_map(place).collect();
    let others = view.legal.iter().filter(|legal| place(legal).is_none());
    cells("lay it at", &places).into_iter().chain(others.flat_map(|legal| step(legal, last))).collect()
}

/// `lay it at 0,2, turned 1 or 2`, then the other cells.
fn cells(what: &str, places: &[Place]) -> Vec<String> {
    let of_a_cell = places.chunk_by(|one, next| one.pos == next.pos).map(|places| {
        let turns: Vec<_> = places.iter().map(|place| (place.rotation as u8).to_string()).collect();
        format!("{}, turned {}", places[0].pos, turns.join(" or "))
    });
    let mut of_a_cell: Vec<_> = of_a_cell.collect();
    of_a_cell.iter_mut().take(1).for_each(|first| *first = format!("{what} {first}"));
    of_a_cell
}

/// `last` is the face laid last.
fn step(legal: &LegalMove, last: FaceCode) -> Vec<String> {
    match legal {
        LegalMove::EndTurn => vec!["end the turn".to_owned()],
        LegalMove::DescribeFace { .. } => vec!["describe a face".to_owned()],
        LegalMove::Map(MapMove::Draw { .. }) => vec!["draw".to_owned()],
        LegalMove::Map(MapMove::Stand { kind, segment: on }) => {
            vec![format!("stand a {kind:?} on its {}", segment(last, *on))]
        }
        LegalMove::Tournament(step) => tournament(step),
        LegalMove::Tower(step) => vec![tower(step)],
        LegalMove::Map(MapMove::Lay { .. } | MapMove::RecallAbbot { .. })
        | LegalMove::EndGame
        | LegalMove::DrawTile { .. }
        | LegalMove::DrawRiverTile { .. }
        | LegalMove::HandleSymbol { .. }
        | LegalMove::DiscardTile
        | LegalMove::PlaceTile
        | LegalMove::PlaceMeeple { .. }
        | LegalMove::LiftMeeple { .. }
        | LegalMove::MoveMeeple { .. }
        | LegalMove::TellPoints { .. }
        | LegalMove::TakeDoubleTurn
        | LegalMove::TownHall(_) => panic!("no example offers {legal:?}"),
    }
}

fn tower(step: &TowerMove) -> String {
    match step {
        TowerMove::Grow { towers, floors: left } => {
            let towers: Vec<_> = towers.iter().map(ToString::to_string).collect();
            format!("give {} to as many of the towers {}", floors(*left), towers.join(", "))
        }
        TowerMove::Guard { tower, displaces: None } => format!("place a guard on tower {tower}"),
        TowerMove::Guard { tower, displaces: Some(before) } => {
            format!("place a guard on tower {tower} for meeple {before}")
        }
        TowerMove::Build => panic!("no example offers {step:?}"),
    }
}

fn tournament(step: &TournamentMove) -> Vec<String> {
    match step {
        TournamentMove::NominateMeeple { meeple, emblems, .. } => {
            vec![format!("nominate meeple {meeple} with one of {}", values(emblems))]
        }
        TournamentMove::RevealEmblem { meeple, reach: far, .. } => {
            vec![format!("reveal under meeple {meeple}, {}", reach(far.unwrap()))]
        }
        TournamentMove::PlaceTournamentTile { places } => cells("lay the tournament tile at", places),
        TournamentMove::LookAtPrize { prize, faces } => {
            vec![format!("look at prize tile {prize}, one of {} faces", faces.len())]
        }
        TournamentMove::PlacePrize { prize, places } => cells(&format!("lay prize tile {prize} at"), places),
        TournamentMove::CallTournament
        | TournamentMove::HoldPrize { .. }
        | TournamentMove::TellShields { .. }
        | TournamentMove::MergeCities { .. } => panic!("no example offers {step:?}"),
    }
}

/// A step that is tried.
pub(crate) fn tried(step: &Command) -> String {
    if let Command::Map(MapCommand::Draw { face: Some(face), .. }) = step {
        format!("draw {face}")
    } else if let Command::Map(MapCommand::Lay(place)) = step {
        format!("lay the tile at {}", at(*place))
    } else if let Command::Tournament(step) = step {
        tried_in_a_tournament(step)
    } else if let Command::Tower(step) = step {
        tried_with_towers(step)
    } else {
        assert_eq!(*step, Command::EndTurn);
        "end the turn".to_owned()
    }
}

fn tried_with_towers(step: &TowerCommand) -> String {
    match step {
        TowerCommand::Grow { towers } => {
            let towers: Vec<_> = towers.iter().map(ToString::to_string).collect();
            format!("give a floor to tower {}", towers.join(" and "))
        }
        TowerCommand::Guard { tower } => format!("place a guard on tower {tower}"),
        TowerCommand::Build { .. } => panic!("no example tries {step:?}"),
    }
}

fn tried_in_a_tournament(step: &TournamentCommand) -> String {
    if let TournamentCommand::NominateMeeple { meeple, emblem: Some(emblem), .. } = step {
        format!("nominate meeple {meeple} with {}", emblem.value())
    } else if let TournamentCommand::RevealEmblem { meeple, .. } = step {
        format!("reveal under meeple {meeple}")
    } else if let TournamentCommand::PlacePrize { prize, at: PrizePlace::Cell(place) } = step {
        format!("lay prize tile {prize} at {}", at(*place))
    } else {
        panic!("no example tries {step:?}")
    }
}
