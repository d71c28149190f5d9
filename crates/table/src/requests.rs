//! Which commits may have carried out which request. Never holds a request's name or hash: the commits do, and it says where to
//! look.

use crate::{commit::Maker, token::Hash};

/// Entries that may wait to be sorted: few enough to look through, many enough that sorting costs a commit next to nothing.
const LATE: usize = 64;

/// Where commits are in the record, by their maker and how their requests' hashes begin: a game holds hundreds of them for as
/// long as it is awake, so each has eight bytes.
#[derive(Default)]
pub(crate) struct Requests {
    entries: Vec<Entry>,
    /// So many of the first are in order; the others are as they came.
    sorted: usize,
}

/// A mark, and the place of a commit that has it.
type Entry = (u32, u32);

impl Requests {
    /// A request was carried out by the commit at this place.
    pub(crate) fn note(&mut self, maker: Maker, request: Hash, place: usize) {
        // A game ends long before its commits have no numbers any more.
        self.entries.push((mark(maker, request), u32::try_from(place).unwrap_or(u32::MAX)));
        if self.entries.len() - self.sorted > LATE {
            // What is in order already is found to be, and the rest is merged in.
            self.entries.sort();
            self.sorted = self.entries.len();
        }
    }

    /// Where this maker's request may have been carried out, the last such place first: two that begin alike are to be told apart
    /// by the commits.
    pub(crate) fn places(&self, maker: Maker, request: Hash) -> impl Iterator<Item = usize> + '_ {
        let wanted = mark(maker, request);
        let (sorted, late) = self.entries.split_at(self.sorted);
        let from = sorted.partition_point(|(mark, _)| *mark < wanted);
        let alike = sorted[from..].partition_point(|(mark, _)| *mark == wanted);
        let late = late.iter().rev().filter(move |(mark, _)| *mark == wanted);
        late.chain(sorted[from..from + alike].iter().rev()).map(|(_, place)| *place as usize)
    }
}

/// Devices may number their requests alike, so the maker is a part of it.
fn mark(maker: Maker, Hash([a, b, c, d, ..]): Hash) -> u32 {
    let maker = match maker {
        Maker::Seat(seat) => u32::from(seat.0),
        Maker::Host => 1 << 8,
        Maker::Client => 2 << 8,
    };
    u32::from_be_bytes([a, b, c, d]) ^ maker
}

#[cfg(test)]
mod tests {
    use herald_words::Seat;

    use super::*;

    const ONE: Maker = Maker::Seat(Seat(1));
    const TWO: Maker = Maker::Seat(Seat(2));

    fn places(requests: &Requests, maker: Maker, hash: [u8; 32]) -> Vec<usize> {
        requests.places(maker, Hash(hash)).collect()
    }

    #[test]
    fn each_makers_request_is_looked_for_at_its_own_places_the_last_first() {
        let mut requests = Requests::default();
        let made = [(ONE, 1), (TWO, 1), (ONE, 2), (ONE, 1), (Maker::Host, 1), (Maker::Client, 1)];
        for (place, (maker, hash)) in made.into_iter().enumerate() {
            requests.note(maker, Hash([hash; 32]), place);
        }
        assert_eq!(places(&requests, ONE, [1; 32]), [3, 0]);
        assert_eq!(places(&requests, TWO, [1; 32]), [1]);
        assert_eq!(places(&requests, ONE, [2; 32]), [2]);
        assert_eq!(places(&requests, Maker::Host, [1; 32]), [4]);
        assert_eq!(places(&requests, Maker::Client, [1; 32]), [5]);
        assert_eq!(places(&requests, TWO, [2; 32]), [0; 0]);
    }

    #[test]
    fn none_is_lost_and_none_invented_however_many_there_are() {
        let mut requests = Requests::default();
        let hash = |number: usize| {
            // Every third begins as the one before it does.
            let start =
                u32::try_from(number - usize::from(number % 3 == 2)).unwrap().wrapping_mul(0x9e37_79b9);
            let mut hash = [0; 32];
            hash[..4].copy_from_slice(&start.to_be_bytes());
            hash
        };
        for place in 0..1_000 {
            requests.note(ONE, Hash(hash(place)), place);
            assert_eq!(places(&requests, ONE, hash(place)).first(), Some(&place));
        }
        for place in 0..1_000 {
            let found = places(&requests, ONE, hash(place));
            let alike: Vec<_> = (0..1_000).rev().filter(|other| hash(*other) == hash(place)).collect();
            assert_eq!(found, alike, "place {place}");
        }
    }
}
