//! Faces that a table describes: of tiles the catalogue does not know, and of those it has guessed (B-1). Never takes one that
//! does not agree with itself, and never changes what lies.

use std::sync::Arc;

use herald_words::{
    DrawnBy, FaceStatus, FaceText, Fact, Heap, LegalMove, MapFact, Refusal, Seat, TournamentTile,
};

use crate::{
    Game,
    catalogue::{Catalogue, FaceIx},
    tracked::Tracked,
    turn::{Draft, Phase, prizes_lie},
};

/// Before it is drawn, looked at or laid, by who holds the tile; where Herald draws, there is none to hold.
pub(in crate::turn) fn describe(draft: &mut Draft, seat: Seat, text: &FaceText) -> Result<(), Refusal> {
    may_describe(draft)?;
    let tracked = draft.tracked()?;
    let (catalogue, face) = with(tracked, text)?;
    let code = catalogue[face].code;
    match tracked.catalogue.find(code) {
        // A face that was described takes no other tile's place: it stays what it was said to be.
        None if catalogue[face].heap != Heap::Land || tracked.deck.unknown() == 0 => {
            return Err(Refusal::NoUnknownTile { face: code });
        }
        Some(known) if is_in_use(draft, tracked, known) => return Err(Refusal::FaceIsInUse { face: code }),
        None | Some(_) => {}
    }
    draft.emit(Fact::Map(MapFact::FaceDescribed { seat, text: Box::new(text.clone()) }));
    Ok(())
}

fn may_describe(game: &Game) -> Result<(), Refusal> {
    match game.settings.drawn_by {
        DrawnBy::Table => {}
        DrawnBy::Server => return Err(Refusal::FaceIsDrawnByServer),
    }
    match game.phase {
        Phase::Draw | Phase::Place(_) => Ok(()),
        Phase::LastLap(_) if prizes_lie(game, game.turn.seat).is_err() => Ok(()),
        Phase::Symbol(_)
        | Phase::Finish(_)
        | Phase::LastLap(_)
        | Phase::Tournament(_)
        | Phase::FinalScoring
        | Phase::Over => Err(game.out_of_step()),
    }
}

/// The catalogue with this face in it.
fn with(tracked: &Tracked, text: &FaceText) -> Result<(Catalogue, FaceIx), Refusal> {
    let mut catalogue = Catalogue::clone(&tracked.catalogue);
    let face = catalogue.describe(text).map_err(|fault| Refusal::FaceFaulty { fault: fault.to_string() })?;
    Ok((catalogue, face))
}

/// Whether a tile with this face lies, or is the drawn one: what was checked against it stays so. A prize tile that was
/// looked at is its owner's secret, and no reason.
fn is_in_use(game: &Game, tracked: &Tracked, face: FaceIx) -> bool {
    tracked.map.tiles().iter().any(|tile| tile.face == face) || game.drawn_face() == Some(face)
}

/// What may be described now.
pub(in crate::turn) fn description(game: &Game) -> Option<LegalMove> {
    may_describe(game).ok()?;
    let tracked = game.tracked.as_ref()?;
    let guesses = tracked.catalogue.iter().filter(|(_, face)| face.status == FaceStatus::Guess);
    // The tournament tile is described until it lies, river side up; the other side lies from the start or never (T-7).
    let waits = game.tournament_tile() == TournamentTile::Waits;
    let open = guesses.filter(|(face, printed)| {
        (printed.heap != Heap::Tournament || waits) && !is_in_use(game, tracked, *face)
    });
    let guesses: Vec<_> = open.map(|(_, face)| face.code).collect();
    let unknown = tracked.deck.unknown();
    (!guesses.is_empty() || unknown > 0).then_some(LegalMove::DescribeFace { guesses, unknown })
}

impl Tracked {
    /// Whether a face can be described like this.
    pub(super) fn can_describe(&self, text: &FaceText) -> bool {
        with(self, text).is_ok()
    }

    /// It counts from now on; that it can be taken is known.
    pub(super) fn take_description(&mut self, text: &FaceText) {
        let before = self.catalogue.iter().len();
        let Ok(face) = Arc::make_mut(&mut self.catalogue).describe(text) else { return };
        if self.catalogue.iter().len() > before {
            self.deck.described();
        }
        self.described.retain(|other| *other != face);
        self.described.push(face);
    }
}
