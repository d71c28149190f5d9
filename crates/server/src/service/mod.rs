//! The four services: each call reads its token, then its message, asks the port, and writes what came of it.
//! Never decides anything, and looks nothing up before it has a token.

mod export;
mod game;
mod moves;
mod operator;
mod view;
mod watch;

use std::future::Future;

use herald_words::{self as words, Problem, Tables};
use tonic::{Request, Response, Status};

pub(crate) use game::GameApi;
pub(crate) use moves::MoveApi;
pub(crate) use operator::OperatorApi;
pub(crate) use view::ViewApi;

use crate::{
    auth::bearer,
    layer::telemetry,
    problem,
    wire::read::{self, Reading},
};

/// The answer of a call, or the status that tells its problem.
async fn answer<R>(call: impl Future<Output = Result<R, Problem>>) -> Result<Response<R>, Status> {
    call.await.map(Response::new).map_err(|problem| problem::status(&problem))
}

/// The id of no game: real ones are drawn from 128 random bits.
const NO_GAME: words::GameId = words::GameId([0; 16]);

/// Admits the caller to the game it names: first its token, then the id, and only then is anything looked up.
async fn admitted<T: Tables, M>(
    tables: &T,
    request: &Request<M>,
    game_id: impl FnOnce(&M) -> &str,
) -> Result<T::Proof, Problem> {
    let (token, game) = named(tables, request, game_id).await?;
    tables.admit(&token, game).await
}

/// The same for who submits a move.
async fn admitted_to_submit<T: Tables, M>(
    tables: &T,
    request: &Request<M>,
    game_id: impl FnOnce(&M) -> &str,
) -> Result<T::Proof, Problem> {
    let (token, game) = named(tables, request, game_id).await?;
    tables.admit_to_submit(&token, game).await
}

async fn named<T: Tables, M>(
    tables: &T,
    request: &Request<M>,
    game_id: impl FnOnce(&M) -> &str,
) -> Result<(words::Token, words::GameId), Problem> {
    let token = bearer(request.metadata())?;
    let game = match read::game_id(game_id(request.get_ref())) {
        Ok(game) => game,
        Err(malformed) => return Err(refused_first(tables, &token).await.unwrap_or(malformed)),
    };
    telemetry::note_game(game);
    Ok((token, game))
}

/// Whether the token admits its holder to nothing at all: who has no valid one hears of nothing else that is wrong.
async fn refused_first<T: Tables>(tables: &T, token: &words::Token) -> Option<Problem> {
    let refused = tables.admit(token, NO_GAME).await.err()?;
    (refused == Problem::Unauthenticated).then_some(refused)
}

/// What a change within a game carries; its name may stand in a log.
fn change(reading: &mut Reading, message: &mut impl read::Change) -> Option<words::Request> {
    let change = read::change(reading, message)?;
    telemetry::note_request(change.id.as_str());
    Some(change)
}
