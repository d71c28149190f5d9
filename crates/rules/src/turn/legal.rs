//! Lists what a seat may do now. Shares its questions with `decide`, so that what is listed is what is accepted.

use herald_words::{
    Kind, LeaveCause, LegalMove, MapKeeping, MeepleId, MoveCause, PointSource, Recording, RiverShape, Role,
    Seat, TileSymbol, TournamentMove, TownHallCommand,
};

use super::{Phase, ending, figure, prizes_lie, tell, tile, track};
use crate::{
    Game,
    expansion::{tournaments, towers, town_halls},
    meeple::Meeple,
};

/// Room to list moves in: rarely more are found on a tracked map.
const MOVES: usize = 8;

/// Everything a seat may do now: for itself, or, where the table lets any seat record, for the one that is awaited.
pub(crate) fn legal_moves(game: &Game, seat: Seat) -> Vec<LegalMove> {
    if game.is_awaited(seat) {
        return of(game, seat);
    }
    let present = !game.retired.contains(&seat);
    let looks =
        present.then(|| tournaments::looks(game, seat)).into_iter().flatten().map(LegalMove::Tournament);
    looks.chain(for_another(game, seat)).collect()
}

/// What a seat may record for the one that is awaited.
fn for_another(game: &Game, seat: Seat) -> Vec<LegalMove> {
    match (game.active(), game.settings.recording) {
        (Some(active), Recording::AnySeat) if game.has_seat(seat) && !game.retired.contains(&seat) => {
            of(game, active).into_iter().filter(|legal| !is_its_owners(legal)).collect()
        }
        (_, Recording::ActiveSeat | Recording::AnySeat) => Vec::new(),
    }
}

/// Whether the host may end the game.
pub(crate) fn may_end(game: &Game) -> bool {
    !game.is_over()
}

/// Which emblem, or whether any, is nobody else's to choose; nor where a prize tile may go on a map, which tells what it
/// shows.
fn is_its_owners(legal: &LegalMove) -> bool {
    if let LegalMove::Tournament(TournamentMove::PlacePrize { places, .. }) = legal {
        return !places.is_empty();
    }
    matches!(
        legal,
        LegalMove::DescribeFace { .. }
            | LegalMove::Tournament(
                TournamentMove::NominateMeeple { .. }
                    | TournamentMove::RevealEmblem { .. }
                    | TournamentMove::LookAtPrize { .. }
            )
    )
}

fn of(game: &Game, seat: Seat) -> Vec<LegalMove> {
    let mut moves = Vec::with_capacity(MOVES);
    let end = ending::may_end(game, seat).is_ok().then_some(LegalMove::EndTurn);
    match game.settings.map {
        MapKeeping::Tracked => {
            track::list(game, seat, &mut moves);
            tournaments::list(game, seat, &mut moves);
            towers::list(game, seat, &mut moves);
            moves.extend(end);
        }
        MapKeeping::Told => {
            moves.extend(
                tiles(game, seat).into_iter().chain(town_hall(game, seat)).chain(figures(game, seat)),
            );
            moves.extend(end);
            moves.extend(ending::may_double(game).is_ok().then_some(LegalMove::TakeDoubleTurn));
            tournaments::list(game, seat, &mut moves);
            towers::list(game, seat, &mut moves);
            moves.extend(told(game, seat));
        }
    }
    moves
}

fn tiles(game: &Game, seat: Seat) -> Vec<LegalMove> {
    let mut moves = Vec::new();
    if tile::may_draw(game).is_ok() {
        // W-7: a tower tile has none.
        let plain = game.draws_a_tower_tile();
        let symbols = TileSymbol::ALL.into_iter().filter(|symbol| !plain && game.plays(symbol.expansion()));
        moves.push(LegalMove::DrawTile { symbols: symbols.collect() });
    }
    if game.phase == Phase::Draw && game.river_runs() {
        let shapes = RiverShape::ALL.into_iter().filter(|shape| tile::bend_is_told(game, *shape).is_ok());
        moves.push(LegalMove::DrawRiverTile { shapes: shapes.collect() });
    }
    if let Ok(symbol) = tile::may_handle(game) {
        moves.push(LegalMove::HandleSymbol { symbol, outcomes: tile::outcomes(game, symbol).to_vec() });
    }
    if prizes_lie(game, seat).is_ok() {
        moves.extend(tile::may_place(game).is_ok().then_some(LegalMove::PlaceTile));
        moves.extend(tile::may_discard(game).is_ok().then_some(LegalMove::DiscardTile));
    }
    moves
}

fn town_hall(game: &Game, seat: Seat) -> impl Iterator<Item = LegalMove> {
    let steps = [
        (TownHallCommand::Choose, town_halls::may_choose(game, seat)),
        (TownHallCommand::Place, town_halls::may_place(game, seat)),
        (TownHallCommand::Hold, town_halls::may_hold(game, seat)),
    ];
    steps.into_iter().filter(|(_, may)| may.is_ok()).map(|(step, _)| LegalMove::TownHall(step))
}

fn figures(game: &Game, seat: Seat) -> impl Iterator<Item = LegalMove> {
    let all = Kind::ALL.into_iter().flat_map(|kind| kind.roles().iter().map(move |role| (kind, *role)));
    let on_prizes = figure::portals(game);
    all.filter(move |(kind, role)| figure::may_place(game, seat, *kind, *role).is_ok())
        .map(move |(kind, role)| LegalMove::PlaceMeeple { kind, role, on_prizes: on_prizes.clone() })
}

/// Facts of the map, which anyone awaited may tell.
fn told(game: &Game, seat: Seat) -> Vec<LegalMove> {
    if game.expect_facts_told().is_err() {
        return Vec::new();
    }
    let mut moves: Vec<_> =
        game.meeples.iter().map(|(meeple, figure)| left(game, seat, meeple, figure)).collect();
    moves.extend(game.meeples.iter().map(|(meeple, figure)| moved(game, meeple, figure)));
    let sources = PointSource::TOLD.into_iter().filter(|source| tell::may_score_for(game, *source).is_ok());
    moves.push(LegalMove::TellPoints { seats: game.seats.clone(), sources: sources.collect() });
    moves
}

fn left(game: &Game, seat: Seat, meeple: MeepleId, figure: &Meeple) -> LegalMove {
    let may = |cause: &LeaveCause| figure::may_leave(game, seat, meeple, figure, *cause).is_ok();
    LegalMove::LiftMeeple { meeple, causes: LeaveCause::ALL.into_iter().filter(may).collect() }
}

fn moved(game: &Game, meeple: MeepleId, figure: &Meeple) -> LegalMove {
    let all = MoveCause::ALL.into_iter().flat_map(|cause| Role::ALL.map(|role| (cause, role)));
    let may =
        |(cause, role): &(MoveCause, Role)| figure::may_shift(game, meeple, figure, *role, *cause).is_ok();
    LegalMove::MoveMeeple { meeple, moves: all.filter(may).collect() }
}
