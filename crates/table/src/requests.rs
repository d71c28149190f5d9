//! Which commit carried out which request. Never holds a request's name or hash: the commits do, and it says where to look.

use std::{collections::HashMap, sync::Arc};

use crate::{
    commit::{Commit, Maker},
    token::Hash,
};

/// Where commits are in the record, by who made them and how their requests' hashes begin: a game holds hundreds of them for
/// as long as it is awake, so each has few bytes.
#[derive(Default)]
pub(crate) struct Requests {
    places: HashMap<Beginning, u32>,
    /// Whether two requests of one maker begin alike: by chance never, so somebody has tried it. Then all are looked through.
    alike: bool,
}

type Beginning = (Maker, [u8; 8]);

impl Requests {
    /// The commit that comes after these was made.
    pub(crate) fn note(&mut self, before: &[Arc<Commit>], commit: &Commit) {
        let Ok(place) = u32::try_from(before.len()) else {
            self.alike = true;
            return;
        };
        let earlier = self.places.insert(beginning(commit.maker, commit.request), place);
        let earlier = earlier.and_then(|place| before.get(place as usize));
        self.alike |= earlier.is_some_and(|earlier| earlier.request != commit.request);
    }

    /// The last of these commits that this maker's request brought about.
    pub(crate) fn find<'a>(
        &self,
        maker: Maker,
        request: Hash,
        commits: &'a [Arc<Commit>],
    ) -> Option<&'a Arc<Commit>> {
        let is_it = |commit: &&Arc<Commit>| commit.maker == maker && commit.request == request;
        if self.alike {
            return commits.iter().rev().find(is_it);
        }
        let place = *self.places.get(&beginning(maker, request))?;
        commits.get(place as usize).filter(is_it)
    }
}

fn beginning(maker: Maker, Hash([a, b, c, d, e, f, g, h, ..]): Hash) -> Beginning {
    (maker, [a, b, c, d, e, f, g, h])
}

#[cfg(test)]
mod tests {
    use herald_words::{Fingerprint, Revision, Seat};

    use super::*;
    use crate::commit::Body;

    fn commit(revision: u64, seat: u8, request: [u8; 32]) -> Arc<Commit> {
        let (maker, request) = (Maker::Seat(Seat(seat)), Hash(request));
        let fingerprint = Fingerprint([0; 32]);
        let body = Body::Play([].into());
        Arc::new(Commit { revision: Revision(revision), at_ms: 0, maker, request, fingerprint, body })
    }

    fn found(commits: &[Arc<Commit>], seat: u8, request: [u8; 32]) -> Option<u64> {
        let mut requests = Requests::default();
        for (place, commit) in commits.iter().enumerate() {
            requests.note(&commits[..place], commit);
        }
        requests.find(Maker::Seat(Seat(seat)), Hash(request), commits).map(|commit| commit.revision.0)
    }

    #[test]
    fn each_makers_request_finds_its_last_commit() {
        let commits =
            [commit(1, 1, [1; 32]), commit(2, 2, [1; 32]), commit(3, 1, [2; 32]), commit(4, 1, [1; 32])];
        assert_eq!(found(&commits, 1, [1; 32]), Some(4));
        assert_eq!(found(&commits, 2, [1; 32]), Some(2));
        assert_eq!(found(&commits, 1, [2; 32]), Some(3));
        assert_eq!(found(&commits, 2, [2; 32]), None);
        assert_eq!(found(&commits, 1, [3; 32]), None);
    }

    #[test]
    fn requests_that_begin_alike_are_told_apart() {
        let [mut one, mut other, mut third] = [[7; 32]; 3];
        (one[31], other[31], third[31]) = (1, 2, 3);
        let commits = [commit(1, 1, one), commit(2, 1, other), commit(3, 1, one)];
        assert_eq!(found(&commits[..1], 1, other), None);
        assert_eq!(found(&commits[..2], 1, one), Some(1));
        assert_eq!(found(&commits, 1, one), Some(3));
        assert_eq!(found(&commits, 1, other), Some(2));
        assert_eq!(found(&commits, 1, third), None);
    }
}
