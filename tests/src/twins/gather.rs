//! Who comes to both tables, and what is played there, at random. Never lets the owner of what is hidden be a viewer.

use std::sync::Arc;

use fastrand::Rng;
use herald_api::v1::{self, CorrectionPolicy};

use super::table::Twins;
use crate::local::OPERATOR;

/// Which evenings are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The map is told.
    Told,
    /// The map is tracked, and the table draws its tiles.
    ByTheTable,
    /// The map is tracked, and Herald draws its tiles.
    ByHerald,
}

/// Somebody who asks.
#[derive(Debug)]
pub(super) struct Viewer {
    pub name: String,
    pub token: Option<String>,
    /// 0 for who has none.
    pub seat: u32,
}

/// Who is at the table, and around it.
#[derive(Clone)]
pub(super) struct Company {
    pub game: String,
    /// Who hides something.
    pub owner: Arc<Viewer>,
    /// Everyone else: seats, host, watcher, operator, strangers.
    pub viewers: Vec<Arc<Viewer>>,
    pub join_code: String,
    /// Tokens and codes.
    pub secrets: Vec<String>,
}

impl Company {
    pub(super) fn nobody() -> Self {
        let (game, join_code) = (String::new(), String::new());
        let secrets = vec![OPERATOR.to_owned()];
        Self { game, owner: viewer("nobody", None, 0), viewers: Vec::new(), join_code, secrets }
    }

    pub(super) fn viewer(&self, name: &str) -> Arc<Viewer> {
        Arc::clone(self.viewers.iter().find(|viewer| viewer.name == name).unwrap())
    }

    /// The seat hides something from now on.
    pub(super) fn hides(&mut self, seat: u32) {
        self.nobody_hides();
        let at = self.viewers.iter().position(|viewer| viewer.seat == seat).unwrap();
        self.owner = self.viewers.remove(at);
    }

    /// Who hid something is one of the others.
    pub(super) fn nobody_hides(&mut self) {
        let before = std::mem::replace(&mut self.owner, viewer("nobody", None, 0));
        if before.seat > 0 {
            self.viewers.push(before);
        }
    }
}

impl Twins {
    /// Seats the same people at both, and starts.
    pub(super) async fn gather(&mut self, seed: u64, kept: Kept) {
        let rng = &mut Rng::with_seed(seed);
        let elsewhere: v1::CreateGameResponse =
            self.sets_up("GameService/CreateGame", &create(v1::Settings::default(), 0)).await;
        let settings = settings(rng, kept, seed);
        let table: v1::CreateGameResponse =
            self.sets_up("GameService/CreateGame", &create(settings.clone(), 1)).await;
        let players = match kept {
            Kept::Told => [2, 2, 2, 3, 3, 4, 5, 6],
            // A turn has more moves, and everyone is to have some.
            Kept::ByTheTable | Kept::ByHerald => [2, 2, 2, 2, 2, 3, 3, 4],
        }[rng.usize(..8)];
        let mut seats = Vec::new();
        for number in 1..=players {
            let joined: v1::JoinGameResponse =
                self.sets_up("GameService/JoinGame", &join(&table.join_code, number)).await;
            seats.push(viewer(&format!("seat {number}"), Some(joined.seat_token), joined.seat));
        }
        let request_id = "the-one-who-watches-us".to_owned();
        let watch = v1::JoinAsWatcherRequest { request_id, join_code: table.join_code.clone() };
        let watcher: v1::JoinAsWatcherResponse = self.sets_up("GameService/JoinAsWatcher", &watch).await;

        let at = &mut self.at;
        at.game.clone_from(&table.game_id);
        at.join_code.clone_from(&table.join_code);
        at.owner = seats.remove(rng.usize(..seats.len()));
        at.viewers = seats;
        let wrong = guess(at.owner.token.as_ref().unwrap());
        at.viewers.extend([
            viewer("host", Some(table.host_token.clone()), 0),
            viewer("watcher", Some(watcher.watcher_token), 0),
            viewer("operator", Some(OPERATOR.to_owned()), 0),
            viewer("stranger", None, 0),
            viewer("foreigner", Some(elsewhere.host_token.clone()), 0),
            viewer("guesser", Some(wrong), 0),
        ]);
        let tokens = at.viewers.iter().chain([&at.owner]).filter_map(|viewer| viewer.token.clone());
        at.secrets.extend(tokens);
        for opened in [elsewhere, table] {
            at.secrets.extend([opened.join_code, opened.recovery_code]);
        }
        let piles = match kept {
            Kept::Told => Vec::new(),
            Kept::ByTheTable | Kept::ByHerald => self.small_piles(rng, players, &settings).await,
        };
        self.start(rng, players, piles).await;
    }

    async fn start(&mut self, rng: &mut Rng, players: u32, piles: Vec<v1::PilePlan>) {
        let mut order: Vec<_> = (1..=players).collect();
        rng.shuffle(&mut order);
        let (game_id, first) = (self.at.game.clone(), rng.u32(1..=players));
        let request_id = "the-hosts-start".to_owned();
        let start = v1::StartGameRequest { game_id, request_id, order, first, piles, ..Default::default() };
        let host = self.at.viewer("host");
        let told = self.both(&host, "GameService/StartGame", &start, &start).await;
        assert!(told[0].is_ok() && told[0] == told[1], "{:?}", told[0]);
        self.everyone_watches().await;
        self.settle(u64::from(players) + 3).await;
    }

