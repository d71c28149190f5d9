//! A game's state: the seats, the turn, the meeples, what was told, and each expansion's own state. Never decides
//! what is allowed.

use herald_words::{HouseRules, Label, Plan, PointSource, Points, Refusal, Revision, Seat, Stage};

use crate::{
    expansion::tournaments::Tournaments,
    meeple::Meeples,
    turn::{Phase, Turn},
};

/// A game being played. Cloned for every decision, so it stays small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Clockwise; the first began.
    pub(crate) seats: Vec<Seat>,
    pub(crate) house: HouseRules,
    pub(crate) phase: Phase,
    pub(crate) turn: Turn,
    pub(crate) meeples: Meeples,
    /// Points told, in order.
    pub(crate) told: Vec<Told>,
    pub(crate) tournaments: Tournaments,
    /// The commit that is being decided or folded, for what remembers where it came from.
    pub(crate) at: Revision,
}

/// What a game starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Clockwise; the first begins.
    pub seats: Vec<Seat>,
    /// The rulings the table chose.
    pub house: HouseRules,
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

impl Game {
    /// Sets a game up: the first seat is to draw.
    ///
    /// # Errors
    /// A plan for another number of players, a seat named twice, or a crown's way that misses a discipline.
    pub fn start(setup: &Setup) -> Result<Self, Refusal> {
        let seated = u8::try_from(setup.seats.len()).unwrap_or(u8::MAX);
        let [first, _, ..] = setup.seats[..] else { return Err(Refusal::TooFewPlayers { seated }) };
        let mut distinct = setup.seats.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() != setup.seats.len() || distinct.len() != usize::from(setup.plan.players) {
            return Err(Refusal::OrderIncomplete);
        }
        let tournaments = Tournaments::start(&setup.seats, &setup.plan, setup.house.crown_order)?;
        Ok(Self {
            seats: setup.seats.clone(),
            house: setup.house,
            phase: Phase::Draw,
            turn: Turn::first(first),
            meeples: Meeples::default(),
            told: Vec::new(),
            tournaments,
            at: Revision(0),
        })
    }

    /// The seats clockwise from this one, itself first.
    pub(crate) fn clockwise_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let at = self.seats.iter().position(|other| *other == seat).unwrap_or(0);
        self.seats[at..].iter().chain(&self.seats[..at]).copied()
    }

    /// The next seat clockwise (B-2).
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        self.clockwise_from(seat).nth(1).unwrap_or(seat)
    }

    pub(crate) fn has_seat(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }
}
