//! Steps tried beside a game, which goes on as if they had not been: what is listed is accepted, and nothing else is. Never
//! keeps what came of one.

use fastrand::Rng;
use herald_rules::sight;
use herald_words::{
    Audience, Command, DrawnBy, Emblem, FaceCode, Heap, Kind, LegalMove, MapCommand, MapMove, MeepleId,
    PhaseView, Place, PrizeId, PrizePlace, Rotation, Seat, Segment, TournamentCommand,
};

use super::{
    chart::BESIDE,
    listed::{self, Listed},
    print,
    table::Table,
};

/// Listed ⇒ accepted; and what is listed to be stood upon after a laying is listed again once the tile lies.
pub(crate) fn what_is_listed(table: &Table, listed: &Listed) {
    let seat = table.seat();
    for step in listed.commands() {
        if let Err(refusal) = table.tries(seat, &step) {
            panic!("{seat}: {step:?} is listed but refused: {refusal}");
        }
    }
    for step in table.legal(seat) {
        let LegalMove::Map(MapMove::Lay { place, stands }) = step else { continue };
        let laid = table.tries(seat, &Command::Map(MapCommand::Lay(place))).unwrap().game;
        let mut then = Listed::of(&sight::legal(&laid, Audience::Seat(seat))).stands;
        let mut before = stands.clone();
        before.sort_unstable();
        then.sort_unstable();
        assert_eq!(then, before, "once it lies at {}, {:?}", place.pos, place.rotation);
    }
}

/// Accepted ⇒ listed: other faces, cells, turns, figures, segments, meeples, emblems and prizes; steps of another time.
pub(crate) fn what_is_not(table: &Table, listed: &Listed, rng: &mut Rng) {
    let seat = table.seat();
    let accepted = listed.commands();
    for step in others(table, rng) {
        let is_listed = accepted.iter().any(|other| is_same(table, &step, other));
        let tried = table.tries(seat, &step);
        assert_eq!(tried.is_ok(), is_listed, "{seat}: {step:?}: {:?}", tried.err());
    }
    let other = rng.choice(&table.setup.seats).copied().unwrap();
    if other != seat {
        another_seat(table, other, rng);
    }
}

/// A seat that is not awaited may do what is listed for it, and nothing else.
fn another_seat(table: &Table, seat: Seat, rng: &mut Rng) {
    let accepted = Listed::of(&table.legal(seat)).commands();
    for step in others(table, rng) {
        let is_listed = accepted.iter().any(|other| is_same(table, &step, other));
        let tried = table.tries(seat, &step);
        assert_eq!(tried.is_ok(), is_listed, "{seat}, not awaited: {step:?}: {:?}", tried.err());
    }
}

/// The same step, or a turn of the tile that makes the same map.
fn is_same(table: &Table, step: &Command, listed: &Command) -> bool {
    let alike =
        |face: Option<FaceCode>, one, other| face.is_some_and(|face| listed::same_map(face, one, other));
    match (step, listed) {
        (Command::Map(MapCommand::Lay(one)), Command::Map(MapCommand::Lay(other))) => {
            alike(table.ledger.in_hand, *one, *other)
        }
        (
            Command::Tournament(TournamentCommand::PlacePrize { prize, at: PrizePlace::Cell(one) }),
            Command::Tournament(TournamentCommand::PlacePrize { prize: same, at: PrizePlace::Cell(other) }),
        ) => prize == same && alike(table.ledger.prizes[prize].face, *one, *other),
        _ => step == listed,
    }
}

/// Steps of all kinds, most of them wrong.
fn others(table: &Table, rng: &mut Rng) -> Vec<Command> {
    let mut steps = vec![Command::EndTurn, Command::Map(MapCommand::RecallAbbot), Command::PlaceTile];
    steps.push(Command::Map(MapCommand::Draw { face: None, thief: None, from: None }));
    let faces = print::played(true, true).map(|face| face.code);
    steps.extend(
        faces.map(|face| Command::Map(MapCommand::Draw { face: Some(face), thief: None, from: None })),
    );
    let kinds = Kind::ALL.into_iter().filter(|_| table.open.phase == PhaseView::Finish);
    let stands = kinds.flat_map(|kind| (0..11).map(move |segment| (kind, Segment(segment))));
    steps.extend(stands.map(|(kind, segment)| Command::Map(MapCommand::Stand { kind, segment })));
    let cells = some_places(table, rng);
    if table.open.phase == PhaseView::Place {
        steps.extend(cells.iter().map(|place| Command::Map(MapCommand::Lay(*place))));
    }
    steps.extend(
        cells
            .iter()
            .take(if listed::block_waits(table) { 400 } else { 4 })
            .map(|place| listed::lay_block(*place)),
    );
    for meeple in table.ledger.figures.keys().copied().chain([MeepleId(999)]) {
        let emblems = [rng.choice(Emblem::ALL).unwrap(), rng.choice(Emblem::ALL).unwrap()];
        steps.extend(emblems.map(|emblem| listed::nominate(meeple, emblem)));
        steps.push(listed::reveal(meeple));
    }
    let by_table = table.setup.settings.drawn_by == DrawnBy::Table;
    let prize_faces: Vec<_> = print::played(true, true).filter(|face| face.heap == Heap::Prize).collect();
    for prize in table.ledger.prizes.keys().copied() {
        let face = by_table.then(|| rng.choice(&prize_faces).unwrap().code);
        steps.extend([
            listed::look(prize, face),
            listed::look(prize, face.is_none().then_some(prize_faces[0].code)),
        ]);
        let looked = table.ledger.prizes[&prize].face.is_some();
        steps.extend(cells.iter().filter(|_| looked).take(40).map(|place| listed::lay_prize(prize, *place)));
    }
    steps.push(listed::lay_prize(PrizeId(77), cells[0]));
    steps
}

/// Some cells in which or beside which tiles lie, and some that are far, each with all turns.
fn some_places(table: &Table, rng: &mut Rng) -> Vec<Place> {
    let mut cells: Vec<_> = table.chart.open_cells().into_iter().collect();
    let far: Vec<_> =
        cells.iter().map(|pos| herald_words::Pos { x: pos.x + 2 * BESIDE[0].1, ..*pos }).collect();
    cells.extend(far);
    cells.extend(table.chart.tiles.iter().map(|tile| tile.pos));
    rng.shuffle(&mut cells);
    cells.truncate(24);
    cells.extend(table.open.map.as_ref().unwrap().mouth);
    let turned = |pos| Rotation::ALL.map(|rotation| Place { pos, rotation });
    cells.into_iter().flat_map(turned).collect()
}
