//! The abbot taken back in step 2 (A-2): when it may be, and what it scores at once. Never where an abbot is placed.

use herald_words::{
    Expansion, Fact, Feature, Kind, LeaveCause, MapFact, MeepleId, PhaseView, Points, Refusal, RuleId, Stage,
};

use super::board::{BLUE, Board, RECALL, RED, draw, stand};

fn table() -> Board {
    Board::of(&[Expansion::Abbot])
}

/// Red's abbot on the garden at 0,1 under the start tile, and blue's U beside that.
fn with_an_abbot() -> Board {
    let mut board = table();
    board.plays(
        "Eg 0,1 2 abbot@garden
         U -1,0 0",
    );
    board
}

/// One for the garden, and D, U and the E of this very turn around it:
/// ```text
///   U  D
///   E* Eg
/// ```
#[test]
fn a2_an_abbot_taken_back_scores_with_this_turns_tile() {
    let mut board = with_an_abbot();
    board.begins("E -1,1 3");
    assert_eq!(board.recall_listed(), Some(Points(4)));
    board.takes(RECALL);
    assert_eq!((board.points(RED), board.points(BLUE)), (Points(4), Points(0)), "at once");
    assert_eq!(board.scored(), ["A-2 garden 4 [red 1] red 4"]);
    assert!(board.has_abbot(RED));
    assert_eq!(board.view().meeples, []);
    board.ends();
    assert_eq!(board.scored(), [""; 0], "and once");
    assert_eq!(board.points(RED), Points(4));
}

#[test]
fn a2_the_record_says_that_it_was_taken_back() {
    let mut board = with_an_abbot();
    board.begins("E -1,1 3 recall");
    let [Fact::Map(MapFact::Scored(count)), lifted] = &board.last[..] else { panic!("{:?}", board.last) };
    assert_eq!((count.stage, count.feature, count.tiles), (Stage::Recalled, Feature::Garden, 4));
    assert_eq!((&count.winners[..], count.points), (&[RED][..], Points(4)));
    let (meeple, cause) = (MeepleId(1), LeaveCause::Recalled);
    assert_eq!(*lifted, Fact::MeepleLifted { seat: RED, meeple, cause });
    assert!(board.last.iter().all(|fact| fact.rule() == Some(RuleId("A-2"))));
    assert_eq!(board.if_it_ended(), [""; 0], "it stands there no more");
}

/// The monastery at 0,1 has D, U and E beside it.
#[test]
fn a2_from_a_monastery_too() {
    let mut board = table();
    board.plays("B 0,1 0 abbot@monastery").plays("U -1,0 0");
    board.begins("E -1,1 3 recall");
    assert_eq!(board.scored(), ["A-2 monastery 4 [red 1] red 4"]);
}

/// What it is worth in red's turns, and that another tile far off adds nothing.
#[test]
fn a2_it_is_worth_one_and_one_a_neighbour() {
    let mut board = with_an_abbot();
    for (turns, worth) in [("U 1,0 0", 4), ("E -1,1 3", 5), ("E -1,2 2", 7)] {
        board.begins(turns);
        assert_eq!(board.recall_listed(), Some(Points(worth)), "{turns}");
        board.ends();
        let away = if worth == 4 { "U 2,0 0" } else { "E 1,1 1" };
        if worth < 7 {
            board.plays(away);
        }
    }
}

#[test]
fn a2_instead_of_a_meeple_and_no_meeple_after_it() {
    let mut board = with_an_abbot();
    board.begins("E -1,1 3 city");
    assert_eq!(board.refused(RECALL), Refusal::MeepleAlreadyPlaced);
    assert_eq!(board.recall_listed(), None);

    let mut board = with_an_abbot();
    board.begins("E -1,1 3 recall");
    assert_eq!(board.refused(stand(Kind::Meeple, 0)), Refusal::MeepleAlreadyPlaced);
    assert_eq!(board.stands(), []);
}

/// The abbot itself does not go down again in the turn in which it came home: one figure a turn moves.
#[test]
fn a2_not_placed_again_in_the_same_turn_but_in_the_next() {
    let mut board = with_an_abbot();
    board.begins("B -1,1 0 recall");
    assert_eq!(board.refused(stand(Kind::Abbot, 1)), Refusal::MeepleAlreadyPlaced);
    board.ends().plays("U 1,0 0");
    board.begins("B 1,1 0 abbot@monastery");
    assert!(!board.has_abbot(RED));
    assert_eq!(board.refused(RECALL), Refusal::MeepleAlreadyPlaced, "not in the turn it is placed in");
}

