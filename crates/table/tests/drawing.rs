//! A tracked map whose tiles Herald draws: the same tile however often it is drawn, the same game when read back. Never
//! a rule of the map.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::collections::BTreeSet;

use common::{Evening, request};
use herald_words::*;

const DRAW: Command = Command::Map(MapCommand::Draw { face: None, thief: None, from: None });

/// A tracked game in its first turn.
async fn started(players: usize) -> Evening {
    tracked(Evening::lobby(players).await).await
}

async fn tracked(evening: Evening) -> Evening {
    let settings = Settings { map: MapKeeping::Tracked, drawn_by: DrawnBy::Server, ..Settings::default() };
    evening.house.update_settings(&evening.host, request("tracked"), settings).await.unwrap();
    evening.start().await;
    evening
}

fn drawn(evening: &Evening) -> Option<FaceCode> {
    evening.view(&evening.host).map.unwrap().drawn
}

/// The step that one of the listed moves is, picked without chance.
fn step(listed: &[LegalMove], pick: usize) -> Command {
    match &listed[pick % listed.len()] {
        LegalMove::Map(MapMove::Draw { .. }) => DRAW,
        LegalMove::Map(MapMove::Lay { place, .. }) => Command::Map(MapCommand::Lay(*place)),
        LegalMove::Map(MapMove::Stand { kind, segment }) => {
            Command::Map(MapCommand::Stand { kind: *kind, segment: *segment })
        }
        LegalMove::EndTurn => Command::EndTurn,
        other => panic!("{other:?} on a tracked map"),
    }
}

async fn taps(evening: &Evening) {
    let seat = evening.active();
    let view = evening.view(&evening.seats[seat]);
    let pick = usize::try_from(view.revision.0).unwrap() * 31 / 3;
    evening.takes(seat, &[step(&view.legal, pick)]).await.unwrap();
}

#[tokio::test]
async fn what_herald_drew_is_not_drawn_again_by_taking_it_back() {
    let evening = started(2).await;
    let at = evening.takes(0, &[DRAW]).await.unwrap().revision;
    let undone = evening.house.undo(&evening.seats[0], request("undo"), None).await.unwrap_err();
    assert_eq!(common::refused(&undone).0, &Refusal::HiddenSeen { at });
    assert!(drawn(&evening).is_some());
}

#[tokio::test]
async fn where_the_host_takes_a_draw_back_the_same_tile_is_drawn_again() {
    let evening = started(2).await;
    for _ in 0..20 {
        while drawn(&evening).is_none() {
            taps(&evening).await;
        }
        let (seat, face) = (evening.active(), drawn(&evening));
        let to = Revision(evening.revision().0 - 1);
        let mended = evening.correct(Correction::Undo { to }, None).await.unwrap();
        let seen = Sight::Tile { seat: Seat(u8::try_from(seat).unwrap() + 1), face: face.unwrap() };
        assert_eq!(mended.seen.iter().map(|seen| seen.what).collect::<Vec<_>>(), [seen]);
        assert_eq!(drawn(&evening), None);
        evening.takes(seat, &[DRAW]).await.unwrap();
        assert_eq!(drawn(&evening), face);
        taps(&evening).await;
    }
}

#[tokio::test]
async fn a_validated_draw_draws_nothing_and_a_draw_ends_its_list() {
    let evening = started(2).await;
    let submission = Submission { request: request("would-draw"), steps: vec![DRAW] };
    evening.house.validate(&evening.seats[0], submission).await.unwrap();
    assert_eq!(drawn(&evening), None);
    let refused = evening.takes(0, &[DRAW, Command::EndTurn]).await.unwrap_err();
    assert_eq!(common::refused(&refused).0, &Refusal::StepAfterDeal { step: 0 });
}

/// Everyone's view, without which game it is of and by which hash its seed is bound.
fn shown(evening: &Evening) -> Vec<View> {
    let views = evening.seats.iter().chain([&evening.host]).map(|proof| evening.view(proof));
    let alike = |view: View| {
        let draws = Draws { commitment: view.draws.commitment.map(|_| Commitment([0; 32])), ..view.draws };
        View { game: GameId([0; 16]), draws, ..view }
    };
    views.map(alike).collect()
}

/// Two tables differ in nothing but their secrets: nothing shows before a draw which tile it will be.
#[tokio::test]
async fn until_it_is_drawn_nobody_can_tell_the_next_tile() {
    let one = started(2).await;
    let mut drew = BTreeSet::new();
    for number in 0..12 {
        let other = tracked(one.another(2, &format!("another-table-{number}")).await).await;
        assert_eq!(shown(&one), shown(&other));
        other.takes(0, &[DRAW]).await.unwrap();
        drew.insert(drawn(&other));
    }
    assert!(drew.len() > 3, "and then they draw differently: {drew:?}");
}

#[tokio::test]
async fn a_whole_game_is_the_same_when_it_is_read_back() {
    let evening = started(3).await;
    while evening.view(&evening.host).status == Status::Playing {
        taps(&evening).await;
    }
    let (house, seats, host) = evening.restarted().await;
    for (live, stored) in evening.seats.iter().chain([&evening.host]).zip(seats.iter().chain([&host])) {
        assert_eq!(&evening.view(live), house.view(stored).unwrap().value());
    }
    let map = evening.view(&evening.host).map.unwrap();
    assert!(map.left.is_empty() && map.drawn.is_none());
    // A tile that fits nowhere is rare, and each that lies has a cell of its own.
    let cells: BTreeSet<Pos> = map.tiles.iter().map(|tile| tile.pos).collect();
    assert!(cells.len() == map.tiles.len() && cells.len() > 65, "{}", cells.len());
}
