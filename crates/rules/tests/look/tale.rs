//! A tracked game in words that a person can lay on a table and follow: each draw, place, figure, nomination, tournament,
//! prize tile and score, by what the recorded events say. It is told in full truth, hidden emblems and all. Never knows what
//! is right.

use std::fmt::Write;

use herald_rules::{Event, Game, Setup, faces, sheet};
use herald_words::{
    Audience, Count, DrawnBy, Emblem, FaceCode, Fact, Feature, GuardPay, Heap, LeaveCause, MapFact, MeepleId,
    PilePlan, Place, Reach, Seat, Segment, Stage, Standing, StolenTile, TournamentFact, TowerFact, View,
};

use super::look;

const NAMES: [&str; 6] = ["red", "blue", "yellow", "black", "green", "pink"];

pub(crate) fn name(seat: Seat) -> &'static str {
    NAMES[usize::from(seat.0) - 1]
}

fn names(seats: &[Seat]) -> String {
    seats.iter().map(|seat| name(*seat)).collect::<Vec<_>>().join(" and ")
}

pub(crate) fn at(place: Place) -> String {
    format!("{}, turned {}", place.pos, place.rotation as u8)
}

fn word(feature: Feature) -> &'static str {
    match feature {
        Feature::City => "city",
        Feature::Road => "road",
        Feature::Field => "field",
        Feature::Monastery => "monastery",
        Feature::Garden => "garden",
        Feature::River => "river",
    }
}

/// `field1` is the second field that a face has in the data.
pub(crate) fn segment(face: FaceCode, segment: Segment) -> String {
    let segments = &faces().iter().find(|info| info.code == face).unwrap().segments;
    let own = usize::from(segment.0);
    let feature = segments[own].feature;
    match segments[..own].iter().filter(|segment| segment.feature == feature).count() {
        0 => word(feature).to_owned(),
        before => format!("{}{before}", word(feature)),
    }
}

pub(crate) fn beside(emblem: Option<Emblem>) -> String {
    emblem.map_or(String::new(), |emblem| format!(", with emblem {}", emblem.value()))
}

pub(crate) fn reach(reach: Reach) -> String {
    match reach {
        Reach::Road { tiles, .. } => format!("a road of {tiles}"),
        Reach::City(tiles) => format!("a city of {tiles}"),
        Reach::Field { ring_of_8: 8, ring_of_16, .. } => format!("8 around and {ring_of_16} around those"),
        Reach::Field { ring_of_8, .. } => format!("{ring_of_8} around"),
    }
}

/// How the game is set up, and that its first turn begins.
pub(crate) fn opening(setup: &Setup, game: &Game) -> String {
    let (plan, view) = (&setup.plan, look::view(game, Audience::Watcher));
    let seats: Vec<_> = setup.seats.iter().map(|seat| name(*seat)).collect();
    let draws = if setup.settings.drawn_by == DrawnBy::Server { "Herald draws" } else { "the table draws" };
    let mut text = format!("{}; {draws}", seats.join(", "));
    if view.tournament.is_some() {
        let pile = |pile: &PilePlan| format!("{} tiles, {} prizes", pile.land, pile.prizes);
        let piles: Vec<_> = plan.piles.iter().map(pile).collect();
        writeln!(text, "; the crown starts at {:?}", plan.crown).unwrap();
        write!(text, "piles: {}; last {} prizes", piles.join("; "), plan.last_prizes).unwrap();
    } else {
        write!(text, "\nland tiles: {}", plan.land_tiles).unwrap();
    }
    if let Some(towers) = &view.towers {
        write!(text, "\ntowers: {} floors, {} tower tiles", towers.floors_left, towers.tower_tiles_left)
            .unwrap();
    }
    let tiles = &view.map.as_ref().unwrap().tiles;
    let tiles: Vec<_> = tiles.iter().map(|tile| format!("{} at {}", tile.face, tile.pos)).collect();
    writeln!(text, "\nlies: {}\n\nturn 1 of {}", tiles.join("; "), name(view.turn.unwrap().seat)).unwrap();
    text
}

/// What a commit says, and the game that it led to.
pub(crate) fn commit(game: &Game, events: &[Event]) -> String {
    let (mut text, view) = (String::new(), look::view(game, Audience::Watcher));
    for event in events {
        let line = match event {
            Event::Fact(Fact::Map(fact)) => map(fact, &view),
            Event::Fact(Fact::Tournament(fact)) => tournament(fact),
            Event::Fact(fact) => Some(other(fact, game, &view)),
            Event::MeepleNominated { seat, meeple, emblem, .. } => {
                let emblem = emblem.peek(Audience::Seat(*seat)).unwrap().value();
                Some(format!("  {} nominates meeple {meeple}, hidden: emblem {emblem}", name(*seat)))
            }
            Event::PrizeLookedAt { seat, prize, face, .. } => {
                let face = face.peek(Audience::Seat(*seat)).unwrap();
                Some(format!("  {} looks at prize tile {prize}, hidden: {face}", name(*seat)))
            }
        };
        line.into_iter().for_each(|line| writeln!(text, "{line}").unwrap());
    }
    text
}

