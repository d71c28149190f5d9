//! The small nouns of the table: emblems, disciplines, colours, names, points. Never counts or scores.

use std::fmt;

use crate::{MAX_LABEL_CHARS, MAX_NAME_CHARS};

/// One of a player's five emblems (T-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Emblem {
    /// Worth 0.
    Zero,
    /// Worth 1.
    One,
    /// Worth 2.
    Two,
    /// Worth 3.
    Three,
    /// Worth 5; there is no 4.
    Five,
}

impl Emblem {
    /// All five, from the lowest.
    pub const ALL: [Self; 5] = [Self::Zero, Self::One, Self::Two, Self::Three, Self::Five];

    /// The number on it.
    #[must_use]
    pub fn value(self) -> u8 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    /// The emblem with this number; `None` for 4 and everything above 5.
    #[must_use]
    pub fn of_value(value: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|emblem| u32::from(emblem.value()) == value)
    }
}

/// What a tournament is held in (T-6, T-14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Discipline {
    /// Highwaymen compete.
    Road,
    /// Knights compete.
    City,
    /// Farmers compete.
    Field,
}

/// A player's colour: the five of the base box and the sixth of expansion 1 (B-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "a colour's name says it")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Black,
    Pink,
}

/// A shape beside the colour, for those who cannot tell the colours apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "a shape's name says it")]
pub enum Symbol {
    Circle,
    Square,
    Triangle,
    Diamond,
    Star,
    Heart,
}

macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $max:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(String);

        impl $name {
            /// Trims, and accepts what is left if it is not empty, not too long and free of characters that
            /// do not show or that turn the text around.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                let text = text.trim();
                let fits = (1..=$max).contains(&text.chars().count());
                (fits && text.chars().all(shows)).then(|| Self(text.to_owned()))
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text! {
    /// What a player is called.
    Name, MAX_NAME_CHARS
}
text! {
    /// What people call a meeple, a city or a reason for points. Herald never reads meaning into it.
    Label, MAX_LABEL_CHARS
}

/// Control characters, line separators and marks of direction can make one text pass for another.
fn shows(character: char) -> bool {
    let hidden = matches!(character,
        '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    !character.is_control() && !hidden
}

/// Points on the score board. Signed: a correction may take back more than there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Points(pub i32);

impl std::ops::Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self(0), |sum, points| sum + points)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Coats of arms in a city.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Shields(pub u8);

impl fmt::Display for Shields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_shows_and_is_neither_empty_nor_too_long() {
        assert_eq!(Name::parse("  Ada ").map(|name| name.to_string()).as_deref(), Some("Ada"));
        for bad in ["", "   ", "a\u{0}b", "line\nbreak", "\u{202E}turned", &"x".repeat(MAX_NAME_CHARS + 1)] {
            assert_eq!(Name::parse(bad), None, "{bad:?}");
        }
        assert!(Name::parse(&"é".repeat(MAX_NAME_CHARS)).is_some(), "characters count, not bytes");
    }

    #[test]
    fn t1_the_emblems_are_0_1_2_3_and_5() {
        assert_eq!(Emblem::ALL.map(Emblem::value), [0, 1, 2, 3, 5]);
        assert_eq!(Emblem::of_value(4), None);
    }
}
