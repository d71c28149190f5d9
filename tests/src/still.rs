//! Time and randomness that repeat from run to run. Never used by the product.

use std::sync::{
    Mutex,
    atomic::{AtomicI64, Ordering},
};

use herald_table::{Clock, Entropy, NoEntropy};

/// The same bytes for the same seed.
#[derive(Debug)]
pub struct StillEntropy(Mutex<fastrand::Rng>);

impl StillEntropy {
    pub fn seeded(seed: u64) -> Self {
        Self(Mutex::new(fastrand::Rng::with_seed(seed)))
    }
}

impl Entropy for StillEntropy {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        self.0.lock().unwrap().fill(bytes);
        Ok(())
    }
}

/// A clock that moves a millisecond each time it is read, and otherwise when it is told to.
#[derive(Debug, Default)]
pub struct StillClock(AtomicI64);

impl StillClock {
    /// So much later.
    pub fn passes(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::Relaxed);
    }
}

impl Clock for StillClock {
    fn now_ms(&self) -> i64 {
        1_790_000_000_000 + self.0.fetch_add(1, Ordering::Relaxed)
    }
}
