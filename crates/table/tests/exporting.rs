//! A game is handed over as each may know it, and as a whole once it is over. Never how a file of it is written.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::sync::Arc;

use bytes::Bytes;
use common::{Evening, OPERATOR, request, watched::Watched};
use futures_util::TryStreamExt;
use herald_journal::{GameKey, Journal};
use herald_table::verify;
use herald_words::*;

/// A transcript: whose, and its commits.
async fn transcript(evening: &Evening, token: &Token) -> (Audience, Vec<SealedCommit>) {
    let mut parts = parts(evening, token).await.unwrap().into_iter();
    let Some(Exported::Transcript { game, audience, revision }) = parts.next() else { panic!("no head") };
    let commits: Vec<_> = parts
        .map(|part| if let Exported::Commit(commit) = part { commit } else { panic!("{part:?}") })
        .collect();
    assert_eq!((game, revision), (evening.created.game, evening.revision()));
    assert_eq!(commits.len() as u64, revision.0);
    (audience, commits)
}

async fn record(evening: &Evening, token: &Token) -> Result<Vec<u8>, Problem> {
    let parts = parts(evening, token).await?.into_iter();
    let pieces =
        parts.map(|part| if let Exported::Record(piece) = part { piece } else { panic!("{part:?}") });
    Ok(pieces.collect::<Vec<Bytes>>().concat())
}

async fn parts(evening: &Evening, token: &Token) -> Result<Vec<Exported>, Problem> {
    evening.house.export(token, evening.created.game).await?.try_collect().await
}

#[tokio::test]
async fn a_transcript_is_what_its_holder_may_know_and_its_seals_are_the_same_for_all() {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Five).await;
    let watching = request("a-watcher-with-a-long-id");
    assert_eq!(
        evening.house.join_as_watcher(watching, evening.created.join.clone()).await.unwrap_err(),
        Problem::NotFound
    );
    let (_, own) = transcript(&evening, &evening.tokens[0]).await;
    let all = Page { after: None, limit: 10_000 };
    for (token, proof) in [
        (&evening.created.host, &evening.host),
        (&evening.tokens[0], &evening.seats[0]),
        (&evening.tokens[1], &evening.seats[1]),
    ] {
        let (audience, commits) = transcript(&evening, token).await;
        assert_eq!(audience, evening.house.audience(proof));
        let told: Vec<Entry> = commits.iter().flat_map(|commit| commit.entries.clone()).collect();
        assert_eq!(told, evening.house.history(proof, all).unwrap().items);
        let seals = |commits: &[SealedCommit]| commits.iter().map(|commit| commit.seal).collect::<Vec<_>>();
        assert_eq!(seals(&commits), seals(&own));
        let emblems = told.iter().filter(|entry| {
            matches!(entry.what, Happening::Game(Seen::MeepleNominated { emblem: Some(_), .. }))
        });
        assert_eq!(emblems.count(), usize::from(audience == Audience::Seat(Seat(1))));
    }
    let mut seals: Vec<_> = own.iter().map(|commit| commit.seal.0).collect();
    seals.sort_unstable();
    seals.dedup();
    assert_eq!(seals.len(), own.len(), "no two are alike");
}

#[tokio::test]
async fn what_was_undone_stays_in_a_transcript() {
    let evening = Evening::started(2).await;
    evening.takes(0, &[common::DRAW]).await.unwrap();
    evening.house.undo(&evening.seats[0], request("undo"), None).await.unwrap();
    let (_, commits) = transcript(&evening, &evening.tokens[1]).await;
    let drawn = |commit: &&SealedCommit| {
        matches!(commit.entries[0].what, Happening::Game(Seen::Fact(Fact::TileDrawn { .. })))
    };
    assert_eq!(commits.iter().filter(drawn).count(), 1);
}

