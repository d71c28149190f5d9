//! What lets someone see something hidden, and so may not be undone by its maker. Never undoes anything itself: the
//! table does, by folding fewer commits.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::Event;
use herald_words::{
    Discipline,
    Emblem::{Five, One, Three, Two},
    Fact, PhaseView, PrizeId, Reach, Role, TournamentFact,
};

use crate::table::{BLUE, CLOCKWISE, RED, Table, Tourney};

fn shows_hidden(table: &Table) -> bool {
    table.last().iter().any(|event| event.sight().is_some())
}

#[test]
fn t08_nominating_and_taking_home_show_nothing_hidden() {
    let mut table = Table::short(2, &[12, 12], 2, Discipline::Road);
    table.red().draws();
    assert!(!shows_hidden(&table), "the table's own tiles are no secret of Herald's");
    table.red().places();
    assert!(!shows_hidden(&table));
    let meeple = table.red().puts(Role::Knight);
    assert!(!shows_hidden(&table));
    table.red().ends();
    assert!(!shows_hidden(&table));
    table.turns(1);
    table.red().draws().places().nominates(meeple, Two);
    assert!(!shows_hidden(&table));
    table.red().lifts(meeple);
    assert!(!shows_hidden(&table), "T-12: still secret");
    table.red().tells(&[RED, BLUE], 4);
    assert!(!shows_hidden(&table));
}

#[test]
fn t14_every_reveal_shows_something_hidden_also_one_that_decides_nothing_yet() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, Five), (BLUE, One)]);
    assert!(!shows_hidden(&table), "calling a tournament shows nothing");
    table.red().reveals(meeples[&RED], Reach::City(3));
    assert_eq!(table.phase(), PhaseView::Tournament);
    assert!(shows_hidden(&table));
    table.blue().reveals(meeples[&BLUE], Reach::City(3));
    assert!(shows_hidden(&table));
    table.red().draws().lays(PrizeId(1)).counts(herald_words::CityId(1), 4);
    assert!(!shows_hidden(&table));
}

#[test]
fn t20_a_prize_tile_won_has_been_looked_at_by_itself() {
    let table = Tourney::of(2).held(&[(RED, Five, 4)]);
    let hidden: Vec<_> = table.last().iter().filter(|event| event.sight().is_some()).collect();
    assert!(matches!(
        hidden[..],
        [
            Event::Fact(Fact::Tournament(TournamentFact::EmblemRevealed { .. })),
            Event::Fact(Fact::Tournament(TournamentFact::PrizeWon { .. })),
        ]
    ));
}

#[test]
fn t14_a_tournament_nobody_entered_shows_nothing() {
    let (table, _) = Tourney::of(3).nominated(&[]);
    assert_eq!(table.open().held, 1);
    assert!(!shows_hidden(&table));
}

#[test]
fn t21_holding_forfeiting_and_removing_show_nothing() {
    let mut table = Tourney::of(2).the_last().held(&[(RED, Five, 4)]);
    table.red().holds(PrizeId(1));
    assert!(!shows_hidden(&table));
    table.red().ends();
    assert_eq!(table.phase(), PhaseView::FinalScoring);
    assert!(!shows_hidden(&table));

    let (mut table, _) = Tourney::of(2).nominated(&[(BLUE, Three)]);
    table.host_ends();
    let removed = |fact: &TournamentFact| matches!(fact, TournamentFact::EmblemRemoved { .. });
    assert!(table.told().iter().any(removed));
    // The end itself opens the whole record to all, and nothing else of it does.
    let hidden: Vec<_> = table.last().iter().filter(|event| event.sight().is_some()).collect();
    assert!(matches!(hidden[..], [Event::Fact(Fact::GameEnded)]), "{hidden:?}");
}

#[test]
fn folding_fewer_commits_gives_the_table_as_it_was() {
    let mut table = Table::short(2, &[12, 12], 2, Discipline::Road);
    let mut states = vec![table.game.clone()];
    for round in 0..3 {
        for seat in &CLOCKWISE[..2] {
            table.seat(*seat).draws().places();
            states.push(table.game.clone());
            if round == 0 {
                table.seat(*seat).puts(Role::Knight);
            } else if round == 1 {
                let own = table.view(herald_words::Audience::Watcher).meeples;
                let own = own.iter().find(|meeple| meeple.seat == *seat).unwrap().meeple;
                table.seat(*seat).nominates(own, Three);
            }
            table.seat(*seat).ends();
        }
    }
    // A turn of the first two rounds is four commits, of the last one three.
    let commits: Vec<_> = states.iter().map(|state| table.as_of(state)).collect();
    assert_eq!(commits, [0, 2, 6, 10, 14, 18, 21].map(Some));
}
