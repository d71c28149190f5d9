//! A turn and its three steps (B-1…B-4, B-9), and the pile it draws from (T-13). Never holds a tournament: it only
//! sees one called.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::{Setup, sight};
use herald_words::{
    Audience, CityId, Command, Discipline, Fact, Kind, LeaveCause, LegalMove, MeepleId, PhaseView, PrizeId,
    Refusal, Role, Seat, Settings, StatueCity, TournamentFact,
};

use crate::table::{
    BLACK, BLUE, RED, Table, Tourney, YELLOW, count, hold, lay, lift, merge, nominate, put, reach, reveal,
    short_plan, tell,
};

fn three_players() -> Table {
    Table::short(3, &[12, 12], 2, Discipline::Road)
}

fn out_of_step(phase: PhaseView) -> Refusal {
    Refusal::OutOfStep { phase }
}

#[test]
fn b02_a_turn_draws_places_and_ends_and_the_next_seat_clockwise_draws() {
    let mut table = three_players();
    for (number, seat) in [(1, RED), (2, BLUE), (3, YELLOW), (4, RED), (5, BLUE)] {
        let turn = table.view(Audience::Watcher).turn.unwrap();
        assert_eq!((turn.seat, turn.number, table.phase()), (seat, number, PhaseView::Draw));
        table.seat(seat).draws();
        assert_eq!(table.phase(), PhaseView::Place);
        table.seat(seat).places();
        assert_eq!(table.phase(), PhaseView::Finish);
        table.seat(seat).ends();
    }
}

#[test]
fn b02_clockwise_is_the_order_of_the_seats_not_of_their_numbers() {
    let plan = short_plan(4, &[12, 12], 2, Discipline::Road);
    let mut table =
        Table::seated(Setup { seats: vec![YELLOW, RED, BLACK, BLUE], settings: Settings::default(), plan });
    let mut seen = Vec::new();
    for _ in 0..6 {
        seen.push(table.turn());
        table.turns(1);
    }
    assert_eq!(seen, [YELLOW, RED, BLACK, BLUE, YELLOW, RED]);
}

#[test]
fn b02_only_the_seat_whose_turn_it_is_acts() {
    let mut table = three_players();
    let steps = |table: &mut Table, seat| {
        [
            Command::DrawTile { symbol: None, thief: None },
            Command::PlaceTile,
            Command::EndTurn,
            put(Role::Monk),
            tell(&[seat], 3),
        ]
        .map(|step| table.refusal(seat, step))
    };
    for seat in [BLUE, YELLOW, Seat(9)] {
        let not_awaited = Refusal::NotAwaited { seat, awaited: vec![RED] };
        assert!(steps(&mut table, seat).iter().all(|refusal| *refusal == not_awaited));
        assert_eq!(sight::legal(&table.game, Audience::Seat(seat)), []);
    }
}

#[test]
fn b02_each_step_belongs_to_its_phase() {
    let mut table = three_players();
    for (phase, wrong) in [
        (PhaseView::Draw, [Command::PlaceTile, Command::DiscardTile, Command::EndTurn, put(Role::Monk)]),
        (
            PhaseView::Place,
            [
                Command::DrawTile { symbol: None, thief: None },
                Command::EndTurn,
                put(Role::Monk),
                put(Role::Knight),
            ],
        ),
        (
            PhaseView::Finish,
            [
                Command::DrawTile { symbol: None, thief: None },
                Command::PlaceTile,
                Command::DiscardTile,
                Command::DiscardTile,
            ],
        ),
    ] {
        assert_eq!(table.phase(), phase);
        for step in wrong {
            assert_eq!(table.refusal(RED, step), out_of_step(phase));
        }
        assert_eq!(table.refusal(RED, reveal(MeepleId(1), reach(Discipline::Road, 1))), out_of_step(phase));
        if phase == PhaseView::Draw {
            table.red().draws();
        } else if phase == PhaseView::Place {
            table.red().places();
        }
    }
}

