//! Draws, lays and stands what the script leaves open: always the same, and never where the script needs the cells or the
//! tiles. Where a tile may go the server says; before one is drawn, the fingers look whether its edges could fit.

use std::collections::BTreeMap;

use fastrand::Rng;
use herald_api::v1::{self, Edge, Feature, legal_move::Move, step::Step};

use super::{
    line::{Cell, Tile, cell},
    script,
};
use crate::demo::DemoError;

/// What the fingers choose: always the same game.
const SEED: u64 = 72;
/// Meeples that are left for the script.
const KEPT: u32 = 3;

/// What draws and taps.
pub(super) struct Fingers {
    /// The faces, by their codes.
    faces: BTreeMap<String, v1::Face>,
    rng: Rng,
}

impl Fingers {
    pub(super) fn new(faces: Vec<v1::Face>) -> Self {
        let faces = faces.into_iter().map(|face| (face.code.clone(), face)).collect();
        Self { faces, rng: Rng::with_seed(SEED) }
    }

    /// One of the tiles that are left and that no line to come draws, each as likely; none that fits nowhere the fingers may
    /// go, since that would go to the box and shorten the pile.
    pub(super) fn draw(&mut self, view: &v1::View) -> Result<String, DemoError> {
        let turn = number(view);
        let map = view.map.as_ref().ok_or(DemoError::Missing("a map"))?;
        let offered = view.legal_moves.iter().find_map(|legal| match &legal.r#move {
            Some(Move::DrawFace(legal)) => Some(&legal.faces),
            _ => None,
        });
        let offered = offered.ok_or(DemoError::Missing("a face to draw"))?;
        let table = Table::of(view, &self.faces);
        let mut each = Vec::new();
        for left in map.left.iter().filter(|left| offered.contains(&left.face)) {
            let to_come = later(turn).filter(|tile| tile.face == left.face).count();
            let free = (left.tiles as usize).saturating_sub(to_come);
            if free > 0 && self.faces.get(&left.face).is_some_and(|face| table.takes(face)) {
                each.extend(std::iter::repeat_n(left.face.clone(), free));
            }
        }
        self.rng.choice(each).ok_or_else(|| DemoError::OffScript(format!("no tile for turn {turn}")))
    }

    /// Of four of the places the fingers may use, the one with most tiles around it: so features get finished.
    pub(super) fn choose(&mut self, view: &v1::View) -> Result<v1::LegalLay, DemoError> {
        let listed = view.legal_moves.iter().filter_map(|legal| match &legal.r#move {
            Some(Move::LayTile(lay)) => Some(lay),
            _ => None,
        });
        let drawn = view.map.as_ref().and_then(|map| self.faces.get(&map.drawn));
        let drawn = drawn.ok_or(DemoError::Missing("a drawn tile"))?;
        let table = Table::of(view, &self.faces);
        let listed: Vec<_> = listed
            .filter(|lay| table.lets(cell(lay.pos), &turned(drawn, lay.quarter_turns as usize)))
            .collect();
        let some: Vec<_> = (0..4).filter_map(|_| self.rng.choice(&listed)).collect();
        let most = some.into_iter().max_by_key(|lay| around(view, cell(lay.pos)));
        most.map(|lay| (*lay).clone()).ok_or(DemoError::Missing("a place for the tile"))
    }

    /// The same for a prize tile; where the fingers may lay it nowhere, anywhere it is listed.
    pub(super) fn place(&mut self, view: &v1::View, prize: u32, face: &str) -> Option<v1::Place> {
        let listed = view.legal_moves.iter().find_map(|legal| match &legal.r#move {
            Some(Move::PlacePrize(legal)) if legal.prize == prize => Some(&legal.places),
            _ => None,
        })?;
        let (table, face) = (Table::of(view, &self.faces), self.faces.get(face)?);
        let free: Vec<_> = listed
            .iter()
            .filter(|place| table.lets(cell(place.pos), &turned(face, place.quarter_turns as usize)))
            .collect();
        let free = if free.is_empty() { listed.iter().collect() } else { free };
        let some: Vec<_> = (0..4).filter_map(|_| self.rng.choice(&free)).collect();
        some.into_iter().max_by_key(|place| around(view, cell(place.pos))).map(|place| **place)
    }

    /// A meeple where one may stand: on no field, where the script's farmers are.
    pub(super) fn stand(&mut self, view: &v1::View, seat: u32, lay: &v1::LegalLay) -> Option<Step> {
        let left = view.scores.iter().find(|score| score.seat == seat)?.meeples_left;
        let drawn = &view.map.as_ref()?.drawn;
        let meeples = lay.stands.iter().filter(|stand| {
            stand.kind() == v1::Kind::Meeple && self.feature(drawn, stand.segment) != Some(Feature::Field)
        });
        let segment = self.rng.choice(meeples.map(|stand| stand.segment).collect::<Vec<_>>())?;
        let wanted = left > KEPT;
        wanted.then(|| Step::StandMeeple(v1::StandMeeple { kind: v1::Kind::Meeple.into(), segment }))
    }

    /// What a segment of a face is part of.
    pub(super) fn feature(&self, face: &str, segment: u32) -> Option<Feature> {
        Some(self.faces.get(face)?.segments.get(usize::try_from(segment).ok()?)?.feature())
    }
}

