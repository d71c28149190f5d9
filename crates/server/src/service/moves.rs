//! `MoveService`: making moves, putting them right and reading the record. Never judges a move.

use std::sync::Arc;

use herald_api::v1::{self, move_service_server::MoveService};
use herald_words::{Answer, Proposal, Revision, Submission, Tables};
use tonic::{Request, Response, Status, async_trait};

use super::{admitted, admitted_to_submit, answer, change};
use crate::wire::{
    read::{self, Reading},
    write,
};

/// The service over some tables.
pub(crate) struct MoveApi<T> {
    tables: Arc<T>,
}

impl<T> MoveApi<T> {
    pub(crate) fn new(tables: Arc<T>) -> Self {
        Self { tables }
    }
}

#[async_trait]
impl<T: Tables> MoveService for MoveApi<T> {
    async fn submit_move(
        &self,
        mut request: Request<v1::SubmitMoveRequest>,
    ) -> Result<Response<v1::SubmitMoveResponse>, Status> {
        answer(async {
            let proof = if request.get_ref().validate_only {
                admitted(&*self.tables, &request, |message| &message.game_id).await?
            } else {
                admitted_to_submit(&*self.tables, &request, |message| &message.game_id).await?
            };
            let message = request.get_mut();
            let validate_only = message.validate_only;
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let steps = read::steps(&mut reading, &message.steps);
            let (request, steps) = reading.done(change.zip(steps))?;
            let submission = Submission { request, steps };
            if validate_only {
                self.tables.validate(&proof, submission).await?;
                return Ok(v1::SubmitMoveResponse { revision: 0, entries: Vec::new() });
            }
            let made = self.tables.submit(&proof, submission).await?;
            Ok(v1::SubmitMoveResponse { revision: made.revision.0, entries: write::entries(&made.entries) })
        })
        .await
    }

    async fn list_legal_moves(
        &self,
        request: Request<v1::ListLegalMovesRequest>,
    ) -> Result<Response<v1::ListLegalMovesResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let (revision, moves) = self.tables.legal(&proof)?;
            Ok(v1::ListLegalMovesResponse { revision: revision.0, moves: write::legal_moves(&moves) })
        })
        .await
    }

    async fn undo_move(
        &self,
        mut request: Request<v1::UndoMoveRequest>,
    ) -> Result<Response<v1::UndoMoveResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let to = message.to_revision.map(Revision);
            let undone = self.tables.undo(&proof, reading.done(change)?, to).await?;
            Ok(v1::UndoMoveResponse { revision: undone.revision.0, entries: write::entries(&undone.entries) })
        })
        .await
    }

    async fn propose_correction(
        &self,
        mut request: Request<v1::ProposeCorrectionRequest>,
    ) -> Result<Response<v1::ProposeCorrectionResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let correction = read::correction(&mut reading, message);
            let (request, (correction, reason)) = reading.done(change.zip(correction))?;
            let since = message.since_revision.map(Revision);
            let proposal = Proposal { request, correction, reason, since };
            if message.validate_only {
                let seen = write::hidden_seen(&self.tables.validate_correction(&proof, proposal).await?);
                return Ok(v1::ProposeCorrectionResponse { seen, ..Default::default() });
            }
            let mended = self.tables.correct(&proof, proposal).await?;
            Ok(v1::ProposeCorrectionResponse {
                revision: mended.revision.0,
                entries: write::entries(&mended.entries),
                seen: write::hidden_seen(&mended.seen),
                proposal: mended.proposal.map_or(0, |proposal| proposal.0.into()),
            })
        })
        .await
    }

    async fn answer_correction(
        &self,
        mut request: Request<v1::AnswerCorrectionRequest>,
    ) -> Result<Response<v1::AnswerCorrectionResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let said = read::answer(&mut reading, message);
            let (request, (proposal, vote, listed)) = reading.done(change.zip(said))?;
            let made = self.tables.answer(&proof, Answer { request, proposal, vote, listed }).await?;
            let entries = write::entries(&made.entries);
            Ok(v1::AnswerCorrectionResponse { revision: made.revision.0, entries })
        })
        .await
    }

    async fn withdraw_correction(
        &self,
        mut request: Request<v1::WithdrawCorrectionRequest>,
    ) -> Result<Response<v1::WithdrawCorrectionResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let proposal = read::proposal(&mut reading, message.proposal);
            let (request, proposal) = reading.done(change.zip(proposal))?;
            let made = self.tables.withdraw(&proof, request, proposal).await?;
            let entries = write::entries(&made.entries);
            Ok(v1::WithdrawCorrectionResponse { revision: made.revision.0, entries })
        })
        .await
    }

    async fn list_moves(
        &self,
        request: Request<v1::ListMovesRequest>,
    ) -> Result<Response<v1::ListMovesResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_ref();
            let page = read::record_page(message.page_size, &message.page_token)?;
            let listed = self.tables.history(&proof, page)?;
            Ok(v1::ListMovesResponse {
                entries: write::entries(&listed.items),
                next_page_token: listed.next.map(write::page::after_revision).unwrap_or_default(),
            })
        })
        .await
    }
}
