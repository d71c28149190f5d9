//! Looking at a game, and salts that tests can foretell. Never plays.

use herald_rules::{Asker, Chance, Decision, Draw, Game, retrace, sight};
use herald_words::{Audience, Draws, GameId, PhaseView, Revision, Salt, Settings, Status, View};

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
