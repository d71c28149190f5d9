//! The piles of land and prize tiles: how they are built (T-2…T-5) and what is left in them (T-13, T-19). Never
//! knows a tile's face.

use herald_words::{
    Discipline, Expansion, MAX_EXTRA_TILES, MAX_PLAYERS, MAX_RIVER_TILES, MIN_PLAYERS, MIN_RIVER_TILES,
    PilePlan, PileView, Plan, PlanRequest, Played, Refusal, StartTile, Tiles,
};

/// Land tiles of the base game without its start tile (B-1).
const BASE_TILES: u16 = 71;
/// Land tiles of this expansion that are shuffled in without the River: 9 less its river tile.
const OWN_TILES: u16 = 8;
/// Prize tiles in the box.
pub(crate) const PRIZE_TILES: u8 = 12;

/// One row of T-3 or T-4: for 2, 3, 4, 5 and 6 players, piles and prizes a pile.
type Row = [(u8, u8); 5];

/// From this many extra tiles on, this row counts (T-3, T-4); extra tiles are rounded down to a row.
const ROWS: [(u16, Row); 10] = [
    (0, [(6, 2), (6, 2), (5, 2), (4, 3), (3, 3)]),
    (20, [(10, 1), (6, 2), (6, 2), (4, 3), (3, 3)]),
    (40, [(12, 1), (9, 1), (6, 2), (6, 2), (4, 3)]),
    (60, [(12, 1), (10, 1), (6, 2), (6, 2), (4, 3)]),
    (80, [(12, 1), (12, 1), (9, 1), (6, 2), (6, 2)]),
    (100, [(12, 1), (12, 1), (10, 1), (9, 1), (6, 2)]),
    (140, [(12, 1), (12, 1), (12, 1), (9, 1), (9, 1)]),
    (180, [(12, 1), (12, 1), (12, 1), (10, 1), (9, 1)]),
    (220, [(12, 1), (12, 1), (12, 1), (12, 1), (10, 1)]),
    (260, [(12, 1), (12, 1), (12, 1), (12, 1), (12, 1)]),
];

/// Where the crown starts, for 2, 3, 4, 5 and 6 players (T-3; ruling for T-4: the same).
const CROWN_START: [Discipline; 5] =
    [Discipline::Road, Discipline::Road, Discipline::Road, Discipline::City, Discipline::Field];

/// How the piles are built for so many players and tiles (T-2…T-5, R-1, R-4).
///
/// # Errors
/// A number of players, of extra tiles or of river tiles that no row covers; an expansion whose tiles must be told.
pub fn plan(request: &PlanRequest) -> Result<Plan, Refusal> {
    let players = usize::from(request.players);
    if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&players) {
        return Err(Refusal::PlayersOutOfRange { players: request.players });
    }
    let extra_tiles = extra_tiles(request)?;
    if extra_tiles > MAX_EXTRA_TILES {
        return Err(Refusal::TooManyExtraTiles { extra_tiles });
    }
    let column = players - MIN_PLAYERS;
    let (_, row) = ROWS.iter().rev().find(|(from, _)| *from <= extra_tiles).unwrap_or(&ROWS[0]);
    let (piles, prizes) = row[column];
    let land_tiles = BASE_TILES + start_tile(request) + OWN_TILES + extra_tiles;
    Ok(Plan {
        players: request.players,
        land_tiles,
        river_tiles: river_tiles(&request.played)?,
        piles: spread(land_tiles, piles, prizes),
        last_prizes: PRIZE_TILES - prizes * (piles - 1),
        crown: request.crown.unwrap_or(CROWN_START[column]),
    })
}

/// T-5; with the River the start tile is always shuffled in.
fn start_tile(request: &PlanRequest) -> u16 {
    match request.start_tile {
        StartTile::Boxed if !request.played.has(Expansion::River) => 0,
        StartTile::Boxed | StartTile::ShuffledIn => 1,
    }
}

/// T-4: tiles shuffled into the land piles; river tiles are not among them.
fn extra_tiles(request: &PlanRequest) -> Result<u16, Refusal> {
    let mut all = request.extra_tiles;
    for (expansion, tiles) in request.played.iter() {
        let tiles = match (expansion, tiles) {
            // River tiles lie in no pile, and this expansion's own are counted already.
            (Expansion::River | Expansion::TournamentsAndEmblems, _) => 0,
            (_, Tiles::Counted(tiles)) => tiles,
            (_, Tiles::Usual) => usual_tiles(expansion).ok_or(Refusal::TilesNotTold { expansion })?,
        };
        all = all.saturating_add(tiles);
    }
    Ok(all)
}

/// Land tiles of an expansion, where they are documented; the others differ with the edition, or are not known.
fn usual_tiles(expansion: Expansion) -> Option<u16> {
    match expansion {
        Expansion::River | Expansion::Abbot | Expansion::TournamentsAndEmblems => Some(0),
        Expansion::InnsAndCathedrals => Some(18),
        Expansion::TradersAndBuilders => Some(24),
        // T-4: its twelve with a thief; neither its river tile nor its tower tiles.
        Expansion::TowersAndThieves => Some(12),
        Expansion::DragonAndFairy
        | Expansion::MessengersAndMayors
        | Expansion::AttackAndDefence
        | Expansion::CastlesAndBridges
        | Expansion::ShepherdsAndVineyards
        | Expansion::CircusAndArtists => None,
    }
}

