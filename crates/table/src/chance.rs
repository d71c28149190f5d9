//! What a decision draws from. Never asks the system for anything: once it is made, deciding cannot fail for want of
//! randomness.

use herald_rules::{Chance, Draw};
use herald_words::{Heap, Salt};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::{
    ambient::{Entropy, NoEntropy},
    commit::GameSecret,
};

/// Salts for what is hidden, drawn beforehand. Each nomination of a list gets its own.
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

/// The lots of one game, under a key of their own that its secret gives: whoever is shown it one day learns what was and
/// would have been drawn, and nothing else. A draw's lot is always the same: who takes it back draws the same tile again,
/// and nothing else that is drawn shifts it.
#[derive(Clone, Copy)]
struct Lots([u8; 32]);

impl Lots {
    fn of(GameSecret(secret): GameSecret) -> Self {
        Self(hmac(&secret, &[b"herald lots 1"]))
    }

    fn below(self, draw: Draw, bound: u16) -> u16 {
        let bound = u64::from(bound.max(1));
        // Above the last multiple of the bound small numbers would be likelier.
        let even = u64::MAX - u64::MAX % bound;
        let lot = (0..).map(|again| self.lot(draw, again)).find(|lot| *lot < even).unwrap_or_default();
        u16::try_from(lot % bound).unwrap_or_default()
    }

    fn lot(self, Draw { heap, number }: Draw, again: u64) -> u64 {
        let heap: &[u8] = match heap {
            Heap::Land => b"land",
            Heap::River => b"river",
            Heap::Prize => b"prize",
            Heap::Tournament => b"tournament",
        };
        let bits = hmac(&self.0, &[heap, &number.to_be_bytes(), &again.to_be_bytes()]);
        let (first, _) = bits.split_first_chunk().expect("32 bytes begin with 8");
        u64::from_be_bytes(*first)
    }
}

fn hmac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// What one decision draws from.
pub(crate) struct Luck {
    salts: Salts,
    lots: Lots,
}

impl Luck {
    pub(crate) fn new(salts: Salts, secret: GameSecret) -> Self {
        Self { salts, lots: Lots::of(secret) }
    }

    /// For deciding without doing: what would be hidden or drawn is dropped unseen, and is not what will be.
    pub(crate) fn still(steps: usize) -> Self {
        Self { salts: Salts(vec![Salt([0; 32]); steps]), lots: Lots([0; 32]) }
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
    use std::collections::BTreeMap;

    use super::*;
    use crate::ambient::OsEntropy;

    fn luck(secret: u8) -> Luck {
        Luck::new(Salts(Vec::new()), GameSecret([secret; 32]))
    }

    fn draw(number: u16) -> Draw {
        Draw { heap: Heap::Land, number }
    }

    #[test]
    fn a_lot_is_below_its_bound_and_the_same_however_often_it_is_drawn() {
        for left in 1..=u16::MAX {
            let lot = luck(7).below(draw(left), left);
            assert!(lot < left);
            if left < 100 {
                let mut later = luck(7);
                later.below(draw(left + 1), left);
                assert_eq!(later.below(draw(left), left), lot, "whatever was drawn before");
            }
        }
    }

    #[test]
    fn another_game_and_another_draw_have_other_lots_each_as_likely() {
        let mut drawn: BTreeMap<u16, u32> = BTreeMap::new();
        for secret in 0..=255 {
            for number in 0..4 {
                *drawn.entry(luck(secret).below(draw(number), 6)).or_default() += 1;
            }
        }
        assert_eq!(drawn.len(), 6);
        // 1,024 lots of six: 171 each, give or take four times the spread of 12.
        assert!(drawn.values().all(|times| (123..=219).contains(times)), "{drawn:?}");
    }

    #[test]
    fn each_step_finds_a_salt_of_its_own() {
        let mut luck = Luck::new(Salts::draw(&OsEntropy, 2).unwrap(), GameSecret([0; 32]));
        assert_ne!(luck.salt(), luck.salt());
    }
}
