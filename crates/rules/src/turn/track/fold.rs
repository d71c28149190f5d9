//! Folds what happened on a tracked map, and says of a recorded event whether it can have happened here: a damaged record is
//! not played on. Decides nothing.

use std::sync::Arc;

use herald_words::{
    FaceCode, Feature, Heap, Kind, MapFact, MeepleId, PrizeId, Role, Seat, Spot, StolenTile, TileSymbol,
    TournamentTile,
};

use crate::{
    Game,
    catalogue::{BlockSide, FaceIx},
    expansion::{
        tournaments::{Tournaments, prize_fits},
        towers::{self, Towers},
    },
    game::Counted,
    meeple::Meeple,
    tracked::Tracked,
    turn::{InHand, Phase},
};

use super::draw::thief_on;

impl Game {
    /// Whether this can have happened in this state.
    pub(in crate::turn) fn can_have_happened(&self, fact: &MapFact) -> bool {
        let Some(tracked) = &self.tracked else { return false };
        match (fact, &self.phase) {
            (MapFact::Drawn { face, thief, from, .. }, Phase::Draw) => {
                let face = tracked.catalogue.find(*face);
                face.is_some_and(|face| {
                    tracked.deck.has(face)
                        && tracked.catalogue[face].heap == self.heap()
                        && thief_on(self, face).is_some() == thief.is_some()
                        && towers::from(self, *from).is_ok_and(|found| found == *from)
                })
            }
            (
                MapFact::Boxed { face, .. },
                Phase::Place(InHand::Face(held)) | Phase::Symbol(_, InHand::Face(held)),
            ) => tracked.catalogue[*held].code == *face,
            (MapFact::Laid { face, place, .. }, Phase::Place(InHand::Face(held))) => {
                tracked.catalogue[*held].code == *face && tracked.fits(*held, *place).is_ok()
            }
            (MapFact::TournamentTileLaid { place, .. }, Phase::Place(InHand::Face(_))) => {
                self.tournament_tile() == TournamentTile::Waits && tracked.block_fits(*place).is_ok()
            }
            (
                MapFact::PrizeLaid { prize, face, place, .. },
                Phase::Place(InHand::Face(_)) | Phase::LastLap(_),
            ) => {
                let own = self.tournaments.as_ref();
                if own.and_then(|own| own.prizes.face_of(*prize)) != Some(*face) {
                    return false;
                }
                let is_a_prize = |face| tracked.catalogue[face].heap == Heap::Prize;
                tracked.catalogue.find(*face).is_some_and(is_a_prize)
                    && prize_fits(self, *prize, *place).is_some_and(|fits| fits.is_ok())
            }
            (MapFact::Stood { spot, .. }, Phase::Finish(InHand::Face(_))) => {
                let tile = tracked.map.at(spot.pos).filter(|tile| tracked.map.last() == Some(*tile));
                tile.is_some_and(|tile| tracked.map.part(&tracked.catalogue, tile, spot.segment).is_some())
            }
            (MapFact::FaceDescribed { text, .. }, _) => tracked.can_describe(text),
            (MapFact::Scored(count), _) => tracked.map.at(count.spot.pos).is_some(),
            (
                MapFact::Drawn { .. }
                | MapFact::Boxed { .. }
                | MapFact::Laid { .. }
                | MapFact::TournamentTileLaid { .. }
                | MapFact::PrizeLaid { .. }
                | MapFact::Stood { .. },
                _,
            ) => false,
        }
    }

    /// Whether a prize tile can have shown this to its owner.
    pub(in crate::turn) fn can_have_been_seen(&self, prize: PrizeId, code: FaceCode) -> bool {
        let Some((tracked, own)) = self.tracked.as_ref().zip(self.tournaments.as_ref()) else { return false };
        let face = tracked.catalogue.find(code).filter(|face| tracked.deck.has(*face));
        let is_a_prize = face.is_some_and(|face| tracked.catalogue[face].heap == Heap::Prize);
        is_a_prize && own.prizes.lies_before_anyone(prize)
    }

