//! A game being played at a table: decide, commit, install, show; finding games, waking them and letting them sleep.
//!
//! [`House`] implements the port of `herald-words`. It alone makes the proof that a token admitted its holder, and
//! it alone holds a journal. Nothing here is shown or answered that is not on disk; no rule of the game is decided
//! here, and no byte of the wire is known.
//!
//! A house's backup is everything its journal holds; [`restore()`] puts it into an empty one, [`verify()`] works out again what
//! its games claim.

mod ambient;
mod asked;
mod backup;
mod census;
mod chance;
mod check;
mod commit;
mod doorbell;
mod draws;
mod export;
mod extent;
mod following;
mod grapevine;
mod handover;
mod house;
mod import;
mod ledger;
mod listing;
mod lobby;
mod lots;
mod mending;
mod nudge;
mod opening;
mod pages;
mod playing;
mod port;
mod presence;
mod proposal;
mod published;
mod record;
mod requests;
mod restore;
mod roster;
mod seal;
mod shelf;
mod standpoint;
mod state;
mod statistics;
mod table;
mod token;
mod verify;
mod voting;
mod waits;
mod watcher;

pub use ambient::{Clock, Entropy, NoEntropy, OsEntropy, SystemClock};
pub use backup::salvage;
pub use census::Census;
pub use check::{Checked, Damage, check};
pub use doorbell::Doorbell;
pub use grapevine::{About, Grapevine, Question, Standing, Unheard};
pub use house::{House, Proof};
pub use import::{ImportError, import};
pub use restore::{RestoreError, Restored, restore};
pub use verify::{Mismatch, VerifiedGame, VerifyError, transcript, verify};
