//! What the evenings of a test met, so that no promise is kept of nothing. Never checks a promise itself.

use std::collections::BTreeMap;

use herald_rules::Event;
use herald_words::{
    Correction, Fact, Kind, LeaveCause, MoveCause, PhaseView, Reach, RiverShape, Role, Seat, SymbolOutcome,
    TileSymbol, TournamentFact, TownHallFact, View,
};

use super::met_towers::Towers;

/// Something an evening may meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Thing {
    NaturalEnd,
    EarlyEnd,
    StepAccepted,
    StepRefused,
    RecordedForAnother,
    TwinCompared,
    TwinAtTheEnd,
    NothingHidden,
    PrizeWon,
    PrizeHeld,
    PrizeForfeited,
    LapRepeated,
    TieTooLarge,
    CitiesMerged,
    EmblemKept,
    EmblemReturned,
    EmblemRemoved,
    TokenLaid,
    TokenRevealed,
    TileDiscarded,
    MendRefused,
    Mended(Mend),
    BelowZero,
    Retired,
    RetiredInTurn,
    RetiredInAContest,
    Placed(Kind),
    StoodAs(Role),
    Left(LeaveCause),
    Moved(MoveCause),
    Nominated(Kind),
    ByThePortal,
    Handled(TileSymbol, SymbolOutcome),
    Bridges,
    TownHallsAround,
    RingOf16,
    DoubleTurn,
    TownHallChosen,
    TownHallForATournament,
    TournamentAllTheSame,
    TownHallPlaced,
    TownHallOnTheLap,
    TownHallHeld,
    TownHallTakenBack,
    River(RiverShape),
    TournamentTile,
    Lake,
    Tower(Towers),
}

/// A correction, by what it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mend {
    PointsUp,
    PointsDown,
    PileCount,
    MeepleLabel,
    CityLabel,
    MeepleLeft,
    MeepleLeftInAContest,
    TurnOrder,
    WhoseTurn,
    /// The table's business, which folds a shorter timeline: no game meets it.
    Undo,
}

impl Thing {
    /// What evenings meet whatever is in the box.
    pub(crate) fn of_any_box() -> Vec<Self> {
        vec![
            Self::NaturalEnd,
            Self::StepAccepted,
            Self::StepRefused,
            Self::RecordedForAnother,
            Self::TwinCompared,
            Self::NothingHidden,
            Self::PrizeWon,
            Self::PrizeHeld,
            Self::CitiesMerged,
            Self::EmblemKept,
            Self::EmblemReturned,
            Self::EmblemRemoved,
            Self::TokenLaid,
            Self::TokenRevealed,
            Self::TileDiscarded,
            Self::MendRefused,
            Self::Retired,
            Self::Mended(Mend::PointsUp),
            Self::Mended(Mend::PointsDown),
            Self::Mended(Mend::PileCount),
            Self::Mended(Mend::MeepleLabel),
            Self::Mended(Mend::CityLabel),
            Self::Mended(Mend::MeepleLeft),
            Self::Mended(Mend::TurnOrder),
        ]
    }

    /// What evenings meet with every expansion in the box.
    pub(crate) fn of_every_box() -> Vec<Self> {
        let mut all = Self::of_any_box();
        all.extend(Kind::ALL.map(Self::Placed));
        all.extend(Role::ALL.map(Self::StoodAs));
        all.extend(LeaveCause::ALL.map(Self::Left));
        all.extend(MoveCause::ALL.map(Self::Moved));
        all.extend([Kind::Meeple, Kind::LargeMeeple, Kind::Scarecrow].map(Self::Nominated));
        all.extend(SymbolOutcome::ALL.map(|outcome| Self::Handled(TileSymbol::Thief, outcome)));
        all.extend(TileSymbol::ALL.map(|symbol| Self::Handled(symbol, SymbolOutcome::Spent)));
        all.extend(RiverShape::ALL.map(Self::River));
        all.extend(Towers::ALL.map(Self::Tower));
        all.extend([
            Self::EarlyEnd,
            Self::BelowZero,
            Self::TieTooLarge,
            Self::TwinAtTheEnd,
            Self::PrizeForfeited,
            Self::LapRepeated,
            Self::Mended(Mend::WhoseTurn),
            Self::RetiredInTurn,
            Self::RetiredInAContest,
            Self::Mended(Mend::MeepleLeftInAContest),
            Self::ByThePortal,
            Self::Bridges,
            Self::TownHallsAround,
            Self::RingOf16,
            Self::DoubleTurn,
            Self::TownHallChosen,
            Self::TownHallForATournament,
            Self::TournamentAllTheSame,
            Self::TownHallPlaced,
            Self::TownHallOnTheLap,
            Self::TownHallHeld,
            Self::TownHallTakenBack,
            Self::TournamentTile,
            Self::Lake,
        ]);
        all
    }
}

