//! The server behind TLS: what it speaks, whom it serves while others dawdle, and how its certificate is replaced. All
//! else is as without.

use herald_api::v1::{self, game_service_client::GameServiceClient, view_service_client::ViewServiceClient};
use herald_server::{MISSES_A_SOURCE, PREFACE_TIME, ServerConfig, Tls};
use herald_words::Shown;
use rustls::{ProtocolVersion, version};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tonic::transport::Channel;

use crate::{
    fake::{GAME, JOIN_CODE, SEAT_TOKEN},
    house::{House, reason, seated},
    paper::Paper,
};

/// A server that shows this, and what may replace it.
async fn behind(paper: &Paper, config: ServerConfig) -> (House, Tls) {
    let tls = Tls::new(paper.identity().unwrap());
    (House::behind(config, Some((tls.clone(), paper.trusted()))).await, tls)
}

/// Connects once more, trusting this certificate alone.
async fn connect(house: &House, paper: &Paper) -> Result<Channel, tonic::transport::Error> {
    let to = Channel::from_shared(format!("https://{}", house.address)).unwrap();
    to.tls_config(paper.trusted()).unwrap().connect().await
}

async fn get_view(house: &House) -> Result<v1::GetViewResponse, tonic::Status> {
    let get = v1::GetViewRequest { game_id: GAME.to_string() };
    house.views().get_view(seated(get)).await.map(tonic::Response::into_inner)
}

#[tokio::test]
async fn both_versions_and_both_protocols_are_spoken_and_nothing_else() {
    let paper = Paper::new();
    let (house, _) = behind(&paper, ServerConfig::default()).await;
    get_view(&house).await.unwrap();
    let spoken = [
        (&version::TLS12, ProtocolVersion::TLSv1_2, &b"h2"[..]),
        (&version::TLS13, ProtocolVersion::TLSv1_3, b"http/1.1"),
    ];
    for (offered, expected, protocol) in spoken {
        let stream = TcpStream::connect(house.address).await.unwrap();
        let stream = paper.connect(stream, offered, protocol).await.unwrap();
        assert_eq!(stream.get_ref().1.protocol_version(), Some(expected));
        assert_eq!(stream.get_ref().1.alpn_protocol(), Some(protocol));
    }
    let stream = TcpStream::connect(house.address).await.unwrap();
    assert!(paper.connect(stream, &version::TLS13, b"http/1.0").await.is_err());
}

#[tokio::test]
async fn a_page_calls_by_grpc_web_over_http_1_behind_tls() {
    let paper = Paper::new();
    let (house, _) = behind(&paper, ServerConfig::default()).await;
    let stream = TcpStream::connect(house.address).await.unwrap();
    let mut stream = paper.connect(stream, &version::TLS13, b"http/1.1").await.unwrap();
    let message = prost::Message::encode_to_vec(&v1::GetViewRequest { game_id: GAME.to_string() });
    let head = format!(
        "POST /herald.v1.ViewService/GetView HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nx-grpc-web: 1\r\n\
         content-type: application/grpc-web+proto\r\nauthorization: Bearer {SEAT_TOKEN}\r\ncontent-length: {}\r\n\r\n",
        house.address,
        message.len() + 5
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&[0, 0, 0, 0, u8::try_from(message.len()).unwrap()]).await.unwrap();
    stream.write_all(&message).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("grpc-status:0"), "{answer}");
}

