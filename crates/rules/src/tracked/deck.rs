//! The tiles of a tracked game that do not lie, by face and by heap. Never draws one by itself, and never knows which of
//! them a player has looked at.

use herald_words::{FaceCode, Heap};

use crate::catalogue::{Catalogue, FaceIx, HEAPS};

/// Tiles left, by face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deck {
    counts: Vec<u8>,
    /// Land tiles whose faces nobody has described (T-4).
    unknown: u16,
    left: [u16; HEAPS],
    drawn: [u16; HEAPS],
}

impl Deck {
    /// All tiles of these faces, and so many land tiles beside them.
    pub(super) fn full(catalogue: &Catalogue, unknown: u16) -> Self {
        let mut deck = Self { counts: Vec::new(), unknown, left: [0; HEAPS], drawn: [0; HEAPS] };
        deck.left[Heap::Land as usize] = unknown;
        for (_, face) in catalogue.iter() {
            deck.counts.push(face.count);
            deck.left[face.heap as usize] += u16::from(face.count);
        }
        deck
    }

    /// Tiles left of a heap, those of unknown faces among them.
    pub(crate) fn left(&self, heap: Heap) -> u16 {
        self.left[heap as usize]
    }

    /// The same without those of unknown faces: as many as the faces of this heap have left together.
    pub(crate) fn known(&self, heap: Heap) -> u16 {
        let unknown = if heap == Heap::Land { self.unknown } else { 0 };
        self.left(heap).saturating_sub(unknown)
    }

    /// How many were drawn from a heap so far.
    pub(crate) fn drawn(&self, heap: Heap) -> u16 {
        self.drawn[heap as usize]
    }

    pub(crate) fn unknown(&self) -> u16 {
        self.unknown
    }

    pub(crate) fn has(&self, face: FaceIx) -> bool {
        self.count(face) > 0
    }

    pub(crate) fn count(&self, face: FaceIx) -> u8 {
        self.counts.get(face.index()).copied().unwrap_or(0)
    }

    /// One was drawn from this heap, whatever it was.
    pub(crate) fn count_a_draw(&mut self, heap: Heap) {
        self.drawn[heap as usize] += 1;
    }

    /// A tile with this face is not left any more: it lies, is in hand, or is in the box.
    pub(crate) fn take(&mut self, catalogue: &Catalogue, face: FaceIx) {
        if let Some(count) = self.counts.get_mut(face.index())
            && *count > 0
        {
            *count -= 1;
            self.left[catalogue[face].heap as usize] -= 1;
        }
    }

    /// What lies is of another face than was entered, of the same heap: that one is left, and this one is not.
    pub(crate) fn exchange(&mut self, entered: FaceIx, really: FaceIx) {
        for (face, more) in [(entered, true), (really, false)] {
            if let Some(count) = self.counts.get_mut(face.index()) {
                *count = if more { count.saturating_add(1) } else { count.saturating_sub(1) };
            }
        }
    }

    /// One of the land tiles nobody knew has been described: it is left, with this face, the last of the catalogue.
    pub(crate) fn described(&mut self) {
        self.unknown = self.unknown.saturating_sub(1);
        self.counts.push(1);
    }

    /// One of them shows a face that was described before.
    pub(crate) fn described_again(&mut self, face: FaceIx) {
        if let Some(count) = self.counts.get_mut(face.index()) {
            self.unknown = self.unknown.saturating_sub(1);
            *count = count.saturating_add(1);
        }
    }

    /// Faces with a tile left, and how many; the tournament tile is never drawn.
    pub(crate) fn faces<'a>(&'a self, catalogue: &'a Catalogue) -> impl Iterator<Item = (FaceIx, u8)> + 'a {
        let all = catalogue.iter().filter(|(_, face)| face.heap != Heap::Tournament);
        all.map(|(face, _)| (face, self.count(face))).filter(|(_, count)| *count > 0)
    }

    /// The same of one heap.
    pub(crate) fn of<'a>(
        &'a self,
        catalogue: &'a Catalogue,
        heap: Heap,
    ) -> impl Iterator<Item = (FaceIx, u8)> + 'a {
        let all = catalogue.of_heap(heap).iter().map(|face| (*face, self.count(*face)));
        all.filter(|(_, count)| *count > 0)
    }

    /// By their codes.
    pub(crate) fn codes(&self, catalogue: &Catalogue) -> Vec<(FaceCode, u8)> {
        self.faces(catalogue).map(|(face, count)| (catalogue[face].code, count)).collect()
    }
}
