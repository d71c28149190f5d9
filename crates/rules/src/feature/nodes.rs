//! Parts of tiles joined into features: union by size, and a ring through the members of each. Never unjoins: a game that
//! goes back is folded again.

use herald_words::Feature;

/// A part of a laid tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct NodeIx(pub(crate) u16);

/// One part. What is said of the whole feature is kept at its root alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    parent: u16,
    /// The next member of the same feature: a ring.
    next: u16,
    /// The tile it is on.
    tile: u16,
    /// Members of the feature.
    size: u16,
    /// Edges of a road or city that nothing closes yet.
    open: u16,
    coats: u16,
    /// Meeples on it.
    meeples: u8,
    /// Which part of its tile.
    part: u8,
    feature: Feature,
}

/// All parts of all tiles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Features {
    nodes: Vec<Node>,
}

impl Features {
    /// The part that comes next.
    pub(crate) fn next(&self) -> NodeIx {
        NodeIx(u16::try_from(self.nodes.len()).unwrap_or(u16::MAX))
    }

    /// A part of a tile that was just laid, joined to nothing yet.
    pub(crate) fn add(&mut self, tile: u16, part: u8, feature: Feature, open: u8, coats: u8) {
        let NodeIx(own) = self.next();
        let (open, coats) = (open.into(), coats.into());
        self.nodes.push(Node {
            parent: own,
            next: own,
            tile,
            size: 1,
            open,
            coats,
            meeples: 0,
            part,
            feature,
        });
    }

    /// The one member that stands for the whole feature.
    pub(crate) fn root(&self, node: NodeIx) -> NodeIx {
        let mut at = node.0;
        // Union by size: a chain is never longer than the logarithm of the feature.
        while self.nodes[usize::from(at)].parent != at {
            at = self.nodes[usize::from(at)].parent;
        }
        NodeIx(at)
    }

    /// Two parts meet at an edge that both had open: they are one feature, perhaps were already.
    pub(crate) fn meet(&mut self, one: NodeIx, other: NodeIx) {
        let root = self.join(one, other);
        let open = &mut self.nodes[usize::from(root.0)].open;
        *open = open.saturating_sub(2);
    }

    /// Two parts are one feature.
    pub(crate) fn join(&mut self, one: NodeIx, other: NodeIx) -> NodeIx {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return one;
        }
        let (NodeIx(large), NodeIx(small)) =
            if self.nodes[usize::from(one.0)].size >= self.nodes[usize::from(other.0)].size {
                (one, other)
            } else {
                (other, one)
            };
        let small = usize::from(small);
        let gone = self.nodes[small];
        let root = &mut self.nodes[usize::from(large)];
        root.size += gone.size;
        root.open += gone.open;
        root.coats += gone.coats;
        root.meeples += gone.meeples;
        let next = std::mem::replace(&mut root.next, gone.next);
        // Nothing is said here any more: however the meeples came, the same map is the same state.
        self.nodes[small] = Node { parent: large, next, size: 0, open: 0, coats: 0, meeples: 0, ..gone };
        NodeIx(large)
    }

    pub(crate) fn feature(&self, node: NodeIx) -> Feature {
        self.nodes[usize::from(node.0)].feature
    }

    /// Edges still open, of the whole feature.
    pub(crate) fn open(&self, node: NodeIx) -> u16 {
        self.nodes[usize::from(self.root(node).0)].open
    }

    /// Coats of arms of the whole city.
    pub(crate) fn coats(&self, node: NodeIx) -> u16 {
        self.nodes[usize::from(self.root(node).0)].coats
    }

    /// Meeples on the whole feature.
    pub(crate) fn meeples(&self, node: NodeIx) -> u8 {
        self.nodes[usize::from(self.root(node).0)].meeples
    }

    pub(crate) fn stand(&mut self, node: NodeIx) {
        let NodeIx(root) = self.root(node);
        self.nodes[usize::from(root)].meeples += 1;
    }

    pub(crate) fn leave(&mut self, node: NodeIx) {
        let NodeIx(root) = self.root(node);
        let meeples = &mut self.nodes[usize::from(root)].meeples;
        *meeples = meeples.saturating_sub(1);
    }

    /// Every member, the given one first: its tile, and which part of it.
    pub(crate) fn members(&self, node: NodeIx) -> impl Iterator<Item = (u16, u8)> + '_ {
        let mut next = Some(node.0);
        std::iter::from_fn(move || {
            let here = self.nodes[usize::from(next?)];
            next = Some(here.next).filter(|next| *next != node.0);
            Some((here.tile, here.part))
        })
    }

    /// Tiles of a feature; each counts once, however often it is crossed (B-5).
    pub(crate) fn tiles(&self, node: NodeIx) -> u16 {
        let mut seen = Tiles::default();
        let fresh = self.members(node).filter(|(tile, _)| seen.insert(*tile)).count();
        u16::try_from(fresh).unwrap_or(u16::MAX)
    }
}

/// A set of tiles: bits, on the stack for as many as a large box holds.
#[derive(Default)]
struct Tiles {
    near: [u64; 8],
    far: Vec<u16>,
}

impl Tiles {
    /// Whether it was not there.
    fn insert(&mut self, tile: u16) -> bool {
        let (word, bit) = (usize::from(tile / 64), 1 << (tile % 64));
        match self.near.get_mut(word) {
            Some(bits) => {
                let fresh = *bits & bit == 0;
                *bits |= bit;
                fresh
            }
            None if self.far.contains(&tile) => false,
            None => {
                self.far.push(tile);
                true
            }
        }
    }
}
