//! The first thing that was not as it must be, and what was done shortly before. Never decides what must be.

use std::{collections::VecDeque, sync::Mutex};

/// How many of the last steps are told with a finding.
const LAST_STEPS: usize = 40;

/// Where everybody reports to.
#[derive(Debug, Default)]
pub(crate) struct Oracle {
    found: Mutex<Option<String>>,
    steps: Mutex<VecDeque<String>>,
}

impl Oracle {
    /// What somebody did, and what came of it.
    pub(crate) fn note(&self, step: String) {
        let mut steps = self.steps.lock().unwrap();
        if steps.len() == LAST_STEPS {
            steps.pop_front();
        }
        steps.push_back(step);
    }

    /// Keeps the first finding.
    pub(crate) fn check(&self, who: &str, held: Result<(), String>) {
        if let Err(why) = held {
            self.note(format!("{who} finds: {why}"));
            self.found.lock().unwrap().get_or_insert(format!("{who}: {why}"));
        }
    }

    pub(crate) fn found(&self) -> Option<String> {
        self.found.lock().unwrap().clone()
    }

    pub(crate) fn last_steps(&self) -> String {
        Vec::from(self.steps.lock().unwrap().clone()).join("\n")
    }
}

/// An error that says why, unless it holds.
pub(crate) fn holds(held: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if held { Ok(()) } else { Err(why()) }
}
