//! The table of EVENING.md: red, blue, yellow and black, a tablet that hosts, a television in the corner. Never plays
//! a step that no person here takes.

use herald_api::v1::{self, entry::What, step::Step};
use herald_tests::{
    local::Local,
    people::{self, Person, draw, end_turn, fresh_id, nominate, place, place_meeple},
};
use tonic::transport::Channel;

/// The seats of the four, in the order of joining, which is clockwise.
pub(crate) const RED: u32 = 1;
pub(crate) const BLUE: u32 = 2;
pub(crate) const YELLOW: u32 = 3;
pub(crate) const BLACK: u32 = 4;

/// The meeples of the evening's first turns.
pub(crate) const BLACKS_HIGHWAYMAN: u32 = 1;
pub(crate) const REDS_KNIGHT: u32 = 2;
pub(crate) const BLUES_KNIGHT: u32 = 3;
pub(crate) const YELLOWS_KNIGHT: u32 = 4;
pub(crate) const REDS_HIGHWAYMAN: u32 = 5;

/// The turn in which the first pile, of 19, is found empty.
pub(crate) const FIRST_TOURNAMENT: u32 = 20;

/// The table and all its devices.
pub(crate) struct Evening {
    pub(crate) host: Person,
    pub(crate) red: Person,
    pub(crate) blue: Person,
    pub(crate) yellow: Person,
    pub(crate) black: Person,
    pub(crate) television: Person,
    pub(crate) join_code: String,
    pub(crate) recovery_code: String,
}

/// A city tournament comes first, as in EVENING.md.
pub(crate) fn city_first() -> v1::Settings {
    v1::Settings { crown: v1::Discipline::City.into(), ..v1::Settings::default() }
}

impl Evening {
    /// Everyone has joined; the game is not started.
    pub(crate) async fn gather(channel: &Channel) -> Self {
        let mut games = v1::game_service_client::GameServiceClient::new(channel.clone());
        let create = v1::CreateGameRequest { request_id: fresh_id(), settings: Some(city_first()) };
        let created = games.create_game(create).await.unwrap().into_inner();
        let person = |token: String, seat: u32| Person {
            channel: channel.clone(),
            game: created.game_id.clone(),
            token,
            seat,
        };
        let mut joined = Vec::new();
        for (name, colour, symbol) in [
            ("Anneke", v1::Colour::Red, v1::Symbol::Circle),
            ("Bram", v1::Colour::Blue, v1::Symbol::Square),
            ("Oma", v1::Colour::Yellow, v1::Symbol::Star),
            ("Dirk", v1::Colour::Black, v1::Symbol::Heart),
        ] {
            let join = v1::JoinGameRequest {
                request_id: fresh_id(),
                join_code: created.join_code.clone(),
                name: name.to_owned(),
                colour: colour.into(),
                symbol: symbol.into(),
            };
            let seat = games.join_game(join).await.unwrap().into_inner();
            joined.push(person(seat.seat_token, seat.seat));
        }
        let watch = v1::JoinAsWatcherRequest { request_id: fresh_id(), join_code: created.join_code.clone() };
        let watcher = games.join_as_watcher(watch).await.unwrap().into_inner();
        let [red, blue, yellow, black] = joined.try_into().ok().unwrap();
        Self {
            host: person(created.host_token, 0),
            red,
            blue,
            yellow,
            black,
            television: person(watcher.watcher_token, 0),
            join_code: created.join_code,
            recovery_code: created.recovery_code,
        }
    }

    /// Started; black is the youngest and begins.
    pub(crate) async fn started(channel: &Channel) -> Self {
        let evening = Self::gather(channel).await;
        let start = v1::StartGameRequest {
            game_id: evening.host.game.clone(),
            request_id: fresh_id(),
            expected_revision: None,
            order: vec![RED, BLUE, YELLOW, BLACK],
            first: BLACK,
            piles: Vec::new(),
        };
        evening.host.games().start_game(evening.host.with(start)).await.unwrap();
        evening
    }

    /// The first pile is empty, and yellow wants to draw: red, blue and yellow have nominated knights.
    pub(crate) async fn at_the_tournament(channel: &Channel) -> Self {
        let evening = Self::started(channel).await;
        evening.plays_turns(1, FIRST_TOURNAMENT - 1).await;
        evening
    }

