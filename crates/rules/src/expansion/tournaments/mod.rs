//! Tournaments & Emblems (rules T): its state, and the hooks by which the turn asks it. Never scores a road, a city
//! or a field.

pub(crate) mod commitment;
mod contest;
mod crown;
mod decide;
mod emblems;
mod fold;
mod lap;
mod legal;
pub(crate) mod measure;
pub(crate) mod piles;
mod placing;
mod prizes;
pub(crate) mod rulings;
mod sight;
mod statues;
mod worth;

use herald_words::{Contest, Emblem, Expansion, Plan, Refusal, Seat, Settings, TournamentTile};

use self::{crown::Crown, emblems::Emblems, piles::Piles, prizes::Prizes, statues::Statues};
pub(crate) use self::{
    decide::{belongs_to_a_map, close, known_city, meeple_leaves, prizes_lie, take},
    emblems::Hand,
    fold::fold,
    legal::{list, looks},
    measure::{cities_grew, statue_lines, statues_keep_their_cities},
    piles::PRIZE_TILES,
    placing::{drawn as redraw, hold_what_fits_nowhere, prize_fits},
    sight::{nomination, view},
};
use crate::{
    Game,
    turn::{Draft, Phase},
};

use std::ops::ControlFlow;

/// All that this expansion remembers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tournaments {
    pub(crate) piles: Piles,
    pub(crate) emblems: Emblems,
    pub(crate) prizes: Prizes,
    pub(crate) statues: Statues,
    /// With the River it comes with the first bend (T-7), and the crown waits on it (C-0).
    pub(crate) tile: TournamentTile,
    crown: Crown,
    window: Window,
    nomination: TurnsNomination,
    /// Tournaments decided.
    held: u8,
    last_contest: Option<Contest>,
}

/// Whether a tile placed this turn may have extended a feature: opened by each tile placed, closed by step 2 or with the
/// turn (T-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Window {
    Closed,
    Open,
}

/// At most one nomination a turn (T-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TurnsNomination {
    Open,
    Taken,
}

impl Tournaments {
    pub(crate) fn start(seats: &[Seat], plan: &Plan, settings: &Settings) -> Result<Self, Refusal> {
        let river = settings.played.has(Expansion::River);
        Ok(Self {
            piles: Piles::build(plan)?,
            emblems: Emblems::deal(seats, settings.emblems),
            tile: if river { TournamentTile::Waits } else { TournamentTile::Lies },
            prizes: Prizes::default(),
            statues: Statues::default(),
            crown: Crown::set(plan.crown, settings.house.crown_order)?,
            window: Window::Closed,
            nomination: TurnsNomination::Open,
            held: 0,
            last_contest: None,
        })
    }
}

impl Tournaments {
    /// Whether a tile was just placed, and nobody nominated yet this turn (T-8).
    fn lets_nominate(&self) -> bool {
        (self.window, self.nomination) == (Window::Open, TurnsNomination::Open)
    }
}

impl Game {
    /// This room's state, for what goes on inside it: its doors (`take`, `follow`, `list`, `close` and their like)
    /// are closed where tournaments are not played.
    fn own(&self) -> &Tournaments {
        self.tournaments.as_ref().expect("the doors of this room are closed without tournaments")
    }
}

/// Takes the next step that follows by itself, if there is one.
pub(crate) fn follow(draft: &mut Draft) -> ControlFlow<()> {
    if draft.tournaments.is_none() {
        return ControlFlow::Break(());
    }
    match &draft.phase {
        Phase::Draw if must_call(draft) => contest::call(draft),
        Phase::Tournament(_) => return contest::follow(draft),
        Phase::LastLap(lap) => return lap::follow(draft, *lap),
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::Finish(_)
        | Phase::FinalScoring
        | Phase::Over => {
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// T-13: the pile is empty, and nothing else can be laid: who holds a town hall tile may lay that instead (C-5), and
/// river tiles are not drawn from a pile, nor are tower tiles (W-1).
fn must_call(game: &Game) -> bool {
    let empty = game.own().piles.open_is_empty() || game.land_is_gone();
    empty && !game.draws_beside_the_piles() && !game.may_lay_town_hall(game.turn.seat)
}

/// Emblems that have been open, each once: beside prize tiles, on statues, in the box, or just revealed.
pub(crate) fn emblems_seen(game: &Game) -> impl Iterator<Item = (Seat, Emblem)> + '_ {
    let lying = game.tournaments.iter().flat_map(|own| own.prizes.emblems().chain(own.statues.emblems()));
    let revealed: &[_] = if let Phase::Tournament(contest) = &game.phase { &contest.revealed } else { &[] };
    lying.chain(revealed.iter().map(|open| (open.seat, open.emblem)))
}

/// Those of one seat.
fn emblems_seen_of(game: &Game, seat: Seat) -> Vec<Emblem> {
    emblems_seen(game).filter(|(owner, _)| *owner == seat).map(|(_, emblem)| emblem).collect()
}
