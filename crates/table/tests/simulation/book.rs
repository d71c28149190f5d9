//! What the people of one game have been told, by whatever way, and what must be true of it for ever. Never asks the
//! house.

use std::collections::{BTreeMap, BTreeSet};

use herald_words::{Audience, Entry, GameId, Happening, LobbyFact};

use crate::oracle::holds;

/// The promises of one game.
#[derive(Debug, Default)]
pub(crate) struct Book {
    pub(crate) game: Option<GameId>,
    /// The highest revision that anybody was answered.
    pub(crate) promised: u64,
    /// Which request made which revision, as far as answered.
    made: BTreeMap<u64, String>,
    /// What each revision was answered with.
    answers: BTreeMap<String, (u64, Vec<Entry>)>,
    entries: BTreeMap<(u64, u16), Line>,
    /// Requests that were refused, or failed for certain: they are nowhere.
    refused: BTreeSet<String>,
    /// Where each request's mark was seen.
    marks: BTreeMap<String, u64>,
    /// Revisions that take back others.
    undoing: BTreeSet<u64>,
    /// Where a stream showed the whole table after a revision, and at which: something was undone in between.
    jumps: Vec<(u64, u64)>,
    /// Its record is damaged.
    pub(crate) rotten: bool,
    /// Somebody was told so: from then on everybody is.
    pub(crate) noticed: bool,
    pub(crate) deletion: Deletion,
}

/// One line of the record, as each audience was shown it.
#[derive(Debug)]
struct Line {
    at_ms: i64,
    by: Option<Audience>,
    shown: BTreeMap<Audience, Entry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Deletion {
    #[default]
    NotAsked,
    InDoubt,
    Done,
}

/// Something that was shown: by it, how much is durable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) audience: Audience,
    pub(crate) durable: u64,
}

impl Book {
    /// A state of the table: all that was answered is in it, and nothing that is not durable.
    pub(crate) fn revision(&self, shown: Shown, revision: u64) -> Result<(), String> {
        holds(revision <= shown.durable, || {
            format!("revision {revision} is shown, and {} are durable", shown.durable)
        })?;
        holds(revision >= self.promised, || {
            format!("revision {revision} is shown, and {} was answered", self.promised)
        })
    }

    /// Lines of the record: each durable, and the same whenever and to whomever it is shown.
    pub(crate) fn lines(&mut self, shown: Shown, entries: &[Entry]) -> Result<(), String> {
        entries.iter().try_for_each(|entry| self.line(shown, entry))
    }

    fn line(&mut self, shown: Shown, entry: &Entry) -> Result<(), String> {
        let place = (entry.revision.0, entry.index);
        holds(place.0 <= shown.durable, || {
            format!("entry {place:?} is shown, and {} are durable", shown.durable)
        })?;
        if !self.entries.contains_key(&place) {
            self.learn(place.0, entry)?;
        }
        let line = self.entries.entry(place).or_insert_with(|| Line {
            at_ms: entry.at_ms,
            by: entry.by,
            shown: BTreeMap::new(),
        });
        holds((line.at_ms, line.by) == (entry.at_ms, entry.by), || {
            format!("entry {place:?} is another for {:?}", shown.audience)
        })?;
        let known = line.shown.entry(shown.audience).or_insert_with(|| entry.clone());
        holds(known == entry, || format!("entry {place:?} is no longer {known:?} but {entry:?}"))
    }

    /// What a line seen for the first time says of requests.
    fn learn(&mut self, revision: u64, entry: &Entry) -> Result<(), String> {
        if matches!(entry.what, Happening::Lobby(LobbyFact::MovesUndone { .. })) {
            self.undoing.insert(revision);
        }
        let text = format!("{:?}", entry.what);
        let Some((mark, _)) = text.split_once('<').and_then(|(_, rest)| rest.split_once('>')) else {
            return Ok(());
        };
        holds(!self.refused.contains(mark), || {
            format!("{mark} had failed for certain, and is revision {revision}")
        })?;
        let first = *self.marks.entry(mark.to_owned()).or_insert(revision);
        holds(first == revision, || format!("{mark} is there twice: revisions {first} and {revision}"))?;
        let made = self.made.get(&revision);
        holds(made.is_none_or(|made| made == mark), || {
            format!("revision {revision} is {mark}, and was {made:?}")
        })
    }

    /// An answer: durable by now, the only one of its revision, and the same each time it is asked for.
    pub(crate) fn answered(
        &mut self,
        shown: Shown,
        request: &str,
        revision: u64,
        entries: &[Entry],
    ) -> Result<(), String> {
        holds(revision <= shown.durable, || {
            format!("{request} is answered with {revision}, and {} are durable", shown.durable)
        })?;
        holds(!self.refused.contains(request), || format!("{request} had failed for certain"))?;
        self.promised = self.promised.max(revision);
        let made = self.made.entry(revision).or_insert_with(|| request.to_owned());
        holds(made == request, || format!("{request} and {made} are both revision {revision}"))?;
        let answer = (revision, entries.to_vec());
        let first = self.answers.entry(request.to_owned()).or_insert_with(|| answer.clone());
        holds(*first == answer, || format!("{request} was answered {first:?}, and now {answer:?}"))?;
        let seen = self.marks.get(request).copied().unwrap_or(revision);
        holds(seen == revision, || format!("{request} is answered {revision}, and was seen as {seen}"))?;
        self.lines(shown, entries)
    }

    /// A request that handed out a token: it may be repeated, and is another revision each time.
    pub(crate) fn handed_out(&mut self, shown: Shown, request: &str, revision: u64) -> Result<(), String> {
        holds(revision <= shown.durable, || {
            format!("{request} is answered with {revision}, and {} are durable", shown.durable)
        })?;
        self.promised = self.promised.max(revision);
        let made = self.made.entry(revision).or_insert_with(|| request.to_owned());
        holds(made == request, || format!("{request} and {made} are both revision {revision}"))
    }

    /// A request that was refused, or failed for certain.
    pub(crate) fn refused(&mut self, request: &str) -> Result<(), String> {
        self.refused.insert(request.to_owned());
        let seen = self.marks.get(request);
        holds(seen.is_none(), || format!("{request} fails for certain, and is revision {seen:?}"))?;
        holds(!self.answers.contains_key(request), || {
            format!("{request} fails for certain, and was answered")
        })
    }

    /// A stream went from one revision to another by showing the whole table.
    pub(crate) fn jumped(&mut self, from: u64, to: u64) {
        self.jumps.push((from, to));
    }

    /// The whole record was read, up to a revision: all that was answered is in it, in its place.
    pub(crate) fn whole(&self, audience: Audience, revision: u64) -> Result<(), String> {
        for number in 1..=revision {
            let line = self.entries.get(&(number, 0));
            holds(line.is_some_and(|line| line.shown.contains_key(&audience)), || {
                format!("revision {number} of {revision} is not in the record of {audience:?}")
            })?;
        }
        for (request, (made, _)) in &self.answers {
            holds(*made <= revision, || {
                format!("{request} was answered {made}, and the record ends at {revision}")
            })?;
        }
        let unexplained =
            self.jumps.iter().find(|(from, to)| self.undoing.range(from + 1..=*to).next().is_none());
        holds(unexplained.is_none(), || format!("a stream jumped {unexplained:?}, and nothing was undone"))
    }
}
