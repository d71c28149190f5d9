//! Games written down beforehand: who does what, turn after turn, legal at every table with these settings, so that thousands of
//! tables can be played without looking at one. Never plays on a server; the rules alone say what is legal.

use fastrand::Rng;
use herald_api::v1::{self, step};
use herald_rules::{Chance, Decision, Draw, Game, Setup, decide, places, plan_for, sight};
use herald_words::{
    Audience, Command, DrawnBy, Expansion, FaceCode, FaceText, Heap, LegalMove, MapCommand, MapKeeping,
    MapMove, Played, Revision, Salt, Seat, Settings, Tiles,
};

use crate::people::{draw, end_turn, place};

/// Tiles of the base game.
const BASE_TILES: usize = 72;
/// Steps one move may have.
const STEPS: usize = 16;
/// Tiles more than are laid: where none of those that are left fits, a game would end early.
const SPARE: usize = 60;
/// A face's code, edges, cities, roads and fields, in the catalogue's notation.
type MoreFace =
    (&'static str, &'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);

/// Faces that a table describes for tiles beside the base game.
const MORE_FACES: [MoreFace; 4] = [
    ("BenchA", "city field field field", &["n"], &[], &["e1 e2 s1 s2 w1 w2 @0"]),
    ("BenchB", "city field field city", &["n-w"], &[], &["e1 e2 s1 s2 @0"]),
    ("BenchC", "field road field road", &[], &["e-w"], &["n1 n2 e1 w2", "e2 s1 s2 w1"]),
    ("BenchD", "field field road road", &[], &["s-w"], &["n1 n2 e1 e2 s1 w2", "s2 w1"]),
];

/// A game of two, move by move.
#[derive(Clone, Debug)]
pub struct Script {
    pub settings: v1::Settings,
    /// Moves before the first tile: descriptions of faces.
    pub opening: usize,
    pub moves: Vec<Move>,
    /// Happenings in all moves together, as the rules count them.
    pub events: usize,
}

/// One move of it.
#[derive(Clone, Debug)]
pub struct Move {
    /// From 0.
    pub seat: usize,
    pub steps: Vec<step::Step>,
}

impl Script {
    /// So many turns at a table that keeps its own map: drawn, laid, over.
    pub fn told(turns: usize) -> Self {
        let settings = v1::Settings { extra_tiles: 400, ..v1::Settings::default() };
        let moves = (0..turns).map(|turn| Move { seat: turn % 2, steps: vec![draw(), place(), end_turn()] });
        Self { settings, opening: 0, moves: moves.collect(), events: 3 * turns }
    }

    /// A random game on a tracked map, up to so many tiles, the first among them: every tile that fits, every place and
    /// every figure that may stand there is as likely.
    pub fn tracked(tiles: usize, seed: u64) -> Self {
        let extra = if tiles > BASE_TILES { tiles + SPARE - BASE_TILES } else { 0 };
        let settings = v1::Settings {
            map: v1::MapKeeping::Tracked.into(),
            drawn_by: v1::DrawnBy::Table.into(),
            extra_tiles: extra.try_into().unwrap(),
            ..v1::Settings::default()
        };
        let mut play = Play::begin(Played::default(), extra, seed);
        for described in (0..extra).collect::<Vec<_>>().chunks(STEPS) {
            let faces = described.iter().map(|tile| more_face(tile % MORE_FACES.len()));
            play.moves(faces.map(|face| Command::DescribeFace(Box::new(face))).collect());
        }
        let opening = play.moves.len();
        (1..tiles).for_each(|_| play.turn());
        Self { settings, opening, moves: play.moves, events: play.events }
    }

    /// The same with the River and no tile but those that are printed, so that a game has no faces of its own.
    pub fn with_river(tiles: usize, seed: u64) -> Self {
        let river = v1::ExpansionTiles { expansion: v1::Expansion::River.into(), tiles: None };
        let settings = v1::Settings {
            map: v1::MapKeeping::Tracked.into(),
            drawn_by: v1::DrawnBy::Table.into(),
            expansions: vec![river],
            ..v1::Settings::default()
        };
        let mut play = Play::begin(Played::default().with(Expansion::River, Tiles::Usual), 0, seed);
        (1..tiles).for_each(|_| play.turn());
        Self { settings, opening: 0, moves: play.moves, events: play.events }
    }
}

/// A game on the rules alone, written down as it is played.
struct Play {
    game: Game,
    dice: Dice,
    moves: Vec<Move>,
    events: usize,
}

/// The script's own randomness.
struct Dice(Rng);

impl Chance for Dice {
    fn salt(&mut self) -> Salt {
        Salt([0; 32])
    }

