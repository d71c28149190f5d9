//! What the servers are asked: one request, one answer. Never asks twice, and never puts a payload into an error or a log:
//! that is also why async-nats's own calls of JetStream are not used, which log what was answered.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use async_nats::jetstream;
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::response::Response;
use async_nats::jetstream::stream::RawMessage;
use async_nats::{Client, HeaderMap, Message, Request, StatusCode, header};
use bytes::Bytes;
use futures_util::StreamExt;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::gather::Parcel;
use super::life::Life;
use super::subjects::Subjects;

/// How long one question waits. A leader answers from memory or one block of a file.
pub(super) const ASK: Duration = Duration::from_secs(1);
/// How long one publish waits: it is synced on a majority of servers.
pub(super) const PUBLISH: Duration = Duration::from_secs(2);

/// What servers answer when the expected sequence is not the last, the second where another write is on its way.
const WRONG_LAST: [u64; 2] = [10_071, 10_164];
/// What they answer when there is no message to give.
const NO_MESSAGE: u64 = 10_037;
/// Ends what is read at once.
const END_OF_BATCH: u16 = 204;
/// What servers count where a message is stored for itself.
pub(super) const ALONE: u64 = 0;

/// Why there is no answer. Asking again may bring one.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Trouble {
    #[error("no answer came in time")]
    Silent,
    #[error("no server answers for the stream")]
    Nobody,
    #[error("the connection to the servers is gone")]
    Disconnected,
    #[error("no majority of the servers has been heard of for some seconds")]
    Lost,
    #[error("a server refused: {text} ({code})")]
    Refused { code: u64, text: String },
    #[error("a server's answer makes no sense")]
    Senseless,
    #[error("a server is behind the others")]
    Behind,
}

/// How a publish with an expected sequence ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Published {
    /// It is stored, under this sequence.
    At(u64),
    /// The subject's last sequence is another: it is not stored by this request.
    Stale,
}

/// A message as it is stored.
pub(super) struct Stored {
    pub(super) sequence: u64,
    pub(super) headers: HeaderMap,
    pub(super) payload: Bytes,
}

/// The stream's servers.
pub(super) struct Engine {
    pub(super) client: Client,
    pub(super) stream: String,
    pub(super) subjects: Subjects,
    /// Whether several messages may be stored as one.
    pub(super) takes_batches: bool,
    pub(super) life: Life,
}

impl Engine {
    /// Sends one request and waits for its answer.
    pub(super) async fn ask(
        client: &Client,
        subject: String,
        headers: HeaderMap,
        payload: Bytes,
        patience: Duration,
    ) -> Result<Message, Trouble> {
        let request = Request::new().headers(headers).payload(payload).timeout(None);
        let answer = tokio::time::timeout(patience, client.send_request(subject, request)).await;
        answer.map_err(|_| Trouble::Silent)?.map_err(|error| match error.kind() {
            async_nats::RequestErrorKind::NoResponders => Trouble::Nobody,
            async_nats::RequestErrorKind::TimedOut => Trouble::Silent,
            async_nats::RequestErrorKind::InvalidSubject
            | async_nats::RequestErrorKind::MaxPayloadExceeded
            | async_nats::RequestErrorKind::Other => Trouble::Disconnected,
        })
    }

    /// Asks JetStream's `api` something of `stream`.
    pub(super) async fn api<T: DeserializeOwned>(
        client: &Client,
        api: &str,
        stream: &str,
        question: &Value,
    ) -> Result<T, Trouble> {
        let (subject, question) = (format!("$JS.API.{api}.{stream}"), Bytes::from(question.to_string()));
        parse(&Self::ask(client, subject, HeaderMap::new(), question, ASK).await?)
    }

