//! Turns and scores in words, so that a map can be read, laid on a table, and counted by hand. Never knows a score
//! but what the table says.
//!
//! A turn is a line: `E 0,-1 2 city` draws face E, lays it at 0,-1 after two quarter turns, and stands on its city;
//! where a face has several, `road1` is the second in the order of the data. A line of points is the turn's number
//! (`end` for what would be counted if the game ended now), the rule, what was counted, who stands there, and who has
//! how many points.

use std::fmt::Write;

use herald_rules::sheet;
use herald_words::{
    Command, Count, FaceCode, Fact, Feature, Kind, MapCommand, MapFact, Place, Pos, Rotation, ScoreLine,
    Seat, Segment, Stage,
};

use super::{board::Board, faces};

/// By the number of the seat.
pub(crate) const NAMES: [&str; 6] = ["red", "blue", "yellow", "black", "green", "pink"];

/// Plays these turns, and compares what was scored, then what would be, with these lines.
pub(crate) fn check(players: u8, turns: &str, expected: &str) {
    let mut board = Board::of(players);
    let mut lines = Vec::new();
    for (turn, text) in (1..).zip(in_lines(turns)) {
        let turn: u16 = turn;
        board.plays(text);
        for fact in board.last() {
            if let Fact::Map(MapFact::Scored(count)) = fact {
                lines.push(line(&turn.to_string(), &count));
            }
        }
    }
    lines.extend(if_it_ended(&board));
    assert_eq!(lines, in_lines(expected).collect::<Vec<_>>(), "after {turns}");
}

/// What would be counted if the game ended now.
pub(crate) fn if_it_ended(board: &Board) -> Vec<String> {
    let mut lines: Vec<_> = sheet(&board.game).lines.iter().filter_map(at_the_end).collect();
    // A line goes to each who shares the points, and says them all.
    lines.dedup();
    lines
}

fn at_the_end(line_of_one: &ScoreLine) -> Option<String> {
    match line_of_one {
        ScoreLine::Counted { count, .. } if count.stage == Stage::Final => Some(line("end", count)),
        ScoreLine::Counted { .. }
        | ScoreLine::Told { .. }
        | ScoreLine::Guards { .. }
        | ScoreLine::Statue { .. } => None,
    }
}

impl Board {
    /// A whole turn.
    pub(crate) fn plays(&mut self, turn: &str) -> &mut Self {
        self.begins(turn).ends()
    }

    /// Whole turns, a line each.
    pub(crate) fn plays_all(&mut self, turns: &str) -> &mut Self {
        for turn in in_lines(turns) {
            self.plays(turn);
        }
        self
    }

    /// A turn but for its end, each step a commit of its own.
    pub(crate) fn begins(&mut self, turn: &str) -> &mut Self {
        for step in steps(turn) {
            self.takes(&[step]);
        }
        self
    }
}

/// A turn's steps but for its end.
pub(crate) fn steps(turn: &str) -> Vec<Command> {
    let words: Vec<_> = turn.split_whitespace().collect();
    let [code, pos, quarters, rest @ ..] = &words[..] else { panic!("{turn}") };
    let quarters: usize = quarters.parse().unwrap();
    let mut steps = vec![draw(code), lay(pos, quarters)];
    steps.extend(rest.iter().map(|place| stand(segment(code, place))));
    steps
}

pub(crate) fn code(code: &str) -> FaceCode {
    FaceCode::parse(code).unwrap()
}

pub(crate) fn draw(face: &str) -> Command {
    Command::Map(MapCommand::Draw { face: Some(code(face)), thief: None, from: None })
}

/// At `x,y`, turned by so many quarters.
pub(crate) fn lay(pos: &str, quarters: usize) -> Command {
    let (x, y) = pos.split_once(',').unwrap();
    let pos = Pos { x: x.parse().unwrap(), y: y.parse().unwrap() };
    Command::Map(MapCommand::Lay(Place { pos, rotation: Rotation::ALL[quarters] }))
}

pub(crate) fn stand(segment: u8) -> Command {
    Command::Map(MapCommand::Stand { kind: Kind::Meeple, segment: Segment(segment) })
}

/// `road1`
pub(crate) fn segment(face: &str, place: &str) -> u8 {
    let name = place.trim_end_matches(|last: char| last.is_ascii_digit());
    let feature = match name {
        "city" => Feature::City,
        "road" => Feature::Road,
        "field" => Feature::Field,
        "monastery" => Feature::Monastery,
        other => panic!("{other}"),
    };
    let nth = place[name.len()..].parse().unwrap_or(0);
    faces::find(code(face)).segment(feature, nth).try_into().unwrap()
}

pub(crate) fn line(when: &str, count: &Count) -> String {
    let mut line = format!("{when} {} ", count.rule());
    let Count { tiles, coats, cities, .. } = count;
    let _ = match count.feature {
        Feature::City if *coats > 0 => write!(line, "city {tiles} tiles {coats} coats"),
        Feature::City => write!(line, "city {tiles} tiles"),
        Feature::Road => write!(line, "road {tiles} tiles"),
        Feature::Field => write!(line, "field {cities} cities"),
        Feature::Monastery => write!(line, "monastery {tiles} tiles"),
        Feature::Garden => write!(line, "garden {tiles} tiles"),
        Feature::River => write!(line, "river"),
    };
    let meeples: Vec<_> = count.meeples.iter().map(|(seat, meeples)| named(*seat, *meeples)).collect();
    let points: Vec<_> = count.winners.iter().map(|seat| named(*seat, count.points.0)).collect();
    format!("{line} [{}] {}", meeples.join(" "), points.join(" "))
}

fn named(seat: Seat, number: impl std::fmt::Display) -> String {
    format!("{} {number}", NAMES[usize::from(seat.0) - 1])
}

pub(crate) fn in_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// A table of two that has come so far, in the middle of the last turn.
pub(crate) fn amid(turns: &str) -> Board {
    let mut board = Board::of(2);
    let turns: Vec<_> = in_lines(turns).collect();
    let (last, before) = turns.split_last().unwrap();
    board.plays_all(&before.join("\n")).begins(last);
    board
}
