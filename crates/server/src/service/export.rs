//! A game on its way out as one file in pieces, a record or a transcript. Never looks into a record.

use std::pin::Pin;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use herald_api::v1::{ExportGameResponse, ExportKind};
use herald_words::{Exported, Problem};
use tonic::Status;

use super::operator::cut;
use crate::{problem, wire::write::Transcript};

/// The pieces of a file, in order.
pub(crate) type ExportStream = Pin<Box<dyn Stream<Item = Result<ExportGameResponse, Status>> + Send>>;

/// The file, from what the port gives.
pub(crate) fn pieces(parts: impl Stream<Item = Result<Exported, Problem>> + Send + 'static) -> ExportStream {
    // What was exported, and then that there is no more: a transcript says so in its last part.
    let parts = parts.map(Some).chain(stream::iter([None]));
    let writing = parts.scan(Writing::default(), |writing, part| {
        let more = writing.goes_on.then(|| writing.next(part));
        std::future::ready(more)
    });
    writing.flat_map(stream::iter).boxed()
}

/// A file being written.
struct Writing {
    transcript: Option<Transcript>,
    goes_on: bool,
}

impl Default for Writing {
    fn default() -> Self {
        Self { transcript: None, goes_on: true }
    }
}

impl Writing {
    fn next(&mut self, part: Option<Result<Exported, Problem>>) -> Vec<Result<ExportGameResponse, Status>> {
        match part {
            Some(Ok(Exported::Record(bytes))) => told(ExportKind::Record, &bytes),
            Some(Ok(Exported::Transcript { game, audience, revision })) => {
                let head = self.transcript.insert(Transcript::default()).head(game, audience, revision);
                told(ExportKind::Transcript, &head)
            }
            Some(Ok(Exported::Commit(commit))) => {
                let written = self.transcript.as_mut().map(|transcript| transcript.commit(&commit));
                written.map(|part| told(ExportKind::Transcript, &part)).unwrap_or_default()
            }
            Some(Err(problem)) => {
                self.goes_on = false;
                vec![Err(problem::status(&problem))]
            }
            None => {
                let end = self.transcript.as_mut().map(Transcript::end);
                end.map(|part| told(ExportKind::Transcript, &part)).unwrap_or_default()
            }
        }
    }
}

fn told(kind: ExportKind, bytes: &Bytes) -> Vec<Result<ExportGameResponse, Status>> {
    cut(bytes).map(|piece| Ok(ExportGameResponse { kind: kind.into(), piece })).collect()
}
