//! The box game on a tracked map: the table enters each tile it draws, each phone taps its turn, and Herald measures, scores
//! and draws the map. Never plays what is not listed but where a refusal is to be seen, and never scores anything itself.

mod check;
mod fingers;
mod line;
mod river;
mod say;
mod script;
mod turn;

use std::io;

use herald_api::v1::{self, Phase, entry::What, legal_move::Move, step::Step};

use self::fingers::Fingers;
use super::{
    Cast, DemoError, Keys, Phone,
    house::House,
    lobby::{self, Devices},
    name,
    paper::Paper,
};

/// What a tracked game's calls returned.
#[derive(Clone, Debug)]
pub struct TrackedEvening {
    /// What opens its table, while its server runs.
    pub keys: Keys,
    /// The host's view at the end.
    pub view: v1::View,
    /// The sheet at the end.
    pub sheet: v1::Sheet,
    /// The map as SVG.
    pub svg: String,
    /// Each tournament as it was decided.
    pub tournaments: Vec<v1::Contest>,
    /// Each phone that was shown, in order.
    pub phones: Vec<Phone>,
    /// The table of the prologue, once the bend lies.
    pub prologue: v1::View,
}

/// The table and the page its game is printed on.
pub(super) struct TrackedTable<'a, 'p, W> {
    devices: Devices,
    fingers: Fingers,
    paper: &'a mut Paper<'p, W>,
    tournaments: Vec<v1::Contest>,
    phones: Vec<Phone>,
}

/// The settings of a tracked table that plays with these.
fn settings(played: &[v1::Expansion]) -> v1::Settings {
    let expansions = played
        .iter()
        .map(|expansion| v1::ExpansionTiles { expansion: (*expansion).into(), ..Default::default() });
    v1::Settings {
        map: v1::MapKeeping::Tracked.into(),
        drawn_by: v1::DrawnBy::Table.into(),
        expansions: expansions.collect(),
        ..Default::default()
    }
}

/// Those of the box game.
pub(super) fn box_game() -> v1::Settings {
    settings(&[v1::Expansion::Abbot, v1::Expansion::TournamentsAndEmblems])
}

/// The prologue by the river, then the box game.
pub(super) async fn play(
    house: &House,
    paper: &mut Paper<'_, impl io::Write>,
) -> Result<TrackedEvening, DemoError> {
    let faces = lobby::faces(house).await?;
    let prologue = river::play(house, paper).await?;
    lobby::plan(house, paper).await?;
    let devices = lobby::seat(house, box_game(), paper).await?;
    lobby::start(&devices, &Cast::default()).await?;
    let fingers = Fingers::new(faces);
    let table = TrackedTable { devices, fingers, paper, tournaments: Vec::new(), phones: Vec::new() };
    table.play(prologue).await
}

impl<W: io::Write> TrackedTable<'_, '_, W> {
    /// Plays until nobody is awaited and all is scored.
    async fn play(mut self, prologue: v1::View) -> Result<TrackedEvening, DemoError> {
        let mut view = self.devices.host.view().await?;
        self.paper
            .heading("B-2 · Each turn: draw and tell the face, lay it, perhaps a meeple; Herald scores")?;
        check::piles(&view)?;
        while let Some(seat) = view.awaited.first().copied() {
            match view.phase() {
                Phase::Draw => self.turn(seat).await?,
                Phase::Tournament => self.tournament(&view).await?,
                Phase::LastLap => self.last_lap().await?,
                Phase::Unspecified
                | Phase::Lobby
                | Phase::Symbol
                | Phase::Place
                | Phase::Finish
                | Phase::FinalScoring
                | Phase::Over => {
                    return Err(DemoError::OffScript(format!("the phase is {:?}", view.phase())));
                }
            }
            view = self.devices.host.view().await?;
        }
        self.paper.heading("The game is over")?;
        self.show_each().await?;
        let sheet = self.devices.host.sheet().await?;
        self.paper.heading(
            "X-10 · Each emblem on a statue scores 3 for each coat of arms: red's one 12, blue's two 24",
        )?;
        self.paper.statues(&view, &sheet)?;
        check::statues(&view, &sheet)?;
        self.paper.heading("B-12, B-13 · The sheet, line by line")?;
        self.paper.sheet(&view, &sheet)?;
        let svg = self.devices.host.picture().await?;
        let Self { devices, tournaments, phones, .. } = self;
        let keys = Keys::of(&devices);
        Ok(TrackedEvening { keys, view, sheet, svg, tournaments, phones, prologue })
    }