/// What was met, and how often.
#[derive(Default, Debug)]
pub(crate) struct Met(BTreeMap<Thing, usize>);

impl Met {
    pub(crate) fn saw(&mut self, thing: Thing) {
        *self.0.entry(thing).or_default() += 1;
    }

    pub(crate) fn saw_if(&mut self, happened: bool, thing: Thing) {
        if happened {
            self.saw(thing);
        }
    }

    /// Every one of these.
    pub(crate) fn misses(&self, wanted: &[Thing]) -> Vec<Thing> {
        wanted.iter().filter(|thing| !self.0.contains_key(thing)).copied().collect()
    }

    /// Notes what a commit brought, from how all saw the table before and after it.
    pub(crate) fn note(&mut self, before: &View, events: &[Event], after: &View) {
        for event in events {
            match event {
                Event::Fact(Fact::Tournament(fact)) => self.note_tournament(before, fact),
                Event::Fact(fact) => self.note_fact(before, fact),
                Event::MeepleNominated { meeple, .. } => self.nominated(before, *meeple),
                Event::PrizeLookedAt { .. } => unreachable!("a told table tracks no map"),
            }
        }
        let has = |wanted: &dyn Fn(&TournamentFact) -> bool| {
            events.iter().any(|event| matches!(event, Event::Fact(Fact::Tournament(fact)) if wanted(fact)))
        };
        let crown = has(&|fact| matches!(fact, TournamentFact::CrownMoved { .. }));
        let lap = has(&|fact| matches!(fact, TournamentFact::LastLapOpened));
        self.saw_if(lap && !crown, Thing::LapRepeated);
        if before.towers.is_some() {
            self.note_towers(before, events, after);
        }
        self.saw_if(after.scores.iter().any(|score| score.points.0 < 0), Thing::BelowZero);
    }

    fn note_fact(&mut self, before: &View, fact: &Fact) {
        match fact {
            Fact::SymbolHandled { symbol, outcome, .. } => self.saw(Thing::Handled(*symbol, *outcome)),
            Fact::RiverTileDrawn { shape, .. } => self.saw(Thing::River(*shape)),
            Fact::TileDiscarded { .. } => self.saw(Thing::TileDiscarded),
            Fact::MeeplePlaced { kind, role, on_prize, .. } => {
                self.saw(Thing::Placed(*kind));
                self.saw(Thing::StoodAs(*role));
                self.saw_if(on_prize.is_some(), Thing::ByThePortal);
            }
            Fact::MeepleLifted { cause, .. } => self.saw(Thing::Left(*cause)),
            Fact::MeepleMoved { cause, .. } => self.saw(Thing::Moved(*cause)),
            Fact::DoubleTurnBegan { .. } => self.saw(Thing::DoubleTurn),
            Fact::TownHall(fact) => self.note_town_hall(before, fact),
            Fact::PlayerRetired { seat } => self.retired(before, *seat),
            Fact::Corrected { correction, .. } => {
                mends(before, correction).into_iter().for_each(|mend| self.saw(Thing::Mended(mend)));
            }
            Fact::TurnBegan { .. }
            | Fact::TileDrawn { .. }
            | Fact::TilePlaced { .. }
            | Fact::PointsTold { .. }
            | Fact::TurnEnded { .. }
            | Fact::FinalScoringBegan
            | Fact::GameEnded
            | Fact::Tournament(_) => {}
            // `note_towers` sees what a whole commit makes of them.
            Fact::Tower(_) => {}
            Fact::Map(_) => unreachable!("a told table tracks no map"),
        }
    }

    fn note_town_hall(&mut self, before: &View, fact: &TownHallFact) {
        match fact {
            TownHallFact::Chosen { .. } => {
                self.saw(Thing::TownHallChosen);
                self.saw_if(pile_is_empty(before), Thing::TownHallForATournament);
            }
            TownHallFact::Placed { .. } => {
                self.saw(Thing::TownHallPlaced);
                self.saw_if(before.phase == PhaseView::LastLap, Thing::TownHallOnTheLap);
            }
            TownHallFact::Held { .. } => {
                let lap = before.phase == PhaseView::LastLap;
                self.saw(if lap { Thing::TownHallHeld } else { Thing::TownHallTakenBack });
            }
        }
    }

