//! Two servers with the same people, or two lots of nodes that share their games: every call is made at both at once, and what it
//! tells is compared. Never chooses what is asked.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use herald_api::v1::{self, watch_view_response::Shown};
use herald_journal::{Journal, MemoryJournal};
use herald_table::House;
use herald_words::{Tables, Token};
use prost::Message;
use tonic::{Status, Streaming};

use super::{
    calls::{Call, GAME, SUBMIT, VIEW, WATCH},
    compare::{Comparison, Way},
    counted::{self, Counted},
    gather::{Company, Kept, Viewer, viewer},
    shared::Shared,
    side::Side,
};
use crate::{
    local::OPERATOR,
    raw::{self, As, Told},
    still::StillClock,
    tapped::TappedEntropy,
};

/// Nothing that is to come takes so long.
const PATIENCE: Duration = Duration::from_secs(20);

/// One of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Twin {
    Here,
    There,
}

/// Two tables that are one to everyone but the owner.
pub(super) struct Twins {
    /// The nodes of each, which take turns.
    sides: [Vec<Side>; 2],
    streams: Vec<Watching>,
    pub at: Company,
    pub comparison: Comparison,
    /// What each side keeps.
    pub journals: [Arc<MemoryJournal>; 2],
    /// What both houses drew from; only this side's is looked at.
    pub entropy: Arc<TappedEntropy>,
    calls: u64,
}

/// What is left of twins that were stopped.
pub(super) struct Left {
    pub at: Company,
    pub comparison: Comparison,
    pub journals: [Arc<MemoryJournal>; 2],
    /// What the servers here have logged.
    pub log: String,
}

struct Watching {
    viewer: Arc<Viewer>,
    /// Messages a commit: one a seat it carries.
    seats: usize,
    here: Streaming<Bytes>,
    there: Streaming<Bytes>,
}

impl Twins {
    /// Opens both, the same but for their future, each with so many nodes, and seats the same people. `wrap` may stand between a
    /// house and its server.
    pub(super) async fn open<T: Tables + Counted>(
        nodes: usize,
        seed: u64,
        kept: Kept,
        wrap: impl Fn(House, Twin) -> T,
    ) -> Self {
        let journals = [(), ()].map(|()| Arc::new(MemoryJournal::new()));
        let mut twins = Self::over(journals, nodes, Company::nobody(), seed, wrap).await;
        twins.gather(seed, kept).await;
        twins
    }

    /// Servers over these records; both draw the same at random from now on, but for what follows from a record.
    pub(super) async fn over<T: Tables + Counted>(
        journals: [Arc<MemoryJournal>; 2],
        nodes: usize,
        at: Company,
        seed: u64,
        wrap: impl Fn(House, Twin) -> T,
    ) -> Self {
        let entropy = [seed, seed].map(|seed| Arc::new(TappedEntropy::seeded(seed)));
        let house = |twin: Twin| {
            let (journal, clock) = (Arc::clone(&journals[twin as usize]), Arc::new(StillClock::default()));
            let journal: Arc<dyn Journal> = if nodes > 1 { Arc::new(Shared(journal)) } else { journal };
            let (operator, entropy) = (Token::new(OPERATOR), Arc::clone(&entropy[twin as usize]));
            Arc::new(wrap(House::new(journal, entropy as Arc<_>, clock, Some(&operator)), twin))
        };
        let mut sides = [Vec::new(), Vec::new()];
        for _ in 0..nodes {
            sides[0].push(Side::open(house(Twin::Here)).await);
            sides[1].push(Side::open(house(Twin::There)).await);
        }
        let [entropy, _] = entropy;
        let (streams, comparison) = (Vec::new(), Comparison::default());
        Self { sides, streams, at, comparison, journals, entropy, calls: 0 }
    }

    /// A call before the game: its answer is the same to the byte, tokens and all.
    pub(super) async fn sets_up<R: Message + Default>(
        &mut self,
        method: &'static str,
        message: &impl Message,
    ) -> R {
        let nobody = viewer("nobody", None, 0);
        let [here, there] = self.both(&nobody, method, message, message).await;
        assert_eq!(here, there);
        here.read()
    }

    /// Opens a stream for each viewer, and one for several seats of one device.
    pub(super) async fn everyone_watches(&mut self) {
        for viewer in self.at.viewers.clone() {
            self.watch(&viewer, &[]).await;
        }
        let seats: Vec<_> = self.at.viewers.iter().filter(|viewer| viewer.seat > 0).cloned().collect();
        if let [first, more @ ..] = &seats[..] {
            self.watch(first, more).await;
        }
    }

    /// The same call at both; nothing is compared.
    pub(super) async fn both<M: Message>(
        &mut self,
        who: &Viewer,
        method: &'static str,
        here: &M,
        there: &M,
    ) -> [Told; 2] {
        self.both_bytes(who, method, [here.encode_to_vec(), there.encode_to_vec()]).await
    }

