//! What a prize tile shows, and to whom (T-20). Never where it lies.

use herald_rules::{Broken, Event, sight};
use herald_words::{
    Audience, Command, Discipline, DrawnBy, FaceCode, FaceText, Fact, LegalMove, MapFact, PhaseView, PrizeId,
    Recording, Refusal, Seat, Seen, Settings, Sight, TournamentMove,
};

use super::{
    board::{BLUE, Board, RED, piles, settings},
    script::{code, lay_prize, look_at},
    tables::{a_road_won, a_road_won_as_herald_draws, to_the_road},
};

/// What an audience sees of the faces of the prize tiles before the players.
fn faces(board: &Board, audience: Audience) -> Vec<Option<FaceCode>> {
    board.view(audience).tournament.unwrap().prizes.iter().map(|prize| prize.face).collect()
}

/// The faces told for a prize tile, as its owner is offered them; none if it is not offered to look.
fn offered(board: &Board, seat: Seat) -> Option<Vec<FaceCode>> {
    let looks = |legal| {
        if let LegalMove::Tournament(TournamentMove::LookAtPrize { faces, .. }) = legal {
            Some(faces)
        } else {
            None
        }
    };
    board.legal(seat).into_iter().find_map(looks)
}

#[test]
fn t20_only_its_owner_sees_the_face() {
    let mut board = a_road_won(&[9]);
    board.looks(1, "JP-4");
    let shown = Some(code("JP-4"));
    assert_eq!(faces(&board, Audience::Seat(RED)), [shown, None]);
    for other in [Audience::Seat(BLUE), Audience::Host, Audience::Watcher] {
        assert_eq!(faces(&board, other), [None, None], "{other:?}");
    }
    let [event] = board.last() else { panic!("one event") };
    let seen = |face| Seen::PrizeLookedAt { seat: RED, prize: PrizeId(1), face };
    assert_eq!(sight::event(event, Audience::Seat(RED)), seen(shown));
    for other in [Audience::Seat(BLUE), Audience::Host, Audience::Watcher] {
        assert_eq!(sight::event(event, other), seen(None));
    }
    assert!(!format!("{event:?}").contains("JP-4"), "nor does a log line");
}

/// Whatever red has told, all others see the same table and may do the same; and so before and after the land tile is drawn.
#[test]
fn t20_nothing_that_others_see_or_may_do_depends_on_the_face() {
    let table = |face: &str| {
        let mut board = a_road_won(&[9]);
        board.looks(1, face).draws("V");
        board
    };
    // All of these fit somewhere, so that none is held.
    let [one, other] = ["JP-1", "JP-2"].map(table);
    for audience in [Audience::Seat(BLUE), Audience::Host, Audience::Watcher] {
        let (one, other) = (one.view(audience), other.view(audience));
        assert_eq!(one, other, "{audience:?}");
    }
    for face in ["JP-1", "JP-2", "JP-3", "JP-10"] {
        let told =
            |board: &Board| board.decide(BLUE, &[look_at(2, Some(face))]).map(|decided| decided.events);
        assert_eq!(told(&one), told(&other), "blue may tell {face}, whatever red holds");
    }
}

#[test]
fn t20_it_is_looked_at_at_any_time_by_its_owner_and_nobody_else() {
    let mut board = a_road_won(&[9]);
    assert_eq!(board.refused_to(BLUE, look_at(1, Some("JP-1"))), Refusal::NoSuchPrize { prize: PrizeId(1) });
    assert_eq!(board.refused_to(RED, look_at(3, Some("JP-1"))), Refusal::NoSuchPrize { prize: PrizeId(3) });
    // Red's turn: blue looks too, before and after red has drawn, and while red finishes.
    board.takes(BLUE, look_at(2, Some("JP-6"))).draws("V");
    board.takes(BLUE, look_at(2, Some("JP-7"))).looks(1, "JP-1").lays_prize(1, "0,-1", 0).lays("3,3", 1);
    assert_eq!(board.view(Audience::Watcher).phase, PhaseView::Finish);
    board.takes(BLUE, look_at(2, Some("JP-8")));
    assert_eq!(faces(&board, Audience::Seat(BLUE)), [Some(code("JP-8"))], "told anew");
}

