//! Mending: what a correction changes, and what is recorded of it. Never applies one.

use crate::{
    Audience, CityId, FaceCode, FaceText, Label, MeepleId, Place, Points, PrizeId, ProposalId, Request,
    Revision, Seat, Segment, Spot,
};

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
    /// This meeple left the map and nobody told, told or tracked, also as a guard; its emblem goes back to its owner's hand (T-12).
    MeepleLeft {
        /// Which.
        meeple: MeepleId,
    },
    /// Tracked: this piece really stands there; its emblem goes back to its owner's hand (T-9, T-12).
    MovePiece {
        /// Which.
        meeple: MeepleId,
        /// Where.
        to: Spot,
    },
    /// Tracked: the tile that lies at this cell is really another, or turned otherwise (B-2).
    ReplaceTile {
        /// Where it lies, and how it is turned.
        place: Place,
        /// What it shows; the face it was entered with, if only turned otherwise.
        face: FaceCode,
        /// On which of its segments pieces on it stand, as far as nobody could tell by themselves.
        pieces: Vec<(MeepleId, Segment)>,
    },
    /// Tracked: a face that lies, and was a guess or described here, shows something else.
    RedescribeFace {
        /// What it shows, under the code it has.
        text: Box<FaceText>,
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
    /// Who agreed; none where the host decided alone.
    pub consent: Option<Consent>,
}

/// That the table agreed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consent {
    /// To which proposal.
    pub proposal: ProposalId,
    /// Who did, in order of agreeing: of those at the table, as many as the setting asks for.
    pub agreed: Vec<Seat>,
}

/// What a seat says to a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vote {
    /// It shall be put right so.
    Agree,
    /// It shall not.
    Disagree,
}

/// An answer to an open proposal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The request around it.
    pub request: Request,
    /// Which one.
    pub proposal: ProposalId,
    /// What is said.
    pub vote: Vote,
    /// How many hidden things its sender has seen listed: nobody agrees to a list that has grown meanwhile.
    pub listed: u32,
}

/// A proposal that waits for answers, as all may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProposalView {
    /// Which.
    pub proposal: ProposalId,
    /// Who proposes: a seat, or the host.
    pub by: Audience,
    /// What is put right.
    pub correction: Correction,
    /// Why.
    pub reason: Label,
    /// What hidden things were seen after this revision is listed.
    pub since: Revision,
    /// Hidden things seen since then, up to now.
    pub seen: Vec<HiddenSeen>,
    /// Who has agreed, of those at the table, in order of agreeing.
    pub agreed: Vec<Seat>,
    /// Who has not.
    pub disagreed: Vec<Seat>,
    /// Who has said nothing yet, clockwise.
    pub unanswered: Vec<Seat>,
    /// How many must agree.
    pub needed: u8,
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
    /// The whole record, with the seed and every emblem, from the end of the game on: by whoever exported it.
    Record,
}
