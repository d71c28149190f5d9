//! What the program goes by: flags and environment over the file over the defaults, checked. Never reaches out.

use std::{
    fs, io,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    str::FromStr,
    time::Duration,
};

use herald_journal::JournalError;
use herald_rules::{OwnFaces, catalogue::Fault};
use herald_server::{JoinPage, NoOrigin, Origins, PublicUrl};
use herald_words::Token;
use serde::Deserialize;

use crate::{
    cli::{ClusterOptions, LogFormat, ServeOptions},
    place::Place,
    tls::files::{Role, TlsFiles},
};

/// The port Herald listens on where nothing else is said.
pub const DEFAULT_PORT: u16 = 4217;
/// Where games are kept where nothing else is said.
pub const DEFAULT_STORE: &str = "./herald-data";
/// Seconds to serve on once told to stop, at most: whoever waits longer has forgotten it.
pub const MAX_DRAIN_NOTICE: u64 = 600;
/// Characters of an operator's token, at least: it opens every game.
pub const MIN_OPERATOR_TOKEN_CHARS: usize = 20;

/// What the program goes by.
#[derive(Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the certificate and its key are; plain text where there are none.
    pub tls: Option<TlsFiles>,
    /// Whether the network is told where Herald is.
    pub announce: bool,
    /// Whether the terminal shows each new table's join code; where left out, if there is one and the network is reached.
    pub join_cards: Option<bool>,
    /// Where devices reach it, if not by this machine's address.
    pub public_url: Option<PublicUrl>,
    /// A web client's page.
    pub join_page: Option<JoinPage>,
    /// Where games are kept.
    pub store: Place,
    /// A table's own tile faces, if there are any.
    pub faces: Option<OwnFaces>,
    /// The operator's token, if one was chosen.
    pub operator: Option<Token>,
    /// Which web pages may call.
    pub origins: Origins,
    /// Where metrics are told, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// The collector of spans, if there is one.
    pub otlp: Option<String>,
    /// How long to serve on once told to stop.
    pub drain_notice: Duration,
    /// How log lines look.
    pub log_format: LogFormat,
}

/// Why there is no configuration to go by.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the configuration {path} cannot be read")]
    Unreadable {
        /// Its path.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// The file is not what it should be.
    #[error("the configuration {path} is wrong: {why}")]
    Malformed {
        /// Its path.
        path: String,
        /// Where and why, without the line itself: it may hold the token.
        why: String,
    },
    /// The catalogue cannot be read.
    #[error("the catalogue {path} cannot be read")]
    NoCatalogue {
        /// Its path.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// A face of the catalogue is not taken.
    #[error("the catalogue {path} is wrong: {fault}")]
    Catalogue {
        /// Its path.
        path: String,
        /// Which face, and why.
        fault: Fault,
    },
    /// Plain text beyond loopback was not asked for.
    #[error(
        "{0} can be reached from other machines, and without TLS whoever can read the network can read the tokens; \
         add --tls-certificate and --tls-key (`herald certificate` makes both), or say that plain text is meant: --lan \
         in a house whose network is trusted, --insecure where something else encrypts, such as a proxy"
    )]
    PlainText(SocketAddr),
    /// Of certificate and key there is but one.
    #[error("for TLS there must be a {0} too: {flag} names it", flag = .0.flag())]
    HalfTls(Role),
    /// The operator's token is too easy to guess.
    #[error(
        "the operator's token needs {MIN_OPERATOR_TOKEN_CHARS} visible ASCII characters or more, and no spaces"
    )]
    WeakOperatorToken,
    /// Where devices reach Herald, or a web client's page, is none.
    #[error("the {key} {url} is none: {source}")]
    Link {
        /// Which of both.
        key: &'static str,
        /// As it was given.
        url: String,
        /// What it must be.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The collector's URL is none that is spoken to.
    #[error(
        "the collector {0} is not at an http://host:port; one that wants TLS is reached by an agent on this machine"
    )]
    Collector(String),
    /// The notice is too long.
    #[error("the drain notice is {0} seconds, and at most {MAX_DRAIN_NOTICE} are waited for")]
    DrainNotice(u64),
    /// The servers are not named as they must be.
    #[error("the store's servers cannot be used")]
    Servers(#[source] JournalError),
    /// Servers were named to a Herald that knows none.
    #[error("this Herald was built without the feature jetstream, so games are kept in a directory")]
    NoServers,
    /// Servers were named where a directory is worked on.
    #[error(
        "this works on a directory that nobody serves from; games on servers are reached by a Herald that serves them \
         (`herald import --at URL`, `herald backup`)"
    )]
    NoDirectory,
    /// A directory was named where only servers can be.
    #[error("the demo has a directory of its own, which vanishes; --store names servers that it plays over")]
    NoDemoDirectory,
    /// A web page's origin is none.
    #[error("the web origin {origin} is none: {source}")]
    Origin {
        /// As it was given.
        origin: String,
        /// What it must be.
        source: NoOrigin,
    },
}

