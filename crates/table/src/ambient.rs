//! Time and randomness from outside, injected so that tests can hold them still. Never used by the rules but through
//! `Chance`.

use std::{fmt, time::SystemTime};

use herald_rules::Chance;
use herald_words::Salt;

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

/// Salts drawn before a decision, so that deciding itself cannot fail for want of randomness. Each nomination of a
/// list gets its own.
pub(crate) struct Salts(Vec<Salt>);

impl Salts {
    /// At most one nomination a turn (T-8), so one step in a list needs one: the list's length is enough.
    pub(crate) fn draw(entropy: &dyn Entropy, steps: usize) -> Result<Self, NoEntropy> {
        let mut salts = Vec::with_capacity(steps);
        for _ in 0..steps {
            let mut salt = [0; 32];
            entropy.fill(&mut salt)?;
            salts.push(Salt(salt));
        }
        Ok(Self(salts))
    }

    /// For deciding without doing: what would be hidden is dropped unseen.
    pub(crate) fn still(steps: usize) -> Self {
        Self(vec![Salt([0; 32]); steps])
    }
}

impl Chance for Salts {
    fn salt(&mut self) -> Salt {
        self.0.pop().expect("a step needs at most one salt, and each step drew one")
    }
}
