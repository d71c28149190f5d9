//! Puts a backup into an empty journal. Never adds to one that holds something, and never writes before the whole
//! backup was found to be what was written: what cannot be vouched for is refused with nothing done.

use std::{
    collections::BTreeSet,
    io::{self, BufRead, BufReader, Read, Seek},
};

use bytes::Bytes;
use herald_journal::{Appended, GameKey, Journal, JournalError, MAX_GAME_COMMITS};
use herald_words::GameId;
use tokio::sync::oneshot;

use crate::{
    ledger::Ledger,
    record::backup::{Entry, NoEntry, Sum, Totals, decode},
};

/// The most commits handed to the journal before their answers are waited for.
const MAX_WAITING: usize = 256;
/// The most bytes of them, well below what a journal's queue holds.
const MAX_WAITING_BYTES: usize = 8 << 20;

/// What was restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restored {
    /// Games.
    pub games: u64,
    /// Commits of all games.
    pub commits: u64,
    /// Claimed names. Claims of games that are not in the backup are not restored.
    pub claims: u64,
    /// Games that the backup left out, because their record could not be read when it was made.
    pub unreadable: u64,
}

/// Why nothing was restored, or not all of it. Says nothing of what a backup holds but a game's id.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The journal holds games or claims. Nothing was written.
    #[error("the store is not empty: restore into a new one")]
    NotEmpty,
    /// The bytes are something else. Nothing was written.
    #[error("this is not a backup of Herald")]
    NotABackup,
    /// A newer Herald wrote it. Nothing was written.
    #[error("the backup has format {0}, which this Herald does not know: use a newer one")]
    NewerFormat(u32),
    /// It ends too early. Nothing was written.
    #[error("the backup is cut short: it was not copied whole, or its making did not end well")]
    Truncated,
    /// Its counts or its checksum do not fit. Nothing was written.
    #[error("the backup is not as it was written: it has been altered or damaged")]
    Altered,
    /// A game's own record does not fit. Nothing was written.
    #[error("the record of game {0} in the backup is not as Herald wrote it")]
    Record(GameId),
    /// It could not be read.
    #[error("the backup could not be read")]
    Unreadable(#[source] io::Error),
    /// The journal failed: throw away what it holds and begin again.
    #[error("the store failed; throw it away and restore into a new one")]
    Store(#[source] JournalError),
}

/// Restores a backup into an empty journal. Reads it twice: first all of it is checked (every game's own record too),
/// then it is written, so that a backup that is refused leaves the journal empty. The second time each game is checked
/// again before its first commit is handed over, in case the bytes have changed meanwhile.
///
/// Blocks while it reads: nothing else should be waiting on this thread.
///
/// # Errors
/// A journal that is not empty, and a backup that is not whole, not unaltered or not one at all.
pub async fn restore(
    source: impl Read + Seek + Send,
    journal: &dyn Journal,
) -> Result<Restored, RestoreError> {
    let occupied = !journal.games(None, 1).await.map_err(RestoreError::Store)?.is_empty()
        || !journal.claims(None, 1).await.map_err(RestoreError::Store)?.is_empty();
    if occupied {
        return Err(RestoreError::NotEmpty);
    }
    let mut source = BufReader::new(source);
    Reading::new(fits, None).read(&mut source).await?;
    source.rewind().map_err(RestoreError::Unreadable)?;
    Reading::new(fits, Some(journal)).read(&mut source).await
}

/// Whether a game's record can be played on.
fn fits(key: GameKey, frames: &[Bytes]) -> Result<(), RestoreError> {
    Ledger::read(frames.to_vec()).map(drop).map_err(|_| RestoreError::Record(GameId(key.0)))
}

/// A backup being read, each game checked, and written where there is a journal.
pub(crate) struct Reading<'a, C> {
    check: C,
    journal: Option<&'a dyn Journal>,
    sum: Sum,
    totals: Totals,
    /// The game whose frames are coming.
    game: Option<(GameKey, Vec<Bytes>)>,
    games: BTreeSet<GameKey>,
    last_claim: Option<Bytes>,
    restored_claims: u64,
}

impl<'a, C: FnMut(GameKey, &[Bytes]) -> Result<(), E>, E: From<RestoreError>> Reading<'a, C> {
    pub(crate) fn new(check: C, journal: Option<&'a dyn Journal>) -> Self {
        Self {
            check,
            journal,
            sum: Sum::default(),
            totals: Totals::default(),
            game: None,
            games: BTreeSet::new(),
            last_claim: None,
            restored_claims: 0,
        }
    }