fn map(fact: &MapFact, view: &View) -> Option<String> {
    Some(match fact {
        MapFact::Drawn { seat, face, thief, .. } => drawn(*seat, *face, *thief),
        MapFact::Boxed { face, .. } => format!("  {face} fits nowhere and goes to the box"),
        MapFact::Laid { face, place, .. } => format!("  {face} is laid at {}", at(*place)),
        MapFact::TournamentTileLaid { place, .. } => {
            format!("  the tournament tile is laid at {}", at(*place))
        }
        MapFact::PrizeLaid { prize, face, place, .. } => {
            format!("  prize tile {prize}, {face}, is laid at {}", at(*place))
        }
        MapFact::Stood { seat, meeple, kind, spot } => {
            let tile = view.map.as_ref()?.tiles.iter().find(|tile| tile.pos == spot.pos)?;
            format!(
                "  {}'s {kind:?} {meeple} stands on its {}",
                name(*seat),
                segment(tile.face, spot.segment)
            )
        }
        MapFact::Scored(count) => scored(count),
        MapFact::FaceDescribed { .. } => return None,
    })
}

/// A tower tile is called one, as it lies in a pile of its own.
fn drawn(seat: Seat, face: FaceCode, thief: Option<u8>) -> String {
    let heap = faces().iter().find(|info| info.code == face).map(|info| info.heap);
    let tower = if heap == Some(Heap::Tower) { "tower tile " } else { "" };
    let thief = thief.map(|number| format!(", a thief with {number}")).unwrap_or_default();
    format!("  {} draws {tower}{face}{thief}", name(seat))
}

fn scored(count: &Count) -> String {
    let when = match count.stage {
        Stage::Play => "",
        Stage::Recalled => ", taken back",
        Stage::Final => ", at the end",
    };
    let mut text = format!("  scores: {} at {}{when}:", word(count.feature), count.spot.pos);
    if count.feature == Feature::Field {
        write!(text, " {} cities", count.cities).unwrap();
    } else {
        write!(text, " {} tiles", count.tiles).unwrap();
    }
    if count.coats > 0 {
        write!(text, " {} coats", count.coats).unwrap();
    }
    write!(text, ", {} {}", names(&count.winners), count.points).unwrap();
    text
}

fn other(fact: &Fact, game: &Game, view: &View) -> String {
    match fact {
        Fact::TurnBegan { seat, number } => format!("\nturn {number} of {}", name(*seat)),
        Fact::TurnEnded { .. } => {
            let points = view.scores.iter().map(|it| format!("{} {}", name(it.seat), it.points));
            format!("  ends: {}", points.collect::<Vec<_>>().join(", "))
        }
        Fact::MeepleLifted { seat, meeple, cause } => {
            let why = if *cause == LeaveCause::Recalled { "is taken back" } else { "goes home" };
            format!("  {}'s figure {meeple} {why}", name(*seat))
        }
        Fact::FinalScoringBegan => "\nthe end".to_owned(),
        Fact::GameEnded => ending(game),
        Fact::Tower(fact) => tower(fact),
        Fact::Map(_)
        | Fact::Tournament(_)
        | Fact::TownHall(_)
        | Fact::TileDrawn { .. }
        | Fact::RiverTileDrawn { .. }
        | Fact::SymbolHandled { .. }
        | Fact::TileDiscarded { .. }
        | Fact::TilePlaced { .. }
        | Fact::MeeplePlaced { .. }
        | Fact::MeepleMoved { .. }
        | Fact::PointsTold { .. }
        | Fact::DoubleTurnBegan { .. }
        | Fact::PlayerRetired { .. }
        | Fact::Corrected { .. } => panic!("{fact:?} does not happen here"),
    }
}

fn tower(fact: &TowerFact) -> String {
    match fact {
        TowerFact::Built { tower, .. } => format!("  tower {tower} is built there"),
        TowerFact::Grew { towers, .. } => {
            let towers: Vec<_> = towers.iter().map(ToString::to_string).collect();
            format!("  the thief: a floor more on tower {}", towers.join(" and "))
        }
        TowerFact::GuardPlaced { seat, meeple, tower } => {
            format!("  {}'s meeple {meeple} is the guard on tower {tower}", name(*seat))
        }
        TowerFact::GuardsScored { seat, pay } => {
            format!("  scores: {}, {} {}", guards(*pay), name(*seat), pay.points())
        }
        TowerFact::ThiefPaid { .. } => "  the thief's symbol is spent".to_owned(),
        TowerFact::TileStolen { tile, .. } => format!("  {} is stolen", stolen(*tile)),
        TowerFact::StolenTileBoxed { tile } => format!("  the stolen {} goes to the box", stolen(*tile)),
    }
}

