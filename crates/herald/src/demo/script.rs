//! What happens on the table this evening: who places, nominates and scores what, how far it reaches, where prize
//! tiles go. The worked examples of the rules stand in it with their numbers. Never says whose turn it is, what a
//! tournament comes to or what a sheet adds up to: that the server says.

use herald_api::v1::{
    Emblem::{self, Five, One, Three, Two, Zero},
    FieldReach,
    PointSource::{self, City, Field, Monastery, Road},
    Role::{self, Farmer, Highwayman, Knight, Monk},
    reach::Reach,
};

use super::cast::{
    Player::{self, Black, Blue, Red, Yellow},
    Tournament,
};

/// One turn in which more happens than a tile.
pub(super) struct Beat {
    /// While the pile of this tournament is drawn from.
    pile: u32,
    player: Player,
    /// The player's how many-th turn with that pile.
    round: u32,
    pub(super) acts: &'static [Act],
    pub(super) scene: Scene,
}

/// Something that happens once the land tile lies. Meeples and cities go by what people call them.
#[derive(Clone, Copy)]
pub(super) enum Act {
    Nominate {
        meeple: &'static str,
        emblem: Emblem,
        ring_before: Option<u32>,
    },
    Place {
        role: Role,
        label: &'static str,
    },
    /// The meeple's feature is complete: it scores for its owner and goes home.
    Score {
        meeple: &'static str,
        points: u32,
        source: PointSource,
    },
    /// Points for several, or with no meeple to lift.
    Tell {
        players: &'static [Player],
        points: u32,
        source: PointSource,
        reason: &'static str,
    },
    Shields {
        city: &'static str,
        shields: u32,
    },
    Merge {
        kept: &'static str,
        joined: &'static str,
    },
}

