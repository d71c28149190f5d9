//! Prize tiles before the players (T-16…T-21). Never shows a face but to its owner.

use std::sync::Arc;

use herald_words::{Audience, Emblem, FaceCode, PrizeId, PrizeView, Seat, Winner};

use crate::{Held, catalogue::Catalogue};

/// Prize tiles that were drawn and do not lie yet, and how many have gone elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Prizes {
    in_front: Vec<Prize>,
    drawn: u8,
    forfeited: u8,
    /// Emblems that left the game beside them, or were boxed after a reveal.
    gone: Vec<(Seat, Emblem)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Prize {
    won: Winner,
    fit: Fit,
    /// What its owner has seen of it, on a tracked map.
    face: Option<Held<FaceCode>>,
    /// The catalogue it was told from, where somebody else has described that face since.
    told_from: Option<Arc<Catalogue>>,
}

/// Whether a prize tile was found to fit nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    ToFind,
    /// Until another prize tile lies, or the next turn (T-20).
    NoneNow,
}

impl Prizes {
    /// The id the next prize tile drawn gets.
    pub(super) fn next_id(&self) -> PrizeId {
        PrizeId(self.drawn + 1)
    }

    pub(super) fn in_front(&self) -> impl Iterator<Item = Winner> + '_ {
        self.in_front.iter().map(|prize| prize.won)
    }

    /// Those before the players as an audience sees them.
    pub(super) fn view(&self, audience: Audience) -> Vec<PrizeView> {
        let view = |prize: &Prize| PrizeView {
            won: prize.won,
            face: prize.face.as_ref().and_then(|face| face.peek(audience).copied()),
        };
        self.in_front.iter().map(view).collect()
    }

    /// What a prize tile shows, as the rules know it.
    pub(crate) fn face_of(&self, prize: PrizeId) -> Option<FaceCode> {
        self.faces().find(|(other, _)| *other == prize).map(|(_, face)| face)
    }

    /// The same of all that were looked at and do not lie.
    pub(super) fn faces(&self) -> impl Iterator<Item = (PrizeId, FaceCode)> + '_ {
        self.in_front.iter().filter_map(|prize| Some((prize.won.prize, *prize.face.as_ref()?.inner())))
    }

    /// Its owner has seen it; what it is said to be anew may fit.
    pub(crate) fn look_at(&mut self, prize: PrizeId, face: Held<FaceCode>) {
        if let Some(prize) = self.in_front.iter_mut().find(|other| other.won.prize == prize) {
            prize.face = Some(face);
            prize.fit = Fit::ToFind;
            prize.told_from = None;
        }
    }

    /// This seat says otherwise what a face shows. Of the tile that another has told before it stays as it was told: else who
    /// describes a face as nothing that fits would learn, by what is held then, who has it.
    pub(crate) fn keep_as_told(&mut self, describes: Seat, code: FaceCode, before: &Arc<Catalogue>) {
        let told = |prize: &&mut Prize| {
            prize.won.seat != describes && prize.face.as_ref().is_some_and(|face| *face.inner() == code)
        };
        for prize in self.in_front.iter_mut().filter(told) {
            prize.told_from.get_or_insert_with(|| Arc::clone(before));
        }
    }

    /// The catalogue it was told from, if that is not the table's own any more.
    pub(crate) fn told_from(&self, prize: PrizeId) -> Option<&Arc<Catalogue>> {
        self.in_front.iter().find(|other| other.won.prize == prize)?.told_from.as_ref()
    }

    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = (PrizeId, Fit)> + '_ {
        self.in_front
            .iter()
            .filter(move |prize| prize.won.seat == seat)
            .map(|prize| (prize.won.prize, prize.fit))
    }

    pub(crate) fn lies_before_anyone(&self, prize: PrizeId) -> bool {
        self.in_front.iter().any(|other| other.won.prize == prize)
    }

    pub(crate) fn lie_before(&self, seat: Seat) -> bool {
        self.of(seat).next().is_some()
    }

    /// Those a seat must still place before its land tile.
    pub(super) fn to_place(&self, seat: Seat) -> impl Iterator<Item = PrizeId> {
        self.of(seat).filter(|(_, fit)| *fit == Fit::ToFind).map(|(prize, _)| prize)
    }

    pub(super) fn kept_beside(&self, prize: PrizeId) -> Option<Emblem> {
        self.in_front.iter().find(|other| other.won.prize == prize).and_then(|other| other.won.kept)
    }

    /// Prize tiles that lie nowhere any more: before players, or out of the game.
    pub(crate) fn count(&self) -> usize {
        self.in_front.len() + usize::from(self.forfeited)
    }

    /// Emblems that are beside prize tiles or out of the game.
    pub(super) fn emblems(&self) -> impl Iterator<Item = (Seat, Emblem)> + '_ {
        let kept =
            self.in_front.iter().filter_map(|prize| prize.won.kept.map(|emblem| (prize.won.seat, emblem)));
        kept.chain(self.gone.iter().copied())
    }

    pub(super) fn win(&mut self, won: Winner) {
        self.drawn = self.drawn.max(won.prize.0);
        self.in_front.push(Prize { won, fit: Fit::ToFind, face: None, told_from: None });
    }

    pub(super) fn hold(&mut self, prize: PrizeId) {
        if let Some(prize) = self.in_front.iter_mut().find(|other| other.won.prize == prize) {
            prize.fit = Fit::NoneNow;
        }
    }

    /// T-20: what was held is looked at again after each other prize tile, and in the next turn.
    pub(crate) fn look_again(&mut self) {
        self.in_front.iter_mut().for_each(|prize| prize.fit = Fit::ToFind);
    }

    pub(super) fn place(&mut self, prize: PrizeId) {
        self.in_front.retain(|other| other.won.prize != prize);
    }

    pub(super) fn forfeit(&mut self, prize: PrizeId) {
        if let Some(at) = self.in_front.iter().position(|other| other.won.prize == prize) {
            let lost = self.in_front.remove(at).won;
            self.forfeited += 1;
            self.gone.extend(lost.kept.map(|emblem| (lost.seat, emblem)));
        }
    }

    pub(super) fn box_emblem(&mut self, seat: Seat, emblem: Emblem) {
        self.gone.push((seat, emblem));
    }
}
