//! For fixed decks: every place listed for each tile, in order, with the segments a meeple may then stand on, and how
//! many moves two tiles deep. Pinned in `perft/*.txt`; a list that changes is seen there. Never says which move is good:
//! what is taken is told by the step's number.

use std::fmt::Write;

use herald_rules::{Game, decide, sight};
use herald_words::{
    Audience, Command, Kind, LegalMove, MapCommand, MapMove, PhaseView, Place, Seat, Segment,
};

use super::{
    board::{Board, sound},
    pinned::is_pinned,
    script::{draw, stand},
};

type Listed = (Place, Vec<Segment>);

fn awaited(game: &Game) -> Seat {
    game.awaited()[0]
}

/// Where the drawn tile may go, as listed.
fn places(game: &Game) -> Vec<Listed> {
    let place = |listed| {
        let LegalMove::Map(MapMove::Lay { place, stands }) = listed else { panic!("{listed:?} is no place") };
        let segment = |(kind, segment)| {
            assert_eq!(kind, Kind::Meeple, "no other figure is played");
            segment
        };
        (place, stands.into_iter().map(segment).collect())
    };
    sight::legal(game, Audience::Seat(awaited(game))).into_iter().map(place).collect()
}

/// Places, each with nobody and with a meeple on each of its segments.
fn moves(places: &[Listed]) -> usize {
    places.iter().map(|(_, segments)| 1 + segments.len()).sum()
}

fn steps((place, _): &Listed, stands: Option<Segment>) -> Vec<Command> {
    let lay = Command::Map(MapCommand::Lay(*place));
    let stands = stands.map(|Segment(segment)| stand(segment));
    [lay].into_iter().chain(stands).chain([Command::EndTurn]).collect()
}

/// Moves of the next tile, after each of these.
fn two_deep(board: &Board, places: &[Listed], next: &str) -> usize {
    let mut count = 0;
    for place in places {
        for stands in [None].into_iter().chain(place.1.iter().copied().map(Some)) {
            let mut turn = steps(place, stands);
            let at = board.next_revision();
            let seat = awaited(&board.game);
            let dice = &mut board.dice.clone();
            let after = sound(decide(&board.game, at, seat, &turn, dice)).unwrap().game;
            turn = vec![draw(next)];
            let drawn = sound(decide(&after, at, awaited(&after), &turn, dice)).unwrap().game;
            count += if drawn_and_fits(&drawn) { moves(&self::places(&drawn)) } else { 0 };
        }
    }
    count
}

fn drawn_and_fits(game: &Game) -> bool {
    super::look::view(game, Audience::Watcher).phase == PhaseView::Place
}

/// Plays the deck: of the places and of what may be stood upon, the step's number says which is taken.
fn played(deck: [&str; 12]) -> String {
    let mut board = Board::of(3);
    let mut text = String::new();
    for (step, face) in deck.iter().enumerate() {
        board.takes(&[draw(face)]);
        if !drawn_and_fits(&board.game) {
            writeln!(text, "{}. {face}: fits nowhere\n", step + 1).unwrap();
            continue;
        }
        let listed = places(&board.game);
        write!(text, "{}. {face}: {} places, {} moves", step + 1, listed.len(), moves(&listed)).unwrap();
        if let Some(next) = deck.get(step + 1) {
            write!(text, ", {} two deep", two_deep(&board, &listed, next)).unwrap();
        }
        text.push('\n');
        for (Place { pos, rotation }, segments) in &listed {
            let segments: Vec<_> = segments.iter().map(ToString::to_string).collect();
            writeln!(text, "   {pos} {}: {}", *rotation as u8, segments.join(" ")).unwrap();
        }
        let taken = &listed[(5 * step + 3) % listed.len()];
        let stands = taken.1.get(step % (taken.1.len() + 1)).copied();
        let on = stands.map_or("nobody".to_owned(), |segment| segment.to_string());
        writeln!(text, "   -> {} {} {on}\n", taken.0.pos, taken.0.rotation as u8).unwrap();
        board.takes(&steps(taken, stands));
    }
    text
}

#[test]
fn b03_places_of_roads_and_bends() {
    is_pinned(
        "tracked/perft/roads.txt",
        &played(["V", "V", "U", "W", "A", "V", "X", "Vg", "U", "L", "V", "J"]),
    );
}

#[test]
fn b03_places_of_cities() {
    is_pinned(
        "tracked/perft/cities.txt",
        &played(["E", "N", "R", "C", "F", "H", "I", "M", "Q", "S", "G", "T"]),
    );
}

#[test]
fn b03_places_of_everything() {
    is_pinned(
        "tracked/perft/everything.txt",
        &played(["B", "Eg", "O", "P", "K", "Ug", "Ng", "Hg", "Ig", "Rg", "Mg", "D"]),
    );
}
