//! Where games are while nobody plays them: asleep, on disk alone. Wakes one when it is asked for and lets it sleep
//! when it is idle. Never keeps a list of what is stored.

use std::{
    collections::HashMap,
    future::Future,
    num::NonZero,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

use herald_journal::Journal;
use herald_words::{GameId, Problem};
use tokio::sync::{OnceCell, Semaphore};

use crate::{
    ambient::Clock,
    census::{Census, Tally},
    following,
    table::Table,
};

/// How long a game stays awake after it was last asked for, in milliseconds.
const IDLE_MS: i64 = 10 * 60 * 1000;

/// How many games are read from this machine's disk and folded at once, where it has no more cores than that.
const WOKEN_AT_ONCE: usize = 4;

/// A game that is awake or is being woken, by one caller for all.
type Waking = Arc<OnceCell<Arc<Table>>>;

/// The games that are awake.
#[derive(Debug)]
pub(crate) struct Shelf {
    journal: Arc<dyn Journal>,
    clock: Arc<dyn Clock>,
    awake: Mutex<HashMap<GameId, Waking>>,
    tally: Arc<Tally>,
    turns: Semaphore,
}

impl Shelf {
    pub(crate) fn new(journal: Arc<dyn Journal>, clock: Arc<dyn Clock>) -> Self {
        let cores = thread::available_parallelism().map_or(WOKEN_AT_ONCE, NonZero::get);
        let turns = Semaphore::new(cores.max(WOKEN_AT_ONCE));
        Self { journal, clock, awake: Mutex::default(), tally: Arc::default(), turns }
    }

    /// The game, awake.
    ///
    /// # Errors
    /// `NotFound` if there is none; what kept it from being read otherwise.
    pub(crate) async fn find(&self, id: GameId) -> Result<Arc<Table>, Problem> {
        let table = self.find_as_known(id).await?;
        // Whoever comes from another node has seen what was committed there.
        table.catch_up().await?;
        table.sound()
    }

    /// The game, awake, as far as it is known here: for who is going to write, and finds out so whether it is.
    ///
    /// # Errors
    /// As above.
    pub(crate) async fn find_as_known(&self, id: GameId) -> Result<Arc<Table>, Problem> {
        let mut table = self.woken(id).await?;
        if table.is_lost() {
            self.forget_lost(id, &table);
            table = self.woken(id).await?;
        }
        table.sound()
    }

    async fn woken(&self, id: GameId) -> Result<Arc<Table>, Problem> {
        let waking = Arc::clone(self.awake().entry(id).or_default());
        let woken = waking.get_or_try_init(|| self.wake_to_stay(id)).await.cloned();
        match &woken {
            Ok(table) => table.touch(self.clock.now_ms()),
            Err(_) => self.forget_unwoken(id, &waking),
        }
        woken
    }

    /// Wakes a game once this has filled in its commits, while whoever asks for it waits. A game that is awake is left alone, and
    /// nothing is filled in.
    pub(crate) async fn fill(
        &self,
        id: GameId,
        filling: impl Future<Output = Result<(), Problem>> + Send,
    ) -> Result<(), Problem> {
        let waking = Arc::clone(self.awake().entry(id).or_default());
        let filled = waking.get_or_try_init(|| async {
            filling.await?;
            self.wake_to_stay(id).await
        });
        let filled = filled.await.map(drop);
        if filled.is_err() {
            self.forget_unwoken(id, &waking);
        }
        filled
    }

    /// The game without keeping it awake: for lists.
    pub(crate) async fn glance(&self, id: GameId) -> Result<Arc<Table>, Problem> {
        match self.awake_now(id) {
            // One that was given up is read like one that sleeps: the next who asks for it wakes it anew.
            Some(table) if !table.is_lost() => {
                table.catch_up().await?;
                table.sound()
            }
            Some(_) | None => self.wake(id).await,
        }
    }

    /// The game if it is awake, as far as it is known here.
    pub(crate) fn awake_now(&self, id: GameId) -> Option<Arc<Table>> {
        self.awake().get(&id).and_then(|waking| waking.get().cloned())
    }

    async fn wake_to_stay(&self, id: GameId) -> Result<Arc<Table>, Problem> {
        let table = self.wake(id).await?;
        self.tally.has_woken();
        following::begin(&table);
        Ok(table)
    }

    async fn wake(&self, id: GameId) -> Result<Arc<Table>, Problem> {
        // Each is read and folded on a thread beside those that serve. With many at once there would be hundreds, which share the
        // same cores, and each keeps memory of its own for what it may still need. Others' servers are waited for, not worked for.
        let _turn = if self.journal.is_shared() { None } else { self.turns.acquire().await.ok() };
        let woken = Table::wake(id, Arc::clone(&self.journal), Arc::clone(&self.tally)).await?;
        woken.map(Arc::new).ok_or(Problem::NotFound)
    }

    pub(crate) fn census(&self) -> Census {
        let awake = self.awake();
        let tables = || awake.values().filter_map(|waking| waking.get());
        let watching: usize = tables().map(|table| table.watching()).sum();
        self.tally.census(tables().count() as u64, watching as u64)
    }

    /// Drops what could not be woken, unless another caller of the same waking has woken it meanwhile or is still at it:
    /// what that one wakes must be found here, or the next caller would wake the game a second time beside it.
    fn forget_unwoken(&self, id: GameId, waking: &Waking) {
        let mut awake = self.awake();
        // One count is the shelf's own, one this caller's. More of them come only with the shelf locked.
        let alone = Arc::strong_count(waking) == 2;
        if alone && awake.get(&id).is_some_and(|held| Arc::ptr_eq(held, waking) && held.get().is_none()) {
            awake.remove(&id);
        }
    }

    /// Drops what was given up, unless it was woken anew meanwhile.
    fn forget_lost(&self, id: GameId, table: &Arc<Table>) {
        let mut awake = self.awake();
        let held = awake.get(&id).and_then(|waking| waking.get());
        if held.is_some_and(|held| Arc::ptr_eq(held, table)) {
            awake.remove(&id);
        }
    }

    /// Drops what was deleted; whoever still holds it, as it was awake.
    pub(crate) fn forget(&self, id: GameId) -> Option<Arc<Table>> {
        self.awake().remove(&id)?.get().cloned()
    }

    /// Lets every game sleep that nobody watches, uses or has asked for of late; and what was never woken, because whoever
    /// asked for it went away.
    pub(crate) fn let_sleep(&self) {
        let now = self.clock.now_ms();
        let mut awake = self.awake();
        let mut slept = 0;
        awake.retain(|_, waking| {
            // One count is the shelf's own; another is a caller's, who may be in the middle of something.
            let idle = |table: &Arc<Table>| {
                Arc::strong_count(table) == 1 && table.watching() == 0 && now - table.used_ms() > IDLE_MS
            };
            let stays = Arc::strong_count(waking) > 1 || waking.get().is_some_and(|table| !idle(table));
            slept += u64::from(!stays && waking.get().is_some());
            stays
        });
        self.tally.sleep(slept);
    }

    fn awake(&self) -> MutexGuard<'_, HashMap<GameId, Waking>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
