//! A backup of what was played is verified, whatever was undone, mended or left open in it. Never a record that Herald did not
//! write: those have tests beside the code.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{io::Cursor, sync::Arc};

use bytes::Bytes;
use common::{Evening, OPERATOR, StillClock, house, request};
use data_encoding::HEXLOWER;
use futures_util::TryStreamExt;
use herald_journal::{GameKey, Journal, MemoryJournal};
use herald_table::{House, RestoreError, VerifiedGame, VerifyError, verify};
use herald_words::*;

const DRAW: Command = Command::Map(MapCommand::Draw { face: None, thief: None, from: None });

async fn backup(house: &House) -> Vec<u8> {
    let pieces: Vec<Bytes> = house.backup(&Token::new(OPERATOR)).unwrap().try_collect().await.unwrap();
    pieces.concat()
}

async fn verified(bytes: &[u8]) -> Result<(Vec<VerifiedGame>, u64), VerifyError> {
    let mut games = Vec::new();
    let left_out = verify(Cursor::new(bytes.to_vec()), |game| games.push(game)).await?;
    Ok((games, left_out))
}

/// A turn whose tile is laid where it first fits.
async fn turn(evening: &Evening) {
    let seat = evening.active();
    evening.takes(seat, &[DRAW]).await.unwrap();
    let listed = evening.view(&evening.seats[seat]).legal;
    if let Some(LegalMove::Map(MapMove::Lay { place, .. })) = listed.first() {
        let lay = Command::Map(MapCommand::Lay(*place));
        evening.takes(seat, &[lay, Command::EndTurn]).await.unwrap();
    }
}

/// How many tiles Herald drew by the record everyone can read.
fn drawn(evening: &Evening) -> u64 {
    let all = Page { after: None, limit: 10_000 };
    let lines = evening.house.history(&evening.host, all).unwrap().items;
    let draws = |line: &&Entry| {
        matches!(
            line.what,
            Happening::Game(Seen::Fact(Fact::Map(MapFact::Drawn { by: DrawnBy::Server, .. })))
        )
    };
    lines.iter().filter(draws).count() as u64
}

#[tokio::test]
async fn a_whole_tracked_game_a_told_one_and_an_open_lobby_are_found_good() {
    let told = Evening::started(2).await;
    let open = told.another(2, "a-table-that-stays-open").await;
    let tracked = told.another(3, "another-table-altogether").await;
    let settings = Settings { map: MapKeeping::Tracked, drawn_by: DrawnBy::Server, ..Settings::default() };
    tracked.house.update_settings(&tracked.host, request("tracked"), settings).await.unwrap();
    for (seat, id) in [(2, "third"), (0, "first")] {
        let share = DrawShare::parse(Bytes::from(id.repeat(8).into_bytes())).unwrap();
        tracked.house.add_draw_share(&tracked.seats[seat], request(id), share).await.unwrap();
    }
    let start = Start { order: vec![Seat(3), Seat(1), Seat(2)], first: Some(Seat(1)), piles: Vec::new() };
    tracked.house.start(&tracked.host, request("start"), start).await.unwrap();
    for _ in 0..5 {
        turn(&tracked).await;
    }
    // Back by two turns, and another order: what is drawn again is the same, and is checked again.
    let to = Revision(tracked.revision().0 - 4);
    tracked.correct(Correction::Undo { to }, None).await.unwrap();
    let order = Correction::TurnOrder { order: vec![Seat(1), Seat(3), Seat(2)], turn: None };
    tracked.correct(order, None).await.unwrap();
    while tracked.view(&tracked.host).status == Status::Playing {
        turn(&tracked).await;
    }
    told.nominated_with(Emblem::Two).await;
    told.until_tournament().await;
    told.takes(0, &[common::reveal_road(1, 3)]).await.unwrap();

    let (games, left_out) = verified(&backup(&told.house).await).await.unwrap();
    assert_eq!((games.len(), left_out), (3, 0));
    let of = |evening: &Evening| games.iter().find(|game| game.game == evening.created.game).unwrap();
    for evening in [&told, &tracked, &open] {
        let found = of(evening);
        assert_eq!(found.commits, evening.revision().0);
        assert_eq!(found.commitment, evening.view(&evening.host).draws.commitment);
    }
    assert_eq!((of(&tracked).draws, of(&tracked).nominations), (drawn(&tracked), 0));
    assert!(drawn(&tracked) >= 73, "71 tiles, and two again");
    assert_eq!((of(&told).draws, of(&told).nominations), (0, 1));
    assert_eq!((of(&open).draws, of(&open).nominations), (0, 0));
}

#[tokio::test]
async fn a_record_of_0_0_1_is_found_good_and_was_bound_by_nothing() {
    let text = include_str!("fixtures/evening-0.0.1.txt");
    let frames = text.lines().filter_map(|line| HEXLOWER.decode(line.as_bytes()).ok());
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    for (number, frame) in (0..).zip(frames) {
        journal.append(GameKey([1; 16]), number, frame.into(), Box::new(drop));
    }
    let house = house(&journal, &Arc::new(StillClock::default()));
    let (games, _) = verified(&backup(&house).await).await.unwrap();
    assert!(games.len() == 1 && games[0].nominations > 0 && games[0].commitment.is_none(), "{games:?}");
}

#[tokio::test]
async fn nothing_is_vouched_for_in_a_file_that_was_altered_or_cut_short() {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Three).await;
    let bytes = backup(&evening.house).await;
    let refused = async |bytes: &[u8]| {
        let mut vouched = 0;
        let ended = verify(Cursor::new(bytes.to_vec()), |_| vouched += 1).await;
        assert_eq!(vouched, 0);
        ended.unwrap_err()
    };
    let mut altered = bytes.clone();
    altered[bytes.len() / 2] ^= 1;
    assert!(matches!(refused(&altered).await, VerifyError::Backup(RestoreError::Altered)));
    let cut = refused(&bytes[..bytes.len() - 1]).await;
    assert!(matches!(cut, VerifyError::Backup(RestoreError::Truncated)));
    assert!(matches!(refused(b"no backup").await, VerifyError::Backup(RestoreError::NotABackup)));
}
