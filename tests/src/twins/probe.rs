//! Everything a curious viewer could ask, at both twins. Never changes the game: what is asked to be done is made
//! certain to be refused.

use std::sync::Arc;

use herald_api::v1::{self, entry::What, step::Step};

use super::{
    calls::{
        About, Call, Comes, GAME, GAMES, LEGAL, OPEN_QUESTIONS, PICTURE, QUESTIONS, Question, RECORD, SHEET,
        STATISTICS, SUBMIT, UNDO, VALIDATE,
    },
    evening::Evening,
    gather::{Kept, Viewer},
    stranger, tap, transcript,
};

impl Evening {
    /// One of the viewers asks this and that; seats are the most curious.
    pub(super) async fn probe(&mut self, table: &v1::View) {
        let curious = |viewer: &&Arc<Viewer>| viewer.seat > 0;
        let seats: Vec<_> = self.twins.at.viewers.iter().filter(curious).cloned().collect();
        let asking = if self.rng.bool() { &seats } else { &self.twins.at.viewers };
        let viewer = Arc::clone(&asking[self.rng.usize(..asking.len())]);
        let undoable = self.looks(&viewer).await.is_some_and(|view| view.undo_to_revision.is_some());
        self.asks_state(&viewer).await;
        self.asks_whether(&viewer, table).await;
        self.is_refused(&viewer, table).await;
        if !undoable {
            self.undoes_in_vain(&viewer, None).await;
        }
        match self.rng.u8(..6) {
            0 => self.reads_on(&viewer).await,
            1 => self.asks_again(&viewer).await,
            2 => {
                let question = &QUESTIONS[self.rng.usize(..QUESTIONS.len())];
                self.puts(&viewer, question).await;
            }
            3 => self.undoes_in_vain(&viewer, Some(1_000_000)).await,
            4 => self.asks_whether_it_would_be_mended(&viewer, table).await,
            _ => self.resumes(&viewer).await,
        }
    }

