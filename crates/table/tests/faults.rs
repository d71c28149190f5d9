//! A journal that fails, lies in wait or is tampered with: nothing is shown that is not on disk, and nothing that
//! is on disk is lost. Never a real disk; the journal's own tests have that.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU8, Ordering},
};

use bytes::Bytes;
use common::{DRAW, Evening, request};
use futures_util::{
    FutureExt, StreamExt,
    future::{BoxFuture, ready},
    stream::BoxStream,
};
use herald_journal::{Appended, Done, GameKey, Journal, JournalError, MemoryJournal};
use herald_words::*;

/// What the journal does with the next append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Mood {
    Honest,
    /// Writes, and says it does not know.
    WritesInDoubt,
    /// Does not write, and says it does not know.
    LosesInDoubt,
    /// Refuses at the door.
    Refuses,
    /// Keeps what it is handed until it is told to go on.
    Waits,
}

#[derive(Debug, Default)]
struct Moody {
    inner: MemoryJournal,
    mood: AtomicU8,
    waiting: Mutex<Vec<Waiting>>,
    tampered: Mutex<Option<Bytes>>,
}

struct Waiting(GameKey, u64, Bytes, Done);

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Waiting")
    }
}

impl Moody {
    fn set(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::SeqCst);
    }

    fn go_on(&self) {
        self.set(Mood::Honest);
        for Waiting(game, expected, bytes, done) in std::mem::take(&mut *self.waiting.lock().unwrap()) {
            self.inner.append(game, expected, bytes, done);
        }
    }
}

impl Journal for Moody {
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        let mood = self.mood.load(Ordering::SeqCst);
        let in_doubt = || JournalError::closed();
        if mood == Mood::WritesInDoubt as u8 {
            self.inner.append(game, expected, bytes, Box::new(move |_| done(Appended::Unknown(in_doubt()))));
        } else if mood == Mood::LosesInDoubt as u8 {
            done(Appended::Unknown(in_doubt()));
        } else if mood == Mood::Refuses as u8 {
            done(Appended::Refused(JournalError::busy()));
        } else if mood == Mood::Waits as u8 {
            self.waiting.lock().unwrap().push(Waiting(game, expected, bytes, done));
        } else {
            self.inner.append(game, expected, bytes, done);
        }
    }

    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>> {
        let tampered = self.tampered.lock().unwrap().clone();
        self.inner
            .read(game, from)
            .map(|read| {
                read.map(|mut commits| {
                    if let (Some(bytes), Some(last)) = (tampered, commits.last_mut()) {
                        *last = bytes;
                    }
                    commits
                })
            })
            .boxed()
    }

    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        self.inner.follow(game, from)
    }

    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>> {
        self.inner.claim(name, game)
    }

    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>> {
        self.inner.holder(name)
    }

    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.inner.release(name, game)
    }

    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>> {
        self.inner.claims(after, limit)
    }

    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>> {
        self.inner.games(after, limit)
    }

    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        if self.mood.load(Ordering::SeqCst) == Mood::LosesInDoubt as u8 {
            return ready(Err(JournalError::closed())).boxed();
        }
        self.inner.delete(game)
    }
}

async fn over_moody() -> (Arc<Moody>, Evening) {
    let moody = Arc::new(Moody::default());
    let evening = Evening::lobby_over(Arc::clone(&moody) as Arc<dyn Journal>, 2).await;
    evening.start().await;
    (moody, evening)
}

const TAP: [Command; 1] = [DRAW];

#[tokio::test]
async fn a_commit_in_doubt_that_was_written_is_found_and_acknowledged() {
    let (moody, evening) = over_moody().await;
    moody.set(Mood::WritesInDoubt);
    let done = evening.takes(0, &TAP).await.unwrap();
    assert_eq!(done.revision, evening.revision());
    assert_eq!(evening.view(&evening.host).land_left, 78);
    moody.set(Mood::Honest);
    evening.takes(0, &[Command::PlaceTile]).await.unwrap();
}

#[tokio::test]
async fn a_commit_in_doubt_that_was_lost_is_not_acknowledged_and_may_be_sent_again() {
    let (moody, evening) = over_moody().await;
    let before = evening.view(&evening.host);
    moody.set(Mood::LosesInDoubt);
    let tap = || Submission { request: request("tap"), steps: TAP.to_vec() };
    let lost = evening.house.submit(&evening.seats[0], tap()).await.unwrap_err();
    assert_eq!(lost, Problem::Unavailable(Unavailable::NotConfirmed));
    assert_eq!(evening.view(&evening.host), before);
    moody.set(Mood::Honest);
    let sent_again = evening.house.submit(&evening.seats[0], tap()).await.unwrap();
    assert_eq!(sent_again.revision, before.revision.next());
}

#[tokio::test]
async fn a_refused_commit_changes_nothing() {
    let (moody, evening) = over_moody().await;
    let before = evening.view(&evening.host);
    moody.set(Mood::Refuses);
    assert_eq!(evening.takes(0, &TAP).await.unwrap_err(), Problem::Unavailable(Unavailable::Busy));
    assert_eq!(evening.view(&evening.host), before);
    moody.set(Mood::Honest);
    evening.takes(0, &TAP).await.unwrap();
}

