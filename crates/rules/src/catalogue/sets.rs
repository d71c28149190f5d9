//! Which sets of faces a game is played with, read and put together once. Never learns how the game goes.

use herald_words::{FaceStatus, Heap, MAX_FACES, RiverEnds};
use std::sync::{Arc, OnceLock};

use super::{Block, BlockFlaw, BlockSide, Catalogue, Face, FaceIx, Fault, Stream, lint, text};

/// The base game.
const BASE: &str = include_str!("../../data/base.toml");
/// The River.
const RIVER: &str = include_str!("../../data/river.toml");
/// The River's ends in earlier printings.
const CLASSIC: &str = include_str!("../../data/river_classic.toml");
/// Tournaments & Emblems.
const TOURNAMENTS: &str = include_str!("../../data/tournaments.toml");
/// Towers & Thieves.
const TOWERS: &str = include_str!("../../data/towers.toml");

/// What a game is played with beside the base game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// The River, and with which ends.
    pub river: Option<RiverEnds>,
    /// Tournaments & Emblems.
    pub tournaments: bool,
    /// Towers & Thieves.
    pub towers: bool,
}

impl Contents {
    fn texts(self) -> Vec<&'static str> {
        let river: &[_] = match self.river {
            None => &[],
            Some(RiverEnds::ThirdEdition) => &[RIVER],
            Some(RiverEnds::Classic) => &[RIVER, CLASSIC],
        };
        let mut texts = vec![BASE];
        texts.extend(river);
        texts.extend(self.tournaments.then_some(TOURNAMENTS));
        texts.extend(self.towers.then_some(TOWERS));
        texts
    }

    fn index(self) -> usize {
        let river = match self.river {
            None => 0,
            Some(RiverEnds::ThirdEdition) => 1,
            Some(RiverEnds::Classic) => 2,
        };
        4 * river + 2 * usize::from(self.towers) + usize::from(self.tournaments)
    }

    /// Every combination there is.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let rivers = [None, Some(RiverEnds::ThirdEdition), Some(RiverEnds::Classic)];
        let each =
            |river| {
                [(false, false), (true, false), (false, true), (true, true)]
                    .map(|(tournaments, towers)| Self { river, tournaments, towers })
            };
        rivers.into_iter().flat_map(each)
    }

    /// The whole box, with these ends of the river.
    pub(crate) fn whole(river: RiverEnds) -> Self {
        Self { river: Some(river), tournaments: true, towers: true }
    }
}

/// How many contents there are.
const CONTENTS: usize = 12;

impl Catalogue {
    /// The base game in the printing with gardens: 72 tiles.
    #[must_use]
    pub fn base() -> &'static Self {
        Self::of(Contents::default())
    }

    /// The faces a game with these contents is played with: the base game's, the River's, Tournaments & Emblems', then
    /// Towers & Thieves'.
    #[must_use]
    pub fn of(contents: Contents) -> &'static Arc<Self> {
        static READ: [OnceLock<Arc<Catalogue>>; CONTENTS] = [const { OnceLock::new() }; CONTENTS];
        READ[contents.index()].get_or_init(|| {
            // without the River an expansion's own river tile stays in the box.
            let keeps = |face: &Face| contents.river.is_some() || face.heap != Heap::River;
            let read = Self::put_together(&contents.texts(), keeps);
            Arc::new(read.expect("the faces are part of the program, and a test reads them all"))
        })
    }

    /// The faces of a set that can be played alone, from text in the notation that the files under `data` explain.
    ///
    /// # Errors
    /// The first fault found.
    pub fn read(text: &str) -> Result<Self, Fault> {
        Self::read_all(&[text])
    }

    /// The faces of sets that are played together, in that order.
    ///
    /// # Errors
    /// The first fault found.
    pub fn read_all(texts: &[&str]) -> Result<Self, Fault> {
        Self::put_together(texts, |_| true)
    }

    fn put_together(texts: &[&str], keeps: impl Fn(&Face) -> bool) -> Result<Self, Fault> {
        let sets: Vec<_> = texts.iter().map(|text| text::read(text)).collect::<Result<_, _>>()?;
        let names: Vec<_> = sets.iter().map(|set| &*set.name).collect();
        let mut all = Self {
            name: names.join("; "),
            faces: Vec::new(),
            codes: Vec::new(),
            heaps: Default::default(),
            start: FaceIx(0),
            blocks: [None, None],
        };
        for set in &sets {
            lint::check(set)?;
            for printed in &set.faces {
                let face = Face::of(printed);
                match printed.replaces {
                    Some(old) => {
                        let ix = all.find(old).ok_or(Fault::Replaces { face: face.code, missing: old })?;
                        all.replace(ix, face)?;
                    }
                    None if keeps(&face) => {
                        all.push(face);
                    }
                    None => {}
                }
            }
        }
        all.check()?;
        for printed in sets.iter().flat_map(|set| &set.blocks) {
            let block = Block::of(printed, &all.faces)?;
            if all.blocks[printed.side as usize].replace(block).is_some() {
                return Err(Fault::Block { side: printed.side, flaw: BlockFlaw::Repeated });
            }
        }
        all.check_blocks()?;
        Ok(all)
    }

    /// Puts a face in the place of another: as many tiles, drawn from the same heap.
    pub(super) fn replace(&mut self, ix: FaceIx, face: Face) -> Result<(), Fault> {
        let old = &mut self.faces[ix.index()];
        let code = face.code;
        if old.heap != face.heap {
            return Err(Fault::HeapDiffers { face: code, said: face.heap, wanted: old.heap });
        }
        if old.count != face.count {
            return Err(Fault::CountDiffers { face: code, said: face.count, wanted: old.count });
        }
        *old = face;
        self.codes[ix.index()] = code;
        Ok(())
    }

    /// Checks all faces together, and finds the one that starts the game.
    pub(super) fn check(&mut self) -> Result<(), Fault> {
        for (index, face) in self.faces.iter().enumerate() {
            if self.faces[..index].iter().any(|other| other.code == face.code) {
                return Err(Fault::CodeTwice(face.code));
            }
        }
        if self.faces.len() > MAX_FACES {
            return Err(Fault::TooManyFaces { found: self.faces.len() });
        }
        for (what, stream) in [("spring", Stream::Spring), ("lake", Stream::Lake)] {
            let found = self.faces.iter().filter(|face| face.stream == Some(stream)).count();
            if found > 1 {
                return Err(Fault::Ends { what, found });
            }
        }
        let starts: Vec<_> = self.iter().filter(|(_, face)| face.start).map(|(ix, _)| ix).collect();
        match starts[..] {
            [only] => self.start = only,
            _ => return Err(Fault::Starts { found: starts.len() }),
        }
        Ok(())
    }

    /// Checks both sides of the tournament tile, and that each of its faces is on one.
    pub(super) fn check_blocks(&self) -> Result<(), Fault> {
        let sides = [BlockSide::Plain, BlockSide::River];
        let blocks = || sides.into_iter().filter_map(|side| Some((side, self.block(side)?)));
        for (side, block) in blocks() {
            block.check(side, &self.faces)?;
        }
        let lies = |ix: FaceIx| blocks().any(|(_, block)| block.cells.iter().any(|cell| cell.2 == ix));
        let stray = self.iter().find(|(ix, face)| face.heap == Heap::Tournament && !lies(*ix));
        stray.map_or(Ok(()), |(_, face)| Err(Fault::Stray(face.code)))
    }

    /// Whether a face may be replaced by a better one.
    pub(super) fn is_guess(&self, ix: FaceIx) -> bool {
        self[ix].status == FaceStatus::Guess
    }
}
