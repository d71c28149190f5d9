//! What a step of this expansion needs and brings about. Changes no state but its draft's.

use herald_words::{
    CityId, Discipline, Emblem, EmblemKeeping, Expansion, MAX_TOLD_SHIELDS, MAX_TOLD_TILES, MapKeeping,
    MeepleId, Opening, Reach, Refusal, Role, Seat, TournamentCommand, TournamentFact,
};

use super::{
    TurnsNomination, Window, commitment::commit, contest, emblems::Beneath, emblems_seen_of, lap, measure,
    placing,
};
use crate::{
    Chance, Event, Game, Held,
    turn::{Draft, InHand, Phase},
};

/// A ring of this many tiles is full (T-10, T-15).
pub(super) const FULL_RING: u8 = 8;
/// The ring around it is full with this many (T-15).
const FULL_OUTER_RING: u8 = 16;

/// What is told elsewhere is measured on a tracked map, and what is not played is refused.
pub(crate) fn belongs_to_a_map(game: &Game, step: &TournamentCommand) -> Result<(), Refusal> {
    game.expect_played(Expansion::TournamentsAndEmblems)?;
    match step {
        TournamentCommand::NominateMeeple { .. }
        | TournamentCommand::RevealEmblem { .. }
        | TournamentCommand::PlaceTournamentTile { .. }
        | TournamentCommand::LookAtPrize { .. }
        | TournamentCommand::PlacePrize { .. } => Ok(()),
        TournamentCommand::CallTournament
        | TournamentCommand::HoldPrize { .. }
        | TournamentCommand::TellShields { .. }
        | TournamentCommand::MergeCities { .. } => Err(Refusal::MapIsTracked),
    }
}

/// Takes one step of this expansion; the seat is known to be awaited.
pub(crate) fn take(
    draft: &mut Draft,
    seat: Seat,
    step: &TournamentCommand,
    chance: &mut impl Chance,
) -> Result<(), Refusal> {
    match step {
        TournamentCommand::NominateMeeple { meeple, emblem, ring_before } => {
            may_nominate(draft, seat, *meeple)?;
            ring_allows(draft, *meeple, *ring_before)?;
            nominate(draft, seat, *meeple, *emblem, chance)
        }
        TournamentCommand::RevealEmblem { meeple, reach, emblem } => {
            reveal(draft, seat, *meeple, *reach, *emblem)
        }
        TournamentCommand::CallTournament => {
            may_call(draft)?;
            contest::call(draft);
            Ok(())
        }
        TournamentCommand::PlaceTournamentTile { place } => placing::tournament_tile(draft, seat, *place),
        TournamentCommand::LookAtPrize { prize, face } => placing::look(draft, seat, *prize, *face, chance),
        TournamentCommand::PlacePrize { prize, at } => placing::prize(draft, seat, *prize, at),
        TournamentCommand::HoldPrize { prize } => {
            placing::may_place_prize(draft, seat, *prize)?;
            draft.emit(TournamentFact::PrizeHeld { seat, prize: *prize });
            Ok(())
        }
        TournamentCommand::TellShields { city, shields } => {
            draft.expect_facts_told()?;
            known_city(draft, *city)?;
            if shields.0 > MAX_TOLD_SHIELDS {
                return Err(Refusal::ShieldsOutOfRange { shields: *shields });
            }
            draft.emit(TournamentFact::ShieldsTold { city: *city, shields: *shields });
            Ok(())
        }
        TournamentCommand::MergeCities { kept, joined } => merge_cities(draft, *kept, *joined),
    }
}

/// T-8…T-11, but for what is told of a farmer's ring, and the emblem.
fn may_nominate(game: &Game, seat: Seat, meeple: MeepleId) -> Result<(), Refusal> {
    may_if_extended(game, seat, meeple)?;
    // Where the map is tracked, what the tile did is known and not told.
    match game.settings.map {
        MapKeeping::Told => Ok(()),
        MapKeeping::Tracked => measure::extended(game, meeple),
    }
}

/// The same, of a meeple that was extended.
pub(super) fn may_if_extended(game: &Game, seat: Seat, meeple: MeepleId) -> Result<(), Refusal> {
    match game.phase {
        Phase::Draw | Phase::Symbol(..) | Phase::Place(_) | Phase::Finish(_) | Phase::LastLap(_) => {}
        Phase::Tournament(_) | Phase::FinalScoring | Phase::Over => return Err(game.out_of_step()),
    }
    let found = own(game, seat, meeple)?;
    let (kind, role) = (found.kind, found.role);
    if kind.discipline(role).is_none() {
        return Err(Refusal::NeverNominated { meeple, kind, role });
    }
    if game.own().nomination == TurnsNomination::Taken {
        return Err(Refusal::AlreadyNominatedThisTurn);
    }
    if found.placed_in == game.turn.number {
        return Err(Refusal::PlacedThisTurn { meeple });
    }
    match (game.own().window, &game.phase) {
        (Window::Open, _) => {}
        (Window::Closed, Phase::Finish(InHand::TownHall)) => return Err(Refusal::TownHallExtendsNothing),
        (Window::Closed, _) => return Err(Refusal::NominationClosed),
    }
    if game.own().emblems.had_one(meeple) { Err(Refusal::AlreadyNominated { meeple }) } else { Ok(()) }
}

