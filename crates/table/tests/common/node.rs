//! A node's way to a journal that others write to as well: what it hears and asks may come late, its appends may end in doubt,
//! its link may be down, and it may stand still. What is committed lies in one journal in memory for all.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use fastrand::Rng;
use futures_util::{FutureExt, StreamExt, future::BoxFuture, stream, stream::BoxStream};
use herald_journal::{Appended, Done, GameKey, Journal, JournalError, MemoryJournal};
use tokio::sync::watch;

#[derive(Debug)]
pub struct Node {
    store: Arc<MemoryJournal>,
    link: watch::Sender<Link>,
    /// What it hears and asks comes at most so many milliseconds late.
    lag: Mutex<(Rng, u64)>,
    /// Now and then nobody can say what became of an append.
    doubts: AtomicBool,
    /// How often it was asked how far a game is.
    pub extents: AtomicUsize,
}

/// What is between a node and the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    Up,
    Down,
    /// The node stands still: what it asks is asked once it goes on.
    Still,
    /// Asking goes well, and nothing is heard.
    Deaf,
    /// What is asked is done, and the answer does not come.
    Slow,
}

impl Node {
    pub fn on(store: &Arc<MemoryJournal>, seed: u64, lag_ms: u64) -> Arc<Self> {
        let (store, link) = (Arc::clone(store), watch::Sender::new(Link::Up));
        let lag = Mutex::new((Rng::with_seed(seed), lag_ms));
        Arc::new(Self { store, link, lag, doubts: AtomicBool::new(false), extents: AtomicUsize::new(0) })
    }

    /// One in so many appends ends in doubt, half of them written.
    pub fn doubts(&self, now_and_then: bool) {
        self.doubts.store(now_and_then, Ordering::Relaxed);
    }

    fn below(&self, limit: u32) -> u32 {
        self.lag.lock().unwrap().0.u32(0..limit)
    }

    pub fn is(&self, link: Link) {
        self.link.send_replace(link);
    }

    /// Whether any game is being followed, while nothing is asked.
    pub fn is_following(&self) -> bool {
        self.link.receiver_count() > 0
    }

    fn late(&self) -> Duration {
        let (rng, most) = &mut *self.lag.lock().unwrap();
        Duration::from_millis(rng.u64(0..=*most))
    }

    async fn asks<T>(&self, asked: impl Future<Output = Result<T, JournalError>>) -> Result<T, JournalError> {
        goes_on(&mut self.link.subscribe()).await?;
        takes(self.late()).await;
        let answer = asked.await;
        comes(&mut self.link.subscribe()).await;
        answer
    }

    /// An append arrives.
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        let in_doubt = || Appended::Unknown(unreachable());
        match self.below(if self.doubts.load(Ordering::Relaxed) { 12 } else { 1 }) {
            _ if *self.link.borrow() == Link::Slow => {
                let mut link = self.link.subscribe();
                let done: Done = Box::new(move |how| {
                    drop(tokio::spawn(async move {
                        comes(&mut link).await;
                        // After all else that comes of it.
                        takes(Duration::from_millis(10)).await;
                        done(how);
                    }));
                });
                self.store.append(game, expected, bytes, done);
            }
            3 => done(in_doubt()),
            7 => self.store.append(game, expected, bytes, Box::new(move |_| done(in_doubt()))),
            _ => self.store.append(game, expected, bytes, done),
        }
    }
}

async fn takes(late: Duration) {
    if !late.is_zero() {
        tokio::time::sleep(late).await;
    }
}

fn unreachable() -> JournalError {
    JournalError::unreachable("ask", std::io::Error::other("no route"))
}

/// Waits while the node stands still.
async fn goes_on(link: &mut watch::Receiver<Link>) -> Result<(), JournalError> {
    match *link.wait_for(|link| *link != Link::Still).await.map_err(|_| unreachable())? {
        Link::Down => Err(unreachable()),
        Link::Up | Link::Deaf | Link::Still | Link::Slow => Ok(()),
    }
}

/// Waits until an answer comes.
async fn comes(link: &mut watch::Receiver<Link>) {
    drop(link.wait_for(|link| *link != Link::Slow).await);
}

/// Waits until something may be heard.
async fn may_hear(link: &mut watch::Receiver<Link>) -> Result<(), JournalError> {
    match *link.wait_for(|link| matches!(link, Link::Up | Link::Down)).await.map_err(|_| unreachable())? {
        Link::Down => Err(unreachable()),
        Link::Up | Link::Deaf | Link::Still | Link::Slow => Ok(()),
    }
}

/// Ends when the link goes down.
async fn goes_down(link: &mut watch::Receiver<Link>) -> JournalError {
    drop(link.wait_for(|link| *link == Link::Down).await);
    unreachable()
}

type Heard = Result<(u64, Bytes), JournalError>;

async fn hear(
    commits: &mut BoxStream<'static, Heard>,
    link: &mut watch::Receiver<Link>,
    late: Duration,
) -> Heard {
    let mut down = link.clone();
    let heard = async {
        let heard = commits.next().await.unwrap_or_else(|| Err(unreachable()))?;
        takes(late).await;
        may_hear(link).await?;
        Ok(heard)
    };
    tokio::select! {
        heard = heard => heard,
        why = goes_down(&mut down) => Err(why),
    }
}

/// A node as its house has it.
#[derive(Clone, Debug)]
pub struct OfNode(pub Arc<Node>);

impl Journal for OfNode {
    fn is_shared(&self) -> bool {
        true
    }

    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        let (node, late) = (Arc::clone(&self.0), self.0.late());
        let link = *node.link.borrow();
        match link {
            Link::Up | Link::Deaf | Link::Slow if late.is_zero() => node.append(game, expected, bytes, done),
            Link::Down => done(Appended::Refused(unreachable())),
            Link::Up | Link::Deaf | Link::Still | Link::Slow => drop(tokio::spawn(async move {
                drop(goes_on(&mut node.link.subscribe()).await);
                takes(late).await;
                node.append(game, expected, bytes, done);
            })),
        }
    }

    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>> {
        self.0.asks(self.0.store.read(game, from)).boxed()
    }

    fn extent(&self, game: GameKey) -> BoxFuture<'_, Result<u64, JournalError>> {
        self.0.extents.fetch_add(1, Ordering::Relaxed);
        self.0.asks(self.0.store.extent(game)).boxed()
    }

    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Heard> {
        let (commits, link) = (self.0.store.follow(game, from), self.0.link.subscribe());
        let following = Some((commits, link, Arc::clone(&self.0)));
        stream::unfold(following, |following| async move {
            let (mut commits, mut link, node) = following?;
            let heard = hear(&mut commits, &mut link, node.late()).await;
            let following = heard.is_ok().then_some((commits, link, node));
            Some((heard, following))
        })
        .boxed()
    }

    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>> {
        self.0.asks(self.0.store.claim(name, game)).boxed()
    }

    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>> {
        self.0.asks(self.0.store.holder(name)).boxed()
    }

    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.0.asks(self.0.store.release(name, game)).boxed()
    }

    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>> {
        self.0.asks(self.0.store.claims(after, limit)).boxed()
    }

    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>> {
        self.0.asks(self.0.store.games(after, limit)).boxed()
    }

    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.0.asks(self.0.store.delete(game)).boxed()
    }
}
