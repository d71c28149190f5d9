//! The steps of a move. Never asks whether a step is allowed: only whether it is one.

use herald_api::v1::{self, step::Step};
use herald_words::{
    CityId, Command, MAX_PLAYERS, MAX_STEPS, MAX_TOLD_POINTS, MapCommand, MeepleId, PointSource, Points,
    PrizeId, TournamentCommand, TowerCommand, TownHallCommand,
};

use super::{face_text, piece, reading::Reading, seat::seat, tournament, towers, tracked};

/// All steps of a move.
pub(crate) fn steps(reading: &mut Reading, asked: &[v1::Step]) -> Option<Vec<Command>> {
    reading.list("steps", asked, 1..=MAX_STEPS, |reading, asked| step(reading, asked.step.as_ref()))
}

fn step(reading: &mut Reading, asked: Option<&Step>) -> Option<Command> {
    match asked {
        None => reading.refuse("", "must say one step that this API knows"),
        Some(Step::DrawTile(asked)) => reading.within("draw_tile", |at| draw_tile(at, asked)),
        Some(Step::DrawRiverTile(asked)) => reading.within("draw_river_tile", |at| draw_river(at, asked)),
        Some(Step::HandleSymbol(asked)) => reading.within("handle_symbol", |at| handle_symbol(at, asked)),
        Some(Step::DiscardTile(v1::DiscardTile {})) => Some(Command::DiscardTile),
        Some(Step::PlaceTile(v1::PlaceTile {})) => Some(Command::PlaceTile),
        Some(Step::PlaceMeeple(asked)) => reading.within("place_meeple", |at| place_meeple(at, asked)),
        Some(Step::LiftMeeple(asked)) => reading.within("lift_meeple", |at| lift_meeple(at, asked)),
        Some(Step::MoveMeeple(asked)) => reading.within("move_meeple", |at| move_meeple(at, asked)),
        Some(Step::TellPoints(asked)) => reading.within("tell_points", |at| tell_points(at, asked)),
        Some(Step::EndTurn(v1::EndTurn {})) => Some(Command::EndTurn),
        Some(Step::TakeDoubleTurn(v1::TakeDoubleTurn {})) => Some(Command::TakeDoubleTurn),
        Some(Step::ChooseTownHall(v1::ChooseTownHall {})) => Some(Command::TownHall(TownHallCommand::Choose)),
        Some(Step::PlaceTownHall(v1::PlaceTownHall {})) => Some(Command::TownHall(TownHallCommand::Place)),
        Some(Step::HoldTownHall(v1::HoldTownHall {})) => Some(Command::TownHall(TownHallCommand::Hold)),
        Some(Step::DrawFace(asked)) => of_map(reading, "draw_face", |at| tracked::draw(at, asked)),
        Some(Step::LayTile(asked)) => of_map(reading, "lay_tile", |at| tracked::lay(at, asked)),
        Some(Step::StandMeeple(asked)) => of_map(reading, "stand_meeple", |at| tracked::stand(at, asked)),
        Some(Step::NominateMeeple(asked)) => {
            of_tournaments(reading, "nominate_meeple", |at| tournament::nominate(at, asked))
        }
        Some(Step::RevealEmblem(asked)) => {
            of_tournaments(reading, "reveal_emblem", |at| tournament::reveal(at, asked))
        }
        Some(Step::CallTournament(v1::CallTournament {})) => {
            Some(Command::Tournament(TournamentCommand::CallTournament))
        }
        Some(Step::DescribeFace(asked)) => {
            reading.within("describe_face", |at| face_text::describe(at, asked))
        }
        Some(Step::RecallAbbot(v1::RecallAbbot {})) => Some(Command::Map(MapCommand::RecallAbbot)),
        Some(Step::PlaceTournamentTile(asked)) => {
            of_tournaments(reading, "place_tournament_tile", |at| tournament::place_tile(at, asked))
        }
        Some(Step::LookAtPrize(asked)) => {
            of_tournaments(reading, "look_at_prize", |at| tournament::look(at, asked))
        }
        Some(Step::PlacePrize(asked)) => {
            of_tournaments(reading, "place_prize", |at| tournament::place_prize(at, asked))
        }
        Some(Step::HoldPrize(asked)) => {
            of_tournaments(reading, "hold_prize", |at| tournament::hold_prize(at, asked))
        }
        Some(Step::TellShields(asked)) => {
            of_tournaments(reading, "tell_shields", |at| tournament::tell_shields(at, asked))
        }
        Some(Step::MergeCities(asked)) => {
            of_tournaments(reading, "merge_cities", |at| tournament::merge(at, asked))
        }
        Some(Step::BuildTower(asked)) => of_towers(reading, "build_tower", |at| towers::build(at, asked)),
        Some(Step::GrowTowers(asked)) => of_towers(reading, "grow_towers", |at| towers::grow(at, asked)),
        Some(Step::PlaceGuard(asked)) => of_towers(reading, "place_guard", |at| towers::guard(at, asked)),
    }
}

