//! Prize tiles before the players (T-20, X-9): laid after drawing and before the land tile, held where they fit
//! nowhere. Never about the lap without land tiles.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::sight;
use herald_words::{
    Audience, CityId, Command, Discipline,
    Emblem::{Five, One, Three},
    HouseRules, Label, LegalMove, MeepleId, PhaseView, PrizeId, Reach, Refusal, Role, StatueCity,
    TournamentFact, TournamentMove,
};

use crate::table::{BLUE, RED, Table, Tourney, YELLOW, hold, lay, put, short_plan};

const FIRST: PrizeId = PrizeId(1);
const SECOND: PrizeId = PrizeId(2);

fn anywhere(prize: PrizeId) -> Command {
    lay(prize, StatueCity::New(None))
}

/// The prize tiles red is offered to lay.
fn offered(table: &Table) -> Vec<PrizeId> {
    let prize = |listed| {
        if let LegalMove::Tournament(TournamentMove::PlacePrize { prize, .. }) = listed {
            Some(prize)
        } else {
            None
        }
    };
    sight::legal(&table.game, Audience::Seat(RED)).into_iter().filter_map(prize).collect()
}

/// Red's knight has won the first prize tile at the city tournament; red's farmer is nominated for the field
/// tournament, which comes after so many more land tiles. Red is to draw.
fn red_with_a_prize_and_a_farmer(before_the_next: u16) -> (Table, MeepleId) {
    let plan = short_plan(2, &[6, before_the_next, 9, 9], 1, Discipline::City);
    let mut table = Table::start(plan, HouseRules::default());
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Five);
    let farmer = table.red().puts(Role::Farmer);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates_farmer(farmer, Three, 7).ends();
    table.turns(1);
    table.red().reveals(knight, Reach::City(3));
    assert_eq!(table.prizes_before(RED), [FIRST]);
    (table, farmer)
}

/// Red holds two prize tiles, both still to be laid in this turn, and has drawn.
fn red_with_two() -> Table {
    let (mut table, farmer) = red_with_a_prize_and_a_farmer(1);
    table.red().draws().holds(FIRST).places().ends();
    table.red().reveals(farmer, Reach::Field { ring_of_8: 6, ring_of_16: 0, town_halls: 0 });
    table.turns(1);
    assert_eq!(table.prizes_before(RED), [FIRST, SECOND]);
    table.red().draws();
    table
}

#[test]
fn x09_red_draws_and_looks_then_lays_prize_tile_and_emblem_and_then_the_land_tile() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 4)]);
    assert_eq!(table.refusal(RED, anywhere(FIRST)), Refusal::OutOfStep { phase: PhaseView::Draw });
    table.red().draws();
    let first = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refusal(RED, Command::PlaceTile), first);

    table.red().lays(FIRST);
    let [statue] = table.open().statues[..] else { panic!("one statue") };
    assert_eq!((statue.seat, statue.prize, statue.emblem), (RED, FIRST, Some(Five)));
    assert_eq!(table.prizes_before(RED), []);

    table.red().places().puts(Role::Highwayman);
    table.red().ends();
    assert_eq!(table.turn(), BLUE);
}

#[test]
fn t20_whether_the_land_tile_fits_is_judged_when_the_prize_tiles_lie() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 4)]);
    table.red().draws();
    let first = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refusal(RED, Command::DiscardTile), first);
    table.red().lays(FIRST).discards().draws().places();
    assert_eq!(table.open().draws_left, 12 - 2);
}

#[test]
fn t20_a_prize_tile_waits_for_its_owners_turn_and_nobody_elses() {
    let mut table = Tourney::of(3).held(&[(BLUE, Five, 4)]);
    assert_eq!(table.turn(), RED);
    table.red().draws();
    assert_eq!(table.refusal(RED, anywhere(FIRST)), Refusal::NoSuchPrize { prize: FIRST });
    assert_eq!(table.refusal(RED, hold(FIRST)), Refusal::NoSuchPrize { prize: FIRST });
    table.red().places().ends();
    table.blue().draws();
    let first = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refusal(BLUE, Command::PlaceTile), first);
    table.blue().lays(FIRST).places();
    assert_eq!(table.open().statues[0].seat, BLUE);
}