    fn below(&mut self, _draw: Draw, bound: u16) -> u16 {
        self.0.u16(..bound)
    }
}

impl Play {
    fn begin(played: Played, extra: usize, seed: u64) -> Self {
        let settings = Settings {
            played,
            map: MapKeeping::Tracked,
            drawn_by: DrawnBy::Table,
            extra_tiles: extra.try_into().unwrap(),
            ..Settings::default()
        };
        let plan = plan_for(&settings, 2).unwrap();
        let setup = Setup { seats: vec![Seat(1), Seat(2)], settings, plan };
        let game = Game::start(&setup).unwrap();
        Self { game, dice: Dice(Rng::with_seed(seed)), moves: Vec::new(), events: 0 }
    }

    fn seat(&self) -> Seat {
        self.game.awaited()[0]
    }

    fn after(&mut self, steps: &[Command]) -> Decision {
        decide(&self.game, Revision(1), self.seat(), steps, &mut self.dice).unwrap()
    }

    fn moves(&mut self, steps: Vec<Command>) {
        let seat = usize::from(self.seat().0) - 1;
        let Decision { events, game } = self.after(&steps);
        self.game = game;
        self.events += events.len();
        self.moves.push(Move { seat, steps: steps.iter().map(spelled).collect() });
    }

    /// Draws a tile that fits, lays it, and perhaps places a figure.
    fn turn(&mut self) {
        let seat = self.seat();
        let listed = sight::legal(&self.game, Audience::Seat(seat));
        let faces = listed.into_iter().find_map(|listed| {
            if let LegalMove::Map(MapMove::Draw { faces, .. }) = listed { Some(faces) } else { None }
        });
        let mut faces = faces.unwrap();
        self.dice.0.shuffle(&mut faces);
        let (face, places) = faces.into_iter().find_map(|face| self.fits(face)).unwrap();
        let lay = Command::Map(MapCommand::Lay(places[self.dice.0.usize(..places.len())]));
        let mut steps = vec![drawn(face), lay];
        let laid = self.after(&steps).game;
        let listed = sight::legal(&laid, Audience::Seat(seat));
        let chosen = self.dice.0.usize(..listed.len());
        if let LegalMove::Map(MapMove::Stand { kind, segment }) = listed[chosen] {
            steps.push(Command::Map(MapCommand::Stand { kind, segment }));
        }
        steps.push(Command::EndTurn);
        self.moves(steps);
    }

    fn fits(&mut self, face: FaceCode) -> Option<(FaceCode, Vec<herald_words::Place>)> {
        let places = places(&self.after(&[drawn(face)]).game);
        (!places.is_empty()).then_some((face, places))
    }
}

fn drawn(face: FaceCode) -> Command {
    Command::Map(MapCommand::Draw { face: Some(face), thief: None, from: None })
}

fn more_face(number: usize) -> FaceText {
    let (code, edges, cities, roads, fields) = MORE_FACES[number];
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    FaceText {
        code: code.to_owned(),
        heap: Heap::Land,
        edges: edges.to_owned(),
        cities: texts(cities),
        roads: texts(roads),
        fields: texts(fields),
        river: None,
        monastery: false,
        garden: false,
        statue: None,
        tips: Vec::new(),
        bridges: Vec::new(),
        banks: Vec::new(),
        walls: Vec::new(),
        tunnel: false,
        thief: None,
        foundation: false,
    }
}

/// A step as a device sends it.
fn spelled(step: &Command) -> step::Step {
    if let Command::DescribeFace(face) = step {
        let FaceText { code, edges, cities, roads, fields, .. } = (**face).clone();
        let heap = v1::Heap::Land.into();
        let text = v1::FaceText { code, heap, edges, cities, roads, fields, ..Default::default() };
        return step::Step::DescribeFace(text);
    }
    let Command::Map(step) = step else { return end_turn() };
    match step {
        MapCommand::Draw { face, .. } => {
            let face = face.map(|face| face.to_string()).unwrap_or_default();
            step::Step::DrawFace(v1::DrawFace { face, thief: None, compartment: 0 })
        }
        MapCommand::Lay(place) => {
            let pos = Some(v1::Pos { x: place.pos.x.into(), y: place.pos.y.into() });
            step::Step::LayTile(v1::LayTile { pos, quarter_turns: place.rotation.quarter_turns().into() })
        }
        MapCommand::Stand { segment, .. } => {
            // Of the base game's figures there is one kind.
            let kind = v1::Kind::Meeple.into();
            step::Step::StandMeeple(v1::StandMeeple { kind, segment: segment.0.into() })
        }
        MapCommand::RecallAbbot => step::Step::RecallAbbot(v1::RecallAbbot {}),
    }
}
