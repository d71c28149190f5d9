//! The two journals as twins: the same random orders to both, and the same answers from both, whatever was asked and
//! however often the one on disk was closed and opened between. Never uses more than a few games, so that they meet.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use bytes::Bytes;
use fastrand::Rng;
use futures_util::{FutureExt, StreamExt};
use herald_journal::{GameKey, Journal, MemoryJournal, SledJournal};
use tokio::sync::oneshot;

const SEEDS: u64 = 12;
const ORDERS: usize = 250;

#[derive(Clone, Debug)]
enum Order {
    Append(GameKey, u64, Bytes),
    Read(GameKey, u64),
    Follow(GameKey, u64),
    Claim(Bytes, GameKey),
    Holder(Bytes),
    Release(Bytes, GameKey),
    Games(Option<GameKey>, usize),
    Claims(Option<Bytes>, usize),
    Delete(GameKey),
}

impl Order {
    /// Mostly such that an append succeeds, by what `memory` holds.
    async fn random(rng: &mut Rng, memory: &MemoryJournal) -> Self {
        let game = GameKey([rng.u8(0..6); 16]);
        let count = memory.read(game, 0).await.unwrap().len() as u64;
        let number = if rng.u8(0..4) == 0 { rng.u64(0..12) } else { count };
        let name = Bytes::from(vec![rng.u8(0..4); 6]);
        match rng.u8(0..100) {
            0..60 => Self::Append(game, number, random_bytes(rng)),
            60..70 => Self::Read(game, number),
            70..75 => Self::Follow(game, number),
            75..82 => Self::Claim(name, game),
            82..87 => Self::Holder(name),
            87..93 => Self::Release(name, game),
            93..96 => Self::Games(rng.bool().then_some(game), rng.usize(0..8)),
            96..99 => Self::Claims(rng.bool().then_some(name), rng.usize(0..6)),
            _ => Self::Delete(game),
        }
    }

    /// What `journal` says, as text.
    async fn of(self, journal: &dyn Journal) -> String {
        match self {
            Self::Append(game, number, bytes) => {
                let (tell, told) = oneshot::channel();
                journal.append(game, number, bytes, Box::new(move |how| drop(tell.send(how))));
                format!("{:?}", told.await.unwrap())
            }
            Self::Read(game, from) => format!("{:?}", journal.read(game, from).await),
            Self::Follow(game, from) => followed(journal, game, from).await,
            Self::Claim(name, game) => format!("{:?}", journal.claim(name, game).await),
            Self::Holder(name) => format!("{:?}", journal.holder(name).await),
            Self::Release(name, game) => format!("{:?}", journal.release(name, game).await),
            Self::Games(after, limit) => format!("{:?}", journal.games(after, limit).await),
            Self::Claims(after, limit) => format!("{:?}", journal.claims(after, limit).await),
            Self::Delete(game) => format!("{:?}", journal.delete(game).await),
        }
    }
}

fn random_bytes(rng: &mut Rng) -> Bytes {
    let length = *rng.choice(&[0, 1, 50, 50, 50, 4_091, 4_092, 9_000]).unwrap();
    Bytes::from(vec![rng.u8(..); length])
}

/// All there is to follow now: as much as a read gives, and then silence.
async fn followed(journal: &dyn Journal, game: GameKey, from: u64) -> String {
    let count = journal.read(game, from).await.unwrap().len();
    let mut following = journal.follow(game, from);
    let items: Vec<_> = following.by_ref().take(count).collect().await;
    assert!(following.next().now_or_never().is_none());
    format!("{items:?}")
}

#[tokio::test]
async fn whatever_is_asked_both_say_the_same() {
    for seed in 0..SEEDS {
        let mut rng = Rng::with_seed(seed);
        let dir = tempfile::tempdir().unwrap();
        let memory = MemoryJournal::new();
        let mut disk = SledJournal::open(dir.path()).unwrap();
        for at in 0..ORDERS {
            if rng.u8(0..40) == 0 {
                drop(disk);
                disk = SledJournal::open(dir.path()).unwrap();
            }
            let order = Order::random(&mut rng, &memory).await;
            let (one, other) = (order.clone().of(&memory).await, order.clone().of(&disk).await);
            assert!(one == other, "seed {seed}, order {at}: {order:?}");
        }
    }
}
