//! The sheet (T-22, X-10, B-13, B-14): statues, points told, shared victory, laps of the board, and ending in any
//! phase. Never decides who wins a tournament.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::{Rejected, end, sight};
use herald_words::{
    Audience, CityId, Command, Discipline,
    Emblem::{Five, One, Three, Two},
    HouseRules, Label, MapKeeping, PhaseView, PointSource, Points, PrizeId, Reach, Refusal, Revision, Role,
    RuleId, ScoreLine, Shields, Stage, StatueCity, TournamentFact,
};

use crate::table::{BLUE, RED, Table, Tourney, YELLOW, count, lay, merge, short_plan, tell};

const CITY: CityId = CityId(1);
const OTHER: CityId = CityId(2);

/// Blue has won the city and the field tournament, red the road tournament; blue is to lay both, then red its own.
/// Blue has drawn.
fn three_statues_to_lay() -> (Table, impl FnOnce(&mut Table)) {
    let mut table = Table::start(
        short_plan(2, &[6, 1, 1, 9], 1, Discipline::City),
        HouseRules {
            crown_order: [Discipline::City, Discipline::Field, Discipline::Road],
            ..HouseRules::default()
        },
    );
    table.red().draws().places();
    let highwayman = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.blue().draws().places();
    let knight = table.blue().puts(Role::Knight);
    table.blue().ends();
    table.red().draws().places().nominates(highwayman, Two).ends();
    table.blue().draws().places().nominates(knight, Five);
    let farmer = table.blue().puts(Role::Farmer);
    table.blue().ends();
    table.turns(1);
    table.blue().draws().places().nominates_farmer(farmer, Three, 0).ends();

    table.blue().reveals(knight, Reach::City(4));
    table.turns(1);
    table.blue().reveals(farmer, Reach::Field { ring_of_8: 2, ring_of_16: 0, town_halls: 0 });
    table.blue().draws();
    let red_wins = move |table: &mut Table| {
        table.blue().places().ends();
        table.red().reveals(highwayman, Reach::Road { tiles: 2, bridges: 0 }).draws();
    };
    (table, red_wins)
}

/// Two statues of blue and one of red, all with emblems, in cities of their own: 1, 2 and 3.
fn three_cities() -> Table {
    let (mut table, red_wins) = three_statues_to_lay();
    table.blue().lays(PrizeId(1)).lays(PrizeId(2));
    red_wins(&mut table);
    table.red().lays(PrizeId(3)).places();
    table
}

#[test]
fn x10_a_city_of_4_coats_of_arms_gives_12_for_one_emblem_and_24_for_two() {
    let (mut table, red_wins) = three_statues_to_lay();
    table.blue().lays(PrizeId(1)).lays_into(PrizeId(2), CITY);
    red_wins(&mut table);
    table.red().lays_into(PrizeId(3), CITY).counts(CITY, 4);
    assert_eq!(table.totals(), [12, 24]);
    let lines: Vec<_> = table.sheet().lines.iter().map(|line| (line.seat(), line.points().0)).collect();
    assert_eq!(lines, [(BLUE, 12), (BLUE, 12), (RED, 12)], "a line an emblem, in order of placing");
}

#[test]
fn t22_three_points_for_each_coat_of_arms_in_the_statues_own_city() {
    let mut table = three_cities();
    table.red().counts(CITY, 1).counts(OTHER, 7).counts(CityId(3), 0);
    assert_eq!(table.totals(), [0, 3 + 21]);
    let line = ScoreLine::Statue {
        seat: BLUE,
        points: Points(21),
        prize: PrizeId(2),
        city: OTHER,
        shields: Some(Shields(7)),
        map: MapKeeping::Told,
    };
    assert_eq!((table.sheet().lines[1].clone(), line.rule()), (line, Some(RuleId("T-22"))));
}

