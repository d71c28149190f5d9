//! What a decision draws from. Never asks the system for anything: once it is made, deciding cannot fail for want of
//! randomness.

use herald_rules::{Chance, Draw};
use herald_words::{Command, Salt, TournamentCommand};

use crate::{
    ambient::{Entropy, NoEntropy},
    draws,
    lots::Lots,
    roster::Roster,
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
pub(crate) struct Luck<'a> {
    salts: Salts,
    lots: Source<'a>,
}

/// Whose lots.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// This table's, worked out when one is drawn: most decisions draw none.
    Table(&'a Roster),
    Known(Lots),
}

impl<'a> Luck<'a> {
    pub(crate) fn new(salts: Salts, table: &'a Roster) -> Self {
        Self { salts, lots: Source::Table(table) }
    }

    /// For drawing again what was drawn; nothing is hidden anew.
    pub(crate) fn again(table: &'a Roster) -> Self {
        Self::new(Salts(Vec::new()), table)
    }

    /// For deciding without doing: what would be hidden or drawn is dropped unseen, and is not what will be.
    pub(crate) fn still(steps: usize) -> Self {
        Self { salts: Salts(vec![Salt([0; 32]); steps]), lots: Source::Known(Lots::of([0; 32])) }
    }
}

impl Chance for Luck<'_> {
    fn salt(&mut self) -> Salt {
        self.salts.0.pop().expect("a nomination needs one salt, and each drew one")
    }

    fn below(&mut self, draw: Draw, bound: u16) -> u16 {
        let lots = match self.lots {
            Source::Table(table) => draws::lots(table),
            Source::Known(lots) => lots,
        };
        self.lots = Source::Known(lots);
        lots.below(draw, bound)
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
        let mut luck =
            Luck { salts: Salts::draw(&OsEntropy, &steps).unwrap(), lots: Source::Known(Lots::of([0; 32])) };
        assert_ne!(luck.salt(), luck.salt());
    }
}
