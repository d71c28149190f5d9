//! Smallest cases of what may be hidden: where any seat may record, what another seat is told it may do. Never a random game.

use fastrand::Rng;
use herald_words::{
    Command, DrawnBy, Emblem, FaceCode, Feature, HouseRules, Kind, MapCommand, MeepleId, PilePlan, Place,
    Pos, PrizeId, Recording, Rotation, Seat, Segment,
};

use super::{
    listed,
    table::{Dice, Evening, Table},
    twin::Twin,
};

/// Red has won a prize tile and drawn a land tile: a road of two, one nomination, one tournament.
fn red_holds_a_prize_tile(recording: Recording) -> Table {
    let (drawn_by, house) = (DrawnBy::Table, HouseRules::default());
    let evening = Evening {
        players: 2,
        abbot: false,
        river: false,
        tournaments: true,
        towers: false,
        tile_tower: false,
        drawn_by,
        recording,
        house,
        hurried: false,
        scarce: false,
    };
    let mut setup = evening.setup();
    setup.plan.piles = [(3, 0), (76, 2)].map(|(land, prizes)| PilePlan { land, prizes }).to_vec();
    setup.plan.last_prizes = 10;
    let mut table = Table::start(setup, Dice(1));
    let (red, blue) = (Seat(1), Seat(2));
    let draw = |face| Command::Map(MapCommand::Draw { face: FaceCode::parse(face), thief: None, from: None });
    let lay = |x, y, rotation| Command::Map(MapCommand::Lay(Place { pos: Pos { x, y }, rotation }));
    // Beside the tournament tile's third square, whose road goes east.
    table.takes(red, &draw("U"));
    table.takes(red, &lay(3, 0, Rotation::None));
    assert_eq!(table.chart.tiles[6].face.parts[0].feature, Feature::Road);
    table.takes(red, &Command::Map(MapCommand::Stand { kind: Kind::Meeple, segment: Segment(0) }));
    table.takes(red, &Command::EndTurn);
    for step in [draw("B"), lay(1, 2, Rotation::None), Command::EndTurn] {
        table.takes(blue, &step);
    }
    for step in [draw("U"), lay(4, 0, Rotation::None), listed::nominate(MeepleId(1), Emblem::Zero)] {
        table.takes(red, &step);
    }
    table.takes(red, &Command::EndTurn);
    table.takes(red, &listed::reveal(MeepleId(1)));
    for step in [draw("B"), lay(1, 3, Rotation::None), Command::EndTurn] {
        table.takes(blue, &step);
    }
    table.takes(red, &draw("B"));
    table
}

fn looked_at_looks_the_same(recording: Recording) {
    let mut table = red_holds_a_prize_tile(recording);
    let (before, at) = (table.game.clone(), table.next());
    table.takes(Seat(1), &listed::look(PrizeId(1), FaceCode::parse("JP-1")));
    // In the twin it shows another face, for which there is another place: a road.
    for seed in 0..20 {
        if let Some(twin) = Twin::of(&before, at, &table, &mut Rng::with_seed(seed)) {
            twin.looks_the_same(&table, true);
        }
    }
}

#[test]
fn t20_what_a_prize_tile_shows_is_hidden_where_its_owner_records() {
    looked_at_looks_the_same(Recording::ActiveSeat);
}

/// A place is listed where the hidden face fits, so the list tells what it is.
#[test]
fn t20_what_a_prize_tile_shows_is_hidden_where_any_seat_records() {
    looked_at_looks_the_same(Recording::AnySeat);
}