    /// A tournament from its call to its board of values; Herald measures how far each meeple reaches (T-13 to T-19).
    async fn tournament(&mut self, called: &v1::View) -> Result<(), DemoError> {
        let number = called.tournaments.as_ref().map_or(0, |tournaments| tournaments.held) + 1;
        let (heading, result) = headings(number);
        self.paper.heading(heading)?;
        if number == 1 {
            check::called(called)?;
            self.show_each().await?;
        }
        let mut happened = Vec::new();
        let mut view = called.clone();
        while view.phase() == Phase::Tournament {
            let seat = view.awaited.first().copied().ok_or(DemoError::Missing("a seat that must reveal"))?;
            let own = self.view_of(seat).await?;
            if number > 1 {
                self.show(seat).await?;
            }
            let reveal = v1::RevealEmblem { meeple: offered(&own)?, ..Default::default() };
            happened.extend(self.submit(seat, &own, vec![Step::RevealEmblem(reveal)]).await?);
            view = self.devices.host.view().await?;
        }
        let decided = view.tournaments.as_ref().and_then(|tournaments| tournaments.last_contest.clone());
        let decided = decided.ok_or(DemoError::Missing("a decided tournament"))?;
        let boxed: Vec<_> = happened.into_iter().filter_map(gone).collect();
        self.paper.heading(result)?;
        self.paper.board(&view, &decided, &boxed)?;
        check::decided(&view, number, &decided, &boxed)?;
        self.tournaments.push(decided);
        Ok(())
    }

    /// The turns without a land tile, for who holds a prize tile (T-21).
    async fn last_lap(&mut self) -> Result<(), DemoError> {
        self.paper.heading("T-21 · The last lap: prize tiles alone, and only who holds one is asked")?;
        let mut view = self.devices.host.view().await?;
        while view.phase() == Phase::LastLap {
            let seat = view.awaited.first().copied().ok_or(DemoError::Missing("a seat that must act"))?;
            self.paper.say(&format!("{}, without a land tile:", name::seat(&view.seats, seat)))?;
            self.prizes(seat).await?;
            let own = self.view_of(seat).await?;
            self.submit(seat, &own, vec![Step::EndTurn(v1::EndTurn {})]).await?;
            self.show(seat).await?;
            view = self.devices.host.view().await?;
        }
        Ok(())
    }

    fn phone(&self, seat: u32) -> Result<&lobby::Phone, DemoError> {
        self.devices.phones.get(&seat).ok_or(DemoError::Missing("a phone for who is awaited"))
    }

    async fn view_of(&self, seat: u32) -> Result<v1::View, DemoError> {
        self.phone(seat)?.device.view().await
    }

    /// Shows every phone, clockwise from the first player, and says what was shown.
    async fn show_each(&mut self) -> Result<&[Phone], DemoError> {
        let before = self.phones.len();
        for info in self.devices.host.view().await?.seats {
            self.show(info.seat).await?;
        }
        Ok(self.phones.get(before..).unwrap_or_default())
    }

    async fn show(&mut self, seat: u32) -> Result<(), DemoError> {
        let (player, view) = (self.phone(seat)?.player, self.view_of(seat).await?);
        self.phones.push(self.paper.phone(player, &view)?);
        Ok(())
    }

    /// Makes a move and prints what it did; `view` is from before it.
    async fn submit(
        &mut self,
        seat: u32,
        view: &v1::View,
        steps: Vec<Step>,
    ) -> Result<Vec<v1::Entry>, DemoError> {
        let entries = self.phone(seat)?.device.submit(view, steps).await?;
        for line in entries.iter().filter_map(|entry| say::line(view, &self.fingers, entry)) {
            self.paper.say(&line)?;
        }
        Ok(entries)
    }
}

/// What stands above a tournament's call, and above its result.
fn headings(number: u32) -> (&'static str, &'static str) {
    match number {
        1 => (
            "X-4 · The last tile of the pile went in the turn before; red cannot draw: a tournament first",
            "X-8 · Red 9, blue 8, yellow 3, black out: a prize tile each for red and blue, red keeps the emblem",
        ),
        2 => (
            "T-14 · The knights' tournament: each phone that is asked knows its own emblem alone",
            "X-6 · Red's emblem 1 and a city of 3 tiles: 4",
        ),
        3 => (
            "T-14 · The farmers' tournament",
            "X-7 · Red's farmer: 8 around, 2 of the outer 16, emblem 0: 10. Blue's: 5 around, emblem 3: 8",
        ),
        4 => ("T-14 · The highwaymen's second tournament", "X-5 · Red's emblem 3 and a road of 2 tiles: 5"),
        _ => (
            "T-14 · The last tournament, of the knights",
            "T-21 · The last tournament's prizes are the last pile's",
        ),
    }
}

/// The meeple under which the view offers to reveal.
fn offered(view: &v1::View) -> Result<u32, DemoError> {
    let offered = view.legal_moves.iter().find_map(|legal| match &legal.r#move {
        Some(Move::RevealEmblem(reveal)) => Some(reveal.meeple),
        _ => None,
    });
    offered.ok_or(DemoError::Missing("a meeple to reveal under"))
}

/// An emblem that went to the box.
fn gone(entry: v1::Entry) -> Option<v1::EmblemBoxed> {
    match entry.what {
        Some(What::EmblemBoxed(boxed)) => Some(boxed),
        _ => None,
    }
}
