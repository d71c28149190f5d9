//! What happens around every call, one concern a file: browsers, telemetry, draining, limits, deadlines. Never knows
//! what a call asks for.

mod around;
pub(crate) mod arrival;
mod body;
pub(crate) mod cross_origin;
pub(crate) mod deadline;
pub(crate) mod doorstep;
pub(crate) mod drain;
pub(crate) mod fault;
pub(crate) mod header_list;
pub(crate) mod in_flight;
mod kind;
pub(crate) mod language;
pub(crate) mod pace;
pub(crate) mod telemetry;
pub(crate) mod unreadable;
pub(crate) mod web;

pub(crate) use around::{Inner, Layered, Served};

/// The paths of the calls that answer with a stream and need a token.
const WATCH: &str = "/herald.v1.ViewService/WatchView";
const BACKUP: &str = "/herald.v1.OperatorService/Backup";
/// That of the one call that reads a stream and needs a token.
const IMPORT: &str = "/herald.v1.OperatorService/ImportGame";
const EXPORT: &str = "/herald.v1.GameService/ExportGame";
