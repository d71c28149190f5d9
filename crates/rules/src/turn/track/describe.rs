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
    turn::{Draft, Phase},
};

/// Before it is drawn, looked at or laid, by who holds the tile; where Herald draws, there is none to hold.
pub(in crate::turn) fn describe(draft: &mut Draft, seat: Seat, text: &FaceText) -> Result<(), Refusal> {
    may_describe(draft)?;
    let tracked = draft.tracked()?;
    if one_more(tracked, text).is_none() {
        is_taken(draft, tracked, seat, text)?;
    }
    draft.emit(Fact::Map(MapFact::FaceDescribed { seat, text: Box::new(text.clone()) }));
    Ok(())
}

/// Whether it takes a guess's place, or that of a tile nobody knew.
fn is_taken(game: &Game, tracked: &Tracked, seat: Seat, text: &FaceText) -> Result<(), Refusal> {
    let (catalogue, face) = with(tracked, text)?;
    let (code, heap) = (catalogue[face].code, catalogue[face].heap);
    // Who describes a prize tile that another holds would learn of it by what then fits.
    if heap == Heap::Prize && !holds_a_prize(game, seat) {
        return Err(Refusal::NoPrizeToDescribe);
    }
    match tracked.catalogue.find(code) {
        None if heap != Heap::Land || tracked.deck.unknown() == 0 => {
            Err(Refusal::NoUnknownTile { face: code })
        }
        Some(known) if is_in_use(game, tracked, known) => Err(Refusal::FaceIsInUse { face: code }),
        None | Some(_) => Ok(()),
    }
}

fn holds_a_prize(game: &Game, seat: Seat) -> bool {
    game.tournaments.as_ref().is_some_and(|own| own.prizes.lie_before(seat))
}

/// The face, if this table has described just this one before: then it is on one more of the tiles nobody knew.
fn one_more(tracked: &Tracked, text: &FaceText) -> Option<FaceIx> {
    let mut alone = Catalogue::base().clone();
    let again = alone.describe(text).ok()?;
    let known = tracked.catalogue.find(alone[again].code).filter(|face| tracked.described.contains(face))?;
    (tracked.deck.unknown() > 0 && tracked.catalogue[known] == alone[again]).then_some(known)
}

fn may_describe(game: &Game) -> Result<(), Refusal> {
    match game.settings.drawn_by {
        DrawnBy::Table => {}
        DrawnBy::Server => return Err(Refusal::FaceIsDrawnByServer),
    }
    match game.phase {
        Phase::Draw | Phase::Place(_) => Ok(()),
        Phase::LastLap(_) if holds_a_prize(game, game.turn.seat) => Ok(()),
        Phase::Symbol(..)
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
    tracked.map.tiles().iter().any(|tile| tile.face == face) || game.face_in_hand() == Some(face)
}

/// What may be described now.
pub(in crate::turn) fn description(game: &Game) -> Option<LegalMove> {
    may_describe(game).ok()?;
    let tracked = game.tracked.as_ref()?;
    let guesses = tracked.catalogue.iter().filter(|(_, face)| face.status == FaceStatus::Guess);
    // The tournament tile is described until it lies, river side up; the other side lies from the start or never (T-7).
    let waits = game.tournament_tile() == TournamentTile::Waits;
    let prizes = holds_a_prize(game, game.turn.seat);
    let open = guesses.filter(|(face, printed)| {
        let held = match printed.heap {
            Heap::Land | Heap::River | Heap::Tower => true,
            Heap::Prize => prizes,
            Heap::Tournament => waits,
        };
        held && !is_in_use(game, tracked, *face)
    });
    let guesses: Vec<_> = open.map(|(_, face)| face.code).collect();
    let unknown = tracked.deck.unknown();
    (!guesses.is_empty() || unknown > 0).then_some(LegalMove::DescribeFace { guesses, unknown })
}

impl Tracked {
    /// Whether a face can be described like this.
    pub(super) fn can_describe(&self, text: &FaceText) -> bool {
        one_more(self, text).is_some() || with(self, text).is_ok()
    }

    /// It counts from now on; that it can be taken is known.
    pub(super) fn take_description(&mut self, text: &FaceText) {
        if let Some(face) = one_more(self, text) {
            self.deck.described_again(face);
            return;
        }
        let before = self.catalogue.iter().len();
        let Ok(face) = Arc::make_mut(&mut self.catalogue).describe(text) else { return };
        if self.catalogue.iter().len() > before {
            self.deck.described();
        }
        self.described.retain(|other| *other != face);
        self.described.push(face);
    }
}
