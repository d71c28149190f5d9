//! A value that only its owner may see. Never prints itself.

use std::fmt;

use herald_words::{Audience, Seat};

/// A secret with its owner. Rules work on it, its owner may look at it, the private record keeps it; nothing else
/// can read it.
#[derive(Clone, PartialEq, Eq)]
pub struct Held<T> {
    owner: Seat,
    value: T,
}

impl<T> Held<T> {
    /// Hides a value.
    #[must_use]
    pub fn new(owner: Seat, value: T) -> Self {
        Self { owner, value }
    }

    /// The value, if this audience is its owner.
    #[must_use]
    pub fn peek(&self, audience: Audience) -> Option<&T> {
        (audience == Audience::Seat(self.owner)).then_some(&self.value)
    }

    /// For writing the private record, which is never shown.
    #[must_use]
    pub fn for_record(&self) -> &T {
        &self.value
    }

    /// Whose it is: public.
    pub(crate) fn owner(&self) -> Seat {
        self.owner
    }

    /// For the rules themselves.
    pub(crate) fn inner(&self) -> &T {
        &self.value
    }

    /// For the rules themselves, in folding an event.
    pub(crate) fn inner_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> fmt::Debug for Held<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Held(seat {})", self.owner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owner_sees_it_and_debug_shows_nothing() {
        let held = Held::new(Seat(2), 5);
        assert_eq!(held.peek(Audience::Seat(Seat(2))), Some(&5));
        for other in [Audience::Seat(Seat(1)), Audience::Host, Audience::Watcher] {
            assert_eq!(held.peek(other), None);
        }
        assert_eq!(format!("{held:?}"), "Held(seat 2)");
    }
}
