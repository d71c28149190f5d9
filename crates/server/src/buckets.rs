//! How often somebody may do something: a number of times in a row, and once more each time so much has passed. Bounded in
//! memory, and nobody can use up another's. Never asks a clock: time is an argument.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use crate::{config::Rate, limits::MAX_BUCKETS};

/// A bucket each.
///
/// A bucket is one instant: when it would be full again. Each thing done moves it on by one refill, so a burst that was
/// in work at once is paid for afterwards, and the long run is never faster than the refill.
pub(crate) struct Buckets<K> {
    rate: Rate,
    full_at: Mutex<HashMap<K, Instant>>,
}

impl<K: Copy + Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, full_at: Mutex::default() }
    }

    /// Whether there is room for one more.
    ///
    /// # Errors
    /// In how many seconds there will be.
    pub(crate) fn has_room(&self, key: K, now: Instant) -> Result<(), u64> {
        self.room(&self.buckets(), key, now)
    }

    /// One more was done.
    pub(crate) fn pay(&self, key: K, now: Instant) {
        self.paid(&mut self.buckets(), key, now);
    }

    /// One more, if there is room for it.
    ///
    /// # Errors
    /// In how many seconds there will be.
    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), u64> {
        let mut buckets = self.buckets();
        self.room(&buckets, key, now)?;
        self.paid(&mut buckets, key, now);
        Ok(())
    }

    fn room(&self, buckets: &HashMap<K, Instant>, key: K, now: Instant) -> Result<(), u64> {
        let owed = buckets.get(&key).map_or(Duration::ZERO, |full| full.duration_since(now));
        let room = self.rate.one_more_each.saturating_mul(self.rate.in_a_row.saturating_sub(1));
        // Two who ask at once may come in another order than they looked at the clock: at a free rate that is no debt.
        if owed <= room || self.rate.one_more_each.is_zero() {
            return Ok(());
        }
        Err(u64::try_from((owed - room).as_millis().div_ceil(1000)).unwrap_or(u64::MAX))
    }

    fn paid(&self, buckets: &mut HashMap<K, Instant>, key: K, now: Instant) {
        if buckets.len() >= MAX_BUCKETS && !buckets.contains_key(&key) {
            forget_one(buckets, now);
        }
        let full = buckets.entry(key).or_insert(now);
        *full = (*full).max(now) + self.rate.one_more_each;
    }

    fn buckets(&self) -> MutexGuard<'_, HashMap<K, Instant>> {
        // Each change is one assignment, so a panic elsewhere cannot have left half of one.
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets whoever owes nothing more; if all owe, the one who owes least, so that nobody frees himself of a full
/// record by coming under many names.
fn forget_one<K: Copy + Eq + Hash>(buckets: &mut HashMap<K, Instant>, now: Instant) {
    buckets.retain(|_, full| *full > now);
    if buckets.len() >= MAX_BUCKETS
        && let Some(least) = buckets.iter().min_by_key(|(_, full)| **full).map(|(key, _)| *key)
    {
        buckets.remove(&least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{DEFAULT_TABLE_REFILL, DEFAULT_TABLES_A_SOURCE};

    const EACH: Duration = Duration::from_secs(6);

    fn ten() -> Buckets<usize> {
        Buckets::new(Rate { in_a_row: 10, one_more_each: EACH })
    }

    #[test]
    fn the_last_of_those_in_a_row_is_taken_and_not_one_more() {
        let (buckets, start) = (ten(), Instant::now());
        for _ in 0..10 {
            assert_eq!(buckets.take(1, start), Ok(()));
        }
        assert_eq!(buckets.take(1, start), Err(6));
        assert_eq!(buckets.take(2, start), Ok(()), "nobody uses up another's");
        assert_eq!(buckets.take(1, start + EACH), Ok(()));
        assert_eq!(buckets.take(1, start + EACH), Err(6));
    }

    /// 256 in a row, and 8,640 more at one each 10 s: what SECURITY.md says of a host's tables.
    #[test]
    fn whoever_tries_each_second_of_a_day_opens_8896_tables() {
        let rate = Rate { in_a_row: DEFAULT_TABLES_A_SOURCE, one_more_each: DEFAULT_TABLE_REFILL };
        let (buckets, start) = (Buckets::new(rate), Instant::now());
        let at = |second| start + Duration::from_secs(second);
        let opened = |second| (0..300).filter(|_| buckets.take(1, at(second)).is_ok()).count();
        assert_eq!(opened(0), 256);
        assert_eq!((1..=24 * 60 * 60).map(opened).sum::<usize>(), 8_640);
    }

    #[test]
    fn at_a_free_rate_nobody_is_refused_who_looked_at_the_clock_before_another() {
        let (buckets, start) = (Buckets::new(Rate::FREE), Instant::now());
        assert_eq!(buckets.take(1, start + EACH), Ok(()));
        assert_eq!(buckets.take(1, start), Ok(()));
    }

    #[test]
    fn what_is_refused_costs_nothing() {
        let (buckets, start) = (ten(), Instant::now());
        let taken = (0..100).filter(|_| buckets.take(1, start).is_ok()).count();
        assert_eq!((taken, buckets.take(1, start + EACH)), (10, Ok(())));
    }

    #[test]
    fn the_record_is_bounded_and_keeps_who_owes_most() {
        let (buckets, start) = (ten(), Instant::now());
        (0..50).for_each(|_| buckets.pay(0, start));
        for key in 1..=MAX_BUCKETS + 100 {
            buckets.pay(key, start);
        }
        assert_eq!(buckets.buckets().len(), MAX_BUCKETS);
        assert!(buckets.has_room(0, start).is_err());
        buckets.pay(2 * MAX_BUCKETS, start + EACH * 2);
        assert_eq!(buckets.buckets().len(), 2, "who owes nothing more is forgotten");
    }
}
