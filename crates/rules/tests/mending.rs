//! Corrections (points, piles, labels, a meeple that left unnoticed, the order of turns): what each changes, what
//! follows by itself, and what cannot be put right. Never undoes a commit: the table does.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    CityId, Correction, Discipline,
    Emblem::{self, Five, One, Three, Two},
    Expansion::MessengersAndMayors,
    Fact, Kind, Label, MeepleId, PhaseView, PointSource, Points, PrizeId, Reach, Refusal, Role, ScoreLine,
    Seat, Settings, TournamentFact,
};

use crate::table::{
    BLACK, BLUE, DRAW, RED, Table, Tourney, YELLOW, nominate, rule, short_plan, tell_for, with,
};

fn points(seat: Seat, points: i32) -> Correction {
    Correction::Points { seat, points: Points(points) }
}

fn pile(pile: u8, land: u16) -> Correction {
    Correction::PileCount { pile, land }
}

fn left(meeple: MeepleId) -> Correction {
    Correction::MeepleLeft { meeple }
}

fn label(text: &str) -> Option<Label> {
    Some(Label::parse(text).unwrap())
}

fn out_of_step(phase: PhaseView) -> Refusal {
    Refusal::OutOfStep { phase }
}

/// Two land piles of three tiles, two prize tiles on the second.
fn two_piles(players: u8) -> Table {
    Table::short(players, &[3, 3], 2, Discipline::City)
}

#[test]
fn b14_points_go_below_zero_on_the_board_and_come_back_exactly() {
    let mut table = Table::of(2);
    table.red().tells(&[RED], 2);
    table.corrects(&points(RED, -14));
    // −12 points: one lap back, and 12 before the end of it.
    let score = table.score(RED);
    assert_eq!((score.points.0, score.laps, score.space), (-12, -1, 38));
    assert_eq!(table.totals(), [-12, 0]);
    table.corrects(&points(RED, 14));
    let score = table.score(RED);
    assert_eq!((score.points.0, score.laps, score.space), (2, 0, 2));
    table.corrects(&points(RED, -52));
    let score = table.score(RED);
    assert_eq!((score.points.0, score.laps, score.space), (-50, -1, 0));
}

#[test]
fn b13_corrected_points_decide_who_wins_and_stand_in_the_sheet_with_their_reason() {
    let mut table = Table::of(2);
    table.red().tells(&[RED], 12).tells(&[BLUE], 4);
    table.corrects(&points(RED, -10));
    assert_eq!(table.sheet().winners, [BLUE]);
    let line = table.sheet().lines[2].clone();
    assert_eq!((line.seat(), line.points().0, line.rule()), (RED, -10, None));
    let ScoreLine::Told { source: PointSource::Correction, reason, .. } = line else {
        panic!("a correction")
    };
    assert_eq!(reason, label("we forgot"));
    let [Fact::Corrected { correction, .. }] = &table.facts()[..] else { panic!("one fact for all to see") };
    assert_eq!(*correction, points(RED, -10));
}

#[test]
fn a_correction_of_points_is_within_reason_and_for_a_seat_of_the_table() {
    let mut table = Table::of(2);
    for wrong in [0, 501, -501, i32::MAX, i32::MIN] {
        let expected = Refusal::CorrectionOutOfRange { points: Points(wrong) };
        assert_eq!(table.correction_refused(&points(RED, wrong)), expected);
    }
    let nobody = Refusal::NoSuchSeat { seat: YELLOW };
    assert_eq!(table.correction_refused(&points(YELLOW, 3)), nobody);
    table.corrects(&points(RED, 500));
    table.corrects(&points(RED, -500));
    assert_eq!(table.totals(), [0, 0]);
}

#[test]
fn no_seat_tells_points_as_a_correction() {
    let mut table = Table::of(2);
    let own = tell_for(&[RED], 5, PointSource::Correction);
    assert_eq!(table.refused(RED, own), (Refusal::CorrectionIsTheHosts, ""));
}

#[test]
fn points_are_corrected_in_a_tournament_and_in_the_final_scoring_too() {
    let (mut table, _) = Tourney::of(2).nominated(&[(RED, Two), (BLUE, One)]);
    table.corrects(&points(BLUE, 3));
    assert_eq!((table.totals(), table.awaited()), (vec![0, 3], vec![RED]));
    let (mut table, _) = Tourney::of(2).the_last().nominated(&[]);
    assert_eq!(table.phase(), PhaseView::FinalScoring);
    table.corrects(&points(BLUE, -3));
    assert_eq!(table.totals(), [0, -3]);
}

