//! What each seat's points came from: a bar of parts, and below it the same in words, so that no colour has to be told. Never a part
//! without its number.

use std::fmt::{self, Write};

use herald_words::{Points, ScoreSource, SeatInfo, SeatStatistics, Statistics};

use super::{MARGIN, Scale, WIDTH, ink, name::source_name};
use crate::picture::board::sign;

const HIGH: i32 = 26;
/// Between lines of text.
const LINE: i32 = 30;
/// A character of an item, about so wide, and what stands around its words.
const CHARACTER: i32 = 11;
const SWATCH: i32 = 24;
const APART: i32 = 22;

/// Draws them from here down; says how far down.
pub(super) fn draw(
    svg: &mut String,
    statistics: &Statistics,
    seats: &[SeatInfo],
    top: i32,
) -> Result<i32, fmt::Error> {
    let sums = statistics.seats.iter().map(sums);
    let widest = sums.fold((0, 1), |(least, most), (less, more)| (least.min(less), most.max(more)));
    let along = Scale::new(widest, (MARGIN, WIDTH - MARGIN));
    let mut y = top;
    for (at, seat) in statistics.seats.iter().enumerate() {
        let Some(info) = seats.iter().find(|info| info.seat == seat.seat) else { continue };
        let total = statistics.turns.last().and_then(|turn| turn.totals.get(at)).map_or(0, |points| points.0);
        heading(svg, info, total, y)?;
        bar(svg, &seat.sources, along, y + 46)?;
        y = items(svg, &seat.sources, y + 46 + HIGH + LINE)? + LINE / 2;
    }
    Ok(y + MARGIN)
}

/// What corrections take away, and all else together.
fn sums(seat: &SeatStatistics) -> (i32, i32) {
    let points = seat.sources.iter().map(|(_, points)| points.0);
    points.fold((0, 0), |(less, more), points| {
        (less.saturating_add(points.min(0)), more.saturating_add(points.max(0)))
    })
}

fn heading(svg: &mut String, info: &SeatInfo, total: i32, y: i32) -> fmt::Result {
    let (class, sign, at) = (ink::class(info.colour), sign(info.symbol), MARGIN + 12);
    write!(
        svg,
        r#"<g class="{class}"><text class="herald-sign" x="{at}" y="{}">{sign}</text><text class="herald-name" x="{}" y="{}">{total} "#,
        y + 24,
        MARGIN + 34,
        y + 32
    )?;
    ink::text(svg, info.name.as_str())?;
    svg.write_str("</text></g>")
}

/// Parts to the right of 0, and what is taken away to its left.
fn bar(svg: &mut String, sources: &[(ScoreSource, Points)], along: Scale, y: i32) -> fmt::Result {
    let (mut less, mut more) = (0_i32, 0_i32);
    for (source, Points(points)) in sources {
        let side = if *points < 0 { &mut less } else { &mut more };
        let before = along.at(*side);
        *side = side.saturating_add(*points);
        let after = along.at(*side);
        let (x, wide) = (before.min(after), (after - before).abs());
        let fill = ink::source(*source);
        write!(
            svg,
            r#"<rect class="herald-part" x="{x}" y="{y}" width="{wide}" height="{HIGH}" fill="{fill}"/>"#
        )?;
    }
    Ok(())
}

/// Each with a patch of its colour, as many in a line as there is room for; says where the last line is.
fn items(svg: &mut String, sources: &[(ScoreSource, Points)], top: i32) -> Result<i32, fmt::Error> {
    let (mut x, mut y) = (MARGIN, top);
    for (source, Points(points)) in sources {
        let words = format!("{} {points}", source_name(*source));
        let characters = i32::try_from(words.chars().count()).unwrap_or(i32::MAX);
        let wide = SWATCH + CHARACTER.saturating_mul(characters);
        if x > MARGIN && x.saturating_add(wide) > WIDTH - MARGIN {
            (x, y) = (MARGIN, y + LINE);
        }
        let (fill, up, at) = (ink::source(*source), y - 15, x + SWATCH);
        write!(
            svg,
            r#"<rect x="{x}" y="{up}" width="16" height="16" fill="{fill}"/><text class="herald-item" x="{at}" y="{y}">{words}</text>"#
        )?;
        x = x.saturating_add(wide + APART);
    }
    Ok(y)
}
