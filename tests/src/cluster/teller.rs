//! A table at which points are told as fast as they are answered, from one node after the other if need be; and whether all that was
//! answered is there. Never believes a node of what came before.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use herald_api::v1::{self, entry::What, step::Step};
use tokio::{
    sync::watch,
    task::{JoinHandle, spawn},
};
use tonic::transport::Channel;

use super::client::Traveller;
use crate::people::{Party, Person};

/// A table of two with one who tells.
pub struct Teller {
    pub party: Party,
    traveller: Traveller,
    /// What was answered, a revision each.
    pub answered: Vec<Answered>,
    number: u32,
}

/// A move that was answered.
#[derive(Clone, Debug)]
pub struct Answered {
    pub revision: u64,
    /// What was told with it.
    pub reason: String,
    pub at: Instant,
}

/// One who tells beside the test, until told to stop.
pub struct Telling {
    stop: watch::Sender<bool>,
    answered: watch::Receiver<usize>,
    task: JoinHandle<Teller>,
}

impl Teller {
    /// A table that was opened at the node `at`.
    pub async fn gather(channels: &[Channel], at: usize) -> Self {
        let party = Party::started(&channels[at], 2).await;
        let traveller = Traveller::new(&party.seats[0], channels, at);
        Self { party, traveller, answered: Vec::new(), number: 0 }
    }

    /// Tells one more point, whatever it takes.
    pub async fn tells(&mut self) {
        self.number += 1;
        let reason = format!("told {}", self.number);
        let message = told(self.traveller.person(), &reason);
        let call = |person: Person| {
            let message = person.with(message.clone());
            async move { person.moves().submit_move(message).await }
        };
        let made = self.traveller.insists(call).await.unwrap();
        self.answered.push(Answered { revision: made.revision, reason, at: Instant::now() });
    }

    /// Goes to the next node.
    pub fn goes_on(&mut self) {
        self.traveller.goes_on();
    }

    /// Tells on and on, a little apart.
    pub fn begin(mut self, apart: Duration) -> Telling {
        let ((stop, stopped), (count, answered)) = (watch::channel(false), watch::channel(0));
        let task = spawn(async move {
            while !*stopped.borrow() {
                self.tells().await;
                count.send_replace(self.answered.len());
                tokio::time::sleep(apart).await;
            }
            self
        });
        Telling { stop, answered, task }
    }

    /// Every node shows each move that was answered at its revision, and nothing that was not asked for.
    pub async fn is_kept(&self, channels: &[Channel]) {
        self.is_kept_beside(channels, &[]).await;
    }

    /// The same where some moves were asked for of which nobody could say what became of them: each is there once or not at all,
    /// and every node says the same.
    pub async fn is_kept_beside(&self, channels: &[Channel], unknown: &[String]) {
        let asked: BTreeMap<u64, String> =
            self.answered.iter().map(|told| (told.revision, told.reason.clone())).collect();
        assert_eq!(asked.len(), self.answered.len(), "a revision each");
        let mut first = None;
        for node in 0..channels.len() {
            let mut reader = Traveller::new(&self.party.host, &channels[node..=node], 0);
            let mut found = all_told(&mut reader).await;
            assert_eq!(
                *first.get_or_insert_with(|| found.clone()),
                found,
                "node {node} shows what another shows"
            );
            for reason in unknown {
                let there: Vec<u64> =
                    found.iter().filter(|told| told.1 == reason).map(|told| *told.0).collect();
                assert!(there.len() <= 1, "{reason:?} is there more than once");
                found.retain(|revision, _| !there.contains(revision));
            }
            assert_eq!(found, asked, "node {node} shows what was answered");
        }
    }

    /// The longest time between two answers.
    pub fn longest_gap(&self) -> Duration {
        self.answered.windows(2).map(|pair| pair[1].at - pair[0].at).max().unwrap_or_default()
    }
}

impl Telling {
    /// Waits until so many more moves are answered.
    pub async fn is_answered(&mut self, more: usize) {
        let before = *self.answered.borrow();
        self.answered.wait_for(|answered| *answered >= before + more).await.expect("it tells on");
    }

    /// Stops once the move on its way is answered.
    pub async fn end(self) -> Teller {
        self.stop.send(true).unwrap();
        self.task.await.unwrap()
    }
}

/// A point for the first seat, and what for.
pub fn told(person: &Person, reason: &str) -> v1::SubmitMoveRequest {
    let (seats, source, reason) = (vec![1], v1::PointSource::Other.into(), reason.to_owned());
    let step = Step::TellPoints(v1::TellPoints { seats, points: 1, source, reason });
    person.submission(vec![step])
}

/// What was told at which revision, by the whole record.
async fn all_told(reader: &mut Traveller) -> BTreeMap<u64, String> {
    let (mut read, mut page_token) = (Vec::new(), String::new());
    loop {
        let call = |person: Person| {
            let (game_id, page_token) = (person.game.clone(), page_token.clone());
            let asked = person.with(v1::ListMovesRequest { game_id, page_size: 200, page_token });
            async move { person.moves().list_moves(asked).await }
        };
        let listed = reader.insists(call).await.unwrap();
        read.extend(listed.entries);
        page_token = listed.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    let told = read.into_iter().filter_map(|entry| match entry.what {
        Some(What::PointsTold(told)) => Some((entry.revision, told.reason)),
        _ => None,
    });
    told.collect()
}
