//! `GameService`: opening a table, joining it, starting and ending the game. Never makes or checks a token or a
//! code; limits how often a wrong code may be tried.

use std::{future::Future, sync::Arc};

use herald_api::v1::{self, game_service_server::GameService, reissue_seat_request::Whose};
use herald_words::{Limit, Problem, Reissued, Tables};
use tokio::time::Instant;
use tonic::{Request, Response, Status, async_trait};

use super::{
    admitted, answer, change,
    export::{ExportStream, pieces},
};
use crate::{
    auth::bearer,
    buckets::Buckets,
    config::Rate,
    join_card::Cards,
    layer::telemetry,
    localized,
    misses::{Misses, Source},
    problem::NO_REVISION,
    wire::{
        read::{self, Reading},
        write,
    },
};

/// The service over some tables.
pub(crate) struct GameApi<T> {
    tables: Arc<T>,
    misses: Misses,
    opened: Buckets<Source>,
    cards: Cards,
}

impl<T: Tables> GameApi<T> {
    pub(crate) fn new(tables: Arc<T>, tables_a_source: Rate, cards: Cards) -> Self {
        Self { tables, misses: Misses::default(), opened: Buckets::new(tables_a_source), cards }
    }

    /// Tries a code, unless its source has missed too often. `missed` says which problem means a wrong code.
    async fn try_code<R, F: Future<Output = Result<R, Problem>>>(
        &self,
        source: Source,
        missed: &Problem,
        trial: impl FnOnce() -> F,
    ) -> Result<R, Problem> {
        self.misses.may_try(source, Instant::now())?;
        let tried = trial().await;
        if tried.as_ref().is_err_and(|problem| problem == missed) {
            self.misses.missed(source, Instant::now());
        }
        tried
    }

    /// Before there is a seat, its source is all that stands for a host. What is asked again counts as well: whether it is
    /// the same is known only once it was looked up.
    fn may_open(&self, source: Source) -> Result<(), Problem> {
        let taken = self.opened.take(source, Instant::now());
        taken.map_err(|retry_after| Problem::Exhausted(Limit::Tables { retry_after }))
    }

    /// A new token for the host, who shows the recovery code in place of a token.
    async fn recover(
        &self,
        source: Source,
        message: &mut v1::ReissueSeatRequest,
        code: &str,
    ) -> Result<Reissued, Problem> {
        let mut reading = Reading::default();
        let request = read::secret_change(&mut reading, message);
        let code = read::recovery_code(&mut reading, code);
        let (request, code) = reading.done(request.zip(code))?;
        self.try_code(source, &Problem::Unauthenticated, || self.tables.recover(request, code)).await
    }

    /// A new token for a seat or the host, as the caller's own token allows.
    async fn reissue(&self, request: &mut Request<v1::ReissueSeatRequest>) -> Result<Reissued, Problem> {
        let proof = admitted(&*self.tables, request, |message| &message.game_id).await?;
        let message = request.get_mut();
        let mut reading = Reading::default();
        let change = read::secret_change(&mut reading, message);
        let whose = read::reissue(&mut reading, message.whose.as_ref());
        let (change, whose) = reading.done(change.zip(whose))?;
        self.tables.reissue(&proof, change, whose).await
    }
}

#[async_trait]
impl<T: Tables> GameService for GameApi<T> {
    async fn plan_setup(
        &self,
        request: Request<v1::PlanSetupRequest>,
    ) -> Result<Response<v1::PlanSetupResponse>, Status> {
        answer(async {
            let mut reading = Reading::default();
            let asked = read::plan_request(&mut reading, request.get_ref());
            let asked = reading.done(asked)?;
            let refused = |refusal| Problem::Refused { refusal, revision: NO_REVISION, now: None };
            let plan = self.tables.plan(&asked).map_err(refused)?;
            Ok(v1::PlanSetupResponse { plan: Some(write::plan(&plan)) })
        })
        .await
    }

    async fn list_faces(
        &self,
        request: Request<v1::ListFacesRequest>,
    ) -> Result<Response<v1::ListFacesResponse>, Status> {
        answer(async {
            let v1::ListFacesRequest {} = request.get_ref();
            Ok(v1::ListFacesResponse { faces: self.tables.faces().iter().map(write::face).collect() })
        })
        .await
    }

    async fn list_rulings(
        &self,
        request: Request<v1::ListRulingsRequest>,
    ) -> Result<Response<v1::ListRulingsResponse>, Status> {
        answer(async {
            let v1::ListRulingsRequest {} = request.get_ref();
            let rulings = self.tables.rulings().iter().map(write::ruling).collect();
            Ok(v1::ListRulingsResponse { rulings })
        })
        .await
    }

