//! Emblems the table keeps as real tokens (T-1, T-8, T-12, T-14, T-18, T-22): Herald counts them, learns one at its
//! reveal, and refuses what cannot be. Never commits to one: there is nothing to hide.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::Event;
use herald_words::{
    Audience, Discipline,
    Emblem::{self, Five, One, Three, Two, Zero},
    Fact, HouseRules, Kind, LegalMove, MeepleId, MoveCause, NominationView, PhaseView, PrizeId, Reach,
    Refusal, Renomination, Role, Seat, Settings, TournamentFact, TournamentMove,
};

use crate::table::{
    BLUE, RED, Table, Tourney, YELLOW, keeping, nominate, nominate_farmer, reach, reveal, short_plan, slip,
    slip_farmer, turn_over,
};

const FIRST: PrizeId = PrizeId(1);

fn kept() -> Settings {
    keeping(Settings::default())
}

/// Red has put a meeple in an earlier turn and has just laid another tile.
fn red_extended(role: Role) -> (Table, MeepleId) {
    Table::extended(kept(), Kind::Meeple, role)
}

/// The emblems of which a seat is asked to tell one at its reveal.
fn asked(table: &Table, seat: Seat) -> Vec<Emblem> {
    let told = |legal| {
        if let LegalMove::Tournament(TournamentMove::RevealEmblem { emblems, .. }) = legal {
            Some(emblems)
        } else {
            None
        }
    };
    table.listed(seat).into_iter().find_map(told).unwrap()
}

#[test]
fn t01_herald_counts_five_tokens_and_knows_none() {
    let table = Table::playing(2, kept());
    for seat in [RED, BLUE] {
        assert_eq!((table.hand(seat), table.score(seat).emblems_in_hand), (vec![], 5));
    }
}

#[test]
fn t08_a_token_laid_is_counted_and_all_see_that_one_lies_there() {
    let (mut table, knight) = red_extended(Role::Knight);
    let offered = TournamentMove::NominateMeeple { meeple: knight, emblems: vec![], tells_ring: false };
    assert!(table.listed(RED).contains(&LegalMove::Tournament(offered)));
    table.red().slips(knight);
    let laid = Fact::Tournament(TournamentFact::EmblemLaid { seat: RED, meeple: knight });
    assert_eq!(table.last(), [Event::Fact(laid)], "no commitment");
    assert_eq!((table.score(RED).emblems_in_hand, table.score(BLUE).emblems_in_hand), (4, 5));
    for seat in [RED, BLUE] {
        assert_eq!(table.meeple(seat, knight).unwrap().nomination, NominationView::Token);
    }
    assert_eq!(table.hand(RED), []);
}

#[test]
fn t08_which_token_it_is_is_not_told_before_its_reveal() {
    let (mut table, knight) = red_extended(Role::Knight);
    for emblem in Emblem::ALL {
        assert_eq!(table.refused(RED, nominate(knight, emblem)), (Refusal::EmblemKeptByTable, "T-8"));
    }
    table.red().slips(knight);
}

#[test]
fn t08_where_herald_keeps_them_it_must_be_told() {
    let (mut table, knight) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    assert_eq!(table.refused(RED, slip(knight, None)), (Refusal::EmblemNotTold, "T-8"));
    table.red().nominates(knight, Two);
}

#[test]
fn t08_t10_all_else_about_a_nomination_is_as_ever() {
    let (mut table, farmer) = red_extended(Role::Farmer);
    let ring = Refusal::RingNotTold { meeple: farmer };
    assert_eq!(table.refused(RED, slip(farmer, None)), (ring, "T-10"));
    let full = Refusal::RingWasFull { meeple: farmer };
    assert_eq!(table.refused(RED, slip_farmer(farmer, 8)), (full, "T-10"));
    assert_eq!(table.refused(RED, nominate_farmer(farmer, One, Some(7))).0, Refusal::EmblemKeptByTable);
    let monk = table.red().says(slip_farmer(farmer, 7)).puts(Role::Monk);
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    let had_one = Refusal::AlreadyNominated { meeple: farmer };
    assert_eq!(table.refused(RED, slip_farmer(farmer, 7)), (had_one, "T-9"));
    let never = Refusal::NeverNominated { meeple: monk, kind: Kind::Meeple, role: Role::Monk };
    assert_eq!(table.refused(RED, slip(monk, None)), (never, "T-8"));
}

