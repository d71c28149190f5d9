//! What happens around every call, one concern a file: telemetry, draining, limits, deadlines. Never knows what a
//! call asks for.

mod around;
mod body;
pub(crate) mod deadline;
pub(crate) mod drain;
pub(crate) mod fault;
pub(crate) mod in_flight;
pub(crate) mod telemetry;
pub(crate) mod unreadable;

pub(crate) use around::Around;
