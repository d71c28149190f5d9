//! The evening in numbers as a picture: SVG as wide as a phone, in light and dark. The same numbers always give the same bytes.
//! Never counts anything, and says no word but the names of sources and players.

mod bars;
mod ink;
mod lines;
mod name;
mod scale;

use std::fmt::{self, Write};

use herald_words::{SeatInfo, Statistics};

use self::scale::Scale;

/// In the picture's own units, of which a phone shows two in a pixel or so.
const WIDTH: i32 = 720;
const MARGIN: i32 = 20;

/// Points after each turn, a line a seat, and below them what each seat's points came from.
pub(crate) fn plot(statistics: &Statistics, seats: &[SeatInfo]) -> String {
    let mut body = String::new();
    let drawn = lines::draw(&mut body, statistics, seats)
        .and_then(|below| bars::draw(&mut body, statistics, seats, below));
    let mut svg = String::new();
    let whole = drawn.and_then(|height| wrap(&mut svg, &body, height));
    // A string takes whatever is written into it.
    whole.map(|()| svg).unwrap_or_default()
}

fn wrap(svg: &mut String, body: &str, height: i32) -> fmt::Result {
    write!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">"#)?;
    ink::style(svg)?;
    write!(svg, r#"<rect class="herald-ground" width="{WIDTH}" height="{height}"/>{body}</svg>"#)
}

#[cfg(test)]
mod tests;
