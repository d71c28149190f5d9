//! The game from its first draw to its sheet: asks the table what it waits for, and lets that player's phone do it.
//! Never keeps the game's state: each move follows from a view that was just read.

use std::{collections::BTreeMap, io};

use herald_api::v1::{self, Phase, entry::What, step::Step};

use super::{
    Cast, DemoError, Evening, Keys, Phone, Player, Tournament,
    lobby::{self, Devices},
    paper::Paper,
    script::{self, Scene},
    turn::{Around, Sitting, next},
};

/// The table, its devices, and the page its evening is printed on.
pub(super) struct Table<'a, 'p, W> {
    cast: &'a Cast,
    devices: Devices,
    paper: &'a mut Paper<'p, W>,
    /// How many turns each player has had with each pile, to find the place in the script.
    turns: BTreeMap<(Tournament, Player), u32>,
    /// Where the script wants each prize tile that was won.
    cities: BTreeMap<u32, &'static str>,
    tournaments: Vec<v1::Contest>,
    boxed: Vec<Vec<v1::EmblemBoxed>>,
    sheet_half_way: v1::Sheet,
    phones: Vec<Phone>,
}

impl<'a, 'p, W: io::Write> Table<'a, 'p, W> {
    pub(super) fn new(cast: &'a Cast, devices: Devices, paper: &'a mut Paper<'p, W>) -> Self {
        Self {
            cast,
            devices,
            paper,
            turns: BTreeMap::new(),
            cities: BTreeMap::new(),
            tournaments: Vec::new(),
            boxed: Vec::new(),
            sheet_half_way: v1::Sheet::default(),
            phones: Vec::new(),
        }
    }

    /// Plays until nothing is waited for.
    pub(super) async fn play(mut self, plan: v1::Plan) -> Result<Evening, DemoError> {
        let started = self.devices.host.view().await?;
        self.paper.heading("The game begins")?;
        self.show_each().await?;
        loop {
            let view = self.devices.host.view().await?;
            match view.phase() {
                Phase::Draw => self.turn(awaited(&view)?).await?,
                Phase::Tournament => self.tournament(next(&view)).await?,
                Phase::LastLap => self.last_lap().await?,
                Phase::FinalScoring => self.last_words().await?,
                Phase::Over => break,
                // The script ends every turn it begins.
                Phase::Unspecified | Phase::Lobby | Phase::Symbol | Phase::Place | Phase::Finish => {
                    return Err(DemoError::OffScript(format!("the phase is {:?}", view.phase())));
                }
            }
        }
        let sheet = self.end().await?;
        Ok(Evening {
            keys: Keys::of(&self.devices),
            plan,
            seats: started.seats,
            tournaments: self.tournaments,
            boxed: self.boxed,
            sheet_half_way: self.sheet_half_way,
            sheet,
            phones: self.phones,
        })
    }

    /// A turn with a land tile: one move, but where something is to be looked at in between.
    async fn turn(&mut self, seat: u32) -> Result<(), DemoError> {
        let mut at = self.sit(seat).await?;
        let round = self.count_turn(at.tournament(), at.player);
        let beat = script::beat_of(at.tournament(), at.player, round);
        let scene = beat.map_or(Scene::Quiet, |beat| beat.scene);
        let had_prizes = at.prizes().next().is_some();
        let mut steps = vec![Step::DrawTile(v1::DrawTile::default())];
        if had_prizes {
            self.submit(&at, std::mem::take(&mut steps)).await?;
            at = self.sit(seat).await?;
            self.paper.heading(prize_heading(&at))?;
            self.show(&at)?;
            steps = at.place_prizes(&self.cities)?;
        }
        steps.push(Step::PlaceTile(v1::PlaceTile {}));
        if let Scene::Offered(heading) = scene {
            self.submit(&at, std::mem::take(&mut steps)).await?;
            at = self.sit(seat).await?;
            self.paper.heading(heading)?;
            self.show(&at)?;
        }
        steps.extend(at.steps(self.around(), beat.map_or(&[], |beat| beat.acts))?);
        steps.push(Step::EndTurn(v1::EndTurn {}));
        self.submit(&at, steps).await?;
        if had_prizes {
            let at = self.sit(seat).await?;
            self.show(&at)?;
        }
        self.after(scene).await
    }

    /// What is printed once a turn has ended.
    async fn after(&mut self, scene: Scene) -> Result<(), DemoError> {
        match scene {
            Scene::Quiet => Ok(()),
            Scene::Offered(_) => self.show_each().await,
            Scene::Shown(heading) => {
                self.paper.heading(heading)?;
                self.show_each().await
            }
            Scene::Added(heading) => {
                self.paper.heading(heading)?;
                self.show_each().await?;
                self.paper.heading("What would it be if it ended now?")?;
                self.sheet_half_way = self.devices.host.sheet().await?;
                let view = self.devices.host.view().await?;
                self.paper.sheet(&view, &self.sheet_half_way)
            }
        }
    }

