//! One phone's view as a few lines of text. Never shows more than the view holds, and nothing of another view.

use std::fmt::Write;

use herald_api::v1::{self, legal_move::Move, nomination::State};

use super::{Player, name};

/// A phone as it was shown.
#[derive(Clone, Debug)]
pub struct Phone {
    /// Whose.
    pub player: Player,
    /// The heading above it.
    pub under: String,
    /// What the server sent.
    pub view: v1::View,
    /// What was printed of it.
    pub printed: String,
}

/// Characters a line may have before its items go on in the next.
const WIDTH: usize = 110;
/// So many things of one kind are not listed one by one.
const MANY: usize = 20;
/// What stands under a line's name, for the lines that go on.
const MARGIN: &str = "\n           ";

/// The lines printed of a view; what is empty is left out.
pub(super) fn render(player: Player, view: &v1::View) -> String {
    let mut lines = title(player, view);
    let mut line = |name: &str, items: Vec<String>, between: &str| {
        if !items.is_empty() {
            let _ = write!(lines, "\n  {name:<8} {}", wrapped(&items, between));
        }
    };
    if let Some(tournaments) = &view.tournaments {
        line("hand", vec![hands(view, tournaments)], "");
        line("piles", vec![piles(tournaments)], "");
        line("map", view.meeples.iter().map(|found| meeple(view, found)).collect(), "; ");
        line("prizes", tournaments.prizes.iter().map(|found| prize(view, found)).collect(), "; ");
        line(
            "statues",
            tournaments.cities.iter().map(|found| city(view, tournaments, found)).collect(),
            "; ",
        );
    }
    line("scores", view.scores.iter().map(|found| score(view, found)).collect(), ", ");
    line("may", may(view), ", ");
    lines
}

fn wrapped(items: &[String], between: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (index, item) in items.iter().enumerate() {
        let more = item.chars().count() + between.len();
        if index > 0 {
            text.push_str(between.trim_end());
            let goes_on = MARGIN.len() + width + more > WIDTH;
            text.push_str(if goes_on { MARGIN } else { " " });
            width = if goes_on { 0 } else { width };
        }
        text.push_str(item);
        width += more;
    }
    text
}

fn title(player: Player, view: &v1::View) -> String {
    let turn = view.turn.as_ref().map_or_else(
        || "no turn".to_owned(),
        |turn| format!("turn {}, {}'s", turn.number, name::seat(&view.seats, turn.seat)),
    );
    let awaited = name::list(view.awaited.iter().map(|seat| name::seat(&view.seats, *seat)), ", ");
    format!("{}'s phone · {turn} · {} · waits for {awaited}", player.name(), name::phase(view.phase()))
}

/// The own hand by value, the others' by count.
fn hands(view: &v1::View, tournaments: &v1::Tournaments) -> String {
    let own = name::list(tournaments.hand().map(|emblem| name::emblem(emblem).to_owned()), " ");
    let own_seat = match view.viewer.as_ref().and_then(|viewer| viewer.party.as_ref()) {
        Some(v1::party::Party::Seat(seat)) => Some(*seat),
        Some(v1::party::Party::Host(_) | v1::party::Party::Watcher(_)) | None => None,
    };
    let others = view.scores.iter().filter(|score| Some(score.seat) != own_seat);
    let others =
        others.map(|score| format!("{} has {}", name::seat(&view.seats, score.seat), score.emblems_in_hand));
    format!("{own} · {}", name::list(others, ", "))
}

fn piles(tournaments: &v1::Tournaments) -> String {
    let pile = |pile: &v1::Pile| {
        let (land, prizes) = (pile.land_tiles, pile.prize_tiles);
        if pile.open { format!("[{land}+{prizes}]") } else { format!("{land}+{prizes}") }
    };
    let piles = name::list(tournaments.piles.iter().map(pile), " ");
    let (left, held, total) = (tournaments.draws_left, tournaments.held, tournaments.total);
    if held < total {
        let crown = name::discipline(tournaments.crown());
        format!("{piles} · {left} to draw, then tournament {} of {total}, crown on {crown}", held + 1)
    } else {
        format!("{piles} · {held} of {total} tournaments held")
    }
}

/// A meeple, and the emblem under it: by value where that is the viewer's to know.
fn meeple(view: &v1::View, meeple: &v1::Meeple) -> String {
    let (seat, role) = (name::seat(&view.seats, meeple.seat), name::role(meeple.role()));
    let state = meeple.nomination.as_ref().and_then(|nomination| nomination.state.as_ref());
    let emblem = match state {
        None => String::new(),
        Some(State::Nominated(under)) => format!(" [{}]", name::emblem(under.emblem())),
        Some(State::Token(_)) => " [token]".to_owned(),
        Some(State::Spent(_)) => " [revealed]".to_owned(),
    };
    let at = match meeple.spot.as_ref() {
        Some(spot) => name::cell(spot.pos),
        None => meeple.label.clone(),
    };
    format!("{} {seat}'s {role}, {at}{emblem}", meeple.meeple)
}

fn prize(view: &v1::View, prize: &v1::Winner) -> String {
    let kept = name::kept(prize.kept()).map(|value| format!(" with emblem {value}"));
    let owner = name::seat(&view.seats, prize.seat);
    // Only its owner's view has the face.
    let face = if prize.face.is_empty() { String::new() } else { format!(", face {}", prize.face) };
    format!("{} before {owner}{face}{}", prize.prize, kept.unwrap_or_default())
}

