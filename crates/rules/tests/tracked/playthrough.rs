//! Short games as text that a person can lay on a table and follow: each step, what came of it, what every viewer then sees
//! and may do, and the sheet as if the game ended there. Pinned in `playthroughs/*.txt`. Never knows what is right, but for
//! the lines that the tests below name: those were worked out by hand, and pinning does not pass over them.
//!
//! In such a file a line of `#` is a remark and one of `>` is a step; both are a person's, are read from there, and stay
//! as they are. All other lines say what came of the step above them. The first step says who plays and who draws. A step
//! of a seat is one commit, however many parts it has: `red draws E, lays 0,-1 2, stands city, ends`. Where Herald draws,
//! `draws with 6 5` has chance say 6, then 5. The host `corrects blue +2: why`, `sends blue home`, and `ends the game`.

use std::fmt::Write;

use herald_rules::{correct, decide, end, retire, sheet};
use herald_words::{
    Audience, Command, Correction, DrawnBy, FaceCode, Label, MapCommand, Note, Points, Refusal, Seat, View,
};

use super::{
    board::{Board, drawn_by, sound},
    lines::listed,
    look, pinned,
    script::{NAMES, draw, lay, segment, stand},
    shown,
};

/// A game that is being played, and what has been written of it.
struct Playthrough {
    board: Board,
    text: String,
    /// Faces that were left when it was last said.
    left: Vec<(FaceCode, u8)>,
}