/// T-10, as told: a farmer ringed by 8 before the tile is out of reach.
fn ring_allows(game: &Game, meeple: MeepleId, ring_before: Option<u8>) -> Result<(), Refusal> {
    let farmer = game.meeples.get(meeple).is_some_and(|meeple| meeple.role == Role::Farmer);
    match (farmer, ring_before) {
        (_, told) if game.settings.map == MapKeeping::Tracked => {
            told.map_or(Ok(()), |_| Err(Refusal::MapIsTracked))
        }
        (true, None) => Err(Refusal::RingNotTold { meeple }),
        (true, Some(tiles)) if tiles >= FULL_RING => Err(Refusal::RingWasFull { meeple }),
        (false, Some(_)) => Err(Refusal::RingOfNoFarmer { meeple }),
        (true, Some(_)) | (false, None) => Ok(()),
    }
}

fn nominate(
    draft: &mut Draft,
    seat: Seat,
    meeple: MeepleId,
    emblem: Option<Emblem>,
    chance: &mut impl Chance,
) -> Result<(), Refusal> {
    let emblem = match (draft.settings.emblems, emblem) {
        (EmblemKeeping::Herald, Some(emblem)) => emblem,
        (EmblemKeeping::Herald, None) => return Err(Refusal::EmblemNotTold),
        (EmblemKeeping::Table, Some(_)) => return Err(Refusal::EmblemKeptByTable),
        (EmblemKeeping::Table, None) if draft.own().emblems.count(seat) == 0 => {
            return Err(Refusal::NoEmblemLeft);
        }
        (EmblemKeeping::Table, None) => {
            draft.emit(TournamentFact::EmblemLaid { seat, meeple });
            return Ok(());
        }
    };
    if !draft.own().emblems.in_hand(seat).contains(&emblem) {
        return Err(Refusal::EmblemNotInHand { emblem });
    }
    let salt = chance.salt();
    let commitment = commit(seat, meeple, emblem, &salt);
    let (emblem, salt) = (Held::new(seat, emblem), Held::new(seat, salt));
    draft.emit(Event::MeepleNominated { seat, meeple, emblem, salt, commitment });
    Ok(())
}

fn reveal(
    draft: &mut Draft,
    seat: Seat,
    meeple: MeepleId,
    reach: Option<Reach>,
    told: Option<Emblem>,
) -> Result<(), Refusal> {
    let Phase::Tournament(contest) = &draft.phase else { return Err(draft.out_of_step()) };
    let held = contest.discipline;
    let found = own(draft, seat, meeple)?;
    let discipline = found.kind.discipline(found.role);
    let beneath = draft.own().emblems.beneath(meeple).ok_or(Refusal::NotNominated { meeple })?;
    if discipline != Some(held) {
        return Err(Refusal::OtherDiscipline { meeple, held });
    }
    let reach = reaches(draft, held, meeple, reach)?;
    let (emblem, opening) = turned_over(draft, seat, beneath, told)?;
    draft.emit(TournamentFact::EmblemRevealed { seat, meeple, emblem, reach, opening });
    Ok(())
}

/// What lies there, as Herald knows it or as the table tells it: then none that has been open before (T-1, T-18).
fn turned_over(
    game: &Game,
    seat: Seat,
    beneath: Beneath,
    told: Option<Emblem>,
) -> Result<(Emblem, Option<Opening>), Refusal> {
    match (beneath, told) {
        (Beneath::Known(emblem, opening), None) => Ok((emblem, Some(opening))),
        (Beneath::Known(..), Some(_)) => Err(Refusal::EmblemKeptByHerald),
        (Beneath::Token, None) => Err(Refusal::RevealedNotTold),
        (Beneath::Token, Some(emblem)) if emblems_seen_of(game, seat).contains(&emblem) => {
            Err(Refusal::EmblemGone { emblem })
        }
        (Beneath::Token, Some(emblem)) => Ok((emblem, None)),
    }
}