/// A city, its coats of arms as far as told, and the statues in it.
fn city(view: &v1::View, tournaments: &v1::Tournaments, city: &v1::City) -> String {
    let statues = tournaments.statues.iter().filter(|statue| statue.city == city.city);
    let statue = |statue: &v1::Statue| {
        let owner = name::seat(&view.seats, statue.seat);
        name::kept(statue.emblem()).map_or_else(|| owner.clone(), |value| format!("{owner} [{value}]"))
    };
    let shields = city.shields.map(|shields| format!(", {}", name::shields(shields)));
    let (id, label) = (city.city, name::city(view, city.city));
    format!("{id} {label}{}: {}", shields.unwrap_or_default(), name::list(statues.map(statue), ", "))
}

fn score(view: &v1::View, score: &v1::Score) -> String {
    let seat = name::seat(&view.seats, score.seat);
    match score.laps {
        0 => format!("{seat} {}", score.points),
        laps => format!("{seat} {} (lap {laps}, space {})", score.points, score.space),
    }
}

/// What may be done, each verb once with all it may be done to; of many, as of the places on a tracked map, the number.
fn may(view: &v1::View) -> Vec<String> {
    let mut offers: Vec<(&str, String)> = Vec::new();
    for (verb, object) in view.legal_moves.iter().filter_map(|legal| legal.r#move.as_ref()).map(offer) {
        match offers.iter_mut().find(|(other, _)| *other == verb) {
            // A place is listed once for each turn that fits there.
            Some((_, objects)) if !object.is_empty() && objects.ends_with(&object) => {}
            Some((_, objects)) => objects.push_str(&object),
            None => offers.push((verb, object)),
        }
    }
    let said = |(verb, objects): (&str, String)| match objects.split_whitespace().count() {
        many @ MANY.. => format!("{verb} any of {many}"),
        _ => verb.to_owned() + &objects,
    };
    offers.into_iter().map(said).collect()
}

/// The verb, and what it may be done to with a space before it.
fn offer(offered: &Move) -> (&'static str, String) {
    let nothing = String::new;
    match offered {
        Move::DrawTile(_) => ("draw", nothing()),
        Move::DiscardTile(_) => ("discard", nothing()),
        Move::PlaceTile(_) => ("lay the tile", nothing()),
        Move::DrawRiverTile(_) => ("draw a river tile", nothing()),
        Move::DrawFace(legal) => ("draw", legal.faces.iter().map(|face| format!(" {face}")).collect()),
        Move::LayTile(legal) => ("lay the tile at", format!(" {}", name::cell(legal.pos))),
        Move::StandMeeple(legal) => ("stand on segment", format!(" {}", legal.segment)),
        Move::RecallAbbot(legal) => ("take the abbot back for", format!(" {}", legal.points)),
        Move::BuildTower(_) => ("tell of a foundation", nothing()),
        Move::GrowTowers(legal) => {
            let towers: String = legal.towers.iter().map(|tower| format!(" {tower}")).collect();
            ("let towers grow:", format!(" {} of{towers}", legal.floors))
        }
        Move::PlaceGuard(legal) => ("guard tower", format!(" {}", legal.tower)),
        Move::LookAtPrize(legal) => ("look at prize", format!(" {}", legal.prize)),
        Move::HandleSymbol(legal) => ("handle the", format!(" {}", name::tile_symbol(legal.symbol()))),
        Move::PlaceMeeple(meeple) => ("place", format!(" {}", name::role(meeple.role()))),
        Move::MoveMeeple(moved) => ("move", format!(" {}", moved.meeple)),
        Move::LiftMeeple(lift) => ("lift", format!(" {}", lift.meeple)),
        Move::TellPoints(_) => ("tell points", nothing()),
        Move::EndTurn(_) => ("end the turn", nothing()),
        Move::TakeDoubleTurn(_) => ("take the second half", nothing()),
        Move::ChooseTownHall(_) => ("take the town hall", nothing()),
        Move::PlaceTownHall(_) => ("lay the town hall", nothing()),
        Move::HoldTownHall(_) => ("hold the town hall", nothing()),
        Move::EndGame(_) => ("end the game", nothing()),
        Move::DescribeFace(_) => ("describe a face", nothing()),
        Move::NominateMeeple(legal) => {
            let emblems = legal.emblems().map(|emblem| name::emblem(emblem).to_owned());
            ("nominate", format!(" {} (with {})", legal.meeple, name::list(emblems, " ")))
        }
        Move::RevealEmblem(reveal) => ("reveal under", format!(" {}", reveal.meeple)),
        Move::PlacePrize(prize) => ("lay prize", format!(" {}", prize.prize)),
        Move::HoldPrize(prize) => ("hold prize", format!(" {}", prize.prize)),
        Move::TellShields(shields) => ("tell coats of arms of city", format!(" {}", shields.city)),
        Move::MergeCities(merge) => {
            ("merge cities", merge.cities.iter().map(|city| format!(" {city}")).collect())
        }
        Move::CallTournament(_) => ("call the tournament", nothing()),
        Move::PlaceTournamentTile(_) => ("lay the tournament tile", nothing()),
    }
}
