//! Looking at a game, and salts that tests can foretell. Never plays.

use herald_rules::{Chance, Draw, Game, sight};
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
