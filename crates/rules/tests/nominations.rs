//! Nominating a meeple (T-8…T-12, X-3, X-11 as told): when, which, with what, and where the emblem goes when the
//! meeple leaves. Never reveals one.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::{Event, sight};
use herald_words::{
    Audience, Discipline,
    Emblem::{self, Five, One, Three, Two, Zero},
    HouseRules, Kind, LegalMove, MeepleId, NominationView, PrizeId, Refusal, Renomination, Role, Seat, Seen,
    TournamentFact, TournamentMove,
};

use crate::table::{BLUE, RED, Table, Tourney, YELLOW, nominate, nominate_farmer, put, reach};

/// Red has put a meeple in an earlier turn and has just laid another tile.
fn red_extended(role: Role) -> (Table, MeepleId) {
    let mut table = Table::short(2, &[30, 30], 2, Discipline::Road);
    table.red().draws().places();
    let meeple = table.red().puts(role);
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    (table, meeple)
}

/// What is listed for red to nominate.
fn offered(table: &Table) -> Vec<(MeepleId, Vec<Emblem>, bool)> {
    let nomination = |listed| {
        if let LegalMove::Tournament(TournamentMove::NominateMeeple { meeple, emblems, tells_ring }) = listed
        {
            Some((meeple, emblems, tells_ring))
        } else {
            None
        }
    };
    sight::legal(&table.game, Audience::Seat(RED)).into_iter().filter_map(nomination).collect()
}

fn lies_under(table: &Table, viewer: Seat, meeple: MeepleId) -> Option<Emblem> {
    let nomination = table.meeple(viewer, meeple).unwrap().nomination;
    let NominationView::Nominated { emblem, .. } = nomination else { panic!("nothing lies there") };
    emblem
}

#[test]
fn x03_red_extends_a_road_and_slips_emblem_2_under_the_highwayman() {
    let (mut table, meeple) = red_extended(Role::Highwayman);
    assert_eq!(offered(&table), [(meeple, vec![Zero, One, Two, Three, Five], false)]);
    table.red().nominates(meeple, Two);

    assert_eq!(lies_under(&table, RED, meeple), Some(Two));
    assert_eq!(table.hand(RED), [Zero, One, Three, Five]);
    assert_eq!(lies_under(&table, BLUE, meeple), None, "that one lies there, not which");
    assert_eq!(table.score(RED).emblems_in_hand, 4);
}

#[test]
fn t08_only_the_owner_is_told_which_emblem_it_is() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().nominates(meeple, Five);
    let [nominated] = table.last() else { panic!("one event") };
    for (audience, expected) in [
        (Audience::Seat(RED), Some(Five)),
        (Audience::Seat(BLUE), None),
        (Audience::Host, None),
        (Audience::Watcher, None),
    ] {
        let Seen::MeepleNominated { seat, meeple: which, emblem, .. } = sight::event(nominated, audience)
        else {
            panic!("all see that a meeple was nominated")
        };
        assert_eq!((seat, which, emblem), (RED, meeple, expected), "{audience:?}");
    }
    assert!(matches!(nominated, Event::MeepleNominated { .. }));
}

#[test]
fn t08_highwaymen_knights_and_farmers_are_nominated_and_monks_are_not() {
    for role in [Role::Highwayman, Role::Knight] {
        let (mut table, meeple) = red_extended(role);
        table.red().nominates(meeple, Zero);
    }
    let (mut table, farmer) = red_extended(Role::Farmer);
    table.red().nominates_farmer(farmer, Zero, 0);

    let (mut table, meeple) = red_extended(Role::Monk);
    let never = Refusal::NeverNominated { meeple, kind: Kind::Meeple, role: Role::Monk };
    assert_eq!(table.refusal(RED, nominate(meeple, Zero)), never);
    assert_eq!(offered(&table), []);
}

#[test]
fn t08_nobody_nominates_before_a_tile_of_this_turn_lies() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().ends();
    table.turns(1);
    assert_eq!(table.refusal(RED, nominate(meeple, One)), Refusal::NominationClosed);
    table.red().draws();
    assert_eq!(table.refusal(RED, nominate(meeple, One)), Refusal::NominationClosed);
    assert_eq!(offered(&table), []);
    table.red().discards().draws();
    assert_eq!(
        table.refusal(RED, nominate(meeple, One)),
        Refusal::NominationClosed,
        "a boxed tile lies nowhere"
    );
    table.red().places().nominates(meeple, One);
}

#[test]
fn t08_step_2_closes_the_window() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().puts(Role::Highwayman);
    assert_eq!(table.refusal(RED, nominate(meeple, One)), Refusal::NominationClosed);
    assert_eq!(offered(&table), []);
}

#[test]
fn t08_a_prize_tile_opens_a_window_of_its_own_before_the_land_tile_lies() {
    let (mut table, knight, fresh) = prize_before_red_and_a_fresh_highwayman();
    table.red().draws();
    assert_eq!(table.refusal(RED, nominate(fresh, One)), Refusal::NominationClosed);
    table.red().lays(PrizeId(1));
    assert_eq!(offered(&table), [(fresh, vec![Zero, One, Two, Three], false)], "and not knight {knight}");
    table.red().nominates(fresh, One).places();
    assert_eq!(table.refusal(RED, nominate(fresh, Two)), Refusal::AlreadyNominatedThisTurn);
}

