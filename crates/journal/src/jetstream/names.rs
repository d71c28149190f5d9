//! Names: who holds one, the first to claim it holds it, and only its holder lets it go. Never puts a name into an error.

use std::time::{Duration, Instant};

use async_nats::HeaderMap;
use bytes::Bytes;

use super::engine::{Published, Stored};
use super::node::{Node, READ, ROLLUP_SUBJECT, in_time};
use crate::{GameKey, JournalError};

/// How long a claim or a release is tried.
const TRY: Duration = Duration::from_secs(5);
/// How long a released name leaves its mark. It only has to be there when it is looked at, and is gone by itself.
const MARK: &str = "1h";

/// Who holds a name, and which message says so.
struct Held {
    /// 0 where no message is.
    sequence: u64,
    by: Option<GameKey>,
}

impl Node {
    /// Who holds `name`.
    pub(super) async fn holder(&self, name: &[u8]) -> Result<Option<GameKey>, JournalError> {
        Ok(self.held(&self.engine.subjects.name(name), Instant::now() + READ).await?.by)
    }

    /// Who holds `name` now that `game` claimed it.
    pub(super) async fn claim(&self, name: &[u8], game: GameKey) -> Result<GameKey, JournalError> {
        let until = Instant::now() + TRY;
        let subject = self.engine.subjects.name(name);
        loop {
            let held = self.held(&subject, until).await?;
            if let Some(holder) = held.by {
                return Ok(holder);
            }
            let payload = Bytes::copy_from_slice(&game.0);
            if self.change(&subject, held.sequence, HeaderMap::new(), payload, until).await? {
                return Ok(game);
            }
            in_time(until)?;
        }
    }

    /// Lets `name` go, if `game` holds it.
    pub(super) async fn release(&self, name: &[u8], game: GameKey) -> Result<(), JournalError> {
        let until = Instant::now() + TRY;
        let subject = self.engine.subjects.name(name);
        let mut headers = HeaderMap::new();
        headers.insert(async_nats::header::NATS_ROLLUP, ROLLUP_SUBJECT);
        headers.insert(async_nats::header::NATS_MESSAGE_TTL, MARK);
        loop {
            let held = self.held(&subject, until).await?;
            if held.by != Some(game) {
                return Ok(());
            }
            if self.change(&subject, held.sequence, headers.clone(), Bytes::new(), until).await? {
                return Ok(());
            }
            in_time(until)?;
        }
    }

    /// Stores a change after message `sequence`. False if another came first; that may be this one, sent once already.
    async fn change(
        &self,
        subject: &str,
        sequence: u64,
        headers: HeaderMap,
        payload: Bytes,
        until: Instant,
    ) -> Result<bool, JournalError> {
        let changed = self
            .insist(until, || {
                self.engine.publish(subject.to_owned(), sequence, headers.clone(), payload.clone())
            })
            .await?;
        Ok(matches!(changed, Published::At(_)))
    }

    async fn held(&self, subject: &str, until: Instant) -> Result<Held, JournalError> {
        match self.insist(until, || self.engine.last(subject)).await? {
            None => Ok(Held { sequence: 0, by: None }),
            Some(stored) => Ok(Held { sequence: stored.sequence, by: holder(&stored)? }),
        }
    }
}

/// Who holds a name by its last message: nobody if that is the mark of its release.
pub(super) fn holder(stored: &Stored) -> Result<Option<GameKey>, JournalError> {
    if stored.payload.is_empty() {
        return Ok(None);
    }
    let game = stored.payload.as_ref().try_into();
    game.map(|game| Some(GameKey(game))).map_err(|_| JournalError::damaged("who holds a name cannot be read"))
}