/// What is printed of a turn.
#[derive(Clone, Copy)]
pub(super) enum Scene {
    Quiet,
    /// Every phone, after it.
    Shown(&'static str),
    /// The player's phone once the tile lies, with what it offers; then every phone.
    Offered(&'static str),
    /// Every phone, and the sheet as it stands.
    Added(&'static str),
}

/// What is printed of a tournament.
pub(super) struct Headings {
    pub(super) called: &'static str,
    pub(super) decided: &'static str,
}

const MILL: &str = "the road by the mill";
const FORD: &str = "the road to the ford";
const LANE: &str = "the lane by the pond";
const ABBEY: &str = "the abbey on the hill";
const TWIN_GATES: &str = "twin gates";
const CASTLE: &str = "the black castle";
const SOUTH: &str = "the south meadow";
const LITTLE: &str = "the little town";
const GATE: &str = "the gate town";
const RIVER: &str = "the river town";
const OLD: &str = "the old town";
const NORTH: &str = "the north meadow";
const EAST: &str = "the east meadow";
const CLOISTER: &str = "the cloister";
const FOREST: &str = "the forest track";
const LONG: &str = "the long road";
const SHRINE: &str = "the shrine";
const RIDGE: &str = "the ridge road";
const SUN: &str = "the sun town";
const WALL: &str = "the wall town";
const BURGH: &str = "the yellow burgh";
const KEEP: &str = "the black keep";

const WINDOW: &str = "the city by the window";
const HARBOUR: &str = "the city by the harbour";
const CHAPEL: &str = "the chapel city";
const HILLTOP: &str = "the hilltop city";
const MARKET: &str = "the market city";

const fn beat(pile: u32, player: Player, round: u32, acts: &'static [Act]) -> Beat {
    Beat { pile, player, round, acts, scene: Scene::Quiet }
}

impl Beat {
    const fn scene(self, scene: Scene) -> Self {
        Self { scene, ..self }
    }
}

const fn place(role: Role, label: &'static str) -> Act {
    Act::Place { role, label }
}

const fn nominate(meeple: &'static str, emblem: Emblem) -> Act {
    Act::Nominate { meeple, emblem, ring_before: None }
}

const fn farmer(meeple: &'static str, emblem: Emblem, ring_before: u32) -> Act {
    Act::Nominate { meeple, emblem, ring_before: Some(ring_before) }
}

const fn score(meeple: &'static str, points: u32, source: PointSource) -> Act {
    Act::Score { meeple, points, source }
}

const fn tell(players: &'static [Player], points: u32, source: PointSource, reason: &'static str) -> Act {
    Act::Tell { players, points, source, reason }
}

const fn shields(city: &'static str, shields: u32) -> Act {
    Act::Shields { city, shields }
}

/// Every turn worth telling. Whoever sits where has at least three turns with each pile, and a fourth with the first.
const BEATS: &[Beat] = &[
    // To the first tournament, of highwaymen: black has none.
    beat(1, Red, 1, &[place(Highwayman, MILL)]),
    beat(1, Red, 2, &[nominate(MILL, Two)]).scene(Scene::Offered(
        "X-3 · A tile lengthens a road with an own highwayman on it: an emblem slips under him",
    )),
    beat(1, Red, 3, &[place(Monk, ABBEY)]),
    beat(1, Blue, 1, &[place(Highwayman, FORD)]),
    beat(1, Blue, 2, &[nominate(FORD, Two)]),
    beat(1, Blue, 3, &[place(Knight, TWIN_GATES)]),
    beat(1, Blue, 4, &[score(TWIN_GATES, 14, City)]),
    beat(1, Yellow, 1, &[place(Highwayman, LANE)]),
    beat(1, Yellow, 2, &[nominate(LANE, One)]),
    beat(1, Yellow, 3, &[place(Farmer, SOUTH)]),
    beat(1, Black, 1, &[place(Knight, CASTLE)]),
    beat(1, Black, 3, &[score(CASTLE, 10, City)]),
    // To the second, of knights.
    beat(2, Red, 1, &[place(Knight, LITTLE)]),
    beat(2, Red, 2, &[nominate(LITTLE, One)]),
    beat(2, Red, 3, &[score(MILL, 8, Road)]),
    beat(2, Blue, 1, &[place(Knight, GATE)]),
    beat(2, Blue, 2, &[nominate(GATE, Five)]),
    beat(2, Blue, 3, &[score(FORD, 6, Road)]),
    beat(2, Yellow, 1, &[place(Knight, RIVER)]),
    beat(2, Yellow, 2, &[nominate(RIVER, Two)]),
    beat(2, Yellow, 3, &[score(LANE, 3, Road)]),
    beat(2, Black, 1, &[place(Knight, OLD)]),
    beat(2, Black, 2, &[nominate(OLD, Three)])
        .scene(Scene::Shown("T-8 · A knight is nominated: which emblem, only its owner's phone shows")),
    beat(2, Black, 3, &[score(OLD, 14, City)]).scene(Scene::Offered(
        "T-12 · A nominated knight scores and goes home: the emblem is back in hand, still secret",
    )),
    // To the third, of farmers.
    beat(3, Red, 1, &[place(Farmer, NORTH)]),
    beat(3, Red, 2, &[farmer(NORTH, Zero, 6), shields(WINDOW, 2)]),
    beat(3, Red, 3, &[score(LITTLE, 8, City)]),
    beat(3, Blue, 1, &[place(Farmer, EAST)]),
    beat(3, Blue, 2, &[farmer(EAST, Three, 4), shields(HARBOUR, 1)]),
    beat(3, Blue, 3, &[score(GATE, 24, City)]),
    beat(3, Yellow, 2, &[farmer(SOUTH, Zero, 5)]),
    beat(3, Yellow, 3, &[score(RIVER, 10, City)]),
    beat(3, Black, 1, &[place(Monk, CLOISTER)]),
    beat(3, Black, 3, &[score(CLOISTER, 9, Monastery)]),
    // To the fourth, of highwaymen again.
    beat(4, Red, 1, &[place(Highwayman, FOREST)]),
    beat(4, Red, 2, &[nominate(FOREST, Three)]),
    beat(4, Red, 3, &[score(ABBEY, 9, Monastery)]),
    beat(4, Blue, 1, &[place(Highwayman, LONG)]),
    beat(4, Blue, 2, &[nominate(LONG, One), Act::Merge { kept: WINDOW, joined: HARBOUR }])
        .scene(Scene::Added("Two cities with statues have grown into one")),
    beat(4, Yellow, 1, &[place(Monk, SHRINE)]),
    beat(4, Yellow, 3, &[score(SHRINE, 9, Monastery)]),
    beat(4, Black, 1, &[place(Highwayman, RIDGE)]),
    beat(4, Black, 2, &[nominate(RIDGE, Two)]),
    // To the last, of knights.
    beat(5, Red, 1, &[place(Knight, SUN)]),
    beat(5, Red, 2, &[score(FOREST, 4, Road)]),
    beat(5, Red, 3, &[score(SUN, 22, City)]),
    beat(5, Blue, 1, &[place(Knight, WALL)]),
    beat(5, Blue, 2, &[nominate(WALL, Zero)]),
    beat(5, Blue, 3, &[score(LONG, 9, Road)]),
    beat(5, Yellow, 1, &[place(Knight, BURGH)]),
    beat(5, Yellow, 2, &[nominate(BURGH, Five)]),
    beat(5, Black, 1, &[place(Knight, KEEP)]),
    beat(5, Black, 2, &[nominate(KEEP, Three)]),
    beat(5, Black, 3, &[score(RIDGE, 5, Road)]),
];

/// What completes with a prize tile of the last lap, for who holds one (T-21).
const LAP: &[(Player, Act)] = &[(Yellow, score(BURGH, 10, City)), (Black, score(KEEP, 8, City))];

/// What is told once no tile is left, and by whom: fields and coats of arms.
pub(super) const LAST_WORDS: &[(Player, &[Act])] = &[
    (Red, &[tell(&[Red, Blue], 9, Field, "the north and east meadows, one field with 3 cities")]),
    (Yellow, &[tell(&[Yellow], 12, Field, SOUTH)]),
    (Blue, &[shields(WINDOW, 4), shields(CHAPEL, 1), shields(HILLTOP, 1), shields(MARKET, 2)]),
];

/// How far each nominated meeple reaches when it is asked.
const REACHES: &[(&str, Reach)] = &[
    (MILL, Reach::RoadTiles(7)),
    (FORD, Reach::RoadTiles(6)),
    (LANE, Reach::RoadTiles(2)),
    (LITTLE, Reach::CityTiles(3)),
    (GATE, Reach::CityTiles(3)),
    (RIVER, Reach::CityTiles(4)),
    (NORTH, Reach::Field(field(8, 2))),
    (EAST, Reach::Field(field(5, 0))),
    (SOUTH, Reach::Field(field(6, 0))),
    (FOREST, Reach::RoadTiles(2)),
    (LONG, Reach::RoadTiles(7)),
    (RIDGE, Reach::RoadTiles(4)),
    (WALL, Reach::CityTiles(5)),
    (BURGH, Reach::CityTiles(4)),
    (KEEP, Reach::CityTiles(4)),
];

/// Where the prize tiles of each tournament go, by the rank they were won with. The fourth's best goes where the
/// first's and second's stand together.
const STATUES: &[[&str; 2]] =
    &[[WINDOW, CHAPEL], [HARBOUR, CHAPEL], [HILLTOP, CHAPEL], [WINDOW, HILLTOP], [MARKET, MARKET]];

const EMPTY_AGAIN: &str = "T-13 · The pile is empty again: the next tournament";

const HEADINGS: &[Headings] = &[
    Headings {
        called: "X-4 · The pile is empty when a tile must be drawn: a tournament first",
        decided: "X-8 · The board of values: who draws a prize tile, who keeps the emblem, who was out",
    },
    Headings { called: EMPTY_AGAIN, decided: "X-6 · Knights: the emblem, and the tiles of the city" },
    Headings {
        called: EMPTY_AGAIN,
        decided: "X-7 · Farmers: the emblem, the ring of 8, and once it is full the ring of 16",
    },
    Headings { called: EMPTY_AGAIN, decided: "X-5 · Highwaymen: the emblem, and the tiles of the road" },
    Headings { called: EMPTY_AGAIN, decided: "T-21 · The last tournament draws from the last pile" },
];

/// What happens in a player's how many-th turn with a pile, beyond laying the tile.
pub(super) fn beat_of(pile: Tournament, player: Player, round: u32) -> Option<&'static Beat> {
    BEATS.iter().find(|beat| (beat.pile, beat.player, beat.round) == (pile.0, player, round))
}

/// What happens in a player's turn of the last lap, beyond laying prize tiles.
pub(super) fn lap_of(player: Player) -> Option<Act> {
    LAP.iter().find(|(owner, _)| *owner == player).map(|(_, act)| *act)
}

/// How far a meeple reaches.
pub(super) fn reach_of(label: &str) -> Option<Reach> {
    REACHES.iter().find(|(meeple, _)| *meeple == label).map(|(_, reach)| *reach)
}

/// The city for the statue of a prize tile.
pub(super) fn city_for(tournament: Tournament, rank: u32) -> Option<&'static str> {
    let of_tournament = STATUES.get(index(tournament.0)?)?;
    of_tournament.get(index(rank)?).copied()
}

/// What to print of a tournament.
pub(super) fn headings_of(tournament: Tournament) -> Option<&'static Headings> {
    HEADINGS.get(index(tournament.0)?)
}

fn index(number: u32) -> Option<usize> {
    usize::try_from(number.checked_sub(1)?).ok()
}

const fn field(ring_of_8: u32, ring_of_16: u32) -> FieldReach {
    FieldReach { ring_of_8, ring_of_16, town_halls: 0 }
}
