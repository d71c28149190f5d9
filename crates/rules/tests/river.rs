//! The River in a told game (R-1…R-4, T-7, X-2, C-0): its turns without a pile, and the tournament tile's arrival with
//! the first bend. Never knows which way a bend turns: the table sees that.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Audience, Command, Correction, Discipline,
    Emblem::{One, Two},
    Expansion::{River, TowersAndThieves},
    Fact, LegalMove, PhaseView, Refusal,
    RiverShape::{self, Bend, Other},
    Role, Tiles, TournamentFact, TournamentMove, TournamentTile,
};

use crate::table::{BLUE, DRAW, RED, TOURNAMENT_TILE, Table, YELLOW, nominate, put, river, with};

/// So many play with the River; red is to draw.
fn table(players: u8) -> Table {
    Table::playing(players, with(&[River]))
}

fn left(table: &Table) -> u8 {
    table.view(Audience::Watcher).river_left
}

impl Table {
    /// Whoever is to draw draws this river tile, places it and ends the turn.
    fn river_turn(&mut self, shape: RiverShape) {
        let seat = self.turn();
        self.seat(seat).draws_river(shape);
        if shape == Bend && self.open().tile == TournamentTile::Waits {
            self.seat(seat).lays_tournament_tile();
        }
        self.seat(seat).places().ends();
    }
}

/// The shapes red may tell.
fn shapes(table: &Table) -> Option<Vec<RiverShape>> {
    let told = |legal| if let LegalMove::DrawRiverTile { shapes } = legal { Some(shapes) } else { None };
    table.listed(RED).into_iter().find_map(told)
}

#[test]
fn r1_the_spring_lies_and_the_start_tile_is_shuffled_into_the_land_tiles() {
    // 12 river tiles and the one of this expansion, less the spring; 71 + 1 + 8 land tiles in five piles of 16.
    let table = table(4);
    assert_eq!((left(&table), table.view(Audience::Watcher).land_left), (12, 80));
    assert_eq!(table.open().draws_left, 16);
    assert_eq!((table.phase(), table.turn()), (PhaseView::Draw, RED));
}

#[test]
fn r1_without_the_river_the_tournament_tile_lies_and_no_river_tile_is_drawn() {
    let mut table = Table::of(4);
    assert_eq!((left(&table), table.open().tile), (0, TournamentTile::Lies));
    assert_eq!(table.refused(RED, river(Bend)), (Refusal::RiverIsLaid, "R-2"));
    assert_eq!(shapes(&table), None);
    table.red().draws();
    assert_eq!(table.refused(RED, TOURNAMENT_TILE), (Refusal::NoTournamentTile, "T-7"));
}

#[test]
fn r2_each_player_in_turn_places_one_river_tile_before_any_other() {
    let mut table = table(3);
    for (at, seat) in
        [RED, BLUE, YELLOW, RED, BLUE, YELLOW, RED, BLUE, YELLOW, RED, BLUE, YELLOW].iter().enumerate()
    {
        assert_eq!((table.turn(), usize::from(left(&table))), (*seat, 12 - at));
        assert_eq!(table.refused(*seat, DRAW), (Refusal::RiverFirst, "R-2"));
        table.river_turn(if at == 2 { Bend } else { Other });
    }
    assert_eq!((table.turn(), left(&table)), (RED, 0));
    assert_eq!(table.refused(RED, river(Other)), (Refusal::RiverIsLaid, "R-2"));
    assert_eq!(shapes(&table), None);
    table.red().draws().places().ends();
}

#[test]
fn r2_a_river_tile_is_drawn_when_a_turn_begins_and_at_no_other_time() {
    let mut table = table(3);
    table.red().draws_river(Other);
    assert_eq!(table.refusal(RED, river(Other)), Refusal::OutOfStep { phase: PhaseView::Place });
    table.red().places();
    assert_eq!(table.refusal(RED, river(Other)), Refusal::OutOfStep { phase: PhaseView::Finish });
}

