//! Everything a curious viewer could ask, at both twins. Never changes the game: what is asked to be done is made
//! certain to be refused.

use std::sync::Arc;

use herald_api::v1::{self, entry::What, step::Step};
use prost::Message;

use super::{
    evening::Evening,
    table::{Call, END, GAME, GAMES, LEGAL, RECORD, SHEET, SUBMIT, UNDO, VALIDATE, Viewer},
    tap,
};
use crate::blank::Shape;

use super::compare::Way;

/// Calls for the host or the lobby, made by whoever must not, or too late.
const REMOVE: Call = Call("GameService/RemoveSeat", Shape::Plain, Way::Lobby);
const SETTINGS: Call = Call("GameService/UpdateSettings", Shape::Plain, Way::Lobby);
const START: Call = Call("GameService/StartGame", Shape::Plain, Way::Lobby);
const REISSUE: Call = Call("GameService/ReissueSeat", Shape::Plain, Way::Lobby);
const CONSENT: Call = Call("GameService/ConsentToReissue", Shape::Plain, Way::Lobby);
const WATCH: Call = Call("GameService/JoinAsWatcher", Shape::Plain, Way::Lobby);
const DELETE: Call = Call("GameService/DeleteGame", Shape::Plain, Way::Lobby);

impl Evening {
    /// One of the viewers asks this and that; seats are the most curious.
    pub(super) async fn probe(&mut self, table: &v1::View) {
        let curious = |viewer: &&Arc<Viewer>| viewer.seat > 0;
        let seats: Vec<_> = self.twins.viewers.iter().filter(curious).cloned().collect();
        let asking = if self.rng.bool() { &seats } else { &self.twins.viewers };
        let viewer = Arc::clone(&asking[self.rng.usize(..asking.len())]);
        let undoable = self.looks(&viewer).await.is_some_and(|view| view.undo_to_revision.is_some());
        self.asks_state(&viewer).await;
        self.asks_whether(&viewer, table).await;
        self.is_refused(&viewer, table).await;
        if !undoable {
            self.undoes_in_vain(&viewer, None).await;
        }
        match self.rng.u8(..5) {
            0 => self.reads_on(&viewer).await,
            1 => self.asks_again(&viewer).await,
            2 => self.meddles(&viewer).await,
            3 => self.undoes_in_vain(&viewer, Some(1_000_000)).await,
            _ => self.resumes(&viewer).await,
        }
    }

    /// Everyone asks everything that changes nothing.
    pub(super) async fn sweep(&mut self) {
        for viewer in self.twins.viewers.clone() {
            self.asks_everything(&viewer).await;
        }
    }

    pub(super) async fn asks_everything(&mut self, viewer: &Arc<Viewer>) {
        self.looks(viewer).await;
        self.asks_state(viewer).await;
        let games = v1::ListGamesRequest { page_size: 0, page_token: String::new() };
        self.twins.ask(viewer, GAMES, &games).await;
        self.reads_on(viewer).await;
        self.resumes(viewer).await;
    }

    async fn asks_state(&mut self, viewer: &Viewer) {
        let game_id = self.twins.game.clone();
        self.twins.ask(viewer, LEGAL, &v1::ListLegalMovesRequest { game_id: game_id.clone() }).await;
        self.twins.ask(viewer, SHEET, &v1::ExplainScoresRequest { game_id: game_id.clone() }).await;
        self.twins.ask(viewer, GAME, &v1::GetGameRequest { game_id }).await;
    }

    /// Would this be accepted? Of one's own, of anyone's, of the owner's.
    async fn asks_whether(&mut self, viewer: &Viewer, table: &v1::View) {
        for _ in 0..2 {
            let strangers = (0..self.rng.usize(1..=3)).map(|_| tap::stranger(&mut self.rng, &table.meeples));
            let strangers = strangers.collect();
            self.validates(viewer, strangers).await;
        }
        let ask = v1::ListLegalMovesRequest { game_id: self.twins.game.clone() };
        let told = self.twins.ask(viewer, LEGAL, &ask).await;
        if told.is_ok() {
            let listed = told.read::<v1::ListLegalMovesResponse>().moves;
            if let Some(step) = tap::tap(&mut self.rng, &listed, tap::Hurry::ToNominate) {
                self.validates(viewer, vec![step]).await;
            }
        }
    }

    async fn validates(&mut self, viewer: &Viewer, steps: Vec<Step>) {
        let asked = v1::SubmitMoveRequest { validate_only: true, ..self.submission(steps) };
        self.twins.ask(viewer, VALIDATE, &asked).await;
    }

    /// Tries what must be refused: out of turn, impossible in the end, under the owner's meeples, too late.
    async fn is_refused(&mut self, viewer: &Viewer, table: &v1::View) {
        let mut steps: Vec<_> =
            (0..self.rng.usize(..3)).map(|_| tap::stranger(&mut self.rng, &table.meeples)).collect();
        steps.push(tap::never());
        self.submits(viewer, steps, None).await;

        let owner = self.twins.owner.seat;
        let owners = table.meeples.iter().filter(|meeple| meeple.seat == owner).map(|meeple| meeple.meeple);
        let owners: Vec<_> = owners.collect();
        if let Some(meeple) = self.rng.choice(owners) {
            let discipline = table.tournaments.as_ref().unwrap().crown;
            let reveal = tap::reveal(&mut self.rng, meeple, discipline);
            self.submits(viewer, vec![reveal], None).await;
            let (emblem, ring_before) = (self.rng.i32(1..=5), None);
            let nominate = v1::NominateMeeple { meeple, emblem, ring_before };
            self.submits(viewer, vec![Step::NominateMeeple(nominate)], None).await;
        }
        let stale = Some(self.revision - 1);
        self.submits(viewer, vec![Step::DrawTile(v1::DrawTile::default())], stale).await;
    }

