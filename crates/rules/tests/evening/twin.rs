//! A twin game: the same evening, but for which of two emblems lies under one meeple. Never looked at by its owner:
//! to everyone else it must show the same, commitments compared by position. Where the table keeps the emblems there is
//! no twin, for there is nothing to swap.

use fastrand::Rng;
use herald_rules::{Decision, Event, Game, Rejected, decide, sight};
use herald_words::{
    Audience, Command, Commitment, Emblem, Fact, MeepleId, NominationView, Refusal, Revision, Seat, Seen,
    TournamentCommand, TournamentFact, View,
};

use super::look::{Salts, view};

/// The other game, and what differs in it.
pub(crate) struct Twin {
    game: Game,
    salts: Salts,
    /// Whose emblems are swapped.
    owner: Seat,
    /// Under this meeple, where one lies here, the other lies there.
    pub(crate) meeple: MeepleId,
    swapped: [Emblem; 2],
    /// Everyone but the owner.
    others: Vec<Audience>,
}

impl Twin {
    /// At a nomination: the same game with another emblem of the same hand.
    pub(crate) fn fork(
        rng: &mut Rng,
        before: Game,
        salts: Salts,
        at: Revision,
        owner: Seat,
        step: &Command,
    ) -> Option<Self> {
        let Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem: Some(emblem), .. }) =
            step
        else {
            return None;
        };
        let mut hand = view(&before, Audience::Seat(owner)).tournament.unwrap().hand;
        hand.retain(|other| other != emblem);
        let other = rng.choice(hand)?;
        let seats = view(&before, Audience::Host).scores.into_iter().map(|score| score.seat);
        let seats = seats.filter(|seat| *seat != owner).map(Audience::Seat);
        let others = seats.chain([Audience::Host, Audience::Watcher]).collect();
        let mut twin =
            Self { game: before, salts, owner, meeple: *meeple, swapped: [*emblem, other], others };
        let step = twin.mirrored(owner, step);
        twin.game = decide(&twin.game, at, owner, &[step], &mut twin.salts).unwrap().game;
        Some(twin)
    }

    /// The same step there; until one of the swapped emblems is turned over.
    pub(crate) fn follow(
        mut self,
        at: Revision,
        seat: Seat,
        step: &Command,
        here: &Decision,
    ) -> Option<Self> {
        let step = self.mirrored(seat, step);
        let there = decide(&self.game, at, seat, &[step], &mut self.salts).unwrap();
        if here.events.iter().any(|event| self.turns_over(event)) {
            return None;
        }
        self.tells_others_the_same(&here.events, &there.events);
        self.game = there.game;
        Some(self)
    }

    /// The host's word there as here: an end, a correction, somebody who goes home.
    pub(crate) fn mirrors(
        mut self,
        here: &Decision,
        word: impl Fn(&Game) -> Result<Decision, Refusal>,
    ) -> Self {
        let there = word(&self.game).unwrap();
        self.tells_others_the_same(&here.events, &there.events);
        self.game = there.game;
        self
    }

    pub(crate) fn shows_others_the_same(&self, here: &Game) {
        for audience in &self.others {
            let (here, there) = (blank(view(here, *audience)), blank(view(&self.game, *audience)));
            assert_eq!(here, there, "{audience:?} can tell which emblem seat {} chose", self.owner);
        }
    }

    /// A list refused here is refused there: to others in the same words, to the owner with the emblem swapped.
    pub(crate) fn refuses_alike(&self, seat: Seat, steps: &[Command], here: &Refusal, at: Revision) {
        let steps: Vec<_> = steps.iter().map(|step| self.mirrored(seat, step)).collect();
        let there =
            decide(&self.game, at, seat, &steps, &mut self.salts.clone()).map(|decided| decided.events);
        let expected = if let Refusal::EmblemNotInHand { emblem } = here
            && seat == self.owner
        {
            Refusal::EmblemNotInHand { emblem: self.swap(*emblem) }
        } else {
            here.clone()
        };
        assert_eq!(there, Err(Rejected::Refused(expected)), "{seat}: {steps:?}");
    }

    fn tells_others_the_same(&self, here: &[Event], there: &[Event]) {
        for audience in &self.others {
            let seen = |events: &[Event]| -> Vec<_> {
                events.iter().map(|event| blank_seen(sight::event(event, *audience))).collect()
            };
            assert_eq!(
                seen(here),
                seen(there),
                "{audience:?} can tell which emblem seat {} chose",
                self.owner
            );
        }
    }

    fn turns_over(&self, event: &Event) -> bool {
        matches!(event, Event::Fact(Fact::Tournament(TournamentFact::EmblemRevealed { seat, emblem, .. }))
            if *seat == self.owner && self.swapped.contains(emblem))
    }

    /// The step as the owner takes it there.
    fn mirrored(&self, seat: Seat, step: &Command) -> Command {
        let mut step = step.clone();
        if let Command::Tournament(TournamentCommand::NominateMeeple { emblem, .. }) = &mut step
            && seat == self.owner
        {
            *emblem = emblem.map(|emblem| self.swap(emblem));
        }
        step
    }

    fn swap(&self, emblem: Emblem) -> Emblem {
        let [one, other] = self.swapped;
        if emblem == one {
            other
        } else if emblem == other {
            one
        } else {
            emblem
        }
    }
}

/// Commitments hold their place and nothing else.
fn blank(mut view: View) -> View {
    for meeple in &mut view.meeples {
        if let NominationView::Nominated { commitment, .. } = &mut meeple.nomination {
            *commitment = Commitment([0; 32]);
        }
    }
    view
}

fn blank_seen(mut seen: Seen) -> Seen {
    match &mut seen {
        Seen::MeepleNominated { commitment, .. } => *commitment = Commitment([0; 32]),
        Seen::Fact(Fact::Tournament(TournamentFact::EmblemRevealed { opening: Some(opening), .. })) => {
            opening.commitment = Commitment([0; 32]);
        }
        Seen::Nothing | Seen::Fact(_) => {}
        Seen::PrizeLookedAt { .. } => unreachable!("a told table tracks no map"),
    }
    seen
}