#[test]
fn t13_the_open_pile_corrected_to_nothing_before_a_draw_calls_the_tournament() {
    let mut table = two_piles(2);
    table.corrects(&pile(1, 0));
    assert_eq!(
        (table.open().held, table.open().draws_left, table.turn()),
        (1, 3, RED),
        "nobody is nominated"
    );
    assert!(matches!(table.facts()[0], Fact::Corrected { .. }));
    let order = vec![RED, BLUE];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order };
    assert_eq!(table.told()[0], called);

    let (mut table, knight) = Table::extended(Settings::default(), Kind::Meeple, Role::Highwayman);
    table.red().nominates(knight, Two).ends();
    table.corrects(&pile(1, 0));
    assert_eq!((table.phase(), table.awaited()), (PhaseView::Tournament, vec![RED]), "in blue's turn");
    table.red().reveals(knight, Reach::Road { tiles: 2, bridges: 0 });
    assert_eq!((table.phase(), table.turn()), (PhaseView::Draw, BLUE));
}

#[test]
fn t13_corrected_to_nothing_after_the_draw_it_waits_for_the_next() {
    let mut table = two_piles(2);
    table.red().draws();
    table.corrects(&pile(1, 0));
    assert_eq!((table.phase(), table.open().held), (PhaseView::Place, 0));
    table.red().places();
    assert_eq!(table.open().held, 0);
    table.red().ends();
    assert_eq!((table.turn(), table.open().held), (BLUE, 1));
}

#[test]
fn t13_more_tiles_on_the_open_pile_put_the_tournament_off() {
    let mut table = two_piles(2);
    table.turns(2);
    table.corrects(&pile(1, 2));
    assert_eq!((table.open().draws_left, table.open().held), (2, 0));
    table.turns(1);
    assert_eq!(table.open().held, 0);
    table.turns(1);
    assert_eq!(table.open().held, 1);
}

#[test]
fn t19_a_later_pile_is_as_high_as_corrected_once_it_is_free() {
    let mut table = two_piles(2);
    table.corrects(&pile(2, 7));
    let land = table.view(herald_words::Audience::Host).land_left;
    assert_eq!((land, table.open().draws_left), (10, 3));
    table.turns(3);
    assert_eq!((table.open().held, table.open().draws_left), (1, 7));
}

#[test]
fn t13_a_later_pile_without_land_holds_its_tournament_at_once() {
    let mut table = Table::short(2, &[1, 3, 4], 2, Discipline::City);
    table.corrects(&pile(2, 0));
    table.turns(1);
    assert_eq!((table.open().held, table.open().draws_left, table.turn()), (2, 4, BLUE));
    assert_eq!(table.open().crown, Discipline::Road, "from city over field");
}

#[test]
fn only_land_piles_still_drawn_from_are_counted_anew() {
    let mut table = two_piles(2);
    for unknown in [0, 3, 255] {
        assert_eq!(table.correction_refused(&pile(unknown, 4)), Refusal::NoSuchPile { pile: unknown });
    }
    let too_high = Refusal::PileOutOfRange { land: 501 };
    assert_eq!(table.correction_refused(&pile(1, 501)), too_high);
    table.corrects(&pile(1, 500));
    table.corrects(&pile(1, 3));
    table.turns(3);
    assert_eq!(table.correction_refused(&pile(1, 4)), Refusal::NoSuchPile { pile: 1 }, "it is used up");
    table.corrects(&pile(2, 4));
}

#[test]
fn piles_stand_still_while_nothing_is_drawn_from_them() {
    let (table, _) = Tourney::of(2).nominated(&[(RED, Two)]);
    assert_eq!(table.correction_refused(&pile(1, 4)), out_of_step(PhaseView::Tournament));
    let table = Tourney::of(2).the_last().held(&[(RED, Two, 2)]);
    assert_eq!(table.correction_refused(&pile(1, 4)), out_of_step(PhaseView::LastLap));
    let (mut table, _) = Tourney::of(2).the_last().nominated(&[]);
    assert_eq!(table.correction_refused(&pile(1, 4)), out_of_step(PhaseView::FinalScoring));
    table.host_ends();
    assert_eq!(table.correction_refused(&pile(1, 4)), out_of_step(PhaseView::Over));
}

