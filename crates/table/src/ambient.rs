//! Time and randomness from outside, injected so that tests can hold them still. Never used by the rules but through
//! what `chance` made of it.

use std::{fmt, time::SystemTime};

/// Where random bits come from: tokens, ids, codes, salts.
pub trait Entropy: Send + Sync + fmt::Debug + 'static {
    /// Fills the bytes with bits nobody can guess.
    ///
    /// # Errors
    /// The source gives none; nothing secret is made then.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy>;
}

/// The source of randomness failed.
#[derive(Debug)]
pub struct NoEntropy;

/// What time it is.
pub trait Clock: Send + Sync + fmt::Debug + 'static {
    /// Milliseconds since 1970 UTC.
    fn now_ms(&self) -> i64;
}

/// The operating system's randomness.
#[derive(Debug)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        getrandom::fill(bytes).map_err(|_| NoEntropy)
    }
}

/// The operating system's time.
#[derive(Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }
}
