//! What an operator may choose of the server. Never read from a file or the environment here; the program does.

use std::time::Duration;

use crate::limits::{
    DEFAULT_CONNECTIONS, DEFAULT_DEADLINE, DEFAULT_DRAIN, DEFAULT_HEARTBEAT, DEFAULT_IN_FLIGHT,
    DEFAULT_STREAMS,
};

/// How the server behaves; every field has a sensible default.
///
/// ```
/// use std::time::Duration;
/// let config = herald_server::ServerConfig { drain: Duration::from_secs(3), ..Default::default() };
/// assert_eq!(config.heartbeat, herald_server::DEFAULT_HEARTBEAT);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerConfig {
    /// How long a call may take whose client sets no deadline.
    pub deadline: Duration,
    /// A watch stream that is silent for so long sends a heartbeat.
    pub heartbeat: Duration,
    /// How long calls may take to end once the server stops.
    pub drain: Duration,
    /// Calls in work at once.
    pub in_flight: usize,
    /// Streams open at once.
    pub streams: usize,
    /// Connections open at once; more wait to be accepted.
    pub connections: usize,
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            deadline: DEFAULT_DEADLINE,
            heartbeat: DEFAULT_HEARTBEAT,
            drain: DEFAULT_DRAIN,
            in_flight: DEFAULT_IN_FLIGHT,
            streams: DEFAULT_STREAMS,
            connections: DEFAULT_CONNECTIONS,
        }
    }
}
