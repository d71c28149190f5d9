//! How the program starts and stops, seen from outside.

use herald_tests::{binary::Herald, grpcurl::Grpcurl};
use serde_json::json;

use crate::table::{RED, Table, number};

#[test]
fn sigterm_ends_the_server_well_while_a_stream_is_open_and_the_next_start_has_the_game() {
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve(store.path());
    assert!(herald.greeting.iter().any(|line| line.contains("CreateGame")), "it says how to begin");
    let mut table = Table::gather(Grpcurl::at(&herald.address));
    table.start();
    let stream =
        table.grpcurl.stream(&table.seats[&RED], "ViewService/WatchView", &json!({"game_id": table.game}));
    assert_eq!(number(&stream.next()["view"]["revision"]), table.revision);
    assert!(herald.terminate().success());
    assert_eq!(stream.end().1, 64 + 14, "the stream ends with UNAVAILABLE");

    let again = Herald::serve(store.path());
    table.grpcurl = Grpcurl::at(&again.address);
    let ask = json!({"game_id": table.game, "after_revision": table.revision});
    let stream = table.grpcurl.stream(&table.seats[&RED], "ViewService/WatchView", &ask);
    table.plays(1, &[json!({"draw_tile": {}})]);
    assert_eq!(number(&stream.next()["update"]["revision"]), table.revision, "it resumes where it was");
    assert!(again.terminate().success());
}
