//! Twin games: the same evening twice over real gRPC, but for what one viewer may not see: which of a player's emblems lie
//! under which meeples, what its prize tiles show, what Herald will draw. Keeps every byte that anyone else obtains, and says
//! where the twins differ. Never looks into a server.
//!
//! `side` runs a server, `shared` is what several nodes keep their games in, `counted` has its metrics, `table` makes each call
//! at both, `gather` seats the same people at both, `compare` holds answers against each other, `calls` lists what can be asked,
//! `tap` chooses what is played, `evening` plays it, `mend` and `repair` put it right, `reveal` shows what was hidden, `probe`
//! asks everything a curious viewer could ask, `future` has twins that will draw otherwise.

pub(crate) mod calls;
mod compare;
mod counted;
mod evening;
pub mod future;
mod gather;
mod mend;
mod probe;
pub(crate) mod record;
mod repair;
mod reveal;
mod secret;
mod shared;
mod side;
pub(crate) mod stranger;
mod table;
pub(crate) mod tap;
mod transcript;

pub use calls::not_asked;
pub use compare::{Comparison, Difference, Tally, Way};
pub use counted::Counted;
pub use evening::{Ended, Evening};
pub use gather::Kept;
pub use side::Side;
pub use table::Twin;
