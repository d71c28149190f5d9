//! A tracked game to look at: the table enters each tile it draws, a phone taps its turn in two calls, and Herald scores
//! and draws the map. Never plays what is not listed, and never scores anything itself.

use std::{collections::BTreeMap, io};

use fastrand::Rng;
use herald_api::v1::{self, Feature, Phase, entry::What, legal_move::Move, step::Step};

use super::{
    Cast, DemoError,
    device::Device,
    lobby::{self, Devices},
    name,
    paper::Paper,
};

/// What the table draws and taps: always the same game.
const SEED: u64 = 72;

/// What a tracked game's calls returned.
#[derive(Clone, Debug)]
pub struct TrackedEvening {
    /// The host's view at the end.
    pub view: v1::View,
    /// The sheet at the end.
    pub sheet: v1::Sheet,
    /// The map as SVG.
    pub svg: String,
}

/// The table and the page its game is printed on.
pub(super) struct TrackedTable<'a, 'p, W> {
    devices: Devices,
    fingers: Fingers,
    paper: &'a mut Paper<'p, W>,
}

/// What is drawn and tapped.
struct Fingers {
    /// The segments of each face, by its code.
    segments: BTreeMap<String, Vec<v1::FaceSegment>>,
    rng: Rng,
}

/// The settings of such a game.
pub(super) fn settings() -> v1::Settings {
    v1::Settings {
        map: v1::MapKeeping::Tracked.into(),
        drawn_by: v1::DrawnBy::Table.into(),
        ..Default::default()
    }
}

impl<'a, 'p, W: io::Write> TrackedTable<'a, 'p, W> {
    pub(super) fn new(devices: Devices, faces: Vec<v1::Face>, paper: &'a mut Paper<'p, W>) -> Self {
        let segments = faces.into_iter().map(|face| (face.code, face.segments)).collect();
        Self { devices, fingers: Fingers { segments, rng: Rng::with_seed(SEED) }, paper }
    }

    /// Plays until no tile is left and all is scored.
    pub(super) async fn play(mut self, cast: &Cast) -> Result<TrackedEvening, DemoError> {
        lobby::start(&self.devices, cast).await?;
        self.paper
            .heading("B-2 · Each turn: draw and tell the face, lay it, perhaps a meeple; Herald scores")?;
        let mut view = self.devices.host.view().await?;
        while let Some(seat) = view.awaited.first().copied() {
            self.turn(seat).await?;
            view = self.devices.host.view().await?;
        }
        self.paper.heading("B-12, B-13 · No tile is left: the sheet, line by line")?;
        let sheet = self.devices.host.sheet().await?;
        self.paper.sheet(&view, &sheet)?;
        let svg = self.devices.host.picture().await?;
        Ok(TrackedEvening { view, sheet, svg })
    }

    /// A turn of two calls: what is listed for a tile is known once it is drawn.
    async fn turn(&mut self, seat: u32) -> Result<(), DemoError> {
        let view = self.devices.host.view().await?;
        let face = self.fingers.draw(&view)?;
        self.submit(seat, &view, vec![Step::DrawFace(v1::DrawFace { face })]).await?;
        let view = self.phone(seat)?.view().await?;
        // A tile that fits nowhere is in the box, and another is to be drawn.
        if view.phase() != Phase::Place {
            return Ok(());
        }
        let lay = self.fingers.choose(&view)?;
        let mut steps = vec![Step::LayTile(v1::LayTile { pos: lay.pos, quarter_turns: lay.quarter_turns })];
        steps.extend(self.fingers.stand(&view, seat, &lay));
        steps.push(Step::EndTurn(v1::EndTurn {}));
        self.submit(seat, &view, steps).await
    }

    fn phone(&self, seat: u32) -> Result<&Device, DemoError> {
        let found = self.devices.phones.get(&seat).map(|phone| &phone.device);
        found.ok_or(DemoError::Missing("a phone for who is awaited"))
    }

    /// Makes a move and prints what it did.
    async fn submit(&mut self, seat: u32, view: &v1::View, steps: Vec<Step>) -> Result<(), DemoError> {
        let entries = self.phone(seat)?.submit(view, steps).await?;
        self.say(view, &entries)
    }

