//! The steps of Tournaments & Emblems. Never asks who keeps the emblems, nor whether a reach adds up: the rules do.

use herald_api::v1::{self, place_prize, reach};
use herald_words::{
    MAX_TOLD_SHIELDS, MAX_TOLD_TILES, PrizeId, PrizePlace, Reach, Shields, StatueCity, TournamentCommand,
};

use super::{
    piece,
    reading::Reading,
    step::{city, meeple},
    tracked,
};

pub(super) fn nominate(reading: &mut Reading, asked: &v1::NominateMeeple) -> Option<TournamentCommand> {
    let meeple = meeple(reading, asked.meeple);
    let emblem = reading.choice_if("emblem", asked.emblem, piece::emblem);
    let ring_before = match asked.ring_before {
        None => Some(None),
        Some(ring) => reading.number("ring_before", ring, 0..=8).map(Some),
    };
    Some(TournamentCommand::NominateMeeple { meeple: meeple?, emblem: emblem?, ring_before: ring_before? })
}

pub(super) fn reveal(reading: &mut Reading, asked: &v1::RevealEmblem) -> Option<TournamentCommand> {
    let meeple = meeple(reading, asked.meeple);
    let reach = match &asked.reach {
        None => Some(None),
        Some(told) => reach(reading, told).map(Some),
    };
    let emblem = reading.choice_if("emblem", asked.emblem, piece::emblem);
    Some(TournamentCommand::RevealEmblem { meeple: meeple?, reach: reach?, emblem: emblem? })
}

fn reach(reading: &mut Reading, asked: &v1::Reach) -> Option<Reach> {
    let v1::Reach { reach: Some(told), bridge_tiles } = asked else {
        return reading.refuse("reach", "must be told");
    };
    reading.within("reach", |reading| match told {
        reach::Reach::RoadTiles(tiles) => road(reading, *tiles, *bridge_tiles),
        reach::Reach::CityTiles(tiles) => {
            let tiles = reading.number("city_tiles", *tiles, 1..=MAX_TOLD_TILES.into());
            let no_bridges = no_bridges(reading, *bridge_tiles);
            tiles.zip(no_bridges).map(|(tiles, ())| Reach::City(tiles))
        }
        reach::Reach::Field(told) => {
            let field = reading.within("field", |reading| field(reading, told));
            let no_bridges = no_bridges(reading, *bridge_tiles);
            field.zip(no_bridges).map(|(field, ())| field)
        }
    })
}

fn road(reading: &mut Reading, tiles: u32, bridges: u32) -> Option<Reach> {
    // C-8: a road may run over bridges alone. What both add up to is the rules' to judge.
    let least = if bridges == 0 { 1 } else { 0 };
    let tiles = reading.number("road_tiles", tiles, least..=MAX_TOLD_TILES.into());
    let bridges = reading.number("bridge_tiles", bridges, 0..=MAX_TOLD_TILES.into());
    Some(Reach::Road { tiles: tiles?, bridges: bridges? })
}

fn no_bridges(reading: &mut Reading, bridges: u32) -> Option<()> {
    reading.must("bridge_tiles", (bridges == 0).then_some(()), "must be left out but for a road")
}

fn field(reading: &mut Reading, told: &v1::FieldReach) -> Option<Reach> {
    let ring_of_8 = reading.number("ring_of_8", told.ring_of_8, 0..=8);
    let ring_of_16 = reading.number("ring_of_16", told.ring_of_16, 0..=16);
    let town_halls = reading.number("town_halls", told.town_halls, 0..=8);
    Some(Reach::Field { ring_of_8: ring_of_8?, town_halls: town_halls?, ring_of_16: ring_of_16? })
}

pub(super) fn place_prize(reading: &mut Reading, asked: &v1::PlacePrize) -> Option<TournamentCommand> {
    let prize = prize(reading, asked.prize);
    let told = |city: StatueCity| PrizePlace::City(city);
    let at = match &asked.at {
        None => reading.refuse("at", "must be a known_city, a new_city or a place"),
        Some(place_prize::At::KnownCity(known)) => {
            city(reading, "known_city", *known).map(StatueCity::Known).map(told)
        }
        Some(place_prize::At::NewCity(new)) => {
            let label = reading.within("new_city", |reading| reading.label("label", &new.label));
            label.map(StatueCity::New).map(told)
        }
        Some(place_prize::At::Place(place)) => tracked::place_in(reading, place).map(PrizePlace::Cell),
    };
    Some(TournamentCommand::PlacePrize { prize: prize?, at: at? })
}

