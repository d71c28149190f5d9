//! Settings, plans, seats and starts as asked for. Never checks them against a rule: how many may play, or that the
//! crown's way names each discipline once, is for the table to say.

use herald_api::v1::{self, reissue_seat_request::Whose};
use herald_words::{
    Colour, HouseRules, MAX_NAME_CHARS, MAX_PLAYERS, Name, PlanRequest, Reissue, Seat, Settings, Start,
    Symbol,
};

use super::{piece, reading::Reading};

/// What a plan is asked for.
pub(crate) fn plan_request(reading: &mut Reading, asked: &v1::PlanSetupRequest) -> Option<PlanRequest> {
    let players = reading.number("players", asked.players, 0..=u8::MAX.into());
    let extra_tiles = extra_tiles(reading, asked.extra_tiles);
    let start_tile = reading.choice("start_tile", asked.start_tile, piece::start_tile);
    let crown = crown(reading, asked.crown);
    Some(PlanRequest { players: players?, extra_tiles: extra_tiles?, start_tile: start_tile?, crown: crown? })
}

/// What the host chooses; everything left out has its default.
pub(crate) fn settings(reading: &mut Reading, asked: Option<&v1::Settings>) -> Option<Settings> {
    let Some(asked) = asked else { return Some(Settings::default()) };
    reading.within("settings", |reading| {
        let extra_tiles = extra_tiles(reading, asked.extra_tiles);
        let start_tile = reading.choice("start_tile", asked.start_tile, piece::start_tile);
        let crown = crown(reading, asked.crown);
        let house = house(reading, asked);
        let watchers = reading.choice("watchers", asked.watchers, piece::watchers);
        Some(Settings {
            extra_tiles: extra_tiles?,
            start_tile: start_tile?,
            crown: crown?,
            house: house?,
            watchers: watchers?,
        })
    })
}

fn house(reading: &mut Reading, asked: &v1::Settings) -> Option<HouseRules> {
    let crown_order = if asked.crown_order.is_empty() {
        Some(HouseRules::default().crown_order)
    } else {
        let order = reading.list("crown_order", &asked.crown_order, 3..=3, |reading, discipline| {
            reading.choice("", *discipline, piece::discipline)
        });
        order.and_then(|order| order.try_into().ok())
    };
    let renomination = reading.choice("renomination", asked.renomination, piece::renomination);
    let tie_overflow = reading.choice("tie_overflow", asked.tie_overflow, piece::tie_overflow);
    Some(HouseRules { crown_order: crown_order?, renomination: renomination?, tie_overflow: tie_overflow? })
}

fn extra_tiles(reading: &mut Reading, asked: u32) -> Option<u16> {
    // A number above MAX_EXTRA_TILES is the plan's refusal, with its rule.
    reading.number("extra_tiles", asked, 0..=u16::MAX.into())
}

fn crown(reading: &mut Reading, asked: i32) -> Option<Option<herald_words::Discipline>> {
    reading.choice("crown", asked, |asked| match asked {
        v1::Discipline::Unspecified => Some(None),
        v1::Discipline::Road | v1::Discipline::City | v1::Discipline::Field => Some(piece::discipline(asked)),
    })
}

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

/// How the game starts.
pub(crate) fn start(reading: &mut Reading, asked: &v1::StartGameRequest) -> Option<Start> {
    let order =
        reading.list("order", &asked.order, 0..=MAX_PLAYERS, |reading, number| seat(reading, "", *number));
    let first = if asked.first == 0 { Some(None) } else { seat(reading, "first", asked.first).map(Some) };
    Some(Start { order: order?, first: first? })
}

/// A seat by its number.
pub(crate) fn seat(reading: &mut Reading, field: &str, number: u32) -> Option<Seat> {
    reading.number(field, number, 1..=u8::MAX.into()).map(Seat)
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
    use herald_words::{Discipline, Problem};

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

    fn settings_of(asked: &v1::Settings) -> Result<Settings, Problem> {
        let mut reading = Reading::default();
        let read = settings(&mut reading, Some(asked));
        reading.done(read)
    }

    #[test]
    fn settings_left_out_are_the_defaults() {
        assert_eq!(settings_of(&v1::Settings::default()), Ok(Settings::default()));
        assert_eq!(settings(&mut Reading::default(), None), Some(Settings::default()));
    }

    #[test]
    fn each_unknown_setting_is_refused_by_its_path() {
        let asked = v1::Settings {
            extra_tiles: 70_000,
            start_tile: 3,
            crown: 4,
            crown_order: vec![1, 0, 9],
            renomination: 3,
            tie_overflow: -1,
            watchers: 77,
        };
        let expected = [
            "settings.extra_tiles",
            "settings.start_tile",
            "settings.crown",
            "settings.crown_order[1]",
            "settings.crown_order[2]",
            "settings.renomination",
            "settings.tie_overflow",
            "settings.watchers",
        ];
        assert_eq!(fields(|reading| settings(reading, Some(&asked))), expected);
    }

    #[test]
    fn the_crowns_way_has_three_known_stations_and_the_table_judges_them() {
        let with = |order: &[i32]| v1::Settings { crown_order: order.to_vec(), ..Default::default() };
        for bad in [&[1][..], &[1, 2], &[1, 2, 3, 1]] {
            assert_eq!(fields(|reading| settings(reading, Some(&with(bad)))), ["settings.crown_order"]);
        }
        let twice = settings_of(&with(&[1, 1, 3])).unwrap().house.crown_order;
        assert_eq!(twice, [Discipline::Road, Discipline::Road, Discipline::Field]);
    }

    #[test]
    fn who_sits_down_needs_a_name_a_colour_and_a_symbol() {
        let asked =
            v1::JoinGameRequest { name: "a\nb".to_owned(), colour: 7, symbol: 0, ..Default::default() };
        assert_eq!(fields(|reading| seat_place(reading, &asked)), ["name", "colour", "symbol"]);
    }

    #[test]
    fn an_order_has_no_more_seats_than_a_table_and_a_plan_is_judged_by_the_rules() {
        let asked = v1::StartGameRequest { order: vec![1; 7], first: 300, ..Default::default() };
        assert_eq!(fields(|reading| start(reading, &asked)), ["order", "first"]);
        let asked = v1::PlanSetupRequest { players: 1, extra_tiles: 401, ..Default::default() };
        assert_eq!(fields(|reading| plan_request(reading, &asked)), Vec::<String>::new());
        let asked = v1::PlanSetupRequest { players: 256, crown: 9, ..Default::default() };
        assert_eq!(fields(|reading| plan_request(reading, &asked)), ["players", "crown"]);
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
