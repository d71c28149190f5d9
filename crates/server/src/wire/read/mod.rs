//! Requests into words, parsed once: what comes out is valid by its type, or every violation found is told. Never
//! echoes what a client sent.

mod code;
mod game;
mod page;
mod piece;
mod reading;
mod request;
mod step;

pub(crate) use code::{join_code, recovery_code};
pub(crate) use game::{plan_request, reissue, seat, seat_place, settings, start};
pub(crate) use page::{game_page, record_page};
pub(crate) use reading::{Reading, game_id, more_tokens};
pub(crate) use request::{Change, change, secret_change};
pub(crate) use step::steps;