/// What lies on the table and what the lines to come lay there, by cell: the edges, clockwise from the north.
struct Table {
    lies: BTreeMap<Cell, Vec<Edge>>,
    comes: BTreeMap<Cell, Vec<Edge>>,
    turn: u32,
}

impl Table {
    fn of(view: &v1::View, faces: &BTreeMap<String, v1::Face>) -> Self {
        let turn = number(view);
        let edges = |face: &str, turns: u32| Some(turned(faces.get(face)?, turns as usize));
        let tiles = view.map.iter().flat_map(|map| &map.tiles);
        let lies = tiles.filter_map(|tile| Some((cell(tile.pos), edges(&tile.face, tile.quarter_turns)?)));
        let lies: BTreeMap<_, _> = lies.collect();
        let lands = later(turn).map(|tile| (tile.at, tile.face, tile.turned));
        let prizes =
            script::PRIZES.iter().filter_map(|prize| prize.at.map(|(at, turned)| (at, prize.face, turned)));
        let comes = lands.chain(prizes).filter(|(at, ..)| !lies.contains_key(at));
        let comes = comes.filter_map(|(at, face, turned)| Some((at, edges(face, turned)?))).collect();
        Self { lies, comes, turn }
    }

    /// Whether this face fits somewhere the fingers may lay it.
    fn takes(&self, face: &v1::Face) -> bool {
        let mut open = self.lies.keys().flat_map(|at| beside(*at)).filter(|at| !self.lies.contains_key(at));
        open.any(|at| (0..4).any(|turns| self.lets(at, &turned(face, turns))))
    }

    /// Whether the cell is left to the fingers, its neighbours agree with these edges, and towards a tile to come there is
    /// nothing but field.
    fn lets(&self, at: Cell, edges: &[Edge]) -> bool {
        let clear = script::CLEAR.iter().any(|clear| self.turn < clear.until && clear.holds(at));
        let agree = |(side, other): (usize, Cell)| {
            let (own, facing) = (edges.get(side), (side + 2) % 4);
            let lies = self.lies.get(&other).is_none_or(|other| other.get(facing) == own);
            let comes = self
                .comes
                .get(&other)
                .is_none_or(|other| other.get(facing) == own && own == Some(&Edge::Field));
            lies && comes
        };
        !clear && !self.comes.contains_key(&at) && beside(at).into_iter().enumerate().all(agree)
    }
}

/// The edges of a face after so many quarter turns.
fn turned(face: &v1::Face, turns: usize) -> Vec<Edge> {
    let mut edges: Vec<_> = face.edges().collect();
    let by = turns % edges.len().max(1);
    edges.rotate_right(by);
    edges
}

/// North, east, south, west.
fn beside((x, y): Cell) -> [Cell; 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

/// The tiles of the lines after this turn.
fn later(turn: u32) -> impl Iterator<Item = Tile> {
    script::LINES.iter().filter(move |line| line.turn > turn).filter_map(|line| line.tile)
}

fn number(view: &v1::View) -> u32 {
    view.turn.as_ref().map_or(0, |turn| turn.number)
}

/// Tiles around a cell.
pub(super) fn around(view: &v1::View, (x, y): Cell) -> usize {
    let tiles = view.map.iter().flat_map(|map| &map.tiles).map(|tile| cell(tile.pos));
    tiles.filter(|(i, j)| (*i, *j) != (x, y) && i.abs_diff(x) <= 1 && j.abs_diff(y) <= 1).count()
}
