//! What lets anyone check Herald's own draws: a commitment, what seats' devices added, the seed at the end. Never
//! computes any of it; the table does.

use std::fmt;

use bytes::Bytes;

use crate::{Commitment, MAX_SHARE_BYTES, MIN_SHARE_BYTES, Seat};

/// What Herald's draws follow from, before anything is mixed in: whoever knows it knows every draw. Shown at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DrawSeed(pub [u8; 32]);

impl fmt::Debug for DrawSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DrawSeed(…)")
    }
}

/// Bytes that a seat's device adds to the seed, all of it public.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawShare(Bytes);

impl DrawShare {
    /// Accepts [`MIN_SHARE_BYTES`] to [`MAX_SHARE_BYTES`] bytes, whatever they are.
    #[must_use]
    pub fn parse(bytes: Bytes) -> Option<Self> {
        (MIN_SHARE_BYTES..=MAX_SHARE_BYTES).contains(&bytes.len()).then_some(Self(bytes))
    }

    /// The bytes themselves.
    #[must_use]
    pub fn bytes(&self) -> &Bytes {
        &self.0
    }
}

/// What a viewer may know of how Herald draws.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draws {
    /// Binds the seed from the lobby on; none for a game that was started before Herald bound itself.
    pub commitment: Option<Commitment>,
    /// What seats added: in order of joining in the lobby, afterwards in the order in which the game started.
    pub shares: Vec<(Seat, DrawShare)>,
    /// The seed, once the game is over.
    pub seed: Option<DrawSeed>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_16_to_64_bytes() {
        let fits = |length| DrawShare::parse(Bytes::from(vec![0; length])).is_some();
        assert!([0, 15, 65].into_iter().all(|length| !fits(length)));
        assert!([16, 64].into_iter().all(fits));
    }
}
