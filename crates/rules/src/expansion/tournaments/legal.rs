//! Lists what a seat may do of this expansion. Shares its questions with `decide`.

use herald_words::{Role, Seat, TournamentMove};

use super::{contest, decide::may_nominate};
use crate::{Game, turn::Phase};

/// Every step of this expansion open to an awaited seat.
pub(crate) fn legal_moves(game: &Game, seat: Seat) -> Vec<TournamentMove> {
    let mut moves = nominations(game, seat);
    match &game.phase {
        Phase::Tournament(contest) => {
            let discipline = contest.discipline;
            let entrants = contest::entrants(game, contest, seat);
            moves.extend(entrants.map(|meeple| TournamentMove::RevealEmblem { meeple, discipline }));
        }
        Phase::Place | Phase::LastLap(_) => {
            for prize in game.tournaments.prizes.to_place(seat) {
                moves.extend([TournamentMove::PlacePrize { prize }, TournamentMove::HoldPrize { prize }]);
            }
        }
        Phase::Draw | Phase::Finish | Phase::FinalScoring | Phase::Over => {}
    }
    if game.expect_facts_told().is_ok() {
        let cities: Vec<_> = game.tournaments.statues.city_ids().collect();
        moves.extend(cities.iter().map(|city| TournamentMove::TellShields { city: *city }));
        if cities.len() > 1 {
            moves.push(TournamentMove::MergeCities { cities });
        }
    }
    moves
}

fn nominations(game: &Game, seat: Seat) -> Vec<TournamentMove> {
    let emblems = game.tournaments.emblems.in_hand(seat);
    if emblems.is_empty() {
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
