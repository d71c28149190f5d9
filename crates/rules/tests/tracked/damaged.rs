//! Records that no Herald wrote: what cannot have happened is not folded. Never a decision.

use herald_rules::{Broken, Event};
use herald_words::{DrawnBy, Fact, Kind, MapFact, MeepleId, Place, Pos, Rotation, Seat, Segment, Spot};

use super::{
    board::Board,
    script::{amid, code},
};

/// A record that says what cannot have happened is not played on.
#[test]
fn b02_a_damaged_record_is_not_folded() {
    let board = amid("U 1,0 0");
    let (seat, rotation) = (Seat(1), Rotation::None);
    let spot = |pos, segment| Spot { pos, segment: Segment(segment) };
    let (here, far) = (Pos { x: 1, y: 0 }, Pos { x: i16::MAX, y: i16::MIN });
    let stood = |spot| MapFact::Stood { seat, meeple: MeepleId(1), kind: Kind::Meeple, spot };
    let drawn = |code| MapFact::Drawn { seat, face: code, by: DrawnBy::Table, thief: None, from: None };
    for fact in [stood(spot(far, 0)), stood(spot(here, 9)), stood(spot(Pos::default(), 0)), drawn(code("U"))]
    {
        let mut game = board.game.clone();
        assert_eq!(
            game.apply(board.next_revision(), &[Event::Fact(Fact::Map(fact.clone()))]),
            Err(Broken::Impossible),
            "{fact:?}"
        );
    }
    let board = Board::of(2);
    for face in ["Zz", "C"] {
        let laid = MapFact::Laid { seat, face: code(face), place: Place { pos: far, rotation } };
        for facts in [vec![drawn(code(face)), laid.clone()], vec![laid]] {
            let events: Vec<_> = facts.into_iter().map(|fact| Event::Fact(Fact::Map(fact))).collect();
            let mut game = board.game.clone();
            assert_eq!(game.apply(board.next_revision(), &events), Err(Broken::Impossible), "{events:?}");
        }
    }
}