#[test]
fn c5_an_empty_pile_that_waited_for_a_choice_is_drawn_from_again_once_corrected() {
    let settings = with(&[MessengersAndMayors]);
    let mut table = Table::settled(short_plan(2, &[2, 9], 2, Discipline::City), settings);
    table.turns(2);
    assert_eq!(table.refused(RED, DRAW), (Refusal::PileEmpty, "T-13"));
    table.corrects(&pile(1, 1));
    table.red().draws().places().ends();
    assert_eq!((table.turn(), table.open().held, table.open().draws_left), (BLUE, 0, 0));
}

#[test]
fn t12_a_meeple_that_left_unnoticed_gives_its_emblem_back() {
    let (mut table, knight) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    table.red().nominates(knight, Three).ends();
    table.corrects(&left(knight));
    assert_eq!(table.told(), [TournamentFact::EmblemReturned { seat: RED, meeple: knight }]);
    assert!(matches!(table.facts()[1], Fact::Corrected { .. }));
    assert_eq!((table.hand(RED), table.meeple(RED, knight)), (Emblem::ALL.to_vec(), None));
    assert_eq!(table.score(RED).meeples_left, 7);
    let gone = Refusal::NoSuchMeeple { meeple: knight };
    assert_eq!(table.correction_refused(&left(knight)), gone);
    assert_eq!((table.turn(), table.phase()), (BLUE, PhaseView::Draw), "the turn goes on");
}

#[test]
fn t14_in_a_tournament_a_meeple_that_had_left_does_not_enter_unless_it_has_revealed() {
    let entries = [(RED, Two), (BLUE, One), (YELLOW, Three)];
    let (mut table, meeples) = Tourney::of(3).nominated(&entries);
    table.red().reveals(meeples[&RED], Reach::City(3));
    let open = Refusal::MeepleRevealed { meeple: meeples[&RED] };
    assert_eq!(table.correction_refused(&left(meeples[&RED])), open);

    table.corrects(&left(meeples[&BLUE]));
    assert!(table.told().contains(&TournamentFact::PassedOver { seat: BLUE }));
    assert_eq!((table.awaited(), table.hand(BLUE).len()), (vec![YELLOW], 5));
    table.corrects(&left(meeples[&YELLOW]));
    assert_eq!(table.drew(), [(RED, 1, Some(Two))], "all who can have revealed");
    assert_eq!((table.phase(), table.turn()), (PhaseView::Draw, RED));
}

#[test]
fn labels_are_put_right_and_taken_away() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 4)]);
    table.red().draws().lays(PrizeId(1));
    let knight = table.view(herald_words::Audience::Watcher).meeples[0].meeple;
    for text in [label("by the mill"), None] {
        table.corrects(&Correction::MeepleLabel { meeple: knight, label: text.clone() });
        table.corrects(&Correction::CityLabel { city: CityId(1), label: text.clone() });
        assert_eq!(table.meeple(BLUE, knight).unwrap().label, text);
        assert_eq!(table.open().cities[0].label, text);
    }
    let unknown = Refusal::NoSuchMeeple { meeple: MeepleId(77) };
    let of_none = Correction::MeepleLabel { meeple: MeepleId(77), label: None };
    assert_eq!(table.correction_refused(&of_none), unknown);
    let no_city = table.correction_refused(&Correction::CityLabel { city: CityId(7), label: None });
    assert_eq!((rule(&no_city), no_city), ("T-22", Refusal::NoSuchCity { city: CityId(7) }));
}

#[test]
fn a_correction_while_a_symbol_or_a_tile_waits_changes_no_step() {
    let (mut table, knight) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    table.corrects(&points(BLUE, 3));
    table.corrects(&Correction::MeepleLabel { meeple: knight, label: label("old") });
    table.red().nominates(knight, One);
    assert_eq!(table.refused(RED, nominate(knight, Two)).1, "T-8");
    assert_eq!(table.correction_refused(&points(BLACK, 3)), Refusal::NoSuchSeat { seat: BLACK });
}
