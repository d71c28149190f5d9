//! Both twins are mended alike: by the host, or by the table's vote where it has one; and now and then somebody goes home.
//! Never knows an emblem, and never whether a repair fits: that is asked first, of what anybody may make up.

use std::sync::Arc;

use herald_api::v1::{self, correction::Correction as What, entry::What as Happened};
use prost::Message;

use super::{
    calls::{ANSWER_CORRECTION, CORRECT, Call, RETIRE, VALIDATE_CORRECTION, WITHDRAW_CORRECTION},
    compare::Way,
    evening::Evening,
    gather::Viewer,
    repair,
};
use crate::raw::Told;

/// People who stay, so that the evening goes on.
const STAY: usize = 2;
/// In one of so many moves something is mended, on a map of Herald's sooner: there is more that can be wrong.
const MENDING: u8 = 25;
const MENDING_A_MAP: u8 = 12;
/// Mistakes that are asked after until one of them could be put right: a tile seldom fits otherwise than it lies.
const TRIES: usize = 20;

impl Evening {
    /// Whether something is mended next: sooner where a proposal waits for answers.
    pub(super) fn is_mended(&mut self, table: &v1::View) -> bool {
        let seldom = if table.map.is_some() { MENDING_A_MAP } else { MENDING };
        table.proposal.is_some() && self.rng.u8(..2) == 0 || self.rng.u8(..seldom) == 0
    }

    /// Somebody goes home, or something is put right, or put to the vote, or answered.
    pub(super) async fn mends(&mut self, table: &v1::View) {
        if table.seats.len() - table.retired.len() > STAY && self.rng.u8(..4) == 0 {
            return self.goes_home(table).await;
        }
        if let Some(open) = &table.proposal {
            return self.is_answered(table, open).await;
        }
        let votes = table.settings.as_ref().unwrap().corrections() != v1::CorrectionPolicy::Host;
        let seat = if votes && self.rng.u8(..5) > 0 { self.somebody(table) } else { 0 };
        self.puts_right(seat, table).await;
    }

    /// Would this be put right? Of whatever somebody makes up; nothing comes of it.
    pub(super) async fn asks_whether_it_would_be_mended(&mut self, viewer: &Viewer, table: &v1::View) {
        let asked = self.correction(table);
        let whether = v1::ProposeCorrectionRequest { validate_only: true, ..asked };
        self.twins.ask(viewer, VALIDATE_CORRECTION, &whether).await;
    }

    async fn goes_home(&mut self, table: &v1::View) {
        let (game_id, request_id) = (self.twins.at.game.clone(), self.name());
        let seat = self.somebody(table);
        let asked = v1::RetirePlayerRequest { game_id, request_id, expected_revision: None, seat };
        let told = self.says(0, RETIRE, &asked).await;
        if told.is_ok() {
            self.moved(told.read::<v1::RetirePlayerResponse>().revision).await;
        }
    }

    /// Asks first what was seen since, until there is something that can be put right; then puts it right, or to the vote.
    async fn puts_right(&mut self, seat: u32, table: &v1::View) {
        let mut asked = self.correction(table);
        for _ in 1..TRIES {
            let whether = v1::ProposeCorrectionRequest { validate_only: true, ..asked.clone() };
            if self.says(seat, VALIDATE_CORRECTION, &whether).await.is_ok() {
                break;
            }
            asked = self.correction(table);
        }
        let told = self.says(seat, CORRECT, &asked).await;
        if !told.is_ok() {
            return;
        }
        let made = told.read::<v1::ProposeCorrectionResponse>();
        self.twins.comparison.tally.proposed += usize::from(made.proposal > 0);
        self.notes_what_is_mended(&made.entries);
        self.moved(made.revision).await;
    }

