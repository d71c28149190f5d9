//! A leak planted in each way by which anything is told is noticed, there and nowhere else, told or tracked; and nothing is
//! noticed where nothing was planted. Never plants more than one at a time.

use herald_tests::{
    leaky::{Leaky, Plant},
    twins::{Evening, Kept, Twin, Way, future},
};

/// Evenings until a leak must have been noticed.
const PATIENCE: u64 = 16;
/// Evenings in which something is hidden for long; they come first, as in others there is little to leak. On the map the
/// first is one of prize tiles, the second of emblems.
const TELLING: [(Kept, &[u64]); 2] = [(Kept::Told, &[20, 22, 4]), (Kept::ByTheTable, &[33, 6, 9, 18])];
const MOVES: usize = 70;

/// What Herald will draw, as a number.
fn future_of(twin: Twin) -> i64 {
    match twin {
        Twin::Here => 3,
        Twin::There => 4,
    }
}

/// Where the first difference was, if there was one.
async fn noticed(plant: Plant, kept: Kept, seed: u64) -> Option<Way> {
    let ended = match kept {
        Kept::Told | Kept::ByTheTable => {
            let evening = Evening::begin(seed, kept, |house, _| Leaky::new(house, plant, 0)).await;
            evening.play(MOVES).await
        }
        Kept::ByHerald => {
            let leaky = |house, twin| Leaky::new(house, plant, future_of(twin));
            future::play(seed, MOVES, false, leaky).await
        }
    };
    ended.comparison.differences.first().map(|told| told.way)
}

async fn is_noticed(plant: Plant, kept: Kept, way: Way) {
    let telling = TELLING.iter().filter(|(of, _)| *of == kept).flat_map(|(_, seeds)| seeds.iter().copied());
    for seed in telling.chain(0..PATIENCE) {
        if let Some(noticed) = noticed(plant, kept, seed).await {
            assert_eq!(noticed, way, "seed {seed}");
            return;
        }
    }
    panic!("{plant:?} was not noticed in {PATIENCE} evenings, {kept:?}");
}

macro_rules! leaks {
    ($kept:ident, $module:ident: $($test:ident: $plant:ident => $way:ident;)+) => {
        mod $module {
            use super::*;

            $(#[tokio::test]
            async fn $test() {
                is_noticed(Plant::$plant, Kept::$kept, Way::$way).await;
            })+

            #[tokio::test]
            async fn where_nothing_is_planted_nothing_is_noticed() {
                for seed in 0..2 {
                    assert_eq!(noticed(Plant::Nothing, Kept::$kept, seed).await, None, "seed {seed}");
                }
            }
        }
    };
}

// The secret is which emblem lies where.
leaks! { Told, told:
    a_score_in_the_view_that_knows_an_emblem_is_noticed: View => View;
    a_time_in_the_stream_that_knows_an_emblem_is_noticed: Stream => Stream;
    a_time_in_the_record_that_knows_an_emblem_is_noticed: Record => Record;
    a_time_in_the_transcript_that_knows_an_emblem_is_noticed: Export => Export;
    an_order_of_legal_moves_that_knows_an_emblem_is_noticed: Legal => Legal;
    a_fact_of_a_refusal_that_knows_an_emblem_is_noticed: RefusalFacts => Refusal;
    a_reason_of_a_refusal_that_knows_an_emblem_is_noticed: RefusalReason => Refusal;
    a_stale_revision_that_knows_an_emblem_is_noticed: StaleRevision => Refusal;
    where_a_table_stands_that_knows_an_emblem_is_noticed: Standpoint => Refusal;
    what_was_missed_that_knows_an_emblem_is_noticed: Missed => Refusal;
    an_outcome_of_validate_only_that_knows_an_emblem_is_noticed: Validation => Validation;
    points_on_the_sheet_that_know_an_emblem_are_noticed: Sheet => Sheet;
    a_time_in_the_statistics_that_knows_an_emblem_is_noticed: Statistics => Statistics;
    a_table_without_its_game_that_knows_an_emblem_is_noticed: Lobby => Lobby;
    a_list_of_games_that_knows_an_emblem_is_noticed: Games => Lobby;
    an_answer_to_a_move_that_knows_an_emblem_is_noticed: Answer => Answer;
    a_number_in_the_faces_that_knows_an_emblem_is_noticed: Faces => Open;
    an_order_of_the_rulings_that_knows_an_emblem_is_noticed: Rulings => Open;
    how_piles_would_be_built_that_knows_an_emblem_is_noticed: Plan => Open;
    what_was_seen_as_who_proposes_is_told_that_knows_an_emblem_is_noticed: ProposedSeen => Answer;
    what_would_have_been_seen_that_knows_an_emblem_is_noticed: WouldBeSeen => Validation;
    what_was_seen_with_an_open_proposal_that_knows_an_emblem_is_noticed: OpenSeen => View;
    an_answer_to_a_vote_that_knows_an_emblem_is_noticed: Vote => Answer;
    a_log_line_that_knows_an_emblem_is_noticed: Log => Log;
    a_metric_that_knows_an_emblem_is_noticed: Metrics => Metrics;
}

