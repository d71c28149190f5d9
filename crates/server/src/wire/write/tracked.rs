//! A tracked map as answers: what happened on it, what may be done, what lies, what was counted. Never leaves out a part
//! of a count: whoever reads it can count again.

use herald_api::v1::{self, entry::What, legal_move::Move};
use herald_words::{
    Count, FaceCode, Kind, MapFact, MapMove, MapView, Place, Pos, Segment, Spot, Stage, TileView,
};

use super::{
    face,
    piece::{self, number},
    towers,
};

pub(super) fn what(fact: &MapFact) -> What {
    match fact {
        MapFact::Drawn { seat, face, by, thief, from } => What::FaceDrawn(v1::FaceDrawn {
            seat: number(*seat),
            face: face.to_string(),
            drawn_by: piece::drawn_by(*by),
            thief: towers::thief(*thief),
            compartment: from.map_or(0, piece::compartment),
        }),
        MapFact::Boxed { seat, face } => {
            What::FaceBoxed(v1::FaceBoxed { seat: number(*seat), face: face.to_string() })
        }
        MapFact::Laid { seat, face, place } => What::FaceLaid(v1::FaceLaid {
            seat: number(*seat),
            face: face.to_string(),
            pos: Some(cell(place.pos)),
            quarter_turns: place.rotation.quarter_turns().into(),
        }),
        MapFact::TournamentTileLaid { seat, place } => What::TournamentTileLaid(v1::TournamentTileLaid {
            seat: number(*seat),
            place: Some(self::place(*place)),
        }),
        MapFact::PrizeLaid { seat, prize, face, place } => What::PrizeLaid(v1::PrizeLaid {
            seat: number(*seat),
            prize: prize.0.into(),
            face: face.to_string(),
            place: Some(self::place(*place)),
        }),
        MapFact::Stood { seat, meeple, kind, spot } => What::MeepleStood(v1::MeepleStood {
            seat: number(*seat),
            meeple: meeple.0.into(),
            kind: piece::kind(*kind),
            spot: Some(self::spot(*spot)),
        }),
        MapFact::FaceDescribed { seat, text } => {
            What::FaceDescribed(v1::FaceDescribed { seat: number(*seat), face: Some(face::text(text)) })
        }
        MapFact::Scored(count) => What::FeatureScored(self::count(count)),
    }
}

pub(super) fn legal_move(legal: &MapMove) -> Move {
    match legal {
        MapMove::Draw { faces, from } => Move::DrawFace(v1::LegalFaces {
            faces: faces.iter().map(ToString::to_string).collect(),
            compartments: from.iter().copied().map(piece::compartment).collect(),
        }),
        MapMove::Lay { place, stands } => Move::LayTile(v1::LegalLay {
            pos: Some(cell(place.pos)),
            quarter_turns: place.rotation.quarter_turns().into(),
            stands: stands.iter().map(|(kind, segment)| stand(*kind, *segment)).collect(),
        }),
        MapMove::Stand { kind, segment } => Move::StandMeeple(stand(*kind, *segment)),
        MapMove::RecallAbbot { meeple, points } => {
            Move::RecallAbbot(v1::LegalRecall { meeple: meeple.0.into(), points: points.0 })
        }
    }
}

fn stand(kind: Kind, segment: Segment) -> v1::StandMeeple {
    v1::StandMeeple { kind: piece::kind(kind), segment: self::segment(segment) }
}

/// Where tiles may lie.
pub(super) fn places(places: &[Place]) -> Vec<v1::Place> {
    places.iter().copied().map(place).collect()
}

fn place(place: Place) -> v1::Place {
    v1::Place { pos: Some(cell(place.pos)), quarter_turns: place.rotation.quarter_turns().into() }
}

/// Everything that lies and everything that is left.
pub(super) fn map(map: &MapView) -> v1::TrackedMap {
    v1::TrackedMap {
        tiles: map.tiles.iter().map(tile).collect(),
        drawn: map.drawn.as_ref().map(FaceCode::to_string).unwrap_or_default(),
        left: map.left.iter().map(left).collect(),
        unknown: map.unknown.into(),
        mouth: map.mouth.map(cell),
        described: map.described.iter().map(face::face).collect(),
    }
}

fn tile(tile: &TileView) -> v1::Tile {
    v1::Tile {
        pos: Some(cell(tile.pos)),
        face: tile.face.to_string(),
        quarter_turns: tile.rotation.quarter_turns().into(),
    }
}

fn left((face, tiles): &(FaceCode, u8)) -> v1::FaceLeft {
    v1::FaceLeft { face: face.to_string(), tiles: (*tiles).into() }
}

