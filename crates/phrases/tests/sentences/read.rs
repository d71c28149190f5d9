//! What a sentence consists of, read from its text as a client would read it. Never formats one.

use std::collections::BTreeSet;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use herald_phrases::Phrase;

/// What a sentence refers to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Refers {
    /// The facts it names.
    pub(crate) facts: BTreeSet<String>,
    /// Anything else: other messages, terms, functions.
    pub(crate) others: Vec<String>,
}

/// The sentence as a message of its own, which is how a client reads it.
pub(crate) fn refers(phrase: &Phrase) -> Refers {
    let source = format!("message = {}\n", phrase.text);
    let read = fluent_syntax::parser::parse(source.as_str())
        .unwrap_or_else(|(_, faults)| panic!("{}: {faults:?}", phrase.code));
    let [Entry::Message(message)] = &read.body[..] else { panic!("{} is no message", phrase.code) };
    let mut refers = Refers::default();
    pattern(message.value.as_ref().unwrap(), &mut refers);
    refers
}

fn pattern(of: &Pattern<&str>, refers: &mut Refers) {
    for element in &of.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => placeable(expression, refers),
        }
    }
}

fn placeable(of: &Expression<&str>, refers: &mut Refers) {
    match of {
        Expression::Inline(inline) => self::inline(inline, refers),
        Expression::Select { selector, variants } => {
            inline(selector, refers);
            variants.iter().for_each(|variant| pattern(&variant.value, refers));
        }
    }
}

fn inline(of: &InlineExpression<&str>, refers: &mut Refers) {
    match of {
        InlineExpression::VariableReference { id } => {
            refers.facts.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => placeable(expression, refers),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        InlineExpression::FunctionReference { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => refers.others.push(format!("{of:?}")),
    }
}
