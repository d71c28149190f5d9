//! A leak planted in each way by which anything is told is noticed, there and nowhere else; and nothing is noticed
//! where nothing was planted. Never plants more than one at a time.

use herald_tests::{
    leaky::{Leaky, Plant},
    twins::{Evening, Kept, Way},
};

/// Evenings until a leak must have been noticed.
const PATIENCE: u64 = 12;
const MOVES: usize = 70;

/// Where the first difference was, if there was one.
async fn noticed(plant: Plant, seed: u64) -> Option<Way> {
    let evening = Evening::begin(seed, Kept::Told, |house, _| Leaky::new(house, plant)).await;
    let ended = evening.play(MOVES).await;
    ended.comparison.differences.first().map(|told| told.way)
}

async fn is_noticed(plant: Plant, way: Way) {
    for seed in 0..PATIENCE {
        if let Some(noticed) = noticed(plant, seed).await {
            assert_eq!(noticed, way, "seed {seed}");
            return;
        }
    }
    panic!("{plant:?} was not noticed in {PATIENCE} evenings");
}

macro_rules! leaks {
    ($($test:ident: $plant:ident => $way:ident;)+) => {
        $(#[tokio::test]
        async fn $test() {
            is_noticed(Plant::$plant, Way::$way).await;
        })+
    };
}

leaks! {
    a_score_in_the_view_that_knows_an_emblem_is_noticed: View => View;
    a_time_in_the_stream_that_knows_an_emblem_is_noticed: Stream => Stream;
    a_time_in_the_record_that_knows_an_emblem_is_noticed: Record => Record;
    an_order_of_legal_moves_that_knows_an_emblem_is_noticed: Legal => Legal;
    a_fact_of_a_refusal_that_knows_an_emblem_is_noticed: RefusalFacts => Refusal;
    a_reason_of_a_refusal_that_knows_an_emblem_is_noticed: RefusalReason => Refusal;
    a_stale_revision_that_knows_an_emblem_is_noticed: StaleRevision => Refusal;
    where_a_table_stands_that_knows_an_emblem_is_noticed: Standpoint => Refusal;
    an_outcome_of_validate_only_that_knows_an_emblem_is_noticed: Validation => Validation;
    points_on_the_sheet_that_know_an_emblem_are_noticed: Sheet => Sheet;
    a_table_without_its_game_that_knows_an_emblem_is_noticed: Lobby => Lobby;
    a_list_of_games_that_knows_an_emblem_is_noticed: Games => Lobby;
    an_answer_to_a_move_that_knows_an_emblem_is_noticed: Answer => Answer;
    a_log_line_that_knows_an_emblem_is_noticed: Log => Log;
}

#[tokio::test]
async fn where_nothing_is_planted_nothing_is_noticed() {
    for seed in 0..3 {
        assert_eq!(noticed(Plant::Nothing, seed).await, None, "seed {seed}");
    }
}
