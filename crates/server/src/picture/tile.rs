//! One tile: field, cities, roads, monastery, garden, coats of arms. Never says where it lies.

use std::fmt::{self, Write};

use herald_words::{FaceInfo, Feature, Segment, SegmentInfo, Side};

use super::STYLE;

/// The length of a tile's side, in the picture's units.
pub(super) const SIZE: f64 = 100.0;
/// Its middle.
const MIDDLE: Point = Point { x: SIZE / 2.0, y: SIZE / 2.0 };

/// A point of an unturned tile, from its north-west corner.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn between(self, other: Self) -> Self {
        Self { x: f64::midpoint(self.x, other.x), y: f64::midpoint(self.y, other.y) }
    }
}

/// A face alone, unturned.
pub(crate) fn face(face: &FaceInfo) -> String {
    let mut svg =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="img">{STYLE}"#);
    // A `String` takes whatever is written.
    let _ = draw(&mut svg, face);
    svg.push_str("</svg>");
    svg
}

/// Draws a face, unturned. Cities last: a road that runs into one ends at its wall.
pub(super) fn draw(svg: &mut String, face: &FaceInfo) -> fmt::Result {
    let of = |feature| face.segments.iter().filter(move |segment| segment.feature == feature);
    write!(svg, r#"<rect class="herald-field" width="{SIZE}" height="{SIZE}"/>"#)?;
    for river in of(Feature::River) {
        write!(svg, r#"<path class="herald-river" d="{}"/>"#, way(&river.sides))?;
    }
    for road in of(Feature::Road) {
        write!(svg, r#"<path class="herald-road" d="{}"/>"#, way(&road.sides))?;
    }
    if of(Feature::Road).filter(|road| road.sides.len() == 1).count() > 1 {
        write!(svg, r#"<circle class="herald-village" cx="{}" cy="{}" r="9"/>"#, MIDDLE.x, MIDDLE.y)?;
    }
    for city in of(Feature::City) {
        write!(svg, r#"<path class="herald-city" d="{}"/>"#, wall(&city.sides))?;
        if city.coats > 0 {
            let Point { x, y } = coat(city);
            write!(
                svg,
                r#"<path class="herald-coat" d="M{} {}h14v8q0 7-7 10-7-3-7-10z"/>"#,
                x - 7.0,
                y - 9.0
            )?;
        }
    }
    for _ in of(Feature::Monastery) {
        write!(
            svg,
            r#"<path class="herald-house" d="M{} {}l18-16 18 16v22h-36z"/>"#,
            MIDDLE.x - 18.0,
            MIDDLE.y - 4.0
        )?;
    }
    for _ in of(Feature::Garden) {
        let Point { x, y } = garden(face);
        write!(svg, r#"<circle class="herald-garden" cx="{x}" cy="{y}" r="9"/>"#)?;
    }
    if face.foundation {
        let (left, top) = (foundation(face).x - 14.0, foundation(face).y - 14.0);
        write!(svg, r#"<rect class="herald-foundation" x="{left}" y="{top}" width="28" height="28"/>"#)?;
    }
    if let Some(thief) = face.thief {
        let Point { x, y } = symbol(face);
        write!(
            svg,
            r##"<circle class="herald-thief" cx="{x}" cy="{y}" r="10"/><text class="herald-sign" x="{x}" y="{y}" fill="#fff">{}</text>"##,
            thief.number
        )?;
    }
    Ok(())
}

/// Where a tower stands: amid the tile, or in a corner of field beside a river.
pub(super) fn foundation(face: &FaceInfo) -> Point {
    let river = face.segments.iter().any(|segment| segment.feature == Feature::River);
    if river { garden(face) } else { MIDDLE }
}

/// The thief's symbol keeps clear of a garden.
fn symbol(face: &FaceInfo) -> Point {
    let garden = face.segments.iter().any(|segment| segment.feature == Feature::Garden).then(|| garden(face));
    let corners = [(80.0, 80.0), (20.0, 80.0), (80.0, 20.0), (20.0, 20.0)].map(|(x, y)| Point { x, y });
    let clear =
        corners.into_iter().find(|corner| garden.is_none_or(|it| it.x != corner.x || it.y != corner.y));
    clear.unwrap_or(MIDDLE)
}

/// Where a meeple on this segment stands.
pub(super) fn anchor(face: &FaceInfo, segment: Segment) -> Point {
    let Some(found) = face.segments.get(usize::from(segment.0)) else { return MIDDLE };
    match (found.feature, &found.sides[..]) {
        (Feature::City, [side]) => edgeward(side_middle(*side)),
        (Feature::City, sides) => middle_of(sides.iter().copied().map(side_middle)),
        (Feature::Road | Feature::River, sides) => {
            middle_of(sides.iter().copied().map(side_middle)).between(MIDDLE)
        }
        (Feature::Field, _) => meadow(&found.half_edges),
        (Feature::Monastery, _) => MIDDLE,
        (Feature::Garden, _) => garden(face),
    }
}

/// Off the middle of the field, where a road or a monastery may be, towards its first edge.
fn meadow(half_edges: &[u8]) -> Point {
    match *half_edges {
        // Within a city.
        [] => MIDDLE,
        // A strip beside a road: in its corner of the tile.
        [only] => edgeward(half_edge(only)),
        [_, _, _, _, _, _, _, _] => Point { x: 18.0, y: 82.0 },
        [first, ..] => {
            middle_of(half_edges.iter().copied().map(half_edge)).between(edgeward(half_edge(first)))
        }
    }
}

/// In a corner that is a field's, the south-eastern one if it is; else at a side that is.
fn garden(face: &FaceInfo) -> Point {
    let green = |half: u8| face.segments.iter().any(|segment| segment.half_edges.contains(&half));
    let corners =
        [((3, 4), (80.0, 80.0)), ((5, 6), (20.0, 80.0)), ((7, 0), (20.0, 20.0)), ((1, 2), (80.0, 20.0))];
    if let Some((_, (x, y))) = corners.into_iter().find(|((one, other), _)| green(*one) && green(*other)) {
        return Point { x, y };
    }
    let side = Side::ALL.into_iter().find(|side| green(2 * *side as u8));
    side.map_or(MIDDLE, |side| edgeward(side_middle(side)))
}

/// A point of an edge, a little inward.
fn edgeward(point: Point) -> Point {
    point.between(point.between(MIDDLE))
}

/// A coat of arms beside where a meeple would stand: outwards in a corner, else to the left.
fn coat(city: &SegmentInfo) -> Point {
    let Point { x, y } = middle_of(city.sides.iter().copied().map(side_middle));
    let corner = city.sides.len() == 2 && (x, y) != (MIDDLE.x, MIDDLE.y);
    if corner {
        Point { x: x + (x - MIDDLE.x) * 0.55, y: y + (y - MIDDLE.y) * 0.55 }
    } else {
        Point { x: x - 26.0, y }
    }
}

fn middle_of(points: impl ExactSizeIterator<Item = Point>) -> Point {
    let count = points.len();
    if count == 0 {
        return MIDDLE;
    }
    let sum = points.fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
    Point { x: sum.0 / count as f64, y: sum.1 / count as f64 }
}

fn side_middle(side: Side) -> Point {
    match side {
        Side::North => Point { x: 50.0, y: 0.0 },
        Side::East => Point { x: 100.0, y: 50.0 },
        Side::South => Point { x: 50.0, y: 100.0 },
        Side::West => Point { x: 0.0, y: 50.0 },
    }
}

/// The middle of a half-edge: 0 and 1 on the north side from west to east, then on clockwise.
fn half_edge(half: u8) -> Point {
    let along = if half.is_multiple_of(2) { 25.0 } else { 75.0 };
    match half / 2 {
        0 => Point { x: along, y: 0.0 },
        1 => Point { x: 100.0, y: along },
        2 => Point { x: 100.0 - along, y: 100.0 },
        _ => Point { x: 0.0, y: 100.0 - along },
    }
}

/// The wall of a city with these sides, clockwise round the tile's corners.
fn wall(sides: &[Side]) -> &'static str {
    let has = |side| sides.contains(&side);
    match (has(Side::North), has(Side::East), has(Side::South), has(Side::West)) {
        (true, false, false, false) => "M0 0H100Q50 50 0 0z",
        (false, true, false, false) => "M100 0V100Q50 50 100 0z",
        (false, false, true, false) => "M100 100H0Q50 50 100 100z",
        (false, false, false, true) => "M0 100V0Q50 50 0 100z",
        (true, true, false, false) => "M0 0H100V100Q55 45 0 0z",
        (false, true, true, false) => "M100 0V100H0Q55 55 100 0z",
        (false, false, true, true) => "M100 100H0V0Q45 55 100 100z",
        (true, false, false, true) => "M0 100V0H100Q45 45 0 100z",
        (true, false, true, false) => "M0 0H100Q70 50 100 100H0Q30 50 0 0z",
        (false, true, false, true) => "M0 0Q50 30 100 0V100Q50 70 0 100z",
        (true, true, false, true) => "M0 0H100V100Q50 60 0 100z",
        (true, true, true, false) => "M0 0H100V100H0Q40 50 0 0z",
        (false, true, true, true) => "M0 0Q50 40 100 0V100H0z",
        (true, false, true, true) => "M0 0H100Q60 50 100 100H0z",
        (true, true, true, true) => "M0 0H100V100H0z",
        (false, false, false, false) => "",
    }
}

/// A road: to the middle where it ends on the tile, across it otherwise.
fn way(sides: &[Side]) -> String {
    let mut ends = sides.iter().map(|side| side_middle(*side));
    match (ends.next(), ends.next()) {
        (Some(from), None) => format!("M{} {}L50 50", from.x, from.y),
        (Some(from), Some(to)) => format!("M{} {}Q50 50 {} {}", from.x, from.y, to.x, to.y),
        (None, _) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a city gate with a road: two strips of field, one to each side of the road.
    #[test]
    fn farmers_beside_a_road_stand_each_on_its_own_side_of_it() {
        let corners = [vec![4], vec![5]].map(|half_edges| meadow(&half_edges));
        let [east, west] = corners;
        assert!(east.x > 60.0 && east.y > 80.0, "the first half of the south is its eastern one");
        assert!(west.x < 40.0 && west.y > 80.0);
    }

    #[test]
    fn a_field_all_around_leaves_the_middle_to_the_monastery() {
        let Point { x, y } = meadow(&[0, 1, 2, 3, 4, 5, 6, 7]);
        assert!((x - MIDDLE.x).abs() > 20.0 && (y - MIDDLE.y).abs() > 20.0);
    }
}
