//! What a tracked table refuses: the reason, the rule, and the facts to put it right with; nothing changes. Never
//! what it accepts.

use herald_rules::{Game, Setup, decide, plan, plan_for};
use herald_words::{
    CityId, Command, DrawnBy, EmblemKeeping, Expansion, Kind, LeaveCause, MapCommand, MeepleId, MoveCause,
    Place, PlanRequest, Played, PointSource, Points, Pos, PrizeId, PrizePlace, Refusal, RiverShape, Role,
    Rotation, Seat, Segment, Settings, Shields, StatueCity, SymbolOutcome, Tiles, TournamentCommand,
    TownHallCommand,
};

use super::{
    board::{Board, Dice, drawn_by, sound},
    script::{amid, draw, lay, stand, steps},
};

const ANY_FACE: Command = Command::Map(MapCommand::Draw { face: None, thief: None, from: None });

/// A table of two where red has drawn this face.
fn drawn(face: &str) -> Board {
    let mut board = Board::of(2);
    board.takes(&[draw(face)]);
    board
}

#[test]
fn b03_a_taken_cell() {
    assert_eq!(drawn("E").refusal(&[lay("0,0", 0)]), "CELL_TAKEN B-3 pos=0,0");
}

#[test]
fn b03_a_corner_alone_is_no_touch() {
    for pos in ["1,1", "-1,-1", "1,-1", "-1,1", "2,0", "0,-2"] {
        assert_eq!(drawn("B").refusal(&[lay(pos, 0)]), format!("NOT_BESIDE B-3 pos={pos}"));
    }
}

#[test]
fn b03_positions_at_the_end_of_numbers() {
    let board = drawn("B");
    let ends = [i16::MIN, i16::MIN + 1, -300, -1, 0, 1, 300, i16::MAX - 1, i16::MAX];
    for (x, y) in ends.iter().flat_map(|x| ends.map(|y| (*x, y))) {
        if x.unsigned_abs().max(y.unsigned_abs()) > 1 {
            for rotation in Rotation::ALL {
                let step = Command::Map(MapCommand::Lay(Place { pos: Pos { x, y }, rotation }));
                assert_eq!(board.refusal(&[step]), format!("NOT_BESIDE B-3 pos={x},{y}"));
            }
        }
    }
}

#[test]
fn b03_edges_that_do_not_match() {
    for (face, pos, quarters, told) in [
        ("E", "0,-1", 0, "side=SOUTH found=FIELD wanted=CITY"),
        ("E", "1,0", 3, "side=WEST found=CITY wanted=ROAD"),
        ("E", "1,0", 0, "side=WEST found=FIELD wanted=ROAD"),
        ("E", "0,1", 0, "side=NORTH found=CITY wanted=FIELD"),
        ("X", "0,1", 0, "side=NORTH found=ROAD wanted=FIELD"),
        ("C", "-1,0", 0, "side=EAST found=CITY wanted=ROAD"),
    ] {
        assert_eq!(drawn(face).refusal(&[lay(pos, quarters)]), format!("EDGE_MISMATCH B-3 pos={pos} {told}"));
    }
}

/// At 1,1 a field lies to the north and a road to the west.
#[test]
fn b03_the_first_edge_that_does_not_match_is_named_clockwise_from_the_north() {
    let mut board = Board::of(2);
    board.plays_all(
        "U 1,0 0
         U 0,1 0",
    );
    board.takes(&[draw("V")]);
    for (quarters, told) in [
        (1, "side=NORTH found=ROAD wanted=FIELD"),
        (2, "side=NORTH found=ROAD wanted=FIELD"),
        (3, "side=WEST found=FIELD wanted=ROAD"),
    ] {
        assert_eq!(board.refusal(&[lay("1,1", quarters)]), format!("EDGE_MISMATCH B-3 pos=1,1 {told}"));
    }
    board.takes(&[lay("1,1", 0)]);
}

#[test]
fn b01_a_face_of_which_no_tile_is_left() {
    let mut board = Board::of(2);
    board.plays("C 0,-1 0");
    assert_eq!(board.refusal(&[draw("C")]), "FACE_NOT_LEFT B-1 face=C");
    board.plays("X 1,0 0");
    assert_eq!(board.refusal(&[draw("X")]), "FACE_NOT_LEFT B-1 face=X");
}

/// One of the four faces D lies already.
#[test]
fn b01_the_start_tile_is_not_drawn_again() {
    let mut board = Board::of(2);
    board.plays_all(
        "D 1,0 0
         D 2,0 0
         D 3,0 0",
    );
    assert_eq!(board.refusal(&[draw("D")]), "FACE_NOT_LEFT B-1 face=D");
}