pub(super) fn count(count: &Count) -> v1::Count {
    let on_it = |(seat, meeples): &_| v1::SeatMeeples { seat: number(*seat), meeples: u32::from(*meeples) };
    v1::Count {
        feature: piece::feature(count.feature),
        spot: Some(spot(count.spot)),
        final_scoring: count.stage == Stage::Final,
        recalled: count.stage == Stage::Recalled,
        tiles: count.tiles.into(),
        coats: count.coats.into(),
        cities: count.cities.into(),
        meeples: count.meeples.iter().map(on_it).collect(),
        winners: piece::numbers(&count.winners),
        points: count.points.0,
    }
}

pub(super) fn spot(spot: Spot) -> v1::Spot {
    v1::Spot { pos: Some(cell(spot.pos)), segment: segment(spot.segment) }
}

pub(super) fn cell(pos: Pos) -> v1::Pos {
    v1::Pos { x: pos.x.into(), y: pos.y.into() }
}

fn segment(segment: Segment) -> u32 {
    segment.0.into()
}

#[cfg(test)]
mod tests {
    use herald_api::v1::step::Step;
    use herald_words::{Command, DrawnBy, Feature, MapCommand, MeepleId, Points, PrizeId, Rotation, Seat};

    use super::*;
    use crate::wire::read::{self, Reading};

    const SPOT: Spot = Spot { pos: Pos { x: -2, y: 3 }, segment: Segment(4) };

    fn face(code: &str) -> FaceCode {
        FaceCode::parse(code).unwrap()
    }

    fn written_spot() -> Option<v1::Spot> {
        Some(v1::Spot { pos: Some(v1::Pos { x: -2, y: 3 }), segment: 4 })
    }

    fn city() -> Count {
        Count {
            feature: Feature::City,
            spot: SPOT,
            stage: Stage::Play,
            tiles: 3,
            coats: 1,
            cities: 0,
            meeples: vec![(Seat(1), 1), (Seat(3), 1)],
            winners: vec![Seat(3), Seat(1)],
            points: Points(8),
        }
    }

    /// What a client's step is read as.
    fn read_back(step: Step) -> Command {
        read::steps(&mut Reading::default(), &[v1::Step { step: Some(step) }]).unwrap().remove(0)
    }

    #[test]
    fn a_listed_move_is_read_back_as_its_step() {
        let Move::DrawFace(listed) = legal_move(&MapMove::Draw { faces: vec![face("Eg")], from: Vec::new() })
        else {
            panic!("a draw")
        };
        let drawn = read_back(Step::DrawFace(v1::DrawFace {
            face: listed.faces[0].clone(),
            thief: None,
            compartment: 0,
        }));
        assert_eq!(drawn, Command::Map(MapCommand::Draw { face: Some(face("Eg")), thief: None, from: None }));
        for rotation in Rotation::ALL {
            let place = Place { pos: SPOT.pos, rotation };
            let legal = MapMove::Lay { place, stands: Vec::new() };
            let Move::LayTile(v1::LegalLay { pos, quarter_turns, .. }) = legal_move(&legal) else {
                panic!("a place")
            };
            let laid = read_back(Step::LayTile(v1::LayTile { pos, quarter_turns }));
            assert_eq!(laid, Command::Map(MapCommand::Lay(place)));
        }
        for kind in Kind::ALL {
            let segment = SPOT.segment;
            let Move::StandMeeple(step) = legal_move(&MapMove::Stand { kind, segment }) else {
                panic!("a stand")
            };
            assert_eq!(read_back(Step::StandMeeple(step)), Command::Map(MapCommand::Stand { kind, segment }));
        }
    }

    #[test]
    fn all_faces_that_are_left_and_all_that_may_stand_at_a_place_are_listed() {
        let faces = vec![face("A"), face("B-2")];
        let listed =
            v1::LegalFaces { faces: vec!["A".to_owned(), "B-2".to_owned()], compartments: Vec::new() };
        assert_eq!(legal_move(&MapMove::Draw { faces, from: Vec::new() }), Move::DrawFace(listed));
        let stands = vec![(Kind::Meeple, Segment(0)), (Kind::Meeple, Segment(2)), (Kind::Abbot, Segment(2))];
        let legal = MapMove::Lay { place: Place { pos: SPOT.pos, rotation: Rotation::Half }, stands };
        let stand = |kind: v1::Kind, segment| v1::StandMeeple { kind: kind.into(), segment };
        let stands = vec![stand(v1::Kind::Meeple, 0), stand(v1::Kind::Meeple, 2), stand(v1::Kind::Abbot, 2)];
        let listed = v1::LegalLay { pos: Some(v1::Pos { x: -2, y: 3 }), quarter_turns: 2, stands };
        assert_eq!(legal_move(&legal), Move::LayTile(listed));
    }

