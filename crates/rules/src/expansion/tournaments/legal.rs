//! Lists what a seat may do of this expansion. Shares its questions with `decide`.

use herald_words::{
    DrawnBy, Emblem, EmblemKeeping, Heap, LegalMove, MapKeeping, MeepleId, PrizeId, Role, Seat,
    TournamentMove,
};

use super::{
    contest,
    decide::{may_call, may_if_extended},
    emblems_seen_of, measure,
    placing::{self, may_look, may_place_tile},
};
use crate::{
    Game,
    tracked::Tracked,
    turn::{Phase, codes},
};

/// Lists every step of this expansion open to an awaited seat.
pub(crate) fn list(game: &Game, seat: Seat, moves: &mut Vec<LegalMove>) {
    if game.tournaments.is_none() {
        return;
    }
    nominations(game, seat, moves);
    match &game.phase {
        Phase::Tournament(contest) => {
            let discipline = contest.discipline;
            let entrants = contest::entrants(game, contest, seat);
            let emblems = to_tell(game, seat);
            let reveal = |meeple| TournamentMove::RevealEmblem {
                meeple,
                discipline,
                reach: measure::reach(game, discipline, meeple),
                emblems: emblems.clone(),
            };
            moves.extend(entrants.map(reveal).map(LegalMove::Tournament));
        }
        Phase::Place(_) | Phase::LastLap(_) => {
            for prize in game.own().prizes.to_place(seat) {
                moves.extend(prize_moves(game, prize).into_iter().map(LegalMove::Tournament));
            }
        }
        Phase::Draw | Phase::Symbol(..) | Phase::Finish(_) | Phase::FinalScoring | Phase::Over => {}
    }
    if may_place_tile(game).is_ok() {
        let places = game.tracked.as_ref().map(Tracked::block_places).unwrap_or_default();
        moves.push(LegalMove::Tournament(TournamentMove::PlaceTournamentTile { places }));
    }
    for look in looks(game, seat) {
        moves.push(LegalMove::Tournament(look));
    }
    match game.settings.map {
        MapKeeping::Told => moves.extend(told(game).into_iter().map(LegalMove::Tournament)),
        MapKeeping::Tracked => {}
    }
}

/// A prize tile that is to be laid: told, or where it may lie.
fn prize_moves(game: &Game, prize: PrizeId) -> Vec<TournamentMove> {
    let places = placing::places(game, prize);
    match game.settings.map {
        MapKeeping::Told => {
            vec![TournamentMove::PlacePrize { prize, places }, TournamentMove::HoldPrize { prize }]
        }
        MapKeeping::Tracked if places.is_empty() => Vec::new(),
        MapKeeping::Tracked => vec![TournamentMove::PlacePrize { prize, places }],
    }
}

/// Prize tiles that a seat may look at, whoever's turn it is (T-20).
pub(crate) fn looks(game: &Game, seat: Seat) -> Vec<TournamentMove> {
    let Some((tracked, own)) = game.tracked.as_ref().zip(game.tournaments.as_ref()) else {
        return Vec::new();
    };
    if !own.prizes.lie_before(seat) {
        return Vec::new();
    }
    let faces = match game.settings.drawn_by {
        DrawnBy::Table => codes(tracked, tracked.deck.of(&tracked.catalogue, Heap::Prize)),
        DrawnBy::Server => Vec::new(),
    };
    let may = own.prizes.of(seat).filter(|(prize, _)| may_look(game, seat, *prize).is_ok());
    may.map(|(prize, _)| TournamentMove::LookAtPrize { prize, faces: faces.clone() }).collect()
}

/// What a tracked map knows by itself.
fn told(game: &Game) -> Vec<TournamentMove> {
    let mut moves: Vec<_> =
        may_call(game).is_ok().then_some(TournamentMove::CallTournament).into_iter().collect();
    if game.expect_facts_told().is_ok() {
        let cities: Vec<_> = game.own().statues.city_ids().collect();
        moves.extend(cities.iter().map(|city| TournamentMove::TellShields { city: *city }));
        if cities.len() > 1 {
            moves.push(TournamentMove::MergeCities { cities });
        }
    }
    moves
}

fn nominations(game: &Game, seat: Seat, moves: &mut Vec<LegalMove>) {
    if !game.own().lets_nominate() || game.own().emblems.count(seat) == 0 {
        return;
    }
    let nominate = |meeple, tells_ring| {
        let emblems = game.own().emblems.in_hand(seat);
        LegalMove::Tournament(TournamentMove::NominateMeeple { meeple, emblems, tells_ring })
    };
    let may = |meeple: &MeepleId| may_if_extended(game, seat, *meeple).is_ok();
    match &game.tracked {
        Some(tracked) => {
            for meeple in measure::extended_of(tracked, seat).filter(may) {
                moves.push(nominate(meeple, false));
            }
        }
        None => {
            let all = game.meeples.iter().filter(|(meeple, _)| may(meeple));
            moves.extend(all.map(|(meeple, found)| nominate(meeple, found.role == Role::Farmer)));
        }
    }
}

/// Where the table keeps the emblems: those of which one is told at the reveal.
fn to_tell(game: &Game, seat: Seat) -> Vec<Emblem> {
    match game.settings.emblems {
        EmblemKeeping::Herald => Vec::new(),
        EmblemKeeping::Table => {
            let seen = emblems_seen_of(game, seat);
            Emblem::ALL.into_iter().filter(|emblem| !seen.contains(emblem)).collect()
        }
    }
}
