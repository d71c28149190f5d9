//! A commit: what one request changed, in full truth, as it is held in memory. Never knows how it is stored.

use std::{fmt, sync::Arc};

use herald_rules::Event;
use herald_words::{
    Audience, Colour, Correction, DrawShare, Entry, Fact, Fingerprint, Happening, HiddenSeen, JoinCode,
    Label, LobbyFact, Name, Note, Plan, ProposalId, Revision, Seat, SeatInfo, Settings, Symbol, Vote,
};

use crate::token::Hash;

/// One commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Commit {
    pub(crate) revision: Revision,
    pub(crate) at_ms: i64,
    pub(crate) maker: Maker,
    /// What the client called it, hashed: who knows a request's own name may be taken for its caller, and get a token.
    pub(crate) request: Hash,
    /// Of what was asked, under the game's key.
    pub(crate) fingerprint: Fingerprint,
    pub(crate) body: Body,
}

/// Who asked for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Maker {
    Seat(Seat),
    Host,
    /// A client without a seat, known by its request id alone.
    Client,
}

/// What kind of commit it is. Undoing folds a timeline without some play commits, and is itself a table commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Body {
    Table(Vec<TableEvent>),
    /// Of just their size: a game keeps hundreds of these for as long as it is awake.
    Play(Box<[Event]>),
}

/// One change of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableEvent {
    Opened {
        settings: Settings,
        host: Hash,
        recovery: Hash,
        key: GameSecret,
        join: JoinCode,
    },
    SeatTaken {
        seat: Seat,
        name: Name,
        colour: Colour,
        symbol: Symbol,
        token: Hash,
    },
    SeatRemoved(Seat),
    WatcherAdmitted {
        watcher: u32,
        token: Hash,
    },
    DrawShareAdded {
        seat: Seat,
        share: DrawShare,
    },
    SettingsChanged(Settings),
    Started {
        order: Vec<Seat>,
        plan: Plan,
        draw_rule: DrawRule,
        /// The house's own faces, where the map is tracked.
        own_faces: Option<Arc<str>>,
    },
    SeatReissued {
        seat: Seat,
        token: Hash,
    },
    HostReissued {
        token: Hash,
        recovery: Option<Hash>,
    },
    WatcherReissued {
        watcher: u32,
        token: Hash,
    },
    /// Play commits that no longer count; with a note where it was a correction.
    Undone {
        revisions: Vec<Revision>,
        note: Option<Note>,
    },
    /// The host offers its place to a seat, or to nobody any more.
    HostOffered(Option<Seat>),
    HostChanged {
        seat: Seat,
        token: Hash,
        recovery: Hash,
    },
    CorrectionProposed(Proposed),
    CorrectionAnswered {
        proposal: ProposalId,
        seat: Seat,
        vote: Vote,
        listed: u32,
    },
    CorrectionWithdrawn(ProposalId),
    CorrectionFell(ProposalId),
}

/// A correction put to the vote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proposed {
    pub(crate) proposal: ProposalId,
    /// None for the host.
    pub(crate) by: Option<Seat>,
    pub(crate) correction: Correction,
    pub(crate) reason: Label,
    /// What hidden things were seen after this revision is listed.
    pub(crate) since: Revision,
    /// What had been seen when it was proposed.
    pub(crate) seen: Vec<HiddenSeen>,
}

/// How a game's lots follow from its secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DrawRule {
    /// By a key that nobody was bound to and nobody is shown: games that were started before there was a seed.
    Unbound,
    /// By the seed whose commitment is shown from the lobby on, and what seats mixed in.
    Bound,
}

/// Keys a game's fingerprints, so that nobody who reads one can try out what was asked; and gives the seed of its draws, so
/// that nobody can tell the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct GameSecret(pub(crate) [u8; 32]);

impl fmt::Debug for GameSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GameSecret(…)")
    }
}

impl Commit {
    /// Whether it skips play commits: then a watcher needs the whole view.
    pub(crate) fn undoes(&self) -> bool {
        match &self.body {
            Body::Table(events) => events.iter().any(|event| matches!(event, TableEvent::Undone { .. })),
            Body::Play(_) => false,
        }
    }

