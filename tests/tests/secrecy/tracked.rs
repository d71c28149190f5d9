//! scratch
use herald_tests::twins::{Evening, Kept, Tally, future};

#[tokio::test]
async fn table_draws() {
    let (from, to) = range();
    let mut tally = Tally::default();
    for seed in from..to {
        eprintln!("seed {seed}");
        let evening = Evening::begin(seed, Kept::ByTheTable, |house, _| house).await;
        let ended = evening.play(130).await;
        if let Some(told) = ended.comparison.differences.first() {
            panic!("seed {seed}: {} can tell, by {:?}: {}", told.viewer, told.way, told.what);
        }
        eprintln!(
            "  moves {} revealed {} faces {} moved {} hidden {}",
            ended.comparison.tally.moves,
            ended.comparison.tally.revealed,
            ended.comparison.tally.faces,
            ended.comparison.tally.moved,
            ended.comparison.tally.ended_hidden
        );
        tally.add(&ended.comparison.tally);
    }
    eprintln!("{tally:#?}");
}

#[tokio::test]
async fn herald_draws() {
    let (from, to) = range();
    let mut tally = Tally::default();
    for seed in from..to {
        eprintln!("seed {seed}");
        let ended = future::play(seed, 100, false, |house, _| house).await;
        if let Some(told) = ended.comparison.differences.first() {
            panic!("seed {seed}: {} can tell, by {:?}: {}", told.viewer, told.way, told.what);
        }
        tally.add(&ended.comparison.tally);
    }
    eprintln!("{tally:#?}");
}

fn range() -> (u64, u64) {
    let get = |name: &str, or: u64| std::env::var(name).ok().map_or(or, |v| v.parse().unwrap());
    let from = get("FROM", 0);
    (from, get("TO", from + 4))
}
