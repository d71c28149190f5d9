//! Seats: who sits down, in what order they play, whose token is made anew. Never asks whether a seat is taken.

use bytes::Bytes;
use herald_api::v1::{self, reissue_seat_request::Whose};
use herald_words::{
    Colour, DrawShare, MAX_NAME_CHARS, MAX_PILE_TILES, MAX_PLAYERS, MAX_SHARE_BYTES, MIN_SHARE_BYTES, Name,
    PilePlan, Reissue, Seat, Start, Symbol,
};

use super::{piece, reading::Reading};

/// Land piles a host may build, at most.
const MAX_PILES: usize = 40;

/// Who sits down.
pub(crate) fn seat_place(
    reading: &mut Reading,
    asked: &v1::JoinGameRequest,
) -> Option<(Name, Colour, Symbol)> {
    let must = format!("must be 1 to {MAX_NAME_CHARS} characters that show");
    let name = reading.must("name", Name::parse(&asked.name), &must);
    let colour = reading.choice("colour", asked.colour, piece::colour);
    let symbol = reading.choice("symbol", asked.symbol, piece::symbol);
    Some((name?, colour?, symbol?))
}

/// What a seat's device adds to the seed of Herald's draws.
pub(crate) fn draw_share(reading: &mut Reading, bytes: &Bytes) -> Option<DrawShare> {
    let must = format!("must be {MIN_SHARE_BYTES} to {MAX_SHARE_BYTES} bytes");
    reading.must("share", DrawShare::parse(bytes.clone()), &must)
}

/// How the game starts.
pub(crate) fn start(reading: &mut Reading, asked: &v1::StartGameRequest) -> Option<Start> {
    let order =
        reading.list("order", &asked.order, 0..=MAX_PLAYERS, |reading, number| seat(reading, "", *number));
    let first = seat_if(reading, "first", asked.first);
    let piles = reading.list("piles", &asked.piles, 0..=MAX_PILES, |reading, asked| {
        let land = reading.number("land_tiles", asked.land_tiles, 1..=MAX_PILE_TILES.into());
        let prizes = reading.number("prize_tiles", asked.prize_tiles, 0..=u8::MAX.into());
        Some(PilePlan { land: land?, prizes: prizes? })
    });
    Some(Start { order: order?, first: first?, piles: piles? })
}

/// A seat by its number.
pub(crate) fn seat(reading: &mut Reading, field: &str, number: u32) -> Option<Seat> {
    reading.number(field, number, 1..=u8::MAX.into()).map(Seat)
}

/// A seat by its number, none for 0.
pub(crate) fn seat_if(reading: &mut Reading, field: &str, number: u32) -> Option<Option<Seat>> {
    reading.number_if(field, number, 1..=u8::MAX.into()).map(|number| number.map(Seat))
}

/// Whose token is made anew. A recovery code is read elsewhere: it stands in place of a token.
pub(crate) fn reissue(reading: &mut Reading, asked: Option<&Whose>) -> Option<Reissue> {
    match asked {
        Some(Whose::Seat(number)) => seat(reading, "seat", *number).map(Reissue::Seat),
        Some(Whose::Host(v1::Host {})) => Some(Reissue::Host),
        Some(Whose::RecoveryCode(_)) | None => reading.refuse("whose", "must be a seat or the host"),
    }
}

#[cfg(test)]
mod tests {
    use herald_words::Problem;

    use super::*;

    fn fields<T>(read: impl FnOnce(&mut Reading) -> Option<T>) -> Vec<String> {
        let mut reading = Reading::default();
        let read = read(&mut reading);
        match reading.done(read) {
            Ok(_) => Vec::new(),
            Err(Problem::Invalid(bad)) => bad.into_iter().map(|bad| bad.field).collect(),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn who_sits_down_needs_a_name_a_colour_and_a_symbol() {
        let asked =
            v1::JoinGameRequest { name: "a\nb".to_owned(), colour: 7, symbol: 0, ..Default::default() };
        assert_eq!(fields(|reading| seat_place(reading, &asked)), ["name", "colour", "symbol"]);
    }

    #[test]
    fn a_share_that_is_too_short_or_too_long_is_a_field_that_is_wrong() {
        let of = |length| fields(|reading| draw_share(reading, &Bytes::from(vec![7; length])));
        assert_eq!([of(0), of(15), of(65)], [["share"], ["share"], ["share"]]);
        assert!(of(16).is_empty() && of(64).is_empty());
    }

    #[test]
    fn an_order_has_no_more_seats_than_a_table() {
        let asked = v1::StartGameRequest { order: vec![1; 7], first: 300, ..Default::default() };
        assert_eq!(fields(|reading| start(reading, &asked)), ["order", "first"]);
    }

    #[test]
    fn seat_0_is_nobody_where_nobody_may_be_named_and_no_seat_elsewhere() {
        let reading = &mut Reading::default();
        assert_eq!(seat_if(reading, "seat", 0), Some(None));
        assert_eq!(seat_if(reading, "seat", 255), Some(Some(Seat(255))));
        assert_eq!(fields(|reading| seat_if(reading, "seat", 256)), ["seat"]);
        assert_eq!(fields(|reading| seat(reading, "seat", 0)), ["seat"]);
    }

    #[test]
    fn no_more_violations_are_told_than_a_client_can_take() {
        let bad = v1::StartGameRequest { order: vec![0; 6], ..Default::default() };
        let mut reading = Reading::default();
        for _ in 0..10 {
            assert_eq!(start(&mut reading, &bad), None);
        }
        let told = reading.done(None::<Start>);
        assert!(matches!(told, Err(Problem::Invalid(bad)) if bad.len() == crate::MAX_VIOLATIONS));
    }
}