pub(super) fn place_tile(
    reading: &mut Reading,
    asked: &v1::PlaceTournamentTile,
) -> Option<TournamentCommand> {
    let place = match &asked.place {
        None => None,
        Some(place) => Some(tracked::place_in(reading, place)?),
    };
    Some(TournamentCommand::PlaceTournamentTile { place })
}

pub(super) fn look(reading: &mut Reading, asked: &v1::LookAtPrize) -> Option<TournamentCommand> {
    let prize = prize(reading, asked.prize);
    let face = tracked::face(reading, &asked.face);
    Some(TournamentCommand::LookAtPrize { prize: prize?, face: face? })
}

pub(super) fn hold_prize(reading: &mut Reading, asked: &v1::HoldPrize) -> Option<TournamentCommand> {
    let prize = prize(reading, asked.prize)?;
    Some(TournamentCommand::HoldPrize { prize })
}

pub(super) fn tell_shields(reading: &mut Reading, asked: &v1::TellShields) -> Option<TournamentCommand> {
    let city = city(reading, "city", asked.city);
    let shields = reading.number("shields", asked.shields, 0..=MAX_TOLD_SHIELDS.into()).map(Shields);
    Some(TournamentCommand::TellShields { city: city?, shields: shields? })
}

pub(super) fn merge(reading: &mut Reading, asked: &v1::MergeCities) -> Option<TournamentCommand> {
    let kept = city(reading, "kept", asked.kept);
    let joined = city(reading, "joined", asked.joined);
    Some(TournamentCommand::MergeCities { kept: kept?, joined: joined? })
}

fn prize(reading: &mut Reading, number: u32) -> Option<PrizeId> {
    reading.number("prize", number, 1..=u8::MAX.into()).map(PrizeId)
}

#[cfg(test)]
mod tests {
    use herald_api::v1::{reach::Reach as Told, step::Step};
    use herald_words::{
        CityId, Command, Emblem, FaceCode, Label, MAX_LABEL_CHARS, MeepleId, Place, Pos, Rotation,
    };

    use super::*;
    use crate::wire::read::step::tests::{command, refused};

    fn nominate(meeple: u32, emblem: i32, ring_before: Option<u32>) -> Step {
        Step::NominateMeeple(v1::NominateMeeple { meeple, emblem, ring_before })
    }

    fn reveal(reach: Option<Told>, bridge_tiles: u32) -> Step {
        let reach = Some(v1::Reach { reach, bridge_tiles });
        Step::RevealEmblem(v1::RevealEmblem { meeple: 1, reach, emblem: 0 })
    }

    fn field(ring_of_8: u32, ring_of_16: u32, town_halls: u32) -> Option<Told> {
        Some(Told::Field(v1::FieldReach { ring_of_8, ring_of_16, town_halls }))
    }

    /// The reach that a reveal is read with.
    fn reach_of(step: Step) -> Reach {
        let Command::Tournament(TournamentCommand::RevealEmblem { reach: Some(reach), .. }) = command(step)
        else {
            panic!("is a reveal that tells one")
        };
        reach
    }

    fn lies(x: i32, quarter_turns: u32) -> v1::Place {
        v1::Place { pos: Some(v1::Pos { x, y: -1 }), quarter_turns }
    }

    fn place_tile(place: Option<v1::Place>) -> Step {
        Step::PlaceTournamentTile(v1::PlaceTournamentTile { place })
    }

    fn place(prize: u32, at: Option<place_prize::At>) -> Step {
        Step::PlacePrize(v1::PlacePrize { prize, at })
    }

    fn look(prize: u32, face: &str) -> Step {
        Step::LookAtPrize(v1::LookAtPrize { prize, face: face.to_owned() })
    }

