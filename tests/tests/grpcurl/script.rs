//! An evening of two, as its table tells it: what goes into which turn, and what each tournament must come to. Never
//! worked out by a program: T-3 gives piles of 14 and five times 13, the rest is by hand.

use serde_json::{Value, json};

use crate::table::{BLUE, RED};

/// Land tiles of the six piles, and the turn in which each is found empty: the one after its last tile.
pub(crate) const PILES: [u64; 6] = [14, 13, 13, 13, 13, 13];
pub(crate) const LAND_TILES: u64 = 79;

/// A tournament: what is revealed for it, and what it comes to.
pub(crate) struct Tournament {
    pub(crate) discipline: &'static str,
    /// Clockwise from the active player.
    pub(crate) reveals: Vec<(u64, Value)>,
    /// Seat, rank, prize tile and kept emblem of each who draws one.
    pub(crate) winners: Vec<Value>,
    /// Seat and emblem of each that goes to the box.
    pub(crate) boxed: Vec<Value>,
    /// Prize tiles nobody drew.
    pub(crate) left: u64,
}

/// What a turn has between the draw and the land tile, and after it.
#[derive(Default)]
pub(crate) struct Turn {
    pub(crate) prizes: Vec<Value>,
    pub(crate) finish: Vec<Value>,
}

fn meeple(role: &str, label: &str) -> Value {
    json!({"place_meeple": {"role": role, "label": label}})
}

fn nominate(meeple: u64, emblem: &str) -> Value {
    json!({"nominate_meeple": {"meeple": meeple, "emblem": emblem}})
}

fn nominate_farmer(meeple: u64, emblem: &str, ring_before: u64) -> Value {
    json!({"nominate_meeple": {"meeple": meeple, "emblem": emblem, "ring_before": ring_before}})
}

fn into_new(prize: u64, label: &str) -> Value {
    json!({"place_prize": {"prize": prize, "new_city": {"label": label}}})
}

fn into_known(prize: u64, city: u64) -> Value {
    json!({"place_prize": {"prize": prize, "known_city": city}})
}

/// What goes into a turn; red plays the odd ones.
pub(crate) fn turn(number: u64) -> Turn {
    let finish = |finish: Vec<Value>| Turn { finish, ..Turn::default() };
    let prize = |prize: Value| Turn { prizes: vec![prize], ..Turn::default() };
    match number {
        1 => finish(vec![meeple("ROLE_HIGHWAYMAN", "the road by the mill")]),
        2 => finish(vec![meeple("ROLE_HIGHWAYMAN", "the north road")]),
        3 => finish(vec![nominate(1, "EMBLEM_TWO"), meeple("ROLE_KNIGHT", "the city by the window")]),
        4 => finish(vec![nominate(2, "EMBLEM_ZERO"), meeple("ROLE_KNIGHT", "the harbour")]),
        5 => finish(vec![meeple("ROLE_FARMER", "")]),
        6 => finish(vec![meeple("ROLE_FARMER", "")]),
        15 => prize(into_new(1, "the city by the window")),
        16 => prize(into_known(2, 1)),
        17 => finish(vec![nominate(3, "EMBLEM_ONE")]),
        18 => finish(vec![nominate(4, "EMBLEM_ONE")]),
        28 => prize(into_new(3, "the harbour")),
        29 => prize(into_known(4, 2)),
        30 => finish(vec![nominate_farmer(6, "EMBLEM_THREE", 5)]),
        31 => finish(vec![nominate_farmer(5, "EMBLEM_FIVE", 7)]),
        41 => prize(into_known(5, 1)),
        42 => prize(into_new(6, "chapel town")),
        // The mill's road is complete: the highwayman goes home and starts anew.
        43 => finish(vec![
            meeple("ROLE_HIGHWAYMAN", "the new road"),
            json!({"tell_points": {"seats": [RED], "points": 6, "source": "POINT_SOURCE_ROAD", "reason": "the mill"}}),
            json!({"lift_meeple": {"meeple": 1}}),
        ]),
        44 => finish(vec![
            json!({"tell_points": {"seats": [RED, BLUE], "points": 10, "source": "POINT_SOURCE_CITY"}}),
        ]),
        45 => finish(vec![nominate(7, "EMBLEM_ZERO")]),
        55 => prize(into_known(7, 2)),
        56 => finish(vec![meeple("ROLE_FARMER", "")]),
        57 => finish(vec![meeple("ROLE_FARMER", "")]),
        58 => finish(vec![nominate_farmer(8, "EMBLEM_FIVE", 0), meeple("ROLE_HIGHWAYMAN", "the last road")]),
        59 => finish(vec![nominate_farmer(9, "EMBLEM_THREE", 2)]),
        // No road tournament comes any more: this emblem is taken away unseen (T-22).
        60 => finish(vec![nominate(10, "EMBLEM_TWO")]),
        61 => finish(vec![json!({"merge_cities": {"kept": 2, "joined": 3}})]),
        _ => Turn::default(),
    }
}

