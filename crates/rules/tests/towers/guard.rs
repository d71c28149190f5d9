//! Who goes as guard, and when (W-3, C-4): an ordinary meeple, in the place of one on the tile just laid. Never how far a tower
//! reaches, and never who stood there before.

use herald_words::{
    Command, Expansion, Kind, LegalMove, MapCommand, MapMove, MeepleId, PhaseView, Place, Refusal, Role,
    Segment, TournamentCommand, TournamentMove, TowerFact, TowerId,
};

use super::{
    board::{BLUE, Board, RED},
    script::{DRAW, draw, guard, lay, m, stand},
    tables::{of, one_tower, open_to, refused, refused_to, supplies},
};

fn after_the_tile() -> (Refusal, &'static str) {
    (Refusal::GuardAfterTheTile, "W-3")
}

fn taken() -> (Refusal, &'static str) {
    (Refusal::MeepleAlreadyPlaced, "B-4")
}

fn lay_the_block(place: Place) -> Command {
    Command::Tournament(TournamentCommand::PlaceTournamentTile { place: Some(place) })
}

fn guard_of(board: &Board, tower: usize) -> Option<MeepleId> {
    board.towers().towers[tower - 1].guard
}

#[test]
fn w3_a_guard_goes_on_the_tower_of_the_new_tile() {
    let mut board = one_tower();
    board.guards(1);
    let (seat, meeple, tower) = (RED, m(1), TowerId(1));
    assert_eq!(board.of_towers(), [TowerFact::GuardPlaced { seat, meeple, tower }]);
    assert_eq!((guard_of(&board, 1), supplies(&board)), (Some(m(1)), vec![6, 7]));
    let [figure] = &board.view(herald_words::Audience::Watcher).meeples[..] else { panic!("one meeple") };
    assert_eq!((figure.seat, figure.kind, figure.role, figure.spot), (RED, Kind::Meeple, Role::Guard, None));
}

/// Whoever laid it.
#[test]
fn w3_a_guard_goes_on_a_tower_that_reaches_the_new_tile() {
    let mut board = one_tower();
    board.ends().begins("B 0,2 0");
    assert_eq!(open_to(&board), [1]);
    board.guards(1);
    assert_eq!((guard_of(&board, 1), supplies(&board)), (Some(m(1)), vec![7, 6]));
}

#[test]
fn w3_a_guard_goes_in_the_place_of_a_meeple_and_not_beside_one() {
    let mut board = one_tower();
    board.ends().begins("B 0,2 0");
    let monastery = stand(Kind::Meeple, Segment(1));
    let mut other = one_tower();
    other.ends().begins("B 0,2 0").takes(BLUE, monastery.clone());
    assert_eq!(refused(&other, guard(1)), taken());
    assert_eq!(open_to(&other), []);
    board.guards(1);
    assert_eq!(refused(&board, monastery), taken());
    assert_eq!(refused(&board, guard(1)), taken());
    let stands = |legal: &LegalMove| matches!(legal, LegalMove::Map(MapMove::Stand { .. }));
    assert!(!board.legal(BLUE).iter().any(stands));
    assert_eq!(open_to(&board), []);
    // And a new turn is a new meeple.
    board.ends().begins("U 1,0 0").stands("road");
}

/// taking the abbot back also stands in the place of placing one.
#[test]
fn w3_a2_a_guard_or_the_abbot_taken_back_and_not_both() {
    let mut board = of(&[Expansion::Abbot]);
    board.plays("B 0,1 0 abbot:monastery").plays("TT-a>TT-2 1,1 0").begins("E 2,1 0").guards(1);
    let recall = Command::Map(herald_words::MapCommand::RecallAbbot);
    assert_eq!(refused(&board, recall.clone()), taken());

    let mut board = of(&[Expansion::Abbot]);
    board.plays("B 0,1 0 abbot:monastery").plays("TT-a>TT-2 1,1 0").begins("E 2,1 0").takes(RED, recall);
    assert_eq!(refused(&board, guard(1)), taken());
}

/// Six stand elsewhere, and the seventh as well; red's abbot is left, and is no guard.
#[test]
fn w3_ordinary_meeples_alone_are_guards() {
    let mut board = of(&[Expansion::Abbot]);
    board.plays("TT-a>TT-2 0,1 0").plays("U -1,0 0");
    for turn in ["E 1,1 0", "E 2,1 0", "E 3,1 0", "E 4,1 0", "Eg 5,1 0"] {
        board.plays(&format!("{turn} city"));
        let x =
            board.view(herald_words::Audience::Watcher).map.unwrap().tiles.iter().map(|it| it.pos.x).min();
        board.plays(&format!("U {},0 0", x.unwrap() - 1));
    }
    board.plays("B 6,1 0 monastery").plays("Ug -7,0 0").plays("B 7,1 0 monastery").plays("B -1,1 0");
    assert_eq!(supplies(&board), [0, 7]);
    board.begins("B 0,2 0");
    assert_eq!(refused(&board, guard(1)), (Refusal::NoMeepleLeft { kind: Kind::Meeple }, "B-1"));
    assert_eq!(open_to(&board), []);
    board.stands("abbot:monastery");
}

