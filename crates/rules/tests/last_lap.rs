//! After the last tournament (T-21): the laps without land tiles, who has a turn in them, when they end, and what
//! leaves the game. Never adds up points: only that the end is reached.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::sight;
use herald_words::{
    Audience, CityId, Command, Discipline,
    Emblem::{self, Five, One, Three, Two, Zero},
    Fact, HouseRules, LegalMove, NominationView, PhaseView, PrizeId, Reach, Refusal, Role, Seat,
    TournamentFact,
};

use crate::table::{BLACK, BLUE, GREEN, RED, Table, Tourney, YELLOW, count, nominate, put, short_plan, tell};

const FIRST: PrizeId = PrizeId(1);
const SECOND: PrizeId = PrizeId(2);

/// The seats that have a turn in the laps; each lays all it may, or holds it.
fn turns_of_the_lap(table: &mut Table, lays: impl Fn(Seat, PrizeId) -> bool) -> Vec<Seat> {
    let mut turns = Vec::new();
    while table.phase() == PhaseView::LastLap {
        let seat = table.turn();
        assert_eq!(table.awaited(), [seat]);
        turns.push(seat);
        for prize in table.prizes_before(seat) {
            if lays(seat, prize) {
                table.seat(seat).lays(prize);
            } else {
                table.seat(seat).holds(prize);
            }
        }
        table.seat(seat).ends();
    }
    turns
}

fn forfeited(table: &Table) -> Vec<(Seat, PrizeId, Option<Emblem>)> {
    let forfeit = |fact| {
        if let TournamentFact::PrizeForfeited { seat, prize, emblem } = fact {
            Some((seat, prize, emblem))
        } else {
            None
        }
    };
    table.told().into_iter().filter_map(forfeit).collect()
}

#[test]
fn t21_as_many_tournaments_as_land_piles() {
    for (players, piles) in [(2, 6), (3, 6), (4, 5), (5, 4), (6, 3)] {
        let mut table = Table::of(players);
        table.turns(79);
        assert_eq!((table.open().held, table.open().total), (piles, piles), "{players} players");
        assert_eq!(table.phase(), PhaseView::FinalScoring, "nobody won a prize tile");
        assert_eq!(table.view(Audience::Watcher).land_left, 0);
    }
}

#[test]
fn t21_the_last_tournaments_prizes_come_from_the_last_pile_with_those_left_before() {
    // Two piles of prizes beside the first; nobody enters the first tournament, yellow the second and last.
    let plan = short_plan(3, &[6, 1], 2, Discipline::Road);
    let mut table = Table::start(plan, HouseRules::default());
    table.turns(2);
    table.yellow().draws().places();
    let knight = table.yellow().puts(Role::Knight);
    table.yellow().ends();
    table.turns(2);
    table.yellow().draws().places().nominates(knight, One).ends();
    assert_eq!((table.unwon(), table.open().piles[2].prizes), (2, 12));
    table.turns(1);
    table.yellow().reveals(knight, Reach::City(2));
    assert_eq!(table.drew(), [(YELLOW, 1, Some(One))]);
    assert_eq!((table.unwon(), table.open().piles[2].prizes), (11, 0), "the rest is ignored");
    assert_eq!((table.phase(), table.turn(), table.open().held), (PhaseView::LastLap, YELLOW, 2));
}

#[test]
fn t21_nobody_wins_in_the_last_tournament_and_the_game_is_to_be_scored() {
    let (table, _) = Tourney::of(3).the_last().nominated(&[]);
    assert_eq!((table.drew(), table.unwon(), table.phase()), (vec![], 12, PhaseView::FinalScoring));
    assert!(table.facts().contains(&Fact::FinalScoringBegan));
    assert_eq!(table.awaited(), [RED, BLUE, YELLOW], "whoever has something to tell");
}

