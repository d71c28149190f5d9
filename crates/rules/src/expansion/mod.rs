//! The expansions, a room each. None of them knows another: where two meet, the turn asks both.

pub(crate) mod river;
pub mod tournaments;
pub(crate) mod towers;
pub(crate) mod town_halls;
