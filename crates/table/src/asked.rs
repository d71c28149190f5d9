//! A request as a record knows it. Never keeps what the client wrote: neither its name for the request nor what it asked for can
//! be read out of this.

use herald_words::{Fingerprint, Request};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::{commit::GameSecret, token::Hash};

/// A request under one game's key.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// What the client called it, hashed.
    pub(crate) request: Hash,
    /// Of what was asked for.
    pub(crate) fingerprint: Fingerprint,
}

impl Asked {
    pub(crate) fn of(request: &Request, GameSecret(key): GameSecret) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes a key of any length");
        mac.update(&request.content.0);
        let fingerprint = Fingerprint(mac.finalize().into_bytes().into());
        Self { request: Hash::of(request.id.as_str()), fingerprint }
    }
}
