//! A game's state: the seats, the turn, the meeples, what was told, and each expansion's own state. Never decides
//! what is allowed.

use std::{collections::BTreeSet, sync::Arc};

use herald_words::{
    Count, Expansion, Label, MapKeeping, Plan, PointSource, Points, Refusal, Revision, Seat, Settings, Stage,
    TournamentTile,
};

use crate::{
    expansion::{
        river::River,
        tournaments::Tournaments,
        towers::Towers,
        town_halls::{self, TownHalls},
    },
    meeple::Meeples,
    tracked::Tracked,
    turn::{Phase, Turn},
};

/// A game being played. Cloned for every decision, so it stays small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Clockwise; the first began.
    pub(crate) seats: Vec<Seat>,
    /// Who went home: passed over, but everything they have stays.
    pub(crate) retired: BTreeSet<Seat>,
    pub(crate) settings: Settings,
    pub(crate) phase: Phase,
    pub(crate) turn: Turn,
    pub(crate) meeples: Meeples,
    /// Points told, in order.
    pub(crate) told: Vec<Told>,
    /// None where they are not played.
    pub(crate) tournaments: Option<Tournaments>,
    /// The map, where Herald knows it.
    pub(crate) tracked: Option<Tracked>,
    /// Features that were scored on it, in order. Most moves score none: shared with the game before.
    pub(crate) counted: Arc<Vec<Counted>>,
    pub(crate) river: Option<River>,
    pub(crate) town_halls: Option<TownHalls>,
    pub(crate) towers: Option<Towers>,
    /// The commit that is being decided or folded, for what remembers where it came from.
    pub(crate) at: Revision,
}

/// What a game starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Clockwise; the first begins.
    pub seats: Vec<Seat>,
    /// What the host chose.
    pub settings: Settings,
    /// How the piles are built.
    pub plan: Plan,
}

/// Points told for one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) seat: Seat,
    pub(crate) points: Points,
    pub(crate) source: PointSource,
    pub(crate) stage: Stage,
    pub(crate) reason: Option<Label>,
    pub(crate) at: Revision,
}

/// A feature that was scored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Counted {
    pub(crate) count: Arc<Count>,
    pub(crate) at: Revision,
}

impl Game {
    /// Sets a game up: the first seat is to draw.
    ///
    /// # Errors
    /// A plan for another number of players, a seat named twice, or a crown's way that misses a discipline.
    pub fn start(setup: &Setup) -> Result<Self, Refusal> {
        Self::start_with(setup, None)
    }

    /// The same with a table's own faces, as [`crate::OwnFaces`] has read them.
    ///
    /// # Errors
    /// As [`Game::start`], and faces that are not taken.
    pub fn start_with(setup: &Setup, own_faces: Option<&str>) -> Result<Self, Refusal> {
        let seated = u8::try_from(setup.seats.len()).unwrap_or(u8::MAX);
        let [first, _, ..] = setup.seats[..] else { return Err(Refusal::TooFewPlayers { seated }) };
        let mut distinct = setup.seats.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() != setup.seats.len() || distinct.len() != usize::from(setup.plan.players) {
            return Err(Refusal::OrderIncomplete);
        }
        let plays = |expansion| setup.settings.played.has(expansion);
        let tournaments = match setup.settings.map {
            MapKeeping::Tracked if !plays(Expansion::TournamentsAndEmblems) => None,
            MapKeeping::Told | MapKeeping::Tracked => {
                Some(Tournaments::start(&setup.seats, &setup.plan, &setup.settings)?)
            }
        };
        let tracked = match setup.settings.map {
            MapKeeping::Told => None,
            MapKeeping::Tracked => Some(Tracked::start(&setup.settings, own_faces)?),
        };
        Ok(Self {
            seats: setup.seats.clone(),
            retired: BTreeSet::new(),
            settings: setup.settings,
            phase: Phase::Draw,
            turn: Turn::first(first),
            meeples: Meeples::default(),
            told: Vec::new(),
            tournaments,
            tracked,
            counted: Arc::default(),
            river: plays(Expansion::River).then(|| River::after_the_spring(setup.plan.river_tiles)),
            town_halls: plays(Expansion::MessengersAndMayors).then(|| TownHalls::deal(&setup.seats)),
            towers: plays(Expansion::TowersAndThieves).then(|| Towers::start(&setup.plan, &setup.settings)),
            at: Revision(0),
        })
    }

    /// The seats clockwise from this one, itself first.
    pub(crate) fn clockwise_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let at = self.seats.iter().position(|other| *other == seat).unwrap_or(0);
        self.seats[at..].iter().chain(&self.seats[..at]).copied()
    }

    /// The next seat clockwise that has not gone home (B-2).
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        self.clockwise_from(seat).skip(1).find(|next| !self.retired.contains(next)).unwrap_or(seat)
    }

    pub(crate) fn plays(&self, expansion: Expansion) -> bool {
        self.settings.played.has(expansion)
    }

    /// What an expansion brings is refused where the table does not play it.
    pub(crate) fn expect_played(&self, expansion: Expansion) -> Result<(), Refusal> {
        if self.plays(expansion) { Ok(()) } else { Err(Refusal::ExpansionNotPlayed { expansion }) }
    }

    /// Whether the tournament tile lies (T-7); where there is none, nothing waits for it.
    pub(crate) fn tournament_tile(&self) -> TournamentTile {
        self.tournaments.as_ref().map_or(TournamentTile::Lies, |own| own.tile)
    }

    /// Whether river tiles are left, which come before all others.
    pub(crate) fn river_runs(&self) -> bool {
        self.river.is_some_and(River::runs)
    }

    /// Whether a seat still at the table holds its town hall tile (C-5).
    pub(crate) fn holds_town_hall(&self, seat: Seat) -> bool {
        self.town_halls.as_ref().is_some_and(|halls| halls.held_by(seat)) && !self.retired.contains(&seat)
    }

    /// Whether it may be laid now, as far as it was not found to fit nowhere in this turn.
    pub(crate) fn may_lay_town_hall(&self, seat: Seat) -> bool {
        town_halls::is_to_lay(self, seat)
    }

    /// Whether a seat still at the table holds a tile it can lay without drawing: a prize tile (T-21) or its town hall
    /// tile (C-5).
    pub(crate) fn holds_a_tile(&self, seat: Seat) -> bool {
        let prize = self.tournaments.as_ref().is_some_and(|own| own.prizes.lie_before(seat));
        self.holds_town_hall(seat) || prize && !self.retired.contains(&seat)
    }

    /// Who has gone home.
    pub fn retired(&self) -> impl Iterator<Item = Seat> + '_ {
        self.retired.iter().copied()
    }

    /// The seats, clockwise.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    pub(crate) fn has_seat(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }
}