#[tokio::test]
async fn nothing_is_shown_before_it_is_on_disk_and_reads_do_not_wait() {
    let (moody, evening) = over_moody().await;
    let evening = Arc::new(evening);
    let before = evening.view(&evening.seats[1]);
    let mut stream = evening.house.watch(vec![evening.seats[1].clone()], None).unwrap();
    stream.next().await.unwrap().unwrap();
    moody.set(Mood::Waits);
    let moving = Arc::clone(&evening);
    let call = tokio::spawn(async move { moving.takes(0, &TAP).await });
    while moody.waiting.lock().unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(evening.view(&evening.seats[1]), before);
    assert!(stream.next().now_or_never().is_none());
    assert!(!call.is_finished());
    moody.go_on();
    call.await.unwrap().unwrap();
    assert!(matches!(stream.next().await, Some(Ok(Shown::Update(_)))));
}

#[tokio::test]
async fn a_call_dropped_while_its_commit_waits_loses_nothing_and_frees_the_table() {
    let (moody, evening) = over_moody().await;
    let evening = Arc::new(evening);
    moody.set(Mood::Waits);
    let moving = Arc::clone(&evening);
    let call = tokio::spawn(async move { moving.takes(0, &TAP).await });
    while moody.waiting.lock().unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    call.abort();
    assert!(call.await.unwrap_err().is_cancelled());
    moody.go_on();
    assert_eq!(evening.view(&evening.host).land_left, 78);
    evening.takes(0, &[Command::PlaceTile]).await.unwrap();
}

#[tokio::test]
async fn another_house_that_was_first_is_noticed() {
    let (_, evening) = over_moody().await;
    let (house, seats, _) = evening.restarted().await;
    evening.turn(0).await;
    let tap = |id| Submission { request: request(id), steps: TAP.to_vec() };
    let late = house.submit(&seats[0], tap("late")).await.unwrap_err();
    assert_eq!(late, Problem::Unavailable(Unavailable::NotConfirmed));
    let refused = house.submit(&seats[0], tap("later")).await.unwrap_err();
    assert!(
        matches!(refused, Problem::Refused { refusal: Refusal::NotAwaited { .. }, .. }),
        "it has read again"
    );
}

#[tokio::test]
async fn a_tampered_record_is_not_played_on() {
    let (moody, evening) = over_moody().await;
    evening.turn(0).await;
    let key = GameKey(evening.created.game.0);
    let stored = moody.inner.read(key, 0).await.unwrap();
    let last = stored.last().unwrap();
    for at in 0..last.len() {
        let mut bytes = last.to_vec();
        bytes[at] ^= 1;
        *moody.tampered.lock().unwrap() = Some(bytes.into());
        let house = common::house(&evening.journal, &evening.clock);
        let refused = house.admit(&evening.tokens[0], evening.created.game).await.unwrap_err();
        assert_eq!(refused, Problem::Unavailable(Unavailable::Damaged), "byte {at}");
    }
    *moody.tampered.lock().unwrap() = Some(stored[0].clone());
    let house = common::house(&evening.journal, &evening.clock);
    let refused = house.admit(&evening.tokens[0], evening.created.game).await.unwrap_err();
    assert_eq!(refused, Problem::Unavailable(Unavailable::Damaged), "a commit in the place of another");
}

#[tokio::test]
async fn a_delete_in_doubt_leaves_the_game_playable() {
    let (moody, evening) = over_moody().await;
    moody.set(Mood::LosesInDoubt);
    let refused = evening.house.delete(&evening.created.host, evening.created.game).await.unwrap_err();
    assert_eq!(refused, Problem::Unavailable(Unavailable::NotConfirmed));
    moody.set(Mood::Honest);
    evening.turn(0).await;
}

#[tokio::test]
async fn a_token_that_is_not_on_disk_is_not_handed_out() {
    let moody = Arc::new(Moody::default());
    let evening = Evening::lobby_over(Arc::clone(&moody) as Arc<dyn Journal>, 2).await;
    moody.set(Mood::LosesInDoubt);
    let code = || evening.created.join.clone();
    let name = Name::parse("player 1").unwrap();
    let again =
        evening.house.join(request("join-with-a-long-id-1"), code(), name, Colour::Blue, Symbol::Square);
    assert_eq!(again.await.unwrap_err(), Problem::Unavailable(Unavailable::NotConfirmed));
    let again =
        evening.house.create(request("create-with-a-long-id"), Settings::default()).await.unwrap_err();
    assert_eq!(again, Problem::Unavailable(Unavailable::NotConfirmed));
    moody.set(Mood::Honest);
    evening.house.view(&evening.seats[1]).expect("the token that is on disk still admits");
    evening.house.view(&evening.host).expect("the token that is on disk still admits");
}

