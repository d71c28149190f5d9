//! Randomness held still that remembers what it gave, and can be told what to give next. Never used by the product.

use std::sync::Mutex;

use herald_table::{Entropy, NoEntropy};

use crate::still::StillEntropy;

/// The same bytes for the same seed, remembered.
#[derive(Debug)]
pub struct TappedEntropy {
    still: StillEntropy,
    given: Mutex<Vec<Vec<u8>>>,
    next: Mutex<Option<Vec<u8>>>,
}

impl TappedEntropy {
    pub fn seeded(seed: u64) -> Self {
        Self { still: StillEntropy::seeded(seed), given: Mutex::default(), next: Mutex::default() }
    }

    /// Everything given so far, a filling each.
    pub fn given(&self) -> Vec<Vec<u8>> {
        self.given.lock().unwrap().clone()
    }

    /// Gives exactly this the next time.
    pub fn give(&self, bytes: &[u8]) {
        *self.next.lock().unwrap() = Some(bytes.to_vec());
    }
}

impl Entropy for TappedEntropy {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        match self.next.lock().unwrap().take() {
            Some(told) => bytes.copy_from_slice(&told),
            None => self.still.fill(bytes)?,
        }
        self.given.lock().unwrap().push(bytes.to_vec());
        Ok(())
    }
}
