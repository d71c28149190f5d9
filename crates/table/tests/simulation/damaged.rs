//! A damaged game, once it is known: every way to it answers the same, and the operator can throw it away. Never a way
//! around it.

use herald_words::*;

use crate::{
    asks::{Ask, Pending},
    book::Deletion,
    client::{Client, Sim},
    oracle::holds,
    round::HOST,
};

/// How often people look before the operator throws it away.
const LOOKS: u32 = 6;

impl Client {
    /// Tries each way to the damaged game.
    pub(crate) async fn meets_damage(&mut self, sim: &Sim) {
        let enough = {
            let mut round = self.round.look();
            round.probes += 1;
            round.probes > LOOKS
        };
        if self.member == HOST && (enough || self.token.is_none()) {
            if self.pending.as_ref().is_none_or(|pending| pending.ask != Ask::Delete) {
                let name = self.name();
                self.pending = Some(Pending::new(name, Ask::Delete));
            }
            return self.asks(sim, || Ask::Delete).await;
        }
        if self.token.is_none() {
            return;
        }
        let failed = sim.weather.failed_reads();
        self.reads_damage(sim, failed);
        let (token, game) = (self.token.clone().unwrap(), self.round.game().unwrap());
        let admitted = sim.house.admit(&token, game).await.map(drop);
        self.is_damage(sim, "admit", admitted, failed);
        for way in self.ways() {
            let answer = self.performs(sim, &way).await.map(drop);
            self.is_damage(sim, &format!("{:?}", way.ask), answer, failed);
        }
    }

    /// Requests that would find the game, each by another way.
    fn ways(&mut self) -> Vec<Pending> {
        let mut asks = vec![Ask::Undo, Ask::Renew];
        if self.member == HOST {
            asks.extend([Ask::Open, Ask::Recover]);
        } else if !self.round.look().starting {
            asks.push(Ask::Join); // while the code opens the door
        }
        let mut ways = Vec::new();
        for ask in asks {
            // The request that opened the table, sent again, finds it.
            let name = if ask == Ask::Open { self.opened_as.clone() } else { self.name() };
            ways.push(Pending::new(name, ask));
        }
        ways
    }

    /// What a proof from before still reads.
    fn reads_damage(&mut self, sim: &Sim, failed: u64) {
        let Some(proof) = self.proof.take() else { return };
        let house = &sim.house;
        let page = Page { after: None, limit: 10 };
        self.is_damage(sim, "view", house.view(&proof).map(drop), failed);
        self.is_damage(sim, "legal", house.legal(&proof).map(drop), failed);
        self.is_damage(sim, "info", house.info(&proof).map(drop), failed);
        self.is_damage(sim, "scores", house.scores(&proof).map(drop), failed);
        self.is_damage(sim, "history", house.history(&proof, page).map(drop), failed);
        self.is_damage(sim, "watch", house.watch(vec![proof.clone()], None).map(drop), failed);
        let ended = self.stream.as_ref().map(|stream| stream.ended());
        if let Some(ended) = ended {
            self.is_damage(sim, "a stream", ended.map_or(Ok(()), Err), failed);
        }
    }

    fn is_damage(&mut self, sim: &Sim, way: &str, answer: Result<(), Problem>, failed: u64) {
        let unread = sim.weather.failed_reads() > failed;
        let deleting = self.round.look().book.deletion != Deletion::NotAsked;
        let held = match &answer {
            Err(Problem::Unavailable(Unavailable::Damaged)) => true,
            Err(Problem::Unavailable(Unavailable::Unreadable)) => unread,
            Err(Problem::NotFound | Problem::Unauthenticated) => deleting,
            // The name of a table may have to be claimed before it is found.
            Err(Problem::Unavailable(Unavailable::NotConfirmed | Unavailable::Busy)) => way == "Open",
            Ok(()) => false,
            Err(_) => deleting,
        };
        self.note(sim, &format!("{way} of a damaged game is told {answer:?}"));
        self.check(sim, holds(held, || format!("{way} of a damaged game is told {answer:?}")));
    }
}
