//! A figure that was measured, as a line of JSON for programs and a row of a table for people. Never says whether it is good
//! enough: the goal stands beside it.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{rounds::Rounds, spread::Spread};

/// One row of the table.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it is called, for `--only` and for programs.
    pub name: String,
    /// What was measured, for people.
    pub what: String,
    /// Of `herald` and `ceiling`.
    pub unit: &'static str,
    pub rounds: usize,
    pub herald: Spread,
    /// What the ceiling is, and its figure.
    pub ceiling: Option<(&'static str, Spread)>,
    /// Herald's figure by the ceiling's.
    pub ratio: Option<Spread>,
    pub goal: &'static str,
    /// Sizes and all else one must know to read it.
    pub notes: Vec<String>,
}

impl Figure {
    /// Of rounds against a ceiling.
    pub fn against(
        ceiling: &'static str,
        rounds: &Rounds,
        (name, unit, goal): (impl Into<String>, &'static str, &'static str),
        what: impl Into<String>,
    ) -> Self {
        let ratio = Some(rounds.ratio());
        let ceiling = Some((ceiling, Spread::of(&rounds.ceiling)));
        Self { ceiling, ratio, ..Self::alone(&rounds.herald, (name, unit, goal), what) }
    }

    /// Of rounds that nothing is compared with.
    pub fn alone(
        herald: &[f64],
        (name, unit, goal): (impl Into<String>, &'static str, &'static str),
        what: impl Into<String>,
    ) -> Self {
        Self {
            name: name.into(),
            what: what.into(),
            unit,
            rounds: herald.len(),
            herald: Spread::of(herald),
            ceiling: None,
            ratio: None,
            goal,
            notes: Vec::new(),
        }
    }

    /// The same with one more thing to know.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// A line of JSON. `quotable` is whether the run's machine was quiet enough.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_json(&self, out: &mut impl Write, quotable: bool) -> io::Result<()> {
        let line = json!({
            "name": self.name,
            "what": self.what,
            "unit": self.unit,
            "rounds": self.rounds,
            "herald": spread(&self.herald),
            "ceiling": self.ceiling.as_ref().map(|(_, ceiling)| spread(ceiling)),
            "ceiling_is": self.ceiling.as_ref().map(|(what, _)| *what),
            "ratio": self.ratio.as_ref().map(spread),
            "goal": self.goal,
            "quotable": quotable,
            "notes": self.notes,
        });
        writeln!(out, "{line}")
    }
}

fn spread(of: &Spread) -> Value {
    json!({ "median": of.median, "min": of.min, "max": of.max })
}

/// All figures as a table in Markdown, absolute figures and ratios with the least and the most of the rounds.
///
/// # Errors
/// If it cannot be written.
pub fn table(figures: &[Figure], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "| what | Herald | ceiling | ratio | goal |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for figure in figures {
        let Figure { name, what, unit, goal, .. } = figure;
        let herald = said(&figure.herald, unit);
        let ceiling = figure.ceiling.as_ref();
        let ceiling =
            ceiling.map_or_else(|| "—".into(), |(what, ceiling)| format!("{} ({what})", said(ceiling, unit)));
        let ratio = figure.ratio.as_ref().map_or_else(|| "—".into(), |ratio| said(ratio, ""));
        writeln!(out, "| `{name}` {what} | {herald} | {ceiling} | {ratio} | {goal} |")?;
    }
    for figure in figures.iter().filter(|figure| !figure.notes.is_empty()) {
        writeln!(out, "\n`{}`: {}.", figure.name, figure.notes.join("; "))?;
    }
    Ok(())
}

fn said(spread: &Spread, unit: &str) -> String {
    let Spread { median, min, max } = spread;
    format!("{} ({}–{}) {unit}", number(*median), number(*min), number(*max)).trim_end().to_owned()
}

/// Three digits that count, or all of a large number's.
fn number(of: f64) -> String {
    match of.abs() {
        large if large >= 100.0 => format!("{of:.0}"),
        middle if middle >= 10.0 => format!("{of:.1}"),
        small if small >= 0.1 => format!("{of:.2}"),
        _ => format!("{of:.4}"),
    }
}
