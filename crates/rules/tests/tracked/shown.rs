//! What happened, what a viewer sees and may do, and the sheet, each in a line that a person can read. Never decides what
//! a viewer may know: that is asked of the rules.

use herald_words::{
    Correction, FaceCode, Fact, Kind, LegalMove, MapFact, MapMove, MapView, MeepleView, Place, Pos,
    ScoreLine, ScoreView, Seat, Segment, Sheet, View,
};

use super::{
    faces,
    lines::listed,
    script::{NAMES, line},
};

pub(crate) fn name(seat: Seat) -> &'static str {
    NAMES[usize::from(seat.0) - 1]
}

pub(crate) fn names(seats: &[Seat]) -> String {
    let names: Vec<_> = seats.iter().map(|seat| name(*seat)).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(" and ") }
}

/// A segment as a script names it: `field1` is the second field of its face.
fn place(face: FaceCode, Segment(segment): Segment) -> String {
    let (before, from) = faces::find(face).parts.split_at(segment.into());
    let nth = before.iter().filter(|part| part.feature == from[0].feature).count();
    let feature = format!("{:?}", from[0].feature).to_lowercase();
    if nth == 0 { feature } else { format!("{feature}{nth}") }
}

fn places(face: FaceCode, segments: &[Segment]) -> String {
    segments.iter().map(|segment| place(face, *segment)).collect::<Vec<_>>().join(" ")
}

fn face_at(map: &MapView, pos: Pos) -> FaceCode {
    map.tiles.iter().find(|tile| tile.pos == pos).unwrap().face
}

/// With its rule; of the map as it lies afterwards.
pub(crate) fn fact(fact: &Fact, map: &MapView) -> String {
    let said = match fact {
        Fact::TurnBegan { seat, number } => format!("turn {number} begins: {}", name(*seat)),
        Fact::TurnEnded { seat } => format!("{}'s turn is over", name(*seat)),
        Fact::MeepleLifted { seat, meeple, cause } => {
            format!("{}'s meeple {meeple} goes home: {cause:?}", name(*seat))
        }
        Fact::PlayerRetired { seat } => format!("{} goes home", name(*seat)),
        Fact::Corrected { correction: Correction::Points { seat, points }, note } => {
            format!("the host gives {} {:+}: {}", name(*seat), points.0, note.reason)
        }
        Fact::FinalScoringBegan => "what stands is counted".to_owned(),
        Fact::GameEnded => "the game is over".to_owned(),
        Fact::Map(MapFact::Scored(count)) => return line("scored:", count),
        Fact::Map(fact) => on_the_map(fact, map),
        Fact::Corrected { .. }
        | Fact::TileDrawn { .. }
        | Fact::RiverTileDrawn { .. }
        | Fact::SymbolHandled { .. }
        | Fact::TileDiscarded { .. }
        | Fact::TilePlaced { .. }
        | Fact::MeeplePlaced { .. }
        | Fact::MeepleMoved { .. }
        | Fact::PointsTold { .. }
        | Fact::DoubleTurnBegan { .. }
        | Fact::TownHall(_)
        | Fact::Tower(_)
        | Fact::Tournament(_) => panic!("no game here comes to {fact:?}"),
    };
    fact.rule().map_or(said.clone(), |rule| format!("{said} ({rule})"))
}

fn on_the_map(fact: &MapFact, map: &MapView) -> String {
    match fact {
        MapFact::Drawn { seat, face, by, .. } => format!("{} has {face}, drawn by: {by:?}", name(*seat)),
        MapFact::Boxed { seat, face } => format!("{}'s {face} goes to the box", name(*seat)),
        MapFact::Laid { seat, face, place: Place { pos, rotation } } => {
            format!("{} lays {face} at {pos}, turned {}", name(*seat), *rotation as u8)
        }
        MapFact::Stood { seat, meeple, kind, spot } => {
            let on = place(face_at(map, spot.pos), spot.segment);
            format!("{}'s {kind:?} {meeple} stands at {}, {on}", name(*seat), spot.pos)
        }
        MapFact::Scored(count) => line("", count),
        MapFact::TournamentTileLaid { .. } | MapFact::PrizeLaid { .. } | MapFact::FaceDescribed { .. } => {
            panic!("no game here comes to {fact:?}")
        }
    }
}

