//! What people ask of the house, and how it is sent: by the port, as a server would. Never judges an answer.

use herald_table::Proof;
use herald_words::*;

use crate::{
    book::Deletion,
    client::{Client, Sim},
    common::{self, DRAW, request},
    lies::Lie,
    round::{HOST, Member, PLAYERS},
    weather::Fault,
};

/// A change somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Open,
    Join,
    Watch,
    Start,
    Steps(Vec<Command>),
    Undo,
    Correct(Correction),
    /// A new token for oneself.
    Renew,
    /// The host's, for a seat.
    RenewSeat(Seat),
    Recover,
    Delete,
}

/// A request on its way, until it is known what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) name: String,
    pub(crate) ask: Ask,
    pub(crate) expected: Option<Revision>,
    /// How often it was sent.
    tries: u32,
}

/// What a change was answered with.
pub(crate) struct Answer {
    pub(crate) revision: u64,
    pub(crate) entries: Vec<Entry>,
    pub(crate) gift: Gift,
}

/// What an answer hands out.
pub(crate) enum Gift {
    None,
    Table(Created),
    Seat(Seat, Token),
    Token(Token),
}

impl Pending {
    pub(crate) fn new(name: String, ask: Ask) -> Self {
        Self { name, ask, expected: None, tries: 0 }
    }
}

impl Answer {
    fn plain(revision: Revision) -> Self {
        Self { revision: revision.0, entries: Vec::new(), gift: Gift::None }
    }

    fn with(revision: Revision, gift: Gift) -> Self {
        Self { gift, ..Self::plain(revision) }
    }
}

impl From<Submitted> for Answer {
    fn from(made: Submitted) -> Self {
        Self { entries: made.entries, ..Self::plain(made.revision) }
    }
}

impl Client {
    /// Sends what is on its way, or else something new. Now and then it does not wait for the answer.
    pub(crate) async fn asks(&mut self, sim: &Sim, new: impl FnOnce() -> Ask) {
        let mut pending = match self.pending.take() {
            Some(pending) => pending,
            None => self.pends(new()),
        };
        pending.tries += 1;
        if matches!(pending.ask, Ask::Renew | Ask::Recover) {
            self.token_in_doubt = true;
        }
        if let Ask::RenewSeat(seat) = pending.ask {
            let member = self.member_of(seat);
            self.round.look().reissuing.insert(member);
        }
        if pending.ask == Ask::Delete && self.round.look().book.deletion == Deletion::NotAsked {
            self.round.look().book.deletion = Deletion::InDoubt;
        }
        self.round.look().starting |= pending.ask == Ask::Start;
        if pending.ask == Ask::Open {
            self.opened_as.clone_from(&pending.name);
        }
        self.pending = Some(pending.clone());
        let failed = sim.weather.failed_reads();
        let patience = if sim.weather.strikes(Fault::CallDropped) { self.below(20) } else { u64::MAX / 2 };
        let answer = if patience > 1000 {
            self.performs(sim, &pending).await
        } else {
            tokio::select! {
                biased;
                answer = self.performs(sim, &pending) => answer,
                () = sim.agenda.pause(patience) => {
                    self.note(sim, &format!("waits no longer for {}", pending.name));
                    return;
                }
            }
        };
        self.settles(sim, pending, answer, failed);
    }

    fn pends(&mut self, ask: Ask) -> Pending {
        let expected = self.view.as_ref().map(|view| view.value().revision).filter(|_| self.below(3) == 0);
        let expected = match ask {
            Ask::Steps(_) | Ask::Correct(_) => expected,
            Ask::Open | Ask::Join | Ask::Watch | Ask::Start | Ask::Undo => None,
            Ask::Renew | Ask::RenewSeat(_) | Ask::Recover | Ask::Delete => None,
        };
        Pending { expected, ..Pending::new(self.name(), ask) }
    }

    pub(crate) fn member_of(&self, seat: Seat) -> Member {
        let round = self.round.look();
        round.seats.iter().find(|(_, held)| **held == seat).map_or(HOST, |(member, _)| *member)
    }

    /// Something that may be done now, as far as it knows.
    pub(crate) async fn acts(&mut self, sim: &Sim) {
        let Some(view) = self.view.clone() else { return self.looks(sim).await };
        let ask = match (self.member, self.below(20)) {
            (HOST, 0..10) => {
                let seat = self.a_seat();
                Ask::Correct(Correction::Points { seat, points: Points(1) })
            }
            (HOST, 10..13) => Ask::RenewSeat(self.a_seat()),
            (HOST, 13..15) => Ask::Renew,
            (HOST, 15) if view.value().revision.0 > 25 && !sim.calm => Ask::Delete,
            (HOST, 15) => Ask::Recover,
            (HOST, _) => Ask::Correct(Correction::Undo { to: Revision(view.value().revision.0 - 1) }),
            (1..=PLAYERS, 0) => Ask::Renew,
            (1..=PLAYERS, 1..4) => Ask::Undo,
            (1..=PLAYERS, _) => Ask::Steps(self.steps(view.value())),
            _ => return self.looks(sim).await,
        };
        self.asks(sim, || ask).await;
    }

    /// A turn, or a part of it. The points told carry the name of the request, which so stands in the record.
    fn steps(&mut self, view: &View) -> Vec<Command> {
        if view.map.is_some() {
            return self.step_on_map(view).into_iter().collect();
        }
        let mut steps = Vec::new();
        let awaited = self.seat.is_some_and(|seat| view.awaited.contains(&seat));
        let whole = self.below(4) > 0;
        if awaited && view.phase == PhaseView::Draw {
            steps.push(DRAW);
        }
        if awaited && (view.phase == PhaseView::Place || whole && view.phase == PhaseView::Draw) {
            steps.push(Command::PlaceTile);
        }
        let seats = vec![self.seat.unwrap_or(Seat(1))];
        let (points, source) = (Points(1), PointSource::Other);
        // The mark is filled in once the request has its name.
        steps.push(Command::TellPoints { seats, points, source, reason: None });
        if awaited && whole && view.phase != PhaseView::FinalScoring {
            steps.push(Command::EndTurn);
        }
        steps
    }

