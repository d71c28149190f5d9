//! When those awaited have been so for longer than their table wants. One for each stream, so that each is told once for each
//! time of waiting. Never writes anything, and never sets a timer while nobody is awaited or no nudge is wanted.

use std::{sync::Arc, time::Duration};

use herald_words::Nudge;

use crate::{ambient::Clock, published::Published};

/// What one stream has told of waiting.
#[derive(Debug)]
pub(crate) struct Nudges {
    clock: Arc<dyn Clock>,
    /// Since when those were awaited of whom it was told last.
    told_since_ms: Option<i64>,
}

/// The nudge that comes unless something changes before.
pub(crate) struct Next {
    nudge: Nudge,
    at_ms: i64,
}

impl Nudges {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, told_since_ms: None }
    }

    /// What comes next as things stand; none where no nudge is wanted, nobody is awaited, or it was told.
    pub(crate) fn next(&self, now: &Published) -> Option<Next> {
        let after_ms = i64::from(now.state.roster.settings.nudge_after_seconds) * 1_000;
        let awaited_since_ms = now.state.awaited_since_ms.filter(|since| self.told_since_ms != Some(*since));
        let (awaited_since_ms, game) = awaited_since_ms.zip(now.state.game.as_deref())?;
        (after_ms > 0).then(|| Next {
            nudge: Nudge { seats: game.awaited(), awaited_since_ms, revision: now.revision },
            at_ms: awaited_since_ms + after_ms,
        })
    }

    /// Until it may be due; for ever if there is none.
    pub(crate) async fn wait(&self, next: Option<&Next>) {
        match next.map(|next| self.left_ms(next)) {
            Some(0) => {}
            Some(ms) => tokio::time::sleep(Duration::from_millis(ms)).await,
            None => std::future::pending().await,
        }
    }

    /// It, if the clock says that it is due.
    pub(crate) fn due(&mut self, next: Option<Next>) -> Option<Nudge> {
        let next = next.filter(|next| self.left_ms(next) == 0)?;
        self.told_since_ms = Some(next.nudge.awaited_since_ms);
        Some(next.nudge)
    }

    fn left_ms(&self, next: &Next) -> u64 {
        u64::try_from(next.at_ms - self.clock.now_ms()).unwrap_or(0)
    }
}