#[test]
fn t08_five_tokens_laid_leave_none_until_one_comes_home() {
    let mut table = Table::settled(short_plan(2, &[60, 60], 2, Discipline::Road), kept());
    table.red().draws().places();
    let mut stand = vec![table.red().puts(Role::Knight)];
    table.red().ends();
    table.turns(1);
    for laid in 1..=5 {
        table.red().draws().places().slips(*stand.last().unwrap());
        assert_eq!(table.score(RED).emblems_in_hand, 5 - laid);
        stand.push(table.red().puts(Role::Knight));
        table.red().ends();
        table.turns(1);
    }
    table.red().draws().places();
    let sixth = stand[5];
    assert_eq!(table.refused(RED, slip(sixth, None)), (Refusal::NoEmblemLeft, "T-8"));
    assert!(!table.offers(RED, sixth));
    table.red().lifts(stand[0]);
    assert_eq!(table.told(), [TournamentFact::EmblemReturned { seat: RED, meeple: stand[0] }]);
    assert_eq!(table.score(RED).emblems_in_hand, 1);
    table.red().slips(sixth);
    assert_eq!(table.score(RED).emblems_in_hand, 0);
}

#[test]
fn t12_a_token_comes_home_from_a_meeple_that_leaves_or_moves() {
    let (mut table, knight) = red_extended(Role::Knight);
    table.red().slips(knight).ends();
    table.blue().draws().places().moves(knight, Role::Highwayman, MoveCause::Other);
    assert_eq!(table.told(), [TournamentFact::EmblemReturned { seat: RED, meeple: knight }]);
    assert_eq!(table.score(RED).emblems_in_hand, 5);
    assert_eq!(table.meeple(RED, knight).unwrap().nomination, NominationView::Spent);
    table.blue().lifts(knight);
    assert_eq!((table.told(), table.score(RED).emblems_in_hand), (vec![], 5));
}

#[test]
fn t14_the_token_is_told_at_its_reveal_and_counts_as_told() {
    let (mut table, meeples) = Tourney::of(2).at(kept()).nominated(&[(RED, Two), (BLUE, One)]);
    let knight = meeples[&RED];
    assert_eq!(asked(&table, RED), Emblem::ALL);
    let city = reach(Discipline::City, 4);
    assert_eq!(table.refused(RED, reveal(knight, city)), (Refusal::RevealedNotTold, "T-14"));
    table.red().turns_over(knight, city, Five);
    assert!(matches!(
        table.told()[0],
        TournamentFact::EmblemRevealed { seat: RED, emblem: Five, opening: None, .. }
    ));
    assert_eq!(table.values(), [(RED, 9)]);
    // Blue has a 5 of its own.
    table.blue().turns_over(meeples[&BLUE], reach(Discipline::City, 1), Five);
    assert_eq!(table.values(), [(RED, 9), (BLUE, 6)]);
}

#[test]
fn t14_where_herald_keeps_them_nobody_else_says_which_it_is() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, Two)]);
    let told = turn_over(meeples[&RED], reach(Discipline::City, 4), Some(Two));
    assert_eq!(table.refused(RED, told), (Refusal::EmblemKeptByHerald, "T-14"));
    let LegalMove::Tournament(TournamentMove::RevealEmblem { emblems, .. }) = &table.listed(RED)[0] else {
        panic!("red reveals")
    };
    assert_eq!(emblems, &[]);
}

#[test]
fn t18_a_sole_highest_keeps_the_token_and_the_others_go_to_the_box() {
    let table = Tourney::of(3).at(kept()).held(&[(RED, Five, 4), (BLUE, Five, 3), (YELLOW, Three, 1)]);
    assert_eq!(table.drew(), [(RED, 1, Some(Five)), (BLUE, 2, None)]);
    assert_eq!(table.boxed(), [(BLUE, Five), (YELLOW, Three)]);
    for seat in [RED, BLUE, YELLOW] {
        assert_eq!(table.score(seat).emblems_in_hand, 4, "none comes home");
    }
    let table = Tourney::of(2).at(kept()).held(&[(RED, Five, 4), (BLUE, Three, 6)]);
    assert_eq!(table.drew(), [(RED, 1, None), (BLUE, 1, None)]);
    assert_eq!(table.boxed(), [(RED, Five), (BLUE, Three)], "tied for the highest: all of them");
}

