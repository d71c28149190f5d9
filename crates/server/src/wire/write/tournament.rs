//! Tournaments & Emblems as its viewer may know it, as answers. Never mixes in another expansion.

use herald_api::v1;
use herald_words::{
    CityRef, Contest, Entrant, PileView, PrizeView, Standing, Statue, TournamentTile, TournamentView, Winner,
    Worth,
};

use super::{
    piece::{self, number},
    tracked,
};

pub(super) fn tournaments(view: &TournamentView) -> v1::Tournaments {
    v1::Tournaments {
        piles: view.piles.iter().map(pile).collect(),
        draws_left: view.draws_left.into(),
        crown: piece::discipline(view.crown),
        crown_order: view.crown_order.map(piece::discipline).to_vec(),
        held: view.held.into(),
        total: view.total.into(),
        hand: piece::emblems(&view.hand),
        prizes: view.prizes.iter().map(prize).collect(),
        statues: view.statues.iter().map(statue).collect(),
        cities: view.cities.iter().map(city).collect(),
        contest: view.contest.as_ref().map(contest),
        last_contest: view.last_contest.as_ref().map(contest),
        tile_waits: match view.tile {
            TournamentTile::Waits => true,
            TournamentTile::Lies => false,
        },
        to_reveal: view.to_reveal.iter().map(entrant).collect(),
        revealed_worth: view.revealed_worth.iter().map(worth).collect(),
        own_worth: view.own_worth.iter().map(worth).collect(),
    }
}

fn entrant(entrant: &Entrant) -> v1::Entrant {
    v1::Entrant {
        seat: number(entrant.seat),
        meeples: entrant.meeples.iter().map(|meeple| meeple.0.into()).collect(),
    }
}

fn worth(worth: &Worth) -> v1::Worth {
    v1::Worth {
        meeple: worth.meeple.0.into(),
        discipline: piece::discipline(worth.discipline),
        emblem: piece::emblem_if(worth.emblem),
        reach: Some(piece::reach(worth.reach)),
        value: worth.value.into(),
        tiles: worth.tiles.iter().copied().map(tracked::cell).collect(),
    }
}

pub(super) fn standing(standing: &Standing) -> v1::Standing {
    v1::Standing {
        seat: number(standing.seat),
        rank: standing.rank.into(),
        value: standing.value.into(),
        meeple: standing.meeple.0.into(),
        emblem: piece::emblem(standing.emblem),
        reach: Some(piece::reach(standing.reach)),
    }
}

pub(super) fn winner(winner: &Winner) -> v1::Winner {
    v1::Winner {
        seat: number(winner.seat),
        prize: winner.prize.0.into(),
        rank: winner.rank.into(),
        kept: piece::emblem_if(winner.kept),
        face: String::new(),
    }
}

/// A prize tile before a player, with its face for its owner alone.
fn prize(prize: &PrizeView) -> v1::Winner {
    let face = prize.face.map(|face| face.to_string()).unwrap_or_default();
    v1::Winner { face, ..winner(&prize.won) }
}

fn pile(pile: &PileView) -> v1::Pile {
    v1::Pile { land_tiles: pile.land.into(), prize_tiles: pile.prizes.into(), open: pile.open }
}

fn statue(statue: &Statue) -> v1::Statue {
    v1::Statue {
        prize: statue.prize.0.into(),
        seat: number(statue.seat),
        emblem: piece::emblem_if(statue.emblem),
        city: statue.city.0.into(),
    }
}

fn city(city: &CityRef) -> v1::City {
    v1::City {
        city: city.city.0.into(),
        label: piece::text(city.label.as_ref()),
        shields: city.shields.map(|shields| shields.0.into()),
    }
}

fn contest(contest: &Contest) -> v1::Contest {
    v1::Contest {
        discipline: piece::discipline(contest.discipline),
        order: piece::numbers(&contest.order),
        passed_over: piece::numbers(&contest.passed_over),
        revealed: contest.revealed.iter().map(standing).collect(),
        winners: contest.winners.iter().map(winner).collect(),
    }
}

#[cfg(test)]
mod tests {
    use herald_words::{Discipline, Emblem, FaceCode, MeepleId, Pos, PrizeId, Reach, Seat};

    use super::*;

    #[test]
    fn t7_the_crown_waits_while_the_tournament_tile_does() {
        let waits = |tile| {
            let view = TournamentView {
                piles: Vec::new(),
                draws_left: 0,
                crown: Discipline::Road,
                crown_order: [Discipline::Road, Discipline::City, Discipline::Field],
                held: 0,
                total: 5,
                tile,
                hand: Vec::new(),
                prizes: Vec::new(),
                statues: Vec::new(),
                cities: Vec::new(),
                contest: None,
                last_contest: None,
                to_reveal: Vec::new(),
                revealed_worth: Vec::new(),
                own_worth: Vec::new(),
            };
            tournaments(&view).tile_waits
        };
        assert!(waits(TournamentTile::Waits));
        assert!(!waits(TournamentTile::Lies));
    }

    #[test]
    fn t20_a_prize_tile_has_its_face_for_who_may_see_it_alone() {
        let won = Winner { seat: Seat(4), prize: PrizeId(12), rank: 2, kept: Some(Emblem::Three) };
        let written = |face: &str| v1::Winner {
            seat: 4,
            prize: 12,
            rank: 2,
            kept: v1::Emblem::Three.into(),
            face: face.to_owned(),
        };
        let face = FaceCode::parse("TPa");
        assert!(face.is_some());
        assert_eq!(prize(&PrizeView { won, face }), written("TPa"));
        assert_eq!(prize(&PrizeView { won, face: None }), written(""));
        assert_eq!(winner(&won), written(""), "a winner is told before anyone has looked");
    }

    #[test]
    fn t15_what_a_meeple_is_worth_names_every_tile_and_an_emblem_that_is_not_known_is_not_said() {
        let reach = Reach::Field { ring_of_8: 2, town_halls: 0, ring_of_16: 0 };
        let tiles = vec![Pos { x: 0, y: -1 }, Pos { x: 1, y: 0 }];
        let known = Worth {
            meeple: MeepleId(7),
            discipline: Discipline::Field,
            emblem: Some(Emblem::Five),
            reach,
            value: 7,
            tiles,
        };
        let written = worth(&known);
        assert_eq!((written.meeple, written.discipline(), written.value), (7, v1::Discipline::Field, 7));
        assert_eq!((written.emblem(), written.reach), (v1::Emblem::Five, Some(piece::reach(reach))));
        assert_eq!(written.tiles, [v1::Pos { x: 0, y: -1 }, v1::Pos { x: 1, y: 0 }]);
        assert_eq!(worth(&Worth { emblem: None, value: 2, ..known }).emblem(), v1::Emblem::Unspecified);
    }
}
