//! Random tracked games, played by tapping what is listed, with a host who puts things right and players who go home.
//! What holds after every step is for `audit` and `witness` to say, and `probe` tries what is not played. Never right
//! or wrong by luck: `HERALD_SEED=…` plays one seed again, `HERALD_LONG=1` plays twenty times as many.

use std::collections::BTreeSet;

use fastrand::Rng;
use herald_rules::{correct, decide, end, retire, sight};
use herald_words::{
    Audience, Command, Correction, Count, DrawnBy, FaceCode, Fact, Feature, Label, LegalMove, MapCommand,
    MapFact, MapMove, Note, PhaseView, Place, Points, Recording, Refusal, Seat, Settings, Stage, TileView,
    View,
};

use super::{
    board::{Board, drawn_by, sound},
    mended, probe,
};

/// Games for each number of players.
const GAMES: u64 = 4;
const LONG: u64 = 20;

/// What every run must have seen, or it has not been checked.
const WANTED: [&str; 19] = [
    "a city was completed",
    "a road was completed",
    "a monastery was completed",
    "a city was left",
    "a road was left",
    "a monastery was left",
    "a field was left",
    "coats of arms",
    "a tie",
    "a majority",
    "nobody is fed",
    "two features at once",
    "a tile fitted nowhere",
    "the supply ran out",
    "someone went home with a tile in hand",
    "someone went home and it scored",
    "a meeple was taken off",
    "the order was changed",
    "the host ended it",
];

/// Says which game it was when one fails.
struct Which {
    players: u8,
    seed: u64,
}

impl Drop for Which {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("play it again with HERALD_SEED={} ({} players)", self.seed, self.players);
        }
    }
}

struct Walk<'a> {
    board: Board,
    rng: Rng,
    met: &'a mut BTreeSet<&'static str>,
    /// Where tiles are laid wrong and mended: what goes wrong.
    slips: Option<Rng>,
}

fn seeds() -> Vec<u64> {
    let chosen = std::env::var("HERALD_SEED").ok().map(|seed| seed.parse().unwrap());
    let count = if std::env::var_os("HERALD_LONG").is_some() { LONG * GAMES } else { GAMES };
    chosen.map_or_else(|| (0..count).collect(), |seed| vec![seed])
}

fn games(drawn: DrawnBy, slips: impl Fn(u64) -> Option<Rng>) -> BTreeSet<&'static str> {
    let seeds = seeds();
    let mut met = BTreeSet::new();
    for (players, seed) in (2..=6).flat_map(|players| seeds.iter().map(move |seed| (players, *seed))) {
        let _said_on_failure = Which { players, seed };
        let mut rng = Rng::with_seed(seed << 3 | u64::from(players));
        let recording = if rng.bool() { Recording::ActiveSeat } else { Recording::AnySeat };
        let settings = Settings { recording, ..drawn_by(drawn) };
        let board = Board::playing(players, settings, rng.u64(..));
        Walk { board, rng, met: &mut met, slips: slips(seed) }.play();
    }
    met
}

fn games_that_meet_all(drawn: DrawnBy) {
    let met = games(drawn, |_| None);
    if seeds().len() > 1 {
        let lists = Some("a turn in one list").filter(|_| drawn == DrawnBy::Table);
        let missed: Vec<_> = WANTED.into_iter().chain(lists).filter(|thing| !met.contains(thing)).collect();
        assert_eq!(missed, [""; 0], "what no game met was not checked");
    }
}

#[test]
fn random_games_whose_table_draws_keep_every_promise() {
    games_that_meet_all(DrawnBy::Table);
}

#[test]
fn random_games_whose_server_draws_keep_every_promise() {
    games_that_meet_all(DrawnBy::Server);
}

/// What lies otherwise than it was entered is mended, and all that holds goes on to hold.
#[test]
fn random_games_in_which_tiles_and_pieces_are_mended_keep_every_promise() {
    for drawn in [DrawnBy::Table, DrawnBy::Server] {
        games(drawn, |seed| Some(Rng::with_seed(seed)));
    }
}

