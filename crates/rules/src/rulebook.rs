//! The rules by their ids, each with a title in Herald's own words. Never holds the rules' text, and decides nothing.

use herald_words::RuleId;

/// A rule that is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its id, by which code, tests, refusals and the sheet name it.
    pub id: RuleId,
    /// What it is about.
    pub title: &'static str,
}

/// Every rule that is built, chapter by chapter. There is no C-6, and B-15, the counting of the first edition, is not built.
#[must_use]
pub fn rulebook() -> &'static [Rule] {
    RULEBOOK
}

macro_rules! rules {
    ($($id:literal $title:literal)+) => { &[$(Rule { id: RuleId($id), title: $title }),+] };
}

const RULEBOOK: &[Rule] = rules! {
    // The base game.
    "B-1" "The box: 72 land tiles, two to six players, seven meeples each to place"
    "B-2" "Three steps to a turn, and whose turn it is"
    "B-3" "Where a tile may lie, and what becomes of one that fits nowhere"
    "B-4" "Which meeple may stand on what, and on nothing that is occupied"
    "B-5" "A completed road"
    "B-6" "A completed city and its coats of arms"
    "B-7" "A completed monastery"
    "B-8" "Fields and their farmers wait for the end"
    "B-9" "Several meeples on one feature: who gets its points, and who goes home"
    "B-10" "A meeple on what its own tile completes"
    "B-11" "Whatever is completed scores, whoever stands there"
    "B-12" "When the game ends, and what is still counted then"
    "B-13" "Who wins"
    "B-14" "Laps on the score board"

    // The abbot and the gardens.
    "A-1" "The abbot in a monastery or, alone of all, in a garden"
    "A-2" "Taking the abbot back for what its place is worth"
    "A-3" "The abbot at the end"
    "A-4" "The abbot is never nominated"

    // The River.
    "R-1" "The spring first, the lake last, the ordinary start tile among the land"
    "R-2" "How the river goes on, and that it does not turn back"
    "R-3" "Meeples and points beside the river, and what follows the lake"
    "R-4" "River tiles are in no pile; each expansion's own goes into the river"

    // Tournaments & Emblems.
    "T-1" "Five emblems for each player, known to their owner alone"
    "T-2" "Land and prize tiles in piles"
    "T-3" "How many piles, how many prize tiles on each, where the crown starts"
    "T-4" "The piles with more tiles of other expansions"
    "T-5" "The tournament tile instead of the start tile"
    "T-6" "The tournament tile: six land tiles, three disciplines, no meeple"
    "T-7" "With the River the tournament tile comes before the first bend"
    "T-8" "Nominating a meeple whose feature the tile extends"
    "T-9" "One emblem for a meeple"
    "T-10" "No nomination for a farmer who was surrounded before the tile"
    "T-11" "Nominating comes before placing a meeple"
    "T-12" "A nominated meeple that leaves gives its emblem back, unseen"
    "T-13" "An open pile that is empty calls a tournament"
    "T-14" "Who reveals, in what order, and the tournament nobody entered"
    "T-15" "A value: the emblem and how far the meeple reaches"
    "T-16" "Which values win a prize tile"
    "T-17" "Ties, and ties larger than the pile"
    "T-18" "Which emblem is kept, and which go to the box"
    "T-19" "What is left over, and where the crown goes"
    "T-20" "Prize tiles are placed before the land tile"
    "T-21" "The last tournament and the last lap"
    "T-22" "Statues score the coats of arms of their city"
    "T-23" "The expansion's river tile"
    "T-24" "What the land and prize tiles show"

    // Towers & Thieves.
    "W-1" "Tower tiles, floors, and the tile tower"
    "W-2" "A foundation gets its first floor at once"
    "W-3" "A guard instead of a meeple, on a tower in reach"
    "W-4" "How far a tower reaches"
    "W-5" "A guard who takes the place of another"
    "W-6" "A thief's symbol: towers grow, guards are paid and go home"
    "W-7" "No guard anywhere: the drawn tile is stolen and replaced"
    "W-8" "Guards at the end"
    "W-9" "The tiles whose fields run on or part"
    "W-10" "The worked examples of guards and of the first thief"

    // Tournaments & Emblems beside other expansions.
    "C-0" "The crown before the tournament tile has come"
    "C-1" "Inns & Cathedrals: the large meeple is nominated like any other"
    "C-2" "Traders & Builders: builders, pigs and double turns"
    "C-3" "Dragon & Fairy: what the dragon takes, and the magic portal"
    "C-4" "Towers & Thieves: guards, reach and thieves beside prize tiles"
    "C-5" "Messengers & Mayors: town halls, and figures never nominated"
    "C-7" "Attack & Defence: removed meeples, and the siege before the prize tile"
    "C-8" "Castles & Bridges: bridges that lengthen, farmsteads, castles"
    "C-9" "Shepherds & Vineyards: shepherds and flocks"
    "C-10" "Circus & Artists: the ringmaster, and the circus that waits"

    // The worked examples.
    "X-1" "Four players build the piles"
    "X-2" "The river's first bend brings the tournament tile"
    "X-3" "Emblem 2 goes under a highwayman"
    "X-4" "The pile is empty, so a tournament comes first"
    "X-5" "A road of 2 with emblem 3"
    "X-6" "A city of 3 with emblem 1"
    "X-7" "Two farmers and their rings"
    "X-8" "Four players, two prize tiles"
    "X-9" "Draw and look, lay the prize tile, then the land tile"
    "X-10" "A city of 4 coats of arms with three emblems on its statues"
    "X-11" "The ring of 8 was full, or becomes so"
};
