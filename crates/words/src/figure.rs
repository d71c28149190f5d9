//! The figures on the map: what kind one is, what it is there as, and why it leaves or moves. Never counts a supply.

use crate::{Discipline, Expansion, RuleId};

/// Which figure it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// An ordinary meeple (B-1).
    Meeple,
    /// The large meeple (C-1).
    LargeMeeple,
    /// The abbot; never nominated.
    Abbot,
    /// The builder, beside a meeple on a road or in a city (C-2); itself never nominated.
    Builder,
    /// The pig, beside a farmer (C-2); itself never nominated.
    Pig,
    /// The mayor (C-5); never nominated.
    Mayor,
    /// The messenger (C-5); never nominated.
    Messenger,
    /// The scarecrow (C-5); nominated only once it has turned farmer.
    Scarecrow,
    /// The shepherd (C-9); never nominated.
    Shepherd,
    /// The ringmaster (C-10); never nominated.
    Ringmaster,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Meeple,
        Self::LargeMeeple,
        Self::Abbot,
        Self::Builder,
        Self::Pig,
        Self::Mayor,
        Self::Messenger,
        Self::Scarecrow,
        Self::Shepherd,
        Self::Ringmaster,
    ];

    /// The expansion it comes with; none for the ordinary meeple.
    #[must_use]
    pub fn expansion(self) -> Option<Expansion> {
        match self {
            Self::Meeple => None,
            Self::LargeMeeple => Some(Expansion::InnsAndCathedrals),
            Self::Abbot => Some(Expansion::Abbot),
            Self::Builder | Self::Pig => Some(Expansion::TradersAndBuilders),
            Self::Mayor | Self::Messenger | Self::Scarecrow => Some(Expansion::MessengersAndMayors),
            Self::Shepherd => Some(Expansion::ShepherdsAndVineyards),
            Self::Ringmaster => Some(Expansion::CircusAndArtists),
        }
    }

    /// As what it may be placed. A guard is an ordinary meeple (W-3), a garden takes an abbot alone.
    #[must_use]
    pub fn roles(self) -> &'static [Role] {
        match self {
            Self::Meeple => &[Role::Highwayman, Role::Knight, Role::Farmer, Role::Monk, Role::Guard],
            Self::LargeMeeple => &[Role::Highwayman, Role::Knight, Role::Farmer, Role::Monk],
            Self::Abbot => &[Role::Monk, Role::Gardener],
            Self::Mayor => &[Role::Knight],
            Self::Builder
            | Self::Pig
            | Self::Messenger
            | Self::Scarecrow
            | Self::Shepherd
            | Self::Ringmaster => &[Role::Apart],
        }
    }

    /// As what it may stand after it was moved: also apart, as in a farmstead (C-8), and the scarecrow as a farmer
    /// (C-5).
    #[must_use]
    pub fn moves_to(self, role: Role) -> bool {
        self.roles().contains(&role) || role == Role::Apart || (self, role) == (Self::Scarecrow, Role::Farmer)
    }

    /// The tournament it enters as this, if any (T-8, A-4, C-1, C-5, C-9, C-10).
    #[must_use]
    pub fn discipline(self, role: Role) -> Option<Discipline> {
        match self {
            Self::Meeple | Self::LargeMeeple | Self::Scarecrow => role.discipline(),
            Self::Abbot
            | Self::Builder
            | Self::Pig
            | Self::Mayor
            | Self::Messenger
            | Self::Shepherd
            | Self::Ringmaster => None,
        }
    }

    /// The rule that says it is not nominated as this.
    #[must_use]
    pub fn never_nominated_by(self, role: Role) -> RuleId {
        RuleId(match (self, role) {
            (Self::Meeple, Role::Guard) => "W-3",
            (Self::Meeple | Self::LargeMeeple, _) => "T-8",
            (Self::Abbot, _) => "A-4",
            (Self::Builder | Self::Pig, _) => "C-2",
            (Self::Mayor | Self::Messenger | Self::Scarecrow, _) => "C-5",
            (Self::Shepherd, _) => "C-9",
            (Self::Ringmaster, _) => "C-10",
        })
    }
}

/// What a figure on the map is there (B-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Role {
    /// On a road, also on a bridge (C-8).
    Highwayman,
    /// In a city.
    Knight,
    /// In a field.
    Farmer,
    /// In a monastery; never nominated (T-8).
    Monk,
    /// In a garden: the abbot alone.
    Gardener,
    /// On a tower; never nominated (W-3).
    Guard,
    /// As nothing but itself: a builder, a shepherd, a meeple in a farmstead; never nominated.
    Apart,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Highwayman, Self::Knight, Self::Farmer, Self::Monk, Self::Gardener, Self::Guard, Self::Apart];

    /// The tournament this role enters, if any (T-14).
    #[must_use]
    pub fn discipline(self) -> Option<Discipline> {
        match self {
            Self::Highwayman => Some(Discipline::Road),
            Self::Knight => Some(Discipline::City),
            Self::Farmer => Some(Discipline::Field),
            Self::Monk | Self::Gardener | Self::Guard | Self::Apart => None,
        }
    }
}

/// Why a figure leaves the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LeaveCause {
    /// Its feature was scored (B-9).
    Scored,
    /// An abbot was taken back.
    Recalled,
    /// The dragon ate it (C-3).
    Dragon,
    /// A guard was displaced, or went home after a theft (W-5, W-6).
    Tower,
    /// The mayor took its place (C-5).
    MayorsPower,
    /// An attack drove it away (C-7).
    Attack,
    /// Anything else the table plays (T-12).
    Other,
}

impl LeaveCause {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Scored,
        Self::Recalled,
        Self::Dragon,
        Self::Tower,
        Self::MayorsPower,
        Self::Attack,
        Self::Other,
    ];

    /// The expansion in which it happens; none if it happens in every game.
    #[must_use]
    pub fn expansion(self) -> Option<Expansion> {
        match self {
            Self::Scored | Self::Other => None,
            Self::Recalled => Some(Expansion::Abbot),
            Self::Dragon => Some(Expansion::DragonAndFairy),
            Self::Tower => Some(Expansion::TowersAndThieves),
            Self::MayorsPower => Some(Expansion::MessengersAndMayors),
            Self::Attack => Some(Expansion::AttackAndDefence),
        }
    }

    /// The rule behind it.
    #[must_use]
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Scored => "B-9",
            Self::Recalled => "A-2",
            Self::Dragon => "C-3",
            Self::Tower => "W-5",
            Self::MayorsPower => "C-5",
            Self::Attack => "C-7",
            Self::Other => "T-12",
        })
    }
}

/// Why a figure moves on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MoveCause {
    /// A farmer moved into a farmstead (C-8).
    Farmstead,
    /// A scarecrow turned farmer (C-5).
    TurnedFarmer,
    /// Anything else the table plays (T-12).
    Other,
}

impl MoveCause {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Farmstead, Self::TurnedFarmer, Self::Other];

    /// The expansion in which it happens; none if it may happen in every game.
    #[must_use]
    pub fn expansion(self) -> Option<Expansion> {
        match self {
            Self::Farmstead => Some(Expansion::CastlesAndBridges),
            Self::TurnedFarmer => Some(Expansion::MessengersAndMayors),
            Self::Other => None,
        }
    }

    /// The rule behind it.
    #[must_use]
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Farmstead => "C-8",
            Self::TurnedFarmer => "C-5",
            Self::Other => "T-12",
        })
    }
}
