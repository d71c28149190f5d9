//! What an answer means: kept, failed for certain, or in doubt; and what else must be true when a problem is answered.
//! Never asks anything.

use herald_journal::GameKey;
use herald_words::*;

use crate::{
    asks::{Answer, Ask, Gift, Pending},
    book::Deletion,
    client::{Client, Sim},
    oracle::holds,
    round::{HOST, Stage},
};

impl Client {
    /// A request has been answered. `failed` counts the reads that had failed before it was sent.
    pub(crate) fn settles(
        &mut self,
        sim: &Sim,
        pending: Pending,
        answer: Result<Answer, Problem>,
        failed: u64,
    ) {
        self.pending = None;
        match answer {
            Ok(answer) => self.is_answered(sim, pending, answer),
            Err(problem) => self.is_told(sim, pending, &problem, failed),
        }
    }

    fn is_answered(&mut self, sim: &Sim, pending: Pending, answer: Answer) {
        let (name, revision) = (pending.name.clone(), answer.revision);
        self.note(sim, &format!("{name} {:?} is revision {revision}", pending.ask));
        // What is opened now has a game from now on, and what is joined a seat.
        self.takes(&pending, answer.gift);
        if pending.ask == Ask::Delete {
            return self.is_deleted(sim);
        }
        let shown = self.shown(sim);
        let held = {
            let book = &mut self.round.look().book;
            match pending.ask {
                Ask::Start | Ask::Steps(_) | Ask::Undo | Ask::Correct(_) => {
                    book.answered(shown, &name, revision, &answer.entries)
                }
                Ask::Open | Ask::Join | Ask::Watch | Ask::Renew | Ask::RenewSeat(_) | Ask::Recover => {
                    book.handed_out(shown, &name, revision)
                }
                Ask::Delete => Ok(()),
            }
        };
        self.check(sim, held);
        if pending.ask == Ask::Start {
            self.round.look().stage = Stage::Playing;
        }
        self.went_on |= sim.calm && self.member == HOST && matches!(pending.ask, Ask::Correct(_));
        if matches!(pending.ask, Ask::Start | Ask::Steps(_) | Ask::Undo | Ask::Correct(_)) {
            self.answered.push(pending);
        }
    }

    fn takes(&mut self, pending: &Pending, gift: Gift) {
        match gift {
            Gift::None => {}
            Gift::Table(created) => {
                let mut round = self.round.look();
                (round.stage, round.code) = (Stage::Gathering, Some(created.join));
                round.book.game = Some(created.game);
                (self.token, self.recovery) = (Some(created.host), Some(created.recovery));
            }
            Gift::Seat(seat, token) => {
                (self.seat, self.token) = (Some(seat), Some(token));
                self.round.look().seats.insert(self.member, seat);
            }
            Gift::Token(token) => match pending.ask {
                Ask::RenewSeat(seat) => {
                    let member = self.member_of(seat);
                    let mut round = self.round.look();
                    round.handed.insert(member, token);
                    round.locked_out.remove(&member);
                    round.reissuing.remove(&member);
                }
                Ask::Watch => {
                    self.token = Some(token);
                    self.round.look().watched = true;
                }
                Ask::Open | Ask::Join | Ask::Start | Ask::Steps(_) | Ask::Undo | Ask::Correct(_) => {}
                Ask::Renew | Ask::Recover | Ask::Delete => self.has_a_new_token(token),
            },
        }
    }

    fn has_a_new_token(&mut self, token: Token) {
        self.dead.extend(self.token.replace(token));
        (self.proof, self.token_in_doubt) = (None, false);
    }

    fn is_deleted(&mut self, sim: &Sim) {
        let gone = self.is_gone(sim);
        self.check(sim, holds(gone, || "a delete is answered that is not durable".to_owned()));
        self.round.look().book.deletion = Deletion::Done;
        self.place.next();
    }

    fn is_gone(&self, sim: &Sim) -> bool {
        self.round.game().is_some_and(|game| sim.journal.disk.lock().unwrap().is_deleted(GameKey(game.0)))
    }

