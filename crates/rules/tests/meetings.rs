//! Where tournaments meet the other expansions (C-1, C-3, C-4, C-7…C-10): what may be nominated, what comes home, what
//! a prize tile does not do. Never about the River (C-0), double turns (C-2) or town halls (C-5): they have files of
//! their own.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Command, Discipline,
    Emblem::{self, Five, One, Three, Two},
    Expansion::{
        self, AttackAndDefence, CastlesAndBridges, CircusAndArtists, DragonAndFairy, InnsAndCathedrals,
        ShepherdsAndVineyards, TowersAndThieves,
    },
    Fact, Kind, LeaveCause, MoveCause, NominationView, PhaseView, PointSource, PrizeId, Reach, Refusal, Role,
    Settings, TournamentFact,
};

use crate::table::{
    BLUE, RED, Table, Tourney, YELLOW, leave, nominate, not_played, put, put_a, put_on, reach, shift,
    tell_for, with,
};

const FIRST: PrizeId = PrizeId(1);

fn out_of_step(phase: PhaseView) -> (Refusal, &'static str) {
    (Refusal::OutOfStep { phase }, "B-2")
}

/// Red's turn is over; blue has drawn, placed, and tells that red's nominated meeple is gone for this cause.
fn gone_home(settings: Settings, cause: LeaveCause) -> (Table, herald_words::MeepleId) {
    let (mut table, meeple) = Table::extended(settings, Kind::Meeple, Role::Knight);
    table.red().nominates(meeple, Three).ends();
    assert_eq!(table.score(RED).emblems_in_hand, 4);
    table.blue().draws().places().removes(meeple, cause);
    (table, meeple)
}

#[test]
fn c1_the_large_meeple_is_nominated_as_highwayman_knight_or_farmer() {
    for role in [Role::Highwayman, Role::Knight] {
        let (mut table, large) = Table::extended(with(&[InnsAndCathedrals]), Kind::LargeMeeple, role);
        assert!(table.offers(RED, large));
        table.red().nominates(large, Two);
        assert_eq!(table.score(RED).emblems_in_hand, 4);
    }
    let (mut table, large) = Table::extended(with(&[InnsAndCathedrals]), Kind::LargeMeeple, Role::Farmer);
    table.red().nominates_farmer(large, Two, 7);
    assert_eq!(table.score(RED).emblems_in_hand, 4);
}

#[test]
fn c1_the_large_meeple_as_monk_is_not_nominated() {
    let (mut table, large) = Table::extended(with(&[InnsAndCathedrals]), Kind::LargeMeeple, Role::Monk);
    let never = Refusal::NeverNominated { meeple: large, kind: Kind::LargeMeeple, role: Role::Monk };
    assert_eq!(table.refused(RED, nominate(large, Two)), (never, "T-8"));
    assert!(!table.offers(RED, large));
}

#[test]
fn c1_inns_cathedrals_and_the_large_meeple_do_not_change_a_value() {
    // Emblem 2 and six tiles: 8, whoever stands there and whatever is built there.
    for (role, kind) in [
        (Role::Highwayman, Kind::Meeple),
        (Role::Highwayman, Kind::LargeMeeple),
        (Role::Knight, Kind::Meeple),
        (Role::Knight, Kind::LargeMeeple),
    ] {
        let tourney = Tourney::of(2).at(with(&[InnsAndCathedrals])).kind(kind).role(role);
        let table = tourney.held(&[(RED, Two, 6), (BLUE, Five, 2)]);
        assert_eq!(table.values(), [(RED, 8), (BLUE, 7)], "{kind:?} as {role:?}");
    }
}

#[test]
fn c1_there_is_one_large_meeple_and_only_with_expansion_1() {
    let (mut table, _) = Table::extended(with(&[InnsAndCathedrals]), Kind::LargeMeeple, Role::Farmer);
    let large = put_a(Kind::LargeMeeple, Role::Knight);
    let none = Refusal::NoMeepleLeft { kind: Kind::LargeMeeple };
    assert_eq!(table.refused(RED, large.clone()), (none, "B-1"));
    assert_eq!(table.score(RED).meeples_left, 7, "it is no ordinary meeple");

    let (mut table, _) = Table::extended(Settings::default(), Kind::Meeple, Role::Farmer);
    assert_eq!(table.refused(RED, large), not_played(InnsAndCathedrals));
}