#[test]
fn b01_a_face_that_nobody_knows() {
    for face in ["ZZ", "e", "E1", "RCr"] {
        assert_eq!(Board::of(2).refusal(&[draw(face)]), format!("NO_SUCH_FACE B-1 face={face}"));
    }
}

#[test]
fn who_draws_tells_the_face_and_nobody_else_does() {
    assert_eq!(Board::of(2).refusal(&[ANY_FACE]), "FACE_NOT_TOLD -");
    let board = Board::playing(2, drawn_by(DrawnBy::Server), 1);
    assert_eq!(board.refusal(&[draw("E")]), "FACE_IS_DRAWN_BY_SERVER -");
    assert_eq!(board.refusal(&[draw("ZZ")]), "FACE_IS_DRAWN_BY_SERVER -");
}

#[test]
fn a_drawing_by_the_server_ends_its_list() {
    let board = Board::playing(2, drawn_by(DrawnBy::Server), 1);
    assert_eq!(board.refusal(&[ANY_FACE, Command::EndTurn]), "STEP_AFTER_DEAL - step=0");
    assert_eq!(board.refusal(&[]), "NOTHING_ASKED -");
}

#[test]
fn b04_a_feature_that_somebody_stands_on() {
    for (turns, segment, by) in [
        ("G 0,-1 1 city\n E 0,-2 2", 0, "meeple=1 seat=1 pos=0,-1"),
        ("U 1,0 0 road\n U 2,0 0", 0, "meeple=1 seat=1 pos=1,0"),
        ("U 1,0 0 field1\n U 2,0 0", 2, "meeple=1 seat=1 pos=1,0"),
        // One's own counts too.
        ("U 1,0 0 road\n B 0,1 0 monastery\n U -1,0 0", 0, "meeple=1 seat=1 pos=1,0"),
        ("B 0,1 0 monastery\n U 1,0 0 road\n U 2,0 0", 0, "meeple=2 seat=2 pos=1,0"),
    ] {
        let told = format!("FEATURE_OCCUPIED B-4 segment={segment} {by}");
        assert_eq!(amid(turns).refusal(&[stand(segment)]), told, "{turns}");
    }
}

/// Both cities of the last tile belong to one that red stands in, the second by way of the first alone.
#[test]
fn b04_a_city_joined_by_another_segment() {
    let board = amid(
        "R 0,-1 1 city
         N 0,-2 2
         N 1,-2 3
         I 1,-1 0",
    );
    for segment in [0, 1] {
        let told = format!("FEATURE_OCCUPIED B-4 segment={segment} meeple=1 seat=1 pos=0,-1");
        assert_eq!(board.refusal(&[stand(segment)]), told);
    }
}

/// Two roads of the crossing are one loop that blue stands on; the third is free.
#[test]
fn b04_a_road_joined_by_another_segment() {
    let mut board = amid(
        "U 1,0 0
         V 1,1 0 road
         V 1,2 1
         V 0,2 2
         W 0,1 0",
    );
    for segment in [0, 1] {
        let told = format!("FEATURE_OCCUPIED B-4 segment={segment} meeple=1 seat=2 pos=1,1");
        assert_eq!(board.refusal(&[stand(segment)]), told);
    }
    board.takes(&[stand(2)]);
}

/// South of its road the last tile touches two free fields alone, one of them the monastery's; north of it that same
/// one and the field with red's farmer. So all are one, and neither side takes a farmer.
#[test]
fn b04_a_field_occupied_by_way_of_a_free_one() {
    let turns = "
        U -1,0 0 field0
        E 0,-1 2
        B 1,-1 0
        B 2,-1 0
        A 2,0 1
        U 1,0 0";
    let mut board = amid(turns);
    for segment in [1, 2] {
        let told = format!("FEATURE_OCCUPIED B-4 segment={segment} meeple=1 seat=1 pos=-1,0");
        assert_eq!(board.refusal(&[stand(segment)]), told);
    }
    board.takes(&[stand(0)]);
}

