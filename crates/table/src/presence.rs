//! Which seats have a device connected, who has been asked to be reissued, and how many streams a token has open. In memory alone, and of this node alone:
//! after a restart nobody is connected and nobody has been asked.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use herald_words::{MAX_STREAMS_A_TOKEN, Seat};
use tokio::sync::watch;

use crate::{grapevine::Standing, roster::Holder};

/// How long a consent holds, in milliseconds.
const CONSENT_MS: i64 = 120_000;

/// The seats of one table that are connected or asked.
#[derive(Debug)]
pub(crate) struct Presence {
    seats: Arc<Mutex<BTreeMap<Seat, Device>>>,
    /// Whose streams are open, once for each.
    open: Arc<Mutex<Vec<Holder>>>,
    /// Bumped at each asking, to wake the seats' streams.
    asked: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Device {
    /// By whom each stream was opened: one whose token is dead no longer speaks for the seat.
    streams: Vec<Holder>,
    reissue: Reissue,
}

/// Where asking a seat stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Reissue {
    #[default]
    NotAsked,
    Asked,
    Granted {
        until_ms: i64,
    },
}

/// A stream's seat: connected until it is dropped.
#[derive(Debug)]
pub(crate) struct Connected {
    seats: Arc<Mutex<BTreeMap<Seat, Device>>>,
    seat: Seat,
    holder: Holder,
}

/// A stream, counted among those of its tokens until it is dropped.
#[derive(Debug)]
pub(crate) struct Opened {
    open: Arc<Mutex<Vec<Holder>>>,
    holders: Vec<Holder>,
}

impl Default for Presence {
    fn default() -> Self {
        Self { seats: Arc::default(), open: Arc::default(), asked: watch::Sender::new(0) }
    }
}

impl Presence {
    pub(crate) fn connect(&self, seat: Seat, holder: Holder) -> Connected {
        lock(&self.seats).entry(seat).or_default().streams.push(holder);
        Connected { seats: Arc::clone(&self.seats), seat, holder }
    }

    /// One more stream of these; `None` if one of them has as many as it may have.
    pub(crate) fn open(&self, holders: &[Holder]) -> Option<Opened> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |holder: &Holder| open.iter().filter(|other| *other == holder).count();
        if holders.iter().any(|holder| of(holder) >= MAX_STREAMS_A_TOKEN) {
            return None;
        }
        open.extend_from_slice(holders);
        Some(Opened { open: Arc::clone(&self.open), holders: holders.to_vec() })
    }

    /// For streams that wait to be asked.
    pub(crate) fn askings(&self) -> watch::Receiver<u64> {
        self.asked.subscribe()
    }

    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        lock(&self.seats).get(&seat).is_some_and(|device| device.reissue == Reissue::Asked)
    }

    /// Asks the seat's device to let it be reissued, if one is connected that has not consented. A consent is good for one time.
    pub(crate) fn ask(&self, seat: Seat, now_ms: i64, admitted: impl Fn(&Holder) -> bool) -> Standing {
        let mut seats = lock(&self.seats);
        let Some(device) = seats.get_mut(&seat).filter(|device| device.streams.iter().any(admitted)) else {
            return Standing::Away;
        };
        match device.reissue {
            Reissue::Granted { until_ms } if now_ms <= until_ms => {
                device.reissue = Reissue::NotAsked;
                return Standing::Consented;
            }
            Reissue::NotAsked | Reissue::Asked | Reissue::Granted { .. } => device.reissue = Reissue::Asked,
        }
        drop(seats);
        self.asked.send_modify(|count| *count += 1);
        Standing::Asked
    }

    /// The seat's device consents; false if nobody has asked.
    pub(crate) fn consent(&self, seat: Seat, now_ms: i64) -> bool {
        match lock(&self.seats).get_mut(&seat) {
            Some(device) if device.reissue == Reissue::Asked => {
                device.reissue = Reissue::Granted { until_ms: now_ms + CONSENT_MS };
                true
            }
            Some(_) | None => false,
        }
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut seats = lock(&self.seats);
        if let Some(device) = seats.get_mut(&self.seat) {
            if let Some(at) = device.streams.iter().position(|holder| *holder == self.holder) {
                device.streams.swap_remove(at);
            }
            if device.streams.is_empty() {
                seats.remove(&self.seat);
            }
        }
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        for holder in &self.holders {
            if let Some(at) = open.iter().position(|other| other == holder) {
                open.swap_remove(at);
            }
        }
    }
}

fn lock(seats: &Mutex<BTreeMap<Seat, Device>>) -> MutexGuard<'_, BTreeMap<Seat, Device>> {
    seats.lock().unwrap_or_else(PoisonError::into_inner)
}
