//! What an audience may know: of an event, and of the game. Everything hidden is asked of `Held`; nothing else in
//! this workspace turns truth into something shown.

use herald_words::{
    Audience, Heap, Kind, LegalMove, MeepleView, ScoreView, Seat, Seen, Standpoint, TurnView, View,
};

use crate::{
    Event, Game,
    expansion::{river::River, tournaments, towers, town_halls::TownHalls},
    score::{points, sheet},
    turn::{Phase, legal_moves, may_end},
};

/// Spaces on the score board (B-14).
const BOARD: i32 = 50;

/// One event as an audience sees it. Events are numbered alike for all, so every event has an answer.
#[must_use]
pub fn event(event: &Event, audience: Audience) -> Seen {
    match event {
        Event::Fact(fact) => Seen::Fact(fact.clone()),
        Event::MeepleNominated { seat, meeple, emblem, salt: _, commitment } => Seen::MeepleNominated {
            seat: *seat,
            meeple: *meeple,
            commitment: *commitment,
            emblem: emblem.peek(audience).copied(),
        },
        Event::PrizeLookedAt { seat, prize, face, by: _ } => {
            Seen::PrizeLookedAt { seat: *seat, prize: *prize, face: face.peek(audience).copied() }
        }
    }
}

/// What an audience may do now.
#[must_use]
pub fn legal(game: &Game, audience: Audience) -> Vec<LegalMove> {
    match audience {
        Audience::Seat(seat) => legal_moves(game, seat),
        Audience::Host if may_end(game) => vec![LegalMove::EndGame],
        Audience::Host | Audience::Watcher => Vec::new(),
    }
}

/// Fills in what the view's audience may know of the game.
pub fn show(game: &Game, view: &mut View) {
    let audience = view.audience;
    view.scores = game.seats.iter().map(|seat| score(game, *seat)).collect();
    view.turn = turn(game);
    view.phase = game.phase.view();
    view.awaited = game.awaited();
    view.retired = game.retired.iter().copied().collect();
    view.town_halls = game.town_halls.iter().flat_map(TownHalls::holders).collect();
    view.legal = legal(game, audience);
    view.meeples = meeples(game, audience);
    view.land_left = land_left(game);
    view.river_left = game.river.map_or(0, River::left);
    view.map = game.tracked.as_ref().map(|tracked| tracked.view(game.face_in_hand()));
    view.tournament = tournaments::view(game, audience);
    view.towers = towers::view(game);
    view.sheet = game.is_over().then(|| sheet(game));
}

/// Fills in where the game stands, in short: all of it public.
pub fn standpoint(game: &Game, standpoint: &mut Standpoint) {
    standpoint.phase = game.phase.view();
    standpoint.turn = turn(game);
    standpoint.awaited = game.awaited();
    standpoint.draws_left = game.tournaments.as_ref().map_or(0, |own| own.piles.draws_left());
}

/// Land tiles that nobody has drawn yet: those on the piles, where there are any.
fn land_left(game: &Game) -> u16 {
    let piles = game.tournaments.as_ref().map(|own| own.piles.land_left());
    let deck = game.tracked.as_ref().map(|tracked| tracked.deck.left(Heap::Land));
    piles.or(deck).unwrap_or(0)
}

fn score(game: &Game, seat: Seat) -> ScoreView {
    let points = points(game, seat);
    ScoreView {
        seat,
        points,
        laps: points.0.div_euclid(BOARD),
        space: u8::try_from(points.0.rem_euclid(BOARD)).unwrap_or(0),
        meeples_left: game.meeples.supply(seat, Kind::Meeple),
        figures_left: figures_left(game, seat),
        emblems_in_hand: game.tournaments.as_ref().map_or(0, |own| own.emblems.count(seat)),
    }
}

fn figures_left(game: &Game, seat: Seat) -> Vec<Kind> {
    let special = Kind::ALL.into_iter().filter(|kind| kind.expansion().is_some_and(|from| game.plays(from)));
    special.filter(|kind| game.meeples.supply(seat, *kind) > 0).collect()
}

fn turn(game: &Game) -> Option<TurnView> {
    match game.phase {
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::Finish(_)
        | Phase::Tournament(_)
        | Phase::LastLap(_) => Some(TurnView {
            seat: game.turn.seat,
            number: game.turn.number,
            half: game.turn.half,
            symbol: game.symbol(),
        }),
        Phase::FinalScoring | Phase::Over => None,
    }
}

fn meeples(game: &Game, audience: Audience) -> Vec<MeepleView> {
    let view = |(meeple, found): (_, &crate::meeple::Meeple)| MeepleView {
        meeple,
        seat: found.seat,
        kind: found.kind,
        role: found.role,
        label: found.label.clone(),
        spot: game.tracked.as_ref().and_then(|tracked| tracked.map.spot_of(meeple)),
        on_prize: found.on_prize,
        nomination: tournaments::nomination(game, meeple, audience),
    };
    game.meeples.iter().map(view).collect()
}
