//! Mending: what a correction changes, and what is recorded of it. Never applies one.

use crate::{CityId, FaceCode, Label, MeepleId, Points, PrizeId, Request, Revision, Seat};

/// What is put right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Correction {
    /// These points more, or less if negative.
    Points {
        /// Whose.
        seat: Seat,
        /// How many; not 0.
        points: Points,
    },
    /// This many land tiles lie on this pile.
    PileCount {
        /// Numbered from 1.
        pile: u8,
        /// Land tiles on it.
        land: u16,
    },
    /// What people call a meeple.
    MeepleLabel {
        /// Which.
        meeple: MeepleId,
        /// None takes the label away.
        label: Option<Label>,
    },
    /// What people call a city.
    CityLabel {
        /// Which.
        city: CityId,
        /// None takes the label away.
        label: Option<Label>,
    },
    /// This meeple left the map and nobody told; its emblem goes back to its owner's hand (T-12).
    MeepleLeft {
        /// Which.
        meeple: MeepleId,
    },
    /// The seats, clockwise as they sit, and whose turn it is.
    TurnOrder {
        /// All seats.
        order: Vec<Seat>,
        /// Whose turn it is; as it was if not said.
        turn: Option<Seat>,
    },
    /// Every move after this revision is taken back, whoever made it.
    Undo {
        /// The last one that counts.
        to: Revision,
    },
}

/// What is proposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The request around it.
    pub request: Request,
    /// What is put right.
    pub correction: Correction,
    /// Why, for all to read.
    pub reason: Label,
    /// When the mistake was made, as far as known: what hidden things were seen since is listed.
    pub since: Option<Revision>,
}

/// What is recorded beside a correction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Why.
    pub reason: Label,
    /// Hidden things seen since the mistake, in order.
    pub seen: Vec<HiddenSeen>,
}

/// Something hidden that was seen, and cannot be unseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HiddenSeen {
    /// In which commit.
    pub revision: Revision,
    /// What.
    pub what: Sight,
}

/// What kind of hidden thing was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// The emblem under a meeple, by all.
    Emblem {
        /// Whose.
        seat: Seat,
        /// Under which meeple it lay.
        meeple: MeepleId,
    },
    /// A tile that Herald drew, by all.
    Tile {
        /// For whom.
        seat: Seat,
        /// Its face.
        face: FaceCode,
    },
    /// The face of a prize tile, by its winner.
    Prize {
        /// Who drew it.
        seat: Seat,
        /// Which.
        prize: PrizeId,
    },
}
