//! The score sheet, line by line. Never adds a point that no line explains.

use crate::{
    CityId, Count, Feature, GuardPay, Label, MapKeeping, PointSource, Points, PrizeId, Revision, RuleId,
    Seat, Shields, Stage, code::codes,
};

/// Why somebody has points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoreLine {
    /// As the table told.
    Told {
        /// Who.
        seat: Seat,
        /// How many.
        points: Points,
        /// What for.
        source: PointSource,
        /// When.
        stage: Stage,
        /// What people call it.
        reason: Option<Label>,
        /// The commit that told it.
        revision: Revision,
    },
    /// As Herald counted on a tracked map.
    Counted {
        /// Who.
        seat: Seat,
        /// What was counted.
        count: Count,
        /// The commit that counted it; the last one so far for what is counted as if the game ended now.
        revision: Revision,
    },
    /// Guards on towers (W-5, W-6, W-8).
    Guards {
        /// Whose.
        seat: Seat,
        /// What they brought.
        pay: GuardPay,
        /// The commit that counted them; the last one so far for what is counted as if the game ended now.
        revision: Revision,
    },
    /// An emblem on a statue: 3 for each coat of arms in its city (T-22).
    Statue {
        /// Whose emblem.
        seat: Seat,
        /// How many points.
        points: Points,
        /// The statue.
        prize: PrizeId,
        /// Its city.
        city: CityId,
        /// The coats of arms in it; `None` counts as none.
        shields: Option<Shields>,
        /// Whether those were told, or measured on a tracked map.
        map: MapKeeping,
    },
}

impl ScoreLine {
    /// Who scores.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self {
            Self::Told { seat, .. }
            | Self::Counted { seat, .. }
            | Self::Guards { seat, .. }
            | Self::Statue { seat, .. } => *seat,
        }
    }

    /// How many points.
    #[must_use]
    pub fn points(&self) -> Points {
        match self {
            Self::Told { points, .. } | Self::Statue { points, .. } => *points,
            Self::Counted { count, .. } => count.points,
            Self::Guards { pay, .. } => pay.points(),
        }
    }

    /// The rule behind it; none for a correction.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Told { source, stage, .. } => source.rule(*stage),
            Self::Counted { count, .. } => Some(count.rule()),
            Self::Guards { pay, .. } => Some(pay.rule()),
            Self::Statue { .. } => Some(RuleId("T-22")),
        }
    }
}

codes! { ScoreLine {
    Self::Told { source: PointSource::Correction, reason: Some(_), .. } => "CORRECTION_FOR",
    Self::Told { source: PointSource::Correction, reason: None, .. } => "CORRECTION",
    Self::Told { reason: Some(_), .. } => "TOLD_FOR",
    Self::Told { reason: None, .. } => "TOLD",
    Self::Counted { count: Count { feature: Feature::Road, stage: Stage::Play, .. }, .. } => "ROAD",
    Self::Counted { count: Count { feature: Feature::Road, stage: Stage::Recalled | Stage::Final, .. }, .. } => "ROAD_AT_THE_END",
    Self::Counted { count: Count { feature: Feature::City, stage: Stage::Play, .. }, .. } => "CITY",
    Self::Counted { count: Count { feature: Feature::City, stage: Stage::Recalled | Stage::Final, .. }, .. } => "CITY_AT_THE_END",
    Self::Counted { count: Count { feature: Feature::Monastery, stage: Stage::Play, .. }, .. } => "MONASTERY",
    Self::Counted { count: Count { feature: Feature::Monastery, stage: Stage::Recalled, .. }, .. } => "MONASTERY_RECALLED",
    Self::Counted { count: Count { feature: Feature::Monastery, stage: Stage::Final, .. }, .. } => "MONASTERY_AT_THE_END",
    Self::Counted { count: Count { feature: Feature::Garden, stage: Stage::Play, .. }, .. } => "GARDEN",
    Self::Counted { count: Count { feature: Feature::Garden, stage: Stage::Recalled, .. }, .. } => "GARDEN_RECALLED",
    Self::Counted { count: Count { feature: Feature::Garden, stage: Stage::Final, .. }, .. } => "GARDEN_AT_THE_END",
    // Nobody stands on the river, so nothing is counted for it.
    Self::Counted { count: Count { feature: Feature::Field | Feature::River, .. }, .. } => "FIELD",
    Self::Guards { pay: GuardPay::Displaced, .. } => "GUARD_DISPLACED",
    Self::Guards { pay: GuardPay::Thief { stolen: None, .. }, .. } => "THIEF",
    Self::Guards { pay: GuardPay::Thief { stolen: Some(_), .. }, .. } => "THIEF_AND_STOLEN_TILE",
    Self::Guards { pay: GuardPay::AtTheEnd { stolen: None, .. }, .. } => "GUARDS_AT_THE_END",
    Self::Guards { pay: GuardPay::AtTheEnd { stolen: Some(_), .. }, .. } => "GUARDS_AND_STOLEN_TILE",
    Self::Statue { shields: Some(_), .. } => "STATUE",
    Self::Statue { shields: None, .. } => "STATUE_UNTOLD",
} }

/// Where somebody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatTotal {
    /// Who.
    pub seat: Seat,
    /// The sum of the seat's lines.
    pub points: Points,
    /// 1 for most points; equal points share a rank (B-13).
    pub rank: u8,
}

/// The sheet: as it stands if the game ended now, or as it is once it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Every reason for points, in the order they came; statues last.
    pub lines: Vec<ScoreLine>,
    /// A total a seat, highest first, then clockwise.
    pub totals: Vec<SeatTotal>,
    /// Who wins, or would: more than one shares the victory (B-13).
    pub winners: Vec<Seat>,
}