/// The fields of the crossing hang together in a row, by the monastery to the east, then by the one to the south;
/// red's farmer touches the last of them alone.
#[test]
fn b04_a_field_occupied_by_way_of_two_free_ones() {
    let mut board = amid(
        "U -1,0 0 field1
         E 0,-1 2
         B 1,-1 0
         B 2,-1 0
         A 2,0 1
         U -1,1 0
         E -1,2 2
         E 0,2 2
         E 1,2 2
         A 1,1 2
         W 1,0 0",
    );
    for segment in [3, 4, 5] {
        let told = format!("FEATURE_OCCUPIED B-4 segment={segment} meeple=1 seat=1 pos=-1,0");
        assert_eq!(board.refusal(&[stand(segment)]), told);
    }
    board.takes(&[stand(0)]);
}

#[test]
fn b04_a_segment_that_is_not_there() {
    let board = amid("E 0,-1 2");
    for segment in [2, 3, 12, 255] {
        assert_eq!(board.refusal(&[stand(segment)]), format!("NO_SUCH_SEGMENT B-4 segment={segment}"));
    }
}

#[test]
fn a01_a_garden_is_not_for_a_meeple() {
    assert_eq!(amid("Eg 0,-1 2").refusal(&[stand(2)]), "SEGMENT_NOT_FOR B-4 segment=2 kind=MEEPLE");
    let abbot = Command::Map(MapCommand::Stand { kind: Kind::Abbot, segment: Segment(2) });
    assert_eq!(amid("Eg 0,-1 2").refusal(&[abbot]), "EXPANSION_NOT_PLAYED - expansion=ABBOT");
}

#[test]
fn figures_of_other_boxes_are_not_played() {
    let board = amid("E 0,-1 2");
    for kind in Kind::ALL.into_iter().filter(|kind| kind.expansion().is_some()) {
        let told = board.refusal(&[Command::Map(MapCommand::Stand { kind, segment: Segment(0) })]);
        assert!(told.starts_with("EXPANSION_NOT_PLAYED - expansion="), "{told}");
    }
}

#[test]
fn b04_one_meeple_a_turn() {
    let board = amid("E 0,-1 2 field");
    assert_eq!(board.refusal(&[stand(0)]), "MEEPLE_ALREADY_PLACED B-4");
    assert_eq!(board.refusal(&[stand(1)]), "MEEPLE_ALREADY_PLACED B-4");
}

#[test]
fn b02_steps_in_their_order_alone() {
    let (draw, lay, stand, end) = (draw("E"), lay("0,-1", 2), stand(0), Command::EndTurn);
    let mut board = Board::of(2);
    for (taken, refused, phase) in [
        (&draw, [&lay, &stand, &end], "DRAW"),
        (&lay, [&draw, &stand, &end], "PLACE"),
        (&stand, [&draw, &lay, &draw], "FINISH"),
        (&end, [&draw, &lay, &draw], "FINISH"),
    ] {
        for step in refused {
            let told = board.refusal(std::slice::from_ref(step));
            assert_eq!(told, format!("OUT_OF_STEP B-2 phase={phase}"), "{step:?}");
        }
        board.takes(std::slice::from_ref(taken));
    }
}

#[test]
fn b02_only_who_is_awaited() {
    let board = Board::of(3);
    for seat in [2, 3] {
        let told = format!("NOT_AWAITED B-2 seat={seat} awaited=1");
        assert_eq!(board.refusal_to(Seat(seat), &[draw("E")]), told);
    }
}

/// All or nothing: the last step of a turn refuses the whole of it.
#[test]
fn b02_a_turn_in_one_list_is_all_or_nothing() {
    let board = Board::of(2);
    let mut turn = steps("E 0,-1 2 city");
    turn.push(stand(1));
    assert_eq!(board.refusal(&turn), "MEEPLE_ALREADY_PLACED B-4");
    turn.pop();
    turn.push(Command::EndTurn);
    turn.push(lay("1,0", 0));
    assert_eq!(board.refusal(&turn), "NOT_AWAITED B-2 seat=1 awaited=2");
}

#[test]
fn nothing_is_told_of_a_map_that_is_tracked() {
    let boards = [Board::of(2), drawn("E"), amid("E 0,-1 2 city")];
    for (board, step) in boards.iter().flat_map(|board| told().into_iter().map(move |step| (board, step))) {
        let refusal = board.refusal(std::slice::from_ref(&step));
        assert_eq!(refusal, "MAP_IS_TRACKED -", "{step:?}");
    }
}

