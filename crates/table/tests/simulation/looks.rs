//! Looking: views, lists, the record, the sheet; each must hold all that was answered and nothing that is not durable.
//! Never changes anything.

use std::sync::Arc;

use herald_table::Proof;
use herald_words::*;

use crate::{
    client::{Client, Sim},
    oracle::holds,
};

impl Client {
    /// Its proof, or what keeps it from having one.
    async fn admitted(&mut self, sim: &Sim) -> Option<Proof> {
        self.token.as_ref()?;
        let failed = sim.weather.failed_reads();
        match self.proves(sim).await {
            Ok(proof) => Some(proof),
            Err(problem) => {
                self.note(sim, &format!("is told {problem:?}"));
                self.hears(sim, &problem, failed);
                None
            }
        }
    }

    /// Looks at the table in one way or another.
    pub(crate) async fn looks(&mut self, sim: &Sim) {
        let Some(proof) = self.admitted(sim).await else { return };
        let looked = match self.below(6) {
            0..3 => self.looks_at_view(sim, &proof),
            3 => sim.house.legal(&proof).map(|(revision, _)| revision),
            4 => sim.house.info(&proof).map(|info| info.revision),
            _ => match sim.house.scores(&proof) {
                Ok((revision, _)) | Err(Problem::Refused { revision, .. }) => Ok(revision), // the latter before the start
                Err(problem) => Err(problem),
            },
        };
        match looked {
            Ok(revision) => self.is_shown(sim, revision),
            Err(problem) => {
                self.note(sim, &format!("looks, and is told {problem:?}"));
                self.hears(sim, &problem, sim.weather.failed_reads());
            }
        }
    }

    fn is_shown(&mut self, sim: &Sim, revision: Revision) {
        let shown = self.shown(sim);
        let held = self.round.look().book.revision(shown, revision.0);
        self.check(sim, held);
    }

    fn looks_at_view(&mut self, sim: &Sim, proof: &Proof) -> Result<Revision, Problem> {
        let shared = sim.house.view(proof)?;
        let view = shared.value();
        self.note(sim, &format!("sees {} {:?}", view.revision, view.phase));
        let shown = self.shown(sim);
        let held = self.round.look().book.lines(shown, &view.recent);
        self.check(sim, held);
        if let Some(before) = &self.view
            && before.value().revision == view.revision
        {
            let same = before.value() == view;
            self.check(sim, holds(same, || format!("the view of revision {} is another", view.revision)));
        }
        self.view = Some(Arc::clone(&shared));
        Ok(view.revision)
    }

    /// Reads the whole record, page by page, and holds it to all that is known.
    pub(crate) async fn audits(&mut self, sim: &Sim) {
        let Some(proof) = self.admitted(sim).await else { return };
        let limit = 1 + self.rng.usize(0..60);
        let (mut after, mut last) = (None, 0);
        loop {
            let page = match sim.house.history(&proof, Page { after, limit }) {
                Ok(page) => page,
                Err(problem) => {
                    self.note(sim, &format!("reads the record, and is told {problem:?}"));
                    return self.hears(sim, &problem, sim.weather.failed_reads());
                }
            };
            let shown = self.shown(sim);
            let held = self.round.look().book.lines(shown, &page.items);
            self.check(sim, held);
            last = page.items.last().map_or(last, |entry| entry.revision.0);
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        self.note(sim, &format!("has read the record up to {last}"));
        self.is_shown(sim, Revision(last));
        let held = self.round.look().book.whole(self.audience(), last);
        self.check(sim, held);
        self.audited = true;
    }

    /// Sends something again that was answered: the answer is the same; with other content it is refused.
    pub(crate) async fn asks_again(&mut self, sim: &Sim) {
        if self.answered.is_empty() {
            return self.looks(sim).await;
        }
        let at = self.rng.usize(0..self.answered.len());
        let mut again = self.answered[at].clone();
        again.expected = None;
        let failed = sim.weather.failed_reads();
        match self.performs(sim, &again).await {
            Ok(answer) => {
                let shown = self.shown(sim);
                let held =
                    self.round.look().book.answered(shown, &again.name, answer.revision, &answer.entries);
                self.check(sim, held);
            }
            // What was known is answered before anything is written, so nothing can be in doubt.
            Err(problem) => {
                self.note(sim, &format!("asks again for {}, and is told {problem:?}", again.name));
                self.hears(sim, &problem, failed);
            }
        }
    }

    /// A token that was replaced is worth nothing, whatever happened since.
    pub(crate) async fn tries_a_dead_token(&mut self, sim: &Sim) {
        let (Some(token), Some(game)) = (self.dead.last().cloned(), self.round.game()) else {
            return self.looks(sim).await;
        };
        let failed = sim.weather.failed_reads();
        match sim.house.admit(&token, game).await {
            Ok(_) => self.check(sim, Err("a dead token admits".to_owned())),
            Err(Problem::Unauthenticated) => {}
            Err(problem) => self.hears(sim, &problem, failed),
        }
    }
}