    fn is_told(&mut self, sim: &Sim, pending: Pending, problem: &Problem, failed: u64) {
        self.note(sim, &format!("{} {:?} is told {}", pending.name, pending.ask, kind(problem)));
        let may_fail = matches!(pending.ask, Ask::Steps(_) | Ask::Correct(_) | Ask::Undo | Ask::RenewSeat(_));
        let by_the_rules = matches!(problem, Problem::Refused { .. } | Problem::Stale { .. });
        // Nothing was taken by the store; and the house had looked for the request before it asked the store.
        let busy = *problem == Problem::Unavailable(Unavailable::Busy);
        if may_fail && (by_the_rules || busy && self.below(2) == 0) {
            // It is nowhere, and never will be.
            let held = self.round.look().book.refused(&pending.name);
            return self.check(sim, held);
        }
        if pending.ask == Ask::Delete && *problem == Problem::NotFound {
            return self.is_deleted(sim);
        }
        self.pending = Some(pending);
        if !busy && *problem != Problem::Unavailable(Unavailable::NotConfirmed) {
            self.hears(sim, problem, failed);
        }
    }

    /// A problem that says nothing of a request.
    pub(crate) fn hears(&mut self, sim: &Sim, problem: &Problem, failed: u64) {
        let held = match problem {
            Problem::Unavailable(Unavailable::Unreadable) => {
                holds(sim.weather.failed_reads() > failed, || "no read has failed".to_owned())
            }
            Problem::Unavailable(Unavailable::Damaged) => self.hears_of_damage(),
            Problem::Unauthenticated => self.is_shut_out(sim),
            Problem::NotFound => {
                holds(self.deletes() && self.is_gone(sim), || "the game is not found".to_owned())
            }
            Problem::Unavailable(Unavailable::NotConfirmed | Unavailable::Busy)
            | Problem::Denied(_)
            | Problem::Invalid(_)
            | Problem::Refused { .. }
            | Problem::Stale { .. }
            | Problem::RequestReused
            | Problem::Exhausted(_)
            | Problem::Lagged { .. }
            | Problem::NotImported(_)
            | Problem::Fault => Err(format!("is told {problem:?}")),
        };
        self.check(sim, held);
    }

    /// Whether a delete of this game is on its way.
    fn deletes(&self) -> bool {
        self.round.look().book.deletion != Deletion::NotAsked
    }

    fn hears_of_damage(&mut self) -> Result<(), String> {
        let book = &mut self.round.look().book;
        book.noticed = true;
        holds(book.rotten, || "is told of damage, and nothing is damaged".to_owned())
    }

    /// Its token admits it no more: the game is gone, or the token was made anew and the answer lost.
    fn is_shut_out(&mut self, sim: &Sim) -> Result<(), String> {
        self.proof = None;
        if self.is_gone(sim) {
            return holds(self.deletes(), || "the game was deleted, and nobody asked".to_owned());
        }
        let handed = self.round.look().handed.remove(&self.member);
        if let Some(token) = handed {
            self.has_a_new_token(token);
            return Ok(());
        }
        let explained = self.token_in_doubt || self.round.look().reissuing.contains(&self.member);
        if self.pending.as_ref().is_some_and(|pending| pending.ask == Ask::Renew) {
            self.pending = None;
        }
        if self.member == HOST {
            // What it had on its way waits no longer.
            self.token_in_doubt = true;
            self.pending = Some(Pending::new(self.name(), Ask::Recover));
        } else {
            self.round.look().locked_out.insert(self.member);
        }
        holds(explained, || "a token admits no more".to_owned())
    }
}

/// What kind of problem, for the trace.
pub(crate) fn kind(problem: &Problem) -> String {
    if let Problem::Refused { refusal, revision, .. } = problem {
        return format!("{refusal:?} at {revision}");
    }
    if let Problem::Stale { current, .. } = problem {
        return format!("Stale at {current}");
    }
    format!("{problem:?}")
}
