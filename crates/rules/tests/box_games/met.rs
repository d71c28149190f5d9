//! What has happened in random games, by name, so that a run says what it has checked. Never changes a game.

use std::collections::BTreeMap;

use herald_words::{
    Contest, Fact, Feature, Heap, LeaveCause, MapFact, PhaseView, Rotation, Stage, TournamentFact,
};

use herald_rules::Event;

use super::{
    chart::Chart,
    ledger::{Ledger, Lies, Won},
    print,
    table::Table,
};

/// How often each thing was met.
#[derive(Default)]
pub(crate) struct Met(pub(crate) BTreeMap<&'static str, usize>);

/// What every run must have met.
pub(crate) const WANTED: [&str; 52] = [
    "a tie larger than the prizes, with a lower value behind it",
    "a held prize tile was looked at again after another lay",
    "the abbot was taken back from a monastery",
    "the abbot was taken back from a garden",
    "the abbot was taken back in the last lap",
    "a garden was completed",
    "a monastery was completed by an abbot",
    "a river tile went to the box",
    "the lake was laid",
    "the tournament tile was placed, entered from the west as printed",
    "the tournament tile was placed, entered from the east as printed",
    "a land tile fitted nowhere",
    "a prize tile was held, as it fitted nowhere",
    "a held prize tile was laid in a later turn",
    "a held prize tile was laid in the same turn",
    "a prize tile completed a city with a meeple",
    "a prize tile completed a road",
    "two prize tiles in one turn",
    "a prize tile won in this very turn was laid",
    "the land tile went to the box after a prize tile was laid",
    "a replacement met an empty pile",
    "a replacement met an empty pile, a prize tile won there was laid first",
    "a nomination after a prize tile",
    "a nomination after the tournament tile",
    "a nomination after a land tile",
    "a nomination after a river tile",
    "a nomination of a farmer with a ring of 7",
    "a nomination of a farmer whose ring the tile filled",
    "a nomination before the land tile was drawn anew",
    "a nomination in the last lap",
    "a meeple placed after a nomination",
    "an emblem went home with its meeple",
    "an emblem was taken away unseen",
    "an emblem stands on a statue",
    "nobody took part",
    "one took part",
    "all took part",
    "a choice of what to reveal",
    "a tie for the highest",
    "a tie larger than the prizes",
    "the third highest won a prize",
    "prizes nobody won went to the last pile",
    "prizes nobody won were ignored",
    "an outer ring counted",
    "a tournament of each discipline",
    "cities with statues were merged",
    "a statue went up in a city with another",
    "a last lap of more than one round",
    "a prize tile was forfeited",
    "an emblem was forfeited",
    "a prize tile was looked at out of turn",
    "a told prize tile lay already and was told anew",
];

impl Met {
    pub(crate) fn saw(&mut self, seen: bool, thing: &'static str) {
        if seen {
            *self.0.entry(thing).or_default() += 1;
        }
    }

    pub(crate) fn missed(&self) -> Vec<&'static str> {
        let all = WANTED.into_iter().chain(super::met_towers::WANTED);
        all.filter(|thing| !self.0.contains_key(thing)).collect()
    }

    /// What came of a commit, from how it stood before.
    pub(crate) fn notes(&mut self, before: &Ledger, map: &Chart, phase: PhaseView, table: &Table) {
        let mut laps = 0;
        self.notes_towers(before, phase, table);
        for event in &table.events {
            match event {
                Event::Fact(Fact::Map(fact)) => self.notes_the_map(fact, before, phase, table),
                Event::Fact(Fact::Tournament(fact)) => {
                    laps += usize::from(*fact == TournamentFact::LastLapOpened);
                    self.notes_tournaments(fact, before, table);
                }
                Event::Fact(Fact::MeepleLifted { cause, .. }) => {
                    let again = *cause == LeaveCause::Recalled && phase == PhaseView::LastLap;
                    self.saw(again, "the abbot was taken back in the last lap");
                }
                Event::Fact(_) => {}
                Event::MeepleNominated { meeple, .. } => {
                    let figure = &before.figures[meeple];
                    self.saw(phase == PhaseView::LastLap, "a nomination in the last lap");
                    self.saw(phase == PhaseView::Draw, "a nomination before the land tile was drawn anew");
                    self.saw(
                        true,
                        match before.laid_from.unwrap() {
                            Heap::Prize => "a nomination after a prize tile",
                            Heap::Tournament => "a nomination after the tournament tile",
                            Heap::Land => "a nomination after a land tile",
                            Heap::River => "a nomination after a river tile",
                            Heap::Tower => "a nomination after a tower tile",
                        },
                    );
                    let farmer = map.feature(map.node(figure.spot)) == Feature::Field;
                    let ring = |before| if farmer { map.ring(figure.spot.pos, 1, before) } else { 0 };
                    let (then, now) = (ring(before.window.unwrap()), ring(usize::MAX));
                    self.saw(then == 7, "a nomination of a farmer with a ring of 7");
                    self.saw(then < 8 && now == 8, "a nomination of a farmer whose ring the tile filled");
                }
                Event::PrizeLookedAt { seat, prize, .. } => {
                    self.saw(*seat != before.seat, "a prize tile was looked at out of turn");
                    let lay = before.prizes[prize].face.is_some_and(|face| before.left[&face] == 0);
                    self.saw(lay, "a told prize tile lay already and was told anew");
                }
            }
        }
        let opened = usize::from(before.last_lap) + laps;
        self.saw(laps > 0 && opened > 1, "a last lap of more than one round");
    }

    fn notes_the_map(&mut self, fact: &MapFact, before: &Ledger, phase: PhaseView, table: &Table) {
        match fact {
            MapFact::Boxed { face, .. } => {
                let heap = print::find(*face).heap;
                self.saw(heap == Heap::River, "a river tile went to the box");
                self.saw(heap == Heap::Land, "a land tile fitted nowhere");
                let after_a_prize = table.ledger.laid_from == Some(Heap::Prize);
                self.saw(
                    heap == Heap::Land && after_a_prize,
                    "the land tile went to the box after a prize tile was laid",
                );
                let called =
                    |fact: &Fact| matches!(fact, Fact::Tournament(TournamentFact::TournamentCalled { .. }));
                let empty = heap == Heap::Land && table.facts().any(called);
                self.saw(empty, "a replacement met an empty pile");
            }
            MapFact::Laid { face, .. } => {
                self.saw(face.as_str() == "RL", "the lake was laid");
            }
            MapFact::TournamentTileLaid { place, .. } => {
                // The printed south-west square lies where the river went on, or the south-east one does.
                let entered = table.chart.tiles.len() - 6;
                let from = table.chart.tiles[entered - 1].pos;
                let west = table.chart.tiles[entered + 3].pos;
                let near = from.x.abs_diff(west.x) + from.y.abs_diff(west.y) == 1;
                assert!(Rotation::ALL.contains(&place.rotation));
                self.saw(near, "the tournament tile was placed, entered from the west as printed");
                self.saw(!near, "the tournament tile was placed, entered from the east as printed");
            }
            MapFact::PrizeLaid { prize, .. } => self.notes_a_prize(*prize, before, table),
            MapFact::Stood { .. } => self.saw(before.nominated, "a meeple placed after a nomination"),
            MapFact::Scored(count) => {
                let garden = count.feature == Feature::Garden;
                let recalled = count.stage == Stage::Recalled;
                self.saw(recalled && garden, "the abbot was taken back from a garden");
                self.saw(recalled && !garden, "the abbot was taken back from a monastery");
                self.saw(count.stage == Stage::Play && garden, "a garden was completed");
                let abbot = before
                    .figures
                    .values()
                    .any(|it| it.spot == count.spot && it.kind == herald_words::Kind::Abbot);
                let monastery = count.feature == Feature::Monastery && count.stage == Stage::Play;
                self.saw(monastery && abbot, "a monastery was completed by an abbot");
                assert!(phase != PhaseView::Tournament || count.stage == Stage::Final);
            }
            MapFact::Drawn { .. } | MapFact::FaceDescribed { .. } => {}
        }
    }

    fn notes_a_prize(&mut self, prize: herald_words::PrizeId, before: &Ledger, table: &Table) {
        let last = table.chart.tiles.len() - 1;
        let own = (0..table.chart.tiles[last].face.parts.len()).map(|part| table.chart.group((last, part)));
        for group in own {
            let feature = table.chart.groups[group].feature;
            let closed = table.chart.complete(group);
            let stood = super::audit::standing(table).any(|(.., node)| table.chart.group(node) == group);
            self.saw(
                closed && stood && feature == Feature::City,
                "a prize tile completed a city with a meeple",
            );
            self.saw(closed && feature == Feature::Road, "a prize tile completed a road");
        }
        self.saw(before.laid_from == Some(Heap::Prize), "two prize tiles in one turn");
        let waits = before
            .before()
            .any(|(id, it)| id != prize && it.seat == before.seat && it.lies == Won::Before { held: true });
        self.saw(waits, "a held prize tile was looked at again after another lay");
        let won_now = before.won_in.get(&prize) == Some(&before.turn);
        self.saw(won_now, "a prize tile won in this very turn was laid");
        self.saw(
            won_now && before.won_by_replacing.contains(&prize),
            "a replacement met an empty pile, a prize tile won there was laid first",
        );
        if let Some(held) = before.held_in.get(&prize) {
            self.saw(*held < before.turn, "a held prize tile was laid in a later turn");
            self.saw(*held == before.turn, "a held prize tile was laid in the same turn");
        }
    }

    fn notes_tournaments(&mut self, fact: &TournamentFact, before: &Ledger, table: &Table) {
        match fact {
            TournamentFact::PrizeHeld { .. } => self.saw(true, "a prize tile was held, as it fitted nowhere"),
            TournamentFact::EmblemReturned { .. } => self.saw(true, "an emblem went home with its meeple"),
            TournamentFact::EmblemRemoved { .. } => self.saw(true, "an emblem was taken away unseen"),
            TournamentFact::EmblemRevealed { seat, reach, .. } => {
                let outer = matches!(reach, herald_words::Reach::Field { ring_of_16: 1.., .. });
                self.saw(outer, "an outer ring counted");
                let could = before.figures.iter().filter(|(id, it)| {
                    it.seat == *seat
                        && before.under(**id).is_some()
                        && super::listed::discipline(it.on) == Some(before.crown)
                });
                self.saw(could.count() > 1, "a choice of what to reveal");
            }
            TournamentFact::TournamentDecided { .. } => {
                let own = table.open.tournament.as_ref().unwrap();
                let stake = before.piles.get(before.open + 1).map_or(before.last_prizes, |pile| pile.prizes);
                self.notes_a_contest(own.last_contest.as_ref().unwrap(), usize::from(stake));
            }
            TournamentFact::PrizesLeft { .. } => {
                let last = before.open + 1 == before.piles.len();
                self.saw(!last, "prizes nobody won went to the last pile");
                self.saw(last, "prizes nobody won were ignored");
            }
            TournamentFact::PrizePlaced { emblem, city, .. } => {
                self.saw(emblem.is_some(), "an emblem stands on a statue");
                let all = table.open.tournament.iter().flat_map(|own| &own.statues);
                self.saw(
                    all.filter(|it| it.city == *city).count() > 1,
                    "a statue went up in a city with another",
                );
            }
            TournamentFact::CitiesMerged { .. } => self.saw(true, "cities with statues were merged"),
            TournamentFact::PrizeForfeited { emblem, .. } => {
                self.saw(true, "a prize tile was forfeited");
                self.saw(emblem.is_some(), "an emblem was forfeited");
            }
            _ => {}
        }
    }

    fn notes_a_contest(&mut self, contest: &Contest, stake: usize) {
        let entrants = contest.revealed.len();
        self.saw(entrants == 0, "nobody took part");
        self.saw(entrants == 1, "one took part");
        self.saw(entrants == contest.order.len(), "all took part");
        let of_rank = |rank| contest.revealed.iter().filter(move |it| it.rank == rank).count();
        self.saw(of_rank(1) > 1, "a tie for the highest");
        self.saw(contest.winners.iter().any(|it| it.rank == 3), "the third highest won a prize");
        let won = contest.winners.len();
        let paid = if contest.order.len() >= 5 { 3 } else { 2 };
        let would = (1..=paid).map(of_rank).sum::<usize>();
        let tied =
            (1..=paid).any(|rank| of_rank(rank) > 1 && contest.winners.iter().all(|it| it.rank != rank));
        self.saw(would > won && tied, "a tie larger than the prizes");
        // By either ruling: all that are tied are more than what those above have left.
        let behind = (1..paid).any(|rank| {
            let above = contest.winners.iter().filter(|it| it.rank < rank).count();
            of_rank(rank) > stake.saturating_sub(above) && stake > above && of_rank(rank + 1) > 0
        });
        self.saw(behind, "a tie larger than the prizes, with a lower value behind it");
    }

    /// What only a whole game shows.
    pub(crate) fn notes_the_end(&mut self, table: &Table, disciplines: usize) {
        self.saw(disciplines == 3, "a tournament of each discipline");
        let hidden = |lies: &Lies| matches!(lies, Lies::Open | Lies::Under(_));
        assert!(!table.ledger.emblems.values().any(hidden), "T-22: no emblem is under a meeple now");
    }
}
