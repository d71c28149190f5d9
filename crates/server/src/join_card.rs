//! How people come to a table: links with its join code, and the same as a QR code. Never asks whether a code is one, and
//! never reaches out: where Herald can be reached is what it was told.

use std::{fmt, net::SocketAddr, str::FromStr};

use herald_api::v1;
use herald_words::{Denial, JoinCode, Problem, Refusal, Status, TableInfo};
use http::Uri;
use qrcode::{EcLevel, QrCode, render::svg};

/// Characters of a link's page, at most: what is left of a QR code's room is for the address and the code.
const MAX_PAGE_CHARS: usize = 500;

/// Where devices reach this Herald, such as `https://tablet.local:4217`: no path, no user, and nothing after.
///
/// ```
/// use herald_server::PublicUrl;
/// let url: PublicUrl = "http://192.0.2.7:4217".parse()?;
/// assert_eq!(url.to_string(), "http://192.0.2.7:4217");
/// assert_eq!(url.app_link(), "herald://192.0.2.7:4217");
/// assert!("tablet.local:4217".parse::<PublicUrl>().is_err());
/// # Ok::<(), herald_server::NoPublicUrl>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    tls: bool,
    authority: String,
}

/// What was given is no place where Herald could be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it is http://host:port or https://host:port, without a path")]
pub struct NoPublicUrl;

/// A page of a web client, which the links for browsers lead to.
///
/// ```
/// use herald_server::JoinPage;
/// assert!("https://table.example/play".parse::<JoinPage>().is_ok());
/// assert!("https://table.example/play#now".parse::<JoinPage>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinPage(String);

/// What was given is no page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "it is a page's whole address, http:// or https://, without a fragment and of at most 500 characters"
)]
pub struct NoJoinPage;

impl FromStr for PublicUrl {
    type Err = NoPublicUrl;

    fn from_str(text: &str) -> Result<Self, NoPublicUrl> {
        let uri: Uri = text.parse().map_err(|_| NoPublicUrl)?;
        let tls = scheme(&uri).ok_or(NoPublicUrl)?;
        let authority = uri.authority().ok_or(NoPublicUrl)?;
        let bare = uri.path() == "/" && uri.query().is_none() && !authority.as_str().contains('@');
        // http parses and forgets a fragment, and takes a port that is none.
        let whole =
            !text.contains(['#', '?']) && authority.port_u16().is_some() == has_port(authority.as_str());
        if bare && whole && !authority.host().is_empty() {
            Ok(Self { tls, authority: authority.as_str().to_owned() })
        } else {
            Err(NoPublicUrl)
        }
    }
}

impl FromStr for JoinPage {
    type Err = NoJoinPage;

    fn from_str(text: &str) -> Result<Self, NoJoinPage> {
        let uri: Uri = text.parse().map_err(|_| NoJoinPage)?;
        let page = scheme(&uri).is_some() && uri.authority().is_some();
        if page && !text.contains('#') && text.len() <= MAX_PAGE_CHARS {
            Ok(Self(text.to_owned()))
        } else {
            Err(NoJoinPage)
        }
    }
}

/// Whether it is over TLS; none for a scheme of another kind.
fn scheme(uri: &Uri) -> Option<bool> {
    match uri.scheme_str()? {
        "https" => Some(true),
        "http" => Some(false),
        _ => None,
    }
}

/// Whether a port is named: behind the last colon that is not within the brackets of an IPv6 address.
fn has_port(authority: &str) -> bool {
    authority.rsplit_once(':').is_some_and(|(_, port)| !port.contains(']'))
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.tls { "https" } else { "http" }, self.authority)
    }
}

impl PublicUrl {
    /// Of an address that is listened on.
    #[must_use]
    pub fn of(address: SocketAddr, tls: bool) -> Self {
        Self { tls, authority: address.to_string() }
    }

    /// For an app that has made the scheme `herald` its own: this Herald, at no table yet.
    #[must_use]
    pub fn app_link(&self) -> String {
        format!("herald://{}{}", self.authority, self.query())
    }

