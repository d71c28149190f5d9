//! What can go wrong, in words that say what to do. Never carries a commit's bytes.

use std::borrow::Cow;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

/// What went wrong in a journal. Cheap to clone, as one failed sync fails every commit that waited on it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{what}")]
pub struct JournalError {
    kind: ErrorKind,
    what: Cow<'static, str>,
    #[source]
    source: Option<Arc<dyn Error + Send + Sync>>,
}

/// The kinds of trouble, by what the caller can do about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// The journal was closed: open it again.
    Closed,
    /// More is waiting than the journal may hold: try again shortly.
    Busy,
    /// Something is larger than its named limit: ask for less.
    Limit,
    /// Another process has the directory open: stop it, or use another directory.
    Locked,
    /// The store could not do as asked: see the source (a full disk, a missing right).
    Store,
    /// A write may or may not have reached the disk: open the journal again to know.
    InDoubt,
    /// The servers that keep the store cannot be asked, or too few of them are up: try again once they are back.
    Unreachable,
    /// What is stored is not what was written: restore the directory from a copy.
    Damaged,
}

impl JournalError {
    /// The kind, for deciding what to do.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The journal was closed before it could answer.
    pub fn closed() -> Self {
        Self::new(ErrorKind::Closed, "the journal is closed: open it again, then read what it holds")
    }

    /// The journal holds as much waiting work as it may.
    pub fn busy() -> Self {
        Self::new(
            ErrorKind::Busy,
            "too many commits wait for the disk; nothing was written: try again shortly",
        )
    }

    /// `what` would be `found`, above its limit.
    pub fn limit(what: &str, found: u64, limit: u64) -> Self {
        Self::new(
            ErrorKind::Limit,
            format!("{what} would be {found}, and at most {limit} are kept: ask for less"),
        )
    }

    /// Another process has `dir` open.
    pub fn locked(dir: &Path) -> Self {
        let dir = dir.display();
        Self::new(
            ErrorKind::Locked,
            format!(
                "another process has the journal in {dir} open: stop it, or give this one its own directory"
            ),
        )
    }

    /// The store failed at `doing`, a phrase that completes "could not …".
    pub fn store(doing: &str, source: impl Error + Send + Sync + 'static) -> Self {
        let what = format!("could not {doing}: check the disk and its rights");
        Self::new(ErrorKind::Store, what).caused_by(source)
    }

    /// The store panicked at `doing`. What it said is left out on purpose: it may print what it stores.
    pub fn panicked(doing: &str) -> Self {
        Self::new(ErrorKind::Store, format!("the store panicked and did not {doing}: open the journal again"))
    }

    /// A write ended so that nobody can say whether it is on disk.
    pub fn in_doubt(source: impl Error + Send + Sync + 'static) -> Self {
        let what = "a write may or may not be on disk, so no more is written: \
                    check the disk, then open the journal again and read what it holds";
        Self::new(ErrorKind::InDoubt, what).caused_by(source)
    }

    /// The servers that keep the store did not answer at `doing`, a phrase that completes "could not …".
    pub fn unreachable(doing: &str, source: impl Error + Send + Sync + 'static) -> Self {
        let what = format!(
            "could not {doing}: the servers that keep the store cannot be reached, or too few are up: try again shortly"
        );
        Self::new(ErrorKind::Unreachable, what).caused_by(source)
    }

    /// The servers that are to keep the store do not keep what is promised; `why` says what differs and what to do.
    pub fn untrusted(why: impl std::fmt::Display) -> Self {
        Self::new(ErrorKind::Store, format!("these servers are not trusted with the store: {why}"))
    }

    /// What is stored does not add up; `what` says where and how, without any of it.
    pub fn damaged(what: impl std::fmt::Display) -> Self {
        Self::new(
            ErrorKind::Damaged,
            format!("the journal is damaged: {what}; restore its directory from a copy"),
        )
    }

    fn new(kind: ErrorKind, what: impl Into<Cow<'static, str>>) -> Self {
        Self { kind, what: what.into(), source: None }
    }

    fn caused_by(mut self, source: impl Error + Send + Sync + 'static) -> Self {
        self.source = Some(Arc::new(source));
        self
    }
}
