//! A game on its way out: its whole record, or a transcript of what one holder may know. Never gives the whole to a player while
//! anything in it is hidden.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::{StreamExt, stream, stream::BoxStream};
use herald_words::{
    Audience, Denial, Exported, GameId, Problem, Revision, SealedCommit, Status, Token, Unavailable,
};

use crate::{
    backup,
    commit::GameSecret,
    house::House,
    ledger::Ledger,
    pages::Read,
    published::Published,
    record,
    seal::Seals,
    table::{Table, key, unreadable},
    token,
};

/// What an export consists of.
pub(crate) type Export = BoxStream<'static, Result<Exported, Problem>>;

impl House {
    /// The whole record for the operator, and for everyone at the table once the game is over; a transcript before that.
    pub(crate) async fn give_out(&self, token: &Token, game: GameId) -> Result<Export, Problem> {
        if self.is_operator(token) {
            let table = self.shelf.glance(game).await?;
            let now = table.now();
            let frames = self.frames(&table, now.revision).await?;
            return Ok(self.whole(&now, frames));
        }
        let proof = self.admit_to(token, game).await?;
        // What is shown before the frames are read is all in them; what is committed meanwhile is left out.
        let (now, table) = self.read(&proof)?;
        let frames = self.frames(table, now.revision).await?;
        self.read(&proof)?;
        match now.status() {
            Status::Lobby | Status::Playing => Ok(transcript(table, &now, proof.holder.audience, frames)),
            // Records of before requests were hashed hold what a seat's token can be had by.
            Status::Over if frames.iter().any(record::names_a_client) => Err(Denial::OperatorOnly.into()),
            Status::Over => Ok(self.whole(&now, frames)),
        }
    }

    /// All frames, at least up to a revision, if they can be vouched for: what was damaged since the game woke is given to nobody.
    async fn frames(&self, table: &Table, upto: Revision) -> Result<Vec<Bytes>, Problem> {
        let read = self.journal.read(key(table.id), 0).await;
        let frames = read
            .map_err(|error| unreadable(table.id, &error))
            .inspect_err(|problem| table.tally.met(problem))?;
        if frames.is_empty() {
            // Deleted meanwhile.
            return Err(Problem::NotFound);
        }
        if (frames.len() as u64) < upto.0 {
            tracing::error!(game = %table.id, "the store does not give all that was shown");
            return Err(Problem::Unavailable(Unavailable::Unreadable));
        }
        let stored = frames.clone();
        // A long record takes a while: not on a thread that serves others.
        let read = tokio::task::spawn_blocking(|| Ledger::read(stored).map(drop)).await;
        match read.map_err(|_| Problem::Fault)? {
            Ok(()) => Ok(frames),
            Err(why) => {
                tracing::error!(game = %table.id, ?why, "the record is damaged");
                let damaged = Problem::Unavailable(Unavailable::Damaged);
                table.tally.met(&damaged);
                Err(damaged)
            }
        }
    }

    /// A backup of this one game, as `restore` and `verify` read one.
    fn whole(&self, now: &Published, mut frames: Vec<Bytes>) -> Export {
        frames.truncate(usize::try_from(now.revision.0).unwrap_or(usize::MAX));
        let names = claimed_names(now, &frames);
        let pieces =
            backup::of_one(Arc::clone(&self.journal), self.clock.now_ms(), key(now.game_id), frames, names);
        pieces.map(|piece| piece.map(Exported::Record)).boxed()
    }
}

/// What leads to the game: its opening, and its join code while it may be joined.
pub(crate) fn claimed_names(now: &Published, frames: &[Bytes]) -> Vec<Bytes> {
    let opening = frames.first().and_then(record::request_of).map(token::opening_name_of);
    let door = (now.status() == Status::Lobby).then(|| token::code_name(&now.state.roster.join));
    let mut names: Vec<_> = opening.into_iter().chain(door).map(Bytes::from).collect();
    names.sort_unstable();
    names
}

fn transcript(table: &Table, now: &Published, audience: Audience, frames: Vec<Bytes>) -> Export {
    let (game, revision) = (now.game_id, now.revision);
    let commits = table.ledger().between(Revision(0), revision);
    let sealed = sealed(now.state.roster.key, audience, commits, frames);
    let sealed = sealed.map(|commit| commit.map(Exported::Commit));
    let head = Exported::Transcript { game, audience, revision };
    stream::iter(std::iter::once(Ok(head)).chain(sealed)).boxed()
}

/// Commits as an audience may know them, each bound to its frame.
pub(crate) fn sealed(
    secret: GameSecret,
    audience: Audience,
    commits: impl Iterator<Item = Read> + Send,
    frames: Vec<Bytes>,
) -> impl Iterator<Item = Result<SealedCommit, Problem>> + Send {
    let mut seals = Seals::under(secret);
    commits.zip(frames).map(move |(commit, frame)| {
        let commit = commit?;
        let (revision, entries) = (commit.revision, commit.entries(audience));
        Ok(SealedCommit { revision, seal: seals.next(&frame), entries })
    })
}
