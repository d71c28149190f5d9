//! A message being read: where in it we are, and every violation found so far. Never stops at the first.
//!
//! Readers return `None` exactly where they noted a violation, so a message is read whole before it is judged.

use std::{fmt, ops::RangeInclusive};

use herald_words::{FieldViolation, GameId, Label, MAX_LABEL_CHARS, MAX_SEATS_A_STREAM, Problem};

use crate::limits::MAX_VIOLATIONS;

/// The first value of every enum stands for not being said.
const LEFT_OUT: i32 = 0;

/// A message being read.
#[derive(Default)]
pub(crate) struct Reading {
    path: Vec<Part>,
    violations: Vec<FieldViolation>,
}

/// A part of a message. Put into words only when something is wrong with it.
enum Part {
    Field(&'static str),
    Item { list: &'static str, at: usize },
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => f.write_str(name),
            Self::Item { list, at } => write!(f, "{list}[{at}]"),
        }
    }
}

impl Reading {
    /// What was read, if nothing was wrong with it.
    ///
    /// # Errors
    /// [`Problem::Invalid`] with every violation.
    pub(crate) fn done<T>(self, read: Option<T>) -> Result<T, Problem> {
        match read {
            Some(read) if self.violations.is_empty() => Ok(read),
            _ => Err(Problem::Invalid(self.violations)),
        }
    }

    /// Reads a part; its fields are named after it.
    pub(super) fn within<T>(&mut self, field: &'static str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.inside(Part::Field(field), read)
    }

    fn inside<T>(&mut self, part: Part, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(part);
        let read = read(self);
        self.path.pop();
        read
    }

    /// Notes what a field must be. Always `None`, as what it should have been.
    pub(super) fn refuse<T>(&mut self, field: &str, must: impl Into<String>) -> Option<T> {
        if self.violations.len() < MAX_VIOLATIONS {
            let mut parts: Vec<String> = self.path.iter().map(Part::to_string).collect();
            parts.extend((!field.is_empty()).then(|| field.to_owned()));
            let field = parts.join(".");
            self.violations.push(FieldViolation { field, description: must.into() });
        }
        None
    }

    /// A value if it was read; what the field must be otherwise.
    pub(super) fn must<T>(&mut self, field: &str, read: Option<T>, must: &str) -> Option<T> {
        read.or_else(|| self.refuse(field, must))
    }

    /// A number in a range, in the type it fits.
    pub(super) fn number<N: TryFrom<u32>>(
        &mut self,
        field: &str,
        number: u32,
        range: RangeInclusive<u32>,
    ) -> Option<N> {
        let fits = range.contains(&number).then(|| N::try_from(number).ok()).flatten();
        fits.or_else(|| self.refuse(field, format!("must be {} to {}", range.start(), range.end())))
    }

    /// A number in a range that begins above 0, none if it is left out.
    pub(super) fn number_if<N: TryFrom<u32>>(
        &mut self,
        field: &str,
        number: u32,
        range: RangeInclusive<u32>,
    ) -> Option<Option<N>> {
        if number == 0 {
            return Some(None);
        }
        self.number(field, number, range).map(Some)
    }

    /// An enum's value. `known` says what each of the values it knows stands for, and `None` for one that may not
    /// stand here.
    pub(super) fn choice<E: TryFrom<i32>, W>(
        &mut self,
        field: &str,
        number: i32,
        known: impl FnOnce(E) -> Option<W>,
    ) -> Option<W> {
        match E::try_from(number) {
            Ok(value) => known(value).or_else(|| self.refuse(field, "must be said")),
            Err(_) => self.refuse(field, "must be a value this API knows"),
        }
    }

    /// An enum's value, none if it is left out.
    pub(super) fn choice_if<E: TryFrom<i32>, W>(
        &mut self,
        field: &str,
        number: i32,
        known: impl FnOnce(E) -> Option<W>,
    ) -> Option<Option<W>> {
        if number == LEFT_OUT {
            return Some(None);
        }
        self.choice(field, number, known).map(Some)
    }

    /// A label, none if empty.
    pub(super) fn label(&mut self, field: &str, text: &str) -> Option<Option<Label>> {
        if text.is_empty() {
            return Some(None);
        }
        let label = Label::parse(text).or_else(|| {
            self.refuse(field, format!("must be at most {MAX_LABEL_CHARS} characters that show, or empty"))
        });
        label.map(Some)
    }

    /// A list of a bounded length, every item read.
    pub(super) fn list<A, B>(
        &mut self,
        field: &'static str,
        items: &[A],
        lengths: RangeInclusive<usize>,
        mut read: impl FnMut(&mut Self, &A) -> Option<B>,
    ) -> Option<Vec<B>> {
        if !lengths.contains(&items.len()) {
            let must = format!("must have {} to {} items", lengths.start(), lengths.end());
            return self.refuse(field, must);
        }
        let mut all = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            // All are read before any is judged.
            all.extend(self.inside(Part::Item { list: field, at }, |reading| read(reading, item)));
        }
        (all.len() == items.len()).then_some(all)
    }
}

/// A game's id.
///
/// # Errors
/// [`Problem::Invalid`] if it is none.
pub(crate) fn game_id(text: &str) -> Result<GameId, Problem> {
    let mut reading = Reading::default();
    let id = reading.must("game_id", GameId::parse(text), "must be the 32 hexadecimal digits of a game's id");
    reading.done(id)
}

/// Bounds the tokens of one stream; each is checked where it is used.
///
/// # Errors
/// [`Problem::Invalid`] if there are too many.
pub(crate) fn more_tokens(tokens: &[String]) -> Result<(), Problem> {
    let mut reading = Reading::default();
    let few = reading.list("more_tokens", tokens, 0..=MAX_SEATS_A_STREAM, |_, _| Some(()));
    reading.done(few.map(drop))
}
