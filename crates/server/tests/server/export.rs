//! A game on its way out and in: how a transcript is written, how a record comes in pieces, and how either breaks off.

use bytes::Bytes;
use herald_api::v1::{self, ExportKind, transcript_body::Body};
use herald_server::{MAX_BACKUP_PIECE_BYTES, ServerConfig};
use herald_words::{Audience, Exported, Problem, Revision, Seal, SealedCommit, Seat, Unavailable};
use prost::Message;
use sha2::{Digest, Sha256};
use tonic::{Code, Status, Streaming};

use crate::{
    fake::{self, GAME, OPERATOR_TOKEN, SEAT_TOKEN},
    house::{House, reason, with_token},
};

async fn export(house: &House) -> Streaming<v1::ExportGameResponse> {
    let asked = v1::ExportGameRequest { game_id: GAME.to_string() };
    house.games().export_game(with_token(asked, SEAT_TOKEN)).await.unwrap().into_inner()
}

/// All pieces, and what kind of file they are.
async fn whole(mut pieces: Streaming<v1::ExportGameResponse>) -> Result<(Vec<ExportKind>, Vec<u8>), Status> {
    let (mut kinds, mut whole) = (Vec::new(), Vec::new());
    while let Some(piece) = pieces.message().await? {
        assert!((1..=MAX_BACKUP_PIECE_BYTES).contains(&piece.piece.len()));
        kinds.push(piece.kind());
        whole.extend_from_slice(&piece.piece);
    }
    kinds.dedup();
    Ok((kinds, whole))
}

fn commit(number: u8) -> Exported {
    let revision = Revision(number.into());
    Exported::Commit(SealedCommit {
        revision,
        seal: Seal([number; 32]),
        entries: vec![fake::entry(revision)],
    })
}

/// The parts of a transcript, read by its own description alone.
fn read(mut bytes: &[u8]) -> Vec<Body> {
    let (mut sum, mut parts) = (vec![0; 32], Vec::new());
    while !bytes.is_empty() {
        let part = v1::TranscriptPart::decode_length_delimited(&mut bytes).unwrap();
        sum.extend_from_slice(&part.body);
        sum = Sha256::digest(&sum).to_vec();
        assert_eq!(part.sum, sum);
        parts.push(v1::TranscriptBody::decode(part.body).unwrap().body.unwrap());
    }
    parts
}

#[tokio::test]
async fn a_transcript_has_a_head_each_commit_and_an_end_and_each_part_is_chained() {
    let house = House::open(ServerConfig::default()).await;
    let (game, audience, revision) = (GAME, Audience::Seat(Seat(1)), Revision(2));
    let head = Exported::Transcript { game, audience, revision };
    *house.tables.exported.lock().unwrap() = vec![Ok(head), Ok(commit(1)), Ok(commit(2))];
    let (kinds, bytes) = whole(export(&house).await).await.unwrap();
    assert_eq!(kinds, [ExportKind::Transcript]);
    let parts = read(&bytes);
    let [Body::Head(head), Body::Commit(one), Body::Commit(two), Body::End(end)] = &parts[..] else {
        panic!("{parts:?}")
    };
    assert_eq!((head.what.as_str(), head.format, head.revision), ("herald transcript", 1, 2));
    assert_eq!(head.game_id, GAME.to_string());
    assert_eq!(head.viewer.unwrap().party, Some(v1::party::Party::Seat(1)));
    assert_eq!((one.revision, one.seal.to_vec(), one.entries.len()), (1, vec![1; 32], 1));
    assert_eq!((two.revision, two.seal.to_vec()), (2, vec![2; 32]));
    assert_eq!(end.commits, 2);
}

#[tokio::test]
async fn a_record_comes_as_it_is_in_pieces_that_a_client_takes() {
    let house = House::open(ServerConfig::default()).await;
    let long = vec![7; MAX_BACKUP_PIECE_BYTES + 5];
    *house.tables.exported.lock().unwrap() =
        vec![Ok(Exported::Record(long.clone().into())), Ok(Exported::Record("last".into()))];
    let (kinds, bytes) = whole(export(&house).await).await.unwrap();
    assert_eq!(kinds, [ExportKind::Record]);
    assert_eq!(bytes, [long, b"last".to_vec()].concat());
}

#[tokio::test]
async fn an_export_that_fails_does_not_end_well_and_no_end_is_written() {
    let house = House::open(ServerConfig::default()).await;
    let (game, audience, revision) = (GAME, Audience::Host, Revision(1));
    let head = Exported::Transcript { game, audience, revision };
    let failed = Problem::Unavailable(Unavailable::Unreadable);
    *house.tables.exported.lock().unwrap() = vec![Ok(head), Err(failed), Ok(commit(1))];
    let status = whole(export(&house).await).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "STORE_UNREADABLE"));
}

fn pieces(bytes: &[&'static str]) -> tokio_stream::Iter<std::vec::IntoIter<v1::ImportGameRequest>> {
    let piece = |piece: &&'static str| v1::ImportGameRequest { piece: Bytes::from_static(piece.as_bytes()) };
    tokio_stream::iter(bytes.iter().map(piece).collect::<Vec<_>>())
}

#[tokio::test]
async fn an_import_is_for_the_operator_alone_and_its_pieces_come_in_order() {
    let house = House::open(ServerConfig::default()).await;
    let status = house.operator().import_game(pieces(&["a"])).await.unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
    assert_eq!(house.tables.calls(), Vec::<String>::new());
    let status = house.operator().import_game(with_token(pieces(&["a"]), SEAT_TOKEN)).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::PermissionDenied, "OPERATOR_ONLY"));
    let taken = house.operator().import_game(with_token(pieces(&["one", "two"]), OPERATOR_TOKEN)).await;
    let taken = taken.unwrap().into_inner();
    assert_eq!((taken.game_id, taken.revision, taken.known), (GAME.to_string(), 7, 2));
    assert_eq!(house.tables.calls().last().unwrap(), &format!("imported {:?}", b"onetwo"));
}
