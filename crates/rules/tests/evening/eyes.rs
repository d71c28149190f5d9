//! What a seat can know without asking the rules: its view, its list, the settings, and whether this turn's figure is
//! placed; and from that, whether its list covers a step. Never asks the rules.

use herald_rules::{Event, Game};
use herald_words::{
    Audience, Command, Emblem, EmblemKeeping, Expansion, Fact, Kind, LeaveCause, LegalMove, MAX_THIEF,
    MAX_TOLD_SHIELDS, MAX_TOLD_TILES, MeepleId, MoveCause, NominationView, PhaseView, PointSource,
    PrizePlace, Reach, Role, Seat, Settings, StatueCity, TileSymbol, TournamentCommand, TournamentMove,
    TowerCommand, TowerFact, TowerMove, View,
};

use super::look::view;

/// A seat's eyes.
pub(crate) struct Eyes {
    pub(crate) shown: View,
    pub(crate) settings: Settings,
    /// Whether this turn's figure is placed, or its abbot taken back (B-4, A-2).
    pub(crate) taken: bool,
}

/// Whether the turn's figure is placed once these events have happened.
pub(crate) fn taken(before: bool, events: &[Event]) -> bool {
    events.iter().fold(before, |taken, event| match event {
        Event::Fact(Fact::TurnBegan { .. } | Fact::DoubleTurnBegan { .. }) => false,
        Event::Fact(
            Fact::MeeplePlaced { .. }
            | Fact::MeepleLifted { cause: LeaveCause::Recalled, .. }
            | Fact::Tower(TowerFact::GuardPlaced { .. }),
        ) => true,
        Event::Fact(_) | Event::MeepleNominated { .. } | Event::PrizeLookedAt { .. } => taken,
    })
}

impl Eyes {
    pub(crate) fn of(game: &Game, seat: Seat, settings: Settings, taken: bool) -> Self {
        Self { shown: view(game, Audience::Seat(seat)), settings, taken }
    }

    pub(crate) fn listed(&self) -> &[LegalMove] {
        &self.shown.legal
    }

    pub(crate) fn plays(&self, expansion: Expansion) -> bool {
        self.settings.played.has(expansion)
    }

    fn has(&self, wanted: LegalMove) -> bool {
        self.listed().contains(&wanted)
    }

    fn any(&self, fits: impl Fn(&LegalMove) -> bool) -> bool {
        self.listed().iter().any(fits)
    }

    fn any_tournament(&self, fits: impl Fn(&TournamentMove) -> bool) -> bool {
        self.any(|listed| matches!(listed, LegalMove::Tournament(listed) if fits(listed)))
    }

    /// Whether the list offers this step, its facts being in their ranges.
    pub(crate) fn cover(&self, step: &Command) -> bool {
        match step {
            Command::DrawTile { symbol, thief } => self.any(|listed| {
                let numbered = thief.is_none_or(|number| {
                    *symbol == Some(TileSymbol::Thief) && (1..=MAX_THIEF).contains(&number)
                });
                matches!(listed, LegalMove::DrawTile { symbols }
                    if numbered && symbol.is_none_or(|symbol| symbols.contains(&symbol)))
            }),
            Command::DrawRiverTile { shape } => self.any(
                |listed| matches!(listed, LegalMove::DrawRiverTile { shapes } if shapes.contains(shape)),
            ),
            Command::HandleSymbol { outcome } => self.any(|listed| {
                matches!(listed, LegalMove::HandleSymbol { outcomes, .. } if outcomes.contains(outcome))
            }),
            Command::DiscardTile => self.has(LegalMove::DiscardTile),
            Command::PlaceTile => self.has(LegalMove::PlaceTile),
            Command::EndTurn => self.has(LegalMove::EndTurn),
            Command::TakeDoubleTurn => self.has(LegalMove::TakeDoubleTurn),
            Command::TownHall(step) => self.has(LegalMove::TownHall(*step)),
            Command::PlaceMeeple { kind, role, on_prize, .. } => {
                self.any(|listed| {
                    matches!(listed, LegalMove::PlaceMeeple { kind: figure, role: stands_as, on_prizes }
                        if (figure, stands_as) == (kind, role)
                            && on_prize.is_none_or(|prize| on_prizes.contains(&prize)))
                })
            }
            Command::LiftMeeple { meeple, cause } => self.may_leave(*meeple, *cause),
            Command::MoveMeeple { meeple, role, cause, .. } => self.may_move(*meeple, *role, *cause),
            Command::TellPoints { seats, points, source, .. } => {
                let twice = seats.iter().enumerate().any(|(at, seat)| seats[..at].contains(seat));
                let sound = !twice && !seats.is_empty() && (1..=500).contains(&points.0);
                sound && self.any(|listed| offers_points(listed, seats, *source))
            }
            // A told table tracks no map: never listed, so never accepted.
            Command::Map(_) | Command::DescribeFace(_) => false,
            Command::Tower(step) => self.covers_tower(step),
            Command::Tournament(step) => self.covers_tournament(step),
        }
    }

