//! Whom a tile lets be nominated (T-8, T-9, T-11, T-12): whose road, city or field it extended, and nobody else. Never
//! the farmer's ring.

use herald_words::{
    Command, Discipline,
    Emblem::{self, Five, One, Three, Zero},
    Expansion, Fact, Kind, LegalMove, Points, Refusal, Role, Tiles, TournamentCommand, TournamentFact,
    TournamentMove,
};

use super::{
    board::{BLUE, Board, RED, piles, settings},
    script::{m, nominate},
};

/// The meeples that who is awaited may nominate.
fn offered(board: &Board) -> Vec<u16> {
    let meeple = |legal| {
        if let LegalMove::Tournament(TournamentMove::NominateMeeple { meeple, .. }) = legal {
            Some(meeple.0)
        } else {
            None
        }
    };
    board.legal(board.seat()).into_iter().filter_map(meeple).collect()
}

fn refused(board: &Board, meeple: u16) -> Refusal {
    board.refused(nominate(meeple, Five))
}

/// Two roads of their own, red's at 3,1 and blue's south of f; 3,0 joins them.
///
/// ```text
///      x=0  1  2  3
/// y=-2      F           F and G: one city with b; red's knight (3) in G, red's farmer (4) west of F
/// y=-1      G
/// y=0    a  b  c──┐     3,0, laid last: it joins c–f–2,2 with 3,1–3,2
/// y=1    d  e  f  │     3,1: red's highwayman (1)
/// y=2          │  │     2,2: blue's highwayman (2)
/// ```
fn two_roads() -> Board {
    let mut board = Board::of(2, &[20, 5], Discipline::Road);
    board.plays_all(
        "U 3,1 1 road
         U 2,2 1 road",
    );
    board.plays_as(
        RED,
        "G 1,-1 1 city
         F 1,-2 1 field1
         B -1,1 0 monastery
         U 3,2 1",
    );
    board
}

#[test]
fn t08_a_tile_that_joins_two_roads_extends_both_and_nothing_else() {
    let mut board = two_roads();
    board.turn_of(RED).begins("V 3,0 0");
    assert_eq!(offered(&board), [1]);
    assert_eq!(refused(&board, 2), Refusal::NotYourMeeple { meeple: m(2), owner: BLUE });
    for other in [3, 4] {
        assert_eq!(refused(&board, other), Refusal::NotExtended { meeple: m(other) });
    }
    let monk = Refusal::NeverNominated { meeple: m(5), kind: Kind::Meeple, role: Role::Monk };
    assert_eq!(refused(&board, 5), monk);
    assert_eq!(refused(&board, 6), Refusal::NoSuchMeeple { meeple: m(6) });
}

#[test]
fn t08_the_one_whose_road_was_joined_by_another_seats_tile_waits_for_a_tile_of_its_own() {
    let mut board = two_roads();
    board.turn_of(RED).plays("V 3,0 0");
    // Blue's turn: what red's tile did opens nothing for blue; a tile at the far end, 3,3, does.
    assert_eq!(board.refused(nominate(2, Five)), Refusal::NominationClosed);
    board.draws("U");
    assert_eq!(board.refused(nominate(2, Five)), Refusal::NominationClosed);
    board.lays("3,3", 1);
    assert_eq!(offered(&board), [2], "one road by now: 2,2, f, c, 3,0, 3,1, 3,2 and 3,3");
}

/// Three cities joined and completed by one tile; red has one knight in it, blue two.
///
/// ```text
///      x= -1  0  1
/// y=-2     B  E2           E2: blue's second knight, facing down
/// y=-1     N──R──N1        R, laid last: city west, north and east
/// y=0      N2─a  b         N1 (with b): red's knight; N2 (with a): blue's first
/// ```
#[test]
fn t08_t12_completing_and_joining_extend_too_and_majority_does_not_matter() {
    let mut board = Board::of(2, &[8, 5], Discipline::City);
    board.plays_all(
        "N 1,-1 3 city
         N -1,0 1 city",
    );
    board.plays_as(BLUE, "Ng -1,-1 2\n B -1,-2 0\n E 0,-2 2 city");
    board.turn_of(RED).begins("R 0,-1 0");
    assert_eq!(offered(&board), [1]);
    board.nominates(1, Five);
    assert_eq!((board.hand(RED), board.hand(BLUE)), (vec![0, 1, 2, 3], vec![0, 1, 2, 3, 5]));

    // a, N2, N, R, N1, b and E2: 7 tiles, 14 points for blue alone; red's emblem goes home, and nobody sees which.
    board.ends();
    assert!(board.happened(&TournamentFact::EmblemReturned { seat: RED, meeple: m(1) }));
    assert_eq!(board.hand(RED), [0, 1, 2, 3, 5]);
    let points: Vec<_> =
        board.view(herald_words::Audience::Watcher).scores.iter().map(|score| score.points).collect();
    assert_eq!(points, [Points(0), Points(14)]);
    assert!(board.view(herald_words::Audience::Watcher).meeples.is_empty());
}