fn seat(name: &str) -> Seat {
    let at =
        NAMES.iter().position(|other| *other == name).unwrap_or_else(|| panic!("nobody is called {name}"));
    Seat(u8::try_from(at).unwrap() + 1)
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

impl Playthrough {
    /// `3 players, Herald draws`
    fn of(table: &str) -> Self {
        let (players, draws) = table.split_once(" players, ").unwrap();
        let by = match draws {
            "the table draws" => DrawnBy::Table,
            "Herald draws" => DrawnBy::Server,
            other => panic!("{other}"),
        };
        let board = Board::playing(players.parse().unwrap(), drawn_by(by), 0);
        Self { board, text: String::new(), left: Vec::new() }
    }

    /// What came of a step: what happened and how it stands, or why it is refused.
    fn takes(&mut self, step: &str) {
        let (who, what) = step.split_once(' ').unwrap();
        let before = self.board.game.clone();
        match if who == "host" { self.host_does(what) } else { self.seat_does(seat(who), what) } {
            Err(refusal) => {
                assert_eq!(self.board.game, before, "a refusal changes nothing");
                self.refuses(&refusal);
            }
            Ok(()) => {
                let map = self.open().map.unwrap();
                writeln!(self.text, "  commit {}", self.board.commits()).unwrap();
                for fact in self.board.last() {
                    writeln!(self.text, "    {}", shown::fact(&fact, &map)).unwrap();
                }
                self.shows();
            }
        }
    }

    fn refuses(&mut self, refusal: &Refusal) {
        let why = refusal.explain();
        write!(self.text, "  refused: {}", why.reason).unwrap();
        if let Some(rule) = why.rule {
            write!(self.text, " ({rule})").unwrap();
        }
        for (name, fact) in why.facts {
            write!(self.text, " {name}={fact}").unwrap();
        }
        writeln!(self.text, ": {refusal}").unwrap();
    }

    fn host_does(&mut self, what: &str) -> Result<(), Refusal> {
        let (what, why) = what.split_once(": ").unwrap_or((what, ""));
        let (game, at) = (&self.board.game, self.board.next_revision());
        let decided = match &words(what)[..] {
            ["corrects", who, points] => {
                let correction =
                    Correction::Points { seat: seat(who), points: Points(points.parse().unwrap()) };
                correct(
                    game,
                    at,
                    &correction,
                    Note { reason: Label::parse(why).unwrap(), seen: Vec::new(), consent: None },
                )
            }
            ["sends", who, "home"] => retire(game, at, seat(who)),
            ["ends", "the", "game"] => end(game, at),
            other => panic!("{other:?}"),
        };
        self.board.keep(sound(decided)?);
        Ok(())
    }

    fn seat_does(&mut self, seat: Seat, what: &str) -> Result<(), Refusal> {
        let steps = self.steps(what);
        let at = self.board.next_revision();
        let decided = sound(decide(&self.board.game, at, seat, &steps, &mut self.board.dice))?;
        assert_eq!(self.board.dice.thrown, [0; 0], "all that was thrown is drawn by");
        self.board.keep(decided);
        Ok(())
    }

    /// The steps of `draws E, lays 0,-1 2`.
    fn steps(&mut self, what: &str) -> Vec<Command> {
        let map = self.open().map.unwrap();
        let mut face = map.drawn.unwrap_or_else(|| map.tiles.last().unwrap().face).to_string();
        let mut steps = Vec::new();
        for part in what.split(", ") {
            steps.push(match &words(part)[..] {
                ["draws"] => Command::Map(MapCommand::Draw { face: None, thief: None, from: None }),
                ["draws", "with", dice @ ..] => {
                    self.board.dice.thrown = dice.iter().map(|place| place.parse().unwrap()).collect();
                    Command::Map(MapCommand::Draw { face: None, thief: None, from: None })
                }
                ["draws", code] => {
                    face = (*code).to_owned();
                    draw(code)
                }
                ["lays", pos, quarters] => lay(pos, quarters.parse().unwrap()),
                ["stands", place] => stand(segment(&face, place)),
                ["ends"] => Command::EndTurn,
                other => panic!("{other:?}"),
            });
        }
        steps
    }

    fn open(&self) -> View {
        look::view(&self.board.game, Audience::Watcher)
    }

    /// Once what all see alike, then what each may do; those who may do the same are named together.
    fn shows(&mut self) {
        let game = &self.board.game;
        let open = self.open();
        let seats = open.scores.iter().map(|score| (shown::name(score.seat), Audience::Seat(score.seat)));
        let others = [("host", Audience::Host), ("watcher", Audience::Watcher)];
        let mut may: Vec<(String, Vec<String>)> = Vec::new();
        for (name, audience) in seats.chain(others) {
            let view = look::view(game, audience);
            let of_all = View { audience: open.audience, legal: open.legal.clone(), ..view.clone() };
            assert_eq!(of_all, open, "{name} sees what all see");
            let listed = shown::may(&view);
            match may.iter_mut().find(|(_, other)| *other == listed) {
                Some((names, _)) => names.extend([", ", name]),
                None => may.push((name.to_owned(), listed)),
            }
        }
        let left = open.map.iter().flat_map(|map| map.left.clone()).collect();
        self.text.push_str(&shown::view(&open));
        if std::mem::replace(&mut self.left, left) != self.left {
            let left: Vec<_> = self.left.iter().map(|(face, count)| format!("{face} {count}")).collect();
            self.text.push_str(&listed("left", &left));
        }
        for (names, moves) in may {
            self.text.push_str(&listed(&format!("{names} may"), &moves));
        }
        let now = sheet(game);
        assert_eq!(open.sheet.as_ref(), game.is_over().then_some(&now), "shown once it is over");
        let head = if game.is_over() { "it ended" } else { "if it ended now" };
        self.text.push_str(&shown::sheet(head, &now));
    }
}

/// The remarks and the steps of a file, each step with what comes of it.
fn played(script: &str) -> String {
    let mut text = String::new();
    let mut game: Option<Playthrough> = None;
    for line in script.lines().filter(|line| line.starts_with(['#', '>'])) {
        let follows_a_remark =
            text.is_empty() || text.lines().next_back().is_some_and(|last| last.starts_with('#'));
        writeln!(text, "{}{line}", if follows_a_remark { "" } else { "\n" }).unwrap();
        match (line.strip_prefix("> "), &mut game) {
            (None, _) => {}
            (Some(step), Some(game)) => game.takes(step),
            (Some(table), none) => none.insert(Playthrough::of(table)).shows(),
        }
        text.extend(game.as_mut().map(|game| std::mem::take(&mut game.text)));
    }
    game.expect("a game is played").board.folds_from_the_start();
    text
}

fn is_followed(name: &str, by_hand: &[&str]) {
    let text = played(&pinned::read(name));
    pinned::comes_to(&text, by_hand);
    pinned::is_pinned(name, &text);
}

#[test]
fn b05_b06_b09_b12_a_game_whose_table_draws() {
    is_followed(
        "tracked/playthroughs/the_table_draws.txt",
        &[
            "refused: EDGE_MISMATCH (B-3) pos=0,-1 side=SOUTH found=FIELD wanted=CITY: the tile shows FIELD at 0,-1 to the SOUTH, where CITY lies",
            "scored: B-6 city 3 tiles 1 coats [red 1] red 8",
            "refused: FEATURE_OCCUPIED (B-4) segment=0 meeple=2 seat=2 pos=1,0: meeple 2 of seat 2 stands at 1,0 on what segment 0 belongs to",
            "scored: B-5 road 4 tiles [blue 1] blue 4",
            "scored: B-5 road 3 tiles [red 1 blue 1] blue 3 red 3",
            "scored: B-12 field 1 cities [red 1] red 3",
            "scored: B-12 field 1 cities [blue 1] blue 3",
            "scored: B-12 monastery 3 tiles [red 1] red 3",
            "it ended: 1. red 17; 2. blue 12; won by red",
        ],
    );
}

#[test]
fn b03_b13_a_game_whose_tiles_herald_draws() {
    is_followed(
        "tracked/playthroughs/herald_draws.txt",
        &[
            "scored: B-6 city 2 tiles [red 1] red 4",
            "blue has C, drawn by: Server (B-2)",
            "blue's C goes to the box (B-3)",
            "blue has B, drawn by: Server (B-2)",
            "yellow's X goes to the box (B-3)",
            "scored: B-12 monastery 4 tiles [blue 1] blue 4",
            "scored: B-12 road 4 tiles [yellow 1] yellow 4",
            "it ended: 1. red 4; 1. blue 4; 1. yellow 4; won by red and blue and yellow",
        ],
    );
}
