//! Random evenings at three nodes whose ways to the store are slow, doubtful and now and then gone: what anybody was answered is
//! on every node, every node shows the same, and no stream goes back. One seed decides an evening. Never a real server.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use common::{
    node::Link,
    nodes::{HOST, Nodes},
    request,
};
use fastrand::Rng;
use futures_util::{StreamExt, future::join_all};
use herald_words::*;
use tokio::time::{sleep, timeout};

/// Evenings, and with `HERALD_LONG`.
const SEEDS: u64 = 60;
const LONG: u64 = 2_000;
const NODES: usize = 3;
/// What each client does in an evening.
const STEPS: usize = 40;

/// What all were told.
#[derive(Default)]
struct Book {
    /// The highest revision that anybody was answered.
    promised: u64,
    /// By a request's mark.
    answers: BTreeMap<String, (u64, Vec<Entry>)>,
    refused: BTreeSet<String>,
    views: BTreeMap<(Audience, u64), View>,
    dead: Vec<Token>,
    unavailable: u64,
    deaf: u64,
}

struct Evening {
    seed: u64,
    table: Nodes,
    book: Mutex<Book>,
    host: Mutex<Token>,
}

/// What a call is told by who cannot say now: it is asked again, perhaps elsewhere.
fn is_away(problem: &Problem) -> bool {
    matches!(problem, Problem::Unavailable(why) if *why != Unavailable::Damaged)
}

