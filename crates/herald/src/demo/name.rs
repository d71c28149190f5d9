//! Codes and numbers of the API as words on a page. Never adds a fact.

use herald_api::v1::{
    self, Discipline, Emblem, Feature, Phase, PointSource, Role, Symbol, TileSymbol, guard_pay,
};

/// What a code is called: its name on the wire without the prefix of its kind.
fn word(name: &str, kind: &str) -> String {
    name.strip_prefix(kind).unwrap_or(name).replace('_', " ").to_lowercase()
}

pub(super) fn phase(phase: Phase) -> String {
    word(phase.as_str_name(), "PHASE_")
}

pub(super) fn role(role: Role) -> String {
    word(role.as_str_name(), "ROLE_")
}

pub(super) fn discipline(discipline: Discipline) -> String {
    word(discipline.as_str_name(), "DISCIPLINE_")
}

pub(super) fn source(source: PointSource) -> String {
    word(source.as_str_name(), "POINT_SOURCE_")
}

pub(super) fn tile_symbol(symbol: TileSymbol) -> String {
    word(symbol.as_str_name(), "TILE_SYMBOL_")
}

pub(super) fn symbol(symbol: Symbol) -> String {
    word(symbol.as_str_name(), "SYMBOL_")
}

pub(super) fn feature(feature: Feature) -> String {
    word(feature.as_str_name(), "FEATURE_")
}

/// A cell of a tracked map, as it is said at the table.
pub(super) fn cell(pos: Option<v1::Pos>) -> String {
    let v1::Pos { x, y } = pos.unwrap_or_default();
    format!("{x},{y}")
}

/// A feature as it was counted, and where to find it.
pub(super) fn count(count: &v1::Count) -> String {
    let at = cell(count.spot.as_ref().and_then(|spot| spot.pos));
    let mut parts = vec![format!("{} at {at}", feature(count.feature()))];
    let mut part = |number: u32, one: &str, more: &str| match number {
        0 => {}
        1 => parts.push(format!("1 {one}")),
        _ => parts.push(format!("{number} {more}")),
    };
    part(count.tiles, "tile", "tiles");
    part(count.coats, "coat of arms", "coats of arms");
    part(count.cities, "city", "cities");
    parts.join(", ")
}

/// What guards were counted for.
pub(super) fn guards(pay: &v1::GuardPay) -> String {
    let on_guard = |guards: u32, stolen: u32| match stolen {
        0 => format!("{guards} on guard"),
        number => format!("{guards} on guard, {number} on the stolen tile"),
    };
    match &pay.what {
        None => String::new(),
        Some(guard_pay::What::Displaced(_)) => "a guard displaced".to_owned(),
        Some(guard_pay::What::Thief(it)) => {
            format!("a thief with {}, {}", it.number, on_guard(it.guards, it.stolen))
        }
        Some(guard_pay::What::AtTheEnd(it)) => on_guard(it.guards, it.stolen),
    }
}

/// The number on an emblem, or that it is not for this viewer to know.
pub(super) fn emblem(emblem: Emblem) -> &'static str {
    match emblem {
        Emblem::Unspecified => "?",
        Emblem::Zero => "0",
        Emblem::One => "1",
        Emblem::Two => "2",
        Emblem::Three => "3",
        Emblem::Five => "5",
    }
}

/// The number on an emblem that lies beside or on a prize tile, if one does.
pub(super) fn kept(kept: Emblem) -> Option<&'static str> {
    match kept {
        Emblem::Unspecified => None,
        Emblem::Zero | Emblem::One | Emblem::Two | Emblem::Three | Emblem::Five => Some(emblem(kept)),
    }
}

pub(super) fn shields(shields: u32) -> String {
    match shields {
        1 => "1 coat of arms".to_owned(),
        more => format!("{more} coats of arms"),
    }
}

pub(super) fn reach(reach: Option<&v1::Reach>) -> String {
    match reach.and_then(|reach| reach.reach.as_ref()) {
        None => "nothing told".to_owned(),
        Some(v1::reach::Reach::RoadTiles(tiles)) => format!("road of {tiles}"),
        Some(v1::reach::Reach::CityTiles(tiles)) => format!("city of {tiles}"),
        Some(v1::reach::Reach::Field(field)) => {
            format!("{} around + {} in the outer ring", field.ring_of_8, field.ring_of_16)
        }
    }
}

/// The name of who sits there.
pub(super) fn seat(seats: &[v1::SeatInfo], seat: u32) -> String {
    let found = seats.iter().find(|info| info.seat == seat);
    found.map_or_else(|| format!("seat {seat}"), |info| info.name.clone())
}

/// What people call the city.
pub(super) fn city(view: &v1::View, city: u32) -> String {
    let mut cities = view.tournaments.iter().flat_map(|tournaments| &tournaments.cities);
    let found = cities.find(|found| found.city == city).map(|found| found.label.clone());
    found.filter(|label| !label.is_empty()).unwrap_or_else(|| format!("city {city}"))
}

/// A list, or that there is nothing in it.
pub(super) fn list(items: impl IntoIterator<Item = String>, between: &str) -> String {
    let items: Vec<_> = items.into_iter().collect();
    if items.is_empty() { "–".to_owned() } else { items.join(between) }
}
