//! Where chance enters: whatever a decision draws comes from here and stands in the event, so folding never draws.
//! Never a source of randomness itself.

use herald_words::{Heap, Salt};

/// Randomness handed to a decision.
pub trait Chance {
    /// Bits nobody can guess, to hide a commitment.
    fn salt(&mut self) -> Salt;

    /// A number below this bound, each as likely: which of the tiles that are left is drawn. Whoever answers by the draw
    /// alone answers the same again after it was taken back, and one heap never shifts another.
    fn below(&mut self, draw: Draw, bound: u16) -> u16;
}

/// Which draw of a game it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// What is drawn from; each has its own count.
    pub heap: Heap,
    /// How many were drawn from it before.
    pub number: u16,
}