// The secret is that, or what a prize tile shows.
leaks! { ByTheTable, drawn_by_the_table:
    a_score_in_the_view_is_noticed: View => View;
    a_time_in_the_stream_is_noticed: Stream => Stream;
    a_time_in_the_record_is_noticed: Record => Record;
    a_time_in_the_transcript_is_noticed: Export => Export;
    an_order_of_legal_moves_is_noticed: Legal => Legal;
    a_fact_of_a_refusal_is_noticed: RefusalFacts => Refusal;
    a_reason_of_a_refusal_is_noticed: RefusalReason => Refusal;
    a_stale_revision_is_noticed: StaleRevision => Refusal;
    where_a_table_stands_is_noticed: Standpoint => Refusal;
    what_was_missed_is_noticed: Missed => Refusal;
    an_outcome_of_validate_only_is_noticed: Validation => Validation;
    points_on_the_sheet_are_noticed: Sheet => Sheet;
    a_time_in_the_statistics_is_noticed: Statistics => Statistics;
    a_number_in_the_picture_of_the_map_is_noticed: Picture => Picture;
    a_table_without_its_game_is_noticed: Lobby => Lobby;
    a_list_of_games_is_noticed: Games => Lobby;
    an_answer_to_a_move_is_noticed: Answer => Answer;
    what_was_seen_as_who_proposes_is_told_is_noticed: ProposedSeen => Answer;
    what_would_have_been_seen_is_noticed: WouldBeSeen => Validation;
    what_was_seen_with_an_open_proposal_is_noticed: OpenSeen => View;
    an_answer_to_a_vote_is_noticed: Vote => Answer;
    a_log_line_is_noticed: Log => Log;
    a_metric_is_noticed: Metrics => Metrics;
}

// The secret is what Herald will draw.
leaks! { ByHerald, drawn_by_herald:
    a_score_in_the_view_is_noticed: View => View;
    a_time_in_the_stream_is_noticed: Stream => Stream;
    a_time_in_the_record_is_noticed: Record => Record;
    a_time_in_the_transcript_is_noticed: Export => Export;
    an_order_of_legal_moves_is_noticed: Legal => Legal;
    a_fact_of_a_refusal_is_noticed: RefusalFacts => Refusal;
    a_reason_of_a_refusal_is_noticed: RefusalReason => Refusal;
    a_stale_revision_is_noticed: StaleRevision => Refusal;
    where_a_table_stands_is_noticed: Standpoint => Refusal;
    what_was_missed_is_noticed: Missed => Refusal;
    an_outcome_of_validate_only_is_noticed: Validation => Validation;
    points_on_the_sheet_are_noticed: Sheet => Sheet;
    a_time_in_the_statistics_is_noticed: Statistics => Statistics;
    a_number_in_the_picture_of_the_map_is_noticed: Picture => Picture;
    a_table_without_its_game_is_noticed: Lobby => Lobby;
    a_list_of_games_is_noticed: Games => Lobby;
    an_answer_to_a_move_is_noticed: Answer => Answer;
    what_was_seen_as_who_proposes_is_told_is_noticed: ProposedSeen => Answer;
    what_would_have_been_seen_is_noticed: WouldBeSeen => Validation;
    what_was_seen_with_an_open_proposal_is_noticed: OpenSeen => View;
    an_answer_to_a_vote_is_noticed: Vote => Answer;
    a_log_line_is_noticed: Log => Log;
    a_metric_is_noticed: Metrics => Metrics;
}
