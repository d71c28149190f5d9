//! What waits for the committer, and how much of it is taken at a time. Never looks inside an order.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Instant;

use crate::JournalError;
use crate::limits::{MAX_WAITING, MAX_WAITING_BYTES};
use crate::lock::lock;
use crate::order::Order;

/// The most orders in one batch: the last to be answered should not wait long after the first was written.
const MAX_BATCH: usize = 256;
/// The most bytes in one batch, beyond its first order: sled keeps a whole batch in memory until it is sealed.
const MAX_BATCH_BYTES: usize = 4 << 20;

/// Orders on their way to the one committer.
#[derive(Default)]
pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// Each with the time at which it was handed over.
    orders: VecDeque<(Order, Instant)>,
    weight: usize,
    closed: bool,
}

/// A batch of orders, and since when each of them waited.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) orders: Vec<Order>,
    pub(super) since: Vec<Instant>,
}

impl Queue {
    /// Lets `order` wait, or turns it away at once. Never blocks.
    pub(super) fn push(&self, order: Order) {
        // Turned away only after the lock is gone: its answer may well push again.
        if let Err((order, error)) = self.admit(order) {
            order.refuse(error);
        }
    }

    #[expect(
        clippy::result_large_err,
        reason = "an order is moved once either way; boxing it would be for show"
    )]
    fn admit(&self, order: Order) -> Result<(), (Order, JournalError)> {
        let mut waiting = lock(&self.waiting);
        if waiting.closed {
            return Err((order, JournalError::closed()));
        }
        let weight = waiting.weight + order.weight();
        if waiting.orders.len() >= MAX_WAITING || weight > MAX_WAITING_BYTES {
            return Err((order, JournalError::busy()));
        }
        waiting.weight = weight;
        waiting.orders.push_back((order, Instant::now()));
        self.changed.notify_one();
        Ok(())
    }

    /// The next batch, in order; waits for one. `None` once the queue is closed and empty.
    pub(super) fn gather(&self) -> Option<Gathered> {
        let mut waiting = lock(&self.waiting);
        while waiting.orders.is_empty() {
            if waiting.closed {
                return None;
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        Some(waiting.take_batch())
    }

    /// Lets nothing more in. What waits is still gathered.
    pub(super) fn close(&self) {
        lock(&self.waiting).closed = true;
        self.changed.notify_all();
    }
}

impl Waiting {
    fn take_batch(&mut self) -> Gathered {
        let mut gathered = Gathered::default();
        let mut taken = 0;
        while let Some((order, _)) = self.orders.front() {
            let batch = &gathered.orders;
            let weight = order.weight();
            let full = batch.len() >= MAX_BATCH || taken + weight > MAX_BATCH_BYTES;
            // A delete stands alone: to find a game's chunks it must see every earlier commit in the store.
            if !batch.is_empty() && (full || is_delete(order) || batch.last().is_some_and(is_delete)) {
                break;
            }
            taken += weight;
            if let Some((order, since)) = self.orders.pop_front() {
                gathered.orders.push(order);
                gathered.since.push(since);
            }
        }
        self.weight -= taken;
        gathered
    }
}

fn is_delete(order: &Order) -> bool {
    matches!(order, Order::Delete { .. })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, mpsc};

    use bytes::Bytes;
    use tokio::sync::oneshot;

    use super::*;
    use crate::answer::Answer;
    use crate::{Appended, ErrorKind, GameKey, MAX_COMMIT};

    const GAME: GameKey = GameKey([0; 16]);

    fn append(len: usize) -> Order {
        let bytes = Bytes::from(vec![0; len]);
        Order::Append { game: GAME, expected: 0, bytes, answer: Answer::new(Box::new(|_| ())) }
    }

    fn delete() -> Order {
        Order::Delete { game: GAME, reply: oneshot::channel().0 }
    }

    fn batches(queue: &Queue) -> Vec<usize> {
        queue.close();
        std::iter::from_fn(|| queue.gather()).map(|batch| batch.orders.len()).collect()
    }

    #[test]
    fn a_batch_is_bounded_by_count_and_by_bytes() {
        let queue = Queue::default();
        (0..MAX_BATCH + 1).for_each(|_| queue.push(append(10)));
        assert_eq!(batches(&queue), [MAX_BATCH, 1]);

        let queue = Queue::default();
        (0..6).for_each(|_| queue.push(append(MAX_COMMIT)));
        assert_eq!(batches(&queue), [3, 3]);
    }

    #[test]
    fn a_delete_stands_alone() {
        let queue = Queue::default();
        [append(1), append(1), delete(), delete(), append(1)].into_iter().for_each(|order| queue.push(order));
        assert_eq!(batches(&queue), [2, 1, 1, 1]);
    }

    #[test]
    fn what_is_too_much_is_turned_away_and_room_comes_back() {
        for (len, fits) in [(0, MAX_WAITING), (MAX_COMMIT, 63)] {
            let queue = Arc::new(Queue::default());
            let turned_away = Arc::new(AtomicUsize::new(0));
            for _ in 0..fits + 5 {
                let turned_away = Arc::clone(&turned_away);
                let answer = Answer::new(Box::new(move |how| {
                    if matches!(how, Appended::Refused(error) if error.kind() == ErrorKind::Busy) {
                        turned_away.fetch_add(1, Ordering::Relaxed);
                    }
                }));
                queue.push(Order::Append {
                    game: GAME,
                    expected: 0,
                    bytes: Bytes::from(vec![0; len]),
                    answer,
                });
            }
            assert_eq!(turned_away.load(Ordering::Relaxed), 5);
            assert!(queue.gather().is_some());
            queue.push(append(len));
            assert_eq!(turned_away.load(Ordering::Relaxed), 5);
        }
    }

    #[test]
    fn a_refusal_may_push_again() {
        let queue = Arc::new(Queue::default());
        queue.close();
        let (tell, told) = mpsc::channel();
        let again = Arc::clone(&queue);
        let answer = Answer::new(Box::new(move |_| {
            again.push(append(1));
            tell.send(()).unwrap();
        }));
        queue.push(Order::Append { game: GAME, expected: 0, bytes: Bytes::new(), answer });
        told.recv().unwrap();
    }
}
