//! Towers & Thieves (rules W): steps, facts, what is listed and what is seen, on a told table and on a tracked map alike.
//! Never counts a reach.

use crate::{FaceCode, Label, MeepleId, Points, Pos, RuleId, Seat, Stage, TowerId};

/// W-5: points for a guard that an opponent displaces.
const DISPLACED: i32 = 2;
/// W-8: points for each guard at the end.
const AT_THE_END: i32 = 5;

/// One step of a move, with towers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TowerCommand {
    /// Told: the tile I have laid has a foundation, and its first floor stands on it (W-2).
    Build {
        /// What people call it.
        label: Option<Label>,
    },
    /// Floors run short, and these towers grow (W-6).
    Grow {
        /// Each once, as many as there are floors left.
        towers: Vec<TowerId>,
    },
    /// I place a guard on this tower; one that stands there goes first (W-3, W-5).
    Guard {
        /// Which.
        tower: TowerId,
    },
}

/// What happened with towers, thieves and guards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "seat, tower and meeple say what they are")]
pub enum TowerFact {
    /// A tile with a foundation was laid, and a floor put on it (W-2).
    Built { seat: Seat, tower: TowerId, pos: Option<Pos>, label: Option<Label> },
    /// These towers grew by a floor each (W-6).
    Grew { seat: Seat, towers: Vec<TowerId> },
    /// A guard was placed (W-3).
    GuardPlaced { seat: Seat, meeple: MeepleId, tower: TowerId },
    /// A seat scored for its guards (W-5, W-6, W-8).
    GuardsScored { seat: Seat, pay: GuardPay },
    /// The thief's symbol is spent: the drawn tile is placed as usual (W-6).
    ThiefPaid { seat: Seat },
    /// The drawn tile was stolen, and lies open beside the board (W-7).
    TileStolen { seat: Seat, tile: StolenTile },
    /// The stolen tile went to the box (W-6, W-7).
    StolenTileBoxed { tile: StolenTile },
}

impl TowerFact {
    /// The rule behind it.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        match self {
            Self::Built { .. } => RuleId("W-2"),
            Self::Grew { .. } | Self::ThiefPaid { .. } => RuleId("W-6"),
            Self::GuardPlaced { .. } => RuleId("W-3"),
            Self::GuardsScored { pay, .. } => pay.rule(),
            Self::TileStolen { .. } | Self::StolenTileBoxed { .. } => RuleId("W-7"),
        }
    }
}

/// What guards bring their owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuardPay {
    /// An opponent's guard has taken the place of one (W-5).
    Displaced,
    /// A thief has come: the number on the symbol for each, and that on the stolen tile (W-6).
    Thief {
        /// How many stand.
        guards: u8,
        /// The number on the symbol.
        number: u8,
        /// That on the stolen tile, if one lies there.
        stolen: Option<u8>,
    },
    /// The game is over: 5 for each, and the stolen tile's number (W-8).
    AtTheEnd {
        /// How many stand.
        guards: u8,
        /// The number on the stolen tile, if one lies there.
        stolen: Option<u8>,
    },
}

impl GuardPay {
    /// How many points.
    #[must_use]
    pub fn points(self) -> Points {
        let stolen = |number: Option<u8>| i32::from(number.unwrap_or(0));
        Points(match self {
            Self::Displaced => DISPLACED,
            Self::Thief { guards, number, stolen: tile } => {
                i32::from(guards) * (i32::from(number) + stolen(tile))
            }
            Self::AtTheEnd { guards, stolen: tile } => i32::from(guards) * (AT_THE_END + stolen(tile)),
        })
    }

    /// When such points come.
    #[must_use]
    pub fn stage(self) -> Stage {
        match self {
            Self::Displaced | Self::Thief { .. } => Stage::Play,
            Self::AtTheEnd { .. } => Stage::Final,
        }
    }

    /// The rule behind them.
    #[must_use]
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Displaced => "W-5",
            Self::Thief { .. } => "W-6",
            Self::AtTheEnd { .. } => "W-8",
        })
    }
}

/// A tile that thieves have taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StolenTile {
    /// Its face; none where the map is told.
    pub face: Option<FaceCode>,
    /// The number on its symbol.
    pub number: u8,
}

/// A step with towers that may be taken now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TowerMove {
    /// Tell that the tile laid has a foundation.
    Build,
    /// Choose which towers grow.
    Grow {
        /// Those without a guard that are not full.
        towers: Vec<TowerId>,
        /// How many of them grow: as many as there are floors.
        floors: u8,
    },
    /// Place a guard.
    Guard {
        /// On which tower.
        tower: TowerId,
        /// The guard that goes first (W-5).
        displaces: Option<MeepleId>,
    },
}

/// Towers & Thieves as all may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TowersView {
    /// Floors in the supply (W-1).
    pub floors_left: u8,
    /// Tower tiles in their pile (W-1).
    pub tower_tiles_left: u8,
    /// Land tiles in the compartments of the tile tower, left and right; none where it is not used (W-1).
    pub compartments: Option<[u16; 2]>,
    /// In the order of building.
    pub towers: Vec<TowerView>,
    /// The tile beside the board (W-7).
    pub stolen: Option<StolenTile>,
    /// The number on the symbol of the drawn tile, while it is still to be handled (W-6).
    pub thief: Option<u8>,
}

/// A tower.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TowerView {
    /// Its id.
    pub tower: TowerId,
    /// Where it stands on a tracked map.
    pub pos: Option<Pos>,
    /// What people call it.
    pub label: Option<Label>,
    /// 1 to 5 (W-6).
    pub floors: u8,
    /// Who watches from it.
    pub guard: Option<MeepleId>,
}