/// the river's own twelve, this expansion's one, and that of Towers & Thieves.
fn river_tiles(played: &Played) -> Result<u8, Refusal> {
    let own = if played.has(Expansion::TowersAndThieves) { 14 } else { 13 };
    let river_tiles = match played.tiles(Expansion::River) {
        None => return Ok(0),
        Some(Tiles::Usual) => own,
        Some(Tiles::Counted(tiles)) => tiles,
    };
    let fits = (MIN_RIVER_TILES..=MAX_RIVER_TILES).contains(&river_tiles);
    u8::try_from(river_tiles).ok().filter(|_| fits).ok_or(Refusal::RiverTilesOutOfRange { river_tiles })
}

/// T-2: the same number to each pile, the remainder on top of the first, prizes on every pile but the first.
fn spread(land_tiles: u16, piles: u8, prizes: u8) -> Vec<PilePlan> {
    let each = land_tiles / u16::from(piles);
    let first = each + land_tiles % u16::from(piles);
    let rest = PilePlan { land: each, prizes };
    std::iter::once(PilePlan { land: first, prizes: 0 }).chain((1..piles).map(|_| rest)).collect()
}

/// The piles as they stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piles {
    piles: Vec<PilePlan>,
    /// The index of the pile that is free to draw from.
    open: usize,
    /// Prize tiles in the last pile.
    last_prizes: u8,
    /// Prize tiles nobody won in the last tournament (T-21).
    ignored: u8,
}

impl Piles {
    /// T-2: land on every pile, prize tiles on every pile but the first, twelve in all.
    pub(super) fn build(plan: &Plan) -> Result<Self, Refusal> {
        let prizes: u32 = plan.piles.iter().map(|pile| u32::from(pile.prizes)).sum();
        let all = prizes + u32::from(plan.last_prizes) == u32::from(PRIZE_TILES);
        let land = !plan.piles.is_empty() && plan.piles.iter().all(|pile| pile.land > 0);
        let first_is_free = plan.piles.first().is_some_and(|pile| pile.prizes == 0);
        if !(all && land && first_is_free) {
            return Err(Refusal::PlanDoesNotAddUp);
        }
        Ok(Self { piles: plan.piles.clone(), open: 0, last_prizes: plan.last_prizes, ignored: 0 })
    }

    pub(crate) fn open_is_empty(&self) -> bool {
        self.draws_left() == 0
    }

    /// Land tiles left before the next tournament.
    pub(crate) fn draws_left(&self) -> u16 {
        self.piles.get(self.open).map_or(0, |pile| pile.land)
    }

    /// Whether this pile, numbered from 1, is open or still to come.
    pub(crate) fn is_still_drawn_from(&self, pile: u8) -> bool {
        (self.open + 1..=self.piles.len()).contains(&usize::from(pile))
    }

    /// A correction.
    pub(crate) fn set_land(&mut self, pile: u8, land: u16) {
        let counted = usize::from(pile).checked_sub(1).and_then(|index| self.piles.get_mut(index));
        if let Some(counted) = counted {
            counted.land = land;
        }
    }

    pub(crate) fn land_left(&self) -> u16 {
        self.piles.iter().map(|pile| pile.land).sum()
    }

    /// Prize tiles on the pile the next winners draw from: the next land pile, or the last pile (T-16, T-21).
    pub(super) fn prizes_at_stake(&self) -> u8 {
        self.piles.get(self.open + 1).map_or(self.last_prizes, |pile| pile.prizes)
    }

    /// Whether the tournament called now is the last one (T-21).
    pub(super) fn is_on_last(&self) -> bool {
        self.open + 1 >= self.piles.len()
    }

    pub(super) fn total(&self) -> usize {
        self.piles.len()
    }

    /// Every prize tile that lies on a pile or was ignored.
    pub(crate) fn prizes(&self) -> u8 {
        self.piles.iter().map(|pile| pile.prizes).sum::<u8>() + self.last_prizes + self.ignored
    }

    pub(super) fn draw_land(&mut self) {
        if let Some(pile) = self.piles.get_mut(self.open) {
            pile.land = pile.land.saturating_sub(1);
        }
    }

    pub(super) fn draw_prize(&mut self) {
        let stake = self.stake();
        *stake = stake.saturating_sub(1);
    }

    /// T-19: to the last pile; after the last tournament they are ignored (T-21).
    pub(super) fn set_prizes_aside(&mut self) {
        let left = std::mem::take(self.stake());
        if self.is_on_last() {
            self.ignored += left;
        } else {
            self.last_prizes += left;
        }
    }

    /// The number, from 1, of the pile that is free next; none after the last.
    pub(super) fn next_number(&self) -> Option<u8> {
        if self.is_on_last() { None } else { u8::try_from(self.open + 2).ok() }
    }

    pub(super) fn open_next(&mut self) {
        self.open += 1;
    }

    pub(super) fn view(&self) -> Vec<PileView> {
        let land = self.piles.iter().enumerate().map(|(index, pile)| PileView {
            land: pile.land,
            prizes: pile.prizes,
            open: index == self.open && pile.land > 0,
        });
        land.chain([PileView { land: 0, prizes: self.last_prizes, open: false }]).collect()
    }

    fn stake(&mut self) -> &mut u8 {
        match self.piles.get_mut(self.open + 1) {
            Some(pile) => &mut pile.prizes,
            None => &mut self.last_prizes,
        }
    }
}