/// What all see alike, but for the faces that are left.
pub(crate) fn view(view: &View) -> String {
    let map = view.map.as_ref().unwrap();
    let turn =
        view.turn.map_or("no turn".to_owned(), |turn| format!("turn {} of {}", turn.number, name(turn.seat)));
    let in_hand = map.drawn.map_or(String::new(), |face| format!(", {face} in hand"));
    let gone =
        if view.retired.is_empty() { String::new() } else { format!(", gone: {}", names(&view.retired)) };
    let (awaited, left) = (names(&view.awaited), view.land_left);
    let phase = format!("{:?}, {turn}, awaited: {awaited}{in_hand}, tiles left: {left}{gone}", view.phase);
    let tiles: Vec<_> = map
        .tiles
        .iter()
        .map(|tile| format!("{} at {} turned {}", tile.face, tile.pos, tile.rotation as u8))
        .collect();
    let meeples: Vec<_> = view.meeples.iter().map(|meeple| stands(meeple, map)).collect();
    [
        listed("all see", &[phase]),
        listed("points", &view.scores.iter().map(score).collect::<Vec<_>>()),
        listed("tiles", &tiles),
        if meeples.is_empty() { String::new() } else { listed("meeples", &meeples) },
    ]
    .concat()
}

/// The lap and the space, where they are not what the points say by themselves (B-14).
fn score(ScoreView { seat, points, laps, space, meeples_left, .. }: &ScoreView) -> String {
    let on_board = if (*laps, i32::from(*space)) == (0, points.0) {
        String::new()
    } else {
        format!(" (lap {laps}, space {space})")
    };
    format!("{} {}{on_board}, {meeples_left} at home", name(*seat), points.0)
}

fn stands(meeple: &MeepleView, map: &MapView) -> String {
    let spot = meeple.spot.unwrap();
    let on = place(face_at(map, spot.pos), spot.segment);
    format!("{} {}'s {:?} at {}, {on}", meeple.meeple, name(meeple.seat), meeple.role, spot.pos)
}

/// Each move that may be made.
pub(crate) fn may(view: &View) -> Vec<String> {
    let map = view.map.as_ref().unwrap();
    if view.legal.is_empty() {
        vec!["nothing".to_owned()]
    } else {
        view.legal.iter().map(|legal| step(legal, map)).collect()
    }
}

fn step(legal: &LegalMove, map: &MapView) -> String {
    match legal {
        LegalMove::EndTurn => "end the turn".to_owned(),
        LegalMove::EndGame => "end the game".to_owned(),
        LegalMove::Map(MapMove::Draw { faces, .. }) if faces.is_empty() => "draw".to_owned(),
        LegalMove::Map(MapMove::Draw { faces, .. }) => {
            assert!(faces.iter().eq(map.left.iter().map(|(face, _)| face)), "{faces:?}");
            "draw any face that is left".to_owned()
        }
        LegalMove::Map(MapMove::Lay { place: Place { pos, rotation }, stands }) => {
            assert!(stands.iter().all(|(kind, _)| *kind == Kind::Meeple), "{stands:?}");
            let segments: Vec<_> = stands.iter().map(|(_, segment)| *segment).collect();
            format!("lay {pos} {} [{}]", *rotation as u8, places(map.drawn.unwrap(), &segments))
        }
        LegalMove::Map(MapMove::Stand { kind, segment }) => {
            let face = map.tiles.last().unwrap().face;
            format!("{kind:?} on {}", place(face, *segment))
        }
        LegalMove::Map(MapMove::RecallAbbot { .. })
        | LegalMove::DescribeFace { .. }
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
        | LegalMove::TownHall(_)
        | LegalMove::Tower(_)
        | LegalMove::Tournament(_) => panic!("no game here offers {legal:?}"),
    }
}

/// Who would win, and each line of the sheet with the commit that it is from.
pub(crate) fn sheet(head: &str, sheet: &Sheet) -> String {
    let total =
        sheet.totals.iter().map(|total| format!("{}. {} {}", total.rank, name(total.seat), total.points.0));
    let mut totals: Vec<_> = total.collect();
    totals.push(format!("won by {}", names(&sheet.winners)));
    let mut lines: Vec<_> = sheet.lines.iter().map(reason).collect();
    // A line goes to each who shares the points, and says them all.
    lines.dedup();
    let lines = lines.into_iter().map(|line| format!("    {line}\n"));
    [listed(head, &totals)].into_iter().chain(lines).collect()
}

fn reason(of_one: &ScoreLine) -> String {
    match of_one {
        ScoreLine::Counted { count, revision, .. } => line(&format!("in {revision}:"), count),
        ScoreLine::Told { seat, points, reason, revision, .. } => {
            let reason = reason.as_ref().map(ToString::to_string).unwrap_or_default();
            format!("in {revision}: {} {:+}: {reason}", name(*seat), points.0)
        }
        ScoreLine::Guards { .. } | ScoreLine::Statue { .. } => panic!("neither is played here"),
    }
}
