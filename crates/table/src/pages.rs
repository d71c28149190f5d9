//! A game's commits in memory: all of them as the bytes that were stored, a page of many in one piece, and the last of them decoded
//! as well. A table that is awake needs its whole record, and looks at little but the end of it. Never asks the store.

use std::{
    collections::{VecDeque, vec_deque},
    ops::Range,
    sync::Arc,
};

use bytes::{Buf, BufMut, Bytes};
use herald_words::{Problem, RECENT_ENTRIES};

use crate::{commit::Commit, record};

/// Bytes of a page; what is larger has a page of its own. As many as an allocator has pieces of.
const A_PAGE: usize = 2048;

/// The commits of one game, each at its place from 0.
#[derive(Default)]
pub(crate) struct Pages {
    full: Vec<Page>,
    /// The page that is being written.
    open: Vec<u8>,
    count: usize,
    /// The last commits, as many as hold what a view shows of the record.
    recent: VecDeque<Arc<Commit>>,
    /// Entries in those.
    entries: usize,
}

/// Commits one after the other, each with its length before it.
struct Page {
    bytes: Bytes,
    /// The place after its last commit.
    end: usize,
}

/// A commit, or a fault of ours.
pub(crate) type Read = Result<Arc<Commit>, Problem>;

impl Pages {
    /// The commit that comes next, and its own bytes.
    pub(crate) fn push(&mut self, commit: Arc<Commit>, bytes: &[u8]) {
        // No commit is larger than what a journal takes.
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let room = size_of_val(&length) + bytes.len();
        if !self.open.is_empty() && self.open.len() + room > A_PAGE {
            self.full.push(Page { bytes: Bytes::copy_from_slice(&self.open), end: self.count });
            self.open.clear();
            self.open.shrink_to(A_PAGE);
        }
        self.open.reserve_exact(room.max(A_PAGE - self.open.len()));
        self.open.put_u32(length);
        self.open.put_slice(bytes);
        self.count += 1;
        self.entries += commit.entry_count();
        self.recent.push_back(commit);
        while let Some(oldest) = self.recent.front().map(|commit| commit.entry_count())
            && self.entries - oldest >= RECENT_ENTRIES
        {
            self.entries -= oldest;
            self.recent.pop_front();
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The last commits, in order: all those that hold the last entries which a view shows.
    pub(crate) fn recent(&self) -> vec_deque::Iter<'_, Arc<Commit>> {
        self.recent.iter()
    }

    /// The commits at these places, as far as there are any. They are decoded as they are asked for: not where they are found, for
    /// others wait there.
    pub(crate) fn range(&self, places: Range<usize>) -> impl Iterator<Item = Read> + Send + use<> {
        let end = places.end.min(self.count);
        let start = places.start.min(end);
        let decoded = self.count - self.recent.len();
        let (from, to) = (start.max(decoded), end.max(decoded));
        let recent: Vec<_> = self.recent.range(from - decoded..to - decoded).cloned().collect();
        self.stored(start.min(decoded)..end.min(decoded)).map(read).chain(recent.into_iter().map(Ok))
    }

    /// The commit at a place.
    ///
    /// # Errors
    /// A fault of ours.
    pub(crate) fn get(&self, place: usize) -> Result<Option<Arc<Commit>>, Problem> {
        self.range(place..place.saturating_add(1)).next().transpose()
    }

    /// The bytes of the commits at these places.
    fn stored(&self, places: Range<usize>) -> impl Iterator<Item = Bytes> + Send + use<> {
        // From the page that goes beyond the first place to the one that goes as far as the last.
        let at = self.full.partition_point(|page| page.end <= places.start);
        let to = self.full.partition_point(|page| page.end < places.end);
        let first = at.checked_sub(1).map_or(0, |before| self.full[before].end);
        let mut pages = Vec::new();
        // Who asks for no more than the last commits, as nearly all do, takes nothing from here.
        if !places.is_empty() {
            pages.extend(self.full[at..].iter().take(to + 1 - at).map(|page| page.bytes.clone()));
            pages.extend((to == self.full.len()).then(|| Bytes::copy_from_slice(&self.open)));
        }
        pages.into_iter().flat_map(commits).skip(places.start - first).take(places.len())
    }
}

/// The commits of a page.
fn commits(mut page: Bytes) -> impl Iterator<Item = Bytes> {
    std::iter::from_fn(move || {
        let length = page.try_get_u32().ok()?;
        Some(page.split_to((length as usize).min(page.len())))
    })
}

/// What was decoded or encoded before it was kept is decoded again, or the fault is ours.
fn read(bytes: Bytes) -> Read {
    record::decode_again(bytes).map(Arc::new).map_err(|why| {
        tracing::error!(?why, "a commit in memory cannot be read again");
        Problem::Fault
    })
}

#[cfg(test)]
mod tests {
    use herald_rules::Event;
    use herald_words::{Fact, Fingerprint, Revision, Seat};

