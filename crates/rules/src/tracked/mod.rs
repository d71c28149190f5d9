//! A tracked game's own state: the catalogue it is played with, the map, the river's mouth, what the turn has laid, and the
//! tiles that are left. Never says whose turn it is, and never where a tile should go.

mod deck;
mod place;
mod repair;

use std::{ops::Range, sync::Arc};

use herald_words::{
    Expansion, FaceCode, Heap, MapView, Place, PrizeId, Refusal, Settings, StartTile, TileView,
};

pub(crate) use self::deck::Deck;
use crate::{
    catalogue::{BlockSide, Catalogue, Contents, Face, FaceIx},
    faces::info,
    feature::NodeIx,
    map::{Map, Mouth, Tile, TileIx},
};

/// The map, the deck, and what they are made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tracked {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) map: Map,
    pub(crate) deck: Deck,
    /// Where the river goes on.
    pub(crate) mouth: Option<Mouth>,
    /// Prize tiles that lie, and the city of each one's statue.
    statues: Vec<(PrizeId, NodeIx)>,
    /// Faces that this table has described.
    pub(crate) described: Vec<FaceIx>,
    /// The first tile that this turn has laid, if it has laid one.
    turn_from: u16,
    /// The first of the tiles that were placed together last (T-8).
    placed_from: u16,
}

impl Tracked {
    /// B-1, R-1, T-5, T-7: the spring, the tournament tile or the start tile lies. All else is left, the start tile among
    /// it where it is shuffled in.
    ///
    /// # Errors
    /// A table's own faces that are not taken.
    pub(crate) fn start(settings: &Settings, own_faces: Option<&str>) -> Result<Self, Refusal> {
        let start_tile = start_tile(settings);
        let (catalogue, described) = played_with(settings, own_faces)?;
        let mut tracked = Self {
            deck: Deck::full(&catalogue, settings.extra_tiles),
            map: Map::empty(),
            mouth: None,
            statues: Vec::new(),
            described,
            turn_from: 0,
            placed_from: 0,
            catalogue,
        };
        let catalogue = Arc::clone(&tracked.catalogue);
        let (middle, bends) = (Place::default(), settings.house.bends);
        match catalogue.spring() {
            Some(spring) => {
                tracked.deck.take(&catalogue, spring);
                tracked.lay(spring, middle, bends);
            }
            None if settings.played.has(Expansion::TournamentsAndEmblems) => {
                tracked.lay_block(BlockSide::Plain, middle, bends);
            }
            None => tracked.lay(catalogue.start(), middle, bends),
        }
        if start_tile == StartTile::Boxed {
            tracked.deck.take(&catalogue, catalogue.start());
        }
        tracked.turn_began();
        Ok(tracked)
    }

    /// What is laid from now on is this turn's.
    pub(crate) fn turn_began(&mut self) {
        self.turn_from = self.laid_so_far();
        self.placed_from = self.turn_from;
    }

    fn laid_so_far(&self) -> u16 {
        u16::try_from(self.map.tiles().len()).unwrap_or(u16::MAX)
    }

    /// What this turn has laid, in order.
    pub(crate) fn laid_this_turn(&self) -> impl Iterator<Item = TileIx> + use<> {
        (self.turn_from..self.laid_so_far()).map(TileIx)
    }

    /// What was placed together last: a tile, or the six squares of the tournament tile.
    pub(crate) fn placed_last(&self) -> Range<u16> {
        self.placed_from..self.laid_so_far()
    }

    /// The heap of the tile that this turn has laid last.
    pub(crate) fn laid_last_from(&self) -> Option<Heap> {
        let last = self.laid_this_turn().last()?;
        Some(self.catalogue[self.map.tile(last).face].heap)
    }

    /// A prize tile lies, and its statue stands in this part of it.
    pub(crate) fn statue_stands(&mut self, prize: PrizeId) {
        if let Some(last) = self.map.last()
            && let Some(city) = self.catalogue[self.map.tile(last).face].statue
        {
            self.statues.push((prize, self.map.tile(last).node(city)));
        }
    }

    /// The prize tiles that lie, with the city in which each one's statue stands as it is now.
    pub(crate) fn statues(
        &self,
    ) -> impl DoubleEndedIterator<Item = (PrizeId, NodeIx)> + ExactSizeIterator + '_ {
        self.statues.iter().map(|(prize, node)| (*prize, self.map.features.root(*node)))
    }

    /// The prize tile that this one is.
    pub(crate) fn statue_on(&self, tile: TileIx) -> Option<PrizeId> {
        let is_on =
            |node: NodeIx| self.map.features.members(node).next().is_some_and(|(on, _)| TileIx(on) == tile);
        self.statues.iter().find(|(_, node)| is_on(*node)).map(|(prize, _)| *prize)
    }

    pub(crate) fn view(&self, drawn: Option<FaceIx>) -> MapView {
        let code = |face: FaceIx| -> FaceCode { self.catalogue[face].code };
        let tile = |tile: &Tile| TileView { pos: tile.pos, face: code(tile.face), rotation: tile.rotation };
        MapView {
            tiles: self.map.tiles().iter().map(tile).collect(),
            drawn: drawn.map(code),
            left: self.deck.codes(&self.catalogue),
            unknown: self.deck.unknown(),
            mouth: self.mouth.map(|mouth| mouth.pos),
            described: self.described.iter().map(|face| info(&self.catalogue[*face])).collect(),
        }
    }
}

/// What becomes of the ordinary start tile: with the River it is always shuffled in; with the tournament tile the
/// table says (T-5); else it lies.
fn start_tile(settings: &Settings) -> StartTile {
    if settings.played.has(Expansion::River) { StartTile::ShuffledIn } else { settings.start_tile }
}

/// The catalogue of a game, and which of its faces are the table's own.
fn played_with(
    settings: &Settings,
    own_faces: Option<&str>,
) -> Result<(Arc<Catalogue>, Vec<FaceIx>), Refusal> {
    let shipped = Catalogue::of(contents(settings));
    let Some(text) = own_faces else { return Ok((Arc::clone(shipped), Vec::new())) };
    let mut own = Catalogue::clone(shipped);
    own.replace_from(text).map_err(|fault| Refusal::FaceFaulty { fault: fault.to_string() })?;
    let is_shipped = |face: &Face| shipped.find(face.code).is_some_and(|known| shipped[known] == *face);
    let described = own.iter().filter(|(_, face)| !is_shipped(face)).map(|(ix, _)| ix).collect();
    Ok((Arc::new(own), described))
}

/// The faces a table plays with.
fn contents(settings: &Settings) -> Contents {
    let plays = |expansion| settings.played.has(expansion);
    Contents {
        river: plays(Expansion::River).then_some(settings.river_ends),
        tournaments: plays(Expansion::TournamentsAndEmblems),
        towers: plays(Expansion::TowersAndThieves),
    }
}
