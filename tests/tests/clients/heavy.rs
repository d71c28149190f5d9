//! Every client at one Herald, all at once, and each comes to what its evening must come to.

use std::thread;

use herald_tests::binary::Herald;

use crate::{child::run, workshop::Workshop};

/// By hand: Ada's 2 + 4 beats Ben's 0 + 5, so that she draws first and keeps her emblem (T-16, T-18). It stands on a statue in
/// a city of 3 coats of arms, 9 points (T-22); the roads were told with 6 and 5. Opening, joining and watching are the first 4
/// commits; the start, 6 turns, 2 reveals and the end are the next 10.
const RESULT: &str = "\
refused: PLACED_THIS_TURN (T-11)
Ben's phone has a commitment to Ada's emblem, and not the emblem
Ada reveals 2 + 4 = 6, as it was bound
Ben reveals 0 + 5 = 5, as it was bound
Ada wins prize tile 1 and keeps emblem 2
Ben wins prize tile 2
the television has seen revisions 5 to 14
Ada scores 6 (B-5)
Ben scores 5 (B-5)
Ada scores 9 (T-22)
1. Ada, 15 points
2. Ben, 5 points
";

/// What the page shows of its tournament: 5 + 5 beats 2 + 4.
const CONTEST: &str = "\
Of the road.
Ben: emblem 5, 10 in all
Ada: emblem 2, 6 in all
Ben wins prize tile 1
Ada wins prize tile 2
";

fn result(told: &str) -> &str {
    told.split_once("\nRESULT\n").unwrap_or_else(|| panic!("no result: {told}")).1
}

#[test]
fn python_typescript_rust_grpcurl_and_a_browser_play_their_evenings_at_one_herald() {
    let (workshop, store) = (Workshop::new(), tempfile::tempdir().unwrap());
    let herald = Herald::serve(store.path());
    let languages: [(&str, &(dyn Fn() -> _ + Sync)); 4] = [
        ("Python", &|| workshop.python()),
        ("TypeScript", &|| workshop.typescript()),
        ("Rust", &Workshop::rust),
        ("grpcurl", &|| workshop.grpcurl()),
    ];
    thread::scope(|evening| {
        for (language, ready) in languages {
            let herald = &herald;
            evening.spawn(move || {
                let told = run(ready().arg(&herald.address));
                assert_eq!(result(&told), RESULT, "{language}: {told}");
                assert!(
                    told.contains("television: the connection is lost; resume after"),
                    "{language}: {told}"
                );
            });
        }
        evening.spawn(|| {
            let (mut browser, chromium) = workshop.browser();
            let told = run(browser.arg(&herald.address).arg(chromium));
            assert_eq!(result(&told), CONTEST, "{told}");
        });
    });
    assert!(herald.terminate().success());
}