#[test]
fn t08_the_land_tile_opens_the_window_again() {
    let (mut table, _, fresh) = prize_before_red_and_a_fresh_highwayman();
    table.red().draws().lays(PrizeId(1)).places().nominates(fresh, One);
    assert_eq!(lies_under(&table, RED, fresh), Some(One));
}

/// Red has won a prize tile with a knight, beside a highwayman put in the turn before the tournament.
fn prize_before_red_and_a_fresh_highwayman() -> (Table, MeepleId, MeepleId) {
    let mut table = Table::short(2, &[4, 12], 2, Discipline::City);
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Five);
    let fresh = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.turns(1);
    table.red().reveals(knight, reach(Discipline::City, 2));
    (table, knight, fresh)
}

#[test]
fn t08_at_most_one_nomination_a_turn() {
    let (mut table, first) = red_extended(Role::Knight);
    let second = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(first, One);
    assert_eq!(table.refusal(RED, nominate(second, Two)), Refusal::AlreadyNominatedThisTurn);
    assert_eq!(offered(&table), []);
    table.red().lifts(first);
    let still = table.refusal(RED, nominate(second, Two));
    assert_eq!(still, Refusal::AlreadyNominatedThisTurn, "also when the first has left since");
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(second, Two);
}

#[test]
fn t08_each_player_has_a_nomination_of_their_own() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().nominates(meeple, One).ends();
    table.blue().draws().places();
    let blues = table.blue().puts(Role::Farmer);
    table.blue().ends();
    table.turns(1);
    table.blue().draws().places().nominates_farmer(blues, One, 5);
    assert_eq!(table.hand(BLUE), [Zero, Two, Three, Five]);
}

#[test]
fn t08_only_ones_own_meeple_and_one_that_is_there() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().ends();
    table.blue().draws().places();
    let not_yours = Refusal::NotYourMeeple { meeple, owner: RED };
    assert_eq!(table.refusal(BLUE, nominate(meeple, One)), not_yours);
    let missing = MeepleId(99);
    assert_eq!(table.refusal(BLUE, nominate(missing, One)), Refusal::NoSuchMeeple { meeple: missing });
}

#[test]
fn t08_an_emblem_that_is_not_in_hand_is_not_slipped_and_an_empty_hand_nominates_none() {
    let mut table = Table::short(2, &[60, 60], 2, Discipline::Road);
    table.red().draws().places();
    let mut before = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    for (used, emblem) in [Five, Zero, Three, One, Two].into_iter().enumerate() {
        table.red().draws().places().nominates(before, emblem);
        assert_eq!(table.hand(RED).len(), 4 - used);
        before = table.red().puts(Role::Knight);
        table.red().ends();
        table.turns(1);
    }
    table.red().draws().places();
    assert_eq!(offered(&table), []);
    for emblem in Emblem::ALL {
        assert_eq!(table.refusal(RED, nominate(before, emblem)), Refusal::EmblemNotInHand { emblem });
    }
}

#[test]
fn t09_a_meeple_receives_at_most_one_emblem() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().nominates(meeple, One).ends();
    table.turns(1);
    table.red().draws().places();
    assert_eq!(table.refusal(RED, nominate(meeple, Two)), Refusal::AlreadyNominated { meeple });
    assert_eq!(offered(&table), []);
}

#[test]
fn t09_a_reveal_does_not_restore_it_unless_the_table_chose_so() {
    for (renomination, expected) in [
        (Renomination::OnceAPlacement, NominationView::Spent),
        (Renomination::AfterReveal, NominationView::None),
    ] {
        let house = HouseRules { renomination, ..HouseRules::default() };
        let mut table = Tourney::of(3).house(house).held(&[(YELLOW, Five, 4)]);
        table.turns(2);
        table.yellow().draws().lays(PrizeId(1)).places();
        let meeple = table.view(Audience::Watcher).meeples[0].meeple;
        assert_eq!(table.meeple(RED, meeple).unwrap().nomination, expected);
        match renomination {
            Renomination::OnceAPlacement => {
                let had_one = Refusal::AlreadyNominated { meeple };
                assert_eq!(table.refusal(YELLOW, nominate(meeple, Two)), had_one);
            }
            Renomination::AfterReveal => {
                table.yellow().nominates(meeple, Two);
                assert_eq!(lies_under(&table, YELLOW, meeple), Some(Two));
            }
        }
    }
}

#[test]
fn t09_gone_home_and_placed_again_it_may_be_nominated_again() {
    let (mut table, first) = red_extended(Role::Knight);
    table.red().nominates(first, One).lifts(first);
    let again = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(again, One);
    assert_eq!(lies_under(&table, RED, again), Some(One));
}

