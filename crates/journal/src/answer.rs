//! An append's answer, given exactly once, come what may. Never decides what the answer is.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Appended, Done, JournalError};

/// A `done` still to be called. Dropped without an answer (a panic on the way, a thread that died), it says
/// Unknown, because by then nobody can tell what reached the disk.
pub(crate) struct Answer(Option<Done>);

impl Answer {
    pub(crate) fn new(done: Done) -> Self {
        Self(Some(done))
    }

    pub(crate) fn give(mut self, how: Appended) {
        if let Some(done) = self.0.take() {
            call(done, how);
        }
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        if let Some(done) = self.0.take() {
            call(done, Appended::Unknown(JournalError::closed()));
        }
    }
}

/// One caller's panic must not cost every other game its committer.
fn call(done: Done, how: Appended) {
    if catch_unwind(AssertUnwindSafe(|| done(how))).is_err() {
        tracing::error!("a caller of the journal panicked in its `done`; other games go on");
    }
}
