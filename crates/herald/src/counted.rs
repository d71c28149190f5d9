//! What is counted while serving, where somebody wants to read it: wires the server's meters, the journal's batches and the
//! house's census to the port that tells them. Never counts anything where no port was asked for.

use std::{net::SocketAddr, path::Path, sync::Arc, time::SystemTime};

use herald_server::Meters;
use herald_table::House;
use tokio::task::JoinSet;

use crate::{
    metrics::{self, Batches, Metrics, Sources},
    serve::{RunError, listen},
};

/// What is counted, where metrics are told.
pub(crate) struct Counted {
    at: SocketAddr,
    pub(crate) meters: Arc<Meters>,
    pub(crate) batches: Arc<Batches>,
}

impl Counted {
    pub(crate) fn at(address: SocketAddr) -> Self {
        Self { at: address, meters: Arc::default(), batches: Arc::default() }
    }

    /// Tells it beside the serving; answers where.
    pub(crate) async fn tell(
        self,
        house: &Arc<House>,
        store: Option<&Path>,
        began: SystemTime,
        beside: &mut JoinSet<()>,
    ) -> Result<SocketAddr, RunError> {
        let listener = listen(self.at).await?;
        let address = listener.local_addr()?;
        let (house, meters) = (Arc::clone(house), Arc::clone(&self.meters));
        let census = Box::new(move || house.census());
        let sources = Sources {
            meters: self.meters,
            batches: self.batches,
            census,
            store: store.map(Path::to_owned),
            began,
        };
        beside.spawn(metrics::serve(listener, Arc::new(Metrics::new(sources)), meters));
        Ok(address)
    }
}