#[test]
fn t12_an_emblem_that_came_home_is_laid_again() {
    let mut board = Board::of(2, &[9, 5], Discipline::City);
    // b, 1,-1 and 1,-2: closed by the third, which extends it.
    board.plays_as(RED, "G 1,-1 1 city\n E 1,-2 2 m1=5");
    assert_eq!(board.hand(RED), [0, 1, 2, 3, 5]);
    board.plays_as(RED, "U 3,1 1 road\n U 3,2 1 m2=5");
    assert_eq!(board.hand(RED), [0, 1, 2, 3]);
}

#[test]
fn t08_fields_are_extended_by_whatever_adds_a_piece_of_field() {
    let mut board = Board::of(2, &[9, 5], Discipline::Field);
    // Red west of the road at 0,2, and with that all around the tournament tile; blue east of 3,1, in a field of its own.
    board.plays_all(
        "U 0,2 1 field1
         U 3,1 1 field0",
    );
    // South of f, a road: west of it the large field goes on, east of it the piece beyond c and f.
    board.begins("U 2,2 1");
    assert_eq!(offered(&board), [1]);
    board.ends();
    // Blue's 3,2: west of the road it is not blue's field, east of it it is.
    board.begins("U 3,2 1");
    assert_eq!(offered(&board), [2]);
}

#[test]
fn t08_a_tile_elsewhere_extends_nothing() {
    let mut board = two_roads();
    // 1,2 below e: only the large field, where nobody stands.
    board.turn_of(RED).begins("B 1,2 0");
    assert_eq!(offered(&board), []);
    for meeple in [1, 3, 4] {
        assert_eq!(refused(&board, meeple), Refusal::NotExtended { meeple: m(meeple) });
    }
}

#[test]
fn t08_once_a_turn_and_t09_once_a_placement() {
    let mut board = Board::of(2, &[9, 5], Discipline::Road);
    // 3,1: highwayman; 3,2: farmer east of it. 3,3 extends both.
    board.plays_as(RED, "U 3,1 1 road\n U 3,2 1 field0");
    board.turn_of(RED).begins("U 3,3 1");
    assert_eq!(offered(&board), [1, 2]);
    board.nominates(1, Three);
    assert_eq!(offered(&board), []);
    assert_eq!(refused(&board, 2), Refusal::AlreadyNominatedThisTurn);
    assert_eq!(refused(&board, 1), Refusal::AlreadyNominatedThisTurn);
    board.ends().turn_of(RED).begins("U 3,4 1");
    assert_eq!(offered(&board), [2]);
    assert_eq!(refused(&board, 1), Refusal::AlreadyNominated { meeple: m(1) });
    assert_eq!(board.refused(nominate(2, Three)), Refusal::EmblemNotInHand { emblem: Three });
    board.nominates(2, Zero);
    assert_eq!(board.hand(RED), [1, 2, 5]);
}

#[test]
fn t08_t11_step_2_closes_the_window_and_a_meeple_placed_this_turn_waits() {
    let mut board = Board::of(2, &[9, 5], Discipline::Road);
    board.plays("U 3,1 1 road").turn_of(RED).begins("U 3,2 1");
    assert_eq!(offered(&board), [1]);
    board.stands("field0");
    assert_eq!(offered(&board), []);
    assert_eq!(refused(&board, 1), Refusal::NominationClosed);
    assert_eq!(refused(&board, 2), Refusal::PlacedThisTurn { meeple: m(2) });
    // The next turn that extends it may.
    board.ends().turn_of(RED).begins("U 3,3 1");
    assert_eq!(offered(&board), [1, 2]);
    board.nominates(2, One).ends();
    assert_eq!(
        board.refused(nominate(1, One)),
        Refusal::NotYourMeeple { meeple: m(1), owner: RED },
        "blue's turn"
    );
    assert_eq!(
        board.refused_to(RED, nominate(1, One)),
        Refusal::NotAwaited { seat: RED, awaited: vec![BLUE] }
    );
}

