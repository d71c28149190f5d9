//! The private record is not to be had: reflection does not know its messages. Never asks the store.

use futures_util::stream;
use herald_tests::local::Local;
use tonic_reflection::pb::{v1, v1alpha};

const PRIVATE: [&str; 4] =
    ["herald.record.v1", "herald.record.v1.Commit", "herald.record.v1.Event", ".herald.record.v1.Commit"];
const FILES: [&str; 2] = ["herald/record/v1/record.proto", "record.proto"];

fn tells_of_the_record(bytes: &[u8]) -> bool {
    let told = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
    told(b"herald.record") || told(b"herald/record")
}

/// One version of reflection: nothing private by name, and nothing private in any file it gives for a service.
macro_rules! keeps_the_record_private {
    ($test:ident, $version:ident) => {
        #[tokio::test]
        async fn $test() {
            use $version::{
                ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
                server_reflection_request::MessageRequest as Ask,
                server_reflection_response::MessageResponse as Told,
            };
            let local = Local::in_memory(1).await;
            let mut client = ServerReflectionClient::new(local.channel.clone());
            let mut ask = async |asked| {
                let asked = ServerReflectionRequest { host: String::new(), message_request: Some(asked) };
                let told =
                    client.server_reflection_info(stream::iter([asked])).await?.into_inner().message().await;
                told.map(|told| told.and_then(|told| told.message_response))
            };
            let by_symbol = PRIVATE.map(|name| Ask::FileContainingSymbol(name.to_owned()));
            let by_name = FILES.map(|name| Ask::FileByFilename(name.to_owned()));
            for asked in by_symbol.into_iter().chain(by_name) {
                let told = ask(asked.clone()).await;
                assert!(matches!(told, Err(_) | Ok(Some(Told::ErrorResponse(_)))), "{asked:?}: {told:?}");
            }
            let listed = ask(Ask::ListServices(String::new())).await.unwrap();
            let Some(Told::ListServicesResponse(listed)) = listed else { panic!("{listed:?}") };
            assert!(listed.service.len() >= 4);
            for service in listed.service {
                let told = ask(Ask::FileContainingSymbol(service.name.clone())).await;
                let Ok(Some(Told::FileDescriptorResponse(files))) = told else { panic!("{told:?}") };
                for file in files.file_descriptor_proto {
                    assert!(!tells_of_the_record(&file), "{}", service.name);
                }
            }
            local.stop().await;
        }
    };
}

keeps_the_record_private!(reflection_v1_does_not_know_the_record, v1);
keeps_the_record_private!(reflection_v1alpha_does_not_know_the_record, v1alpha);

#[test]
fn the_public_descriptor_set_does_not_hold_the_record() {
    assert!(!tells_of_the_record(herald_api::FILE_DESCRIPTOR_SET));
}
