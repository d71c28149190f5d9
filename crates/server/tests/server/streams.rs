//! Watching: what is sent, how often it is encoded, how silence is filled, and how a stream ends.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use herald_api::v1::{self, watch_view_response::Shown as Message};
use herald_server::ServerConfig;
use herald_words::{Problem, Revision, Seat, Shared, Shown};
use prost::Message as _;
use tonic::{Code, Streaming};

use crate::{
    fake::{GAME, Mood, OTHER_SEAT_TOKEN, update, view},
    house::{House, draw, reason, seated},
};

async fn watch(house: &House, after_revision: Option<u64>) -> Streaming<v1::WatchViewResponse> {
    let ask = v1::WatchViewRequest {
        game_id: GAME.to_string(),
        after_revision,
        more_tokens: vec![OTHER_SEAT_TOKEN.to_owned()],
    };
    house.views().watch_view(seated(ask)).await.unwrap().into_inner()
}

async fn next(stream: &mut Streaming<v1::WatchViewResponse>) -> Message {
    stream.message().await.unwrap().unwrap().shown.unwrap()
}

#[tokio::test]
async fn a_stream_sends_what_the_table_shows_in_its_order() {
    let house = House::open(ServerConfig::default()).await;
    let show = house.tables.show();
    let mut stream = watch(&house, Some(4)).await;
    let shared = Arc::new(Shared::new(view(Revision(7))));
    let updated = Arc::new(Shared::new(update(Revision(7), Some(Arc::clone(&shared)))));
    show.send(Ok(Shown::View(Arc::clone(&house.tables.view)))).await.unwrap();
    show.send(Ok(Shown::Update(Arc::clone(&updated)))).await.unwrap();
    show.send(Ok(Shown::ReissueAsked(Seat(2)))).await.unwrap();

    let Message::View(bytes) = next(&mut stream).await else { panic!("a view first") };
    let seen = v1::View::decode(bytes).unwrap();
    assert_eq!((seen.revision, seen.game_id), (5, GAME.to_string()));
    let Message::Update(bytes) = next(&mut stream).await else { panic!("then an update") };
    let seen = v1::Update::decode(bytes).unwrap();
    assert_eq!((seen.revision, seen.entries.len()), (7, 1));
    assert_eq!(v1::View::decode(seen.view).unwrap().revision, 7);
    assert_eq!(next(&mut stream).await, Message::ReissueAsked(v1::ReissueAsked { seat: 2 }));
    drop(show);
    assert!(stream.message().await.unwrap().is_none(), "ends when the table has nothing more to show");
    let proofs = "watch [Seat(Seat(1)), Seat(Seat(2))] Some(Revision(4))";
    assert_eq!(house.tables.calls(), ["admit", "admit", proofs]);
}

#[tokio::test]
async fn a_view_is_encoded_once_for_all_who_see_it() {
    let house = House::open(ServerConfig::default()).await;
    let get = v1::GetViewRequest { game_id: GAME.to_string() };
    let first = house.views().get_view(seated(get.clone())).await.unwrap().into_inner().view;
    let kept = house.tables.view.encoded(|_| panic!("the server has not kept what it encoded"));
    assert_eq!(first, kept);
    assert_eq!(v1::View::decode(first).unwrap().legal_moves.len(), 1);

    let show = house.tables.show();
    let mut stream = watch(&house, None).await;
    show.send(Ok(Shown::View(Arc::clone(&house.tables.view)))).await.unwrap();
    assert_eq!(next(&mut stream).await, Message::View(kept.clone()));
    let updated = Arc::new(Shared::new(update(Revision(5), Some(Arc::clone(&house.tables.view)))));
    show.send(Ok(Shown::Update(Arc::clone(&updated)))).await.unwrap();
    let Message::Update(bytes) = next(&mut stream).await else { panic!("an update") };
    assert_eq!(bytes, updated.encoded(|_| panic!("the server has not kept what it encoded")));
    assert_eq!(v1::Update::decode(bytes).unwrap().view, kept);
}

#[tokio::test]
async fn a_silent_stream_says_that_it_lives_and_where_to_resume() {
    let heartbeat = Duration::from_millis(40);
    let house = House::open(ServerConfig { heartbeat, ..Default::default() }).await;
    let show = house.tables.show();
    let mut stream = watch(&house, Some(3)).await;
    assert_eq!(next(&mut stream).await, Message::Heartbeat(v1::Heartbeat { revision: 3 }));
    show.send(Ok(Shown::Update(Arc::new(Shared::new(update(Revision(6), None)))))).await.unwrap();
    while matches!(next(&mut stream).await, Message::Heartbeat(v1::Heartbeat { revision: 3 })) {}
    assert_eq!(next(&mut stream).await, Message::Heartbeat(v1::Heartbeat { revision: 6 }));
}

#[tokio::test]
async fn a_watcher_who_lags_is_told_where_to_resume() {
    let house = House::open(ServerConfig::default()).await;
    let show = house.tables.show();
    let mut stream = watch(&house, None).await;
    show.send(Err(Problem::Lagged { sent: Revision(9) })).await.unwrap();
    let status = stream.message().await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Aborted, "LAGGED"));
    assert_eq!(status.metadata().get("resume_after_revision").unwrap(), "9");
}

#[tokio::test]
async fn a_stop_ends_open_streams_at_once_and_the_server_with_them() {
    let house = House::open(ServerConfig::default()).await;
    let _show = house.tables.show();
    let mut stream = watch(&house, None).await;
    let closing = tokio::spawn(house.close());
    let status = stream.message().await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "DRAINING"));
    let took = closing.await.unwrap();
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[tokio::test]
async fn a_call_in_work_may_end_while_the_server_stops_but_not_hold_it_open() {
    let drain = Duration::from_millis(200);
    let house = House::open(ServerConfig { drain, ..Default::default() }).await;
    house.tables.be(Mood::Hangs);
    let mut moves = house.moves();
    let hanging = tokio::spawn(async move { moves.submit_move(seated(draw("slow"))).await });
    house.tables.begun.acquire().await.unwrap().forget();
    let start = Instant::now();
    let took = house.close().await;
    assert!(took >= drain && start.elapsed() < Duration::from_secs(5), "{took:?}");
    hanging.abort();
}
