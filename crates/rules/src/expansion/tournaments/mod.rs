//! Tournaments & Emblems (rules T): its state, and the hooks by which the turn asks it. Never scores a road, a city
//! or a field.

pub(crate) mod commitment;
mod contest;
mod crown;
mod decide;
mod emblems;
mod fold;
mod lap;
mod legal;
pub(crate) mod piles;
mod prizes;
pub(crate) mod rulings;
mod sight;
mod statues;

use herald_words::{Contest, Discipline, Plan, Refusal, Seat};

use self::{crown::Crown, emblems::Emblems, piles::Piles, prizes::Prizes, statues::Statues};
pub(crate) use self::{
    decide::{close, meeple_leaves, prizes_lie, take},
    fold::fold,
    legal::legal_moves,
    piles::PRIZE_TILES,
    sight::{nomination, view},
};
use crate::turn::{Draft, Phase};

use std::ops::ControlFlow;

/// All that this expansion remembers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tournaments {
    pub(crate) piles: Piles,
    pub(crate) emblems: Emblems,
    pub(crate) prizes: Prizes,
    pub(crate) statues: Statues,
    crown: Crown,
    window: Window,
    nomination: TurnsNomination,
    /// Tournaments decided.
    held: u8,
    last_contest: Option<Contest>,
}

/// Whether a tile placed this turn may have extended a feature: opened by each tile placed, closed by step 2 or with the
/// turn (T-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Window {
    Closed,
    Open,
}

/// At most one nomination a turn (T-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TurnsNomination {
    Open,
    Taken,
}

impl Tournaments {
    pub(crate) fn start(seats: &[Seat], plan: &Plan, crown_order: [Discipline; 3]) -> Result<Self, Refusal> {
        Ok(Self {
            piles: Piles::build(plan)?,
            emblems: Emblems::deal(seats),
            prizes: Prizes::default(),
            statues: Statues::default(),
            crown: Crown::set(plan.crown, crown_order)?,
            window: Window::Closed,
            nomination: TurnsNomination::Open,
            held: 0,
            last_contest: None,
        })
    }
}

/// Takes the next step that follows by itself, if there is one.
pub(crate) fn follow(draft: &mut Draft) -> ControlFlow<()> {
    match &draft.phase {
        Phase::Draw if draft.tournaments.piles.open_is_empty() => contest::call(draft),
        Phase::Tournament(_) => return contest::follow(draft),
        Phase::LastLap(lap) => return lap::follow(draft, *lap),
        Phase::Draw | Phase::Place | Phase::Finish | Phase::FinalScoring | Phase::Over => {
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}
