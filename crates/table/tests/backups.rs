//! Backups: made while games are played, restored whole or not at all, and nobody's but the operator's. Never how the
//! bytes travel.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{io::Cursor, sync::Arc};

use bytes::Bytes;
use common::{Evening, OPERATOR, StillClock, house, request, watched::Watched};
use futures_util::StreamExt;
use herald_journal::{GameKey, Journal, MemoryJournal, SledJournal};
use herald_table::{House, RestoreError, Restored, restore};
use herald_words::*;

async fn pieces(house: &House) -> Vec<Bytes> {
    let pieces = house.backup(&Token::new(OPERATOR)).unwrap();
    pieces.map(Result::unwrap).collect().await
}

async fn backup(house: &House) -> Vec<u8> {
    pieces(house).await.concat()
}

async fn into(journal: &dyn Journal, bytes: &[u8]) -> Result<Restored, RestoreError> {
    restore(Cursor::new(bytes.to_vec()), journal).await
}

async fn is_empty(journal: &dyn Journal) -> bool {
    journal.games(None, 1).await.unwrap().is_empty() && journal.claims(None, 1).await.unwrap().is_empty()
}

async fn commits(journal: &dyn Journal, game: GameId) -> Vec<Bytes> {
    journal.read(GameKey(game.0), 0).await.unwrap()
}

/// The same table over another journal.
async fn reopened(evening: &Evening, journal: &Arc<dyn Journal>) -> Evening {
    let house = house(journal, &evening.clock);
    let game = evening.created.game;
    let mut seats = Vec::new();
    for token in &evening.tokens {
        seats.push(house.admit(token, game).await.unwrap());
    }
    let host = house.admit(&evening.created.host, game).await.unwrap();
    evening.moved(house, Arc::clone(journal), host, seats)
}

#[tokio::test]
async fn games_backed_up_while_they_are_played_are_restored_as_they_stood_and_go_on() {
    let watched = Arc::new(Watched::default());
    let first = Evening::lobby_over(Arc::clone(&watched) as Arc<dyn Journal>, 2).await;
    let second = first.another(3, "another-table-altogether").await;
    let third = first.another(2, "a-third-table-altogether").await;
    let evenings = [first, second, third];
    for evening in &evenings {
        evening.start().await;
        evening.nominated_with(Emblem::Two).await;
    }
    let mut gate = watched.hold_reads();
    let house = Arc::clone(&evenings[0].house);
    let backing = tokio::spawn(async move { backup(&house).await });
    let mut held = 0;
    while held < evenings.len() {
        let go_on = gate.recv().await.unwrap();
        for evening in &evenings {
            evening.turn(evening.active()).await;
        }
        held += 1;
        go_on.send(()).unwrap();
    }
    watched.let_read();
    let bytes = backing.await.unwrap();
    for evening in &evenings {
        evening.turn(evening.active()).await;
    }

    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let restored = into(&*journal, &bytes).await.unwrap();
    assert_eq!((restored.games, restored.unreadable), (3, 0));
    let (mut missing, mut total) = (Vec::new(), 0);
    for evening in &evenings {
        let game = evening.created.game;
        let (was, is) = (commits(&watched.inner, game).await, commits(&*journal, game).await);
        assert!(was.starts_with(&is), "each is as it stood at some moment");
        missing.push(was.len() - is.len());
        total += is.len() as u64;
        let again = reopened(evening, &journal).await;
        assert_eq!(again.revision().0, is.len() as u64);
        again.turn(again.active()).await;
    }
    assert_eq!(restored.commits, total);
    missing.sort_unstable();
    assert_eq!(missing, [1, 2, 3], "each as it stood when its turn came");
}

#[tokio::test]
async fn tokens_codes_and_requests_are_known_after_a_restore_on_disk_too() {
    let evening = Evening::lobby(2).await;
    let deleted = evening.another(0, "a-table-that-is-deleted").await;
    evening.house.delete(&deleted.created.host, deleted.created.game).await.unwrap();
    let bytes = backup(&evening.house).await;
    let dir = tempfile::tempdir().unwrap();
    let restored = {
        let journal = SledJournal::open(dir.path()).unwrap();
        into(&journal, &bytes).await.unwrap()
    };
    assert_eq!((restored.games, restored.commits), (1, 3));
    assert_eq!(restored.claims, 2, "its opening and its join code, and none of the deleted table's");

    let journal: Arc<dyn Journal> = Arc::new(SledJournal::open(dir.path()).unwrap());
    let again = reopened(&evening, &journal).await;
    let code = evening.created.join.clone();
    let name = Name::parse("late").unwrap();
    let joining = request("a-third-players-request");
    let joined = again.house.join(joining, code, name, Colour::Green, Symbol::Star).await.unwrap();
    assert_eq!(joined.seat, Seat(3));
    again.start().await;
    again.turn(0).await;
    let repeated = again.house.create(request("create-with-a-long-id"), Settings::default()).await.unwrap();
    assert_eq!(repeated.game, evening.created.game, "the same request finds the same game");
}

#[tokio::test]
async fn a_backup_is_the_operators_alone() {
    let evening = Evening::started(2).await;
    for token in [&evening.created.host, &evening.tokens[0]] {
        let mut pieces = evening.house.backup(token).unwrap();
        assert_eq!(pieces.next().await, Some(Err(Problem::Denied(Denial::OperatorOnly))));
        assert!(pieces.next().await.is_none());
    }
    for guess in ["", "ho_guessed", "hs_AAAA", &OPERATOR[1..]] {
        let refused = evening.house.backup(&Token::new(guess)).err();
        assert_eq!(refused, Some(Problem::Unauthenticated), "{guess}");
    }
    let dead = evening.tokens[0].reveal().replace("hs_", "hw_");
    let mut pieces = evening.house.backup(&Token::new(dead)).unwrap();
    assert_eq!(pieces.next().await, Some(Err(Problem::Unauthenticated)));
}

