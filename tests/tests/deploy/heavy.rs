//! The cluster that is deployed, started here without its containers: the servers by their own configuration, with the
//! certificate, the accounts and the passwords that `secrets.sh` makes, and Heralds by the variables that it writes.

use std::process::Output;

use herald_tests::{
    binary::{Herald, herald},
    people::{Party, Person},
};
use tonic::transport::{Channel, Endpoint};

use crate::servers::Servers;

async fn connect(herald: &Herald) -> Channel {
    Endpoint::from_shared(format!("http://{}", herald.address)).unwrap().connect().await.unwrap()
}

fn serve(servers: &Servers) -> Herald {
    let authority = servers.secrets.authority();
    let told = [
        "--listen",
        "127.0.0.1:0",
        "--store-ca-certificate",
        authority.to_str().unwrap(),
        "--store-system",
        &servers.told("HERALD_STORE_SYSTEM"),
    ];
    Herald::serve_with(servers.told("HERALD_STORE").as_ref(), &told)
}

/// A Herald that must not come up.
fn refused(servers: &Servers, store: &str, authority: bool) -> String {
    let mut command = herald();
    command.args(["serve", "--listen", "127.0.0.1:0", "--store", store]);
    command.args(["--store-system", &servers.told("HERALD_STORE_SYSTEM")]);
    if authority {
        command.arg("--store-ca-certificate").arg(servers.secrets.authority());
    }
    let Output { status, stderr, .. } = command.output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert!(!status.success(), "{said}");
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn heralds_trust_the_servers_that_are_deployed_and_share_their_games() {
    let servers = Servers::start();
    // Three replicas, each message synced, and it is seen that it is: nothing is allowed by name.
    let (one, other) = (serve(&servers), serve(&servers));
    let party = Party::started(&connect(&one).await, 2).await;
    party.seats[0].turn().await;
    let there = Person { channel: connect(&other).await, ..party.seats[1].clone() };
    assert_eq!(there.view().await, party.seats[1].view().await);
    there.turn().await;
    assert_eq!(there.view().await, party.seats[1].view().await);

    let store = servers.told("HERALD_STORE");
    let password = store.split([':', '@']).nth(2).unwrap();
    let said = refused(&servers, &store.replace(password, "wrong"), true);
    assert!(said.contains("refuse the user"), "{said}");
    let said = refused(&servers, &store, false);
    assert!(said.contains("certificate"), "who does not know theirs does not speak to them: {said}");
}
