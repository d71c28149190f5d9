//! Towers & Thieves (rules W): floors, guards, the tower tiles and the stolen tile, told or on a tracked map. Never lays a
//! tile, and never knows another expansion: where they meet, the turn asks both.

mod decide;
mod fold;
mod legal;
mod sight;
mod thief;

use herald_words::{
    Compartment, FLOORS, GuardPay, Heap, Label, MeepleId, Plan, Pos, Refusal, Revision, Role, Seat, Settings,
    StolenTile, TileTower, TowerId,
};

pub(crate) use self::{
    decide::{from, goes_on, take, tile_laid},
    fold::{can_have_happened, fold},
    legal::list,
    sight::{lines, scored, still_to_score, view},
    thief::{close, follow},
};
use crate::Game;

/// W-1.
const TOWER_TILES: u8 = 5;
/// W-6.
const FULL_TOWER: u8 = 5;

/// All that this expansion remembers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Towers {
    floors_left: u8,
    tower_tiles: u8,
    /// In the order of building: a tower's id is its place, from 1.
    towers: Vec<Tower>,
    stolen: Option<StolenTile>,
    /// The drawn tile, while its symbol is to be handled: what is stolen if no guard stands.
    thief: Option<StolenTile>,
    draws: Draws,
    foundation: Foundation,
    /// Land tiles in the compartments of the tile tower, where it is used.
    compartments: Option<[u16; 2]>,
    scored: Vec<sight::Scored>,
}

/// A tower.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tower {
    /// Where it stands on a tracked map.
    pos: Option<Pos>,
    label: Option<Label>,
    floors: u8,
    guard: Option<MeepleId>,
}

/// What the active player draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Draws {
    /// Their tile, as ever.
    ATile,
    /// What replaces the tile just stolen (W-7).
    AReplacement,
}

/// Whether the tile just laid may have a foundation that was not told yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Foundation {
    None,
    MayBeTold,
}

impl Towers {
    pub(crate) fn start(plan: &Plan, settings: &Settings) -> Self {
        // As evenly as can be: the odd tile lies in the left one.
        let right = plan.land_tiles / 2;
        let used = settings.tile_tower == TileTower::Used;
        Self {
            floors_left: FLOORS,
            tower_tiles: TOWER_TILES,
            towers: Vec::new(),
            stolen: None,
            thief: None,
            draws: Draws::ATile,
            foundation: Foundation::None,
            compartments: used.then_some([plan.land_tiles - right, right]),
            scored: Vec::new(),
        }
    }

    /// Whether the table keeps its towers here: on a told map it may do so by itself.
    fn is_kept(&self) -> bool {
        !self.towers.is_empty() || self.stolen.is_some() || !self.scored.is_empty()
    }

    fn get(&self, TowerId(tower): TowerId) -> Result<&Tower, Refusal> {
        let found = usize::from(tower).checked_sub(1).and_then(|at| self.towers.get(at));
        found.ok_or(Refusal::NoSuchTower { tower: TowerId(tower) })
    }

    fn iter(&self) -> impl Iterator<Item = (TowerId, &Tower)> {
        (1..).map(TowerId).zip(&self.towers)
    }

    fn next_id(&self) -> TowerId {
        TowerId(u8::try_from(self.towers.len() + 1).unwrap_or(u8::MAX))
    }

    /// W-6: those without a guard that are not full.
    fn growable(&self) -> Vec<TowerId> {
        self.iter().filter(|(_, tower)| tower.can_grow()).map(|(id, _)| id).collect()
    }