/// T-15: measured on a tracked map, told elsewhere.
fn reaches(game: &Game, held: Discipline, meeple: MeepleId, told: Option<Reach>) -> Result<Reach, Refusal> {
    match (measure::reach(game, held, meeple), told) {
        (Some(measured), None) => Ok(measured),
        (Some(_), Some(_)) => Err(Refusal::MapIsTracked),
        (None, None) => Err(Refusal::ReachNotTold),
        (None, Some(told)) if told.discipline() != held => Err(Refusal::OtherReach { held }),
        (None, Some(told)) => {
            possible(game, told)?;
            Ok(told)
        }
    }
}

/// T-15: as far as a table can build, and the outer ring only around a full inner one; bridges and town halls where they
/// are played (C-5, C-8).
fn possible(game: &Game, reach: Reach) -> Result<(), Refusal> {
    match reach {
        Reach::Road { bridges: 1.., .. } => game.expect_played(Expansion::CastlesAndBridges)?,
        Reach::Field { town_halls: 1.., .. } => game.expect_played(Expansion::MessengersAndMayors)?,
        Reach::Road { .. } | Reach::City(_) | Reach::Field { .. } => {}
    }
    match reach {
        Reach::Road { .. } | Reach::City(_) if (1..=MAX_TOLD_TILES).contains(&reach.tiles()) => Ok(()),
        Reach::Road { .. } | Reach::City(_) => Err(Refusal::ReachOutOfRange),
        Reach::Field { ring_of_8, town_halls, ring_of_16 } => {
            let around = ring_of_8.saturating_add(town_halls);
            if around > FULL_RING || ring_of_16 > FULL_OUTER_RING {
                return Err(Refusal::ReachOutOfRange);
            }
            if ring_of_16 > 0 && around < FULL_RING {
                return Err(Refusal::OuterRingTooSoon { ring_of_8: around });
            }
            Ok(())
        }
    }
}

/// C-5: who holds a town hall tile chooses between it and the tournament.
pub(super) fn may_call(game: &Game) -> Result<(), Refusal> {
    if game.phase != Phase::Draw {
        return Err(game.out_of_step());
    }
    if game.river_runs() {
        return Err(Refusal::RiverFirst);
    }
    // W-7: what is drawn now lies on no pile.
    if game.draws_a_tower_tile() {
        return Err(Refusal::TowerTileFirst);
    }
    let land = game.own().piles.draws_left();
    if land > 0 { Err(Refusal::PileNotEmpty { land }) } else { Ok(()) }
}

fn merge_cities(draft: &mut Draft, kept: CityId, joined: CityId) -> Result<(), Refusal> {
    draft.expect_facts_told()?;
    known_city(draft, kept)?;
    known_city(draft, joined)?;
    if kept == joined {
        return Err(Refusal::SameCity { city: kept });
    }
    draft.emit(TournamentFact::CitiesMerged { kept, joined });
    Ok(())
}

pub(crate) fn known_city(game: &Game, city: CityId) -> Result<(), Refusal> {
    if game.tournaments.as_ref().is_some_and(|own| own.statues.has_city(city)) {
        Ok(())
    } else {
        Err(Refusal::NoSuchCity { city })
    }
}

fn own(game: &Game, seat: Seat, meeple: MeepleId) -> Result<&crate::meeple::Meeple, Refusal> {
    let found = game.meeples.get(meeple).ok_or(Refusal::NoSuchMeeple { meeple })?;
    if found.seat == seat { Ok(found) } else { Err(Refusal::NotYourMeeple { meeple, owner: found.seat }) }
}

/// T-20: every prize tile before a seat lies or is held, so its land tile may follow.
pub(crate) fn prizes_lie(game: &Game, seat: Seat) -> Result<(), Refusal> {
    let Some(own) = &game.tournaments else { return Ok(()) };
    let mut prizes = own.prizes.to_place(seat).peekable();
    if prizes.peek().is_none() { Ok(()) } else { Err(Refusal::PrizesFirst { prizes: prizes.collect() }) }
}

/// T-12: the emblem under a meeple that leaves goes home first.
pub(crate) fn meeple_leaves(draft: &mut Draft, meeple: MeepleId) {
    let owner = draft.meeples.get(meeple).map(|meeple| meeple.seat);
    if let Some(seat) = owner
        && draft.tournaments.as_ref().is_some_and(|own| own.emblems.lies_under(meeple))
    {
        draft.emit(TournamentFact::EmblemReturned { seat, meeple });
    }
}

/// The host ends the game: what is open, before players or hidden leaves it, and statues are left to score.
pub(crate) fn close(draft: &mut Draft) {
    if draft.tournaments.is_none() {
        return;
    }
    if let Phase::Tournament(contest) = draft.phase.clone() {
        for standing in contest.revealed {
            draft.emit(TournamentFact::EmblemBoxed { seat: standing.seat, emblem: standing.emblem });
        }
    }
    lap::forfeit_prizes(draft);
    lap::remove_hidden_emblems(draft);
}
