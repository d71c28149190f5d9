//! What every gRPC server has: health and reflection.

use futures_util::stream;
use herald_server::ServerConfig;
use tonic::Code;
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};
use tonic_reflection::pb::{v1, v1alpha};

use crate::house::House;

const SERVICES: [&str; 4] =
    ["herald.v1.GameService", "herald.v1.MoveService", "herald.v1.ViewService", "herald.v1.OperatorService"];

#[tokio::test]
async fn health_is_told_for_each_service_and_the_server_as_a_whole() {
    let house = House::open(ServerConfig::default()).await;
    let mut health = HealthClient::new(house.channel.clone());
    for service in std::iter::once("").chain(SERVICES) {
        let told = health.check(HealthCheckRequest { service: service.to_owned() }).await.unwrap();
        assert_eq!(told.into_inner().status(), ServingStatus::Serving, "{service}");
    }
    let unknown = health.check(HealthCheckRequest { service: "unknown".to_owned() }).await;
    assert_eq!(unknown.unwrap_err().code(), Code::NotFound);
}

#[tokio::test]
async fn a_stop_is_told_by_health_before_its_stream_ends() {
    let house = House::open(ServerConfig::default()).await;
    let mut health = HealthClient::new(house.channel.clone());
    let ask = HealthCheckRequest { service: SERVICES[1].to_owned() };
    let mut told = health.watch(ask).await.unwrap().into_inner();
    assert_eq!(told.message().await.unwrap().unwrap().status(), ServingStatus::Serving);
    let closing = tokio::spawn(house.close());
    assert_eq!(told.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    assert_eq!(told.message().await.unwrap_err().code(), Code::Unavailable);
    closing.await.unwrap();
}

/// Asks one version of reflection for the services and for a file by a symbol in it.
macro_rules! reflects {
    ($test:ident, $version:ident) => {
        #[tokio::test]
        async fn $test() {
            use $version::{
                ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
                server_reflection_request::MessageRequest as Ask,
                server_reflection_response::MessageResponse as Told,
            };
            let house = House::open(ServerConfig::default()).await;
            let ask = |ask| ServerReflectionRequest { host: String::new(), message_request: Some(ask) };
            let symbols =
                ["herald.v1.View", "herald.v1.Standpoint", "google.rpc.ErrorInfo", "grpc.health.v1.Health"];
            let asked = [Ask::ListServices(String::new())]
                .into_iter()
                .chain(symbols.map(|symbol| Ask::FileContainingSymbol(symbol.to_owned())))
                .map(ask)
                .collect::<Vec<_>>();
            let mut client = ServerReflectionClient::new(house.channel.clone());
            let mut told = client.server_reflection_info(stream::iter(asked)).await.unwrap().into_inner();

            let listed = told.message().await.unwrap().unwrap().message_response;
            let Some(Told::ListServicesResponse(listed)) = listed else { panic!("{listed:?}") };
            for service in SERVICES.into_iter().chain(["grpc.health.v1.Health"]) {
                assert!(listed.service.iter().any(|listed| listed.name == service), "{service}");
            }
            for symbol in symbols {
                let file = told.message().await.unwrap().unwrap().message_response;
                assert!(matches!(file, Some(Told::FileDescriptorResponse(_))), "{symbol}: {file:?}");
            }
        }
    };
}

reflects!(reflection_answers_in_version_1, v1);
reflects!(reflection_answers_in_version_1_alpha, v1alpha);

#[tokio::test]
async fn an_open_reflection_stream_does_not_hold_the_server_open() {
    let house = House::open(ServerConfig::default()).await;
    let mut client = v1::server_reflection_client::ServerReflectionClient::new(house.channel.clone());
    let mut told = client.server_reflection_info(stream::pending()).await.unwrap().into_inner();
    let closing = tokio::spawn(house.close());
    let ended = told.message().await;
    assert!(matches!(&ended, Ok(None)) || ended.is_err(), "{ended:?}");
    assert!(closing.await.unwrap().as_secs() < 5);
}