    pub(in crate::turn) fn fold_map(&mut self, fact: &MapFact) {
        let bends = self.settings.house.bends;
        let Some(tracked) = &mut self.tracked else { return };
        match fact {
            MapFact::Drawn { face, thief, from, .. } => {
                if let Some(face) = tracked.catalogue.find(*face) {
                    if let Some(from) = from {
                        self.tell_towers(|own| own.drawn_from(*from));
                    }
                    self.fold_draw(face, *thief);
                }
            }
            MapFact::Boxed { .. } => {
                self.phase = Phase::Draw;
                // without its lake the river goes on nowhere.
                if tracked.deck.left(Heap::River) == 0 {
                    tracked.mouth = None;
                }
                self.tell_towers(Towers::tile_boxed);
            }
            MapFact::Laid { place, .. } => {
                // The tile in hand: a record that says otherwise is damaged, and was not taken.
                if let Phase::Place(InHand::Face(face)) = self.phase {
                    tracked.lay(face, *place, bends);
                    self.phase = Phase::Finish(InHand::Face(face));
                    self.tell_tournaments(Tournaments::tile_placed);
                    self.tell_towers(Towers::tile_laid);
                }
            }
            MapFact::TournamentTileLaid { place, .. } => tracked.lay_block(BlockSide::River, *place, bends),
            MapFact::PrizeLaid { seat, prize, face: code, place } => {
                if let Some(face) = tracked.catalogue.find(*code) {
                    lies_as_told(tracked, self.tournaments.as_mut(), *seat, *prize, face);
                    tracked.deck.take(&tracked.catalogue, face);
                    tracked.lay(face, *place, bends);
                    tracked.statue_stands(*prize);
                }
            }
            MapFact::Stood { seat, meeple, kind, spot } => self.fold_stood(*seat, *meeple, *kind, *spot),
            MapFact::FaceDescribed { seat, text } => {
                let before = Arc::clone(&tracked.catalogue);
                tracked.take_description(text);
                let code = FaceCode::parse(&text.code);
                // What was held by its guess may fit as it is.
                self.tell_tournaments(|own| {
                    if let Some(code) = code {
                        own.prizes.keep_as_told(*seat, code, &before);
                    }
                    own.prizes.look_again();
                });
            }
            MapFact::Scored(count) => {
                let counted = Counted { count: Arc::new(count.clone()), at: self.at };
                Arc::make_mut(&mut self.counted).push(counted);
            }
        }
    }

    /// From a pile (T-13), from the river, or from the tower tiles (W-1).
    fn fold_draw(&mut self, face: FaceIx, thief: Option<u8>) {
        let Some(tracked) = &mut self.tracked else { return };
        let (code, heap) = (tracked.catalogue[face].code, tracked.catalogue[face].heap);
        tracked.deck.take(&tracked.catalogue, face);
        tracked.deck.count_a_draw(heap);
        let in_hand = InHand::Face(face);
        self.phase = match thief {
            Some(_) => Phase::Symbol(TileSymbol::Thief, in_hand),
            None => Phase::Place(in_hand),
        };
        let thief = thief.map(|number| StolenTile { face: Some(code), number });
        self.tell_towers(|own| own.tile_drawn(heap, thief));
        match heap {
            Heap::River => {
                if let Some(river) = &mut self.river {
                    river.draw();
                }
            }
            Heap::Land | Heap::Prize | Heap::Tournament => self.tell_tournaments(Tournaments::tile_drawn),
            Heap::Tower => {}
        }
    }

    fn fold_stood(&mut self, seat: Seat, meeple: MeepleId, kind: Kind, spot: Spot) {
        let Some(tracked) = &mut self.tracked else { return };
        let Some(tile) = tracked.map.at(spot.pos) else { return };
        let part = tracked.map.part(&tracked.catalogue, tile, spot.segment);
        let role = part.map_or(Role::Apart, |part| role_on(part.feature));
        tracked.map.stand(meeple, seat, kind, tile, spot.segment);
        let placed_in = self.turn.number;
        let figure = Meeple { seat, kind, role, label: None, on_prize: None, placed_in };
        self.meeples.place(meeple, figure);
        self.step_2_taken();
    }
}

/// A prize tile lies as its owner has told it, whatever was described since; of a face that lies so no other tile is told
/// otherwise than it was.
fn lies_as_told(
    tracked: &mut Tracked,
    own: Option<&mut Tournaments>,
    seat: Seat,
    prize: PrizeId,
    face: FaceIx,
) {
    let Some(own) = own else { return };
    let Some(told_from) = own.prizes.told_from(prize).cloned() else { return };
    let before = Arc::clone(&tracked.catalogue);
    Arc::make_mut(&mut tracked.catalogue).restore(&told_from, face);
    own.prizes.keep_as_told(seat, before[face].code, &before);
}

/// What a meeple is there (B-4).
pub(super) fn role_on(feature: Feature) -> Role {
    match feature {
        Feature::City => Role::Knight,
        Feature::Road => Role::Highwayman,
        Feature::Field => Role::Farmer,
        Feature::Monastery => Role::Monk,
        Feature::Garden => Role::Gardener,
        Feature::River => Role::Apart,
    }
}
