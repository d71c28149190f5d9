//! A tournament from the empty pile to the crown's next space (T-13, T-14, T-16 to T-19). Never what a meeple reaches,
//! nor X-4 and X-8: `examples`.

use herald_words::{
    Command, Discipline,
    Emblem::{Five, Three},
    Fact, HouseRules, LegalMove, PrizeId, Refusal, Settings, TieOverflow, TournamentCommand, TournamentFact,
    TournamentMove, Winner,
};

use super::{
    board::{BLACK, BLUE, Board, GREEN, RED, YELLOW, piles, settings},
    script::{m, nominate, reveal},
};

/// Four at the table, and three roads: red's c–f–3,0–3,1, blue's d–0,2–0,3, yellow's -1,1–-1,2; black lays monasteries.
///
/// ```text
///      x= -1  0  1  2  3
/// y=0         a  b  c──┐
/// y=1      Y  d  e  f  R
/// y=2      Y  B  K
/// y=3      .  B  K            y: yellow's third tile, if black lays it
/// ```
pub(crate) fn four_with(red: u8, blue: u8, yellow: u8, blacks_last: &str) -> Board {
    let mut board = Board::of(4, &[8, 6, 6], Discipline::Road);
    four_at(&mut board, [red, blue, yellow], blacks_last);
    board
}

fn four_at(board: &mut Board, [red, blue, yellow]: [u8; 3], blacks_last: &str) {
    board.plays_all(
        "V 3,0 0 road
         U 0,2 1 road
         U -1,1 1 road
         B 1,2 0",
    );
    board.plays(&format!("U 3,1 1 m1={red}"));
    board.plays(&format!("U 0,3 1 m2={blue}"));
    board.plays(&format!("U -1,2 1 m3={yellow}"));
    board.plays(blacks_last);
}

fn winner(seat: herald_words::Seat, prize: u8, rank: u8, kept: Option<herald_words::Emblem>) -> Winner {
    Winner { seat, prize: PrizeId(prize), rank, kept }
}

/// Who holds a prize tile, as all see it.
fn prizes(board: &Board) -> Vec<Winner> {
    board.open().prizes.iter().map(|prize| prize.won).collect()
}

#[test]
fn t09_a_revealed_meeple_has_had_its_emblem() {
    let mut board = four_with(5, 5, 1, "B 1,3 0");
    board.reveals(1).reveals(2).reveals(3);
    board.turn_of(YELLOW).begins("U -1,3 1");
    assert_eq!(board.refused(nominate(3, Five)), Refusal::AlreadyNominated { meeple: m(3) });
}

#[test]
fn t17_t18_a_tie_for_highest_draws_clockwise_and_keeps_no_emblem() {
    // Red 2 + 4, blue 3 + 3, yellow 1 + 2: two share the first rank, and yellow has the second; no prize is left for it.
    let mut board = four_with(2, 3, 1, "B 1,3 0");
    board.reveals(1).reveals(2).reveals(3);
    let contest = board.open().last_contest.unwrap();
    let ranks: Vec<_> = contest.revealed.iter().map(|open| (open.seat, open.rank, open.value)).collect();
    assert_eq!(ranks, [(RED, 1, 6), (BLUE, 1, 6), (YELLOW, 2, 3)]);
    assert_eq!(prizes(&board), [winner(RED, 1, 1, None), winner(BLUE, 2, 1, None)]);
    let boxed = board.told().into_iter().filter(|fact| matches!(fact, TournamentFact::EmblemBoxed { .. }));
    assert_eq!(boxed.count(), 3);
}

/// Red 3 + 2 and blue 2 + 3 (d, 0,2 and 0,3), and it is blue who met the empty pile: blue reveals and draws first.
#[test]
fn t17_the_tied_draw_clockwise_from_the_active_player() {
    let mut board = Board::of(2, &[5, 6, 6], Discipline::Road);
    board.plays_all(
        "U 3,1 1 road
         U 0,2 1 road
         U 3,2 1 m1=3
         U 0,3 1 m2=2
         B -1,1 0",
    );
    let called = TournamentFact::TournamentCalled { discipline: Discipline::Road, order: vec![BLUE, RED] };
    assert!(board.happened(&called));
    board.reveals(2).reveals(1);
    assert_eq!(prizes(&board), [winner(BLUE, 1, 1, None), winner(RED, 2, 1, None)]);
}

