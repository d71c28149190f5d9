//! All rulings in one list: those of the expansions' rooms, and those made where expansions meet. Never decides one.

use std::sync::LazyLock;

use herald_words::{RuleId, Ruling};

use crate::expansion::tournaments::rulings::RULINGS;

/// Every ruling in force where a table chooses nothing.
#[must_use]
pub fn rulings() -> &'static [Ruling] {
    static ALL: LazyLock<Vec<Ruling>> = LazyLock::new(|| [RULINGS, MEETINGS].concat());
    &ALL
}

const fn ruling(code: &'static str, rule: &'static str, choice: &'static str) -> Ruling {
    Ruling { code, rule: RuleId(rule), choice, setting: None }
}

/// Where other expansions, or people who leave, meet the tournaments.
const MEETINGS: &[Ruling] = &[
    ruling(
        "ONE_FIGURE_OF_EACH_KIND",
        "B-1",
        "A player has seven ordinary meeples and one figure of each other kind.",
    ),
    ruling(
        "A_MOVED_MEEPLE_HAS_HAD_ITS_EMBLEM",
        "T-9",
        "A meeple that was moved gives its emblem back and gets another only once it is placed again.",
    ),
    Ruling {
        code: "BENDS_IN_A_ROW_LIE_NEXT_TO_EACH_OTHER",
        rule: RuleId("R-2"),
        choice: "Two bends that lie next to each other may not turn the same way; a straight tile between lifts it.",
        setting: Some("bends"),
    },
    ruling(
        "THE_FIRST_BEND_LEAVES_THE_TOURNAMENT_TILE",
        "T-7",
        "The space before the first bend's open end shares no edge with the tournament tile.",
    ),
    ruling(
        "WHO_GOES_HOME_LEAVES_THE_CONTEST",
        "T-14",
        "Who goes home during a tournament is out of it, also after revealing; the emblem goes to the box.",
    ),
    ruling(
        "A_CORRECTION_MAY_JOIN_PIECES",
        "B-4",
        "A piece may be said to stand on a feature where others stand, as features join anyway; not on one that was scored.",
    ),
    ruling(
        "A_CORRECTION_SCORES_NOTHING",
        "B-9",
        "Correcting tiles or pieces scores nothing: what was scored stays, and what it completes counts at the end.",
    ),
    ruling(
        "A_CORRECTED_TILE_KEEPS_ITS_PIECES",
        "B-4",
        "Pieces on a tile that is corrected stay what they were, with their emblems: a knight stands in a city.",
    ),
    ruling(
        "PRIZES_ARE_FOR_THOSE_WHO_BEGAN",
        "T-16",
        "Whether the third highest value wins a prize goes by how many began, as the piles do.",
    ),
    ruling(
        "EACH_HALF_IS_A_TURN_OF_ITS_OWN",
        "C-2",
        "Each half of a double turn is a turn of its own for nominating and for an empty pile.",
    ),
    ruling(
        "NO_TOWN_HALL_BESIDE_THE_RIVER",
        "C-5",
        "While river tiles are left, no town hall tile is laid in their place.",
    ),
    ruling(
        "A_TOWN_HALL_THAT_FITS_NOWHERE_IS_HELD",
        "C-5",
        "Who finds no place for a chosen town hall tile holds it until the next turn and draws instead.",
    ),
    ruling(
        "NO_MEEPLE_ON_THE_LAST_LAPS_TOWN_HALL",
        "C-5",
        "A town hall tile laid on the last lap takes no meeple, as no tile of that lap does.",
    ),
    ruling(
        "NO_TOWN_HALL_INSTEAD_OF_A_TOWER_TILE",
        "C-5",
        "While a tower tile is to be drawn for a stolen one, no town hall tile is laid in its place; with none left it may be.",
    ),
    ruling(
        "WITH_TOURNAMENTS_THE_TILE_TOWER_IS_NOT_USED",
        "W-1",
        "Where tournaments are played, the land tiles lie in their piles, not in the tile tower's two compartments.",
    ),
    ruling(
        "NO_FLOOR_NO_TOWER",
        "W-2",
        "Without a floor in the supply a foundation gets no tower, so nobody guards there and nothing is in its reach.",
    ),
    ruling(
        "ONLY_THE_DRAWN_TILE_OPENS_TOWERS",
        "W-3",
        "A guard is placed by the reach of the drawn tile alone, not by that of a prize tile or the tournament tile.",
    ),
    ruling(
        "ONES_OWN_GUARD_MAY_BE_REPLACED",
        "W-5",
        "A guard may take the place of one's own, also with no other meeple left: that one is home before.",
    ),
    ruling(
        "A_STOLEN_TILE_IS_REPLACED_AT_ONCE",
        "W-7",
        "What replaces a stolen tile is drawn at once, before prize tiles are placed.",
    ),
    ruling(
        "A_REPLACEMENTS_OWN_THIEF_ACTS",
        "W-7",
        "A thief on what replaces a stolen tile acts too, again and again.",
    ),
    ruling(
        "A_REPLACEMENT_FOR_A_STOLEN_TILE_CAN_MEET_A_TOURNAMENT",
        "W-7",
        "If the pile is empty when a stolen tile is replaced, a tournament comes first.",
    ),
    ruling(
        "A_THEFT_OF_THE_LAST_TILE_OPENS_THE_LAST_LAP",
        "W-7",
        "With no land tile left after the last tournament, the active player opens the last lap.",
    ),
];
