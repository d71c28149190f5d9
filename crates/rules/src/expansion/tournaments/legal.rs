//! Lists what a seat may do of this expansion. Shares its questions with `decide`.

use herald_words::{Emblem, EmblemKeeping, Role, Seat, TournamentMove};

use super::{
    contest,
    decide::{may_call, may_nominate, may_place_tile},
    emblems_seen,
};
use crate::{Game, turn::Phase};

/// Every step of this expansion open to an awaited seat.
pub(crate) fn legal_moves(game: &Game, seat: Seat) -> Vec<TournamentMove> {
    if game.tournaments.is_none() {
        return Vec::new();
    }
    let mut moves = nominations(game, seat);
    match &game.phase {
        Phase::Tournament(contest) => {
            let discipline = contest.discipline;
            let entrants = contest::entrants(game, contest, seat);
            let emblems = to_tell(game, seat);
            moves.extend(entrants.map(|meeple| TournamentMove::RevealEmblem {
                meeple,
                discipline,
                emblems: emblems.clone(),
            }));
        }
        Phase::Place(_) | Phase::LastLap(_) => {
            for prize in game.own().prizes.to_place(seat) {
                moves.extend([TournamentMove::PlacePrize { prize }, TournamentMove::HoldPrize { prize }]);
            }
        }
        Phase::Draw | Phase::Symbol(_) | Phase::Finish(_) | Phase::FinalScoring | Phase::Over => {}
    }
    moves.extend(may_call(game).is_ok().then_some(TournamentMove::CallTournament));
    moves.extend(may_place_tile(game).is_ok().then_some(TournamentMove::PlaceTournamentTile));
    if game.expect_facts_told().is_ok() {
        let cities: Vec<_> = game.own().statues.city_ids().collect();
        moves.extend(cities.iter().map(|city| TournamentMove::TellShields { city: *city }));
        if cities.len() > 1 {
            moves.push(TournamentMove::MergeCities { cities });
        }
    }
    moves
}

fn nominations(game: &Game, seat: Seat) -> Vec<TournamentMove> {
    let emblems = game.own().emblems.in_hand(seat);
    if game.own().emblems.count(seat) == 0 {
        return Vec::new();
    }
    let may = game.meeples.iter().filter(|(id, _)| may_nominate(game, seat, *id).is_ok());
    may.map(|(meeple, found)| TournamentMove::NominateMeeple {
        meeple,
        emblems: emblems.clone(),
        tells_ring: found.role == Role::Farmer,
    })
    .collect()
}

/// Where the table keeps the emblems: those of which one is told at the reveal.
fn to_tell(game: &Game, seat: Seat) -> Vec<Emblem> {
    match game.settings.emblems {
        EmblemKeeping::Herald => Vec::new(),
        EmblemKeeping::Table => {
            let seen = emblems_seen(game, seat);
            Emblem::ALL.into_iter().filter(|emblem| !seen.contains(emblem)).collect()
        }
    }
}
