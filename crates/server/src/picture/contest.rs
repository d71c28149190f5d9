//! What tournaments put on the map: the crown on its space of the tournament tile, and statues with the emblems kept. Never
//! draws an emblem that lies hidden, and never says where on the printed tile the spaces are: nobody has described that.

use std::fmt::{self, Write};

use herald_words::{Emblem, FaceInfo, Heap, MapView, Pos, TileView, TournamentView, View};

use super::{
    board::{find, paint, turned},
    tile::{self, Point, SIZE},
};

/// Squares in a row of the tournament tile, and one space between each and the one below it.
const SPACES: usize = 3;

pub(super) fn draw(svg: &mut String, view: &View, map: &MapView, faces: &[&FaceInfo]) -> fmt::Result {
    let Some(tournaments) = &view.tournament else { return Ok(()) };
    crown(svg, tournaments, map, faces)?;
    // Statues are in order of placing, and so are the prize tiles among all.
    let prizes = of(Heap::Prize, map, faces);
    for (statue, (tile, face)) in tournaments.statues.iter().zip(prizes) {
        let Some(city) = face.statue else { continue };
        let at = on(tile, turned(tile::anchor(face, city), tile.rotation));
        let owner = view.seats.iter().find(|info| info.seat == statue.seat).map(|info| info.colour);
        pedestal(svg, at)?;
        if let (Some(emblem), Some(colour)) = (statue.emblem, owner) {
            shield(svg, at, emblem, paint(colour))?;
        }
    }
    Ok(())
}

/// The three spaces in the crown's order, clockwise as the tile is printed or not; the crown is on one of them.
fn crown(svg: &mut String, own: &TournamentView, map: &MapView, faces: &[&FaceInfo]) -> fmt::Result {
    let squares: Vec<_> = of(Heap::Tournament, map, faces).map(|(tile, _)| middle(tile.pos)).collect();
    let below = squares.iter().skip(SPACES);
    for ((above, below), discipline) in squares.iter().zip(below).zip(own.crown_order) {
        let Point { x, y } = above.between(*below);
        write!(svg, r#"<circle class="herald-space" cx="{x}" cy="{y}" r="15"/>"#)?;
        if discipline == own.crown {
            let (left, top) = (x - 11.0, y - 6.0);
            write!(svg, r#"<path class="herald-crown" d="M{left} {top}l5 7 6-10 6 10 5-7v14h-22z"/>"#)?;
        }
    }
    Ok(())
}

fn pedestal(svg: &mut String, Point { x, y }: Point) -> fmt::Result {
    let (left, foot) = (x - 8.0, y + 15.0);
    write!(svg, r#"<path class="herald-statue" d="M{left} {foot}h16v-5h-4v-14h-8v14h-4z"/>"#)
}

/// The emblem in its owner's colour, with its number: it lay open once, when it was kept.
fn shield(svg: &mut String, Point { x, y }: Point, emblem: Emblem, paint: (&str, &str)) -> fmt::Result {
    let ((fill, ink), worth) = (paint, emblem.value());
    let (left, top, sign) = (x - 10.0, y - 18.0, y - 9.0);
    write!(
        svg,
        r##"<path d="M{left} {top}h20v10q0 9-10 13-10-4-10-13z" fill="{fill}" stroke="#000" stroke-width="2"/><text class="herald-sign" x="{x}" y="{sign}" fill="{ink}">{worth}</text>"##
    )
}

/// The tiles of a heap, in order of laying.
fn of<'a>(
    heap: Heap,
    map: &'a MapView,
    faces: &'a [&FaceInfo],
) -> impl Iterator<Item = (&'a TileView, &'a FaceInfo)> {
    let known = map.tiles.iter().filter_map(|tile| Some((tile, find(faces, tile.face)?)));
    known.filter(move |(_, face)| face.heap == heap)
}

fn middle(pos: Pos) -> Point {
    Point { x: (f64::from(pos.x) + 0.5) * SIZE, y: (f64::from(pos.y) + 0.5) * SIZE }
}

/// A point of a tile as it lies, on the map.
fn on(tile: &TileView, Point { x, y }: Point) -> Point {
    Point { x: f64::from(tile.pos.x) * SIZE + x, y: f64::from(tile.pos.y) * SIZE + y }
}
