//! Figures of every kind (B-4, A-1, A-2, A-4, W-3, C-2, C-5, C-9, C-10): as what they stand, which are never nominated,
//! and what a move or a leaving does to an emblem (T-12). Never draws a prize tile but for a turn of the last lap.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Command, Discipline,
    Emblem::{self, Five, One, Three, Two, Zero},
    Expansion::{
        self, Abbot, CastlesAndBridges, CircusAndArtists, InnsAndCathedrals, MessengersAndMayors,
        ShepherdsAndVineyards, TowersAndThieves, TradersAndBuilders,
    },
    Kind, LeaveCause, LegalMove, MeepleId, MoveCause, NominationView, PhaseView, PointSource, PrizeId, Reach,
    Refusal, Role, Settings, TournamentFact,
};

use crate::table::{
    BLUE, RED, Table, leave, nominate, nominate_farmer, not_played, put, put_a, shift, short_plan, with,
};

const FIRST: PrizeId = PrizeId(1);

/// Every kind that stands apart from tournaments, as what it stands, what it comes with, and the rule that says so.
const NEVER: [(Kind, Role, Expansion, &str); 9] = [
    (Kind::Abbot, Role::Monk, Abbot, "A-4"),
    (Kind::Abbot, Role::Gardener, Abbot, "A-4"),
    (Kind::Builder, Role::Apart, TradersAndBuilders, "C-2"),
    (Kind::Pig, Role::Apart, TradersAndBuilders, "C-2"),
    (Kind::Mayor, Role::Knight, MessengersAndMayors, "C-5"),
    (Kind::Messenger, Role::Apart, MessengersAndMayors, "C-5"),
    (Kind::Scarecrow, Role::Apart, MessengersAndMayors, "C-5"),
    (Kind::Shepherd, Role::Apart, ShepherdsAndVineyards, "C-9"),
    (Kind::Ringmaster, Role::Apart, CircusAndArtists, "C-10"),
];

fn never(meeple: MeepleId, kind: Kind, role: Role) -> Refusal {
    Refusal::NeverNominated { meeple, kind, role }
}

/// Red's abbot stands as this since an earlier turn; red has just laid another tile.
fn abbot(role: Role) -> (Table, MeepleId) {
    Table::extended(with(&[Abbot, TowersAndThieves]), Kind::Abbot, role)
}

fn recall(meeple: MeepleId) -> Command {
    leave(meeple, LeaveCause::Recalled)
}

/// None of the kinds that come with this expansion is nominated, and why.
fn none_is_nominated(of: Expansion) {
    for (kind, role, expansion, because) in NEVER.into_iter().filter(|row| row.2 == of) {
        let (mut table, figure) = Table::extended(with(&[expansion]), kind, role);
        let expected = (never(figure, kind, role), because);
        assert_eq!(table.refused(RED, nominate(figure, Two)), expected);
        assert_eq!(table.refused(RED, nominate_farmer(figure, Two, Some(3))), expected);
        assert!(!table.offers(RED, figure), "{kind:?}");
    }
}

#[test]
fn a4_an_abbot_is_never_nominated() {
    none_is_nominated(Abbot);
}

#[test]
fn c2_neither_builder_nor_pig_is_nominated_itself() {
    none_is_nominated(TradersAndBuilders);
}

#[test]
fn c5_mayor_messenger_and_scarecrow_are_not_nominated() {
    none_is_nominated(MessengersAndMayors);
}

#[test]
fn c9_the_shepherd_is_not_nominated() {
    none_is_nominated(ShepherdsAndVineyards);
}

#[test]
fn c10_the_ringmaster_is_not_nominated() {
    none_is_nominated(CircusAndArtists);
}

#[test]
fn b04_each_kind_needs_its_expansion_and_there_is_one_of_it() {
    for (kind, role, expansion, _) in NEVER {
        let (mut table, _) = Table::extended(Settings::default(), Kind::Meeple, Role::Monk);
        assert_eq!(table.refused(RED, put_a(kind, role)), not_played(expansion), "{kind:?}");
        let (mut table, _) = Table::extended(with(&[expansion]), kind, role);
        let second = table.refused(RED, put_a(kind, role));
        assert_eq!(second, (Refusal::NoMeepleLeft { kind }, "B-1"), "{kind:?}");
    }
}