    /// Reads to the end.
    ///
    /// # Errors
    /// What is wrong with the bytes, and what the check says.
    pub(crate) async fn read(mut self, source: &mut (impl BufRead + Send)) -> Result<Restored, E> {
        self.header(source)?;
        loop {
            let before = self.sum.so_far();
            match self.next(source)?.ok_or(RestoreError::Truncated)? {
                Entry::Header { .. } => return Err(RestoreError::Altered.into()),
                Entry::Game { key, first, frames } => self.frames(key, first, frames).await?,
                Entry::Claim { name, game } => {
                    self.finish_game().await?;
                    self.claim(name, game).await?;
                }
                Entry::End(totals, checksum) => {
                    self.finish_game().await?;
                    self.totals.unreadable = totals.unreadable;
                    if totals != self.totals || checksum != before {
                        return Err(RestoreError::Altered.into());
                    }
                    break;
                }
            }
        }
        match self.next(source)? {
            Some(_) => Err(RestoreError::Altered.into()),
            None => Ok(self.restored()),
        }
    }

    fn restored(&self) -> Restored {
        let Totals { games, commits, unreadable, .. } = self.totals;
        Restored { games, commits, claims: self.restored_claims, unreadable }
    }

    fn header(&mut self, source: &mut impl BufRead) -> Result<(), RestoreError> {
        match decode(source, &mut self.sum) {
            Ok(Some(Entry::Header { .. })) => Ok(()),
            Err(NoEntry::NewerFormat(format)) => Err(RestoreError::NewerFormat(format)),
            Err(NoEntry::Io(error)) => Err(RestoreError::Unreadable(error)),
            Ok(Some(Entry::Game { .. } | Entry::Claim { .. } | Entry::End(..)) | None)
            | Err(NoEntry::Short | NoEntry::Nonsense) => Err(RestoreError::NotABackup),
        }
    }

    fn next(&mut self, source: &mut impl BufRead) -> Result<Option<Entry>, RestoreError> {
        decode(source, &mut self.sum).map_err(|why| match why {
            NoEntry::Short => RestoreError::Truncated,
            NoEntry::Nonsense | NoEntry::NewerFormat(_) => RestoreError::Altered,
            NoEntry::Io(error) => RestoreError::Unreadable(error),
        })
    }

    /// Frames of the game that is coming, or the first of another.
    async fn frames(&mut self, key: GameKey, first: u64, frames: Vec<Bytes>) -> Result<(), E> {
        if self.game.as_ref().is_some_and(|(coming, _)| *coming != key) {
            self.finish_game().await?;
        }
        let in_order = self.last_claim.is_none() && self.games.last().is_none_or(|last| *last < key);
        let (_, held) = self.game.get_or_insert_with(|| (key, Vec::new()));
        let follows = held.len() as u64 == first && !frames.is_empty();
        held.extend(frames);
        let fits = held.len() as u64 <= MAX_GAME_COMMITS;
        if in_order && follows && fits { Ok(()) } else { Err(RestoreError::Altered.into()) }
    }

    /// Checks the game that has come before any of it is written: what could not be played on is not let in.
    async fn finish_game(&mut self) -> Result<(), E> {
        let Some((key, frames)) = self.game.take() else { return Ok(()) };
        (self.check)(key, &frames)?;
        self.totals.games += 1;
        self.totals.commits += frames.len() as u64;
        self.games.insert(key);
        match self.journal {
            Some(journal) => Ok(append(journal, key, 0, frames).await?),
            None => Ok(()),
        }
    }

    /// A claim of a game that is not here is left alone: it was deleted, or opened after the games had been read, and
    /// its name would lead nowhere for ever.
    async fn claim(&mut self, name: Bytes, game: GameKey) -> Result<(), RestoreError> {
        if self.last_claim.as_ref().is_some_and(|last| *last >= name) {
            return Err(RestoreError::Altered);
        }
        self.last_claim = Some(name.clone());
        self.totals.claims += 1;
        if !self.games.contains(&game) {
            return Ok(());
        }
        self.restored_claims += 1;
        let Some(journal) = self.journal else { return Ok(()) };
        let holder = journal.claim(name, game).await.map_err(RestoreError::Store)?;
        if holder == game { Ok(()) } else { Err(RestoreError::NotEmpty) }
    }
}

/// Hands a game's commits over from this number on, many at a time, and waits until they are on disk.
pub(crate) async fn append(
    journal: &dyn Journal,
    key: GameKey,
    first: u64,
    frames: Vec<Bytes>,
) -> Result<(), RestoreError> {
    let (mut waiting, mut bytes) = (Vec::new(), 0);
    for (number, frame) in (first..).zip(frames) {
        if waiting.len() >= MAX_WAITING || bytes >= MAX_WAITING_BYTES {
            settle(std::mem::take(&mut waiting)).await?;
            bytes = 0;
        }
        bytes += frame.len();
        let (done, ended) = oneshot::channel();
        journal.append(key, number, frame, Box::new(move |how| drop(done.send(how))));
        waiting.push(ended);
    }
    settle(waiting).await
}

