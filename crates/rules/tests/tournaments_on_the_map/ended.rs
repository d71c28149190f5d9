//! Games that end early, players who go home, moves taken back (T-12, T-20 to T-22). Never a game that runs its course.

use herald_rules::{Event, correct, end, retire};
use herald_words::{
    Audience, Correction, Count, Discipline,
    Emblem::{Five, Three},
    Fact, Feature, Label, MapFact, Note, PhaseView, PrizeId, Refusal, Seat, Stage, TournamentFact,
};

use super::{
    board::{BLUE, Board, RED, sound},
    script::{code, look_at, m},
    tables::{a_city_won, a_road_won},
};

fn host_ends(board: &mut Board) {
    let decided = sound(end(&board.game, board.next_revision())).unwrap();
    board.keep(decided);
    assert!(board.game.is_over());
    board.folds_from_the_start();
}

fn goes_home(board: &mut Board, seat: Seat) {
    let decided = sound(retire(&board.game, board.next_revision(), seat)).unwrap();
    board.keep(decided);
}

fn scored(board: &Board) -> Vec<(Feature, Stage, i32)> {
    let count = |fact| {
        if let Fact::Map(MapFact::Scored(Count { feature, stage, points, .. })) = fact {
            Some((feature, stage, points.0))
        } else {
            None
        }
    };
    board.facts().into_iter().filter_map(count).collect()
}

fn forfeited(seat: Seat, prize: u8, emblem: Option<herald_words::Emblem>) -> TournamentFact {
    TournamentFact::PrizeForfeited { seat, prize: PrizeId(prize), emblem }
}

/// Two highwaymen nominated, red 5 and blue 3; the pile is empty and red is to reveal.
fn amid_a_tournament() -> Board {
    let mut board = Board::of(2, &[4, 9], Discipline::Road);
    board.plays_all(
        "U 3,1 1 road
         U 0,2 1 road
         U 3,2 1 m1=5
         U 0,3 1 m2=3",
    );
    board
}

#[test]
fn t22_the_host_ends_the_game_in_the_middle_of_a_tournament() {
    let mut board = amid_a_tournament();
    board.reveals(1);
    host_ends(&mut board);
    assert!(
        board.happened(&TournamentFact::EmblemBoxed { seat: RED, emblem: Five }),
        "open, and nothing won"
    );
    assert!(board.happened(&TournamentFact::EmblemRemoved { seat: BLUE, meeple: m(2) }), "hidden for ever");
    assert!(board.open().prizes.is_empty());
    // The roads as they stand: 3,1 and 3,2; d, 0,2 and 0,3.
    assert_eq!(board.totals(), [2, 3]);
}

#[test]
fn t20_the_host_ends_the_game_with_a_prize_tile_before_a_player() {
    let mut board = a_city_won(&[9]);
    board.draws("V").looks(1, "JP-1");
    host_ends(&mut board);
    assert!(board.happened(&forfeited(RED, 1, Some(Five))));
    assert!(board.facts().contains(&Fact::Map(MapFact::Boxed { seat: RED, face: code("V") })));
    // The knight: 3 tiles and a coat, incomplete. The farmer borders no completed city.
    assert_eq!(board.totals(), [4, 0]);
}

/// The prize tile lies, the land tile does not: what lies is scored as completed, and the statue counts.
#[test]
fn t20_the_host_ends_the_game_between_prize_and_land_tile() {
    let mut board = a_city_won(&[9]);
    board.draws("V").looks(1, "JP-1").lays_prize(1, "1,-3", 2);
    host_ends(&mut board);
    // 4 tiles and 2 coats; the farmer beside F with that city; 3 a coat.
    let found = [(Feature::City, Stage::Play, 12), (Feature::Field, Stage::Final, 3)];
    assert_eq!(scored(&board), found);
    assert_eq!(board.totals(), [12 + 3 + 6, 0]);
}