#[test]
fn c3_a_nominated_meeple_the_dragon_removes_returns_its_emblem() {
    let (mut table, meeple) = gone_home(with(&[DragonAndFairy]), LeaveCause::Dragon);
    let lifted = Fact::MeepleLifted { seat: RED, meeple, cause: LeaveCause::Dragon };
    assert_eq!(lifted.rule().unwrap().0, "C-3");
    let returned = Fact::Tournament(TournamentFact::EmblemReturned { seat: RED, meeple });
    assert_eq!(table.facts(), [returned, lifted]);
    assert_eq!((table.hand(RED), table.hand(BLUE)), (Emblem::ALL.to_vec(), Emblem::ALL.to_vec()));
    let gone = Refusal::NoSuchMeeple { meeple };
    assert_eq!(table.refused(BLUE, leave(meeple, LeaveCause::Dragon)), (gone, "B-4"));
}

#[test]
fn c3_the_dragon_removes_neither_the_crown_nor_the_emblem_on_a_statue() {
    let mut table = Tourney::of(2).at(with(&[DragonAndFairy])).held(&[(RED, Five, 4)]);
    table.red().draws().lays(FIRST).places();
    let knight = table.red().puts_on(FIRST, Role::Knight);
    table.red().ends();
    let before = table.open();
    table.blue().draws_a(herald_words::TileSymbol::Dragon).removes(knight, LeaveCause::Dragon);
    let after = table.open();
    assert_eq!(after.crown, Discipline::Field, "where it went after the city tournament");
    assert_eq!(after.crown, before.crown);
    let [statue] = after.statues[..] else { panic!("one statue") };
    assert_eq!((statue.seat, statue.emblem), (RED, Some(Five)));
    assert_eq!(table.meeple(RED, knight), None);
}

#[test]
fn c3_the_magic_portal_puts_a_meeple_on_a_prize_tile_that_lies() {
    let mut table = Tourney::of(2).at(with(&[DragonAndFairy])).held(&[(RED, Five, 4)]);
    table.red().draws();
    assert_eq!(table.refused(RED, put_on(FIRST, Role::Knight)), out_of_step(PhaseView::Place));
    table.red().lays(FIRST).places();
    let not_there = Refusal::PrizeNotPlaced { prize: PrizeId(2) };
    assert_eq!(table.refused(RED, put_on(PrizeId(2), Role::Knight)), (not_there, "T-20"));
    let knight = table.red().puts_on(FIRST, Role::Knight);
    let seen = table.meeple(BLUE, knight).unwrap();
    assert_eq!((seen.on_prize, seen.role), (Some(FIRST), Role::Knight));
    assert_eq!(table.refused(RED, put(Role::Knight)), (Refusal::MeepleAlreadyPlaced, "B-4"));
}

#[test]
fn c3_who_stands_on_a_prize_tile_is_nominated_like_any_other() {
    let mut table = Tourney::of(2).at(with(&[DragonAndFairy])).held(&[(RED, Five, 4)]);
    table.red().draws().lays(FIRST).places();
    let knight = table.red().puts_on(FIRST, Role::Knight);
    let fresh = Refusal::PlacedThisTurn { meeple: knight };
    assert_eq!(table.refused(RED, nominate(knight, One)), (fresh, "T-11"));
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, One);
    let seen = table.meeple(RED, knight).unwrap();
    assert!(matches!(seen.nomination, NominationView::Nominated { emblem: Some(One), .. }));
    assert_eq!(seen.on_prize, Some(FIRST));
    table.red().moves(knight, Role::Highwayman, MoveCause::Other);
    assert_eq!(table.meeple(RED, knight).unwrap().on_prize, None, "moved, it stands elsewhere");
}

#[test]
fn c3_without_the_dragon_no_meeple_goes_on_a_prize_tile() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 4)]);
    table.red().draws().lays(FIRST).places();
    let never = Refusal::NoMeepleOnPrize { prize: FIRST };
    assert_eq!(table.refused(RED, put_on(FIRST, Role::Knight)), (never, "T-20"));
    table.red().puts(Role::Knight);
}

#[test]
fn c4_after_nominating_a_guard_may_be_placed() {
    let (mut table, meeple) = Table::extended(with(&[TowersAndThieves]), Kind::Meeple, Role::Highwayman);
    table.red().nominates(meeple, Two);
    let guard = table.red().puts(Role::Guard);
    assert_eq!(table.meeple(BLUE, guard).unwrap().role, Role::Guard);
    assert_eq!(table.score(RED).emblems_in_hand, 4);
}

