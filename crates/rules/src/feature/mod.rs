//! Roads, cities and fields over all the tiles they span: they merge as tiles land, and know what is still open. Never
//! scores one, and never knows where a tile lies.

mod nodes;

pub(crate) use self::nodes::{Features, NodeIx};