#[tokio::test]
async fn the_whole_record_is_for_the_table_once_the_game_is_over_and_for_the_operator_always() {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Five).await;
    let operator = Token::new(OPERATOR);
    let early = record(&evening, &operator).await.unwrap();
    evening.house.end(&evening.host, request("end")).await.unwrap();
    let whole = record(&evening, &operator).await.unwrap();
    assert!(early.len() < whole.len());
    for token in [&evening.created.host, &evening.tokens[0], &evening.tokens[1]] {
        assert_eq!(record(&evening, token).await.unwrap(), whole);
    }
    let mut found = Vec::new();
    let left_out = verify(std::io::Cursor::new(whole), |game| found.push(game)).await.unwrap();
    assert_eq!((left_out, found.len(), found[0].nominations), (0, 1, 1));
    assert_eq!(found[0].commits, evening.revision().0);
}

#[tokio::test]
async fn a_record_gives_nobody_anothers_token() {
    let evening = Evening::started(2).await;
    evening.house.end(&evening.host, request("end")).await.unwrap();
    let whole = record(&evening, &evening.tokens[1]).await.unwrap();
    let text = String::from_utf8_lossy(&whole);
    let told = [&evening.created.host, &evening.tokens[0], &evening.tokens[1]].map(|token| token.reveal());
    for secret in told.into_iter().chain([
        evening.created.recovery.reveal(),
        // Who knows what somebody else's request was called gets what it got.
        "create-with-a-long-id",
        "join-with-a-long-id-0",
    ]) {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn nobody_else_gets_anything() {
    let evening = Evening::started(2).await;
    let other = evening.another(2, "another-table-altogether").await;
    evening.house.end(&evening.host, request("end")).await.unwrap();
    assert_eq!(parts(&evening, &other.created.host).await.unwrap_err(), Problem::NotFound);
    assert_eq!(parts(&evening, &Token::new("hs_nothing")).await.unwrap_err(), Problem::Unauthenticated);
    let nowhere = evening.house.export(&Token::new(OPERATOR), GameId([9; 16])).await.map(drop);
    assert_eq!(nowhere.unwrap_err(), Problem::NotFound);
    let reissued =
        evening.house.reissue(&evening.host, request("reissue-with-a-long-id"), Reissue::Seat(Seat(1)));
    reissued.await.unwrap();
    assert_eq!(parts(&evening, &evening.tokens[0]).await.unwrap_err(), Problem::Unauthenticated);
    assert!(!evening.journal.read(GameKey(evening.created.game.0), 0).await.unwrap().is_empty());
}

async fn over_watched() -> (Arc<Watched>, Evening) {
    let watched = Arc::new(Watched::default());
    let evening = Evening::lobby_over(Arc::clone(&watched) as Arc<dyn Journal>, 2).await;
    evening.start().await;
    (watched, evening)
}

#[tokio::test]
async fn a_transcript_holds_as_many_commits_as_it_says_also_when_a_move_is_made_meanwhile() {
    let (watched, evening) = over_watched().await;
    let evening = Arc::new(evening);
    let before = evening.revision();
    let mut gate = watched.hold_answers();
    let exporting = Arc::clone(&evening);
    let exported = tokio::spawn(async move { parts(&exporting, &exporting.tokens[0]).await });
    let answer = gate.recv().await.unwrap();
    evening.turn(0).await;
    answer.send(()).unwrap();
    let parts = exported.await.unwrap().unwrap();
    assert!(matches!(parts[0], Exported::Transcript { revision, .. } if revision == before));
    assert_eq!(parts.len() as u64, 1 + before.0);
}

#[tokio::test]
async fn a_game_that_is_deleted_while_it_is_exported_is_not_found() {
    let (watched, evening) = over_watched().await;
    let evening = Arc::new(evening);
    let mut gate = watched.hold_reads();
    let exporting = Arc::clone(&evening);
    let exported = tokio::spawn(async move { parts(&exporting, &exporting.tokens[0]).await });
    let answer = gate.recv().await.unwrap();
    evening.house.delete(&Token::new(OPERATOR), evening.created.game).await.unwrap();
    answer.send(()).unwrap();
    assert_eq!(exported.await.unwrap().unwrap_err(), Problem::NotFound);
    assert_eq!(evening.house.census().damaged, 0);
}