fn reveal(meeple: u64, reach: Value) -> Value {
    json!({"reveal_emblem": {"meeple": meeple, "reach": reach}})
}

fn won(seat: u64, rank: u64, prize: u64) -> Value {
    json!({"seat": seat, "rank": rank, "prize": prize})
}

fn keeps(seat: u64, prize: u64, kept: &str) -> Value {
    json!({"seat": seat, "rank": 1, "prize": prize, "kept": kept})
}

fn boxed(seat: u64, emblem: &str) -> Value {
    json!({"seat": seat, "emblem": emblem})
}

/// The six tournaments, in order. Two prize tiles lie on each pile; the last has what was left by all others too.
pub(crate) fn tournaments() -> [Tournament; 6] {
    let (road, city) = (|tiles| json!({"road_tiles": tiles}), |tiles| json!({"city_tiles": tiles}));
    let field = |near, far| json!({"field": {"ring_of_8": near, "ring_of_16": far}});
    [
        // 2 + 4 beats 0 + 5.
        Tournament {
            discipline: "DISCIPLINE_ROAD",
            reveals: vec![(RED, reveal(1, road(4))), (BLUE, reveal(2, road(5)))],
            winners: vec![keeps(RED, 1, "EMBLEM_TWO"), won(BLUE, 2, 2)],
            boxed: vec![boxed(BLUE, "EMBLEM_ZERO")],
            left: 0,
        },
        // 1 + 3 each: both draw, from the active player on, and nobody keeps an emblem (T-17, T-18).
        Tournament {
            discipline: "DISCIPLINE_CITY",
            reveals: vec![(BLUE, reveal(4, city(3))), (RED, reveal(3, city(3)))],
            winners: vec![won(BLUE, 1, 3), won(RED, 1, 4)],
            boxed: vec![boxed(BLUE, "EMBLEM_ONE"), boxed(RED, "EMBLEM_ONE")],
            left: 0,
        },
        // 5 + 8 + 2 beats 3 + 5.
        Tournament {
            discipline: "DISCIPLINE_FIELD",
            reveals: vec![(RED, reveal(5, field(8, 2))), (BLUE, reveal(6, field(5, 0)))],
            winners: vec![keeps(RED, 5, "EMBLEM_FIVE"), won(BLUE, 2, 6)],
            boxed: vec![boxed(BLUE, "EMBLEM_THREE")],
            left: 0,
        },
        // Blue is out; red alone is the highest, with 0 + 1 (T-14).
        Tournament {
            discipline: "DISCIPLINE_ROAD",
            reveals: vec![(RED, reveal(7, road(1)))],
            winners: vec![keeps(RED, 7, "EMBLEM_ZERO")],
            boxed: vec![],
            left: 1,
        },
        // Nobody (T-14).
        Tournament {
            discipline: "DISCIPLINE_CITY",
            reveals: vec![],
            winners: vec![],
            boxed: vec![],
            left: 2,
        },
        // 5 + 3 beats 3 + 4; of the five prize tiles of the last pile three leave the game (T-21).
        Tournament {
            discipline: "DISCIPLINE_FIELD",
            reveals: vec![(BLUE, reveal(8, field(3, 0))), (RED, reveal(9, field(4, 0)))],
            winners: vec![keeps(BLUE, 8, "EMBLEM_FIVE"), won(RED, 2, 9)],
            boxed: vec![boxed(RED, "EMBLEM_THREE")],
            left: 3,
        },
    ]
}
