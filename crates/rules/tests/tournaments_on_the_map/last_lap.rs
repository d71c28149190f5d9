//! The laps without land tiles after the last tournament (T-21), up to the final scoring that follows by itself. Never how
//! statues score.

use herald_words::{
    Audience, Command, Count, Discipline,
    Emblem::{Five, Zero},
    Expansion, FaceText, Fact, Feature, Heap, LegalMove, MapCommand, MapFact, PhaseView, PrizeId, Refusal,
    Stage, Tiles, TournamentFact, TournamentMove,
};

use super::{
    board::{BLUE, Board, RED, piles, settings},
    script::{draw, lay, lay_prize, look_at, m, nominate, segment, stand},
    tables::{a_city_won, a_road_won},
};

fn phase(board: &Board) -> PhaseView {
    board.view(Audience::Watcher).phase
}

fn lap() -> Refusal {
    Refusal::OutOfStep { phase: PhaseView::LastLap }
}

fn prizes_first(prize: u8) -> Refusal {
    Refusal::PrizesFirst { prizes: vec![PrizeId(prize)] }
}

/// What was scored in the last commit.
fn scored(board: &Board) -> Vec<Count> {
    let count = |fact| if let Fact::Map(MapFact::Scored(count)) = fact { Some(count) } else { None };
    board.facts().into_iter().filter_map(count).collect()
}

#[test]
fn t21_prizes_from_the_last_pile_then_no_land_tile_and_no_meeple() {
    let mut board = a_road_won(&[]);
    // Twelve in the last pile, two drawn: ten are ignored. The crown moves on all the same.
    let left = TournamentFact::PrizesLeft { prizes: 10 };
    assert!(board.happened(&left) && board.happened(&TournamentFact::LastLapOpened));
    assert_eq!((phase(&board), board.seat()), (PhaseView::LastLap, RED));
    assert_eq!(board.refused(draw("V")), lap());
    assert_eq!(board.refused(lay("3,3", 1)), lap());
    assert_eq!(board.refused(Command::EndTurn), prizes_first(1));
    assert_eq!(board.refused(lay_prize(1, "0,-1", 0)), Refusal::PrizeNotLookedAt { prize: PrizeId(1) });

    board.looks(1, "JP-1").lays_prize(1, "0,-1", 0);
    let on_it = stand(herald_words::Kind::Meeple, segment("JP-1", "field"));
    assert_eq!(board.refused(on_it), Refusal::NoMeepleOnPrize { prize: PrizeId(1) });
    board.ends();
    assert_eq!((phase(&board), board.seat()), (PhaseView::LastLap, BLUE));
    board.looks(2, "JP-3").lays_prize(2, "0,-2", 2).ends();
    assert!(board.game.is_over(), "all lie: the game is over by itself");
}

/// Who has none is skipped, also where it is the active player.
#[test]
fn t21_who_has_no_prize_tile_is_skipped() {
    // Red's knight wins alone; but it is blue who met the empty pile.
    let mut board = Board::of(2, &[3], Discipline::City);
    board.plays("G 1,-1 1 city").plays("B -1,1 0").plays("F 1,-2 1 m1=5");
    board.reveals(1);
    assert_eq!((phase(&board), board.seat()), (PhaseView::LastLap, RED));
    assert!(board.facts().contains(&Fact::TurnEnded { seat: BLUE }));
    board.looks(1, "JP-1").lays_prize(1, "1,-3", 2).ends();
    assert!(board.game.is_over());
}

/// Completed on the lap: scored as ever when the turn ends; what is left then is counted, and the statue.
#[test]
fn t21_a_turn_of_the_lap_scores_and_the_end_is_counted_by_itself() {
    let mut board = a_city_won(&[]);
    board.looks(1, "JP-1").lays_prize(1, "1,-3", 2);
    assert_eq!(scored(&board), []);
    board.ends();
    let found: Vec<_> =
        scored(&board).into_iter().map(|count| (count.feature, count.stage, count.points.0)).collect();
    // The city: 4 tiles and 2 coats, completed. The farmer beside F, with that one city.
    assert_eq!(found, [(Feature::City, Stage::Play, 12), (Feature::Field, Stage::Final, 3)]);
    assert!(board.game.is_over());
    // And 3 a coat for the emblem.
    assert_eq!(board.totals(), [12 + 3 + 6, 0]);
    let scores: Vec<_> = board.view(Audience::Watcher).scores.iter().map(|score| score.points.0).collect();
    assert_eq!(scores, [21, 0]);
    let facts = board.facts();
    let at = |wanted: &Fact| facts.iter().position(|fact| fact == wanted).unwrap();
    assert!(at(&Fact::TurnEnded { seat: RED }) < at(&Fact::FinalScoringBegan));
    assert_eq!(facts.last(), Some(&Fact::GameEnded));
}

