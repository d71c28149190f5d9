//! The River, told: how many of its tiles are left. Never knows a tile's face, and never draws from a
//! pile.

use herald_words::{Fact, Refusal, RiverShape, Seat};

use crate::turn::{Draft, Phase};

/// River tiles that are still to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct River {
    left: u8,
}

impl River {
    /// the spring lies from the start.
    pub(crate) fn after_the_spring(tiles: u8) -> Self {
        Self { left: tiles.saturating_sub(1) }
    }

    pub(crate) fn left(self) -> u8 {
        self.left
    }

    pub(crate) fn runs(self) -> bool {
        self.left > 0
    }

    pub(crate) fn draw(&mut self) {
        self.left = self.left.saturating_sub(1);
    }
}

/// each player in turn draws a river tile while there are any; no pile is touched.
pub(crate) fn draw(draft: &mut Draft, seat: Seat, shape: RiverShape) -> Result<(), Refusal> {
    if draft.phase != Phase::Draw {
        return Err(draft.out_of_step());
    }
    if !draft.river_runs() {
        return Err(Refusal::RiverIsLaid);
    }
    draft.emit(Fact::RiverTileDrawn { seat, shape });
    Ok(())
}
