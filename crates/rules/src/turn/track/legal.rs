//! Lists what a seat may do on a tracked map. Shares its questions with the turn, so that what is listed is what is accepted.

use herald_words::{DrawnBy, Heap, Kind, LegalMove, MapMove, Place, Rotation, Seat, Segment};

use super::{
    describe::description,
    draw::may_be_drawn,
    stand::{abbot, is_free, may_place, may_recall, takes},
};
use crate::{
    Game,
    catalogue::FaceIx,
    count,
    expansion::towers::Towers,
    tracked::Tracked,
    turn::{InHand, Phase, prizes_lie, tile},
};

/// The figures that are placed on a tracked map.
const KINDS: [Kind; 2] = [Kind::Meeple, Kind::Abbot];

/// Everywhere the drawn tile of a tracked map may be laid now, each turn that gives another map once; nowhere while another
/// tile goes first. What may then stand on it is listed with the legal moves; who plays without looking ahead need not ask.
#[must_use]
pub fn places(game: &Game) -> Vec<Place> {
    let Some((tracked, face)) = game.tracked.as_ref().zip(game.drawn_face()) else { return Vec::new() };
    let waits = tile::tournament_tile_lies(game).is_err() || prizes_lie(game, game.turn.seat).is_err();
    if waits { Vec::new() } else { tracked.places(face) }
}

/// How many turns of the drawn tile give the same map, which [`places`] lists once; 0 if none is in hand.
#[must_use]
pub fn turns_alike(game: &Game) -> usize {
    let held = game.tracked.as_ref().zip(game.drawn_face());
    held.map_or(0, |(own, face)| Rotation::ALL.len() / own.catalogue[face].orientations.len())
}

/// Lists everything a seat may do on the map now.
pub(in crate::turn) fn list(game: &Game, seat: Seat, moves: &mut Vec<LegalMove>) {
    let Some(tracked) = &game.tracked else { return };
    match game.phase {
        Phase::Draw => {
            let faces = match game.settings.drawn_by {
                DrawnBy::Table => codes(tracked, may_be_drawn(tracked, game.heap())),
                DrawnBy::Server => Vec::new(),
            };
            let from = game.towers.iter().filter(|_| game.heap() == Heap::Land);
            let from = from.flat_map(Towers::open_compartments).collect();
            moves.push(LegalMove::Map(MapMove::Draw { faces, from }));
        }
        Phase::Place(InHand::Face(face)) => lays(game, tracked, seat, face, moves),
        Phase::Finish(InHand::Face(face)) => {
            stands(game, tracked, seat, face, moves);
            moves.extend(recall(game, tracked, seat));
        }
        Phase::LastLap(_) => moves.extend(recall(game, tracked, seat)),
        Phase::Symbol(..)
        | Phase::Place(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Finish(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Tournament(_)
        | Phase::FinalScoring
        | Phase::Over => {}
    }
    moves.extend(description(game));
}

/// Faces by their codes.
pub(crate) fn codes(
    tracked: &Tracked,
    faces: impl Iterator<Item = (FaceIx, u8)>,
) -> Vec<herald_words::FaceCode> {
    faces.map(|(face, _)| tracked.catalogue[face].code).collect()
}

fn lays(game: &Game, tracked: &Tracked, seat: Seat, face: FaceIx, moves: &mut Vec<LegalMove>) {
    let kinds: Vec<_> = KINDS.into_iter().filter(|kind| may_place(game, seat, *kind).is_ok()).collect();
    let stands = |place: Place| {
        if kinds.is_empty() {
            return Vec::new();
        }
        let turned = tracked.catalogue[face].at(place.rotation);
        let free = tracked.map.free_if(&tracked.catalogue, place.pos, turned).into_iter();
        let on = |(segment, feature)| {
            kinds.iter().filter(move |kind| takes(**kind, feature)).map(move |kind| (*kind, segment))
        };
        free.flat_map(on).collect()
    };
    let lays = places(game).into_iter().map(|place| MapMove::Lay { place, stands: stands(place) });
    moves.extend(lays.map(LegalMove::Map));
}

fn stands(game: &Game, tracked: &Tracked, seat: Seat, face: FaceIx, moves: &mut Vec<LegalMove>) {
    let parts = &tracked.catalogue[face].at(Rotation::None).parts;
    for kind in KINDS.into_iter().filter(|kind| may_place(game, seat, *kind).is_ok()) {
        for (segment, part) in (0..).map(Segment).zip(parts) {
            if takes(kind, part.feature) && is_free(tracked, kind, segment).is_ok() {
                moves.push(LegalMove::Map(MapMove::Stand { kind, segment }));
            }
        }
    }
}

fn recall(game: &Game, tracked: &Tracked, seat: Seat) -> Option<LegalMove> {
    let meeple = may_recall(game, seat).ok()?;
    let points = count::worth_recalled(tracked, abbot(game, seat)?);
    Some(LegalMove::Map(MapMove::RecallAbbot { meeple, points }))
}
