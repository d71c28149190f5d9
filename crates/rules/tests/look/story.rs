//! A game told as text that a person can lay on a table and follow, pinned in `playthroughs/*.txt`; `HERALD_PIN=1` writes it
//! anew. What happened is told by what the record says, in full truth; lines of `#` are a remark, the test's. Never knows what
//! is right: the test that tells it asserts that, by values worked out by hand.
//!
//! The map's first tile lies at 0,0, x grows to the east and y to the south; a tile is turned by quarters, clockwise. Faces
//! are drawn and explained in `data/*.toml`, the tournament tile's squares also in `tournaments_on_the_map/main.rs`.

use std::fmt::Write;

use herald_words::{Audience, Command, Refusal, Seat};

use super::{
    board::Board,
    lines::listed,
    pinned, seen,
    tale::{self, name},
};

/// A game that is being played, and what has been told of it.
pub(crate) struct Story {
    pub(crate) board: Board,
    text: String,
    /// Commits that have been told.
    told: usize,
}

impl Story {
    /// The remark is for its reader.
    pub(crate) fn of(board: Board, remark: &str) -> Self {
        let mut text = String::new();
        for line in remark.lines().chain(["How to read and change this: `story.rs`."]) {
            writeln!(text, "{}", format!("# {line}").trim_end()).unwrap();
        }
        text.push_str(&tale::opening(&board.setup, &board.folded_to(0)));
        Self { board, text, told: 0 }
    }

    /// Plays on.
    pub(crate) fn plays(&mut self, on: impl FnOnce(&mut Board) -> &mut Board) -> &mut Self {
        on(&mut self.board);
        self
    }

    /// All that has happened since.
    pub(crate) fn tells(&mut self) -> &mut Self {
        while self.told < self.board.commits() {
            let (game, events) = self.board.commit(self.told);
            self.text.push_str(&tale::commit(game, events));
            self.told += 1;
        }
        self
    }

    /// Plays on and tells it.
    pub(crate) fn goes(&mut self, on: impl FnOnce(&mut Board) -> &mut Board) -> &mut Self {
        self.plays(on).tells()
    }

    /// All that has happened since: a line for each turn that is over, without what was drawn and how the points stand.
    pub(crate) fn tells_in_short(&mut self) -> &mut Self {
        let from = self.text.rfind("\n\n").unwrap() + 2;
        self.tells();
        let turns = self.text.split_off(from);
        let turns: Vec<_> = turns.split("\n\n").collect();
        let [over @ .., goes_on] = &turns[..] else { unreachable!("a turn goes on") };
        over.iter().for_each(|turn| self.text.push_str(&in_a_line(turn)));
        self.text.extend(["\n", goes_on]);
        self
    }

    /// Where it stands, as all see it.
    pub(crate) fn shows(&mut self) -> &mut Self {
        self.text.push_str(&seen::open(&self.board.view(Audience::Watcher)));
        self
    }

    /// What each sees of what is hidden.
    pub(crate) fn shows_each(&mut self) -> &mut Self {
        for seat in &self.board.setup.seats {
            self.text.push_str(&seen::hidden(name(*seat), &self.board.view(Audience::Seat(*seat))));
        }
        self.text.push_str(&seen::hidden("a watcher", &self.board.view(Audience::Watcher)));
        self
    }

    /// What a seat may do.
    pub(crate) fn lists(&mut self, seat: Seat) -> &mut Self {
        let may = seen::may(&self.board.view(Audience::Seat(seat)));
        self.text.push_str(&listed(&format!("{} may", name(seat)), &may));
        self
    }

    /// What who is awaited tries, and why not.
    pub(crate) fn tries(&mut self, step: Command) -> Refusal {
        self.tries_as(self.board.seat(), step)
    }

    pub(crate) fn tries_as(&mut self, seat: Seat, step: Command) -> Refusal {
        let tried = seen::tried(&step);
        let refusal = self.board.refused_to(seat, step);
        let why = refusal.explain();
        let rule = why.rule.map_or(String::new(), |rule| format!(" ({rule})"));
        writeln!(self.text, "  {} tries to {tried}: {}{rule}: {refusal}", name(seat), why.reason).unwrap();
        refusal
    }

    /// What a seat would have, if the game ended now.
    pub(crate) fn counts(&mut self) -> &mut Self {
        let totals = self.board.sheet().totals;
        let totals: Vec<_> =
            totals.iter().map(|total| format!("{} {}", name(total.seat), total.points.0)).collect();
        self.text.push_str(&listed("if it ended now", &totals));
        self
    }

    /// All is told, the text comes to these lines, worked out by hand, and it is the one that is pinned.
    pub(crate) fn is_pinned(&mut self, file: &str, by_hand: &[&str]) {
        self.tells();
        self.board.folds_from_the_start();
        pinned::comes_to(&self.text, by_hand);
        pinned::is_pinned(&format!("{}/{file}", super::PLAYTHROUGHS), &self.text);
    }
}

fn in_a_line(turn: &str) -> String {
    let mut lines = turn.lines();
    let head = lines.next().unwrap();
    let is_said = |line: &&str| !line.starts_with("ends: ") && !line.contains(" draws ");
    let said: Vec<_> = lines.map(str::trim_start).filter(is_said).collect();
    format!("{head}: {}\n", said.join("; "))
}
