//! Colours that read on light and on dark, by name, and what text may stand in a picture. Never a colour alone: a seat is told by its
//! symbol too, a source by its name.

use std::fmt::{self, Write};

use herald_words::{Colour, ScoreSource};

/// What lies behind everything: in light, in dark.
pub(super) const GROUND: [&str; 2] = ["#ffffff", "#161616"];

const COLOURS: [Colour; 6] =
    [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Black, Colour::Pink];

/// Rules for light, then what differs in dark.
pub(super) fn style(svg: &mut String) -> fmt::Result {
    write!(
        svg,
        "<style>.herald-ground{{fill:{}}}.herald-grid{{stroke:#8888;stroke-width:1}}.herald-end{{stroke-dasharray:6 6}}\
         .herald-mark,.herald-item{{font:20px sans-serif;fill:#555}}.herald-name{{font:bold 24px sans-serif}}\
         .herald-mark{{text-anchor:middle}}.herald-scale{{text-anchor:end}}\
         .herald-line{{fill:none;stroke:currentColor;stroke-width:4;stroke-linejoin:round}}\
         .herald-sign{{font:24px sans-serif;fill:currentColor;text-anchor:middle;dominant-baseline:central}}\
         .herald-name{{fill:currentColor}}",
        GROUND[0]
    )?;
    for colour in COLOURS {
        write!(svg, ".{}{{color:{}}}", class(colour), seat(colour)[0])?;
    }
    write!(
        svg,
        "@media(prefers-color-scheme:dark){{.herald-ground{{fill:{}}}.herald-mark,.herald-item{{fill:#bbb}}",
        GROUND[1]
    )?;
    for colour in COLOURS {
        write!(svg, ".{}{{color:{}}}", class(colour), seat(colour)[1])?;
    }
    svg.write_str("}</style>")
}

/// What a seat's parts of the picture are classed as.
pub(super) fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "herald-red",
        Colour::Blue => "herald-blue",
        Colour::Green => "herald-green",
        Colour::Yellow => "herald-yellow",
        Colour::Black => "herald-black",
        Colour::Pink => "herald-pink",
    }
}

/// In light and in dark: black itself would not show on the one, nor yellow on the other.
fn seat(colour: Colour) -> [&'static str; 2] {
    match colour {
        Colour::Red => ["#c62828", "#ff6b6b"],
        Colour::Blue => ["#1f5fbf", "#6ea8ff"],
        Colour::Green => ["#1e7d32", "#5fd07a"],
        Colour::Yellow => ["#8a6400", "#ffd84d"],
        Colour::Black => ["#1a1a1a", "#e6e6e6"],
        Colour::Pink => ["#c2387e", "#ff8fc4"],
    }
}

/// In both.
pub(super) fn source(source: ScoreSource) -> &'static str {
    match source {
        ScoreSource::City => "#b8672e",
        ScoreSource::Road => "#7f7f7f",
        ScoreSource::Monastery => "#c2453a",
        ScoreSource::Field => "#4c8c2b",
        ScoreSource::Garden => "#cc5a94",
        ScoreSource::Tower => "#5b6fc7",
        ScoreSource::Flock => "#2f8f8a",
        ScoreSource::Circus => "#a357c9",
        ScoreSource::Statue => "#a58212",
        ScoreSource::Other => "#5c86a8",
        ScoreSource::Correction => "#8a6f5c",
    }
}

/// A player's own words, which may hold anything that shows.
pub(super) fn text(svg: &mut String, words: &str) -> fmt::Result {
    for character in words.chars() {
        match character {
            '&' => svg.write_str("&amp;"),
            '<' => svg.write_str("&lt;"),
            '>' => svg.write_str("&gt;"),
            '"' => svg.write_str("&quot;"),
            '\'' => svg.write_str("&#39;"),
            other => svg.write_char(other),
        }?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How bright a colour is, as WCAG 2 counts it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn contrast_is_counted_as_wcag_does() {
        assert!((contrast("#ffffff", "#000000") - 21.0).abs() < 0.001);
        assert!((contrast("#767676", "#ffffff") - 4.54).abs() < 0.01);
    }

    /// 4.5 for text and 3 for shapes is what WCAG 2 asks for.
    #[test]
    fn every_colour_reads_on_light_and_on_dark() {
        for colour in COLOURS {
            for (ink, ground) in seat(colour).into_iter().zip(GROUND) {
                assert!(contrast(ink, ground) >= 4.5, "{colour:?} on {ground}");
            }
        }
        for from in ScoreSource::ALL {
            for ground in GROUND {
                assert!(contrast(source(from), ground) >= 3.0, "{from:?} on {ground}");
            }
        }
    }

    #[test]
    fn what_people_write_is_no_part_of_the_picture() {
        let mut svg = String::new();
        text(&mut svg, r#"<b a="1">& it's</b>"#).unwrap();
        assert_eq!(svg, "&lt;b a=&quot;1&quot;&gt;&amp; it&#39;s&lt;/b&gt;");
    }
}
