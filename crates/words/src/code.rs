//! Codes: each variant of what has a name, as the API's enum values write it, and lists of codes that the compiler keeps
//! whole. Never says in words what one means.

use crate::{
    Colour, Compartment, Discipline, Edge, Emblem, Expansion, FaceStatus, Feature, Half, Heap, Kind,
    LeaveCause, MoveCause, PhaseView, PointSource, RiverShape, Role, Side, Stage, Status, Symbol,
    SymbolOutcome, TileSymbol,
};

/// A word whose variants have codes.
pub trait Coded: Copy + Sized + 'static {
    /// What its variants are: `kind`, `role`.
    const FAMILY: &'static str;
    /// All of them.
    const EACH: &'static [Self];
    /// The code of this one: `LARGE_MEEPLE`.
    fn code(self) -> String;
}

macro_rules! coded {
    ($($word:ident $family:literal { $($variant:ident),+ })+) => {
        $(impl Coded for $word {
            const FAMILY: &'static str = $family;
            const EACH: &'static [Self] = &[$(Self::$variant),+];

            // A variant that is not listed above does not compile.
            fn code(self) -> String {
                screaming(match self { $(Self::$variant => stringify!($variant)),+ })
            }
        })+

        /// Every family's name with its codes.
        #[must_use]
        pub fn families() -> Vec<(&'static str, Vec<String>)> {
            vec![$(($family, $word::EACH.iter().map(|word| word.code()).collect())),+]
        }
    };
}

coded! {
    Colour "colour" { Red, Blue, Green, Yellow, Black, Pink }
    Symbol "symbol" { Circle, Square, Triangle, Diamond, Star, Heart }
    Discipline "discipline" { Road, City, Field }
    Emblem "emblem" { Zero, One, Two, Three, Five }
    Kind "kind" {
        Meeple, LargeMeeple, Abbot, Builder, Pig, Mayor, Messenger, Scarecrow, Shepherd, Ringmaster
    }
    Role "role" { Highwayman, Knight, Farmer, Monk, Gardener, Guard, Apart }
    Expansion "expansion" {
        River, Abbot, InnsAndCathedrals, TradersAndBuilders, DragonAndFairy, TowersAndThieves,
        MessengersAndMayors, TournamentsAndEmblems, AttackAndDefence, CastlesAndBridges,
        ShepherdsAndVineyards, CircusAndArtists
    }
    TileSymbol "tile_symbol" { Thief, Dragon, Siege, Circus }
    SymbolOutcome "symbol_outcome" { Spent, TowerTile, DrawAgain }
    RiverShape "river_shape" { Bend, Other }
    Half "half" { First, Second }
    Compartment "compartment" { Left, Right }
    LeaveCause "leave_cause" { Scored, Recalled, Dragon, Tower, MayorsPower, Attack, Other }
    MoveCause "move_cause" { Farmstead, TurnedFarmer, Other }
    PointSource "point_source" {
        Road, City, Monastery, Field, Garden, Tower, Flock, Circus, Other, Correction
    }
    Stage "stage" { Play, Recalled, Final }
    Status "status" { Lobby, Playing, Over }
    PhaseView "phase" { Lobby, Draw, Symbol, Place, Finish, Tournament, LastLap, FinalScoring, Over }
    Edge "edge" { Field, Road, City, River }
    Side "side" { North, East, South, West }
    Feature "feature" { City, Road, Field, Monastery, Garden, River }
    Heap "heap" { Land, River, Prize, Tournament, Tower }
    FaceStatus "face_status" { Seen, Documented, Guess }
}

/// Gives each pattern of a word, also of those within it, its code, and lists the codes: the compiler misses a pattern that
/// has none, and no code can be left out of the list.
macro_rules! codes {
    ($word:ident { $($pattern:pat => $code:literal),+ $(,)? }) => {
        impl $word {
            /// Every code there is, each once.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// What it is, as a stable code.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self { $($pattern => $code),+ }
            }
        }
    };
}
pub(crate) use codes;

/// A variant's name as a code: `LargeMeeple` is `LARGE_MEEPLE`.
pub(crate) fn screaming(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 4);
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_ascii_uppercase() {
            text.push('_');
        }
        text.push(letter.to_ascii_uppercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_written_as_the_apis_enum_values_are() {
        assert_eq!(Kind::LargeMeeple.code(), "LARGE_MEEPLE");
        assert_eq!(LeaveCause::MayorsPower.code(), "MAYORS_POWER");
    }

    #[test]
    fn the_lists_a_table_goes_by_hold_what_the_codes_hold() {
        assert_eq!(Kind::ALL[..], *Kind::EACH);
        assert_eq!(Role::ALL[..], *Role::EACH);
        assert_eq!(Expansion::ALL[..], *Expansion::EACH);
        assert_eq!(LeaveCause::ALL[..], *LeaveCause::EACH);
        assert_eq!(MoveCause::ALL[..], *MoveCause::EACH);
    }
}