#[test]
fn t22_coats_of_arms_not_told_count_as_none_and_the_line_says_so() {
    let table = three_cities();
    assert_eq!(table.totals(), [0, 0]);
    for line in table.sheet().lines {
        assert!(matches!(line, ScoreLine::Statue { points: Points(0), shields: None, .. }), "{line:?}");
    }
}

#[test]
fn t22_coats_of_arms_told_again_replace_what_was_told() {
    let mut table = three_cities();
    table.red().counts(CITY, 9).counts(CITY, 2);
    assert_eq!(table.totals(), [0, 6]);
}

#[test]
fn t22_a_statue_without_an_emblem_scores_nothing() {
    let mut table = Tourney::of(2).held(&[(BLUE, Five, 4), (RED, One, 1)]);
    table.red().draws().lays(PrizeId(2)).counts(CITY, 4);
    assert_eq!((table.totals(), table.sheet().lines), (vec![0, 0], vec![]));
}

#[test]
fn t22_two_cities_that_grew_together_are_one_with_all_their_coats_of_arms() {
    let mut table = three_cities();
    // Blue's statues stand in 1 and 2, red's in 3.
    table.red().counts(CITY, 2).counts(OTHER, 3).merges(CITY, OTHER);
    assert_eq!(table.totals(), [0, 15 + 15], "five coats of arms, two emblems of blue");
    table.red().counts(CityId(3), 1).merges(CITY, CityId(3));
    assert_eq!(table.totals(), [18, 18 + 18], "six for all three");
    assert!(table.open().statues.iter().all(|statue| statue.city == CITY));
}

#[test]
fn t22_the_city_that_is_kept_keeps_its_name_and_the_other_is_gone() {
    let (mut table, _) = three_statues_to_lay();
    let label = |text| Some(Label::parse(text).unwrap());
    table.blue().says(lay(PrizeId(1), StatueCity::New(label("old town"))));
    table.blue().says(lay(PrizeId(2), StatueCity::New(label("harbour"))));
    table.blue().counts(CITY, 2).merges(OTHER, CITY);
    let cities = table.open().cities;
    let [city] = &cities[..] else { panic!("one city is left: {cities:?}") };
    assert_eq!((city.city, city.label.clone(), city.shields), (OTHER, label("harbour"), Some(Shields(2))));
    let gone = Refusal::NoSuchCity { city: CITY };
    assert_eq!(table.refusal(BLUE, crate::table::count(CITY, 1)), gone);
    assert_eq!(table.refusal(BLUE, merge(OTHER, CITY)), gone);
    assert_eq!(table.refusal(BLUE, merge(CITY, OTHER)), gone);
    table.blue().counts(OTHER, 5);
    assert_eq!(table.totals(), [0, 15 + 15]);
}

#[test]
fn t22_a_city_is_not_merged_with_itself() {
    let mut table = three_cities();
    assert_eq!(table.refusal(RED, merge(CITY, CITY)), Refusal::SameCity { city: CITY });
}

#[test]
fn t22_a_prize_tile_that_never_lay_scores_nothing() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 4)]);
    table.host_ends();
    let left = TournamentFact::PrizeForfeited { seat: RED, prize: PrizeId(1), emblem: Some(Five) };
    assert_eq!(table.told()[0], left);
    assert_eq!((table.totals(), table.sheet().lines), (vec![0, 0], vec![]));
}

#[test]
fn b09_every_point_told_is_a_line_with_its_source_its_reason_and_its_commit() {
    let mut table = Table::of(2);
    let reason = Label::parse("the long road").unwrap();
    for source in
        [PointSource::Road, PointSource::City, PointSource::Monastery, PointSource::Field, PointSource::Other]
    {
        table.red().says(Command::TellPoints {
            seats: vec![RED, BLUE],
            points: Points(4),
            source,
            reason: Some(reason.clone()),
        });
    }
    let lines = table.sheet().lines;
    assert_eq!(lines.len(), 10);
    let rules: Vec<_> = lines.iter().step_by(2).map(|line| line.rule().unwrap().0).collect();
    assert_eq!(rules, ["B-5", "B-6", "B-7", "B-12", "B-2"]);
    let third = ScoreLine::Told {
        seat: BLUE,
        points: Points(4),
        source: PointSource::City,
        stage: Stage::Play,
        reason: Some(reason),
        revision: Revision(2),
    };
    assert_eq!(lines[3], third);
    assert_eq!(table.totals(), [20, 20]);
}

