//! Plays an evening, and reads what it returned as short text. Never expects anything.

use herald::demo::{Cast, Evening, Phone, Player, Tournament, play};
use herald_api::v1::{self, Emblem, nomination::State, reach::Reach};

/// What the last field is called.
pub(crate) const FIELD: &str = "the north and east meadows, one field with 3 cities";
/// A full hand (T-1).
pub(crate) const FIVE: [Emblem; 5] = [Emblem::Zero, Emblem::One, Emblem::Two, Emblem::Three, Emblem::Five];

pub(crate) async fn evening(cast: &Cast) -> (Evening, String) {
    let mut page = Vec::new();
    let evening = play(cast, &mut page).await.unwrap();
    (evening, String::from_utf8(page).unwrap())
}

pub(crate) fn cast(clockwise: [Player; 4], begins: Player, emblems: &[(u32, Player, Emblem)]) -> Cast {
    let emblems = emblems.iter().map(|(number, player, emblem)| ((Tournament(*number), *player), *emblem));
    Cast { clockwise, begins, emblems: emblems.collect() }
}

pub(crate) fn name(evening: &Evening, seat: u32) -> &str {
    &evening.seats.iter().find(|info| info.seat == seat).unwrap().name
}

pub(crate) fn names(evening: &Evening, seats: impl IntoIterator<Item = u32>) -> String {
    seats.into_iter().map(|seat| name(evening, seat)).collect::<Vec<_>>().join(" ")
}

/// Rule, who, points, what for.
pub(crate) fn lines(evening: &Evening, sheet: &v1::Sheet) -> Vec<String> {
    let line = |line: &v1::ScoreLine| {
        let source = match line.source.as_ref().unwrap() {
            v1::score_line::Source::ToldPoints(told) => told.reason.clone(),
            v1::score_line::Source::Counted(counted) => format!("{:?}", counted.count),
            v1::score_line::Source::Guards(guards) => format!("{:?}", guards.pay),
            v1::score_line::Source::Statue(statue) => {
                let shields = statue.shields.map_or("-".to_owned(), |shields| shields.to_string());
                format!("prize {} city {} shields {shields}", statue.prize, statue.city)
            }
        };
        format!("{} {} {} {source}", line.rule_id, name(evening, line.seat), line.points)
    };
    sheet.lines.iter().map(line).collect()
}

pub(crate) fn totals(evening: &Evening, sheet: &v1::Sheet) -> String {
    let total =
        |total: &v1::SeatTotal| format!("{} {} {}", total.rank, name(evening, total.seat), total.points);
    sheet.totals.iter().map(total).collect::<Vec<_>>().join(", ")
}

/// Rank, who, emblem and reach, value, prize.
pub(crate) fn board(evening: &Evening, contest: &v1::Contest) -> Vec<String> {
    let line = |standing: &v1::Standing| {
        let reach = match standing.reach.unwrap().reach.unwrap() {
            Reach::RoadTiles(tiles) | Reach::CityTiles(tiles) => tiles.to_string(),
            Reach::Field(field) => format!("{}+{}", field.ring_of_8, field.ring_of_16),
        };
        let (rank, value, emblem) = (standing.rank, standing.value, standing.emblem().as_str_name());
        let won = contest.winners.iter().find(|winner| winner.seat == standing.seat);
        let won = won.map_or(String::new(), |winner| {
            format!(", prize {} keeps {}", winner.prize, winner.kept().as_str_name().replace("EMBLEM_", ""))
        });
        let emblem = emblem.replace("EMBLEM_", "");
        format!("{rank} {} {emblem} and {reach} is {value}{won}", name(evening, standing.seat))
    };
    contest.revealed.iter().map(line).collect()
}

pub(crate) fn under<'a>(evening: &'a Evening, heading: &str) -> Vec<&'a Phone> {
    evening.phones.iter().filter(|phone| phone.under.starts_with(heading)).collect()
}

pub(crate) fn of(phones: &[&Phone], player: Player) -> v1::View {
    phones.iter().rfind(|phone| phone.player == player).unwrap().view.clone()
}

/// What lies under the only meeple with an emblem that this name owns.
pub(crate) fn nominated(view: &v1::View, owner: &str) -> Option<Emblem> {
    let seat = view.seats.iter().find(|info| info.name == owner).unwrap().seat;
    let own = view.meeples.iter().filter(|meeple| meeple.seat == seat);
    own.filter_map(|meeple| meeple.nomination.as_ref()?.state.as_ref()).find_map(|state| match state {
        State::Nominated(under) => Some(under.emblem()),
        State::Spent(_) | State::Token(_) => None,
    })
}

pub(crate) fn hand(view: &v1::View) -> Vec<Emblem> {
    view.tournaments.as_ref().unwrap().hand().collect()
}
