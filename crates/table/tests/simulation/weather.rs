//! Which fault comes when, by the seed alone, and how often each has come. Never does one.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
};

use fastrand::Rng;
use herald_journal::GameKey;

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Fault {
    /// An append is refused at the door: the queue is full.
    Busy,
    /// An append fails before it is written, and nobody can say so.
    Lost,
    /// An append fails after it was written, and nobody can say so.
    KeptInDoubt,
    /// A sync fails: of a batch of several games a part is durable, and nothing is written any more.
    Torn,
    /// An acknowledgement takes very long.
    Delayed,
    /// Of two games the later commit is acknowledged first.
    Reordered,
    /// The disk is full for a while.
    DiskFull,
    /// The store may only be read, for a whole life of the program.
    ReadOnly,
    /// A read fails.
    Unreadable,
    /// A claim, a release or a delete fails before it is done.
    OrderLost,
    /// The same after it is done.
    OrderKept,
    /// A bit of a stored frame is another.
    Flipped,
    /// A stored frame ends early.
    CutShort,
    /// The last frames of a game are gone.
    Missing,
    /// A caller goes away before it is answered.
    CallDropped,
    /// The program is gone with all that was not durable.
    Crash,
}

impl Fault {
    /// Each of them.
    pub(crate) const ALL: [Self; 16] = [
        Self::Busy,
        Self::Lost,
        Self::KeptInDoubt,
        Self::Torn,
        Self::Delayed,
        Self::Reordered,
        Self::DiskFull,
        Self::ReadOnly,
        Self::Unreadable,
        Self::OrderLost,
        Self::OrderKept,
        Self::Flipped,
        Self::CutShort,
        Self::Missing,
        Self::CallDropped,
        Self::Crash,
    ];

    /// One in how many times, where it may come at each.
    fn one_in(self) -> u32 {
        match self {
            Self::Busy => 40,
            Self::Lost | Self::KeptInDoubt => 30,
            Self::Torn => 250,
            Self::Delayed => 25,
            Self::DiskFull => 150,
            Self::ReadOnly => 12,
            Self::Unreadable => 25,
            Self::OrderLost | Self::OrderKept => 20,
            Self::Flipped | Self::CutShort | Self::Missing => 3,
            Self::CallDropped => 20,
            Self::Reordered | Self::Crash => 1,
        }
    }
}

/// How often each fault came.
pub(crate) type Tally = BTreeMap<Fault, u64>;

/// The faults of one run.
#[derive(Debug)]
pub(crate) struct Weather(Mutex<Inner>);

#[derive(Debug)]
struct Inner {
    rng: Rng,
    calm: bool,
    tally: Tally,
    full_until: u64,
    read_only: bool,
    unreadable_until: BTreeMap<GameKey, u64>,
}

impl Weather {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Mutex::new(Inner {
            rng: Rng::with_seed(seed),
            calm: false,
            tally: Tally::new(),
            full_until: 0,
            read_only: false,
            unreadable_until: BTreeMap::new(),
        }))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap()
    }

    /// No more faults from here on.
    pub(crate) fn calms(&self) {
        let mut inner = self.inner();
        (inner.calm, inner.full_until, inner.read_only) = (true, 0, false);
        inner.unreadable_until.clear();
    }

    /// A new life of the program: is it one in which the store may only be read?
    pub(crate) fn new_life(&self) {
        let read_only = self.strikes(Fault::ReadOnly);
        self.inner().read_only = read_only;
    }

    pub(crate) fn below(&self, limit: u64) -> u64 {
        self.inner().rng.u64(0..limit.max(1))
    }

    /// Whether this fault comes now.
    pub(crate) fn strikes(&self, fault: Fault) -> bool {
        let mut inner = self.inner();
        let strikes = inner.rng.u32(0..fault.one_in()) == 0 && !inner.calm;
        *inner.tally.entry(fault).or_default() += u64::from(strikes);
        strikes
    }

    /// It came.
    pub(crate) fn came(&self, fault: Fault) {
        *self.inner().tally.entry(fault).or_default() += 1;
    }

    /// Whether nothing can be written for a while.
    pub(crate) fn writes_nothing(&self, now: u64) -> bool {
        if self.inner().read_only {
            return true;
        }
        if self.inner().full_until <= now && self.strikes(Fault::DiskFull) {
            let until = now + 20 + self.below(300);
            self.inner().full_until = until;
        }
        self.inner().full_until > now
    }

    /// Whether this game, or with none the names and lists, cannot be read for a while.
    pub(crate) fn reads_nothing(&self, game: Option<GameKey>, now: u64) -> bool {
        let game = game.unwrap_or(GameKey([0; 16]));
        let until = self.inner().unreadable_until.get(&game).copied().unwrap_or(0);
        if until > now {
            self.came(Fault::Unreadable);
            return true;
        }
        let strikes = self.strikes(Fault::Unreadable);
        if strikes {
            let until = now + self.below(60);
            self.inner().unreadable_until.insert(game, until);
        }
        strikes
    }

    pub(crate) fn tally(&self) -> Tally {
        self.inner().tally.clone()
    }

    /// How many reads have failed.
    pub(crate) fn failed_reads(&self) -> u64 {
        self.inner().tally.get(&Fault::Unreadable).copied().unwrap_or(0)
    }
}