/// The file: every key may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    listen: Option<SocketAddr>,
    lan: Option<bool>,
    tls_certificate: Option<PathBuf>,
    tls_key: Option<PathBuf>,
    insecure: Option<bool>,
    announce: Option<bool>,
    join_cards: Option<bool>,
    public_url: Option<String>,
    join_page: Option<String>,
    store: Option<PathBuf>,
    store_replicas: Option<u8>,
    store_stream: Option<String>,
    store_credentials: Option<PathBuf>,
    store_ca_certificate: Option<PathBuf>,
    store_system: Option<String>,
    store_allow_unsynced: Option<bool>,
    catalogue: Option<PathBuf>,
    operator_token: Option<String>,
    web_origins: Option<Vec<String>>,
    metrics: Option<SocketAddr>,
    otlp: Option<String>,
    drain_notice: Option<u64>,
    log_format: Option<LogFormat>,
}

impl Config {
    /// Flags and environment over the file over the defaults.
    ///
    /// # Errors
    /// A file that cannot be used, plain text beyond loopback that was not asked for, or a weak operator's token.
    pub fn gather(options: ServeOptions) -> Result<Self, ConfigError> {
        let file = options.config.as_ref().map(read).transpose()?.unwrap_or_default();
        let lan = options.lan.or(file.lan).unwrap_or(false);
        let host = if lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let listen = options.listen.or(file.listen).unwrap_or_else(|| (host, DEFAULT_PORT).into());
        let tls = pair(options.tls_certificate.or(file.tls_certificate), options.tls_key.or(file.tls_key))?;
        let meant = lan || options.insecure.or(file.insecure).unwrap_or(false);
        if tls.is_none() && !meant && !is_loopback(listen) {
            return Err(ConfigError::PlainText(listen));
        }
        let said = options.cluster;
        let cluster = ClusterOptions {
            store_replicas: said.store_replicas.or(file.store_replicas),
            store_stream: said.store_stream.or(file.store_stream),
            store_credentials: said.store_credentials.or(file.store_credentials),
            store_ca_certificate: said.store_ca_certificate.or(file.store_ca_certificate),
            store_system: said.store_system.or(file.store_system),
            store_allow_unsynced: said.store_allow_unsynced.or(file.store_allow_unsynced),
        };
        let operator = options.operator_token.or(file.operator_token).map(strong).transpose()?;
        // A variable that is set to nothing says nothing.
        let said: Vec<_> = options.web_origins.into_iter().filter(|origin| !origin.is_empty()).collect();
        let named = if said.is_empty() { file.web_origins } else { Some(said) };
        Ok(Self {
            listen,
            tls,
            announce: options.announce.or(file.announce).unwrap_or(lan),
            join_cards: options.join_cards.or(file.join_cards),
            public_url: link("public_url", options.public_url.or(file.public_url))?,
            join_page: link("join_page", options.join_page.or(file.join_page))?,
            store: Place::gather(options.store.or(file.store), cluster)?,
            faces: options.catalogue.or(file.catalogue).map(own_faces).transpose()?,
            operator,
            origins: named.map_or(Ok(Origins::Any), origins)?,
            metrics: options.metrics.or(file.metrics),
            otlp: options.otlp.or(file.otlp).map(collector).transpose()?,
            drain_notice: notice(options.drain_notice.or(file.drain_notice).unwrap_or(0))?,
            log_format: options.log_format.or(file.log_format).unwrap_or_default(),
        })
    }
}

/// Whether only this machine can reach it.
pub(crate) fn is_loopback(address: SocketAddr) -> bool {
    address.ip().to_canonical().is_loopback()
}

fn pair(certificate: Option<PathBuf>, key: Option<PathBuf>) -> Result<Option<TlsFiles>, ConfigError> {
    match (certificate, key) {
        (Some(certificate), Some(key)) => Ok(Some(TlsFiles { certificate, key })),
        (Some(_), None) => Err(ConfigError::HalfTls(Role::Key)),
        (None, Some(_)) => Err(ConfigError::HalfTls(Role::Certificate)),
        (None, None) => Ok(None),
    }
}

fn read(path: &PathBuf) -> Result<File, ConfigError> {
    let name = path.display().to_string();
    let text =
        fs::read_to_string(path).map_err(|source| ConfigError::Unreadable { path: name.clone(), source })?;
    toml::from_str(&text).map_err(|error| {
        let line = error.span().map(|span| text[..span.start].lines().count().max(1));
        let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
        ConfigError::Malformed { path: name, why: format!("{place}{}", error.message()) }
    })
}

