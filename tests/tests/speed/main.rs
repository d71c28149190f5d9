//! The measurements of speed, run at their smallest, so that they cannot rot: every row measures something, and says it in both
//! forms. Never looks at how fast it was.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use herald_tests::{
    bench::{
        Row, Run,
        bare::{Bare, ECHO},
        figure::{Figure, table},
        rounds::Rounds,
        sizes::Sizes,
        spread::{Spread, quantile},
        wire::{Call, connect, drive},
    },
    binary,
};
use serde_json::Value;

fn run() -> Run {
    Run { rounds: 2, sizes: Sizes::smoke(), program: binary::built("herald") }
}

fn written(figures: &[Figure]) -> (Vec<Value>, String) {
    let mut lines = Vec::new();
    figures.iter().for_each(|figure| figure.write_json(&mut lines, false).unwrap());
    let lines = String::from_utf8(lines).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut people = Vec::new();
    table(figures, &mut people).unwrap();
    (lines, String::from_utf8(people).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_row_runs_and_prints_what_it_measured() {
    let mut names = Vec::new();
    // The cluster's servers are started one lot at a time, by `tests/tests/cluster`.
    for row in Row::ALL.into_iter().filter(|row| *row != Row::Cluster) {
        let figures = row.measure(&run()).await;
        assert!(!figures.is_empty(), "{row:?}");
        let (lines, people) = written(&figures);
        for (figure, line) in figures.iter().zip(&lines) {
            eprintln!("{line}");
            assert_eq!(line["name"], figure.name.as_str());
            let median = line["herald"]["median"].as_f64().unwrap();
            // A few games may not take a page more of memory.
            assert!(median > 0.0 || figure.name.contains("memory"), "{line}");
            let ratio = figure.ratio.map(|ratio| ratio.median);
            assert!(ratio.is_none_or(|ratio| ratio.is_finite() && ratio > 0.0), "{line}");
            assert!(people.contains(&format!("`{}`", figure.name)), "{people}");
            names.push(figure.name.clone());
        }
    }
    let figures = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), figures, "two figures have one name: {names:?}");
}

/// Once a run's clock was started by whoever waited for its lanes; on a busy machine that was after most of them had ended, and
/// a bare echo seemed to answer more calls than any machine does.
#[tokio::test(flavor = "multi_thread")]
async fn no_run_is_shorter_than_any_of_its_lanes() {
    let bare = Bare::echo(10).await;
    let channels = [connect(&bare.address).await];
    for calls in [1, 20] {
        let driven = drive(&channels, ECHO, &[vec![Call::with_token("nobody", vec![7; 10]); calls]]).await;
        assert_eq!((driven.took.len(), driven.answer), (calls, 10));
        let lane: f64 = driven.took.iter().sum();
        assert!(calls as f64 / driven.rate >= lane, "{driven:?}");
    }
    drop(channels);
    bare.stop().await;
}

#[test]
fn the_median_and_the_ends_are_those_of_the_rounds() {
    let odd = Spread::of(&[9.0, 1.0, 4.0]);
    assert_eq!((odd.median, odd.min, odd.max), (4.0, 1.0, 9.0));
    let even = Spread::of(&[9.0, 1.0, 4.0, 6.0]);
    assert_eq!((even.median, even.min, even.max), (5.0, 1.0, 9.0));
    // Of 200 figures, 198 are 99 of 100.
    let figures: Vec<f64> = (1..=200).map(f64::from).collect();
    assert_eq!(quantile(&figures, 0.99), 198.0);
    assert_eq!(quantile(&[3.0], 0.99), 3.0);
}

#[tokio::test]
async fn rounds_take_turns_in_who_is_first_and_are_compared_one_by_one() {
    let order = std::cell::RefCell::new(String::new());
    let (mut slow, mut prepared) = (10.0, 0);
    let rounds = Rounds::run(
        3,
        async || {
            prepared += 1;
            prepared
        },
        async |round: &i32| {
            order.borrow_mut().push('A');
            f64::from(*round) * 10.0
        },
        async |_: &i32| {
            order.borrow_mut().push('B');
            slow += 1.0;
            slow
        },
    )
    .await;
    assert_eq!(*order.borrow(), "ABBAAB");
    assert_eq!(rounds.ceiling, [10.0, 20.0, 30.0]);
    assert_eq!(rounds.herald, [11.0, 12.0, 13.0]);
    // 11/10, 12/20 and 13/30.
    let ratio = rounds.ratio();
    assert_eq!((ratio.median, ratio.max), (0.6, 1.1));
}