    /// A tournament from its call to its board of values (T-13 to T-19).
    async fn tournament(&mut self, tournament: Tournament) -> Result<(), DemoError> {
        let headings =
            script::headings_of(tournament).ok_or_else(|| off_script("tournament", tournament.0))?;
        self.paper.heading(headings.called)?;
        self.show_each().await?;
        let mut happened = Vec::new();
        let mut view = self.devices.host.view().await?;
        while view.phase() == Phase::Tournament {
            let at = self.sit(awaited(&view)?).await?;
            happened.extend(self.submit(&at, vec![at.reveal()?]).await?);
            view = self.devices.host.view().await?;
        }
        let tournaments = view.tournaments.as_ref();
        let decided = tournaments.and_then(|tournaments| tournaments.last_contest.clone());
        let decided = decided.ok_or(DemoError::Missing("a decided tournament"))?;
        for winner in &decided.winners {
            let city = script::city_for(tournament, winner.rank);
            self.cities.insert(winner.prize, city.ok_or_else(|| off_script("rank", winner.rank))?);
        }
        let boxed = happened.into_iter().filter_map(|entry| match entry.what {
            Some(What::EmblemBoxed(boxed)) => Some(boxed),
            _ => None,
        });
        let boxed: Vec<_> = boxed.collect();
        self.paper.heading(headings.decided)?;
        self.paper.board(&view, &decided, &boxed)?;
        self.tournaments.push(decided);
        self.boxed.push(boxed);
        Ok(())
    }

    /// The turns without a land tile, for who holds a prize tile (T-21).
    async fn last_lap(&mut self) -> Result<(), DemoError> {
        self.paper.heading("T-21 · The last lap: prize tiles alone, and only who holds one is asked")?;
        self.show_each().await?;
        let mut view = self.devices.host.view().await?;
        while view.phase() == Phase::LastLap {
            let at = self.sit(awaited(&view)?).await?;
            let mut steps = at.place_prizes(&self.cities)?;
            steps.extend(at.steps(self.around(), script::lap_of(at.player).as_slice())?);
            steps.push(Step::EndTurn(v1::EndTurn {}));
            self.submit(&at, steps).await?;
            let at = self.sit(at.seat).await?;
            self.show(&at)?;
            view = self.devices.host.view().await?;
        }
        Ok(())
    }

    /// The final scoring: what remains is told, and the host ends the game (T-22).
    async fn last_words(&mut self) -> Result<(), DemoError> {
        self.paper.heading("T-22 · No tile is left: what remains is told")?;
        self.show_each().await?;
        for (player, acts) in script::LAST_WORDS {
            let at = self.sit(self.devices.seat_of(*player)?).await?;
            let steps = at.steps(self.around(), acts)?;
            self.submit(&at, steps).await?;
        }
        self.paper.heading("X-10 · The coats of arms are told: what each emblem on a statue scores")?;
        let (view, sheet) = (self.devices.host.view().await?, self.devices.host.sheet().await?);
        self.paper.statues(&view, &sheet)?;
        self.devices.host.end().await
    }

    async fn end(&mut self) -> Result<v1::Sheet, DemoError> {
        self.paper.heading("The game is over")?;
        self.show_each().await?;
        self.paper.heading("The sheet")?;
        let (view, sheet) = (self.devices.host.view().await?, self.devices.host.sheet().await?);
        self.paper.sheet(&view, &sheet)?;
        Ok(sheet)
    }

    /// Shows every phone, clockwise from the first player.
    async fn show_each(&mut self) -> Result<(), DemoError> {
        for info in self.devices.host.view().await?.seats {
            let at = self.sit(info.seat).await?;
            self.show(&at)?;
        }
        Ok(())
    }

    fn show(&mut self, at: &Sitting) -> Result<(), DemoError> {
        self.phones.push(self.paper.phone(at.player, &at.view)?);
        Ok(())
    }

    /// Reads what the seat's phone shows now.
    async fn sit(&self, seat: u32) -> Result<Sitting, DemoError> {
        let phone = self.phone(seat)?;
        Ok(Sitting { player: phone.player, seat, view: phone.device.view().await? })
    }

    async fn submit(&self, at: &Sitting, steps: Vec<Step>) -> Result<Vec<v1::Entry>, DemoError> {
        self.phone(at.seat)?.device.submit(&at.view, steps).await
    }

    fn phone(&self, seat: u32) -> Result<&lobby::Phone, DemoError> {
        self.devices.phones.get(&seat).ok_or_else(|| off_script("seat", seat))
    }

    fn around(&self) -> Around<'_> {
        Around { cast: self.cast, devices: &self.devices }
    }

    /// Counts this turn, from 1.
    fn count_turn(&mut self, pile: Tournament, player: Player) -> u32 {
        let turns = self.turns.entry((pile, player)).or_default();
        *turns += 1;
        *turns
    }
}

fn awaited(view: &v1::View) -> Result<u32, DemoError> {
    view.awaited.first().copied().ok_or(DemoError::Missing("a seat that must act"))
}

fn off_script(what: &str, number: u32) -> DemoError {
    DemoError::OffScript(format!("there is no {what} {number}"))
}

fn prize_heading(at: &Sitting) -> &'static str {
    if at.prizes().any(|prize| prize.kept() != v1::Emblem::Unspecified) {
        "X-9 · A prize tile and a kept emblem: draw and look, then these go onto the map, then the land tile"
    } else {
        "T-20 · A prize tile without an emblem: draw and look, then it goes onto the map, then the land tile"
    }
}
