//! What each expansion adds to say and see, a file an expansion. Never mixes two of them.

pub(crate) mod tournaments;
pub(crate) mod towers;
pub(crate) mod town_halls;
