//! The operator's backup: who gets one, and how it comes and ends.

use std::time::Duration;

use herald_api::v1;
use herald_server::{MAX_BACKUP_PIECE_BYTES, ServerConfig};
use herald_words::{Problem, Unavailable};
use tonic::{Code, Streaming};

use crate::{
    fake::{OPERATOR_TOKEN, SEAT_TOKEN},
    house::{House, reason, with_token},
};

async fn backup(house: &House) -> Streaming<v1::BackupResponse> {
    house.operator().backup(with_token(v1::BackupRequest {}, OPERATOR_TOKEN)).await.unwrap().into_inner()
}

#[tokio::test]
async fn a_backup_is_for_the_operator_alone() {
    let house = House::open(ServerConfig::default()).await;
    let status = house.operator().backup(v1::BackupRequest {}).await.unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
    assert_eq!(house.tables.calls(), Vec::<String>::new());
    let status = house.operator().backup(with_token(v1::BackupRequest {}, "stolen")).await.unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
    let status = house.operator().backup(with_token(v1::BackupRequest {}, SEAT_TOKEN)).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::PermissionDenied, "OPERATOR_ONLY"));
}

#[tokio::test]
async fn a_backups_pieces_come_in_order_and_none_is_too_long_for_a_client() {
    let house = House::open(ServerConfig::default()).await;
    let keep = house.tables.keep();
    let long = vec![7; MAX_BACKUP_PIECE_BYTES + 5];
    for piece in [b"first".to_vec(), long.clone(), b"last".to_vec()] {
        keep.send(Ok(piece.into())).await.unwrap();
    }
    drop(keep);
    let mut pieces = backup(&house).await;
    let (mut lengths, mut whole) = (Vec::new(), Vec::new());
    while let Some(piece) = pieces.message().await.unwrap() {
        lengths.push(piece.piece.len());
        whole.extend_from_slice(&piece.piece);
    }
    assert_eq!(lengths, [5, MAX_BACKUP_PIECE_BYTES, 5, 4]);
    assert_eq!(whole, [b"first".to_vec(), long, b"last".to_vec()].concat());
}

#[tokio::test]
async fn a_backup_that_fails_does_not_end_well() {
    let house = House::open(ServerConfig::default()).await;
    let keep = house.tables.keep();
    keep.send(Ok("half".into())).await.unwrap();
    keep.send(Err(Problem::Unavailable(Unavailable::Unreadable))).await.unwrap();
    let mut pieces = backup(&house).await;
    assert_eq!(pieces.message().await.unwrap().unwrap().piece, "half");
    let status = pieces.message().await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "STORE_UNREADABLE"));
}

#[tokio::test]
async fn a_stop_ends_a_backup_that_has_always_more_to_say() {
    let house = House::open(ServerConfig::default()).await;
    let keep = house.tables.keep();
    let endless = tokio::spawn(async move { while keep.send(Ok("more".into())).await.is_ok() {} });
    let mut pieces = backup(&house).await;
    assert_eq!(pieces.message().await.unwrap().unwrap().piece, "more");
    let closing = tokio::spawn(house.close());
    let status = loop {
        match pieces.message().await {
            Ok(piece) => assert!(piece.is_some(), "a backup that was cut off must not look whole"),
            Err(status) => break status,
        }
    };
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "DRAINING"));
    let took = closing.await.unwrap();
    assert!(took < Duration::from_secs(5), "{took:?}");
    endless.await.unwrap();
}

#[tokio::test]
async fn a_backup_counts_among_the_open_streams() {
    let house = House::open(ServerConfig { streams: 1, ..Default::default() }).await;
    let _keep = house.tables.keep();
    let _open = backup(&house).await;
    let second = house.operator().backup(with_token(v1::BackupRequest {}, OPERATOR_TOKEN)).await;
    assert_eq!(reason(&second.unwrap_err()), "TOO_MANY_STREAMS");
}
