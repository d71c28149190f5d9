//! The rules of a Carcassonne table, pure: a state, the commands it accepts, the events that come of them, and
//! what each viewer may know of both.
//!
//! One path leads through it: [`decide`] checks a seat's commands against a [`Game`] and answers with the events
//! *and* the state after them; [`Game::apply`] folds recorded events back into the same state; [`sight`] says
//! what an audience may see. There is no I/O here, no clock, no randomness but the [`Chance`] that is handed in,
//! and no iteration whose order is not fixed. Nothing here knows how events are stored or sent.
//!
//! Which rules there are, with the rulings and refusals that belong to each, is in the [`rulebook`].

pub mod catalogue;
mod chance;
mod claim;
mod count;
mod event;
pub mod expansion;
mod faces;
mod feature;
mod game;
mod held;
mod invariant;
mod map;
mod meeple;
mod retrace;
#[doc = include_str!("../rulebook.md")]
pub mod rulebook;
mod ruling;
mod score;
mod setup;
pub mod sight;
mod statistics;
mod tracked;
mod turn;

pub use chance::{Chance, Draw};
pub use claim::{Claim, claim};
pub use event::Event;
pub use expansion::tournaments::piles::plan;
pub use faces::{OwnFaces, faces};
pub use game::{Game, Setup};
pub use held::Held;
pub use invariant::Broken;
pub use retrace::{Asker, Untraceable, retrace};
pub use ruling::rulings;
pub use score::sheet;
pub use setup::plan_for;
pub use statistics::statistics;
pub use turn::{Decision, Rejected, correct, decide, end, places, play, retire, turns_alike};