fn of_map(
    reading: &mut Reading,
    step: &'static str,
    read: impl FnOnce(&mut Reading) -> Option<MapCommand>,
) -> Option<Command> {
    reading.within(step, read).map(Command::Map)
}

fn of_tournaments(
    reading: &mut Reading,
    step: &'static str,
    read: impl FnOnce(&mut Reading) -> Option<TournamentCommand>,
) -> Option<Command> {
    reading.within(step, read).map(Command::Tournament)
}

fn of_towers(
    reading: &mut Reading,
    step: &'static str,
    read: impl FnOnce(&mut Reading) -> Option<TowerCommand>,
) -> Option<Command> {
    reading.within(step, read).map(Command::Tower)
}

fn draw_tile(reading: &mut Reading, asked: &v1::DrawTile) -> Option<Command> {
    let symbol = reading.choice_if("symbol", asked.symbol, piece::tile_symbol);
    let thief = towers::thief(reading, asked.thief);
    Some(Command::DrawTile { symbol: symbol?, thief: thief? })
}

fn draw_river(reading: &mut Reading, asked: &v1::DrawRiverTile) -> Option<Command> {
    let shape = reading.choice("shape", asked.shape, piece::river_shape)?;
    Some(Command::DrawRiverTile { shape })
}

fn handle_symbol(reading: &mut Reading, asked: &v1::HandleSymbol) -> Option<Command> {
    let outcome = reading.choice("outcome", asked.outcome, piece::symbol_outcome)?;
    Some(Command::HandleSymbol { outcome })
}

fn place_meeple(reading: &mut Reading, asked: &v1::PlaceMeeple) -> Option<Command> {
    let kind = reading.choice("kind", asked.kind, piece::kind);
    // A figure that is there as one thing only need not be asked as what.
    let alone = kind.and_then(|kind| match kind.roles() {
        [alone] => Some(*alone),
        _ => None,
    });
    let role = reading.choice("role", asked.role, |role| piece::role(role).or(alone));
    let label = reading.label("label", &asked.label);
    let on_prize = reading.number_if("on_prize", asked.on_prize, 1..=u8::MAX.into());
    Some(Command::PlaceMeeple { kind: kind?, role: role?, label: label?, on_prize: on_prize?.map(PrizeId) })
}

fn lift_meeple(reading: &mut Reading, asked: &v1::LiftMeeple) -> Option<Command> {
    let meeple = meeple(reading, asked.meeple);
    let cause = reading.choice("cause", asked.cause, piece::leave_cause);
    Some(Command::LiftMeeple { meeple: meeple?, cause: cause? })
}

fn move_meeple(reading: &mut Reading, asked: &v1::MoveMeeple) -> Option<Command> {
    let meeple = meeple(reading, asked.meeple);
    let role = reading.choice("role", asked.role, piece::role);
    let label = reading.label("label", &asked.label);
    let cause = reading.choice("cause", asked.cause, piece::move_cause);
    Some(Command::MoveMeeple { meeple: meeple?, role: role?, label: label?, cause: cause? })
}

