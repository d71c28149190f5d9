//! Commitments: a public hash that binds an emblem from its nomination to its reveal. Never reveals anything: 256
//! random bits keep the five possible emblems from being tried out.

use herald_words::{Commitment, Emblem, MeepleId, Salt, Seat};
use sha2::{Digest, Sha256};

/// Tells this use of the hash from every other, and its version.
const DOMAIN: &[u8] = b"herald nomination 1";

/// Binds an emblem under a meeple. Anyone can recompute it from what the reveal shows.
pub(crate) fn commit(seat: Seat, meeple: MeepleId, emblem: Emblem, salt: &Salt) -> Commitment {
    let mut hash = Sha256::new();
    hash.update(DOMAIN);
    hash.update([seat.0]);
    hash.update(meeple.0.to_be_bytes());
    hash.update([emblem.value()]);
    hash.update(salt.0);
    Commitment(hash.finalize().into())
}