/// Blue's prize tile above a extends the large field, where blue's farmer (3) stands: it may be nominated, in vain.
#[test]
fn t21_t22_nominating_on_the_lap_and_the_emblem_is_removed_before_the_final_scoring() {
    let mut board = a_road_won(&[]);
    board.looks(1, "JP-1").lays_prize(1, "1,-2", 0);
    assert_eq!(board.refused(nominate(1, Zero)), Refusal::AlreadyNominated { meeple: m(1) });
    board.ends();
    assert_eq!(board.refused(nominate(3, Zero)), Refusal::NominationClosed);
    board.looks(2, "JP-3");
    // City north and west, field to the south.
    board.lays_prize(2, "0,-1", 0).nominates(3, Zero).ends();
    assert!(board.happened(&TournamentFact::EmblemRemoved { seat: BLUE, meeple: m(3) }));
    assert!(board.game.is_over());
    // Red: a road of 2 (3,1 and 3,2), and 3 for JP-1's coat. Blue: a road of 3 (d, 0,2, 0,3); the field borders a and b, of
    // which E has closed b: 3. Blue's statue is bare.
    assert_eq!(board.totals(), [2 + 3, 3 + 3]);
}

/// an abbot is taken back on the lap, once the prize tiles lie.
#[test]
fn t21_a02_an_abbot_may_be_taken_back_on_the_lap() {
    let mut with = settings();
    with.played = with.played.with(Expansion::Abbot, Tiles::Usual);
    let mut board = Board::with(with, piles(2, &[4], 2, Discipline::City));
    board.plays_as(
        RED,
        "G 1,-1 1 city
         B -1,1 0 abbot:monastery
         F 1,-2 1 m1=5",
    );
    board.turn_of(BLUE).plays("B -2,1 0");
    board.reveals(1);
    let recall = Command::Map(MapCommand::RecallAbbot);
    assert_eq!(board.refused(recall.clone()), prizes_first(1));
    board.looks(1, "JP-1").lays_prize(1, "-1,0", 1);
    // -1,1 itself, a, d, -2,1 and the prize tile to its north: 5.
    board.awaited_takes(recall.clone());
    assert_eq!((scored(&board)[0].stage, scored(&board)[0].points.0), (Stage::Recalled, 5));
    assert_eq!(board.refused(recall), Refusal::MeepleAlreadyPlaced);
    board.ends();
    // The knight: 3 tiles and a coat, incomplete. The statue's city, a and JP-1: one coat.
    assert_eq!(board.totals(), [5 + 4 + 3, 0]);
}

/// Nobody can lay JP-10 before an edge of city is open: blue's prize tile opens one, and red has another lap.
#[test]
fn t21_laps_repeat_while_something_is_laid() {
    let mut board = a_road_won(&[]);
    board.looks(1, "JP-10");
    assert!(board.happened(&TournamentFact::PrizeHeld { seat: RED, prize: PrizeId(1) }));
    board.ends();
    board.looks(2, "JP-1").lays_prize(2, "0,-1", 0).ends();
    assert!(board.happened(&TournamentFact::LastLapOpened));
    assert_eq!((phase(&board), board.seat()), (PhaseView::LastLap, RED));
    assert_eq!(board.refused(Command::EndTurn), prizes_first(1), "looked at again");
    board.lays_prize(1, "0,-2", 0).ends();
    assert!(board.game.is_over());
    // One city: a coat each. Red's emblem: 6, and the road of 2.
    assert_eq!(board.totals()[0], 6 + 2);
}

/// Blue closes a's city instead: red has another lap, which lays nothing, and the prize tile leaves the game with its emblem.
#[test]
fn t21_a_lap_that_lays_nothing_is_the_last_and_what_is_held_leaves_the_game() {
    let mut board = a_road_won(&[]);
    board.looks(1, "JP-10").ends();
    board.looks(2, "JP-1").lays_prize(2, "-1,0", 1).ends();
    assert_eq!((phase(&board), board.seat()), (PhaseView::LastLap, RED));
    board.ends();
    let forfeited = TournamentFact::PrizeForfeited { seat: RED, prize: PrizeId(1), emblem: Some(Five) };
    assert!(board.happened(&forfeited));
    assert!(board.game.is_over());
    assert!(board.open().prizes.is_empty());
    assert_eq!(board.totals()[0], 2, "the road alone");
}

