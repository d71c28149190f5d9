//! Herald in this process, over a journal of the measurement's choice, with tables that follow a script. As the program is
//! wired, but for how often a token may call: one client here plays for thousands.

use std::sync::Arc;

use futures_util::{StreamExt, stream};
use herald_journal::{Journal, MemoryJournal};
use herald_table::{House, OsEntropy, SystemClock};
use prost::Message;
use tonic::transport::Channel;

use super::{
    script::{Move, Script},
    wire::{Call, Lane, connect, drive},
};
use crate::{local::Local, people::Party};

/// A move's method.
pub const SUBMIT: &str = "/herald.v1.MoveService/SubmitMove";
/// Tables that are set at once, and lanes in which they are played on before a measurement.
const AT_ONCE: usize = 64;

/// A running Herald and connections to it.
pub struct Stage {
    local: Local,
    pub channels: Vec<Channel>,
}

impl Stage {
    pub async fn in_memory(connections: usize) -> Self {
        Self::over(Arc::new(MemoryJournal::new()), connections).await
    }

    pub async fn over(journal: Arc<dyn Journal>, connections: usize) -> Self {
        let local = Local::over(house(journal)).await;
        let address = &local.address;
        let channels = stream::iter(0..connections).then(async |_| connect(address).await).collect().await;
        Self { local, channels }
    }

    /// So many tables of two, started.
    pub async fn tables(&self, script: &Script, many: usize) -> Vec<Party> {
        let set = |number: usize| async move {
            let party = self.gather(script, number).await;
            party.start().await;
            party
        };
        stream::iter(0..many).map(set).buffered(AT_ONCE).collect().await
    }

    /// One of them, not started yet.
    pub async fn gather(&self, script: &Script, number: usize) -> Party {
        let channel = &self.channels[number % self.channels.len()];
        Party::gather_with(channel, 2, script.settings.clone()).await
    }

    /// Makes these moves at all tables, untimed.
    pub async fn play(&self, parties: &[Party], moves: &[Move]) {
        let a_lane = parties.len().div_ceil(AT_ONCE).max(1);
        let lanes: Vec<_> = parties.chunks(a_lane).map(|some| lane(some, moves)).collect();
        drive(&self.channels, SUBMIT, &lanes).await;
    }

    /// Stops it, and frees its journal.
    pub async fn stop(self) {
        let Self { local, channels } = self;
        drop(channels);
        local.stop().await;
    }
}

/// A house as the program has it.
pub fn house(journal: Arc<dyn Journal>) -> Arc<House> {
    Arc::new(House::new(journal, Arc::new(OsEntropy), Arc::new(SystemClock), None))
}

/// These moves, as calls, at one table after the other.
pub fn lane(parties: &[Party], moves: &[Move]) -> Lane {
    parties.iter().flat_map(|party| moves.iter().map(|made| call(party, made))).collect()
}

/// The same, each move at all tables before the next.
pub fn lane_across(parties: &[Party], moves: &[Move]) -> Lane {
    moves.iter().flat_map(|made| parties.iter().map(|party| call(party, made))).collect()
}

/// One move at one table.
pub fn call(party: &Party, made: &Move) -> Call {
    let person = &party.seats[made.seat];
    Call::of(person, person.submission(made.steps.clone()).encode_to_vec())
}