#[test]
fn b04_each_kind_stands_only_as_what_it_may() {
    let every = with(&[
        Abbot,
        InnsAndCathedrals,
        TradersAndBuilders,
        TowersAndThieves,
        MessengersAndMayors,
        ShepherdsAndVineyards,
        CircusAndArtists,
    ]);
    use Role::{Apart, Farmer, Gardener, Guard, Highwayman, Knight, Monk};
    let stands: [(Kind, &[Role]); 10] = [
        (Kind::Meeple, &[Highwayman, Knight, Farmer, Monk, Guard]),
        (Kind::LargeMeeple, &[Highwayman, Knight, Farmer, Monk]),
        (Kind::Abbot, &[Monk, Gardener]),
        (Kind::Builder, &[Apart]),
        (Kind::Pig, &[Apart]),
        (Kind::Mayor, &[Knight]),
        (Kind::Messenger, &[Apart]),
        (Kind::Scarecrow, &[Apart]),
        (Kind::Shepherd, &[Apart]),
        (Kind::Ringmaster, &[Apart]),
    ];
    for (kind, roles) in stands {
        for role in Role::ALL {
            let (mut table, _) = Table::extended(every, Kind::Meeple, Monk);
            let listed =
                table.listed(RED).contains(&LegalMove::PlaceMeeple { kind, role, on_prizes: Vec::new() });
            assert_eq!(listed, roles.contains(&role), "{kind:?} as {role:?}");
            if listed {
                table.red().puts_a(kind, role);
            } else {
                let wrong = (Refusal::RoleNotForKind { kind, role }, "B-4");
                assert_eq!(table.refused(RED, put_a(kind, role)), wrong);
            }
        }
    }
}

#[test]
fn c5_a_scarecrow_turned_farmer_is_nominated_and_his_ring_is_asked() {
    let (mut table, scarecrow) = Table::extended(with(&[MessengersAndMayors]), Kind::Scarecrow, Role::Apart);
    table.red().moves(scarecrow, Role::Farmer, MoveCause::TurnedFarmer);
    assert_eq!(table.facts()[0].rule().unwrap().0, "C-5");
    assert!(table.offers(RED, scarecrow));
    let not_told = Refusal::RingNotTold { meeple: scarecrow };
    assert_eq!(table.refused(RED, nominate(scarecrow, Two)), (not_told, "T-10"));
    let full = Refusal::RingWasFull { meeple: scarecrow };
    assert_eq!(table.refused(RED, nominate_farmer(scarecrow, Two, Some(8))), (full, "T-10"));
    table.red().nominates_farmer(scarecrow, Two, 7);
    assert_eq!(table.score(RED).emblems_in_hand, 4);
}

#[test]
fn c5_only_a_scarecrow_turns_farmer_and_into_nothing_else() {
    let (mut table, knight) = Table::extended(with(&[MessengersAndMayors]), Kind::Meeple, Role::Knight);
    let turned = shift(knight, Role::Farmer, MoveCause::TurnedFarmer);
    let wrong = Refusal::RoleNotForKind { kind: Kind::Meeple, role: Role::Farmer };
    assert_eq!(table.refusal(RED, turned.clone()), wrong);
    let (mut table, scarecrow) = Table::extended(with(&[MessengersAndMayors]), Kind::Scarecrow, Role::Apart);
    let knight = shift(scarecrow, Role::Knight, MoveCause::TurnedFarmer);
    let wrong = Refusal::RoleNotForKind { kind: Kind::Scarecrow, role: Role::Knight };
    assert_eq!(table.refusal(RED, knight), wrong);
    let (mut table, _) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    assert_eq!(table.refused(RED, turned), not_played(MessengersAndMayors));
}

#[test]
fn c5_a_nominated_meeple_replaced_by_the_mayors_power_returns_its_emblem() {
    let (mut table, meeple) = Table::extended(with(&[MessengersAndMayors]), Kind::Meeple, Role::Knight);
    table.red().nominates(meeple, Three).ends();
    table.blue().draws().places().removes(meeple, LeaveCause::MayorsPower);
    assert_eq!(table.told(), [TournamentFact::EmblemReturned { seat: RED, meeple }]);
    assert_eq!(table.facts()[1].rule().unwrap().0, "C-5");
    assert_eq!(table.hand(RED), Emblem::ALL);
    table.blue().puts_a(Kind::Mayor, Role::Knight);

    let (mut table, meeple) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    let power = leave(meeple, LeaveCause::MayorsPower);
    assert_eq!(table.refused(RED, power), not_played(MessengersAndMayors));
}