fn own_faces(path: PathBuf) -> Result<OwnFaces, ConfigError> {
    let name = path.display().to_string();
    match fs::read_to_string(path) {
        Ok(text) => OwnFaces::read(&text).map_err(|fault| ConfigError::Catalogue { path: name, fault }),
        Err(source) => Err(ConfigError::NoCatalogue { path: name, source }),
    }
}

/// What is said to nobody's use says nothing: a variable may be set to nothing.
fn link<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    key: &'static str,
    said: Option<String>,
) -> Result<Option<T>, ConfigError> {
    let Some(url) = said.filter(|url| !url.is_empty()) else { return Ok(None) };
    match url.parse() {
        Ok(parsed) => Ok(Some(parsed)),
        Err(source) => Err(ConfigError::Link { key, url, source: Box::new(source) }),
    }
}

fn origins(named: Vec<String>) -> Result<Origins, ConfigError> {
    let parse = |origin: String| match origin.parse() {
        Ok(parsed) => Ok(parsed),
        Err(source) => Err(ConfigError::Origin { origin, source }),
    };
    named.into_iter().map(parse).collect::<Result<_, _>>().map(Origins::Only)
}

fn collector(url: String) -> Result<String, ConfigError> {
    let is_one = url.strip_prefix("http://").is_some_and(|rest| rest.parse::<http::uri::Authority>().is_ok());
    if is_one { Ok(url) } else { Err(ConfigError::Collector(url)) }
}

fn notice(seconds: u64) -> Result<Duration, ConfigError> {
    if seconds > MAX_DRAIN_NOTICE {
        return Err(ConfigError::DrainNotice(seconds));
    }
    Ok(Duration::from_secs(seconds))
}