    async fn both_bytes(&mut self, who: &Viewer, method: &'static str, asked: [Vec<u8>; 2]) -> [Told; 2] {
        self.calls += 1;
        if method == SUBMIT.0 && self.sides[0].len() > 1 {
            self.look_first(who).await;
        }
        let trace = format!("call-{}", self.calls);
        let who = As { token: who.token.as_deref(), trace: &trace };
        let ([one, other], [here, there]) = (self.turn(), asked);
        let calls = tokio::join!(
            raw::call_encoded(&one.channel, method, who, here),
            raw::call_encoded(&other.channel, method, who, there)
        );
        calls.into()
    }

    /// Whose turn it is.
    fn turn(&self) -> [&Side; 2] {
        self.sides.each_ref().map(|nodes| &nodes[self.calls as usize % nodes.len()])
    }

    /// The nodes whose turn it is are as far as the game is: which of them decides anew is chance, and they draw for it.
    async fn look_first(&self, who: &Viewer) {
        let ask = v1::GetGameRequest { game_id: self.at.game.clone() };
        let who = As { token: who.token.as_deref(), trace: "a-look" };
        let [one, other] = self.turn();
        tokio::join!(
            raw::call(&one.channel, GAME.0, who, &ask),
            raw::call(&other.channel, GAME.0, who, &ask)
        );
    }

    /// The same call at both, for a viewer; compared.
    pub(super) async fn ask<M: Message>(&mut self, viewer: &Viewer, call: Call, message: &M) -> Told {
        self.asks(viewer, call, message.encode_to_vec()).await
    }

    /// The same, of bytes.
    pub(super) async fn asks(&mut self, viewer: &Viewer, call: Call, message: Vec<u8>) -> Told {
        let told = self.both_bytes(viewer, call.0, [message.clone(), message]).await;
        self.tells(viewer, call, &told);
        let [here, _] = told;
        here
    }

    /// Compares what was told.
    pub(super) fn tells(&mut self, viewer: &Viewer, call: Call, [here, there]: &[Told; 2]) {
        let Call(method, shape, way) = call;
        self.comparison.answers(way, &viewer.name, method, shape, here, there);
    }

    /// The same call at both, whose answer is a stream that ends; all of it is compared.
    pub(super) async fn asks_for_all(&mut self, viewer: &Viewer, call: Call, message: Vec<u8>) {
        if let Some(pieces) = self.reads_all(viewer, call, message).await {
            self.tells_all(viewer, call, &pieces);
        }
    }

    /// Compares two streams, message by message.
    pub(super) fn tells_all(&mut self, viewer: &Viewer, call: Call, [here, there]: &[Vec<Bytes>; 2]) {
        for (here, there) in here.iter().zip(there) {
            self.comparison.messages(call, &viewer.name, here, there);
        }
        if here.len() != there.len() {
            let [here, there] = [here, there].map(|pieces| format!("{} messages", pieces.len()));
            self.comparison.differ(call.2, &viewer.name, call.0, &here, &there);
        }
    }

    /// Both streams to their ends; none if they are refused alike, which is compared.
    pub(super) async fn reads_all(
        &mut self,
        viewer: &Viewer,
        call: Call,
        message: Vec<u8>,
    ) -> Option<[Vec<Bytes>; 2]> {
        let [mut here, mut there] = self.opens(viewer, call, message).await?;
        let mut pieces = [Vec::new(), Vec::new()];
        let mut ends = Vec::new();
        for (stream, pieces) in [&mut here, &mut there].into_iter().zip(&mut pieces) {
            let end = loop {
                match stream.message().await {
                    Ok(Some(piece)) => pieces.push(piece),
                    Ok(None) => break Status::ok(""),
                    Err(status) => break status,
                }
            };
            ends.push(raw::refused(&end));
        }
        let ends: [Told; 2] = ends.try_into().unwrap();
        if ends[0].is_ok() && ends[1].is_ok() {
            return Some(pieces);
        }
        self.tells(viewer, call, &ends);
        None
    }

    /// Opens a stream at both, with the tokens of more seats.
    async fn watch(&mut self, viewer: &Arc<Viewer>, more: &[Arc<Viewer>]) {
        let more_tokens = more.iter().filter_map(|viewer| viewer.token.clone()).collect();
        let ask = self.watching(more_tokens, None);
        if let Some([here, there]) = self.opens(viewer, WATCH, ask).await {
            self.streams.push(Watching { viewer: Arc::clone(viewer), seats: more.len() + 1, here, there });
        }
    }

    fn watching(&self, more_tokens: Vec<String>, after_revision: Option<u64>) -> Vec<u8> {
        v1::WatchViewRequest { game_id: self.at.game.clone(), after_revision, more_tokens }.encode_to_vec()
    }

    async fn opens(
        &mut self,
        viewer: &Viewer,
        call: Call,
        message: Vec<u8>,
    ) -> Option<[Streaming<Bytes>; 2]> {
        self.calls += 1;
        let trace = format!("call-{}", self.calls);
        let who = As { token: viewer.token.as_deref(), trace: &trace };
        let [one, other] = self.turn();
        let opened = tokio::join!(
            raw::stream_encoded(&one.channel, call.0, who, message.clone()),
            raw::stream_encoded(&other.channel, call.0, who, message)
        );
        match opened {
            (Ok(here), Ok(there)) => Some([here, there]),
            (Err(here), Err(there)) => {
                self.tells(viewer, call, &[here, there]);
                None
            }
            _ => panic!("{}: {} is open at one twin, and not at the other", viewer.name, call.0),
        }
    }