#[test]
fn t21_the_host_ends_the_game_in_the_last_lap() {
    let mut board = a_road_won(&[]);
    board.looks(1, "JP-1").lays_prize(1, "0,-1", 0);
    host_ends(&mut board);
    assert!(board.happened(&forfeited(BLUE, 2, None)));
    // Red's road of 2 and a coat; blue's road of 3 and the large field, with b completed by E.
    assert_eq!(board.totals(), [2 + 3, 3 + 3]);
}

#[test]
fn t14_who_goes_home_when_it_is_to_reveal_is_passed_over() {
    let mut board = amid_a_tournament();
    goes_home(&mut board, RED);
    assert!(board.happened(&TournamentFact::PassedOver { seat: RED }));
    board.reveals(2);
    let prizes: Vec<_> = board.open().prizes.iter().map(|prize| (prize.won.seat, prize.won.kept)).collect();
    assert_eq!(prizes, [(BLUE, Some(Three))], "the sole highest by now");
    assert_eq!(board.seat(), BLUE, "red's turn ends by itself");
}

#[test]
fn t14_who_has_revealed_and_goes_home_is_out_and_its_emblem_boxed() {
    let mut board = amid_a_tournament();
    board.reveals(1);
    goes_home(&mut board, RED);
    board.reveals(2);
    let prizes: Vec<_> = board.open().prizes.iter().map(|prize| (prize.won.seat, prize.won.kept)).collect();
    assert_eq!(prizes, [(BLUE, Some(Three))]);
    assert!(board.happened(&TournamentFact::EmblemBoxed { seat: RED, emblem: Five }));
}

#[test]
fn t21_who_goes_home_on_the_last_lap_is_passed_over_and_its_prize_tile_leaves_the_game() {
    let mut board = a_road_won(&[]);
    board.looks(1, "JP-1");
    goes_home(&mut board, RED);
    assert_eq!((board.view(Audience::Watcher).phase, board.seat()), (PhaseView::LastLap, BLUE));
    board.looks(2, "JP-3").lays_prize(2, "0,-1", 0).ends();
    assert!(board.happened(&forfeited(RED, 1, Some(Five))));
    assert!(board.game.is_over());
    assert_eq!(board.totals(), [2, 3 + 3], "what stands still counts");
}

/// The prize tile of this turn lies: it is scored as the turn ends by itself.
#[test]
fn t21_who_goes_home_once_its_prize_tile_lies_scores_it() {
    let mut board = a_city_won(&[]);
    board.looks(1, "JP-1").lays_prize(1, "1,-3", 2);
    goes_home(&mut board, RED);
    assert!(board.game.is_over(), "nobody else holds a prize tile");
    assert_eq!(scored(&board)[0], (Feature::City, Stage::Play, 12));
    assert_eq!(board.totals(), [12 + 3 + 6, 0]);
}

#[test]
fn t20_who_goes_home_between_prize_and_land_tile_scores_and_the_land_tile_goes_to_the_box() {
    let mut board = a_city_won(&[9]);
    board.draws("V").looks(1, "JP-1").lays_prize(1, "1,-3", 2);
    goes_home(&mut board, RED);
    assert!(board.facts().contains(&Fact::Map(MapFact::Boxed { seat: RED, face: code("V") })));
    assert_eq!(scored(&board), [(Feature::City, Stage::Play, 12)]);
    assert_eq!((board.view(Audience::Watcher).phase, board.seat()), (PhaseView::Draw, BLUE));
}

/// What lies before it stays; but it has no step any more, so it is offered none.
#[test]
fn t20_who_has_gone_home_is_offered_no_look_at_its_prize_tile() {
    let mut board = a_road_won(&[9]);
    let decided = sound(retire(&board.game, board.next_revision(), BLUE)).unwrap();
    board.game = decided.game;
    let gone = Refusal::SeatRetired { seat: BLUE };
    assert_eq!(board.refused_to(BLUE, look_at(2, Some("JP-1"))), gone);
    assert_eq!(board.legal(BLUE), []);
}

