//! Prize tiles beside towers (C-4): what they open, and what comes before them. Never where a prize tile goes.

use herald_words::{Discipline, PhaseView, Refusal};

use super::{
    board::RED,
    script::guard,
    tables::{open_to, refused, tourneys},
};

#[test]
fn c4_before_the_drawn_tile_lies_no_tower_is_open() {
    let mut board = tourneys(&[40], Discipline::Road);
    // Tower 1 lies south of the tournament tile; red's turn again after blue's.
    board.plays("TT-a>TT-2 1,2 0").plays("B -1,1 0");
    board.draws("B");
    assert_eq!(open_to(&board), []);
    assert_eq!(refused(&board, guard(1)), (Refusal::GuardAfterTheTile, "W-3"));
    board.lays("1,3", 0);
    assert_eq!((open_to(&board), board.seat()), (vec![1], RED));
}

/// W-3: a guard is no highwayman, knight or farmer.
#[test]
fn w3_c4_a_guard_is_never_nominated() {
    let mut board = tourneys(&[40], Discipline::Road);
    board.plays("TT-a>TT-2 1,2 0 guard1").plays("B -1,1 0");
    board.draws("B").lays("1,3", 0);
    let nominate = super::script::nominate(1, herald_words::Emblem::Zero);
    let (refusal, rule) = refused(&board, nominate);
    assert!(matches!(refusal, Refusal::NeverNominated { .. }), "{refusal:?}");
    assert_eq!(rule, "W-3");
    assert_eq!(board.view(herald_words::Audience::Watcher).phase, PhaseView::Finish);
}
