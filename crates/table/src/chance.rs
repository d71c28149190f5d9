//! What a decision draws from. Never asks the system for anything: once it is made, deciding cannot fail for want of
//! randomness.

use herald_rules::{Chance, Draw};
use herald_words::{Command, Salt, TournamentCommand};

use crate::{
    ambient::{Entropy, NoEntropy},
    lots::Lots,
};

/// Salts for what is hidden, drawn beforehand. Each nomination of a list gets its own.
#[derive(Clone)]
pub(crate) struct Salts(Vec<Salt>);

impl Salts {
    /// One for each step that nominates (T-8): nothing else is hidden by one, and asking the system takes time.
    pub(crate) fn draw(entropy: &dyn Entropy, steps: &[Command]) -> Result<Self, NoEntropy> {
        let nominations = steps
            .iter()
            .filter(|step| matches!(step, Command::Tournament(TournamentCommand::NominateMeeple { .. })));
        let fresh = |_| {
            let mut salt = [0; 32];
            entropy.fill(&mut salt)?;
            Ok(Salt(salt))
        };
        nominations.map(fresh).collect::<Result<_, _>>().map(Self)
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
        self.salts.0.pop().expect("a nomination needs one salt, and each drew one")
    }

    fn below(&mut self, draw: Draw, bound: u16) -> u16 {
        self.lots.below(draw, bound)
    }
}

#[cfg(test)]
mod tests {
    use herald_words::MeepleId;

    use super::*;
    use crate::ambient::OsEntropy;

    #[test]
    fn each_nomination_finds_a_salt_of_its_own() {
        let nominate = |meeple| TournamentCommand::NominateMeeple {
            meeple: MeepleId(meeple),
            emblem: None,
            ring_before: None,
        };
        let steps = [nominate(1), nominate(2)].map(Command::Tournament);
        let mut luck = Luck::new(Salts::draw(&OsEntropy, &steps).unwrap(), Lots::of([0; 32]));
        assert_ne!(luck.salt(), luck.salt());
    }
}
