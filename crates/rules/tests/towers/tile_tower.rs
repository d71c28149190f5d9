//! The tile tower: land tiles in two compartments, drawn from either (W-1). Never which tile lies where: nobody knows that.

use herald_rules::{Game, Setup, places, plan_for};
use herald_words::{
    Audience, Command, Compartment, DrawnBy, Expansion, Fact, LegalMove, MapCommand, MapFact, MapKeeping,
    MapMove, Played, Refusal, Revision, Salt, Seat, Settings, TileTower, Tiles, TowerCommand, TowerMove,
};

use super::{
    board::Board,
    script::{code, lot},
    tables,
};

fn used(beside: &[Expansion]) -> Settings {
    Settings { tile_tower: TileTower::Used, ..tables::settings(beside) }
}

fn draw(face: &str, from: Option<Compartment>) -> Command {
    Command::Map(MapCommand::Draw { face: Some(code(face)), thief: None, from })
}

fn compartments(board: &Board) -> [u16; 2] {
    board.towers().compartments.unwrap()
}

fn offered(board: &Board) -> Vec<Compartment> {
    let draws = board.legal(board.seat()).into_iter().find_map(|legal| {
        if let LegalMove::Map(MapMove::Draw { from, .. }) = legal { Some(from) } else { None }
    });
    draws.unwrap()
}

#[test]
fn w1_the_land_tiles_lie_in_two_compartments_and_are_drawn_from_either() {
    let mut board = tables::with(used(&[]));
    // 71 and 12 with a thief's symbol, the odd one to the left.
    assert_eq!(compartments(&board), [42, 41]);
    assert_eq!(offered(&board), Compartment::ALL);
    assert_eq!(board.refused(draw("V", None)), Refusal::CompartmentNotTold);
    let red = board.seat();
    board.takes(red, draw("V", Some(Compartment::Right)));
    assert_eq!(compartments(&board), [42, 40]);
}

#[test]
fn w1_tower_tiles_do_not_lie_in_the_tile_tower() {
    let mut board = tables::with(used(&[]));
    let red = board.seat();
    board.takes(red, draw("TT-a", Some(Compartment::Left)));
    assert_eq!(compartments(&board), [41, 41]);
    // W-7: stolen, and a tower tile is drawn.
    assert_eq!(offered(&board), []);
    assert_eq!(board.refused(draw("TT-2", Some(Compartment::Left))), Refusal::NotFromTheTileTower);
    board.takes(red, draw("TT-2", None));
    assert_eq!(compartments(&board), [41, 41]);
}

#[test]
fn w1_without_the_tile_tower_no_compartment_is_told() {
    let board = tables::of(&[]);
    assert_eq!((board.towers().compartments, offered(&board)), (None, vec![]));
    assert_eq!(board.refused(draw("V", Some(Compartment::Left))), Refusal::NoTileTower);
}

#[test]
fn t13_with_tournaments_the_land_tiles_lie_in_piles() {
    let refused = |settings: &Settings| plan_for(settings, 2).unwrap_err();
    let both = used(&[Expansion::TournamentsAndEmblems]);
    assert_eq!(refused(&both), Refusal::TileTowerWithTournaments);
    let base = Settings { played: Played::default(), ..used(&[]) };
    assert_eq!(refused(&base), Refusal::TileTowerIsTracked);
    let towers = Played::default().with(Expansion::TowersAndThieves, Tiles::Usual);
    let told = Settings { played: towers, map: MapKeeping::Told, ..used(&[]) };
    assert_eq!(refused(&told), Refusal::TileTowerIsTracked);
}