#[test]
fn t21_play_goes_on_clockwise_from_the_active_player_and_skips_who_has_no_prize_tile() {
    let entries = [(RED, Five, 4), (BLACK, Three, 3), (BLUE, Zero, 1)];
    for (active, expected) in
        [(RED, [RED, BLACK]), (BLUE, [BLACK, RED]), (YELLOW, [BLACK, RED]), (BLACK, [BLACK, RED])]
    {
        let mut table = Tourney::of(4).the_last().called_by(active).held(&entries);
        assert_eq!(turns_of_the_lap(&mut table, |_, _| true), expected, "{active} met the empty pile");
        assert_eq!((table.phase(), table.open().statues.len()), (PhaseView::FinalScoring, 2));
        assert_eq!(forfeited(&table), []);
    }
}

#[test]
fn t21_the_opener_goes_first_though_others_won_more() {
    let entries = [(RED, Five, 9), (BLUE, Five, 8), (YELLOW, Five, 7), (BLACK, Five, 1), (GREEN, Five, 2)];
    let mut table = Tourney::of(5).the_last().called_by(YELLOW).held(&entries);
    assert_eq!(table.drew(), [(RED, 1, Some(Five)), (BLUE, 2, None), (YELLOW, 3, None)]);
    assert_eq!(turns_of_the_lap(&mut table, |_, _| true), [YELLOW, RED, BLUE]);
}

#[test]
fn t21_no_land_tile_is_drawn_and_no_meeple_placed() {
    let mut table = Tourney::of(2).the_last().held(&[(RED, Five, 4)]);
    let steps = [
        Command::DrawTile { symbol: None, thief: None },
        Command::PlaceTile,
        Command::DiscardTile,
        put(Role::Knight),
    ];
    for step in steps.clone() {
        assert_eq!(table.refusal(RED, step), Refusal::OutOfStep { phase: PhaseView::LastLap });
    }
    table.red().lays(FIRST);
    for step in steps {
        assert_eq!(table.refusal(RED, step), Refusal::OutOfStep { phase: PhaseView::LastLap });
    }
    let listed = sight::legal(&table.game, Audience::Seat(RED));
    assert!(listed.contains(&LegalMove::EndTurn));
    assert!(!listed.iter().any(|found| matches!(found, LegalMove::PlaceMeeple { .. })), "{listed:?}");
}

#[test]
fn t21_a_turn_of_the_lap_lays_or_holds_all_its_prize_tiles_and_scores() {
    let mut table = Tourney::of(2).the_last().held(&[(RED, Five, 4)]);
    let first = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refusal(RED, Command::EndTurn), first);
    table.red().lays(FIRST).tells(&[BLUE], 6).ends();
    assert_eq!(table.totals(), [0, 6]);
}

#[test]
fn t21_a_prize_tile_of_the_lap_allows_a_nomination() {
    let (mut table, meeples) = Tourney::of(2).the_last().nominated(&[(RED, Five)]);
    table.red().reveals(meeples[&RED], Reach::City(3));
    let before = table.refusal(RED, nominate(meeples[&RED], One));
    assert_eq!(before, Refusal::NominationClosed);

    // Blue's highwayman was put in an earlier turn and is free to be nominated when blue lays its prize tile.
    let mut table = Table::short(2, &[6], 2, Discipline::City);
    table.turns(1);
    table.blue().draws().places();
    let knight = table.blue().puts(Role::Knight);
    table.blue().ends();
    table.turns(1);
    table.blue().draws().places().nominates(knight, Five);
    let fresh = table.blue().puts(Role::Highwayman);
    table.blue().ends();
    table.turns(2);
    table.blue().reveals(knight, Reach::City(3));
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, BLUE), "red has none and is skipped");
    assert_eq!(table.refusal(BLUE, nominate(fresh, Two)), Refusal::NominationClosed);
    table.blue().lays(FIRST).nominates(fresh, Two).ends();
    assert_eq!(table.told(), [TournamentFact::EmblemRemoved { seat: BLUE, meeple: fresh }], "T-22");
}

