//! A tournament from its call to its prizes (T-13…T-19). Never reveals an emblem for a player.

use std::ops::ControlFlow;

use herald_words::{Contest, Emblem, Fact, Seat, Standing, TieOverflow, TournamentFact};

use super::Window;
use crate::{
    Game,
    turn::{Draft, Phase, awaited_in},
};

/// From so many players on, the third highest value wins a prize too (T-16).
const PLAYERS_FOR_A_THIRD: usize = 5;

/// T-13: the open pile is empty, so a tournament in the crown's discipline comes first.
pub(super) fn call(draft: &mut Draft) {
    let discipline = draft.own().crown.at();
    let order = draft.clockwise_from(draft.turn.seat).collect();
    draft.emit(TournamentFact::TournamentCalled { discipline, order });
}

/// T-14: passes over who cannot enter, waits for who can, and decides when all have revealed.
pub(super) fn follow(draft: &mut Draft) -> ControlFlow<()> {
    let Phase::Tournament(contest) = &draft.phase else { return ControlFlow::Break(()) };
    match awaited_in(contest) {
        Some(seat) if entrants(draft, contest, seat).next().is_none() => {
            draft.emit(TournamentFact::PassedOver { seat });
        }
        Some(_) => return ControlFlow::Break(()),
        None => {
            let contest = contest.clone();
            decide(draft, &contest);
        }
    }
    ControlFlow::Continue(())
}

/// The meeples with which a seat can enter: nominated, of the tournament's discipline. None for who has gone home.
pub(super) fn entrants<'a>(
    game: &'a Game,
    contest: &'a Contest,
    seat: Seat,
) -> impl Iterator<Item = herald_words::MeepleId> + 'a {
    let present = !game.retired.contains(&seat);
    let of_discipline = move |meeple| {
        let found = game.meeples.get(meeple);
        found.and_then(|figure| figure.kind.discipline(figure.role)) == Some(contest.discipline)
    };
    let nominated = game.own().emblems.nominated();
    nominated
        .filter(move |(owner, meeple)| present && *owner == seat && of_discipline(*meeple))
        .map(|(_, meeple)| meeple)
}

/// Who has gone home since it revealed is out, and its emblem goes to the box with the others.
fn decide(draft: &mut Draft, contest: &Contest) {
    let (gone, present): (Vec<_>, Vec<_>) =
        contest.revealed.iter().copied().partition(|open: &Standing| draft.retired.contains(&open.seat));
    let standings = rank(present, &contest.order);
    draft.emit(TournamentFact::TournamentDecided {
        discipline: contest.discipline,
        standings: standings.clone(),
    });

    let prizes = draft.own().piles.prizes_at_stake();
    let winners = winners(&standings, prizes, draft.seats.len(), draft.settings.house.tie_overflow);
    let kept_by = keeper(&standings, &winners);
    for winner in &winners {
        let kept = keeps(kept_by, winner);
        let prize = draft.own().prizes.next_id();
        draft.emit(TournamentFact::PrizeWon { seat: winner.seat, prize, rank: winner.rank, kept });
    }
    let others = standings.iter().filter(|standing| keeps(kept_by, standing).is_none());
    for standing in others.chain(gone.iter()) {
        draft.emit(TournamentFact::EmblemBoxed { seat: standing.seat, emblem: standing.emblem });
    }
    clear_away(draft);
}

/// T-19: unwon prize tiles move, the crown moves, and the next pile is free; after the last one, T-21.
fn clear_away(draft: &mut Draft) {
    let prizes = draft.own().piles.prizes_at_stake();
    if prizes > 0 {
        draft.emit(TournamentFact::PrizesLeft { prizes });
    }
    let to = draft.own().crown.next();
    draft.emit(TournamentFact::CrownMoved { to });
    match draft.own().piles.next_number() {
        Some(pile) => draft.emit(TournamentFact::PileOpened { pile }),
        None => {
            draft.emit(TournamentFact::LastLapOpened);
            let seat = draft.turn.seat;
            let holds = draft.holds_a_tile(seat);
            // A prize tile laid in this very turn, before its land tile went to the box, is still to be scored.
            if !holds && draft.own().window == Window::Closed {
                draft.emit(Fact::TurnEnded { seat });
            }
        }
    }
}

/// T-16: highest value first; equal values share a rank and stand clockwise from the active player.
fn rank(mut standings: Vec<Standing>, order: &[Seat]) -> Vec<Standing> {
    let clockwise = |seat| order.iter().position(|other| *other == seat);
    standings.sort_by_key(|standing| (std::cmp::Reverse(standing.value), clockwise(standing.seat)));
    let mut values: Vec<u16> = standings.iter().map(|standing| standing.value).collect();
    values.dedup();
    for standing in &mut standings {
        let above = values.iter().filter(|value| **value > standing.value).count();
        standing.rank = u8::try_from(above + 1).unwrap_or(u8::MAX);
    }
    standings
}

/// T-16, T-17: who draws a prize tile, in order.
fn winners(standings: &[Standing], prizes: u8, players: usize, overflow: TieOverflow) -> Vec<Standing> {
    let ranks = if players >= PLAYERS_FOR_A_THIRD { 3 } else { 2 };
    let mut left = usize::from(prizes);
    let mut winners = Vec::new();
    for rank in 1..=ranks {
        let tied: Vec<_> = standings.iter().filter(|standing| standing.rank == rank).copied().collect();
        if tied.len() <= left {
            left -= tied.len();
            winners.extend(tied);
            continue;
        }
        match overflow {
            // T-17: more are tied than prize tiles are left: none of them draws, and no lower rank either.
            TieOverflow::NobodyBelowDraws => break,
            TieOverflow::LowerRanksDraw => {}
        }
    }
    winners
}

/// T-18: a sole highest value keeps its emblem, but only beside a prize tile.
fn keeper(standings: &[Standing], winners: &[Standing]) -> Option<Seat> {
    let mut highest = standings.iter().filter(|standing| standing.rank == 1);
    let sole = highest.next().filter(|_| highest.next().is_none())?;
    winners.iter().find(|winner| winner.seat == sole.seat).map(|winner| winner.seat)
}

fn keeps(kept_by: Option<Seat>, standing: &Standing) -> Option<Emblem> {
    (kept_by == Some(standing.seat)).then_some(standing.emblem)
}
