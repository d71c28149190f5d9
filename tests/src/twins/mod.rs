//! Twin games: the same evening twice over real gRPC, but for which of a player's emblems lie under which meeples.
//! Keeps every byte that anyone else obtains, and says where the twins differ. Never looks into a server.
//!
//! `side` runs a server, `table` seats the same people at both, `compare` holds answers against each other, `tap`
//! chooses what is played, `evening` plays it, `probe` asks everything a curious viewer could ask.

mod compare;
mod evening;
mod mend;
mod probe;
mod side;
mod table;
mod tap;

pub use compare::{Difference, Tally, Way};
pub use evening::{Ended, Evening};
