//! Following a game: who is told that something new is on disk, and the stream they read. Never holds commits
//! beyond one page, and never tells of anything before it is durable.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt, unfold};
use tokio::sync::watch;

use crate::lock::lock;
use crate::{GameKey, JournalError};

/// How many commits a follower reads at a time.
pub(crate) const FOLLOW_PAGE: usize = 64;

/// What a game's followers are woken with. One that comes before the last was heard takes its place.
#[derive(Clone, Debug)]
enum News {
    /// There may be more to read.
    More,
    /// The commit of this number is there, and these are its bytes.
    #[cfg(feature = "jetstream")]
    Commit(u64, Bytes),
    /// There will be nothing more, because of this.
    #[cfg(feature = "jetstream")]
    End(JournalError),
}

type Bell = watch::Sender<News>;

/// The games somebody follows, each with its bell. A game nobody follows has no entry.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    bells: HashMap<GameKey, Bell>,
    ended: Option<JournalError>,
}

impl Watchers {
    /// Wakes the followers of `games`: what was appended to them is now on disk.
    pub(crate) fn ring(&self, games: impl IntoIterator<Item = GameKey>) {
        let inner = lock(&self.inner);
        for game in games {
            if let Some(bell) = inner.bells.get(&game) {
                bell.send_replace(News::More);
            }
        }
    }

    /// Wakes the followers of `game` with what they need not read: its commit `number`, which is stored for good.
    #[cfg(feature = "jetstream")]
    pub(crate) fn bring(&self, game: GameKey, number: u64, bytes: Bytes) {
        if let Some(bell) = lock(&self.inner).bells.get(&game) {
            bell.send_replace(News::Commit(number, bytes));
        }
    }

    /// Wakes everybody: something may have been appended to any game.
    #[cfg(feature = "jetstream")]
    pub(crate) fn ring_all(&self) {
        lock(&self.inner).bells.values().for_each(|bell| drop(bell.send_replace(News::More)));
    }

    /// Tells every present follower that nothing more will come, because of `why`. Those who come later are served.
    #[cfg(feature = "jetstream")]
    pub(crate) fn interrupt(&self, why: &JournalError) {
        let mut inner = lock(&self.inner);
        let waiting = std::mem::take(&mut inner.bells);
        waiting.values().for_each(|bell| drop(bell.send_replace(News::End(why.clone()))));
    }

    /// Tells every follower, present and future, that nothing more will come. The first reason stays.
    pub(crate) fn end(&self, why: JournalError) {
        let mut inner = lock(&self.inner);
        inner.ended.get_or_insert(why);
        inner.bells.clear();
    }

    fn watch(self: &Arc<Self>, game: GameKey) -> Watch {
        let mut inner = lock(&self.inner);
        let bell = if inner.ended.is_some() {
            watch::channel(News::More).1 // its sender is gone already, which is how the end is heard
        } else {
            inner.bells.entry(game).or_insert_with(|| watch::channel(News::More).0).subscribe()
        };
        Watch { watchers: Arc::clone(self), game, bell: Some(bell) }
    }

    fn why_ended(&self) -> JournalError {
        lock(&self.inner).ended.clone().unwrap_or_else(JournalError::closed)
    }
}

/// `game` from number `from` on, read a page at a time by `read` (up to [`FOLLOW_PAGE`] commits from a number).
pub(crate) fn follow<R, F>(
    watchers: &Arc<Watchers>,
    game: GameKey,
    from: u64,
    read: R,
) -> BoxStream<'static, Result<(u64, Bytes), JournalError>>
where
    R: Fn(u64) -> F + Send + 'static,
    F: Future<Output = Result<Vec<Bytes>, JournalError>> + Send + 'static,
{
    let page = Vec::new().into_iter();
    let follower = Follower { watch: watchers.watch(game), read, next: from, page, at: At::Unread };
    unfold(follower, |mut follower| async move {
        let item = follower.next().await?;
        Some((item, follower))
    })
    .boxed()
}

struct Follower<R> {
    watch: Watch,
    read: R,
    next: u64,
    page: std::vec::IntoIter<Bytes>,
    at: At,
}

/// What a follower knows to lie beyond its page.
enum At {
    /// Perhaps more: read.
    Unread,
    /// Nothing, when last read: wait for the bell.
    Tip,
    /// An error was given, and it was the last item.
    End,
}

impl<R, F> Follower<R>
where
    R: Fn(u64) -> F,
    F: Future<Output = Result<Vec<Bytes>, JournalError>>,
{
    async fn next(&mut self) -> Option<Result<(u64, Bytes), JournalError>> {
        loop {
            if let Some(bytes) = self.page.next() {
                let number = self.next;
                self.next += 1;
                return Some(Ok((number, bytes)));
            }
            let step = match self.at {
                At::Unread => self.turn_page().await,
                At::Tip => match self.watch.rung().await {
                    Ok(News::More) => Ok(At::Unread),
                    #[cfg(feature = "jetstream")]
                    Ok(News::Commit(number, bytes)) => Ok(self.is_brought(number, bytes)),
                    #[cfg(feature = "jetstream")]
                    Ok(News::End(why)) => Err(why),
                    Err(ended) => Err(ended),
                },
                At::End => return None,
            };
            match step {
                Ok(at) => self.at = at,
                Err(error) => {
                    self.at = At::End;
                    return Some(Err(error));
                }
            }
        }
    }

    /// Takes a commit that was brought if it is the next; one that comes too early says that those before it are to be read.
    #[cfg(feature = "jetstream")]
    fn is_brought(&mut self, number: u64, bytes: Bytes) -> At {
        if number == self.next {
            self.page = vec![bytes].into_iter();
        }
        if number > self.next { At::Unread } else { At::Tip }
    }

    async fn turn_page(&mut self) -> Result<At, JournalError> {
        let page = (self.read)(self.next).await?;
        let at = if page.len() < FOLLOW_PAGE { At::Tip } else { At::Unread };
        self.page = page.into_iter();
        Ok(at)
    }
}

