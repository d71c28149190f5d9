//! What follows by itself once a step is taken, until somebody is awaited. Never takes a step for a player.

use super::Draft;
use crate::expansion::tournaments;

/// Lets follow what follows. Each expansion says what it has to do next; the game is settled when none has.
pub(super) fn settle(draft: &mut Draft) {
    while tournaments::follow(draft).is_continue() {}
}
