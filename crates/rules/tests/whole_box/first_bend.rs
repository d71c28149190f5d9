//! The tournament tile coming with the river's first bend (T-6, T-7): where it may lie, and which way the bend turns. Never
//! what its squares are worth.

use herald_words::{
    Discipline, Edge, Expansion, Fact, Kind, LegalMove, MapFact, PhaseView, Place, Pos, Refusal, RiverEnds,
    RuleId, Side, TournamentCommand, TournamentTile,
};

use super::{
    board::{Board, RED, block, draw, lay, place, settings, stand},
    script::code,
};

const BOTH: [Expansion; 2] = [Expansion::River, Expansion::TournamentsAndEmblems];

fn table() -> Board {
    Board::of(&BOTH)
}

/// Red has drawn RJ, a bend, as the first tile after the spring. The river comes into 0,1 from the north.
fn with_a_bend() -> Board {
    let mut board = table();
    board.draws("RJ");
    board
}

/// As printed, its river side is
/// ```text
///   ra rb rc
/// ~~rd~re~rf~~
/// ```
/// so where the river comes from the north it stands upright: turned once, rd is above and the rest to the east; turned
/// thrice, rf is above and the rest to the west. Its first square, ra, is then at 1,1 or at -1,3.
/// ```text
///      RA              RA
///      rd ra        rc rf
///      re rb        rb re
///      rf rc        ra rd
/// ```
const EAST: (i16, i16, usize) = (1, 1, 1);
const WEST: (i16, i16, usize) = (-1, 3, 3);

fn at((x, y, quarters): (i16, i16, usize)) -> Place {
    place(x, y, quarters)
}

fn lay_block((x, y, quarters): (i16, i16, usize)) -> herald_words::Command {
    block(x, y, quarters)
}

#[test]
fn t7_the_first_bend_waits_for_the_tournament_tile() {
    let mut board = with_a_bend();
    assert_eq!(board.places(), [], "the bend may not be laid");
    assert_eq!(board.refused(lay(0, 1, 2)), Refusal::TournamentTileFirst);
    assert_eq!(board.refused(lay(0, 1, 3)), Refusal::TournamentTileFirst);
    assert_eq!(board.refused(draw("RD")), Refusal::OutOfStep { phase: PhaseView::Place });
    let describes = |legal: &LegalMove| matches!(legal, LegalMove::DescribeFace { .. });
    let steps = board.legal().into_iter().filter(|legal| !describes(legal)).count();
    assert_eq!(steps, 1, "nothing else may be done with a tile");
    assert_eq!(board.tournament().tile, TournamentTile::Waits);
    board.takes(lay_block(EAST));
    assert_eq!(board.block_places(), None);
    assert_eq!(board.tournament().tile, TournamentTile::Lies);
    assert!(!board.places().is_empty());
}

#[test]
fn t7_it_continues_the_river_in_two_ways() {
    let board = with_a_bend();
    assert_eq!(board.block_places(), Some(vec![at(WEST), at(EAST)]));
}

/// Of all places around, none but those two.
#[test]
fn t7_and_in_no_other() {
    let board = with_a_bend();
    let cells = (-5..=5).flat_map(|x| (-4..=6).map(move |y| (x, y)));
    let all = cells.flat_map(|(x, y)| (0..4).map(move |quarters| (x, y, quarters)));
    let taken: Vec<_> = all.filter(|(x, y, quarters)| board.accepts(block(*x, *y, *quarters))).collect();
    assert_eq!(taken, [WEST, EAST]);
}

