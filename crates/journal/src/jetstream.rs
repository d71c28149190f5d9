//! The journal of a cluster: NATS JetStream, which several nodes share. Never keeps anything on a node's own disk, and never
//! says of a commit what a server that is behind could have said.
//!
//! One stream has it all: a subject a game with a message a commit, a subject a name. Reading from the top: [`connecting`] is
//! what one is told, [`connect`] reaches the servers, which [`trust`] judges and [`layout`] holds the stream against; the
//! [`engine`] is what they are asked, and [`life`] whether an answer may be believed. A [`node`] has the game's [`known`] ends;
//! orders wait in [`lanes`] and are [appended](append), those that come together [as one](gather), or change [`names`]; [`read`] and [`listing`] read; the [`pulse`] notices
//! that the servers are gone, and the [`bells`] ring when another node wrote. [`subjects`] and the [`envelope`] spell what is
//! stored. By [`hearsay`] nodes ask each other what is not.

mod append;
mod bells;
mod connect;
mod connecting;
mod engine;
mod envelope;
mod gather;
mod hearsay;
mod known;
mod lanes;
mod layout;
mod life;
mod listing;
mod names;
mod node;
mod pulse;
mod read;
mod subjects;
mod trust;

use std::sync::{Arc, Mutex};
use std::time::Instant;

use bytes::Bytes;
use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::BoxStream;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use crate::answer::Answer;
use crate::follow::{FOLLOW_PAGE, follow};
use crate::lock::lock;
use crate::observer::Written;
use crate::order::{Order, Reply};
use crate::{Appended, Done, GameKey, Journal, JournalError, limits};
use engine::Engine;
use envelope::Writers;
use lanes::{Due, Lane};
use node::Node;
use read::Cursor;

pub use connecting::Connecting;
pub use hearsay::Hearsay;

/// Commits on the servers of a NATS cluster, which other nodes read and append to as well.
///
/// A commit is one message, stored if the game's last is the one this node knows of: so of several nodes racing for one
/// number exactly one wins. When an answer is lost, the record is read for the commit itself before anything is said. While
/// a majority of the servers cannot be heard, appends are [refused](Appended::Refused) or end as
/// [`Appended::Unknown`], reads fail and followers end, all with
/// [`ErrorKind::Unreachable`](crate::ErrorKind::Unreachable); when it is back, all goes on by itself. After an
/// [`Appended::Unknown`] the next read of that game here settles it: what is not in the record by then never will be.
///
/// Dropping it lets nothing more in; what waits is still written and answered, as long as the runtime runs.
pub struct JetStreamJournal {
    node: Arc<Node>,
    handle: Handle,
    tasks: [AbortHandle; 2],
}

impl JetStreamJournal {
    /// Connects to the servers, and makes the stream unless it is there. Must be called within a tokio runtime, which
    /// must run as long as the journal is used.
    ///
    /// # Errors
    /// [`Unreachable`](crate::ErrorKind::Unreachable) when no server answers or the stream has no majority,
    /// [`Store`](crate::ErrorKind::Store) with the reason when they are not to be trusted: too old, not syncing, with
    /// too few replicas, or with another stream than is needed under its name.
    pub async fn connect(connecting: Connecting) -> Result<Self, JournalError> {
        let engine = Engine::connect(&connecting).await?;
        let node = Arc::new(Node::new(engine, Writers::draw()?, connecting.told));
        let handle = Handle::current();
        let tasks = [
            handle.spawn(pulse::keep(Arc::clone(&node))).abort_handle(),
            handle.spawn(bells::listen(Arc::clone(&node))).abort_handle(),
        ];
        Ok(Self { node, handle, tasks })
    }

    /// How this node asks the others at its stream what is not kept there, and answers them.
    pub fn hearsay(&self) -> Hearsay {
        Hearsay::of(Arc::clone(&self.node))
    }

    /// Lets an order wait, and sets somebody to its lane if nobody walks it.
    fn push(&self, order: Order) {
        if let Some(lane) = self.node.lanes.push(order) {
            drop(self.handle.spawn(walk(Arc::clone(&self.node), lane)));
        }
    }