#[test]
fn r3_meeples_and_points_as_usual_on_the_rivers_banks() {
    let mut table = table(2);
    table.red().draws_river(Other).places();
    let farmer = table.red().puts(Role::Farmer);
    table.red().ends();
    table.river_turn(Other);
    table.red().draws_river(Other).places().nominates_farmer(farmer, Two, 1);
    table.red().tells(&[RED], 3).ends();
    assert_eq!((table.totals(), table.score(RED).emblems_in_hand), (vec![3, 0], 4));
}

#[test]
fn r4_river_tiles_are_not_part_of_the_piles() {
    let mut table = table(4);
    for turn in 0..12 {
        table.river_turn(if turn == 0 { Bend } else { Other });
        assert_eq!((table.open().draws_left, table.view(Audience::Watcher).land_left), (16, 80));
    }
    table.turns(1);
    assert_eq!((table.open().draws_left, table.view(Audience::Watcher).land_left), (15, 79));
}

#[test]
fn r4_each_expansions_own_river_tile_is_in_the_river() {
    assert_eq!(left(&table(2)), 13 - 1, "with this expansion");
    assert_eq!(
        left(&Table::playing(2, with(&[River, TowersAndThieves]))),
        14 - 1,
        "with expansion 4 as well"
    );
    assert_eq!(
        left(&Table::playing(2, with(&[TowersAndThieves]))),
        0,
        "without the River it stays in the box"
    );
}

#[test]
fn r4_a_river_the_table_has_counted_is_as_long_as_told() {
    let mut settings = with(&[River]);
    settings.played = settings.played.with(River, Tiles::Counted(20));
    assert_eq!(left(&Table::playing(2, settings)), 19);
}

#[test]
fn c0_the_crown_waits_on_its_start_space_until_the_tournament_tile_is_in_play() {
    for (players, crown) in [(4, Discipline::Road), (5, Discipline::City), (6, Discipline::Field)] {
        let mut table = table(players);
        assert_eq!((table.open().tile, table.open().crown), (TournamentTile::Waits, crown));
        table.river_turn(Other);
        assert_eq!((table.open().tile, table.open().crown), (TournamentTile::Waits, crown));
        table.river_turn(Bend);
        assert_eq!((table.open().tile, table.open().crown), (TournamentTile::Lies, crown), "it moves along");
    }
}

#[test]
fn t07_x02_the_drawer_of_the_first_bend_lays_the_tournament_tile_first_and_then_the_bend() {
    let mut table = table(3);
    table.river_turn(Other);
    table.blue().draws_river(Bend);
    for step in [Command::PlaceTile, Command::DiscardTile] {
        assert_eq!(table.refused(BLUE, step), (Refusal::TournamentTileFirst, "T-7"));
    }
    let listed = table.listed(BLUE);
    assert!(
        listed.contains(&LegalMove::Tournament(TournamentMove::PlaceTournamentTile { places: Vec::new() }))
    );
    assert!(!listed.contains(&LegalMove::PlaceTile) && !listed.contains(&LegalMove::DiscardTile));

    table.blue().lays_tournament_tile();
    assert_eq!(table.told(), [TournamentFact::TournamentTilePlaced { seat: BLUE }]);
    assert_eq!(table.told()[0].rule().0, "T-7");
    assert_eq!(table.refused(BLUE, TOURNAMENT_TILE), (Refusal::NoTournamentTile, "T-7"), "once");
    assert_eq!(table.phase(), PhaseView::Place);
    assert_eq!(table.refused(BLUE, put(Role::Knight)).0, Refusal::OutOfStep { phase: PhaseView::Place });
    table.blue().places().ends();
}

#[test]
fn t07_whether_the_bend_fits_is_judged_once_the_tournament_tile_lies() {
    let mut table = table(3);
    table.red().draws_river(Bend).lays_tournament_tile().discards();
    assert_eq!((table.phase(), table.turn(), left(&table)), (PhaseView::Draw, RED, 11));
    table.red().draws_river(Bend).places();
}

