//! One table that several houses serve from one journal, each house a node. Every call is admitted anew, as a server does.

use std::sync::{
    Arc, OnceLock, Weak,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use futures_util::{FutureExt, StreamExt, future::BoxFuture};
use herald_journal::{GameKey, Journal, MemoryJournal};
use herald_table::{Grapevine, House, Proof, Question, Standing, Unheard};
use herald_words::*;

use super::{
    OPERATOR, StillClock, StillEntropy,
    node::{Node, OfNode},
    request,
};

pub type Stream = <House as Tables>::Watch;

pub struct Nodes {
    pub store: Arc<MemoryJournal>,
    pub links: Vec<Arc<Node>>,
    pub clocks: Vec<Arc<StillClock>>,
    pub houses: Vec<Arc<House>>,
    pub created: Created,
    /// Of each seat, and then the host's.
    pub tokens: Vec<Token>,
    asked: AtomicU64,
}

/// All houses in one room: each hears at once.
#[derive(Debug)]
struct Party {
    node: usize,
    all: Arc<OnceLock<Vec<Weak<House>>>>,
}

impl Grapevine for Party {
    fn ask(&self, question: Question) -> BoxFuture<'_, Result<Vec<Standing>, Unheard>> {
        let others = self.all.get().into_iter().flatten().enumerate().filter(|(node, _)| *node != self.node);
        let told = others.filter_map(|(_, house)| Some(house.upgrade()?.overhears(question))).collect();
        async { Ok(told) }.boxed()
    }
}

/// The host among the tokens of a table of two.
pub const HOST: usize = 2;

impl Nodes {
    /// A table of two in its lobby, opened at the first node and joined at the others.
    pub async fn lobby(nodes: usize, seed: u64, lag_ms: u64) -> Self {
        let (store, entropy) = (Arc::new(MemoryJournal::new()), Arc::new(StillEntropy::default()));
        let links: Vec<_> = (0..nodes as u64).map(|node| Node::on(&store, seed + node, lag_ms)).collect();
        let clocks: Vec<_> = links.iter().map(|_| Arc::new(StillClock(AtomicI64::new(1_000_000)))).collect();
        let operator = Token::new(OPERATOR);
        let all: Arc<OnceLock<Vec<Weak<House>>>> = Arc::default();
        let house = |(node, (link, clock)): (usize, (&Arc<Node>, &Arc<StillClock>))| {
            let (journal, clock) = (Arc::new(OfNode(Arc::clone(link))), Arc::clone(clock));
            let house = House::new(journal, entropy.clone(), clock, Some(&operator));
            Arc::new(house.with_grapevine(Arc::new(Party { node, all: Arc::clone(&all) })))
        };
        let houses: Vec<Arc<House>> = links.iter().zip(&clocks).enumerate().map(house).collect();
        all.set(houses.iter().map(Arc::downgrade).collect()).unwrap();
        let created = houses[0].create(request("create-with-a-long-id"), Settings::default()).await.unwrap();
        let mut tokens = Vec::new();
        for (player, (colour, symbol)) in
            [(Colour::Red, Symbol::Circle), (Colour::Blue, Symbol::Square)].into_iter().enumerate()
        {
            let name = Name::parse(&format!("player {player}")).unwrap();
            let joining = request(&format!("join-with-a-long-id-{player}"));
            let house = &houses[(player + 1) % nodes];
            let joined = house.join(joining, created.join.clone(), name, colour, symbol).await.unwrap();
            tokens.push(joined.token);
        }
        tokens.push(created.host.clone());
        Self { store, links, clocks, houses, created, tokens, asked: AtomicU64::new(0) }
    }

    /// The same table, started at the last node.
    pub async fn started(nodes: usize, seed: u64, lag_ms: u64) -> Self {
        let table = Self::lobby(nodes, seed, lag_ms).await;
        let last = nodes - 1;
        let host = table.admit(last, HOST).await.unwrap();
        table.houses[last].start(&host, request("start"), Start::default()).await.unwrap();
        table
    }

    pub fn game(&self) -> GameId {
        self.created.game
    }

    pub fn key(&self) -> GameKey {
        GameKey(self.created.game.0)
    }

    pub async fn admit(&self, node: usize, who: usize) -> Result<Proof, Problem> {
        self.houses[node].admit(&self.tokens[who], self.game()).await
    }

    pub async fn view(&self, node: usize, who: usize) -> Result<View, Problem> {
        let proof = self.admit(node, who).await?;
        Ok(self.houses[node].view(&proof)?.value().clone())
    }

    pub async fn revision(&self, node: usize) -> Revision {
        self.view(node, HOST).await.unwrap().revision
    }

    pub async fn submit(
        &self,
        node: usize,
        seat: usize,
        request: Request,
        steps: &[Command],
    ) -> Result<Submitted, Problem> {
        let proof = self.houses[node].admit_to_submit(&self.tokens[seat], self.game()).await?;
        self.houses[node].submit(&proof, Submission { request, steps: steps.to_vec() }).await
    }

    /// A request with a name of its own.
    pub fn ask(&self, expected: Option<Revision>) -> Request {
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        Request { expected, ..request(&format!("ask-{number}")) }
    }

    /// A whole turn of whoever's turn it is, by way of a node.
    pub async fn turn(&self, node: usize) -> Submitted {
        let seat = usize::from(self.view(node, HOST).await.unwrap().turn.unwrap().seat.0) - 1;
        let steps = [super::DRAW, Command::PlaceTile, Command::EndTurn];
        self.submit(node, seat, self.ask(None), &steps).await.unwrap()
    }

    pub async fn watch(&self, node: usize, who: usize, after: Option<u64>) -> Result<Stream, Problem> {
        let proof = self.admit(node, who).await?;
        self.houses[node].watch(vec![proof], after.map(Revision))
    }

    /// What lies in the store as everybody is shown it, read back by a house that shares it with nobody.
    pub async fn read_back(&self) -> Vec<View> {
        let house = super::house(&(Arc::clone(&self.store) as Arc<dyn Journal>), &self.clocks[0]);
        let mut views = Vec::new();
        for token in &self.tokens {
            let proof = house.admit(token, self.game()).await.unwrap();
            views.push(house.view(&proof).unwrap().value().clone());
        }
        views
    }

    /// What everybody is shown at a node.
    pub async fn views(&self, node: usize) -> Vec<View> {
        let mut views = Vec::new();
        for who in 0..self.tokens.len() {
            views.push(self.view(node, who).await.unwrap());
        }
        views
    }
}

/// What comes next: the revision, and whether it is the whole table.
pub async fn next(stream: &mut Stream) -> Result<(u64, bool), Problem> {
    match stream.next().await.expect("a stream that ends says why")? {
        Shown::View(view) => Ok((view.value().revision.0, true)),
        Shown::Update(update) => Ok((update.value().revision.0, false)),
        other @ (Shown::ReissueAsked(_) | Shown::Nudge(_)) => panic!("{other:?}"),
    }
}
