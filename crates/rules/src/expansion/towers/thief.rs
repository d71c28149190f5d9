//! What a thief brings about (W-6, W-7), and what guards bring at the end (W-8). Never chooses for a player.

use std::ops::ControlFlow;

use herald_words::{Fact, GuardPay, LeaveCause, MeepleId, Seat, TileSymbol, TowerFact, TowerId};

use super::guards;
use crate::{
    Game,
    turn::{Draft, Phase},
};

/// W-6: the symbol is handled before any tile is placed, and at once; but where floors run short the active player chooses.
pub(crate) fn follow(draft: &mut Draft) -> ControlFlow<()> {
    let Some(growable) = to_handle(draft) else { return ControlFlow::Break(()) };
    let floors = usize::from(draft.keep().floors_left);
    if (1..growable.len()).contains(&floors) {
        return ControlFlow::Break(());
    }
    let towers = if floors == 0 { Vec::new() } else { growable };
    grow(draft, towers);
    ControlFlow::Continue(())
}

/// The towers that grow for the thief on the drawn tile, as far as there are floors; none if no thief waits.
pub(super) fn to_handle(game: &Game) -> Option<Vec<TowerId>> {
    let Phase::Symbol(TileSymbol::Thief, _) = game.phase else { return None };
    let own = game.towers.as_ref().filter(|own| own.thief.is_some())?;
    Some(own.growable())
}

/// Both steps: these towers grow, then guards are rewarded and go home, or the tile is stolen.
pub(super) fn grow(draft: &mut Draft, towers: Vec<TowerId>) {
    let seat = draft.turn.seat;
    if !towers.is_empty() {
        draft.emit(Fact::Tower(TowerFact::Grew { seat, towers }));
    }
    if guards(draft).next().is_some() {
        reward(draft, seat);
    } else {
        steal(draft, seat);
    }
}

/// W-6: for each guard the symbol's number and the stolen tile's; then all go home.
fn reward(draft: &mut Draft, seat: Seat) {
    let own = draft.keep();
    let (number, stolen) = (own.thief().unwrap_or(0), own.stolen.map(|tile| tile.number));
    pay(draft, seat, |guards| GuardPay::Thief { guards, number, stolen });
    let home: Vec<_> = guards(draft).collect();
    for (meeple, seat) in home {
        draft.emit(Fact::MeepleLifted { seat, meeple, cause: LeaveCause::Scored });
    }
    box_stolen(draft);
    draft.emit(Fact::Tower(TowerFact::ThiefPaid { seat }));
}

/// W-7: an earlier one goes to the box, so that one lies there.
fn steal(draft: &mut Draft, seat: Seat) {
    let Some(tile) = draft.keep().thief else { return };
    box_stolen(draft);
    draft.emit(Fact::Tower(TowerFact::TileStolen { seat, tile }));
}

fn box_stolen(draft: &mut Draft) {
    if let Some(tile) = draft.keep().stolen {
        draft.emit(Fact::Tower(TowerFact::StolenTileBoxed { tile }));
    }
}

/// W-8: the game is over.
pub(crate) fn close(draft: &mut Draft) {
    for (seat, pay) in at_the_end(draft) {
        draft.emit(Fact::Tower(TowerFact::GuardsScored { seat, pay }));
    }
}

/// What guards would bring if the game ended now, by seat.
pub(super) fn at_the_end(game: &Game) -> Vec<(Seat, GuardPay)> {
    let Some(own) = game.towers.as_ref().filter(|own| own.is_kept()) else { return Vec::new() };
    let stolen = own.stolen.map(|tile| tile.number);
    by_seat(game, game.turn.seat)
        .map(|(seat, guards)| (seat, GuardPay::AtTheEnd { guards, stolen }))
        .collect()
}

fn pay(draft: &mut Draft, first: Seat, pay: impl Fn(u8) -> GuardPay) {
    let paid: Vec<_> = by_seat(draft, first).map(|(seat, guards)| (seat, pay(guards))).collect();
    for (seat, pay) in paid {
        draft.emit(Fact::Tower(TowerFact::GuardsScored { seat, pay }));
    }
}

/// Who has guards, and how many, clockwise from a seat.
fn by_seat(game: &Game, first: Seat) -> impl Iterator<Item = (Seat, u8)> + '_ {
    let of = |seat| guards(game).filter(move |(_, owner): &(MeepleId, Seat)| *owner == seat).count();
    let all = game.clockwise_from(first).map(move |seat| (seat, u8::try_from(of(seat)).unwrap_or(u8::MAX)));
    all.filter(|(_, guards)| *guards > 0)
}