#[tokio::test]
async fn a_game_found_gone_is_gone_for_its_watchers_too() {
    let (moody, evening) = over_moody().await;
    let mut stream = evening.house.watch(vec![evening.seats[1].clone()], None).unwrap();
    stream.next().await.unwrap().unwrap();
    moody.inner.delete(GameKey(evening.created.game.0)).await.unwrap();
    evening.takes(0, &TAP).await.unwrap_err();
    assert!(matches!(stream.next().await, Some(Err(Problem::NotFound))));
    assert_eq!(evening.house.view(&evening.seats[1]).unwrap_err(), Problem::NotFound);
}

#[tokio::test]
async fn the_operator_may_delete_what_cannot_be_read() {
    let (moody, evening) = over_moody().await;
    let first = moody.inner.read(GameKey(evening.created.game.0), 0).await.unwrap()[0].clone();
    *moody.tampered.lock().unwrap() = Some(first);
    let house = common::house(&evening.journal, &evening.clock);
    let game = evening.created.game;
    let own = house.delete(&evening.created.host, game).await.unwrap_err();
    assert_eq!(own, Problem::Unavailable(Unavailable::Damaged));
    house.delete(&Token::new(common::OPERATOR), game).await.unwrap();
    assert!(moody.inner.read(GameKey(game.0), 0).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_game_that_is_found_damaged_while_it_is_played_is_damaged_for_everyone_and_the_others_go_on() {
    let (moody, evening) = over_moody().await;
    let other = evening.another(2, "another-table-in-the-house").await;
    other.start().await;
    let damaged = Problem::Unavailable(Unavailable::Damaged);
    let (house, game) = (&evening.house, evening.created.game);
    let mut stream = house.watch(vec![evening.seats[1].clone()], None).unwrap();
    stream.next().await.unwrap().unwrap();
    let first = moody.inner.read(GameKey(game.0), 0).await.unwrap()[0].clone();
    *moody.tampered.lock().unwrap() = Some(first);
    moody.set(Mood::LosesInDoubt);
    evening.takes(0, &TAP).await.unwrap_err(); // in doubt, so the record was read again
    moody.set(Mood::Honest);

    assert_eq!(evening.takes(0, &TAP).await.unwrap_err(), damaged);
    assert_eq!(house.view(&evening.host).unwrap_err(), damaged);
    assert_eq!(house.legal(&evening.seats[0]).unwrap_err(), damaged);
    assert_eq!(house.watch(vec![evening.seats[0].clone()], None).map(drop).unwrap_err(), damaged);
    assert_eq!(house.admit(&evening.tokens[0], game).await.unwrap_err(), damaged);
    assert!(matches!(stream.next().await, Some(Err(problem)) if problem == damaged));
    assert!(stream.next().await.is_none());
    let operator = Token::new(common::OPERATOR);
    let listed = house.games(&operator, Page { after: None, limit: 9 }).await.unwrap().items;
    let status = |game| listed.iter().find(|listed| listed.game == game).unwrap().status;
    assert_eq!((status(game), status(other.created.game)), (None, Some(Status::Playing)));
    other.turn(0).await;

    assert_eq!(
        house.delete(&evening.created.host, game).await.unwrap_err(),
        damaged,
        "the operator's business"
    );
    house.delete(&operator, game).await.unwrap();
    assert_eq!(house.admit(&evening.tokens[0], game).await.unwrap_err(), Problem::Unauthenticated);
    assert_eq!(house.view(&evening.host).unwrap_err(), Problem::NotFound);
    other.turn(1).await;
}

#[tokio::test]
async fn the_operator_may_delete_what_is_found_damaged_only_then() {
    let (moody, evening) = over_moody().await;
    let game = evening.created.game;
    moody.set(Mood::LosesInDoubt);
    evening.house.delete(&evening.created.host, game).await.unwrap_err(); // in doubt, and not read again yet
    moody.set(Mood::Honest);
    let first = moody.inner.read(GameKey(game.0), 0).await.unwrap()[0].clone();
    *moody.tampered.lock().unwrap() = Some(first);
    evening.house.delete(&Token::new(common::OPERATOR), game).await.unwrap();
    assert!(moody.inner.read(GameKey(game.0), 0).await.unwrap().is_empty());
    assert_eq!(evening.house.view(&evening.host).unwrap_err(), Problem::NotFound);
}

#[tokio::test]
async fn a_game_whose_delete_was_in_doubt_and_done_is_as_gone_as_any() {
    let (moody, evening) = over_moody().await;
    let game = evening.created.game;
    moody.set(Mood::LosesInDoubt);
    evening.house.delete(&evening.created.host, game).await.unwrap_err();
    moody.set(Mood::Honest);
    moody.inner.delete(GameKey(game.0)).await.unwrap(); // it reached the disk after all
    assert_eq!(evening.house.delete(&evening.created.host, game).await.unwrap_err(), Problem::NotFound);
    assert_eq!(evening.house.view(&evening.seats[0]).unwrap_err(), Problem::NotFound);
    let admitted = evening.house.admit(&evening.tokens[0], game).await.unwrap_err();
    assert_eq!(admitted, Problem::Unauthenticated, "as after any delete: a token for no game is no token");
}
