//! Ten thousand stored games: the program starts and answers at once, sleeping games cost nothing, and a game woken
//! among so many answers as fast as one among few. Never measures an absolute but for the promise of a second.

use std::{
    fs,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{StreamExt, stream};
use herald_journal::SledJournal;
use herald_tests::{
    binary::Herald,
    local::{Local, house},
    people::{Party, Person},
};
use tonic::transport::{Channel, Endpoint};

/// Games on the full shelf, and on one to compare it with.
const MANY: usize = 10_000;
const FEW: usize = 50;
/// Games that are opened at once while a shelf is filled: the disk takes many in one go.
const AT_ONCE: usize = 128;
/// Games woken to see how fast each answers.
const WOKEN: usize = 50;
/// Start and first answer.
const PROMPT: Duration = Duration::from_secs(1);
/// How much slower a game may wake among many: a lookup in a deeper tree, and a noisy machine.
const SLOWER: u32 = 4;
/// What ten thousand sleeping games may cost in memory, all of them together: a few pages of the store's own index.
const ASLEEP_BYTES: u64 = 24 << 20;

/// Fills a store with games that have been played a little; answers with a seat of some of them.
async fn fill(store: &Path, games: usize) -> Vec<Person> {
    let journal = Arc::new(SledJournal::open(store).unwrap());
    let local = Local::over(house(journal, 7)).await;
    let open = |number| {
        let channel = local.channel.clone();
        async move {
            let party = Party::started(&channel, 2).await;
            party.seats[0].turn().await;
            (number % (games / WOKEN) == 0).then(|| party.seats[1].clone())
        }
    };
    let opened = stream::iter(0..games).map(open).buffer_unordered(AT_ONCE);
    let sample: Vec<_> = opened.filter_map(std::future::ready).collect().await;
    local.stop().await;
    sample
}

/// A program started on a store.
struct Started {
    herald: Herald,
    channel: Channel,
    /// From the start of the process to the first answer.
    first_answer: Duration,
    /// What it holds in memory then.
    resident: u64,
    /// How long each of the sampled games took to wake and answer, sorted.
    wakes: Vec<Duration>,
}

async fn start(store: &Path, sample: &[Person]) -> Started {
    let began = Instant::now();
    let store = store.to_owned();
    let herald = tokio::task::spawn_blocking(move || Herald::serve(&store)).await.unwrap();
    let channel =
        Endpoint::from_shared(format!("http://{}", herald.address)).unwrap().connect().await.unwrap();
    let there = |person: &Person| Person { channel: channel.clone(), ..person.clone() };
    there(&sample[0]).view().await;
    let first_answer = began.elapsed();
    let resident = resident(herald.process_id());
    let mut wakes = Vec::new();
    for person in &sample[1..] {
        let asked = Instant::now();
        there(person).view().await;
        wakes.push(asked.elapsed());
    }
    wakes.sort_unstable();
    Started { herald, channel, first_answer, resident, wakes }
}

/// Bytes of a process in memory.
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_stored_games_start_at_once_cost_nothing_asleep_and_wake_as_fast_as_any() {
    let place = tempfile::tempdir().unwrap();
    let (full, small) = (place.path().join("full"), place.path().join("small"));
    let few = fill(&small, FEW).await;
    let filling = Instant::now();
    let many = fill(&full, MANY).await;
    let filled = filling.elapsed();
    // Warm: started once before.
    drop(start(&full, &many).await.herald);
    let among_many = start(&full, &many).await;
    let among_few = start(&small, &few).await;
    let median = |started: &Started| started.wakes[started.wakes.len() / 2];
    eprintln!(
        "{MANY} games stored in {filled:?}; first answer {:?} among many, {:?} among few; resident {} and {} KiB; \
         waking {:?} and {:?} (median)",
        among_many.first_answer,
        among_few.first_answer,
        among_many.resident >> 10,
        among_few.resident >> 10,
        median(&among_many),
        median(&among_few),
    );
    assert!(among_many.first_answer < PROMPT, "{:?}", among_many.first_answer);
    assert!(among_many.resident < among_few.resident + ASLEEP_BYTES, "asleep, they cost nothing");
    assert!(median(&among_many) < median(&among_few) * SLOWER, "{:?}", median(&among_many));
    assert_eq!(among_many.wakes.len(), WOKEN - 1);
    drop((among_many.channel, among_few.channel));
}