#[test]
fn t7_a_place_that_does_not_continue_the_river_is_refused_with_why() {
    let board = with_a_bend();
    let mouth = Pos { x: 0, y: 1 };
    for (x, y, quarters) in [(5, 5, 0), (1, 1, 0), (1, 2, 1), (-1, 4, 3)] {
        assert_eq!(board.refused(block(x, y, quarters)), Refusal::RiverGoesOn { pos: mouth });
    }
    // Unturned with ra at the mouth: a field in the north.
    let (side, found, wanted) = (Side::North, Edge::Field, Edge::River);
    let mismatch = Refusal::EdgeMismatch { pos: mouth, side, found, wanted };
    assert_eq!(board.refused(block(0, 1, 0)), mismatch);
    // Turned thrice with rd at the mouth, its upper squares would lie on the spring and beyond.
    assert_eq!(board.refused(block(-1, 1, 3)), Refusal::CellTaken { pos: Pos { x: 0, y: 0 } });
    let nowhere = TournamentCommand::PlaceTournamentTile { place: None };
    assert_eq!(board.refused(herald_words::Command::Tournament(nowhere)), Refusal::PlaceNotTold);
}

#[test]
fn t7_all_six_squares_lie_turned_alike() {
    let mut board = with_a_bend();
    board.takes(lay_block(EAST));
    let placed = Fact::Map(MapFact::TournamentTileLaid { seat: RED, place: at(EAST) });
    assert!(board.last.contains(&placed));
    assert!(board.last.iter().all(|fact| fact.rule() == Some(RuleId("T-7"))), "{:?}", board.last);
    let tiles = board.map().tiles;
    for (face, x, y) in
        [("JT-rd", 0, 1), ("JT-re", 0, 2), ("JT-rf", 0, 3), ("JT-ra", 1, 1), ("JT-rb", 1, 2), ("JT-rc", 1, 3)]
    {
        let found = tiles.iter().find(|tile| tile.pos == Pos { x, y }).unwrap();
        assert_eq!((found.face, found.rotation), (code(face), place(0, 0, 1).rotation), "{face}");
    }
    assert_eq!((tiles.len(), board.map().mouth), (7, Some(Pos { x: 0, y: 4 })));
    assert_eq!(board.map().drawn, Some(code("RJ")), "the bend is still in hand");
}

/// The bend comes to 0,4. The space beyond its open end shares an edge with the tournament tile where it turns to the side
/// on which that lies: 1,4 with rc at 1,3, or -1,4 with ra at -1,3.
#[test]
fn t7_the_bend_turns_away_from_it() {
    for (tile, away, towards) in [(EAST, 2, 3), (WEST, 3, 2)] {
        let mut board = with_a_bend();
        board.takes(lay_block(tile));
        assert_eq!(board.places(), [place(0, 4, away)]);
        assert_eq!(board.refused(lay(0, 4, towards)), Refusal::BendTurnsIn);
        board.lays(0, 4, away);
        assert_eq!(board.phase(), PhaseView::Finish);
    }
}

/// Of each of the four bends: to the west alone, for the tournament tile lies to the east.
#[test]
fn x2_whichever_bend_it_is() {
    for (face, away) in [("RE", 1), ("RG", 0), ("RI", 2), ("RJ", 2)] {
        let mut board = table();
        board.draws(face).takes(lay_block(EAST));
        assert_eq!(board.places(), [place(0, 4, away)], "{face}");
    }
}

/// The bend after that one goes where it likes, next to the tournament tile too; only not back (R-2). RJ leaves to the west,
/// a turn to the right: RG at -1,4 turns left, to the south.
#[test]
fn t7_only_the_first_bend_turns_away() {
    let mut board = with_a_bend();
    board.takes(lay_block(EAST)).lays(0, 4, 2).ends();
    board.draws("RG");
    assert_eq!((board.block_places(), board.places()), (None, vec![place(-1, 4, 2)]));
    assert_eq!(board.refused(lay(-1, 4, 1)), Refusal::RiverTurnsBack);
    let mut board = with_a_bend();
    board.takes(lay_block(EAST)).lays(0, 4, 2).ends().plays("RC -1,4 0");
    board.draws("RG");
    // To the north, -2,3, and to the south, -2,5.
    assert_eq!(board.places(), [place(-2, 4, 1), place(-2, 4, 2)]);
}

