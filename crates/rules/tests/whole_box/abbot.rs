//! Where an abbot goes, what it scores where it stands, and that it enters no tournament (A-1, A-3, A-4). Never takes one
//! back.

use herald_words::{
    Emblem, Expansion, Fact, Kind, LeaveCause, LegalMove, MapMove, MeepleId, Refusal, Role, RuleId, Segment,
    TournamentCommand, TournamentMove,
};

use super::board::{BLUE, Board, RED, stand};

/// Base game and abbot. The start tile D lies at 0,0: city to the north, road across, field to the south.
fn table() -> Board {
    Board::of(&[Expansion::Abbot])
}

fn not_for(segment: u8, kind: Kind) -> Refusal {
    Refusal::SegmentNotFor { segment: Segment(segment), kind }
}

/// Eg is city 0, field 1, garden 2.
#[test]
fn a1_only_an_abbot_goes_on_a_garden_and_it_on_nothing_else_there() {
    let mut board = table();
    board.begins("Eg 0,1 2");
    assert_eq!(board.stands(), [(Kind::Meeple, 0), (Kind::Meeple, 1), (Kind::Abbot, 2)]);
    assert_eq!(board.refused(stand(Kind::Meeple, 2)), not_for(2, Kind::Meeple));
    assert_eq!(board.refused(stand(Kind::Abbot, 0)), not_for(0, Kind::Abbot));
    assert_eq!(board.refused(stand(Kind::Abbot, 1)), not_for(1, Kind::Abbot));
    assert!(board.accepts(stand(Kind::Abbot, 2)));
}

/// A is road 0, field 1, monastery 2.
#[test]
fn a1_an_abbot_goes_on_a_monastery_as_a_meeple_does_but_on_no_road_or_field() {
    let mut board = table();
    board.begins("A 0,1 0");
    let meeple = [(Kind::Meeple, 0), (Kind::Meeple, 1), (Kind::Meeple, 2)];
    assert_eq!(board.stands(), [&meeple[..], &[(Kind::Abbot, 2)]].concat());
    assert_eq!(board.refused(stand(Kind::Abbot, 0)), not_for(0, Kind::Abbot));
    assert_eq!(board.refused(stand(Kind::Abbot, 1)), not_for(1, Kind::Abbot));
    assert!(board.accepts(stand(Kind::Abbot, 2)) && board.accepts(stand(Kind::Meeple, 2)));
}

/// Wherever Eg is laid on the first turn nothing is taken.
#[test]
fn a1_where_a_tile_may_be_laid_it_is_listed_where_an_abbot_may_go() {
    let mut board = table();
    board.draws("Eg");
    let mut places = 0;
    for legal in board.legal() {
        if let LegalMove::Map(MapMove::Lay { mut stands, .. }) = legal {
            stands.sort_unstable();
            let (city, field, garden) = (Segment(0), Segment(1), Segment(2));
            assert_eq!(stands, [(Kind::Meeple, city), (Kind::Meeple, field), (Kind::Abbot, garden)]);
            places += 1;
        }
    }
    // Its city to the start tile's in the north; in the south, with a field up, it may be turned three ways.
    assert_eq!(places, 4);
}

#[test]
fn a1_each_colour_has_one_abbot_beside_its_seven_meeples() {
    let mut board = table();
    assert!(board.has_abbot(RED) && board.has_abbot(BLUE));
    board.plays(
        "Eg 0,1 2 abbot@garden
         U 1,0 0",
    );
    assert!(!board.has_abbot(RED) && board.has_abbot(BLUE));
    assert_eq!((board.meeples_left(RED), board.meeples_left(BLUE)), (7, 7));
    board.begins("B -1,1 0");
    assert_eq!(board.refused(stand(Kind::Abbot, 1)), Refusal::NoMeepleLeft { kind: Kind::Abbot });
    assert_eq!(board.stands(), [(Kind::Meeple, 0), (Kind::Meeple, 1)]);
    board.takes(stand(Kind::Meeple, 1)).ends();
    assert_eq!(board.meeples_left(RED), 6);
    board.plays("B 1,1 0 abbot@monastery");
    assert!(!board.has_abbot(BLUE));
}

#[test]
fn a1_an_abbot_goes_instead_of_a_meeple() {
    let mut board = table();
    board.begins("Eg 0,1 2 abbot@garden");
    assert_eq!(board.refused(stand(Kind::Meeple, 0)), Refusal::MeepleAlreadyPlaced);
    assert_eq!(board.stands(), []);
    let mut board = table();
    board.begins("Eg 0,1 2 city");
    assert_eq!(board.refused(stand(Kind::Abbot, 2)), Refusal::MeepleAlreadyPlaced);
}

#[test]
fn a1_where_it_is_not_played_there_is_no_abbot() {
    let mut board = Board::of(&[]);
    board.begins("Eg 0,1 2");
    let none = Refusal::ExpansionNotPlayed { expansion: Expansion::Abbot };
    assert_eq!(board.refused(stand(Kind::Abbot, 2)), none);
    assert_eq!(board.refused(stand(Kind::Meeple, 2)), not_for(2, Kind::Meeple));
    assert_eq!(board.stands(), [(Kind::Meeple, 0), (Kind::Meeple, 1)]);
}

