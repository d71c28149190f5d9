//! Who is served behind TLS, and who is not.

use herald_tests::{
    binary,
    grpcurl::Grpcurl,
    people::{Party, draw, end_turn, place},
};
use serde_json::json;
use tonic::transport::Endpoint;

use crate::operator::{Operator, connect};

#[tokio::test]
async fn a_table_plays_behind_the_certificate_that_the_program_has_made() {
    let operator = Operator::new();
    let herald = operator.serves();
    let channel = connect(&herald, &operator.pem()).await.unwrap();
    let party = Party::started(&channel, 2).await;
    party.seats[0].plays(vec![draw(), place(), end_turn()]).await.unwrap();
    party.seats[1].turn().await;
    assert_eq!(party.seats[0].view().await, party.seats[0].view().await);
    assert!(!herald.log().contains("WARN"), "{}", herald.log());
}

#[test]
fn grpcurl_calls_as_the_program_has_printed() {
    let operator = Operator::new();
    let printed = operator.makes("tls");
    let herald = operator.serves();
    let certificate = operator.certificate();
    assert!(printed.contains(&format!("grpcurl -cacert {certificate} ")), "{printed}");
    let greeted = herald.greeting.join("\n");
    let call = format!("grpcurl -cacert {certificate} ");
    assert!(greeted.contains(&call) && !greeted.contains("-plaintext"), "{greeted}");

    let grpcurl = Grpcurl::trusting(&herald.address, &certificate);
    assert!(grpcurl.tells(&["list"]).contains("herald.v1.MoveService"));
    let plan = grpcurl.call("", "GameService/PlanSetup", &json!({"players": 4})).unwrap();
    assert_eq!(plan["plan"]["players"], 4);
}

#[tokio::test]
async fn who_trusts_another_or_speaks_in_plain_text_is_not_served_and_the_server_goes_on() {
    let operator = Operator::new();
    let herald = operator.serves();
    let pem = operator.pem();
    operator.makes("other");
    let other = std::fs::read_to_string(operator.path("other/herald-certificate.pem")).unwrap();
    connect(&herald, &other).await.unwrap_err();
    let plain = Endpoint::from_shared(format!("http://{}", herald.address)).unwrap();
    if let Ok(channel) = plain.connect().await {
        let mut games = herald_api::v1::game_service_client::GameServiceClient::new(channel);
        games.plan_setup(herald_api::v1::PlanSetupRequest::default()).await.unwrap_err();
    }
    Party::gather(&connect(&herald, &pem).await.unwrap(), 2).await;
}

#[tokio::test]
async fn a_backup_is_fetched_over_tls_and_its_token_never_goes_in_plain_text() {
    let operator = Operator::new();
    let herald = operator.serves();
    let token = herald.greeting.iter().find_map(|line| line.strip_prefix("Operator token")).unwrap();
    let token = token.rsplit(' ').next().unwrap();
    let backup = |name: &str, told: &[&str]| {
        let mut command = herald_tests::binary::herald();
        command.arg("backup").arg(operator.path(name)).args(told).env("HERALD_OPERATOR_TOKEN", token);
        command.output().unwrap()
    };
    let (https, http) = (format!("https://{}", herald.address), format!("http://{}", herald.address));
    let certificate = operator.certificate();
    let fetched = backup("a", &["--from", &https, "--ca-certificate", &certificate]);
    assert!(fetched.status.success() && operator.path("a").exists(), "{fetched:?}");
    for (told, words) in [
        (vec!["--from", &https], "--ca-certificate"),
        (vec!["--from", &http, "--ca-certificate", &certificate], "plain text"),
    ] {
        let refused = backup("b", &told);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains(words) && !said.contains(token), "{said}");
    }
}

#[test]
fn whether_it_serves_is_asked_without_a_token_and_answered_by_an_exit_code() {
    let operator = Operator::new();
    let herald = operator.serves();
    let at = format!("https://{}", herald.address);
    let asks = |certificate: &str| {
        let asked =
            binary::herald().args(["health", "--at", &at, "--ca-certificate", certificate]).output().unwrap();
        (asked.status.code(), String::from_utf8([asked.stdout, asked.stderr].concat()).unwrap())
    };
    assert_eq!(asks(&operator.certificate()), (Some(0), format!("{at} serves.\n")));
    operator.makes("other");
    let other = operator.path("other/herald-certificate.pem").display().to_string();
    assert_eq!(asks(&other).0, Some(1), "who is not known is not believed");
    let stopped = herald.terminate();
    assert!(stopped.success());
    let (code, said) = asks(&operator.certificate());
    assert!(code == Some(1) && said.contains(&format!("no Herald answers at {at}")), "{said}");
}

#[test]
fn a_pair_that_is_there_is_kept_where_that_is_asked_and_half_of_one_is_not_taken_for_it() {
    let operator = Operator::new();
    let makes = || {
        let out = operator.path("tls").display().to_string();
        binary::herald().args(["certificate", "--keep", "--out", &out]).output().unwrap()
    };
    let before = operator.pem();
    assert!(makes().status.success());
    assert_eq!(operator.pem(), before);
    std::fs::remove_file(operator.key()).unwrap();
    let refused = makes();
    assert!(!refused.status.success(), "{refused:?}");
    assert!(String::from_utf8(refused.stderr).unwrap().contains("is there already"));
    assert_eq!(operator.pem(), before);
}
