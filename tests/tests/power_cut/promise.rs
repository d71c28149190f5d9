//! What clients were told, and whether a product still knows it. Asks as they would: by token, over gRPC.

use herald_api::v1;
use herald_tests::people::Person;
use tonic::{Code, transport::Channel};

/// What somebody was told.
#[derive(Clone, Debug)]
pub(crate) enum Promise {
    /// This token is the host's or a seat's.
    Admits(String, Token),
    /// A new token has taken the place of an old one.
    Reissued { game: String, new: Token, old: Token },
    /// A code lets people in while the lobby is open.
    Opened { game: String, host: Token, code: String },
    /// A commit holds these entries, as their maker may know them.
    Made { game: String, by: Token, entries: Vec<v1::Entry> },
    /// The game is at least here.
    Reached { game: String, by: Token, revision: u64 },
    /// The game is gone.
    Deleted(String, Token),
}

/// A token, and the one whose place it took. Not printed by a failure.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token {
    now: String,
    before: Option<String>,
}

impl Token {
    pub(crate) fn new(token: impl Into<String>) -> Self {
        Self { now: token.into(), before: None }
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Promise {
    /// What was told to the holder of an old token is for the holder of the new one to ask for, once there is one.
    pub(crate) fn is_for_the_new(&mut self, old: &Token, new: &str) {
        if let Self::Made { by, .. } | Self::Reached { by, .. } = self
            && by == old
        {
            *by = Token { now: new.to_owned(), before: Some(old.now.clone()) };
        }
    }

    pub(crate) async fn is_kept(&self, channel: &Channel) -> bool {
        let person = |game: &String, token: &String| {
            let (channel, game, token) = (channel.clone(), game.clone(), token.clone());
            Person { channel, game, token, seat: 0 }
        };
        let whoever = async |game: &String, token: &Token| {
            let now = person(game, &token.now);
            match &token.before {
                Some(before) if revision(&now).await.is_err() => person(game, before),
                Some(_) | None => now,
            }
        };
        match self {
            Self::Admits(game, token) => revision(&person(game, &token.now)).await.is_ok(),
            Self::Reissued { game, new, old } => {
                revision(&person(game, &new.now)).await.is_ok()
                    && revision(&person(game, &old.now)).await == Err(Code::Unauthenticated)
            }
            Self::Opened { game, host, code } => {
                let host = person(game, &host.now);
                let asked = v1::GetGameRequest { game_id: host.game.clone() };
                let Ok(told) = host.games().get_game(host.with(asked)).await else { return false };
                let told = told.into_inner().game.unwrap();
                told.status() != v1::Status::Lobby || told.join_code == *code
            }
            Self::Made { game, by, entries } => {
                let Some(read) = record(&whoever(game, by).await).await else { return false };
                entries.iter().all(|entry| read.contains(entry))
            }
            Self::Reached { game, by, revision: told } => {
                revision(&whoever(game, by).await).await.is_ok_and(|revision| revision >= *told)
            }
            Self::Deleted(game, token) => revision(&person(game, &token.now)).await.is_err(),
        }
    }
}

async fn revision(who: &Person) -> Result<u64, Code> {
    let asked = v1::GetGameRequest { game_id: who.game.clone() };
    let told = who.games().get_game(who.with(asked)).await.map_err(|status| status.code())?;
    Ok(told.into_inner().game.unwrap().revision)
}

async fn record(who: &Person) -> Option<Vec<v1::Entry>> {
    let (mut read, mut page_token) = (Vec::new(), String::new());
    loop {
        let asked = v1::ListMovesRequest { game_id: who.game.clone(), page_size: 200, page_token };
        let told = who.moves().list_moves(who.with(asked)).await.ok()?.into_inner();
        read.extend(told.entries);
        page_token = told.next_page_token;
        if page_token.is_empty() {
            return Some(read);
        }
    }
}