    /// The values 9, 8 and 3 lie open, and yellow's turn goes on.
    pub(crate) async fn after_the_tournament(channel: &Channel) -> Self {
        let evening = Self::at_the_tournament(channel).await;
        evening.yellow.plays(vec![city(YELLOWS_KNIGHT, 2)]).await.unwrap();
        evening.red.plays(vec![city(REDS_KNIGHT, 4)]).await.unwrap();
        evening.blue.plays(vec![city(BLUES_KNIGHT, 5)]).await.unwrap();
        evening
    }

    /// Turns as the evening's story has them.
    pub(crate) async fn plays_turns(&self, first: u32, last: u32) {
        for turn in first..=last {
            self.plays_turn(turn, story(turn)).await;
        }
    }

    /// One turn, with these steps after the land tile lies.
    pub(crate) async fn plays_turn(&self, turn: u32, finish: Vec<Step>) -> v1::SubmitMoveResponse {
        let mut steps = vec![draw(), place()];
        steps.extend(finish);
        steps.push(end_turn());
        self.of_turn(turn).plays(steps).await.unwrap()
    }

    pub(crate) fn of_turn(&self, turn: u32) -> &Person {
        [&self.yellow, &self.black, &self.red, &self.blue][turn as usize % 4]
    }

    /// Everyone with a token, by name.
    pub(crate) fn everyone(&self) -> [(&'static str, &Person); 6] {
        [
            ("host", &self.host),
            ("red", &self.red),
            ("blue", &self.blue),
            ("yellow", &self.yellow),
            ("black", &self.black),
            ("television", &self.television),
        ]
    }
}

/// What goes into the first turns.
fn story(turn: u32) -> Vec<Step> {
    let knight = |label| vec![place_meeple(v1::Role::Knight, label)];
    match turn {
        1 => vec![place_meeple(v1::Role::Highwayman, "the long road")],
        2 => knight("the city by the window"),
        3 => knight("the harbour"),
        4 => knight("the village"),
        6 => vec![nominate(REDS_KNIGHT, v1::Emblem::Five, None)],
        7 => vec![nominate(BLUES_KNIGHT, v1::Emblem::Three, None)],
        8 => vec![nominate(YELLOWS_KNIGHT, v1::Emblem::One, None)],
        10 => vec![place_meeple(v1::Role::Highwayman, "the road by the mill")],
        14 => vec![nominate(REDS_HIGHWAYMAN, v1::Emblem::Two, None)],
        _ => Vec::new(),
    }
}

/// A server of its own, and the evening.
pub(crate) async fn server(seed: u64) -> Local {
    Local::in_memory(seed).await
}

/// Reveals a knight's emblem.
pub(crate) fn city(meeple: u32, tiles: u32) -> Step {
    people::reveal(meeple, v1::reach::Reach::CityTiles(tiles))
}

pub(crate) fn road(meeple: u32, tiles: u32) -> Step {
    people::reveal(meeple, v1::reach::Reach::RoadTiles(tiles))
}

pub(crate) fn field(meeple: u32, ring_of_8: u32, ring_of_16: u32) -> Step {
    people::reveal(meeple, v1::reach::Reach::Field(v1::FieldReach { ring_of_8, ring_of_16, town_halls: 0 }))
}

/// Lays a prize tile into a city that holds a statue already.
pub(crate) fn into_known(prize: u32, city: u32) -> Step {
    let at = Some(v1::place_prize::At::KnownCity(city));
    Step::PlacePrize(v1::PlacePrize { prize, at })
}

pub(crate) fn into_new(prize: u32, label: &str) -> Step {
    let at = Some(v1::place_prize::At::NewCity(v1::NewCity { label: label.to_owned() }));
    Step::PlacePrize(v1::PlacePrize { prize, at })
}

pub(crate) fn shields(city: u32, shields: u32) -> Step {
    Step::TellShields(v1::TellShields { city, shields })
}

/// What happened, without where in the record.
pub(crate) fn happened(entries: &[v1::Entry]) -> Vec<What> {
    entries.iter().map(|entry| entry.what.clone().unwrap()).collect()
}

/// The expansion's part of a view.
pub(crate) fn tournaments(view: &v1::View) -> &v1::Tournaments {
    view.tournaments.as_ref().unwrap()
}

/// Emblems as numbers in an enum field.
pub(crate) fn emblems(emblems: &[v1::Emblem]) -> Vec<i32> {
    emblems.iter().map(|emblem| i32::from(*emblem)).collect()
}