#[test]
fn t21_laps_repeat_until_one_places_nothing() {
    let entries = [(RED, Five, 4), (BLUE, Three, 3)];
    let mut table = Tourney::of(3).the_last().held(&entries);
    table.red().holds(FIRST).ends();
    assert_eq!(table.turn(), BLUE);
    table.blue().lays(SECOND).ends();
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, RED), "blue's tile may have made room");
    assert!(table.told().contains(&TournamentFact::LastLapOpened));
    let again = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refusal(RED, Command::EndTurn), again, "it is looked at again");
    table.red().lays(FIRST).ends();
    assert_eq!((table.phase(), table.open().statues.len()), (PhaseView::FinalScoring, 2));
    assert_eq!(forfeited(&table), []);
}

#[test]
fn t21_after_a_lap_that_placed_nothing_held_prize_tiles_leave_with_their_emblems() {
    let entries = [(RED, Five, 4), (BLUE, Three, 3)];
    let mut table = Tourney::of(3).the_last().held(&entries);
    table.red().holds(FIRST).ends();
    table.blue().holds(SECOND).ends();
    assert_eq!(forfeited(&table), [(RED, FIRST, Some(Five)), (BLUE, SECOND, None)]);
    assert_eq!(table.phase(), PhaseView::FinalScoring);
    assert_eq!((table.open().prizes, table.open().statues), (vec![], vec![]));
    assert_eq!(table.hand(RED), [Zero, One, Two, Three], "the kept emblem does not come home");
}

#[test]
fn t21_a_second_lap_that_places_nothing_is_the_last() {
    let entries = [(RED, Five, 4), (BLUE, Three, 3)];
    let mut table = Tourney::of(3).the_last().held(&entries);
    let turns = turns_of_the_lap(&mut table, |seat, _| seat == BLUE);
    assert_eq!(turns, [RED, BLUE, RED]);
    assert_eq!(forfeited(&table), [(RED, FIRST, Some(Five))]);
}

#[test]
fn t21_a_lap_begins_with_the_opener_also_when_it_repeats() {
    let entries = [(RED, Five, 9), (BLUE, Five, 8), (YELLOW, Five, 7)];
    let mut table = Tourney::of(5).the_last().called_by(BLUE).held(&entries);
    // Lap 1: blue holds, yellow holds, red lays. Lap 2: blue lays, yellow holds. Lap 3: yellow holds.
    table.blue().holds(SECOND).ends();
    table.yellow().holds(PrizeId(3)).ends();
    table.red().lays(FIRST).ends();
    assert_eq!(table.turn(), BLUE);
    table.blue().lays(SECOND).ends();
    assert_eq!(table.turn(), YELLOW);
    table.yellow().holds(PrizeId(3)).ends();
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, YELLOW), "blue has laid in this lap");
    table.yellow().holds(PrizeId(3)).ends();
    assert_eq!(table.phase(), PhaseView::FinalScoring);
    assert_eq!(forfeited(&table), [(YELLOW, PrizeId(3), None)]);
}

/// Red has held a prize tile since the city tournament; the last land tile fits nowhere in red's own turn, and the
/// last tournament, of farmers, is called in the middle of it.
fn last_tile_fits_nowhere(red_enters: Option<Emblem>) -> Table {
    let mut table = Table::short(2, &[6, 1], 1, Discipline::City);
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Five);
    let farmer = table.red().puts(Role::Farmer);
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    if let Some(emblem) = red_enters {
        table.red().nominates_farmer(farmer, emblem, 2);
    }
    table.red().ends();
    table.turns(1);
    table.red().reveals(knight, Reach::City(3));
    table.red().draws().holds(FIRST).discards();
    if red_enters.is_some() {
        table.red().reveals(farmer, Reach::Field { ring_of_8: 3, ring_of_16: 0, town_halls: 0 });
    }
    table
}

