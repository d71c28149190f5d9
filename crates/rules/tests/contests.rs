//! A tournament from its call to the free pile (T-13…T-15, T-19, X-5…X-7): who reveals, what, in which order, what it
//! is worth, what becomes of unwon prizes and of the crown. Never about ties: those have a file of their own.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::{Event, sight};
use herald_words::{
    Audience, Discipline,
    Emblem::{self, Five, One, Three, Two, Zero},
    Fact, HouseRules, LegalMove, MeepleId, NominationView, Opening, PhaseView, Reach, Refusal, Role, Seat,
    TournamentFact, TournamentMove,
};
use sha2::{Digest, Sha256};

use crate::table::{BLACK, BLUE, RED, Table, Tourney, YELLOW, reach, reveal, short_plan};

/// The meeples a seat is offered to reveal under.
fn offered(table: &Table, seat: Seat) -> Vec<MeepleId> {
    let entrant = |listed| {
        if let LegalMove::Tournament(TournamentMove::RevealEmblem { meeple, .. }) = listed {
            Some(meeple)
        } else {
            None
        }
    };
    sight::legal(&table.game, Audience::Seat(seat)).into_iter().filter_map(entrant).collect()
}

/// The values that lie open, in order.
fn values(table: &Table) -> Vec<(Seat, u16)> {
    let open = table.open();
    let contest = open.contest.or(open.last_contest).unwrap();
    contest.revealed.iter().map(|standing| (standing.seat, standing.value)).collect()
}

/// Red has nominated a highwayman, a knight and a farmer, and two more knights; then the pile is empty.
fn red_is_everywhere(crown: Discipline) -> (Table, [MeepleId; 5]) {
    let mut table = Table::start(short_plan(2, &[12, 12], 2, crown), HouseRules::default());
    let roles = [Role::Highwayman, Role::Knight, Role::Farmer, Role::Knight, Role::Knight];
    let mut meeples = Vec::new();
    let mut nominate_last = |table: &mut Table, role| {
        table.red().draws().places();
        if let Some((meeple, role)) = meeples.last().copied() {
            let emblem = [Zero, One, Two, Three, Five][meeples.len() - 1];
            if role == Role::Farmer {
                table.red().nominates_farmer(meeple, emblem, 4);
            } else {
                table.red().nominates(meeple, emblem);
            }
        }
        if let Some(role) = role {
            meeples.push((table.red().puts(role), role));
        }
        table.red().ends();
        table.turns(1);
    };
    for role in roles.map(Some).into_iter().chain([None]) {
        nominate_last(&mut table, role);
    }
    (table, [0, 1, 2, 3, 4].map(|at| meeples[at].0))
}

#[test]
fn t14_all_reveal_clockwise_from_the_active_player() {
    for (active, order) in [
        (RED, [RED, BLUE, YELLOW, BLACK]),
        (YELLOW, [YELLOW, BLACK, RED, BLUE]),
        (BLACK, [BLACK, RED, BLUE, YELLOW]),
    ] {
        let tourney = Tourney::of(4).called_by(active);
        let (mut table, meeples) = tourney.nominated(&[(RED, One), (BLUE, One), (YELLOW, One), (BLACK, One)]);
        assert_eq!(table.open().contest.unwrap().order, order);
        for seat in order {
            assert_eq!(table.awaited(), [seat]);
            assert_eq!(table.turn(), active, "it stays the turn of who met the empty pile");
            table.seat(seat).reveals(meeples[&seat], reach(Discipline::City, 2));
        }
        assert_eq!((table.phase(), table.awaited()), (PhaseView::Draw, vec![active]));
    }
}

#[test]
fn t14_only_the_next_in_order_reveals() {
    let (mut table, meeples) = Tourney::of(3).nominated(&[(RED, One), (BLUE, One), (YELLOW, One)]);
    for (seat, awaited) in [(BLUE, RED), (YELLOW, RED)] {
        let step = reveal(meeples[&seat], reach(Discipline::City, 2));
        assert_eq!(table.refusal(seat, step), Refusal::NotAwaited { seat, awaited: vec![awaited] });
        assert_eq!(offered(&table, seat), []);
    }
    table.red().reveals(meeples[&RED], reach(Discipline::City, 2));
    let again = reveal(meeples[&RED], reach(Discipline::City, 2));
    assert_eq!(table.refusal(RED, again), Refusal::NotAwaited { seat: RED, awaited: vec![BLUE] });
}