#[test]
fn b13_most_points_win_and_equal_points_share_the_victory() {
    let ranks = |table: &Table| {
        let totals = table.sheet().totals;
        totals.iter().map(|total| (total.seat, total.points.0, total.rank)).collect::<Vec<_>>()
    };
    let mut table = Table::of(3);
    assert_eq!(table.sheet().winners, [RED, BLUE, YELLOW], "nobody has a point");
    table.red().tells(&[YELLOW], 12).tells(&[BLUE], 5);
    assert_eq!(ranks(&table), [(YELLOW, 12, 1), (BLUE, 5, 2), (RED, 0, 3)]);
    assert_eq!(table.sheet().winners, [YELLOW]);
    table.red().tells(&[BLUE], 7);
    assert_eq!(ranks(&table), [(BLUE, 12, 1), (YELLOW, 12, 1), (RED, 0, 3)]);
    assert_eq!(table.sheet().winners, [BLUE, YELLOW]);
}

#[test]
fn b14_the_board_has_fifty_spaces() {
    for (points, laps, space) in
        [(0, 0, 0), (49, 0, 49), (50, 1, 0), (51, 1, 1), (99, 1, 49), (100, 2, 0), (500, 10, 0)]
    {
        let mut table = Table::of(2);
        if points > 0 {
            table.red().tells(&[RED], points);
        }
        let score = table.score(RED);
        assert_eq!((score.points.0, score.laps, score.space), (points, laps, space));
    }
}

#[test]
fn t22_statues_move_the_score_when_the_game_is_over_and_not_before() {
    let mut table = three_cities();
    table.red().tells(&[BLUE], 40).counts(CITY, 4).counts(CityId(3), 2);
    assert_eq!((table.score(RED).points, table.score(BLUE).points), (Points(0), Points(40)));
    assert_eq!(table.view(Audience::Host).sheet, None);
    table.host_ends();
    assert_eq!((table.score(RED).points, table.score(BLUE).points), (Points(6), Points(52)));
    assert_eq!((table.score(BLUE).laps, table.score(BLUE).space), (1, 2));
    assert_eq!(table.view(Audience::Watcher).sheet, Some(table.sheet()));
}

/// A table in each phase, with points told and a statue where there can be one.
fn every_phase() -> Vec<Table> {
    let mut draw = three_cities();
    draw.red().tells(&[RED], 3).counts(CITY, 2).ends();
    let mut place = three_cities();
    place.red().counts(OTHER, 2).ends();
    place.blue().draws();
    let mut finish = three_cities();
    finish.red().counts(CityId(3), 1).tells(&[BLUE], 3);

    let (mut tournament, meeples) = Tourney::of(2).nominated(&[(RED, Five), (BLUE, One)]);
    tournament.red().reveals(meeples[&RED], Reach::City(3));

    let entries = [(RED, Five, 4), (BLUE, Three, 3)];
    let mut lap = Tourney::of(3).the_last().held(&entries);
    lap.red().lays(PrizeId(1)).counts(CITY, 4).ends();
    let mut scoring = Tourney::of(3).the_last().held(&entries);
    scoring.red().lays(PrizeId(1)).counts(CITY, 4).tells(&[YELLOW], 12).ends();
    scoring.blue().holds(PrizeId(2)).ends();
    scoring.blue().holds(PrizeId(2)).ends();
    vec![draw, place, finish, tournament, lap, scoring]
}

