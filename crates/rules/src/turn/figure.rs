//! Figures placed, leaving and moving, as told (B-4, B-9, A-2, T-12). Never looks under one.

use herald_words::{
    Expansion, Fact, Kind, Label, LeaveCause, MeepleId, MoveCause, PrizeId, Refusal, Role, Seat,
};

use super::{Draft, Phase, ending::lap_tiles_lie, phase::MeepleStep};
use crate::{Game, expansion::tournaments, meeple::Meeple};

/// B-4. On the last lap no tile is laid that takes a meeple (T-20, T-21).
pub(super) fn place(
    draft: &mut Draft,
    seat: Seat,
    kind: Kind,
    role: Role,
    label: Option<Label>,
    on_prize: Option<PrizeId>,
) -> Result<(), Refusal> {
    may_place(draft, seat, kind, role)?;
    if let Some(prize) = on_prize {
        by_the_portal(draft, prize)?;
    }
    let meeple = draft.meeples.next_id();
    draft.emit(Fact::MeeplePlaced { seat, meeple, kind, role, label, on_prize });
    Ok(())
}

pub(super) fn may_place(game: &Game, seat: Seat, kind: Kind, role: Role) -> Result<(), Refusal> {
    let Phase::Finish(_) = game.phase else { return Err(game.out_of_step()) };
    if let Some(expansion) = kind.expansion() {
        game.expect_played(expansion)?;
    }
    if !kind.roles().contains(&role) {
        return Err(Refusal::RoleNotForKind { kind, role });
    }
    role_is_played(game, role)?;
    match game.turn.meeple {
        MeepleStep::Open => {}
        MeepleStep::Taken => return Err(Refusal::MeepleAlreadyPlaced),
    }
    if game.meeples.supply(seat, kind) == 0 { Err(Refusal::NoMeepleLeft { kind }) } else { Ok(()) }
}

/// A guard needs a tower to stand on (W-3).
fn role_is_played(game: &Game, role: Role) -> Result<(), Refusal> {
    if role == Role::Guard { game.expect_played(Expansion::TowersAndThieves) } else { Ok(()) }
}

/// T-20: no meeple on a prize tile but by the magic portal (C-3).
fn by_the_portal(game: &Game, prize: PrizeId) -> Result<(), Refusal> {
    if !game.plays(Expansion::DragonAndFairy) {
        return Err(Refusal::NoMeepleOnPrize { prize });
    }
    if portals(game).contains(&prize) { Ok(()) } else { Err(Refusal::PrizeNotPlaced { prize }) }
}

/// The prize tiles on which a meeple may stand.
pub(super) fn portals(game: &Game) -> Vec<PrizeId> {
    let statues = game.tournaments.iter().flat_map(|own| own.statues.statues());
    let lie = statues.map(|statue| statue.prize);
    lie.filter(|_| game.plays(Expansion::DragonAndFairy)).collect()
}

/// B-9. Told by who is awaited, whoever owns the figure; its emblem goes home first (T-12).
pub(super) fn lift(
    draft: &mut Draft,
    seat: Seat,
    meeple: MeepleId,
    cause: LeaveCause,
) -> Result<(), Refusal> {
    draft.expect_facts_told()?;
    let found = on_map(draft, meeple)?;
    let owner = found.seat;
    may_leave(draft, seat, meeple, found, cause)?;
    tournaments::meeple_leaves(draft, meeple);
    draft.emit(Fact::MeepleLifted { seat: owner, meeple, cause });
    Ok(())
}

pub(super) fn may_leave(
    game: &Game,
    seat: Seat,
    meeple: MeepleId,
    found: &Meeple,
    cause: LeaveCause,
) -> Result<(), Refusal> {
    if let Some(expansion) = cause.expansion() {
        game.expect_played(expansion)?;
    }
    match cause {
        LeaveCause::Recalled => may_recall(game, seat, meeple, found),
        LeaveCause::Scored
        | LeaveCause::Dragon
        | LeaveCause::Tower
        | LeaveCause::MayorsPower
        | LeaveCause::Attack
        | LeaveCause::Other => Ok(()),
    }
}

/// one's own abbot, instead of placing a meeple; also on the last lap (T-21).
fn may_recall(game: &Game, seat: Seat, meeple: MeepleId, found: &Meeple) -> Result<(), Refusal> {
    if found.kind != Kind::Abbot || found.seat != seat {
        return Err(Refusal::NotYourAbbot { meeple });
    }
    let (Phase::Finish(_) | Phase::LastLap(_)) = game.phase else { return Err(game.out_of_step()) };
    if let Phase::LastLap(_) = game.phase {
        // This turn's tiles count for the abbot too.
        lap_tiles_lie(game, seat)?;
    }
    match game.turn.meeple {
        MeepleStep::Open => Ok(()),
        MeepleStep::Taken => Err(Refusal::MeepleAlreadyPlaced),
    }
}

/// T-12: a figure that is moved gives its emblem back as one that leaves.
pub(super) fn shift(
    draft: &mut Draft,
    meeple: MeepleId,
    role: Role,
    label: Option<Label>,
    cause: MoveCause,
) -> Result<(), Refusal> {
    draft.expect_facts_told()?;
    let found = on_map(draft, meeple)?;
    let owner = found.seat;
    may_shift(draft, meeple, found, role, cause)?;
    tournaments::meeple_leaves(draft, meeple);
    draft.emit(Fact::MeepleMoved { seat: owner, meeple, role, label, cause });
    Ok(())
}

pub(super) fn may_shift(
    game: &Game,
    meeple: MeepleId,
    found: &Meeple,
    role: Role,
    cause: MoveCause,
) -> Result<(), Refusal> {
    if let Some(expansion) = cause.expansion() {
        game.expect_played(expansion)?;
    }
    role_is_played(game, role)?;
    let kind = found.kind;
    let fits = match cause {
        MoveCause::Farmstead if found.role != Role::Farmer => return Err(Refusal::NoFarmer { meeple }),
        // C-8: on the last lap prize tiles are laid, and they build nothing; but a town hall tile may (C-5).
        MoveCause::Farmstead
            if matches!(game.phase, Phase::LastLap(_)) && !game.plays(Expansion::MessengersAndMayors) =>
        {
            return Err(Refusal::PrizeBuildsNothing);
        }
        MoveCause::Farmstead => role == Role::Apart,
        MoveCause::TurnedFarmer => kind == Kind::Scarecrow && role == Role::Farmer,
        MoveCause::Other => kind.moves_to(role),
    };
    if fits { Ok(()) } else { Err(Refusal::RoleNotForKind { kind, role }) }
}

fn on_map(game: &Game, meeple: MeepleId) -> Result<&Meeple, Refusal> {
    game.meeples.get(meeple).ok_or(Refusal::NoSuchMeeple { meeple })
}
