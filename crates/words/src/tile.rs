//! What is told of a drawn tile: a symbol that must be handled, a bend of the river. Never a tile's face.

use crate::{Expansion, RuleId};

/// A symbol on a drawn land tile that the table handles by the rules of its expansion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum TileSymbol {
    /// Before any tile is placed (W-6, C-4).
    Thief,
    /// Before any tile is placed (C-3).
    Dragon,
    /// Before any tile is placed (C-7).
    Siege,
    /// In the scoring step, after the prize tile (C-10).
    Circus,
}

impl TileSymbol {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Thief, Self::Dragon, Self::Siege, Self::Circus];

    /// The expansion whose tiles bear it.
    #[must_use]
    pub fn expansion(self) -> Expansion {
        match self {
            Self::Thief => Expansion::TowersAndThieves,
            Self::Dragon => Expansion::DragonAndFairy,
            Self::Siege => Expansion::AttackAndDefence,
            Self::Circus => Expansion::CircusAndArtists,
        }
    }

    /// The rule that says when it is handled.
    #[must_use]
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Thief => "C-4",
            Self::Dragon => "C-3",
            Self::Siege => "C-7",
            Self::Circus => "C-10",
        })
    }
}

/// What becomes of the drawn tile when its symbol is handled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SymbolOutcome {
    /// It is placed as usual; its symbol is spent.
    Spent,
    /// A thief found no guard: the tile is stolen, and a tower tile is placed instead (W-7).
    TowerTile,
    /// A thief found no guard and no tower tile is left: another land tile is drawn (W-7).
    DrawAgain,
}

impl SymbolOutcome {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Spent, Self::TowerTile, Self::DrawAgain];
}

/// A drawn river tile, as far as the tournament tile cares (T-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RiverShape {
    /// It bends the river: the first one brings the tournament tile.
    Bend,
    /// It does not.
    Other,
}

impl RiverShape {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Bend, Self::Other];
}

/// Whether the tournament tile is on the map (T-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentTile {
    /// It comes with the river's first bend; the crown waits on it (C-0).
    Waits,
    /// It lies.
    Lies,
}

/// Which half of a double turn it is (C-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The first, or a turn that is not doubled.
    First,
    /// The second: it is not doubled again.
    Second,
}

/// A compartment of the tile tower (W-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Compartment {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Compartment {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];
}