    async fn list_phrases(
        &self,
        request: Request<v1::ListPhrasesRequest>,
    ) -> Result<Response<v1::ListPhrasesResponse>, Status> {
        answer(async {
            let preferred = localized::language(request.metadata().as_ref());
            Ok(write::phrases(request.get_ref(), preferred, self.tables.faces()))
        })
        .await
    }

    async fn create_game(
        &self,
        mut request: Request<v1::CreateGameRequest>,
    ) -> Result<Response<v1::CreateGameResponse>, Status> {
        answer(async {
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = read::secret_change(&mut reading, message);
            let settings = read::settings(&mut reading, message.settings.as_ref());
            let (change, settings) = reading.done(change.zip(settings))?;
            self.may_open(request.remote_addr().into())?;
            let created = self.tables.create(change, settings).await?;
            telemetry::note_game(created.game);
            Ok(v1::CreateGameResponse {
                game_id: created.game.to_string(),
                revision: created.revision.0,
                host_token: created.host.reveal().to_owned(),
                join_code: created.join.reveal().to_owned(),
                recovery_code: created.recovery.reveal().to_owned(),
            })
        })
        .await
    }

    async fn join_game(
        &self,
        mut request: Request<v1::JoinGameRequest>,
    ) -> Result<Response<v1::JoinGameResponse>, Status> {
        answer(async {
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = read::secret_change(&mut reading, message);
            let code = read::join_code(&mut reading, &message.join_code);
            let place = read::seat_place(&mut reading, message);
            let ((change, code), (name, colour, symbol)) = reading.done(change.zip(code).zip(place))?;
            let join = || self.tables.join(change, code, name, colour, symbol);
            let joined = self.try_code(request.remote_addr().into(), &Problem::NotFound, join).await?;
            telemetry::note_game(joined.game);
            Ok(v1::JoinGameResponse {
                game_id: joined.game.to_string(),
                revision: joined.revision.0,
                seat: joined.seat.0.into(),
                seat_token: joined.token.reveal().to_owned(),
            })
        })
        .await
    }

    async fn join_as_watcher(
        &self,
        mut request: Request<v1::JoinAsWatcherRequest>,
    ) -> Result<Response<v1::JoinAsWatcherResponse>, Status> {
        answer(async {
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = read::secret_change(&mut reading, message);
            let code = read::join_code(&mut reading, &message.join_code);
            let (change, code) = reading.done(change.zip(code))?;
            let join = || self.tables.join_as_watcher(change, code);
            let watching = self.try_code(request.remote_addr().into(), &Problem::NotFound, join).await?;
            telemetry::note_game(watching.game);
            Ok(v1::JoinAsWatcherResponse {
                game_id: watching.game.to_string(),
                revision: watching.revision.0,
                watcher_token: watching.token.reveal().to_owned(),
            })
        })
        .await
    }