    /// Orders something, and waits for the reply.
    async fn order<T>(&self, order: impl FnOnce(Reply<T>) -> Order) -> Result<T, JournalError> {
        let (reply, replied) = oneshot::channel();
        self.push(order(reply));
        replied.await.unwrap_or_else(|_| Err(JournalError::closed()))
    }
}

/// Does what waits in `lane`, one after the other, until nothing does.
async fn walk(node: Arc<Node>, lane: Lane) {
    while let Some(Due { order, since }) = node.lanes.next(&lane) {
        let weight = order.weight();
        obey(&node, order, since).await;
        node.lanes.answered(weight);
    }
}

async fn obey(node: &Node, order: Order, since: Instant) {
    let began = Instant::now();
    let tell = || {
        let orders = [since.elapsed()];
        node.told.written(|| Written { synced_in: began.elapsed(), orders: &orders });
    };
    match order {
        Order::Append { game, expected, bytes, answer } => {
            let how = node.append(game, expected, bytes).await;
            if matches!(how, Appended::Committed) {
                tell();
            }
            answer.give(how);
        }
        Order::Claim { name, game, reply } => {
            let holder = node.claim(&name, game).await;
            holder.is_ok().then(tell);
            drop(reply.send(holder));
        }
        Order::Release { name, game, reply } => {
            let released = node.release(&name, game).await;
            released.is_ok().then(tell);
            drop(reply.send(released));
        }
        Order::Delete { game, reply } => {
            let deleted = node.delete(game).await;
            deleted.is_ok().then(tell);
            drop(reply.send(deleted));
        }
    }
}

impl Journal for JetStreamJournal {
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        let answer = Answer::new(done);
        match limits::check_commit(expected, &bytes) {
            Ok(()) => self.push(Order::Append { game, expected, bytes, answer }),
            Err(error) => answer.give(Appended::Refused(error)),
        }
    }

    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>> {
        async move {
            let commits = self.node.commits(game, from, usize::MAX, &mut { Cursor::START }).await?;
            Ok(commits.into_iter().map(|commit| commit.bytes).collect())
        }
        .boxed()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn extent(&self, game: GameKey) -> BoxFuture<'_, Result<u64, JournalError>> {
        self.node.extent(game).boxed()
    }

    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        let node = Arc::clone(&self.node);
        let came_to = Arc::new(Mutex::new(Cursor::START));
        follow(&self.node.watchers, game, from, move |from| {
            let (node, came_to) = (Arc::clone(&node), Arc::clone(&came_to));
            async move {
                let mut cursor = *lock(&came_to);
                let commits = node.commits(game, from, FOLLOW_PAGE, &mut cursor).await?;
                *lock(&came_to) = cursor;
                Ok(commits.into_iter().map(|commit| commit.bytes).collect())
            }
        })
    }

    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>> {
        async move {
            limits::check_name(&name)?;
            self.order(|reply| Order::Claim { name, game, reply }).await
        }
        .boxed()
    }

    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>> {
        async move {
            limits::check_name(&name)?;
            self.node.holder(&name).await
        }
        .boxed()
    }

    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        async move {
            limits::check_name(&name)?;
            self.order(|reply| Order::Release { name, game, reply }).await
        }
        .boxed()
    }

    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>> {
        async move {
            limits::check_claims_page(limit)?;
            self.node.claims(after.as_deref(), limit).await
        }
        .boxed()
    }

    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>> {
        async move {
            limits::check_page(limit)?;
            self.node.games(after, limit).await
        }
        .boxed()
    }

    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.order(move |reply| Order::Delete { game, reply }).boxed()
    }
}

impl Drop for JetStreamJournal {
    fn drop(&mut self) {
        self.node.lanes.close();
        self.node.watchers.end(JournalError::closed());
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// Written by hand because addresses may hold passwords, and the client prints what it has.
impl std::fmt::Debug for JetStreamJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("JetStreamJournal").field("stream", &self.node.engine.stream).finish_non_exhaustive()
    }
}