    /// Stores a message, if the subject's last is the one with sequence `expected`.
    pub(super) async fn publish(
        &self,
        subject: String,
        expected: u64,
        mut headers: HeaderMap,
        payload: Bytes,
    ) -> Result<Published, Trouble> {
        headers.insert(header::NATS_EXPECTED_LAST_SUBJECT_SEQUENCE, expected.to_string());
        match self.store(subject, headers, payload, ALONE).await {
            Ok(sequence) => Ok(Published::At(sequence)),
            Err(Trouble::Refused { code, .. }) if WRONG_LAST.contains(&code) => Ok(Published::Stale),
            Err(trouble) => Err(trouble),
        }
    }

    /// Stores a message, the last of so many `together`. That it is stored proves that a majority of the servers is there.
    pub(super) async fn store(
        &self,
        subject: String,
        headers: HeaderMap,
        payload: Bytes,
        together: u64,
    ) -> Result<u64, Trouble> {
        let sent = Instant::now();
        let answer = Self::ask(&self.client, subject, headers, payload, PUBLISH).await?;
        // Once a commit: read without the detour by which the rarer answers are told from refusals.
        match serde_json::from_slice(&answer.payload) {
            Ok(Ack { error: Some(error), .. }) => Err(refused(&error)),
            Ok(Ack { error: None, seq, count }) if count == together => {
                self.life.proven(sent);
                Ok(seq)
            }
            Ok(Ack { error: None, .. }) | Err(_) => Err(Trouble::Senseless),
        }
    }

    /// Stores a commit, if the subject's last message is the one it expects.
    pub(super) async fn publish_one(&self, parcel: &Parcel) -> Result<Published, Trouble> {
        let Parcel { subject, expected, headers, payload } = parcel;
        self.publish(subject.clone(), *expected, headers.clone(), payload.clone()).await
    }

    /// Stores several commits of as many games, or none of them. Returns the sequence of the first; the others follow it.
    pub(super) async fn publish_together(&self, batch: &str, parcels: &[Parcel]) -> Result<u64, Trouble> {
        let many = parcels.len() as u64;
        let mut last = Err(Trouble::Senseless);
        for (number, parcel) in (1..).zip(parcels) {
            let (subject, payload) = (parcel.subject.clone(), parcel.payload.clone());
            let mut headers = parcel.headers.clone();
            headers.insert(header::NATS_EXPECTED_LAST_SUBJECT_SEQUENCE, parcel.expected.to_string());
            headers.insert(header::NATS_BATCH_ID, batch);
            headers.insert(header::NATS_BATCH_SEQUENCE, number.to_string());
            if number == many {
                headers.insert(header::NATS_BATCH_COMMIT, header::NATS_BATCH_COMMIT_FINAL);
                last = self.store(subject, headers, payload, many).await;
            } else {
                let sent = self.client.publish_with_headers(subject, headers, payload).await;
                sent.map_err(|_| Trouble::Disconnected)?;
            }
        }
        last.and_then(|last| (last + 1).checked_sub(many).ok_or(Trouble::Senseless))
    }

    /// The last message of `subject`, from the stream's leader.
    pub(super) async fn last(&self, subject: &str) -> Result<Option<Stored>, Trouble> {
        self.get(&json!({ "last_by_subj": subject })).await
    }

    /// The first message of `subject` from `sequence` on, from the stream's leader.
    pub(super) async fn next(&self, subject: &str, sequence: u64) -> Result<Option<Stored>, Trouble> {
        self.get(&json!({ "next_by_subj": subject, "seq": sequence })).await
    }

