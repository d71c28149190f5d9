//! The small nouns of the table as the API's values. Never has a wildcard: a new word must be written here.

use herald_api::v1::{self, party};
use herald_words::{
    Audience, Bends, Colour, Compartment, CorrectionPolicy, Discipline, DrawnBy, Emblem, EmblemKeeping,
    Expansion, Feature, Half, Heap, Kind, Label, LeaveCause, MapKeeping, MoveCause, PhaseView, PointSource,
    PrizeId, Reach, Recording, Renomination, RiverEnds, RiverShape, Role, Seat, StartTile, Status, Symbol,
    SymbolOutcome, TieOverflow, TileSymbol, WatcherPolicy,
};
use prost_types::Timestamp;

pub(super) fn number(seat: Seat) -> u32 {
    seat.0.into()
}

pub(super) fn numbers(seats: &[Seat]) -> Vec<u32> {
    seats.iter().copied().map(number).collect()
}

/// A seat's number, 0 for none.
pub(super) fn number_if(seat: Option<Seat>) -> u32 {
    seat.map(number).unwrap_or_default()
}

/// A prize tile's number, 0 for none.
pub(super) fn prize_if(prize: Option<PrizeId>) -> u32 {
    prize.map(|prize| prize.0.into()).unwrap_or_default()
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
    use v1::reach::Reach as Told;
    let (told, bridge_tiles) = match reach {
        Reach::Road { tiles, bridges } => (Told::RoadTiles(tiles.into()), bridges.into()),
        Reach::City(tiles) => (Told::CityTiles(tiles.into()), 0),
        Reach::Field { ring_of_8, town_halls, ring_of_16 } => {
            let (ring_of_8, ring_of_16) = (ring_of_8.into(), ring_of_16.into());
            (Told::Field(v1::FieldReach { ring_of_8, ring_of_16, town_halls: town_halls.into() }), 0)
        }
    };
    v1::Reach { reach: Some(told), bridge_tiles }
}

/// A hidden or missing emblem is unspecified.
pub(super) fn emblem_if(emblem: Option<Emblem>) -> i32 {
    emblem.map_or(v1::Emblem::Unspecified.into(), self::emblem)
}

pub(super) fn emblems(emblems: &[Emblem]) -> Vec<i32> {
    emblems.iter().copied().map(emblem).collect()
}

/// A tile without a symbol has an unspecified one.
pub(super) fn tile_symbol_if(symbol: Option<TileSymbol>) -> i32 {
    symbol.map_or(v1::TileSymbol::Unspecified.into(), tile_symbol)
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
    kind: Kind => Kind {
        Meeple, LargeMeeple, Abbot, Builder, Pig, Mayor, Messenger, Scarecrow, Shepherd, Ringmaster
    }
    role: Role => Role { Highwayman, Knight, Farmer, Monk, Gardener, Guard, Apart }
    leave_cause: LeaveCause => LeaveCause { Scored, Recalled, Dragon, Tower, MayorsPower, Attack, Other }
    move_cause: MoveCause => MoveCause { Farmstead, TurnedFarmer, Other }
    tile_symbol: TileSymbol => TileSymbol { Thief, Dragon, Siege, Circus }
    symbol_outcome: SymbolOutcome => SymbolOutcome { Spent, TowerTile, DrawAgain }
    river_shape: RiverShape => RiverShape { Bend, Other }
    half: Half => Half { First, Second }
    point_source: PointSource => PointSource {
        Road, City, Monastery, Field, Garden, Tower, Flock, Circus, Other, Correction
    }
    expansion: Expansion => Expansion {
        River, Abbot, InnsAndCathedrals, TradersAndBuilders, DragonAndFairy, TowersAndThieves,
        MessengersAndMayors, AttackAndDefence, CastlesAndBridges, ShepherdsAndVineyards, CircusAndArtists,
        TournamentsAndEmblems
    }
    status: Status => Status { Lobby, Playing, Over }
    phase: PhaseView => Phase {
        Lobby, Draw, Symbol, Place, Finish, Tournament, LastLap, FinalScoring, Over
    }
    start_tile: StartTile => StartTile { Boxed, ShuffledIn }
    renomination: Renomination => Renomination { OnceAPlacement, AfterReveal }
    tie_overflow: TieOverflow => TieOverflow { NobodyBelowDraws, LowerRanksDraw }
    bends: Bends => Bends { Adjacent, Successive }
    river_ends: RiverEnds => RiverEnds { ThirdEdition, Classic }
    map_keeping: MapKeeping => MapKeeping { Told, Tracked }
    drawn_by: DrawnBy => DrawnBy { Table, Server }
    feature: Feature => Feature { City, Road, Field, Monastery, Garden, River }
    compartment: Compartment => Compartment { Left, Right }
    heap: Heap => Heap { Land, River, Prize, Tournament, Tower }
    emblem_keeping: EmblemKeeping => EmblemKeeping { Herald, Table }
    recording: Recording => Recording { ActiveSeat, AnySeat }
    watchers: WatcherPolicy => WatcherPolicy { Allowed, Forbidden }
    corrections: CorrectionPolicy => CorrectionPolicy { Host, Majority, All }
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

    #[test]
    fn c5_c8_a_reach_is_written_in_the_parts_it_was_told_in() {
        let road = reach(Reach::Road { tiles: 0, bridges: 3 });
        assert_eq!((road.reach, road.bridge_tiles), (Some(v1::reach::Reach::RoadTiles(0)), 3));
        let city = reach(Reach::City(4));
        assert_eq!((city.reach, city.bridge_tiles), (Some(v1::reach::Reach::CityTiles(4)), 0));
        let field = reach(Reach::Field { ring_of_8: 6, town_halls: 2, ring_of_16: 5 });
        let told = v1::FieldReach { ring_of_8: 6, ring_of_16: 5, town_halls: 2 };
        assert_eq!(field.reach, Some(v1::reach::Reach::Field(told)));
    }
}
