//! Who sits at a table and with which token: the fold of the table's own events. Never holds a token, and knows
//! nothing of the game.

use std::sync::Arc;

use herald_words::{Audience, DrawShare, JoinCode, Note, Plan, Seat, SeatInfo, Settings, Token};

use crate::{
    commit::{Commit, DrawRule, GameSecret, TableEvent},
    proposal::OpenProposal,
    token::Hash,
};

/// The table as its own events left it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Roster {
    pub(crate) settings: Settings,
    pub(crate) key: GameSecret,
    pub(crate) join: JoinCode,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) started: Option<Started>,
    pub(crate) recovery: Hash,
    /// To whom the host offers its place.
    pub(crate) host_offered_to: Option<Seat>,
    /// The correction that is being voted on.
    pub(crate) proposal: Option<OpenProposal>,
    /// Corrections ever put to the vote: a number is not used again.
    pub(crate) proposals: u16,
    /// The seat that took the host's place over last.
    pub(crate) took_over: Option<Seat>,
    host: Hash,
    watchers: Vec<Hash>,
    /// Seats ever given out: a number is not used again.
    seated: u8,
}

/// A seat and its token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatRow {
    pub(crate) info: SeatInfo,
    /// What its device added to the seed of Herald's draws.
    pub(crate) share: Option<DrawShare>,
    token: Hash,
}

/// What the game started from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Started {
    pub(crate) order: Vec<Seat>,
    pub(crate) plan: Plan,
    pub(crate) own_faces: Option<Arc<str>>,
    draw_rule: DrawRule,
}

/// A party admitted by its token. Held on to by a stream, it is worth nothing once the token is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Holder {
    pub(crate) audience: Audience,
    token: Hash,
}

impl Roster {
    /// The first event of every game.
    pub(crate) fn open(event: &TableEvent) -> Option<Self> {
        let TableEvent::Opened { settings, host, recovery, key, join } = event else { return None };
        Some(Self {
            settings: *settings,
            key: *key,
            join: join.clone(),
            seats: Vec::new(),
            started: None,
            recovery: *recovery,
            host_offered_to: None,
            proposal: None,
            proposals: 0,
            took_over: None,
            host: *host,
            watchers: Vec::new(),
            seated: 0,
        })
    }

    /// Who holds this token, if anyone does now.
    pub(crate) fn admit(&self, token: &Token) -> Option<Holder> {
        let hash = Hash::of(token.reveal());
        let seats = self.seats.iter().map(|row| (Audience::Seat(row.info.seat), row.token));
        let watchers = self.watchers.iter().map(|token| (Audience::Watcher, *token));
        let mut holders = [(Audience::Host, self.host)].into_iter().chain(seats).chain(watchers);
        holders.find(|(_, token)| token.matches(&hash)).map(|(audience, token)| Holder { audience, token })
    }

    /// Whether the token that once admitted this holder still does.
    pub(crate) fn still_admits(&self, holder: &Holder) -> bool {
        match holder.audience {
            Audience::Host => self.host.matches(&holder.token),
            Audience::Seat(seat) => self.row(seat).is_some_and(|row| row.token.matches(&holder.token)),
            Audience::Watcher => self.watchers.iter().any(|token| token.matches(&holder.token)),
        }
    }

    pub(crate) fn row(&self, seat: Seat) -> Option<&SeatRow> {
        self.seats.iter().find(|row| row.info.seat == seat)
    }

    fn row_mut(&mut self, seat: Seat) -> Option<&mut SeatRow> {
        self.seats.iter_mut().find(|row| row.info.seat == seat)
    }

    /// What seats added to the seed of Herald's draws: in order of joining, once the game has started in the order in which
    /// it did, whatever that was corrected to since.
    pub(crate) fn shares(&self) -> impl Iterator<Item = (Seat, &DrawShare)> {
        let order = match &self.started {
            Some(started) => started.order.clone(),
            None => self.seats.iter().map(|row| row.info.seat).collect(),
        };
        order.into_iter().filter_map(|seat| Some((seat, self.row(seat)?.share.as_ref()?)))
    }

