//! Steps tried beside a game, which goes on as if they had not been: what is listed is accepted, and nothing else is. Never
//! keeps what came of one.

use fastrand::Rng;
use herald_rules::{Event, end, retire, sheet, sight};
use herald_words::{
    Audience, Command, Compartment, DrawnBy, Emblem, FaceCode, Fact, Heap, Kind, LegalMove, MapCommand,
    MapFact, MapMove, MeepleId, PhaseView, Place, PrizeId, PrizePlace, Refusal, Rotation, Seat, Segment,
    TournamentCommand, TowerCommand, TowerId, TowersView,
};

use super::{
    chart::BESIDE,
    guards,
    listed::{self, Listed},
    look::view,
    print,
    table::{Table, sound},
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

/// If the host ended it now: as the sheet says, guards too (W-8), and no tile stays in hand.
pub(crate) fn an_end(table: &Table) {
    let ended = sound(end(&table.game, table.next())).unwrap().game;
    assert_eq!(ended.check(), Ok(()));
    let (now, then) = (sheet(&table.game), sheet(&ended));
    assert_eq!(then.totals, now.totals, "if it ended now");
    let seen = view(&ended, Audience::Watcher);
    assert_eq!((seen.map.unwrap().drawn, seen.sheet), (None, Some(then)));
}

/// If who is awaited went home now: a tile in hand goes to the box, whatever its symbol, and no tower grows for it.
pub(crate) fn the_way_home(table: &Table) {
    let gone = sound(retire(&table.game, table.next(), table.seat()));
    if listed::block_waits(table) {
        assert_eq!(gone.err(), Some(Refusal::TournamentTileFirst), "T-7");
        return;
    }
    let gone = gone.unwrap();
    assert_eq!(gone.game.check(), Ok(()));
    let boxed = gone.events.iter().find_map(|event| match event {
        Event::Fact(Fact::Map(MapFact::Boxed { face, .. })) => Some(*face),
        _ => None,
    });
    assert_eq!(boxed, table.ledger.in_hand);
    let seen = view(&gone.game, Audience::Watcher);
    assert_eq!(seen.map.unwrap().drawn, None);
    let floors = |towers: &TowersView| {
        let all = towers.towers.iter().map(|tower| (tower.tower, tower.floors)).collect::<Vec<_>>();
        (all, towers.floors_left, towers.stolen)
    };
    assert_eq!(seen.towers.as_ref().map(floors), table.open.towers.as_ref().map(floors));
    assert!(seen.towers.is_none_or(|towers| towers.thief.is_none()), "the thief is gone with its tile");
}

/// Accepted ⇒ listed: other faces, cells, turns, figures, segments, meeples, emblems and prizes; steps of another time.
pub(crate) fn what_is_not(table: &Table, listed: &Listed, rng: &mut Rng) {
    let seat = table.seat();
    let accepted = listed.commands();
    for step in others(table, rng) {
        let is_listed =
            is_a_choice(listed, &step) || accepted.iter().any(|other| is_same(table, &step, other));
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
    let listed = Listed::of(&table.legal(seat));
    let accepted = listed.commands();
    for step in others(table, rng) {
        let is_listed =
            is_a_choice(&listed, &step) || accepted.iter().any(|other| is_same(table, &step, other));
        let tried = table.tries(seat, &step);
        assert_eq!(tried.is_ok(), is_listed, "{seat}, not awaited: {step:?}: {:?}", tried.err());
    }
}

fn is_a_choice(listed: &Listed, step: &Command) -> bool {
    listed.grow.as_ref().is_some_and(|choice| guards::is_a_choice(step, choice))
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
        (
            Command::Map(MapCommand::Draw { face, thief, from }),
            Command::Map(MapCommand::Draw { face: same, thief: None, from: listed }),
        ) => face == same && may_be_told(table, *face, *thief) && may_come_from(table, *from, *listed),
        _ => step == listed,
    }
}

/// Steps of all kinds, most of them wrong.
fn others(table: &Table, rng: &mut Rng) -> Vec<Command> {
    let mut steps = vec![Command::EndTurn, Command::Map(MapCommand::RecallAbbot), Command::PlaceTile];
    steps.push(Command::Map(MapCommand::Draw { face: None, thief: None, from: None }));
    let faces = print::played(true, true, true).map(|face| face.code);
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
    let prize_faces: Vec<_> =
        print::played(true, true, false).filter(|face| face.heap == Heap::Prize).collect();
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
    // From dice of its own, so that games without towers stay as they were.
    steps.extend(of_towers(table, &mut rng.clone()));
    steps
}

/// Towers that may not be told here, guards on any, and towers that would grow, too many of them, too few, or one twice.
fn of_towers(table: &Table, rng: &mut Rng) -> Vec<Command> {
    let mut steps = vec![Command::Tower(TowerCommand::Build { label: None })];
    let all = table.ledger.towers.iter().flat_map(|own| own.all.keys().copied());
    let mut all: Vec<_> = all.chain([TowerId(0), TowerId(99)]).collect();
    steps.extend(all.iter().map(|tower| guards::guard(*tower)));
    for _ in 0..6 {
        rng.shuffle(&mut all);
        let some = &all[..rng.usize(..=all.len())];
        let twice = some.first().filter(|_| rng.u8(..4) == 0);
        steps.push(guards::grow(some.iter().chain(twice).copied().collect()));
    }
    let thieves: Vec<_> = print::played(true, true, true).filter(|face| face.thief.is_some()).collect();
    let face = rng.choice(thieves).unwrap();
    let told = rng.choice([0, 1, 4, 5, 6, 9, 10]);
    for face in [Some(face.code), FaceCode::parse("E"), None] {
        for from in [None, Some(Compartment::Left), Some(Compartment::Right)] {
            steps.push(Command::Map(MapCommand::Draw { face, thief: told, from }));
            steps.push(Command::Map(MapCommand::Draw { face, thief: None, from }));
        }
    }
    steps
}

/// W-6: who holds a tile tells the number on its symbol, where that is a guess; else just what is known.
fn may_be_told(table: &Table, face: Option<FaceCode>, told: Option<u8>) -> bool {
    let Some(number) = told else { return true };
    let printed = face.filter(|_| table.ledger.towers.is_some()).and_then(|face| print::find(face).thief);
    printed.is_some_and(|printed| printed.number == number || printed.is_guess && (1..=9).contains(&number))
}

/// W-1: from the compartment that is told; where one alone has tiles, none need be.
fn may_come_from(table: &Table, told: Option<Compartment>, listed: Option<Compartment>) -> bool {
    let untold = told.is_none() && listed::compartments(table).len() == 1;
    told == listed || untold
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
