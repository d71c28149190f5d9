//! The certificate's files change while the program serves.

use std::{fs, time::Duration};

use herald_api::v1;
use herald_tests::people::Party;
use tokio::time::timeout;

use crate::operator::{Operator, connect, wait_for_log};

/// How long an update of a stream may take to arrive.
const PATIENCE: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_renewed_certificate_is_shown_a_broken_one_is_not_and_a_watcher_notices_neither() {
    let operator = Operator::new();
    let herald = operator.serves();
    let old = operator.pem();
    let party = Party::started(&connect(&herald, &old).await.unwrap(), 2).await;
    let watch = v1::WatchViewRequest { game_id: party.host.game.clone(), ..Default::default() };
    let mut stream = party.host.views().watch_view(party.host.with(watch)).await.unwrap().into_inner();
    let mut next = async || timeout(PATIENCE, stream.message()).await.unwrap().unwrap().unwrap();
    next().await;

    fs::write(operator.certificate(), "half of it").unwrap();
    wait_for_log(&herald, "the TLS files have changed");
    let log = herald.log();
    let warnings: Vec<_> = log.lines().filter(|line| line.contains("WARN")).collect();
    let [warning] = warnings[..] else { panic!("one warning: {log}") };
    assert!(warning.contains(&operator.certificate()) && warning.contains("no certificate"), "{warning}");
    connect(&herald, &old).await.unwrap();
    party.seats[0].turn().await;
    next().await;

    operator.makes("tls");
    wait_for_log(&herald, "new connections see another TLS certificate");
    connect(&herald, &operator.pem()).await.unwrap();
    connect(&herald, &old).await.unwrap_err();
    party.seats[1].turn().await;
    next().await;
}