    async fn get(&self, question: &Value) -> Result<Option<Stored>, Trouble> {
        let got = Self::api::<Got>(&self.client, "STREAM.MSG.GET", &self.stream, question).await;
        // Who takes itself for the leader may long have been deposed; but not while it was just heard by a majority.
        if self.life.is_lost() {
            return Err(Trouble::Lost);
        }
        match got {
            Ok(Got { message }) => {
                let message = StreamMessage::try_from(message).map_err(|_| Trouble::Senseless)?;
                let StreamMessage { sequence, headers, payload, .. } = message;
                Ok(Some(Stored { sequence, headers, payload }))
            }
            Err(Trouble::Refused { code: NO_MESSAGE, .. }) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    /// Up to `most` messages of `subject` from `sequence` on, in order, from whichever server is asked: it may be behind,
    /// and then the last are missing.
    pub(super) async fn batch(
        &self,
        subject: &str,
        sequence: u64,
        most: usize,
    ) -> Result<Vec<Stored>, Trouble> {
        let inbox = self.client.new_inbox();
        let mut answers = self.client.subscribe(inbox.clone()).await.map_err(|_| Trouble::Disconnected)?;
        let question = json!({ "next_by_subj": subject, "seq": sequence, "batch": most });
        let (api, question) = (format!("$JS.API.DIRECT.GET.{}", self.stream), question.to_string());
        let asked = self.client.publish_with_reply(api, inbox, question.into()).await;
        asked.map_err(|_| Trouble::Disconnected)?;
        let mut batch = Vec::new();
        loop {
            let answer = tokio::time::timeout(ASK, answers.next()).await.map_err(|_| Trouble::Silent)?;
            let Message { headers, payload, status, .. } = answer.ok_or(Trouble::Disconnected)?;
            match status.map(|status| status.as_u16()) {
                None => batch.push(stored(headers.unwrap_or_default(), payload)?),
                Some(END_OF_BATCH) => return Ok(batch),
                Some(code) if code == StatusCode::NOT_FOUND.as_u16() => return Ok(batch),
                Some(code) if code == StatusCode::NO_RESPONDERS.as_u16() => return Err(Trouble::Nobody),
                Some(code) => {
                    return Err(Trouble::Refused { code: code.into(), text: "a batch".to_owned() });
                }
            }
        }
    }

    /// How many subjects the stream has.
    pub(super) async fn subjects(&self) -> Result<u64, Trouble> {
        let info: Info = Self::api(&self.client, "STREAM.INFO", &self.stream, &json!({})).await?;
        Ok(info.state.num_subjects)
    }

    /// The subjects that match `filter`, each with how many messages it has, from the stream's leader.
    pub(super) async fn matching(&self, filter: &str) -> Result<HashMap<String, u64>, Trouble> {
        let mut found = HashMap::new();
        loop {
            let question = json!({ "subjects_filter": filter, "offset": found.len() });
            let info: Info = Self::api(&self.client, "STREAM.INFO", &self.stream, &question).await?;
            let page = info.state.subjects.unwrap_or_default();
            let is_last = page.is_empty() || found.len() + page.len() >= info.total;
            found.extend(page);
            if is_last {
                break;
            }
        }
        if self.life.is_lost() { Err(Trouble::Lost) } else { Ok(found) }
    }
}

/// What a publish is answered.
#[derive(Deserialize)]
struct Ack {
    error: Option<jetstream::Error>,
    seq: u64,
    /// How many messages were stored as one; 0 for one alone.
    #[serde(default)]
    count: u64,
}

/// One message, as servers give it.
#[derive(Deserialize)]
struct Got {
    message: RawMessage,
}

/// What is asked of a stream here.
#[derive(Deserialize)]
struct Info {
    #[serde(default)]
    total: usize,
    state: State,
}

#[derive(Deserialize)]
struct State {
    #[serde(default)]
    num_subjects: u64,
    subjects: Option<HashMap<String, u64>>,
}

fn stored(headers: HeaderMap, payload: Bytes) -> Result<Stored, Trouble> {
    let sequence = headers.get(header::NATS_SEQUENCE).and_then(|text| text.as_str().parse().ok());
    Ok(Stored { sequence: sequence.ok_or(Trouble::Senseless)?, headers, payload })
}

fn parse<T: DeserializeOwned>(answer: &Message) -> Result<T, Trouble> {
    match serde_json::from_slice(&answer.payload) {
        Ok(Response::Ok(answer)) => Ok(answer),
        Ok(Response::Err { error }) => Err(refused(&error)),
        Err(_) => Err(Trouble::Senseless),
    }
}

fn refused(error: &jetstream::Error) -> Trouble {
    Trouble::Refused { code: error.error_code().0, text: error.to_string() }
}
