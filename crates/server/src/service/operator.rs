//! `OperatorService`: a backup of the store, piece by piece. Never looks into one, and never logs it.

use std::{pin::Pin, sync::Arc};

use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use herald_api::v1::{self, operator_service_server::OperatorService};
use herald_words::{Problem, Tables};
use tonic::{Request, Response, Status, async_trait};

use super::answer;
use crate::{auth::bearer, limits::MAX_BACKUP_PIECE_BYTES, problem};

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
}

/// What was read, in pieces a client takes. tonic ends the stream after a status.
fn pieces(read: Result<Bytes, Problem>) -> Vec<Result<v1::BackupResponse, Status>> {
    let whole = match read {
        Ok(whole) => whole,
        Err(problem) => return vec![Err(problem::status(&problem))],
    };
    let cut = |from| whole.slice(from..whole.len().min(from + MAX_BACKUP_PIECE_BYTES));
    let starts = (0..whole.len()).step_by(MAX_BACKUP_PIECE_BYTES);
    starts.map(|from| Ok(v1::BackupResponse { piece: cut(from) })).collect()
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