#[test]
fn t7_straight_tiles_before_the_first_bend_go_without_it() {
    let mut board = table();
    for (turn, y) in [("RD", 1), ("JC-R", 2), ("RK", 3)] {
        board.draws(turn);
        assert_eq!(board.block_places(), None);
        assert_eq!(board.refused(block(1, y, 1)), Refusal::NoTournamentTile);
        let first = board.places()[0];
        board.takes(herald_words::Command::Map(herald_words::MapCommand::Lay(first))).ends();
        assert_eq!(board.tournament().tile, TournamentTile::Waits);
    }
    board.draws("RI");
    // As at 0,1, three further down.
    assert_eq!(board.block_places(), Some(vec![place(-1, 6, 3), place(1, 4, 1)]));
}

#[test]
fn t7_not_before_a_bend_is_drawn() {
    let board = table();
    assert_eq!(board.refused(lay_block(EAST)), Refusal::NoTournamentTile);
    let mut board = with_a_bend();
    board.takes(lay_block(EAST));
    assert_eq!(board.refused(lay_block(WEST)), Refusal::NoTournamentTile, "nor twice");
}

/// The classic spring flows to the east, so it lies flat: unturned with rd at 1,0, or upside down with rf there.
/// ```text
///       ra rb rc        RA0 rf re rd
///   RA0 rd re rf            rc rb ra
/// ```
#[test]
fn t7_from_the_classic_spring() {
    let mut settings = settings(&BOTH);
    settings.river_ends = RiverEnds::Classic;
    for ((x, y, quarters), away, towards) in [((1, -1, 0), 3, 0), ((3, 1, 2), 0, 3)] {
        let mut board = Board::playing(2, settings);
        board.draws("RG");
        assert_eq!(board.block_places(), Some(vec![place(1, -1, 0), place(3, 1, 2)]));
        board.takes(block(x, y, quarters));
        assert_eq!(board.map().mouth, Some(Pos { x: 4, y: 0 }));
        assert_eq!(board.places(), [place(4, 0, away)]);
        assert_eq!(board.refused(lay(4, 0, towards)), Refusal::BendTurnsIn);
    }
}

/// Before the bend lies, and after: the bend is the tile of this turn.
#[test]
fn t6_no_meeple_on_it() {
    let mut board = with_a_bend();
    board.takes(lay_block(EAST));
    for segment in 0..4 {
        assert_eq!(board.refused(stand(Kind::Meeple, segment)), Refusal::NoMeepleOnTournamentTile);
    }
    assert_eq!(board.stands(), []);
    board.lays(0, 4, 2);
    // RJ: two fields and the river, and nobody's abbot for its garden.
    assert_eq!(board.stands(), [(Kind::Meeple, 0), (Kind::Meeple, 1)]);
}

#[test]
fn t6_no_meeple_on_the_one_that_starts_the_map() {
    let mut board = Board::of(&[Expansion::TournamentsAndEmblems]);
    assert_eq!(board.refused(stand(Kind::Meeple, 0)), Refusal::OutOfStep { phase: PhaseView::Draw });
    board.draws("B");
    assert_eq!(board.refused(stand(Kind::Meeple, 0)), Refusal::OutOfStep { phase: PhaseView::Place });
    assert_eq!(board.stands(), []);
}

/// C-0: the crown stands where it starts before there is a tile under it, and stays there.
#[test]
fn c0_the_crown_waits_for_it() {
    let mut board = with_a_bend();
    assert_eq!(board.tournament().crown, Discipline::Road);
    board.takes(lay_block(EAST)).lays(0, 4, 2).ends();
    assert_eq!(board.tournament().crown, Discipline::Road);
}

/// The drawer's turn holds both, and they are one turn: it ends after the bend.
#[test]
fn x2_the_turn_goes_on_with_the_bend() {
    let mut board = with_a_bend();
    board.takes(lay_block(WEST));
    assert_eq!(board.refused(herald_words::Command::EndTurn), Refusal::OutOfStep { phase: PhaseView::Place });
    assert_eq!(board.seat(), RED);
    board.lays(0, 4, 3).ends();
    assert_ne!(board.seat(), RED);
    assert_eq!(board.map().mouth, Some(Pos { x: 1, y: 4 }));
}