#[test]
fn c4_a_prize_tile_in_reach_lets_nobody_place_a_guard_but_the_land_tile_after_it_may() {
    let mut table = Tourney::of(2).at(with(&[TowersAndThieves])).held(&[(RED, Five, 4)]);
    table.red().draws().lays(FIRST);
    assert_eq!(table.refused(RED, put(Role::Guard)), out_of_step(PhaseView::Place));
    table.red().places().puts(Role::Guard);

    let mut table = Tourney::of(2).the_last().at(with(&[TowersAndThieves])).held(&[(RED, Five, 4)]);
    table.red().lays(FIRST);
    assert_eq!(table.refused(RED, put(Role::Guard)), out_of_step(PhaseView::LastLap), "T-21: no guard");
    table.red().ends();
}

#[test]
fn c4_the_tournament_tile_counts_as_six_tiles_of_the_feature_that_crosses_it() {
    // A road over all six squares and one land tile, emblem 1.
    let table = Tourney::of(2).role(Role::Highwayman).held(&[(RED, One, 6 + 1)]);
    assert_eq!(table.values(), [(RED, 8)]);
}

#[test]
fn c7_a_nominated_meeple_removed_by_an_attack_returns_its_emblem() {
    let (table, meeple) = gone_home(with(&[AttackAndDefence]), LeaveCause::Attack);
    assert_eq!(table.told(), [TournamentFact::EmblemReturned { seat: RED, meeple }]);
    assert_eq!(table.hand(RED), Emblem::ALL);
    assert_eq!(table.facts()[1].rule().unwrap().0, "C-7");
}

#[test]
fn c7_without_expansion_7_nobody_is_attacked() {
    let (mut table, meeple) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    let attack = leave(meeple, LeaveCause::Attack);
    assert_eq!(table.refused(RED, attack), not_played(AttackAndDefence));
}

#[test]
fn c8_a_highwayman_on_a_bridge_may_be_nominated_when_a_bridge_lengthens_his_road() {
    // The bridge belongs to the tile just laid, which opens the window as any tile does.
    let (mut table, meeple) = Table::extended(with(&[CastlesAndBridges]), Kind::Meeple, Role::Highwayman);
    table.red().nominates(meeple, Two);
    assert_eq!(table.score(RED).emblems_in_hand, 4);
}

#[test]
fn c8_a_farmer_moved_into_a_farmstead_gives_back_its_emblem_and_is_no_farmer_any_more() {
    let (mut table, farmer) = Table::extended(with(&[CastlesAndBridges]), Kind::Meeple, Role::Farmer);
    table.red().nominates_farmer(farmer, Two, 3).moves(farmer, Role::Apart, MoveCause::Farmstead);
    assert_eq!(table.told(), [TournamentFact::EmblemReturned { seat: RED, meeple: farmer }]);
    assert_eq!(table.facts()[1].rule().unwrap().0, "C-8");
    assert_eq!(table.hand(RED), Emblem::ALL);
    let seen = table.meeple(BLUE, farmer).unwrap();
    assert_eq!((seen.role, seen.nomination), (Role::Apart, NominationView::Spent));
    assert_eq!(table.score(RED).meeples_left, 6, "he stands there, and is not in the supply");
    let gone = Refusal::NoFarmer { meeple: farmer };
    let again = shift(farmer, Role::Apart, MoveCause::Farmstead);
    assert_eq!(table.refused(RED, again), (gone, "C-8"));
}

#[test]
fn c8_only_a_farmer_moves_into_a_farmstead_and_only_apart() {
    let (mut table, knight) = Table::extended(with(&[CastlesAndBridges]), Kind::Meeple, Role::Knight);
    let no_farmer = Refusal::NoFarmer { meeple: knight };
    let step = shift(knight, Role::Apart, MoveCause::Farmstead);
    assert_eq!(table.refused(RED, step), (no_farmer, "C-8"));
    let (mut table, farmer) = Table::extended(with(&[CastlesAndBridges]), Kind::Meeple, Role::Farmer);
    let as_monk = Refusal::RoleNotForKind { kind: Kind::Meeple, role: Role::Monk };
    assert_eq!(table.refusal(RED, shift(farmer, Role::Monk, MoveCause::Farmstead)), as_monk);
    let (mut table, farmer) = Table::extended(Settings::default(), Kind::Meeple, Role::Farmer);
    let step = shift(farmer, Role::Apart, MoveCause::Farmstead);
    assert_eq!(table.refused(RED, step), not_played(CastlesAndBridges));
}

