//! The test itself: twenty lives of one program on one store, and one more to look back. Never kills it at a moment
//! of its own choosing.

use std::{path::Path, time::Duration};

use fastrand::Rng;
use herald_api::v1;
use herald_tests::{
    binary::Herald,
    people::{fresh_id, points},
};
use prost::Message;
use tonic::transport::{Channel, Endpoint};

use crate::{
    kept::{Kept, ask, view},
    turn,
};

/// Kills of one evening, and kills between two reveals of a tournament in all.
const KILLS: usize = 20;
/// Evenings with `HERALD_LONG`.
const LONG: usize = 25;
/// Kills of one evening that must have come between two reveals of a tournament.
const BETWEEN_REVEALS: usize = 6;
/// A move waits for the disk for some milliseconds; the kill comes somewhere in or after them.
const SOON: u64 = 9_000;

/// How often what happened, so that none of it is true of nothing.
#[derive(Default, Debug)]
struct Met {
    kills: usize,
    between_reveals: usize,
    /// Requests on their way when the program was killed that turned out to be kept.
    kept: usize,
    /// The same that were lost, and made anew when they were sent again.
    lost: usize,
    noise: usize,
}

/// A life of the program.
pub(crate) struct Life {
    herald: Option<Herald>,
    pub(crate) channel: Channel,
}

impl Life {
    pub(crate) async fn begin(store: &Path) -> Self {
        let store = store.to_owned();
        let herald = tokio::task::spawn_blocking(move || Herald::serve(&store)).await.unwrap();
        let endpoint = Endpoint::from_shared(format!("http://{}", herald.address)).unwrap();
        Self { channel: endpoint.connect().await.unwrap(), herald: Some(herald) }
    }

