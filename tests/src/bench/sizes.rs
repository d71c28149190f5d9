//! How much is measured: enough to be quoted, or just so much that every row has run. Never what is measured.

use std::path::PathBuf;

/// How much of everything.
#[derive(Clone, Debug)]
pub struct Sizes {
    /// Calls a lane where the answer is ready.
    pub views: usize,
    /// Calls in flight, at most: fewer only where nothing is to be quoted.
    pub in_flight: usize,
    /// Tiles of the games whose moves are measured.
    pub played: usize,
    /// Games that each lane plays, one after the other.
    pub games_a_lane: usize,
    /// The same where each move waits for the disk, and nobody else waits with it.
    pub games_alone: usize,
    /// Watchers of one happening.
    pub watchers: Vec<usize>,
    /// Moves they are told of in a round.
    pub told_moves: usize,
    /// Random games a round, on the rules alone.
    pub simulated: u32,
    /// Games that are folded in a round.
    pub folded: usize,
    /// Games that are woken in a round.
    pub woken: usize,
    /// Tables on which a map's growth is measured.
    pub grown: usize,
    /// Tiles at which it is.
    pub tiles: [usize; 3],
    /// Moves at each.
    pub grown_moves: usize,
    /// Open games among which a move is made.
    pub open: [usize; 3],
    /// Moves for each.
    pub open_moves: usize,
    /// Moves a round that are seen at other nodes.
    pub told_across: usize,
    /// How often the leader of the servers is killed.
    pub leaders_killed: usize,
    /// Games on the servers when a node is started.
    pub shared: usize,
    /// Games in the large store.
    pub stored: usize,
    /// Of those, games with players who come back: they are open, and are woken to see what that takes.
    pub awake: usize,
    /// Where the large store lies; in a directory of its own, which is removed, if not said.
    pub store: Option<PathBuf>,
}

impl Sizes {
    /// To be quoted.
    pub fn full() -> Self {
        Self {
            views: 600,
            in_flight: usize::MAX,
            played: 71,
            games_a_lane: 4,
            games_alone: 5,
            watchers: vec![100, 1_000],
            told_moves: 12,
            simulated: 4_000,
            folded: 400,
            woken: 500,
            grown: 128,
            tiles: [10, 70, 300],
            grown_moves: 20,
            open: [10, 1_000, 10_000],
            open_moves: 10_000,
            told_across: 1_000,
            leaders_killed: 3,
            shared: 1_000,
            stored: 100_000,
            awake: 10_000,
            store: None,
        }
    }

    /// To see that all of it runs.
    pub fn smoke() -> Self {
        Self {
            views: 3,
            in_flight: 8,
            played: 6,
            games_a_lane: 1,
            games_alone: 1,
            watchers: vec![8, 70],
            told_moves: 2,
            simulated: 10,
            folded: 2,
            woken: 4,
            grown: 4,
            tiles: [10, 20, 76],
            grown_moves: 2,
            open: [10, 20, 40],
            open_moves: 40,
            told_across: 20,
            leaders_killed: 1,
            shared: 4,
            stored: 40,
            awake: 8,
            store: None,
        }
    }
}
