//! The small codes of the record: words' enums as the record's enums and back. Never guesses at an unknown one.

use herald_words::{Colour, Discipline, Emblem, Label, MeepleId, PointSource, Role, Seat, Symbol};

use super::{Unreadable, narrow, pb};

/// Declares a pair of functions for one enum, variant by variant.
macro_rules! code {
    ($out:ident, $into:ident, $kind:ident { $($variant:ident),+ }) => {
        pub(super) fn $out(value: $kind) -> i32 {
            (match value { $($kind::$variant => pb::$kind::$variant),+ }) as i32
        }

        pub(super) fn $into(code: i32) -> Result<$kind, Unreadable> {
            match pb::$kind::try_from(code) {
                $(Ok(pb::$kind::$variant) => Ok($kind::$variant),)+
                Ok(pb::$kind::Unspecified) | Err(_) => Err(Unreadable::Nonsense(stringify!($kind))),
            }
        }
    };
}

code!(colour_out, colour_in, Colour { Red, Blue, Green, Yellow, Black, Pink });
code!(symbol_out, symbol_in, Symbol { Circle, Square, Triangle, Diamond, Star, Heart });
code!(discipline_out, discipline_in, Discipline { Road, City, Field });
code!(role_out, role_in, Role { Highwayman, Knight, Farmer, Monk });
code!(source_out, source_in, PointSource { Road, City, Monastery, Field, Other });
code!(emblem_out, emblem_in, Emblem { Zero, One, Two, Three, Five });

pub(super) fn kept_out(emblem: Option<Emblem>) -> i32 {
    emblem.map_or(pb::Emblem::Unspecified as i32, emblem_out)
}

pub(super) fn kept_in(code: i32) -> Result<Option<Emblem>, Unreadable> {
    if code == pb::Emblem::Unspecified as i32 { Ok(None) } else { emblem_in(code).map(Some) }
}

pub(super) fn label_out(label: Option<&Label>) -> String {
    label.map(ToString::to_string).unwrap_or_default()
}

pub(super) fn label_in(text: &str) -> Result<Option<Label>, Unreadable> {
    if text.is_empty() {
        return Ok(None);
    }
    Label::parse(text).map(Some).ok_or(Unreadable::Nonsense("label"))
}

pub(super) fn seats_out(seats: &[Seat]) -> Vec<u32> {
    seats.iter().map(|seat| seat.0.into()).collect()
}

pub(super) fn seats_in(seats: Vec<u32>) -> Result<Vec<Seat>, Unreadable> {
    seats.into_iter().map(seat_in).collect()
}

pub(super) fn seat_in(seat: u32) -> Result<Seat, Unreadable> {
    narrow(seat).map(Seat)
}

pub(super) fn own(seat: u8, meeple: MeepleId) -> pb::OwnMeeple {
    pb::OwnMeeple { seat: seat.into(), meeple: meeple.0.into() }
}