#[test]
fn t14_who_has_none_in_the_discipline_sits_out() {
    let (mut table, meeples) = Tourney::of(4).nominated(&[(BLUE, Two), (BLACK, Three)]);
    assert_eq!(table.told().last(), Some(&TournamentFact::PassedOver { seat: RED }));
    assert_eq!(table.awaited(), [BLUE]);
    table.blue().reveals(meeples[&BLUE], reach(Discipline::City, 3));
    assert_eq!(table.told().last(), Some(&TournamentFact::PassedOver { seat: YELLOW }));
    table.seat(BLACK).reveals(meeples[&BLACK], reach(Discipline::City, 3));
    assert_eq!(table.open().last_contest.unwrap().passed_over, [RED, YELLOW]);
}

#[test]
fn t14_what_is_revealed_lies_in_sight_of_those_who_choose_after() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, Five), (BLUE, One)]);
    table.red().reveals(meeples[&RED], Reach::City(4));
    let seen = table.view(Audience::Seat(BLUE)).tournament.unwrap().contest.unwrap();
    let [standing] = seen.revealed[..] else { panic!("one lies open") };
    assert_eq!(
        (standing.seat, standing.emblem, standing.reach, standing.value),
        (RED, Five, Reach::City(4), 9)
    );
    assert_eq!(seen.winners, []);
}

#[test]
fn t14_a_player_nominated_in_every_discipline_must_reveal_and_may_choose_which() {
    for (crown, entrants, tiles) in [
        (Discipline::Road, vec![0], 3),
        (Discipline::City, vec![1, 3, 4], 3),
        (Discipline::Field, vec![2], 3),
    ] {
        let (mut table, meeples) = red_is_everywhere(crown);
        assert_eq!((table.phase(), table.awaited()), (PhaseView::Tournament, vec![RED]));
        let expected: Vec<_> = entrants.iter().map(|at| meeples[*at]).collect();
        assert_eq!(offered(&table, RED), expected, "{crown:?}");
        let listed = sight::legal(&table.game, Audience::Seat(RED));
        assert_eq!(listed.len(), expected.len(), "nothing but revealing: {listed:?}");
        for (at, meeple) in meeples.into_iter().enumerate().filter(|(at, _)| !entrants.contains(at)) {
            let other = Refusal::OtherDiscipline { meeple, held: crown };
            assert_eq!(table.refusal(RED, reveal(meeple, reach(crown, 3))), other, "{at}");
        }
        let chosen = *entrants.last().unwrap();
        table.red().reveals(meeples[chosen], reach(crown, tiles));
        let kept = [Zero, One, Two, Three, Five][chosen];
        assert_eq!(table.drew(), [(RED, 1, Some(kept))]);
    }
}

#[test]
fn t14_the_ones_not_chosen_stay_nominated_and_hidden() {
    let (mut table, meeples) = red_is_everywhere(Discipline::City);
    table.red().reveals(meeples[3], Reach::City(2));
    let under = |at: usize, viewer| table.meeple(viewer, meeples[at]).unwrap().nomination;
    assert_eq!(under(3, BLUE), NominationView::Spent);
    for (at, emblem) in [(0, Zero), (1, One), (2, Two), (4, Five)] {
        assert!(matches!(under(at, BLUE), NominationView::Nominated { emblem: None, .. }));
        assert!(
            matches!(under(at, RED), NominationView::Nominated { emblem: Some(own), .. } if own == emblem)
        );
    }
}

#[test]
fn t14_the_meeple_stays_where_it_is() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, Five)]);
    table.red().reveals(meeples[&RED], Reach::City(4));
    let seen = table.meeple(BLUE, meeples[&RED]).unwrap();
    assert_eq!((seen.seat, seen.role, seen.nomination), (RED, Role::Knight, NominationView::Spent));
    assert_eq!(table.score(RED).meeples_left, 6);
}

