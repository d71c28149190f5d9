//! Words into answers. Never leaves anything out that the words say, and adds nothing.

mod entry;
mod fact;
mod legal;
mod lobby;
pub(crate) mod page;
mod piece;
mod sheet;
mod tournament;
mod view;

pub(crate) use entry::entries;
pub(crate) use legal::legal_moves;
pub(crate) use lobby::{game, game_summary, plan, ruling};
pub(crate) use sheet::sheet;
pub(crate) use view::{update_bytes, view_bytes};
