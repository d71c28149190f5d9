//! How far a game goes on a journal that others write to as well: one question for all who ask at once. Never answers from
//! before it was asked.

use std::sync::atomic::{AtomicU64, Ordering};

use herald_journal::Journal;
use herald_words::{GameId, Problem};
use tokio::sync::Mutex;

use crate::table::{key, unreadable};

/// The questions about one game.
#[derive(Debug)]
pub(crate) struct Extent {
    begun: AtomicU64,
    last: Mutex<Last>,
}

/// The question that was answered last. Who holds it is asking the next.
#[derive(Debug)]
struct Last {
    number: u64,
    answer: Result<u64, Problem>,
}

impl Default for Extent {
    fn default() -> Self {
        Self { begun: AtomicU64::new(0), last: Mutex::new(Last { number: 0, answer: Ok(0) }) }
    }
}

impl Extent {
    /// How many commits the game has: at least those that anybody was answered before this was called.
    ///
    /// # Errors
    /// The journal cannot say.
    pub(crate) async fn ask(&self, journal: &dyn Journal, id: GameId) -> Result<u64, Problem> {
        // One that has begun already may have been answered without what was committed since.
        let enough = self.begun.load(Ordering::SeqCst) + 1;
        let mut last = self.last.lock().await;
        if last.number < enough {
            let number = self.begun.fetch_add(1, Ordering::SeqCst) + 1;
            let answer = journal.extent(key(id)).await.map_err(|error| unreadable(id, &error));
            *last = Last { number, answer };
        }
        last.answer.clone()
    }
}
