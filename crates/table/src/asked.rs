//! A request as a record knows it. Never keeps what the client wrote: neither its name for the request nor what it asked for can
//! be read out of this.

use herald_words::{Fingerprint, Request};

use crate::{commit::GameSecret, lots::hmac, token::Hash};

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
        let fingerprint = Fingerprint(hmac(&key, &[&request.content.0]));
        Self { request: Hash::of(request.id.as_str()), fingerprint }
    }
}
