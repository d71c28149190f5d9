//! Lines of the score sheet as sentences. Never counts.

use herald_words::{Count, GuardPay, ScoreLine};

use crate::{Facts, Phrases};

/// Why these points, in a sentence that does not say whose they are: the line does.
#[must_use]
pub fn score_line(phrases: &Phrases, line: &ScoreLine) -> String {
    let points = Facts::new(phrases).number("points", line.points().0);
    let facts = match line {
        ScoreLine::Told { source, reason, .. } => {
            let told = points.named("source", *source);
            match reason {
                Some(reason) => told.label("reason", reason),
                None => told,
            }
        }
        ScoreLine::Counted { count: Count { tiles, coats, cities, .. }, .. } => {
            points.number("tiles", *tiles).number("coats", *coats).number("cities", *cities)
        }
        ScoreLine::Guards { pay, .. } => guards(points, *pay),
        ScoreLine::Statue { prize, city, shields, .. } => {
            let statue = points.number("prize", prize.0).number("city", city.0);
            match shields {
                Some(shields) => statue.number("shields", shields.0),
                None => statue,
            }
        }
    };
    phrases.say(&format!("score.{}", line.code()), &facts).unwrap_or_default()
}

fn guards<'a>(points: Facts<'a>, pay: GuardPay) -> Facts<'a> {
    let stolen = |facts: Facts<'a>, number: Option<u8>| match number {
        Some(number) => facts.number("stolen", number),
        None => facts,
    };
    match pay {
        GuardPay::Displaced => points,
        GuardPay::Thief { guards, number, stolen: tile } => {
            stolen(points.number("guards", guards).number("number", number), tile)
        }
        GuardPay::AtTheEnd { guards, stolen: tile } => stolen(points.number("guards", guards), tile),
    }
}