#[test]
fn t17_t19_more_tied_than_prizes_left_and_nobody_draws() {
    // Black lengthens yellow's road to 3: red 2 + 4, blue 3 + 3, yellow 3 + 3, and two prizes.
    let mut board = four_with(2, 3, 3, "U -1,3 1");
    board.reveals(1).reveals(2).reveals(3);
    assert_eq!(prizes(&board), []);
    assert!(board.happened(&TournamentFact::PrizesLeft { prizes: 2 }));
    // 12 prizes: 2 on the second pile and 2 on the third, 8 in the last, to which the two go.
    let piles: Vec<_> = board.open().piles.iter().map(|pile| (pile.land, pile.prizes)).collect();
    assert_eq!(piles, [(0, 0), (6, 0), (6, 2), (0, 10)]);
}

/// Ranks 1 and 2 and 2: red draws one, the two tied for the second would draw two, of which one is left.
#[test]
fn t17_higher_ranks_keep_theirs() {
    let mut board = four_with(3, 3, 3, "U -1,3 1");
    board.reveals(1).reveals(2).reveals(3);
    assert_eq!(prizes(&board), [winner(RED, 1, 1, Some(Three))], "7 against 6 and 6");
    assert!(board.happened(&TournamentFact::PrizesLeft { prizes: 1 }));
}

/// Three tied for the highest, a fourth below: it draws nothing, unless the table has chosen so.
#[test]
fn t17_no_lower_value_overtakes_a_tie_too_large_unless_the_table_says_so() {
    for (tie_overflow, drawn) in [(TieOverflow::NobodyBelowDraws, 0), (TieOverflow::LowerRanksDraw, 1)] {
        let house = HouseRules { tie_overflow, ..HouseRules::default() };
        let with = Settings { house, ..settings() };
        let mut board = Board::with(with, piles(4, &[10, 6, 6], 2, Discipline::Road));
        // Black's own road, east of red's: 4,1 beside 3,1, then 4,2.
        four_at(&mut board, [2, 3, 3], "U -1,3 1");
        board.turn_of(BLACK).plays("U 4,1 1 road").turn_of(BLACK).plays("V 4,2 1 m4=2");
        board.reveals_all();
        // Red, blue and yellow 6; black 2 + 2.
        let values: Vec<_> =
            board.open().last_contest.unwrap().revealed.iter().map(|open| open.value).collect();
        assert_eq!(values, [6, 6, 6, 4]);
        assert_eq!(prizes(&board).len(), drawn, "{tie_overflow:?}");
        assert!(prizes(&board).iter().all(|won| won.seat == BLACK && won.kept.is_none()));
    }
}

/// With five the third highest wins too.
#[test]
fn t16_with_five_players_the_third_highest_wins_a_prize_too() {
    let mut board = Board::with(settings(), piles(5, &[8, 6], 3, Discipline::Road));
    four_at_of_five(&mut board);
    assert_eq!(board.seat(), RED, "green, who is to draw, and black have no entrant");
    board.reveals_all();
    let drawn = [winner(RED, 1, 1, Some(Five)), winner(BLUE, 2, 2, None), winner(YELLOW, 3, 3, None)];
    assert_eq!(prizes(&board), drawn);
    assert_eq!(board.view(herald_words::Audience::Watcher).turn.unwrap().seat, GREEN, "whose turn goes on");
}

fn four_at_of_five(board: &mut Board) {
    board.plays_all("V 3,0 0 road\n U 0,2 1 road\n U -1,1 1 road\n B 1,2 0");
    board.turn_of(RED).plays_all("U 3,1 1 m1=5\n U 0,3 1 m2=5\n U -1,2 1 m3=1\n B 1,3 0");
}

