//! The whole map: tiles where they lie, meeples where they stand, the last tile marked, coordinates along the edge. Never
//! larger than a phone can scroll: the picture scales.

use std::fmt::{self, Write};

use herald_words::{
    Colour, FaceCode, FaceInfo, MapView, MeepleView, Pos, Role, Rotation, SeatInfo, Symbol, TileView, View,
};

use super::{
    STYLE, contest,
    tile::{self, Point, SIZE},
    tower,
};

/// Room around the map for coordinates.
const MARGIN: f64 = 30.0;
/// The picture of a tracked map; none where a view has none.
pub(crate) fn board(view: &View, faces: &[FaceInfo]) -> Option<String> {
    let map = view.map.as_ref()?;
    let mut svg = String::new();
    // What the table has described comes before what is listed.
    let faces: Vec<&FaceInfo> = map.described.iter().chain(faces).collect();
    draw(&mut svg, view, map, &faces).ok()?;
    Some(svg)
}

fn draw(svg: &mut String, view: &View, map: &MapView, faces: &[&FaceInfo]) -> fmt::Result {
    let (west, east) = extent(map.tiles.iter().map(|tile| tile.pos.x));
    let (north, south) = extent(map.tiles.iter().map(|tile| tile.pos.y));
    let corner = Point { x: f64::from(west) * SIZE - MARGIN, y: f64::from(north) * SIZE - MARGIN };
    let width = (f64::from(east) - f64::from(west) + 1.0) * SIZE + 2.0 * MARGIN;
    let height = (f64::from(south) - f64::from(north) + 1.0) * SIZE + 2.0 * MARGIN;
    write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {width} {height}" role="img">{STYLE}"#,
        corner.x, corner.y
    )?;
    for laid in &map.tiles {
        lay(svg, laid, faces)?;
    }
    if let Some(Pos { x, y }) = map.tiles.last().map(|tile| tile.pos) {
        let (x, y) = (f64::from(x) * SIZE, f64::from(y) * SIZE);
        write!(svg, r#"<rect class="herald-last" x="{x}" y="{y}" width="{SIZE}" height="{SIZE}"/>"#)?;
    }
    contest::draw(svg, view, map, faces)?;
    tower::draw(svg, view, map, faces)?;
    for meeple in &view.meeples {
        stand(svg, meeple, map, &view.seats, faces)?;
    }
    for x in west..=east {
        let (at, y) = ((f64::from(x) + 0.5) * SIZE, corner.y + MARGIN * 0.7);
        write!(svg, r#"<text class="herald-at" x="{at}" y="{y}">{x}</text>"#)?;
    }
    for y in north..=south {
        let (x, at) = (corner.x + MARGIN / 2.0, (f64::from(y) + 0.5) * SIZE);
        write!(svg, r#"<text class="herald-at" x="{x}" y="{at}">{y}</text>"#)?;
    }
    svg.write_str("</svg>")
}

fn extent(numbers: impl Iterator<Item = i16>) -> (i16, i16) {
    numbers.fold((0, 0), |(least, most), number| (least.min(number), most.max(number)))
}

fn lay(svg: &mut String, laid: &TileView, faces: &[&FaceInfo]) -> fmt::Result {
    let Some(face) = find(faces, laid.face) else { return Ok(()) };
    let (x, y) = (f64::from(laid.pos.x) * SIZE, f64::from(laid.pos.y) * SIZE);
    let turned = u16::from(laid.rotation.quarter_turns()) * 90;
    write!(svg, r#"<g transform="translate({x} {y}) rotate({turned} 50 50)">"#)?;
    tile::draw(svg, face)?;
    write!(svg, r#"<rect class="herald-edge" width="{SIZE}" height="{SIZE}"/></g>"#)
}

/// Where its spot is; a guard stands on its tower.
fn stand(
    svg: &mut String,
    meeple: &MeepleView,
    map: &MapView,
    seats: &[SeatInfo],
    faces: &[&FaceInfo],
) -> fmt::Result {
    let Some(spot) = meeple.spot else { return Ok(()) };
    let laid = map.tiles.iter().find(|tile| tile.pos == spot.pos);
    let owner = seats.iter().find(|info| info.seat == meeple.seat);
    let (Some(laid), Some(owner)) = (laid, owner) else { return Ok(()) };
    let Some(face) = find(faces, laid.face) else { return Ok(()) };
    let at = turned(tile::anchor(face, spot.segment), laid.rotation);
    let at = Point { x: f64::from(spot.pos.x) * SIZE + at.x, y: f64::from(spot.pos.y) * SIZE + at.y };
    // A farmer lies down.
    pawn(svg, owner, at, if meeple.role == Role::Farmer { (18, 10) } else { (13, 13) })
}

/// A figure by colour and by symbol, for those who cannot tell the colours apart.
pub(super) fn pawn(
    svg: &mut String,
    owner: &SeatInfo,
    Point { x, y }: Point,
    (wide, high): (u8, u8),
) -> fmt::Result {
    let (fill, ink) = paint(owner.colour);
    write!(
        svg,
        r##"<ellipse cx="{x}" cy="{y}" rx="{wide}" ry="{high}" fill="{fill}" stroke="#000" stroke-width="2"/><text class="herald-sign" x="{x}" y="{y}" fill="{ink}">{}</text>"##,
        sign(owner.symbol)
    )
}

pub(super) fn find<'a>(faces: &[&'a FaceInfo], code: FaceCode) -> Option<&'a FaceInfo> {
    faces.iter().copied().find(|face| face.code == code)
}

/// A point of an unturned tile where it is after the turn.
pub(super) fn turned(point: Point, rotation: Rotation) -> Point {
    let Point { x, y } = point;
    match rotation {
        Rotation::None => point,
        Rotation::Quarter => Point { x: SIZE - y, y: x },
        Rotation::Half => Point { x: SIZE - x, y: SIZE - y },
        Rotation::ThreeQuarters => Point { x: y, y: SIZE - x },
    }
}

/// A colour, and one that shows on it.
pub(super) fn paint(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Red => ("#d33", "#fff"),
        Colour::Blue => ("#26c", "#fff"),
        Colour::Green => ("#2a2", "#fff"),
        Colour::Yellow => ("#fd3", "#000"),
        Colour::Black => ("#222", "#fff"),
        Colour::Pink => ("#f7a", "#000"),
    }
}

pub(super) fn sign(symbol: Symbol) -> char {
    match symbol {
        Symbol::Circle => '●',
        Symbol::Square => '■',
        Symbol::Triangle => '▲',
        Symbol::Diamond => '◆',
        Symbol::Star => '★',
        Symbol::Heart => '♥',
    }
}