#[test]
fn t10_a_farmer_ringed_by_eight_is_not_nominated() {
    let (mut table, farmer) = red_extended(Role::Farmer);
    let full = Refusal::RingWasFull { meeple: farmer };
    for ring in [8, 9, u8::MAX] {
        assert_eq!(table.refusal(RED, nominate_farmer(farmer, Two, Some(ring))), full, "{ring}");
    }
}

#[test]
fn x11_the_tile_that_becomes_the_eighth_still_allows_it() {
    for ring in 0..=7 {
        let (mut table, farmer) = red_extended(Role::Farmer);
        assert_eq!(offered(&table), [(farmer, Emblem::ALL.to_vec(), true)], "the ring is to be told");
        table.red().nominates_farmer(farmer, Two, ring);
        assert_eq!(lies_under(&table, RED, farmer), Some(Two));
    }
}

#[test]
fn t10_the_ring_is_told_for_a_farmer_and_for_nobody_else() {
    let (mut table, farmer) = red_extended(Role::Farmer);
    assert_eq!(table.refusal(RED, nominate(farmer, Two)), Refusal::RingNotTold { meeple: farmer });
    for role in [Role::Knight, Role::Highwayman] {
        let (mut table, meeple) = red_extended(role);
        let no_farmer = Refusal::RingOfNoFarmer { meeple };
        assert_eq!(table.refusal(RED, nominate_farmer(meeple, Two, Some(3))), no_farmer);
    }
}

#[test]
fn t11_a_meeple_placed_this_turn_is_not_nominated_this_turn() {
    let (mut table, first) = red_extended(Role::Knight);
    let meeple = table.red().puts(Role::Knight);
    assert_eq!(table.refusal(RED, nominate(meeple, Two)), Refusal::PlacedThisTurn { meeple });
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    let listed: Vec<_> = offered(&table).into_iter().map(|(meeple, _, _)| meeple).collect();
    assert_eq!(listed, [first, meeple], "from the next turn on it may");
}

#[test]
fn t11_a_meeple_may_still_be_placed_after_nominating() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().nominates(meeple, Two).puts(Role::Farmer);
    assert_eq!(table.refusal(RED, put(Role::Monk)), Refusal::MeepleAlreadyPlaced);
}

#[test]
fn t12_the_emblem_of_a_meeple_that_leaves_goes_home_still_secret() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().nominates(meeple, Three).ends();
    table.blue().draws().places().lifts(meeple);

    assert_eq!(table.told(), [TournamentFact::EmblemReturned { seat: RED, meeple }]);
    assert_eq!(table.hand(RED), Emblem::ALL, "blue told it, red has it back");
    assert_eq!(table.hand(BLUE), Emblem::ALL);
    assert_eq!(table.score(RED).emblems_in_hand, 5);
    let seen: Vec<_> = table.last().iter().map(|event| sight::event(event, Audience::Seat(BLUE))).collect();
    assert!(!format!("{seen:?}").contains("Three"), "{seen:?}");
}

#[test]
fn t12_an_emblem_that_came_home_is_used_again() {
    let (mut table, first) = red_extended(Role::Knight);
    let second = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(first, Three).lifts(first).ends();
    table.turns(1);
    table.red().draws().places().nominates(second, Three);
    assert_eq!(table.hand(RED), [Zero, One, Two, Five]);
}

#[test]
fn t12_a_meeple_without_an_emblem_brings_none_home() {
    let (mut table, meeple) = red_extended(Role::Knight);
    table.red().lifts(meeple);
    assert_eq!(table.told(), []);
    assert_eq!(table.hand(RED), Emblem::ALL);
}

#[test]
fn t12_an_emblem_that_was_revealed_does_not_come_home() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 4), (BLUE, Three, 1)]);
    let [knight, other] = [0, 1].map(|at| table.view(Audience::Watcher).meeples[at].meeple);
    table.red().lifts(knight).lifts(other);
    assert_eq!(table.told(), []);
    assert_eq!(
        (table.hand(RED), table.hand(BLUE)),
        (vec![Zero, One, Two, Three], vec![Zero, One, Two, Five])
    );
}

#[test]
fn t08_the_commitment_is_public_and_differs_with_the_emblem_and_the_salt() {
    let under = |emblem, viewer| {
        let (mut table, meeple) = red_extended(Role::Knight);
        table.red().nominates(meeple, emblem);
        let nomination = table.meeple(viewer, meeple).unwrap().nomination;
        let NominationView::Nominated { commitment, .. } = nomination else { panic!("nothing lies there") };
        commitment
    };
    assert_eq!(under(Two, RED), under(Two, BLUE));
    assert_ne!(under(Two, RED), under(Three, RED));
}

#[test]
fn t08_a_game_printed_for_a_log_does_not_say_which_emblem_it_is() {
    for emblem in Emblem::ALL {
        let (mut table, meeple) = red_extended(Role::Knight);
        table.red().nominates(meeple, emblem);
        let printed = format!("{:?} {:?}", table.game, table.last());
        for secret in Emblem::ALL {
            assert!(!printed.contains(&format!("{secret:?}")), "{secret:?} in {printed}");
        }
    }
}
