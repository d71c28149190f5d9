//! The host's word: corrections made up at random, and whether one is possible by what all can see. Never undoes: that
//! is the table's.

use fastrand::Rng;
use herald_words::{
    CityId, Correction, Label, MAX_PILE_TILES, MeepleId, MeepleView, NominationView, Note, PhaseView, Points,
    Revision, Seat, View,
};

use super::tap::label;

/// What a host might want to put right; sometimes what is not there.
pub(crate) fn proposal(rng: &mut Rng, shown: &View) -> Correction {
    let tournament = shown.tournament.as_ref().unwrap();
    // In a tournament few things can be put right, but who is awaited may have nothing left to enter with.
    let most = if shown.phase == PhaseView::Tournament { 8 } else { 11 };
    match rng.u8(..most) {
        0 | 1 => {
            let points = Points(rng.i32(-60..=60) * if rng.u8(..20) == 0 { 100 } else { 1 });
            Correction::Points { seat: somebody(rng, shown), points }
        }
        2 | 3 => {
            let pile = rng.usize(..=tournament.piles.len());
            let lies = pile.checked_sub(1).and_then(|index| tournament.piles.get(index));
            let near = (lies.map_or(0, |pile| pile.land) + rng.u16(..=6)).saturating_sub(3);
            let land = rng.choice([near, near, near, near, 0, MAX_PILE_TILES + 1]).unwrap();
            Correction::PileCount { pile: u8::try_from(pile).unwrap(), land }
        }
        4 => Correction::MeepleLabel { meeple: some_meeple(rng, shown), label: label(rng) },
        5 => {
            let known = rng.choice(&tournament.cities).map(|city| city.city);
            Correction::CityLabel { city: known.unwrap_or(CityId(9)), label: label(rng) }
        }
        6 | 7 => Correction::MeepleLeft { meeple: some_meeple(rng, shown) },
        8 => Correction::TurnOrder { order: some_order(rng, shown), turn: None },
        9 => Correction::TurnOrder { order: some_order(rng, shown), turn: Some(somebody(rng, shown)) },
        _ => Correction::Undo { to: Revision(rng.u64(..3)) },
    }
}

/// Whether it may be put right, by what all can see.
pub(crate) fn possible(shown: &View, correction: &Correction) -> bool {
    let tournament = shown.tournament.as_ref().unwrap();
    match correction {
        Correction::Points { seat, points } => sits(shown, *seat) && (1..=500).contains(&points.0.abs()),
        Correction::PileCount { pile, land } => {
            let drawn_from = matches!(
                shown.phase,
                PhaseView::Draw | PhaseView::Symbol | PhaseView::Place | PhaseView::Finish
            );
            let open_or_to_come = tournament.held < *pile && *pile <= tournament.total;
            drawn_from && open_or_to_come && *land <= MAX_PILE_TILES
        }
        Correction::MeepleLabel { meeple, .. } => stands(shown, *meeple),
        Correction::CityLabel { city, .. } => tournament.cities.iter().any(|known| known.city == *city),
        Correction::MeepleLeft { meeple } => {
            let mut revealed = tournament.contest.iter().flat_map(|contest| &contest.revealed);
            let entered = revealed.any(|standing| standing.meeple == *meeple);
            stands(shown, *meeple) && !entered && shown.phase != PhaseView::Over
        }
        Correction::TurnOrder { order, turn } => {
            let mut named = order.clone();
            named.sort_unstable();
            let mut seats: Vec<_> = shown.scores.iter().map(|score| score.seat).collect();
            seats.sort_unstable();
            let at_table = |seat: &Seat| sits(shown, *seat) && !shown.retired.contains(seat);
            let whose = turn.as_ref().is_none_or(|seat| shown.phase == PhaseView::Draw && at_table(seat));
            let fixed = matches!(shown.phase, PhaseView::Tournament | PhaseView::LastLap | PhaseView::Over);
            named == seats && whose && !fixed
        }
        Correction::Undo { .. } => false,
        // A told table tracks no map.
        Correction::MovePiece { .. } | Correction::ReplaceTile { .. } | Correction::RedescribeFace { .. } => {
            false
        }
    }
}

/// Whether somebody who is there may go home: not the last one.
pub(crate) fn may_go(shown: &View, seat: Seat) -> bool {
    sits(shown, seat) && !shown.retired.contains(&seat) && shown.retired.len() + 1 < shown.scores.len()
}

/// One in how many proposals comes to more than a try.
pub(crate) fn seldom(shown: &View, correction: &Correction) -> u8 {
    match correction {
        Correction::TurnOrder { turn: Some(_), .. } | Correction::CityLabel { .. } => 2,
        Correction::MeepleLeft { .. } if shown.phase == PhaseView::Tournament => 2,
        Correction::Points { .. }
        | Correction::PileCount { .. }
        | Correction::MeepleLabel { .. }
        | Correction::MeepleLeft { .. }
        | Correction::MovePiece { .. }
        | Correction::ReplaceTile { .. }
        | Correction::RedescribeFace { .. }
        | Correction::TurnOrder { .. }
        | Correction::Undo { .. } => 8,
    }
}

/// What goes with every correction here.
pub(crate) fn note() -> Note {
    Note { reason: Label::parse("we forgot").unwrap(), seen: Vec::new(), consent: None }
}

fn sits(shown: &View, seat: Seat) -> bool {
    shown.scores.iter().any(|score| score.seat == seat)
}

fn stands(shown: &View, meeple: MeepleId) -> bool {
    shown.meeples.iter().any(|figure| figure.meeple == meeple)
}

/// A seat of the table, often one that is awaited, or now and then one that is not there.
pub(crate) fn somebody(rng: &mut Rng, shown: &View) -> Seat {
    if let Some(awaited) = rng.choice(&shown.awaited).filter(|_| rng.u8(..4) == 0) {
        return *awaited;
    }
    let beyond = u8::from(rng.u8(..9) == 0);
    Seat(rng.u8(1..=u8::try_from(shown.scores.len()).unwrap() + beyond))
}

fn some_meeple(rng: &mut Rng, shown: &View) -> MeepleId {
    let tournament = shown.phase == PhaseView::Tournament;
    let lies = |figure: &&MeepleView| {
        matches!(figure.nomination, NominationView::Nominated { .. } | NominationView::Token)
    };
    let likely: Vec<_> = shown.meeples.iter().filter(|figure| !tournament || lies(figure)).collect();
    let known = rng.choice(likely).map(|figure| figure.meeple).filter(|_| rng.u8(..9) > 0);
    known.unwrap_or(MeepleId(rng.u16(..40)))
}

fn some_order(rng: &mut Rng, shown: &View) -> Vec<Seat> {
    let mut order: Vec<_> = shown.scores.iter().map(|score| score.seat).collect();
    rng.shuffle(&mut order);
    if rng.u8(..9) == 0 {
        order[0] = somebody(rng, shown);
    }
    order
}
