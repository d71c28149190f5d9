//! A game being played at a table: decide, commit, install, show; finding games, waking them and letting them sleep.
//!
//! [`House`] implements the port of `herald-words`. It alone makes the proof that a token admitted its holder, and
//! it alone holds a journal. Nothing here is shown or answered that is not on disk; no rule of the game is decided
//! here, and no byte of the wire is known.

mod ambient;
mod commit;
mod house;
mod ledger;
mod lobby;
mod opening;
mod port;
mod presence;
mod published;
mod record;
mod roster;
mod shelf;
mod table;
mod token;
mod watcher;

pub use ambient::{Clock, Entropy, NoEntropy, OsEntropy, SystemClock};
pub use house::{House, Proof};
