//! Somebody who goes on at another node when the one they are at is gone or says so, with the very same request. Never takes silence
//! for an answer.

use std::time::{Duration, Instant};

use tonic::{Code, Response, Status, transport::Channel};
use tonic_types::StatusExt;

use crate::people::Person;

/// How long one try may take: a node that stands still says nothing at all.
const TRY: Duration = Duration::from_secs(4);
/// How long all tries together may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pause before the next try.
const PAUSE: Duration = Duration::from_millis(20);

/// A person at one node at a time.
#[derive(Clone)]
pub struct Traveller {
    person: Person,
    channels: Vec<Channel>,
    at: usize,
}

impl Person {
    /// The same at another node.
    pub fn at(&self, channel: &Channel) -> Self {
        Self { channel: channel.clone(), ..self.clone() }
    }
}

impl Traveller {
    /// At the node `at` first.
    pub fn new(person: &Person, channels: &[Channel], at: usize) -> Self {
        Self { person: person.at(&channels[at]), channels: channels.to_vec(), at }
    }

    pub fn person(&self) -> &Person {
        &self.person
    }

    /// Goes to the next node.
    pub fn goes_on(&mut self) {
        self.at = (self.at + 1) % self.channels.len();
        self.person = self.person.at(&self.channels[self.at]);
    }

    /// Makes a call again and again, at one node after the other, until it has an answer.
    pub async fn insists<M, F>(&mut self, call: impl Fn(Person) -> F) -> Result<M, Status>
    where
        F: Future<Output = Result<Response<M>, Status>>,
    {
        let began = Instant::now();
        loop {
            match tokio::time::timeout(TRY, call(self.person.clone())).await {
                Ok(Ok(answer)) => return Ok(answer.into_inner()),
                Ok(Err(status)) if is_final(&status) => return Err(status),
                Ok(Err(status)) => assert!(began.elapsed() < PATIENCE, "no node answers: {status:?}"),
                Err(_) => assert!(began.elapsed() < PATIENCE, "no node answers in time"),
            }
            self.goes_on();
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Whether a status is an answer, and not the word of a node or a connection that cannot answer now.
pub fn is_final(status: &Status) -> bool {
    let passes = matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded | Code::Cancelled);
    !passes && status.get_details_error_info().is_some()
}
