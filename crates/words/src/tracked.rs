//! What is said and seen of a tracked map: tiles drawn, laid and stood upon, and features scored. Never where a tile
//! fits: the rules say.

use crate::{
    Compartment, DrawnBy, FaceCode, FaceInfo, FaceText, Feature, Kind, MeepleId, Place, Points, Pos, PrizeId,
    Rotation, RuleId, Seat, Segment, Stage,
};

/// One step of a move, on a tracked map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapCommand {
    /// Draw a land tile (B-2).
    Draw {
        /// The face drawn, where the table draws; none where the server does.
        face: Option<FaceCode>,
        /// The number on its thief's symbol, where the face's is a guess (W-6).
        thief: Option<u8>,
        /// Which compartment of the tile tower it comes from; may be left out where only one has tiles (W-1).
        from: Option<Compartment>,
    },
    /// Lay the drawn tile (B-3).
    Lay(Place),
    /// Place a figure on the tile just laid (B-4).
    Stand {
        /// Which.
        kind: Kind,
        /// On which segment of its face.
        segment: Segment,
    },
    /// Take the abbot back and score what its monastery or garden is worth.
    RecallAbbot,
}

/// A place on the map: a segment of the tile at a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Spot {
    /// The cell.
    pub pos: Pos,
    /// The segment.
    pub segment: Segment,
}

/// What happened on a tracked map; `seat` is whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "seat, face, place and meeple say what they are")]
pub enum MapFact {
    /// A land tile was drawn (B-2). What Herald drew has been seen by all, and is not drawn again by taking it back.
    Drawn {
        seat: Seat,
        face: FaceCode,
        by: DrawnBy,
        /// The number on its thief's symbol, which is handled first (W-6).
        thief: Option<u8>,
        /// The compartment it came from, where the tile tower is used (W-1).
        from: Option<Compartment>,
    },
    /// A drawn tile that fits nowhere went to the box (B-3).
    Boxed { seat: Seat, face: FaceCode },
    /// The drawn tile was laid (B-2).
    Laid { seat: Seat, face: FaceCode, place: Place },
    /// The tournament tile was laid, river side up, before the river's first bend (T-7).
    TournamentTileLaid { seat: Seat, place: Place },
    /// A prize tile was laid (T-20).
    PrizeLaid { seat: Seat, prize: PrizeId, face: FaceCode, place: Place },
    /// A figure was placed (B-4).
    Stood { seat: Seat, meeple: MeepleId, kind: Kind, spot: Spot },
    /// A feature was scored (B-5 to B-12).
    Scored(Count),
    /// A tile's face was described, and counts from now on.
    FaceDescribed { seat: Seat, text: Box<FaceText> },
}

impl MapFact {
    /// The rule behind it.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        match self {
            Self::Drawn { .. } | Self::Laid { .. } => RuleId("B-2"),
            Self::TournamentTileLaid { .. } => RuleId("T-7"),
            Self::PrizeLaid { .. } => RuleId("T-20"),
            Self::FaceDescribed { .. } => RuleId("B-1"),
            Self::Boxed { .. } => RuleId("B-3"),
            Self::Stood { .. } => RuleId("B-4"),
            Self::Scored(count) => count.rule(),
        }
    }
}

/// A feature as it was scored: everything that was counted, and who has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// What it is.
    pub feature: Feature,
    /// One of its segments, to find it on the map by.
    pub spot: Spot,
    /// Completed in play, or as it stands at the end.
    pub stage: Stage,
    /// Tiles of it; of a monastery, itself and its neighbours. Of a field none is counted.
    pub tiles: u16,
    /// Coats of arms in it.
    pub coats: u16,
    /// Completed cities that border the field.
    pub cities: u16,
    /// Meeples on it, by seat.
    pub meeples: Vec<(Seat, u8)>,
    /// Who has most of them, clockwise from whose turn it is (B-9).
    pub winners: Vec<Seat>,
    /// What each of those scores.
    pub points: Points,
}

impl Count {
    /// The rule behind it: its own where it was completed, B-12 at the end.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        RuleId(match (self.feature, self.stage) {
            (Feature::Road, Stage::Play) => "B-5",
            (Feature::City, Stage::Play) => "B-6",
            (Feature::Monastery, Stage::Play) => "B-7",
            (Feature::Garden, Stage::Play) => "A-1",
            (Feature::Garden, Stage::Final) => "A-3",
            (Feature::Monastery | Feature::Garden, Stage::Recalled) => "A-2",
            (Feature::Field | Feature::River, _)
            | (Feature::Road | Feature::City, Stage::Final | Stage::Recalled)
            | (Feature::Monastery, Stage::Final) => "B-12",
        })
    }
}

/// A step that may be taken now, on a tracked map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MapMove {
    /// Draw, telling one of these faces; none where the server draws.
    Draw {
        /// Those that are left.
        faces: Vec<FaceCode>,
        /// Compartments of the tile tower with tiles in them; none where it is not used (W-1).
        from: Vec<Compartment>,
    },
    /// Lay the drawn tile here.
    Lay {
        /// Where.
        place: Place,
        /// Which figures may then stand on which of its segments.
        stands: Vec<(Kind, Segment)>,
    },
    /// Place a figure on the tile just laid.
    Stand {
        /// Which.
        kind: Kind,
        /// On which segment.
        segment: Segment,
    },
    /// Take the abbot back.
    RecallAbbot {
        /// Which figure it is.
        meeple: MeepleId,
        /// What it scores.
        points: Points,
    },
}

/// A tracked map as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapView {
    /// Tiles in the order of laying.
    pub tiles: Vec<TileView>,
    /// The drawn tile that is still to be laid.
    pub drawn: Option<FaceCode>,
    /// Faces that are left to draw, and how many of each; of prize tiles, those that nobody has laid.
    pub left: Vec<(FaceCode, u8)>,
    /// Land tiles among those left whose faces the catalogue does not know (T-4).
    pub unknown: u16,
    /// Where the river goes on, while it does.
    pub mouth: Option<Pos>,
    /// Faces that this table has described: they take the place of the listed ones with their codes, or are added to them.
    pub described: Vec<FaceInfo>,
}

/// A tile that lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileView {
    /// Where.
    pub pos: Pos,
    /// Its face.
    pub face: FaceCode,
    /// How far turned.
    pub rotation: Rotation,
}
