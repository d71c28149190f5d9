//! The port: what a journal promises. Never how it keeps the promise.

use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

use crate::JournalError;

/// Which game a commit belongs to: 16 bytes chosen by the caller, compared and ordered as bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GameKey(pub [u8; 16]);

/// How an append ended.
#[derive(Debug)]
pub enum Appended {
    /// The commit is on disk, and is number `expected` of its game.
    Committed,
    /// The game does not hold exactly `expected` commits, or was deleted. Nothing was written: read again and
    /// decide again.
    Conflict,
    /// The commit was not taken at all (too large, the queue is full, the journal is closed): nothing was
    /// written, and nothing will be.
    Refused(JournalError),
    /// The commit may or may not be on disk: read again and look for it before saying anything to anyone. When
    /// the read says [`ErrorKind::InDoubt`](crate::ErrorKind::InDoubt) too, only opening the journal again tells.
    Unknown(JournalError),
}

/// What to do once an append has ended.
pub type Done = Box<dyn FnOnce(Appended) + Send>;

/// Append-only commits of opaque bytes, by game.
///
/// Everything that answers, answers only what is on disk. The journal owns what it was handed: a caller that
/// goes away, or drops a future it has polled, loses nothing. Limits are named: [`MAX_COMMIT`](crate::MAX_COMMIT),
/// [`MAX_NAME`](crate::MAX_NAME), [`MAX_GAME_COMMITS`](crate::MAX_GAME_COMMITS),
/// [`MAX_GAMES_PAGE`](crate::MAX_GAMES_PAGE), [`MAX_CLAIMS_PAGE`](crate::MAX_CLAIMS_PAGE).
pub trait Journal: Send + Sync + std::fmt::Debug + 'static {
    /// Hands over commit number `expected` (counted from 0) of `game`. Never blocks on the disk.
    ///
    /// `done` is called exactly once, after the bytes are synced or have failed, on the committer's thread; it
    /// must be short and must not block. It may append again, and may drop the journal. The commits of one game
    /// are answered in their order. An append refused at the door ([`Appended::Refused`]) is answered at once,
    /// on the caller's own thread, so hold no lock while appending that `done` takes.
    ///
    /// Of several appends racing for one `expected`, exactly one is committed.
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done);

    /// The commits of `game` from number `from` on; empty for an unknown or deleted game.
    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>>;

    /// Whether others append to the same games: a node beside this one. What is in memory may then be behind at any time,
    /// so it is followed, and [`extent`](Self::extent) is asked before it is shown.
    fn is_shared(&self) -> bool {
        false
    }

    /// How many commits `game` holds; 0 for an unknown or deleted one. Whatever was acknowledged to anyone, here or on
    /// another node, before the call is counted.
    fn extent(&self, game: GameKey) -> BoxFuture<'_, Result<u64, JournalError>> {
        async move { Ok(self.read(game, 0).await?.len() as u64) }.boxed()
    }

    /// Every commit of `game` from number `from` on, each with its number, in order, and then whatever is
    /// appended later, once it is on disk.
    ///
    /// It never ends by itself, not even when the game is deleted (then it waits). An error is its last item:
    /// [`ErrorKind::Closed`](crate::ErrorKind::Closed) when the journal is dropped,
    /// [`ErrorKind::InDoubt`](crate::ErrorKind::InDoubt) when its disk fails,
    /// [`ErrorKind::Unreachable`](crate::ErrorKind::Unreachable) when its servers can no longer be asked, so that nobody
    /// waits for what may long have happened.
    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>>;

    /// Claims `name` (a join code, say) for `game`. The first to claim a name holds it; the answer is the holder.
    /// The claim is on disk before the answer. The game need not exist, and deleting it keeps the claim.
    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>>;

    /// The game that holds `name`.
    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>>;

    /// Drops the claim on `name`, if `game` is its holder; otherwise does nothing.
    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>>;

    /// Up to `limit` claimed names and who holds each, ascending, strictly after `after`. A page shorter than `limit` is
    /// the last. A limit above [`MAX_CLAIMS_PAGE`](crate::MAX_CLAIMS_PAGE) is an error. A name that is just being
    /// claimed or released may be left out.
    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>>;

    /// Up to `limit` games with at least one commit, ascending, strictly after `after`. A page shorter than
    /// `limit` is the last. A limit above [`MAX_GAMES_PAGE`](crate::MAX_GAMES_PAGE) is an error. Never scans commits.
    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>>;

    /// Deletes `game` with all its commits, on disk before the answer. What stays is a tombstone, so that later
    /// appends conflict: a game's number is never used twice. Deleting an unknown game leaves one as well.
    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>>;
}
