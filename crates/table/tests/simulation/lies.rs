//! What no journal and no house may do, done on purpose: each lie must be noticed, or the oracle sees nothing. Never told
//! in a run that is to pass.

/// A lie, told now and then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lie {
    None,
    /// The journal says Committed before it has written.
    AcknowledgesTooSoon,
    /// The journal says Committed, and has it no more.
    LosesACommit,
    /// The journal writes a commit twice.
    DoublesACommit,
    /// The journal says that it did not take what it has written.
    RefusesWhatItKeeps,
    /// The journal gives what lies before the damage for the whole.
    HidesDamage,
    /// The house does not know a request again.
    ForgetsRequests,
    /// A stream leaves out an update now and then.
    SkipsUpdates,
}

impl Lie {
    /// Each of them.
    pub(crate) const ALL: [Self; 7] = [
        Self::AcknowledgesTooSoon,
        Self::LosesACommit,
        Self::DoublesACommit,
        Self::RefusesWhatItKeeps,
        Self::HidesDamage,
        Self::ForgetsRequests,
        Self::SkipsUpdates,
    ];
}
