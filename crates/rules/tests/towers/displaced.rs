//! A guard that takes the place of another (W-5). Never where a guard may go.

use herald_words::{
    Fact, GuardPay, Kind, LeaveCause, Refusal, RuleId, Segment, TowerFact, TowerId, TowerMove,
};

use super::{
    audit,
    board::{BLUE, Board, RED},
    script::{guard, m, stand},
    tables::{of, one_tower, open_to, paid, points, refused, supplies},
};

#[test]
fn w5_an_opponents_guard_goes_home_and_brings_its_owner_2_points_at_once() {
    let mut board = one_tower();
    board.guards(1).ends().begins("B 0,2 0");
    let offered = TowerMove::Guard { tower: TowerId(1), displaces: Some(m(1)) };
    assert_eq!(audit::listed(&board, BLUE), [offered]);
    board.guards(1);
    let (tower, pay) = (TowerId(1), GuardPay::Displaced);
    assert_eq!(
        board.facts(),
        [
            Fact::MeepleLifted { seat: RED, meeple: m(1), cause: LeaveCause::Tower },
            Fact::Tower(TowerFact::GuardsScored { seat: RED, pay }),
            Fact::Tower(TowerFact::GuardPlaced { seat: BLUE, meeple: m(2), tower }),
        ]
    );
    assert_eq!(board.facts()[1].rule(), Some(RuleId("W-5")));
    assert_eq!(paid(&board), [(RED, pay, 2)]);
    // At once: blue's turn still goes on.
    assert_eq!((board.seat(), points(&board), supplies(&board)), (BLUE, vec![2, 0], vec![7, 6]));
    assert_eq!(board.towers().towers[0].guard, Some(m(2)));
}

#[test]
fn w5_for_ones_own_guard_there_are_no_points() {
    let mut board = one_tower();
    board.guards(1).ends().plays("U 1,0 0").begins("B 0,2 0").guards(1);
    assert_eq!(
        board.facts(),
        [
            Fact::MeepleLifted { seat: RED, meeple: m(1), cause: LeaveCause::Tower },
            Fact::Tower(TowerFact::GuardPlaced { seat: RED, meeple: m(2), tower: TowerId(1) }),
        ]
    );
    assert_eq!((points(&board), supplies(&board)), (vec![0, 0], vec![6, 7]));
}

/// To and fro: each displaced guard is 2 points more.
#[test]
fn w5_each_time_anew() {
    let mut board = one_tower();
    board.guards(1).ends().plays("B 0,2 0 guard1").plays("U 1,0 0").plays("U -1,0 0").begins("B 1,1 0");
    board.guards(1);
    assert_eq!((points(&board), paid(&board)), (vec![2, 2], vec![(BLUE, GuardPay::Displaced, 2)]));
    board.ends().begins("B -1,1 0").guards(1);
    assert_eq!((points(&board), supplies(&board)), (vec![4, 2], vec![7, 6]));
}

/// Red's seven: the guard on tower 1, five in cities and one in a monastery. Blue's turn.
fn seven_out() -> Board {
    let mut board = of(&[]);
    board.plays("TT-a>TT-2 0,1 0 guard1").plays("U -1,0 0");
    for (red, blue) in [
        ("E 1,1 0", "U -2,0 0"),
        ("E 2,1 0", "U -3,0 0"),
        ("E 3,1 0", "U -4,0 0"),
        ("E 4,1 0", "U -5,0 0"),
        ("Eg 5,1 0", "U -6,0 0"),
    ] {
        board.plays(&format!("{red} city")).plays(blue);
    }
    board.plays("B 6,1 0 monastery");
    assert_eq!(supplies(&board), [0, 7]);
    board
}

#[test]
fn w5_with_no_meeple_left_ones_own_guard_there_makes_room_for_itself() {
    let mut board = seven_out();
    board.plays("Ug -7,0 0").begins("B 0,2 0");
    let none_left = (Refusal::NoMeepleLeft { kind: Kind::Meeple }, "B-1");
    assert_eq!(refused(&board, stand(Kind::Meeple, Segment(1))), none_left);
    assert_eq!(open_to(&board), [1]);
    board.guards(1);
    assert_eq!((board.towers().towers[0].guard, supplies(&board)), (Some(m(8)), vec![0, 7]));
}

#[test]
fn w5_with_no_meeple_left_an_opponents_guard_stays() {
    let mut board = seven_out();
    // Red's guard comes home, and goes into a monastery.
    board.plays("B -1,1 0 guard1").plays("B 7,1 0 monastery").plays("Ug -7,0 0").begins("B 0,2 0");
    assert_eq!((supplies(&board), points(&board)), (vec![0, 6], vec![2, 0]));
    assert_eq!(refused(&board, guard(1)), (Refusal::NoMeepleLeft { kind: Kind::Meeple }, "B-1"));
    assert_eq!(open_to(&board), []);
}
