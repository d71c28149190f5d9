//! Folds an event into the game. Decides nothing: whatever an event says has happened.

use herald_words::{Fact, Revision};

use super::{LapTurn, Phase, Turn, phase::MeepleStep};
use crate::{Event, Game, expansion::tournaments, game::Told, meeple::Meeple};

impl Game {
    /// Folds the recorded events of one play commit.
    pub fn apply<'a>(&mut self, at: Revision, events: impl IntoIterator<Item = &'a Event>) {
        self.at = at;
        for event in events {
            self.fold(event);
        }
    }

    pub(crate) fn fold(&mut self, event: &Event) {
        match event {
            Event::Fact(fact) => self.fold_fact(fact),
            Event::MeepleNominated { seat, meeple, emblem, salt, commitment } => {
                self.tournaments.nominated(*seat, *meeple, emblem, salt, *commitment);
            }
        }
    }

    fn fold_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::TurnBegan { seat, number } => {
                self.turn = Turn::new(*seat, *number);
                if let Phase::LastLap(lap) = &mut self.phase {
                    lap.turn = LapTurn::Running;
                } else {
                    self.phase = Phase::Draw;
                }
                self.tournaments.turn_began();
            }
            Fact::TileDrawn { .. } => {
                self.tournaments.tile_drawn();
                self.phase = Phase::Place;
            }
            Fact::TileDiscarded { .. } => self.phase = Phase::Draw,
            Fact::TilePlaced { .. } => {
                self.tournaments.tile_placed();
                self.phase = Phase::Finish;
            }
            Fact::MeeplePlaced { seat, meeple, role, label } => {
                let placed_in = self.turn.number;
                self.meeples
                    .place(*meeple, Meeple { seat: *seat, role: *role, label: label.clone(), placed_in });
                self.turn.meeple = MeepleStep::Taken;
                self.tournaments.meeple_placed();
            }
            Fact::MeepleLifted { meeple, .. } => {
                self.meeples.lift(*meeple);
                self.tournaments.meeple_lifted(*meeple);
            }
            Fact::PointsTold { seats, points, source, stage, reason } => {
                let (points, source, stage, at) = (*points, *source, *stage, self.at);
                let told = seats.iter().map(|seat| Told {
                    seat: *seat,
                    points,
                    source,
                    stage,
                    reason: reason.clone(),
                    at,
                });
                self.told.extend(told);
            }
            Fact::TurnEnded { .. } => {
                if let Phase::LastLap(lap) = &mut self.phase {
                    lap.turn = LapTurn::Ended;
                }
            }
            Fact::FinalScoringBegan => self.phase = Phase::FinalScoring,
            Fact::GameEnded => self.phase = Phase::Over,
            Fact::Tournament(fact) => tournaments::fold(self, fact),
        }
    }
}