    use super::*;
    use crate::{
        commit::{Body, Maker},
        record::{Chain, encode},
        token::Hash,
    };

    /// One with so many entries, or with none but a face file of so many bytes.
    fn commit(number: usize, entries: usize) -> Commit {
        let event = |of| Event::Fact(Fact::TurnBegan { seat: Seat(1), number: of });
        Commit {
            revision: Revision(number as u64 + 1),
            at_ms: number as i64,
            maker: Maker::Seat(Seat(1)),
            request: Hash([7; 32]),
            fingerprint: Fingerprint([9; 32]),
            body: Body::Play((0..entries as u16).map(event).collect()),
        }
    }

    fn pages(commits: &[Commit]) -> Pages {
        let mut pages = Pages::default();
        for commit in commits {
            let (_, link) = encode(commit, Chain::default());
            pages.push(Arc::new(commit.clone()), &link.bytes);
        }
        pages
    }

    /// As a game's are: mostly small, now and then one that is larger than a page.
    fn some() -> Vec<Commit> {
        (0..300).map(|number| commit(number, if number % 97 == 50 { 400 } else { 1 + number % 3 })).collect()
    }

    #[test]
    fn every_commit_is_read_again_as_it_was_wherever_one_begins_and_ends() {
        let commits = some();
        let pages = pages(&commits);
        assert_eq!(pages.len(), commits.len());
        assert!(pages.full.len() > 15, "they fill many pages");
        assert!(pages.full.iter().any(|page| page.bytes.len() > A_PAGE), "one has more than a page holds");
        for start in 0..=commits.len() {
            for end in [start, start + 1, start + 40, commits.len(), usize::MAX] {
                let found: Vec<Commit> =
                    pages.range(start..end).map(|commit| Commit::clone(&commit.unwrap())).collect();
                assert_eq!(found, commits[start..end.clamp(start, commits.len())], "{start}..{end}");
            }
            assert_eq!(pages.get(start).unwrap().as_deref(), commits.get(start));
        }
        assert_eq!(pages.range(usize::MAX - 1..usize::MAX).count(), 0);
        let (late, early) = (9, 3);
        assert_eq!(pages.range(late..early).count(), 0);
    }

    #[test]
    fn the_last_are_kept_decoded_as_many_as_a_view_shows_and_no_more() {
        let commits = some();
        for upto in [0, 1, 5, 51, 52, 60, 300] {
            let pages = pages(&commits[..upto]);
            let recent: Vec<_> = pages.recent().collect();
            let entries =
                |some: &[&Arc<Commit>]| some.iter().map(|commit| commit.entry_count()).sum::<usize>();
            assert!(recent.len() == upto || entries(&recent) >= RECENT_ENTRIES, "after {upto}");
            assert!(recent.is_empty() || entries(&recent[1..]) < RECENT_ENTRIES, "after {upto}");
            // Who asks for those gets the very same.
            let range = pages.range(upto - recent.len()..upto).map(Result::unwrap);
            assert!(range.zip(&recent).all(|(found, kept)| Arc::ptr_eq(&found, kept)));
        }
    }

    #[test]
    fn pages_have_no_room_that_nothing_fills() {
        let pages = pages(&some());
        let small = pages.full.iter().filter(|page| page.bytes.len() <= A_PAGE);
        assert!(small.clone().all(|page| page.bytes.len() > A_PAGE * 9 / 10 || page.end % 97 == 50));
        assert_eq!(pages.open.capacity(), A_PAGE);
    }
}
