//! The rows of the table, each measured by a function of its own. Never shares a server between two rows.

mod cluster;
mod fan_out;
mod fold;
mod growth;
mod moves;
mod rules;
mod stored;
mod views;
mod waking;

use std::path::PathBuf;

use super::{figure::Figure, sizes::Sizes};

/// A run whose bare echo answers fewer calls a second was made on a busy machine, and is not quoted.
pub const QUOTABLE: f64 = 30_000.0;

/// What a run is told.
#[derive(Clone, Debug)]
pub struct Run {
    pub rounds: usize,
    pub sizes: Sizes,
    /// A program that serves as `herald` does when told so.
    pub program: PathBuf,
}

/// A row, or a few that are measured together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    Echo,
    View,
    Move,
    ToldMove,
    Durable,
    DurableFour,
    DurableAlone,
    FanOut,
    Rules,
    Fold,
    Waking,
    Tiles,
    OpenGames,
    Stored,
    /// Measured only when it is named: it needs nats-server.
    Cluster,
}

impl Row {
    /// All, in the order of the table; the bare echo first, since it says what the others are worth.
    pub const ALL: [Self; 15] = [
        Self::Echo,
        Self::View,
        Self::Move,
        Self::ToldMove,
        Self::Durable,
        Self::DurableFour,
        Self::DurableAlone,
        Self::FanOut,
        Self::Rules,
        Self::Fold,
        Self::Waking,
        Self::Tiles,
        Self::OpenGames,
        Self::Stored,
        Self::Cluster,
    ];

    /// As `--only` names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Echo => "echo",
            Self::View => "view",
            Self::Move => "move",
            Self::ToldMove => "move-told",
            Self::Durable => "durable",
            Self::DurableFour => "durable-256",
            Self::DurableAlone => "durable-alone",
            Self::FanOut => "fan-out",
            Self::Rules => "rules",
            Self::Fold => "fold",
            Self::Waking => "waking",
            Self::Tiles => "growth-tiles",
            Self::OpenGames => "growth-games",
            Self::Stored => "stored",
            Self::Cluster => "cluster",
        }
    }

    /// Measures it.
    pub async fn measure(self, run: &Run) -> Vec<Figure> {
        match self {
            Self::Echo => vec![views::echo(run).await],
            Self::View => vec![views::view(run).await],
            Self::Move => vec![moves::in_memory(run).await],
            Self::ToldMove => vec![moves::told(run).await],
            Self::Durable => vec![moves::durable(run, 64, 1).await],
            Self::DurableFour => vec![moves::durable(run, 256, 4).await],
            Self::DurableAlone => vec![moves::durable(run, 1, 1).await],
            Self::FanOut => fan_out::all(run).await,
            Self::Rules => rules::all(run).await,
            Self::Fold => vec![fold::fold(run).await],
            Self::Waking => vec![waking::waking(run).await],
            Self::Tiles => growth::tiles(run).await,
            Self::OpenGames => growth::open_games(run).await,
            Self::Stored => stored::all(run).await,
            Self::Cluster => cluster::all(run).await,
        }
    }
}
