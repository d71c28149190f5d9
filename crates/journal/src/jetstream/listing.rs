//! Listing games and names, in order and a page at a time. Never lists what has been deleted or released: what a subject with
//! one message is, its leader is asked.

use std::collections::BTreeMap;
use std::time::Instant;

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};

use super::engine::Stored;
use super::names;
use super::node::{Entry, Node, READ, entry};
use super::subjects::Listed;
use crate::{GameKey, JournalError};

/// Up to so many subjects a stream is listed at once; above it a shard after the other.
const AT_ONCE: u64 = 4_096;
/// How many subjects are looked at side by side.
const SIDE_BY_SIDE: usize = 32;

impl Node {
    /// Up to `limit` games after `after`.
    pub(super) async fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> Result<Vec<GameKey>, JournalError> {
        let mut page = Vec::new();
        for filter in self.filters(Listed::Games, after.map_or(0, |after| after.0[0])).await? {
            let found = self.found(&filter, |subject| self.engine.subjects.game_in(subject)).await?;
            let found = found.into_iter().filter(|(game, _)| Some(*game) > after);
            let mut looked = stream::iter(found)
                .map(|(game, messages)| async move {
                    // A tombstone is alone, and so is a fence before which no commit lies.
                    let is_game = messages > 1 || self.has_commits(game).await?;
                    Ok::<_, JournalError>(is_game.then_some(game))
                })
                .buffered(SIDE_BY_SIDE);
            while page.len() < limit {
                let Some(game) = looked.try_next().await? else { break };
                page.extend(game);
            }
            if page.len() >= limit {
                break;
            }
        }
        Ok(page)
    }

    /// Up to `limit` names after `after`, each with who holds it.
    pub(super) async fn claims(
        &self,
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<(Bytes, GameKey)>, JournalError> {
        let mut page = Vec::new();
        let first = after.and_then(|after| after.first()).copied().unwrap_or_default();
        for filter in self.filters(Listed::Names, first).await? {
            let found = self.found(&filter, |subject| self.engine.subjects.name_in(subject)).await?;
            let found = found.into_keys().filter(|name| after.is_none_or(|after| name.as_ref() > after));
            let mut looked = stream::iter(found)
                .map(|name| async move {
                    let last = self.look(&self.engine.subjects.name(&name)).await?;
                    let holder = last.as_ref().map_or(Ok(None), names::holder)?;
                    Ok::<_, JournalError>(holder.map(|holder| (name, holder)))
                })
                .buffered(SIDE_BY_SIDE);
            while page.len() < limit {
                let Some(claim) = looked.try_next().await? else { break };
                page.extend(claim);
            }
            if page.len() >= limit {
                break;
            }
        }
        Ok(page)
    }

    /// What to list, in order, beginning with shard `first`.
    async fn filters(&self, listed: Listed, first: u8) -> Result<Vec<String>, JournalError> {
        let subjects = &self.engine.subjects;
        let count = self.insist(Instant::now() + READ, || self.engine.subjects()).await?;
        if count <= AT_ONCE {
            return Ok(vec![subjects.every(listed)]);
        }
        Ok((first..=u8::MAX).map(|shard| subjects.shard(listed, shard)).collect())
    }

    /// What matches `filter` and can be read, in order, each with how many messages it has.
    async fn found<T: Ord>(
        &self,
        filter: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<BTreeMap<T, u64>, JournalError> {
        let matching = self.insist(Instant::now() + READ, || self.engine.matching(filter)).await?;
        Ok(matching.into_iter().filter_map(|(subject, count)| Some((read(&subject)?, count))).collect())
    }

    /// Whether the one message of a game is a commit.
    async fn has_commits(&self, game: GameKey) -> Result<bool, JournalError> {
        let Some(stored) = self.look(&self.game_subject(game)).await? else { return Ok(false) };
        Ok(match entry(game, stored)? {
            Entry::Commit(_) => true,
            Entry::Fence { commits } => commits > 0,
            Entry::Deleted => false,
        })
    }

    async fn look(&self, subject: &str) -> Result<Option<Stored>, JournalError> {
        self.insist(Instant::now() + READ, || self.engine.last(subject)).await
    }
}
