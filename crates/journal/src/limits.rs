//! How large things may be, the same in every journal, and the checks at the door. Never touches a store.

use bytes::Bytes;

use crate::JournalError;

/// The most bytes in one commit. A turn of play is some hundred bytes, so this stops only mistakes.
pub const MAX_COMMIT: usize = 1 << 20;

/// The most bytes in a claimed name.
pub const MAX_NAME: usize = 64;

/// The most commits in one game: bounds what a read brings into memory and what a delete writes at once.
pub const MAX_GAME_COMMITS: u64 = 100_000;

/// The most games in one page.
pub const MAX_GAMES_PAGE: usize = 1_000;

/// The most claims in one page.
pub const MAX_CLAIMS_PAGE: usize = 1_000;

/// The most orders that may wait: some seconds' work for a slow disk, or for slow servers.
pub(crate) const MAX_WAITING: usize = 4_096;

/// The most bytes that may wait, so that large commits cannot fill the memory before the count is reached.
pub(crate) const MAX_WAITING_BYTES: usize = 64 << 20;

/// Whether a commit may be handed over at all.
pub(crate) fn check_commit(expected: u64, bytes: &Bytes) -> Result<(), JournalError> {
    if bytes.len() > MAX_COMMIT {
        return Err(JournalError::limit("the bytes of a commit", bytes.len() as u64, MAX_COMMIT as u64));
    }
    if expected >= MAX_GAME_COMMITS {
        return Err(JournalError::limit(
            "the commits of a game",
            expected.saturating_add(1),
            MAX_GAME_COMMITS,
        ));
    }
    Ok(())
}

/// Whether a name may be claimed.
pub(crate) fn check_name(name: &Bytes) -> Result<(), JournalError> {
    if name.len() > MAX_NAME {
        return Err(JournalError::limit("the bytes of a name", name.len() as u64, MAX_NAME as u64));
    }
    Ok(())
}

/// Whether a page of games may be that long.
pub(crate) fn check_page(limit: usize) -> Result<(), JournalError> {
    if limit > MAX_GAMES_PAGE {
        return Err(JournalError::limit("the games of a page", limit as u64, MAX_GAMES_PAGE as u64));
    }
    Ok(())
}

/// Whether a page of claims may be that long.
pub(crate) fn check_claims_page(limit: usize) -> Result<(), JournalError> {
    if limit > MAX_CLAIMS_PAGE {
        return Err(JournalError::limit("the claims of a page", limit as u64, MAX_CLAIMS_PAGE as u64));
    }
    Ok(())
}