    /// The tiles of the box in piles so small that one tournament follows another.
    async fn small_piles(
        &mut self,
        rng: &mut Rng,
        players: u32,
        settings: &v1::Settings,
    ) -> Vec<v1::PilePlan> {
        let ask = v1::PlanSetupRequest {
            players,
            start_tile: settings.start_tile,
            extra_tiles: settings.extra_tiles,
            // What is in the box brings land tiles; tournaments are counted already.
            expansions: settings
                .expansions
                .iter()
                .filter(|it| it.expansion() != TOURNAMENTS)
                .copied()
                .collect(),
            ..Default::default()
        };
        let planned: v1::PlanSetupResponse = self.sets_up("GameService/PlanSetup", &ask).await;
        let mut left = planned.plan.unwrap().land_tiles;
        let mut piles = Vec::new();
        for number in 0..5 {
            let land_tiles = if number == 4 { left } else { rng.u32(3..7) };
            left -= land_tiles;
            piles.push(v1::PilePlan { land_tiles, prize_tiles: if number == 0 { 0 } else { 2 } });
        }
        piles
    }
}

pub(super) fn viewer(name: &str, token: Option<String>, seat: u32) -> Arc<Viewer> {
    Arc::new(Viewer { name: name.to_owned(), token, seat })
}

/// A token that differs from this one in its last character.
fn guess(token: &str) -> String {
    let (most, last) = token.split_at(token.len() - 1);
    format!("{most}{}", if last == "A" { "B" } else { "A" })
}

fn create(settings: v1::Settings, number: u32) -> v1::CreateGameRequest {
    v1::CreateGameRequest { request_id: format!("the-table-of-the-twins-{number}"), settings: Some(settings) }
}

fn join(code: &str, number: u32) -> v1::JoinGameRequest {
    v1::JoinGameRequest {
        request_id: format!("the-player-who-joins-{number}"),
        join_code: code.to_owned(),
        name: format!("Player {number}"),
        colour: i32::try_from(number).unwrap(),
        symbol: i32::try_from(number).unwrap(),
    }
}

/// Land tiles that no face is known of, where the table draws.
const UNKNOWN_TILES: u32 = 6;
const TOURNAMENTS: v1::Expansion = v1::Expansion::TournamentsAndEmblems;

/// What a host may choose; small piles more often than not, so that tournaments come soon.
fn settings(rng: &mut Rng, kept: Kept, seed: u64) -> v1::Settings {
    let mut crown_order = vec![1, 2, 3];
    rng.shuffle(&mut crown_order);
    let (map, drawn_by) = match kept {
        Kept::Told => (v1::MapKeeping::Told, v1::DrawnBy::Unspecified),
        Kept::ByTheTable => (v1::MapKeeping::Tracked, v1::DrawnBy::Table),
        Kept::ByHerald => (v1::MapKeeping::Tracked, v1::DrawnBy::Server),
    };
    let told = kept == Kept::Told;
    // One seed after another has each of them; the emblems or faces of two in a row are mended by the same.
    let corrections = [CorrectionPolicy::Host, CorrectionPolicy::Majority, CorrectionPolicy::All];
    let corrections = corrections[usize::try_from(seed / 2 % 3).unwrap()];
    let extra_tiles = match kept {
        Kept::Told if rng.u8(..3) == 0 => rng.u32(..120),
        // Tiles that the table describes as they come.
        Kept::ByTheTable => UNKNOWN_TILES,
        Kept::Told | Kept::ByHerald => 0,
    };
    v1::Settings {
        extra_tiles,
        start_tile: rng.i32(0..=2),
        crown: rng.i32(0..=3),
        crown_order: if rng.bool() { crown_order } else { Vec::new() },
        renomination: rng.i32(0..=2),
        tie_overflow: rng.i32(0..=2),
        watchers: v1::WatcherPolicy::Allowed.into(),
        expansions: if told { expansions(rng) } else { tracked_expansions(rng) },
        // Where the table keeps them, Herald has no emblem to hide.
        emblem_keeping: v1::EmblemKeeping::Herald.into(),
        recording: rng.i32(0..=2),
        map: map.into(),
        drawn_by: drawn_by.into(),
        river_ends: v1::RiverEnds::Unspecified.into(),
        tile_tower: false,
        bends: v1::Bends::Unspecified.into(),
        corrections: corrections.into(),
        nudge_after_seconds: 0,
    }
}

/// Some of them; a river short enough that the piles are reached.
fn expansions(rng: &mut Rng) -> Vec<v1::ExpansionTiles> {
    let played = (1..=11).filter(|_| rng.u8(..3) == 0);
    let river = i32::from(v1::Expansion::River);
    played
        .map(|expansion| v1::ExpansionTiles {
            expansion,
            tiles: Some(if expansion == river { 4 } else { 0 }),
        })
        .collect()
}

/// Tournaments always, as without them nothing is hidden but draws; the river seldom, as it keeps the piles waiting.
fn tracked_expansions(rng: &mut Rng) -> Vec<v1::ExpansionTiles> {
    let also = [
        (v1::Expansion::River, rng.u8(..4) == 0),
        (v1::Expansion::Abbot, rng.bool()),
        (v1::Expansion::TowersAndThieves, rng.bool()),
    ];
    let played = also.into_iter().filter(|(_, is)| *is).map(|(expansion, _)| expansion);
    let with = |expansion: v1::Expansion| v1::ExpansionTiles { expansion: expansion.into(), tiles: None };
    played.chain([TOURNAMENTS]).map(with).collect()
}
