//! What Towers & Thieves put on the map: each tower with its number of floors, and its guard. Never draws a reach: the view
//! has what it takes.

use std::fmt::{self, Write};

use herald_words::{FaceInfo, MapView, MeepleId, Pos, TowerView, View};

use super::{
    board::{find, pawn, turned},
    tile::{self, Point, SIZE},
};

/// How high a floor is drawn.
const FLOOR: f64 = 7.0;

pub(super) fn draw(svg: &mut String, view: &View, map: &MapView, faces: &[&FaceInfo]) -> fmt::Result {
    let Some(own) = &view.towers else { return Ok(()) };
    for tower in &own.towers {
        let Some(foot) = tower.pos.and_then(|pos| foot(pos, map, faces)) else { continue };
        let top = floors(svg, tower, foot)?;
        if let Some(guard) = tower.guard {
            self::guard(svg, view, guard, top)?;
        }
    }
    Ok(())
}

/// Where it stands: on the foundation of its tile, as that lies.
fn foot(pos: Pos, map: &MapView, faces: &[&FaceInfo]) -> Option<Point> {
    let laid = map.tiles.iter().find(|tile| tile.pos == pos)?;
    let Point { x, y } = turned(tile::foundation(find(faces, laid.face)?), laid.rotation);
    Some(Point { x: f64::from(pos.x) * SIZE + x, y: f64::from(pos.y) * SIZE + y })
}

/// A floor a bar, one on the other, and their number for who cannot count them; the top of it.
fn floors(svg: &mut String, tower: &TowerView, Point { x, y }: Point) -> Result<Point, fmt::Error> {
    let mut top = y + 12.0;
    for _ in 0..tower.floors {
        top -= FLOOR;
        let left = x - 11.0;
        write!(svg, r#"<rect class="herald-floor" x="{left}" y="{top}" width="22" height="{FLOOR}"/>"#)?;
    }
    let (beside, at) = (x + 20.0, y + 6.0);
    write!(svg, r#"<text class="herald-at" x="{beside}" y="{at}">{}</text>"#, tower.floors)?;
    Ok(Point { x, y: top })
}

fn guard(svg: &mut String, view: &View, guard: MeepleId, Point { x, y }: Point) -> fmt::Result {
    let seat = view.meeples.iter().find(|meeple| meeple.meeple == guard).map(|meeple| meeple.seat);
    let owner = seat.and_then(|seat| view.seats.iter().find(|info| info.seat == seat));
    owner.map_or(Ok(()), |owner| pawn(svg, owner, Point { x, y: y - 9.0 }, (10, 10)))
}
