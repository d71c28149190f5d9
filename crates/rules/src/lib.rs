//! The pure rules of a Carcassonne table.
