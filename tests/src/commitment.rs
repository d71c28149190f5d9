//! The commitment of a nomination, recomputed from what `EmblemRevealed` says of it. Never asks the server.

use herald_api::v1;
use sha2::{Digest, Sha256};

/// What binds this emblem of this seat under this meeple with this salt.
pub fn commitment(seat: u32, meeple: u32, emblem: v1::Emblem, salt: &[u8]) -> [u8; 32] {
    let value = match emblem {
        v1::Emblem::Unspecified => panic!("no emblem is bound"),
        v1::Emblem::Zero => 0,
        v1::Emblem::One => 1,
        v1::Emblem::Two => 2,
        v1::Emblem::Three => 3,
        v1::Emblem::Five => 5,
    };
    let mut hash = Sha256::new();
    hash.update(b"herald nomination 1");
    hash.update([u8::try_from(seat).unwrap()]);
    hash.update(u16::try_from(meeple).unwrap().to_be_bytes());
    hash.update([value]);
    hash.update(salt);
    hash.finalize().into()
}
