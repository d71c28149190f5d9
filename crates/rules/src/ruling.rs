//! All rulings in one list. Never decides one.

use herald_words::Ruling;

use crate::expansion::tournaments::rulings::RULINGS;

/// Every ruling in force where a table chooses nothing.
#[must_use]
pub fn rulings() -> &'static [Ruling] {
    RULINGS
}
