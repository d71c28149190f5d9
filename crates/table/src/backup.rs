//! A backup: everything in the store as one stream of bytes, written while games go on. Never holds more than one game,
//! never holds a game up, and never goes to anyone but the operator.
//!
//! Each game is kept as it stands when its turn comes: a commit made later is in the next backup. `restore` reads it.

use std::{collections::VecDeque, sync::Arc};

use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, stream, stream::BoxStream};
use herald_journal::{ErrorKind, GameKey, Journal, JournalError};
use herald_words::{Denial, GameId, Problem, Token, Unavailable};

use crate::{
    house::{House, holder},
    ledger::Ledger,
    record::backup::{Entry, Sum, Totals, encode},
    token,
};

/// What a backup consists of: pieces of one stream of bytes.
pub(crate) type Backup = BoxStream<'static, Result<Bytes, Problem>>;

/// The most bytes in one piece.
const MAX_PIECE: usize = 1 << 20;
/// Bytes of frames after which a game's message is closed and another begun.
const MESSAGE_BYTES: usize = 256 << 10;
/// Games or claims asked of the journal at once.
const PAGE: usize = 200;

impl House {
    /// A backup for the operator. Anyone else learns, from the first item, what is wrong with the token.
    pub(crate) fn keep(&self, token: &Token) -> Result<Backup, Problem> {
        if self.is_operator(token) {
            return Ok(Writing::begin(Arc::clone(&self.journal), self.clock.now_ms()).stream());
        }
        token::game_of(token.reveal()).ok_or(Problem::Unauthenticated)?;
        let (shelf, token) = (Arc::clone(&self.shelf), token.clone());
        let denied = async move {
            match holder(&shelf, &token).await {
                Ok(_) => Err(Denial::OperatorOnly.into()),
                Err(problem) => Err(problem),
            }
        };
        Ok(stream::once(denied).boxed())
    }
}

/// A backup of every game that can be read, from a journal that nobody serves from; those that cannot be are left out and counted
/// in it.
pub fn salvage(journal: Arc<dyn Journal>, made_at_ms: i64) -> BoxStream<'static, Result<Bytes, Problem>> {
    Writing::begin(journal, made_at_ms).stream()
}

/// A backup of one game, whose frames were read and can be vouched for, with the names that lead to it.
pub(crate) fn of_one(
    journal: Arc<dyn Journal>,
    made_at_ms: i64,
    key: GameKey,
    frames: Vec<Bytes>,
    names: Vec<Bytes>,
) -> Backup {
    let mut writing = Writing::begin(journal, made_at_ms);
    writing.totals = Totals { games: 1, commits: frames.len() as u64, ..Totals::default() };
    let names = names.into_iter().map(|name| (name, key)).collect();
    writing.stage = Stage::Game { key, first: 0, frames: frames.into(), then: Box::new(Stage::Names(names)) };
    writing.stream()
}

/// A backup being written.
struct Writing {
    journal: Arc<dyn Journal>,
    /// Written and not yet handed out.
    buffer: BytesMut,
    sum: Sum,
    totals: Totals,
    stage: Stage,
}

/// What comes next.
enum Stage {
    Games {
        after: Option<GameKey>,
        page: VecDeque<GameKey>,
        more: More,
    },
    /// The rest of one game.
    Game {
        key: GameKey,
        first: u64,
        frames: VecDeque<Bytes>,
        then: Box<Stage>,
    },
    Claims {
        after: Option<Bytes>,
    },
    /// Of the one game that is written.
    Names(Vec<(Bytes, GameKey)>),
    Ended,
}

/// Whether the journal has another page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum More {
    Perhaps,
    No,
}

impl Writing {
    fn begin(journal: Arc<dyn Journal>, made_at_ms: i64) -> Self {
        let mut writing = Self {
            journal,
            buffer: BytesMut::new(),
            sum: Sum::default(),
            totals: Totals::default(),
            stage: Stage::Games { after: None, page: VecDeque::new(), more: More::Perhaps },
        };
        writing.write(&Entry::Header { made_at_ms });
        writing
    }

    fn stream(self) -> Backup {
        let pieces = stream::unfold(Some(self), |writing| async move {
            let mut writing = writing?;
            match writing.next().await {
                Ok(piece) => piece.map(|piece| (Ok(piece), Some(writing))),
                Err(problem) => Some((Err(problem), None)),
            }
        });
        pieces.boxed()
    }