    fn covers_tower(&self, step: &TowerCommand) -> bool {
        let towers = |fits: &dyn Fn(&TowerMove) -> bool| {
            self.any(|listed| matches!(listed, LegalMove::Tower(listed) if fits(listed)))
        };
        match step {
            TowerCommand::Build { .. } => towers(&|listed| *listed == TowerMove::Build),
            TowerCommand::Guard { tower: wanted } => {
                towers(&|listed| matches!(listed, TowerMove::Guard { tower, .. } if tower == wanted))
            }
            TowerCommand::Grow { towers: chosen } => towers(&|listed| {
                matches!(listed, TowerMove::Grow { towers, floors }
                    if chosen.len() == usize::from(*floors)
                        && chosen.iter().all(|tower| towers.contains(tower))
                        && chosen.iter().enumerate().all(|(at, tower)| !chosen[..at].contains(tower)))
            }),
        }
    }

    fn covers_tournament(&self, step: &TournamentCommand) -> bool {
        let has = |wanted| self.has(LegalMove::Tournament(wanted));
        match step {
            TournamentCommand::NominateMeeple { meeple, emblem, ring_before } => {
                self.any_tournament(|listed| {
                    matches!(listed, TournamentMove::NominateMeeple { meeple: other, emblems, tells_ring }
                        if other == meeple && self.says(*emblem, EmblemKeeping::Herald, emblems)
                            && ring_before.is_some() == *tells_ring && ring_before.is_none_or(|ring| ring < 8))
                })
            }
            TournamentCommand::RevealEmblem { meeple, reach, emblem } => {
                // T-15: nobody measures here, so it must be told.
                reach.is_some_and(|reach| {
                    self.reaches(reach)
                        && self.any_tournament(|listed| {
                            matches!(listed, TournamentMove::RevealEmblem { meeple: other, discipline, reach: None, emblems }
                                if other == meeple && *discipline == reach.discipline()
                                    && self.says(*emblem, EmblemKeeping::Table, emblems))
                        })
                })
            }
            TournamentCommand::CallTournament => has(TournamentMove::CallTournament),
            TournamentCommand::PlaceTournamentTile { place } => {
                place.is_none() && has(TournamentMove::PlaceTournamentTile { places: Vec::new() })
            }
            // A told table tracks no map: nobody looks, and no cell is known.
            TournamentCommand::LookAtPrize { .. } => false,
            TournamentCommand::PlacePrize { prize, at } => {
                let cities = &self.shown.tournament.as_ref().unwrap().cities;
                let there = match at {
                    PrizePlace::City(StatueCity::Known(city)) => {
                        cities.iter().any(|known| known.city == *city)
                    }
                    PrizePlace::City(StatueCity::New(_)) => true,
                    PrizePlace::Cell(_) => false,
                };
                there && has(TournamentMove::PlacePrize { prize: *prize, places: Vec::new() })
            }
            TournamentCommand::HoldPrize { prize } => has(TournamentMove::HoldPrize { prize: *prize }),
            TournamentCommand::TellShields { city, shields } => {
                shields.0 <= MAX_TOLD_SHIELDS && has(TournamentMove::TellShields { city: *city })
            }
            TournamentCommand::MergeCities { kept, joined } => {
                kept != joined
                    && self.any_tournament(|listed| {
                        matches!(listed, TournamentMove::MergeCities { cities }
                            if cities.contains(kept) && cities.contains(joined))
                    })
            }
        }
    }

    /// An emblem is said where this keeping asks for one, and not where it does not.
    fn says(&self, emblem: Option<Emblem>, asked_by: EmblemKeeping, offered: &[Emblem]) -> bool {
        match emblem {
            Some(emblem) => self.settings.emblems == asked_by && offered.contains(&emblem),
            None => self.settings.emblems != asked_by,
        }
    }

    /// T-15, C-5, C-8: as far as a table can build, bridges and town halls where they are played.
    fn reaches(&self, reach: Reach) -> bool {
        match reach {
            Reach::Road { tiles, bridges } => {
                let all = u32::from(tiles) + u32::from(bridges);
                (1..=u32::from(MAX_TOLD_TILES)).contains(&all)
                    && (bridges == 0 || self.plays(Expansion::CastlesAndBridges))
            }
            Reach::City(tiles) => (1..=MAX_TOLD_TILES).contains(&tiles),
            Reach::Field { ring_of_8, town_halls, ring_of_16 } => {
                let around = u32::from(ring_of_8) + u32::from(town_halls);
                around <= 8
                    && (around == 8 || ring_of_16 == 0)
                    && ring_of_16 <= 16
                    && (town_halls == 0 || self.plays(Expansion::MessengersAndMayors))
            }
        }
    }

