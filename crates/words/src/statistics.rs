//! An evening in numbers: points by source and by turn, what was laid and placed, tournaments, and how long each was awaited.
//! All of it public. Never counts anything.

use crate::{Emblem, Feature, PointSource, Points, ScoreLine, Seat};

/// What points came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ScoreSource {
    /// Cities (B-6, B-12).
    City,
    /// Roads (B-5, B-12).
    Road,
    /// Monasteries, completed, left or given up by an abbot (B-7, B-12, A-2).
    Monastery,
    /// Fields (B-12).
    Field,
    /// Gardens.
    Garden,
    /// Guards on towers (W-5, W-6, W-8).
    Tower,
    /// Flocks of sheep (C-9).
    Flock,
    /// The circus (C-10).
    Circus,
    /// Emblems on statues (T-22).
    Statue,
    /// Anything else the table told.
    Other,
    /// Corrections.
    Correction,
}

impl ScoreSource {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 11] = [
        Self::City,
        Self::Road,
        Self::Monastery,
        Self::Field,
        Self::Garden,
        Self::Tower,
        Self::Flock,
        Self::Circus,
        Self::Statue,
        Self::Other,
        Self::Correction,
    ];
}

impl From<PointSource> for ScoreSource {
    fn from(told: PointSource) -> Self {
        match told {
            PointSource::Road => Self::Road,
            PointSource::City => Self::City,
            PointSource::Monastery => Self::Monastery,
            PointSource::Field => Self::Field,
            PointSource::Garden => Self::Garden,
            PointSource::Tower => Self::Tower,
            PointSource::Flock => Self::Flock,
            PointSource::Circus => Self::Circus,
            PointSource::Other => Self::Other,
            PointSource::Correction => Self::Correction,
        }
    }
}

impl From<Feature> for ScoreSource {
    fn from(counted: Feature) -> Self {
        match counted {
            Feature::City => Self::City,
            Feature::Road => Self::Road,
            Feature::Field => Self::Field,
            Feature::Monastery => Self::Monastery,
            Feature::Garden => Self::Garden,
            // Nobody stands on it, so it brings nothing.
            Feature::River => Self::Other,
        }
    }
}

impl ScoreLine {
    /// What its points came from.
    #[must_use]
    pub fn source(&self) -> ScoreSource {
        match self {
            Self::Told { source, .. } => (*source).into(),
            Self::Counted { count, .. } => count.feature.into(),
            Self::Guards { .. } => ScoreSource::Tower,
            Self::Statue { .. } => ScoreSource::Statue,
        }
    }
}

/// An evening in numbers: as it ended, or as if it ended now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// A seat each, clockwise.
    pub seats: Vec<SeatStatistics>,
    /// A turn each, in order, and the final scoring last.
    pub turns: Vec<TurnPoints>,
}

/// What one seat did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatStatistics {
    /// Who.
    pub seat: Seat,
    /// Points by source, in the order of [`ScoreSource::ALL`], without those that brought nothing.
    pub sources: Vec<(ScoreSource, Points)>,
    /// Tiles laid, of every kind.
    pub tiles: u32,
    /// Meeples placed, of every kind.
    pub meeples: u32,
    /// Tournaments in which it had the highest value, alone or with others (T-16).
    pub highest: u32,
    /// Prize tiles won (T-16).
    pub prizes: u32,
    /// Emblems revealed, in order: one for each tournament it entered (T-14).
    pub revealed: Vec<Emblem>,
    /// How long it was awaited.
    pub awaited: Awaited,
}

/// How long somebody was awaited, each time until what was waited for came. A wait that still goes on is not in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Awaited {
    /// All together, in milliseconds.
    pub total_ms: i64,
    /// The longest, in milliseconds.
    pub longest_ms: i64,
}

/// What a turn brought each seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnPoints {
    /// Its number and whose it was; none for the final scoring, or what it would bring if the game ended now.
    pub turn: Option<(u16, Seat)>,
    /// Points gained in it, in the order of [`Statistics::seats`].
    pub gained: Vec<Points>,
    /// Points after it, in the same order.
    pub totals: Vec<Points>,
}
