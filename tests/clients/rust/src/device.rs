//! A device at the table: how it makes moves, and watches. Never decides what is played.

use std::{error::Error, sync::Arc};

use herald_api::v1::{
    self, entry::What, move_service_client::MoveServiceClient, nomination::State, step::Step,
    view_service_client::ViewServiceClient, watch_view_response::Shown,
};
use prost::Message;
use tokio::sync::Notify;
use tonic::{Request, transport::Channel};

pub(crate) type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// A request id names what the user did, not the attempt. Nobody can guess this one.
pub(crate) fn fresh() -> Outcome<String> {
    Ok(format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?))
}

/// A phone or a television: it holds a token, and what it knows of the game is its own view.
#[derive(Clone)]
pub(crate) struct Device {
    pub(crate) channel: Channel,
    pub(crate) game_id: String,
    pub(crate) token: String,
}

impl Device {
    /// Who opens a table, sits or watches gets a token, and sends it with every call.
    pub(crate) fn says<T>(&self, message: T) -> Outcome<Request<T>> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", format!("Bearer {}", self.token).parse()?);
        Ok(request)
    }

    pub(crate) async fn view(&self) -> Outcome<v1::View> {
        let asked = self.says(v1::GetViewRequest { game_id: self.game_id.clone() })?;
        let answer = ViewServiceClient::new(self.channel.clone()).get_view(asked).await?;
        Ok(v1::View::decode(answer.into_inner().view)?)
    }

    /// The emblem under a meeple, as this phone knows it, and what binds it.
    pub(crate) async fn nominated(&self, meeple: u32) -> Outcome<v1::Nominated> {
        let meeples = self.view().await?.meeples;
        let nomination = meeples.into_iter().find(|of| of.meeple == meeple).and_then(|of| of.nomination);
        match nomination.and_then(|nomination| nomination.state) {
            Some(State::Nominated(nominated)) => Ok(nominated),
            Some(State::Spent(_) | State::Token(_)) | None => {
                Err("no emblem of Herald's keeping lies there".into())
            }
        }
    }

    /// Takes all the steps or none, and only if the table is still as this phone sees it.
    pub(crate) async fn plays<const N: usize>(&self, steps: [Step; N]) -> Outcome<Vec<v1::Entry>> {
        let tap = v1::SubmitMoveRequest {
            game_id: self.game_id.clone(),
            request_id: fresh()?,
            expected_revision: Some(self.view().await?.revision),
            validate_only: false,
            steps: steps.map(|step| v1::Step { step: Some(step) }).into(),
        };
        let mut moves = MoveServiceClient::new(self.channel.clone());
        let answer = moves.submit_move(self.says(tap.clone())?).await?.into_inner();
        // As if that answer had been lost: sent again it is not done twice, and is answered as before.
        assert_eq!(moves.submit_move(self.says(tap)?).await?.into_inner(), answer);
        Ok(answer.entries)
    }

    /// Shows every change, in order, none twice and none missing, however often the connection is lost.
    pub(crate) async fn watches(self, shows: Arc<Notify>, sleep: Arc<Notify>) -> Outcome<Vec<u64>> {
        let (mut after_revision, mut updates) = (None, Vec::new());
        loop {
            let asked =
                v1::WatchViewRequest { game_id: self.game_id.clone(), after_revision, more_tokens: vec![] };
            let mut views = ViewServiceClient::new(self.channel.clone());
            let mut stream = views.watch_view(self.says(asked)?).await?.into_inner();
            while let Some(message) =
                tokio::select! { message = stream.message() => message?, () = sleep.notified() => None }
            {
                if let Some(Shown::View(view)) = &message.shown {
                    after_revision = Some(v1::View::decode(view.clone())?.revision);
                    shows.notify_one();
                }
                let Some(Shown::Update(update)) = message.shown else { continue };
                let v1::Update { revision, entries, .. } = v1::Update::decode(update)?;
                println!("  television, {revision}: {} lines", entries.len());
                after_revision = Some(revision);
                updates.push(revision);
                if entries.iter().any(|entry| matches!(entry.what, Some(What::GameEnded(_)))) {
                    return Ok(updates);
                }
            }
            println!(
                "  television: the connection is lost; resume after {}",
                after_revision.unwrap_or_default()
            );
        }
    }
}
