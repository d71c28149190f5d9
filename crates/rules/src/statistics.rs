//! An evening in numbers, counted from what happened and counts: points by source and by turn, what was laid and placed,
//! tournaments. Never decides anything, and reads the game only for what is scored at its end.

use std::collections::BTreeMap;

use herald_words::{
    Awaited, Correction, Emblem, Fact, MapFact, Points, ScoreSource, Seat, SeatStatistics, Statistics,
    TournamentFact, TowerFact, TownHallFact, TurnPoints,
};

use crate::{Event, Game, expansion::tournaments::statue_lines, score::still_to_count};

/// What the events of a game came to, after which it is this one; `first` began. Until the game is over, what the sheet would add
/// if it ended now is counted as its final scoring. How long anybody was awaited is not told by events, and left at nothing.
#[must_use]
pub fn statistics<'a>(game: &Game, first: Seat, events: impl IntoIterator<Item = &'a Event>) -> Statistics {
    let mut tally = Tally::of(game.seats(), first);
    for event in events {
        match event {
            Event::Fact(fact) => tally.note(fact),
            // Public is only that it happened, and nothing of it is counted.
            Event::MeepleNominated { .. } | Event::PrizeLookedAt { .. } => {}
        }
    }
    tally.final_scoring_begins();
    for line in still_to_count(game).chain(statue_lines(game)) {
        tally.scores(line.seat(), line.source(), line.points());
    }
    tally.counted()
}

/// What was counted so far.
struct Tally {
    seats: Vec<SeatTally>,
    turns: Vec<Column>,
}

struct SeatTally {
    seat: Seat,
    sources: BTreeMap<ScoreSource, Points>,
    tiles: u32,
    meeples: u32,
    highest: u32,
    prizes: u32,
    revealed: Vec<Emblem>,
}

/// What a turn has brought, in the order of the seats.
struct Column {
    turn: Option<(u16, Seat)>,
    gained: Vec<Points>,
}

impl Tally {
    fn of(seats: &[Seat], first: Seat) -> Self {
        let seat = |seat: &Seat| SeatTally {
            seat: *seat,
            sources: BTreeMap::new(),
            tiles: 0,
            meeples: 0,
            highest: 0,
            prizes: 0,
            revealed: Vec::new(),
        };
        let mut tally = Self { seats: seats.iter().map(seat).collect(), turns: Vec::new() };
        tally.begins(Some((1, first)));
        tally
    }

    fn begins(&mut self, turn: Option<(u16, Seat)>) {
        self.turns.push(Column { turn, gained: vec![Points(0); self.seats.len()] });
    }

    /// Once, whether or not the record says so.
    fn final_scoring_begins(&mut self) {
        if self.turns.last().is_none_or(|column| column.turn.is_some()) {
            self.begins(None);
        }
    }

    fn scores(&mut self, seat: Seat, source: ScoreSource, points: Points) {
        let Some(at) = self.seats.iter().position(|tally| tally.seat == seat) else { return };
        let by_source = self.seats[at].sources.entry(source).or_default();
        *by_source = *by_source + points;
        if let Some(column) = self.turns.last_mut() {
            column.gained[at] = column.gained[at] + points;
        }
    }

    fn of_seat(&mut self, seat: Seat, count: impl FnOnce(&mut SeatTally)) {
        if let Some(tally) = self.seats.iter_mut().find(|tally| tally.seat == seat) {
            count(tally);
        }
    }

    fn lays(&mut self, seat: Seat) {
        self.of_seat(seat, |tally| tally.tiles += 1);
    }

    fn places(&mut self, seat: Seat) {
        self.of_seat(seat, |tally| tally.meeples += 1);
    }

    fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::TurnBegan { seat, number } | Fact::DoubleTurnBegan { seat, number } => {
                self.begins(Some((*number, *seat)));
            }
            // A host who ends a told game early lets no final scoring begin.
            Fact::FinalScoringBegan | Fact::GameEnded => self.final_scoring_begins(),
            Fact::PointsTold { seats, points, source, .. } => {
                for seat in seats {
                    self.scores(*seat, (*source).into(), *points);
                }
            }
            Fact::Corrected { correction, .. } => self.corrected(correction),
            Fact::TilePlaced { seat } | Fact::TownHall(TownHallFact::Placed { seat }) => self.lays(*seat),
            Fact::MeeplePlaced { seat, .. } => self.places(*seat),
            Fact::Map(fact) => self.note_on_the_map(fact),
            Fact::Tournament(fact) => self.note_of_tournaments(fact),
            Fact::Tower(fact) => self.note_of_towers(fact),
            Fact::TownHall(TownHallFact::Chosen { .. } | TownHallFact::Held { .. })
            | Fact::TileDrawn { .. }
            | Fact::RiverTileDrawn { .. }
            | Fact::SymbolHandled { .. }
            | Fact::TileDiscarded { .. }
            | Fact::MeepleLifted { .. }
            | Fact::MeepleMoved { .. }
            | Fact::TurnEnded { .. }
            | Fact::PlayerRetired { .. } => {}
        }
    }

    fn corrected(&mut self, correction: &Correction) {
        match correction {
            Correction::Points { seat, points } => self.scores(*seat, ScoreSource::Correction, *points),
            Correction::PileCount { .. }
            | Correction::MeepleLabel { .. }
            | Correction::CityLabel { .. }
            | Correction::MeepleLeft { .. }
            | Correction::MovePiece { .. }
            | Correction::ReplaceTile { .. }
            | Correction::RedescribeFace { .. }
            | Correction::TurnOrder { .. }
            | Correction::Undo { .. } => {}
        }
    }

    fn note_on_the_map(&mut self, fact: &MapFact) {
        match fact {
            MapFact::Laid { seat, .. } => self.lays(*seat),
            MapFact::Stood { seat, .. } => self.places(*seat),
            MapFact::Scored(count) => {
                for seat in &count.winners {
                    self.scores(*seat, count.feature.into(), count.points);
                }
            }
            // A prize tile and the tournament tile are told by tournaments as well, on any map.
            MapFact::PrizeLaid { .. }
            | MapFact::TournamentTileLaid { .. }
            | MapFact::Drawn { .. }
            | MapFact::Boxed { .. }
            | MapFact::FaceDescribed { .. } => {}
        }
    }

    fn note_of_tournaments(&mut self, fact: &TournamentFact) {
        match fact {
            TournamentFact::TournamentTilePlaced { seat } | TournamentFact::PrizePlaced { seat, .. } => {
                self.lays(*seat);
            }
            TournamentFact::EmblemRevealed { seat, emblem, .. } => {
                self.of_seat(*seat, |tally| tally.revealed.push(*emblem));
            }
            TournamentFact::TournamentDecided { standings, .. } => {
                for best in standings.iter().filter(|standing| standing.rank == 1) {
                    self.of_seat(best.seat, |tally| tally.highest += 1);
                }
            }
            TournamentFact::PrizeWon { seat, .. } => self.of_seat(*seat, |tally| tally.prizes += 1),
            TournamentFact::EmblemLaid { .. }
            | TournamentFact::EmblemReturned { .. }
            | TournamentFact::TournamentCalled { .. }
            | TournamentFact::PassedOver { .. }
            | TournamentFact::EmblemBoxed { .. }
            | TournamentFact::PrizesLeft { .. }
            | TournamentFact::CrownMoved { .. }
            | TournamentFact::PileOpened { .. }
            | TournamentFact::LastLapOpened
            | TournamentFact::CityFounded { .. }
            | TournamentFact::PrizeHeld { .. }
            | TournamentFact::PrizeForfeited { .. }
            | TournamentFact::ShieldsTold { .. }
            | TournamentFact::CitiesMerged { .. }
            | TournamentFact::EmblemRemoved { .. } => {}
        }
    }

    fn note_of_towers(&mut self, fact: &TowerFact) {
        match fact {
            TowerFact::GuardPlaced { seat, .. } => self.places(*seat),
            TowerFact::GuardsScored { seat, pay } => self.scores(*seat, ScoreSource::Tower, pay.points()),
            TowerFact::Built { .. }
            | TowerFact::Grew { .. }
            | TowerFact::ThiefPaid { .. }
            | TowerFact::TileStolen { .. }
            | TowerFact::StolenTileBoxed { .. } => {}
        }
    }

    fn counted(self) -> Statistics {
        let mut totals = vec![Points(0); self.seats.len()];
        let turn = |Column { turn, gained }: Column| {
            for (total, gained) in totals.iter_mut().zip(&gained) {
                *total = *total + *gained;
            }
            TurnPoints { turn, gained, totals: totals.clone() }
        };
        let turns = self.turns.into_iter().map(turn).collect();
        Statistics { seats: self.seats.into_iter().map(SeatTally::counted).collect(), turns }
    }
}

impl SeatTally {
    fn counted(self) -> SeatStatistics {
        let Self { seat, sources, tiles, meeples, highest, prizes, revealed } = self;
        SeatStatistics {
            seat,
            sources: sources.into_iter().filter(|(_, points)| *points != Points(0)).collect(),
            tiles,
            meeples,
            highest,
            prizes,
            revealed,
            awaited: Awaited::default(),
        }
    }
}
