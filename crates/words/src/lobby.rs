//! What is asked and answered around a game: opening, joining, starting, reissuing, listing. Never a move.

use std::fmt;

use crate::{
    Colour, CorrectionPolicy, Discipline, DrawnBy, Draws, EmblemKeeping, GameId, HouseRules, JoinCode,
    MapKeeping, Name, PilePlan, Played, Recording, RecoveryCode, RequestId, Revision, RiverEnds, Seat,
    StartTile, Symbol, TileTower, Token, WatcherPolicy,
};

/// What the host chooses; fixed at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The expansions in the box, with their tiles (T-4, R-4).
    pub played: Played,
    /// Land tiles shuffled in from anything else (T-4).
    pub extra_tiles: u16,
    /// What becomes of the ordinary start tile (T-5).
    pub start_tile: StartTile,
    /// Where the crown starts, if the host sets it.
    pub crown: Option<Discipline>,
    /// Rulings this table chose for itself.
    pub house: HouseRules,
    /// Who knows the map.
    pub map: MapKeeping,
    /// Who draws its tiles.
    pub drawn_by: DrawnBy,
    /// Which ends its river has.
    pub river_ends: RiverEnds,
    /// Where its land tiles are drawn from.
    pub tile_tower: TileTower,
    /// Who keeps the emblems.
    pub emblems: EmblemKeeping,
    /// Who may record what is public.
    pub recording: Recording,
    /// Whether people may watch.
    pub watchers: WatcherPolicy,
    /// Who decides that something is put right.
    pub corrections: CorrectionPolicy,
    /// After how many seconds those awaited are nudged; 0 for never.
    pub nudge_after_seconds: u16,
}

/// The content of a request, hashed: tells the same request sent again from another under the same id.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint(pub [u8; 32]);

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the game's key it could be tried out.
        f.write_str("Fingerprint(…)")
    }
}

/// What every change carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The client's name for it.
    pub id: RequestId,
    /// The revision the client believes in; a newer one refuses the change.
    pub expected: Option<Revision>,
    /// What it asks, hashed.
    pub content: Fingerprint,
}

/// A player's place at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatInfo {
    /// Its number.
    pub seat: Seat,
    /// What the player is called.
    pub name: Name,
    /// The player's colour; no two the same.
    pub colour: Colour,
    /// The player's symbol; no two the same.
    pub symbol: Symbol,
}

/// How the game starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// All seats, clockwise; empty for the order of joining. Decides turns and ties.
    pub order: Vec<Seat>,
    /// Who begins; the first of the order if not said (B-2).
    pub first: Option<Seat>,
    /// The land piles, if the host builds them otherwise than planned (T-2): the same tiles in all, prize tiles on every
    /// pile but the first. Empty for the plan's.
    pub piles: Vec<PilePlan>,
}

/// Where a game is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// People may join.
    Lobby,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
}

/// A new table.
#[derive(Debug)]
pub struct Created {
    /// Its id.
    pub game: GameId,
    /// After this commit.
    pub revision: Revision,
    /// For the host alone.
    pub host: Token,
    /// For those who may join.
    pub join: JoinCode,
    /// For the host to keep.
    pub recovery: RecoveryCode,
}

/// A seat taken.
#[derive(Debug)]
pub struct Joined {
    /// The game.
    pub game: GameId,
    /// After this commit.
    pub revision: Revision,
    /// The seat.
    pub seat: Seat,
    /// For the seat's player alone.
    pub token: Token,
}

/// A place to watch from.
#[derive(Debug)]
pub struct Watching {
    /// The game.
    pub game: GameId,
    /// After this commit.
    pub revision: Revision,
    /// For the watcher.
    pub token: Token,
}

/// Whose token is made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reissue {
    /// A seat's.
    Seat(Seat),
    /// The host's.
    Host,
}

/// A token made anew; the old one is dead.
#[derive(Debug)]
pub struct Reissued {
    /// The game.
    pub game: GameId,
    /// After this commit.
    pub revision: Revision,
    /// The new token.
    pub token: Token,
}

/// The host's place taken over; the old host's token and recovery code are dead.
#[derive(Debug)]
pub struct HostAccepted {
    /// The game.
    pub game: GameId,
    /// After this commit.
    pub revision: Revision,
    /// For the new host alone.
    pub host: Token,
    /// For the new host to keep.
    pub recovery: RecoveryCode,
}

/// A table as anyone in it may know it, without the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableInfo {
    /// The game.
    pub game: GameId,
    /// After this commit.
    pub revision: Revision,
    /// Lobby, playing or over.
    pub status: Status,
    /// What the host chose.
    pub settings: Settings,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The join code: for the host, while the lobby is open.
    pub join: Option<JoinCode>,
    /// How Herald's draws can be checked.
    pub draws: Draws,
}

/// A part of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// Start after this one.
    pub after: Option<T>,
    /// At most this many.
    pub limit: usize,
}

/// One game of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The game.
    pub game: GameId,
    /// After this commit; 0 of a damaged one.
    pub revision: Revision,
    /// Lobby, playing or over; none of a game whose record is damaged, of which nothing else is known.
    pub status: Option<Status>,
    /// Players' names.
    pub players: Vec<Name>,
    /// When it was opened, in milliseconds since 1970 UTC.
    pub opened_ms: i64,
    /// When it last changed.
    pub changed_ms: i64,
}

/// A page of something, and where the next begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed<T, K> {
    /// The page.
    pub items: Vec<T>,
    /// Ask again after this one; `None` at the end.
    pub next: Option<K>,
}