/// Red takes it back in the third turn for 4, places it anew in the fifth at 1,1, and takes it back from there in the
/// seventh:
/// ```text
///   U  D  U  U
///   E  Eg B
///         B*
/// ```
#[test]
fn a2_as_often_as_one_likes() {
    let mut board = with_an_abbot();
    board.plays(
        "E -1,1 3 recall
         U 1,0 0
         B 1,1 0 abbot@monastery
         U 2,0 0
         B 1,2 0 recall",
    );
    // The second time one for itself, and for D, two U, Eg and the B of this turn.
    assert_eq!(board.points(RED), Points(4 + 6));
}

#[test]
fn a2_in_step_2_alone() {
    let mut board = with_an_abbot();
    let out_of = |phase| Refusal::OutOfStep { phase };
    assert_eq!(board.refused(RECALL), out_of(PhaseView::Draw));
    assert_eq!(board.recall_listed(), None);
    board.draws("E");
    assert_eq!(board.refused(RECALL), out_of(PhaseView::Place));
    assert_eq!(board.recall_listed(), None);
    board.lays(-1, 1, 3);
    assert_eq!(board.recall_listed(), Some(Points(4)));
}

#[test]
fn a2_not_another_colours() {
    let mut board = table();
    board.plays("Eg 0,1 2 abbot@garden");
    board.begins("U -1,0 0");
    assert_eq!(board.refused(RECALL), Refusal::NoAbbotOnTheMap);
    let awaited = vec![BLUE];
    assert_eq!(board.refused_to(RED, RECALL), Refusal::NotAwaited { seat: RED, awaited });
}

/// Blue's own comes home, with D and Eg beside it and U above: red's stays.
#[test]
fn a2_each_takes_back_its_own() {
    let mut board = table();
    board.plays(
        "Eg 0,1 2 abbot@garden
         B 1,1 0 abbot@monastery
         U -1,0 0",
    );
    board.begins("U 1,0 0 recall");
    assert_eq!(board.scored(), ["A-2 monastery 4 [blue 1] blue 4"]);
    assert!(board.has_abbot(BLUE) && !board.has_abbot(RED));
}

#[test]
fn a2_a_monk_that_is_no_abbot_is_not_taken_back() {
    let mut board = table();
    board.plays("B 0,1 0 monastery").plays("U -1,0 0");
    board.begins("U 1,0 0");
    assert_eq!(board.refused(RECALL), Refusal::NoAbbotOnTheMap);
    assert_eq!(board.recall_listed(), None);
}

/// Red's own tile at 0,2 is the eighth around the garden at 0,1.
#[test]
fn a2_what_this_very_turn_completed_is_not_taken_back_but_scores_in_step_3() {
    let mut board = table();
    board.plays(
        "Eg 0,1 2 abbot@garden
         U -1,0 0
         U 1,0 0
         U 2,0 0
         E -1,1 3
         E 1,1 1
         E -1,2 2
         B 1,2 0",
    );
    board.begins("E 0,2 0");
    assert_eq!(board.refused(RECALL), Refusal::AbbotScores { meeple: MeepleId(1) });
    assert_eq!((board.recall_listed(), board.points(RED)), (None, Points(0)));
    assert!(board.accepts(stand(Kind::Meeple, 0)), "step 2 is open for a meeple");
    board.ends();
    assert_eq!(board.scored(), ["A-1 garden 9 [red 1] red 9"]);
    assert!(board.has_abbot(RED));
}

#[test]
fn a2_where_no_abbot_is_played_none_is_taken_back() {
    let mut board = Board::of(&[]);
    let none = Refusal::ExpansionNotPlayed { expansion: Expansion::Abbot };
    assert_eq!(board.refused(RECALL), none);
    board.begins("Eg 0,1 2");
    assert_eq!(board.refused(RECALL), none);
    assert_eq!(board.recall_listed(), None);
}

/// In the river phase as well: RH at 0,1 has the spring to the north, RD to the south and, this turn, RF two below it.
#[test]
fn a2_while_the_river_runs() {
    let mut board = Board::of(&[Expansion::Abbot, Expansion::River]);
    board.plays("RH 0,1 1 abbot@monastery").plays("RD 0,2 0");
    assert_eq!(board.refused(draw("E")), Refusal::RiverFirst);
    board.begins("RF 0,3 0 recall");
    assert_eq!(board.scored(), ["A-2 monastery 3 [red 1] red 3"]);
}
