//! What a decision draws from. Never asks the system for anything: once it is made, deciding cannot fail for want of
//! randomness.

use herald_rules::{Chance, Draw};
use herald_words::Salt;

use crate::{
    ambient::{Entropy, NoEntropy},
    lots::Lots,
};

/// Salts for what is hidden, drawn beforehand. Each nomination of a list gets its own.
#[derive(Clone)]
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
}

/// What one decision draws from.
#[derive(Clone)]
pub(crate) struct Luck {
    salts: Salts,
    lots: Lots,
}

impl Luck {
    pub(crate) fn new(salts: Salts, lots: Lots) -> Self {
        Self { salts, lots }
    }

    /// For drawing again what was drawn; nothing is hidden anew.
    pub(crate) fn again(lots: Lots) -> Self {
        Self::new(Salts(Vec::new()), lots)
    }

    /// For deciding without doing: what would be hidden or drawn is dropped unseen, and is not what will be.
    pub(crate) fn still(steps: usize) -> Self {
        Self { salts: Salts(vec![Salt([0; 32]); steps]), lots: Lots::of([0; 32]) }
    }
}

impl Chance for Luck {
    fn salt(&mut self) -> Salt {
        self.salts.0.pop().expect("a step needs at most one salt, and each step drew one")
    }

    fn below(&mut self, draw: Draw, bound: u16) -> u16 {
        self.lots.below(draw, bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ambient::OsEntropy;

    #[test]
    fn each_step_finds_a_salt_of_its_own() {
        let mut luck = Luck::new(Salts::draw(&OsEntropy, 2).unwrap(), Lots::of([0; 32]));
        assert_ne!(luck.salt(), luck.salt());
    }
}