    async fn get_join_card(
        &self,
        request: Request<v1::GetJoinCardRequest>,
    ) -> Result<Response<v1::GetJoinCardResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            self.cards.card(&self.tables.info(&proof)?, read::join_link(request.get_ref().link)?)
        })
        .await
    }

    async fn get_game(
        &self,
        request: Request<v1::GetGameRequest>,
    ) -> Result<Response<v1::GetGameResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let info = self.tables.info(&proof)?;
            Ok(v1::GetGameResponse { game: Some(write::game(&info)) })
        })
        .await
    }

    async fn remove_seat(
        &self,
        mut request: Request<v1::RemoveSeatRequest>,
    ) -> Result<Response<v1::RemoveSeatResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let seat = read::seat(&mut reading, "seat", message.seat);
            let (change, seat) = reading.done(change.zip(seat))?;
            let revision = self.tables.remove_seat(&proof, change, seat).await?;
            Ok(v1::RemoveSeatResponse { revision: revision.0 })
        })
        .await
    }

    async fn update_settings(
        &self,
        mut request: Request<v1::UpdateSettingsRequest>,
    ) -> Result<Response<v1::UpdateSettingsResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let settings = read::settings(&mut reading, message.settings.as_ref());
            let (change, settings) = reading.done(change.zip(settings))?;
            let revision = self.tables.update_settings(&proof, change, settings).await?;
            Ok(v1::UpdateSettingsResponse { revision: revision.0 })
        })
        .await
    }

    async fn add_draw_share(
        &self,
        mut request: Request<v1::AddDrawShareRequest>,
    ) -> Result<Response<v1::AddDrawShareResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let share = read::draw_share(&mut reading, &message.share);
            let (change, share) = reading.done(change.zip(share))?;
            let revision = self.tables.add_draw_share(&proof, change, share).await?;
            Ok(v1::AddDrawShareResponse { revision: revision.0 })
        })
        .await
    }

    async fn start_game(
        &self,
        mut request: Request<v1::StartGameRequest>,
    ) -> Result<Response<v1::StartGameResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let start = read::start(&mut reading, message);
            let (change, start) = reading.done(change.zip(start))?;
            let revision = self.tables.start(&proof, change, start).await?;
            Ok(v1::StartGameResponse { revision: revision.0 })
        })
        .await
    }

    async fn reissue_seat(
        &self,
        mut request: Request<v1::ReissueSeatRequest>,
    ) -> Result<Response<v1::ReissueSeatResponse>, Status> {
        answer(async {
            let reissued = match &request.get_ref().whose {
                Some(Whose::RecoveryCode(code)) => {
                    let (source, code) = (request.remote_addr().into(), code.clone());
                    self.recover(source, request.get_mut(), &code).await?
                }
                Some(Whose::Seat(_) | Whose::Host(_)) | None => self.reissue(&mut request).await?,
            };
            telemetry::note_game(reissued.game);
            Ok(v1::ReissueSeatResponse {
                game_id: reissued.game.to_string(),
                revision: reissued.revision.0,
                token: reissued.token.reveal().to_owned(),
            })
        })
        .await
    }

    async fn consent_to_reissue(
        &self,
        request: Request<v1::ConsentToReissueRequest>,
    ) -> Result<Response<v1::ConsentToReissueResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            self.tables.consent(&proof).await?;
            Ok(v1::ConsentToReissueResponse {})
        })
        .await
    }

    async fn retire_player(
        &self,
        mut request: Request<v1::RetirePlayerRequest>,
    ) -> Result<Response<v1::RetirePlayerResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let seat = read::seat(&mut reading, "seat", message.seat);
            let (change, seat) = reading.done(change.zip(seat))?;
            let revision = self.tables.retire(&proof, change, seat).await?;
            Ok(v1::RetirePlayerResponse { revision: revision.0 })
        })
        .await
    }

    async fn transfer_host(
        &self,
        mut request: Request<v1::TransferHostRequest>,
    ) -> Result<Response<v1::TransferHostResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let message = request.get_mut();
            let mut reading = Reading::default();
            let change = change(&mut reading, message);
            let to = read::seat_if(&mut reading, "seat", message.seat);
            let (change, to) = reading.done(change.zip(to))?;
            let revision = self.tables.offer_host(&proof, change, to).await?;
            Ok(v1::TransferHostResponse { revision: revision.0 })
        })
        .await
    }

    async fn accept_host(
        &self,
        mut request: Request<v1::AcceptHostRequest>,
    ) -> Result<Response<v1::AcceptHostResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let mut reading = Reading::default();
            let change = read::secret_change(&mut reading, request.get_mut());
            let accepted = self.tables.accept_host(&proof, reading.done(change)?).await?;
            Ok(v1::AcceptHostResponse {
                game_id: accepted.game.to_string(),
                revision: accepted.revision.0,
                host_token: accepted.host.reveal().to_owned(),
                recovery_code: accepted.recovery.reveal().to_owned(),
            })
        })
        .await
    }

    async fn end_game(
        &self,
        mut request: Request<v1::EndGameRequest>,
    ) -> Result<Response<v1::EndGameResponse>, Status> {
        answer(async {
            let proof = admitted(&*self.tables, &request, |message| &message.game_id).await?;
            let mut reading = Reading::default();
            let change = change(&mut reading, request.get_mut());
            let revision = self.tables.end(&proof, reading.done(change)?).await?;
            Ok(v1::EndGameResponse { revision: revision.0 })
        })
        .await
    }

    async fn list_games(
        &self,
        request: Request<v1::ListGamesRequest>,
    ) -> Result<Response<v1::ListGamesResponse>, Status> {
        answer(async {
            let token = bearer(request.metadata())?;
            let message = request.get_ref();
            let page = read::game_page(message.page_size, &message.page_token)?;
            let listed = self.tables.games(&token, page).await?;
            Ok(v1::ListGamesResponse {
                games: listed.items.iter().map(write::game_summary).collect(),
                next_page_token: listed.next.map(write::page::after_game).unwrap_or_default(),
            })
        })
        .await
    }

    type ExportGameStream = ExportStream;

    async fn export_game(
        &self,
        request: Request<v1::ExportGameRequest>,
    ) -> Result<Response<ExportStream>, Status> {
        answer(async {
            let token = bearer(request.metadata())?;
            let game = read::game_id(&request.get_ref().game_id)?;
            telemetry::note_game(game);
            Ok(pieces(self.tables.export(&token, game).await?))
        })
        .await
    }

    async fn delete_game(
        &self,
        request: Request<v1::DeleteGameRequest>,
    ) -> Result<Response<v1::DeleteGameResponse>, Status> {
        answer(async {
            let token = bearer(request.metadata())?;
            let game = read::game_id(&request.get_ref().game_id)?;
            telemetry::note_game(game);
            self.tables.delete(&token, game).await?;
            Ok(v1::DeleteGameResponse {})
        })
        .await
    }
}