#[test]
fn t07_a_later_bend_and_a_tile_that_does_not_bend_bring_no_tournament_tile() {
    let mut table = table(3);
    table.red().draws_river(Other);
    assert_eq!(table.refused(RED, TOURNAMENT_TILE), (Refusal::NoTournamentTile, "T-7"));
    table.red().places().ends();
    assert_eq!(table.refused(BLUE, TOURNAMENT_TILE), (Refusal::NoTournamentTile, "T-7"));
    table.river_turn(Bend);
    table.yellow().draws_river(Bend);
    assert_eq!(table.refused(YELLOW, TOURNAMENT_TILE), (Refusal::NoTournamentTile, "T-7"));
    table.yellow().places().ends();
}

#[test]
fn t07_the_tile_before_the_lake_does_not_come_before_the_first_bend_was_told() {
    let mut table = table(2);
    for _ in 0..10 {
        table.river_turn(Other);
    }
    let seat = table.turn();
    assert_eq!(table.refused(seat, river(Other)), (Refusal::BendNotTold, "T-7"));
    let told = LegalMove::DrawRiverTile { shapes: vec![Bend] };
    assert!(table.listed(seat).contains(&told));
    table.river_turn(Bend);
    assert_eq!((left(&table), table.open().tile), (1, TournamentTile::Lies));
    table.river_turn(Other);
    table.turns(2);
}

#[test]
fn t08_the_tournament_tile_extends_features_and_lets_its_layer_nominate_once_in_the_turn() {
    let mut table = table(2);
    table.red().draws_river(Other).places();
    let highwayman = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.river_turn(Other);
    table.red().draws_river(Bend);
    assert_eq!(table.refused(RED, nominate(highwayman, One)), (Refusal::NominationClosed, "T-8"));
    table.red().lays_tournament_tile();
    assert!(table.offers(RED, highwayman));
    table.red().nominates(highwayman, One).places();
    let once = (Refusal::AlreadyNominatedThisTurn, "T-8");
    assert_eq!(table.refused(RED, nominate(highwayman, Two)), once);
}

#[test]
fn t13_no_tournament_interrupts_the_river_and_then_the_piles_count() {
    let mut table = table(2);
    table.corrects(&Correction::PileCount { pile: 1, land: 0 });
    for turn in 0..12 {
        assert_eq!((table.phase(), table.open().held), (PhaseView::Draw, 0));
        table.river_turn(if turn == 5 { Bend } else { Other });
    }
    assert_eq!((table.turn(), table.open().held), (RED, 1), "the first turn after the lake meets it empty");
}

#[test]
fn r2_a_river_tile_that_fits_nowhere_goes_to_the_box_and_another_is_drawn() {
    let mut table = table(2);
    table.red().draws_river(Other).discards();
    assert_eq!((table.phase(), table.turn(), left(&table)), (PhaseView::Draw, RED, 11));
    assert_eq!(table.facts(), [Fact::TileDiscarded { seat: RED }]);
    table.red().draws_river(Other).places().ends();
}

#[test]
fn t7_who_has_the_first_bend_in_hand_lays_the_tournament_tile_before_going_home() {
    let mut table = table(3);
    table.red().draws_river(Bend);
    assert_eq!(table.may_not_go_home(RED), Refusal::TournamentTileFirst);
    table.red().lays_tournament_tile();
    table.goes_home(RED);
    assert_eq!((table.turn(), table.open().tile), (BLUE, TournamentTile::Lies));
}

#[test]
fn r2_who_goes_home_along_the_river_leaves_it_to_the_next() {
    let mut table = table(3);
    table.red().draws_river(Other);
    table.goes_home(RED);
    assert_eq!((table.turn(), table.phase(), left(&table)), (BLUE, PhaseView::Draw, 11));
    table.river_turn(Bend);
    table.river_turn(Other);
    assert_eq!(table.turn(), BLUE);
}
