//! How towers grow when a thief comes (W-6, step 1), and who chooses where floors run short. Never what guards bring.

use herald_rules::{Broken, Event};
use herald_words::{Audience, Command, Fact, PhaseView, Refusal, TowerFact, TowerId, TowerMove};

use super::{
    audit,
    board::{BLUE, RED},
    script::{draw, grow, guard, lay},
    tables::{five_towers, floors, grew, grown, of, one_tower, refused, refused_to, tile, two_floors_left},
};

#[test]
fn w6_every_tower_without_a_guard_grows_by_one_floor() {
    for (thefts, stand) in
        [(1, &[1][..]), (2, &[2, 1]), (3, &[3, 2, 1]), (4, &[4, 3, 2, 1]), (5, &[5, 4, 3, 2, 1])]
    {
        let mut board = of(&[]);
        grown(&mut board, thefts);
        assert_eq!(floors(&board), stand, "after {thefts} thieves");
        assert_eq!(board.towers().floors_left, 20 - stand.iter().sum::<u8>());
    }
}

#[test]
fn w6_a_tower_with_a_guard_does_not_grow() {
    let mut board = of(&[]);
    grown(&mut board, 4);
    board.begins("TT-i>TT-5 2,-1 0").guards(5);
    assert_eq!(floors(&board), [5, 4, 3, 2, 1]);
    board.ends().draws("TT-N");
    // Tower 1 is full, blue's guard is on tower 5.
    assert_eq!((grew(&board), floors(&board)), (vec![vec![2, 3, 4]], vec![5, 5, 4, 3, 1]));
    assert_eq!(board.towers().floors_left, 2);
}

#[test]
fn w6_no_tower_has_more_than_five_floors() {
    let mut board = five_towers();
    board.draws("TT-N");
    // 5 floors are left, and 4 towers can grow.
    assert_eq!((grew(&board), floors(&board)), (vec![vec![2, 3, 4, 5]], vec![5, 5, 4, 3, 2]));
    assert_eq!(board.towers().floors_left, 1);
}

/// Two floors for three towers: 3, 4 and 5.
#[test]
fn w6_where_floors_run_short_the_active_player_chooses() {
    let mut board = two_floors_left("");
    board.draws("TT-h");
    assert_eq!((grew(&board), floors(&board)), (vec![], vec![5, 5, 4, 3, 1]));
    let view = board.view(Audience::Watcher);
    assert_eq!(
        (view.phase, view.awaited, view.towers.unwrap().thief),
        (PhaseView::Symbol, vec![BLUE], Some(4))
    );
    assert_eq!(view.map.unwrap().drawn, Some(tile("TT-h", 4).face.unwrap()));
    let towers = [3, 4, 5].map(TowerId).to_vec();
    assert_eq!(audit::listed(&board, BLUE), [TowerMove::Grow { towers, floors: 2 }]);
    assert_eq!(board.legal(BLUE).len(), 1, "and nothing else");
    assert_eq!(audit::listed(&board, RED), []);

    board.grows(&[5, 3]);
    let towers = [3, 5].map(TowerId).to_vec();
    assert_eq!(board.of_towers()[0], TowerFact::Grew { seat: BLUE, towers });
    assert_eq!((floors(&board), board.towers().floors_left), (vec![5, 5, 5, 3, 2], 0));
    assert_eq!(board.towers().thief, None);
}

#[test]
fn w6_the_choice_is_as_many_different_towers_as_there_are_floors() {
    let mut board = two_floors_left("");
    board.draws("TT-h");
    let two = || (Refusal::FloorsToGive { floors: 2 }, "W-6");
    for (chosen, wrong) in
        [(&[][..], "none"), (&[4], "too few"), (&[3, 4, 5], "too many"), (&[4, 4], "twice")]
    {
        assert_eq!(refused(&board, grow(chosen)), two(), "{wrong}");
    }
    assert_eq!(refused(&board, grow(&[3, 4, 4])), two());
    let full = |tower| (Refusal::TowerCannotGrow { tower: TowerId(tower) }, "W-6");
    assert_eq!(refused(&board, grow(&[1, 3])), full(1));
    assert_eq!(refused(&board, grow(&[3, 2])), full(2));
    for tower in [0, 6, 255] {
        let none = (Refusal::NoSuchTower { tower: TowerId(tower) }, "W-3");
        assert_eq!(refused(&board, grow(&[3, tower])), none);
    }
    let awaited = (Refusal::NotAwaited { seat: RED, awaited: vec![BLUE] }, "B-2");
    assert_eq!(refused_to(&board, RED, grow(&[3, 4])), awaited);
}