#[test]
fn t12_a_moved_meeples_emblem_comes_home_and_no_other_follows_until_it_is_placed_anew() {
    let (mut table, meeple) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    table.red().nominates(meeple, Three).ends();
    table.blue().draws().places().moves(meeple, Role::Highwayman, MoveCause::Other);
    assert_eq!(table.told(), [TournamentFact::EmblemReturned { seat: RED, meeple }]);
    assert_eq!(table.hand(RED), Emblem::ALL);
    let seen = table.meeple(RED, meeple).unwrap();
    assert_eq!((seen.role, seen.nomination), (Role::Highwayman, NominationView::Spent));
    table.blue().ends();
    table.red().draws().places();
    let had_one = Refusal::AlreadyNominated { meeple };
    assert_eq!(table.refused(RED, nominate(meeple, Three)), (had_one, "T-9"));
    assert!(!table.offers(RED, meeple));

    table.red().lifts(meeple);
    let anew = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(anew, Three);
    assert_eq!(table.hand(RED), [Zero, One, Two, Five]);
}

#[test]
fn t12_a_moved_meeple_that_had_no_emblem_may_still_be_nominated() {
    let (mut table, meeple) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    table.red().moves(meeple, Role::Highwayman, MoveCause::Other);
    assert_eq!(table.told(), []);
    table.red().nominates(meeple, Two);
}

#[test]
fn t12_every_cause_needs_its_expansion_and_some_are_in_every_game() {
    let (mut table, meeple) = Table::extended(Settings::default(), Kind::Meeple, Role::Farmer);
    for cause in LeaveCause::ALL {
        if let Some(expansion) = cause.expansion() {
            assert_eq!(table.refused(RED, leave(meeple, cause)), not_played(expansion));
        }
    }
    let everywhere: Vec<_> =
        LeaveCause::ALL.into_iter().filter(|cause| cause.expansion().is_none()).collect();
    assert_eq!(everywhere, [LeaveCause::Scored, LeaveCause::Other]);
    assert_eq!(MoveCause::Farmstead.expansion(), Some(CastlesAndBridges));
    table.red().removes(meeple, LeaveCause::Other);
}

#[test]
fn a1_only_an_abbot_uses_a_garden() {
    let (mut table, _) = Table::extended(with(&[Abbot]), Kind::Meeple, Role::Farmer);
    let wrong = Refusal::RoleNotForKind { kind: Kind::Meeple, role: Role::Gardener };
    assert_eq!(table.refusal(RED, put(Role::Gardener)), wrong);
    table.red().puts_a(Kind::Abbot, Role::Gardener);
    assert_eq!(table.score(RED).meeples_left, 6, "the farmer; the abbot is a figure of its own");
}

#[test]
fn a2_instead_of_placing_a_meeple_the_abbot_is_taken_back_and_scores_at_once() {
    for role in [Role::Monk, Role::Gardener] {
        let (mut table, abbot) = abbot(role);
        table.red().removes(abbot, LeaveCause::Recalled).tells(&[RED], 6);
        assert_eq!((table.meeple(RED, abbot), table.totals()), (None, vec![6, 0]));
        for instead in [put(Role::Knight), put(Role::Guard), put_a(Kind::Abbot, Role::Monk)] {
            assert_eq!(table.refused(RED, instead), (Refusal::MeepleAlreadyPlaced, "B-4"));
        }
        table.red().ends();
        table.turns(1);
        table.red().draws().places().puts_a(Kind::Abbot, Role::Monk);
    }
}

#[test]
fn a2_not_in_a_turn_in_which_a_meeple_or_a_guard_was_placed() {
    for role in [Role::Knight, Role::Guard] {
        let (mut table, abbot) = abbot(Role::Monk);
        table.red().puts(role);
        assert_eq!(table.refused(RED, recall(abbot)), (Refusal::MeepleAlreadyPlaced, "B-4"));
        table.red().lifts(abbot);
    }
}

#[test]
fn a2_taking_the_abbot_back_is_step_2_so_nobody_is_nominated_after_it() {
    let (mut table, abbot) = abbot(Role::Monk);
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    assert!(table.offers(RED, knight));
    table.red().removes(abbot, LeaveCause::Recalled);
    assert_eq!(table.refused(RED, nominate(knight, One)), (Refusal::NominationClosed, "T-8"));
    assert!(!table.offers(RED, knight));
}