/// Around the tile at 0,1, but for the last one, at 0,2:
/// ```text
///   U  D  U
///   E  *  E
///   E  .  B
/// ```
const AROUND: &str = "
    U -1,0 0
    U 1,0 0
    E -1,1 3
    E 1,1 1
    E -1,2 2
    B 1,2 0";

/// Blue lays the eighth neighbour, and red's abbot is home again.
#[test]
fn a1_a_garden_with_eight_neighbours_scores_nine_and_its_abbot_goes_home() {
    let mut board = table();
    board.plays("Eg 0,1 2 abbot@garden").plays(AROUND);
    assert_eq!((board.points(RED).0, board.has_abbot(RED)), (0, false));
    board.plays("E 0,2 0");
    assert_eq!(board.scored(), ["A-1 garden 9 [red 1] red 9"]);
    let home = Fact::MeepleLifted { seat: RED, meeple: MeepleId(1), cause: LeaveCause::Scored };
    assert!(board.last.contains(&home));
    assert_eq!((board.points(RED).0, board.has_abbot(RED), board.meeples_left(RED)), (9, true, 7));
    assert_eq!(board.view().meeples, []);
}

#[test]
fn b7_a_monastery_with_an_abbot_scores_nine_as_with_a_monk() {
    let mut board = table();
    board.plays("B 0,1 0 abbot@monastery").plays(AROUND);
    board.plays("E 0,2 2");
    assert_eq!(board.scored(), ["B-7 monastery 9 [red 1] red 9"]);
    assert!(board.has_abbot(RED));
}

/// Red fills the hole, and red's own abbot scores in the turn in which it is placed (B-10).
#[test]
fn a1_an_abbot_may_fill_the_hole_itself() {
    let mut board = table();
    board.plays(AROUND).plays("E 0,2 0").plays("U 2,0 0");
    board.plays("Eg 0,1 2 abbot@garden");
    assert_eq!(board.scored(), ["A-1 garden 9 [red 1] red 9"]);
    assert!(board.has_abbot(RED));
}

/// The monastery at 0,1 and the garden at 0,2 both lack 1,1 alone:
/// ```text
///   U  D  U
///   E  B  *
///   E  Eg A
///   E  E  B
/// ```
#[test]
fn a1_a_garden_and_a_monastery_completed_by_one_tile() {
    let mut board = table();
    board.plays(
        "B 0,1 0 abbot@monastery
         Eg 0,2 2 abbot@garden
         U -1,0 0
         U 1,0 0
         E -1,1 3
         E -1,2 3
         E -1,3 3
         E 0,3 0
         B 1,3 0
         A 1,2 3
         A 1,1 3",
    );
    assert_eq!(board.scored(), ["A-1 garden 9 [blue 1] blue 9", "B-7 monastery 9 [red 1] red 9"]);
    assert_eq!((board.points(RED).0, board.points(BLUE).0), (9, 9));
    assert!(board.has_abbot(RED) && board.has_abbot(BLUE));
}

/// The garden at 0,1 has D, B and U beside it; the monastery at 1,1 has D, Eg and U.
#[test]
fn a3_at_the_end_an_abbot_scores_one_and_one_a_neighbour() {
    let mut board = table();
    board.plays(
        "Eg 0,1 2 abbot@garden
         B 1,1 0 abbot@monastery
         U 1,0 0",
    );
    let lines = ["A-3 garden 4 [red 1] red 4", "B-12 monastery 4 [blue 1] blue 4"];
    assert_eq!(board.if_it_ended(), lines);
    assert_eq!((board.points(RED).0, board.points(BLUE).0), (0, 0), "not before the end");
    board.is_over();
    assert_eq!(board.scored(), lines);
    assert_eq!((board.points(RED).0, board.points(BLUE).0), (4, 4));
}

/// Beside the tournament tile at 0,0 to 2,1: a field below its square 1,1, and above its square 0,0.
#[test]
fn a4_an_abbot_is_never_nominated() {
    for (turn, role) in [("Eg 1,2 2 abbot@garden", Role::Gardener), ("B 1,2 0 abbot@monastery", Role::Monk)] {
        let mut board = Board::of(&[Expansion::Abbot, Expansion::TournamentsAndEmblems]);
        board.plays(turn).plays("U 3,0 0");
        board.begins("B 0,-1 0");
        let (meeple, emblem) = (MeepleId(1), Some(Emblem::Two));
        let nominate = TournamentCommand::NominateMeeple { meeple, emblem, ring_before: None };
        let refusal = board.refused(herald_words::Command::Tournament(nominate));
        assert_eq!(refusal, Refusal::NeverNominated { meeple, kind: Kind::Abbot, role });
        assert_eq!(refusal.explain().rule, Some(RuleId("A-4")));
        let listed =
            |legal: &LegalMove| matches!(legal, LegalMove::Tournament(TournamentMove::NominateMeeple { .. }));
        assert!(!board.legal().iter().any(listed));
    }
}