#[test]
fn c8_on_the_last_lap_a_town_hall_tile_may_be_built_upon() {
    let played = with(&[CastlesAndBridges, Expansion::MessengersAndMayors]);
    let tourney = Tourney::of(2).the_last().at(played).role(Role::Farmer);
    let (mut table, meeples) = tourney.nominated(&[(RED, Five)]);
    let farmer = meeples[&RED];
    table.red().reveals(farmer, reach(Discipline::Field, 4));
    table.red().lays(FIRST).lays_hall().moves(farmer, Role::Apart, MoveCause::Farmstead);
}

#[test]
fn c8_no_farmstead_is_built_by_a_prize_tile() {
    let tourney = Tourney::of(2).the_last().at(with(&[CastlesAndBridges])).role(Role::Farmer);
    let (mut table, meeples) = tourney.nominated(&[(RED, Five)]);
    let farmer = meeples[&RED];
    table.red().reveals(farmer, reach(Discipline::Field, 4));
    table.red().lays(FIRST);
    let step = shift(farmer, Role::Apart, MoveCause::Farmstead);
    assert_eq!(table.refused(RED, step), (Refusal::PrizeBuildsNothing, "C-8"));
}

#[test]
fn c8_a_later_tile_may_use_the_prize_tiles_features_for_a_farmstead() {
    let tourney = Tourney::of(2).at(with(&[CastlesAndBridges])).role(Role::Farmer);
    let (mut table, meeples) = tourney.nominated(&[(RED, Five)]);
    let farmer = meeples[&RED];
    table.red().reveals(farmer, reach(Discipline::Field, 4));
    table.red().draws().lays(FIRST).places().moves(farmer, Role::Apart, MoveCause::Farmstead);
    assert_eq!(table.told(), [], "his emblem stands on the statue since");
    assert_eq!(table.open().statues[0].emblem, Some(Five));
}

#[test]
fn c9_a_prize_tile_neither_extends_nor_herds_a_flock() {
    let settings = with(&[ShepherdsAndVineyards]);
    let mut table = Tourney::of(2).the_last().at(settings).held(&[(RED, Five, 4)]);
    table.red().lays(FIRST);
    let flock = tell_for(&[RED], 3, PointSource::Flock);
    assert_eq!(table.refused(RED, flock.clone()), (Refusal::PrizeMovesNoFlock, "C-9"));
    table.red().tells_for(&[RED], 3, PointSource::Road).ends();

    // The land tile after it does as always.
    let mut table = Tourney::of(2).at(settings).held(&[(RED, Five, 4)]);
    table.red().draws().lays(FIRST).places().says(flock.clone());
    assert_eq!(table.totals(), [3, 0]);
    assert_eq!(table.sheet().lines[0].rule().unwrap().0, "C-9");

    let mut table = Table::of(2);
    assert_eq!(table.refused(RED, flock), not_played(ShepherdsAndVineyards));
}

#[test]
fn c10_performance_counters_count_nominated_meeples_as_usual() {
    let (mut table, meeple) = Table::extended(with(&[CircusAndArtists]), Kind::Meeple, Role::Knight);
    table.red().nominates(meeple, Two).tells_for(&[RED, BLUE], 4, PointSource::Circus);
    assert_eq!((table.totals(), table.told()), (vec![4, 4], vec![]));
    assert!(matches!(
        table.meeple(BLUE, meeple).unwrap().nomination,
        NominationView::Nominated { emblem: None, .. }
    ));
    assert_eq!(table.sheet().lines[0].rule().unwrap().0, "C-10");

    let mut table = Table::of(2);
    assert_eq!(table.refused(RED, tell_for(&[RED], 4, PointSource::Circus)), not_played(CircusAndArtists));
}

#[test]
fn c3_c4_c7_whoever_is_awaited_tells_what_the_table_removed_but_not_during_a_tournament() {
    let settings = with(&[DragonAndFairy, TowersAndThieves, AttackAndDefence]);
    let (mut table, meeples) = Tourney::of(3).at(settings).nominated(&[(RED, Two), (YELLOW, One)]);
    for cause in [LeaveCause::Dragon, LeaveCause::Tower, LeaveCause::Attack, LeaveCause::Other] {
        let step = leave(meeples[&YELLOW], cause);
        assert_eq!(table.refused(RED, step), out_of_step(PhaseView::Tournament));
    }
    table.red().reveals(meeples[&RED], Reach::City(3));
    table.yellow().reveals(meeples[&YELLOW], Reach::City(2));
    table.red().removes(meeples[&YELLOW], LeaveCause::Dragon);
    assert_eq!(table.told(), [], "what was revealed does not come home");
    assert_eq!(table.refused(RED, Command::EndTurn), out_of_step(PhaseView::Draw));
}