/// Nobody lays anything: one lap, and both are forfeited.
#[test]
fn t21_a_first_lap_that_lays_nothing_is_the_last() {
    let mut board = a_road_won(&[]);
    board.looks(1, "JP-10").ends();
    board.looks(2, "JP-10");
    board.ends();
    let forfeited =
        board.told().into_iter().filter(|fact| matches!(fact, TournamentFact::PrizeForfeited { .. }));
    assert_eq!(forfeited.count(), 2);
    assert!(board.game.is_over());
}

/// A prize tile laid in the very turn whose land tile went to the box and met the last tournament: its turn goes on.
#[test]
fn t21_t13_the_last_tournament_in_mid_turn() {
    let mut board = a_road_won(&[1]);
    board.draws("C").looks(1, "JP-1").lays_prize(1, "-1,0", 1);
    // C fits nowhere, the second pile is empty: the last tournament, in the city, and nobody enters it.
    assert!(board.happened(&TournamentFact::PassedOver { seat: RED }));
    assert!(board.happened(&TournamentFact::LastLapOpened));
    assert_eq!((phase(&board), board.seat()), (PhaseView::LastLap, RED));
    board.ends();
    assert_eq!(board.seat(), BLUE, "whose prize tile is still to be laid");
    board.looks(2, "JP-3").lays_prize(2, "0,-1", 0).ends();
    assert!(board.game.is_over());
}

/// The same turn, with what the prize tile completed: it scores though no land tile lay in that turn.
#[test]
fn t21_what_a_prize_tile_completed_in_that_turn_scores() {
    // Blue's monk on -1,1: a and d, 0,2 by U, then -2,0, -2,1, -2,2 and -1,2; -1,0 is the eighth.
    let mut board = Board::of(2, &[11, 1], Discipline::Road);
    board.plays("U 3,1 1 road").plays("B -1,1 0 monastery");
    board.plays_as(
        RED,
        "U 3,2 1 m1=5
         E 1,-1 2
         B -2,1 0
         B -2,0 0
         B -2,2 0
         E -1,2 2
         U 0,2 1
         U 3,3 1
         E -1,3 0",
    );
    board.reveals(1);
    board.turn_of(RED).draws("C").looks(1, "JP-1").lays_prize(1, "-1,0", 1);
    assert_eq!(phase(&board), PhaseView::LastLap, "C fits nowhere, and nobody enters the last tournament");
    board.ends();
    let counts = scored(&board);
    let monk = counts.iter().find(|count| count.feature == Feature::Monastery).unwrap();
    assert_eq!((monk.stage, monk.points.0, monk.winners.clone()), (Stage::Play, 9, vec![BLUE]));
    assert!(board.game.is_over());
}

#[test]
fn t21_every_offer_of_the_lap() {
    let mut board = a_road_won(&[]);
    board.looks(1, "JP-1");
    for legal in board.legal(RED) {
        let looks_or_lays = matches!(
            legal,
            LegalMove::Tournament(TournamentMove::LookAtPrize { .. } | TournamentMove::PlacePrize { .. })
                | LegalMove::DescribeFace { .. }
        );
        assert!(looks_or_lays, "{legal:?}");
    }
    board.lays_prize(1, "1,-2", 0);
    assert_eq!(board.legal(RED), [LegalMove::EndTurn], "his highwayman has had its emblem");
    assert_eq!(board.refused_to(BLUE, look_at(1, Some("JP-4"))), Refusal::NoSuchPrize { prize: PrizeId(1) });
}

/// JP-10 is guessed to be city all around, which fits nowhere here; the real tile has one edge of city.
#[test]
fn t20_a_prize_tile_that_was_held_by_a_wrong_guess_is_described_and_laid() {
    let mut board = a_road_won(&[]);
    board.looks(1, "JP-10");
    assert!(!board.legal(RED).iter().any(is_a_place), "held: no city all around fits");
    let text = FaceText {
        code: "JP-10".to_owned(),
        heap: Heap::Prize,
        edges: "city field field field".to_owned(),
        cities: vec!["n+2".to_owned()],
        fields: vec!["e1 e2 s1 s2 w1 w2 @0".to_owned()],
        statue: Some(0),
        ..FaceText::default()
    };
    board.takes(RED, Command::DescribeFace(Box::new(text)));
    board.lays_prize(1, "1,-2", 0);
}

fn is_a_place(legal: &LegalMove) -> bool {
    matches!(legal, LegalMove::Tournament(TournamentMove::PlacePrize { .. }))
}