/// Red has turned over this emblem with a knight, and its farmer, nominated as well, is asked next. If red won, its
/// prize tile is laid or, failing that, held.
fn second_reveal(red: (Emblem, u16), blue: (Emblem, u16), lays: bool) -> (Table, MeepleId) {
    let mut table = Table::settled(short_plan(2, &[6, 1, 9], 1, Discipline::City), kept());
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.blue().draws().places();
    let blues = table.blue().puts(Role::Knight);
    table.blue().ends();
    table.red().draws().places().slips(knight);
    let farmer = table.red().puts(Role::Farmer);
    table.red().ends();
    table.blue().draws().places().slips(blues).ends();
    table.red().draws().places().says(slip_farmer(farmer, 3)).ends();
    table.turns(1);
    table.red().turns_over(knight, reach(Discipline::City, red.1), red.0);
    table.blue().turns_over(blues, reach(Discipline::City, blue.1), blue.0);
    table.red().draws();
    if let [prize] = table.prizes_before(RED)[..] {
        let player = table.red();
        if lays {
            player.lays(prize)
        } else {
            player.holds(prize)
        };
    }
    table.red().places().ends();
    assert_eq!((table.phase(), table.awaited()), (PhaseView::Tournament, vec![RED]));
    (table, farmer)
}

#[test]
fn t14_a_token_that_was_open_before_is_spent_wherever_it_is_now() {
    // In the box; beside the prize tile that is held; on the statue.
    for (red, blue, lays) in
        [((Two, 1), (Five, 9), true), ((Two, 9), (Five, 1), false), ((Two, 9), (Five, 1), true)]
    {
        let (mut table, farmer) = second_reveal(red, blue, lays);
        assert_eq!(asked(&table, RED), [Zero, One, Three, Five]);
        let gone = (Refusal::EmblemGone { emblem: Two }, "T-14");
        let field = reach(Discipline::Field, 3);
        assert_eq!(table.refused(RED, turn_over(farmer, field, Some(Two))), gone);
        table.red().turns_over(farmer, field, Five);
        assert_eq!(table.values(), [(RED, 8)]);
    }
}

#[test]
fn t20_the_kept_token_stands_on_the_statue_and_scores_like_any_other() {
    let (mut table, farmer) = second_reveal((Two, 9), (Five, 1), true);
    table.red().turns_over(farmer, reach(Discipline::Field, 3), Three);
    let [statue] = table.open().statues[..] else { panic!("one statue") };
    assert_eq!((statue.prize, statue.emblem), (FIRST, Some(Two)));
    let city = statue.city;
    table.blue().counts(city, 4);
    assert_eq!(table.totals(), [12, 0]);
}

#[test]
fn t09_a_reveal_makes_room_for_another_token_only_where_the_table_chose_so() {
    for (renomination, seen) in [
        (Renomination::OnceAPlacement, NominationView::Spent),
        (Renomination::AfterReveal, NominationView::None),
    ] {
        let house = HouseRules { renomination, ..HouseRules::default() };
        let mut table = Tourney::of(2).at(kept()).house(house).held(&[(RED, Five, 4)]);
        let knight = table.view(Audience::Watcher).meeples[0].meeple;
        assert_eq!(table.meeple(RED, knight).unwrap().nomination, seen);
        table.red().draws().lays(FIRST).places();
        assert_eq!(table.offers(RED, knight), renomination == Renomination::AfterReveal);
    }
}

#[test]
fn t22_tokens_still_under_meeples_are_taken_away_unseen() {
    // One pile of six tiles: red's farmer is nominated, and the only tournament is of knights.
    let mut table = Table::settled(short_plan(2, &[6], 0, Discipline::City), kept());
    table.red().draws().places();
    let farmer = table.red().puts(Role::Farmer);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().says(slip_farmer(farmer, 3)).ends();
    table.turns(3);
    let removed = TournamentFact::EmblemRemoved { seat: RED, meeple: farmer };
    assert!(table.told().contains(&removed), "{:?}", table.told());
    assert_eq!(table.phase(), PhaseView::FinalScoring);
    assert_eq!(table.meeple(RED, farmer).unwrap().nomination, NominationView::None);
    assert_eq!(table.score(RED).emblems_in_hand, 4, "it does not come home");
}

#[test]
fn t18_ending_in_a_tournament_boxes_the_open_tokens_and_takes_the_hidden_ones() {
    let (mut table, meeples) = Tourney::of(2).at(kept()).nominated(&[(RED, Two), (BLUE, One)]);
    table.red().turns_over(meeples[&RED], Reach::City(3), Two);
    table.host_ends();
    assert_eq!(
        table.told(),
        [
            TournamentFact::EmblemBoxed { seat: RED, emblem: Two },
            TournamentFact::EmblemRemoved { seat: BLUE, meeple: meeples[&BLUE] },
        ]
    );
}
