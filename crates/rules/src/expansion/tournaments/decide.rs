//! What a step of this expansion needs and brings about. Changes no state but its draft's.

use herald_words::{
    CityId, Emblem, MAX_TOLD_SHIELDS, MAX_TOLD_TILES, MeepleId, PrizeId, Reach, Refusal, Role, Seat,
    StatueCity, TournamentCommand, TournamentFact,
};

use super::{TurnsNomination, Window, commitment::commit, lap, prizes::Place};
use crate::{
    Chance, Event, Game, Held,
    turn::{Draft, Phase},
};

/// A ring of this many tiles is full (T-10, T-15).
const FULL_RING: u8 = 8;
/// The ring around it is full with this many (T-15).
const FULL_OUTER_RING: u8 = 16;

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
        TournamentCommand::RevealEmblem { meeple, reach } => reveal(draft, seat, *meeple, *reach),
        TournamentCommand::PlacePrize { prize, city } => place_prize(draft, seat, *prize, city),
        TournamentCommand::HoldPrize { prize } => {
            may_place_prize(draft, seat, *prize)?;
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

/// T-8…T-11, but for the farmer's ring and the emblem.
pub(super) fn may_nominate(game: &Game, seat: Seat, meeple: MeepleId) -> Result<(), Refusal> {
    match game.phase {
        Phase::Draw | Phase::Place | Phase::Finish | Phase::LastLap(_) => {}
        Phase::Tournament(_) | Phase::FinalScoring | Phase::Over => return Err(game.out_of_step()),
    }
    let found = own(game, seat, meeple)?;
    if found.role.discipline().is_none() {
        return Err(Refusal::NeverNominated { meeple, role: found.role });
    }
    if game.tournaments.nomination == TurnsNomination::Taken {
        return Err(Refusal::AlreadyNominatedThisTurn);
    }
    if found.placed_in == game.turn.number {
        return Err(Refusal::PlacedThisTurn { meeple });
    }
    if game.tournaments.window == Window::Closed {
        return Err(Refusal::NominationClosed);
    }
    if game.tournaments.emblems.had_one(meeple) {
        return Err(Refusal::AlreadyNominated { meeple });
    }
    Ok(())
}

/// T-10, as told: a farmer ringed by 8 before the tile is out of reach.
fn ring_allows(game: &Game, meeple: MeepleId, ring_before: Option<u8>) -> Result<(), Refusal> {
    let farmer = game.meeples.get(meeple).is_some_and(|meeple| meeple.role == Role::Farmer);
    match (farmer, ring_before) {
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
    emblem: Emblem,
    chance: &mut impl Chance,
) -> Result<(), Refusal> {
    if !draft.tournaments.emblems.in_hand(seat).contains(&emblem) {
        return Err(Refusal::EmblemNotInHand { emblem });
    }
    let salt = chance.salt();
    let commitment = commit(seat, meeple, emblem, &salt);
    let (emblem, salt) = (Held::new(seat, emblem), Held::new(seat, salt));
    draft.emit(Event::MeepleNominated { seat, meeple, emblem, salt, commitment });
    Ok(())
}

fn reveal(draft: &mut Draft, seat: Seat, meeple: MeepleId, reach: Reach) -> Result<(), Refusal> {
    let Phase::Tournament(contest) = &draft.phase else { return Err(draft.out_of_step()) };
    let held = contest.discipline;
    let role = own(draft, seat, meeple)?.role;
    let under = draft.tournaments.emblems.turn_over(meeple).ok_or(Refusal::NotNominated { meeple })?;
    if role.discipline() != Some(held) {
        return Err(Refusal::OtherDiscipline { meeple, held });
    }
    if reach.discipline() != held {
        return Err(Refusal::OtherReach { held });
    }
    possible(reach)?;
    let (emblem, salt, commitment) = (under.emblem, under.salt, under.commitment);
    draft.emit(TournamentFact::EmblemRevealed { seat, meeple, emblem, reach, salt, commitment });
    Ok(())
}

/// T-15: as far as a table can build, and the outer ring only around a full inner one.
fn possible(reach: Reach) -> Result<(), Refusal> {
    match reach {
        Reach::Road(tiles) | Reach::City(tiles) if (1..=MAX_TOLD_TILES).contains(&tiles) => Ok(()),
        Reach::Field { ring_of_8, ring_of_16: 1..=FULL_OUTER_RING } if ring_of_8 < FULL_RING => {
            Err(Refusal::OuterRingTooSoon { ring_of_8 })
        }
        Reach::Field { ring_of_8: 0..=FULL_RING, ring_of_16: 0..=FULL_OUTER_RING } => Ok(()),
        Reach::Road(_) | Reach::City(_) | Reach::Field { .. } => Err(Refusal::ReachOutOfRange),
    }
}

fn place_prize(draft: &mut Draft, seat: Seat, prize: PrizeId, city: &StatueCity) -> Result<(), Refusal> {
    may_place_prize(draft, seat, prize)?;
    let city = match city {
        StatueCity::Known(city) => {
            known_city(draft, *city)?;
            *city
        }
        StatueCity::New(label) => {
            let city = draft.tournaments.statues.next_city();
            draft.emit(TournamentFact::CityFounded { city, label: label.clone() });
            city
        }
    };
    let emblem = draft.tournaments.prizes.kept_beside(prize);
    draft.emit(TournamentFact::PrizePlaced { seat, prize, city, emblem });
    Ok(())
}

/// T-20: after the land tile is drawn and before it lies, or in the last lap; not one just found to fit nowhere.
fn may_place_prize(game: &Game, seat: Seat, prize: PrizeId) -> Result<(), Refusal> {
    match game.phase {
        Phase::Place | Phase::LastLap(_) => {}
        Phase::Draw | Phase::Finish | Phase::Tournament(_) | Phase::FinalScoring | Phase::Over => {
            return Err(game.out_of_step());
        }
    }
    match game.tournaments.prizes.of(seat).find(|(other, _)| *other == prize) {
        None => Err(Refusal::NoSuchPrize { prize }),
        Some((_, Place::NoneNow)) => Err(Refusal::PrizeIsHeld { prize }),
        Some((_, Place::ToFind)) => Ok(()),
    }
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

fn known_city(game: &Game, city: CityId) -> Result<(), Refusal> {
    if game.tournaments.statues.has_city(city) { Ok(()) } else { Err(Refusal::NoSuchCity { city }) }
}

fn own(game: &Game, seat: Seat, meeple: MeepleId) -> Result<&crate::meeple::Meeple, Refusal> {
    let found = game.meeples.get(meeple).ok_or(Refusal::NoSuchMeeple { meeple })?;
    if found.seat == seat { Ok(found) } else { Err(Refusal::NotYourMeeple { meeple, owner: found.seat }) }
}

/// T-20: every prize tile before a seat lies or is held, so its land tile may follow.
pub(crate) fn prizes_lie(game: &Game, seat: Seat) -> Result<(), Refusal> {
    let prizes = game.tournaments.prizes.to_place(seat);
    if prizes.is_empty() { Ok(()) } else { Err(Refusal::PrizesFirst { prizes }) }
}

/// T-12: the emblem under a meeple that leaves goes home first.
pub(crate) fn meeple_leaves(draft: &mut Draft, meeple: MeepleId) {
    let owner = draft.meeples.get(meeple).map(|meeple| meeple.seat);
    if let Some(seat) = owner
        && draft.tournaments.emblems.lies_under(meeple)
    {
        draft.emit(TournamentFact::EmblemReturned { seat, meeple });
    }
}

/// The host ends the game: what is open, before players or hidden leaves it, and statues are left to score.
pub(crate) fn close(draft: &mut Draft) {
    if let Phase::Tournament(contest) = draft.phase.clone() {
        for standing in contest.revealed {
            draft.emit(TournamentFact::EmblemBoxed { seat: standing.seat, emblem: standing.emblem });
        }
    }
    lap::forfeit_prizes(draft);
    lap::remove_hidden_emblems(draft);
}
