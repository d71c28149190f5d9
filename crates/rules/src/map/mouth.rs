//! Where the river goes on, and which way it may turn there. Never lays a tile, and never knows a face.

use herald_words::{Bends, Edge, Pos, Refusal, Side};

/// The river's open end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mouth {
    /// The cell where the next river tile is laid.
    pub(crate) pos: Pos,
    /// The side of that cell by which the river comes in.
    pub(crate) from: Side,
    /// Which way the last bend turned, as long as it counts as in a row with the next.
    last: Option<Turning>,
}

/// Which way a bend turns, for who comes down the river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turning {
    Left,
    Right,
}

impl Mouth {
    /// The open end after these cells were laid together, their edges as they lie: a tile, or the tournament tile. None
    /// after the lake. Where there was none before, the spring was laid.
    pub(crate) fn after(before: Option<Self>, cells: &[(Pos, [Edge; 4])], bends: Bends) -> Option<Self> {
        let (pos, to) = exit(before, cells)?;
        let last = before.and_then(|mouth| match (turning(mouth.from, to), bends) {
            (None, Bends::Successive) => mouth.last,
            (turned, Bends::Adjacent | Bends::Successive) => turned,
        });
        Some(Self { pos: pos.beside(to)?, from: to.opposite(), last })
    }

    /// two bends in a row do not turn the same way. That the tile continues the river is known.
    pub(crate) fn takes(self, edges: [Edge; 4]) -> Result<(), Refusal> {
        let to = exit(Some(self), &[(self.pos, edges)]).map(|(_, to)| to);
        match to.and_then(|to| turning(self.from, to)) {
            Some(turned) if self.last == Some(turned) => Err(Refusal::RiverTurnsBack),
            Some(_) | None => Ok(()),
        }
    }
}

/// The cell and the side by which the river leaves these cells.
pub(crate) fn exit(before: Option<Mouth>, cells: &[(Pos, [Edge; 4])]) -> Option<(Pos, Side)> {
    let inside = |pos: Option<Pos>| cells.iter().any(|(cell, _)| Some(*cell) == pos);
    let entered = before.map(|mouth| (mouth.pos, mouth.from));
    let sides = cells.iter().flat_map(|(pos, edges)| {
        let river = Side::ALL.into_iter().filter(|side| edges[*side as usize] == Edge::River);
        river.map(|side| (*pos, side))
    });
    sides.filter(|(pos, side)| !inside(pos.beside(*side))).find(|end| Some(*end) != entered)
}

/// None if it runs straight on.
fn turning(from: Side, to: Side) -> Option<Turning> {
    // Clockwise from where it comes in: left, straight on, right.
    match (to as usize + Side::ALL.len() - from as usize) % Side::ALL.len() {
        1 => Some(Turning::Left),
        3 => Some(Turning::Right),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const F: Edge = Edge::Field;
    const R: Edge = Edge::River;

    /// From a spring at 0,0 that flows south, tile by tile.
    fn flow(tiles: &[[Edge; 4]], bends: Bends) -> Result<Mouth, Refusal> {
        let spring = [(Pos::default(), [F, F, R, F])];
        let mut mouth = Mouth::after(None, &spring, bends).unwrap();
        for edges in tiles {
            mouth.takes(*edges)?;
            mouth = Mouth::after(Some(mouth), &[(mouth.pos, *edges)], bends).unwrap();
        }
        Ok(mouth)
    }

    const STRAIGHT_DOWN: [Edge; 4] = [R, F, R, F];
    const STRAIGHT_ACROSS: [Edge; 4] = [F, R, F, R];

    #[test]
    fn r2_the_river_goes_on_where_it_leaves_the_last_tile() {
        let mouth = flow(&[STRAIGHT_DOWN, [R, R, F, F]], Bends::Adjacent).unwrap();
        assert_eq!((mouth.pos, mouth.from), (Pos { x: 1, y: 2 }, Side::West));
    }

    #[test]
    fn r2_two_bends_in_a_row_do_not_turn_the_same_way() {
        // South, then east is a turn to the left; north from there is another.
        assert_eq!(flow(&[[R, R, F, F], [R, F, F, R]], Bends::Adjacent), Err(Refusal::RiverTurnsBack));
        assert!(flow(&[[R, R, F, F], [F, F, R, R]], Bends::Adjacent).is_ok(), "south again: to the right");
    }

    #[test]
    fn r2_a_straight_tile_between_lifts_it_unless_the_table_says_otherwise() {
        let back = [[R, R, F, F], STRAIGHT_ACROSS, [R, F, F, R]];
        assert!(flow(&back, Bends::Adjacent).is_ok());
        assert_eq!(flow(&back, Bends::Successive), Err(Refusal::RiverTurnsBack));
    }

    #[test]
    fn r1_after_the_lake_it_goes_nowhere() {
        let mouth = flow(&[STRAIGHT_DOWN], Bends::Adjacent).unwrap();
        assert_eq!(Mouth::after(Some(mouth), &[(mouth.pos, [R, F, F, F])], Bends::Adjacent), None);
    }
}