    fn note_tournament(&mut self, before: &View, fact: &TournamentFact) {
        match fact {
            TournamentFact::PrizeWon { kept, .. } => {
                self.saw(Thing::PrizeWon);
                self.saw_if(kept.is_some(), Thing::EmblemKept);
            }
            TournamentFact::EmblemRevealed { reach, opening, .. } => {
                self.saw_if(opening.is_none(), Thing::TokenRevealed);
                self.saw_if(matches!(reach, Reach::Road { bridges: 1.., .. }), Thing::Bridges);
                self.saw_if(matches!(reach, Reach::Field { town_halls: 1.., .. }), Thing::TownHallsAround);
                self.saw_if(matches!(reach, Reach::Field { ring_of_16: 1.., .. }), Thing::RingOf16);
            }
            TournamentFact::TournamentCalled { .. } => {
                let chose = before.phase == PhaseView::Draw && pile_is_empty(before);
                self.saw_if(chose, Thing::TournamentAllTheSame);
            }
            TournamentFact::EmblemLaid { meeple, .. } => {
                self.saw(Thing::TokenLaid);
                self.nominated(before, *meeple);
            }
            TournamentFact::TournamentTilePlaced { .. } => self.saw(Thing::TournamentTile),
            TournamentFact::PrizeHeld { .. } => self.saw(Thing::PrizeHeld),
            TournamentFact::PrizeForfeited { .. } => self.saw(Thing::PrizeForfeited),
            TournamentFact::EmblemReturned { .. } => self.saw(Thing::EmblemReturned),
            TournamentFact::EmblemRemoved { .. } => self.saw(Thing::EmblemRemoved),
            TournamentFact::CitiesMerged { .. } => self.saw(Thing::CitiesMerged),
            TournamentFact::PassedOver { .. }
            | TournamentFact::TournamentDecided { .. }
            | TournamentFact::EmblemBoxed { .. }
            | TournamentFact::PrizesLeft { .. }
            | TournamentFact::CrownMoved { .. }
            | TournamentFact::PileOpened { .. }
            | TournamentFact::LastLapOpened
            | TournamentFact::CityFounded { .. }
            | TournamentFact::PrizePlaced { .. }
            | TournamentFact::ShieldsTold { .. } => {}
        }
    }

    fn nominated(&mut self, before: &View, meeple: herald_words::MeepleId) {
        let figure = before.meeples.iter().find(|figure| figure.meeple == meeple).unwrap();
        self.saw(Thing::Nominated(figure.kind));
    }

    fn retired(&mut self, before: &View, seat: Seat) {
        self.saw(Thing::Retired);
        self.saw_if(before.turn.is_some_and(|turn| turn.seat == seat), Thing::RetiredInTurn);
        let contest = before.phase == PhaseView::Tournament && before.awaited.contains(&seat);
        self.saw_if(contest, Thing::RetiredInAContest);
    }
}

pub(crate) fn pile_is_empty(before: &View) -> bool {
    before.tournament.as_ref().is_some_and(|tournament| tournament.draws_left == 0)
}

fn mends(before: &View, correction: &Correction) -> Vec<Mend> {
    match correction {
        Correction::Points { points, .. } if points.0 > 0 => vec![Mend::PointsUp],
        Correction::Points { .. } => vec![Mend::PointsDown],
        Correction::PileCount { .. } => vec![Mend::PileCount],
        Correction::MeepleLabel { .. } => vec![Mend::MeepleLabel],
        Correction::CityLabel { .. } => vec![Mend::CityLabel],
        Correction::MeepleLeft { .. } if before.phase == PhaseView::Tournament => {
            vec![Mend::MeepleLeft, Mend::MeepleLeftInAContest]
        }
        Correction::MeepleLeft { .. } => vec![Mend::MeepleLeft],
        Correction::TurnOrder { turn: Some(seat), .. }
            if before.turn.is_some_and(|turn| turn.seat != *seat) =>
        {
            vec![Mend::TurnOrder, Mend::WhoseTurn]
        }
        Correction::TurnOrder { .. } => vec![Mend::TurnOrder],
        Correction::Undo { .. } => vec![Mend::Undo],
        Correction::MovePiece { .. } | Correction::ReplaceTile { .. } | Correction::RedescribeFace { .. } => {
            unreachable!("a told table tracks no map")
        }
    }
}
