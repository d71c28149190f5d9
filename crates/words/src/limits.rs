//! Every limit a client can meet, by name. Never enforces one itself: the parsers and the table do.

/// Players at a table, at least (B-1).
pub const MIN_PLAYERS: usize = 2;
/// Players at a table, at most (B-1).
pub const MAX_PLAYERS: usize = 6;
/// Characters in a player's name, at most.
pub const MAX_NAME_CHARS: usize = 32;
/// Characters in a label for a meeple, city or reason, at most.
pub const MAX_LABEL_CHARS: usize = 60;
/// Characters in a request id, at least, where the id alone stands for the caller (before there is a seat).
pub const MIN_SECRET_REQUEST_ID_CHARS: usize = 16;
/// Characters in a request id, at most.
pub const MAX_REQUEST_ID_CHARS: usize = 64;
/// Bytes that a seat's device adds to the seed of Herald's draws, at least: 128 bits, so that nobody can guess them.
pub const MIN_SHARE_BYTES: usize = 16;
/// Bytes that a seat's device adds to the seed of Herald's draws, at most.
pub const MAX_SHARE_BYTES: usize = 64;
/// Steps in one atomic list, at most.
pub const MAX_STEPS: usize = 16;
/// Points told in one step, at most; the dearest city a table can build stays well below.
pub const MAX_TOLD_POINTS: i32 = 500;
/// Coats of arms told for one city, at most.
pub const MAX_TOLD_SHIELDS: u8 = 60;
/// Tiles told for the reach of a road or city, at most.
pub const MAX_TOLD_TILES: u16 = 200;
/// Land tiles from other expansions a plan accepts, at most, all of them together.
pub const MAX_EXTRA_TILES: u16 = 400;
/// River tiles a plan accepts, at least: the spring, a bend and the lake.
pub const MIN_RIVER_TILES: u16 = 3;
/// River tiles a plan accepts, at most.
pub const MAX_RIVER_TILES: u16 = 60;
/// Pieces told of one tile that is mended, at most: more segments a face has not.
pub const MAX_PIECES_ON_A_TILE: usize = 12;
/// Land tiles on one pile after a correction, at most.
pub const MAX_PILE_TILES: u16 = 500;
/// Ordinary meeples a player has for the map (B-1).
pub const ORDINARY_MEEPLES: u8 = 7;
/// Floors there are, all towers together; no table builds more towers than that (W-1).
pub const FLOORS: u8 = 20;
/// The number on a thief's symbol, at most: those printed have one digit (W-6).
pub const MAX_THIEF: u8 = 9;
/// Figures of each other kind a player has.
pub const FIGURES_OF_A_KIND: u8 = 1;
/// Entries that go with a refusal, at most: what a device that lost a race has missed.
pub const MAX_MISSED_ENTRIES: usize = 8;
/// Entries of the record that a view carries; the rest is read page by page.
pub const RECENT_ENTRIES: usize = 20;
/// Watchers admitted to one table over its life, at most.
pub const MAX_WATCHERS: usize = 32;
/// Streams open on one table at once, at most.
pub const MAX_STREAMS_A_TABLE: usize = 64;
/// Streams open with one token at once, at most: a device has one, and a few that it has lost and the server has not
/// noticed yet.
pub const MAX_STREAMS_A_TOKEN: usize = 16;
/// Faces of one game, at most, those that its table has described among them.
pub const MAX_FACES: usize = 255;
/// Seats that one stream may carry beside the caller's own, at most.
pub const MAX_SEATS_A_STREAM: usize = MAX_PLAYERS;
/// Commits a stream may fall behind before its watcher is told to resume.
pub const MAX_WATCH_BACKLOG: u64 = 256;
/// Entries or games on one page of a list, at most.
pub const MAX_PAGE: usize = 200;
/// Entries or games on one page where the caller does not say.
pub const DEFAULT_PAGE: usize = 50;
/// Commits one game may hold; an evening is a few hundred.
pub const MAX_COMMITS_A_GAME: u64 = 20_000;
/// Of those, so many are kept for the host, who can still end a game that somebody has filled up.
pub const COMMITS_FOR_THE_HOST: u64 = 100;
/// Bytes of a record that is imported, at most; an evening has a few hundred KiB.
pub const MAX_IMPORT_BYTES: usize = 64 << 20;
/// Corrections put to the vote in one game, at most; an evening has a few.
pub const MAX_PROPOSALS_A_GAME: u16 = 1_000;
/// Answers to one proposal, at most: a seat may change its mind, but not fill the record with it.
pub const MAX_ANSWERS_A_PROPOSAL: u16 = 60;
/// Points told in one game, counted a seat; an evening has a few hundred.
pub const MAX_TOLD_LINES: usize = 2_000;
/// Of those, so many are kept for the host's corrections.
pub const TOLD_LINES_FOR_THE_HOST: usize = 200;
/// Seconds after which those awaited are nudged, at least, where a table wants it at all.
pub const MIN_NUDGE_SECONDS: u16 = 10;
/// Seconds after which those awaited are nudged, at most.
pub const MAX_NUDGE_SECONDS: u16 = 3_600;
