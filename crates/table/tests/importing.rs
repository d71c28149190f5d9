//! A game comes into another house to the byte, or not at all. Never how the bytes travel.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{io::Cursor, sync::Arc};

use bytes::Bytes;
use common::{Evening, OPERATOR, house, request};
use futures_util::{StreamExt, TryStreamExt, stream};
use herald_journal::{GameKey, Journal, MemoryJournal, SledJournal};
use herald_table::{ImportError, import};
use herald_words::*;

async fn exported(evening: &Evening) -> Vec<u8> {
    let token = Token::new(OPERATOR);
    let parts = evening.house.export(&token, evening.created.game).await.unwrap();
    let pieces =
        parts.map_ok(|part| if let Exported::Record(piece) = part { piece } else { panic!("{part:?}") });
    pieces.try_collect::<Vec<Bytes>>().await.unwrap().concat()
}

fn elsewhere() -> Arc<dyn Journal> {
    Arc::new(MemoryJournal::new())
}

async fn into(journal: &dyn Journal, record: &[u8]) -> Result<Imported, ImportError> {
    import(Cursor::new(record.to_vec()), journal).await
}

async fn refused(journal: &dyn Journal, record: &[u8]) -> Unimportable {
    match into(journal, record).await.unwrap_err() {
        ImportError::Refused(why) => why,
        other => panic!("{other}"),
    }
}

async fn frames(journal: &dyn Journal, game: GameId) -> Vec<Bytes> {
    journal.read(GameKey(game.0), 0).await.unwrap()
}

/// Handed to a house that is open, in pieces of this many bytes.
async fn handed(evening: &Evening, record: &[u8], size: usize) -> Result<Imported, Problem> {
    let pieces: Vec<_> = record.chunks(size).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    evening.house.import(&Token::new(OPERATOR), stream::iter(pieces)).await
}

#[tokio::test]
async fn a_game_goes_on_in_another_store_as_if_it_had_never_moved() {
    let evening = Evening::started(2).await;
    let active = evening.nominated_with(Emblem::Three).await;
    let game = evening.created.game;
    let record = exported(&evening).await;
    let dir = tempfile::tempdir().unwrap();
    let commits = evening.revision().0;
    {
        let journal = SledJournal::open(dir.path()).unwrap();
        assert_eq!(into(&journal, &record).await.unwrap(), Imported { game, commits, known: 0 });
    }
    let journal: Arc<dyn Journal> = Arc::new(SledJournal::open(dir.path()).unwrap());
    assert_eq!(frames(&*journal, game).await, frames(&*evening.journal, game).await);
    let there = house(&journal, &evening.clock);
    for (token, before) in evening.tokens.iter().zip(&evening.seats) {
        let proof = there.admit(token, game).await.unwrap();
        assert_eq!(there.view(&proof).unwrap().value(), evening.house.view(before).unwrap().value());
    }
    let seat = there.admit(&evening.tokens[active], game).await.unwrap();
    let submission = Submission { request: request("goes-on"), steps: vec![common::DRAW] };
    assert_eq!(there.submit(&seat, submission).await.unwrap().revision, Revision(commits + 1));
    let again = there.create(request("create-with-a-long-id"), Settings::default()).await.unwrap();
    assert_eq!(again.game, game, "the request that opened it finds it there too");
}

#[tokio::test]
async fn an_open_lobby_is_joined_there_with_the_same_code() {
    let evening = Evening::lobby(1).await;
    let journal = elsewhere();
    into(&*journal, &exported(&evening).await).await.unwrap();
    let there = house(&journal, &evening.clock);
    let (name, code) = (Name::parse("late").unwrap(), evening.created.join.clone());
    let joining = request("a-second-players-request");
    let joined = there.join(joining, code, name, Colour::Pink, Symbol::Heart).await.unwrap();
    assert_eq!((joined.game, joined.seat), (evening.created.game, Seat(2)));
}

#[tokio::test]
async fn what_is_here_already_is_gone_on_from_and_never_written_again() {
    let evening = Evening::started(2).await;
    let early = exported(&evening).await;
    evening.turn(0).await;
    let later = exported(&evening).await;
    let (game, journal) = (evening.created.game, elsewhere());
    let first = into(&*journal, &early).await.unwrap();
    assert_eq!(into(&*journal, &early).await.unwrap(), Imported { known: first.commits, ..first });
    let second = into(&*journal, &later).await.unwrap();
    assert_eq!((second.known, second.commits), (first.commits, first.commits + 1));
    assert_eq!(frames(&*journal, game).await, frames(&*evening.journal, game).await);
    assert_eq!(refused(&*journal, &early).await, Unimportable::Taken(game), "it has gone on since");
}

