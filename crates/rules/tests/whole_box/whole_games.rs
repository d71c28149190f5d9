//! Whole games with everything in the box, played at random to the end: at each step an abbot's recall is listed just where
//! A-2 and T-21 allow it, with what lies around it counted anew. Never a value from the rules' own count.

use herald_words::{
    Command, DrawnBy, Expansion, Kind, LegalMove, MapCommand, MapMove, PhaseView, Points, PrizePlace,
    Settings, Spot, TournamentCommand, TournamentMove,
};

use super::board::{Board, RECALL, settings};

const ALL: [Expansion; 3] = [Expansion::River, Expansion::Abbot, Expansion::TournamentsAndEmblems];

/// A game of two, and who plays it.
struct Evening {
    board: Board,
    rng: fastrand::Rng,
    /// Whether this turn has placed a figure or taken one back.
    moved: bool,
    /// Abbots taken back in the last lap.
    late: usize,
}

impl Evening {
    fn begins(seed: u64) -> Self {
        let settings = Settings { drawn_by: DrawnBy::Server, ..settings(&ALL) };
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut board = Board::playing(2, settings);
        board.dice.rng = Some(rng.fork());
        Self { board, rng, moved: false, late: 0 }
    }

    /// One for its own tile and one a neighbour; none where all eight lie, which can only have come about in this turn.
    fn abbot_is_worth(&self) -> Option<Points> {
        let (view, seat) = (self.board.view(), self.board.seat());
        let abbot = view.meeples.iter().find(|meeple| meeple.seat == seat && meeple.kind == Kind::Abbot)?;
        let Spot { pos, .. } = abbot.spot?;
        let near = |a: i16, b: i16| a.abs_diff(b) <= 1;
        let tiles = view.map?.tiles;
        let around = tiles.iter().filter(|tile| near(tile.pos.x, pos.x) && near(tile.pos.y, pos.y)).count();
        (around < 9).then(|| Points(around.try_into().unwrap()))
    }

    fn is_step_2(&self, legal: &[LegalMove]) -> bool {
        let prize = |legal: &LegalMove| {
            let LegalMove::Tournament(legal) = legal else { return false };
            matches!(legal, TournamentMove::LookAtPrize { .. } | TournamentMove::PlacePrize { .. })
        };
        let phase = self.board.phase();
        phase == PhaseView::Finish || phase == PhaseView::LastLap && !legal.iter().any(prize)
    }

    fn goes_on(&mut self) {
        let legal = self.board.legal();
        let may = self.is_step_2(&legal) && !self.moved;
        let worth = if may { self.abbot_is_worth() } else { None };
        assert_eq!(self.board.recall_listed(), worth, "{:?}", self.board.phase());
        if let Some(worth) = worth.filter(|_| self.board.phase() == PhaseView::LastLap) {
            self.takes_the_abbot_back(worth);
            return;
        }
        let step = self.chooses(&legal);
        if step == Command::EndTurn {
            self.moved = false;
        } else if let Command::Map(MapCommand::Stand { .. }) = step {
            self.moved = true;
        }
        self.board.takes(step);
    }

    fn takes_the_abbot_back(&mut self, worth: Points) {
        let (seat, before) = (self.board.seat(), self.board.points(self.board.seat()));
        self.board.takes(RECALL);
        assert_eq!(self.board.points(seat), before + worth);
        assert!(self.board.has_abbot(seat));
        (self.moved, self.late) = (true, self.late + 1);
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.rng.usize(..all.len())]
    }

    /// What comes first in a turn first; a figure now and then, an abbot always.
    fn chooses(&mut self, legal: &[LegalMove]) -> Command {
        for one in legal {
            if let LegalMove::Tournament(one) = one
                && let Some(step) = self.of_tournaments(one)
            {
                return Command::Tournament(step);
            }
        }
        let map =
            |legal: &LegalMove| if let LegalMove::Map(step) = legal { Some(step.clone()) } else { None };
        let map: Vec<_> = legal.iter().filter_map(map).collect();
        if map.iter().any(|step| matches!(step, MapMove::Draw { .. })) {
            return Command::Map(MapCommand::Draw { face: None, thief: None, from: None });
        }
        let places = self.board.places();
        if !places.is_empty() {
            return Command::Map(MapCommand::Lay(self.one_of(&places)));
        }
        let stands = map.iter().filter_map(|step| match step {
            MapMove::Stand { kind, segment } => Some((*kind, *segment)),
            MapMove::Draw { .. } | MapMove::Lay { .. } | MapMove::RecallAbbot { .. } => None,
        });
        let stands: Vec<_> = stands.collect();
        let abbot = stands.iter().copied().find(|(kind, _)| *kind == Kind::Abbot);
        let chosen = abbot.or_else(|| (!stands.is_empty() && self.rng.bool()).then(|| self.one_of(&stands)));
        chosen.map_or(Command::EndTurn, |(kind, segment)| Command::Map(MapCommand::Stand { kind, segment }))
    }

    fn of_tournaments(&mut self, legal: &TournamentMove) -> Option<TournamentCommand> {
        Some(match legal {
            TournamentMove::NominateMeeple { meeple, emblems, .. } => {
                let meeples = self.board.view().meeples;
                let kind = meeples.iter().find(|other| other.meeple == *meeple).unwrap().kind;
                assert_ne!(kind, Kind::Abbot, "A-4");
                let emblem = Some(emblems[0]);
                TournamentCommand::NominateMeeple { meeple: *meeple, emblem, ring_before: None }
            }
            TournamentMove::RevealEmblem { meeple, .. } => {
                TournamentCommand::RevealEmblem { meeple: *meeple, reach: None, emblem: None }
            }
            TournamentMove::PlaceTournamentTile { places } => {
                TournamentCommand::PlaceTournamentTile { place: Some(self.one_of(places)) }
            }
            TournamentMove::LookAtPrize { prize, .. } => {
                TournamentCommand::LookAtPrize { prize: *prize, face: None }
            }
            TournamentMove::PlacePrize { prize, places } if !places.is_empty() => {
                let at = PrizePlace::Cell(self.one_of(places));
                TournamentCommand::PlacePrize { prize: *prize, at }
            }
            TournamentMove::PlacePrize { .. }
            | TournamentMove::CallTournament
            | TournamentMove::HoldPrize { .. }
            | TournamentMove::TellShields { .. }
            | TournamentMove::MergeCities { .. } => return None,
        })
    }
}

/// T-21: in the last lap too, once its prize tiles lie.
#[test]
fn a2_an_abbot_is_worth_what_lies_around_it_in_whole_games() {
    let mut late = 0;
    for seed in 0..20 {
        let mut evening = Evening::begins(seed);
        while !evening.board.game.is_over() {
            evening.goes_on();
        }
        late += evening.late;
    }
    assert!(late > 0, "some abbot was taken back in a last lap");
}
