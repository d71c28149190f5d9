//! Folds an event into the game. Decides nothing: whatever an event says has happened.

use herald_words::{
    Correction, Fact, Half, Heap, Kind, Label, LeaveCause, MeepleId, Note, PointSource, Points, Revision,
    Role, Seat, Stage, StolenTile, SymbolOutcome, TileSymbol, TownHallFact,
};

use super::{
    InHand, LapTurn, Phase, Progress, Turn,
    phase::{Circus, Doubling, MeepleStep},
    tell::stage,
};
use crate::{
    Broken, Event, Game,
    expansion::{
        tournaments::{self, Tournaments},
        towers::{self, Towers},
    },
    game::Told,
    meeple::Meeple,
};

impl Game {
    /// Folds the recorded events of one play commit.
    ///
    /// # Errors
    /// One that cannot have happened: the record is damaged, and the game is worth nothing any more.
    pub fn apply<'a>(
        &mut self,
        at: Revision,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<(), Broken> {
        self.at = at;
        for event in events {
            match event {
                Event::Fact(Fact::Map(fact)) if !self.can_have_happened(fact) => {
                    return Err(Broken::Impossible);
                }
                Event::Fact(Fact::Corrected { correction, .. }) if !self.can_have_been_mended(correction) => {
                    return Err(Broken::Impossible);
                }
                Event::Fact(Fact::Tower(fact)) if !towers::can_have_happened(self, fact) => {
                    return Err(Broken::Impossible);
                }
                Event::PrizeLookedAt { prize, face, .. }
                    if !self.can_have_been_seen(*prize, *face.inner()) =>
                {
                    return Err(Broken::Impossible);
                }
                Event::Fact(_) | Event::MeepleNominated { .. } | Event::PrizeLookedAt { .. } => {
                    self.fold(event)
                }
            }
        }
        Ok(())
    }

    pub(crate) fn fold(&mut self, event: &Event) {
        match event {
            Event::Fact(fact) => self.fold_fact(fact),
            Event::MeepleNominated { seat, meeple, emblem, salt, commitment } => {
                if let Some(own) = &mut self.tournaments {
                    own.nominated(*seat, *meeple, emblem, salt, *commitment);
                }
            }
            Event::PrizeLookedAt { prize, face, .. } => {
                if let Some(own) = &mut self.tournaments {
                    own.prizes.look_at(*prize, face.clone());
                }
                if let Some(tracked) = &mut self.tracked {
                    tracked.deck.count_a_draw(Heap::Prize);
                }
            }
        }
    }

    /// What happened means something to tournaments too, where they are played.
    pub(super) fn tell_tournaments(&mut self, tell: impl FnOnce(&mut Tournaments)) {
        if let Some(own) = &mut self.tournaments {
            tell(own);
        }
    }

    /// The same of Towers & Thieves.
    pub(super) fn tell_towers(&mut self, tell: impl FnOnce(&mut Towers)) {
        if let Some(own) = &mut self.towers {
            tell(own);
        }
    }

