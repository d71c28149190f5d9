//! The measurements of a cluster, at their smallest, so that they cannot rot; larger, and to be read, with `HERALD_LONG`.

use std::io;

use herald_tests::{
    bench::{Row, Run, figure::table, sizes::Sizes},
    binary,
};

use crate::long;

#[tokio::test(flavor = "multi_thread")]
async fn the_row_of_the_cluster_runs_and_prints_what_it_measured() {
    let sizes = long(Sizes::smoke(), Sizes::full());
    let run = Run { rounds: long(1, 5), sizes, program: binary::built("herald") };
    let figures = Row::Cluster.measure(&run).await;
    table(&figures, &mut io::stderr()).unwrap();
    let names: Vec<&str> = figures.iter().map(|figure| figure.name.as_str()).collect();
    assert_eq!(names, ["cluster-move", "cluster-watch-p99", "cluster-leader-killed", "cluster-start"]);
    for figure in &figures {
        assert!(figure.herald.min > 0.0, "{figure:?}");
        let is_part = |ratio: f64| ratio.is_finite() && ratio > 0.0;
        assert!(figure.ratio.is_none_or(|ratio| is_part(ratio.median)), "{figure:?}");
    }
}