    async fn submits(&mut self, viewer: &Viewer, steps: Vec<Step>, expected: Option<u64>) {
        let mut asked = self.submission(steps);
        asked.expected_revision = expected;
        let told = self.twins.ask(viewer, SUBMIT, &asked).await;
        assert!(!told.is_ok(), "{}: {asked:?}", viewer.name);
    }

    async fn undoes_in_vain(&mut self, viewer: &Viewer, to_revision: Option<u64>) {
        let (game_id, request_id) = (self.twins.game.clone(), self.name());
        let undo = v1::UndoMoveRequest { game_id, request_id, expected_revision: None, to_revision };
        let told = self.twins.ask(viewer, UNDO, &undo).await;
        assert!(!told.is_ok(), "{}: {undo:?}", viewer.name);
    }

    /// The same move again, and another under its name.
    async fn asks_again(&mut self, viewer: &Viewer) {
        let Some(mut made) = self.made.get(&viewer.seat).cloned() else { return };
        let told = self.twins.ask(viewer, SUBMIT, &made).await;
        assert!(told.is_ok(), "{}", told.message);
        made.steps = vec![v1::Step { step: Some(tap::never()) }];
        let told = self.twins.ask(viewer, SUBMIT, &made).await;
        assert!(!told.is_ok());
    }

    /// Reads the record to its end, in pages of some size.
    async fn reads_on(&mut self, viewer: &Viewer) {
        let page_size = [9, 50, 200][self.rng.usize(..3)];
        let mut page_token = String::new();
        loop {
            let ask = v1::ListMovesRequest { game_id: self.twins.game.clone(), page_size, page_token };
            let told = self.twins.ask(viewer, RECORD, &ask).await;
            if !told.is_ok() {
                return;
            }
            let page = told.read::<v1::ListMovesResponse>();
            self.shown.extend(page.entries.iter().filter_map(shown_salt));
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return;
            }
        }
    }

    async fn resumes(&mut self, viewer: &Arc<Viewer>) {
        let after = self.rng.u64(self.revision.saturating_sub(12)..self.revision);
        self.twins.resume(viewer, after, self.revision).await;
    }

    /// Calls that are not for this viewer, or not for this time.
    async fn meddles(&mut self, viewer: &Viewer) {
        let (game_id, request_id) = (self.twins.game.clone(), self.name());
        let seat = self.twins.owner.seat;
        let expected_revision = None;
        match self.rng.u8(..7) {
            0 => {
                let asked = v1::RemoveSeatRequest { game_id, request_id, expected_revision, seat };
                self.in_vain(viewer, REMOVE, &asked).await;
            }
            1 => {
                let settings = Some(v1::Settings::default());
                let asked = v1::UpdateSettingsRequest { game_id, request_id, expected_revision, settings };
                self.in_vain(viewer, SETTINGS, &asked).await;
            }
            2 => {
                let asked = v1::StartGameRequest { game_id, request_id, ..Default::default() };
                self.in_vain(viewer, START, &asked).await;
            }
            // The host may, and would then hold the owner's token for all to see; the operator may delete.
            3 if viewer.name != "host" => {
                let whose = Some(v1::reissue_seat_request::Whose::Seat(seat));
                let asked = v1::ReissueSeatRequest { game_id, request_id, expected_revision, whose };
                self.in_vain(viewer, REISSUE, &asked).await;
            }
            4 => self.in_vain(viewer, CONSENT, &v1::ConsentToReissueRequest { game_id }).await,
            5 if viewer.name != "host" => {
                let asked = v1::EndGameRequest { game_id, request_id, expected_revision };
                self.in_vain(viewer, END, &asked).await;
            }
            _ if viewer.name != "host" && viewer.name != "operator" => {
                self.in_vain(viewer, DELETE, &v1::DeleteGameRequest { game_id }).await;
            }
            _ => {}
        }
    }

    /// Someone with the join code comes once the game has started. Once an evening: misses are counted by the clock.
    pub(super) async fn knocks_too_late(&mut self) {
        let stranger = self.twins.viewer("stranger");
        let (request_id, join_code) = (self.name(), self.twins.join_code.clone());
        let asked = v1::JoinAsWatcherRequest { request_id, join_code };
        self.in_vain(&stranger, WATCH, &asked).await;
    }

    async fn in_vain<M: Message>(&mut self, viewer: &Viewer, call: Call, asked: &M) {
        let told = self.twins.ask(viewer, call, asked).await;
        assert!(!told.is_ok(), "{}: {}", viewer.name, call.0);
    }
}

fn shown_salt(entry: &v1::Entry) -> Option<Vec<u8>> {
    let What::EmblemRevealed(revealed) = entry.what.as_ref()? else { return None };
    Some(revealed.salt.to_vec())
}
