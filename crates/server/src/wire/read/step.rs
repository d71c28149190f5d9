//! The steps of a move. Never asks whether a step is allowed: only whether it is one.

use herald_api::v1::{self, place_prize, reach, step::Step};
use herald_words::{
    CityId, Command, MAX_PLAYERS, MAX_STEPS, MAX_TOLD_POINTS, MAX_TOLD_SHIELDS, MAX_TOLD_TILES, MeepleId,
    Points, PrizeId, Reach, Shields, StatueCity, TournamentCommand,
};

use super::{game::seat, piece, reading::Reading};

/// All steps of a move.
pub(crate) fn steps(reading: &mut Reading, asked: &[v1::Step]) -> Option<Vec<Command>> {
    reading.list("steps", asked, 1..=MAX_STEPS, |reading, asked| step(reading, asked.step.as_ref()))
}

fn step(reading: &mut Reading, asked: Option<&Step>) -> Option<Command> {
    match asked {
        None => reading.refuse("", "must say one step that this API knows"),
        Some(Step::DrawTile(v1::DrawTile {})) => Some(Command::DrawTile),
        Some(Step::DiscardTile(v1::DiscardTile {})) => Some(Command::DiscardTile),
        Some(Step::PlaceTile(v1::PlaceTile {})) => Some(Command::PlaceTile),
        Some(Step::EndTurn(v1::EndTurn {})) => Some(Command::EndTurn),
        Some(Step::PlaceMeeple(asked)) => reading.within("place_meeple", |at| place_meeple(at, asked)),
        Some(Step::LiftMeeple(asked)) => reading
            .within("lift_meeple", |at| Some(Command::LiftMeeple { meeple: meeple(at, asked.meeple)? })),
        Some(Step::TellPoints(asked)) => reading.within("tell_points", |at| tell_points(at, asked)),
        Some(Step::NominateMeeple(asked)) => {
            reading.within("nominate_meeple", |at| nominate(at, asked)).map(Command::Tournament)
        }
        Some(Step::RevealEmblem(asked)) => {
            reading.within("reveal_emblem", |at| reveal(at, asked)).map(Command::Tournament)
        }
        Some(Step::PlacePrize(asked)) => {
            reading.within("place_prize", |at| place_prize(at, asked)).map(Command::Tournament)
        }
        Some(Step::HoldPrize(asked)) => reading
            .within("hold_prize", |at| prize(at, asked.prize))
            .map(|prize| Command::Tournament(TournamentCommand::HoldPrize { prize })),
        Some(Step::TellShields(asked)) => {
            reading.within("tell_shields", |at| tell_shields(at, asked)).map(Command::Tournament)
        }
        Some(Step::MergeCities(asked)) => {
            reading.within("merge_cities", |at| merge(at, asked)).map(Command::Tournament)
        }
    }
}

fn place_meeple(reading: &mut Reading, asked: &v1::PlaceMeeple) -> Option<Command> {
    let role = reading.choice("role", asked.role, piece::role);
    let label = reading.label("label", &asked.label);
    Some(Command::PlaceMeeple { role: role?, label: label? })
}

fn tell_points(reading: &mut Reading, asked: &v1::TellPoints) -> Option<Command> {
    let seats =
        reading.list("seats", &asked.seats, 1..=MAX_PLAYERS, |reading, number| seat(reading, "", *number));
    let points = reading.number("points", asked.points, 1..=MAX_TOLD_POINTS.unsigned_abs()).map(Points);
    let source = reading.choice("source", asked.source, piece::point_source);
    let reason = reading.label("reason", &asked.reason);
    Some(Command::TellPoints { seats: seats?, points: points?, source: source?, reason: reason? })
}

fn nominate(reading: &mut Reading, asked: &v1::NominateMeeple) -> Option<TournamentCommand> {
    let meeple = meeple(reading, asked.meeple);
    let emblem = reading.choice("emblem", asked.emblem, piece::emblem);
    let ring_before = match asked.ring_before {
        None => Some(None),
        Some(ring) => reading.number("ring_before", ring, 0..=8).map(Some),
    };
    Some(TournamentCommand::NominateMeeple { meeple: meeple?, emblem: emblem?, ring_before: ring_before? })
}

fn reveal(reading: &mut Reading, asked: &v1::RevealEmblem) -> Option<TournamentCommand> {
    let meeple = meeple(reading, asked.meeple);
    let reach = match asked.reach.as_ref().and_then(|reach| reach.reach.as_ref()) {
        None => reading.refuse("reach", "must be told"),
        Some(asked) => reading.within("reach", |reading| reach_told(reading, asked)),
    };
    Some(TournamentCommand::RevealEmblem { meeple: meeple?, reach: reach? })
}

