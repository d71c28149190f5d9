//! A tournament worked out by the rules' text: who is called, who sits out, what a value is, how values rank, who draws, who
//! keeps an emblem, what becomes of the rest (T-13 to T-19, T-21). Never asks the rules.

use herald_words::{Discipline, Emblem, Fact, Reach, Seat, Standing, TieOverflow, TournamentFact};

use super::{ledger::Ledger, listed, table::Table};

/// What has to follow in the commit that decides a tournament, in order.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Follows {
    Won(Seat, u8, Option<Emblem>),
    Boxed(Seat, Emblem),
    Left(u8),
    Crown(Discipline),
    Pile(u8),
    Lap,
}

/// Every tournament that the last commit called, went on with or decided.
pub(crate) fn is_held(before: &Ledger, table: &Table) {
    let own = table.open.tournament.as_ref().unwrap();
    let mut called = false;
    for fact in table.facts() {
        let Fact::Tournament(fact) = fact else { continue };
        match fact {
            TournamentFact::TournamentCalled { discipline, order } => {
                called = true;
                assert_eq!(*order, clockwise(table), "T-14: from the active player");
                let crown = &own.crown_order;
                assert!(crown.contains(discipline));
            }
            TournamentFact::PassedOver { seat } => {
                let ledger = if called { &table.ledger } else { before };
                let enters = ledger.figures.iter().any(|(id, it)| {
                    it.seat == *seat
                        && ledger.under(*id).is_some()
                        && listed::discipline(it.on) == Some(before.crown)
                });
                assert!(!enters || !same_crown(before, table), "{seat} had somebody in it");
            }
            TournamentFact::EmblemRevealed { meeple, emblem, reach, .. } => {
                let figure = &before.figures[meeple];
                assert_eq!(before.under(*meeple), Some(*emblem), "as it was nominated");
                assert_eq!(Some(*reach), listed::reach_in(table, figure, before.crown), "T-15");
            }
            _ => {}
        }
    }
    decided(before, table);
}

fn same_crown(before: &Ledger, table: &Table) -> bool {
    before.crown == table.ledger.crown
}

fn clockwise(table: &Table) -> Vec<Seat> {
    let seats = &table.ledger.seats;
    let begins = seats.iter().position(|seat| *seat == table.ledger.seat).unwrap();
    seats[begins..].iter().chain(&seats[..begins]).copied().collect()
}

/// One decision after another: with nobody in them, several may come in one commit.
fn decided(before: &Ledger, table: &Table) {
    let (mut open, mut last_prizes, mut crown) = (before.open, before.last_prizes, before.crown);
    let mut facts = table.facts().skip_while(|fact| !is_decision(fact)).peekable();
    while let Some(Fact::Tournament(TournamentFact::TournamentDecided { discipline, standings })) =
        facts.next()
    {
        assert_eq!(*discipline, crown);
        ranks(standings, &clockwise_then(before, table));
        let stake = before.piles.get(open + 1).map_or(last_prizes, |pile| pile.prizes);
        let mut expected = results(standings, stake, table);
        let won = expected.iter().filter(|it| matches!(it, Follows::Won(..))).count();
        let left = stake - u8::try_from(won).unwrap();
        expected.extend((left > 0).then_some(Follows::Left(left)));
        crown = next(crown, table.setup.settings.house.crown_order);
        expected.push(Follows::Crown(crown));
        let is_last = open + 1 == before.piles.len();
        expected.push(if is_last { Follows::Lap } else { Follows::Pile(u8::try_from(open + 2).unwrap()) });
        last_prizes += if is_last { 0 } else { left };
        open += 1;
        let mut found = Vec::new();
        while found.len() < expected.len() {
            found.extend(facts.next().and_then(follows));
        }
        assert_eq!(found, expected, "what follows from {standings:?} with {stake} prize tiles");
        while facts.peek().is_some_and(|fact| !is_decision(fact)) {
            facts.next();
        }
    }
}

fn is_decision(fact: &Fact) -> bool {
    matches!(fact, Fact::Tournament(TournamentFact::TournamentDecided { .. }))
}

/// The contest was called in the turn that was on before the commit, or in the one that is on after it.
fn clockwise_then(before: &Ledger, table: &Table) -> Vec<Seat> {
    let called = table.facts().find_map(|fact| match fact {
        Fact::Tournament(TournamentFact::TournamentCalled { order, .. }) => Some(order.clone()),
        _ => None,
    });
    let seats = &before.seats;
    let begins = seats.iter().position(|seat| *seat == before.seat).unwrap();
    called.unwrap_or_else(|| seats[begins..].iter().chain(&seats[..begins]).copied().collect())
}

/// T-15, T-16: emblem and reach together; equal values share a rank, and stand clockwise from the active player.
fn ranks(standings: &[Standing], order: &[Seat]) {
    for it in standings {
        let far = match it.reach {
            Reach::Road { tiles, bridges } => tiles + bridges,
            Reach::City(tiles) => tiles,
            Reach::Field { ring_of_8, ring_of_16, .. } => u16::from(ring_of_8) + u16::from(ring_of_16),
        };
        assert_eq!(it.value, u16::from(it.emblem.value()) + far);
        let mut above: Vec<_> =
            standings.iter().map(|it| it.value).filter(|value| *value > it.value).collect();
        above.sort_unstable();
        above.dedup();
        assert_eq!(usize::from(it.rank), 1 + above.len(), "{standings:?}");
    }
    let place = |it: &Standing| (it.rank, order.iter().position(|seat| *seat == it.seat));
    assert!(standings.is_sorted_by_key(place), "{standings:?}");
}

/// T-16 to T-18.
fn results(standings: &[Standing], stake: u8, table: &Table) -> Vec<Follows> {
    let ranks = if table.setup.seats.len() > 4 { 3 } else { 2 };
    let mut left = usize::from(stake);
    let mut results = Vec::new();
    let mut kept = None;
    for rank in 1..=ranks {
        let tied: Vec<_> = standings.iter().filter(|it| it.rank == rank).collect();
        if tied.len() > left {
            if table.setup.settings.house.tie_overflow == TieOverflow::NobodyBelowDraws {
                break;
            }
            continue;
        }
        left -= tied.len();
        for it in &tied {
            let keeps = (rank == 1 && tied.len() == 1).then_some(it.emblem);
            kept = keeps.map(|_| it.seat).or(kept);
            results.push(Follows::Won(it.seat, rank, keeps));
        }
    }
    let boxed = standings.iter().filter(|it| Some(it.seat) != kept);
    results.extend(boxed.map(|it| Follows::Boxed(it.seat, it.emblem)));
    results
}

fn next(crown: Discipline, order: [Discipline; 3]) -> Discipline {
    let at = order.iter().position(|other| *other == crown).unwrap();
    order[(at + 1) % 3]
}

fn follows(fact: &Fact) -> Option<Follows> {
    let Fact::Tournament(fact) = fact else { panic!("{fact:?} comes between") };
    Some(match fact {
        TournamentFact::PrizeWon { seat, rank, kept, .. } => Follows::Won(*seat, *rank, *kept),
        TournamentFact::EmblemBoxed { seat, emblem } => Follows::Boxed(*seat, *emblem),
        TournamentFact::PrizesLeft { prizes } => Follows::Left(*prizes),
        TournamentFact::CrownMoved { to } => Follows::Crown(*to),
        TournamentFact::PileOpened { pile } => Follows::Pile(*pile),
        TournamentFact::LastLapOpened => Follows::Lap,
        other => panic!("{other:?} comes between"),
    })
}