/// The tile goes to the box with its symbol, whoever ends it.
#[test]
fn w6_no_thief_waits_once_its_player_has_gone_home_or_the_host_has_ended_it() {
    let mut board = two_floors_left("");
    board.draws("TT-h").goes_home(BLUE);
    assert_eq!((board.seat(), board.towers().thief), (RED, None));
    let mut board = two_floors_left("");
    board.draws("TT-h").host_ends();
    assert_eq!((board.towers().thief, board.towers().stolen), (None, None));
    assert_eq!((floors(&board), board.towers().floors_left), (vec![5, 5, 4, 3, 1], 2));
}

/// Step 1 comes before anything else (C-4).
#[test]
fn w6_c4_nothing_goes_on_until_it_is_chosen() {
    let mut board = two_floors_left("");
    board.draws("TT-h");
    for step in [draw("TT-b"), draw("B"), lay("1,1", 0), Command::EndTurn] {
        assert_eq!(refused(&board, step.clone()), (Refusal::ThiefFirst, "C-4"), "{step:?}");
    }
    assert_eq!(refused(&board, guard(1)), (Refusal::GuardAfterTheTile, "W-3"));
    // Blue holds the tile until then.
    board.grows(&[3, 4]);
    assert_eq!(board.towers().stolen, Some(tile("TT-h", 4)));
}

#[test]
fn w6_nothing_is_chosen_where_no_thief_waits() {
    let nothing = (Refusal::NothingGrows, "W-6");
    let mut board = one_tower();
    assert_eq!(refused(&board, grow(&[1])), nothing);
    assert_eq!(refused(&board, grow(&[])), nothing);
    board.ends();
    assert_eq!(refused(&board, grow(&[1])), nothing);
    board.draws("B");
    assert_eq!(refused(&board, grow(&[1])), nothing);
    // Enough floors: all grow at once, and there is no choice.
    let mut board = five_towers();
    board.draws("TT-N");
    assert_eq!(refused(&board, grow(&[2])), nothing);
}

#[test]
fn w6_no_floor_left_none_grow() {
    let mut board = two_floors_left("");
    board.draws("TT-h").grows(&[4, 5]).begins("B 1,1 0").ends();
    assert_eq!(floors(&board), [5, 5, 4, 4, 2]);
    assert_eq!(board.towers().floors_left, 0);
    board.draws("TT-b");
    assert_eq!((grew(&board), floors(&board)), (vec![], vec![5, 5, 4, 4, 2]));
    assert_eq!(board.view(Audience::Watcher).phase, PhaseView::Draw, "there is no choice: TT-b is stolen");
}

/// Where just as many floors are left as towers grow, there is nothing to choose.
#[test]
fn w6_the_last_floors_are_given_without_a_choice() {
    // Red's guard stands on tower 3: 4 and 5 take the last two.
    let mut board = of(&[]);
    grown(&mut board, 4);
    board.plays("TT-i>TT-5 2,-1 0 guard5").plays("TT-N -2,0 3 guard3").draws("TT-b");
    assert_eq!((grew(&board), floors(&board)), (vec![vec![4, 5]], vec![5, 5, 4, 4, 2]));
    assert_eq!(board.towers().floors_left, 0);
}

/// A damaged record: one floor at most goes on a tower.
#[test]
fn w6_a_record_in_which_a_tower_grows_twice_for_one_thief_is_not_played_on() {
    let folded = |towers: &[u8]| {
        let board = five_towers();
        let towers = towers.iter().copied().map(TowerId).collect();
        let grew = Event::Fact(Fact::Tower(TowerFact::Grew { seat: RED, towers }));
        board.game.clone().apply(board.next_revision(), &[grew])
    };
    assert_eq!(folded(&[2, 3]), Ok(()));
    for damaged in [&[2, 2][..], &[2, 3, 2], &[1], &[6]] {
        assert_eq!(folded(damaged), Err(Broken::Impossible), "{damaged:?}");
    }
}
