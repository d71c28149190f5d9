//! The end of the evening: what it would be now, the last tournament and the lap after it, the sheet.

use herald_api::v1::{self, entry::What};
use herald_tests::{
    people::{Person, draw, end_turn, fresh_id, nominate, place, place_meeple, points},
    status,
};

use crate::table::{
    BLACK, BLUE, Evening, RED, YELLOW, city, field, happened, into_known, into_new, road, server, shields,
    tournaments,
};

async fn ends(host: &Person) {
    let end =
        v1::EndGameRequest { game_id: host.game.clone(), request_id: fresh_id(), expected_revision: None };
    host.games().end_game(host.with(end)).await.unwrap();
}

#[tokio::test]
async fn what_would_it_be_if_we_stopped_now_the_sheet_line_by_line() {
    let server = server(40).await;
    let evening = Evening::after_the_tournament(&server.channel).await;
    evening.plays_turns(20, 21).await;
    let city = into_new(1, "the city by the window");
    let finish = vec![draw(), city, place(), points(&[RED, BLUE], 14, v1::PointSource::City), shields(1, 2)];
    evening.red.plays(finish).await.unwrap();

    let before = evening.black.sheet().await;
    let line = |seat, points, rule: &str| (seat, points, rule.to_owned(), true);
    let lines = |sheet: &v1::Sheet| -> Vec<_> {
        sheet.lines.iter().map(|line| (line.seat, line.points, line.rule_id.clone(), line.told)).collect()
    };
    assert_eq!(lines(&before), [line(RED, 14, "B-6"), line(BLUE, 14, "B-6"), line(RED, 6, "T-22")]);
    assert_eq!((before.totals[0].seat, before.totals[0].points), (RED, 20));
    for (name, person) in evening.everyone() {
        assert_eq!(person.sheet().await, before, "{name}");
    }
    ends(&evening.host).await;
    for (name, person) in evening.everyone() {
        let view = person.view().await;
        assert_eq!((view.status(), view.sheet.as_ref()), (v1::Status::Over, Some(&before)), "{name}");
        assert_eq!(person.sheet().await, before, "{name}: ending changes no figure");
        assert_eq!(view.legal_moves, [], "{name}");
    }
}

#[tokio::test]
async fn the_last_land_pile_is_empty_last_tournament_then_only_who_holds_a_prize_is_asked() {
    let server = server(41).await;
    let evening = Evening::started(&server.channel).await;
    let mut called = Vec::new();
    for turn in 1..=79 {
        let finish = match turn {
            66 | 67 => vec![place_meeple(v1::Role::Farmer, "the great field")],
            70 => vec![nominate(1, v1::Emblem::Five, Some(3))],
            71 => vec![nominate(2, v1::Emblem::Zero, Some(0))],
            _ => vec![],
        };
        let made = evening.plays_turn(turn, finish).await;
        for what in happened(&made.entries) {
            if let What::TournamentCalled(tournament) = what {
                called.push((turn, tournament.discipline()));
            }
        }
    }
    use v1::Discipline::{City, Field, Road};
    let expected = [(19, City), (34, Field), (49, Road), (64, City), (79, Field)];
    assert_eq!(called, expected, "as many tournaments as land piles");
    let view = evening.host.view().await;
    assert_eq!((view.phase(), view.awaited.as_slice()), (v1::Phase::Tournament, &[RED][..]));
    // Nobody entered before, so all twelve prize tiles lie here.
    assert_eq!(tournaments(&view).piles.last().unwrap().prize_tiles, 12);
    evening.red.plays(vec![field(1, 8, 0)]).await.unwrap();
    let made = evening.blue.plays(vec![field(2, 1, 0)]).await.unwrap();
    assert!(happened(&made.entries).contains(&What::LastLapOpened(v1::LastLapOpened {})));

    for (seat, person, prize) in
        [(RED, &evening.red, into_new(1, "")), (BLUE, &evening.blue, into_known(2, 1))]
    {
        for (name, other) in evening.everyone() {
            let view = other.view().await;
            assert_eq!((view.phase(), view.awaited.as_slice()), (v1::Phase::LastLap, &[seat][..]), "{name}");
        }
        for tile in [draw(), place(), place_meeple(v1::Role::Knight, "")] {
            assert_eq!(status::reason(&person.plays(vec![tile]).await.unwrap_err()), "OUT_OF_STEP");
        }
        let early = person.plays(vec![end_turn()]).await.unwrap_err();
        assert_eq!(status::told(&early).fact("rule_id"), "T-20");
        person.plays(vec![prize, end_turn()]).await.unwrap();
    }
    let view = evening.host.view().await;
    assert_eq!(view.phase(), v1::Phase::FinalScoring);
    assert_eq!((tournaments(&view).held, tournaments(&view).total, view.land_tiles_left), (5, 5, 0));
    ends(&evening.host).await;
}

#[tokio::test]
async fn four_coats_of_arms_red_one_emblem_blue_two_12_and_24_and_a_shared_victory_if_equal() {
    let server = server(42).await;
    let evening = Evening::started(&server.channel).await;
    for turn in 1..=19 {
        let finish = match turn {
            2 => vec![place_meeple(v1::Role::Farmer, "")],
            3 => vec![place_meeple(v1::Role::Knight, "")],
            6 => vec![nominate(1, v1::Emblem::Three, Some(4))],
            7 => vec![nominate(2, v1::Emblem::Two, None), place_meeple(v1::Role::Highwayman, "")],
            11 => vec![nominate(3, v1::Emblem::One, None)],
            _ => vec![],
        };
        evening.plays_turn(turn, finish).await;
    }
    // Each is alone in its tournament, and so the highest.
    evening.blue.plays(vec![city(2, 1)]).await.unwrap();
    evening.plays_turns(20, 22).await;
    evening.blue.plays(vec![draw(), into_new(1, "the big city"), place(), end_turn()]).await.unwrap();
    evening.plays_turns(24, 34).await;
    evening.red.plays(vec![field(1, 4, 0)]).await.unwrap();
    evening.plays_turns(35, 37).await;
    evening.red.plays(vec![draw(), into_known(2, 1), place(), end_turn()]).await.unwrap();
    evening.plays_turns(39, 49).await;
    evening.blue.plays(vec![road(3, 2)]).await.unwrap();
    evening.plays_turns(50, 50).await;
    evening.blue.plays(vec![draw(), into_known(3, 1), place(), end_turn()]).await.unwrap();
    evening.plays_turn(52, vec![shields(1, 4)]).await;

    let sheet = evening.red.sheet().await;
    let statues: Vec<_> = sheet.lines.iter().map(|line| (line.seat, line.points, &*line.rule_id)).collect();
    assert_eq!(statues, [(BLUE, 12, "T-22"), (RED, 12, "T-22"), (BLUE, 12, "T-22")]);
    let order = |sheet: &v1::Sheet| -> Vec<_> {
        sheet.totals.iter().map(|total| (total.seat, total.points, total.rank)).collect()
    };
    assert_eq!(order(&sheet), [(BLUE, 24, 1), (RED, 12, 2), (BLACK, 0, 3), (YELLOW, 0, 3)]);
    assert_eq!(sheet.winners, [BLUE]);

    evening.plays_turn(53, vec![points(&[RED], 12, v1::PointSource::Field)]).await;
    ends(&evening.host).await;
    let sheet = evening.television.view().await.sheet.unwrap();
    assert_eq!(order(&sheet), [(RED, 24, 1), (BLUE, 24, 1), (BLACK, 0, 3), (YELLOW, 0, 3)]);
    assert_eq!(sheet.winners, [RED, BLUE], "they share the victory");
}
