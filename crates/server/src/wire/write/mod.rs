//! Words into answers. Never leaves anything out that the words say, but for what no answer could hold, and adds
//! nothing.

mod entry;
mod face;
mod fact;
mod legal;
mod lobby;
mod mend;
pub(crate) mod page;
mod phrases;
mod piece;
mod sheet;
mod standpoint;
mod statistics;
mod tournament;
mod tournament_fact;
mod towers;
mod tracked;
mod transcript;
mod view;
mod vote;

pub(crate) use entry::entries;
pub(crate) use face::face;
pub(crate) use legal::legal_moves;
pub(crate) use lobby::{game, game_summary, plan, ruling};
pub(crate) use mend::hidden_seen;
pub(crate) use phrases::phrases;
pub(crate) use sheet::explained;
pub(crate) use standpoint::standpoint;
#[cfg(test)]
pub(crate) use standpoint::tests as standpoint_tests;
pub(crate) use statistics::statistics;
pub(crate) use transcript::Transcript;
pub use transcript::{TRANSCRIPT, TRANSCRIPT_FORMAT, transcript_commit};
pub(crate) use view::{nudge, update_bytes, view_bytes};
