//! The tonic services: wire conversion, authentication, limits, telemetry. Asks tables through the port in
//! `herald-words` and speaks `herald-api`; never knows a rule, a store or a hidden event, and decides nothing
//! about a game.
//!
//! Native clients speak gRPC over HTTP/2; browsers gRPC-Web, also over HTTP/1.1, from pages of the origins that
//! `ServerConfig` allows.
//!
//! A call's way: the layers (`layer`) watch over it, a service (`service`) checks the token, parses the message
//! once (`wire::read`), asks the port, and writes the answer (`wire::write`) or the problem (`problem`).

mod auth;
mod buckets;
mod config;
#[cfg(test)]
mod errors_page;
mod health;
mod incoming;
mod join_card;
mod layer;
mod limits;
mod localized;
mod meters;
mod misses;
mod picture;
mod problem;
mod reflection;
mod serve;
mod service;
mod services;
mod stopped;
mod tls;
mod transport;
mod wire;

pub use config::{NoOrigin, Origin, Origins, Rate, ServerConfig};
pub use join_card::{JoinPage, NoJoinPage, NoPublicUrl, PublicUrl};
pub use limits::*;
pub use meters::{CODES, Histogram, Meters, MethodMeter};
pub use serve::{ServeError, Server};
pub use tls::{Identity, IdentityError, Tls};
pub use wire::write::{TRANSCRIPT, TRANSCRIPT_FORMAT, transcript_commit};
