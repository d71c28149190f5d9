//! Several clients at once: each plays at a table of its own, and all of them at one that they share, where only one of
//! those who tap together can be first. Never waits for another client.

mod heavy;

use herald_api::v1;
use herald_tests::people::{fresh_id, points};
use tonic::{Code, transport::Channel};

use crate::kept::{Kept, ask, is_a_refusal};

/// One of the clients: a seat at the shared table, and a table of its own.
struct Client {
    /// Its seat at the shared table.
    seat: u32,
    token: String,
    game: String,
    own: Kept,
    /// What it was answered at the shared table in this life of the program.
    made: Vec<v1::SubmitMoveResponse>,
    /// What it was not answered there.
    on_its_way: Option<v1::SubmitMoveRequest>,
}

/// How a request that was on its way came out.
enum Found {
    Kept(u64),
    Lost,
}

fn told(game: &str, seat: u32, expected: u64) -> v1::SubmitMoveRequest {
    v1::SubmitMoveRequest {
        game_id: game.to_owned(),
        request_id: fresh_id(),
        expected_revision: Some(expected),
        validate_only: false,
        steps: vec![v1::Step { step: Some(points(&[seat], 1, v1::PointSource::Other)) }],
    }
}

impl Client {
    /// Tells a point at its own table and one at the shared one, and again, until the program is gone.
    async fn plays(&mut self, channel: &Channel) {
        // It may be gone already: some lives are over before anyone has asked anything.
        let Some(mut shared) = self.looks(channel).await else { return };
        loop {
            let own = told(&self.own.game, 1, self.own.acknowledged);
            match self.own.submits(channel, 1, own).await {
                Some(told) => assert!(told.is_ok(), "{}", told.message),
                None => return,
            }
            match self.tells(channel, shared).await {
                Some(revision) => shared = revision,
                None => return,
            }
        }
    }

    /// A point at the shared table. The revision to believe in next; `None` if the program was gone.
    async fn tells(&mut self, channel: &Channel, believed: u64) -> Option<u64> {
        let message = told(&self.game, self.seat, believed);
        self.on_its_way = Some(message.clone());
        let told = ask(channel, "MoveService/SubmitMove", Some(&self.token), &message).await;
        if told.is_ok() {
            self.on_its_way = None;
            let made: v1::SubmitMoveResponse = told.read();
            let revision = made.revision;
            self.made.push(made);
            return Some(revision);
        }
        if !is_a_refusal(&told) {
            return None;
        }
        assert_eq!(told.code, Code::Aborted, "another was first: {}", told.message);
        self.on_its_way = None;
        self.looks(channel).await
    }

    /// The revision of the shared table; `None` if the program was gone.
    async fn looks(&self, channel: &Channel) -> Option<u64> {
        let asked = v1::GetViewRequest { game_id: self.game.clone() };
        let shown = ask(channel, "ViewService/GetView", Some(&self.token), &asked).await;
        if !shown.is_ok() {
            assert!(!is_a_refusal(&shown), "{}", shown.message);
            return None;
        }
        let view: v1::View = prost::Message::decode(shown.read::<v1::GetViewResponse>().view).unwrap();
        Some(view.revision)
    }

    /// Sends what was on its way again, twice: one answer, and a revision that was there already or none.
    async fn sends_again(&mut self, channel: &Channel, now: u64) -> Option<Found> {
        let message = self.on_its_way.take()?;
        let first = ask(channel, "MoveService/SubmitMove", Some(&self.token), &message).await;
        let again = ask(channel, "MoveService/SubmitMove", Some(&self.token), &message).await;
        assert_eq!(first, again, "one answer");
        if !first.is_ok() {
            assert_eq!(first.code, Code::Aborted, "it is nowhere, and others were first");
            return Some(Found::Lost);
        }
        let made: v1::SubmitMoveResponse = first.read();
        let revision = made.revision;
        self.made.push(made);
        Some(if revision <= now { Found::Kept(revision) } else { Found::Lost })
    }
}
