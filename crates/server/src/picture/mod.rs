//! The tracked map as a picture, and the evening in numbers: SVG for a phone, in light and dark, drawn from the viewer's own view and
//! the faces. Never draws what a view does not hold, and never copies the printed artwork.

mod board;
mod contest;
mod plot;
mod tile;
mod tower;

pub(crate) use self::{board::board, plot::plot, tile::face};

/// Colours for light and for dark; the shapes are the same.
const STYLE: &str = "<style>\
    .herald-field{fill:#b9d77e}.herald-city{fill:#d9a066;stroke:#7a4b22;stroke-width:3}.herald-road{fill:none;stroke:#fff;stroke-width:9}\
    .herald-river{fill:none;stroke:#6aa9d8;stroke-width:24}\
    .herald-village{fill:#a55}.herald-house{fill:#c8553d;stroke:#6b2a1e;stroke-width:3}.herald-garden{fill:#e58fb3;stroke:#5d8a3a;stroke-width:3}\
    .herald-coat{fill:#2f5fa8;stroke:#fff;stroke-width:2}.herald-edge{fill:none;stroke:#0003;stroke-width:1}\
    .herald-last{fill:none;stroke:#e03131;stroke-width:5}.herald-at{font:14px sans-serif;fill:#666;text-anchor:middle}\
    .herald-space{fill:#fff8;stroke:#9a6b00;stroke-width:2}.herald-crown{fill:#f0b400;stroke:#6b4a00;stroke-width:2}\
    .herald-foundation{fill:#9a9a9a;stroke:#444;stroke-width:2}.herald-floor{fill:#c9b48a;stroke:#4a3a1a;stroke-width:1.5}\
    .herald-thief{fill:#2b2b2b;stroke:#fff;stroke-width:2}\
    .herald-statue{fill:#bbb;stroke:#333;stroke-width:2}\
    .herald-sign{font:bold 16px sans-serif;text-anchor:middle;dominant-baseline:central}\
    @media(prefers-color-scheme:dark){.herald-field{fill:#4f6b35}.herald-city{fill:#8a5a33;stroke:#2f1c0d}.herald-road{stroke:#ccc}.herald-river{stroke:#2f5f86}\
    .herald-at{fill:#aaa}.herald-edge{stroke:#fff3}}</style>";
