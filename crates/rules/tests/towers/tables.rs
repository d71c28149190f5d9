//! Tables that have come to their first towers. Never about what is done with them.

use herald_words::{
    Audience, Command, Discipline, Expansion, GuardPay, MapKeeping, Played, Refusal, Seat, Settings,
    StolenTile, Tiles, TowerFact, TowerId, TowerMove,
};

use super::{audit, board::Board, board::piles, script::code};

/// A tracked map with Towers & Thieves and these, the table drawing.
pub(crate) fn settings(beside: &[Expansion]) -> Settings {
    let all = [&[Expansion::TowersAndThieves], beside].concat();
    let played = all.iter().fold(Played::default(), |all, one| all.with(*one, Tiles::Usual));
    Settings { played, map: MapKeeping::Tracked, ..Settings::default() }
}

/// Red and blue, with Towers & Thieves and these.
pub(crate) fn of(beside: &[Expansion]) -> Board {
    with(settings(beside))
}

pub(crate) fn with(settings: Settings) -> Board {
    Board::with(settings, herald_rules::plan_for(&settings, 2).unwrap())
}

/// The same beside tournaments, the first for highwaymen: land piles of so many tiles, two prizes on each but the first.
pub(crate) fn tourneys(land: &[u16], crown: Discipline) -> Board {
    Board::with(settings(&[Expansion::TournamentsAndEmblems]), piles(2, land, 2, crown))
}

/// Red's first tile was stolen, and tower 1 stands south of the start tile; red is to end the turn.
///
/// ```text
///      y=0  D
///      y=1  1     TT-2: tower 1 on field all round
/// ```
pub(crate) fn one_tower() -> Board {
    let mut board = of(&[]);
    board.begins("TT-a>TT-2 0,1 0");
    board
}

/// Five tiles were stolen, one after the other, so that each tower has a floor more than the next: 15 in all. Red's turn;
/// stolen is TT-i with a 5.
///
/// ```text
///      x= -1  0  1  2  3
/// y=-1              5        5: TT-5, a floor
/// y=0      3  D  2  V  4     2: TT-3, four; 3: TT-4, three; 4: TT-1, two
/// y=1         1              1: TT-2, five
/// ```
pub(crate) fn five_towers() -> Board {
    let mut board = of(&[]);
    grown(&mut board, 5);
    board
}

/// The beginning of that: tower 1 has so many floors.
pub(crate) fn grown(board: &mut Board, floors: usize) {
    let thefts = [
        &["TT-a>TT-2 0,1 0"][..],
        &["TT-d>TT-3 1,0 0"],
        &["TT-e>TT-4 -1,0 0"],
        &["V 2,0 0", "TT-f>TT-1 3,0 0"],
        &["TT-i>TT-5 2,-1 0"],
    ];
    for turn in thefts[..floors].iter().copied().flatten() {
        board.plays(turn);
    }
}

/// Then a thief has found blue's guard on tower 5: the others have grown to 5, 5, 4, 3 and 1 floors, 2 are left, and blue has
/// 4 and the stolen 5. It is blue's turn; red's meeple 2, if there is one, came with what is said here.
///
/// ```text
///      x= -1  0  1  2  3
/// y=-1        N     5        N: TT-N
/// y=0      3  D  2  V  4
/// y=1         1
/// ```
pub(crate) fn two_floors_left(last: &str) -> Board {
    let mut board = of(&[]);
    grown(&mut board, 4);
    board.plays("TT-i>TT-5 2,-1 0 guard5").plays(&format!("TT-N 0,-1 2 {last}"));
    board
}

/// The floors of each tower.
pub(crate) fn floors(board: &Board) -> Vec<u8> {
    board.towers().towers.iter().map(|tower| tower.floors).collect()
}

/// Why who is awaited may not, and by which rule; nothing changes.
pub(crate) fn refused(board: &Board, step: Command) -> (Refusal, &'static str) {
    refused_to(board, board.seat(), step)
}

pub(crate) fn refused_to(board: &Board, seat: Seat, step: Command) -> (Refusal, &'static str) {
    let refusal = board.refused_to(seat, step);
    let rule = refusal.explain().rule.map_or("", |rule| rule.0);
    (refusal, rule)
}

/// The towers on which who is awaited may place a guard, as listed.
pub(crate) fn open_to(board: &Board) -> Vec<u8> {
    let tower = |legal| if let TowerMove::Guard { tower, .. } = legal { Some(tower.0) } else { None };
    audit::listed(board, board.seat()).into_iter().filter_map(tower).collect()
}

pub(crate) fn points(board: &Board) -> Vec<i32> {
    board.view(Audience::Watcher).scores.iter().map(|score| score.points.0).collect()
}

/// Ordinary meeples in each supply.
pub(crate) fn supplies(board: &Board) -> Vec<u8> {
    board.view(Audience::Watcher).scores.iter().map(|score| score.meeples_left).collect()
}

/// What guards have brought in the last commit.
pub(crate) fn paid(board: &Board) -> Vec<(Seat, GuardPay, i32)> {
    let paid = |fact| {
        if let TowerFact::GuardsScored { seat, pay } = fact {
            Some((seat, pay, pay.points().0))
        } else {
            None
        }
    };
    board.of_towers().into_iter().filter_map(paid).collect()
}

/// The towers that grew in the last commit, each time.
pub(crate) fn grew(board: &Board) -> Vec<Vec<u8>> {
    let grew = |fact| {
        if let TowerFact::Grew { towers, .. } = fact {
            Some(towers.into_iter().map(|TowerId(tower)| tower).collect())
        } else {
            None
        }
    };
    board.of_towers().into_iter().filter_map(grew).collect()
}

pub(crate) fn tile(face: &str, number: u8) -> StolenTile {
    StolenTile { face: Some(code(face)), number }
}

pub(crate) fn thief(guards: u8, number: u8, stolen: Option<u8>) -> GuardPay {
    GuardPay::Thief { guards, number, stolen }
}
