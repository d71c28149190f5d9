//! The faces tiles are printed with: data that went through a lint, turned all four ways in advance, so that the map asks
//! nothing twice. Never knows where a tile lies, who stands on it, or how many are left.

mod block;
mod edit;
mod face;
mod fault;
mod flaw;
mod lint;
mod outline;
mod place;
mod sets;
mod text;
mod word;

pub use block::{Block, BlockFlaw, BlockSide};
pub use face::{Face, MAX_PARTS, NONE, Part, Stream, Turned, edge_bits};
pub use fault::Fault;
pub use flaw::{Flaw, HeapFlaw, JointFlaw};
pub use place::{Corner, HalfEdge};
pub use sets::Contents;

use herald_words::{FaceCode, Heap};
use std::ops::Index;

/// Heaps there are.
pub(crate) const HEAPS: usize = 5;

/// A face by its place in one catalogue. Small and quick, but good for that catalogue alone: what is kept or told has
/// a [`FaceCode`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FaceIx(pub(crate) u8);

impl FaceIx {
    /// For arrays with an entry a face.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The faces a game is played with, each free of faults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    name: String,
    faces: Vec<Face>,
    /// Their codes, in the same order: a game asks for a face by its code in every turn.
    codes: Vec<FaceCode>,
    /// The faces drawn from each heap.
    heaps: [Vec<FaceIx>; HEAPS],
    start: FaceIx,
    /// The tournament tile, by side.
    blocks: [Option<Block>; 2],
}

impl Catalogue {
    /// What the sets are called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The face that lies in the middle when a game starts (B-1).
    #[must_use]
    pub fn start(&self) -> FaceIx {
        self.start
    }

    /// The face with which the river begins.
    #[must_use]
    pub fn spring(&self) -> Option<FaceIx> {
        self.with(Stream::Spring)
    }

    /// The face with which the river ends.
    #[must_use]
    pub fn lake(&self) -> Option<FaceIx> {
        self.with(Stream::Lake)
    }

    fn with(&self, stream: Stream) -> Option<FaceIx> {
        self.iter().find(|(_, face)| face.stream == Some(stream)).map(|(ix, _)| ix)
    }

    /// The tournament tile, this side up, as it lies unturned (T-6).
    #[must_use]
    pub fn block(&self, side: BlockSide) -> Option<&Block> {
        self.blocks[side as usize].as_ref()
    }

    /// The face with this code.
    #[must_use]
    pub fn find(&self, code: FaceCode) -> Option<FaceIx> {
        self.codes.iter().position(|other| *other == code).map(Self::ix)
    }

    /// The faces drawn from this heap, in the order of the data.
    pub(crate) fn of_heap(&self, heap: Heap) -> &[FaceIx] {
        &self.heaps[heap as usize]
    }

    /// One face more.
    fn push(&mut self, face: Face) -> FaceIx {
        let ix = Self::ix(self.faces.len());
        self.codes.push(face.code);
        self.heaps[face.heap as usize].push(ix);
        self.faces.push(face);
        ix
    }

    fn ix(index: usize) -> FaceIx {
        // No more faces are taken than a u8 numbers.
        FaceIx(index as u8)
    }

    /// All faces in the order of the data, which decides nothing but the order of lists.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (FaceIx, &Face)> {
        self.faces.iter().enumerate().map(|(index, face)| (Self::ix(index), face))
    }
}

impl Index<FaceIx> for Catalogue {
    type Output = Face;

    fn index(&self, ix: FaceIx) -> &Face {
        &self.faces[ix.index()]
    }
}