fn strong(token: String) -> Result<Token, ConfigError> {
    let visible = token.bytes().all(|byte| byte.is_ascii_graphic());
    if token.len() >= MIN_OPERATOR_TOKEN_CHARS && visible {
        Ok(Token::new(token))
    } else {
        Err(ConfigError::WeakOperatorToken)
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Write, path::Path};

    use super::*;

    fn with_file(text: &str, options: ServeOptions) -> Result<Config, ConfigError> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        Config::gather(ServeOptions { config: Some(file.path().to_owned()), ..options })
    }

    #[test]
    fn nothing_said_listens_on_loopback_alone() {
        let config = Config::gather(ServeOptions::default()).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:4217");
        assert_eq!(config.store.directory(), Some(Path::new("./herald-data")));
    }

    #[test]
    fn a_flag_overrides_the_file() {
        let flags = ServeOptions { store: Some("/flag".into()), ..Default::default() };
        let config = with_file("store = '/file'\nlog_format = 'json'\nlan = true", flags).unwrap();
        assert_eq!(config.store.directory(), Some(Path::new("/flag")));
        assert_eq!(config.log_format, LogFormat::Json);
        assert_eq!(config.listen.to_string(), "0.0.0.0:4217");
        let home = ServeOptions { lan: Some(false), ..Default::default() };
        assert_eq!(with_file("lan = true", home).unwrap().listen.to_string(), "127.0.0.1:4217");
    }

    #[test]
    fn the_network_is_reached_in_plain_text_only_when_that_is_meant() {
        let at = |listen: &str| ServeOptions { listen: Some(listen.parse().unwrap()), ..Default::default() };
        let everywhere = || at("0.0.0.0:4217");
        for beyond in ["0.0.0.0:4217", "192.0.2.7:4217", "[::]:4217"] {
            let error = Config::gather(at(beyond)).unwrap_err();
            assert!(matches!(error, ConfigError::PlainText(_)));
            for way in ["--tls-certificate", "--lan", "--insecure"] {
                assert!(error.to_string().contains(way), "{error}");
            }
        }
        for home in ["127.0.0.1:0", "127.1.2.3:0", "[::1]:0", "[::ffff:127.0.0.1]:0"] {
            assert!(Config::gather(at(home)).is_ok(), "{home}");
        }
        assert!(Config::gather(ServeOptions { lan: Some(true), ..everywhere() }).is_ok());
        let insecure = Config::gather(ServeOptions { insecure: Some(true), ..everywhere() }).unwrap();
        assert_eq!(insecure.tls, None);
        assert!(with_file("insecure = true", everywhere()).is_ok());
        let overridden = ServeOptions { insecure: Some(false), ..everywhere() };
        assert!(with_file("insecure = true", overridden).is_err());
        // Unlike --lan it moves nothing.
        let alone = ServeOptions { insecure: Some(true), ..Default::default() };
        assert!(Config::gather(alone).unwrap().listen.ip().is_loopback());
    }

    #[test]
    fn with_tls_any_address_may_be_listened_on_and_half_of_it_is_refused() {
        let file = "listen = '0.0.0.0:4217'\ntls_certificate = '/file.pem'\ntls_key = '/file.key'";
        let tls = |options| with_file(file, options).unwrap().tls.unwrap();
        let flags = ServeOptions { tls_certificate: Some("/flag.pem".into()), ..Default::default() };
        let expected = TlsFiles { certificate: "/flag.pem".into(), key: "/file.key".into() };
        assert_eq!(tls(flags), expected);
        let half = |file| with_file(file, ServeOptions::default()).unwrap_err().to_string();
        assert!(half("tls_key = '/a'").contains("--tls-certificate"));
        assert!(half("tls_certificate = '/a'").contains("--tls-key"));
    }

    #[test]
    fn a_wrong_file_says_where_and_never_shows_the_token() {
        let error =
            with_file("lan = true\noperator_token = 'a-secret'x", ServeOptions::default()).unwrap_err();
        assert!(error.to_string().contains("line 2"), "{error}");
        assert!(!format!("{error} {error:?}").contains("a-secret"));
        assert!(
            with_file("colour = 'red'", ServeOptions::default()).is_err(),
            "an unknown key is a typing error"
        );
    }

    #[test]
    fn a_web_pages_origin_is_named_by_flag_or_file_and_any_may_call_otherwise() {
        assert_eq!(Config::gather(ServeOptions::default()).unwrap().origins, Origins::Any);
        let only = |origin: &str| Origins::Only(vec![origin.parse().unwrap()]);
        let file = "web_origins = ['https://file.example']";
        assert_eq!(with_file(file, ServeOptions::default()).unwrap().origins, only("https://file.example"));
        let flags = ServeOptions { web_origins: vec!["https://flag.example".into()], ..Default::default() };
        assert_eq!(with_file(file, flags).unwrap().origins, only("https://flag.example"));
        let error = with_file("web_origins = ['table.example/play']", ServeOptions::default()).unwrap_err();
        assert!(error.to_string().contains("table.example/play"), "{error}");
    }

    #[test]
    fn the_network_is_told_with_lan_unless_otherwise_said() {
        let told = |lan, announce| {
            let options = ServeOptions { lan, announce, ..Default::default() };
            Config::gather(options).unwrap().announce
        };
        assert!(told(Some(true), None) && told(None, Some(true)));
        assert!(!told(None, None) && !told(Some(true), Some(false)));
    }

    #[test]
    fn where_devices_reach_herald_is_an_address_and_its_page_is_one() {
        let reached = |url: &str| ServeOptions { public_url: Some(url.into()), ..Default::default() };
        let config = Config::gather(reached("https://tablet.local:4217")).unwrap();
        assert_eq!(config.public_url.unwrap().to_string(), "https://tablet.local:4217");
        assert_eq!(with_file("public_url = ''", ServeOptions::default()).unwrap().public_url, None);
        let error = Config::gather(reached("tablet.local")).unwrap_err().to_string();
        assert!(error.contains("public_url") && error.contains("tablet.local"), "{error}");
        let error = with_file("join_page = '/play'", ServeOptions::default()).unwrap_err().to_string();
        assert!(error.contains("join_page"), "{error}");
    }

    #[test]
    fn what_is_seen_inside_is_told_nowhere_unless_it_is_said_where() {
        let config = Config::gather(ServeOptions::default()).unwrap();
        assert_eq!((config.metrics, config.otlp, config.drain_notice), (None, None, Duration::ZERO));
        let file = "metrics = '127.0.0.1:9090'\notlp = 'http://file:4317'\ndrain_notice = 5";
        let flags = ServeOptions { otlp: Some("http://flag:4317".into()), ..Default::default() };
        let config = with_file(file, flags).unwrap();
        assert_eq!(config.metrics.unwrap().to_string(), "127.0.0.1:9090");
        assert_eq!((config.otlp.as_deref(), config.drain_notice.as_secs()), (Some("http://flag:4317"), 5));
        for wrong in ["otlp = 'https://a:4317'", "otlp = 'a:4317'", "otlp = 'http://'", "drain_notice = 601"]
        {
            assert!(with_file(wrong, ServeOptions::default()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_operators_token_is_not_guessed() {
        for weak in ["", "short", "with a space in it, but long"] {
            let options = ServeOptions { operator_token: Some(weak.into()), ..Default::default() };
            assert!(matches!(Config::gather(options), Err(ConfigError::WeakOperatorToken)), "{weak}");
        }
    }
}
