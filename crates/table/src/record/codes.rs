//! The small codes of the record: words' enums as the record's enums and back. Never guesses at an unknown one.

use herald_words::{
    Colour, Discipline, Emblem, Expansion, FaceCode, Feature, Kind, Label, LeaveCause, MeepleId, MoveCause,
    PointSource, PrizeId, RiverShape, Role, Seat, Symbol, SymbolOutcome, TileSymbol,
};

use super::{Unreadable, narrow, pb};

/// Declares a pair of functions for one enum, variant by variant.
macro_rules! code {
    ($out:ident, $into:ident, $kind:ident { $($variant:ident),+ }) => {
        pub(super) fn $out(value: $kind) -> i32 {
            (match value { $($kind::$variant => pb::$kind::$variant),+ }) as i32
        }

        pub(super) fn $into(code: i32) -> Result<$kind, Unreadable> {
            match pb::$kind::try_from(code) {
                $(Ok(pb::$kind::$variant) => Ok($kind::$variant),)+
                Ok(pb::$kind::Unspecified) | Err(_) => Err(Unreadable::Nonsense(stringify!($kind))),
            }
        }
    };
}

code!(colour_out, colour_in, Colour { Red, Blue, Green, Yellow, Black, Pink });
code!(symbol_out, symbol_in, Symbol { Circle, Square, Triangle, Diamond, Star, Heart });
code!(discipline_out, discipline_in, Discipline { Road, City, Field });
code!(role_out, role_in, Role { Highwayman, Knight, Farmer, Monk, Gardener, Guard, Apart });
code!(
    source_out,
    source_in,
    PointSource { Road, City, Monastery, Field, Garden, Tower, Flock, Circus, Other, Correction }
);
code!(
    kind_out,
    known_kind_in,
    Kind { Meeple, LargeMeeple, Abbot, Builder, Pig, Mayor, Messenger, Scarecrow, Shepherd, Ringmaster }
);
code!(leave_out, known_leave_in, LeaveCause { Scored, Recalled, Dragon, Tower, MayorsPower, Attack, Other });
code!(move_out, move_in, MoveCause { Farmstead, TurnedFarmer, Other });
code!(tile_symbol_out, tile_symbol_in, TileSymbol { Thief, Dragon, Siege, Circus });
code!(outcome_out, outcome_in, SymbolOutcome { Spent, TowerTile, DrawAgain });
code!(shape_out, shape_in, RiverShape { Bend, Other });
code!(
    expansion_out,
    expansion_in,
    Expansion {
        River,
        Abbot,
        InnsAndCathedrals,
        TradersAndBuilders,
        DragonAndFairy,
        TowersAndThieves,
        MessengersAndMayors,
        AttackAndDefence,
        CastlesAndBridges,
        ShepherdsAndVineyards,
        CircusAndArtists,
        TournamentsAndEmblems
    }
);
code!(feature_out, feature_in, Feature { City, Road, Field, Monastery, Garden, River });
code!(emblem_out, emblem_in, Emblem { Zero, One, Two, Three, Five });

/// Frames from before there were kinds say none: they meant ordinary meeples.
pub(super) fn kind_in(code: i32) -> Result<Kind, Unreadable> {
    if code == pb::Kind::Unspecified as i32 { Ok(Kind::Meeple) } else { known_kind_in(code) }
}

/// Frames from before there were causes say none: a meeple left when its feature was scored.
pub(super) fn leave_in(code: i32) -> Result<LeaveCause, Unreadable> {
    if code == pb::LeaveCause::Unspecified as i32 { Ok(LeaveCause::Scored) } else { known_leave_in(code) }
}

pub(super) fn kept_out(emblem: Option<Emblem>) -> i32 {
    emblem.map_or(pb::Emblem::Unspecified as i32, emblem_out)
}

pub(super) fn kept_in(code: i32) -> Result<Option<Emblem>, Unreadable> {
    if code == pb::Emblem::Unspecified as i32 { Ok(None) } else { emblem_in(code).map(Some) }
}

pub(super) fn face_in(code: &str) -> Result<FaceCode, Unreadable> {
    FaceCode::parse(code).ok_or(Unreadable::Nonsense("face"))
}

pub(super) fn label_out(label: Option<&Label>) -> String {
    label.map(ToString::to_string).unwrap_or_default()
}

pub(super) fn label_in(text: &str) -> Result<Option<Label>, Unreadable> {
    if text.is_empty() {
        return Ok(None);
    }
    Label::parse(text).map(Some).ok_or(Unreadable::Nonsense("label"))
}

/// A seat where there may be none: 0, as seats are numbered from 1.
pub(super) fn any_seat_out(seat: Option<Seat>) -> u32 {
    seat.map_or(0, |seat| seat.0.into())
}

pub(super) fn any_seat_in(seat: u32) -> Result<Option<Seat>, Unreadable> {
    if seat == 0 { Ok(None) } else { seat_in(seat).map(Some) }
}

/// A prize tile where there may be none: 0, as prize tiles are numbered from 1.
pub(super) fn any_prize_out(prize: Option<PrizeId>) -> u32 {
    prize.map_or(0, |prize| prize.0.into())
}

pub(super) fn any_prize_in(prize: u32) -> Result<Option<PrizeId>, Unreadable> {
    if prize == 0 { Ok(None) } else { narrow(prize).map(|prize| Some(PrizeId(prize))) }
}

pub(super) fn seats_out(seats: &[Seat]) -> Vec<u32> {
    seats.iter().map(|seat| seat.0.into()).collect()
}

pub(super) fn seats_in(seats: Vec<u32>) -> Result<Vec<Seat>, Unreadable> {
    seats.into_iter().map(seat_in).collect()
}

pub(super) fn seat_in(seat: u32) -> Result<Seat, Unreadable> {
    narrow(seat).map(Seat)
}

pub(super) fn meeple_in(meeple: u32) -> Result<MeepleId, Unreadable> {
    narrow(meeple).map(MeepleId)
}

pub(super) fn own(seat: u8, meeple: MeepleId) -> pb::OwnMeeple {
    pb::OwnMeeple { seat: seat.into(), meeple: meeple.0.into() }
}
