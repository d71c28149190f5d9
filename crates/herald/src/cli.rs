//! What may be said on the command line or in the environment. Never gives a default: `config` does.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum, builder::BoolishValueParser, value_parser};
use herald_words::{Expansion, GameId};
use serde::Deserialize;

/// The herald of a real Carcassonne table: keeps the secret emblems, counts the piles, calls the tournaments.
/// Without a command it serves.
#[derive(Parser, Debug)]
#[command(name = "herald", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// For serving, where no command is given.
    #[command(flatten)]
    pub serve: ServeOptions,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve tables until stopped (also what no command does).
    Serve(Box<ServeOptions>),
    /// Play a four-player evening against a server of its own, over real gRPC, and print what the calls return.
    Demo(DemoOptions),
    /// Play random legal games on the tracked map, by the rules alone, and print how it went.
    Simulate(SimulateOptions),
    /// Copy everything a running Herald keeps into a file. It holds every secret: keep it as safe as the store.
    Backup(BackupOptions),
    /// Put a backup into an empty store, before a Herald serves from it.
    Restore(RestoreOptions),
    /// Copy one game's whole record from a running Herald into a file. It holds every secret of the game.
    Export(ExportOptions),
    /// Put one game's record into a store, or into a running Herald.
    Import(ImportOptions),
    /// Ask a running Herald whether it serves; it ends well if it does.
    Health(HealthOptions),
    /// Make a TLS certificate for a network at home, signed by itself, and its key.
    Certificate(CertificateOptions),
    /// Look through a store that no Herald serves from, and say which games are damaged.
    Check(StoreOptions),
    /// Get every game that can be read out of a damaged store, into a file for `herald restore`. The store is left as it is.
    Salvage(SalvageOptions),
    /// Decide again every step of a record's games, every tile that Herald drew and every emblem it bound, and say what does not
    /// follow.
    Verify(VerifyOptions),
}

/// What to show.
#[derive(Args, Debug)]
pub struct DemoOptions {
    /// Play the box game on a tracked map instead, with the abbot, tournaments and emblems, and leave a picture of the map.
    #[arg(long)]
    pub tracked: bool,
    /// Where the picture goes.
    #[arg(long, value_name = "FILE", default_value = "herald-map.svg", requires = "tracked")]
    pub picture: PathBuf,
    /// Leave the server running until Ctrl-C, with a table to play at and the tokens printed.
    #[arg(long)]
    pub keep: bool,
    /// Play over two Heralds that share their games on these NATS servers, each call at the other, such as
    /// nats://one:4222,nats://two:4222; the games are deleted at the end [default: one Herald, and a directory that vanishes]
    #[arg(long, value_name = "ADDRESSES")]
    pub store: Option<PathBuf>,
    /// What is asked of the servers.
    #[command(flatten)]
    pub cluster: ClusterOptions,
}

/// What to simulate.
#[derive(Args, Debug)]
pub struct SimulateOptions {
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u32).range(1..))]
    pub games: u32,
    /// How many play.
    #[arg(long, value_name = "P", default_value_t = 2)]
    pub players: u8,
    /// Decides every draw and every choice.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// What is played beside the base game, such as abbot,river,tournaments,towers.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub with: Vec<Extra>,
    /// Print one line of JSON.
    #[arg(long)]
    pub json: bool,
}

/// What may be played on a tracked map beside the base game.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Extra {
    /// The abbot and the gardens.
    Abbot,
    /// The River.
    River,
    /// Tournaments & Emblems.
    Tournaments,
    /// Towers & Thieves.
    Towers,
}

impl Extra {
    /// The expansion it names.
    #[must_use]
    pub fn expansion(self) -> Expansion {
        match self {
            Self::Abbot => Expansion::Abbot,
            Self::River => Expansion::River,
            Self::Tournaments => Expansion::TournamentsAndEmblems,
            Self::Towers => Expansion::TowersAndThieves,
        }
    }
}

/// How to fetch a backup.
#[derive(Args, Debug)]
pub struct BackupOptions {
    /// The file to write; it must not be there yet.
    #[arg(value_name = "FILE")]
    pub to: PathBuf,
    /// Where Herald listens.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:4217")]
    pub from: String,
    /// The certificate that Herald shows, or that of who signed it, PEM: for an https:// URL
    #[arg(long, value_name = "FILE")]
    pub ca_certificate: Option<PathBuf>,
    /// The operator's token.
    #[arg(long, env = "HERALD_OPERATOR_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub operator_token: String,
}

/// How to put a backup back.
#[derive(Args, Debug)]
pub struct RestoreOptions {
    /// The file that `herald backup` wrote.
    #[arg(value_name = "FILE")]
    pub backup: PathBuf,
    /// The store to fill [default: ./herald-data]
    #[arg(long, env = "HERALD_STORE", value_name = "DIRECTORY")]
    pub store: Option<PathBuf>,
}