    /// What hidden things it let someone see, in order.
    pub(crate) fn sights(&self) -> impl Iterator<Item = HiddenSeen> + '_ {
        let events: &[Event] = match &self.body {
            Body::Table(_) => &[],
            Body::Play(events) => events,
        };
        let revision = self.revision;
        events.iter().filter_map(Event::sight).map(move |what| HiddenSeen { revision, what })
    }

    /// What was noted beside the correction that it is, if it is one.
    pub(crate) fn note(&self) -> Option<&Note> {
        match &self.body {
            Body::Table(events) => events.iter().find_map(|event| {
                let TableEvent::Undone { note, .. } = event else { return None };
                note.as_ref()
            }),
            Body::Play(events) => events.iter().find_map(|event| {
                let Event::Fact(Fact::Corrected { note, .. }) = event else { return None };
                Some(note)
            }),
        }
    }

    /// The proposal that it opened, if it did.
    pub(crate) fn proposed(&self) -> Option<&Proposed> {
        let Body::Table(events) = &self.body else { return None };
        events.iter().find_map(|event| {
            let TableEvent::CorrectionProposed(proposed) = event else { return None };
            Some(proposed)
        })
    }

    /// What an audience may know of it, numbered alike for all.
    pub(crate) fn entries(&self, audience: Audience) -> Vec<Entry> {
        let entry = |index: usize, what| Entry {
            revision: self.revision,
            index: u16::try_from(index).unwrap_or(u16::MAX),
            at_ms: self.at_ms,
            by: self.maker.audience(),
            what,
        };
        match &self.body {
            Body::Table(events) => {
                let told = events.iter().enumerate();
                told.map(|(index, event)| entry(index, Happening::Lobby(event.told()))).collect()
            }
            Body::Play(events) => {
                let seen = events.iter().map(|event| herald_rules::sight::event(event, audience)).enumerate();
                seen.map(|(index, seen)| entry(index, Happening::Game(seen))).collect()
            }
        }
    }

    pub(crate) fn entry_count(&self) -> usize {
        match &self.body {
            Body::Table(events) => events.len(),
            Body::Play(events) => events.len(),
        }
    }
}

impl Maker {
    pub(crate) fn audience(self) -> Option<Audience> {
        match self {
            Self::Seat(seat) => Some(Audience::Seat(seat)),
            Self::Host => Some(Audience::Host),
            Self::Client => None,
        }
    }
}

impl TableEvent {
    /// What everyone may know of it: no hash, key or code.
    fn told(&self) -> LobbyFact {
        match self {
            Self::Opened { settings, .. } => LobbyFact::TableOpened(*settings),
            Self::SeatTaken { seat, name, colour, symbol, .. } => LobbyFact::SeatTaken(SeatInfo {
                seat: *seat,
                name: name.clone(),
                colour: *colour,
                symbol: *symbol,
            }),
            Self::SeatRemoved(seat) => LobbyFact::SeatRemoved(*seat),
            Self::WatcherAdmitted { .. } | Self::WatcherReissued { .. } => LobbyFact::WatcherAdmitted,
            Self::DrawShareAdded { seat, share } => {
                LobbyFact::DrawShareAdded { seat: *seat, share: share.clone() }
            }
            Self::SettingsChanged(settings) => LobbyFact::SettingsChanged(*settings),
            Self::Started { order, plan, .. } => {
                LobbyFact::GameStarted { order: order.clone(), plan: plan.clone() }
            }
            Self::SeatReissued { seat, .. } => LobbyFact::SeatReissued(*seat),
            Self::HostReissued { .. } => LobbyFact::HostReissued,
            Self::Undone { revisions, note } => {
                LobbyFact::MovesUndone { skipped: revisions.clone(), note: note.clone() }
            }
            Self::HostOffered(to) => LobbyFact::HostOffered { to: *to },
            Self::HostChanged { seat, .. } => LobbyFact::HostChanged { seat: *seat },
            Self::CorrectionProposed(proposed) => proposed.told(),
            Self::CorrectionAnswered { proposal, seat, vote, listed } => LobbyFact::CorrectionAnswered {
                proposal: *proposal,
                seat: *seat,
                vote: *vote,
                listed: *listed,
            },
            Self::CorrectionWithdrawn(proposal) => LobbyFact::CorrectionWithdrawn { proposal: *proposal },
            Self::CorrectionFell(proposal) => LobbyFact::CorrectionFell { proposal: *proposal },
        }
    }
}

impl Proposed {
    fn told(&self) -> LobbyFact {
        let Self { proposal, by: _, correction, reason, since, seen } = self;
        LobbyFact::CorrectionProposed {
            proposal: *proposal,
            correction: correction.clone(),
            reason: reason.clone(),
            since: *since,
            seen: seen.clone(),
        }
    }
}
