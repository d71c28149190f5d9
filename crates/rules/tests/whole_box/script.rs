//! Turns and scores in words, so that a map can be read, laid on a table and counted by hand. Never knows a score but what
//! the table says.
//!
//! A turn is a line: `E 0,-1 2 city` draws face E, lays it at 0,-1 after two quarter turns, and a meeple stands on its city;
//! `road1` is the second road in the order of the data, `abbot@garden` an abbot, `recall` takes one's abbot back, and
//! `JT@1,3,1` lays the tournament tile before the face.

use herald_rules::{faces, sheet};
use herald_words::{Command, Count, FaceCode, Fact, Feature, Kind, MapFact, ScoreLine, Seat, Stage};

use super::board::{Board, RECALL, block, stand};

const NAMES: [&str; 6] = ["red", "blue", "yellow", "black", "green", "pink"];

pub(crate) fn code(code: &str) -> FaceCode {
    FaceCode::parse(code).unwrap()
}

/// `road1`: the number of that segment of the face.
pub(crate) fn segment(face: &str, place: &str) -> u8 {
    let name = place.trim_end_matches(|last: char| last.is_ascii_digit());
    let feature = match name {
        "city" => Feature::City,
        "road" => Feature::Road,
        "field" => Feature::Field,
        "monastery" => Feature::Monastery,
        "garden" => Feature::Garden,
        "river" => Feature::River,
        other => panic!("{other}"),
    };
    let nth = place[name.len()..].parse().unwrap_or(0);
    let face = faces().iter().find(|info| info.code == code(face)).unwrap();
    let all = (0..).zip(&face.segments).filter(|(_, segment)| segment.feature == feature);
    all.map(|(at, _)| at).nth(nth).unwrap()
}

fn numbers(text: &str) -> Vec<i16> {
    text.split(',').map(|number| number.parse().unwrap()).collect()
}

impl Board {
    /// Whole turns, a line each.
    pub(crate) fn plays(&mut self, turns: &str) -> &mut Self {
        for turn in in_lines(turns) {
            self.begins(turn).ends();
        }
        self
    }

    /// A turn but for its end, each step a commit of its own.
    pub(crate) fn begins(&mut self, turn: &str) -> &mut Self {
        let words: Vec<_> = turn.split_whitespace().collect();
        let [face, pos, quarters, rest @ ..] = &words[..] else { panic!("{turn}") };
        let (pos, quarters) = (numbers(pos), quarters.parse().unwrap());
        self.draws(face);
        for word in rest.iter().filter_map(|word| word.strip_prefix("JT@")) {
            let at = numbers(word);
            self.takes(block(at[0], at[1], at[2].try_into().unwrap()));
        }
        self.lays(pos[0], pos[1], quarters);
        for word in rest.iter().filter(|word| !word.starts_with("JT@")) {
            self.takes(figure(face, word));
        }
        self
    }

    /// What the last commit scored, in the order of its lines as text: which of two comes first is no rule.
    pub(crate) fn scored(&self) -> Vec<String> {
        let mut lines: Vec<_> = self
            .last
            .iter()
            .filter_map(
                |fact| if let Fact::Map(MapFact::Scored(count)) = fact { Some(line(count)) } else { None },
            )
            .collect();
        lines.sort();
        lines
    }

    /// What would be counted if the game ended now, in the same order.
    pub(crate) fn if_it_ended(&self) -> Vec<String> {
        let lines = sheet(&self.game).lines;
        let mut lines: Vec<_> = lines.iter().filter_map(at_the_end).collect();
        lines.sort();
        // A line goes to each who shares the points, and says them all.
        lines.dedup();
        lines
    }
}

fn figure(face: &str, word: &str) -> Command {
    match word.strip_prefix("abbot@") {
        Some(place) => stand(Kind::Abbot, segment(face, place)),
        None if word == "recall" => RECALL,
        None => stand(Kind::Meeple, segment(face, word)),
    }
}

fn at_the_end(of_one: &ScoreLine) -> Option<String> {
    match of_one {
        ScoreLine::Counted { count, .. } if count.stage == Stage::Final => Some(line(count)),
        ScoreLine::Counted { .. }
        | ScoreLine::Told { .. }
        | ScoreLine::Guards { .. }
        | ScoreLine::Statue { .. } => None,
    }
}

/// `B-6 city 2 [red 1] red 4`: the rule, what was counted, who stands there, and who has how many points.
fn line(count: &Count) -> String {
    let counted = if count.feature == Feature::Field { count.cities } else { count.tiles };
    let feature = format!("{:?}", count.feature).to_lowercase();
    let meeples: Vec<_> = count.meeples.iter().map(|(seat, number)| named(*seat, *number)).collect();
    let points: Vec<_> = count.winners.iter().map(|seat| named(*seat, count.points.0)).collect();
    format!("{} {feature} {counted} [{}] {}", count.rule(), meeples.join(" "), points.join(" "))
}

fn named(seat: Seat, number: impl std::fmt::Display) -> String {
    format!("{} {number}", NAMES[usize::from(seat.0) - 1])
}

fn in_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}
