//! The small nouns of the table as the API's values. Never has a wildcard: a new word must be written here.

use herald_api::v1::{self, party};
use herald_words::{
    Audience, Colour, Discipline, Emblem, Label, PhaseView, PointSource, Reach, Renomination, Role, Seat,
    StartTile, Status, Symbol, TieOverflow, WatcherPolicy,
};
use prost_types::Timestamp;

pub(super) fn number(seat: Seat) -> u32 {
    seat.0.into()
}

pub(super) fn numbers(seats: &[Seat]) -> Vec<u32> {
    seats.iter().copied().map(number).collect()
}

pub(super) fn text(label: Option<&Label>) -> String {
    label.map(ToString::to_string).unwrap_or_default()
}

pub(super) fn timestamp(ms: i64) -> Timestamp {
    let (seconds, rest) = (ms.div_euclid(1000), ms.rem_euclid(1000));
    Timestamp { seconds, nanos: i32::try_from(rest).unwrap_or(0) * 1_000_000 }
}

pub(super) fn party(audience: Audience) -> v1::Party {
    v1::Party {
        party: Some(match audience {
            Audience::Seat(seat) => party::Party::Seat(number(seat)),
            Audience::Host => party::Party::Host(v1::Host {}),
            Audience::Watcher => party::Party::Watcher(v1::Watcher {}),
        }),
    }
}

pub(super) fn reach(reach: Reach) -> v1::Reach {
    v1::Reach {
        reach: Some(match reach {
            Reach::Road(tiles) => v1::reach::Reach::RoadTiles(tiles.into()),
            Reach::City(tiles) => v1::reach::Reach::CityTiles(tiles.into()),
            Reach::Field { ring_of_8, ring_of_16 } => v1::reach::Reach::Field(v1::FieldReach {
                ring_of_8: ring_of_8.into(),
                ring_of_16: ring_of_16.into(),
            }),
        }),
    }
}

/// A hidden or missing emblem is unspecified.
pub(super) fn emblem_if(emblem: Option<Emblem>) -> i32 {
    emblem.map_or(v1::Emblem::Unspecified.into(), self::emblem)
}

/// Writes each word as the API's value of the same name.
macro_rules! same_names {
    ($($name:ident: $word:ident => $value:ident { $($variant:ident),+ })+) => {
        $(pub(super) fn $name(word: $word) -> i32 {
            match word {
                $($word::$variant => v1::$value::$variant,)+
            }
            .into()
        })+
    };
}

same_names! {
    colour: Colour => Colour { Red, Blue, Green, Yellow, Black, Pink }
    symbol: Symbol => Symbol { Circle, Square, Triangle, Diamond, Star, Heart }
    discipline: Discipline => Discipline { Road, City, Field }
    emblem: Emblem => Emblem { Zero, One, Two, Three, Five }
    role: Role => Role { Highwayman, Knight, Farmer, Monk }
    point_source: PointSource => PointSource { Road, City, Monastery, Field, Other }
    status: Status => Status { Lobby, Playing, Over }
    phase: PhaseView => Phase { Lobby, Draw, Place, Finish, Tournament, LastLap, FinalScoring, Over }
    start_tile: StartTile => StartTile { Boxed, ShuffledIn }
    renomination: Renomination => Renomination { OnceAPlacement, AfterReveal }
    tie_overflow: TieOverflow => TieOverflow { NobodyBelowDraws, LowerRanksDraw }
    watchers: WatcherPolicy => WatcherPolicy { Allowed, Forbidden }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_seconds_and_nanoseconds_also_before_1970() {
        assert_eq!(timestamp(1_500), Timestamp { seconds: 1, nanos: 500_000_000 });
        assert_eq!(timestamp(-1), Timestamp { seconds: -1, nanos: 999_000_000 });
    }

    #[test]
    fn an_emblem_is_written_by_its_name_and_a_hidden_one_not_at_all() {
        let written = Emblem::ALL.map(emblem).map(|number| v1::Emblem::try_from(number).unwrap());
        let named = [v1::Emblem::Zero, v1::Emblem::One, v1::Emblem::Two, v1::Emblem::Three, v1::Emblem::Five];
        assert_eq!(written, named);
        assert_eq!(emblem_if(None), 0);
    }
}
