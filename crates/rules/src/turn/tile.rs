//! Drawing, handling a symbol, laying the tile (B-2, B-3, W-6, C-3, C-4, C-7, C-10). Never knows a tile's face.

use herald_words::{
    Fact, MAX_THIEF, MeepleId, Refusal, RiverShape, Role, Seat, SymbolOutcome, TileSymbol, TournamentTile,
};

use super::{
    Draft, Phase,
    phase::{Circus, InHand},
};
use crate::{Game, expansion::tournaments};

/// River tiles left when the last but the lake is drawn.
const BEFORE_THE_LAKE: u8 = 2;

/// T-13: from the open pile; river tiles come before it.
pub(super) fn draw(
    draft: &mut Draft,
    seat: Seat,
    symbol: Option<TileSymbol>,
    thief: Option<u8>,
) -> Result<(), Refusal> {
    may_draw(draft)?;
    if let Some(symbol) = symbol {
        draft.expect_played(symbol.expansion())?;
        if draft.draws_a_tower_tile() {
            return Err(Refusal::TowerTileIsPlain);
        }
    }
    match thief {
        Some(_) if symbol != Some(TileSymbol::Thief) => return Err(Refusal::NoThief),
        Some(thief) if !(1..=MAX_THIEF).contains(&thief) => return Err(Refusal::ThiefOutOfRange { thief }),
        Some(_) | None => {}
    }
    draft.emit(Fact::TileDrawn { seat, symbol, thief });
    Ok(())
}

pub(super) fn may_draw(game: &Game) -> Result<(), Refusal> {
    game.expect_draw()?;
    if game.river_runs() {
        return Err(Refusal::RiverFirst);
    }
    if game.draws_a_tower_tile() {
        return Ok(());
    }
    let empty = game.tournaments.as_ref().is_none_or(|own| own.piles.open_is_empty());
    if empty { Err(Refusal::PileEmpty) } else { Ok(()) }
}

/// T-7: the lake comes last and is no bend, so the tile before it cannot come before the first bend was told.
pub(super) fn bend_is_told(game: &Game, shape: RiverShape) -> Result<(), Refusal> {
    let last = game.river.is_some_and(|river| river.left() == BEFORE_THE_LAKE);
    let waits = game.tournament_tile() == TournamentTile::Waits;
    match shape {
        RiverShape::Other if last && waits => Err(Refusal::BendNotTold),
        RiverShape::Other | RiverShape::Bend => Ok(()),
    }
}

/// Before any tile is placed, but for a circus space (C-10). Only a thief takes the drawn tile away (W-7).
pub(super) fn handle_symbol(draft: &mut Draft, seat: Seat, outcome: SymbolOutcome) -> Result<(), Refusal> {
    let symbol = may_handle(draft)?;
    if !possible_outcomes(symbol).contains(&outcome) {
        return Err(Refusal::TileStays { symbol });
    }
    // W-6, W-7: a thief who finds a guard steals nothing.
    if outcome != SymbolOutcome::Spent
        && let Some(meeple) = guard(draft)
    {
        return Err(Refusal::GuardStands { meeple });
    }
    if outcome == SymbolOutcome::TowerTile && !has_tower_tile(draft) {
        return Err(Refusal::NoTowerTileLeft);
    }
    draft.emit(Fact::SymbolHandled { seat, symbol, outcome });
    Ok(())
}

/// The symbol that may be handled now.
pub(super) fn may_handle(game: &Game) -> Result<TileSymbol, Refusal> {
    match (&game.phase, game.turn.circus) {
        (Phase::Symbol(..), _) if game.towers.as_ref().is_some_and(|own| own.thief().is_some()) => {
            Err(Refusal::HeraldHandlesTheThief)
        }
        (Phase::Symbol(symbol, _), _) => Ok(*symbol),
        (Phase::Finish(_), Circus::Waits) => Ok(TileSymbol::Circus),
        (Phase::Place(_), Circus::Waits) => Err(Refusal::CircusLater),
        _ => Err(game.out_of_step()),
    }
}

/// What may become of the tile that bears it now.
pub(super) fn outcomes(game: &Game, symbol: TileSymbol) -> &'static [SymbolOutcome] {
    let possible = possible_outcomes(symbol);
    if guard(game).is_some() {
        &[SymbolOutcome::Spent]
    } else if possible.contains(&SymbolOutcome::TowerTile) && !has_tower_tile(game) {
        &[SymbolOutcome::Spent, SymbolOutcome::DrawAgain]
    } else {
        possible
    }
}

/// W-7: by the thieves that were told; the table may have boxed more of them, so that none left here is none at all.
fn has_tower_tile(game: &Game) -> bool {
    game.towers.as_ref().is_some_and(|own| own.tower_tiles() > 0)
}

/// A guard on a tower, as far as told.
fn guard(game: &Game) -> Option<MeepleId> {
    game.meeples.iter().find(|(_, figure)| figure.role == Role::Guard).map(|(meeple, _)| meeple)
}

fn possible_outcomes(symbol: TileSymbol) -> &'static [SymbolOutcome] {
    match symbol {
        TileSymbol::Thief => &SymbolOutcome::ALL,
        TileSymbol::Dragon | TileSymbol::Siege | TileSymbol::Circus => &[SymbolOutcome::Spent],
    }
}

/// B-3. Whether the tile fits is judged when the prize tiles lie (T-20), or the tournament tile (T-7); a town hall tile
/// is no drawn tile.
pub(super) fn discard(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    may_discard(draft)?;
    prizes_lie(draft, seat)?;
    draft.emit(Fact::TileDiscarded { seat });
    Ok(())
}

pub(super) fn may_discard(game: &Game) -> Result<(), Refusal> {
    let Phase::Place(InHand::Land | InHand::River(_)) = game.phase else { return Err(game.out_of_step()) };
    tournament_tile_lies(game)
}

/// Prize tiles first (T-20), and before the river's first bend the tournament tile (T-7).
pub(super) fn place(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    may_place(draft)?;
    prizes_lie(draft, seat)?;
    draft.emit(Fact::TilePlaced { seat });
    Ok(())
}

pub(super) fn may_place(game: &Game) -> Result<(), Refusal> {
    match game.phase {
        Phase::Place(InHand::Land | InHand::River(_)) => tournament_tile_lies(game),
        Phase::Place(InHand::TownHall | InHand::Face(_))
        | Phase::Draw
        | Phase::Symbol(..)
        | Phase::Finish(_)
        | Phase::Tournament(_)
        | Phase::LastLap(_)
        | Phase::FinalScoring
        | Phase::Over => Err(game.out_of_step()),
    }
}

/// T-7: the first bend brings the tournament tile, which goes first.
pub(crate) fn tournament_tile_lies(game: &Game) -> Result<(), Refusal> {
    match (&game.phase, game.tournament_tile()) {
        (Phase::Place(InHand::River(RiverShape::Bend)), TournamentTile::Waits) => {
            Err(Refusal::TournamentTileFirst)
        }
        (_, TournamentTile::Waits) if game.holds_a_bend() => Err(Refusal::TournamentTileFirst),
        (_, TournamentTile::Waits | TournamentTile::Lies) => Ok(()),
    }
}

/// T-20: every prize tile before a seat lies or is held, so that its next tile may follow.
pub(crate) fn prizes_lie(game: &Game, seat: Seat) -> Result<(), Refusal> {
    tournaments::prizes_lie(game, seat)
}