#[test]
fn t14_only_ones_own_nominated_meeple_is_revealed() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, Five), (BLUE, One)]);
    let blues = meeples[&BLUE];
    let not_yours = Refusal::NotYourMeeple { meeple: blues, owner: BLUE };
    assert_eq!(table.refusal(RED, reveal(blues, Reach::City(1))), not_yours);
    let missing = MeepleId(40);
    let gone = Refusal::NoSuchMeeple { meeple: missing };
    assert_eq!(table.refusal(RED, reveal(missing, Reach::City(1))), gone);

    // Red's second knight has no emblem; its first reveals, and has none at the next city tournament.
    let mut table = Table::short(2, &[4, 12], 2, Discipline::City);
    table.red().draws().places();
    let first = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(first, Two);
    let bare = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    assert_eq!(table.refusal(RED, reveal(bare, Reach::City(1))), Refusal::NotNominated { meeple: bare });
    assert_eq!(offered(&table, RED), [first]);
}

#[test]
fn t15_the_reach_told_is_that_of_the_discipline() {
    let all = [
        Reach::Road { tiles: 3, bridges: 0 },
        Reach::City(3),
        Reach::Field { ring_of_8: 3, ring_of_16: 0, town_halls: 0 },
    ];
    for (role, held) in [
        (Role::Highwayman, Discipline::Road),
        (Role::Knight, Discipline::City),
        (Role::Farmer, Discipline::Field),
    ] {
        let (mut table, meeples) = Tourney::of(2).role(role).nominated(&[(RED, Five)]);
        for told in all.into_iter().filter(|told| told.discipline() != held) {
            let other = Refusal::OtherReach { held };
            assert_eq!(table.refusal(RED, reveal(meeples[&RED], told)), other, "{told:?}");
        }
    }
}

#[test]
fn x05_emblem_3_on_a_road_of_2_tiles_is_worth_5() {
    let table = Tourney::of(2).role(Role::Highwayman).held(&[(RED, Three, 2)]);
    assert_eq!(values(&table), [(RED, 5)]);
}

#[test]
fn x06_emblem_1_in_a_city_of_3_tiles_is_worth_4() {
    let table = Tourney::of(2).role(Role::Knight).held(&[(RED, One, 3)]);
    assert_eq!(values(&table), [(RED, 4)]);
}

#[test]
fn x07_a_farmer_with_8_around_and_2_beyond_is_worth_10_and_one_with_5_and_emblem_3_is_worth_8() {
    let (mut table, meeples) = Tourney::of(2).role(Role::Farmer).nominated(&[(RED, Zero), (BLUE, Three)]);
    table.red().reveals(meeples[&RED], Reach::Field { ring_of_8: 8, ring_of_16: 2, town_halls: 0 });
    table.blue().reveals(meeples[&BLUE], Reach::Field { ring_of_8: 5, ring_of_16: 0, town_halls: 0 });
    assert_eq!(values(&table), [(RED, 10), (BLUE, 8)]);
    assert_eq!(table.drew(), [(RED, 1, Some(Zero)), (BLUE, 2, None)]);
}

#[test]
fn t15_the_ring_of_16_counts_only_when_all_8_are_there() {
    let (mut table, meeples) = Tourney::of(2).role(Role::Farmer).nominated(&[(RED, Zero)]);
    for ring_of_8 in 0..8 {
        let told = Reach::Field { ring_of_8, ring_of_16: 1, town_halls: 0 };
        let too_soon = Refusal::OuterRingTooSoon { ring_of_8 };
        assert_eq!(table.refusal(RED, reveal(meeples[&RED], told)), too_soon);
    }
    table.red().reveals(meeples[&RED], Reach::Field { ring_of_8: 8, ring_of_16: 16, town_halls: 0 });
    assert_eq!(values(&table), [(RED, 24)]);
}

#[test]
fn t14_nobody_nominated_no_draw_the_prizes_go_to_the_last_pile_and_the_crown_moves() {
    let (table, _) = Tourney::of(3).nominated(&[]);
    assert_eq!((table.drew(), table.boxed(), table.unwon()), (vec![], vec![], 2));
    assert_eq!((table.phase(), table.turn()), (PhaseView::Draw, RED), "red's turn goes on");
    let open = table.open();
    let piles: Vec<_> = open.piles.iter().map(|pile| (pile.land, pile.prizes, pile.open)).collect();
    assert_eq!(piles, [(0, 0, false), (12, 0, true), (12, 2, false), (0, 12 - 2, false)]);
    assert_eq!((open.crown, open.held), (Discipline::Field, 1));
    assert_eq!(open.last_contest.unwrap().passed_over, [RED, BLUE, YELLOW]);
}