#[test]
fn w3_a_guard_waits_until_the_drawn_tile_lies() {
    let mut board = one_tower();
    board.ends();
    assert_eq!(board.view(herald_words::Audience::Watcher).phase, PhaseView::Draw);
    assert_eq!(refused(&board, guard(1)), after_the_tile());
    board.draws("B");
    assert_eq!(refused(&board, guard(1)), after_the_tile());
    assert_eq!(open_to(&board), []);
    board.lays("0,2", 0);
    let awaited = Refusal::NotAwaited { seat: RED, awaited: vec![BLUE] };
    assert_eq!(refused_to(&board, RED, guard(1)), (awaited, "B-2"));
    assert_eq!(refused(&board, guard(2)), (Refusal::NoSuchTower { tower: TowerId(2) }, "W-3"));
    assert_eq!(refused(&board, guard(0)), (Refusal::NoSuchTower { tower: TowerId(0) }, "W-3"));
}

/// W-3, T-7: with the River's first bend the tournament tile is laid first, and opens no tower; the bend does, whose own it is.
#[test]
fn w3_the_tournament_tile_opens_no_guards_place() {
    let mut board = of(&[Expansion::River, Expansion::TournamentsAndEmblems]);
    board.draws("TT-river");
    let places = board.legal(RED).into_iter().find_map(|legal| {
        if let LegalMove::Tournament(TournamentMove::PlaceTournamentTile { places }) = legal {
            Some(places)
        } else {
            None
        }
    });
    board.takes(RED, lay_the_block(places.unwrap()[0]));
    assert_eq!(board.view(herald_words::Audience::Watcher).phase, PhaseView::Place);
    assert_eq!(refused(&board, guard(1)), after_the_tile());
    assert_eq!(open_to(&board), []);
    let place = herald_rules::places(&board.game)[0];
    board.takes(RED, Command::Map(MapCommand::Lay(place)));
    assert_eq!(open_to(&board), [1]);
    board.guards(1);
    assert_eq!((guard_of(&board, 1), supplies(&board)), (Some(m(1)), vec![6, 7]));
}

/// All in one list, as a player says a whole turn.
#[test]
fn w3_a_whole_turn_with_a_guard_is_one_move() {
    let mut board = one_tower();
    board.ends();
    let steps = [draw("B"), lay("0,2", 0), guard(1), Command::EndTurn];
    let decided = board.decide(BLUE, &steps).unwrap();
    board.keep(decided);
    assert_eq!((board.seat(), guard_of(&board, 1)), (RED, Some(m(1))));
    assert_eq!(board.refused(DRAW), Refusal::FaceNotTold);
}

/// What is taken back never was: the meeple, the step, and what the tower reached.
#[test]
fn w3_a_guard_taken_back_leaves_no_trace() {
    let mut board = one_tower();
    let before = board.game.clone();
    let commits = board.commits();
    board.guards(1);
    assert_ne!(board.game, before);
    assert_eq!(board.folded_to(commits), before);

    // One that had displaced another, too.
    board.ends().begins("B 0,2 0");
    let (before, commits) = (board.game.clone(), board.commits());
    board.guards(1);
    assert_eq!(supplies(&board), [7, 6]);
    assert_eq!(board.folded_to(commits), before);
    board.folds_from_the_start();
}

/// Guards stay where they are while others come and go.
#[test]
fn w3_two_towers_two_guards() {
    let mut board = one_tower();
    board.guards(1).ends();
    // TT-d finds red's guard: he goes home. TT-e finds none and is stolen.
    board.plays("TT-d 0,-1 2").plays("TT-e>TT-1 0,2 2 guard2");
    assert_eq!((guard_of(&board, 1), guard_of(&board, 2)), (None, Some(m(2))));
    board.begins("B 1,1 0");
    assert_eq!(open_to(&board), [1], "1,1 is beside tower 1 and aslant of tower 2");
    board.guards(1);
    assert_eq!((guard_of(&board, 1), guard_of(&board, 2)), (Some(m(3)), Some(m(2))));
}
