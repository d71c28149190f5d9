//! Who hears that a lobby has opened: a terminal that stands on the table, so that others can join from it. Never rings for
//! a request that comes again, and never for a game that was there before the program started.

use std::fmt;

use herald_words::JoinCode;

/// Rung as a lobby opens. Whoever hears the code may join: it is for the eyes of who is at the table.
pub trait Doorbell: Send + Sync + fmt::Debug + 'static {
    /// A table is open, and this is its code. Must not wait: a caller is waiting.
    fn opened(&self, code: &JoinCode);
}
