//! Where a game is: its phase, with just the data that phase needs, and the turn. Never moves on by itself.

use herald_words::{Contest, PhaseView, Seat};

use crate::Game;

/// What is waited for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The active player must draw.
    Draw,
    /// A land tile is drawn; prize tiles go first, then it is laid.
    Place,
    /// The land tile lies; the rest of the turn.
    Finish,
    /// A tournament interrupts the draw.
    Tournament(Contest),
    /// Prize tiles are laid without land tiles (T-21).
    LastLap(Lap),
    /// What remains is told.
    FinalScoring,
    /// Nothing.
    Over,
}

/// The lap without land tiles (T-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lap {
    /// Who opened it; a lap is round when it comes back here.
    pub(crate) opened_by: Seat,
    /// Whether a prize tile was laid in this lap: a lap without one is the last.
    pub(crate) progress: Progress,
    pub(crate) turn: LapTurn,
}

/// Whether the active player's turn of the lap is still going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LapTurn {
    Running,
    Ended,
}

/// Whether a lap has laid a prize tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    NoneYet,
    Some,
}

/// Whose turn it is, and what they have done in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    /// From 1.
    pub(crate) number: u16,
    pub(crate) meeple: MeepleStep,
}

/// Whether the turn's meeple is placed (B-4: one a turn).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MeepleStep {
    Open,
    Taken,
}

impl Turn {
    pub(crate) fn first(seat: Seat) -> Self {
        Self::new(seat, 1)
    }

    pub(crate) fn new(seat: Seat, number: u16) -> Self {
        Self { seat, number, meeple: MeepleStep::Open }
    }
}

impl Game {
    /// Who must act now: in the final scoring, whoever has something to tell.
    pub(crate) fn awaited(&self) -> Vec<Seat> {
        match &self.phase {
            Phase::Draw | Phase::Place | Phase::Finish | Phase::LastLap(_) => vec![self.turn.seat],
            Phase::Tournament(contest) => awaited_in(contest).into_iter().collect(),
            Phase::FinalScoring => self.seats.clone(),
            Phase::Over => Vec::new(),
        }
    }
}

/// The first seat in order that has neither revealed nor been passed over (T-14).
pub(crate) fn awaited_in(contest: &Contest) -> Option<Seat> {
    let done = |seat: &Seat| {
        contest.passed_over.contains(seat) || contest.revealed.iter().any(|standing| standing.seat == *seat)
    };
    contest.order.iter().find(|seat| !done(seat)).copied()
}

impl Phase {
    pub(crate) fn view(&self) -> PhaseView {
        match self {
            Self::Draw => PhaseView::Draw,
            Self::Place => PhaseView::Place,
            Self::Finish => PhaseView::Finish,
            Self::Tournament(_) => PhaseView::Tournament,
            Self::LastLap(_) => PhaseView::LastLap,
            Self::FinalScoring => PhaseView::FinalScoring,
            Self::Over => PhaseView::Over,
        }
    }
}
