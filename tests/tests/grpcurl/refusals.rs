//! How refusals look to a client without generated code: an exit code, and details that are readable JSON.

use herald_tests::{
    binary::Herald,
    grpcurl::{Grpcurl, REFUSED, Refused},
};
use serde_json::{Value, json};

use crate::table::{RED, Table};

fn code(refused: &Refused) -> i32 {
    let code = i32::try_from(refused.status["code"].as_i64().unwrap()).unwrap();
    assert_eq!(refused.exit, REFUSED + code);
    code
}

fn facts(refused: &Refused) -> &Value {
    assert_eq!(refused.detail("ErrorInfo")["domain"], "herald");
    &refused.detail("ErrorInfo")["metadata"]
}

#[test]
fn a_refusal_is_an_exit_code_and_details_in_readable_json() {
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve(store.path());
    let mut table = Table::gather(Grpcurl::at(&herald.address));
    table.start();

    let view = |token: &str| table.asks(token, "ViewService/GetView", json!({})).unwrap_err();
    for nobody in ["", "no-token", &table.seats[&RED].replace('_', "-")] {
        let refused = view(nobody);
        assert_eq!((code(&refused), refused.reason()), (16, "UNAUTHENTICATED"));
    }
    let ask = json!({"game_id": "0".repeat(32)});
    let refused = table.grpcurl.call(&table.seats[&RED], "ViewService/GetView", &ask).unwrap_err();
    assert_eq!((code(&refused), refused.reason()), (5, "NOT_FOUND"));
    let end = json!({"request_id": "not-mine-to-end"});
    let refused = table.asks(&table.seats[&RED], "GameService/EndGame", end).unwrap_err();
    assert_eq!((code(&refused), refused.reason()), (7, "HOST_ONLY"));

    let submit = |token: &str, message: Value| table.asks(token, "MoveService/SubmitMove", message);
    let bad = json!({"steps": [{"draw_tile": {}}, {"nominate_meeple": {"emblem": 4711}}, {"end_turn": {}}]});
    let refused = submit(&table.seats[&RED], bad).unwrap_err();
    assert_eq!((code(&refused), refused.reason()), (3, "INVALID_REQUEST"));
    let violations = refused.detail("BadRequest")["fieldViolations"].as_array().unwrap();
    let fields: Vec<_> = violations.iter().map(|bad| bad["field"].as_str().unwrap()).collect();
    let expected = ["request_id", "steps[1].nominate_meeple.meeple", "steps[1].nominate_meeple.emblem"];
    assert_eq!(fields, expected);
    assert!(violations.iter().all(|bad| bad["description"].as_str().is_some_and(|told| !told.is_empty())));

    let stale = json!({"request_id": "stale", "expected_revision": 2, "steps": [{"draw_tile": {}}]});
    let refused = submit(&table.seats[&RED], stale).unwrap_err();
    assert_eq!((code(&refused), refused.reason()), (10, "STALE_REVISION"));
    assert_eq!(facts(&refused)["current_revision"], table.revision.to_string());

    let tile = json!({"pos": {"x": 1, "y": 0}, "face": "K"});
    let mend = json!({"request_id": "mend", "correction": {"replace_tile": tile}, "reason": "it is K"});
    let refused = table.asks(&table.host, "MoveService/ProposeCorrection", mend).unwrap_err();
    assert_eq!((code(&refused), refused.reason()), (9, "MAP_NOT_TRACKED"));

    let early = json!({"request_id": "early", "steps": [{"place_tile": {}}]});
    let refused = submit(&table.seats[&RED], early).unwrap_err();
    assert_eq!((code(&refused), refused.reason()), (9, "OUT_OF_STEP"));
    let expected = json!({"phase": "DRAW", "revision": table.revision.to_string(), "rule_id": "B-2"});
    assert_eq!(facts(&refused), &expected);

    table.plays(RED, &[json!({"draw_tile": {}})]);
    let same = json!({"request_id": "change-2", "steps": [{"place_tile": {}}]});
    let refused = table.asks(&table.seats[&RED], "MoveService/SubmitMove", same).unwrap_err();
    assert_eq!((code(&refused), refused.reason()), (6, "REQUEST_ID_REUSED"));

    let plan = table.grpcurl.call("", "GameService/PlanSetup", &json!({"players": 7})).unwrap_err();
    assert_eq!((code(&plan), plan.reason()), (9, "PLAYERS_OUT_OF_RANGE"));
    assert_eq!(facts(&plan), &json!({"players": "7", "rule_id": "T-3"}));
}
