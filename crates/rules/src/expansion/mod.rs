//! The expansions, a room each. None of them knows another.

pub mod tournaments;