    /// A seat says yes or no, having read the list or not; or whoever proposed it, or the host, takes it back.
    async fn is_answered(&mut self, table: &v1::View, open: &v1::OpenProposal) {
        let (game_id, request_id, proposal) = (self.twins.at.game.clone(), self.name(), open.proposal);
        if self.rng.u8(..8) == 0 {
            let seat = if self.rng.bool() { self.somebody(table) } else { 0 };
            let asked =
                v1::WithdrawCorrectionRequest { game_id, request_id, expected_revision: None, proposal };
            let told = self.says(seat, WITHDRAW_CORRECTION, &asked).await;
            if told.is_ok() {
                self.twins.comparison.tally.withdrawn += 1;
                self.moved(told.read::<v1::WithdrawCorrectionResponse>().revision).await;
            }
            return;
        }
        let unread = u32::from(self.rng.u8(..6) == 0);
        let listed = u32::try_from(open.seen.len()).unwrap() + unread;
        let seat = self.somebody(table);
        let agree = self.rng.u8(..4) > 0;
        let asked = v1::AnswerCorrectionRequest {
            game_id,
            request_id,
            expected_revision: None,
            proposal,
            agree,
            listed,
        };
        let told = self.says(seat, ANSWER_CORRECTION, &asked).await;
        if told.is_ok() {
            let made = told.read::<v1::AnswerCorrectionResponse>();
            self.twins.comparison.tally.answered += 1;
            self.notes_what_is_mended(&made.entries);
            self.moved(made.revision).await;
        }
    }

    fn notes_what_is_mended(&mut self, entries: &[v1::Entry]) {
        let tally = &mut self.twins.comparison.tally;
        for entry in entries {
            let (note, correction) = match &entry.what {
                Some(Happened::Corrected(made)) => (&made.note, made.correction.as_ref()),
                Some(Happened::MovesUndone(undone)) => (&undone.note, None),
                _ => continue,
            };
            tally.agreed += usize::from(note.as_ref().is_some_and(|note| note.proposal > 0));
            let put = correction.and_then(|put| put.correction.as_ref());
            if let Some(kind) = put.and_then(repair::kind) {
                *tally.repaired.entry(kind).or_default() += 1;
            }
        }
    }

    fn somebody(&mut self, table: &v1::View) -> u32 {
        self.rng.choice(&table.seats).map_or(0, |info| info.seat)
    }

    /// Said by this seat, or by the host. What its owner is told of its own secret is nobody else's business; whether it was
    /// done is.
    async fn says<M: Message>(&mut self, seat: u32, call: Call, message: &M) -> Told {
        let owner = Arc::clone(&self.twins.at.owner);
        if seat == 0 || seat != owner.seat {
            let name = if seat == 0 { "host".to_owned() } else { format!("seat {seat}") };
            let viewer = self.twins.at.viewer(&name);
            return self.twins.ask(&viewer, call, message).await;
        }
        let [here, there] = self.twins.both(&owner, call.0, message, message).await;
        if here.code != there.code {
            self.twins.comparison.differ(Way::Answer, "the owner", call.0, &here, &there);
        }
        here
    }

    fn correction(&mut self, table: &v1::View) -> v1::ProposeCorrectionRequest {
        v1::ProposeCorrectionRequest {
            game_id: self.twins.at.game.clone(),
            request_id: self.name(),
            expected_revision: None,
            validate_only: false,
            correction: Some(v1::Correction { correction: Some(self.mistake(table)) }),
            reason: "it was not so".to_owned(),
            since_revision: self.rng.bool().then(|| self.rng.u64(..self.revision)),
        }
    }

    fn mistake(&mut self, table: &v1::View) -> What {
        if let Some(map) = &table.map
            && self.rng.u8(..3) > 0
        {
            return repair::of(&mut self.rng, table, map);
        }
        let meeple = self.rng.choice(&table.meeples).map_or(1, |meeple| meeple.meeple);
        let label = "the other one".to_owned();
        match self.rng.u8(..8) {
            0 => What::Points(v1::PointsCorrection { seat: self.rng.u32(1..4), points: self.rng.i32(-9..9) }),
            1 => What::MeepleLabel(v1::MeepleLabelCorrection { meeple, label }),
            2 => What::Pile(v1::PileCorrection { pile: 1, land_tiles: self.rng.u32(1..4) }),
            3 => What::Undo(v1::UndoCorrection { to_revision: self.revision - self.rng.u64(1..4) }),
            4 => What::CityLabel(v1::CityLabelCorrection { city: self.rng.u32(1..3), label }),
            5 => {
                let mut order: Vec<_> = table.seats.iter().map(|info| info.seat).collect();
                self.rng.shuffle(&mut order);
                What::TurnOrder(v1::TurnOrderCorrection { order, turn: 0 })
            }
            _ => What::MeepleLeft(v1::MeepleLeftCorrection { meeple }),
        }
    }
}
