//! What a table may choose for itself, on the map: who keeps the emblems, when a meeple is nominated again, who draws
//! (T-1, T-9, T-13). Never the rules as they are where nothing is chosen.

use herald_words::{
    Audience, Command, Discipline, DrawnBy,
    Emblem::{Five, One, Three, Two},
    EmblemKeeping, Fact, HouseRules, MapFact, NominationView, PhaseView, Reach, Refusal, Renomination,
    Settings, TournamentCommand, TournamentFact,
};

use super::{
    board::{BLUE, Board, RED, piles, settings},
    script::{DRAW, code, m, nominate, reveal},
    tables::a_road_won,
};

/// Real tokens: no emblem is told before it is revealed, and then which; the reach is measured all the same.
#[test]
fn t01_t14_where_the_table_keeps_the_emblems_the_reach_is_measured() {
    let with = Settings { emblems: EmblemKeeping::Table, ..settings() };
    let mut board = Board::with(with, piles(2, &[4, 9], 2, Discipline::Road));
    let lay_token = |meeple| {
        let step = TournamentCommand::NominateMeeple { meeple: m(meeple), emblem: None, ring_before: None };
        Command::Tournament(step)
    };
    let open = |meeple, emblem| {
        let step = TournamentCommand::RevealEmblem { meeple: m(meeple), reach: None, emblem: Some(emblem) };
        Command::Tournament(step)
    };
    board.plays("U 3,1 1 road").plays("U 0,2 1 road");
    board.begins("U 3,2 1");
    assert_eq!(board.refused(nominate(1, Five)), Refusal::EmblemKeptByTable);
    board.awaited_takes(lay_token(1)).ends();
    board.begins("B -1,1 0");
    assert_eq!(board.refused(lay_token(2)), Refusal::NotExtended { meeple: m(2) });
    board.ends();
    assert_eq!(board.seat(), RED);
    assert_eq!(board.view(Audience::Seat(RED)).meeples[0].nomination, NominationView::Token);
    assert_eq!(board.refused(reveal(1)), Refusal::RevealedNotTold);
    board.awaited_takes(open(1, Three));
    let revealed = board.open().last_contest.unwrap().revealed[0];
    assert_eq!((revealed.value, revealed.reach), (3 + 2, Reach::Road { tiles: 2, bridges: 0 }));
    assert_eq!(board.open().prizes[0].won.kept, Some(Three));
}

/// T-9's setting: anew after a reveal, by a tile that extends it again.
#[test]
fn t09_a_table_may_let_a_revealed_meeple_be_nominated_anew() {
    for (renomination, anew) in [(Renomination::OnceAPlacement, false), (Renomination::AfterReveal, true)] {
        let house = HouseRules { renomination, ..HouseRules::default() };
        let mut board = Board::with(Settings { house, ..settings() }, piles(2, &[3, 9], 2, Discipline::Road));
        board.plays("U 3,1 1 road").plays("B -1,1 0").plays("U 3,2 1 m1=5").reveals(1);
        // Red's prize tile first; then the road goes on.
        board.turn_of(RED).draws("U").looks(1, "JP-1").lays_prize(1, "1,-1", 2);
        assert!(board.decide(RED, &[nominate(1, Two)]).is_err(), "the prize tile is far from it");
        board.lays("3,3", 1);
        assert_eq!(board.decide(RED, &[nominate(1, Two)]).is_ok(), anew, "{renomination:?}");
        assert!(board.decide(RED, &[nominate(1, Five)]).is_err(), "5 is on the statue");
    }
}

/// The window a prize tile has opened lasts while its land tile goes to the box and another is drawn, until that one lies.
#[test]
fn t08_t20_the_prize_tiles_window_lasts_until_the_next_placement() {
    // Blue's farmer (3) stands in the large field; the turn is given to blue, whose JP-1 closes a's city: below it lies
    // -1,1, of the large field, so that it extends him. C fits nowhere then.
    let mut board = a_road_won(&[9]);
    board.turn_of(BLUE).draws("C").looks(2, "JP-1").lays_prize(2, "-1,0", 1);
    assert!(board.facts().contains(&Fact::Map(MapFact::Boxed { seat: BLUE, face: code("C") })));
    assert_eq!(board.view(Audience::Watcher).phase, PhaseView::Draw);
    assert!(board.decide(BLUE, &[nominate(3, One)]).is_ok());
    board.draws("V");
    assert!(board.decide(BLUE, &[nominate(3, One)]).is_ok());
    // V below 3,2, road north and west: its large corner lies east and south of the road, in no field of his.
    board.lays("3,3", 1);
    assert_eq!(board.refused(nominate(3, One)), Refusal::NotExtended { meeple: m(3) });
}

/// Where Herald draws, what fits nowhere is replaced at once from the pile that is open.
#[test]
fn b03_t13_herald_replaces_a_tile_that_fits_nowhere() {
    for (pile, then) in [(4, PhaseView::Place), (3, PhaseView::Draw)] {
        let with = Settings { drawn_by: DrawnBy::Server, ..settings() };
        let mut board = Board::with(with, piles(2, &[pile, 9], 2, Discipline::Road));
        // b is closed, a blocked: C fits nowhere.
        board.plays("E 1,-1 2").plays("B -1,1 0");
        board.throw("C");
        // V is drawn next, where the pile has one more: the lot as after C is gone, which stands before it in the row.
        let lot = super::script::lot(&board.view(Audience::Watcher), "V") - 1;
        board.dice.thrown.push_back(lot);
        board.awaited_takes(DRAW);
        let facts = board.facts();
        assert!(facts.contains(&Fact::Map(MapFact::Boxed { seat: RED, face: code("C") })));
        let view = board.view(Audience::Watcher);
        assert_eq!((view.phase, view.turn.unwrap().seat), (then, RED), "with {pile} in the first pile");
        let called =
            TournamentFact::TournamentCalled { discipline: Discipline::Road, order: vec![RED, BLUE] };
        // Emptied by C: a tournament, which nobody enters, and the second pile is open.
        assert_eq!(board.happened(&called), pile == 3);
        assert_eq!(board.open().draws_left, if pile == 3 { 9 } else { 0 });
    }
}
