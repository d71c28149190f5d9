//! Looking at a game, and salts that tests can foretell. Never plays.

use std::collections::BTreeMap;

use herald_rules::{Asker, Chance, Decision, Draw, Event, Game, Setup, retrace, sheet, sight, statistics};
use herald_words::{Audience, Draws, GameId, PhaseView, Points, Revision, Salt, Settings, Status, View};

/// Salts from a counter: all different, and the same for twins.
#[derive(Clone, Default)]
pub(crate) struct Salts(u64);

impl Chance for Salts {
    fn salt(&mut self) -> Salt {
        self.0 += 1;
        let mut bits = [0; 32];
        bits[..8].copy_from_slice(&self.0.to_be_bytes());
        Salt(bits)
    }

    fn below(&mut self, draw: Draw, _bound: u16) -> u16 {
        unreachable!("a told table draws none, but tells which it drew: {draw:?}")
    }
}

/// The game as an audience sees it; what the table itself would fill in is left empty.
pub(crate) fn view(game: &Game, audience: Audience) -> View {
    let mut view = View {
        game: GameId([0; 16]),
        revision: Revision(0),
        audience,
        status: Status::Playing,
        settings: Settings::default(),
        seats: Vec::new(),
        scores: Vec::new(),
        turn: None,
        phase: PhaseView::Lobby,
        awaited: Vec::new(),
        awaited_since_ms: None,
        retired: Vec::new(),
        town_halls: Vec::new(),
        host_offered_to: None,
        proposal: None,
        legal: Vec::new(),
        undo_to: None,
        meeples: Vec::new(),
        land_left: 0,
        river_left: 0,
        map: None,
        tournament: None,
        towers: None,
        recent: Vec::new(),
        sheet: None,
        draws: Draws::default(),
    };
    sight::show(game, &mut view);
    view
}

/// What was counted from the record alone is what the sheet has, from each source, by all turns, and after the last of them.
pub(crate) fn adds_up<'a>(setup: &Setup, events: impl IntoIterator<Item = &'a Event>, game: &Game) {
    let counted = statistics(game, setup.seats[0], events);
    let sheet = sheet(game);
    let numbers: Vec<_> =
        counted.turns.iter().filter_map(|turn| turn.turn).map(|(number, _)| number).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.last().copied().unwrap()), "each turn once, in order");
    let last = counted.turns.last().unwrap();
    assert_eq!((last.turn, counted.turns.len()), (None, numbers.len() + 1), "and the final scoring");
    assert!(counted.seats.iter().map(|seat| seat.seat).eq(game.seats().iter().copied()));
    for (at, counted_of) in counted.seats.iter().enumerate() {
        let seat = counted_of.seat;
        let total = sheet.totals.iter().find(|total| total.seat == seat).unwrap().points;
        let by_turn: Points = counted.turns.iter().map(|turn| turn.gained[at]).sum();
        assert_eq!((by_turn, last.totals[at]), (total, total), "seat {seat}");
        let mut by_source = BTreeMap::new();
        for line in sheet.lines.iter().filter(|line| line.seat() == seat) {
            *by_source.entry(line.source()).or_insert(0) += line.points().0;
        }
        by_source.retain(|_, points| *points != 0);
        let counted: BTreeMap<_, _> =
            counted_of.sources.iter().map(|(from, points)| (*from, points.0)).collect();
        assert_eq!(counted, by_source, "seat {seat}");
    }
}

/// What was decided is found again from its events alone.
pub(crate) fn is_found_again(
    before: &Game,
    at: Revision,
    by: Asker,
    decided: &Decision,
    chance: &(impl Chance + Clone),
) {
    let found = retrace(before, at, by, &decided.events, chance);
    assert!(found.as_ref() == Ok(&decided.game), "{:?}: {:?}", found.err(), decided.events);
}

/// With an event left out it is not that: nothing follows, or at a told table something else that may be told.
pub(crate) fn needs_each_event(
    before: &Game,
    at: Revision,
    by: Asker,
    decided: &Decision,
    chance: &(impl Chance + Clone),
) {
    for left_out in 0..decided.events.len() {
        let mut events = decided.events.clone();
        let missing = events.remove(left_out);
        let found = retrace(before, at, by, &events, chance);
        assert!(found.as_ref() != Ok(&decided.game), "without {missing:?}: {:?}", decided.events);
    }
}