/// Whom to ask whether it serves.
#[derive(Args, Debug)]
pub struct HealthOptions {
    /// Where Herald listens.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:4217")]
    pub at: String,
    /// The certificate that Herald shows, or that of who signed it, PEM: for an https:// URL
    #[arg(long, value_name = "FILE")]
    pub ca_certificate: Option<PathBuf>,
}

/// Which certificate to make.
#[derive(Args, Debug, Default)]
pub struct CertificateOptions {
    /// A name or an address by which devices reach this machine; may be given again [default: this machine's name and
    /// address]. Loopback always goes along
    #[arg(long = "name", value_name = "HOST", value_delimiter = ',')]
    pub names: Vec<String>,
    /// Where herald-certificate.pem and herald-key.pem are written
    #[arg(long, value_name = "DIRECTORY", default_value = ".")]
    pub out: PathBuf,
    /// For servers that also show it to each other, as those of a cluster's store do
    #[arg(long)]
    pub peers: bool,
    /// Write over what is there
    #[arg(long)]
    pub force: bool,
    /// Do nothing if both files are there
    #[arg(long, conflicts_with = "force")]
    pub keep: bool,
}

/// Which game to fetch.
#[derive(Args, Debug)]
pub struct ExportOptions {
    /// The game's id.
    #[arg(value_name = "GAME", value_parser = game_id)]
    pub game: GameId,
    /// The file to write; it must not be there yet.
    #[arg(value_name = "FILE")]
    pub to: PathBuf,
    /// Where Herald listens.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:4217")]
    pub from: String,
    /// The certificate that Herald shows, or that of who signed it, PEM: for an https:// URL
    #[arg(long, value_name = "FILE")]
    pub ca_certificate: Option<PathBuf>,
    /// The operator's token.
    #[arg(long, env = "HERALD_OPERATOR_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub operator_token: String,
}

fn game_id(text: &str) -> Result<GameId, &'static str> {
    GameId::parse(text).ok_or("a game's id is 32 hexadecimal digits")
}

/// Where a game goes.
#[derive(Args, Debug)]
pub struct ImportOptions {
    /// The file that `herald export` wrote, or ExportGame once the game was over.
    #[arg(value_name = "FILE")]
    pub record: PathBuf,
    /// The store, while no Herald serves from it [default: ./herald-data]
    #[arg(long, env = "HERALD_STORE", value_name = "DIRECTORY")]
    pub store: Option<PathBuf>,
    /// A running Herald instead of a store.
    #[arg(long, value_name = "URL", requires = "operator_token")]
    pub at: Option<String>,
    /// The certificate that Herald shows, or that of who signed it, PEM: for an https:// URL
    #[arg(long, value_name = "FILE", requires = "at")]
    pub ca_certificate: Option<PathBuf>,
    /// The operator's token of the running Herald.
    #[arg(long, env = "HERALD_OPERATOR_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub operator_token: Option<String>,
}

/// Which store.
#[derive(Args, Debug)]
pub struct StoreOptions {
    /// Where it is [default: ./herald-data]
    #[arg(long, env = "HERALD_STORE", value_name = "DIRECTORY")]
    pub store: Option<PathBuf>,
}

/// What to salvage, and where to.
#[derive(Args, Debug)]
pub struct SalvageOptions {
    /// The file to write; it must not be there yet.
    #[arg(value_name = "FILE")]
    pub to: PathBuf,
    /// The store, which must fit a second time beside the file.
    #[command(flatten)]
    pub store: StoreOptions,
}

/// What to verify.
#[derive(Args, Debug)]
pub struct VerifyOptions {
    /// The file that `herald backup` or `herald export` wrote, or ExportGame once the game was over.
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// What ExportGame gave a player before the game was over: is it of the very same game, and was it told the truth?
    #[arg(long, value_name = "FILE")]
    pub transcript: Option<PathBuf>,
    /// Print a line of JSON a game.
    #[arg(long)]
    pub json: bool,
}

