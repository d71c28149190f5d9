//! Points after each turn, a line a seat, with the seat's symbol on it. Never names a seat: the bars below do.

use std::fmt::{self, Write};

use herald_words::{SeatInfo, Statistics};

use super::{MARGIN, Scale, WIDTH, ink};
use crate::picture::board::sign;

const LEFT: i32 = 70;
const TOP: i32 = 24;
const BOTTOM: i32 = 364;
/// Symbols on a line, about so many.
const SIGNS: usize = 6;
/// Points that are shown at least, so that a game that has just begun is not drawn as if it were over.
const AT_LEAST: i32 = 10;

/// Draws them; says how far down.
pub(super) fn draw(svg: &mut String, statistics: &Statistics, seats: &[SeatInfo]) -> Result<i32, fmt::Error> {
    let totals = statistics.turns.iter().flat_map(|turn| &turn.totals).map(|points| points.0);
    let (least, most) =
        totals.fold((0, AT_LEAST), |(least, most), points| (least.min(points), most.max(points)));
    let up = Scale::new((least, most), (BOTTOM, TOP));
    let turns = i32::try_from(statistics.turns.len()).unwrap_or(i32::MAX);
    let along = Scale::new((0, turns), (LEFT, WIDTH - MARGIN));
    grid(svg, statistics, up, along)?;
    for (at, seat) in statistics.seats.iter().enumerate() {
        let Some(info) = seats.iter().find(|info| info.seat == seat.seat) else { continue };
        let after = statistics.turns.iter().filter_map(|turn| turn.totals.get(at)).map(|points| points.0);
        let points: Vec<_> = std::iter::once(0).chain(after).collect();
        let at_turn = |(turn, points): (i32, &i32)| (along.at(turn), up.at(*points));
        let line: Vec<_> = (0..).zip(&points).map(at_turn).collect();
        write!(svg, r#"<g class="{}">"#, ink::class(info.colour))?;
        polyline(svg, &line)?;
        signs(svg, &line, at, statistics.seats.len(), sign(info.symbol))?;
        svg.write_str("</g>")?;
    }
    Ok(BOTTOM + 40)
}

/// Round numbers of points and of turns; what comes after the last turn is told apart by a broken line.
fn grid(svg: &mut String, statistics: &Statistics, up: Scale, along: Scale) -> fmt::Result {
    for points in up.marks() {
        let (y, right, label) = (up.at(points), WIDTH - MARGIN, LEFT - 10);
        write!(
            svg,
            r#"<path class="herald-grid" d="M{LEFT} {y}H{right}"/><text class="herald-item herald-scale" x="{label}" y="{}">{points}</text>"#,
            y + 7
        )?;
    }
    let numbers: Vec<_> = statistics.turns.iter().map(|turn| turn.turn.map(|(number, _)| number)).collect();
    for turn in along.marks().filter(|turn| *turn > 0) {
        let number = usize::try_from(turn - 1).ok().and_then(|at| numbers.get(at).copied().flatten());
        let Some(number) = number else { continue };
        let (x, y) = (along.at(turn), BOTTOM + 28);
        write!(svg, r#"<text class="herald-mark" x="{x}" y="{y}">{number}</text>"#)?;
    }
    let played = numbers.iter().filter(|number| number.is_some()).count();
    let x = along.at(i32::try_from(played).unwrap_or(i32::MAX));
    write!(svg, r#"<path class="herald-grid herald-end" d="M{x} {TOP}V{BOTTOM}"/>"#)
}

fn polyline(svg: &mut String, line: &[(i32, i32)]) -> fmt::Result {
    svg.write_str(r#"<polyline class="herald-line" points=""#)?;
    for (at, (x, y)) in line.iter().enumerate() {
        let apart = if at == 0 { "" } else { " " };
        write!(svg, "{apart}{x},{y}")?;
    }
    svg.write_str(r#""/>"#)
}

/// A seat's symbol now and then, each seat's at turns of its own, so that they do not hide each other; and at the end.
fn signs(svg: &mut String, line: &[(i32, i32)], seat: usize, seats: usize, sign: char) -> fmt::Result {
    let every = (line.len() / SIGNS).max(1);
    let first = every + seat * every / seats.max(1);
    let last = line.len() - 1;
    let now_and_then = (first..last).step_by(every).take_while(|at| at + every / 2 < last);
    for (x, y) in now_and_then.chain([last]).filter_map(|at| line.get(at)) {
        write!(svg, r#"<text class="herald-sign" x="{x}" y="{y}">{sign}</text>"#)?;
    }
    Ok(())
}
