//! Tables that vote on corrections. Never votes by itself.

use herald_table::Proof;
use herald_words::*;

use super::{Evening, request};

pub fn more(seat: u8, points: i32) -> Correction {
    Correction::Points { seat: Seat(seat), points: Points(points) }
}

impl Evening {
    /// A started table with such a setting.
    pub async fn that_votes(players: usize, corrections: CorrectionPolicy) -> Self {
        let evening = Self::lobby(players).await;
        evening.let_vote(corrections).await;
        evening.start().await;
        evening
    }

    pub async fn let_vote(&self, corrections: CorrectionPolicy) {
        let settings = Settings { corrections, ..Settings::default() };
        self.house.update_settings(&self.host, request("who-corrects"), settings).await.unwrap();
    }

    /// The number of what somebody puts to the vote.
    pub async fn proposes(&self, proof: &Proof, correction: Correction) -> ProposalId {
        let proposal = self.proposal(correction, None);
        self.house.correct(proof, proposal).await.unwrap().proposal.expect("it waits for answers")
    }

    /// A seat's answer, which has read the list as it is.
    pub async fn says(&self, seat: usize, vote: Vote) -> Result<Submitted, Problem> {
        let open = self.open().expect("something to answer");
        let listed = u32::try_from(open.seen.len()).unwrap();
        self.answers(seat, open.proposal, vote, listed).await
    }

    pub async fn answers(
        &self,
        seat: usize,
        proposal: ProposalId,
        vote: Vote,
        listed: u32,
    ) -> Result<Submitted, Problem> {
        let request = request(&format!("answer-{}", self.number()));
        self.house.answer(&self.seats[seat], Answer { request, proposal, vote, listed }).await
    }

    pub async fn withdraws(&self, proof: &Proof, proposal: ProposalId) -> Result<Submitted, Problem> {
        self.house.withdraw(proof, request(&format!("withdraw-{}", self.number())), proposal).await
    }

    /// What is being voted on.
    pub fn open(&self) -> Option<ProposalView> {
        self.view(&self.host).proposal
    }

    pub fn points_of(&self, seat: u8) -> i32 {
        let view = self.view(&self.host);
        view.scores.iter().find(|score| score.seat == Seat(seat)).unwrap().points.0
    }
}
