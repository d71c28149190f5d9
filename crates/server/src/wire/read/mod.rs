//! Requests into words, parsed once: what comes out is valid by its type, or every violation found is told. Never
//! echoes what a client sent.

mod code;
#[cfg(test)]
mod edges;
mod face_text;
mod mend;
mod page;
mod piece;
mod reading;
mod request;
mod seat;
mod setup;
mod step;
mod tournament;
mod towers;
mod tracked;

pub(crate) use code::{join_code, join_link, recovery_code};
pub(crate) use mend::{answer, correction, proposal};
pub(crate) use page::{game_page, record_page};
pub(crate) use reading::{Reading, game_id, more_tokens};
pub(crate) use request::{Change, change, secret_change};
pub(crate) use seat::{draw_share, reissue, seat, seat_if, seat_place, start};
pub(crate) use setup::{plan_request, settings};
pub(crate) use step::steps;
