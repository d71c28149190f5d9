//! Randomness held still that remembers what it gave, and can be told what to give next. Never used by the product.

use std::{collections::BTreeMap, sync::Mutex};

use herald_table::{Entropy, NoEntropy};

use crate::still::StillEntropy;

/// The same bytes for the same seed, remembered.
#[derive(Debug)]
pub struct TappedEntropy {
    still: StillEntropy,
    given: Mutex<Vec<Vec<u8>>>,
    /// What is given instead, by how many fillings came before.
    told: Mutex<BTreeMap<usize, Vec<u8>>>,
}

impl TappedEntropy {
    pub fn seeded(seed: u64) -> Self {
        Self { still: StillEntropy::seeded(seed), given: Mutex::default(), told: Mutex::default() }
    }

    /// Everything given so far, a filling each.
    pub fn given(&self) -> Vec<Vec<u8>> {
        self.given.lock().unwrap().clone()
    }

    /// Gives exactly this the next time.
    pub fn give(&self, bytes: &[u8]) {
        self.give_after(0, bytes);
    }

    /// Gives exactly this once so many more fillings were given.
    pub fn give_after(&self, fillings: usize, bytes: &[u8]) {
        let at = self.given.lock().unwrap().len() + fillings;
        self.told.lock().unwrap().insert(at, bytes.to_vec());
    }
}

impl Entropy for TappedEntropy {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        let mut given = self.given.lock().unwrap();
        match self.told.lock().unwrap().remove(&given.len()) {
            Some(told) => bytes.copy_from_slice(&told),
            None => self.still.fill(bytes)?,
        }
        given.push(bytes.to_vec());
        Ok(())
    }
}