    /// The next piece; full ones, and what is left at the end.
    async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        while self.buffer.len() < MAX_PIECE {
            match std::mem::replace(&mut self.stage, Stage::Ended) {
                Stage::Games { after, page, more } => self.next_game(after, page, more).await?,
                Stage::Game { key, first, frames, then } => self.write_frames(key, first, frames, then),
                Stage::Claims { after } => self.write_claims(after).await?,
                Stage::Names(names) => {
                    self.write_names(names);
                    self.end();
                }
                Stage::Ended => break,
            }
        }
        let length = self.buffer.len().min(MAX_PIECE);
        Ok((length > 0).then(|| self.buffer.split_to(length).freeze()))
    }

    async fn next_game(
        &mut self,
        mut after: Option<GameKey>,
        mut page: VecDeque<GameKey>,
        mut more: More,
    ) -> Result<(), Problem> {
        if page.is_empty() && more == More::Perhaps {
            page = self.journal.games(after, PAGE).await.map_err(unreadable)?.into();
            more = if page.len() < PAGE { More::No } else { More::Perhaps };
            after = page.back().copied().or(after);
        }
        let Some(key) = page.pop_front() else {
            self.stage = match more {
                More::Perhaps => Stage::Games { after, page, more },
                More::No => Stage::Claims { after: None },
            };
            return Ok(());
        };
        let then = Box::new(Stage::Games { after, page, more });
        self.stage = match self.read(key).await? {
            // Deleted meanwhile, or left out.
            None => *then,
            Some(frames) => {
                self.totals.games += 1;
                self.totals.commits += frames.len() as u64;
                Stage::Game { key, first: 0, frames: frames.into(), then }
            }
        };
        Ok(())
    }

    /// A game's frames, if they can be vouched for. One that cannot be read again is left out and counted, so that it
    /// does not take all the others down with it when they are needed; the log names it.
    async fn read(&mut self, key: GameKey) -> Result<Option<Vec<Bytes>>, Problem> {
        let frames = match self.journal.read(key, 0).await {
            Ok(frames) => frames,
            Err(error) if error.kind() == ErrorKind::Damaged => {
                self.leave_out(key, &error.to_string());
                return Ok(None);
            }
            Err(error) => return Err(unreadable(error)),
        };
        if frames.is_empty() {
            return Ok(None);
        }
        let stored = frames.clone();
        // A long record takes a while: not on a thread that serves others.
        let read = tokio::task::spawn_blocking(|| Ledger::read(stored).map(drop)).await;
        match read.map_err(|_| Problem::Fault)? {
            Ok(()) => Ok(Some(frames)),
            Err(why) => {
                self.leave_out(key, &format!("{why:?}"));
                Ok(None)
            }
        }
    }

    fn leave_out(&mut self, key: GameKey, why: &str) {
        tracing::error!(game = %GameId(key.0), why, "left out of the backup: its record is damaged");
        self.totals.unreadable += 1;
    }

    fn write_frames(&mut self, key: GameKey, first: u64, mut rest: VecDeque<Bytes>, then: Box<Stage>) {
        let (mut frames, mut bytes) = (Vec::new(), 0);
        while bytes < MESSAGE_BYTES {
            let Some(frame) = rest.pop_front() else { break };
            bytes += frame.len();
            frames.push(frame);
        }
        let next = first + frames.len() as u64;
        self.write(&Entry::Game { key, first, frames });
        self.stage =
            if rest.is_empty() { *then } else { Stage::Game { key, first: next, frames: rest, then } };
    }

    async fn write_claims(&mut self, after: Option<Bytes>) -> Result<(), Problem> {
        let claims = self.journal.claims(after, PAGE).await.map_err(unreadable)?;
        let last = claims.last().map(|(name, _)| name.clone());
        let more = claims.len() == PAGE;
        self.write_names(claims);
        if more {
            self.stage = Stage::Claims { after: last };
        } else {
            self.end();
        }
        Ok(())
    }

    fn write_names(&mut self, names: Vec<(Bytes, GameKey)>) {
        for (name, game) in names {
            self.totals.claims += 1;
            self.write(&Entry::Claim { name, game });
        }
    }

    fn end(&mut self) {
        let checksum = self.sum.so_far();
        self.write(&Entry::End(self.totals, checksum));
        self.stage = Stage::Ended;
    }

    fn write(&mut self, entry: &Entry) {
        let before = self.buffer.len();
        encode(entry, &mut self.buffer);
        self.sum.add(&self.buffer[before..]);
    }
}

fn unreadable(error: JournalError) -> Problem {
    tracing::error!(%error, "the store cannot be read for a backup");
    Problem::Unavailable(Unavailable::Unreadable)
}