    /// Prints what a call did; `view` is from before it.
    fn say(&mut self, view: &v1::View, entries: &[v1::Entry]) -> Result<(), DemoError> {
        let who = |seat: &u32| name::seat(&view.seats, *seat);
        for entry in entries {
            let line = match &entry.what {
                Some(What::FaceDrawn(drawn)) => format!("{} draws {}", who(&drawn.seat), drawn.face),
                Some(What::FaceBoxed(boxed)) => format!("  {} fits nowhere and goes to the box", boxed.face),
                Some(What::FaceLaid(laid)) => {
                    format!("  lays it at {}, turned {}°", name::cell(laid.pos), laid.quarter_turns * 90)
                }
                Some(What::MeepleStood(stood)) => {
                    let segment = stood.spot.as_ref().map_or(0, |spot| spot.segment);
                    let feature = self.fingers.feature(view, segment);
                    format!("  a meeple on its {}", feature.map(name::feature).unwrap_or_default())
                }
                Some(What::FeatureScored(count)) if !count.final_scoring => {
                    let winners = name::list(count.winners.iter().map(who), " and ");
                    format!("  {} {}: {winners} {}", entry.rule_id, name::count(count), count.points)
                }
                // Turns that begin and end, and the final scoring, which is on the sheet.
                _ => continue,
            };
            self.paper.say(&line)?;
        }
        Ok(())
    }
}

impl Fingers {
    /// A tile of those that are left, each as likely.
    fn draw(&mut self, view: &v1::View) -> Result<String, DemoError> {
        let left = view.map.iter().flat_map(|map| &map.left);
        let each = left.flat_map(|left| std::iter::repeat_n(&left.face, left.tiles as usize));
        self.rng.choice(each.collect::<Vec<_>>()).cloned().ok_or(DemoError::Missing("a tile"))
    }

    /// Of four of the listed places the one with most tiles around it: so features get finished.
    fn choose(&mut self, view: &v1::View) -> Result<v1::LegalLay, DemoError> {
        let listed = view.legal_moves.iter().filter_map(|legal| match &legal.r#move {
            Some(Move::LayTile(lay)) => Some(lay),
            _ => None,
        });
        let listed: Vec<_> = listed.collect();
        let some: Vec<_> = (0..4).filter_map(|_| self.rng.choice(&listed)).collect();
        let most = some.into_iter().max_by_key(|lay| around(view, lay.pos.unwrap_or_default()));
        most.map(|lay| (*lay).clone()).ok_or(DemoError::Missing("a place for the tile"))
    }

    /// A meeple where one may stand: rarely on a field, from which none comes back.
    fn stand(&mut self, view: &v1::View, seat: u32, lay: &v1::LegalLay) -> Option<Step> {
        let left = view.scores.iter().find(|score| score.seat == seat)?.meeples_left;
        let meeples = lay.stands.iter().filter(|stand| stand.kind() == v1::Kind::Meeple);
        let segment = self.rng.choice(meeples.map(|stand| stand.segment).collect::<Vec<_>>())?;
        let farmer = self.feature(view, segment)? == Feature::Field;
        let wanted = left > 0 && (!farmer || self.rng.u8(..6) == 0);
        wanted.then(|| Step::StandMeeple(v1::StandMeeple { kind: v1::Kind::Meeple.into(), segment }))
    }

    /// What a segment of the drawn tile is part of.
    fn feature(&self, view: &v1::View, segment: u32) -> Option<Feature> {
        let face = self.segments.get(&view.map.as_ref()?.drawn)?;
        Some(face.get(usize::try_from(segment).ok()?)?.feature())
    }
}

/// Tiles around a cell.
fn around(view: &v1::View, pos: v1::Pos) -> usize {
    let near = |at: &v1::Pos| at.x.abs_diff(pos.x) <= 1 && at.y.abs_diff(pos.y) <= 1;
    view.map
        .iter()
        .flat_map(|map| &map.tiles)
        .filter_map(|tile| tile.pos.as_ref())
        .filter(|at| near(at))
        .count()
}
