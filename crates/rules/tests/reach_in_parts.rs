//! How far a meeple reaches, told in parts (T-15, C-5, C-8): roads with bridges, the rings of 8 and 16 with town hall
//! tiles among the 8, and what adds up. Never about who wins with it.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Discipline,
    Emblem::{self, Five, One, Three, Two, Zero},
    Expansion::{CastlesAndBridges, MessengersAndMayors},
    Kind, MeepleId, MoveCause, PhaseView, Reach, Refusal, Role, Settings,
};

use crate::table::{RED, Table, Tourney, not_played, reveal, short_plan, with};

fn road(tiles: u16, bridges: u16) -> Reach {
    Reach::Road { tiles, bridges }
}

fn field(ring_of_8: u8, town_halls: u8, ring_of_16: u8) -> Reach {
    Reach::Field { ring_of_8, town_halls, ring_of_16 }
}

/// Red alone is nominated in this role, with this emblem, and is asked to reveal.
fn asked(settings: Settings, role: Role, emblem: Emblem) -> (Table, MeepleId) {
    let (table, meeples) = Tourney::of(2).role(role).at(settings).nominated(&[(RED, emblem)]);
    assert_eq!((table.phase(), table.awaited()), (PhaseView::Tournament, vec![RED]));
    (table, meeples[&RED])
}

/// What red's emblem and this reach come to.
fn value(settings: Settings, emblem: Emblem, reach: Reach) -> u16 {
    let role = match reach {
        Reach::Road { .. } => Role::Highwayman,
        Reach::City(_) => Role::Knight,
        Reach::Field { .. } => Role::Farmer,
    };
    let (mut table, meeple) = asked(settings, role, emblem);
    table.red().reveals(meeple, reach);
    let contest = table.open().last_contest.unwrap();
    assert_eq!(contest.revealed[0].reach, reach, "shown in its parts");
    table.values()[0].1
}

#[test]
fn c8_each_tile_with_a_bridge_of_the_road_adds_1() {
    for (emblem, reach, expected) in [
        (Two, road(3, 0), 5),
        (Two, road(3, 1), 6),
        (Two, road(3, 2), 7),
        (Zero, road(1, 4), 5),
        (Five, road(12, 3), 20),
    ] {
        assert_eq!(value(with(&[CastlesAndBridges]), emblem, reach), expected, "{reach:?}");
    }
}

#[test]
fn c8_a_highwayman_may_stand_on_a_road_of_bridges_alone() {
    // Emblem 1 and one bridge; emblem 0 and two.
    assert_eq!(value(with(&[CastlesAndBridges]), One, road(0, 1)), 2);
    assert_eq!(value(with(&[CastlesAndBridges]), Zero, road(0, 2)), 2);
}

#[test]
fn c8_a_road_is_somewhere_and_within_200_tiles_bridges_and_all() {
    let (mut table, meeple) = asked(with(&[CastlesAndBridges]), Role::Highwayman, Three);
    for reach in [road(0, 0), road(201, 0), road(200, 1), road(0, 201), road(u16::MAX, 1), road(1, u16::MAX)]
    {
        let out = (Refusal::ReachOutOfRange, "T-15");
        assert_eq!(table.refused(RED, reveal(meeple, reach)), out, "{reach:?}");
    }
    table.red().reveals(meeple, road(150, 50));
    assert_eq!(table.values(), [(RED, 203)]);
}

#[test]
fn c8_without_expansion_8_no_bridge_is_told() {
    let (mut table, meeple) = asked(Settings::default(), Role::Highwayman, Three);
    assert_eq!(table.refused(RED, reveal(meeple, road(3, 1))), not_played(CastlesAndBridges));
    table.red().reveals(meeple, road(3, 0));
    assert_eq!(table.values(), [(RED, 6)]);
}

#[test]
fn c8_castles_and_farmsteads_add_nothing() {
    // There is no part to tell them in: the same road and city with or without them.
    for settings in [Settings::default(), with(&[CastlesAndBridges])] {
        assert_eq!(value(settings, Two, road(4, 0)), 6);
        assert_eq!(value(settings, Two, Reach::City(4)), 6);
        assert_eq!(value(settings, Two, field(5, 0, 0)), 7);
    }
}