async fn settle(waiting: Vec<oneshot::Receiver<Appended>>) -> Result<(), RestoreError> {
    for ended in waiting {
        match ended.await.unwrap_or_else(|_| Appended::Unknown(JournalError::closed())) {
            Appended::Committed => {}
            Appended::Conflict => return Err(RestoreError::NotEmpty),
            Appended::Refused(error) | Appended::Unknown(error) => return Err(RestoreError::Store(error)),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bytes::BytesMut;
    use futures_util::FutureExt;
    use herald_journal::MemoryJournal;
    use herald_words::{Fingerprint, JoinCode, Revision, Settings};

    use super::*;
    use crate::{
        commit::{Body, Commit, GameSecret, Maker, TableEvent},
        record::{self, Chain, backup::encode},
        token::Hash,
    };

    const ONE: GameKey = GameKey([1; 16]);
    const TWO: GameKey = GameKey([2; 16]);

    /// A game's first commits.
    fn frames(count: u64) -> Vec<Bytes> {
        let opened = TableEvent::Opened {
            settings: Settings::default(),
            host: Hash([1; 32]),
            recovery: Hash([2; 32]),
            key: GameSecret([3; 32]),
            join: JoinCode::new("AAAA-AAAA"),
        };
        let mut chain = Chain::default();
        let frame = |number| {
            let event = if number == 1 { opened.clone() } else { TableEvent::HostOffered(None) };
            let commit = Commit {
                revision: Revision(number),
                at_ms: 0,
                maker: Maker::Host,
                request: Hash([5; 32]),
                fingerprint: Fingerprint([4; 32]),
                body: Body::Table(vec![event]),
            };
            let (bytes, next) = record::encode(&commit, chain);
            chain = next.chain;
            bytes
        };
        (1..=count).map(frame).collect()
    }

    fn game(key: GameKey, first: u64, frames: &[Bytes]) -> Entry {
        Entry::Game { key, first, frames: frames.to_vec() }
    }

    fn claim(name: &'static str, game: GameKey) -> Entry {
        Entry::Claim { name: Bytes::from(name), game }
    }

    /// A backup of these, with the checksum that is right for them.
    fn backup(entries: &[Entry], totals: Totals) -> Result<Restored, RestoreError> {
        let (mut bytes, mut sum) = (BytesMut::new(), Sum::default());
        encode(&Entry::Header { made_at_ms: 0 }, &mut bytes);
        entries.iter().for_each(|entry| encode(entry, &mut bytes));
        sum.add(&bytes);
        encode(&Entry::End(totals, sum.so_far()), &mut bytes);
        let journal = MemoryJournal::new();
        let restored = restore(io::Cursor::new(bytes), &journal).now_or_never().unwrap();
        let written = !journal.games(None, 1).now_or_never().unwrap().unwrap().is_empty();
        assert!(written == restored.is_ok(), "what is refused leaves nothing behind");
        restored
    }

    fn totals(games: u64, commits: u64, claims: u64) -> Totals {
        Totals { games, commits, claims, unreadable: 0 }
    }

    #[test]
    fn games_in_parts_and_claims_of_games_that_are_there_are_taken() {
        let frames = frames(3);
        let entries = [
            game(ONE, 0, &frames[..2]),
            game(ONE, 2, &frames[2..]),
            game(TWO, 0, &frames),
            claim("a", TWO),
            claim("b", GameKey([9; 16])),
        ];
        let restored = backup(&entries, totals(2, 6, 2)).unwrap();
        assert_eq!(restored, Restored { games: 2, commits: 6, claims: 1, unreadable: 0 });
    }

    #[test]
    fn what_is_out_of_order_twice_or_missing_is_refused_whatever_its_checksum_says() {
        let frames = frames(3);
        let whole = || game(ONE, 0, &frames);
        let wrong: [&[Entry]; 8] = [
            &[game(TWO, 0, &frames), whole()],
            &[whole(), game(TWO, 0, &frames), whole()],
            &[game(ONE, 0, &frames[..1]), game(ONE, 2, &frames[2..])],
            &[game(ONE, 1, &frames[1..])],
            &[whole(), game(ONE, 3, &[])],
            &[whole(), claim("a", ONE), game(TWO, 0, &frames)],
            &[whole(), claim("b", ONE), claim("a", ONE)],
            &[whole(), Entry::Header { made_at_ms: 0 }],
        ];
        for entries in wrong {
            assert!(matches!(backup(entries, totals(1, 3, 0)), Err(RestoreError::Altered)), "{entries:?}");
        }
        for miscounted in [totals(2, 3, 0), totals(1, 4, 0), totals(1, 3, 1)] {
            assert!(matches!(backup(&[whole()], miscounted), Err(RestoreError::Altered)));
        }
        backup(&[whole()], totals(1, 3, 0)).unwrap();
    }

    #[test]
    fn a_record_that_cannot_be_played_on_is_refused_and_its_game_is_named() {
        let frames = frames(3);
        let swapped = [frames[0].clone(), frames[2].clone(), frames[1].clone()];
        for record in [&swapped[..], &[frames[0].clone(), frames[0].clone(), frames[1].clone()]] {
            let error = backup(&[game(TWO, 0, record)], totals(1, 3, 0)).unwrap_err();
            assert!(matches!(error, RestoreError::Record(GameId(id)) if id == TWO.0), "{error}");
        }
    }
}
