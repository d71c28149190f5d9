//! Before the game: the plan, the table, a token for everyone, the start. Never plays.

use std::{collections::BTreeMap, io};

use herald_api::v1::{self, game_service_client::GameServiceClient};

use super::{
    Cast, DemoError, Player,
    device::{Device, answered, request_id},
    house::House,
    paper::Paper,
};

/// Everyone's devices.
pub(super) struct Devices {
    /// The tablet that opened the table; it has no seat.
    pub(super) host: Device,
    /// The phone of each seat, by its number.
    pub(super) phones: BTreeMap<u32, Phone>,
}

/// A player's device.
pub(super) struct Phone {
    pub(super) player: Player,
    pub(super) device: Device,
}

impl Devices {
    /// The seat of a player.
    pub(super) fn seat_of(&self, player: Player) -> Result<u32, DemoError> {
        let mut phones = self.phones.iter();
        let found = phones.find(|(_, phone)| phone.player == player);
        found.map(|(seat, _)| *seat).ok_or(DemoError::Missing("a seat"))
    }
}

/// Asks how to build the piles, which needs no table.
pub(super) async fn plan(
    house: &House,
    paper: &mut Paper<'_, impl io::Write>,
) -> Result<v1::Plan, DemoError> {
    let players = u32::try_from(Player::ALL.len()).unwrap_or(u32::MAX);
    let ask = v1::PlanSetupRequest { players, ..Default::default() };
    let answer = GameServiceClient::new(house.channel()).plan_setup(ask).await;
    let plan = answered("PlanSetup", answer)?.plan.ok_or(DemoError::Missing("a plan"))?;
    paper.heading("X-1 · How are the piles built, with the big box?")?;
    paper.plan(&plan)?;
    Ok(plan)
}

/// Opens a table, seats everyone, and shows the lobby.
pub(super) async fn seat(
    house: &House,
    settings: v1::Settings,
    paper: &mut Paper<'_, impl io::Write>,
) -> Result<Devices, DemoError> {
    let (devices, lobby) = gather(house, settings).await?;
    paper.heading("The lobby: a tablet opens the table, each phone joins by the code")?;
    paper.lobby(&lobby)?;
    Ok(devices)
}

/// Opens a table and seats everyone; the lobby as it is then.
pub(super) async fn gather(house: &House, settings: v1::Settings) -> Result<(Devices, v1::Game), DemoError> {
    let ask = v1::CreateGameRequest { request_id: request_id()?, settings: Some(settings) };
    let opened = answered("CreateGame", GameServiceClient::new(house.channel()).create_game(ask).await)?;
    let host = house.device(opened.game_id, &opened.host_token)?;
    house.has_opened(&host);
    let mut phones = BTreeMap::new();
    for player in Player::ALL {
        let ask = v1::JoinGameRequest {
            request_id: request_id()?,
            join_code: opened.join_code.clone(),
            name: player.name().to_owned(),
            colour: player.colour().into(),
            symbol: player.symbol().into(),
        };
        let joined = answered("JoinGame", GameServiceClient::new(house.channel()).join_game(ask).await)?;
        let device = house.device(joined.game_id, &joined.seat_token)?;
        phones.insert(joined.seat, Phone { player, device });
    }
    let lobby = host.game().await?;
    Ok((Devices { host, phones }, lobby))
}

/// The faces of a tracked map, for a picker.
pub(super) async fn faces(house: &House) -> Result<Vec<v1::Face>, DemoError> {
    let answer = GameServiceClient::new(house.channel()).list_faces(v1::ListFacesRequest {}).await;
    Ok(answered("ListFaces", answer)?.faces)
}

/// The host starts the game: who sits where, and who begins.
pub(super) async fn start(devices: &Devices, cast: &Cast) -> Result<(), DemoError> {
    let order: Result<_, _> = cast.clockwise.iter().map(|player| devices.seat_of(*player)).collect();
    devices.host.start(order?, devices.seat_of(cast.begins)?).await
}