    #[test]
    fn each_happening_on_the_map_has_its_own_line() {
        let (seat, face) = (Seat(2), face("Eg"));
        let drawn = what(&MapFact::Drawn { seat, face, by: DrawnBy::Server, thief: None, from: None });
        assert_eq!(
            drawn,
            What::FaceDrawn(v1::FaceDrawn {
                seat: 2,
                face: "Eg".to_owned(),
                drawn_by: 2,
                thief: 0,
                compartment: 0
            })
        );
        let boxed = what(&MapFact::Boxed { seat, face });
        assert_eq!(boxed, What::FaceBoxed(v1::FaceBoxed { seat: 2, face: "Eg".to_owned() }));
        let place = Place { pos: SPOT.pos, rotation: Rotation::ThreeQuarters };
        let laid = what(&MapFact::Laid { seat, face, place });
        let pos = Some(v1::Pos { x: -2, y: 3 });
        let expected = v1::FaceLaid { seat: 2, face: "Eg".to_owned(), pos, quarter_turns: 3 };
        assert_eq!(laid, What::FaceLaid(expected));
        let stood = what(&MapFact::Stood { seat, meeple: MeepleId(300), kind: Kind::Meeple, spot: SPOT });
        let expected = v1::MeepleStood { seat: 2, meeple: 300, kind: 1, spot: written_spot() };
        assert_eq!(stood, What::MeepleStood(expected));
        assert_eq!(what(&MapFact::Scored(city())), What::FeatureScored(count(&city())));
    }

    #[test]
    fn t07_t20_a_tile_of_tournaments_laid_has_its_own_line_with_its_place() {
        let place = Place { pos: SPOT.pos, rotation: Rotation::Quarter };
        let written = Some(v1::Place { pos: Some(v1::Pos { x: -2, y: 3 }), quarter_turns: 1 });
        let laid = what(&MapFact::TournamentTileLaid { seat: Seat(2), place });
        let expected = v1::TournamentTileLaid { seat: 2, place: written };
        assert_eq!(laid, What::TournamentTileLaid(expected));
        let (prize, face) = (PrizeId(12), face("TPa"));
        let laid = what(&MapFact::PrizeLaid { seat: Seat(2), prize, face, place });
        let expected = v1::PrizeLaid { seat: 2, prize: 12, face: "TPa".to_owned(), place: written };
        assert_eq!(laid, What::PrizeLaid(expected));
    }

    #[test]
    fn a02_an_abbot_is_listed_with_what_it_scores_and_counted_as_taken_back() {
        let legal = MapMove::RecallAbbot { meeple: MeepleId(300), points: Points(7) };
        assert_eq!(legal_move(&legal), Move::RecallAbbot(v1::LegalRecall { meeple: 300, points: 7 }));
        let taken_back = Step::RecallAbbot(v1::RecallAbbot {});
        assert_eq!(read_back(taken_back), Command::Map(MapCommand::RecallAbbot));
        let counted = count(&Count { feature: Feature::Garden, stage: Stage::Recalled, ..city() });
        let stages = (counted.recalled, counted.final_scoring);
        assert_eq!((counted.feature(), stages), (v1::Feature::Garden, (true, false)));
    }

    #[test]
    fn a_count_says_all_that_was_counted_and_who_has_it() {
        let on_it = |seat| v1::SeatMeeples { seat, meeples: 1 };
        let expected = v1::Count {
            feature: v1::Feature::City.into(),
            spot: written_spot(),
            final_scoring: false,
            recalled: false,
            tiles: 3,
            coats: 1,
            cities: 0,
            meeples: vec![on_it(1), on_it(3)],
            winners: vec![3, 1],
            points: 8,
        };
        assert_eq!(count(&city()), expected);
        let field =
            Count { feature: Feature::Field, stage: Stage::Final, tiles: 0, coats: 0, cities: 3, ..city() };
        let written = count(&field);
        assert_eq!((written.feature(), written.cities, written.tiles), (v1::Feature::Field, 3, 0));
        assert!(written.final_scoring);
    }

    #[test]
    fn a_map_says_what_lies_what_is_drawn_and_what_is_left() {
        let tiles = vec![TileView { pos: Pos::default(), face: face("D"), rotation: Rotation::Quarter }];
        let left = vec![(face("A"), 2), (face("U"), 8)];
        let shown =
            MapView { tiles, drawn: None, left, unknown: 300, mouth: Some(SPOT.pos), described: Vec::new() };
        let left = |face: &str, tiles| v1::FaceLeft { face: face.to_owned(), tiles };
        let pos = Some(v1::Pos::default());
        let expected = v1::TrackedMap {
            tiles: vec![v1::Tile { pos, face: "D".to_owned(), quarter_turns: 1 }],
            drawn: String::new(),
            left: vec![left("A", 2), left("U", 8)],
            unknown: 300,
            mouth: Some(v1::Pos { x: -2, y: 3 }),
            described: Vec::new(),
        };
        assert_eq!(map(&shown), expected);
        let ashore = map(&MapView { drawn: Some(face("U")), mouth: None, ..shown });
        assert_eq!((ashore.drawn.as_str(), ashore.mouth), ("U", None));
    }
}
