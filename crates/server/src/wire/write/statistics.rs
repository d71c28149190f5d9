//! The evening in numbers, as an answer. Never adds up anything.

use herald_api::v1;
use herald_words::{ScoreSource, SeatStatistics, Statistics, TurnPoints};
use prost_types::Duration;

use super::piece;

/// The evening in numbers.
pub(crate) fn statistics(statistics: &Statistics) -> v1::Statistics {
    v1::Statistics {
        seats: statistics.seats.iter().map(seat).collect(),
        turns: statistics.turns.iter().map(turn).collect(),
    }
}

fn seat(seat: &SeatStatistics) -> v1::SeatStatistics {
    let from = |(from, points): &(ScoreSource, _)| {
        let herald_words::Points(points) = *points;
        v1::SourcePoints { source: source(*from).into(), points }
    };
    v1::SeatStatistics {
        seat: piece::number(seat.seat),
        sources: seat.sources.iter().map(from).collect(),
        tiles: seat.tiles,
        meeples: seat.meeples,
        highest: seat.highest,
        prizes: seat.prizes,
        revealed: piece::emblems(&seat.revealed),
        awaited: Some(duration(seat.awaited.total_ms)),
        longest_awaited: Some(duration(seat.awaited.longest_ms)),
    }
}

fn turn(points: &TurnPoints) -> v1::TurnPoints {
    let (turn, seat) = points.turn.map_or((0, 0), |(turn, seat)| (turn.into(), piece::number(seat)));
    let numbers = |all: &[herald_words::Points]| all.iter().map(|points| points.0).collect();
    v1::TurnPoints { turn, seat, gained: numbers(&points.gained), totals: numbers(&points.totals) }
}

fn duration(ms: i64) -> Duration {
    let (seconds, rest) = (ms / 1000, ms % 1000);
    Duration { seconds, nanos: i32::try_from(rest).unwrap_or(0) * 1_000_000 }
}

fn source(source: ScoreSource) -> v1::ScoreSource {
    match source {
        ScoreSource::City => v1::ScoreSource::City,
        ScoreSource::Road => v1::ScoreSource::Road,
        ScoreSource::Monastery => v1::ScoreSource::Monastery,
        ScoreSource::Field => v1::ScoreSource::Field,
        ScoreSource::Garden => v1::ScoreSource::Garden,
        ScoreSource::Tower => v1::ScoreSource::Tower,
        ScoreSource::Flock => v1::ScoreSource::Flock,
        ScoreSource::Circus => v1::ScoreSource::Circus,
        ScoreSource::Statue => v1::ScoreSource::Statue,
        ScoreSource::Other => v1::ScoreSource::Other,
        ScoreSource::Correction => v1::ScoreSource::Correction,
    }
}

#[cfg(test)]
mod tests {
    use herald_words::{Awaited, Emblem, Points, Seat};

    use super::*;

    #[test]
    fn each_source_has_a_code_of_its_own() {
        let codes: Vec<i32> = ScoreSource::ALL.into_iter().map(|from| source(from).into()).collect();
        assert_eq!(codes, (1..=11).collect::<Vec<_>>(), "in the order in which they are shown");
    }

    #[test]
    fn what_a_seat_did_and_each_turn_brought_is_written_and_the_final_scoring_has_no_turn() {
        let one = SeatStatistics {
            seat: Seat(2),
            sources: vec![(ScoreSource::Road, Points(4)), (ScoreSource::Correction, Points(-10))],
            tiles: 3,
            meeples: 2,
            highest: 1,
            prizes: 1,
            revealed: vec![Emblem::Five, Emblem::Zero],
            awaited: Awaited { total_ms: 61_250, longest_ms: 999 },
        };
        let written = seat(&one);
        let sources: Vec<_> = written.sources.iter().map(|from| (from.source(), from.points)).collect();
        assert_eq!(sources, [(v1::ScoreSource::Road, 4), (v1::ScoreSource::Correction, -10)]);
        assert_eq!((written.seat, written.tiles, written.meeples), (2, 3, 2));
        assert_eq!((written.highest, written.prizes), (1, 1));
        assert!(written.revealed().eq([v1::Emblem::Five, v1::Emblem::Zero]));
        assert_eq!(written.awaited, Some(Duration { seconds: 61, nanos: 250_000_000 }));
        assert_eq!(written.longest_awaited, Some(Duration { seconds: 0, nanos: 999_000_000 }));
        let points = |turn| TurnPoints { turn, gained: vec![Points(-1)], totals: vec![Points(5)] };
        let written = turn(&points(Some((12, Seat(3)))));
        assert_eq!((written.turn, written.seat, written.gained, written.totals), (12, 3, vec![-1], vec![5]));
        let written = turn(&points(None));
        assert_eq!((written.turn, written.seat), (0, 0));
    }
}