    /// SIGKILL, after so long.
    pub(crate) async fn end(&mut self, after: Duration) {
        let herald = self.herald.take();
        let kill = move || {
            std::thread::sleep(after);
            drop(herald); // which kills it
        };
        tokio::task::spawn_blocking(kill).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_twenty_times_in_the_middle_of_tournaments_nothing_acknowledged_is_lost() {
    let evenings = if std::env::var_os("HERALD_LONG").is_some() { LONG } else { 1 };
    let (mut played, mut between_reveals) = (0, 0);
    while played < evenings || between_reveals < KILLS {
        between_reveals += evening().await;
        played += 1;
    }
}

/// One evening of at least so many kills; how many of them came between two reveals.
async fn evening() -> usize {
    let seed = std::env::var("HERALD_SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
    eprintln!("HERALD_SEED={seed}");
    let (mut rng, mut met) = (Rng::with_seed(seed), Met::default());
    let store = tempfile::tempdir().unwrap();

    let mut life = Life::begin(store.path()).await;
    let mut table = Kept::gather(&life.channel, "the-table", v1::Settings::default(), 4).await;
    let mut beside = Kept::gather(&life.channel, "the-other", v1::Settings::default(), 2).await;
    let mut opened = beside.acknowledged;
    while met.kills < KILLS || met.between_reveals < BETWEEN_REVEALS {
        assert!(met.kills < 3 * KILLS, "{met:?}");
        let mut watching = table.watch(&life.channel).await;
        watching.extend(beside.watch(&life.channel).await);
        let telling = tokio::spawn(tells(life.channel.clone(), beside));
        let noise =
            tokio::spawn(is_curious(life.channel.clone(), table.game.clone(), table.people[2].token.clone()));
        lives(&mut rng, &mut life, &mut table, &mut met).await;
        (beside, met.noise) = (telling.await.unwrap(), met.noise + noise.await.unwrap());
        for watcher in watching {
            watcher.await.unwrap();
        }

        life = Life::begin(store.path()).await;
        for other in [&mut table, &mut beside] {
            let asked = other.on_its_way.is_some();
            let kept = other.is_kept(&life.channel).await;
            met.kept += usize::from(asked && kept);
            met.lost += usize::from(asked && !kept);
        }
        let told = look(&life.channel, &beside, 0).await.scores[0].points;
        assert_eq!(u64::try_from(told).unwrap(), beside.acknowledged - opened, "each point was counted once");
        if beside.is_worn() {
            beside =
                Kept::gather(&life.channel, &format!("the-other-{}", met.kills), v1::Settings::default(), 2)
                    .await;
            opened = beside.acknowledged;
        }
    }
    eprintln!("{met:?}");
    assert!(met.kept > 0 && met.lost > 0 && met.kept + met.lost > KILLS / 2, "{met:?}");

    let watching = [table.watch(&life.channel).await, beside.watch(&life.channel).await];
    goes_on_to_the_end(&mut rng, &life.channel, &mut table).await;
    table.all_seen().await;
    life.end(Duration::ZERO).await;
    for watcher in watching.into_iter().flatten() {
        watcher.await.unwrap();
    }
    life = Life::begin(store.path()).await;
    table.is_kept(&life.channel).await;
    assert_eq!(look(&life.channel, &table, 0).await.status(), v1::Status::Over);
    life.end(Duration::ZERO).await;
    met.between_reveals
}

/// Plays until the program is killed, with a move on its way.
async fn lives(rng: &mut Rng, life: &mut Life, table: &mut Kept, met: &mut Met) {
    let channel = life.channel.clone();
    let mut moves = rng.u32(1..=6);
    loop {
        let (who, view) = awaited(&channel, table).await;
        let revealed = view.tournaments.as_ref().and_then(|told| told.contest.as_ref());
        let between = revealed.is_some_and(|contest| !contest.revealed.is_empty());
        let message = submission(rng, table, who, &view);
        if moves == 0 || (between && rng.u8(..6) > 0) {
            met.kills += 1;
            met.between_reveals += usize::from(between);
            let after = Duration::from_micros(rng.u64(..SOON));
            tokio::join!(table.submits(&channel, who, message), life.end(after));
            return;
        }
        moves -= 1;
        plays(rng, &channel, table, who, &view, message).await;
        table.learn(&channel).await;
    }
}

async fn plays(
    rng: &mut Rng,
    channel: &Channel,
    table: &mut Kept,
    who: usize,
    view: &v1::View,
    message: v1::SubmitMoveRequest,
) {
    let told = table.submits(channel, who, message).await.unwrap();
    if !told.is_ok() {
        let steps = turn::plain(rng, view, who as u32);
        let told = table.submits(channel, who, of(table, steps)).await.unwrap();
        assert!(told.is_ok(), "{} {:?}", told.message, view.phase());
    }
}

async fn goes_on_to_the_end(rng: &mut Rng, channel: &Channel, table: &mut Kept) {
    for _ in 0..400 {
        let (who, view) = awaited(channel, table).await;
        if view.phase() == v1::Phase::FinalScoring {
            let end = v1::EndGameRequest {
                game_id: table.game.clone(),
                request_id: fresh_id(),
                expected_revision: Some(table.acknowledged),
            };
            let told = ask(channel, "GameService/EndGame", Some(&table.people[0].token), &end).await;
            table.acknowledged = told.read::<v1::EndGameResponse>().revision;
            table.learn(channel).await;
            let view = look(channel, table, 0).await;
            assert_eq!(view.tournaments.unwrap().held, 5, "one tournament a pile");
            assert_eq!(view.sheet.unwrap().totals.len(), 4);
            return;
        }
        let message = submission(rng, table, who, &view);
        plays(rng, channel, table, who, &view, message).await;
    }
    panic!("the evening does not end");
}

/// Who is asked, by everybody's view, and what they see. Seats sit in the order of their numbers.
async fn awaited(channel: &Channel, table: &Kept) -> (usize, v1::View) {
    let host = look(channel, table, 0).await;
    let who = usize::try_from(*host.awaited.first().expect("the game is not over")).unwrap();
    let own = look(channel, table, who).await;
    assert_eq!((own.revision, &own.awaited), (host.revision, &host.awaited));
    (who, own)
}

async fn look(channel: &Channel, table: &Kept, who: usize) -> v1::View {
    let (_, bytes) = view(channel, &table.game, &table.people[who].token).await;
    v1::View::decode(&bytes[..]).unwrap()
}

fn submission(rng: &mut Rng, table: &Kept, who: usize, view: &v1::View) -> v1::SubmitMoveRequest {
    let steps = turn::steps(rng, view, u32::try_from(who).unwrap());
    of(table, steps)
}

fn of(table: &Kept, steps: Vec<v1::step::Step>) -> v1::SubmitMoveRequest {
    v1::SubmitMoveRequest {
        game_id: table.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        validate_only: false,
        steps: steps.into_iter().map(|step| v1::Step { step: Some(step) }).collect(),
    }
}

/// At the other table the first player tells a point, and another, until the program is gone.
async fn tells(channel: Channel, mut table: Kept) -> Kept {
    loop {
        let message = of(&table, vec![points(&[1], 1, v1::PointSource::Other)]);
        let Some(told) = table.submits(&channel, 1, message).await else { return table };
        assert!(told.is_ok(), "{}", told.message);
    }
}

/// Somebody looks and tries what is not theirs, until the program is gone.
async fn is_curious(channel: Channel, game: String, token: String) -> usize {
    for count in 0.. {
        let nobodys = v1::LiftMeeple { meeple: 60_000, ..Default::default() };
        let step = Some(v1::step::Step::LiftMeeple(nobodys));
        let message = v1::SubmitMoveRequest {
            game_id: game.clone(),
            request_id: fresh_id(),
            steps: vec![v1::Step { step }],
            ..Default::default()
        };
        let told = ask(&channel, "MoveService/SubmitMove", Some(&token), &message).await;
        if told.details.is_empty() {
            return count;
        }
        assert!(!told.is_ok());
    }
    0
}
