//! The languages Herald speaks, and which of them a reader prefers. Never fails: who prefers none of them reads English.

use unic_langid::LanguageIdentifier;

/// Ranges of an `accept-language` that are looked at, at most: nobody reads more languages.
const MAX_RANGES: usize = 16;

/// A language Herald speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English, for who prefers none of the others.
    English,
    /// Dutch.
    Dutch,
    /// German.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::English, Self::Dutch, Self::German];

    /// Its tag, BCP 47.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Dutch => "nl",
            Self::German => "de",
        }
    }

    /// The language of a tag, whatever its region or script: `nl-BE` is Dutch. None for another language, or no tag.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let tag: LanguageIdentifier = tag.trim().parse().ok()?;
        Self::ALL.into_iter().find(|language| tag.language == language.tag())
    }

    /// The language that an `accept-language` prefers (RFC 9110, 12.5.4): by weight, then by place. `*` is any language that
    /// is not named. What cannot be read is passed over.
    #[must_use]
    pub fn preferred(accept_language: &str) -> Self {
        let wishes: Vec<Wish> =
            accept_language.split(',').take(MAX_RANGES).enumerate().filter_map(Wish::read).collect();
        let best =
            Self::ALL.into_iter().filter_map(|language| Some((wish_for(language, &wishes)?, language)));
        // Of equal ones the first is kept: the order of `ALL` decides among what `*` stands for.
        let best = best.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or(Self::English, |(_, language)| language)
    }
}

/// How much a language is wished for: its weight in thousandths, then how early it was named.
type Worth = (u16, std::cmp::Reverse<usize>);

struct Wish {
    /// None is `*`.
    language: Option<Language>,
    weight: u16,
    place: usize,
}

impl Wish {
    /// One range with its weight; none if it is of a language Herald does not speak, or cannot be read.
    fn read((place, text): (usize, &str)) -> Option<Self> {
        let mut parts = text.split(';').map(str::trim);
        let range = parts.next()?;
        let weight = match parts.next() {
            None => 1000,
            Some(weight) => thousandths(weight.strip_prefix("q=").or_else(|| weight.strip_prefix("Q="))?)?,
        };
        let language = if range == "*" { None } else { Some(Language::of_tag(range)?) };
        Some(Self { language, weight, place })
    }

    fn worth(&self) -> Worth {
        (self.weight, std::cmp::Reverse(self.place))
    }
}

/// What is wished of a language: by its name, or else by `*`. None if it is not wanted.
fn wish_for(language: Language, wishes: &[Wish]) -> Option<Worth> {
    let of = |named| wishes.iter().filter(move |wish| wish.language == named).map(Wish::worth).max();
    of(Some(language)).or_else(|| of(None)).filter(|(weight, _)| *weight > 0)
}

/// A weight, 0 to 1 with at most three digits after the point.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    if rest.len() > 3 || !rest.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let rest: u16 = format!("{rest:0<3}").parse().ok()?;
    match (whole, rest) {
        ("0", rest) => Some(rest),
        ("1", 0) => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_with_the_most_weight_is_taken_and_of_equal_ones_the_first() {
        let table = [
            ("nl", Language::Dutch),
            ("NL", Language::Dutch),
            ("nl-BE", Language::Dutch),
            ("de-CH-1996", Language::German),
            ("nl, en;q=0.5", Language::Dutch),
            ("en;q=0.5, nl", Language::Dutch),
            ("en;q=0.8,de;q=0.9", Language::German),
            ("de, nl", Language::German),
            ("nl, de", Language::Dutch),
            ("fr-FR, de;q=0.3", Language::German),
            ("nl-BE;q=0.2, nl;q=0.9, de;q=0.5", Language::Dutch),
            ("de;q=0.000,nl;q=0.001", Language::Dutch),
            ("de ; q=1.000 , nl", Language::German),
        ];
        for (asked, language) in table {
            assert_eq!(Language::preferred(asked), language, "{asked:?}");
        }
    }

    #[test]
    fn a_star_is_whatever_is_not_named() {
        assert_eq!(Language::preferred("*"), Language::English);
        assert_eq!(Language::preferred("nl;q=0.5, *;q=0.1"), Language::Dutch);
        assert_eq!(Language::preferred("en;q=0, *"), Language::Dutch);
        assert_eq!(Language::preferred("en;q=0, nl;q=0, *;q=0.5"), Language::German);
    }

    #[test]
    fn who_reads_none_of_them_or_says_nothing_that_can_be_read_reads_english() {
        let long = format!("{}nl", "x,".repeat(MAX_RANGES));
        for asked in ["", "fr", "nl;q=0", "nl;q=2", "nl;q=0.1234", "nl;x=1", "n l", "é", ";;;,,,", &long] {
            assert_eq!(Language::preferred(asked), Language::English, "{asked:?}");
        }
    }

    #[test]
    fn a_tag_is_read_back() {
        for language in Language::ALL {
            assert_eq!(Language::of_tag(language.tag()), Some(language));
        }
        assert_eq!(Language::of_tag("nld"), None);
        assert_eq!(Language::of_tag("nl;q=1"), None);
    }
}
