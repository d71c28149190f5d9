//! Facts on their way into a sentence: numbers as numbers, codes as names, seats as what players are called. Never adds a
//! fact.

use std::{collections::HashMap, sync::LazyLock};

use fluent_bundle::{FluentArgs, FluentValue};
use herald_words::{Coded, FactIs, Label, Refusal, Seat};

use crate::Phrases;

/// What the facts of each refusal are, by its reason.
static REASONS: LazyLock<HashMap<String, Vec<(&str, FactIs)>>> =
    LazyLock::new(|| Refusal::reasons().into_iter().map(|known| (known.code, known.facts)).collect());

/// What is written for an empty list.
const NOBODY: &str = "–";

/// The facts of one sentence, in the words of a language.
pub struct Facts<'a> {
    phrases: &'a Phrases,
    args: FluentArgs<'a>,
}

impl<'a> Facts<'a> {
    /// None yet.
    #[must_use]
    pub fn new(phrases: &'a Phrases) -> Self {
        Self { phrases, args: FluentArgs::new() }
    }

    /// A number.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.args.set(name, FluentValue::from(number.into()));
        self
    }

    /// A word with a code, as its name.
    #[must_use]
    pub fn named<W: Coded>(self, name: &'static str, word: W) -> Self {
        let text = self.phrases.name(W::FAMILY, &word.code());
        self.text(name, text)
    }

    /// A seat, as a player known by number alone.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Self {
        let text = player(self.phrases, &seat.to_string());
        self.text(name, text)
    }

    /// What people have written.
    #[must_use]
    pub fn label(self, name: &'static str, label: &Label) -> Self {
        self.text(name, label.to_string())
    }

    /// Any text.
    #[must_use]
    pub fn text(mut self, name: &'static str, text: String) -> Self {
        self.args.set(name, FluentValue::from(text));
        self
    }

    /// A refusal's facts, as they stand in an error's metadata; what is none of its facts is left out.
    #[must_use]
    pub fn of_refusal(phrases: &'a Phrases, reason: &str, told: impl Fn(&str) -> Option<String>) -> Self {
        let facts = REASONS.get(reason).map(Vec::as_slice).unwrap_or_default();
        facts.iter().fold(Self::new(phrases), |all, (name, is)| match told(name) {
            Some(fact) => all.fact(name, *is, fact),
            None => all,
        })
    }

    fn fact(self, name: &'static str, is: FactIs, fact: String) -> Self {
        let phrases = self.phrases;
        match is {
            FactIs::Number => match fact.parse::<i64>() {
                Ok(number) => self.number(name, number),
                Err(_not_a_number) => self.text(name, fact),
            },
            FactIs::Seat => self.text(name, player(phrases, &fact)),
            FactIs::Seats => self.text(name, each(&fact, |seat| player(phrases, seat))),
            FactIs::Numbers => self.text(name, each(&fact, str::to_owned)),
            FactIs::Cell => self.text(name, fact.replace(',', ", ")),
            FactIs::Code(family) => self.text(name, phrases.name(family, &fact)),
            FactIs::Text => self.text(name, fact),
        }
    }

    pub(crate) fn args(&self) -> &FluentArgs<'a> {
        &self.args
    }
}

fn player(phrases: &Phrases, number: &str) -> String {
    let mut args = FluentArgs::new();
    args.set("number", number.to_owned());
    phrases.format("seat", &args).unwrap_or_else(|| number.to_owned())
}

fn each(list: &str, name: impl Fn(&str) -> String) -> String {
    if list.is_empty() {
        return NOBODY.to_owned();
    }
    list.split(',').map(name).collect::<Vec<_>>().join(", ")
}