#[test]
fn t22_if_it_ended_now_is_what_ending_now_gives_in_every_phase() {
    let expected = [
        (PhaseView::Draw, vec![3, 6]),
        (PhaseView::Place, vec![0, 6]),
        (PhaseView::Finish, vec![3, 3]),
        (PhaseView::Tournament, vec![0, 0]),
        (PhaseView::LastLap, vec![12, 0, 0]),
        (PhaseView::FinalScoring, vec![12, 0, 12]),
    ];
    for (mut table, (phase, totals)) in every_phase().into_iter().zip(expected) {
        assert_eq!((table.phase(), table.totals()), (phase, totals));
        let now = table.sheet();
        table.host_ends();
        assert_eq!(table.sheet(), now, "{phase:?}");
    }
}

#[test]
fn b12_once_it_is_over_nobody_is_awaited_and_nothing_is_accepted() {
    for mut table in every_phase() {
        table.host_ends();
        assert!(table.game.is_over());
        assert_eq!((table.phase(), table.awaited()), (PhaseView::Over, vec![]));
        for audience in [Audience::Seat(RED), Audience::Seat(BLUE), Audience::Host, Audience::Watcher] {
            assert_eq!(sight::legal(&table.game, audience), []);
        }
        for step in [Command::DrawTile { symbol: None, thief: None }, Command::EndTurn, merge(CITY, OTHER)] {
            assert_eq!(table.refusal(RED, step), Refusal::GameOver);
        }
        let again = end(&table.game, Revision(99)).map(|_| ());
        assert_eq!(again, Err(Rejected::Refused(Refusal::GameOver)));
    }
}

#[test]
fn b12_the_host_may_end_in_any_phase() {
    for table in every_phase() {
        let listed = sight::legal(&table.game, Audience::Host);
        assert_eq!(listed, [herald_words::LegalMove::EndGame]);
    }
}

#[test]
fn t18_ending_in_a_tournament_boxes_what_lay_open_and_takes_away_what_was_hidden() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, Five), (BLUE, One)]);
    table.red().reveals(meeples[&RED], Reach::City(3));
    table.host_ends();
    assert_eq!(
        table.told(),
        [
            TournamentFact::EmblemBoxed { seat: RED, emblem: Five },
            TournamentFact::EmblemRemoved { seat: BLUE, meeple: meeples[&BLUE] },
        ]
    );
}

#[test]
fn b12_what_is_told_in_the_final_scoring_is_told_for_b12() {
    let mut table = Table::of(2);
    table.turns(79);
    assert_eq!(table.phase(), PhaseView::FinalScoring);
    for source in [PointSource::Road, PointSource::City, PointSource::Monastery, PointSource::Field] {
        let points = Command::TellPoints { seats: vec![BLUE], points: Points(1), source, reason: None };
        table.blue().says(points);
    }
    let rules: Vec<_> = table.sheet().lines.iter().map(|line| line.rule().unwrap().0).collect();
    assert_eq!(rules, ["B-12"; 4]);
}

#[test]
fn b09_points_and_coats_of_arms_are_told_within_reason() {
    let mut table = Table::of(2);
    let mut refusal = |seats: &[_], points| table.refusal(RED, tell(seats, points));
    assert_eq!(refusal(&[], 5), Refusal::NobodyScores);
    for points in [0, -3, 501] {
        assert_eq!(refusal(&[RED], points), Refusal::PointsOutOfRange { points: Points(points) });
    }
    let mut table = three_cities();
    let seat = table.turn();
    let too_many = Refusal::ShieldsOutOfRange { shields: Shields(61) };
    assert_eq!(table.refusal(seat, count(CITY, 61)), too_many);
    table.seat(seat).counts(CITY, 60);
}

#[test]
fn b02_a_move_has_at_least_one_step() {
    assert_eq!(Table::of(2).refusal_of(RED, &[]), Refusal::NothingAsked);
}