fn tell_points(reading: &mut Reading, asked: &v1::TellPoints) -> Option<Command> {
    let seats =
        reading.list("seats", &asked.seats, 1..=MAX_PLAYERS, |reading, number| seat(reading, "", *number));
    let points = reading.number("points", asked.points, 1..=MAX_TOLD_POINTS.unsigned_abs()).map(Points);
    let source = reading.choice("source", asked.source, piece::point_source).and_then(|source| {
        let told = PointSource::TOLD.contains(&source).then_some(source);
        reading.must("source", told, "must be one that a seat may tell points for")
    });
    let reason = reading.label("reason", &asked.reason);
    Some(Command::TellPoints { seats: seats?, points: points?, source: source?, reason: reason? })
}

/// A meeple by its number.
pub(super) fn meeple(reading: &mut Reading, number: u32) -> Option<MeepleId> {
    reading.number("meeple", number, 1..=u16::MAX.into()).map(MeepleId)
}

/// A city by its number.
pub(super) fn city(reading: &mut Reading, field: &str, number: u32) -> Option<CityId> {
    reading.number(field, number, 1..=u16::MAX.into()).map(CityId)
}

#[cfg(test)]
pub(in crate::wire::read) mod tests {
    use herald_words::{
        Kind, Label, LeaveCause, MAX_LABEL_CHARS, MoveCause, Problem, RiverShape, Role, SymbolOutcome,
        TileSymbol,
    };

    use super::*;

    pub(in crate::wire::read) fn read(asked: &[v1::Step]) -> Result<Vec<Command>, Problem> {
        let mut reading = Reading::default();
        let steps = steps(&mut reading, asked);
        reading.done(steps)
    }

    pub(in crate::wire::read) fn one(step: Step) -> v1::Step {
        v1::Step { step: Some(step) }
    }

    /// What one step is read as.
    pub(in crate::wire::read) fn command(step: Step) -> Command {
        read(&[one(step)]).unwrap().pop().unwrap()
    }

    /// The fields refused when this step stands second.
    pub(in crate::wire::read) fn refused(step: Step) -> Vec<String> {
        match read(&[one(Step::EndTurn(v1::EndTurn {})), one(step)]) {
            Err(Problem::Invalid(bad)) => bad.into_iter().map(|bad| bad.field).collect(),
            other => panic!("{other:?}"),
        }
    }

    fn draw(symbol: i32) -> Step {
        Step::DrawTile(v1::DrawTile { symbol, thief: None })
    }

    fn place(kind: i32, role: i32, on_prize: u32) -> Step {
        Step::PlaceMeeple(v1::PlaceMeeple { role, label: String::new(), kind, on_prize })
    }

    fn named(label: &str) -> Step {
        Step::PlaceMeeple(v1::PlaceMeeple { role: 1, label: label.to_owned(), kind: 1, on_prize: 0 })
    }

    fn lift(meeple: u32, cause: i32) -> Step {
        Step::LiftMeeple(v1::LiftMeeple { meeple, cause })
    }

    fn shift(meeple: u32, role: i32, label: &str, cause: i32) -> Step {
        Step::MoveMeeple(v1::MoveMeeple { meeple, role, label: label.to_owned(), cause })
    }

    fn points(seats: &[u32], points: u32, source: i32) -> Step {
        let (seats, reason) = (seats.to_vec(), String::new());
        Step::TellPoints(v1::TellPoints { seats, points, source, reason })
    }

