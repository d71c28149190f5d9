//! What every journal promises: one suite, run against the journal on disk, the one in memory and the one on NATS servers.
//! Never tests how a promise is kept; that is each journal's own affair.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

#[cfg(feature = "jetstream")]
mod servers;
mod suite;

use std::sync::Arc;

use herald_journal::{Journal, MemoryJournal, SledJournal};

/// A journal, and what must outlive it.
struct Opened<K> {
    journal: Arc<dyn Journal>,
    _keep: K,
}

async fn on_disk() -> Opened<tempfile::TempDir> {
    let dir = tempfile::tempdir().unwrap();
    Opened { journal: Arc::new(SledJournal::open(dir.path()).unwrap()), _keep: dir }
}

async fn in_memory() -> Opened<()> {
    Opened { journal: Arc::new(MemoryJournal::new()), _keep: () }
}

#[cfg(feature = "jetstream")]
async fn on_nats() -> Opened<servers::Server> {
    let server = servers::Server::start();
    Opened { journal: Arc::new(server.journal().await), _keep: server }
}

macro_rules! conformance {
    ($($room:ident: $($promise:ident)*;)*) => {
        conformance!(@journal disk, on_disk, $($room: $($promise)*;)*);
        conformance!(@journal memory, in_memory, $($room: $($promise)*;)*);
        #[cfg(feature = "jetstream")]
        conformance!(@journal nats, on_nats, $($room: $($promise)*;)*);
    };
    (@journal $journal:ident, $open:ident, $($room:ident: $($promise:ident)*;)*) => {
        mod $journal {
            $(mod $room {
                $(#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
                async fn $promise() {
                    let opened = crate::$open().await;
                    crate::suite::$room::$promise(opened.journal).await;
                })*
            })*
        }
    };
}

conformance! {
    commits:
        a_game_is_the_sequence_of_its_commits
        a_wrong_number_conflicts_and_writes_nothing
        of_64_racing_for_one_number_exactly_one_commits
        of_several_handed_over_at_once_each_finds_its_place
        answers_come_in_the_order_of_commits
        done_may_append_again
        done_may_panic
        a_dropped_caller_still_commits
        commits_of_every_size_come_back
        too_large_is_refused_and_writes_nothing
        many_games_go_on_at_once;
    followers:
        following_gives_what_was_and_what_comes_once_and_in_order
        following_past_the_end_waits_for_that_number
        following_a_long_game_gives_all_of_it
        many_may_follow_one_game
        following_ends_with_closed_when_the_journal_goes
        following_a_deleted_game_waits;
    names:
        the_first_to_claim_a_name_holds_it
        of_64_racing_for_a_name_one_holds_it
        only_the_holder_releases
        a_name_has_a_limit
        claims_come_in_pages_in_order
        a_page_of_claims_has_a_limit;
    games:
        games_come_in_pages_in_order
        a_page_has_a_limit
        a_game_extends_as_far_as_it_was_acknowledged
        a_deleted_game_is_gone_for_good
        deleting_one_game_leaves_its_neighbours
        deleting_is_possible_before_the_first_commit
        a_game_being_deleted_is_read_whole_or_not_at_all;
}
