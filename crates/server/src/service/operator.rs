//! `OperatorService`: a backup of the store, piece by piece, and a game that comes from elsewhere. Never looks into either,
//! and never logs it.

use std::{
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use herald_api::v1::{self, operator_service_server::OperatorService};
use herald_words::{Imported, Problem, Tables, Unimportable};
use tonic::{Request, Response, Status, Streaming, async_trait};

use super::answer;
use crate::{auth::bearer, layer::telemetry, limits::MAX_BACKUP_PIECE_BYTES, problem};

/// The service over some tables.
pub(crate) struct OperatorApi<T> {
    tables: Arc<T>,
}

impl<T> OperatorApi<T> {
    pub(crate) fn new(tables: Arc<T>) -> Self {
        Self { tables }
    }
}

/// The pieces of a backup, in order.
type BackupStream = Pin<Box<dyn Stream<Item = Result<v1::BackupResponse, Status>> + Send>>;

#[async_trait]
impl<T: Tables> OperatorService for OperatorApi<T> {
    type BackupStream = BackupStream;

    async fn backup(&self, request: Request<v1::BackupRequest>) -> Result<Response<BackupStream>, Status> {
        answer(async {
            let token = bearer(request.metadata())?;
            let v1::BackupRequest {} = request.get_ref();
            let read = self.tables.backup(&token)?;
            Ok(read.flat_map(|read| stream::iter(pieces(read))).boxed())
        })
        .await
    }

    async fn import_game(
        &self,
        request: Request<Streaming<v1::ImportGameRequest>>,
    ) -> Result<Response<v1::ImportGameResponse>, Status> {
        let token = bearer(request.metadata()).map_err(|problem| problem::status(&problem))?;
        // What breaks the stream off is told as it came: the port only learns that no more will come.
        let broken = Mutex::new(None);
        let pieces = request.into_inner().map(|read| {
            read.map(|read| read.piece).map_err(|status| {
                *broken.lock().unwrap_or_else(PoisonError::into_inner) = Some(status);
                Problem::NotImported(Unimportable::Altered)
            })
        });
        let imported = self.tables.import(&token, pieces).await;
        if let Some(status) = broken.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(status);
        }
        answer(async {
            let Imported { game, commits, known } = imported?;
            telemetry::note_game(game);
            Ok(v1::ImportGameResponse { game_id: game.to_string(), revision: commits, known })
        })
        .await
    }
}

/// What was read, in pieces a client takes. tonic ends the stream after a status.
fn pieces(read: Result<Bytes, Problem>) -> Vec<Result<v1::BackupResponse, Status>> {
    let whole = match read {
        Ok(whole) => whole,
        Err(problem) => return vec![Err(problem::status(&problem))],
    };
    cut(&whole).map(|piece| Ok(v1::BackupResponse { piece })).collect()
}

/// Pieces that a client takes.
pub(super) fn cut(whole: &Bytes) -> impl Iterator<Item = Bytes> + '_ {
    let starts = (0..whole.len()).step_by(MAX_BACKUP_PIECE_BYTES);
    starts.map(|from| whole.slice(from..whole.len().min(from + MAX_BACKUP_PIECE_BYTES)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_too_long_for_one_message_is_cut_and_loses_nothing() {
        for length in [0, 1, MAX_BACKUP_PIECE_BYTES, MAX_BACKUP_PIECE_BYTES + 1, 3 * MAX_BACKUP_PIECE_BYTES] {
            let whole: Bytes = (0..=250).cycle().take(length).collect();
            let cut: Vec<Bytes> =
                pieces(Ok(whole.clone())).into_iter().map(|cut| cut.unwrap().piece).collect();
            assert!(cut.iter().all(|piece| (1..=MAX_BACKUP_PIECE_BYTES).contains(&piece.len())), "{length}");
            assert_eq!(cut.concat(), whole);
        }
    }
}