fn reach_told(reading: &mut Reading, asked: &reach::Reach) -> Option<Reach> {
    let tiles = 1..=u32::from(MAX_TOLD_TILES);
    match asked {
        reach::Reach::RoadTiles(told) => reading.number("road_tiles", *told, tiles).map(Reach::Road),
        reach::Reach::CityTiles(told) => reading.number("city_tiles", *told, tiles).map(Reach::City),
        reach::Reach::Field(told) => reading.within("field", |reading| {
            let ring_of_8 = reading.number("ring_of_8", told.ring_of_8, 0..=8);
            let ring_of_16 = reading.number("ring_of_16", told.ring_of_16, 0..=16);
            Some(Reach::Field { ring_of_8: ring_of_8?, ring_of_16: ring_of_16? })
        }),
    }
}

fn place_prize(reading: &mut Reading, asked: &v1::PlacePrize) -> Option<TournamentCommand> {
    let prize = prize(reading, asked.prize);
    let city = match &asked.city {
        None => reading.refuse("city", "must be a known_city or a new_city"),
        Some(place_prize::City::KnownCity(known)) => {
            city(reading, "known_city", *known).map(StatueCity::Known)
        }
        Some(place_prize::City::NewCity(new)) => {
            reading.within("new_city", |reading| reading.label("label", &new.label)).map(StatueCity::New)
        }
    };
    Some(TournamentCommand::PlacePrize { prize: prize?, city: city? })
}

fn tell_shields(reading: &mut Reading, asked: &v1::TellShields) -> Option<TournamentCommand> {
    let city = city(reading, "city", asked.city);
    let shields = reading.number("shields", asked.shields, 0..=MAX_TOLD_SHIELDS.into()).map(Shields);
    Some(TournamentCommand::TellShields { city: city?, shields: shields? })
}

fn merge(reading: &mut Reading, asked: &v1::MergeCities) -> Option<TournamentCommand> {
    let kept = city(reading, "kept", asked.kept);
    let joined = city(reading, "joined", asked.joined);
    Some(TournamentCommand::MergeCities { kept: kept?, joined: joined? })
}

fn meeple(reading: &mut Reading, number: u32) -> Option<MeepleId> {
    reading.number("meeple", number, 1..=u16::MAX.into()).map(MeepleId)
}

fn prize(reading: &mut Reading, number: u32) -> Option<PrizeId> {
    reading.number("prize", number, 1..=u8::MAX.into()).map(PrizeId)
}

fn city(reading: &mut Reading, field: &str, number: u32) -> Option<CityId> {
    reading.number(field, number, 1..=u16::MAX.into()).map(CityId)
}

#[cfg(test)]
mod tests {
    use herald_api::v1::reach::Reach as Told;
    use herald_words::{Emblem, MAX_LABEL_CHARS, Problem};

    use super::*;

    fn read(asked: &[v1::Step]) -> Result<Vec<Command>, Problem> {
        let mut reading = Reading::default();
        let steps = steps(&mut reading, asked);
        reading.done(steps)
    }

    fn one(step: Step) -> v1::Step {
        v1::Step { step: Some(step) }
    }

    /// The fields refused when this step stands second.
    fn refused(step: Step) -> Vec<String> {
        match read(&[one(Step::EndTurn(v1::EndTurn {})), one(step)]) {
            Err(Problem::Invalid(bad)) => bad.into_iter().map(|bad| bad.field).collect(),
            other => panic!("{other:?}"),
        }
    }

    fn nominate(meeple: u32, emblem: i32, ring_before: Option<u32>) -> Step {
        Step::NominateMeeple(v1::NominateMeeple { meeple, emblem, ring_before })
    }

    fn reveal(meeple: u32, reach: Option<Told>) -> Step {
        Step::RevealEmblem(v1::RevealEmblem { meeple, reach: Some(v1::Reach { reach }) })
    }

    #[test]
    fn a_move_has_one_step_to_sixteen() {
        let step = one(Step::DrawTile(v1::DrawTile {}));
        assert_eq!(read(std::slice::from_ref(&step)), Ok(vec![Command::DrawTile]));
        assert_eq!(read(&vec![step.clone(); MAX_STEPS]).map(|steps| steps.len()), Ok(MAX_STEPS));
        for length in [0, MAX_STEPS + 1] {
            let told = read(&vec![step.clone(); length]);
            assert!(matches!(told, Err(Problem::Invalid(bad)) if bad[0].field == "steps"));
        }
    }

    #[test]
    fn a_step_that_is_none_is_refused_by_its_place() {
        let told = read(&[v1::Step { step: None }]);
        assert!(matches!(told, Err(Problem::Invalid(bad)) if bad[0].field == "steps[0]"));
    }

    #[test]
    fn every_wrong_field_of_every_step_is_told_at_once() {
        let asked = [one(nominate(0, 9, Some(9))), one(Step::PlaceMeeple(v1::PlaceMeeple::default()))];
        let Err(Problem::Invalid(bad)) = read(&asked) else { panic!("is refused") };
        let fields: Vec<_> = bad.iter().map(|bad| bad.field.as_str()).collect();
        let expected = [
            "steps[0].nominate_meeple.meeple",
            "steps[0].nominate_meeple.emblem",
            "steps[0].nominate_meeple.ring_before",
            "steps[1].place_meeple.role",
        ];
        assert_eq!(fields, expected);
    }