#[tokio::test]
async fn who_trusts_another_certificate_or_speaks_in_plain_text_is_not_served_and_the_server_goes_on() {
    let paper = Paper::new();
    let (house, _) = behind(&paper, ServerConfig::default()).await;
    assert!(connect(&house, &Paper::new()).await.is_err());
    // In plain text the connection is made, and the first call says that nobody understands it.
    let plain = Channel::from_shared(format!("http://{}", house.address)).unwrap().connect().await;
    if let Ok(plain) = plain {
        let mut views = ViewServiceClient::new(plain);
        let get = v1::GetViewRequest { game_id: GAME.to_string() };
        timeout(3 * PREFACE_TIME, views.get_view(seated(get))).await.unwrap().unwrap_err();
    }
    let mut page = TcpStream::connect(house.address).await.unwrap();
    page.write_all(b"GET / HTTP/1.1\r\nhost: table.example\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    // A reset is an end as well.
    let _ended =
        timeout(3 * PREFACE_TIME, page.read_to_end(&mut answer)).await.expect("it is closed at once");
    assert!(!answer.starts_with(b"HTTP"));
    assert_eq!(house.tables.calls(), Vec::<String>::new());
    connect(&house, &paper).await.unwrap();
    get_view(&house).await.unwrap();
}

/// The first bytes of a handshake.
const HALF_A_HELLO: [u8; 8] = [0x16, 3, 1, 2, 0, 1, 0, 1];

#[tokio::test]
async fn who_says_nothing_or_half_a_hello_holds_up_nobody() {
    let paper = Paper::new();
    let (house, _) = behind(&paper, ServerConfig::default()).await;
    let mut dawdlers = Vec::new();
    for said in [&HALF_A_HELLO[..], b""].repeat(20) {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        stream.write_all(said).await.unwrap();
        dawdlers.push(stream);
    }
    let channel = timeout(PREFACE_TIME, connect(&house, &paper)).await.expect("it is not held up").unwrap();
    let mut views = ViewServiceClient::new(channel);
    views.get_view(seated(v1::GetViewRequest { game_id: GAME.to_string() })).await.unwrap();
}

#[tokio::test]
async fn who_says_nothing_or_half_a_hello_loses_its_place() {
    let paper = Paper::new();
    for said in [&HALF_A_HELLO[..], b""] {
        // The house's own connection is one, that of who dawdles the other.
        let config = ServerConfig { connections: 2, ..Default::default() };
        let (house, _) = behind(&paper, config).await;
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        stream.write_all(said).await.unwrap();
        // From here on the clock goes as fast as nothing happens.
        tokio::time::pause();
        let ended = timeout(60 * PREFACE_TIME, stream.read_to_end(&mut Vec::new())).await;
        tokio::time::resume();
        let _closed_or_reset = ended.expect("it is closed");
        connect(&house, &paper).await.unwrap();
    }
}

fn join(code: &str) -> v1::JoinAsWatcherRequest {
    v1::JoinAsWatcherRequest { request_id: "a-request-nobody-guesses".to_owned(), join_code: code.to_owned() }
}

#[tokio::test]
async fn wrong_codes_are_counted_by_the_peers_address() {
    let paper = Paper::new();
    let (house, _) = behind(&paper, ServerConfig::default()).await;
    for _ in 0..MISSES_A_SOURCE {
        house.games().join_as_watcher(join("AAAA-AAAA")).await.unwrap_err();
    }
    let status = house.games().join_as_watcher(join(JOIN_CODE)).await.unwrap_err();
    assert_eq!(reason(&status), "TOO_MANY_MISSES");

    // All of 127/8 is loopback on Linux: another source on the same machine.
    #[cfg(target_os = "linux")]
    {
        let to = Channel::from_shared(format!("https://{}", house.address)).unwrap();
        let to = to.local_address(Some([127, 0, 0, 2].into())).tls_config(paper.trusted()).unwrap();
        let mut games = GameServiceClient::new(to.connect().await.unwrap());
        games.join_as_watcher(join(JOIN_CODE)).await.unwrap();
    }
}

#[tokio::test]
async fn another_certificate_is_shown_to_new_connections_while_open_streams_go_on() {
    let (paper, renewed) = (Paper::new(), Paper::new());
    let (house, tls) = behind(&paper, ServerConfig::default()).await;
    let show = house.tables.show();
    let ask = v1::WatchViewRequest { game_id: GAME.to_string(), ..Default::default() };
    let mut stream = house.views().watch_view(seated(ask)).await.unwrap().into_inner();
    connect(&house, &renewed).await.unwrap_err();

    tls.replace(renewed.identity().unwrap());
    connect(&house, &renewed).await.unwrap();
    connect(&house, &paper).await.unwrap_err();
    show.send(Ok(Shown::ReissueAsked(herald_words::Seat(2)))).await.unwrap();
    assert!(stream.message().await.unwrap().is_some(), "the stream goes on");
    get_view(&house).await.unwrap();
}
