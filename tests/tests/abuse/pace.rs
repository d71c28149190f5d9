//! How fast a table goes on, and what the program holds meanwhile. Never harms anyone.

use std::{
    fmt, fs,
    time::{Duration, Instant},
};

use herald_api::v1::PointSource;
use herald_tests::people::{Person, points};

/// Moves that are timed, calm and under a flood each: both together no more than a token may make in a row.
const MOVES: usize = 480;
/// What a person rests between two moves at least, so that a flood has the time to do its worst.
const REST: Duration = Duration::from_millis(1);
/// What no person at a table notices: below it nothing is compared.
const FLOOR: Duration = Duration::from_millis(5);
/// Under a flood a move may take so many times as long.
const TIMES: u32 = 3;

/// How long moves took.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) median: Duration,
    pub(crate) p99: Duration,
}

impl Pace {
    /// Of a person who plays on.
    pub(crate) async fn of(person: &Person) -> Self {
        let mut took = Vec::with_capacity(MOVES);
        for _ in 0..MOVES {
            let start = Instant::now();
            person.plays(vec![points(&[1], 1, PointSource::Other)]).await.unwrap();
            took.push(start.elapsed());
            tokio::time::sleep(REST).await;
        }
        took.sort_unstable();
        Self { median: took[MOVES / 2], p99: took[MOVES * 99 / 100] }
    }

    /// Whether this is not much slower than when it was calm.
    pub(crate) fn is_kept(self, calm: Self) -> bool {
        self.p99 <= (calm.p99 * TIMES).max(FLOOR)
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        write!(f, "median {:.1} ms, p99 {:.1} ms", ms(self.median), ms(self.p99))
    }
}

/// KiB that a process holds in memory.
pub(crate) fn resident(process: u32) -> u64 {
    held(process, "VmRSS:")
}

/// KiB that it has held at most since it began.
pub(crate) fn peak(process: u32) -> u64 {
    held(process, "VmHWM:")
}

fn held(process: u32, what: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Sockets that a process has open.
pub(crate) fn sockets(process: u32) -> usize {
    let open = fs::read_dir(format!("/proc/{process}/fd")).unwrap();
    // One may be closed while it is looked at.
    let open = open.filter_map(|one| fs::read_link(one.ok()?.path()).ok());
    open.filter(|one| one.to_string_lossy().starts_with("socket:")).count()
}
