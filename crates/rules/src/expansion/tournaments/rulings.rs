//! The rulings of this expansion: the choices made where the texts are silent. Never changes one: settings do.

use herald_words::{RuleId, Ruling};

const fn ruling(
    code: &'static str,
    rule: &'static str,
    choice: &'static str,
    setting: Option<&'static str>,
) -> Ruling {
    Ruling { code, rule: RuleId(rule), choice, setting }
}

/// Each ruling in force where a table chooses nothing.
pub(crate) const RULINGS: &[Ruling] = &[
    ruling(
        "LARGE_GAMES_START_THE_CROWN_AS_SMALL_ONES",
        "T-4",
        "With tiles of other expansions the crown starts as without them.",
        Some("crown"),
    ),
    ruling(
        "EXTRA_TILES_ARE_THOSE_IN_THE_LAND_PILES",
        "T-4",
        "Only tiles shuffled into the land piles count toward the larger tables.",
        None,
    ),
    ruling(
        "START_TILE_IS_BOXED",
        "T-5",
        "The tournament tile sends the ordinary start tile to the box.",
        Some("start_tile"),
    ),
    ruling(
        "CROWN_GOES_ROAD_CITY_FIELD",
        "T-6",
        "The spaces lie road, city, field, clockwise.",
        Some("crown_order"),
    ),
    ruling(
        "EACH_TILE_OPENS_ITS_OWN_WINDOW",
        "T-8",
        "Each tile you place lets you nominate until you place the next one or a meeple.",
        None,
    ),
    ruling(
        "ONE_EMBLEM_A_PLACEMENT",
        "T-9",
        "A meeple gets an emblem once for each time it is placed; a reveal does not restore it.",
        Some("renomination"),
    ),
    ruling(
        "A_REPLACEMENT_DRAW_CAN_MEET_A_TOURNAMENT",
        "T-13",
        "A tile that fits nowhere is replaced from the open pile; if that is empty, a tournament comes first.",
        None,
    ),
    ruling(
        "VALUES_RANK_DENSELY",
        "T-16",
        "Equal values share a rank, and the next value has the next rank.",
        None,
    ),
    ruling(
        "A_TIE_TOO_LARGE_STOPS_LOWER_RANKS",
        "T-17",
        "When more are tied than prize tiles are left, neither they nor lower ranks draw.",
        Some("tie_overflow"),
    ),
    ruling("NO_PRIZE_NO_EMBLEM", "T-18", "Who draws no prize tile keeps no emblem.", None),
    ruling(
        "ALL_PRIZES_IN_ANY_ORDER",
        "T-20",
        "Several prize tiles are all placed, in the order you choose.",
        None,
    ),
    ruling(
        "A_PRIZE_THAT_FITS_NOWHERE_IS_HELD",
        "T-20",
        "It waits until another prize tile lies, or for your next turn.",
        None,
    ),
    ruling(
        "THE_LAND_TILE_IS_JUDGED_WHEN_THE_PRIZES_LIE",
        "T-20",
        "Whether the drawn land tile fits is judged once your prize tiles lie or are held.",
        None,
    ),
    ruling(
        "A_PRIZE_SCORES_IN_ITS_TURN",
        "T-20",
        "Whatever a prize tile completes scores in step 3 of the same turn.",
        None,
    ),
    ruling(
        "A_PRIZE_IS_LOOKED_AT_ONCE_WON",
        "T-20",
        "Its winner may look at it, so a move that dealt one is not undone.",
        None,
    ),
    ruling(
        "THE_LAST_LAP_PLACES_ALL",
        "T-21",
        "A turn of the last lap places all your prize tiles and no meeple; you may still nominate.",
        None,
    ),
    ruling(
        "LAPS_REPEAT_WHILE_THEY_PLACE",
        "T-21",
        "Laps repeat until one places nothing; prize tiles still held then leave the game with their emblems.",
        None,
    ),
];
