//! What is said before Herald stops, and what still works meanwhile. Never kills it.

use std::time::{Duration, Instant};

use herald_tests::{people::Party, scrape::get};
use tokio::time::timeout;
use tonic::Code;
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};

use crate::metrics::{connect, serves};

const SERVICES: [&str; 5] = [
    "",
    "herald.v1.GameService",
    "herald.v1.MoveService",
    "herald.v1.ViewService",
    "herald.v1.OperatorService",
];
const PATIENCE: Duration = Duration::from_secs(10);

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_it_says_so_first_and_serves_on_and_told_again_it_stops_at_once() {
    let place = tempfile::tempdir().unwrap();
    let herald = serves(&place, &["--drain-notice", "300"]);
    let channel = connect(&herald).await;
    let party = Party::started(&channel, 2).await;
    let mut screen = party.seats[0].watches(None).await;
    screen.view().await;
    let mut health = HealthClient::new(channel.clone());
    let mut watching = health.watch(HealthCheckRequest::default()).await.unwrap().into_inner();
    let mut next = async || timeout(PATIENCE, watching.message()).await.unwrap().unwrap().unwrap().status();
    assert_eq!((next().await, get(herald.metrics(), "/ready").status), (ServingStatus::Serving, 200));

    herald.signal();
    assert_eq!(next().await, ServingStatus::NotServing);
    for service in SERVICES {
        let told = health.check(HealthCheckRequest { service: service.to_owned() }).await.unwrap();
        assert_eq!(told.into_inner().status(), ServingStatus::NotServing, "{service:?}");
    }
    assert_eq!((get(herald.metrics(), "/ready").status, get(herald.metrics(), "/live").status), (503, 200));
    // New connections, calls and streams are served all the same.
    let late = connect(&herald).await;
    party.seats[0].turn().await;
    screen.update().await;
    Party::gather(&late, 2).await;

    let told_again = Instant::now();
    let ended = tokio::task::spawn_blocking(|| herald.terminate());
    assert_eq!(screen.end().await.code(), Code::Unavailable);
    assert!(ended.await.unwrap().success() && told_again.elapsed() < PATIENCE, "{:?}", told_again.elapsed());
}

#[test]
fn the_notice_ends_by_itself_and_without_one_it_stops_at_once() {
    let place = tempfile::tempdir().unwrap();
    let took = |more: &[&str]| {
        let herald = serves(&place, more);
        let told = Instant::now();
        assert!(herald.terminate().success());
        told.elapsed()
    };
    let noticed = took(&["--drain-notice", "2"]);
    assert!((2..8).contains(&noticed.as_secs()), "{noticed:?}");
    assert!(took(&[]) < Duration::from_secs(2));
}