impl Evening {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap()
    }

    fn token(&self, who: usize) -> Token {
        if who == HOST { self.host.lock().unwrap().clone() } else { self.table.tokens[who].clone() }
    }

    fn is_shown(&self, view: &View) {
        let mut book = self.book();
        let known = book.views.entry((view.audience, view.revision.0)).or_insert_with(|| view.clone());
        assert_eq!(known, view, "seed {}: one revision, two views", self.seed);
    }

    /// Looks, by way of any node: all that was answered before is in it.
    async fn looks(&self, node: usize, who: usize) -> Result<(), Problem> {
        let promised = self.book().promised;
        let (house, token) = (&self.table.houses[node], self.token(who));
        let proof = house.admit(&token, self.table.game()).await?;
        let view = house.view(&proof)?;
        self.is_shown(view.value());
        let now = view.value().revision.0;
        assert!(now >= promised, "seed {}: {now} is shown, and {promised} was answered", self.seed);
        Ok(())
    }

    /// One change, sent to a node after another until it is known what became of it.
    async fn changes(&self, rng: &mut Rng, who: usize, number: usize) {
        let mark = format!("mark-{who}-{number}");
        let expected = (rng.u8(..3) == 0).then(|| Revision(self.book().promised));
        let undoes = rng.u8(..6) == 0;
        loop {
            let request = Request { expected, ..request(&mark) };
            match self.sends(rng.usize(..NODES), who, request, &mark, undoes).await {
                Ok(made) => {
                    let mut book = self.book();
                    book.promised = book.promised.max(made.revision.0);
                    book.answers.insert(mark, (made.revision.0, made.entries));
                    return;
                }
                Err(problem) if is_away(&problem) => self.book().unavailable += 1,
                // The host's was made anew meanwhile.
                Err(Problem::Unauthenticated) if who == HOST => {}
                Err(Problem::Refused { .. } | Problem::Stale { .. }) => {
                    self.book().refused.insert(mark);
                    return;
                }
                Err(problem) => panic!("seed {}: {mark} is told {problem:?}", self.seed),
            }
            sleep(Duration::from_millis(rng.u64(1..40))).await;
        }
    }

    async fn sends(
        &self,
        node: usize,
        who: usize,
        request: Request,
        mark: &str,
        undoes: bool,
    ) -> Result<Submitted, Problem> {
        let (house, token) = (&self.table.houses[node], self.token(who));
        let proof = if who == HOST || undoes {
            house.admit(&token, self.table.game()).await?
        } else {
            house.admit_to_submit(&token, self.table.game()).await?
        };
        let label = Label::parse(mark).unwrap();
        if who == HOST {
            let correction = Correction::Points { seat: Seat(1), points: Points(1) };
            let proposal = Proposal { request, correction, reason: label, since: None };
            let Mended { revision, entries, .. } = house.correct(&proof, proposal).await?;
            return Ok(Submitted { revision, entries });
        }
        if undoes {
            return house.undo(&proof, request, None).await;
        }
        let seats = vec![Seat(u8::try_from(who + 1).unwrap())];
        let (points, source, reason) = (Points(1), PointSource::Other, Some(label));
        let steps = vec![Command::TellPoints { seats, points, source, reason }];
        house.submit(&proof, Submission { request, steps }).await
    }

    /// The host's token made anew: from the answer on the old one is dead everywhere.
    async fn recovers(&self, rng: &mut Rng, number: usize) {
        let id = format!("the-host-recovers-its-place-{number}");
        loop {
            let house = &self.table.houses[rng.usize(..NODES)];
            match house.recover(request(&id), self.table.created.recovery.clone()).await {
                Ok(made) => {
                    let old = std::mem::replace(&mut *self.host.lock().unwrap(), made.token);
                    let mut book = self.book();
                    book.promised = book.promised.max(made.revision.0);
                    book.dead.push(old);
                    return;
                }
                Err(problem) => assert!(is_away(&problem), "seed {}: {problem:?}", self.seed),
            }
            sleep(Duration::from_millis(rng.u64(1..40))).await;
        }
    }

    async fn tries_a_dead_token(&self, node: usize) {
        let Some(dead) = self.book().dead.last().cloned() else { return };
        let told = self.table.houses[node].admit(&dead, self.table.game()).await;
        let told = told.map(drop).unwrap_err();
        assert!(told == Problem::Unauthenticated || is_away(&told), "seed {}: {told:?}", self.seed);
    }

    async fn plays(&self, who: usize) {
        let mut rng = Rng::with_seed(self.seed * 100 + who as u64);
        for number in 0..STEPS {
            sleep(Duration::from_millis(rng.u64(0..30))).await;
            match rng.u8(..10) {
                0..4 => {
                    let looked = self.looks(rng.usize(..NODES), who).await;
                    let told = looked.err().filter(|problem| !is_away(problem));
                    let replaced = who == HOST && told == Some(Problem::Unauthenticated);
                    assert!(told.is_none() || replaced, "seed {}: {told:?}", self.seed);
                }
                4 => self.tries_a_dead_token(rng.usize(..NODES)).await,
                5 if who == HOST => self.recovers(&mut rng, number).await,
                _ => self.changes(&mut rng, who, number).await,
            }
        }
    }

    /// Watches at a node after another, each time after what was seen last.
    async fn watches(&self, who: usize, rng: &mut Rng, last: &mut u64) {
        let node = rng.usize(..NODES);
        let after = (*last > 0).then_some(Revision(*last));
        let (house, token) = (&self.table.houses[node], self.token(who));
        let Ok(proof) = house.admit(&token, self.table.game()).await else { return };
        let Ok(mut stream) = house.watch(vec![proof], after) else { return };
        let patience = Duration::from_millis(rng.u64(1..400));
        let reading = async {
            while let Some(item) = stream.next().await {
                match item {
                    Ok(Shown::View(view)) => {
                        let now = view.value().revision.0;
                        assert!(now > *last, "seed {}: the whole table at {now} after {last}", self.seed);
                        *last = now;
                        self.is_shown(view.value());
                    }
                    Ok(Shown::Update(update)) => {
                        let (update, before) = (update.value(), *last);
                        *last = update.revision.0;
                        assert_eq!(*last, before + 1, "seed {}: none twice, none missing", self.seed);
                        if let Some(view) = &update.view {
                            self.is_shown(view.value());
                        }
                    }
                    Ok(other) => panic!("{other:?}"),
                    Err(Problem::Unauthenticated) if who == HOST => return,
                    Err(problem) => {
                        assert!(is_away(&problem), "seed {}: a stream ends with {problem:?}", self.seed);
                        return;
                    }
                }
            }
        };
        drop(timeout(patience, reading).await);
    }

    /// Until the table is where it is to end.
    async fn watches_on(&self, who: usize, over: &tokio::sync::watch::Receiver<Option<u64>>) {
        let mut rng = Rng::with_seed(self.seed * 100 + 50 + who as u64);
        let mut last = 0;
        while over.borrow().is_none_or(|end| last < end) {
            self.watches(who, &mut rng, &mut last).await;
            sleep(Duration::from_millis(1)).await;
        }
    }

    /// Ways to the store go and come.
    async fn blows(&self) {
        let mut rng = Rng::with_seed(self.seed * 100 + 99);
        loop {
            sleep(Duration::from_millis(rng.u64(1..150))).await;
            let link = &self.table.links[rng.usize(..NODES)];
            link.is([Link::Down, Link::Still, Link::Deaf, Link::Up][rng.usize(..4)]);
            self.book().deaf += 1;
            sleep(Duration::from_millis(rng.u64(1..200))).await;
            link.is(Link::Up);
        }
    }

    /// All is up again: every node has all that was answered, and nothing that was refused, and shows what lies in the store.
    async fn ends(&self) {
        let shown = {
            let mut table = Vec::new();
            for who in 0..=HOST {
                let house = &self.table.houses[0];
                let proof = house.admit(&self.token(who), self.table.game()).await.unwrap();
                table.push(house.view(&proof).unwrap().value().clone());
            }
            table
        };
        for (node, house) in self.table.houses.iter().enumerate() {
            for (who, shown) in shown.iter().enumerate() {
                let proof = house.admit(&self.token(who), self.table.game()).await.unwrap();
                assert_eq!(house.view(&proof).unwrap().value(), shown, "seed {} node {node}", self.seed);
                let audience = house.audience(&proof);
                let all = house.history(&proof, Page { after: None, limit: 100_000 }).unwrap().items;
                self.holds(audience, &all);
            }
        }
    }

    fn holds(&self, audience: Audience, all: &[Entry]) {
        let (book, seed) = (self.book(), self.seed);
        let times: Vec<i64> = all.iter().map(|entry| entry.at_ms).collect();
        assert!(times.is_sorted(), "seed {seed}: the record goes back in time");
        let text = format!("{all:?}");
        for (mark, (revision, entries)) in &book.answers {
            let here: Vec<_> = all.iter().filter(|entry| entry.revision.0 == *revision).cloned().collect();
            assert_eq!(&here, entries, "seed {seed}: {mark} for {audience:?}");
            let times = text.matches(&format!("\"{mark}\"")).count();
            assert!(times <= 1, "seed {seed}: {mark} is there {times} times");
        }
        for mark in &book.refused {
            assert!(!text.contains(&format!("\"{mark}\"")), "seed {seed}: {mark} was refused, and is there");
        }
    }
}