    #[test]
    fn a_move_has_one_step_to_sixteen() {
        let step = one(draw(0));
        assert_eq!(
            read(std::slice::from_ref(&step)),
            Ok(vec![Command::DrawTile { symbol: None, thief: None }])
        );
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
        let asked = [one(shift(0, 9, "a\u{7}b", 9)), one(place(0, 0, 256))];
        let Err(Problem::Invalid(bad)) = read(&asked) else { panic!("is refused") };
        let fields: Vec<_> = bad.iter().map(|bad| bad.field.as_str()).collect();
        let expected = [
            "steps[0].move_meeple.meeple",
            "steps[0].move_meeple.role",
            "steps[0].move_meeple.label",
            "steps[0].move_meeple.cause",
            "steps[1].place_meeple.role",
            "steps[1].place_meeple.on_prize",
        ];
        assert_eq!(fields, expected);
    }

    #[test]
    fn each_value_out_of_its_range_is_refused_by_its_path() {
        let river = |shape| Step::DrawRiverTile(v1::DrawRiverTile { shape });
        let handle = |outcome| Step::HandleSymbol(v1::HandleSymbol { outcome });
        let long = "x".repeat(MAX_LABEL_CHARS + 1);
        let table = [
            (draw(5), "draw_tile.symbol"),
            (draw(-1), "draw_tile.symbol"),
            (river(0), "draw_river_tile.shape"),
            (river(3), "draw_river_tile.shape"),
            (handle(4), "handle_symbol.outcome"),
            (place(1, 8, 0), "place_meeple.role"),
            (place(11, 1, 0), "place_meeple.kind"),
            (place(1, 1, 256), "place_meeple.on_prize"),
            (named(&long), "place_meeple.label"),
            (named("a\u{7}b"), "place_meeple.label"),
            (lift(0, 1), "lift_meeple.meeple"),
            (lift(65_536, 1), "lift_meeple.meeple"),
            (lift(1, 8), "lift_meeple.cause"),
            (shift(0, 1, "", 1), "move_meeple.meeple"),
            (shift(1, 0, "", 1), "move_meeple.role"),
            (shift(1, 8, "", 1), "move_meeple.role"),
            (shift(1, 1, &long, 1), "move_meeple.label"),
            (shift(1, 1, "", 4), "move_meeple.cause"),
        ];
        for (step, path) in table {
            assert_eq!(refused(step.clone()), [format!("steps[1].{path}")], "{step:?}");
        }
    }

    #[test]
    fn a_drawn_tile_has_a_symbol_or_none_and_a_river_tile_its_shape() {
        let thief = v1::TileSymbol::Thief.into();
        assert_eq!(command(draw(thief)), Command::DrawTile { symbol: Some(TileSymbol::Thief), thief: None });
        let bend = Step::DrawRiverTile(v1::DrawRiverTile { shape: v1::RiverShape::Bend.into() });
        assert_eq!(command(bend), Command::DrawRiverTile { shape: RiverShape::Bend });
        let handled = |outcome| command(Step::HandleSymbol(v1::HandleSymbol { outcome }));
        assert_eq!(handled(0), Command::HandleSymbol { outcome: SymbolOutcome::Spent });
        assert_eq!(handled(3), Command::HandleSymbol { outcome: SymbolOutcome::DrawAgain });
    }

    #[test]
    fn a_figure_is_a_meeple_if_nothing_is_said_and_stands_on_no_prize() {
        let (kind, role) = (Kind::Meeple, Role::Knight);
        let expected = Command::PlaceMeeple { kind, role, label: None, on_prize: None };
        assert_eq!(command(place(0, v1::Role::Knight.into(), 0)), expected);
        let on_prize = Some(PrizeId(255));
        let expected = Command::PlaceMeeple { kind, role, label: None, on_prize };
        assert_eq!(command(place(1, v1::Role::Knight.into(), 255)), expected);
    }

