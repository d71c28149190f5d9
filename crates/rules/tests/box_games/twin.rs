//! A twin game: the same evening, but for one hidden thing: which emblem lies under a meeple, or what a prize tile shows that
//! was looked at. To everyone but its owner it must look the same. Never played, only folded.

use fastrand::Rng;
use herald_rules::{Event, Game, Held};
use herald_words::{
    Audience, FaceCode, Fact, Heap, LegalMove, MapFact, Recording, Revision, Seat, TournamentFact,
    TournamentMove,
};

use super::{look::view, print, table::Table};

pub(crate) struct Twin {
    game: Game,
    owner: Seat,
}

impl Twin {
    /// After an event that hides something: the same with something else in its place.
    pub(crate) fn of(before: &Game, at: Revision, table: &Table, rng: &mut Rng) -> Option<Self> {
        let mut events = table.events.clone();
        let (owner, changed) = match events.first()? {
            Event::MeepleNominated { seat, meeple, emblem, salt, commitment } => {
                let hand: Vec<_> = table.ledger.hand(*seat);
                let other = Held::new(*seat, rng.choice(hand)?);
                assert_ne!(other, *emblem);
                let (salt, commitment) = (salt.clone(), *commitment);
                (
                    *seat,
                    Event::MeepleNominated { seat: *seat, meeple: *meeple, emblem: other, salt, commitment },
                )
            }
            Event::PrizeLookedAt { seat, prize, by, .. } => {
                let faces: Vec<FaceCode> = print::played(true, true, false)
                    .filter(|face| face.heap == Heap::Prize && table.ledger.left[&face.code] > 0)
                    .map(|face| face.code)
                    .collect();
                let face = Held::new(*seat, rng.choice(faces)?);
                (*seat, Event::PrizeLookedAt { seat: *seat, prize: *prize, face, by: *by })
            }
            Event::Fact(_) => return None,
        };
        events[0] = changed;
        let mut game = before.clone();
        game.apply(at, &events).unwrap();
        Some(Self { game, owner })
    }

    /// Goes on as the game did, until what was hidden is shown, or its owner acts on it.
    pub(crate) fn follows(mut self, at: Revision, events: &[Event]) -> Option<Self> {
        let owner = |seat: &Seat| *seat == self.owner;
        let shows = events.iter().any(|event| match event {
            Event::MeepleNominated { seat, .. } | Event::PrizeLookedAt { seat, .. } => owner(seat),
            Event::Fact(Fact::Tournament(
                TournamentFact::EmblemRevealed { seat, .. }
                | TournamentFact::PrizeHeld { seat, .. }
                | TournamentFact::PrizePlaced { seat, .. },
            ))
            | Event::Fact(Fact::Map(MapFact::PrizeLaid { seat, .. })) => owner(seat),
            Event::Fact(_) => false,
        });
        if shows {
            return None;
        }
        self.game.apply(at, events).unwrap();
        Some(self)
    }

    /// All but the owner see the same. Whether the places of prize tiles that another may record are compared is for
    /// the caller to say: `hidden` shows what those tell.
    pub(crate) fn looks_the_same(&self, table: &Table, compares_places: bool) {
        for audience in table.audiences().filter(|other| *other != Audience::Seat(self.owner)) {
            let (mut here, mut there) = (view(&table.game, audience), view(&self.game, audience));
            if !compares_places && table.setup.settings.recording == Recording::AnySeat {
                let is_a_prize = |step: &LegalMove| {
                    matches!(step, LegalMove::Tournament(TournamentMove::PlacePrize { .. }))
                };
                here.legal.retain(|step| !is_a_prize(step));
                there.legal.retain(|step| !is_a_prize(step));
            }
            assert_eq!(here, there, "{audience:?} sees what {} hides", self.owner);
            let mut bare = here;
            bare.legal.clear();
            if let Some(map) = &mut bare.map {
                map.left.clear();
                map.tiles.clear();
            }
            if let (Some(own), Audience::Seat(_)) = (&mut bare.tournament, audience) {
                own.prizes.retain(|prize| Audience::Seat(prize.won.seat) != audience);
            }
            let text = format!("{bare:?}");
            assert!(!text.contains("JP-"), "{audience:?} sees a prize tile's face: {text}");
        }
    }
}
