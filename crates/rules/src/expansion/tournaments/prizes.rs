//! Prize tiles before the players (T-16…T-21). Never knows a face.

use herald_words::{Emblem, PrizeId, Seat, Winner};

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
    place: Place,
}

/// Whether a prize tile was found to fit nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
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

    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = (PrizeId, Place)> + '_ {
        self.in_front
            .iter()
            .filter(move |prize| prize.won.seat == seat)
            .map(|prize| (prize.won.prize, prize.place))
    }

    pub(crate) fn lie_before(&self, seat: Seat) -> bool {
        self.of(seat).next().is_some()
    }

    /// Those a seat must still place before its land tile.
    pub(super) fn to_place(&self, seat: Seat) -> Vec<PrizeId> {
        self.of(seat).filter(|(_, place)| *place == Place::ToFind).map(|(prize, _)| prize).collect()
    }

    pub(super) fn kept_beside(&self, prize: PrizeId) -> Option<Emblem> {
        self.in_front.iter().find(|other| other.won.prize == prize).and_then(|other| other.won.kept)
    }

    /// Prize tiles that lie nowhere any more: before players, or out of the game.
    pub(crate) fn count(&self) -> usize {
        self.in_front.len() + usize::from(self.forfeited)
    }

    /// Emblems of a seat that are beside prize tiles or out of the game.
    pub(crate) fn emblems_of(&self, seat: Seat) -> impl Iterator<Item = Emblem> + '_ {
        let kept =
            self.in_front.iter().filter_map(|prize| prize.won.kept.map(|emblem| (prize.won.seat, emblem)));
        kept.chain(self.gone.iter().copied())
            .filter(move |(owner, _)| *owner == seat)
            .map(|(_, emblem)| emblem)
    }

    pub(super) fn win(&mut self, won: Winner) {
        self.drawn = self.drawn.max(won.prize.0);
        self.in_front.push(Prize { won, place: Place::ToFind });
    }

    pub(super) fn hold(&mut self, prize: PrizeId) {
        if let Some(prize) = self.in_front.iter_mut().find(|other| other.won.prize == prize) {
            prize.place = Place::NoneNow;
        }
    }

    /// T-20: what was held is looked at again after each other prize tile, and in the next turn.
    pub(super) fn look_again(&mut self) {
        self.in_front.iter_mut().for_each(|prize| prize.place = Place::ToFind);
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
