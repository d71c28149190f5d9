//! `ViewService`: seeing a table. Never makes a view, and never encodes one that is encoded already.

use std::{sync::Arc, time::Duration};

use herald_api::v1::{self, view_service_server::ViewService};
use herald_phrases::Phrases;
use herald_words::{Problem, Refusal, Revision, Tables};
use tonic::{Request, Response, Status, async_trait};

use super::{
    admitted, answer,
    watch::{self, WatchStream},
};
use crate::{
    auth, localized, picture,
    wire::{read, write},
};

/// The service over some tables.
pub(crate) struct ViewApi<T> {
    tables: Arc<T>,
    heartbeat: Duration,
}

impl<T: Tables> ViewApi<T> {
    /// Watchers hear a heartbeat after so long a silence.
    pub(crate) fn new(tables: Arc<T>, heartbeat: Duration) -> Self {
        Self { tables, heartbeat }
    }

    /// One proof a token: the caller's own first, then those of the other seats its device holds.
    async fn proofs(&self, request: &Request<v1::WatchViewRequest>) -> Result<Vec<T::Proof>, Problem> {
        let own = admitted(&*self.tables, request, |message| &message.game_id).await?;
        let message = request.get_ref();
        read::more_tokens(&message.more_tokens)?;
        let game = read::game_id(&message.game_id)?;
        let mut proofs = vec![own];
        for token in &message.more_tokens {
            proofs.push(self.tables.admit(&auth::token(token)?, game).await?);
        }
        Ok(proofs)
    }
}

#[async_trait]
impl<T: Tables> ViewService for ViewApi<T> {
    type WatchViewStream = WatchStream;

    async fn get_view(
        &self,
        request: Request<v1::GetViewRequest>,
    ) -> Result<Response<v1::GetViewResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let view = self.tables.view(&proof)?;
            Ok(v1::GetViewResponse { view: write::view_bytes(&view) })
        })
        .await
    }

    async fn watch_view(
        &self,
        request: Request<v1::WatchViewRequest>,
    ) -> Result<Response<WatchStream>, Status> {
        answer(async {
            let proofs = self.proofs(&request).await?;
            let after = request.get_ref().after_revision.map(Revision);
            let shown = self.tables.watch(proofs, after)?;
            Ok(watch::stream(shown, after.unwrap_or(Revision(0)), self.heartbeat))
        })
        .await
    }

    async fn render_board(
        &self,
        request: Request<v1::RenderBoardRequest>,
    ) -> Result<Response<v1::RenderBoardResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let view = self.tables.view(&proof)?;
            let revision = view.value().revision;
            let refusal = match view.value().status {
                herald_words::Status::Lobby => Refusal::NotStarted,
                herald_words::Status::Playing | herald_words::Status::Over => Refusal::MapNotTracked,
            };
            let none = Problem::Refused { refusal, revision, now: None };
            let svg = picture::board(view.value(), self.tables.faces()).ok_or(none)?;
            Ok(v1::RenderBoardResponse { revision: revision.0, svg })
        })
        .await
    }

    async fn explain_scores(
        &self,
        request: Request<v1::ExplainScoresRequest>,
    ) -> Result<Response<v1::ExplainScoresResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let (revision, sheet) = self.tables.scores(&proof)?;
            let phrases = Phrases::of(localized::language(request.metadata().as_ref()));
            let sheet = Some(write::explained(&sheet, phrases));
            Ok(v1::ExplainScoresResponse { revision: revision.0, sheet })
        })
        .await
    }

    async fn get_statistics(
        &self,
        request: Request<v1::GetStatisticsRequest>,
    ) -> Result<Response<v1::GetStatisticsResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let (revision, statistics) = self.tables.statistics(&proof)?;
            // Who sits where has not changed since the start, whatever was committed meanwhile.
            let svg = picture::plot(&statistics, &self.tables.view(&proof)?.value().seats);
            let statistics = Some(write::statistics(&statistics));
            Ok(v1::GetStatisticsResponse { revision: revision.0, statistics, svg })
        })
        .await
    }
}