fn guards(pay: GuardPay) -> String {
    let with = |stolen: Option<u8>| stolen.map(|number| format!(", and {number} stolen")).unwrap_or_default();
    match pay {
        GuardPay::Displaced => "a guard displaced".to_owned(),
        GuardPay::Thief { guards, number, stolen } => {
            format!("{guards} on guard, a thief with {number}{}", with(stolen))
        }
        GuardPay::AtTheEnd { guards, stolen } => {
            format!("{guards} on guard at the end, 5 each{}", with(stolen))
        }
    }
}

pub(crate) fn stolen(tile: StolenTile) -> String {
    let face = tile.face.map(|face| face.to_string()).unwrap_or_default();
    format!("{face} with a thief's {}", tile.number)
}

fn ending(game: &Game) -> String {
    let sheet = sheet(game);
    let mut text = String::new();
    for line in &sheet.lines {
        if let herald_words::ScoreLine::Statue { seat, points, prize, shields, .. } = line {
            let coats = shields.map_or(0, |shields| shields.0);
            writeln!(text, "  scores: statue on prize tile {prize}: {coats} coats, {} {points}", name(*seat))
                .unwrap();
        }
    }
    let totals = sheet.totals.iter().map(|it| format!("{}. {} {}", it.rank, name(it.seat), it.points));
    write!(text, "  {}; won by {}", totals.collect::<Vec<_>>().join(", "), names(&sheet.winners)).unwrap();
    text
}

fn standing(standing: &Standing) -> String {
    format!("{}. {} {}", standing.rank, name(standing.seat), standing.value)
}

fn returned(seat: Seat, meeple: MeepleId, what: &str) -> String {
    format!("  the emblem under {}'s meeple {meeple} {what}", name(seat))
}

fn tournament(fact: &TournamentFact) -> Option<String> {
    Some(match fact {
        TournamentFact::TournamentCalled { discipline, .. } => {
            format!("  the pile is empty: a {discipline:?} tournament")
        }
        TournamentFact::PassedOver { seat } => format!("    {} has nobody in it", name(*seat)),
        TournamentFact::EmblemRevealed { seat, meeple, emblem, reach: far, .. } => {
            let (emblem, tiles) = (u16::from(emblem.value()), far.tiles());
            let sum = emblem + tiles;
            format!(
                "    {} reveals under meeple {meeple}: {emblem} + {tiles} = {sum}, {}",
                name(*seat),
                reach(*far)
            )
        }
        TournamentFact::TournamentDecided { standings, .. } if standings.is_empty() => {
            "    decided: nobody took part".to_owned()
        }
        TournamentFact::TournamentDecided { standings, .. } => {
            format!("    decided: {}", standings.iter().map(standing).collect::<Vec<_>>().join(", "))
        }
        TournamentFact::PrizeWon { seat, prize, rank, kept } => {
            format!("    {} wins prize tile {prize} with rank {rank}{}", name(*seat), beside(*kept))
        }
        TournamentFact::EmblemBoxed { seat, emblem } => {
            format!("    {}'s emblem {} goes to the box", name(*seat), emblem.value())
        }
        TournamentFact::PrizesLeft { prizes } => format!("    prize tiles nobody won, put aside: {prizes}"),
        TournamentFact::CrownMoved { to } => format!("    the crown moves to {to:?}"),
        TournamentFact::PileOpened { pile } => format!("    pile {pile} is free"),
        TournamentFact::LastLapOpened => "  a lap without land tiles begins".to_owned(),
        TournamentFact::CityFounded { city, .. } => format!("  its city is city {city} now"),
        TournamentFact::PrizePlaced { seat, city, emblem, .. } => {
            format!("  {}'s statue stands in city {city}{}", name(*seat), beside(*emblem))
        }
        TournamentFact::PrizeHeld { prize, .. } => format!("  prize tile {prize} fits nowhere and is held"),
        TournamentFact::PrizeForfeited { prize, emblem, .. } => {
            format!("  prize tile {prize} leaves the game{}", beside(*emblem))
        }
        TournamentFact::CitiesMerged { kept, joined } => {
            format!("  city {joined} is part of city {kept} now")
        }
        TournamentFact::EmblemReturned { seat, meeple } => returned(*seat, *meeple, "goes home"),
        TournamentFact::EmblemRemoved { seat, meeple } => returned(*seat, *meeple, "is taken away unseen"),
        TournamentFact::TournamentTilePlaced { .. }
        | TournamentFact::EmblemLaid { .. }
        | TournamentFact::ShieldsTold { .. } => return None,
    })
}
