//! Limits wrong join and recovery codes, a bucket a source. A right code never costs; no source can lock another
//! out, nor a table. Never knows a code, and never asks a clock: time is an argument.

use std::net::{IpAddr, SocketAddr};

use herald_words::{Limit, Problem};
use tokio::time::Instant;

use crate::{
    buckets::Buckets,
    config::Rate,
    limits::{MISS_REFILL, MISSES_A_SOURCE},
};

/// Where calls come from: an IPv4 address, or the /64 an IPv6 address is in, which one person has all of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    V4([u8; 4]),
    V6([u16; 4]),
    /// A connection without an address, as in tests.
    Unknown,
}

impl From<Option<SocketAddr>> for Source {
    fn from(peer: Option<SocketAddr>) -> Self {
        match peer.map(|peer| peer.ip().to_canonical()) {
            Some(IpAddr::V4(address)) => Self::V4(address.octets()),
            Some(IpAddr::V6(address)) => {
                let [a, b, c, d, ..] = address.segments();
                Self::V6([a, b, c, d])
            }
            None => Self::Unknown,
        }
    }
}

/// The misses of all sources.
pub(crate) struct Misses(Buckets<Source>);

impl Default for Misses {
    fn default() -> Self {
        Self(Buckets::new(Rate { in_a_row: MISSES_A_SOURCE, one_more_each: MISS_REFILL }))
    }
}

impl Misses {
    /// Whether this source may try a code now. Asked before the code is looked up.
    ///
    /// # Errors
    /// [`Limit::JoinMisses`] if it has missed too often.
    pub(crate) fn may_try(&self, source: Source, now: Instant) -> Result<(), Problem> {
        self.0
            .has_room(source, now)
            .map_err(|retry_after| Problem::Exhausted(Limit::JoinMisses { retry_after }))
    }

    /// A code from this source was wrong.
    pub(crate) fn missed(&self, source: Source, now: Instant) {
        self.0.pay(source, now);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn v4(last: u8) -> Source {
        Source::V4([192, 0, 2, last])
    }

    fn miss(misses: &Misses, source: Source, times: u32, now: Instant) {
        (0..times).for_each(|_| misses.missed(source, now));
    }

    #[test]
    fn ten_misses_are_free_and_then_one_each_six_seconds() {
        let (misses, start) = (Misses::default(), Instant::now());
        miss(&misses, v4(1), 9, start);
        assert_eq!(misses.may_try(v4(1), start), Ok(()));
        misses.missed(v4(1), start);
        let limited = Problem::Exhausted(Limit::JoinMisses { retry_after: 6 });
        assert_eq!(misses.may_try(v4(1), start), Err(limited));
        assert_eq!(misses.may_try(v4(1), start + Duration::from_secs(6)), Ok(()));
        misses.missed(v4(1), start + Duration::from_secs(6));
        assert!(misses.may_try(v4(1), start + Duration::from_secs(7)).is_err());
    }

    #[test]
    fn nobody_locks_another_source_out() {
        let (misses, start) = (Misses::default(), Instant::now());
        miss(&misses, v4(1), 1000, start);
        assert!(misses.may_try(v4(1), start).is_err());
        assert_eq!(misses.may_try(v4(2), start), Ok(()));
    }

    #[test]
    fn a_right_code_never_costs() {
        let (misses, start) = (Misses::default(), Instant::now());
        miss(&misses, v4(1), 9, start);
        for _ in 0..100 {
            assert_eq!(misses.may_try(v4(1), start), Ok(()));
        }
    }

    #[test]
    fn a_burst_in_work_at_once_is_paid_for_afterwards() {
        let (misses, start) = (Misses::default(), Instant::now());
        miss(&misses, v4(1), 100, start);
        assert!(misses.may_try(v4(1), start + MISS_REFILL * 90).is_err());
        assert_eq!(misses.may_try(v4(1), start + MISS_REFILL * 91), Ok(()));
    }

    #[test]
    fn an_ipv6_source_is_its_whole_network_and_a_mapped_ipv4_is_itself() {
        let of = |text: &str| Source::from(Some(text.parse::<SocketAddr>().unwrap()));
        assert_eq!(of("[2001:db8:1:2:aaaa::1]:5"), of("[2001:db8:1:2:ffff::9]:6"));
        assert_ne!(of("[2001:db8:1:2::1]:5"), of("[2001:db8:1:3::1]:5"));
        assert_eq!(of("[::ffff:192.0.2.1]:5"), of("192.0.2.1:6"));
    }
}
