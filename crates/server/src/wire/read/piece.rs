//! The API's enums as the small nouns of the table. An unknown or missing value is `None`; one that may be left
//! out has its default. Never has a wildcard: a new value of the API must be read here.

use herald_api::v1;
use herald_words::{
    Bends, Colour, Compartment, CorrectionPolicy, Discipline, DrawnBy, Emblem, EmblemKeeping, Expansion,
    Heap, Kind, LeaveCause, MapKeeping, MoveCause, PointSource, Recording, Renomination, RiverEnds,
    RiverShape, Role, StartTile, Symbol, SymbolOutcome, TieOverflow, TileSymbol, WatcherPolicy,
};

/// Reads each of the API's values as the word of the same name. One that is left out stands for what is said
/// there, or for nothing.
macro_rules! same_names {
    ($($name:ident: $word:ident { $($variant:ident),+ } $(left_out: $default:ident)?;)+) => {
        $(pub(super) fn $name(value: v1::$word) -> Option<$word> {
            match value {
                v1::$word::Unspecified => same_names!(@left_out $word $($default)?),
                $(v1::$word::$variant => Some($word::$variant),)+
            }
        })+
    };
    (@left_out $word:ident $default:ident) => { Some($word::$default) };
    (@left_out $word:ident) => { None };
}

same_names! {
    colour: Colour { Red, Blue, Green, Yellow, Black, Pink };
    symbol: Symbol { Circle, Square, Triangle, Diamond, Star, Heart };
    discipline: Discipline { Road, City, Field };
    emblem: Emblem { Zero, One, Two, Three, Five };
    kind: Kind {
        Meeple, LargeMeeple, Abbot, Builder, Pig, Mayor, Messenger, Scarecrow, Shepherd, Ringmaster
    } left_out: Meeple;
    role: Role { Highwayman, Knight, Farmer, Monk, Gardener, Guard, Apart };
    leave_cause: LeaveCause { Scored, Recalled, Dragon, Tower, MayorsPower, Attack, Other } left_out: Scored;
    move_cause: MoveCause { Farmstead, TurnedFarmer, Other } left_out: Other;
    tile_symbol: TileSymbol { Thief, Dragon, Siege, Circus };
    symbol_outcome: SymbolOutcome { Spent, TowerTile, DrawAgain } left_out: Spent;
    river_shape: RiverShape { Bend, Other };
    point_source: PointSource {
        Road, City, Monastery, Field, Garden, Tower, Flock, Circus, Other, Correction
    };
    expansion: Expansion {
        River, Abbot, InnsAndCathedrals, TradersAndBuilders, DragonAndFairy, TowersAndThieves,
        MessengersAndMayors, AttackAndDefence, CastlesAndBridges, ShepherdsAndVineyards, CircusAndArtists,
        TournamentsAndEmblems
    };
    compartment: Compartment { Left, Right };
    heap: Heap { Land, River, Prize, Tournament, Tower };
    start_tile: StartTile { Boxed, ShuffledIn } left_out: Boxed;
    renomination: Renomination { OnceAPlacement, AfterReveal } left_out: OnceAPlacement;
    tie_overflow: TieOverflow { NobodyBelowDraws, LowerRanksDraw } left_out: NobodyBelowDraws;
    bends: Bends { Adjacent, Successive } left_out: Adjacent;
    river_ends: RiverEnds { ThirdEdition, Classic } left_out: ThirdEdition;
    map_keeping: MapKeeping { Told, Tracked } left_out: Told;
    drawn_by: DrawnBy { Table, Server } left_out: Table;
    emblem_keeping: EmblemKeeping { Herald, Table } left_out: Herald;
    recording: Recording { ActiveSeat, AnySeat } left_out: ActiveSeat;
    watchers: WatcherPolicy { Allowed, Forbidden } left_out: Allowed;
    corrections: CorrectionPolicy { Host, Majority, All } left_out: Host;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_left_out_has_the_default_of_the_words() {
        assert_eq!(start_tile(v1::StartTile::Unspecified), Some(StartTile::default()));
        assert_eq!(renomination(v1::Renomination::Unspecified), Some(Renomination::default()));
        assert_eq!(tie_overflow(v1::TieOverflow::Unspecified), Some(TieOverflow::default()));
        assert_eq!(bends(v1::Bends::Unspecified), Some(Bends::default()));
        assert_eq!(river_ends(v1::RiverEnds::Unspecified), Some(RiverEnds::default()));
        assert_eq!(map_keeping(v1::MapKeeping::Unspecified), Some(MapKeeping::default()));
        assert_eq!(drawn_by(v1::DrawnBy::Unspecified), Some(DrawnBy::default()));
        assert_eq!(emblem_keeping(v1::EmblemKeeping::Unspecified), Some(EmblemKeeping::default()));
        assert_eq!(recording(v1::Recording::Unspecified), Some(Recording::default()));
        assert_eq!(watchers(v1::WatcherPolicy::Unspecified), Some(WatcherPolicy::default()));
        assert_eq!(corrections(v1::CorrectionPolicy::Unspecified), Some(CorrectionPolicy::default()));
    }
}