#[test]
fn t21_the_last_tile_that_fits_nowhere_opens_the_lap_in_the_turn_it_was_drawn() {
    let mut table = last_tile_fits_nowhere(Some(One));
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, RED));
    assert_eq!(table.prizes_before(RED), [FIRST, SECOND]);
    let second = Refusal::PrizesFirst { prizes: vec![SECOND] };
    assert_eq!(table.refusal(RED, Command::EndTurn), second, "the first was looked at in this turn");
    table.red().lays(SECOND).lays(FIRST).ends();
    assert_eq!((table.phase(), table.open().statues.len()), (PhaseView::FinalScoring, 2));
}

#[test]
fn t21_prize_tiles_held_since_earlier_tournaments_are_laid_in_the_lap_too() {
    let table = last_tile_fits_nowhere(None);
    assert_eq!((table.phase(), table.turn(), table.open().held), (PhaseView::LastLap, RED, 2));
    assert_eq!(table.prizes_before(RED), [FIRST]);
}

#[test]
fn t22_in_the_final_scoring_whoever_knows_tells_and_nobody_plays() {
    let mut table = Tourney::of(2).the_last().held(&[(RED, Five, 4)]);
    table.red().lays(FIRST).ends();
    table.blue().counts(CityId(1), 3).tells(&[RED], 7);
    let closed = Refusal::OutOfStep { phase: PhaseView::FinalScoring };
    for step in [
        Command::DrawTile { symbol: None, thief: None },
        Command::PlaceTile,
        Command::EndTurn,
        put(Role::Knight),
        nominate_any(&table),
    ] {
        assert_eq!(table.refusal(RED, step), closed);
    }
    assert_eq!(
        table.refusal(BLACK, tell(&[RED], 1)),
        Refusal::NotAwaited { seat: BLACK, awaited: vec![RED, BLUE] }
    );
    assert_eq!(table.totals(), [7 + 9, 0]);
}

fn nominate_any(table: &Table) -> Command {
    nominate(table.view(Audience::Watcher).meeples[0].meeple, One)
}

#[test]
fn t22_every_emblem_still_under_a_meeple_is_taken_away_unseen_before_the_scoring() {
    let (mut table, meeples) = Tourney::of(2).role(Role::Farmer).nominated(&[(RED, Five), (BLUE, Two)]);
    table.red().reveals(meeples[&RED], Reach::Field { ring_of_8: 4, ring_of_16: 0, town_halls: 0 });
    table.blue().reveals(meeples[&BLUE], Reach::Field { ring_of_8: 1, ring_of_16: 0, town_halls: 0 });
    table.red().draws().lays(FIRST).places();
    let farmer = table.red().puts(Role::Farmer);
    table.red().ends();
    table.blue().draws().lays(SECOND).places().ends();
    table.red().draws().places().nominates_farmer(farmer, Three, 2).ends();
    // A road and a city tournament are still to come, and no other of farmers.
    let left = usize::from(table.view(Audience::Watcher).land_left);
    table.turns(left);
    assert_eq!(table.phase(), PhaseView::FinalScoring);
    let removed = TournamentFact::EmblemRemoved { seat: RED, meeple: farmer };
    assert!(table.told().contains(&removed), "{:?}", table.told());
    assert_eq!(table.hand(RED), [Zero, One, Two], "it does not come home");
    assert_eq!(table.meeple(RED, farmer).unwrap().nomination, NominationView::None);
    let unknown = Refusal::NoSuchCity { city: CityId(9) };
    assert_eq!(table.refusal(RED, count(CityId(9), 1)), unknown);
}

#[test]
fn t20_a_prize_laid_before_the_last_tournament_still_has_its_step_3() {
    // Red lays the prize tile won before; then the very last land tile fits nowhere, and nobody enters the last
    // tournament. Red's turn goes on to tell what the prize tile completed.
    let plan = short_plan(2, &[4, 1], 1, Discipline::City);
    let mut table = Table::start(plan, HouseRules::default());
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Two).ends();
    table.turns(1);
    table.red().reveals(knight, Reach::City(2));
    table.red().draws().lays(FIRST).discards();
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, RED));
    assert_eq!(table.awaited(), [RED]);
    table.red().tells(&[RED], 4).ends();
    assert_eq!(table.phase(), PhaseView::FinalScoring);
}
