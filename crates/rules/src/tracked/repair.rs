//! What lies, as it is put right: a tile that is really another or turned otherwise (B-2), a face that shows something else.
//! The map is made anew; never changes what was scored, who went home, or what was drawn.

use std::sync::Arc;

use herald_words::{Edge, FaceCode, FaceText, Heap, MeepleId, Place, Pos, Refusal, Rotation, Segment, Side};

use super::Tracked;
use crate::{
    catalogue::{Catalogue, Face, FaceIx, Turned},
    map::{Map, Standing, Tile, TileIx},
};

/// The tile that lies from the start.
const FIRST: TileIx = TileIx(0);

impl Tracked {
    /// As if this face had been laid there, this way round. Pieces on it stand on the segments told; else on the same one of
    /// the same face, or on the only one of their feature.
    ///
    /// # Errors
    /// The first thing that lies or stands and does not fit.
    pub(crate) fn relaid(
        &self,
        place: Place,
        code: FaceCode,
        pieces: &[(MeepleId, Segment)],
    ) -> Result<Self, Refusal> {
        let Place { pos, rotation } = place;
        let at = self.map.at(pos).ok_or(Refusal::NothingLies { pos })?;
        let laid = *self.map.tile(at);
        let face = self.catalogue.find(code).ok_or(Refusal::NoSuchFace { face: code })?;
        self.may_be(at, &laid, face, rotation)?;
        let (was, is) = (&self.catalogue[laid.face], &self.catalogue[face]);
        self.map.edges_agree(pos, is.at(rotation), &self.catalogue)?;
        river_runs_alike(pos, was.at(laid.rotation), is.at(rotation))?;
        foundation_alike(pos, was, is)?;
        let segments = self.pieces_relaid(at, face, pieces)?;
        let stands = |standing: &Standing| {
            let told = segments.iter().find(|(meeple, _)| *meeple == standing.meeple);
            told.map_or(standing.segment, |(_, segment)| *segment)
        };
        let lies =
            |index, tile: &Tile| if index == at { (face, rotation) } else { (tile.face, tile.rotation) };
        let mut repaired = self.clone();
        repaired.rebuild(self.map.rebuilt(&self.catalogue, lies, stands)?, &self.map)?;
        if face != laid.face {
            repaired.deck.exchange(laid.face, face);
        }
        Ok(repaired)
    }

    /// Whether the tile there can really be this one.
    fn may_be(&self, at: TileIx, laid: &Tile, face: FaceIx, rotation: Rotation) -> Result<(), Refusal> {
        let (pos, heap) = (laid.pos, self.catalogue[laid.face].heap);
        if heap == Heap::Tournament {
            return Err(Refusal::TournamentTileStays { pos });
        }
        if face == laid.face {
            return if rotation == laid.rotation { Err(Refusal::LiesSo { pos }) } else { Ok(()) };
        }
        // A prize tile was looked at before it was laid; which of the others are left, their owners alone may know.
        if at == FIRST || heap == Heap::Prize {
            return Err(Refusal::FaceStays { pos });
        }
        let printed = &self.catalogue[face];
        if printed.heap != heap || !self.deck.has(face) {
            return Err(Refusal::FaceNotLeft { face: printed.code });
        }
        Ok(())
    }

    /// Where each piece on the tile stands once it is this face.
    fn pieces_relaid(
        &self,
        at: TileIx,
        face: FaceIx,
        told: &[(MeepleId, Segment)],
    ) -> Result<Vec<(MeepleId, Segment)>, Refusal> {
        let laid = self.map.tile(at);
        let on_it = || self.map.standing().iter().filter(|standing| standing.tile == at);
        if let Some((meeple, _)) =
            told.iter().find(|(meeple, _)| on_it().all(|standing| standing.meeple != *meeple))
        {
            return Err(Refusal::NotOnThatTile { meeple: *meeple, pos: laid.pos });
        }
        let segment = |standing: &Standing| {
            let told = told.iter().find(|(meeple, _)| *meeple == standing.meeple);
            match told {
                Some((_, segment)) => self.told_segment(standing, face, *segment),
                None if face == laid.face => Ok(standing.segment),
                None => only_one(self.parts_like(standing, &self.catalogue[face]), standing.meeple),
            }
        };
        on_it().map(|standing| Ok((standing.meeple, segment(standing)?))).collect()
    }

