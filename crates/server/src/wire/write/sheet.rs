//! The score sheet as an answer. Never adds up anything.

use herald_api::v1::{self, score_line::Source};
use herald_phrases::{Phrases, score_line};
use herald_words::{MapKeeping, ScoreLine, SeatTotal, Sheet};

use super::{
    piece::{self, number},
    towers, tracked,
};

/// The sheet with each line said in words.
pub(crate) fn explained(sheet: &Sheet, phrases: &Phrases) -> v1::Sheet {
    let said = |line: &ScoreLine| v1::ScoreLine { sentence: score_line(phrases, line), ..self::line(line) };
    v1::Sheet { lines: sheet.lines.iter().map(said).collect(), ..self::sheet(sheet) }
}

/// The sheet.
pub(crate) fn sheet(sheet: &Sheet) -> v1::Sheet {
    v1::Sheet {
        lines: sheet.lines.iter().map(line).collect(),
        totals: sheet.totals.iter().map(total).collect(),
        winners: piece::numbers(&sheet.winners),
    }
}

fn line(line: &ScoreLine) -> v1::ScoreLine {
    v1::ScoreLine {
        seat: number(line.seat()),
        points: line.points().0,
        rule_id: line.rule().map(|rule| rule.to_string()).unwrap_or_default(),
        // On a told map the coats of arms are told as well, and with them what a statue counts.
        told: match line {
            ScoreLine::Told { .. } => true,
            ScoreLine::Counted { .. } | ScoreLine::Guards { .. } => false,
            ScoreLine::Statue { shields, map, .. } => shields.is_some() && *map == MapKeeping::Told,
        },
        source: Some(source(line)),
        sentence: String::new(),
        code: line.code().to_owned(),
    }
}

fn source(line: &ScoreLine) -> Source {
    match line {
        ScoreLine::Told { source, reason, revision, .. } => Source::ToldPoints(v1::ToldPoints {
            source: piece::point_source(*source),
            reason: piece::text(reason.as_ref()),
            revision: revision.0,
        }),
        ScoreLine::Counted { count, revision, .. } => {
            Source::Counted(v1::CountedPoints { count: Some(tracked::count(count)), revision: revision.0 })
        }
        ScoreLine::Guards { pay, revision, .. } => {
            Source::Guards(v1::GuardPoints { pay: Some(towers::pay(*pay)), revision: revision.0 })
        }
        ScoreLine::Statue { prize, city, shields, .. } => Source::Statue(v1::StatuePoints {
            prize: prize.0.into(),
            city: city.0.into(),
            shields: shields.map(|shields| shields.0.into()),
        }),
    }
}

fn total(total: &SeatTotal) -> v1::SeatTotal {
    v1::SeatTotal { seat: number(total.seat), points: total.points.0, rank: total.rank.into() }
}

#[cfg(test)]
mod tests {
    use herald_words::{Count, Feature, PointSource, Points, Pos, Revision, Seat, Segment, Spot, Stage};

    use super::*;

    #[test]
    fn a_correction_has_no_rule_and_may_take_points_away() {
        let told = |source, points| {
            line(&ScoreLine::Told {
                seat: Seat(2),
                points: Points(points),
                source,
                stage: Stage::Play,
                reason: None,
                revision: Revision(9),
            })
        };
        let corrected = told(PointSource::Correction, -12);
        assert_eq!((corrected.rule_id.as_str(), corrected.points, corrected.told), ("", -12, true));
        assert_eq!(told(PointSource::Garden, 9).rule_id, "A-1");
    }

    #[test]
    fn what_herald_counted_is_not_told_and_carries_the_whole_count() {
        let count = Count {
            feature: Feature::Road,
            spot: Spot { pos: Pos { x: 0, y: 1 }, segment: Segment(1) },
            stage: Stage::Play,
            tiles: 5,
            coats: 0,
            cities: 0,
            meeples: vec![(Seat(2), 1)],
            winners: vec![Seat(2)],
            points: Points(5),
        };
        let counted = ScoreLine::Counted { seat: Seat(2), count: count.clone(), revision: Revision(9) };
        let written = line(&counted);
        assert_eq!(
            (written.seat, written.points, written.rule_id.as_str(), written.told),
            (2, 5, "B-5", false)
        );
        let count = Some(tracked::count(&count));
        assert_eq!(written.source, Some(Source::Counted(v1::CountedPoints { count, revision: 9 })));
    }
}
