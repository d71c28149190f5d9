//! Lists what a seat may do on a tracked map. Shares its questions with the turn, so that what is listed is what is accepted.

use herald_words::{DrawnBy, Kind, MapMove, Pos, Rotation, Seat, Segment};

use super::{is_free, may_place};
use crate::{
    Game,
    tracked::catalogue,
    turn::{InHand, Phase},
};

/// Everywhere the drawn tile of a tracked map may be laid now, each turn that gives another map once. What may then stand
/// on it is listed with the legal moves; who plays without looking ahead need not ask.
#[must_use]
pub fn placements(game: &Game) -> Vec<(Pos, Rotation)> {
    let drawn = game.tracked.as_ref().zip(game.drawn_face());
    drawn.map(|(tracked, face)| tracked.map.placements(catalogue(), face)).unwrap_or_default()
}

/// How many turns of the drawn tile give the same map, which [`placements`] lists once; 0 if none is in hand.
#[must_use]
pub fn turns_alike(game: &Game) -> usize {
    game.drawn_face().map_or(0, |face| Rotation::ALL.len() / catalogue()[face].orientations.len())
}

/// Everything a seat may do on the map now.
pub(in crate::turn) fn legal_moves(game: &Game, seat: Seat) -> Vec<MapMove> {
    let Some(tracked) = &game.tracked else { return Vec::new() };
    match game.phase {
        Phase::Draw => vec![MapMove::Draw {
            faces: match game.settings.drawn_by {
                DrawnBy::Table => tracked.deck.faces().map(|(face, _)| face).collect(),
                DrawnBy::Server => Vec::new(),
            },
        }],
        Phase::Place(InHand::Face(face)) => {
            let spare = game.meeples.supply(seat, Kind::Meeple) > 0;
            let lay = |(pos, rotation)| MapMove::Lay {
                pos,
                rotation,
                segments: if spare {
                    tracked.map.free_if(catalogue(), pos, catalogue()[face].at(rotation))
                } else {
                    Vec::new()
                },
            };
            placements(game).into_iter().map(lay).collect()
        }
        Phase::Finish(InHand::Face(face)) => {
            let kind = Kind::Meeple;
            if may_place(game, seat, kind).is_err() {
                return Vec::new();
            }
            let segments = (0..).map(Segment).take(catalogue()[face].at(Rotation::None).parts.len());
            let free = segments.filter(|segment| is_free(&tracked.map, kind, *segment).is_ok());
            free.map(|segment| MapMove::Stand { kind, segment }).collect()
        }
        Phase::Symbol(_)
        | Phase::Place(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Finish(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Tournament(_)
        | Phase::LastLap(_)
        | Phase::FinalScoring
        | Phase::Over => Vec::new(),
    }
}
