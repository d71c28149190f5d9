//! Where chance enters: whatever a decision draws comes from here and stands in the event, so folding never draws.
//! Never a source of randomness itself.

use herald_words::Salt;

/// Randomness handed to a decision.
pub trait Chance {
    /// Bits nobody can guess, to hide a commitment.
    fn salt(&mut self) -> Salt;

    /// A number below this bound, each as likely: which of the tiles that are left is drawn.
    fn below(&mut self, bound: u16) -> u16;
}
