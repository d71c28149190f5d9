//! The faces tiles are printed with: data that went through a lint, turned all four ways in advance, so that the map asks
//! nothing twice. Never knows where a tile lies, who stands on it, or how many are left.

mod face;
mod fault;
mod lint;
mod text;

pub use face::{Face, MAX_PARTS, NONE, Part, Turned, edge_bits};
pub use fault::{Fault, Flaw};
pub use text::HalfEdge;

use herald_words::FaceCode;
use std::{ops::Index, sync::OnceLock};

/// The base game.
const BASE: &str = include_str!("../../data/base.toml");

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

/// The faces of a set, each free of faults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    name: String,
    faces: Vec<Face>,
    start: FaceIx,
}

impl Catalogue {
    /// The base game in the printing with gardens: 72 tiles.
    #[must_use]
    pub fn base() -> &'static Self {
        static READ: OnceLock<Catalogue> = OnceLock::new();
        READ.get_or_init(|| {
            Self::read(BASE).expect("the base game is part of the program, and a test reads it")
        })
    }

    /// The faces of a set, from text in the notation that `data/base.toml` explains.
    ///
    /// # Errors
    /// The first fault found.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let set = text::read(text)?;
        let start = lint::check(&set)?;
        let faces = set.faces.iter().map(Face::of).collect();
        Ok(Self { name: set.name, faces, start })
    }

    /// What the set is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The face that lies in the middle when a game starts (B-1).
    #[must_use]
    pub fn start(&self) -> FaceIx {
        self.start
    }

    /// The face with this code.
    #[must_use]
    pub fn find(&self, code: FaceCode) -> Option<FaceIx> {
        self.iter().find(|(_, face)| face.code == code).map(|(ix, _)| ix)
    }

    /// All faces in the order of the data, which decides nothing but the order of lists.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (FaceIx, &Face)> {
        // The lint lets no more faces pass than a u8 numbers.
        self.faces.iter().enumerate().map(|(index, face)| (FaceIx(index as u8), face))
    }
}

impl Index<FaceIx> for Catalogue {
    type Output = Face;

    fn index(&self, ix: FaceIx) -> &Face {
        &self.faces[ix.index()]
    }
}
