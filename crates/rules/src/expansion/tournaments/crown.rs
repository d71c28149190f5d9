//! The crown on the tournament tile (T-3, T-6, T-19). Never calls a tournament.

use herald_words::{Discipline, Refusal};

/// Where the crown stands, and its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Crown {
    order: [Discipline; 3],
    at: Discipline,
}

impl Crown {
    /// Puts it on its start.
    pub(super) fn set(at: Discipline, order: [Discipline; 3]) -> Result<Self, Refusal> {
        let [first, second, third] = order;
        if first == second || second == third || third == first {
            return Err(Refusal::CrownOrderIncomplete);
        }
        Ok(Self { order, at })
    }

    pub(super) fn at(&self) -> Discipline {
        self.at
    }

    pub(super) fn order(&self) -> [Discipline; 3] {
        self.order
    }

    /// The next space clockwise.
    pub(super) fn next(&self) -> Discipline {
        let [first, second, third] = self.order;
        if self.at == first {
            second
        } else if self.at == second {
            third
        } else {
            first
        }
    }

    pub(super) fn move_to(&mut self, to: Discipline) {
        self.at = to;
    }
}
