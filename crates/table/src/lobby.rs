//! Decides what changes a table rather than its game: joining, settings, starting, new tokens. Changes nothing
//! itself: it answers with events.

use std::sync::Arc;

use herald_rules::{OwnFaces, plan_for};
use herald_words::{
    Audience, Colour, Denial, DrawShare, Expansion, Limit, MAX_PLAYERS, MAX_WATCHERS, MIN_PLAYERS,
    MapKeeping, Name, PilePlan, Plan, Problem, Refusal, Seat, Settings, Start, Symbol, Unavailable,
    WatcherPolicy,
};

use crate::{
    commit::{DrawRule, TableEvent},
    published::{Life, Published},
    roster::{Holder, Roster, SeatRow},
    table::refuse,
    token::Hash,
};

/// Whether the holder of a token may still act, and as what.
pub(crate) fn still_admitted(now: &Published, holder: &Holder) -> Result<Audience, Problem> {
    match now.life {
        Life::Live => {}
        Life::Damaged => return Err(Problem::Unavailable(Unavailable::Damaged)),
        Life::Lost => return Err(Problem::Unavailable(Unavailable::Unreadable)),
        Life::Deleted => return Err(Problem::NotFound),
    }
    if now.state.roster.still_admits(holder) { Ok(holder.audience) } else { Err(Problem::Unauthenticated) }
}

/// The host alone.
pub(crate) fn host_only(audience: Audience) -> Result<(), Problem> {
    match audience {
        Audience::Host => Ok(()),
        Audience::Seat(_) | Audience::Watcher => Err(Denial::HostOnly.into()),
    }
}

/// A seat alone.
pub(crate) fn seat_only(audience: Audience) -> Result<Seat, Problem> {
    match audience {
        Audience::Seat(seat) => Ok(seat),
        Audience::Host | Audience::Watcher => Err(Denial::SeatOnly.into()),
    }
}

/// The lobby is open, for who is in the game already.
pub(crate) fn lobby_open(now: &Published) -> Result<&Roster, Problem> {
    match now.state.roster.started {
        None => Ok(&now.state.roster),
        Some(_) => Err(refuse(now, Refusal::LobbyClosed)),
    }
}

/// The lobby is open, for a stranger with a join code: a closed one is no different from none.
pub(crate) fn door_open(now: &Published) -> Result<&Roster, Problem> {
    lobby_open(now).map_err(|_| Problem::NotFound)
}

/// Someone takes a seat.
pub(crate) fn take_seat(
    now: &Published,
    name: Name,
    colour: Colour,
    symbol: Symbol,
    token: Hash,
) -> Result<(Seat, TableEvent), Problem> {
    let roster = door_open(now)?;
    let taken = |has: &dyn Fn(&SeatRow) -> bool| roster.seats.iter().any(has);
    if roster.seats.len() >= MAX_PLAYERS {
        return Err(refuse(now, Refusal::TableFull));
    }
    if taken(&|row| row.info.colour == colour) {
        return Err(refuse(now, Refusal::ColourTaken { colour }));
    }
    if taken(&|row| row.info.symbol == symbol) {
        return Err(refuse(now, Refusal::SymbolTaken { symbol }));
    }
    let seat = roster.next_seat().ok_or_else(|| refuse(now, Refusal::TableFull))?;
    Ok((seat, TableEvent::SeatTaken { seat, name, colour, symbol, token }))
}

/// Someone watches.
pub(crate) fn admit_watcher(now: &Published, token: Hash) -> Result<TableEvent, Problem> {
    let roster = door_open(now)?;
    match roster.settings.watchers {
        WatcherPolicy::Allowed => {}
        WatcherPolicy::Forbidden => return Err(refuse(now, Refusal::WatchersForbidden)),
    }
    if roster.watchers() >= MAX_WATCHERS {
        return Err(Problem::Exhausted(Limit::Watchers));
    }
    let watcher = u32::try_from(roster.watchers() + 1).unwrap_or(u32::MAX);
    Ok(TableEvent::WatcherAdmitted { watcher, token })
}

/// The host takes a seat away.
pub(crate) fn remove_seat(now: &Published, seat: Seat) -> Result<TableEvent, Problem> {
    let roster = lobby_open(now)?;
    known_seat(now, roster, seat)?;
    Ok(TableEvent::SeatRemoved(seat))
}

/// A seat's device adds to the seed of Herald's draws: once, so that nobody can try one share after another.
pub(crate) fn add_share(now: &Published, seat: Seat, share: DrawShare) -> Result<TableEvent, Problem> {
    let roster = lobby_open(now)?;
    match known_seat(now, roster, seat)?.share {
        None => Ok(TableEvent::DrawShareAdded { seat, share }),
        Some(_) => Err(refuse(now, Refusal::ShareAlreadyGiven { seat })),
    }
}