    #[test]
    fn each_value_out_of_its_range_is_refused_by_its_path() {
        let field = |ring_of_8, ring_of_16| Told::Field(v1::FieldReach { ring_of_8, ring_of_16 });
        let place = |prize, city| Step::PlacePrize(v1::PlacePrize { prize, city });
        let long = "x".repeat(MAX_LABEL_CHARS + 1);
        let named = v1::NewCity { label: long.clone() };
        let shields = |city, shields| Step::TellShields(v1::TellShields { city, shields });
        let table = [
            (nominate(1, 0, None), "nominate_meeple.emblem"),
            (nominate(1, 6, None), "nominate_meeple.emblem"),
            (nominate(1, -1, None), "nominate_meeple.emblem"),
            (nominate(65_536, 1, None), "nominate_meeple.meeple"),
            (reveal(1, None), "reveal_emblem.reach"),
            (reveal(1, Some(Told::RoadTiles(0))), "reveal_emblem.reach.road_tiles"),
            (reveal(1, Some(Told::RoadTiles(201))), "reveal_emblem.reach.road_tiles"),
            (reveal(1, Some(Told::CityTiles(u32::MAX))), "reveal_emblem.reach.city_tiles"),
            (reveal(1, Some(field(9, 0))), "reveal_emblem.reach.field.ring_of_8"),
            (reveal(1, Some(field(8, 17))), "reveal_emblem.reach.field.ring_of_16"),
            (place(256, Some(place_prize::City::KnownCity(1))), "place_prize.prize"),
            (place(1, Some(place_prize::City::KnownCity(0))), "place_prize.known_city"),
            (place(1, None), "place_prize.city"),
            (place(1, Some(place_prize::City::NewCity(named))), "place_prize.new_city.label"),
            (Step::HoldPrize(v1::HoldPrize { prize: 0 }), "hold_prize.prize"),
            (shields(0, 1), "tell_shields.city"),
            (shields(1, 61), "tell_shields.shields"),
            (Step::MergeCities(v1::MergeCities { kept: 0, joined: 1 }), "merge_cities.kept"),
            (Step::MergeCities(v1::MergeCities { kept: 1, joined: 0 }), "merge_cities.joined"),
            (Step::LiftMeeple(v1::LiftMeeple { meeple: 0 }), "lift_meeple.meeple"),
            (Step::PlaceMeeple(v1::PlaceMeeple { role: 5, label: String::new() }), "place_meeple.role"),
            (Step::PlaceMeeple(v1::PlaceMeeple { role: 1, label: long }), "place_meeple.label"),
            (Step::PlaceMeeple(v1::PlaceMeeple { role: 1, label: "a\u{7}b".into() }), "place_meeple.label"),
        ];
        for (step, path) in table {
            assert_eq!(refused(step.clone()), [format!("steps[1].{path}")], "{step:?}");
        }
    }

    #[test]
    fn told_points_have_seats_a_number_and_a_source() {
        let told = |seats: &[u32], points, source| {
            let (seats, reason) = (seats.to_vec(), String::new());
            Step::TellPoints(v1::TellPoints { seats, points, source, reason })
        };
        assert!(read(&[one(told(&[1, 2], 500, 1))]).is_ok());
        let at = |path: &str| vec![format!("steps[1].tell_points.{path}")];
        assert_eq!(refused(told(&[], 1, 1)), at("seats"));
        assert_eq!(refused(told(&[1; 7], 1, 1)), at("seats"));
        assert_eq!(refused(told(&[1, 0], 1, 1)), at("seats[1]"));
        assert_eq!(refused(told(&[256], 1, 1)), at("seats[0]"));
        assert_eq!(refused(told(&[1], 0, 1)), at("points"));
        assert_eq!(refused(told(&[1], 501, 1)), at("points"));
        assert_eq!(refused(told(&[1], 1, 0)), at("source"));
        assert_eq!(refused(told(&[1], 1, 99)), at("source"));
    }

    #[test]
    fn what_the_rules_judge_is_read_as_it_stands() {
        let early = reveal(1, Some(Told::Field(v1::FieldReach { ring_of_8: 3, ring_of_16: 2 })));
        let reach = Reach::Field { ring_of_8: 3, ring_of_16: 2 };
        let command = TournamentCommand::RevealEmblem { meeple: MeepleId(1), reach };
        assert_eq!(read(&[one(early)]), Ok(vec![Command::Tournament(command)]));
        let full = TournamentCommand::NominateMeeple {
            meeple: MeepleId(1),
            emblem: Emblem::Five,
            ring_before: Some(8),
        };
        assert_eq!(read(&[one(nominate(1, 5, Some(8)))]), Ok(vec![Command::Tournament(full)]));
    }
}