#[test]
fn t15_a_field_counts_the_8_around_and_once_they_are_all_there_the_16_around_those() {
    for (emblem, reach, expected) in [
        (Zero, field(0, 0, 0), 0),
        (Three, field(7, 0, 0), 10),
        (Three, field(8, 0, 0), 11),
        (Three, field(8, 0, 1), 12),
        (Five, field(8, 0, 16), 29),
    ] {
        assert_eq!(value(Settings::default(), emblem, reach), expected, "{reach:?}");
    }
}

#[test]
fn c5_town_halls_add_nothing_but_count_toward_the_8_that_open_the_ring_of_16() {
    for (emblem, reach, expected) in [
        // Five tiles and two town halls around: five count.
        (Three, field(5, 2, 0), 8),
        // Seven tiles and one town hall: the ring of 16 is open, and the town hall itself counts nothing.
        (Three, field(7, 1, 0), 10),
        (Three, field(7, 1, 4), 14),
        (Two, field(6, 2, 16), 24),
        (Zero, field(7, 1, 16), 23),
        (Zero, field(8, 0, 16), 24),
    ] {
        assert_eq!(value(with(&[MessengersAndMayors]), emblem, reach), expected, "{reach:?}");
    }
}

#[test]
fn c5_the_ring_of_16_stays_shut_while_one_of_the_8_is_missing() {
    let (mut table, meeple) = asked(with(&[MessengersAndMayors]), Role::Farmer, Three);
    for (reach, around) in
        [(field(7, 0, 1), 7), (field(6, 1, 1), 7), (field(0, 0, 16), 0), (field(5, 2, 3), 7)]
    {
        let shut = Refusal::OuterRingTooSoon { ring_of_8: around };
        assert_eq!(table.refused(RED, reveal(meeple, reach)), (shut, "T-15"), "{reach:?}");
    }
    table.red().reveals(meeple, field(6, 2, 1));
    assert_eq!(table.values(), [(RED, 10)]);
}

#[test]
fn c5_no_more_than_8_lie_around_a_farmer_town_halls_and_all() {
    let (mut table, meeple) = asked(with(&[MessengersAndMayors]), Role::Farmer, Three);
    for reach in [
        field(9, 0, 0),
        field(8, 1, 0),
        field(7, 2, 5),
        field(0, 9, 0),
        field(8, 0, 17),
        field(u8::MAX, u8::MAX, 0),
        field(8, 0, u8::MAX),
    ] {
        let out = (Refusal::ReachOutOfRange, "T-15");
        assert_eq!(table.refused(RED, reveal(meeple, reach)), out, "{reach:?}");
    }
}

#[test]
fn c5_without_expansion_5_no_town_hall_is_told() {
    let (mut table, meeple) = asked(Settings::default(), Role::Farmer, Three);
    let told = reveal(meeple, field(7, 1, 2));
    assert_eq!(table.refused(RED, told), not_played(MessengersAndMayors));
}

#[test]
fn c5_a_scarecrow_turned_farmer_enters_the_field_tournament_like_a_farmer() {
    let plan = short_plan(2, &[4, 9], 2, Discipline::Field);
    let mut table = Table::settled(plan, with(&[MessengersAndMayors]));
    table.red().draws().places();
    let scarecrow = table.red().puts_a(Kind::Scarecrow, Role::Apart);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().moves(scarecrow, Role::Farmer, MoveCause::TurnedFarmer);
    table.red().nominates_farmer(scarecrow, Three, 2).ends();
    table.turns(1);
    table.red().calls().reveals(scarecrow, field(5, 1, 0));
    assert_eq!((table.values(), table.drew()), (vec![(RED, 8)], vec![(RED, 1, Some(Three))]));
}

#[test]
fn t15_the_reach_told_is_that_of_the_tournament() {
    let every = with(&[CastlesAndBridges, MessengersAndMayors]);
    for (role, held, wrong) in [
        (Role::Highwayman, Discipline::Road, [Reach::City(3), field(3, 0, 0)]),
        (Role::Knight, Discipline::City, [road(3, 1), field(7, 1, 0)]),
        (Role::Farmer, Discipline::Field, [road(3, 0), Reach::City(3)]),
    ] {
        let (mut table, meeple) = asked(every, role, Two);
        for reach in wrong {
            let other = (Refusal::OtherReach { held }, "T-15");
            assert_eq!(table.refused(RED, reveal(meeple, reach)), other);
        }
    }
}
