//! What an emblem is worth, and what binds one until it is turned over. Never asks Herald.

use herald_api::v1::{Emblem, EmblemRevealed};
use sha2::{Digest, Sha256};

/// 0 also where no emblem is said.
pub(crate) fn worth(emblem: Emblem) -> u8 {
    match emblem {
        Emblem::Unspecified | Emblem::Zero => 0,
        Emblem::One => 1,
        Emblem::Two => 2,
        Emblem::Three => 3,
        Emblem::Five => 5,
    }
}

/// The commitment that this reveal opens, as `EmblemRevealed` says how.
pub(crate) fn opens(shown: &EmblemRevealed) -> [u8; 32] {
    let [.., seat] = shown.seat.to_be_bytes();
    let [.., high, low] = shown.meeple.to_be_bytes();
    let hash = Sha256::new().chain_update("herald nomination 1");
    hash.chain_update([seat, high, low, worth(shown.emblem())]).chain_update(&shown.salt).finalize().into()
}