#[test]
fn t20_where_the_table_draws_a_face_is_told_that_does_not_lie_yet() {
    let mut board = a_road_won(&[9]);
    let all: Vec<_> = (1..=11).map(|number| code(&format!("JP-{number}"))).collect();
    assert_eq!(offered(&board, RED), Some(all.clone()));
    assert_eq!(board.refused(look_at(1, None)), Refusal::FaceNotTold);
    assert_eq!(board.refused(look_at(1, Some("V"))), Refusal::FaceNotLeft { face: code("V") });
    assert_eq!(board.refused(look_at(1, Some("XYZ"))), Refusal::NoSuchFace { face: code("XYZ") });

    // Blue has told the same: one of them is wrong, and who lays it first has it.
    board.takes(BLUE, look_at(2, Some("JP-1"))).draws("V").looks(1, "JP-1");
    assert_eq!(offered(&board, BLUE), Some(all.clone()), "nothing is said of what red has told");
    board.lays_prize(1, "0,-1", 0).lays("3,3", 1).ends();
    let gone = Refusal::FaceNotLeft { face: code("JP-1") };
    board.draws("V");
    assert_eq!(board.refused(lay_prize(2, "0,-2", 2)), gone, "told anew before it lies");
    assert_eq!(board.refused(look_at(2, Some("JP-1"))), gone);
    assert_eq!(
        board.refused(super::script::lay("3,4", 1)),
        Refusal::PrizesFirst { prizes: vec![PrizeId(2)] }
    );
    let left: Vec<_> = all.into_iter().filter(|face| *face != code("JP-1")).collect();
    assert_eq!(offered(&board, BLUE), Some(left));
    board.looks(2, "JP-3").lays_prize(2, "0,-2", 2);
}

/// JP-2 lies twice: two may tell it, and both lay it.
#[test]
fn t20_the_face_that_comes_twice_is_laid_twice() {
    let mut board = a_road_won(&[9]);
    // Each with its city up and its road from the west down; below 3,2 the road of 3,2 goes on west.
    board.takes(BLUE, look_at(2, Some("JP-2"))).looks(1, "JP-2").draws("V");
    // Once turned: city east, road north to west.
    board.lays_prize(1, "3,3", 1).lays("2,3", 3).ends();
    board.draws("V").lays_prize(2, "0,4", 1);
    assert_eq!(board.open().statues.len(), 2);
}

#[test]
fn t20_herald_draws_it_and_it_is_looked_at_once() {
    let mut board = a_road_won_as_herald_draws(&[9]);
    assert_eq!(offered(&board, RED), Some(vec![]), "no face is told");
    assert_eq!(board.refused(look_at(1, Some("JP-1"))), Refusal::FaceIsDrawnByServer);
    board.dice.bounds.clear();
    board.dice.thrown.push_back(11);
    board.awaited_takes(look_at(1, None));
    // 12 in a row by face: JP-1, JP-2 twice, JP-3 and so on: the last is JP-11.
    assert_eq!(faces(&board, Audience::Seat(RED)), [Some(code("JP-11")), None]);
    assert_eq!(board.dice.bounds, [12]);
    let [event @ Event::PrizeLookedAt { by: DrawnBy::Server, .. }] = board.last() else { panic!() };
    assert_eq!(event.sight(), Some(Sight::Prize { seat: RED, prize: PrizeId(1) }), "not undone by its maker");
    assert_eq!(board.refused(look_at(1, None)), Refusal::PrizeLookedAt { prize: PrizeId(1) });
    assert_eq!(offered(&board, RED), None);
}

/// Drawn like any tile: what another holds unseen by all is not drawn again, but JP-2 is there twice.
#[test]
fn t20_herald_never_draws_the_same_tile_twice() {
    for (first, second, face) in
        [(0, 0, "JP-2"), (1, 1, "JP-2"), (1, 2, "JP-3"), (2, 0, "JP-1"), (3, 3, "JP-4")]
    {
        let mut board = a_road_won_as_herald_draws(&[9]);
        board.dice.bounds.clear();
        board.dice.thrown.extend([first, second]);
        board.awaited_takes(look_at(1, None)).takes(BLUE, look_at(2, None));
        assert_eq!(board.dice.bounds, [12, 11]);
        assert_eq!(faces(&board, Audience::Seat(BLUE))[1], Some(code(face)), "{first}, then {second}");
    }
}

