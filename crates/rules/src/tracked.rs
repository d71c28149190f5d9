//! A tracked game's own state: the map, and the tiles that are left to draw. Never draws one, and never says where one
//! goes.

use herald_words::{FaceCode, MapView, Pos, Rotation, TileView};

use crate::{
    catalogue::{Catalogue, FaceIx},
    map::{Map, Tile},
};

/// The map and the deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tracked {
    pub(crate) map: Map,
    pub(crate) deck: Deck,
}

/// Tiles left to draw, by face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deck {
    counts: Vec<u8>,
    left: u16,
    drawn: u16,
}

impl Tracked {
    /// B-1: the start tile lies, all others are left.
    pub(crate) fn start() -> Self {
        let catalogue = catalogue();
        let mut deck = Deck::full(catalogue);
        let mut map = Map::empty();
        deck.set_aside(catalogue.start());
        map.lay(catalogue, Pos::default(), catalogue.start(), Rotation::None);
        Self { map, deck }
    }

    pub(crate) fn view(&self, drawn: Option<FaceIx>) -> MapView {
        let catalogue = catalogue();
        let tile = |tile: &Tile| TileView {
            pos: tile.pos,
            face: catalogue[tile.face].code,
            rotation: tile.rotation,
        };
        let drawn = drawn.map(|face| catalogue[face].code);
        MapView {
            tiles: self.map.tiles().iter().map(tile).collect(),
            drawn,
            left: self.deck.faces().collect(),
        }
    }
}

impl Deck {
    fn full(catalogue: &Catalogue) -> Self {
        let counts: Vec<u8> = catalogue.iter().map(|(_, face)| face.count).collect();
        let left = counts.iter().map(|count| u16::from(*count)).sum();
        Self { counts, left, drawn: 0 }
    }

    /// Tiles left in all.
    pub(crate) fn left(&self) -> u16 {
        self.left
    }

    pub(crate) fn has(&self, face: FaceIx) -> bool {
        self.counts.get(face.index()).is_some_and(|count| *count > 0)
    }

    /// The tile at this place, if all that are left lay in a row by face.
    pub(crate) fn nth(&self, place: u16) -> Option<FaceIx> {
        let mut before = 0;
        catalogue().iter().map(|(face, _)| face).find(|face| {
            before += u16::from(self.counts[face.index()]);
            place < before
        })
    }

    /// How many were drawn so far.
    pub(crate) fn drawn(&self) -> u16 {
        self.drawn
    }

    pub(crate) fn draw(&mut self, face: FaceIx) {
        self.drawn += 1;
        self.set_aside(face);
    }

    fn set_aside(&mut self, face: FaceIx) {
        if let Some(count) = self.counts.get_mut(face.index())
            && *count > 0
        {
            *count -= 1;
            self.left -= 1;
        }
    }

    /// Faces with a tile left, and how many.
    pub(crate) fn faces(&self) -> impl Iterator<Item = (FaceCode, u8)> + '_ {
        let all = catalogue().iter().map(|(face, printed)| (printed.code, self.counts[face.index()]));
        all.filter(|(_, count)| *count > 0)
    }
}

/// Tiles that a game draws: all but the start tile (B-1).
pub(crate) fn tiles_to_draw() -> u16 {
    Tracked::start().deck.left()
}

/// The faces of a tracked game.
pub(crate) fn catalogue() -> &'static Catalogue {
    Catalogue::base()
}
