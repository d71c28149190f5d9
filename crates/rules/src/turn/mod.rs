//! The order of phases, here and nowhere else: what a step needs, what it brings about, what follows by itself.
//! Never scores and never looks under a meeple.

mod decide;
mod draft;
mod fold;
mod legal;
mod phase;
mod settle;

pub use decide::{Rejected, decide, end};
pub use draft::Decision;
pub(crate) use draft::Draft;
pub(crate) use legal::{legal_moves, may_end};
pub(crate) use phase::{Lap, LapTurn, Phase, Progress, Turn, awaited_in};
