//! Page tokens: opaque to clients, and read back only here. Never a secret: they say a place in a list.

use herald_words::{GameId, Revision};

/// The token of the page of the record after this commit.
pub(crate) fn after_revision(revision: Revision) -> String {
    format!("r{:016x}", revision.0)
}

/// The commit such a token stands for.
pub(crate) fn revision_of(token: &str) -> Option<Revision> {
    let revision = u64::from_str_radix(token.strip_prefix('r')?, 16).ok().map(Revision)?;
    // Only a token that was given out: no other length, case or sign.
    (after_revision(revision) == token).then_some(revision)
}

/// The token of the page of games after this one.
pub(crate) fn after_game(game: GameId) -> String {
    format!("g{game}")
}

/// The game such a token stands for.
pub(crate) fn game_of(token: &str) -> Option<GameId> {
    GameId::parse(token.strip_prefix('g')?)
}
