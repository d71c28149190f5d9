//! What reflection and health tell a client author who has nothing but an address.

use herald_tests::{binary::Herald, grpcurl::Grpcurl};
use serde_json::{Value, json};

#[test]
fn list_and_describe_are_a_manual_and_health_is_told_for_each_service() {
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve(store.path());
    let grpcurl = Grpcurl::at(&herald.address);

    let listed = grpcurl.tells(&["list"]);
    let services = ["Game", "Move", "View", "Operator"].map(|name| format!("herald.v1.{name}Service"));
    for service in &services {
        assert!(listed.lines().any(|line| line == service), "{listed}");
    }
    assert!(!listed.contains("record"), "what is stored is nobody's business: {listed}");
    let methods = grpcurl.tells(&["list", "herald.v1.MoveService"]);
    let names = [
        "AnswerCorrection",
        "ListLegalMoves",
        "ListMoves",
        "ProposeCorrection",
        "SubmitMove",
        "UndoMove",
        "WithdrawCorrection",
    ];
    assert!(methods.lines().eq(names.map(|name| format!("herald.v1.MoveService.{name}"))), "{methods}");

    for service in services.iter().map(String::as_str).chain([""]) {
        let data = json!({"service": service}).to_string();
        let told = grpcurl.run(&["-d", &data], &["grpc.health.v1.Health/Check"]);
        let told: Value = serde_json::from_str(&told.out).unwrap();
        assert_eq!(told, json!({"status": "SERVING"}), "{service}");
    }

    let service = grpcurl.tells(&["describe", "herald.v1.MoveService"]);
    assert_comments(&service, "rpc ");
    assert!(service.contains("// Makes a move: one step, or several that are accepted or refused together."));
    for message in ["herald.v1.SubmitMoveRequest", "herald.v1.Step", "herald.v1.View", "herald.v1.Reach"] {
        let described = grpcurl.tells(&["describe", message]);
        assert_comments(&described, " = ");
    }

    for hidden in ["herald.record.v1", "herald.record.v1.Commit", "herald/record/v1/record.proto"] {
        let told = grpcurl.run(&[], &["describe", hidden]);
        assert_ne!(told.code, 0, "{hidden}: {}", told.out);
    }
}

/// Every line that declares something has a comment above it.
fn assert_comments(described: &str, declares: &str) {
    let lines: Vec<&str> = described.lines().map(str::trim).collect();
    let declared: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].contains(declares)).collect();
    assert!(!declared.is_empty(), "{described}");
    for at in declared.into_iter().filter(|at| !lines[*at].starts_with("//")) {
        assert!(lines[at - 1].starts_with("//"), "no comment on {}", lines[at]);
    }
}