    /// A piece stays what it was: a knight stands in a city.
    fn told_segment(&self, standing: &Standing, face: FaceIx, segment: Segment) -> Result<Segment, Refusal> {
        let parts = &self.catalogue[face].at(Rotation::None).parts;
        let part = parts.get(usize::from(segment.0)).ok_or(Refusal::NoSuchSegment { segment })?;
        if part.feature == self.map.features.feature(standing.node) {
            Ok(segment)
        } else {
            Err(Refusal::OtherFeature { meeple: standing.meeple, segment })
        }
    }

    /// The segments of a face that are what this piece stands on.
    fn parts_like(&self, standing: &Standing, face: &Face) -> Vec<Segment> {
        let feature = self.map.features.feature(standing.node);
        let parts = (0..).map(Segment).zip(&face.at(Rotation::None).parts);
        parts.filter(|(_, part)| part.feature == feature).map(|(segment, _)| segment).collect()
    }

    /// As if a face that lies, and was a guess or described here, showed this. Each piece on such a tile stands on the
    /// segment of the same number among those of its feature, as long as there are as many; or on the only one.
    ///
    /// # Errors
    /// The first thing that lies or stands and does not fit.
    pub(crate) fn redescribed(&self, text: &FaceText) -> Result<Self, Refusal> {
        let mut catalogue = Catalogue::clone(&self.catalogue);
        let described = catalogue.redescribe(text, &self.described);
        let face = described.map_err(|fault| Refusal::FaceFaulty { fault: fault.to_string() })?;
        let (was, is) = (&self.catalogue[face], &catalogue[face]);
        let mut lying = self.map.tiles().iter().filter(|tile| tile.face == face).peekable();
        if lying.peek().is_none() {
            return Err(Refusal::NoTileShows { face: is.code });
        }
        if was.thief.is_some() != is.thief.is_some() {
            return Err(Refusal::ThiefStays { face: is.code });
        }
        for tile in lying {
            river_runs_alike(tile.pos, was.at(tile.rotation), is.at(tile.rotation))?;
            foundation_alike(tile.pos, was, is)?;
        }
        let mut segments = Vec::new();
        for standing in self.map.standing().iter().filter(|one| self.map.tile(one.tile).face == face) {
            let (before, after) = (self.parts_like(standing, was), self.parts_like(standing, is));
            let place = before.iter().position(|segment| *segment == standing.segment);
            let same = place.filter(|_| before.len() == after.len()).and_then(|at| after.get(at).copied());
            let segment = same.map_or_else(|| only_one(after, standing.meeple), Ok)?;
            segments.push((standing.meeple, segment));
        }
        let stands = |standing: &Standing| {
            let moved = segments.iter().find(|(meeple, _)| *meeple == standing.meeple);
            moved.map_or(standing.segment, |(_, segment)| *segment)
        };
        let lies = |_: TileIx, tile: &Tile| (tile.face, tile.rotation);
        let map = self.map.rebuilt(&catalogue, lies, stands)?;
        let mut repaired = Self { catalogue: Arc::new(catalogue), ..self.clone() };
        repaired.rebuild(map, &self.map)?;
        repaired.described.retain(|other| *other != face);
        repaired.described.push(face);
        Ok(repaired)
    }

    /// The map made anew, and each statue in its tile's city.
    fn rebuild(&mut self, map: Map, before: &Map) -> Result<(), Refusal> {
        for (_, node) in &mut self.statues {
            let Some((tile, _)) = before.features.members(*node).next() else { continue };
            let laid = map.tile(TileIx(tile));
            let city = self.catalogue[laid.face].statue;
            *node = laid.node(city.ok_or(Refusal::StatueStands { pos: laid.pos })?);
        }
        self.map = map;
        Ok(())
    }
}

fn only_one(segments: Vec<Segment>, meeple: MeepleId) -> Result<Segment, Refusal> {
    match segments[..] {
        [segment] => Ok(segment),
        [] => Err(Refusal::NoSegmentFor { meeple }),
        [..] => Err(Refusal::SegmentNotTold { meeple }),
    }
}

/// what was laid since went by where the river ran.
fn river_runs_alike(pos: Pos, was: &Turned, is: &Turned) -> Result<(), Refusal> {
    let flows = |turned: &Turned, side: Side| turned.edges[side as usize] == Edge::River;
    match Side::ALL.into_iter().find(|side| flows(was, *side) != flows(is, *side)) {
        Some(side) => Err(Refusal::RiverRunsOtherwise { pos, side }),
        None => Ok(()),
    }
}

/// W-2: a tower was built there, or none was.
fn foundation_alike(pos: Pos, was: &Face, is: &Face) -> Result<(), Refusal> {
    if was.foundation == is.foundation { Ok(()) } else { Err(Refusal::FoundationDiffers { pos }) }
}