    #[test]
    fn each_value_out_of_its_range_is_refused_by_its_path() {
        let named = v1::NewCity { label: "x".repeat(MAX_LABEL_CHARS + 1) };
        let shields = |city, shields| Step::TellShields(v1::TellShields { city, shields });
        let unknown = v1::Reach { reach: Some(Told::CityTiles(1)), bridge_tiles: 0 };
        let unknown = Step::RevealEmblem(v1::RevealEmblem { meeple: 1, reach: Some(unknown), emblem: 6 });
        let table = [
            (nominate(1, 6, None), "nominate_meeple.emblem"),
            (nominate(1, -1, None), "nominate_meeple.emblem"),
            (nominate(65_536, 1, None), "nominate_meeple.meeple"),
            (nominate(1, 1, Some(9)), "nominate_meeple.ring_before"),
            (reveal(None, 0), "reveal_emblem.reach"),
            (reveal(None, 3), "reveal_emblem.reach"),
            (unknown, "reveal_emblem.emblem"),
            (reveal(Some(Told::RoadTiles(0)), 0), "reveal_emblem.reach.road_tiles"),
            (reveal(Some(Told::RoadTiles(201)), 0), "reveal_emblem.reach.road_tiles"),
            (reveal(Some(Told::RoadTiles(201)), 1), "reveal_emblem.reach.road_tiles"),
            (reveal(Some(Told::RoadTiles(1)), 201), "reveal_emblem.reach.bridge_tiles"),
            (reveal(Some(Told::CityTiles(0)), 0), "reveal_emblem.reach.city_tiles"),
            (reveal(Some(Told::CityTiles(u32::MAX)), 0), "reveal_emblem.reach.city_tiles"),
            (reveal(Some(Told::CityTiles(1)), 1), "reveal_emblem.reach.bridge_tiles"),
            (reveal(field(8, 0, 0), 1), "reveal_emblem.reach.bridge_tiles"),
            (reveal(field(9, 0, 0), 0), "reveal_emblem.reach.field.ring_of_8"),
            (reveal(field(8, 17, 0), 0), "reveal_emblem.reach.field.ring_of_16"),
            (reveal(field(8, 16, 9), 0), "reveal_emblem.reach.field.town_halls"),
            (place(256, Some(place_prize::At::KnownCity(1))), "place_prize.prize"),
            (place(1, Some(place_prize::At::KnownCity(0))), "place_prize.known_city"),
            (place(1, None), "place_prize.at"),
            (place(1, Some(place_prize::At::NewCity(named))), "place_prize.new_city.label"),
            (place(0, Some(place_prize::At::Place(lies(0, 0)))), "place_prize.prize"),
            (place(1, Some(place_prize::At::Place(lies(10_001, 0)))), "place_prize.place.pos.x"),
            (place(1, Some(place_prize::At::Place(lies(0, 4)))), "place_prize.place.quarter_turns"),
            (place_tile(Some(v1::Place { pos: None, quarter_turns: 0 })), "place_tournament_tile.place.pos"),
            (place_tile(Some(lies(-10_001, 0))), "place_tournament_tile.place.pos.x"),
            (place_tile(Some(lies(0, 4))), "place_tournament_tile.place.quarter_turns"),
            (look(0, ""), "look_at_prize.prize"),
            (look(256, "TPa"), "look_at_prize.prize"),
            (look(1, "no face"), "look_at_prize.face"),
            (Step::HoldPrize(v1::HoldPrize { prize: 0 }), "hold_prize.prize"),
            (shields(0, 1), "tell_shields.city"),
            (shields(1, 61), "tell_shields.shields"),
            (Step::MergeCities(v1::MergeCities { kept: 0, joined: 1 }), "merge_cities.kept"),
            (Step::MergeCities(v1::MergeCities { kept: 1, joined: 0 }), "merge_cities.joined"),
        ];
        for (step, path) in table {
            assert_eq!(refused(step.clone()), [format!("steps[1].{path}")], "{step:?}");
        }
    }

    #[test]
    fn c8_a_road_is_told_in_tiles_and_bridges_and_the_rules_add_them_up() {
        let road = |tiles, bridges| reach_of(reveal(Some(Told::RoadTiles(tiles)), bridges));
        assert_eq!(road(4, 0), Reach::Road { tiles: 4, bridges: 0 });
        assert_eq!(road(0, 1), Reach::Road { tiles: 0, bridges: 1 });
        assert_eq!(road(200, 200), Reach::Road { tiles: 200, bridges: 200 });
    }

