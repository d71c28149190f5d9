//! Several nodes are sent a move for one revision at once.

use futures_util::future::join_all;
use herald_tests::{
    cluster::{Cluster, teller::told},
    people::{Party, Person},
    status::reason,
};
use tonic::{Code, Response, transport::Channel};

/// Revisions that are raced for.
const RACES: usize = 300;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_three_hundred_races_at_three_nodes_each_has_one_winner_and_a_known_request_its_first_answer() {
    let cluster = Cluster::start().await;
    let channels = cluster.nodes.channels();
    let party = Party::started(&channels[0], 2).await;
    let teller = &party.seats[0];
    let mut revision = teller.view().await.revision;
    let mut won = [0; 3];
    for race in 0..RACES {
        // Every third race leaves a node out, another each time.
        let racing: Vec<usize> = (0..3).filter(|node| race % 3 != 0 || race / 3 % 3 != *node).collect();
        let winner = one_wins(teller, &channels, &racing, revision, race).await;
        won[winner] += 1;
        revision += 1;
    }
    eprintln!("won by each node: {won:?}");
    for channel in &channels {
        let view = teller.at(channel).view().await;
        assert_eq!((view.revision, view.scores[0].points), (revision, RACES as i32), "each was counted once");
    }
}

/// Which node took the move; the others are told that it was too late, and the winner's request gets its answer from any of them.
async fn one_wins(
    teller: &Person,
    channels: &[Channel],
    racing: &[usize],
    revision: u64,
    race: usize,
) -> usize {
    let sent = racing.iter().map(|node| {
        let mut message = told(teller, &format!("race {race} at {node}"));
        message.expected_revision = Some(revision);
        let person = teller.at(&channels[*node]);
        async move {
            let answer = person.moves().submit_move(person.with(message.clone())).await;
            (*node, message, answer.map(Response::into_inner))
        }
    });
    let mut winners = Vec::new();
    for (node, message, answer) in join_all(sent).await {
        match answer {
            Ok(made) => winners.push((node, message, made)),
            Err(status) => {
                assert_eq!(
                    (status.code(), reason(&status).as_str()),
                    (Code::Aborted, "STALE_REVISION"),
                    "{status:?}"
                );
            }
        }
    }
    assert_eq!(winners.len(), 1, "race {race}");
    let (winner, message, made) = winners.remove(0);
    assert_eq!(made.revision, revision + 1);
    let person = teller.at(&channels[(winner + 1 + race % 2) % channels.len()]);
    let again = person.moves().submit_move(person.with(message)).await.unwrap().into_inner();
    assert_eq!(again, made, "its first answer");
    winner
}