/// A step of each kind that a told table takes.
fn told() -> Vec<Command> {
    let meeple = MeepleId(1);
    let (points, source) = (Points(4), PointSource::City);
    let (role, cause) = (Role::Knight, MoveCause::Other);
    vec![
        Command::DrawTile { symbol: None, thief: None },
        Command::DrawRiverTile { shape: RiverShape::Bend },
        Command::HandleSymbol { outcome: SymbolOutcome::Spent },
        Command::DiscardTile,
        Command::PlaceTile,
        Command::PlaceMeeple { kind: Kind::Meeple, role, label: None, on_prize: None },
        Command::LiftMeeple { meeple, cause: LeaveCause::Scored },
        Command::MoveMeeple { meeple, role, label: None, cause },
        Command::TellPoints { seats: vec![Seat(1)], points, source, reason: None },
        Command::TakeDoubleTurn,
        Command::TownHall(TownHallCommand::Choose),
    ]
}

/// A step of each kind of Tournaments & Emblems: those that Herald measures on a map it tracks, and the others.
fn of_tournaments() -> ([Command; 4], [Command; 5]) {
    let (meeple, prize, city) = (MeepleId(1), PrizeId(1), CityId(1));
    let at = PrizePlace::City(StatueCity::New(None));
    let measured = [
        TournamentCommand::CallTournament,
        TournamentCommand::HoldPrize { prize },
        TournamentCommand::TellShields { city, shields: Shields(2) },
        TournamentCommand::MergeCities { kept: city, joined: CityId(2) },
    ];
    let others = [
        TournamentCommand::PlacePrize { prize, at },
        TournamentCommand::NominateMeeple { meeple, emblem: None, ring_before: None },
        TournamentCommand::RevealEmblem { meeple, reach: None, emblem: None },
        TournamentCommand::PlaceTournamentTile { place: None },
        TournamentCommand::LookAtPrize { prize, face: None },
    ];
    (measured.map(Command::Tournament), others.map(Command::Tournament))
}

#[test]
fn no_step_of_tournaments_is_taken_where_they_are_not_played() {
    let boards = [Board::of(2), drawn("E"), amid("E 0,-1 2 city")];
    let (measured, others) = of_tournaments();
    for (board, step) in
        boards.iter().flat_map(|board| measured.iter().chain(&others).map(move |step| (board, step)))
    {
        let refusal = board.refusal(std::slice::from_ref(step));
        assert_eq!(refusal, "EXPANSION_NOT_PLAYED - expansion=TOURNAMENTS_AND_EMBLEMS", "{step:?}");
    }
}

#[test]
fn what_herald_measures_is_not_told_of_a_tracked_tournament() {
    let tournaments = Played::default().with(Expansion::TournamentsAndEmblems, Tiles::Usual);
    let settings = Settings { played: tournaments, ..drawn_by(DrawnBy::Table) };
    let plan = plan_for(&settings, 2).unwrap();
    let game = Game::start(&Setup { seats: vec![Seat(1), Seat(2)], settings, plan }).unwrap();
    let Board { mut dice, .. } = Board::of(2);
    for step in told().iter().chain(&of_tournaments().0) {
        let steps = std::slice::from_ref(step);
        let refused = sound(decide(&game, Board::of(2).next_revision(), Seat(1), steps, &mut dice));
        assert_eq!(refused.err(), Some(Refusal::MapIsTracked), "{step:?}");
    }
}

#[test]
fn a_told_table_tracks_no_map() {
    let (settings, players) = (Settings { emblems: EmblemKeeping::Table, ..Settings::default() }, 2);
    let Settings { played, extra_tiles, start_tile, crown, .. } = settings;
    let plan = plan(&PlanRequest { players, played, extra_tiles, start_tile, crown }).unwrap();
    assert_eq!(plan_for(&settings, players).as_ref(), Ok(&plan));
    let game = Game::start(&Setup { seats: vec![Seat(1), Seat(2)], settings, plan }).unwrap();
    let mut dice: Dice = Board::of(2).dice;
    for step in [draw("E"), ANY_FACE, lay("0,-1", 2), stand(0), Command::Map(MapCommand::RecallAbbot)] {
        let refused = sound(decide(&game, Board::of(2).next_revision(), Seat(1), &[step], &mut dice));
        assert_eq!(refused.err(), Some(Refusal::MapNotTracked));
    }
}

/// A forgotten face is missed as such, wherever it stands in a list.
#[test]
fn b02_a_face_is_told_where_the_table_draws() {
    let board = Board::of(2);
    assert_eq!(board.refusal(&[ANY_FACE, lay("0,1", 0)]), "FACE_NOT_TOLD -");
    let told = Settings { drawn_by: DrawnBy::Server, ..Settings::default() };
    assert_eq!(plan_for(&told, 2), Err(Refusal::MapNotTracked), "nothing is drawn for a told table");
}
