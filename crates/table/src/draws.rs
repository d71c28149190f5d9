//! What Herald's own draws follow from: a seed it is bound to from the lobby on, and what seats' devices mixed in after
//! that. Never shows the seed before the game is over.

use herald_words::{Commitment, DrawSeed, DrawShare, Draws, Seat, Status};
use sha2::{Digest, Sha256};

use crate::{
    commit::{DrawRule, GameSecret},
    lots::{Lots, hmac},
    roster::Roster,
};

/// What everyone at the table may know of its draws.
pub(crate) fn shown(roster: &Roster, status: Status) -> Draws {
    let seed = match roster.draw_rule() {
        DrawRule::Unbound => None,
        DrawRule::Bound => Some(seed(roster.key)),
    };
    let shares = roster.shares().map(|(seat, share)| (seat, share.clone())).collect();
    let over = match status {
        Status::Lobby | Status::Playing => false,
        Status::Over => true,
    };
    Draws { commitment: seed.as_ref().map(commitment), shares, seed: seed.filter(|_| over) }
}

/// The lots of a game that has started.
pub(crate) fn lots(roster: &Roster) -> Lots {
    match roster.draw_rule() {
        // As it was before there was a seed to be bound to.
        DrawRule::Unbound => Lots::of(hmac(&roster.key.0, &[b"herald lots 1"])),
        DrawRule::Bound => Lots::of(mixed(&seed(roster.key), roster.shares())),
    }
}

/// Under a key of its own: who is shown it learns what was and would have been drawn, and nothing else.
fn seed(GameSecret(secret): GameSecret) -> DrawSeed {
    DrawSeed(hmac(&secret, &[b"herald draw seed 1"]))
}

fn commitment(seed: &DrawSeed) -> Commitment {
    let hash = Sha256::new().chain_update(b"herald draw commitment 1").chain_update(seed.0);
    Commitment(hash.finalize().into())
}

/// The seed, and each share behind its seat and its length, so that no two tables' shares run together alike.
fn mixed<'a>(seed: &DrawSeed, shares: impl Iterator<Item = (Seat, &'a DrawShare)>) -> [u8; 32] {
    let mut hash = Sha256::new().chain_update(b"herald draws 1").chain_update(seed.0);
    for (seat, share) in shares {
        let bytes = share.bytes();
        // A share has at most 64 bytes.
        hash.update([seat.0, u8::try_from(bytes.len()).unwrap_or(u8::MAX)]);
        hash.update(bytes);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use herald_rules::Draw;
    use herald_words::Heap;

    use super::*;

    const SECRET: GameSecret = GameSecret([
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
        28, 29, 30, 31,
    ]);

    fn share(seat: u8, bytes: &[u8]) -> (Seat, DrawShare) {
        (Seat(seat), DrawShare::parse(Bytes::copy_from_slice(bytes)).unwrap())
    }

    /// The lots of each heap for its first, its second and its last draw of 71.
    fn drawn(shares: &[(Seat, DrawShare)]) -> [[u16; 3]; 4] {
        let lots = Lots::of(mixed(&seed(SECRET), shares.iter().map(|(seat, share)| (*seat, share))));
        let draw = |heap| [0, 1, 70].map(|number| lots.below(Draw { heap, number }, 71 - number));
        [Heap::Land, Heap::River, Heap::Prize, Heap::Tournament].map(draw)
    }

    /// Worked out by a program of its own, in Python, from what the client guide says.
    #[test]
    fn seed_commitment_and_lots_are_what_the_recipe_gives() {
        let hex = |bytes: [u8; 32]| data_encoding::HEXLOWER.encode(&bytes);
        let seed = seed(SECRET);
        assert_eq!(hex(seed.0), "f0f6b0a0d5e535eb159566d86a125ae8120e159d4cf1f54ea1df7f29cf02b705");
        let bound = "b9475777a04a6168443948b6dfd12bf23da5c488239611b19427fbc3ccb2602b";
        assert_eq!(hex(commitment(&seed).0), bound);
        assert_eq!(drawn(&[]), [[46, 61, 0], [40, 15, 0], [53, 57, 0], [36, 45, 0]]);
        let (third, first) =
            (share(3, &[b'a'; 16]), share(1, &std::array::from_fn::<u8, 64, _>(|at| at as u8)));
        let mixed = [third.clone(), first.clone()];
        assert_eq!(drawn(&mixed), [[26, 56, 0], [38, 44, 0], [63, 20, 0], [69, 2, 0]]);
        assert_eq!(drawn(&[first, third]), [[14, 54, 0], [10, 11, 0], [61, 44, 0], [15, 63, 0]], "in order");
    }
}
