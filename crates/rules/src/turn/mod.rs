//! The order of phases, here and nowhere else: what a step needs, what it brings about, what follows by itself.
//! Never scores and never looks under a meeple.

mod decide;
mod draft;
mod ending;
mod figure;
mod fold;
mod legal;
mod mend;
mod phase;
mod settle;
mod tell;
mod tile;
mod track;

pub use decide::{Rejected, decide, end, play};
pub use draft::Decision;
pub(crate) use draft::Draft;
pub(crate) use legal::{legal_moves, may_end};
pub use mend::{correct, retire};
pub(crate) use phase::{InHand, Lap, LapTurn, Phase, Progress, Turn, awaited_in, is_done_in};
pub(crate) use tile::prizes_lie;
pub(crate) use track::{codes, meeple_step_is_open, nth, redraw};
pub use track::{places, turns_alike};