    /// The same, to a table: `herald://HOST:PORT/join/CODE`, with `?tls=1` where Herald speaks TLS.
    #[must_use]
    pub fn app_join_link(&self, code: &JoinCode) -> String {
        format!("herald://{}/join/{}{}", self.authority, code.reveal(), self.query())
    }

    /// For a browser: a web client's page with table and code behind the `#`, which a browser keeps to itself; without a
    /// page `http(s)://HOST:PORT/join/CODE`, where Herald says in a line what to do with the code.
    #[must_use]
    pub fn web_join_link(&self, code: &JoinCode, page: Option<&JoinPage>) -> String {
        match page {
            Some(JoinPage(page)) => format!("{page}#herald={self}&join={}", code.reveal()),
            None => format!("{self}/join/{}", code.reveal()),
        }
    }

    fn query(&self) -> &'static str {
        if self.tls { "?tls=1" } else { "" }
    }
}

/// Where the cards of one server lead.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    pub(crate) url: PublicUrl,
    pub(crate) page: Option<JoinPage>,
}

impl Cards {
    /// The card of a table whose lobby is open, for its host.
    ///
    /// # Errors
    /// For anyone else, and once the door is closed.
    pub(crate) fn card(
        &self,
        table: &TableInfo,
        link: v1::JoinLink,
    ) -> Result<v1::GetJoinCardResponse, Problem> {
        let Some(code) = &table.join else {
            return Err(match table.status {
                Status::Lobby => Denial::HostOnly.into(),
                Status::Playing | Status::Over => {
                    let refusal = Refusal::LobbyClosed;
                    Problem::Refused { refusal, revision: table.revision, now: None }
                }
            });
        };
        let app_link = self.url.app_join_link(code);
        let web_link = self.url.web_join_link(code, self.page.as_ref());
        let svg = svg(match link {
            v1::JoinLink::Unspecified | v1::JoinLink::App => &app_link,
            v1::JoinLink::Web => &web_link,
        })?;
        Ok(v1::GetJoinCardResponse { join_code: code.reveal().to_owned(), app_link, web_link, svg })
    }
}

/// A link as a QR code, a picture of its own: SVG, dark on light with the quiet border that scanners want, of any size.
fn svg(link: &str) -> Result<String, Problem> {
    // A link that does not fit was let in by the limits above.
    let code = QrCode::with_error_correction_level(link, EcLevel::M).map_err(|_| Problem::Fault)?;
    Ok(code.render::<svg::Color<'_>>().module_dimensions(4, 4).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_scheme_host_and_port_and_nothing_more() {
        for good in
            ["http://192.0.2.7:4217", "https://tablet.local", "http://[2001:db8::1]:4217", "http://[::1]"]
        {
            assert_eq!(good.parse::<PublicUrl>().map(|url| url.to_string()).as_deref(), Ok(good));
        }
        for bad in [
            "",
            "tablet.local:4217",
            "ftp://tablet.local",
            "http://",
            "http://tablet.local/play",
            "http://tablet.local?x",
            "http://tablet.local/#x",
            "http://ada@tablet.local",
            "http://tablet.local:",
            "http://tablet.local:99999",
        ] {
            assert_eq!(bad.parse::<PublicUrl>(), Err(NoPublicUrl), "{bad}");
        }
    }

    #[test]
    fn the_longest_page_that_is_taken_still_fits_a_card() {
        let longest = format!("https://table.example/{}", "x".repeat(MAX_PAGE_CHARS - 22));
        assert!(format!("{longest}x").parse::<JoinPage>().is_err());
        let page = longest.parse::<JoinPage>().unwrap();
        // The longest host there is.
        let host = ["h".repeat(63), "h".repeat(63), "h".repeat(63), "h".repeat(61)].join(".");
        let url: PublicUrl = format!("https://{host}:65535").parse().unwrap();
        assert!(svg(&url.web_join_link(&JoinCode::new("BRUG4217"), Some(&page))).is_ok());
    }
}