#[tokio::test]
async fn a_game_that_has_gone_on_otherwise_was_deleted_or_needs_anothers_name_is_not_taken() {
    let evening = Evening::lobby(2).await;
    let (game, record, journal) = (evening.created.game, exported(&evening).await, elsewhere());
    into(&*journal, &record).await.unwrap();
    evening.start().await;
    let there = house(&journal, &evening.clock);
    let seat = there.admit(&evening.created.host, game).await.unwrap();
    there.remove_seat(&seat, request("otherwise"), Seat(2)).await.unwrap();
    let before = frames(&*journal, game).await;
    assert_eq!(refused(&*journal, &exported(&evening).await).await, Unimportable::Taken(game));
    assert_eq!(frames(&*journal, game).await, before);

    there.delete(&evening.created.host, game).await.unwrap();
    assert_eq!(refused(&*journal, &record).await, Unimportable::Deleted(game));

    let other = elsewhere();
    let name = evening.created.join.reveal().replace('-', "");
    other.claim(Bytes::from(format!("join/{name}")), GameKey([7; 16])).await.unwrap();
    assert_eq!(refused(&*other, &record).await, Unimportable::NameTaken(game));
    assert!(other.games(None, 1).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_record_that_was_cut_or_altered_anywhere_leaves_nothing_behind() {
    let evening = Evening::lobby(1).await;
    let (record, journal) = (exported(&evening).await, elsewhere());
    for at in 0..record.len() {
        let why = refused(&*journal, &record[..at]).await;
        assert!([Unimportable::NotARecord, Unimportable::Altered].contains(&why), "cut at {at}: {why:?}");
        for bit in [1, 0x80] {
            let mut altered = record.clone();
            altered[at] ^= bit;
            match into(&*journal, &altered).await {
                Err(ImportError::Refused(_)) => {}
                other => panic!("byte {at}: {other:?}"),
            }
        }
    }
    assert_eq!(refused(&*journal, &[&record[..], b"x"].concat()).await, Unimportable::Altered);
    assert!(journal.games(None, 1).await.unwrap().is_empty());
    assert!(journal.claims(None, 1).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_backup_of_several_games_or_of_none_is_no_record() {
    let evening = Evening::lobby(1).await;
    evening.another(1, "another-table-altogether").await;
    let backup = |evening: &Evening| evening.house.backup(&Token::new(OPERATOR)).unwrap();
    let several: Vec<Bytes> = backup(&evening).map(Result::unwrap).collect().await;
    assert_eq!(refused(&*elsewhere(), &several.concat()).await, Unimportable::NotOneGame(2));
    evening.house.delete(&evening.created.host, evening.created.game).await.unwrap();
}

/// A game of which a house with one table of its own has never heard.
async fn stranger() -> Evening {
    let evening = Evening::lobby(0).await.another(2, "another-table-altogether").await;
    evening.start().await;
    evening
}

#[tokio::test]
async fn a_house_that_is_open_takes_a_game_in_at_whatever_size_its_pieces_have() {
    let evening = stranger().await;
    let record = exported(&evening).await;
    let (game, commits) = (evening.created.game, evening.revision().0);
    for size in [1, 100, record.len()] {
        let other = Evening::lobby(0).await;
        assert_eq!(handed(&other, &record, size).await.unwrap(), Imported { game, commits, known: 0 });
        let proof = other.house.admit(&evening.tokens[1], game).await.unwrap();
        assert_eq!(other.house.view(&proof).unwrap().value().revision.0, commits);
    }
}

#[tokio::test]
async fn a_game_that_is_awake_is_not_written_under_and_one_that_sleeps_is_the_same_again() {
    let evening = stranger().await;
    let record = exported(&evening).await;
    let game = evening.created.game;
    let why = handed(&evening, &record, 1000).await.unwrap_err();
    assert_eq!(why, Problem::NotImported(Unimportable::Taken(game)), "it is awake");
    let other = Evening::lobby(0).await;
    handed(&other, &record, 1000).await.unwrap();
    let asleep = other.moved(
        house(&other.journal, &other.clock),
        Arc::clone(&other.journal),
        other.host.clone(),
        vec![],
    );
    let again = handed(&asleep, &record, 1000).await.unwrap();
    assert_eq!(again.known, again.commits);
}

#[tokio::test]
async fn only_the_operator_imports_and_nobody_more_than_is_taken() {
    let evening = Evening::lobby(1).await;
    let nothing = || stream::pending::<Result<Bytes, Problem>>();
    let asked = evening.house.import(&evening.created.host, nothing()).await;
    assert_eq!(asked.unwrap_err(), Denial::OperatorOnly.into(), "without waiting for a single piece");
    let asked = evening.house.import(&Token::new("stolen"), nothing()).await;
    assert_eq!(asked.unwrap_err(), Problem::Unauthenticated);
    let megabyte = Bytes::from(vec![0; 1 << 20]);
    let endless = stream::repeat_with(|| Ok(megabyte.clone()));
    let asked = evening.house.import(&Token::new(OPERATOR), endless).await;
    assert_eq!(asked.unwrap_err(), Problem::NotImported(Unimportable::TooLarge));
    let whole = vec![Ok(Bytes::from(vec![0; MAX_IMPORT_BYTES]))];
    let asked = evening.house.import(&Token::new(OPERATOR), stream::iter(whole)).await;
    assert_eq!(asked.unwrap_err(), Problem::NotImported(Unimportable::NotARecord), "just as much is read");
}
