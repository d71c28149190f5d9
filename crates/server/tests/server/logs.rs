//! What the log says of a call, and what it must never say.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
};

use herald_api::v1;
use herald_server::ServerConfig;
use tracing_subscriber::fmt::MakeWriter;

use crate::{
    browser::Browser,
    fake::{GAME, OPERATOR_TOKEN, RECOVERY_CODE, SEAT_TOKEN},
    house::{House, seated, with_token},
};

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept).into_owned()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

// One thread, so that the subscriber of this thread hears the server too.
#[tokio::test(flavor = "current_thread")]
async fn a_call_is_logged_with_method_ids_code_and_time_and_never_with_a_secret() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    let _here = tracing::subscriber::set_default(subscriber);

    let house = House::open(ServerConfig::default()).await;
    let nominate = v1::NominateMeeple { meeple: 1, emblem: v1::Emblem::Five.into(), ring_before: None };
    let mut request = seated(v1::SubmitMoveRequest {
        game_id: GAME.to_string(),
        request_id: "the-moves-name".to_owned(),
        steps: vec![v1::Step { step: Some(v1::step::Step::NominateMeeple(nominate)) }],
        ..Default::default()
    });
    request.metadata_mut().insert("x-request-id", "trace-4711".parse().unwrap());
    request.metadata_mut().insert("x-other", "someones-metadata".parse().unwrap());
    house.moves().submit_move(request).await.unwrap();
    let create = v1::CreateGameRequest { request_id: "names-that-open-a-game".to_owned(), settings: None };
    house.games().create_game(create).await.unwrap();
    let accept = v1::AcceptHostRequest {
        game_id: GAME.to_string(),
        request_id: "names-that-make-a-host".to_owned(),
        ..Default::default()
    };
    house.games().accept_host(seated(accept)).await.unwrap();
    let backup = with_token(v1::BackupRequest {}, OPERATOR_TOKEN);
    let keep = house.tables.keep();
    keep.send(Ok("what-the-store-holds".into())).await.unwrap();
    drop(keep);
    let mut pieces = house.operator().backup(backup).await.unwrap().into_inner();
    while pieces.message().await.unwrap().is_some() {}
    let browser = Browser::of(&house);
    let get = v1::GetViewRequest { game_id: GAME.to_string() };
    let traced = [("x-request-id", "trace-of-a-page"), ("x-other", "someones-metadata")];
    browser.call("ViewService/GetView", &get, Some(SEAT_TOKEN), &traced).await.status().await;
    house.close().await;

    let text = log.text();
    let herald = text.lines().filter(|line| line.contains("call ended"));
    let line = herald.clone().find(|line| line.contains("SubmitMove")).unwrap_or_else(|| panic!("{text}"));
    for told in ["trace-4711", &GAME.to_string(), "the-moves-name", "Ok", "micros"] {
        assert!(line.contains(told), "{told} in {line}");
    }
    let ended = |method: &str| text.lines().any(|line| line.contains("call ended") && line.contains(method));
    assert!(ended("AcceptHost") && ended("OperatorService/Backup"), "{text}");
    let of_a_page = text.lines().find(|line| line.contains("call ended") && line.contains("trace-of-a-page"));
    for told in ["ViewService/GetView", &GAME.to_string(), "Ok", "micros"] {
        assert!(of_a_page.is_some_and(|line| line.contains(told)), "{told} in {text}");
    }
    for secret in [
        SEAT_TOKEN,
        OPERATOR_TOKEN,
        RECOVERY_CODE,
        "names-that-open-a-game",
        "names-that-make-a-host",
        "what-the-store-holds",
        "someones-metadata",
        "Five",
        "BRUG",
        "host-token",
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}