impl Walk<'_> {
    fn play(mut self) {
        let patience = if self.rng.u8(..4) == 0 { self.rng.usize(1..200) } else { usize::MAX };
        while !self.board.game.is_over() {
            if self.board.commits() > patience {
                let decided = sound(end(&self.board.game, self.board.next_revision()));
                self.board.keep(decided.unwrap());
                self.saw(true, "the host ended it");
                break;
            }
            assert!(self.board.commits() < 1000, "it does not end");
            if self.rng.u8(..4) == 0 {
                probe::what_is_listed(&self.board);
                probe::an_end(&self.board);
            }
            if self.rng.u8(..8) == 0 {
                probe::what_is_not(&self.board, &mut self.rng);
            }
            if let Some(slips) = &mut self.slips
                && slips.u8(..12) == 0
            {
                mended::anything(&mut self.board, slips);
            }
            if !(self.the_host_mends() || self.somebody_goes_home()) {
                self.taps();
            }
        }
        self.board.folds_from_the_start();
        self.only_points_are_put_right_now();
    }

    /// Points stay open to the host once it is over; nothing else does.
    fn only_points_are_put_right_now(&mut self) {
        let (at, seat) = (self.board.next_revision(), Seat(1));
        let note = || Note { reason: Label::parse("we forgot").unwrap(), seen: Vec::new(), consent: None };
        let order = Correction::TurnOrder { order: self.board.game.seats().to_vec(), turn: None };
        assert!(correct(&self.board.game, at, &order, note()).is_err());
        assert_eq!(sound(end(&self.board.game, at)).err(), Some(Refusal::GameOver));
        assert_eq!(sound(retire(&self.board.game, at, seat)).err(), Some(Refusal::GameOver));
        let points = Correction::Points { seat, points: Points(-1) };
        self.board.keep(sound(correct(&self.board.game, at, &points, note())).unwrap());
    }

    /// Whoever is awaited, or anybody who may record for them, takes a step or a whole turn of them.
    fn taps(&mut self) {
        let awaited = self.board.seat();
        let anyone = self.rng.choice(self.board.game.seats()).copied().unwrap();
        let listed = sight::legal(&self.board.game, Audience::Seat(anyone));
        let seat = if listed.is_empty() { awaited } else { anyone };
        let a_list = self.rng.u8(..4) == 0 && self.board.setup.settings.drawn_by == DrawnBy::Table;
        let mut steps = vec![self.step(&self.board.legal())];
        while a_list && steps.last() != Some(&Command::EndTurn) {
            let dice = &mut self.board.dice.clone();
            let at = self.board.next_revision();
            let so_far = sound(decide(&self.board.game, at, seat, &steps, dice)).unwrap().game;
            if so_far.is_over() {
                break;
            }
            steps.push(self.step(&sight::legal(&so_far, Audience::Seat(awaited))));
        }
        self.saw(steps.len() > 2, "a turn in one list");
        self.board.seat_takes(seat, &steps);
        self.notes();
    }

    /// One of the list, with all that it leaves open; every tile that is left is as likely as any other. Half of the
    /// tiles go where most lie around them: a dense map has holes, full monasteries, and places where little fits.
    fn step(&mut self, listed: &[LegalMove]) -> Command {
        let lies = self.board.view().map.unwrap().tiles;
        let densest = listed.iter().max_by_key(|step| around(step, &lies)).filter(|_| self.rng.bool());
        let chosen = densest.filter(|step| around(step, &lies) > 0).or(self.rng.choice(listed)).unwrap();
        let LegalMove::Map(chosen) = chosen else {
            assert_eq!(*chosen, LegalMove::EndTurn, "nothing else is for a tracked table");
            return Command::EndTurn;
        };
        Command::Map(match chosen {
            MapMove::Draw { faces, .. } => {
                let left = self.board.view().map.unwrap().left;
                let left = left.iter().filter(|(face, _)| faces.contains(face));
                let tiles: Vec<FaceCode> =
                    left.flat_map(|(face, count)| vec![*face; usize::from(*count)]).collect();
                MapCommand::Draw { face: self.rng.choice(tiles), thief: None, from: None }
            }
            MapMove::Lay { place, .. } => MapCommand::Lay(*place),
            MapMove::Stand { kind, segment } => MapCommand::Stand { kind: *kind, segment: *segment },
            MapMove::RecallAbbot { .. } => panic!("A-1: no abbot is played"),
        })
    }

    fn the_host_mends(&mut self) -> bool {
        if self.rng.u8(..30) > 0 {
            return false;
        }
        let open = self.board.view();
        let mut order = self.board.game.seats().to_vec();
        let seat = self.rng.choice(&order).copied().unwrap();
        let correction = match (self.rng.u8(..3), self.rng.choice(&open.meeples)) {
            (0, Some(meeple)) => Correction::MeepleLeft { meeple: meeple.meeple },
            (1, _) => {
                self.rng.shuffle(&mut order);
                let may = open.phase == PhaseView::Draw && !open.retired.contains(&seat);
                Correction::TurnOrder { order, turn: Some(seat).filter(|_| may) }
            }
            _ => Correction::Points { seat, points: Points(self.rng.choice([-70, -3, 5, 120]).unwrap()) },
        };
        self.saw(matches!(correction, Correction::MeepleLeft { .. }), "a meeple was taken off");
        self.saw(matches!(correction, Correction::TurnOrder { .. }), "the order was changed");
        let note = Note { reason: Label::parse("we forgot").unwrap(), seen: Vec::new(), consent: None };
        let decided = sound(correct(&self.board.game, self.board.next_revision(), &correction, note));
        self.board.keep(decided.unwrap());
        true
    }

    fn somebody_goes_home(&mut self) -> bool {
        let open = self.board.view();
        let here: Vec<Seat> = open.scores.iter().map(|score| score.seat).collect();
        let here: Vec<_> = here.into_iter().filter(|seat| !open.retired.contains(seat)).collect();
        let scores =
            open.phase == PhaseView::Finish && !self.board.witness.recount(&open).completed().is_empty();
        if here.len() < 3 || self.rng.u8(..if scores { 15 } else { 90 }) > 0 {
            return false;
        }
        // Who is in the middle of a turn is the one to watch.
        let seat = if self.rng.bool() { self.board.seat() } else { self.rng.choice(here).unwrap() };
        let decided = sound(retire(&self.board.game, self.board.next_revision(), seat)).unwrap();
        self.board.keep(decided);
        let facts = self.board.last();
        let has = |wanted: fn(&MapFact) -> bool| {
            facts.iter().any(|fact| matches!(fact, Fact::Map(fact) if wanted(fact)))
        };
        let boxed = has(|fact| matches!(fact, MapFact::Boxed { .. }));
        let scored = has(|fact| matches!(fact, MapFact::Scored(_)));
        self.saw(boxed, "someone went home with a tile in hand");
        self.saw(scored, "someone went home and it scored");
        true
    }

    fn saw(&mut self, seen: bool, thing: &'static str) {
        if seen {
            self.met.insert(thing);
        }
    }

    fn notes(&mut self) {
        let View { scores, .. } = self.board.view();
        self.saw(scores.iter().any(|score| score.meeples_left == 0), "the supply ran out");
        let facts = self.board.last();
        self.saw(
            facts.iter().any(|fact| matches!(fact, Fact::Map(MapFact::Boxed { .. }))),
            "a tile fitted nowhere",
        );
        let counts: Vec<&Count> = facts.iter().filter_map(scored).collect();
        let in_play = counts.iter().filter(|count| count.stage == Stage::Play).count();
        self.saw(in_play > 1, "two features at once");
        for count in counts {
            self.saw(true, kind(count));
            self.saw(count.coats > 0, "coats of arms");
            self.saw(count.winners.len() > 1, "a tie");
            self.saw(count.meeples.len() > count.winners.len(), "a majority");
            self.saw(count.points == Points(0), "nobody is fed");
        }
    }
}

