//! Where a game is: its phase, with just the data that phase needs, and the turn. Never moves on by itself.

use herald_words::{Contest, Half, PhaseView, Refusal, RiverShape, Seat, TileSymbol};

use crate::{Game, catalogue::FaceIx};

/// What is waited for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The active player must draw.
    Draw,
    /// A symbol on the drawn tile is handled before any tile is placed (C-3, C-4, C-7).
    Symbol(TileSymbol, InHand),
    /// A tile is in hand; prize tiles go first, then it is laid.
    Place(InHand),
    /// That tile lies; the rest of the turn.
    Finish(InHand),
    /// A tournament interrupts the draw.
    Tournament(Contest),
    /// Prize tiles are laid without land tiles (T-21).
    LastLap(Lap),
    /// What remains is told.
    FinalScoring,
    /// Nothing.
    Over,
}

/// The tile that a turn lays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InHand {
    /// A land tile, or the tower tile that came in its place (W-7).
    Land,
    /// A river tile.
    River(RiverShape),
    /// One's own town hall tile (C-5).
    TownHall,
    /// A tile of a tracked map, by its face.
    Face(FaceIx),
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
    pub(crate) half: Half,
    pub(crate) meeple: MeepleStep,
    pub(crate) doubling: Doubling,
    /// A circus space on the drawn tile waits for the scoring step (C-10).
    pub(crate) circus: Circus,
}

/// Whether a circus space on the drawn tile is still to be handled (C-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Circus {
    None,
    Waits,
}

/// Whether the tile of this turn was laid with the help of a builder (C-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doubling {
    None,
    MayFollow,
}

/// Whether the turn's meeple is placed (B-4: one a turn).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MeepleStep {
    Open,
    Taken,
}

impl Turn {
    pub(crate) fn first(seat: Seat) -> Self {
        Self::new(seat, 1, Half::First)
    }

    pub(crate) fn new(seat: Seat, number: u16, half: Half) -> Self {
        let (meeple, doubling, circus) = (MeepleStep::Open, Doubling::None, Circus::None);
        Self { seat, number, half, meeple, doubling, circus }
    }
}

impl Game {
    /// Who must act now: in the final scoring, whoever has something to tell.
    #[must_use]
    pub fn awaited(&self) -> Vec<Seat> {
        match &self.phase {
            Phase::Draw | Phase::Symbol(..) | Phase::Place(_) | Phase::Finish(_) | Phase::LastLap(_) => {
                vec![self.turn.seat]
            }
            Phase::Tournament(contest) => awaited_in(contest).into_iter().collect(),
            Phase::FinalScoring => {
                self.seats.iter().copied().filter(|seat| !self.retired.contains(seat)).collect()
            }
            Phase::Over => Vec::new(),
        }
    }

    /// The one seat that must act, where it is one: what [`Game::awaited`] says, without a list.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Draw | Phase::Symbol(..) | Phase::Place(_) | Phase::Finish(_) | Phase::LastLap(_) => {
                Some(self.turn.seat)
            }
            Phase::Tournament(contest) => awaited_in(contest),
            Phase::FinalScoring | Phase::Over => None,
        }
    }

    /// Whether this seat must act now.
    pub(crate) fn is_awaited(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::FinalScoring => self.has_seat(seat) && !self.retired.contains(&seat),
            Phase::Draw
            | Phase::Symbol(..)
            | Phase::Place(_)
            | Phase::Finish(_)
            | Phase::Tournament(_)
            | Phase::LastLap(_)
            | Phase::Over => self.active() == Some(seat),
        }
    }

    pub(crate) fn expect_draw(&self) -> Result<(), Refusal> {
        if let Phase::Draw = self.phase { Ok(()) } else { Err(self.out_of_step()) }
    }

    /// Facts of the map are told at any time but during a tournament: what it counts must stand still.
    pub(crate) fn expect_facts_told(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Draw
            | Phase::Symbol(..)
            | Phase::Place(_)
            | Phase::Finish(_)
            | Phase::LastLap(_)
            | Phase::FinalScoring => Ok(()),
            Phase::Tournament(_) | Phase::Over => Err(self.out_of_step()),
        }
    }

    /// Why a step does not belong to the phase.
    pub(crate) fn out_of_step(&self) -> Refusal {
        match self.phase {
            Phase::Symbol(TileSymbol::Dragon, _) => Refusal::DragonFirst,
            Phase::Symbol(TileSymbol::Thief, _) => Refusal::ThiefFirst,
            Phase::Symbol(TileSymbol::Siege, _) => Refusal::SiegeFirst,
            Phase::Symbol(TileSymbol::Circus, _)
            | Phase::Draw
            | Phase::Place(_)
            | Phase::Finish(_)
            | Phase::Tournament(_)
            | Phase::LastLap(_)
            | Phase::FinalScoring
            | Phase::Over => Refusal::OutOfStep { phase: self.phase.view() },
        }
    }

    /// The symbol on the drawn tile that is still to be handled.
    pub(crate) fn symbol(&self) -> Option<TileSymbol> {
        match (&self.phase, self.turn.circus) {
            (Phase::Symbol(symbol, _), _) => Some(*symbol),
            (_, Circus::Waits) => Some(TileSymbol::Circus),
            (_, Circus::None) => None,
        }
    }
}

/// The first seat in order that has neither revealed nor been passed over (T-14).
pub(crate) fn awaited_in(contest: &Contest) -> Option<Seat> {
    contest.order.iter().copied().find(|seat| !is_done_in(contest, *seat))
}

/// Whether a seat has revealed or been passed over (T-14).
pub(crate) fn is_done_in(contest: &Contest, seat: Seat) -> bool {
    contest.passed_over.contains(&seat) || contest.revealed.iter().any(|standing| standing.seat == seat)
}

impl Phase {
    pub(crate) fn view(&self) -> PhaseView {
        match self {
            Self::Draw => PhaseView::Draw,
            Self::Symbol(..) => PhaseView::Symbol,
            Self::Place(_) => PhaseView::Place,
            Self::Finish(_) => PhaseView::Finish,
            Self::Tournament(_) => PhaseView::Tournament,
            Self::LastLap(_) => PhaseView::LastLap,
            Self::FinalScoring => PhaseView::FinalScoring,
            Self::Over => PhaseView::Over,
        }
    }
}