/// How to serve. A flag overrides the environment, which overrides the file, which overrides the default.
#[derive(Args, Debug, Default)]
pub struct ServeOptions {
    /// Where to listen [default: 127.0.0.1:4217, or 0.0.0.0:4217 with --lan]
    #[arg(long, env = "HERALD_LISTEN", value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// Listen on every address of this machine, for a network at home; without TLS whoever can read it can read the tokens
    #[arg(long, env = "HERALD_LAN", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    #[arg(value_name = "BOOL", value_parser = BoolishValueParser::new())]
    pub lan: Option<bool>,
    /// The certificate to show and those that vouch for it, PEM; read again when it changes [default: none, plain text]
    #[arg(long, env = "HERALD_TLS_CERTIFICATE", value_name = "FILE")]
    pub tls_certificate: Option<PathBuf>,
    /// The certificate's private key, PEM
    #[arg(long, env = "HERALD_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,
    /// Without TLS, speak in plain text on any address, because something else, such as a proxy, keeps others from reading
    #[arg(long, env = "HERALD_INSECURE", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    #[arg(value_name = "BOOL", value_parser = BoolishValueParser::new())]
    pub insecure: Option<bool>,
    /// Tell the network by mDNS where Herald is, as _herald._tcp [default: with --lan]
    #[arg(long, env = "HERALD_ANNOUNCE", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    #[arg(value_name = "BOOL", value_parser = BoolishValueParser::new())]
    pub announce: Option<bool>,
    /// Print each new table's join code, with a QR code to scan [default: with --lan, where standard output is a terminal]
    #[arg(long, env = "HERALD_JOIN_CARDS", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    #[arg(value_name = "BOOL", value_parser = BoolishValueParser::new())]
    pub join_cards: Option<bool>,
    /// Where devices reach Herald, such as https://tablet.local:4217, for what leads them here [default: this machine's address]
    #[arg(long, env = "HERALD_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// A web client's page, for links that open in a browser [default: none]
    #[arg(long, env = "HERALD_JOIN_PAGE", value_name = "URL")]
    pub join_page: Option<String>,
    /// Where games are kept: a directory, or NATS servers that several Heralds share, such as nats://one:4222,nats://two:4222
    /// [default: ./herald-data]
    #[arg(long, env = "HERALD_STORE", value_name = "DIRECTORY|ADDRESSES", hide_env_values = true)]
    pub store: Option<PathBuf>,
    /// What is asked of the servers.
    #[command(flatten)]
    pub cluster: ClusterOptions,
    /// A table's own tile faces, in the notation of Herald's data: they replace what is only guessed [default: none]
    #[arg(long, env = "HERALD_CATALOGUE", value_name = "FILE")]
    pub catalogue: Option<PathBuf>,
    /// The token that may list and delete every game [default: a new one at each start, printed]
    #[arg(long, env = "HERALD_OPERATOR_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub operator_token: Option<String>,
    /// A web page's origin that may call Herald by gRPC-Web, such as https://example.org; may be given again [default: any]
    #[arg(long = "web-origin", env = "HERALD_WEB_ORIGINS", value_name = "ORIGIN", value_delimiter = ',')]
    pub web_origins: Vec<String>,
    /// Where metrics, readiness and liveness are told, in plain text: /metrics, /ready, /live [default: nowhere]
    #[arg(long, env = "HERALD_METRICS", value_name = "ADDRESS:PORT")]
    pub metrics: Option<SocketAddr>,
    /// An OpenTelemetry collector that takes spans of calls by OTLP over gRPC, such as http://127.0.0.1:4317 [default: none]
    #[arg(long, env = "HERALD_OTLP", value_name = "URL")]
    pub otlp: Option<String>,
    /// Told to stop, say so by health and /ready and serve on for so long; told again, stop at once [default: 0]
    #[arg(long, env = "HERALD_DRAIN_NOTICE", value_name = "SECONDS")]
    pub drain_notice: Option<u64>,
    /// A TOML file with any of these settings
    #[arg(long, env = "HERALD_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// How log lines on standard error look [default: pretty]
    #[arg(long, env = "HERALD_LOG_FORMAT", value_name = "FORMAT", value_enum)]
    pub log_format: Option<LogFormat>,
}

/// What is asked of the servers that `--store` names.
#[derive(Args, Debug, Default)]
pub struct ClusterOptions {
    /// How many of the servers that --store names keep each change [default: 3]
    #[arg(long, env = "HERALD_STORE_REPLICAS", value_name = "N", value_parser = value_parser!(u8).range(1..=5))]
    pub store_replicas: Option<u8>,
    /// The stream on those servers [default: HERALD]
    #[arg(long, env = "HERALD_STORE_STREAM", value_name = "NAME")]
    pub store_stream: Option<String>,
    /// The credentials to show those servers, a .creds file; otherwise the user and password of their addresses
    #[arg(long, env = "HERALD_STORE_CREDENTIALS", value_name = "FILE")]
    pub store_credentials: Option<PathBuf>,
    /// Who signed those servers' certificates, PEM; asks for TLS
    #[arg(long, env = "HERALD_STORE_CA_CERTIFICATE", value_name = "FILE")]
    pub store_ca_certificate: Option<PathBuf>,
    /// Addresses with a user of those servers' system account, who is told their versions and how they sync
    #[arg(long, env = "HERALD_STORE_SYSTEM", value_name = "ADDRESSES", hide_env_values = true)]
    pub store_system: Option<String>,
    /// Take servers that sync their disks only now and then, or cannot be asked: a power cut may then cost acknowledged changes
    #[arg(long, env = "HERALD_STORE_ALLOW_UNSYNCED", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "true", value_name = "BOOL", value_parser = BoolishValueParser::new())]
    pub store_allow_unsynced: Option<bool>,
}

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Pretty,
    /// For machines.
    Json,
}
