//! The seed of Herald's draws and the commitment to it, as anyone could work them out who knows a game's secret. Never asks
//! the server.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The seed that a game has if these random bytes are its secret; `None` if they are none.
pub fn seed(secret: &[u8]) -> Option<[u8; 32]> {
    let secret: [u8; 32] = secret.try_into().ok()?;
    let mac = Hmac::<Sha256>::new_from_slice(&secret).unwrap().chain_update(b"herald draw seed 1");
    Some(mac.finalize().into_bytes().into())
}

/// What binds a seed from the lobby on.
pub fn commitment(seed: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(b"herald draw commitment 1").chain_update(seed).finalize().into()
}