#[test]
fn a2_an_abbot_that_scores_in_step_3_leaves_step_2_alone() {
    let (mut table, abbot) = abbot(Role::Monk);
    table.red().removes(abbot, LeaveCause::Scored).tells(&[RED], 9).puts(Role::Knight);
}

#[test]
fn a2_in_step_2_of_ones_own_turn_and_ones_own_abbot() {
    let (mut table, abbot) = abbot(Role::Monk);
    let guard = table.red().puts(Role::Guard);
    table.red().ends();
    let reds = (Refusal::NotYourAbbot { meeple: abbot }, "A-2");
    assert_eq!(table.refused(BLUE, recall(abbot)), reds);
    table.blue().draws().places();
    assert_eq!(table.refused(BLUE, recall(abbot)), reds);
    table.blue().ends();
    let too_soon = |phase| (Refusal::OutOfStep { phase }, "B-2");
    assert_eq!(table.refused(RED, recall(abbot)), too_soon(PhaseView::Draw));
    table.red().draws();
    assert_eq!(table.refused(RED, recall(abbot)), too_soon(PhaseView::Place));
    table.red().places();
    assert_eq!(table.refused(RED, recall(guard)), (Refusal::NotYourAbbot { meeple: guard }, "A-2"));
    table.red().removes(abbot, LeaveCause::Recalled).ends();
}

#[test]
fn a2_without_the_abbot_none_is_taken_back() {
    let (mut table, monk) = Table::extended(Settings::default(), Kind::Meeple, Role::Monk);
    assert_eq!(table.refused(RED, recall(monk)), not_played(Abbot));
}

#[test]
fn a2_on_the_last_lap_an_abbot_may_be_taken_back_once_the_prize_tiles_lie() {
    // One pile, so that the only tournament is the last; red's abbot stands since red's first turn.
    let mut table = Table::settled(short_plan(2, &[6], 2, Discipline::City), with(&[Abbot]));
    table.red().draws().places();
    let abbot = table.red().puts_a(Kind::Abbot, Role::Monk);
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Five).ends();
    table.turns(1);
    table.red().reveals(knight, Reach::City(3));
    assert_eq!((table.phase(), table.prizes_before(RED)), (PhaseView::LastLap, vec![FIRST]));
    let first = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, recall(abbot)), (first, "T-20"), "step 1 comes before step 2");
    table.red().lays(FIRST).removes(abbot, LeaveCause::Recalled).tells(&[RED], 8).ends();
    assert_eq!((table.totals(), table.phase()), (vec![8, 0], PhaseView::FinalScoring));
}

#[test]
fn w3_a_guard_is_an_ordinary_meeple_placed_instead_of_one_on_the_tile() {
    let mut table = Table::of(2);
    table.red().draws().places();
    assert_eq!(table.refused(RED, put(Role::Guard)), not_played(TowersAndThieves));
    let (mut table, _) =
        Table::extended(with(&[TowersAndThieves, InnsAndCathedrals]), Kind::Meeple, Role::Farmer);
    let wrong = Refusal::RoleNotForKind { kind: Kind::LargeMeeple, role: Role::Guard };
    assert_eq!(table.refusal(RED, put_a(Kind::LargeMeeple, Role::Guard)), wrong);
    table.red().puts(Role::Guard);
    assert_eq!(table.refused(RED, put(Role::Knight)), (Refusal::MeepleAlreadyPlaced, "B-4"));
    assert_eq!(table.score(RED).meeples_left, 5);
}

#[test]
fn w3_a_guard_is_never_nominated() {
    let (mut table, guard) = Table::extended(with(&[TowersAndThieves]), Kind::Meeple, Role::Guard);
    assert_eq!(table.refused(RED, nominate(guard, Two)), (never(guard, Kind::Meeple, Role::Guard), "W-3"));
    assert!(!table.offers(RED, guard));
}

#[test]
fn w5_a_displaced_guard_goes_home_and_its_owner_scores() {
    let (mut table, guard) = Table::extended(with(&[TowersAndThieves]), Kind::Meeple, Role::Guard);
    table.red().ends();
    table.blue().draws().places().removes(guard, LeaveCause::Tower);
    assert_eq!(table.facts()[0].rule().unwrap().0, "W-5");
    table.blue().tells_for(&[RED], 2, PointSource::Tower).puts(Role::Guard);
    assert_eq!((table.totals(), table.score(RED).meeples_left), (vec![2, 0], 7));
}
