//! Sees every event happen and holds it against a recount of what lay there just before: what was drawn was left,
//! what was laid fitted, what was stood upon was free, what was scored was complete and nothing else, and who stood
//! there went home. Never looks into a game.

use std::collections::{BTreeMap, BTreeSet};

use herald_rules::Event;
use herald_words::{
    Correction, Count, DrawnBy, FaceCode, Fact, Kind, LeaveCause, MapFact, MeepleId, Place, Refusal, Seat,
    Sight, Stage, TileView, View,
};

use super::recount::Recount;

/// What an onlooker keeps in mind.
pub(crate) struct Witness {
    drawn_by: DrawnBy,
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// Whether this turn's meeple has been placed.
    pub(crate) stood: bool,
    /// Faces in the box.
    pub(crate) boxed: BTreeMap<FaceCode, u8>,
    /// A tile that went to the box from the hand of somebody who would have laid it: then the game is over.
    unlaid: bool,
    /// In the order of scoring.
    pub(crate) counts: Vec<Count>,
    /// Points that the host put right.
    pub(crate) corrected: BTreeMap<Seat, i32>,
    meeples: u16,
    /// Of what was just scored.
    going_home: BTreeSet<(MeepleId, Seat)>,
    /// How many features the end has counted.
    finals: Option<usize>,
}

impl Witness {
    pub(crate) fn begins(turn: Seat, drawn_by: DrawnBy) -> Self {
        Self {
            drawn_by,
            turn,
            stood: false,
            boxed: BTreeMap::new(),
            unlaid: false,
            counts: Vec::new(),
            corrected: BTreeMap::new(),
            meeples: 0,
            going_home: BTreeSet::new(),
            finals: None,
        }
    }

    pub(crate) fn sees(&mut self, before: &View, event: &Event) {
        let Event::Fact(fact) = event else {
            panic!("nothing is hidden where no tournament is played: {event:?}")
        };
        assert_eq!(event.sight(), self.shows(fact), "what nobody may take back");
        let leaves = matches!(fact, Fact::MeepleLifted { .. });
        let ends = !self.unlaid || *fact == Fact::FinalScoringBegan;
        assert!(ends, "B-3: it must be placed where possible");
        self.unlaid = false;
        assert!(leaves || self.going_home.is_empty(), "B-9: all go home: {:?}", self.going_home);
        match fact {
            Fact::Map(fact) => self.sees_the_map(before, fact),
            Fact::MeepleLifted { seat, meeple, cause } => {
                assert_eq!(*cause, LeaveCause::Scored);
                assert!(self.going_home.remove(&(*meeple, *seat)), "B-9: nobody else goes home");
            }
            Fact::TurnBegan { seat, .. } => {
                self.turn = *seat;
                self.stood = false;
            }
            Fact::TurnEnded { seat } => {
                assert_eq!(*seat, self.turn);
                assert!(!self.recount(before).something_waits(), "B-11: whatever is complete has scored");
            }
            Fact::Corrected { correction: Correction::Points { seat, points }, .. } => {
                *self.corrected.entry(*seat).or_default() += points.0;
            }
            Fact::Corrected { .. } | Fact::PlayerRetired { .. } => {}
            Fact::FinalScoringBegan => self.finals = Some(0),
            Fact::GameEnded => {
                let counted = self.finals.expect("B-12: what stands is counted before the end");
                assert_eq!(counted, self.recount(before).finals().len(), "B-12: all of it");
            }
            Fact::TileDrawn { .. }
            | Fact::RiverTileDrawn { .. }
            | Fact::SymbolHandled { .. }
            | Fact::TileDiscarded { .. }
            | Fact::TilePlaced { .. }
            | Fact::MeeplePlaced { .. }
            | Fact::MeepleMoved { .. }
            | Fact::PointsTold { .. }
            | Fact::DoubleTurnBegan { .. }
            | Fact::TownHall(_)
            | Fact::Tower(_)
            | Fact::Tournament(_) => panic!("nothing is told at a tracked table: {fact:?}"),
        }
    }

    /// What Herald draws has been seen by all; the table's own tile goes back as it came.
    fn shows(&self, fact: &Fact) -> Option<Sight> {
        match (fact, self.drawn_by) {
            (Fact::Map(MapFact::Drawn { seat, face, .. }), DrawnBy::Server) => {
                Some(Sight::Tile { seat: *seat, face: *face })
            }
            // Whoever is at the table may have the whole record from then on.
            (Fact::GameEnded, _) => Some(Sight::Record),
            _ => None,
        }
    }

    pub(crate) fn recount(&self, view: &View) -> Recount {
        Recount::of(view, self.turn)
    }

    fn sees_the_map(&mut self, before: &View, fact: &MapFact) {
        let map = before.map.as_ref().unwrap();
        match fact {
            MapFact::Drawn { seat, face, by, .. } => {
                assert_eq!((*seat, map.drawn, *by), (self.turn, None, self.drawn_by), "B-2: one at a time");
                assert!(map.left.iter().any(|(left, _)| left == face), "{face} was left to draw");
            }
            MapFact::Boxed { seat, face } => {
                assert_eq!((*seat, map.drawn), (self.turn, Some(*face)));
                let fits = !self.recount(before).places(*face).is_empty();
                self.unlaid = fits && !before.retired.contains(seat);
                *self.boxed.entry(*face).or_default() += 1;
            }
            MapFact::Laid { seat, face, place: Place { pos, rotation } } => {
                assert_eq!((*seat, map.drawn), (self.turn, Some(*face)));
                let tile = TileView { pos: *pos, face: *face, rotation: *rotation };
                assert_eq!(self.recount(before).misfit(&tile), None::<Refusal>);
            }
            MapFact::Stood { seat, meeple, kind, spot } => {
                assert!(!std::mem::replace(&mut self.stood, true), "B-4: one a turn");
                assert_eq!((*seat, *kind), (self.turn, Kind::Meeple));
                assert_eq!(
                    Some(spot.pos),
                    map.tiles.last().map(|tile| tile.pos),
                    "B-4: on the tile just laid"
                );
                assert!(self.recount(before).free().contains(&spot.segment), "B-4: it is free");
                self.meeples += 1;
                assert_eq!(meeple.0, self.meeples, "each has an id of its own");
            }
            MapFact::Scored(count) => self.sees_a_count(before, count),
            MapFact::TournamentTileLaid { .. }
            | MapFact::PrizeLaid { .. }
            | MapFact::FaceDescribed { .. } => {
                panic!("no tournament is played: {fact:?}")
            }
        }
    }

    fn sees_a_count(&mut self, before: &View, count: &Count) {
        let recount = self.recount(before);
        match count.stage {
            Stage::Play => {
                assert_eq!(Some(count), recount.completed().first(), "B-5 to B-7");
                self.going_home = recount.going_home(count.spot);
            }
            Stage::Recalled => panic!("A-2: nobody has an abbot"),
            Stage::Final => {
                let place = self.finals.as_mut().expect("B-12: at the end");
                assert_eq!(Some(count), recount.finals().get(*place), "B-12");
                *place += 1;
            }
        }
        self.counts.push(count.clone());
    }
}
