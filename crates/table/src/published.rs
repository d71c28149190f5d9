//! What is shown of a table after a commit that is on disk: built and encoded once an audience, shared by all who
//! see the same. Never changes once it is published.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use herald_rules::sight;
use herald_words::{
    Audience, GameId, PhaseView, ProposalView, RECENT_ENTRIES, Revision, Shared, Status, Update, View,
};

use crate::{commit::Commit, draws, ledger::Ledger, proposal, state::State};

/// A table as readers see it.
#[derive(Debug)]
pub(crate) struct Published {
    pub(crate) game_id: GameId,
    pub(crate) revision: Revision,
    pub(crate) state: State,
    pub(crate) life: Life,
    /// The last commits, for the record's last lines in a view.
    recent: Vec<Arc<Commit>>,
    /// The correction that is being voted on, with all that was seen up to now.
    proposal: Option<ProposalView>,
    shown: Vec<ForAudience>,
}

/// Whether the game is still there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Life {
    Live,
    /// Its record was read again and is damaged: what was shown before is shown no more.
    Damaged,
    /// Others write to it and can no longer be heard: nobody knows here whether it has gone on.
    Lost,
    Deleted,
}

/// What one audience is shown, once somebody asks.
struct ForAudience {
    audience: Audience,
    undo_to: Option<Revision>,
    view: OnceLock<Arc<Shared<View>>>,
    update: OnceLock<Arc<Shared<Update>>>,
}

/// Written by hand because a seat's view holds its own emblems, and whatever prints a house is nobody's seat.
impl fmt::Debug for ForAudience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForAudience").field("audience", &self.audience).finish_non_exhaustive()
    }
}

impl Published {
    pub(crate) fn new(game_id: GameId, ledger: &Ledger, state: State, life: Life) -> Self {
        let undo_to = |audience| match audience {
            Audience::Seat(seat) => ledger.undo_to(seat),
            Audience::Host | Audience::Watcher => None,
        };
        let shown = |audience| ForAudience {
            audience,
            undo_to: undo_to(audience),
            view: OnceLock::new(),
            update: OnceLock::new(),
        };
        Self {
            game_id,
            revision: ledger.revision(),
            recent: ledger.recent(),
            proposal: proposal::shown(&state, ledger),
            shown: state.roster.audiences().map(shown).collect(),
            state,
            life,
        }
    }

    pub(crate) fn status(&self) -> Status {
        match &self.state.game {
            None => Status::Lobby,
            Some(game) if game.is_over() => Status::Over,
            Some(_) => Status::Playing,
        }
    }

    /// The whole table for an audience; none if there is no such seat any more.
    pub(crate) fn view(&self, audience: Audience) -> Option<Arc<Shared<View>>> {
        let shown = self.shown.iter().find(|shown| shown.audience == audience)?;
        Some(Arc::clone(shown.view.get_or_init(|| Arc::new(Shared::new(self.build(shown))))))
    }

    /// What the last commit changed, with the table after it.
    pub(crate) fn update(&self, audience: Audience) -> Option<Arc<Shared<Update>>> {
        let shown = self.shown.iter().find(|shown| shown.audience == audience)?;
        let view = self.view(audience)?;
        let last = self.recent.last()?;
        Some(Arc::clone(shown.update.get_or_init(|| update(last, audience, Some(view)))))
    }

    fn build(&self, shown: &ForAudience) -> View {
        let roster = &self.state.roster;
        let entries: Vec<_> = self.recent.iter().flat_map(|commit| commit.entries(shown.audience)).collect();
        let mut view = View {
            game: self.game_id,
            revision: self.revision,
            audience: shown.audience,
            status: self.status(),
            settings: roster.settings,
            seats: self.state.seats(),
            scores: Vec::new(),
            turn: None,
            phase: PhaseView::Lobby,
            awaited: Vec::new(),
            awaited_since_ms: self.state.awaited_since_ms,
            retired: Vec::new(),
            town_halls: Vec::new(),
            host_offered_to: roster.host_offered_to,
            proposal: self.proposal.clone(),
            legal: Vec::new(),
            undo_to: shown.undo_to,
            meeples: Vec::new(),
            land_left: 0,
            river_left: 0,
            map: None,
            tournament: None,
            towers: None,
            recent: entries[entries.len().saturating_sub(RECENT_ENTRIES)..].to_vec(),
            sheet: None,
            draws: draws::shown(roster, self.status()),
        };
        if let Some(game) = &self.state.game {
            sight::show(game, &mut view);
        }
        view
    }
}

/// What one commit changed, for one audience.
pub(crate) fn update(
    commit: &Commit,
    audience: Audience,
    view: Option<Arc<Shared<View>>>,
) -> Arc<Shared<Update>> {
    let (revision, entries) = (commit.revision, commit.entries(audience));
    Arc::new(Shared::new(Update { audience, revision, entries, view }))
}