#[test]
fn t14_nobody_nominated_no_draw_and_the_crown_moves() {
    // Red's knight is nominated, but the crown stands on the road.
    let mut board = Board::of(2, &[3, 6, 6], Discipline::Road);
    board.plays_all(
        "G 1,-1 1 city
         B -1,1 0
         F 1,-2 1 m1=5",
    );
    let after = [
        TournamentFact::TournamentCalled { discipline: Discipline::Road, order: vec![BLUE, RED] },
        TournamentFact::PassedOver { seat: BLUE },
        TournamentFact::PassedOver { seat: RED },
        TournamentFact::TournamentDecided { discipline: Discipline::Road, standings: vec![] },
        TournamentFact::PrizesLeft { prizes: 2 },
        TournamentFact::CrownMoved { to: Discipline::City },
        TournamentFact::PileOpened { pile: 2 },
    ];
    assert_eq!(board.told(), after);
    assert_eq!((board.seat(), board.open().crown), (BLUE, Discipline::City));
    assert_eq!(board.hand(RED), [0, 1, 2, 3], "its emblem lies on");
}

#[test]
fn t14_only_one_nominated_of_the_crowns_discipline_may_be_revealed() {
    let mut board = Board::of(2, &[5, 6], Discipline::City);
    board.plays_as(
        RED,
        "G 1,-1 1 city
         U 3,1 1 road
         F 1,-2 1 m1=5
         B -1,1 0
         U 3,2 1 m2=3",
    );
    assert_eq!(board.seat(), RED);
    let other = Refusal::OtherDiscipline { meeple: m(2), held: Discipline::City };
    assert_eq!(board.refused(reveal(2)), other);
    assert_eq!(board.refused(reveal(9)), Refusal::NoSuchMeeple { meeple: m(9) });
    board.reveals(1);
}

/// Two of one's own of the discipline: the choice is one's own, with what is revealed in sight.
#[test]
fn t14_with_two_entrants_the_choice_is_free_and_the_other_stays_hidden() {
    let mut board = Board::of(2, &[5, 6, 6], Discipline::Road);
    board.plays_as(
        RED,
        "U 3,1 1 road
         U 3,2 1 m1=3
         W 0,2 1 road0
         U 0,3 1 m2=5
         B -1,1 0",
    );
    let offered = board
        .legal(RED)
        .into_iter()
        .filter(|legal| matches!(legal, LegalMove::Tournament(TournamentMove::RevealEmblem { .. })));
    assert_eq!(offered.count(), 2);
    board.reveals(2);
    assert_eq!(prizes(&board), [winner(RED, 1, 1, Some(Five))]);
    assert_eq!(board.hand(RED), [0, 1, 2], "3 lies on under the other");
}

#[test]
fn t13_t20_t22_what_is_told_elsewhere_is_not_told_here() {
    let board = Board::of(2, &[5, 6], Discipline::Road);
    let (prize, city) = (PrizeId(1), herald_words::CityId(1));
    for step in [
        TournamentCommand::CallTournament,
        TournamentCommand::HoldPrize { prize },
        TournamentCommand::TellShields { city, shields: herald_words::Shields(4) },
        TournamentCommand::MergeCities { kept: city, joined: herald_words::CityId(2) },
    ] {
        assert_eq!(board.refused(Command::Tournament(step)), Refusal::MapIsTracked);
    }
}

/// C-0, T-6: around the three spaces, one a tournament, and on from the last.
#[test]
fn t19_the_crown_goes_around_clockwise() {
    let mut board = Board::of(2, &[1, 1, 1, 1], Discipline::City);
    let mut crowns = vec![board.open().crown];
    for turn in ["B -1,1 0", "B -2,1 0", "B -3,1 0", "B -4,1 0"] {
        board.plays(turn);
        crowns.push(board.open().crown);
    }
    let [road, city, field] = [Discipline::Road, Discipline::City, Discipline::Field];
    assert_eq!(crowns, [city, field, road, city, field]);
    // Nobody has won anything: after the last tournament the game is over by itself.
    assert!(board.game.is_over());
    assert_eq!((board.open().held, board.open().total), (4, 4));
    assert_eq!(board.facts().last(), Some(&Fact::GameEnded));
}
