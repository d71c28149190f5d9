//! People at a table: the host, the seats, a watcher, each with a token and nothing else. Never cheats.

use std::sync::atomic::{AtomicU64, Ordering};

use herald_api::v1::{
    self, game_service_client::GameServiceClient, move_service_client::MoveServiceClient, step,
    view_service_client::ViewServiceClient,
};
use prost::Message;
use tonic::{Request, Response, Status, transport::Channel};

/// Somebody with a token of a game.
#[derive(Clone)]
pub struct Person {
    pub channel: Channel,
    pub game: String,
    pub token: String,
    /// 0 for who has none.
    pub seat: u32,
}

/// A table with its people.
pub struct Party {
    pub host: Person,
    pub seats: Vec<Person>,
    pub join_code: String,
    pub recovery_code: String,
}

const COLOURS: [v1::Colour; 6] = [
    v1::Colour::Red,
    v1::Colour::Blue,
    v1::Colour::Green,
    v1::Colour::Yellow,
    v1::Colour::Black,
    v1::Colour::Pink,
];
const SYMBOLS: [v1::Symbol; 6] = [
    v1::Symbol::Circle,
    v1::Symbol::Square,
    v1::Symbol::Triangle,
    v1::Symbol::Diamond,
    v1::Symbol::Star,
    v1::Symbol::Heart,
];

static REQUESTS: AtomicU64 = AtomicU64::new(0);

/// A request id nobody has used.
pub fn fresh_id() -> String {
    format!("a-request-of-the-tests-{}", REQUESTS.fetch_add(1, Ordering::Relaxed))
}

impl Party {
    /// Opens a table and seats players, who sit in the order of their seats.
    pub async fn gather(channel: &Channel, players: usize) -> Self {
        Self::gather_with(channel, players, v1::Settings::default()).await
    }

    pub async fn gather_with(channel: &Channel, players: usize, settings: v1::Settings) -> Self {
        let mut games = GameServiceClient::new(channel.clone());
        let create = v1::CreateGameRequest { request_id: fresh_id(), settings: Some(settings) };
        let created = games.create_game(create).await.unwrap().into_inner();
        let person =
            |token, seat| Person { channel: channel.clone(), game: created.game_id.clone(), token, seat };
        let mut seats = Vec::new();
        for player in 0..players {
            let join = v1::JoinGameRequest {
                request_id: fresh_id(),
                join_code: created.join_code.clone(),
                name: format!("{:?}", COLOURS[player]),
                colour: COLOURS[player].into(),
                symbol: SYMBOLS[player].into(),
            };
            let joined = games.join_game(join).await.unwrap().into_inner();
            seats.push(person(joined.seat_token, joined.seat));
        }
        let host = person(created.host_token, 0);
        Self { host, seats, join_code: created.join_code, recovery_code: created.recovery_code }
    }

    /// The same, and started with the first seat.
    pub async fn started(channel: &Channel, players: usize) -> Self {
        let party = Self::gather(channel, players).await;
        party.start().await;
        party
    }

    pub async fn start(&self) {
        let start = v1::StartGameRequest {
            game_id: self.host.game.clone(),
            request_id: fresh_id(),
            expected_revision: None,
            order: Vec::new(),
            first: 0,
            piles: Vec::new(),
        };
        self.host.games().start_game(self.host.with(start)).await.unwrap();
    }
}

impl Person {
    pub fn games(&self) -> GameServiceClient<Channel> {
        GameServiceClient::new(self.channel.clone())
    }

    pub fn moves(&self) -> MoveServiceClient<Channel> {
        MoveServiceClient::new(self.channel.clone())
    }

    pub fn views(&self) -> ViewServiceClient<Channel> {
        ViewServiceClient::new(self.channel.clone())
    }

    /// The message with this person's token.
    pub fn with<M>(&self, message: M) -> Request<M> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", format!("Bearer {}", self.token).parse().unwrap());
        request
    }

    /// A move of these steps.
    pub fn submission(&self, steps: Vec<step::Step>) -> v1::SubmitMoveRequest {
        v1::SubmitMoveRequest {
            game_id: self.game.clone(),
            request_id: fresh_id(),
            expected_revision: None,
            validate_only: false,
            steps: steps.into_iter().map(|step| v1::Step { step: Some(step) }).collect(),
        }
    }

    pub async fn plays(&self, steps: Vec<step::Step>) -> Result<v1::SubmitMoveResponse, Status> {
        self.moves().submit_move(self.with(self.submission(steps))).await.map(Response::into_inner)
    }

    /// A whole turn without anything in it.
    pub async fn turn(&self) -> v1::SubmitMoveResponse {
        self.plays(vec![draw(), place(), end_turn()]).await.unwrap()
    }

    pub async fn view(&self) -> v1::View {
        let asked = v1::GetViewRequest { game_id: self.game.clone() };
        let shown = self.views().get_view(self.with(asked)).await.unwrap().into_inner();
        v1::View::decode(shown.view).unwrap()
    }

    /// Without its sentences, as it stands in a view.
    pub async fn sheet(&self) -> v1::Sheet {
        let asked = v1::ExplainScoresRequest { game_id: self.game.clone() };
        let explained = self.views().explain_scores(self.with(asked)).await.unwrap().into_inner();
        let mut sheet = explained.sheet.unwrap();
        for line in &mut sheet.lines {
            assert!(!std::mem::take(&mut line.sentence).is_empty(), "{line:?} is not explained");
        }
        sheet
    }
}

pub fn draw() -> step::Step {
    step::Step::DrawTile(v1::DrawTile::default())
}

pub fn place() -> step::Step {
    step::Step::PlaceTile(v1::PlaceTile {})
}

pub fn end_turn() -> step::Step {
    step::Step::EndTurn(v1::EndTurn {})
}

pub fn place_meeple(role: v1::Role, label: &str) -> step::Step {
    step::Step::PlaceMeeple(v1::PlaceMeeple { role: role.into(), label: label.into(), ..Default::default() })
}

pub fn nominate(meeple: u32, emblem: v1::Emblem, ring_before: Option<u32>) -> step::Step {
    step::Step::NominateMeeple(v1::NominateMeeple { meeple, emblem: emblem.into(), ring_before })
}

pub fn reveal(meeple: u32, reach: v1::reach::Reach) -> step::Step {
    let reach = v1::Reach { reach: Some(reach), ..Default::default() };
    step::Step::RevealEmblem(v1::RevealEmblem { meeple, reach: Some(reach), ..Default::default() })
}

pub fn points(seats: &[u32], points: u32, source: v1::PointSource) -> step::Step {
    let (seats, source) = (seats.to_vec(), source.into());
    step::Step::TellPoints(v1::TellPoints { seats, points, source, reason: String::new() })
}

pub fn lift(meeple: u32) -> step::Step {
    step::Step::LiftMeeple(v1::LiftMeeple { meeple, ..Default::default() })
}

/// The same place at the table, with a new token.
pub fn on_a_new_phone(person: &Person, token: String) -> Person {
    Person { token, ..person.clone() }
}