    fn fold_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::TurnBegan { seat, number } => {
                self.turn = Turn::new(*seat, *number, Half::First);
                self.turn_began();
            }
            Fact::DoubleTurnBegan { seat, number } => {
                self.turn = Turn::new(*seat, *number, Half::Second);
                self.turn_began();
            }
            Fact::TileDrawn { symbol, thief, .. } => self.tile_drawn(*symbol, *thief),
            Fact::RiverTileDrawn { shape, .. } => {
                if let Some(river) = &mut self.river {
                    river.draw();
                }
                self.phase = Phase::Place(InHand::River(*shape));
            }
            Fact::SymbolHandled { symbol, outcome, .. } => self.symbol_handled(*symbol, *outcome),
            Fact::TileDiscarded { .. } => {
                self.turn.circus = Circus::None;
                self.tell_towers(Towers::tile_boxed);
                self.phase = Phase::Draw;
            }
            Fact::TilePlaced { seat } => {
                self.turn.doubling = self.doubling_of(*seat);
                self.tell_tournaments(|own| own.tile_placed());
                self.tell_towers(Towers::tile_laid);
                self.lay();
            }
            Fact::MeeplePlaced { seat, meeple, kind, role, label, on_prize } => {
                let (seat, kind, role, label) = (*seat, *kind, *role, label.clone());
                let placed_in = self.turn.number;
                let figure = Meeple { seat, kind, role, label, on_prize: *on_prize, placed_in };
                self.meeples.place(*meeple, figure);
                self.step_2_taken();
            }
            Fact::MeepleLifted { meeple, cause, .. } => {
                self.lift(*meeple);
                // taking the abbot back stands in the place of placing one.
                if *cause == LeaveCause::Recalled {
                    self.step_2_taken();
                }
            }
            Fact::MeepleMoved { meeple, role, label, .. } => {
                if let Some(figure) = self.meeples.get_mut(*meeple) {
                    figure.role = *role;
                    figure.label.clone_from(label);
                    figure.on_prize = None;
                }
                if *role != Role::Guard {
                    self.tell_towers(|own| own.meeple_left(*meeple));
                }
            }
            Fact::PointsTold { seats, points, source, stage, reason } => {
                for seat in seats {
                    self.tell(*seat, *points, *source, *stage, reason.clone());
                }
            }
            Fact::TurnEnded { .. } => {
                if let Phase::LastLap(lap) = &mut self.phase {
                    lap.turn = LapTurn::Ended;
                }
            }
            Fact::TownHall(fact) => self.fold_town_hall(fact),
            Fact::PlayerRetired { seat } => {
                self.retired.insert(*seat);
            }
            Fact::Corrected { correction, note } => self.fold_correction(correction, note),
            Fact::FinalScoringBegan => self.phase = Phase::FinalScoring,
            Fact::GameEnded => {
                self.phase = Phase::Over;
                // A thief that was to be handled never is: a told tile goes to nobody's box when the host ends it.
                self.tell_towers(Towers::tile_boxed);
            }
            Fact::Map(fact) => self.fold_map(fact),
            Fact::Tournament(fact) => tournaments::fold(self, fact),
            Fact::Tower(fact) => towers::fold(self, fact),
        }
    }

    fn turn_began(&mut self) {
        if let Phase::LastLap(lap) = &mut self.phase {
            lap.turn = LapTurn::Running;
        } else {
            self.phase = Phase::Draw;
        }
        self.tell_tournaments(|own| own.turn_began());
        self.tell_towers(Towers::turn_began);
        if let Some(tracked) = &mut self.tracked {
            tracked.turn_began();
        }
        if let Some(halls) = &mut self.town_halls {
            halls.look_again();
        }
    }

    /// C-3, C-4, C-7: before any tile is placed; a circus space waits (C-10).
    fn tile_drawn(&mut self, symbol: Option<TileSymbol>, thief: Option<u8>) {
        // W-7: a tower tile lies in no pile.
        let heap = if self.draws_a_tower_tile() { Heap::Tower } else { Heap::Land };
        if heap == Heap::Land {
            self.tell_tournaments(|own| own.tile_drawn());
        }
        let thief = thief.map(|number| StolenTile { face: None, number });
        self.tell_towers(|own| own.tile_drawn(heap, thief));
        self.phase = match symbol {
            Some(symbol @ (TileSymbol::Thief | TileSymbol::Dragon | TileSymbol::Siege)) => {
                Phase::Symbol(symbol, InHand::Land)
            }
            Some(TileSymbol::Circus) | None => Phase::Place(InHand::Land),
        };
        if symbol == Some(TileSymbol::Circus) {
            self.turn.circus = Circus::Waits;
        }
    }

    fn symbol_handled(&mut self, symbol: TileSymbol, outcome: SymbolOutcome) {
        match (symbol, outcome) {
            (TileSymbol::Circus, _) => self.turn.circus = Circus::None,
            (_, SymbolOutcome::Spent) => self.phase = Phase::Place(InHand::Land),
            (_, SymbolOutcome::TowerTile) => {
                self.tell_towers(Towers::tower_tile_gone);
                self.phase = Phase::Place(InHand::Land);
            }
            (_, SymbolOutcome::DrawAgain) => self.phase = Phase::Draw,
        }
    }

    /// C-2: by the tile that is laid while a builder stands, also when it then goes home. One that stands before step 2
    /// was placed in an earlier turn.
    fn doubling_of(&self, seat: Seat) -> Doubling {
        let mut figures = self.meeples.iter().map(|(_, figure)| figure);
        let builds = figures.any(|figure| figure.seat == seat && figure.kind == Kind::Builder);
        if builds { Doubling::MayFollow } else { Doubling::None }
    }

    /// B-2, T-8: a figure is placed, or an abbot taken back.
    pub(crate) fn step_2_taken(&mut self) {
        self.turn.meeple = MeepleStep::Taken;
        self.tell_tournaments(|own| own.step_2_taken());
    }

    fn lay(&mut self) {
        if let Phase::Place(in_hand) = self.phase {
            self.phase = Phase::Finish(in_hand);
        }
    }

    fn lift(&mut self, meeple: MeepleId) {
        self.meeples.lift(meeple);
        if let Some(tracked) = &mut self.tracked {
            tracked.map.leave(meeple);
        }
        self.tell_tournaments(|own| own.meeple_lifted(meeple));
        self.tell_towers(|own| own.meeple_left(meeple));
    }

    fn tell(&mut self, seat: Seat, points: Points, source: PointSource, stage: Stage, reason: Option<Label>) {
        self.told.push(Told { seat, points, source, stage, reason, at: self.at });
    }

    fn fold_town_hall(&mut self, fact: &TownHallFact) {
        if let Some(halls) = &mut self.town_halls {
            halls.fold(fact);
        }
        match fact {
            TownHallFact::Chosen { .. } => self.phase = Phase::Place(InHand::TownHall),
            TownHallFact::Placed { .. } => {
                self.tell_tournaments(|own| own.town_hall_placed());
                if let Phase::LastLap(lap) = &mut self.phase {
                    lap.progress = Progress::Some;
                }
                self.lay();
            }
            TownHallFact::Held { .. } => {
                if let Phase::Place(InHand::TownHall) = self.phase {
                    self.phase = Phase::Draw;
                }
            }
        }
    }

    fn fold_correction(&mut self, correction: &Correction, note: &Note) {
        match correction {
            Correction::Points { seat, points } => {
                let stage = stage(self);
                self.tell(*seat, *points, PointSource::Correction, stage, Some(note.reason.clone()));
            }
            Correction::PileCount { pile, land } => {
                self.tell_tournaments(|own| own.piles.set_land(*pile, *land));
            }
            Correction::MeepleLabel { meeple, label } => {
                if let Some(figure) = self.meeples.get_mut(*meeple) {
                    figure.label.clone_from(label);
                }
            }
            Correction::CityLabel { city, label } => {
                self.tell_tournaments(|own| own.statues.rename(*city, label.clone()));
            }
            Correction::MeepleLeft { meeple } => self.lift(*meeple),
            Correction::MovePiece { meeple, to } => self.fold_piece(*meeple, *to),
            Correction::ReplaceTile { .. } | Correction::RedescribeFace { .. } => {
                self.fold_repair(correction);
            }
            Correction::TurnOrder { order, .. } => self.seats.clone_from(order),
            // Undoing folds a shorter timeline; it is no event of the game.
            Correction::Undo { .. } => {}
        }
    }
}