#[test]
fn t19_prizes_nobody_drew_go_to_the_last_pile_and_the_pile_beneath_is_free() {
    let table = Tourney::of(3).held(&[(RED, Five, 4)]);
    let told = table.told();
    let expected = [
        TournamentFact::PrizesLeft { prizes: 1 },
        TournamentFact::CrownMoved { to: Discipline::Field },
        TournamentFact::PileOpened { pile: 2 },
    ];
    assert!(told.ends_with(&expected), "{told:?}");
    let piles: Vec<_> = table.open().piles.iter().map(|pile| (pile.land, pile.prizes)).collect();
    assert_eq!(piles, [(0, 0), (12, 0), (12, 2), (0, 8 + 1)]);
}

#[test]
fn t19_the_crown_goes_road_city_field_and_on_or_as_the_table_chose() {
    let usual = HouseRules::default().crown_order;
    let other = [Discipline::Road, Discipline::Field, Discipline::City];
    for order in [usual, other] {
        for start in 0..3 {
            let house = HouseRules { crown_order: order, ..HouseRules::default() };
            let mut table = Table::start(short_plan(2, &[1, 1, 1, 1, 1], 2, order[start]), house);
            let mut seen = vec![table.open().crown];
            for _ in 0..4 {
                table.turns(1);
                seen.push(table.open().crown);
            }
            let expected: Vec<_> = (0..5).map(|step| order[(start + step) % 3]).collect();
            assert_eq!(seen, expected);
        }
    }
}

#[test]
fn t14_a_reveal_ends_its_list_because_it_may_deal_the_prizes() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(RED, Five)]);
    let first = reveal(meeples[&RED], Reach::City(4));
    let steps = [first.clone(), herald_words::Command::DrawTile { symbol: None, thief: None }];
    assert_eq!(table.refusal_of(RED, &steps), Refusal::StepAfterDeal { step: 0 });
    assert_eq!(table.refusal_of(RED, &[first.clone(), first]), Refusal::StepAfterDeal { step: 0 });
}

#[test]
fn t08_the_salt_shown_at_the_reveal_opens_the_commitment() {
    let (mut table, meeples) = Tourney::of(2).nominated(&[(BLUE, Three)]);
    let meeple = meeples[&BLUE];
    let NominationView::Nominated { commitment: bound, .. } = table.meeple(RED, meeple).unwrap().nomination
    else {
        panic!("blue's knight is nominated")
    };
    table.blue().reveals(meeple, Reach::City(4));
    let Some(Event::Fact(Fact::Tournament(TournamentFact::EmblemRevealed {
        emblem,
        opening: Some(Opening { salt, commitment }),
        ..
    }))) = table.last().first()
    else {
        panic!("a reveal comes first: {:?}", table.last())
    };
    assert_eq!((*emblem, *commitment), (Three, bound));
    // seat, meeple (big-endian), value, salt: anyone can recompute it.
    let mut hash = Sha256::new();
    hash.update(b"herald nomination 1");
    hash.update([BLUE.0]);
    hash.update(meeple.0.to_be_bytes());
    hash.update([3]);
    hash.update(salt.0);
    assert_eq!(commitment.0[..], hash.finalize()[..]);
    assert_eq!(Emblem::ALL.len() - 1, table.hand(BLUE).len());
}

#[test]
fn t15_no_reach_is_told_that_no_table_can_build() {
    let refused = |role, reach| {
        let (mut table, meeples) = Tourney::of(2).role(role).nominated(&[(RED, Emblem::Five)]);
        table.refusal(RED, reveal(meeples[&RED], reach))
    };
    for tiles in [0, 201, u16::MAX] {
        assert_eq!(
            refused(Role::Highwayman, Reach::Road { tiles, bridges: 0 }),
            Refusal::ReachOutOfRange,
            "{tiles}"
        );
        assert_eq!(refused(Role::Knight, Reach::City(tiles)), Refusal::ReachOutOfRange, "{tiles}");
    }
    for (ring_of_8, ring_of_16) in [(9, 0), (8, 17), (200, 99)] {
        let reach = Reach::Field { ring_of_8, ring_of_16, town_halls: 0 };
        assert_eq!(refused(Role::Farmer, reach), Refusal::ReachOutOfRange, "{reach:?}");
    }
}