    /// Everyone asks everything that changes nothing.
    pub(super) async fn sweep(&mut self) {
        for viewer in self.twins.at.viewers.clone() {
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
        let game_id = self.twins.at.game.clone();
        self.twins.ask(viewer, LEGAL, &v1::ListLegalMovesRequest { game_id: game_id.clone() }).await;
        self.twins.ask(viewer, SHEET, &v1::ExplainScoresRequest { game_id: game_id.clone() }).await;
        let numbers = v1::GetStatisticsRequest { game_id: game_id.clone() };
        self.twins.ask(viewer, STATISTICS, &numbers).await;
        if self.kept != Kept::Told {
            self.twins.ask(viewer, PICTURE, &v1::RenderBoardRequest { game_id: game_id.clone() }).await;
        }
        self.twins.ask(viewer, GAME, &v1::GetGameRequest { game_id }).await;
    }

    /// Would this be accepted? Of one's own, of anyone's, of the owner's.
    async fn asks_whether(&mut self, viewer: &Viewer, table: &v1::View) {
        for _ in 0..2 {
            let count = self.rng.usize(1..=3);
            let strangers = self.strange_steps(count, table);
            self.validates(viewer, strangers).await;
        }
        let ask = v1::ListLegalMovesRequest { game_id: self.twins.at.game.clone() };
        let told = self.twins.ask(viewer, LEGAL, &ask).await;
        if told.is_ok() {
            let listed = told.read::<v1::ListLegalMovesResponse>().moves;
            if let Some(step) = tap::tap(&mut self.rng, &listed, tap::Hurry::ToNominate, &[]) {
                self.validates(viewer, vec![step]).await;
            }
        }
    }

    async fn validates(&mut self, viewer: &Viewer, steps: Vec<Step>) {
        let asked = v1::SubmitMoveRequest { validate_only: true, ..self.submission(steps) };
        self.twins.ask(viewer, VALIDATE, &asked).await;
    }

    fn strange_steps(&mut self, count: usize, table: &v1::View) -> Vec<Step> {
        let step = |_| match self.kept {
            Kept::Told => tap::stranger(&mut self.rng, &table.meeples),
            Kept::ByTheTable | Kept::ByHerald => stranger::on_the_map(&mut self.rng, table),
        };
        (0..count).map(step).collect()
    }

    /// Tries what must be refused: out of turn, impossible in the end, under the owner's meeples, too late.
    async fn is_refused(&mut self, viewer: &Viewer, table: &v1::View) {
        let count = self.rng.usize(..3);
        let mut steps = self.strange_steps(count, table);
        steps.push(tap::never());
        self.submits(viewer, steps, None).await;

        let owner = self.twins.at.owner.seat;
        let owners = table.meeples.iter().filter(|meeple| meeple.seat == owner).map(|meeple| meeple.meeple);
        let owners: Vec<_> = owners.collect();
        let tournaments = table.tournaments.as_ref().unwrap();
        if let Some(meeple) = self.rng.choice(owners) {
            let reveal = tap::reveal(&mut self.rng, meeple, tournaments.crown);
            self.submits(viewer, vec![reveal], None).await;
            let (emblem, ring_before) = (self.rng.i32(1..=5), None);
            let nominate = v1::NominateMeeple { meeple, emblem, ring_before };
            self.submits(viewer, vec![Step::NominateMeeple(nominate)], None).await;
        }
        let prizes = tournaments.prizes.iter().filter(|prize| prize.seat == owner && self.kept != Kept::Told);
        let prizes: Vec<_> = prizes.map(|prize| prize.prize).collect();
        if let Some(prize) = self.rng.choice(prizes) {
            let place = stranger::place_prize(&mut self.rng, prize, table);
            self.submits(viewer, vec![place], None).await;
            let look = stranger::look_at(&mut self.rng, prize);
            self.submits(viewer, vec![look], None).await;
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
        let (game_id, request_id) = (self.twins.at.game.clone(), self.name());
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
            let ask = v1::ListMovesRequest { game_id: self.twins.at.game.clone(), page_size, page_token };
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

    /// The record to its end, for what it has shown by now; not compared.
    pub(super) async fn reads_what_was_shown(&mut self) {
        let host = self.twins.at.viewer("host");
        let mut page_token = String::new();
        loop {
            let game_id = self.twins.at.game.clone();
            let ask = v1::ListMovesRequest { game_id, page_size: 200, page_token };
            let [here, _] = self.twins.both(&host, RECORD.0, &ask, &ask).await;
            let page = here.read::<v1::ListMovesResponse>();
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

    /// Everyone puts every question there is, and a stranger those that need no token. Once an evening: wrong codes are
    /// counted by the clock.
    pub(super) async fn everyone_is_curious(&mut self) {
        for viewer in self.twins.at.viewers.clone() {
            for question in QUESTIONS {
                self.puts(&viewer, question).await;
            }
        }
        let stranger = self.twins.at.viewer("stranger");
        for question in OPEN_QUESTIONS {
            self.puts(&stranger, question).await;
        }
    }

    async fn puts(&mut self, viewer: &Viewer, question: &Question) {
        if question.but.contains(&viewer.name.as_str()) {
            return;
        }
        let (game_id, join_code) = (self.twins.at.game.clone(), self.twins.at.join_code.clone());
        let about = About { game_id, request_id: self.name(), seat: self.twins.at.owner.seat, join_code };
        let asked = (question.ask)(about);
        match question.comes {
            Comes::AtOnce => drop(self.twins.asks(viewer, question.call, asked).await),
            Comes::Never => {
                let told = self.twins.asks(viewer, question.call, asked).await;
                assert!(!told.is_ok(), "{}: {}", viewer.name, question.call.0);
            }
            Comes::InPieces => self.twins.asks_for_all(viewer, question.call, asked).await,
            Comes::AsAFile => self.exports(viewer, question.call, asked).await,
        }
    }

    /// A transcript, whose sums follow from what it says; or the whole record, which is for nobody while the game goes on.
    async fn exports(&mut self, viewer: &Viewer, call: Call, asked: Vec<u8>) {
        let Some(pieces) = self.twins.reads_all(viewer, call, asked).await else { return };
        if pieces.iter().all(|pieces| transcript::is_one(pieces)) {
            pieces.iter().for_each(|pieces| transcript::holds(pieces));
            return self.twins.tells_all(viewer, call, &pieces);
        }
        let watcher = self.twins.at.viewer("watcher");
        let over = self.looks(&watcher).await.is_some_and(|view| view.status() == v1::Status::Over);
        assert!(over, "{} gets the record before the game is over", viewer.name);
    }
}

fn shown_salt(entry: &v1::Entry) -> Option<Vec<u8>> {
    let What::EmblemRevealed(revealed) = entry.what.as_ref()? else { return None };
    Some(revealed.salt.to_vec())
}