    /// Whether the list lets a figure leave for this cause.
    pub(crate) fn may_leave(&self, meeple: MeepleId, cause: LeaveCause) -> bool {
        self.any(|listed| {
            matches!(listed, LegalMove::LiftMeeple { meeple: other, causes }
                if *other == meeple && causes.contains(&cause))
        })
    }

    /// Whether the list lets a figure move to this role for this cause.
    pub(crate) fn may_move(&self, meeple: MeepleId, role: Role, cause: MoveCause) -> bool {
        self.any(|listed| {
            matches!(listed, LegalMove::MoveMeeple { meeple: other, moves }
                if *other == meeple && moves.contains(&(cause, role)))
        })
    }

    /// What a list says of a figure is what the rules say, said anew from what all can see.
    pub(crate) fn figures_are_listed_alike(&self) {
        for listed in self.listed() {
            if let LegalMove::PlaceMeeple { on_prizes, .. } = listed {
                let statues = &self.shown.tournament.as_ref().unwrap().statues;
                let lie = statues.iter().map(|statue| statue.prize);
                let lead: Vec<_> = lie.filter(|_| self.plays(Expansion::DragonAndFairy)).collect();
                assert_eq!(*on_prizes, lead, "C-3: the magic portal leads to a prize tile that lies");
            } else if let LegalMove::LiftMeeple { meeple, causes } = listed {
                let should = LeaveCause::ALL.into_iter().filter(|cause| self.should_leave(*meeple, *cause));
                assert_eq!(*causes, should.collect::<Vec<_>>(), "{:?}", self.figure(*meeple));
            } else if let LegalMove::MoveMeeple { meeple, moves } = listed {
                let all = MoveCause::ALL.into_iter().flat_map(|cause| Role::ALL.map(|role| (cause, role)));
                let should = all.filter(|(cause, role)| self.should_move(*meeple, *role, *cause));
                assert_eq!(*moves, should.collect::<Vec<_>>(), "{:?}", self.figure(*meeple));
            }
        }
    }

    /// For any cause of the expansions played; taken back is one's own abbot alone.
    fn should_leave(&self, meeple: MeepleId, cause: LeaveCause) -> bool {
        let played = cause.expansion().is_none_or(|expansion| self.plays(expansion));
        played && (cause != LeaveCause::Recalled || self.should_be_taken_back(meeple))
    }

    fn should_be_taken_back(&self, meeple: MeepleId) -> bool {
        let active = self.shown.turn.map(|turn| turn.seat);
        let (Some((seat, kind, _)), false) = (self.figure(meeple), self.taken) else { return false };
        // On the last lap step 2 comes once its tiles lie, as the end of the turn does (T-21).
        let lap = self.shown.phase == PhaseView::LastLap && self.has(LegalMove::EndTurn);
        let step_2 = self.shown.phase == PhaseView::Finish || lap;
        kind == Kind::Abbot && Some(seat) == active && step_2
    }

    /// To any role its kind may have, for a cause that fits both (C-5, C-8); a guard needs a tower (W-3).
    fn should_move(&self, meeple: MeepleId, role: Role, cause: MoveCause) -> bool {
        let Some((_, kind, stands_as)) = self.figure(meeple) else { return false };
        let played = cause.expansion().is_none_or(|expansion| self.plays(expansion));
        let tower = role != Role::Guard || self.plays(Expansion::TowersAndThieves);
        let fits = match cause {
            MoveCause::Farmstead => {
                // On the last lap only a town hall tile may build one (C-5).
                let lap = self.shown.phase == PhaseView::LastLap;
                let built = !lap || self.plays(Expansion::MessengersAndMayors);
                (stands_as, role) == (Role::Farmer, Role::Apart) && built
            }
            MoveCause::TurnedFarmer => (kind, role) == (Kind::Scarecrow, Role::Farmer),
            MoveCause::Other => kind.moves_to(role),
        };
        played && tower && fits
    }

    /// What lies under a meeple, if it is one's own and Herald keeps it.
    pub(crate) fn beneath(&self, meeple: MeepleId) -> Option<Emblem> {
        let found = self.shown.meeples.iter().find(|found| found.meeple == meeple)?;
        if let NominationView::Nominated { emblem, .. } = found.nomination { emblem } else { None }
    }

    pub(crate) fn figure(&self, meeple: MeepleId) -> Option<(Seat, Kind, Role)> {
        let found = self.shown.meeples.iter().find(|found| found.meeple == meeple)?;
        Some((found.seat, found.kind, found.role))
    }
}

fn offers_points(listed: &LegalMove, seats: &[Seat], source: PointSource) -> bool {
    matches!(listed, LegalMove::TellPoints { seats: all, sources }
        if seats.iter().all(|seat| all.contains(seat)) && sources.contains(&source))
}