#[test]
fn t20_prize_tiles_are_laid_between_drawing_and_placing() {
    let mut table = three_players();
    let steps = [lay(PrizeId(1), StatueCity::New(None)), hold(PrizeId(1))];
    for step in steps.clone() {
        assert_eq!(table.refusal(RED, step), out_of_step(PhaseView::Draw));
    }
    table.red().draws();
    for step in steps.clone() {
        assert_eq!(table.refusal(RED, step), Refusal::NoSuchPrize { prize: PrizeId(1) });
    }
    table.red().places();
    for step in steps {
        assert_eq!(table.refusal(RED, step), out_of_step(PhaseView::Finish));
    }
}

#[test]
fn b03_a_tile_that_fits_nowhere_is_boxed_and_another_is_drawn() {
    let mut table = three_players();
    table.red().draws().discards();
    assert_eq!((table.phase(), table.turn()), (PhaseView::Draw, RED));
    table.red().draws().discards().draws().places();
    assert_eq!(table.open().draws_left, 12 - 3);
    assert_eq!(table.view(Audience::Watcher).land_left, 24 - 3);
}

#[test]
fn b04_one_meeple_goes_on_the_tile_in_any_of_four_roles() {
    for role in [Role::Highwayman, Role::Knight, Role::Monk, Role::Farmer] {
        let mut table = three_players();
        table.red().draws().places();
        let meeple = table.red().puts(role);
        let seen = table.meeple(BLUE, meeple).unwrap();
        assert_eq!((seen.seat, seen.role), (RED, role));
        assert_eq!(table.refusal(RED, put(role)), Refusal::MeepleAlreadyPlaced);
        table.red().ends();
    }
}

#[test]
fn b04_the_next_turn_has_a_meeple_of_its_own() {
    let mut table = three_players();
    table.red().draws().places().puts(Role::Knight);
    table.red().ends();
    table.blue().draws().places().puts(Role::Knight);
    table.blue().ends();
    assert_eq!(table.view(Audience::Watcher).meeples.len(), 2);
}

#[test]
fn b01_the_eighth_meeple_is_not_there_until_one_comes_home() {
    let mut table = Table::short(2, &[30, 30], 2, Discipline::Road);
    let mut first = None;
    for placed in 1..=7 {
        table.red().draws().places();
        let meeple = table.red().puts(Role::Farmer);
        first.get_or_insert(meeple);
        assert_eq!(table.score(RED).meeples_left, 7 - placed);
        table.red().ends();
        table.turns(1);
    }
    table.red().draws().places();
    assert_eq!(table.refusal(RED, put(Role::Farmer)), Refusal::NoMeepleLeft { kind: Kind::Meeple });
    let listed = sight::legal(&table.game, Audience::Seat(RED));
    assert!(!listed.iter().any(|found| matches!(found, LegalMove::PlaceMeeple { .. })), "{listed:?}");

    table.red().lifts(first.unwrap());
    assert_eq!(table.score(RED).meeples_left, 1);
    table.red().puts(Role::Monk);
    assert_eq!(table.score(BLUE).meeples_left, 7);
}

#[test]
fn b09_a_meeple_that_comes_home_is_gone_and_placed_again_it_has_a_new_name() {
    let mut table = three_players();
    table.red().draws().places();
    let first = table.red().puts(Role::Knight);
    table.red().ends();
    table.blue().draws().places().lifts(first);
    assert_eq!(
        table.facts(),
        [Fact::MeepleLifted { seat: RED, meeple: first, cause: LeaveCause::Scored }],
        "whoever tells, it is red's"
    );
    assert_eq!(table.meeple(RED, first), None);
    let gone = Refusal::NoSuchMeeple { meeple: first };
    assert_eq!(table.refusal(BLUE, lift(first)), gone);
    let second = table.blue().puts(Role::Knight);
    assert_ne!(first, second);
}

#[test]
fn b09_tied_seats_each_get_the_full_points() {
    let mut table = three_players();
    table.red().draws().places().tells(&[RED, YELLOW], 8).tells(&[RED], 2);
    assert_eq!([RED, BLUE, YELLOW].map(|seat| table.score(seat).points.0), [10, 0, 8]);
}

#[test]
fn b09_points_name_seats_of_the_table_once_each() {
    let mut table = three_players();
    let twice = Refusal::SeatNamedTwice { seat: BLUE };
    assert_eq!(table.refusal(RED, tell(&[BLUE, RED, BLUE], 4)), twice);
    assert_eq!(table.refusal(RED, tell(&[RED, BLACK], 4)), Refusal::NoSuchSeat { seat: BLACK });
    assert_eq!(table.totals(), [0, 0, 0]);
}