    /// Resumes after a revision, and compares all that is told until now.
    pub(super) async fn resume(&mut self, viewer: &Arc<Viewer>, after: u64, now: u64) {
        let ask = self.watching(Vec::new(), Some(after));
        if let Some([here, there]) = self.opens(viewer, WATCH, ask).await {
            let viewer = Arc::clone(viewer);
            let mut watching = Watching { viewer, seats: 1, here, there };
            watching.reads_to(now, &mut self.comparison).await;
        }
    }

    /// Waits until every stream has told of this commit; compared.
    pub(super) async fn settle(&mut self, revision: u64) {
        for watching in &mut self.streams {
            watching.reads_to(revision, &mut self.comparison).await;
        }
    }

    /// Leaves the streams of this seat, which hides something from now on.
    pub(super) fn hides(&mut self, seat: u32) {
        self.at.hides(seat);
        // The one that carries several seats carries this one too.
        self.streams.retain(|watching| watching.viewer.seat != seat && watching.seats == 1);
    }

    /// Stops both; their logs are compared, and their metrics.
    pub(super) async fn stop(mut self) -> Left {
        // A round trip or two, so that both servers have seen which streams were left.
        let (nobody, ask) = (viewer("nobody", None, 0), v1::GetViewRequest::default());
        for _ in 0..4 * self.sides[0].len() {
            self.both(&nobody, VIEW.0, &ask, &ask).await;
        }
        let Self { sides: [here, there], streams, mut comparison, at, journals, .. } = self;
        here.iter().chain(&there).for_each(Side::drain);
        for mut watching in streams {
            // A planted leak may have left messages behind; the end is what is waited for.
            while matches!(watching.here.message().await, Ok(Some(_))) {}
            while matches!(watching.there.message().await, Ok(Some(_))) {}
        }
        let mut logged = String::new();
        for (here, there) in here.into_iter().zip(there) {
            let counted = [&here, &there].map(|side| Arc::clone(&side.metrics));
            let (log, theirs) = (here.stop().await, there.stop().await);
            compare_logs(&mut comparison, &log, &theirs);
            logged.push_str(&log);
            let [mine, theirs] = counted.map(|metrics| counted::lasting(&metrics.text()));
            compare_lines(&mut comparison, Way::Metrics, "the metrics", &mine, &theirs);
        }
        Left { at, comparison, journals, log: logged }
    }
}

/// Line by line: the target, each field and its value. The clock is held still and stands in none; durations are left out.
fn compare_logs(comparison: &mut Comparison, here: &str, there: &str) {
    compare_lines(comparison, Way::Log, "the log", &lasting(here), &lasting(there));
}

/// The first line that differs.
fn compare_lines(comparison: &mut Comparison, way: Way, what: &str, mine: &[String], theirs: &[String]) {
    *comparison.tally.told.entry(way).or_default() += mine.len();
    if mine != theirs {
        let mut pairs = mine.iter().zip(theirs);
        let differs = pairs.find(|(mine, theirs)| mine != theirs);
        let last = (mine.last(), theirs.last());
        let (mine, theirs) = differs.map_or(last, |(mine, theirs)| (Some(mine), Some(theirs)));
        let line = |line: Option<&String>| line.cloned().unwrap_or_default();
        comparison.differ(way, "the operator", what, &line(mine), &line(theirs));
    }
}

/// The lines of a log without durations, in an order that does not depend on when a call's last byte was read.
fn lasting(log: &str) -> Vec<String> {
    let without = |line: &str| {
        let took = |word: &&str| word.starts_with("micros=") || word.starts_with("ms=");
        let words = line.split(' ').filter(|word| !took(word));
        words.collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<_> = log.lines().map(without).collect();
    lines.sort();
    lines
}

impl Watching {
    async fn reads_to(&mut self, revision: u64, comparison: &mut Comparison) {
        let mut left = self.seats;
        while left > 0 {
            let both = async { tokio::join!(self.here.message(), self.there.message()) };
            let (here, there) =
                tokio::time::timeout(PATIENCE, both).await.expect("a stream tells every commit");
            let (here, there) = (here.unwrap().unwrap(), there.unwrap().unwrap());
            comparison.messages(WATCH, &self.viewer.name, &here, &there);
            if told_revision(here) == revision {
                left -= 1;
            }
        }
    }
}

fn told_revision(message: Bytes) -> u64 {
    match v1::WatchViewResponse::decode(message).unwrap().shown.unwrap() {
        Shown::View(view) => v1::View::decode(view).unwrap().revision,
        Shown::Update(update) => v1::Update::decode(update).unwrap().revision,
        other @ (Shown::Heartbeat(_) | Shown::ReissueAsked(_) | Shown::Nudge(_)) => panic!("{other:?}"),
    }
}