/// One follower's ear for one game. The game's bell goes when its last ear does.
struct Watch {
    watchers: Arc<Watchers>,
    game: GameKey,
    bell: Option<watch::Receiver<News>>,
}

impl Watch {
    /// Returns at once if it rang since it was last heard: so nothing that lands during a read is missed.
    async fn rung(&mut self) -> Result<News, JournalError> {
        match &mut self.bell {
            Some(bell) => {
                bell.changed().await.map_err(|_| self.watchers.why_ended())?;
                Ok(bell.borrow_and_update().clone())
            }
            None => Err(self.watchers.why_ended()),
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut inner = lock(&self.watchers.inner);
        // Within the lock, or two who leave together would each still count the other and both leave the bell.
        self.bell = None;
        if inner.bells.get(&self.game).is_some_and(|bell| bell.receiver_count() == 0) {
            inner.bells.remove(&self.game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameKey = GameKey([1; 16]);

    fn follower(watchers: &Arc<Watchers>) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        follow(watchers, GAME, 0, |_| std::future::ready(Ok(Vec::new())))
    }

    fn bells(watchers: &Watchers) -> usize {
        lock(&watchers.inner).bells.len()
    }

    #[test]
    fn a_game_nobody_follows_any_more_has_no_bell() {
        let watchers = Arc::new(Watchers::default());
        let (one, two) = (follower(&watchers), follower(&watchers));
        assert_eq!(bells(&watchers), 1);
        drop(one);
        assert_eq!(bells(&watchers), 1);
        drop(two);
        assert_eq!(bells(&watchers), 0);
    }

    #[test]
    fn followers_who_leave_together_leave_no_bell() {
        for _ in 0..200 {
            let watchers = Arc::new(Watchers::default());
            let (one, two) = (follower(&watchers), follower(&watchers));
            std::thread::scope(|scope| {
                scope.spawn(|| drop(one));
                scope.spawn(|| drop(two));
            });
            assert_eq!(bells(&watchers), 0);
        }
    }

    #[cfg(feature = "jetstream")]
    #[tokio::test]
    async fn an_interruption_is_heard_by_present_followers_alone() {
        let watchers = Arc::new(Watchers::default());
        let mut present = follower(&watchers);
        watchers.interrupt(&JournalError::busy());
        let mut future = follower(&watchers);
        let heard = present.next().await;
        assert!(matches!(heard, Some(Err(error)) if error.kind() == crate::ErrorKind::Busy));
        assert!(present.next().await.is_none());
        watchers.ring([GAME]);
        assert!(tokio::time::timeout(std::time::Duration::from_millis(20), future.next()).await.is_err());
        drop((present, future));
        assert_eq!(bells(&watchers), 0);
    }

    #[cfg(feature = "jetstream")]
    #[tokio::test]
    async fn what_is_brought_is_given_once_and_in_its_place_and_read_where_something_is_missing() {
        let bytes = |number: u64| Bytes::from(number.to_be_bytes().to_vec());
        let watchers = Arc::new(Watchers::default());
        let (stored, reads) = (Arc::new(Mutex::new(1)), Arc::new(Mutex::new(Vec::new())));
        let (read_to, noted) = (Arc::clone(&stored), Arc::clone(&reads));
        let mut follower = follow(&watchers, GAME, 0, move |from| {
            lock(&noted).push(from);
            std::future::ready(Ok((from..*lock(&read_to)).map(bytes).collect()))
        });
        let mut next = async || follower.next().await.unwrap().unwrap();
        assert_eq!(next().await, (0, bytes(0)));
        let mut waits_for_1 = Box::pin(next());
        assert!(futures_util::poll!(&mut waits_for_1).is_pending());
        watchers.bring(GAME, 1, bytes(1));
        assert_eq!(waits_for_1.await, (1, bytes(1)));
        let mut waits_for_2 = Box::pin(next());
        assert!(futures_util::poll!(&mut waits_for_2).is_pending());
        watchers.bring(GAME, 0, bytes(0));
        assert!(futures_util::poll!(&mut waits_for_2).is_pending(), "what was given is not given again");
        assert_eq!(*lock(&reads), [0], "nothing was read for it");
        *lock(&stored) = 4;
        watchers.bring(GAME, 2, bytes(2));
        watchers.bring(GAME, 3, bytes(3));
        assert_eq!(waits_for_2.await, (2, bytes(2)));
        assert_eq!(next().await, (3, bytes(3)));
        assert_eq!(*lock(&reads), [0, 2]);
    }

    #[tokio::test]
    async fn an_ending_is_heard_by_present_and_future_followers() {
        let watchers = Arc::new(Watchers::default());
        let mut present = follower(&watchers);
        watchers.end(JournalError::closed());
        watchers.ring([GAME]);
        let mut future = follower(&watchers);
        for follower in [&mut present, &mut future] {
            assert!(follower.next().await.is_some_and(|item| item.is_err()));
            assert!(follower.next().await.is_none());
        }
        assert_eq!(bells(&watchers), 0);
    }
}
