//! What an audience may know of what happened, numbered alike for all. Never says more than its audience may see;
//! `sight` in the rules and the table decide that.

use crate::{
    Commitment, Correction, DrawShare, Emblem, FaceCode, Fact, HiddenSeen, Label, MeepleId, Note, Plan,
    PrizeId, ProposalId, Revision, RuleId, Seat, SeatInfo, Settings, Vote,
};

/// For whom a view or an entry is made. All who are the same audience see the same bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Audience {
    /// A seat.
    Seat(Seat),
    /// The host, who as such has no seat.
    Host,
    /// A watcher.
    Watcher,
}

/// One event of the game as an audience sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Something this audience may not know of; it keeps its number.
    Nothing,
    /// Something public.
    Fact(Fact),
    /// A meeple was nominated (T-8).
    MeepleNominated {
        /// By its owner.
        seat: Seat,
        /// Which.
        meeple: MeepleId,
        /// Binds the emblem until it is revealed.
        commitment: Commitment,
        /// For its owner alone.
        emblem: Option<Emblem>,
    },
    /// A prize tile was looked at by its owner (T-20).
    PrizeLookedAt {
        /// By its owner.
        seat: Seat,
        /// Which.
        prize: PrizeId,
        /// For its owner alone.
        face: Option<FaceCode>,
    },
}

impl Seen {
    /// The rule behind it; none for what may not be known.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Nothing => None,
            Self::Fact(fact) => fact.rule(),
            Self::MeepleNominated { .. } => Some(RuleId("T-8")),
            Self::PrizeLookedAt { .. } => Some(RuleId("T-20")),
        }
    }
}

/// Something that happened to the table itself rather than in the game. All public.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyFact {
    /// The table was opened.
    TableOpened(Settings),
    /// Someone sat down.
    SeatTaken(SeatInfo),
    /// The host took a seat away.
    SeatRemoved(Seat),
    /// Someone watches.
    WatcherAdmitted,
    /// A seat's device added to the seed of Herald's draws.
    DrawShareAdded {
        /// Whose.
        seat: Seat,
        /// What it added.
        share: DrawShare,
    },
    /// The host changed the settings.
    SettingsChanged(Settings),
    /// The game started.
    GameStarted {
        /// The seats, clockwise; the first begins.
        order: Vec<Seat>,
        /// How the piles are built.
        plan: Plan,
    },
    /// A seat has a new token; the old one is dead.
    SeatReissued(Seat),
    /// The host has a new token; the old one is dead.
    HostReissued,
    /// The host offers its place to a seat, or withdraws the offer.
    HostOffered {
        /// To whom; none if withdrawn.
        to: Option<Seat>,
    },
    /// A seat took the host's place; the old host's token is dead.
    HostChanged {
        /// Who.
        seat: Seat,
    },
    /// Moves were taken back.
    MovesUndone {
        /// The commits that no longer count, in order.
        skipped: Vec<Revision>,
        /// Why, what had been seen and who agreed, where it was a correction.
        note: Option<Note>,
    },
    /// A correction was put to the table's vote.
    CorrectionProposed {
        /// By its number; who proposes it is who made the entry.
        proposal: ProposalId,
        /// What would be put right.
        correction: Correction,
        /// Why.
        reason: Label,
        /// Hidden things seen after this revision are listed.
        since: Revision,
        /// Those seen so far.
        seen: Vec<HiddenSeen>,
    },
    /// A seat answered a proposal, without deciding it for.
    CorrectionAnswered {
        /// Which proposal.
        proposal: ProposalId,
        /// Who.
        seat: Seat,
        /// What.
        vote: Vote,
        /// How many hidden things were listed then.
        listed: u32,
    },
    /// A proposal was taken back.
    CorrectionWithdrawn {
        /// Which.
        proposal: ProposalId,
    },
    /// So many disagree that a proposal cannot be agreed to any more.
    CorrectionFell {
        /// Which.
        proposal: ProposalId,
    },
}

impl LobbyFact {
    /// The rule behind it, where there is one.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::TableOpened(_) | Self::SeatTaken(_) | Self::SeatRemoved(_) => Some(RuleId("B-1")),
            Self::SettingsChanged(_) => Some(RuleId("T-5")),
            Self::GameStarted { .. } => Some(RuleId("T-2")),
            Self::WatcherAdmitted
            | Self::DrawShareAdded { .. }
            | Self::SeatReissued(_)
            | Self::HostReissued
            | Self::HostOffered { .. }
            | Self::HostChanged { .. }
            | Self::MovesUndone { .. }
            | Self::CorrectionProposed { .. }
            | Self::CorrectionAnswered { .. }
            | Self::CorrectionWithdrawn { .. }
            | Self::CorrectionFell { .. } => None,
        }
    }
}

/// What an entry is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// The table.
    Lobby(LobbyFact),
    /// The game.
    Game(Seen),
}

/// One line of the running record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The commit it belongs to.
    pub revision: Revision,
    /// Its place in that commit, from 0.
    pub index: u16,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// Who did it: a seat, or the host; `None` for a joining client.
    pub by: Option<Audience>,
    /// What.
    pub what: Happening,
}

impl Entry {
    /// The rule behind it; none for what no rule of the game is about: watching, tokens, undoing.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match &self.what {
            Happening::Lobby(fact) => fact.rule(),
            Happening::Game(seen) => seen.rule(),
        }
    }
}