#[test]
fn b11_whoever_is_awaited_tells_what_scored_in_any_step_of_a_turn() {
    let mut table = three_players();
    table.red().tells(&[BLUE], 1).draws().tells(&[BLUE], 2).places().tells(&[BLUE], 3).ends();
    table.blue().tells(&[RED], 4);
    assert_eq!(table.totals(), [4, 6, 0]);
}

#[test]
fn a_list_of_steps_is_taken_whole_or_not_at_all() {
    let mut table = three_players();
    let whole = [
        Command::DrawTile { symbol: None, thief: None },
        Command::PlaceTile,
        put(Role::Knight),
        Command::EndTurn,
    ];
    table.take(RED, &whole);
    assert_eq!(table.turn(), BLUE);

    let before = table.view(Audience::Host);
    let past_its_end = [&whole[..], &[Command::DrawTile { symbol: None, thief: None }]].concat();
    let not_awaited = Refusal::NotAwaited { seat: BLUE, awaited: vec![YELLOW] };
    assert_eq!(table.refusal_of(BLUE, &past_its_end), not_awaited);
    assert_eq!(table.view(Audience::Host), before);
}

#[test]
fn t13_draws_count_down_to_the_next_tournament() {
    let mut table = Table::short(2, &[3, 5], 2, Discipline::Road);
    for left in [3, 2, 1] {
        assert_eq!(table.open().draws_left, left);
        table.turns(1);
    }
    assert_eq!(table.open().draws_left, 5, "the tournament nobody entered has freed the next pile");
    assert_eq!(table.view(Audience::Watcher).land_left, 5);
}

#[test]
fn x04_the_last_tile_of_the_pile_went_so_the_next_player_meets_a_tournament_before_drawing() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, herald_words::Emblem::Two)]);
    assert_eq!((table.phase(), table.turn(), table.awaited()), (PhaseView::Tournament, RED, vec![RED]));
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order: vec![RED, BLUE] };
    assert_eq!(table.told(), [called], "in the crown's discipline, clockwise from red");
    assert_eq!(
        table.refusal(RED, Command::DrawTile { symbol: None, thief: None }),
        out_of_step(PhaseView::Tournament)
    );
    table.red().reveals(meeples[&RED], reach(Discipline::City, 3));
    assert_eq!((table.phase(), table.turn()), (PhaseView::Draw, RED), "and then red draws");
    assert_eq!(table.open().draws_left, 12, "from the pile beneath");
}

#[test]
fn t13_the_last_tile_of_a_pile_is_placed_in_peace() {
    let mut table = Table::short(2, &[1, 5], 2, Discipline::Road);
    table.red().draws();
    assert_eq!((table.phase(), table.open().draws_left, table.open().held), (PhaseView::Place, 0, 0));
    table.red().places().puts(Role::Knight);
    assert_eq!(table.open().held, 0);
    table.red().ends();
    assert_eq!(table.open().held, 1, "blue cannot draw");
}

#[test]
fn t13_a_replacement_from_an_empty_pile_waits_for_a_tournament_and_the_turn_goes_on() {
    let mut table = Table::short(3, &[2, 5], 2, Discipline::Field);
    table.turns(1);
    table.blue().draws().discards();
    let order = vec![BLUE, YELLOW, RED];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::Field, order };
    assert_eq!(table.told()[0], called);
    assert_eq!((table.phase(), table.turn(), table.open().draws_left), (PhaseView::Draw, BLUE, 5));
    table.blue().draws().places().ends();
    assert_eq!(table.turn(), YELLOW);
}

#[test]
fn t13_nothing_of_the_map_is_told_while_a_tournament_runs() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, herald_words::Emblem::Two)]);
    let meeple = meeples[&RED];
    for step in [
        lift(meeple),
        tell(&[RED], 1),
        count(CityId(1), 1),
        merge(CityId(1), CityId(2)),
        nominate(meeple, herald_words::Emblem::Five),
        Command::EndTurn,
    ] {
        assert_eq!(table.refusal(RED, step), out_of_step(PhaseView::Tournament));
    }
}
