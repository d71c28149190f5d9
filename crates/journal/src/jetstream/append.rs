//! Writing to a game: its commits, and its end. What became of a message whose answer was lost is found out from the record;
//! never is anything said that a server which is behind could have said.

use std::time::{Duration, Instant};

use bytes::Bytes;

use super::engine::{Published, Trouble};
use super::envelope::{Envelope, Writer};
use super::gather::Parcel;
use super::known::{Holds, Mark};
use super::node::{Node, ROLLUP_SUBJECT, Tail, in_time};
use super::read::Cursor;
use crate::{Appended, GameKey, JournalError};

/// How long an append is tried before its end is said to be unknown.
const APPEND: Duration = Duration::from_secs(5);
/// The pause before a message is sent again that a server refused or did not answer.
const PAUSE: Duration = Duration::from_millis(50);

/// One append on its way.
struct Attempt {
    game: GameKey,
    expected: u64,
    writer: Writer,
    /// After which sequence it was last sent: then it may be stored, whatever was answered.
    sent_after: Option<u64>,
    until: Instant,
}

impl Node {
    /// Appends commit number `expected` of `game`.
    pub(super) async fn append(&self, game: GameKey, expected: u64, bytes: Bytes) -> Appended {
        if self.engine.life.is_lost() {
            return Appended::Refused(JournalError::unreachable("append a commit", Trouble::Lost));
        }
        let (writer, until) = (self.writers.next(), Instant::now() + APPEND);
        let mut attempt = Attempt { game, expected, writer, sent_after: None, until };
        self.try_append(&mut attempt, bytes).await.unwrap_or_else(|error| match attempt.sent_after {
            None => Appended::Refused(error),
            Some(sent_after) => {
                self.doubt(game, sent_after);
                Appended::Unknown(error)
            }
        })
    }

    async fn try_append(&self, attempt: &mut Attempt, bytes: Bytes) -> Result<Appended, JournalError> {
        let (game, expected) = (attempt.game, attempt.expected);
        let headers = Envelope::commit(game, expected, attempt.writer, &bytes).headers();
        let mut known = self.known.get(game).filter(|mark| mark.holds == Holds::Commits(expected));
        loop {
            let mark = match known.take() {
                Some(mark) => mark,
                None => match self.place(attempt).await? {
                    Place::Here(mark) => mark,
                    Place::Ended(how) => return Ok(how),
                },
            };
            attempt.sent_after = Some(mark.sequence);
            let (subject, headers, payload) = (self.game_subject(game), headers.clone(), bytes.clone());
            match self.gather.publish(Parcel { subject, expected: mark.sequence, headers, payload }).await {
                Ok(Published::At(sequence)) => {
                    self.known.note(game, Mark { sequence, holds: Holds::Commits(expected + 1) });
                    return Ok(Appended::Committed);
                }
                Ok(Published::Stale) => in_time(attempt.until)?,
                Err(trouble) if Instant::now() + PAUSE >= attempt.until => {
                    return Err(JournalError::unreachable("append a commit", trouble));
                }
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    /// Where the commit would go now, or how it ended.
    async fn place(&self, attempt: &Attempt) -> Result<Place, JournalError> {
        let tail = self.tail(attempt.game, attempt.until).await?;
        let Holds::Commits(commits) = tail.mark.holds else { return Ok(Place::Ended(Appended::Conflict)) };
        if commits == attempt.expected {
            return Ok(Place::Here(tail.mark));
        }
        if commits < attempt.expected {
            return self.place_ahead(attempt).await;
        }
        // Commits never go away: that there are more is true, whoever says so. They may be its own and what came after.
        let is_own = self.is_own(attempt, tail).await?;
        Ok(Place::Ended(if is_own { Appended::Committed } else { Appended::Conflict }))
    }

    /// That a game has fewer commits than somebody counts on is said only once a majority has confirmed who leads.
    async fn place_ahead(&self, attempt: &Attempt) -> Result<Place, JournalError> {
        self.insist(attempt.until, || self.engine.beat()).await?;
        let mark = self.tail(attempt.game, attempt.until).await?.mark;
        let is_here = mark.holds == Holds::Commits(attempt.expected);
        Ok(if is_here { Place::Here(mark) } else { Place::Ended(Appended::Conflict) })
    }

    /// Whether the commit with the attempt's number is the attempt's own.
    async fn is_own(&self, attempt: &Attempt, tail: Tail) -> Result<bool, JournalError> {
        if let Some(last) = tail.last.as_ref().filter(|last| last.number == attempt.expected) {
            return Ok(last.writer == attempt.writer);
        }
        // Had it been stored, then as the next after what it was to follow.
        let Some(sent_after) = attempt.sent_after else { return Ok(false) };
        let mut cursor = Cursor::after(attempt.expected, sent_after);
        let commits = self.commits_to(tail, attempt.game, attempt.expected, 1, &mut cursor).await?;
        Ok(commits.first().is_some_and(|commit| commit.writer == attempt.writer))
    }

    /// Deletes `game`: one message takes the place of all its commits.
    pub(super) async fn delete(&self, game: GameKey) -> Result<(), JournalError> {
        let until = Instant::now() + APPEND;
        let mut headers = Envelope::Deleted.headers();
        headers.insert(async_nats::header::NATS_ROLLUP, ROLLUP_SUBJECT);
        loop {
            let mark = self.tail(game, until).await?.mark;
            if mark.holds == Holds::Deleted {
                return Ok(());
            }
            let subject = self.game_subject(game);
            match self.engine.publish(subject, mark.sequence, headers.clone(), Bytes::new()).await {
                Ok(Published::At(sequence)) => {
                    self.known.note(game, Mark { sequence, holds: Holds::Deleted });
                    return Ok(());
                }
                Ok(Published::Stale) => in_time(until)?,
                Err(trouble) if Instant::now() + PAUSE >= until => {
                    return Err(JournalError::unreachable("delete a game", trouble));
                }
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }
}

/// What the record says to an append.
enum Place {
    /// It goes after this.
    Here(Mark),
    /// It has ended.
    Ended(Appended),
}