    #[test]
    fn a_role_may_be_left_out_for_just_the_kinds_that_have_one_alone() {
        for (number, kind) in (1..).zip(Kind::ALL) {
            match kind.roles() {
                [role] => {
                    let expected = Command::PlaceMeeple { kind, role: *role, label: None, on_prize: None };
                    assert_eq!(command(place(number, 0, 0)), expected);
                }
                _ => assert_eq!(refused(place(number, 0, 0)), ["steps[1].place_meeple.role"], "{kind:?}"),
            }
        }
        // What was said is kept: whether a mayor may be a monk is for the rules to say.
        let monk = command(place(v1::Kind::Mayor.into(), v1::Role::Monk.into(), 0));
        assert!(matches!(monk, Command::PlaceMeeple { kind: Kind::Mayor, role: Role::Monk, .. }));
    }

    #[test]
    fn a_meeple_leaves_when_scored_and_moves_for_whatever_reason_if_none_is_said() {
        let meeple = MeepleId(7);
        assert_eq!(command(lift(7, 0)), Command::LiftMeeple { meeple, cause: LeaveCause::Scored });
        assert_eq!(command(lift(7, 3)), Command::LiftMeeple { meeple, cause: LeaveCause::Dragon });
        let moved = |cause, label| Command::MoveMeeple { meeple, role: Role::Apart, label, cause };
        let apart = v1::Role::Apart.into();
        assert_eq!(command(shift(7, apart, "", 0)), moved(MoveCause::Other, None));
        let farmstead = v1::MoveCause::Farmstead.into();
        let named = moved(MoveCause::Farmstead, Label::parse("the farm"));
        assert_eq!(command(shift(7, apart, "the farm", farmstead)), named);
    }

    #[test]
    fn told_points_have_seats_a_number_and_a_source_that_a_seat_may_tell() {
        assert!(read(&[one(points(&[1, 2], 500, 1))]).is_ok());
        let at = |path: &str| vec![format!("steps[1].tell_points.{path}")];
        assert_eq!(refused(points(&[], 1, 1)), at("seats"));
        assert_eq!(refused(points(&[1; 7], 1, 1)), at("seats"));
        assert_eq!(refused(points(&[1, 0], 1, 1)), at("seats[1]"));
        assert_eq!(refused(points(&[256], 1, 1)), at("seats[0]"));
        assert_eq!(refused(points(&[1], 0, 1)), at("points"));
        assert_eq!(refused(points(&[1], 501, 1)), at("points"));
        for source in [0, 99, v1::PointSource::Correction.into()] {
            assert_eq!(refused(points(&[1], 1, source)), at("source"), "{source}");
        }
        for source in (0..20).filter_map(|number| v1::PointSource::try_from(number).ok()) {
            let told = piece::point_source(source).is_some_and(|source| PointSource::TOLD.contains(&source));
            assert_eq!(read(&[one(points(&[1], 1, source.into()))]).is_ok(), told, "{source:?}");
        }
    }

    #[test]
    fn a_step_without_fields_is_its_command() {
        let table = [
            (Step::DiscardTile(v1::DiscardTile {}), Command::DiscardTile),
            (Step::PlaceTile(v1::PlaceTile {}), Command::PlaceTile),
            (Step::EndTurn(v1::EndTurn {}), Command::EndTurn),
            (Step::TakeDoubleTurn(v1::TakeDoubleTurn {}), Command::TakeDoubleTurn),
            (Step::ChooseTownHall(v1::ChooseTownHall {}), Command::TownHall(TownHallCommand::Choose)),
            (Step::PlaceTownHall(v1::PlaceTownHall {}), Command::TownHall(TownHallCommand::Place)),
            (Step::HoldTownHall(v1::HoldTownHall {}), Command::TownHall(TownHallCommand::Hold)),
            (
                Step::CallTournament(v1::CallTournament {}),
                Command::Tournament(TournamentCommand::CallTournament),
            ),
            (
                Step::PlaceTournamentTile(v1::PlaceTournamentTile { place: None }),
                Command::Tournament(TournamentCommand::PlaceTournamentTile { place: None }),
            ),
            (Step::RecallAbbot(v1::RecallAbbot {}), Command::Map(MapCommand::RecallAbbot)),
        ];
        for (step, expected) in table {
            assert_eq!(command(step), expected);
        }
    }
}