#[test]
fn t20_a_prize_tile_won_without_an_emblem_stands_bare() {
    let mut table = Tourney::of(3).held(&[(BLUE, Five, 4), (RED, One, 1)]);
    assert_eq!(table.prizes_before(RED), [SECOND], "the second drawn");
    table.red().draws().lays(SECOND);
    assert_eq!(table.open().statues[0].emblem, None);
}

#[test]
fn t20_no_meeple_goes_on_a_prize_tile() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 4)]);
    table.red().draws().lays(FIRST);
    for role in Role::ALL {
        assert_eq!(table.refusal(RED, put(role)), Refusal::OutOfStep { phase: PhaseView::Place });
    }
}

#[test]
fn t20_what_a_prize_tile_completes_is_told_in_the_same_turn() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 4)]);
    table.red().draws().lays(FIRST).places().tells(&[BLUE], 6).ends();
    assert_eq!(table.totals(), [0, 6]);
}

#[test]
fn t20_several_prize_tiles_are_all_laid_in_any_order() {
    for order in [[FIRST, SECOND], [SECOND, FIRST]] {
        let mut table = red_with_two();
        assert_eq!(offered(&table), [FIRST, SECOND]);
        let both = Refusal::PrizesFirst { prizes: vec![FIRST, SECOND] };
        assert_eq!(table.refusal(RED, Command::PlaceTile), both);
        table.red().lays(order[0]);
        let other = Refusal::PrizesFirst { prizes: vec![order[1]] };
        assert_eq!(table.refusal(RED, Command::PlaceTile), other);
        assert_eq!(table.refusal(RED, anywhere(order[0])), Refusal::NoSuchPrize { prize: order[0] });
        table.red().lays(order[1]).places();
        let laid: Vec<_> = table.open().statues.iter().map(|statue| (statue.prize, statue.emblem)).collect();
        let emblem = |prize| Some(if prize == FIRST { Five } else { Three });
        assert_eq!(laid, order.map(|prize| (prize, emblem(prize))), "each with the emblem it was won with");
    }
}

#[test]
fn t20_a_prize_tile_that_fits_nowhere_is_held_for_the_next_turn() {
    let (mut table, _) = red_with_a_prize_and_a_farmer(9);
    table.red().draws().holds(FIRST);
    let held = Refusal::PrizeIsHeld { prize: FIRST };
    assert_eq!((table.refusal(RED, anywhere(FIRST)), table.refusal(RED, hold(FIRST))), (held.clone(), held));
    assert_eq!(offered(&table), []);
    table.red().places();
    assert_eq!(table.refusal(RED, anywhere(FIRST)), Refusal::OutOfStep { phase: PhaseView::Finish });
    table.red().ends();
    table.turns(1);

    table.red().draws();
    let again = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refusal(RED, Command::PlaceTile), again, "it is looked at again");
    table.red().lays(FIRST).places();
    assert_eq!(table.open().statues[0].emblem, Some(Five), "its emblem waited beside it");
}

#[test]
fn t20_a_held_prize_tile_is_looked_at_again_after_each_other_prize_tile() {
    let mut table = red_with_two();
    table.red().holds(FIRST);
    assert_eq!(offered(&table), [SECOND]);
    table.red().lays(SECOND);
    assert_eq!(offered(&table), [FIRST]);
    assert_eq!(table.refusal(RED, Command::PlaceTile), Refusal::PrizesFirst { prizes: vec![FIRST] });
    table.red().lays(FIRST).places();
}

#[test]
fn t20_holding_one_does_not_have_the_other_looked_at_again() {
    let mut table = red_with_two();
    table.red().holds(FIRST).holds(SECOND);
    assert_eq!(offered(&table), []);
    table.red().places().ends();
}