/// B-3: no road is open, so that X, four roads, fits nowhere; Herald goes on from where it was told to draw.
///
/// ```text
///      x=-1  0  1
/// y=0     .  D  .
/// y=1     B  1  B
/// ```
#[test]
fn w1_b3_what_replaces_a_tile_that_fits_nowhere_comes_from_the_same_compartment() {
    let (one, other) = (Compartment::Left, Compartment::Right);
    for (from, left) in [(one, [38, 40]), (other, [40, 38])] {
        let mut board = tables::with(Settings { drawn_by: DrawnBy::Server, ..used(&[]) });
        let draws = |board: &mut Board, faces: &[&str], from| {
            let view = board.view(Audience::Watcher);
            // By face, so that X leaves E where it was.
            board.dice.thrown.extend(faces.iter().map(|face| lot(&view, face)));
            board.awaited_takes(Command::Map(MapCommand::Draw { face: None, thief: None, from }));
        };
        draws(&mut board, &["TT-a"], Some(one));
        draws(&mut board, &["TT-2"], None);
        board.lays("0,1", 0).ends();
        draws(&mut board, &["B"], Some(other));
        board.lays("1,1", 0).ends();
        draws(&mut board, &["B"], Some(one));
        board.lays("-1,1", 0).ends();
        assert_eq!(compartments(&board), [40, 40]);
        let seat = board.seat();
        draws(&mut board, &["X", "E"], Some(from));
        let drawn = |face| {
            let (face, by) = (code(face), DrawnBy::Server);
            Fact::Map(MapFact::Drawn { seat, face, by, thief: None, from: Some(from) })
        };
        let boxed = Fact::Map(MapFact::Boxed { seat, face: code("X") });
        assert_eq!(board.facts(), [drawn("X"), boxed, drawn("E")]);
        assert_eq!(compartments(&board), left);
    }
}

/// The first of the towers among which a thief's growth is chosen.
fn grown(listed: &[LegalMove]) -> Option<Command> {
    listed.iter().find_map(|legal| {
        let LegalMove::Tower(TowerMove::Grow { towers, floors }) = legal else { return None };
        let towers = towers.iter().copied().take((*floors).into()).collect();
        Some(Command::Tower(TowerCommand::Grow { towers }))
    })
}

/// Zeros for chance.
struct Still;

impl herald_rules::Chance for Still {
    fn salt(&mut self) -> Salt {
        Salt([0; 32])
    }

    fn below(&mut self, _draw: herald_rules::Draw, _bound: u16) -> u16 {
        0
    }
}

/// W-1: from the left while it has tiles, then from the right without being told; what Herald draws is taken from there too.
#[test]
fn w1_an_empty_compartment_is_refused_and_the_other_needs_no_telling() {
    let settings = Settings { drawn_by: DrawnBy::Server, ..used(&[]) };
    let plan = plan_for(&settings, 2).unwrap();
    let mut game = Game::start(&Setup { seats: vec![Seat(1), Seat(2)], settings, plan }).unwrap();
    let mut seen_empty = false;
    let mut at = Revision(0);
    while let Some(seat) = game.awaited().first().copied() {
        let shown = super::look::view(&game, herald_words::Audience::Watcher);
        let [left, right] = shown.towers.as_ref().unwrap().compartments.unwrap();
        assert_eq!(left + right, shown.land_left, "every land tile lies in one of them");
        let draw = |from| Command::Map(MapCommand::Draw { face: None, thief: None, from });
        let listed = herald_rules::sight::legal(&game, herald_words::Audience::Seat(seat));
        let draws = listed.iter().find_map(|legal| {
            if let LegalMove::Map(MapMove::Draw { from, .. }) = legal { Some(from.clone()) } else { None }
        });
        let step = match (places(&game).first(), draws) {
            (Some(place), _) => Command::Map(MapCommand::Lay(*place)),
            (None, Some(from)) if from == [Compartment::Right] => {
                let refused =
                    herald_rules::decide(&game, at, seat, &[draw(Some(Compartment::Left))], &mut Still);
                let empty = Refusal::CompartmentEmpty { compartment: Compartment::Left };
                assert_eq!(refused.map(drop), Err(empty.into()));
                seen_empty = true;
                draw(None)
            }
            (None, Some(from)) => draw(from.first().copied()),
            (None, None) => grown(&listed).unwrap_or(Command::EndTurn),
        };
        at = at.next();
        herald_rules::play(&mut game, at, seat, &[step], &mut Still).unwrap();
    }
    assert!(seen_empty && game.is_over());
}
