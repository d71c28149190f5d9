//! How a game is set up: piles, prizes, crown, and the choices a host has. Never computes a plan.

use crate::{Discipline, Played};

/// What a plan is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlanRequest {
    /// How many play.
    pub players: u8,
    /// The expansions in the box, with their tiles (T-4, R-4).
    pub played: Played,
    /// Land tiles shuffled in from anything else (T-4).
    pub extra_tiles: u16,
    /// What becomes of the ordinary start tile (T-5).
    pub start_tile: StartTile,
    /// Where the crown starts, if the host sets it (T-4); T-3's row otherwise.
    pub crown: Option<Discipline>,
}

/// What becomes of the ordinary start tile where the tournament tile replaces it (T-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StartTile {
    /// Put in the box: 79 land tiles.
    #[default]
    Boxed,
    /// Shuffled in: 80 land tiles.
    ShuffledIn,
}

/// How the piles are built (T-2…T-5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many play.
    pub players: u8,
    /// Land tiles in all piles together.
    pub land_tiles: u16,
    /// River tiles, the spring that lies at the start among them; 0 without the River.
    pub river_tiles: u8,
    /// The land piles in order, the first free to draw from.
    pub piles: Vec<PilePlan>,
    /// Prize tiles that are left: the last pile, of prizes alone.
    pub last_prizes: u8,
    /// Where the crown starts.
    pub crown: Discipline,
}

/// One land pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PilePlan {
    /// Land tiles in it.
    pub land: u16,
    /// Prize tiles on top of it.
    pub prizes: u8,
}

/// The rulings a table may choose for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// The crown's way around the tournament tile (T-6).
    pub crown_order: [Discipline; 3],
    /// When a meeple may be nominated again (T-9).
    pub renomination: Renomination,
    /// What a tie larger than the prizes left does to the ranks below (T-17).
    pub tie_overflow: TieOverflow,
    /// Which bends of the river count as in a row.
    pub bends: Bends,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            crown_order: [Discipline::Road, Discipline::City, Discipline::Field],
            renomination: Renomination::default(),
            tie_overflow: TieOverflow::default(),
            bends: Bends::default(),
        }
    }
}

/// When a meeple may be nominated again (T-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Renomination {
    /// Once for each time it is placed.
    #[default]
    OnceAPlacement,
    /// Anew after its emblem was revealed.
    AfterReveal,
}

/// What a tie larger than the prizes left does to the ranks below (T-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TieOverflow {
    /// They draw nothing either.
    #[default]
    NobodyBelowDraws,
    /// They still draw.
    LowerRanksDraw,
}

/// Which bends of the river count as in a row, so that they may not turn the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bends {
    /// Two that lie next to each other: a straight tile between lifts it.
    #[default]
    Adjacent,
    /// Any two that follow each other, whatever lies between.
    Successive,
}

/// Which spring and lake the river has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum RiverEnds {
    /// A spring with a through road, a lake with a monastery.
    #[default]
    ThirdEdition,
    /// Both in a plain field.
    Classic,
}

/// Who keeps the emblems (T-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EmblemKeeping {
    /// Herald: they are chosen on the phone.
    #[default]
    Herald,
    /// The table, as real tokens: Herald learns a value at its reveal.
    Table,
}

/// Who decides that something is put right. Who has gone home is not asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CorrectionPolicy {
    /// The host, alone.
    #[default]
    Host,
    /// More than half of the seats still at the table.
    Majority,
    /// All seats still at the table.
    All,
}

/// Who knows the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MapKeeping {
    /// The table: Herald is told what matters for tournaments.
    #[default]
    Told,
    /// Herald too: each tile and meeple is entered, checked and counted.
    Tracked,
}

/// Who draws the tiles of a tracked map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DrawnBy {
    /// The table: the face drawn is entered.
    #[default]
    Table,
    /// Herald, from what is left.
    Server,
}

/// Whether the land tiles lie in the two compartments of the tile tower (W-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TileTower {
    /// They are one pile, or as many as tournaments make of them (T-2).
    #[default]
    NotUsed,
    /// They lie in two, to be drawn from either.
    Used,
}

/// Who may record what is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Recording {
    /// The seat whose turn it is.
    #[default]
    ActiveSeat,
    /// Any seat, for the one whose turn it is; emblems are still their owner's alone.
    AnySeat,
}

/// Whether people may watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WatcherPolicy {
    /// With the join code.
    #[default]
    Allowed,
    /// Not at all.
    Forbidden,
}
