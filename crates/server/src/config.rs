//! What an operator may choose of the server. Never read from a file or the environment here; the program does.

use std::{fmt, str::FromStr, time::Duration};

use http::HeaderValue;

use crate::join_card::{JoinPage, PublicUrl};
use crate::limits::{
    DEFAULT_CALL_REFILL, DEFAULT_CALLS_A_TOKEN, DEFAULT_CONNECTIONS, DEFAULT_DEADLINE, DEFAULT_DRAIN,
    DEFAULT_HEARTBEAT, DEFAULT_IN_FLIGHT, DEFAULT_STREAMS, DEFAULT_TABLE_REFILL, DEFAULT_TABLES_A_SOURCE,
};

/// How the server behaves; every field has a sensible default.
///
/// ```
/// use std::time::Duration;
/// let config = herald_server::ServerConfig { drain: Duration::from_secs(3), ..Default::default() };
/// assert_eq!(config.heartbeat, herald_server::DEFAULT_HEARTBEAT);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// How often one token may call.
    pub calls_a_token: Rate,
    /// How often a table may be opened from one source: an IPv4 address, or the /64 an IPv6 address is in.
    pub tables_a_source: Rate,
    /// Which web pages may call from a browser.
    pub origins: Origins,
    /// Where devices reach the server, for the cards of its tables; the address it listens on if left out.
    pub public_url: Option<PublicUrl>,
    /// The web client that the cards' links for browsers lead to.
    pub join_page: Option<JoinPage>,
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
            calls_a_token: Rate { in_a_row: DEFAULT_CALLS_A_TOKEN, one_more_each: DEFAULT_CALL_REFILL },
            tables_a_source: Rate { in_a_row: DEFAULT_TABLES_A_SOURCE, one_more_each: DEFAULT_TABLE_REFILL },
            origins: Origins::Any,
            public_url: None,
            join_page: None,
        }
    }
}

/// How often something may be done: so many times in a row, and once more each time so much has passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// Times in a row.
    pub in_a_row: u32,
    /// Once more each time this has passed.
    pub one_more_each: Duration,
}

impl Rate {
    /// As often as one likes, for a server whose callers are all of one house, such as a demonstration's.
    pub const FREE: Self = Self { in_a_row: u32::MAX, one_more_each: Duration::ZERO };
}

/// Which web pages may call from a browser. Programs that are no browser are not bound by it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Origins {
    /// Those of any origin.
    ///
    /// This is safe: a token travels in `authorization`, where a page must put it itself, and never in a cookie,
    /// which a browser would send along on its own. So a foreign page can do no more than anyone without a token.
    #[default]
    Any,
    /// Those of these origins.
    Only(Vec<Origin>),
}

/// Where a web page comes from, as its browser says it: scheme, host and, where it is not the scheme's own, port.
///
/// ```
/// use herald_server::Origin;
/// let origin: Origin = "https://table.example:8443".parse()?;
/// assert_eq!(origin.to_string(), "https://table.example:8443");
/// assert!("https://table.example/play".parse::<Origin>().is_err());
/// # Ok::<(), herald_server::NoOrigin>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin(HeaderValue);

/// What was given is no origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an origin is scheme://host or scheme://host:port in lower case, without a path")]
pub struct NoOrigin;

impl Origin {
    /// As it stands in a header.
    pub(crate) fn header(&self) -> &HeaderValue {
        &self.0
    }
}

impl FromStr for Origin {
    type Err = NoOrigin;

    fn from_str(text: &str) -> Result<Self, NoOrigin> {
        let (scheme, host) = text.split_once("://").ok_or(NoOrigin)?;
        let of_scheme =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+-.".contains(&byte);
        // Brackets and colons for IPv6 and ports. Browsers compare and send lower case: what is not could never match.
        let of_host = |byte: u8| of_scheme(byte) || b"_[]:".contains(&byte);
        let is_origin = !scheme.is_empty()
            && !host.is_empty()
            && scheme.bytes().all(of_scheme)
            && host.bytes().all(of_host);
        if !is_origin {
            return Err(NoOrigin);
        }
        HeaderValue::from_str(text).map(Self).map_err(|_| NoOrigin)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // It was parsed from visible ASCII.
        f.write_str(self.0.to_str().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_what_a_browser_sends_and_nothing_more() {
        for good in [
            "https://table.example",
            "http://192.0.2.7:8080",
            "http://[2001:db8::1]:3000",
            "http://localhost",
            "capacitor://localhost",
            "chrome-extension://abcdef",
        ] {
            assert_eq!(good.parse::<Origin>().map(|origin| origin.to_string()).as_deref(), Ok(good));
        }
        for bad in [
            "",
            "*",
            "null",
            "table.example",
            "https://",
            "://table.example",
            "https://table.example/",
            "https://table.example/play",
            "https://Table.example",
            "HTTPS://table.example",
            "https://a@table.example",
            "https://table.example?x",
            "https://*.example",
            "https://table.example ",
            "https://täble.example",
        ] {
            assert_eq!(bad.parse::<Origin>(), Err(NoOrigin), "{bad:?}");
        }
    }
}