/// Whether anything was away, for who counts.
async fn evening(seed: u64) -> (usize, u64, u64) {
    let table = Nodes::started(NODES, seed, seed % 25).await;
    table.links.iter().for_each(|link| link.doubts(true));
    for (clock, ahead) in table.clocks.iter().zip([0, 40, -700]) {
        clock.0.fetch_add(ahead, std::sync::atomic::Ordering::Relaxed);
    }
    let host = Mutex::new(table.created.host.clone());
    let evening = Arc::new(Evening { seed, table, book: Mutex::default(), host });
    let (end, over) = tokio::sync::watch::channel(None);
    let watching: Vec<_> = (0..=HOST)
        .map(|who| {
            let (evening, over) = (Arc::clone(&evening), over.clone());
            tokio::spawn(async move { evening.watches_on(who, &over).await })
        })
        .collect();
    tokio::select! {
        _ = join_all((0..=HOST).map(|who| evening.plays(who))) => {}
        () = evening.blows() => {}
    }
    for link in &evening.table.links {
        link.is(Link::Up);
        link.doubts(false);
    }
    evening.ends().await;
    let last = evening.book().promised;
    end.send_replace(Some(last));
    for watching in watching {
        watching.await.unwrap();
    }
    evening.ends().await;
    let book = evening.book();
    (book.answers.len(), book.unavailable, book.deaf)
}

#[test]
fn whatever_becomes_of_the_ways_to_the_store_three_nodes_are_one_table() {
    let long = std::env::var_os("HERALD_LONG").is_some();
    let one: Option<u64> = std::env::var("HERALD_SEED").ok().map(|seed| seed.parse().unwrap());
    let seeds = match one {
        Some(seed) => seed..seed + 1,
        None => 0..if long { LONG } else { SEEDS },
    };
    let (mut answered, mut unavailable, mut blown) = (0, 0, 0);
    for seed in seeds {
        let mut building = tokio::runtime::Builder::new_current_thread();
        let runtime = building.enable_time().start_paused(true).build().unwrap();
        let told = format!("HERALD_SEED={seed} cargo test -p herald-table --test nodes_evening");
        let (answers, away, blows) = runtime.block_on(async {
            timeout(Duration::from_secs(3_600), evening(seed))
                .await
                .unwrap_or_else(|_| panic!("it hangs: {told}"))
        });
        (answered, unavailable, blown) = (answered + answers, unavailable + away, blown + blows);
    }
    eprintln!("{answered} answered, {unavailable} unavailable, {blown} blown");
    assert!(one.is_some() || answered > 1_000 && unavailable > 100 && blown > 100);
}
