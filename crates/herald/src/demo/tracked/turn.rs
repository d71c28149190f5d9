//! A turn of the tracked game: draw, prize tiles, the land tile, an emblem, a figure. Never decides what follows.

use std::io;

use herald_api::v1::{self, Emblem, Phase, place_prize, step::Step};

use super::{
    TrackedTable, check,
    line::{Cell, Line, Scene, Tile, cell, pos},
    script,
};
use crate::demo::DemoError;

impl<W: io::Write> TrackedTable<'_, '_, W> {
    /// A turn: what is listed for a tile is known once it is drawn.
    pub(super) async fn turn(&mut self, seat: u32) -> Result<(), DemoError> {
        let view = self.view_of(seat).await?;
        let number = view.turn.as_ref().map_or(0, |turn| turn.number);
        let line = script::line(number);
        if let Some(line) = line
            && self.phone(seat)?.player != line.player
        {
            return Err(DemoError::OffScript(format!("turn {number} is not {}'s", line.player.name())));
        }
        let face = match line.and_then(|line| line.tile) {
            Some(tile) => tile.face.to_owned(),
            None => self.fingers.draw(&view)?,
        };
        self.submit(seat, &view, vec![Step::DrawFace(v1::DrawFace { face, thief: None, compartment: 0 })])
            .await?;
        self.prizes(seat).await?;
        let view = self.view_of(seat).await?;
        // A tile that fits nowhere is in the box: the piles would no longer be empty when the script says.
        if view.phase() != Phase::Place {
            return Err(DemoError::OffScript(format!("turn {number} has no tile to lay")));
        }
        match line {
            Some(line) => self.staged(seat, view, line).await,
            None => {
                let lay = self.fingers.choose(&view)?;
                let stand = self.fingers.stand(&view, seat, &lay);
                let mut steps = vec![laid(&lay)];
                steps.extend(stand);
                steps.push(Step::EndTurn(v1::EndTurn {}));
                self.submit(seat, &view, steps).await.map(drop)
            }
        }
    }

    /// The land tile of a line, and what happens with it.
    async fn staged(&mut self, seat: u32, mut view: v1::View, line: &Line) -> Result<(), DemoError> {
        let mut steps = vec![match line.tile {
            Some(Tile { at, turned, .. }) => {
                Step::LayTile(v1::LayTile { pos: Some(pos(at)), quarter_turns: turned })
            }
            None => laid(&self.fingers.choose(&view)?),
        }];
        match line.scene {
            Scene::Quiet | Scene::Shown(_) => {}
            Scene::RingFull(heading, at) => {
                self.paper.heading(heading)?;
                check::ring(&view, at, 8)?;
                let mut tried = steps.clone();
                tried.push(nominate(&view, seat, at, Emblem::One)?);
                let answer = self.phone(seat)?.device.submit(&view, tried).await;
                self.paper.say(&check::refused("X-11", "RING_WAS_FULL", answer)?)?;
            }
            Scene::Slips(heading) | Scene::Eighth(heading) | Scene::Abbot(heading) => {
                self.paper.heading(heading)?;
                if let (Scene::Eighth(_), Some((at, _))) = (line.scene, line.nominates) {
                    check::ring(&view, at, 7)?;
                }
                self.submit(seat, &view, std::mem::take(&mut steps)).await?;
                self.show(seat).await?;
                view = self.view_of(seat).await?;
            }
        }
        if let Some((at, emblem)) = line.nominates {
            steps.push(nominate(&view, seat, at, emblem)?);
        }
        if line.recalls {
            steps.push(Step::RecallAbbot(v1::RecallAbbot {}));
        }
        if let Some((kind, segment)) = line.stands {
            steps.push(Step::StandMeeple(v1::StandMeeple { kind: kind.into(), segment }));
        }
        steps.push(Step::EndTurn(v1::EndTurn {}));
        let entries = self.submit(seat, &view, steps).await?;
        self.after(line, &entries).await
    }

    /// What is printed and looked at once a turn has ended.
    async fn after(&mut self, line: &Line, entries: &[v1::Entry]) -> Result<(), DemoError> {
        let (player, nominates) = (line.player, line.nominates);
        match line.scene {
            Scene::Quiet => Ok(()),
            Scene::Abbot(_) => check::recalled(entries),
            Scene::RingFull(..) => self.show_each().await.map(drop),
            Scene::Shown(heading) => {
                self.paper.heading(heading)?;
                self.show_each().await.map(drop)
            }
            Scene::Slips(_) | Scene::Eighth(_) => {
                let example = if matches!(line.scene, Scene::Slips(_)) { "X-3" } else { "X-11" };
                let phones = self.show_each().await?;
                nominates.map_or(Ok(()), |(at, emblem)| check::slipped(example, phones, player, at, emblem))
            }
        }
    }

    /// The prize tiles before a seat: each is looked at, and laid by the ordinary rules (T-20).
    pub(super) async fn prizes(&mut self, seat: u32) -> Result<(), DemoError> {
        let before = self.view_of(seat).await?;
        let won = before.tournaments.iter().flat_map(|tournaments| &tournaments.prizes);
        for won in won.filter(|won| won.seat == seat) {
            self.prize(won).await?;
        }
        Ok(())
    }

    async fn prize(&mut self, won: &v1::Winner) -> Result<(), DemoError> {
        let (seat, number) = (won.seat, won.prize);
        let planned = script::PRIZES.iter().find(|planned| planned.number == number);
        let planned =
            planned.ok_or_else(|| DemoError::OffScript(format!("nobody planned prize {number}")))?;
        if let Some(heading) = planned.shown {
            self.paper.heading(heading)?;
        }
        let look = v1::LookAtPrize { prize: number, face: planned.face.to_owned() };
        let view = self.view_of(seat).await?;
        self.submit(seat, &view, vec![Step::LookAtPrize(look)]).await?;
        if planned.shown.is_some() {
            let player = self.phone(seat)?.player;
            check::looked_at(self.show_each().await?, player, number, planned.face)?;
        }
        let view = self.view_of(seat).await?;
        let place = match planned.at {
            Some((at, quarter_turns)) => Some(v1::Place { pos: Some(pos(at)), quarter_turns }),
            None => self.fingers.place(&view, number, planned.face),
        };
        // One that fits nowhere is held by itself.
        let Some(place) = place else { return Ok(()) };
        let at = Some(place_prize::At::Place(place));
        let mut steps = vec![Step::PlacePrize(v1::PlacePrize { prize: number, at })];
        if let Some((at, emblem)) = planned.nominates {
            steps.push(nominate(&view, seat, at, emblem)?);
        }
        self.submit(seat, &view, steps).await?;
        if planned.shown.is_some() {
            check::stands(&self.view_of(seat).await?, won)?;
            self.show(seat).await?;
        }
        Ok(())
    }
}

fn laid(lay: &v1::LegalLay) -> Step {
    Step::LayTile(v1::LayTile { pos: lay.pos, quarter_turns: lay.quarter_turns })
}

/// An emblem under the seat's meeple there.
fn nominate(view: &v1::View, seat: u32, at: Cell, emblem: Emblem) -> Result<Step, DemoError> {
    let mut own = view.meeples.iter().filter(|meeple| meeple.seat == seat);
    let found = own.find(|meeple| cell(meeple.spot.as_ref().and_then(|spot| spot.pos)) == at);
    let found = found.ok_or_else(|| DemoError::OffScript(format!("nobody of seat {seat} is at {at:?}")))?;
    let (meeple, emblem) = (found.meeple, emblem.into());
    Ok(Step::NominateMeeple(v1::NominateMeeple { meeple, emblem, ring_before: None }))
}