#[test]
fn a04_an_abbot_is_never_nominated() {
    let mut with = settings();
    with.played = with.played.with(Expansion::Abbot, Tiles::Usual);
    let mut board = Board::with(with, piles(2, &[9, 5], 2, Discipline::Road));
    // The abbot in the garden of Vg, and in the monastery of B.
    board.plays("Vg 3,0 0 abbot:garden").plays("B -1,1 0 abbot:monastery").begins("U 3,1 1");
    let refusal = Refusal::NeverNominated { meeple: m(1), kind: Kind::Abbot, role: Role::Gardener };
    assert_eq!(refused(&board, 1), refusal);
    assert_eq!(refusal.explain().rule.unwrap().to_string(), "A-4");
    board.ends().begins("B -1,2 0");
    let refusal = Refusal::NeverNominated { meeple: m(2), kind: Kind::Abbot, role: Role::Monk };
    assert_eq!(refused(&board, 2), refusal);
}

#[test]
fn t08_what_the_map_knows_is_not_told() {
    let mut board = Board::of(2, &[9, 5], Discipline::Road);
    board.plays_as(RED, "U 3,1 1 road\n U 3,2 1 field0");
    board.turn_of(RED).begins("U 3,3 1");
    for (meeple, ring) in [(1, 0), (1, 7), (2, 0), (2, 7), (2, 8)] {
        let (meeple, emblem, ring_before) = (m(meeple), Some(Five), Some(ring));
        let told = TournamentCommand::NominateMeeple { meeple, emblem, ring_before };
        assert_eq!(board.refused(Command::Tournament(told)), Refusal::MapIsTracked);
    }
    let none = TournamentCommand::NominateMeeple { meeple: m(1), emblem: None, ring_before: None };
    assert_eq!(board.refused(Command::Tournament(none)), Refusal::EmblemNotTold);
}

/// Six meeples, five emblems: the sixth gets none.
#[test]
fn t08_no_emblem_in_hand_none() {
    let mut board = Board::of(2, &[20, 5], Discipline::Road);
    // A column of straights at x=3; a farmer's field east of it, and roads of its own elsewhere.
    board.plays_as(RED, "U 3,1 1 road\n U 3,2 1 m1=0 field0\n U 3,3 1 m2=1");
    board.plays_as(RED, "W 0,2 1 road0\n U 0,3 1 m3=2");
    board.plays_as(RED, "G 1,-1 1 city\n F 1,-2 1 m4=3 field1\n E 0,-2 3 m5=5 city");
    assert_eq!(board.hand(RED), [0u8; 0]);
    // The city in the west of 0,-2, where red's sixth stands, goes on at -1,-2 and stays open to the north.
    board.turn_of(RED).begins("N -1,-2 1");
    assert_eq!(offered(&board), []);
    for emblem in Emblem::ALL {
        assert_eq!(board.refused(nominate(6, emblem)), Refusal::EmblemNotInHand { emblem });
    }
}

#[test]
fn t12_a_tile_of_another_seat_sends_a_nominated_meeple_home_too() {
    let mut board = Board::of(2, &[9, 5], Discipline::City);
    board.plays_as(RED, "G 1,-1 1 city\n F 1,-2 1 m1=5");
    board.turn_of(BLUE).plays("E 1,-3 2");
    assert!(board.happened(&TournamentFact::EmblemReturned { seat: RED, meeple: m(1) }));
    assert_eq!((board.hand(RED), board.hand(BLUE)), (vec![0, 1, 2, 3, 5], vec![0, 1, 2, 3, 5]));
    // b, G, F and E: 4 tiles and a coat.
    assert_eq!(board.totals(), [10, 0]);
}

#[test]
fn t12_the_host_takes_a_nominated_meeple_away_and_its_emblem_goes_home() {
    use herald_words::{Correction, Label, Note};
    let mut board = Board::of(2, &[9, 5], Discipline::Road);
    board.plays_as(RED, "U 3,1 1 road\n U 3,2 1 m1=5");
    let note = Note { reason: Label::parse("the cat").unwrap(), seen: Vec::new(), consent: None };
    let left = Correction::MeepleLeft { meeple: m(1) };
    let decided = herald_rules::correct(&board.game, board.next_revision(), &left, note).unwrap();
    board.keep(decided);
    assert!(board.happened(&TournamentFact::EmblemReturned { seat: RED, meeple: m(1) }));
    assert_eq!(board.hand(RED), [0, 1, 2, 3, 5]);
    assert!(matches!(board.facts().last(), Some(Fact::Corrected { .. })));
}
