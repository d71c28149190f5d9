//! Judges a tournament by its standings alone (T-16…T-18). Never says who must win: only what may not be.

use std::collections::BTreeSet;

use herald_rules::Event;
use herald_words::{Emblem, Fact, Reach, Seat, Standing, TieOverflow, TournamentFact};

/// A tournament as it was decided.
#[derive(Default)]
pub(crate) struct Decided {
    standings: Vec<Standing>,
    won: Vec<(Seat, u8, Option<Emblem>)>,
    boxed: Vec<(Seat, Emblem)>,
    unwon: usize,
}

impl Decided {
    /// The tournaments these events decide: more than one where piles were counted anew.
    pub(crate) fn in_events(events: &[Event]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for event in events {
            let Event::Fact(Fact::Tournament(fact)) = event else { continue };
            if let TournamentFact::TournamentDecided { standings, .. } = fact {
                all.push(Self { standings: standings.clone(), ..Self::default() });
            }
            let Some(decided) = all.last_mut() else { continue };
            if let TournamentFact::PrizeWon { seat, rank, kept, .. } = fact {
                decided.won.push((*seat, *rank, *kept));
            } else if let TournamentFact::EmblemBoxed { seat, emblem } = fact {
                decided.boxed.push((*seat, *emblem));
            } else if let TournamentFact::PrizesLeft { prizes } = fact {
                decided.unwon = usize::from(*prizes);
            }
        }
        all
    }

    /// Checks what the rules say of every tournament; answers whether a tie was too large.
    pub(crate) fn check(&self, players: usize, overflow: TieOverflow, gone: &BTreeSet<Seat>) -> bool {
        let ranks = if players >= 5 { 3 } else { 2 };
        let drew = |standing: &Standing| self.won.iter().any(|(seat, ..)| *seat == standing.seat);
        for standing in &self.standings {
            assert!(!gone.contains(&standing.seat), "who went home is out: {standing:?}");
            assert_eq!(standing.value, value(standing), "T-15: {standing:?}");
            let mut above: Vec<_> = self.standings.iter().map(|other| other.value).collect();
            above.sort_unstable();
            above.dedup();
            above.retain(|value| *value > standing.value);
            assert_eq!(usize::from(standing.rank), above.len() + 1, "T-16: {:?}", self.standings);
            let alike = self.standings.iter().filter(|other| other.value == standing.value);
            assert!(
                alike.clone().all(|other| drew(other) == drew(standing)),
                "T-17: all of the tied or none"
            );
            assert!(!drew(standing) || standing.rank <= ranks, "T-16: {:?}", self.won);
            let sole = standing.rank == 1 && alike.count() == 1;
            let kept = (sole && drew(standing)).then_some(standing.emblem);
            let beside =
                self.won.iter().find(|(seat, ..)| *seat == standing.seat).and_then(|(.., kept)| *kept);
            assert_eq!(beside, kept, "T-18");
            let boxed = self.boxed.contains(&(standing.seat, standing.emblem));
            assert_eq!(boxed, kept.is_none(), "T-18");
        }
        let drawn: Vec<_> = self.standings.iter().filter(|standing| drew(standing)).collect();
        let in_order: Vec<_> = drawn.iter().map(|standing| (standing.seat, standing.rank)).collect();
        let drew_in_order: Vec<_> = self.won.iter().map(|(seat, rank, _)| (*seat, *rank)).collect();
        assert_eq!(drew_in_order, in_order, "T-16: highest first");
        self.ties_too_large(ranks, overflow, drew)
    }

    /// T-17: who is within the ranks and drew nothing was tied with too many, or below such a tie.
    fn ties_too_large(&self, ranks: u8, overflow: TieOverflow, drew: impl Fn(&Standing) -> bool) -> bool {
        let mut missed = self.standings.iter().filter(|found| found.rank <= ranks && !drew(found));
        let Some(first) = missed.next() else { return false };
        let tied = self.standings.iter().filter(|other| other.rank == first.rank).count();
        let below = self.won.iter().filter(|(_, rank, _)| *rank > first.rank).count();
        assert!(tied > self.unwon + below, "T-17: there was enough for {first:?}");
        assert!(below == 0 || overflow == TieOverflow::LowerRanksDraw, "T-17: nobody below draws");
        self.unwon + below > 0
    }
}

/// T-15: the emblem and 1 a tile; a bridge is one of the road's (C-8), a town hall tile is none (C-5).
fn value(standing: &Standing) -> u16 {
    let tiles = match standing.reach {
        Reach::Road { tiles, bridges } => tiles + bridges,
        Reach::City(tiles) => tiles,
        Reach::Field { ring_of_8, town_halls, ring_of_16 } => {
            assert!(ring_of_16 == 0 || ring_of_8 + town_halls == 8, "T-15, C-5: all 8 open the ring of 16");
            u16::from(ring_of_8) + u16::from(ring_of_16)
        }
    };
    u16::from(standing.emblem.value()) + tiles
}
