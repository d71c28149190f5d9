//! A table's own knowledge of its tiles: a guess gives way to what is printed, and a tile nobody has listed is added as it is described. Never
//! touches a face that is known.

use herald_words::{FaceCode, FaceStatus, FaceText, RiverEnds};

use super::{Block, Catalogue, Contents, Face, FaceIx, Fault, lint, text, word};

impl Catalogue {
    /// Adds a tile's face as a table describes it, or puts it in the place of the guess with its code. It then counts as
    /// seen. A face that replaces another is on as many tiles as that; a new one is on one tile.
    ///
    /// # Errors
    /// [`Fault::NoGuess`] if the face with this code is known; [`Fault::NotPlayed`] if it is in the box, but not in this
    /// game; any other fault of the face or of what it would make of the whole. Then nothing has changed.
    pub fn describe(&mut self, text: &FaceText) -> Result<FaceIx, Fault> {
        let mut printed = word::face(text, FaceStatus::Seen)?;
        lint::check_face(&printed)?;
        let mut edited = self.clone();
        let ix = match self.guess(printed.code)? {
            Some(ix) => {
                printed.count = self[ix].count;
                edited.replace(ix, Face::of(&printed))?;
                ix
            }
            None if in_the_box(printed.code) => return Err(Fault::NotPlayed(printed.code)),
            None => edited.push(Face::of(&printed)),
        };
        self.take(edited)?;
        Ok(ix)
    }

    /// Takes a face that a table describes anew, in the place of the guess with its code or of one that it has described before.
    ///
    /// # Errors
    /// The first fault found, a code that no such face has among them. Then nothing has changed.
    pub(crate) fn redescribe(&mut self, text: &FaceText, described: &[FaceIx]) -> Result<FaceIx, Fault> {
        let mut printed = word::face(text, FaceStatus::Seen)?;
        lint::check_face(&printed)?;
        let code = printed.code;
        let open = |ix: &FaceIx| self.is_guess(*ix) || described.contains(ix);
        let ix = self.find(code).filter(open).ok_or(Fault::NoGuess(code))?;
        let mut edited = self.clone();
        printed.count = self[ix].count;
        edited.replace(ix, Face::of(&printed))?;
        self.take(edited)?;
        Ok(ix)
    }

    /// Takes a table's own file, in the notation that the files under `data` explain: each face replaces the guess with
    /// the same code, and the sides of the tournament tile that it has replace ours. None is added: piles and decks are counted by
    /// our own. A face of the box that is not in this game is passed over, so that one file does for all of a table's games.
    ///
    /// # Errors
    /// The first fault found. Then nothing has changed.
    pub fn replace_from(&mut self, toml_text: &str) -> Result<(), Fault> {
        let set = text::read(toml_text)?;
        lint::check(&set)?;
        let mut edited = self.clone();
        for printed in &set.faces {
            let face = Face::of(printed);
            match edited.guess(printed.replaces.unwrap_or(printed.code))? {
                Some(ix) => edited.replace(ix, face)?,
                None if in_the_box(printed.code) => {}
                None => return Err(Fault::NothingToReplace(printed.code)),
            }
        }
        for printed in &set.blocks {
            // Without Tournaments & Emblems its tile is passed over as its faces are.
            if let Some(ours) = &mut edited.blocks[printed.side as usize] {
                *ours = Block::of(printed, &edited.faces)?;
            }
        }
        self.take(edited)
    }

    /// A face as another catalogue of the same game has it: as it was before it was described.
    pub(crate) fn restore(&mut self, before: &Self, ix: FaceIx) {
        if let (Some(face), Some(old)) = (self.faces.get_mut(ix.index()), before.faces.get(ix.index())) {
            face.clone_from(old);
        }
    }

    /// The guess with this code, if there is a face with it.
    fn guess(&self, code: FaceCode) -> Result<Option<FaceIx>, Fault> {
        match self.find(code) {
            Some(ix) if !self.is_guess(ix) => Err(Fault::NoGuess(code)),
            found => Ok(found),
        }
    }

    fn take(&mut self, mut edited: Self) -> Result<(), Fault> {
        edited.check()?;
        edited.check_blocks()?;
        *self = edited;
        Ok(())
    }
}

/// Whether a code is a face's of any set we know: records keep it, so it names nothing else.
fn in_the_box(code: FaceCode) -> bool {
    let ends = [RiverEnds::ThirdEdition, RiverEnds::Classic];
    ends.into_iter().any(|ends| Catalogue::of(Contents::whole(ends)).find(code).is_some())
}
