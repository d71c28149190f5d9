//! Nobody types an address: the network tells where Herald is, and a card brings people to the table. On loopback alone.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use herald_tests::{binary::Herald, grpcurl::Grpcurl, scan};
use mdns_sd::{IfKind, ResolvedService, ServiceDaemon, ServiceEvent};
use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(20);

/// Looks for Herald as a phone does, on loopback, until one with this port is heard of.
fn found(port: u16) -> Box<ResolvedService> {
    let phone = ServiceDaemon::new().unwrap();
    phone.disable_interface(IfKind::All).unwrap();
    phone.enable_interface(IfKind::LoopbackV4).unwrap();
    let heard = phone.browse("_herald._tcp.local.").unwrap();
    let start = Instant::now();
    loop {
        let left = PATIENCE.checked_sub(start.elapsed()).expect("Herald is heard of");
        if let ServiceEvent::ServiceResolved(service) = heard.recv_timeout(left).expect("Herald is heard of")
            && service.port == port
        {
            drop(phone.shutdown());
            return service;
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// A table: its id, its host's token, its code.
fn opened(grpcurl: &Grpcurl) -> (String, String, String) {
    let created =
        grpcurl.call("", "GameService/CreateGame", &json!({"request_id": "opened-on-the-tablet"})).unwrap();
    (text(&created["gameId"]), text(&created["hostToken"]), text(&created["joinCode"]))
}

#[test]
fn a_phone_finds_herald_scans_the_card_and_sits_down() {
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve_with(store.path(), &["--listen", "127.0.0.1:0", "--announce", "--join-cards"]);
    let (_, port) = herald.address.rsplit_once(':').unwrap();
    let service = found(port.parse().unwrap());
    assert_eq!(service.txt_properties.get_property_val_str("api"), Some("herald.v1"));
    assert_eq!(service.txt_properties.get_property_val_str("tls"), Some("0"));
    let addresses: Vec<_> =
        service.addresses.iter().map(|address| address.to_ip_addr().to_string()).collect();
    assert_eq!(addresses, ["127.0.0.1"], "no more is announced than is listened on");
    assert_eq!(scan::terminal(&herald.greeting), format!("herald://{}", herald.address));

    let grpcurl = Grpcurl::at(&format!("{}:{}", addresses[0], service.port));
    let (game, host, code) = opened(&grpcurl);
    let link = format!("herald://{}/join/{code}", herald.address);
    let printed = herald.prints("\u{2580}");
    assert!(printed.iter().any(|line| line.trim() == link), "{printed:?}");
    assert!(printed.iter().any(|line| line.ends_with(&format!("join code is {code}:"))), "{printed:?}");

    let card = grpcurl.call(&host, "GameService/GetJoinCard", &json!({"game_id": game})).unwrap();
    assert_eq!(scan::picture(&text(&card["svg"])), link);
    assert_eq!(card["appLink"], link);
    let web = format!("http://{}/join/{code}", herald.address);
    assert_eq!(card["webLink"], web);
    let asked = json!({"game_id": game, "link": "JOIN_LINK_WEB"});
    let card = grpcurl.call(&host, "GameService/GetJoinCard", &asked).unwrap();
    assert_eq!(scan::picture(&text(&card["svg"])), web);

    let scanned = link.rsplit_once('/').unwrap().1;
    let sits = json!({"request_id": "sits-down-at-the-table", "join_code": scanned, "name": "Anneke",
        "colour": "COLOUR_RED", "symbol": "SYMBOL_CIRCLE"});
    let joined = grpcurl.call("", "GameService/JoinGame", &sits).unwrap();
    let refused =
        grpcurl.call(&text(&joined["seatToken"]), "GameService/GetJoinCard", &json!({"game_id": game}));
    assert_eq!(refused.unwrap_err().status["details"][0]["reason"], "HOST_ONLY");
    assert!(!herald.log().contains(&code), "a card is for the table, not for a log");
}

#[test]
fn a_card_leads_to_the_web_client_that_was_named_and_a_door_that_has_closed_has_none() {
    let store = tempfile::tempdir().unwrap();
    let named = ["--public-url", "https://tablet.local:4217", "--join-page", "https://table.example/play"];
    let told = [&["--listen", "127.0.0.1:0"], &named[..]].concat();
    let herald = Herald::serve_with(store.path(), &told);
    let grpcurl = Grpcurl::at(&herald.address);
    let (game, host, code) = opened(&grpcurl);
    let asked = json!({"game_id": game, "link": "JOIN_LINK_WEB"});
    let card = grpcurl.call(&host, "GameService/GetJoinCard", &asked).unwrap();
    let web = format!("https://table.example/play#herald=https://tablet.local:4217&join={code}");
    assert_eq!(scan::picture(&text(&card["svg"])), web);
    assert_eq!(card["appLink"], format!("herald://tablet.local:4217/join/{code}?tls=1"));

    for (name, colour, symbol) in [("Ada", "RED", "CIRCLE"), ("Ben", "BLUE", "SQUARE")] {
        let sits = json!({"request_id": format!("{name}-sits-down-here"), "join_code": code, "name": name,
            "colour": format!("COLOUR_{colour}"), "symbol": format!("SYMBOL_{symbol}")});
        grpcurl.call("", "GameService/JoinGame", &sits).unwrap();
    }
    grpcurl.call(&host, "GameService/StartGame", &json!({"game_id": game, "request_id": "start"})).unwrap();
    let refused = grpcurl.call(&host, "GameService/GetJoinCard", &asked).unwrap_err();
    assert_eq!(refused.status["details"][0]["reason"], "LOBBY_CLOSED");
    let unknown =
        grpcurl.call(&host, "GameService/GetJoinCard", &json!({"game_id": game, "link": 9})).unwrap_err();
    assert_eq!(unknown.status["details"][0]["reason"], "INVALID_REQUEST");
}

#[test]
fn a_browser_that_followed_the_card_is_told_what_to_do_whatever_the_code() {
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve(store.path());
    let answers = ["AAAA2222", "nothing"].map(|code| {
        let mut browser = TcpStream::connect(&herald.address).unwrap();
        let host = &herald.address;
        write!(browser, "GET /join/{code} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        browser.read_to_string(&mut answer).unwrap();
        answer
    });
    assert!(
        answers[0].starts_with("HTTP/1.1 200 OK") && answers[0].contains("open your app"),
        "{}",
        answers[0]
    );
    let body = |answer: &str| answer.split_once("\r\n\r\n").unwrap().1.to_owned();
    assert_eq!(body(&answers[0]), body(&answers[1]), "it tells nobody whether there is such a table");
    assert!(!herald.log().contains("AAAA2222"), "a code in a link's path is in no log");
    assert!(herald.prints_nothing(), "no code is printed where nobody asked for it");
}
