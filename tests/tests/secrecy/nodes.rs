//! Twin evenings at two nodes that share their games: each call goes to the other node, and streams are watched at both. Never a
//! difference that a viewer could see, whichever node tells it.

use herald_tests::twins::{Evening, Kept, Tally};

/// Evenings, and moves an evening, at most.
const CI: (u64, usize) = (4, 100);
const LONG: (u64, usize) = (40, 300);

async fn play(kept: Kept, first: u64) {
    let (evenings, moves) = if std::env::var_os("HERALD_LONG").is_some() { LONG } else { CI };
    let mut tally = Tally::default();
    for seed in first..first + evenings {
        let ended = Evening::begin_at(2, seed, kept, |house, _| house).await.play(moves).await;
        if let Some(told) = ended.comparison.differences.first() {
            panic!("seed {seed}: {} can tell, by {:?}: {}", told.viewer, told.way, told.what);
        }
        tally.add(&ended.comparison.tally);
    }
    assert!(tally.moves > 60 && tally.commitments > 100 && tally.bytes > 500_000, "{tally:?}");
    assert!(tally.revealed + tally.ended_hidden > 0, "{tally:?}");
}

#[tokio::test]
async fn told_twins_whose_calls_go_to_two_nodes_in_turn_are_one_to_every_other_viewer() {
    play(Kept::Told, 4_000_000).await;
}

#[tokio::test]
async fn tracked_twins_whose_calls_go_to_two_nodes_in_turn_are_one_to_every_other_viewer() {
    play(Kept::ByTheTable, 5_000_000).await;
}
