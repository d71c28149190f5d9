//! Lots: a number for each draw of a game, always the same for the same key. Never keeps count of what was drawn, so
//! whoever takes a draw back draws the same again, and nothing else that is drawn shifts it.

use herald_rules::Draw;
use herald_words::Heap;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The lots of one game, under a key of their own.
#[derive(Clone, Copy)]
pub(crate) struct Lots([u8; 32]);

impl Lots {
    pub(crate) fn of(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// A number below the bound, each as likely. How it is worked out is public: the client guide has it as a program.
    pub(crate) fn below(self, draw: Draw, bound: u16) -> u16 {
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
            Heap::Tower => b"tower",
        };
        let bits = hmac(&self.0, &[heap, &number.to_be_bytes(), &again.to_be_bytes()]);
        let (first, _) = bits.split_first_chunk().expect("32 bytes begin with 8");
        u64::from_be_bytes(*first)
    }
}

/// HMAC-SHA-256 of the parts, one behind the other.
pub(crate) fn hmac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn lot(key: u8, number: u16, bound: u16) -> u16 {
        Lots::of([key; 32]).below(Draw { heap: Heap::Land, number }, bound)
    }

    #[test]
    fn a_lot_is_below_its_bound_and_the_same_however_often_it_is_drawn() {
        for left in 1..=u16::MAX {
            let drawn = lot(7, left, left);
            assert!(drawn < left);
            assert_eq!(drawn, lot(7, left, left));
        }
    }

    #[test]
    fn another_key_and_another_draw_have_other_lots_each_as_likely() {
        let mut drawn: BTreeMap<u16, u32> = BTreeMap::new();
        for key in 0..=255 {
            for number in 0..4 {
                *drawn.entry(lot(key, number, 6)).or_default() += 1;
            }
        }
        assert_eq!(drawn.len(), 6);
        // 1,024 lots of six: 171 each, give or take four times the spread of 12.
        assert!(drawn.values().all(|times| (123..=219).contains(times)), "{drawn:?}");
    }
}
