//! What waits to be written, a lane a game and a lane a name: what was handed over first is taken first. Never runs anything,
//! and never looks inside an order.

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;
use std::time::Instant;

use bytes::Bytes;

use crate::limits::{MAX_WAITING, MAX_WAITING_BYTES};
use crate::lock::lock;
use crate::order::Order;
use crate::{GameKey, JournalError};

/// What is kept in order: everything of one game, and everything of one name.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    Game(GameKey),
    Name(Bytes),
}

impl Lane {
    /// Where `order` goes.
    pub(super) fn of(order: &Order) -> Self {
        match order {
            Order::Append { game, .. } | Order::Delete { game, .. } => Self::Game(*game),
            Order::Claim { name, .. } | Order::Release { name, .. } => Self::Name(name.clone()),
        }
    }
}

/// An order whose turn it is, and since when it waited.
pub(super) struct Due {
    pub(super) order: Order,
    pub(super) since: Instant,
}

/// The lanes in use. One with nothing in it is no lane.
#[derive(Default)]
pub(super) struct Lanes {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    lanes: HashMap<Lane, VecDeque<Due>>,
    orders: usize,
    weight: usize,
    closed: bool,
}

impl Lanes {
    /// Lets `order` wait. Returns its lane if nobody walks it yet: then the caller must, until [`next`](Self::next) has
    /// nothing more. Turned away at once when there is no room, or the journal is closed.
    pub(super) fn push(&self, order: Order) -> Option<Lane> {
        match self.admit(order) {
            Ok(lane) => lane,
            // Turned away only after the lock is gone: its answer may well push again.
            Err((order, error)) => {
                order.refuse(error);
                None
            }
        }
    }

    #[expect(
        clippy::result_large_err,
        reason = "an order is moved once either way; boxing it would be for show"
    )]
    fn admit(&self, order: Order) -> Result<Option<Lane>, (Order, JournalError)> {
        let mut inner = lock(&self.inner);
        if inner.closed {
            return Err((order, JournalError::closed()));
        }
        let weight = inner.weight + order.weight();
        if inner.orders >= MAX_WAITING || weight > MAX_WAITING_BYTES {
            return Err((order, JournalError::busy()));
        }
        inner.orders += 1;
        inner.weight = weight;
        let lane = Lane::of(&order);
        let due = Due { order, since: Instant::now() };
        if let Some(walked) = inner.lanes.get_mut(&lane) {
            walked.push_back(due);
            return Ok(None);
        }
        inner.lanes.insert(lane.clone(), VecDeque::from([due]));
        Ok(Some(lane))
    }

    /// The next order of `lane`. `None` once it is empty: then it is nobody's any more.
    pub(super) fn next(&self, lane: &Lane) -> Option<Due> {
        let mut inner = lock(&self.inner);
        let due = inner.lanes.get_mut(lane)?.pop_front();
        if due.is_none() {
            inner.lanes.remove(lane);
        }
        due
    }

    /// An order of `weight` has been answered: there is room for another.
    pub(super) fn answered(&self, weight: usize) {
        let mut inner = lock(&self.inner);
        inner.orders -= 1;
        inner.weight -= weight;
    }

    /// Lets nothing more in. What waits still has its turn.
    pub(super) fn close(&self) {
        lock(&self.inner).closed = true;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::answer::Answer;
    use crate::{Appended, ErrorKind, MAX_COMMIT};

    const GAME: GameKey = GameKey([1; 16]);

    fn append(expected: u64, len: usize, refused: &Arc<AtomicUsize>) -> Order {
        let refused = Arc::clone(refused);
        let answer = Answer::new(Box::new(move |how| {
            if matches!(how, Appended::Refused(error) if error.kind() == ErrorKind::Busy) {
                refused.fetch_add(1, Ordering::Relaxed);
            }
        }));
        Order::Append { game: GAME, expected, bytes: Bytes::from(vec![0; len]), answer }
    }

    fn number(due: Due) -> u64 {
        match due.order {
            Order::Append { expected, .. } => expected,
            Order::Claim { .. } | Order::Release { .. } | Order::Delete { .. } => panic!("not an append"),
        }
    }

    #[test]
    fn a_lane_is_walked_by_one_and_in_order() {
        let (lanes, refused) = (Lanes::default(), Arc::default());
        let lane = lanes.push(append(0, 1, &refused)).unwrap();
        assert!(lanes.push(append(1, 1, &refused)).is_none());
        assert_eq!(lanes.next(&lane).map(number), Some(0));
        assert!(lanes.push(append(2, 1, &refused)).is_none(), "its walker has not found it empty yet");
        assert_eq!(lanes.next(&lane).map(number), Some(1));
        assert_eq!(lanes.next(&lane).map(number), Some(2));
        assert!(lanes.next(&lane).is_none());
        assert!(lanes.push(append(3, 1, &refused)).is_some());
    }

    #[test]
    fn what_is_too_much_is_turned_away_and_room_comes_back() {
        for (len, fits) in [(0, MAX_WAITING), (MAX_COMMIT, 63)] {
            let (lanes, refused) = (Lanes::default(), Arc::default());
            let weight = append(0, len, &refused).weight();
            let pushed: Vec<_> = (0..fits + 5).filter_map(|_| lanes.push(append(0, len, &refused))).collect();
            assert_eq!(refused.load(Ordering::Relaxed), 5);
            assert!(lanes.next(&pushed[0]).is_some());
            lanes.push(append(0, len, &refused));
            assert_eq!(refused.load(Ordering::Relaxed), 6, "what is being written still takes its place");
            lanes.answered(weight);
            lanes.push(append(0, len, &refused));
            assert_eq!(refused.load(Ordering::Relaxed), 6);
        }
    }
}