/// The host changes the settings.
pub(crate) fn change_settings(now: &Published, settings: Settings) -> Result<TableEvent, Problem> {
    lobby_open(now)?;
    possible(&settings).map_err(|refusal| refuse(now, refusal))?;
    Ok(TableEvent::SettingsChanged(settings))
}

/// Whether some number of players could start with these settings.
pub(crate) fn possible(settings: &Settings) -> Result<(), Refusal> {
    let [first, second, third] = settings.house.crown_order;
    if first == second || second == third || third == first {
        return Err(Refusal::CrownOrderIncomplete);
    }
    plan_for(settings, u8::try_from(MIN_PLAYERS).unwrap_or(u8::MAX)).map(drop)
}

/// The host starts the game. The order is turned so that the first player comes first.
pub(crate) fn start(
    now: &Published,
    start: &Start,
    own_faces: Option<&OwnFaces>,
) -> Result<TableEvent, Problem> {
    let roster = lobby_open(now)?;
    let seated = roster.seats.len();
    if seated < MIN_PLAYERS {
        return Err(refuse(now, Refusal::TooFewPlayers { seated: u8::try_from(seated).unwrap_or(u8::MAX) }));
    }
    let mut order = start.order.clone();
    if order.is_empty() {
        order = roster.seats.iter().map(|row| row.info.seat).collect();
    }
    for seat in &order {
        known_seat(now, roster, *seat)?;
    }
    let mut distinct = order.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() != seated || order.len() != seated {
        return Err(refuse(now, Refusal::OrderIncomplete));
    }
    if let Some(first) = start.first {
        known_seat(now, roster, first)?;
        let at = order.iter().position(|seat| *seat == first).unwrap_or(0);
        order.rotate_left(at);
    }
    let players = u8::try_from(seated).unwrap_or(u8::MAX);
    let plan = plan_for(&roster.settings, players).and_then(|plan| with_piles(plan, &start.piles));
    let plan = plan.map_err(|refusal| refuse(now, refusal))?;
    let tracked = roster.settings.map == MapKeeping::Tracked;
    let own_faces = own_faces.filter(|_| tracked).map(|own| Arc::clone(own.text()));
    Ok(TableEvent::Started { order, plan, draw_rule: DrawRule::Bound, own_faces })
}

/// T-2: piles the host builds for itself take the same land tiles, and leave the last pile what prize tiles they do not.
fn with_piles(plan: Plan, piles: &[PilePlan]) -> Result<Plan, Refusal> {
    if piles.is_empty() {
        return Ok(plan);
    }
    let planned = plan.piles.iter().map(|pile| pile.prizes).sum::<u8>() + plan.last_prizes;
    if planned == 0 {
        return Err(Refusal::ExpansionNotPlayed { expansion: Expansion::TournamentsAndEmblems });
    }
    let land: u32 = piles.iter().map(|pile| u32::from(pile.land)).sum();
    let prizes = piles.iter().try_fold(0_u8, |all, pile| all.checked_add(pile.prizes));
    let last_prizes = prizes.and_then(|prizes| planned.checked_sub(prizes));
    match last_prizes {
        Some(last_prizes) if land == u32::from(plan.land_tiles) && piles[0].prizes == 0 => {
            Ok(Plan { piles: piles.to_vec(), last_prizes, ..plan })
        }
        Some(_) | None => Err(Refusal::PilesDoNotAddUp { land: plan.land_tiles, prizes: planned }),
    }
}

/// The host offers its place to a seat, or takes the offer back.
pub(crate) fn offer_host(now: &Published, to: Option<Seat>) -> Result<TableEvent, Problem> {
    if let Some(seat) = to {
        known_seat(now, &now.state.roster, seat)?;
        not_gone(now, seat)?;
    }
    Ok(TableEvent::HostOffered(to))
}

/// The host's place is offered to this seat.
pub(crate) fn host_offered(now: &Published, seat: Seat) -> Result<(), Problem> {
    if now.state.roster.host_offered_to == Some(seat) {
        not_gone(now, seat)
    } else {
        Err(refuse(now, Refusal::HostNotOffered))
    }
}

/// Who has gone home neither governs the table nor votes at it.
pub(crate) fn not_gone(now: &Published, seat: Seat) -> Result<(), Problem> {
    match &now.state.game {
        Some(game) if game.retired().any(|gone| gone == seat) => {
            Err(refuse(now, Refusal::SeatRetired { seat }))
        }
        Some(_) | None => Ok(()),
    }
}

/// This seat took the host's place, and nobody has since.
pub(crate) fn is_last_host(now: &Published, seat: Seat) -> Result<(), Problem> {
    if now.state.roster.took_over == Some(seat) { Ok(()) } else { Err(refuse(now, Refusal::HostNotOffered)) }
}

/// There is such a seat.
pub(crate) fn known_seat<'a>(
    now: &Published,
    roster: &'a Roster,
    seat: Seat,
) -> Result<&'a SeatRow, Problem> {
    roster.row(seat).ok_or_else(|| refuse(now, Refusal::NoSuchSeat { seat }))
}
