//! What is kept, once it is open: the journal, and the other Heralds that share it. Never opens anything.

use std::sync::Arc;

#[cfg(feature = "jetstream")]
use herald_journal::JetStreamJournal;
use herald_journal::Journal;
use herald_table::House;
use tokio::task::JoinSet;

#[cfg(feature = "jetstream")]
use crate::nodes::Nodes;

/// What is kept, and who shares it.
pub(crate) struct Opened {
    pub(crate) journal: Arc<dyn Journal>,
    #[cfg(feature = "jetstream")]
    nodes: Option<Arc<Nodes>>,
}

impl Opened {
    /// A journal that this Herald has to itself.
    pub(crate) fn alone(journal: impl Journal) -> Self {
        Self {
            journal: Arc::new(journal),
            #[cfg(feature = "jetstream")]
            nodes: None,
        }
    }

    /// A journal that other Heralds share.
    #[cfg(feature = "jetstream")]
    pub(crate) fn shared(journal: JetStreamJournal) -> Self {
        let nodes = Some(Arc::new(Nodes::by(journal.hearsay())));
        Self { journal: Arc::new(journal), nodes }
    }

    /// The house, which asks the others.
    #[cfg_attr(
        not(feature = "jetstream"),
        allow(clippy::unused_self, reason = "without servers there are no others")
    )]
    pub(crate) fn among_others(&self, house: House) -> House {
        #[cfg(feature = "jetstream")]
        if let Some(nodes) = &self.nodes {
            return house.with_grapevine(Arc::clone(nodes) as Arc<_>);
        }
        house
    }

    /// Has the house answer the others, beside the serving.
    #[cfg_attr(
        not(feature = "jetstream"),
        allow(unused_variables, reason = "without servers there are no others")
    )]
    pub(crate) fn answer_others(&self, house: &Arc<House>, beside: &mut JoinSet<()>) {
        #[cfg(feature = "jetstream")]
        if let Some(nodes) = &self.nodes {
            beside.spawn(Arc::clone(nodes).answer(Arc::clone(house)));
        }
    }
}
