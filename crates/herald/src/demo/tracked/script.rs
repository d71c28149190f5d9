//! The box game that is played on the tracked map: which tile is drawn when and where it goes, who stands where, which
//! emblem goes under whom. The worked examples stand in it with their numbers. Never says what follows: the server does;
//! turns that are not in it are the fingers'.
//!
//! The tournament tile lies from (0, 0) to (2, 1). Red's road runs east from it to a block of nine tiles around red's farmer
//! at (9, 0); blue's runs south; blue's and yellow's cities are north of it; the city of X-10 grows to the west.

use herald_api::v1::Emblem::{Five, One, Three, Two, Zero};

use super::line::{Clear, Line, Prize, Scene, lay, prize, turn_of};
use crate::demo::Player::{Black, Blue, Red, Yellow};

const X3: &str = "X-3 · Red extends the road with a red highwayman on it and slips emblem 2 under it";
const X9: &str =
    "X-9 · A prize tile and a kept emblem: red draws, looks, and alone sees the prize tile's face";
const X11_REFUSED: &str = "X-11 · Black's farmer has 8 tiles around him: an emblem under him is refused";
const X11_ALLOWED: &str =
    "X-11 · Red's tile is the eighth around red's farmer: an emblem under him is allowed";
const ABBOT: &str = "A-2 · No meeple is placed: red takes the abbot back from the garden";
const SECOND: &str =
    "T-20 · Blue looks at a prize tile won with the highest value; the others see its emblem alone";
const THIRD: &str = "T-20 · Blue's second emblem goes to the same city, and the tile closes it";
const JOINED: &str =
    "T-8 · Blue's tile joins two roads: the highwayman on the short one now stands on nine tiles";

/// The turns, in order.
pub(super) const LINES: &[Line] = &[
    // Pile 1, 19 tiles. Roads grow: red's from the east of the tournament tile, blue's from its south, yellow's of two tiles.
    lay(1, Blue, "U", (0, 2), 1).meeple(0),
    lay(2, Yellow, "V", (2, -1), 2).meeple(0),
    lay(4, Red, "U", (3, 0), 0).meeple(0),
    lay(5, Blue, "U", (0, 3), 1).under((0, 2), Two),
    lay(6, Yellow, "V", (3, -1), 1).under((2, -1), One),
    lay(8, Red, "U", (4, 0), 0).under((3, 0), Two).scene(Scene::Slips(X3)),
    lay(9, Blue, "V", (0, 4), 1),
    lay(11, Black, "D", (5, 0), 0),
    // The city of: red's knight.
    lay(12, Red, "F", (-1, 0), 0).meeple(0),
    lay(13, Blue, "V", (-1, 4), 3),
    lay(14, Yellow, "N", (5, -1), 2).meeple(0),
    lay(15, Black, "D", (6, 0), 2),
    lay(16, Red, "W", (7, 0), 0),
    lay(17, Blue, "U", (-1, 5), 1),
    lay(18, Yellow, "N", (6, -1), 0).under((5, -1), Two),
    lay(19, Black, "JC-B", (6, 1), 3).meeple(0),
    // Pile 2, 15 tiles: cities for the knights, and the first tiles of the block.
    lay(20, Red, "Ug", (8, 0), 0).abbot(3),
    lay(21, Blue, "G", (1, -1), 1).meeple(0),
    lay(23, Black, "E", (3, 1), 2).meeple(1),
    lay(24, Red, "U", (9, 0), 0).meeple(1),
    lay(25, Blue, "F", (1, -2), 1).under((1, -1), Five),
    lay(26, Yellow, "B", (4, 1), 0).meeple(1),
    lay(28, Red, "V", (2, 2), 1),
    lay(29, Blue, "E", (9, 1), 2).meeple(1),
    // A city of two tiles, complete: 4 (B-6).
    lay(30, Yellow, "E", (3, 2), 0).meeple(0),
    lay(32, Red, "U", (10, 0), 0),
    lay(33, Blue, "B", (8, 1), 0).under((9, 1), Three),
    // Pile 3, 15 tiles: the block is closed around red's farmer.
    lay(36, Red, "E", (8, -1), 0),
    lay(39, Black, "Ng", (6, 2), 1).under((6, 1), Five),
    lay(40, Red, "B", (9, -1), 0).meeple(1),
    lay(41, Blue, "Eg", (10, 1), 1),
    // A road of three tiles, complete as it is laid (B-10).
    lay(42, Yellow, "V", (7, 1), 1).meeple(0),
    lay(43, Black, "A", (4, 2), 0),
    lay(47, Black, "B", (5, 1), 0).meeple(1).scene(Scene::RingFull(X11_REFUSED, (3, 1))),
    lay(48, Red, "M", (10, -1), 1).under((9, 0), Zero).meeple(0).scene(Scene::Eighth(X11_ALLOWED)),
    // Pile 4, 15 tiles: roads again.
    turn_of(52, Red).recalls().scene(Scene::Abbot(ABBOT)),
    lay(53, Blue, "V", (0, 5), 3).meeple(0),
    lay(56, Red, "W", (-2, 5), 1).meeple(0),
    lay(57, Blue, "V", (0, 6), 1),
    lay(60, Red, "D", (-2, 6), 3).under((-2, 5), Three),
    lay(61, Blue, "Vg", (-1, 6), 2).under((0, 5), One).scene(Scene::Shown(JOINED)),
    // Pile 5, 15 tiles: red's knight beside the block comes to the last tournament too.
    lay(72, Red, "P", (10, -2), 2).under((10, -1), Five),
];

/// The prize tiles, in the order of winning.
pub(super) const PRIZES: &[Prize] = &[
    // It extends the city with red's knight: three tiles.
    prize(1, "JP-4").at((-2, 0), 0).under((-1, 0), One).shown(X9),
    prize(2, "JP-2"),
    prize(3, "JP-3").at((-3, 0), 1).shown(SECOND),
    prize(4, "JP-2"),
    prize(5, "JP-7"),
    prize(6, "JP-8"),
    prize(7, "JP-1").at((-3, -1), 2).shown(THIRD),
    prize(8, "JP-6"),
    prize(9, "JP-9"),
    prize(10, "JP-11"),
];

/// Where the fingers lay nothing, beside the cells that lines to come need.
pub(super) const CLEAR: &[Clear] = &[
    // The roads and cities around the tournament tile, and the block with its two tiles in the outer ring.
    Clear { from: (1, -4), to: (13, 4), until: 52 },
    // Blue's road and red's road of two tiles.
    Clear { from: (-4, 2), to: (2, 8), until: 65 },
    // The cities of the last tournament.
    Clear { from: (5, 2), to: (8, 4), until: 80 },
    Clear { from: (9, -4), to: (12, -1), until: 80 },
];

/// The line of a turn.
pub(super) fn line(turn: u32) -> Option<&'static Line> {
    LINES.iter().find(|line| line.turn == turn)
}
