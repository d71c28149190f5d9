//! A value shown to many, with its encoding kept beside it. Never encodes by itself and knows no wire format.

use std::sync::OnceLock;

use bytes::Bytes;

/// What an audience is shown: built once, encoded once, shared by all who see the same.
#[derive(Debug)]
pub struct Shared<T> {
    value: T,
    encoded: OnceLock<Bytes>,
}

impl<T> Shared<T> {
    /// Nothing is encoded yet.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self { value, encoded: OnceLock::new() }
    }

    /// The value.
    #[must_use]
    pub fn value(&self) -> &T {
        &self.value
    }

    /// Its bytes: from `encode` the first time, ready ever after. There is one wire format in a process, so all
    /// callers pass the same `encode`.
    pub fn encoded(&self, encode: impl FnOnce(&T) -> Bytes) -> Bytes {
        self.encoded.get_or_init(|| encode(&self.value)).clone()
    }
}