    /// Guards on towers that stand here.
    pub(crate) fn guards(&self) -> impl Iterator<Item = MeepleId> + '_ {
        self.towers.iter().filter_map(|tower| tower.guard)
    }

    /// Tower tiles in their pile.
    pub(crate) fn tower_tiles(&self) -> u8 {
        self.tower_tiles
    }

    /// Floors in the supply and on towers: always the same (W-1).
    pub(crate) fn floors(&self) -> u8 {
        self.towers.iter().fold(self.floors_left, |all, tower| all + tower.floors)
    }

    /// Compartments of the tile tower with tiles in them.
    pub(crate) fn open_compartments(&self) -> impl Iterator<Item = Compartment> {
        Compartment::ALL.into_iter().filter(|it| self.is_open(*it))
    }

    /// Whether this compartment of the tile tower has tiles in it.
    fn is_open(&self, compartment: Compartment) -> bool {
        self.compartments.is_some_and(|left| left[compartment as usize] > 0)
    }

    /// Land tiles in the tile tower, where it is used.
    pub(crate) fn tiles_in_the_tower(&self) -> Option<u16> {
        self.compartments.map(|left| left.iter().sum())
    }

    /// The number on the drawn tile's symbol, if Herald handles it.
    pub(crate) fn thief(&self) -> Option<u8> {
        self.thief.map(|tile| tile.number)
    }
}

impl Tower {
    fn can_grow(&self) -> bool {
        self.guard.is_none() && self.floors < FULL_TOWER
    }

    /// W-4: its own tile, and as many spaces in the four straight directions as it has floors, whatever lies on them. Where the
    /// map is told, the table sees to it.
    fn reaches(&self, laid: Option<Pos>) -> bool {
        self.pos.zip(laid).is_none_or(|(from, to)| {
            let (x, y) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
            (x == 0 || y == 0) && x.max(y) <= u16::from(self.floors)
        })
    }
}

impl Game {
    /// This room's state, for what goes on inside it.
    fn keep(&self) -> &Towers {
        self.towers.as_ref().expect("the doors of this room are closed without Towers & Thieves")
    }

    /// W-7: whether a tower tile is drawn in the place of a stolen tile; it lies in no pile of land tiles.
    pub(crate) fn draws_a_tower_tile(&self) -> bool {
        self.towers.as_ref().is_some_and(|own| own.draws == Draws::AReplacement && own.tower_tiles > 0)
    }
}

/// Every guard, its owner's and where it stands or not: a told one may stand on a tower that nobody told.
fn guards(game: &Game) -> impl Iterator<Item = (MeepleId, Seat)> + '_ {
    let guards = game.meeples.iter().filter(|(_, figure)| figure.role == Role::Guard);
    guards.map(|(meeple, figure)| (meeple, figure.seat))
}

/// What happened outside means something here.
impl Towers {
    /// A land tile was taken out of this compartment.
    pub(crate) fn drawn_from(&mut self, compartment: Compartment) {
        if let Some(compartments) = &mut self.compartments {
            let left = &mut compartments[compartment as usize];
            *left = left.saturating_sub(1);
        }
    }

    /// A tile was drawn; `thief` is what a symbol on it would steal, if Herald handles it.
    pub(crate) fn tile_drawn(&mut self, heap: Heap, thief: Option<StolenTile>) {
        if heap == Heap::Tower {
            self.tower_tile_gone();
        }
        self.thief = thief;
    }

    /// W-7, told without a number: a tower tile replaces what the table has put aside.
    pub(crate) fn tower_tile_gone(&mut self) {
        self.tower_tiles = self.tower_tiles.saturating_sub(1);
    }

    /// The turn's tile lies.
    pub(crate) fn tile_laid(&mut self) {
        self.draws = Draws::ATile;
        self.foundation = Foundation::MayBeTold;
    }

    /// The drawn tile is gone, whatever was on it.
    pub(crate) fn tile_boxed(&mut self) {
        self.thief = None;
    }

    pub(crate) fn turn_began(&mut self) {
        (self.draws, self.foundation, self.thief) = (Draws::ATile, Foundation::None, None);
    }

    /// A guard has left its tower, however it went.
    pub(crate) fn meeple_left(&mut self, meeple: MeepleId) {
        for tower in self.towers.iter_mut().filter(|tower| tower.guard == Some(meeple)) {
            tower.guard = None;
        }
    }

    fn score(&mut self, seat: Seat, pay: GuardPay, at: Revision) {
        self.scored.push(sight::Scored { seat, pay, at });
    }
}
