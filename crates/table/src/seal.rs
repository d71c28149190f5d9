//! Seals: what binds a transcript to the record it was taken from. Never tells anything of the record to who has not its key.
//!
//! A transcript leaves out what its reader may not know, so no checksum over the record's own bytes may stand in it: five
//! possible emblems are tried out at once. A seal is keyed; the key is in the record, and whoever gets the record gets it.

use bytes::Bytes;
use herald_words::Seal;

use crate::{commit::GameSecret, lots::hmac};

/// The seals of a record's frames, one after the other.
pub(crate) struct Seals {
    key: [u8; 32],
    last: Seal,
}

impl Seals {
    pub(crate) fn under(GameSecret(secret): GameSecret) -> Self {
        Self { key: hmac(&secret, &[b"herald seal 1"]), last: Seal([0; 32]) }
    }

    /// The next frame's.
    pub(crate) fn next(&mut self, frame: &Bytes) -> Seal {
        self.last = Seal(hmac(&self.key, &[&self.last.0, frame]));
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seals(secret: [u8; 32], frames: &[&'static str]) -> Vec<Seal> {
        let mut seals = Seals::under(GameSecret(secret));
        frames.iter().map(|frame| seals.next(&Bytes::from_static(frame.as_bytes()))).collect()
    }

    #[test]
    fn a_seal_binds_its_frame_and_all_before_it() {
        let [one, two] = seals([1; 32], &["a", "b"])[..] else { panic!("two frames") };
        assert_eq!(seals([1; 32], &["a", "b"]), [one, two]);
        let other = seals([1; 32], &["c", "b"]);
        assert!(other[0] != one && other[1] != two, "what came before is bound too");
        assert_ne!(seals([1; 32], &["ab"])[0], two);
    }

    #[test]
    fn without_the_games_secret_no_guess_can_be_tried_out() {
        let sealed = seals([0; 32], &["emblem 5"])[0];
        for byte in 0..32 {
            for bit in 0..8 {
                let mut secret = [0; 32];
                secret[byte] = 1 << bit;
                assert_ne!(seals(secret, &["emblem 5"])[0], sealed, "each of 256 bits counts");
            }
        }
    }
}
