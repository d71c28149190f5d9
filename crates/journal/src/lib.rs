//! Append-only commits of opaque bytes, kept on disk before anyone is told.
//!
//! A game is a sequence of commits, numbered from 0. [`Journal`] is the one trait: [`SledJournal`] keeps commits
//! in an embedded store, [`MemoryJournal`] in memory for tests and demos, and with the feature `jetstream` a
//! `JetStreamJournal` keeps them on a cluster of NATS servers, where several processes share them.
//! Its whole promise is kept by one suite of tests, `tests/conformance.rs`, run against each of them.
//!
//! It never looks inside a commit: it knows no rules, no protobuf, no secrets, no clock. It never shows a commit
//! that is not yet on disk, never changes one, and never puts a commit's bytes into an error or a log.
//!
//! ```
//! use bytes::Bytes;
//! use herald_journal::{Appended, GameKey, Journal, MemoryJournal};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let journal = MemoryJournal::new();
//! let game = GameKey([7; 16]);
//!
//! let (tell, told) = tokio::sync::oneshot::channel();
//! journal.append(game, 0, Bytes::from_static(b"seats"), Box::new(move |how| drop(tell.send(how))));
//! assert!(matches!(told.await?, Appended::Committed));
//! assert_eq!(journal.read(game, 0).await?, [Bytes::from_static(b"seats")]);
//! # Ok(())
//! # }
//! ```

mod answer;
mod disk;
mod error;
mod follow;
#[cfg(feature = "jetstream")]
mod jetstream;
mod journal;
mod limits;
mod lock;
mod memory;
mod observer;
mod order;

pub use disk::{DiskSync, Opening, SledJournal, SyncData};
pub use error::{ErrorKind, JournalError};
#[cfg(feature = "jetstream")]
pub use jetstream::{Connecting, Hearsay, JetStreamJournal};
pub use journal::{Appended, Done, GameKey, Journal};
pub use limits::{MAX_CLAIMS_PAGE, MAX_COMMIT, MAX_GAME_COMMITS, MAX_GAMES_PAGE, MAX_NAME};
pub use memory::MemoryJournal;
pub use observer::{Observer, Written};