    #[test]
    fn t15_what_the_rules_judge_is_read_as_it_stands() {
        let told = reach_of(reveal(field(3, 2, 8), 0));
        assert_eq!(told, Reach::Field { ring_of_8: 3, town_halls: 8, ring_of_16: 2 });
        let (meeple, ring_before) = (MeepleId(1), Some(8));
        let full = TournamentCommand::NominateMeeple { meeple, emblem: Some(Emblem::Five), ring_before };
        assert_eq!(command(nominate(1, 5, Some(8))), Command::Tournament(full));
    }

    #[test]
    fn an_emblem_may_be_left_out_where_the_table_keeps_them() {
        let meeple = MeepleId(1);
        let laid = TournamentCommand::NominateMeeple { meeple, emblem: None, ring_before: None };
        assert_eq!(command(nominate(1, 0, None)), Command::Tournament(laid));
        let told = |emblem| {
            let reach = v1::Reach { reach: Some(Told::CityTiles(4)), bridge_tiles: 0 };
            command(Step::RevealEmblem(v1::RevealEmblem { meeple: 1, reach: Some(reach), emblem }))
        };
        let opened = |emblem| {
            let reach = Some(Reach::City(4));
            Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach, emblem })
        };
        assert_eq!(told(0), opened(None));
        assert_eq!(told(v1::Emblem::Three.into()), opened(Some(Emblem::Three)));
    }

    /// Whether it must be told, the rules know: Herald measures on a map that it tracks.
    #[test]
    fn t15_a_reach_may_be_left_out() {
        let unheard = Step::RevealEmblem(v1::RevealEmblem { meeple: 1, reach: None, emblem: 0 });
        let measured = TournamentCommand::RevealEmblem { meeple: MeepleId(1), reach: None, emblem: None };
        assert_eq!(command(unheard), Command::Tournament(measured));
    }

    #[test]
    fn t20_a_prize_tile_lies_in_a_city_that_is_told_or_where_it_is_laid() {
        let prize = PrizeId(2);
        let read = |at| {
            let Command::Tournament(TournamentCommand::PlacePrize { prize: read, at }) =
                command(place(2, Some(at)))
            else {
                panic!("is a prize tile laid")
            };
            assert_eq!(read, prize);
            at
        };
        let known = StatueCity::Known(CityId(3));
        assert_eq!(read(place_prize::At::KnownCity(3)), PrizePlace::City(known));
        let label = v1::NewCity { label: "by the mill".to_owned() };
        let new = StatueCity::New(Label::parse("by the mill"));
        assert_eq!(read(place_prize::At::NewCity(label)), PrizePlace::City(new));
        for (turns, rotation) in (0..).zip(Rotation::ALL) {
            let cell = Place { pos: Pos { x: 10_000, y: -1 }, rotation };
            assert_eq!(read(place_prize::At::Place(lies(10_000, turns))), PrizePlace::Cell(cell));
        }
    }

    #[test]
    fn t07_the_tournament_tile_is_laid_somewhere_or_told() {
        let told = TournamentCommand::PlaceTournamentTile { place: None };
        assert_eq!(command(place_tile(None)), Command::Tournament(told));
        for (turns, rotation) in (0..).zip(Rotation::ALL) {
            let place = Some(Place { pos: Pos { x: -4, y: -1 }, rotation });
            let laid = TournamentCommand::PlaceTournamentTile { place };
            assert_eq!(command(place_tile(Some(lies(-4, turns)))), Command::Tournament(laid));
        }
    }

    #[test]
    fn t20_a_prize_tile_is_looked_at_and_its_face_told_or_left_to_the_server() {
        let looked = |face| Command::Tournament(TournamentCommand::LookAtPrize { prize: PrizeId(255), face });
        assert_eq!(command(look(255, "")), looked(None));
        let face = FaceCode::parse("TPa");
        assert!(face.is_some());
        assert_eq!(command(look(255, "TPa")), looked(face));
        let both = ["prize", "face"].map(|field| format!("steps[1].look_at_prize.{field}"));
        assert_eq!(refused(look(0, "?")), both, "told at once");
    }
}