#[tokio::test]
async fn an_empty_store_is_backed_up_and_restored_too() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let house = house(&journal, &Arc::new(StillClock::default()));
    let restored = into(&MemoryJournal::new(), &backup(&house).await).await.unwrap();
    assert_eq!(restored, Restored { games: 0, commits: 0, claims: 0, unreadable: 0 });
}

#[tokio::test]
async fn large_games_are_cut_and_no_piece_is_above_its_limit() {
    let evening = Evening::lobby(2).await;
    let another = evening.another(2, "another-table-altogether").await;
    let evenings = [evening.another(2, "a-third-table-altogether").await, another, evening];
    let reason = Label::parse(&"𝕏".repeat(MAX_LABEL_CHARS)).unwrap();
    let told = Command::TellPoints {
        seats: vec![Seat(1)],
        points: Points(1),
        source: PointSource::Other,
        reason: Some(reason),
    };
    let steps = vec![told; MAX_STEPS];
    for evening in &evenings {
        evening.start().await;
        for _ in 0..(MAX_TOLD_LINES - TOLD_LINES_FOR_THE_HOST) / MAX_STEPS {
            evening.takes(0, &steps).await.unwrap();
        }
    }
    let pieces = pieces(&evenings[0].house).await;
    let lengths: Vec<usize> = pieces.iter().map(Bytes::len).collect();
    assert!(lengths.len() > 1 && lengths.iter().all(|length| *length <= 1 << 20), "{lengths:?}");
    let journal = MemoryJournal::new();
    let restored = into(&journal, &pieces.concat()).await.unwrap();
    assert_eq!(restored.games, 3);
    for evening in &evenings {
        let game = evening.created.game;
        assert_eq!(commits(&journal, game).await, commits(&*evening.journal, game).await);
    }
}

#[tokio::test]
async fn a_store_that_holds_something_is_not_restored_into() {
    let evening = Evening::started(2).await;
    let bytes = backup(&evening.house).await;
    let before = commits(&*evening.journal, evening.created.game).await;
    assert!(matches!(into(&*evening.journal, &bytes).await, Err(RestoreError::NotEmpty)));
    assert_eq!(commits(&*evening.journal, evening.created.game).await, before);
    let claimed = MemoryJournal::new();
    claimed.claim(Bytes::from_static(b"join/X"), GameKey([1; 16])).await.unwrap();
    assert!(matches!(into(&claimed, &bytes).await, Err(RestoreError::NotEmpty)));
}

#[tokio::test]
async fn a_backup_that_is_cut_short_is_refused_with_nothing_done() {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Three).await;
    let bytes = backup(&evening.house).await;
    let journal = MemoryJournal::new();
    for length in (0..bytes.len()).filter(|length| length % 7 == 0 || *length + 150 > bytes.len()) {
        let error = into(&journal, &bytes[..length]).await.unwrap_err();
        assert!(matches!(error, RestoreError::Truncated | RestoreError::NotABackup), "{length}: {error}");
    }
    assert!(is_empty(&journal).await);
}

#[tokio::test]
async fn a_backup_that_is_altered_anywhere_is_refused_with_nothing_done_and_nothing_told() {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Three).await;
    let bytes = backup(&evening.house).await;
    let journal = MemoryJournal::new();
    for at in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[at] ^= 1 << (at % 8);
        let error = into(&journal, &altered).await.expect_err(&format!("byte {at} of {}", bytes.len()));
        let told = format!("{error} {error:?}");
        assert!(told.len() < 200 && !told.contains("join/"), "{told}");
    }
    for behind in [&bytes[..], b"\0", b"more"] {
        let longer = [&bytes, behind].concat();
        assert!(matches!(
            into(&journal, &longer).await,
            Err(RestoreError::Altered | RestoreError::Truncated)
        ));
    }
    assert!(is_empty(&journal).await);
    into(&journal, &bytes).await.expect("and as it was written it is taken");
}

#[tokio::test]
async fn what_is_no_backup_is_said_to_be_none() {
    let journal = MemoryJournal::new();
    let foreign: [&[u8]; 6] = [
        b"",
        b"\0",
        b"# a text that somebody picked by mistake\n",
        &[0xff; 64],
        b"\x14\x0a\x12\x0a\x0esomeone else's\x10\x01",
        include_bytes!("fixtures/evening-0.0.1.txt"),
    ];
    for bytes in foreign {
        let error = into(&journal, bytes).await.unwrap_err();
        assert!(matches!(error, RestoreError::NotABackup), "{error}");
    }
    let newer = b"\x13\x0a\x11\x0a\x0dherald backup\x10\x02";
    assert!(matches!(into(&journal, newer).await, Err(RestoreError::NewerFormat(2))));
    assert!(is_empty(&journal).await);
}

#[tokio::test]
async fn a_game_whose_record_is_damaged_does_not_take_the_others_down_with_it() {
    let evening = Evening::started(2).await;
    let damaged = GameKey([9; 16]);
    evening.journal.append(damaged, 0, Bytes::from_static(b"no frame"), Box::new(drop));
    let restored = into(&MemoryJournal::new(), &backup(&evening.house).await).await.unwrap();
    assert_eq!((restored.games, restored.unreadable), (1, 1));
}
