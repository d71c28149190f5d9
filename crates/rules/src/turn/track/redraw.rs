//! Draws again what Herald draws from a tracked map's deck, to see that it was drawn so. Never changes the game.

use herald_words::FaceCode;

use super::any;
use crate::{Chance, Game, tracked::catalogue};

/// The face that Herald draws in this position, if a tile is left on a tracked map.
pub(crate) fn redraw(game: &Game, chance: &mut impl Chance) -> Option<FaceCode> {
    let face = any(game.tracked.as_ref()?, chance)?;
    Some(catalogue()[face].code)
}
