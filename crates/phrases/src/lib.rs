//! What people read: codes and facts as sentences in English, Dutch and German. Knows words alone, so that no sentence says
//! more than its reader may know; decides nothing, and never asks who reads.
//!
//! The sentences lie in `locales`, a folder a language, in Fluent (<https://projectfluent.org>). Each message is named by a
//! family and a code, `refusal-RING_WAS_FULL`; elsewhere the same is written with points, `refusal.RING_WAS_FULL`. A message
//! refers to no other one, so that a client can keep the text of each and format it with any library of Fluent's.

mod facts;
mod language;
mod phrases;
mod score;
mod tile;

pub use facts::Facts;
pub use language::Language;
pub use phrases::{Phrase, Phrases};
pub use score::score_line;
pub use tile::tile;