/// Tiles around the place of a laying, of the 8.
fn around(step: &LegalMove, lies: &[TileView]) -> usize {
    let LegalMove::Map(MapMove::Lay { place: Place { pos, .. }, .. }) = step else { return 0 };
    let near = |tile: &&TileView| tile.pos.x.abs_diff(pos.x) <= 1 && tile.pos.y.abs_diff(pos.y) <= 1;
    lies.iter().filter(near).count()
}

fn scored(fact: &Fact) -> Option<&Count> {
    if let Fact::Map(MapFact::Scored(count)) = fact { Some(count) } else { None }
}

fn kind(count: &Count) -> &'static str {
    match (count.feature, count.stage) {
        (Feature::City, Stage::Play) => "a city was completed",
        (Feature::City, Stage::Final) => "a city was left",
        (Feature::Road, Stage::Play) => "a road was completed",
        (Feature::Road, Stage::Final) => "a road was left",
        (Feature::Monastery, Stage::Play) => "a monastery was completed",
        (Feature::Monastery, Stage::Final) => "a monastery was left",
        (Feature::Field, Stage::Final) => "a field was left",
        (Feature::Field, Stage::Play) | (Feature::Garden | Feature::River, _) | (_, Stage::Recalled) => {
            panic!("{count:?} is never counted")
        }
    }
}