    /// How Herald draws; a game that is still to start is bound.
    pub(crate) fn draw_rule(&self) -> DrawRule {
        self.started.as_ref().map_or(DrawRule::Bound, |started| started.draw_rule)
    }

    /// None once all numbers are used up by people who came and went.
    pub(crate) fn next_seat(&self) -> Option<Seat> {
        self.seated.checked_add(1).map(Seat)
    }

    pub(crate) fn watchers(&self) -> usize {
        self.watchers.len()
    }

    /// Everyone for whom views are made.
    pub(crate) fn audiences(&self) -> impl Iterator<Item = Audience> + '_ {
        self.seats.iter().map(|row| Audience::Seat(row.info.seat)).chain([Audience::Host, Audience::Watcher])
    }

    /// After a move of the game: a correction that the table agreed to ends its proposal.
    pub(crate) fn played(mut roster: Arc<Self>, commit: &Commit) -> Arc<Self> {
        if commit.note().is_some_and(|note| note.consent.is_some()) {
            Arc::make_mut(&mut roster).agreed(commit.note());
        }
        roster
    }

    fn agreed(&mut self, note: Option<&Note>) {
        let Some(consent) = note.and_then(|note| note.consent.as_ref()) else { return };
        self.proposals = self.proposals.max(consent.proposal.0);
        self.proposal = None;
    }

    pub(crate) fn fold(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Opened { .. } => {}
            TableEvent::Undone { note, .. } => self.agreed(note.as_ref()),
            TableEvent::CorrectionProposed(proposed) => {
                self.proposals = self.proposals.max(proposed.proposal.0);
                self.proposal = Some(OpenProposal::new(proposed.clone()));
            }
            TableEvent::CorrectionAnswered { seat, vote, .. } => {
                if let Some(open) = &mut self.proposal {
                    open.answer(*seat, *vote);
                }
            }
            TableEvent::CorrectionWithdrawn(_) | TableEvent::CorrectionFell(_) => self.proposal = None,
            TableEvent::SeatTaken { seat, name, colour, symbol, token } => {
                let info = SeatInfo { seat: *seat, name: name.clone(), colour: *colour, symbol: *symbol };
                self.seats.push(SeatRow { info, share: None, token: *token });
                self.seated = self.seated.max(seat.0);
            }
            TableEvent::SeatRemoved(seat) => {
                self.seats.retain(|row| row.info.seat != *seat);
                self.host_offered_to = self.host_offered_to.filter(|offered| offered != seat);
            }
            TableEvent::WatcherAdmitted { token, .. } => self.watchers.push(*token),
            TableEvent::DrawShareAdded { seat, share } => {
                if let Some(row) = self.row_mut(*seat) {
                    row.share = Some(share.clone());
                }
            }
            TableEvent::SettingsChanged(settings) => self.settings = *settings,
            TableEvent::Started { order, plan, draw_rule, own_faces } => {
                let (order, plan, draw_rule) = (order.clone(), plan.clone(), *draw_rule);
                self.started = Some(Started { order, plan, own_faces: own_faces.clone(), draw_rule });
            }
            TableEvent::SeatReissued { seat, token } => {
                if let Some(row) = self.row_mut(*seat) {
                    row.token = *token;
                }
            }
            TableEvent::HostReissued { token, recovery } => {
                self.host = *token;
                self.recovery = recovery.unwrap_or(self.recovery);
                // Who lost the old token to somebody else does not want what was offered with it.
                self.host_offered_to = None;
            }
            TableEvent::HostOffered(to) => self.host_offered_to = *to,
            TableEvent::HostChanged { seat, token, recovery } => {
                self.host = *token;
                self.recovery = *recovery;
                self.host_offered_to = None;
                self.took_over = Some(*seat);
            }
            TableEvent::WatcherReissued { watcher, token } => {
                let at = usize::try_from(*watcher).unwrap_or(usize::MAX).saturating_sub(1);
                if let Some(old) = self.watchers.get_mut(at) {
                    *old = *token;
                }
            }
        }
    }
}
