//! What a line of the tracked game's script says, and how it is written down. Never says which lines there are.

use herald_api::v1::{self, Emblem, Kind};

use super::super::Player;

/// A cell: to the east, to the south.
pub(super) type Cell = (i32, i32);

/// A turn: which tile is drawn, where it goes, and what happens with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Numbered from 1.
    pub(super) turn: u32,
    pub(super) player: Player,
    /// What is drawn, and where it goes; none where the fingers choose both.
    pub(super) tile: Option<Tile>,
    /// Which figure stands on which segment of it.
    pub(super) stands: Option<(Kind, u32)>,
    /// The emblem that goes under the own meeple there.
    pub(super) nominates: Option<(Cell, Emblem)>,
    /// Whether the abbot is taken back.
    pub(super) recalls: bool,
    pub(super) scene: Scene,
}

/// A tile on its way: its face, where it goes, how far turned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    pub(super) face: &'static str,
    pub(super) at: Cell,
    pub(super) turned: u32,
}

/// A prize tile, by the number with which it is won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prize {
    pub(super) number: u32,
    pub(super) face: &'static str,
    /// Where it goes, and how far turned; none where the fingers choose.
    pub(super) at: Option<(Cell, u32)>,
    /// The emblem that goes under the own meeple there, whose feature it extends.
    pub(super) nominates: Option<(Cell, Emblem)>,
    /// Every phone is shown once it has been looked at, under this heading.
    pub(super) shown: Option<&'static str>,
}

/// What is printed of a turn beside what happens, and looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scene {
    Quiet,
    /// Every phone, after it.
    Shown(&'static str),
    /// the player's phone once the tile lies, with what it offers; then every phone.
    Slips(&'static str),
    /// an emblem is tried first, and refused.
    RingFull(&'static str, Cell),
    /// the tile that makes the ring full.
    Eighth(&'static str),
    /// what the abbot brings.
    Abbot(&'static str),
}

/// Cells that the fingers leave alone until a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clear {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) until: u32,
}

/// A turn with this tile.
pub(super) const fn lay(turn: u32, player: Player, face: &'static str, at: Cell, turned: u32) -> Line {
    Line { tile: Some(Tile { face, at, turned }), ..turn_of(turn, player) }
}

/// A turn whose tile the fingers choose.
pub(super) const fn turn_of(turn: u32, player: Player) -> Line {
    Line { turn, player, tile: None, stands: None, nominates: None, recalls: false, scene: Scene::Quiet }
}

impl Line {
    /// A meeple on this segment.
    pub(super) const fn meeple(self, segment: u32) -> Self {
        Self { stands: Some((Kind::Meeple, segment)), ..self }
    }

    /// The abbot on this segment.
    pub(super) const fn abbot(self, segment: u32) -> Self {
        Self { stands: Some((Kind::Abbot, segment)), ..self }
    }

    /// This emblem under the own meeple there.
    pub(super) const fn under(self, at: Cell, emblem: Emblem) -> Self {
        Self { nominates: Some((at, emblem)), ..self }
    }

    pub(super) const fn recalls(self) -> Self {
        Self { recalls: true, ..self }
    }

    pub(super) const fn scene(self, scene: Scene) -> Self {
        Self { scene, ..self }
    }
}

/// A prize tile whose place the fingers choose.
pub(super) const fn prize(number: u32, face: &'static str) -> Prize {
    Prize { number, face, at: None, nominates: None, shown: None }
}

impl Prize {
    pub(super) const fn at(self, at: Cell, turned: u32) -> Self {
        Self { at: Some((at, turned)), ..self }
    }

    /// This emblem under the own meeple there.
    pub(super) const fn under(self, at: Cell, emblem: Emblem) -> Self {
        Self { nominates: Some((at, emblem)), ..self }
    }

    pub(super) const fn shown(self, heading: &'static str) -> Self {
        Self { shown: Some(heading), ..self }
    }
}

impl Clear {
    pub(super) fn holds(&self, (x, y): Cell) -> bool {
        (self.from.0..=self.to.0).contains(&x) && (self.from.1..=self.to.1).contains(&y)
    }
}

/// A cell as it is sent.
pub(super) fn pos((x, y): Cell) -> v1::Pos {
    v1::Pos { x, y }
}

/// A cell as it was sent.
pub(super) fn cell(pos: Option<v1::Pos>) -> Cell {
    let v1::Pos { x, y } = pos.unwrap_or_default();
    (x, y)
}