    /// One of what is listed.
    fn step_on_map(&mut self, view: &View) -> Option<Command> {
        let listed: Vec<Command> = view.legal.iter().filter_map(listed).collect();
        if listed.is_empty() { None } else { Some(listed[self.rng.usize(0..listed.len())].clone()) }
    }

    /// The proof that its token admits it, for as long as the program lives.
    pub(crate) async fn proves(&mut self, sim: &Sim) -> Result<Proof, Problem> {
        if let Some(proof) = &self.proof {
            return Ok(proof.clone());
        }
        let (token, game) = (self.token.clone().unwrap(), self.round.game().unwrap());
        let proof = sim.house.admit(&token, game).await?;
        self.proof = Some(proof.clone());
        Ok(proof)
    }

    pub(crate) async fn performs(&mut self, sim: &Sim, pending: &Pending) -> Result<Answer, Problem> {
        let house = &sim.house;
        let mut sent = request(&pending.name);
        if sim.lie == Lie::ForgetsRequests && pending.tries > 1 {
            sent.id = RequestId::parse(format!("{}-{}", pending.name, pending.tries)).unwrap();
        }
        sent.expected = pending.expected;
        let code = self.round.look().code.clone();
        match &pending.ask {
            Ask::Open => {
                let made = house.create(sent, self.place.settings).await?;
                return Ok(Answer::with(made.revision, Gift::Table(made)));
            }
            Ask::Join => {
                let colour = [Colour::Red, Colour::Blue, Colour::Green][self.member - 1];
                let symbol = [Symbol::Circle, Symbol::Square, Symbol::Star][self.member - 1];
                let name = Name::parse(&format!("player {}", self.member)).unwrap();
                let joined = house.join(sent, code.unwrap(), name, colour, symbol).await?;
                return Ok(Answer::with(joined.revision, Gift::Seat(joined.seat, joined.token)));
            }
            Ask::Watch => {
                let watching = house.join_as_watcher(sent, code.unwrap()).await?;
                return Ok(Answer::with(watching.revision, Gift::Token(watching.token)));
            }
            Ask::Recover => {
                let made = house.recover(sent, self.recovery.clone().unwrap()).await?;
                return Ok(Answer::with(made.revision, Gift::Token(made.token)));
            }
            Ask::Delete => {
                let operator = Token::new(common::OPERATOR);
                house.delete(&operator, self.round.game().unwrap()).await?;
                return Ok(Answer::plain(Revision(0)));
            }
            Ask::Start | Ask::Steps(_) | Ask::Undo | Ask::Correct(_) | Ask::Renew | Ask::RenewSeat(_) => {}
        }
        let proof = self.proves(sim).await?;
        self.performs_admitted(sim, &proof, pending, sent).await
    }

    async fn performs_admitted(
        &self,
        sim: &Sim,
        proof: &Proof,
        pending: &Pending,
        request: Request,
    ) -> Result<Answer, Problem> {
        let (house, mark) = (&sim.house, Label::parse(&format!("<{}>", pending.name)).unwrap());
        match &pending.ask {
            Ask::Start => house.start(proof, request, Start::default()).await.map(Answer::plain),
            Ask::Steps(steps) => {
                let steps = steps.iter().cloned().map(|step| marked(step, &mark)).collect();
                house.submit(proof, Submission { request, steps }).await.map(Answer::from)
            }
            Ask::Undo => house.undo(proof, request, None).await.map(Answer::from),
            Ask::Correct(correction) => {
                let correction = correction.clone();
                let proposal = Proposal { request, correction, reason: mark, since: None };
                let made = house.correct(proof, proposal).await?;
                Ok(Answer { entries: made.entries, ..Answer::plain(made.revision) })
            }
            Ask::Renew => {
                let whose = self.seat.map_or(Reissue::Host, Reissue::Seat);
                let made = house.reissue(proof, request, whose).await?;
                Ok(Answer::with(made.revision, Gift::Token(made.token)))
            }
            Ask::RenewSeat(seat) => {
                let made = house.reissue(proof, request, Reissue::Seat(*seat)).await?;
                Ok(Answer::with(made.revision, Gift::Token(made.token)))
            }
            Ask::Open | Ask::Join | Ask::Watch | Ask::Recover | Ask::Delete => {
                unreachable!("sent without a token")
            }
        }
    }
}

fn marked(step: Command, mark: &Label) -> Command {
    if let Command::TellPoints { seats, points, source, reason: None } = step {
        return Command::TellPoints { seats, points, source, reason: Some(mark.clone()) };
    }
    step
}

fn listed(legal: &LegalMove) -> Option<Command> {
    if *legal == LegalMove::EndTurn {
        return Some(Command::EndTurn);
    }
    let LegalMove::Map(legal) = legal else { return None };
    let step = match legal {
        MapMove::Draw { .. } => MapCommand::Draw { face: None, thief: None, from: None },
        MapMove::Lay { place, .. } => MapCommand::Lay(*place),
        MapMove::Stand { kind, segment } => MapCommand::Stand { kind: *kind, segment: *segment },
        MapMove::RecallAbbot { .. } => MapCommand::RecallAbbot,
    };
    Some(Command::Map(step))
}