#[test]
fn t20_a_held_prize_tile_is_not_looked_at_again_after_a_land_tile_of_the_turn() {
    let (mut table, _) = red_with_a_prize_and_a_farmer(9);
    table.red().draws().holds(FIRST).discards().draws();
    assert_eq!(offered(&table), [], "another tile drawn changes nothing on the map");
    table.red().places().ends();
}

#[test]
fn t20_a_replacement_draw_can_meet_an_empty_pile_and_bring_a_prize_to_lay_first() {
    // The last tile of the second pile fits nowhere: red's farmer wins a second prize tile in mid-turn.
    let (mut table, farmer) = red_with_a_prize_and_a_farmer(1);
    table.red().draws().holds(FIRST).discards();
    assert_eq!((table.phase(), table.turn()), (PhaseView::Tournament, RED));
    table.red().reveals(farmer, Reach::Field { ring_of_8: 6, ring_of_16: 0, town_halls: 0 });
    assert_eq!((table.phase(), table.turn(), table.open().draws_left), (PhaseView::Draw, RED, 9));
    table.red().draws();
    assert_eq!(offered(&table), [SECOND], "the first is held until another lies");
    assert_eq!(table.refusal(RED, Command::PlaceTile), Refusal::PrizesFirst { prizes: vec![SECOND] });
    table.red().lays(SECOND);
    assert_eq!(offered(&table), [FIRST]);
    table.red().lays(FIRST).places();
    assert_eq!(table.open().statues.len(), 2);
}

#[test]
fn t08_one_nomination_holds_for_the_whole_turn_prize_tiles_and_replacements_included() {
    let (mut table, farmer) = red_with_a_prize_and_a_farmer(9);
    table.red().draws().lays(FIRST);
    let had_one = Refusal::AlreadyNominated { meeple: farmer };
    assert_eq!(table.refusal(RED, crate::table::nominate(farmer, One)), had_one);
    table.red().discards().draws().places();
    let fresh = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(fresh, One);
}

#[test]
fn t20_a_statue_founds_a_city_or_joins_one_that_has_a_statue() {
    let mut table = red_with_two();
    let label = Label::parse("by the window").unwrap();
    table.red().says(lay(FIRST, StatueCity::New(Some(label.clone()))));
    let city = CityId(1);
    assert_eq!(
        table.told(),
        [
            TournamentFact::CityFounded { city, label: Some(label) },
            TournamentFact::PrizePlaced { seat: RED, prize: FIRST, city, emblem: Some(Five) },
        ]
    );
    let unknown = lay(SECOND, StatueCity::Known(CityId(2)));
    assert_eq!(table.refusal(RED, unknown), Refusal::NoSuchCity { city: CityId(2) });
    table.red().lays_into(SECOND, city);
    assert_eq!(table.open().cities.len(), 1);
    assert!(table.open().statues.iter().all(|statue| statue.city == city));
}

#[test]
fn t20_two_statues_in_cities_of_their_own_found_two() {
    let mut table = red_with_two();
    table.red().lays(FIRST).lays(SECOND);
    let cities: Vec<_> = table.open().statues.iter().map(|statue| statue.city).collect();
    assert_eq!(cities, [CityId(1), CityId(2)]);
}

#[test]
fn t16_prize_tiles_before_the_players_are_seen_by_all_with_the_emblem_beside_them() {
    let table = Tourney::of(3).held(&[(YELLOW, Five, 4), (RED, One, 1)]);
    for audience in [Audience::Seat(BLUE), Audience::Watcher, Audience::Host] {
        let seen = table.view(audience).tournament.unwrap().prizes;
        let seen: Vec<_> =
            seen.iter().map(|prize| prize.won).map(|won| (won.seat, won.prize, won.kept)).collect();
        assert_eq!(seen, [(YELLOW, FIRST, Some(Five)), (RED, SECOND, None)]);
    }
}