#[test]
fn t20_a_look_ends_its_list_where_herald_draws() {
    let board = a_road_won_as_herald_draws(&[9]);
    let steps = [look_at(1, None), super::script::DRAW];
    assert_eq!(board.decide(RED, &steps).unwrap_err(), Refusal::StepAfterDeal { step: 0 });
}

/// Red holds prize tile 1 and has told this face; red has drawn, and the table lets any seat record.
fn recorded_by_any(face: &str) -> Board {
    let with = Settings { recording: Recording::AnySeat, ..settings() };
    let mut board = Board::with(with, piles(2, &[6, 9], 2, Discipline::Road));
    to_the_road(&mut board);
    board.looks(1, face).draws("V");
    board
}

#[test]
fn t20_nobody_looks_for_another_even_where_any_seat_records() {
    let board = recorded_by_any("JP-1");
    for prize in [1, 3] {
        let none = Refusal::NoSuchPrize { prize: PrizeId(prize) };
        assert_eq!(board.refused_to(BLUE, look_at(prize, Some("JP-1"))), none);
    }
}

/// Where a prize tile fits tells its face: neither the places nor a refusal of one are for who records for its owner.
#[test]
fn t20_who_records_for_another_learns_no_face_from_what_is_listed() {
    // Both fit somewhere, so that neither is held before all eyes.
    let [one, other] = ["JP-1", "JP-3"].map(recorded_by_any);
    assert_eq!(one.legal(BLUE), other.legal(BLUE));
    assert_eq!(one.view(Audience::Seat(BLUE)), other.view(Audience::Seat(BLUE)));
}

#[test]
fn t20_who_records_for_another_learns_no_face_from_what_is_refused() {
    let [one, other] = ["JP-1", "JP-3"].map(recorded_by_any);
    // At 0,-1 the south must be field: JP-1 shows one there, and JP-3 too; turned once JP-1 alone does.
    for quarters in 0..4 {
        let tried = |board: &Board| board.decide(BLUE, &[lay_prize(1, "0,-1", quarters)]).err();
        assert_eq!(tried(&one), tried(&other), "after {quarters} quarter turns");
    }
}

/// What a face is said to be decides what fits: who could try that out for another would learn what the other holds.
#[test]
fn t20_nobody_describes_a_face_for_another_even_where_any_seat_records() {
    let board = recorded_by_any("JP-1");
    let text = FaceText {
        code: "JC-A".to_owned(),
        edges: "field field field field".to_owned(),
        fields: vec!["n1 n2 e1 e2 s1 s2 w1 w2".to_owned()],
        ..FaceText::default()
    };
    let step = Command::DescribeFace(Box::new(text));
    assert_eq!(board.refused_to(BLUE, step.clone()), Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] });
    let describes = |legal: &LegalMove| matches!(legal, LegalMove::DescribeFace { .. });
    assert!(!board.legal(BLUE).iter().any(describes) && board.legal(RED).iter().any(describes));
    assert!(board.decide(RED, &[step]).is_ok(), "who holds the tile describes it");
}

/// A record that says otherwise is damaged, though the other face would fit there.
#[test]
fn t20_what_lies_is_what_was_looked_at() {
    let [one, other] = ["JP-1", "JP-3"].map(recorded_by_any);
    let places = other.legal(RED).into_iter().find_map(|legal| {
        let LegalMove::Tournament(TournamentMove::PlacePrize { places, .. }) = legal else { return None };
        Some(places)
    });
    let (seat, prize, face) = (RED, PrizeId(1), code("JP-3"));
    let laid = Event::from(Fact::Map(MapFact::PrizeLaid { seat, prize, face, place: places.unwrap()[0] }));
    let folded = |board: &Board| board.game.clone().apply(board.next_revision(), [&laid]);
    assert_eq!(folded(&other), Ok(()));
    assert_eq!(folded(&one), Err(Broken::Impossible));
}
