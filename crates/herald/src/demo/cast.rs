//! Who plays and how they choose: what may differ between two evenings of the same script. Never says what happens
//! on the table.

use std::collections::BTreeMap;

use herald_api::v1::{Colour, Emblem, Symbol};

/// A character of the script.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Plays red.
    Red,
    /// Plays blue.
    Blue,
    /// Plays yellow.
    Yellow,
    /// Plays black.
    Black,
}

/// A tournament, numbered from 1: the one that follows when the land pile of that number is empty (T-13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tournament(pub u32);

/// Who sits where, who begins, and which emblems are chosen otherwise than in the script.
///
/// ```
/// use herald::demo::{Cast, Player, Tournament};
/// use herald_api::v1::Emblem;
///
/// let mut cast = Cast { begins: Player::Yellow, ..Cast::default() };
/// cast.emblems.insert((Tournament(1), Player::Blue), Emblem::Five);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    /// The players, clockwise as they sit.
    pub clockwise: [Player; 4],
    /// Who plays first. In the script the fourth from there is red, who then meets the first empty pile (X-4).
    pub begins: Player,
    /// The emblem a player nominates for a tournament, where it is not the script's.
    pub emblems: BTreeMap<(Tournament, Player), Emblem>,
}

impl Default for Cast {
    fn default() -> Self {
        Self { clockwise: Player::ALL, begins: Player::Blue, emblems: BTreeMap::new() }
    }
}

impl Player {
    /// All four, in the order in which they join.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Yellow, Self::Black];

    /// What the player is called at the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Blue => "Blue",
            Self::Yellow => "Yellow",
            Self::Black => "Black",
        }
    }

    pub(super) fn colour(self) -> Colour {
        match self {
            Self::Red => Colour::Red,
            Self::Blue => Colour::Blue,
            Self::Yellow => Colour::Yellow,
            Self::Black => Colour::Black,
        }
    }

    pub(super) fn symbol(self) -> Symbol {
        match self {
            Self::Red => Symbol::Circle,
            Self::Blue => Symbol::Square,
            Self::Yellow => Symbol::Triangle,
            Self::Black => Symbol::Star,
        }
    }
}
