//! Connections to several servers that take turns, a call each: so whoever plays is sent from one to the next all evening. Never
//! stays with one.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tonic::transport::Channel;

/// The connections, and whose turn it is.
#[derive(Clone)]
pub(super) struct Turns {
    channels: Arc<[Channel]>,
    calls: Arc<AtomicUsize>,
}

impl Turns {
    /// Of at least one.
    pub(super) fn of(channels: Vec<Channel>) -> Self {
        Self { channels: channels.into(), calls: Arc::default() }
    }

    /// The connection for the next call.
    pub(super) fn next(&self) -> Channel {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        self.channels[call % self.channels.len()].clone()
    }
}