/// The active player goes home in the last tournament: its turn is over, and the lap is the others'.
#[test]
fn t21_who_goes_home_in_the_last_tournament_has_no_turn_of_the_lap() {
    let mut board = Board::of(2, &[4], Discipline::Road);
    board.plays_all("U 3,1 1 road\n U 0,2 1 road\n U 3,2 1 m1=5\n U 0,3 1 m2=3");
    goes_home(&mut board, RED);
    board.reveals(2);
    assert_eq!((board.view(Audience::Watcher).phase, board.seat()), (PhaseView::LastLap, BLUE));
    board.looks(1, "JP-1").lays_prize(1, "1,-1", 2).ends();
    assert!(board.game.is_over());
    // Red's road of 2; blue's of 3, and a coat.
    assert_eq!(board.totals(), [2, 3 + 3]);
}

/// T-12, T-14: the only entrant left the map, and nobody had told: its seat is passed over.
#[test]
fn t14_an_entrant_that_the_host_takes_away_is_none() {
    let mut board = amid_a_tournament();
    let note = Note { reason: Label::parse("swept off the table").unwrap(), seen: Vec::new(), consent: None };
    let left = Correction::MeepleLeft { meeple: m(1) };
    let decided = sound(correct(&board.game, board.next_revision(), &left, note)).unwrap();
    board.keep(decided);
    assert!(board.happened(&TournamentFact::EmblemReturned { seat: RED, meeple: m(1) }));
    assert!(board.happened(&TournamentFact::PassedOver { seat: RED }));
    assert_eq!((board.hand(RED), board.seat()), (vec![0, 1, 2, 3, 5], BLUE));
}

/// Red's prize tile completes its city, C goes to the box, and the host gives the turn to blue before red has drawn anew: the
/// city was completed in red's turn, and it must not be lost that it scores (T-20, B-11). To refuse is right as well.
#[test]
fn t20_b11_a_turn_that_the_host_cuts_short_scores_what_its_prize_tile_completed() {
    let mut board = a_city_won(&[9]);
    // JP-1 upside down closes the city; then no open edge of city is left for C.
    board.draws("C").looks(1, "JP-1").lays_prize(1, "1,-3", 2);
    assert_eq!(board.view(Audience::Watcher).phase, PhaseView::Draw);
    let note = Note { reason: Label::parse("blue has gone on").unwrap(), seen: Vec::new(), consent: None };
    let order = Correction::TurnOrder { order: board.setup.seats.clone(), turn: Some(BLUE) };
    let Ok(decided) = sound(correct(&board.game, board.next_revision(), &order, note)) else { return };
    board.keep(decided);
    board.plays("B -3,1 0");
    let view = board.view(Audience::Watcher);
    assert_eq!(view.scores[0].points.0, 12, "4 tiles and 2 coats");
    assert!(view.meeples.iter().all(|figure| figure.meeple != m(1)), "red's knight is home");
}

/// Taken back and played again otherwise: what was folded before is the same game, emblems, prize tiles and all.
#[test]
fn t12_t20_a_move_taken_back_leaves_the_game_as_it_was() {
    let mut board = a_city_won(&[9]);
    let before = board.game.clone();
    let commits = board.commits();
    board.draws("V").looks(1, "JP-1").lays_prize(1, "0,-2", 3).nominates(2, Three);
    assert_eq!(board.folded_to(commits), before);
    assert_eq!(board.folded_to(board.commits()), board.game);
    board.game = board.folded_to(commits);
    assert_eq!(board.hand(RED), [0, 1, 2, 3]);
    assert_eq!(board.open().prizes[0].face, None, "nor was it looked at");
}

/// Where Herald draws, what has been seen stays seen: both draws say so to whoever would take them back.
#[test]
fn t20_what_herald_drew_is_marked_as_seen() {
    let mut board = super::tables::a_road_won_as_herald_draws(&[9]);
    board.draws("V");
    assert!(board.last().iter().any(|event| event.sight().is_some()));
    board.dice.thrown.push_back(0);
    board.awaited_takes(look_at(1, None));
    assert!(board.last().iter().any(|event| event.sight().is_some()));
    let told = a_road_won(&[9]);
    let look = told.decide(RED, &[look_at(1, Some("JP-1"))]).unwrap();
    assert!(look.events.iter().all(|event: &Event| event.sight().is_none()), "the table's own draw is told");
}
