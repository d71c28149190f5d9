//! The first tournament: called by itself, revealed in turn, decided and paid out by itself.

use herald_api::v1::{self, entry::What};
use herald_tests::{
    people::{draw, end_turn, place},
    status,
};
use sha2::{Digest, Sha256};
use tonic::Code;

use crate::table::{
    BLACK, BLUE, BLUES_KNIGHT, Evening, RED, REDS_KNIGHT, YELLOW, YELLOWS_KNIGHT, city, happened, server,
    tournaments,
};

#[tokio::test]
async fn yellow_wants_to_draw_the_pile_is_empty_and_each_is_asked_in_turn_and_black_passed_over() {
    let server = server(20).await;
    let evening = Evening::at_the_tournament(&server.channel).await;
    let asked = async |who: u32, open: &[u32], passed: &[u32]| {
        for (name, person) in evening.everyone() {
            let view = person.view().await;
            let contest = tournaments(&view).contest.as_ref().unwrap();
            assert_eq!(
                (view.phase(), view.awaited.as_slice()),
                (v1::Phase::Tournament, &[who][..]),
                "{name}"
            );
            assert_eq!(contest.discipline(), v1::Discipline::City, "{name}");
            assert_eq!(contest.order, [YELLOW, BLACK, RED, BLUE], "{name}");
            assert_eq!(contest.passed_over, passed, "{name}");
            let revealed: Vec<u32> = contest.revealed.iter().map(|standing| standing.seat).collect();
            assert_eq!(revealed, open, "{name} sees what lies open");
            assert_eq!(view.turn.as_ref().unwrap().seat, YELLOW, "{name}: it is still yellow's turn");
            let may_reveal = view
                .legal_moves
                .iter()
                .any(|legal| matches!(legal.r#move, Some(v1::legal_move::Move::RevealEmblem(_))));
            assert_eq!(may_reveal, person.seat == who, "{name}");
        }
    };
    asked(YELLOW, &[], &[]).await;
    let refused = evening.red.plays(vec![city(REDS_KNIGHT, 4)]).await.unwrap_err();
    let told = status::told(&refused);
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NOT_AWAITED", "B-2"));
    assert_eq!(told.fact("awaited"), YELLOW.to_string());
    let refused = evening.yellow.plays(vec![draw()]).await.unwrap_err();
    assert_eq!(status::reason(&refused), "OUT_OF_STEP");

    evening.yellow.plays(vec![city(YELLOWS_KNIGHT, 2)]).await.unwrap();
    asked(RED, &[YELLOW], &[BLACK]).await;
    let standing = tournaments(&evening.red.view().await).contest.clone().unwrap().revealed[0];
    let open = (standing.value, standing.rank, standing.emblem(), standing.meeple);
    assert_eq!(open, (3, 0, v1::Emblem::One, YELLOWS_KNIGHT));
    evening.red.plays(vec![city(REDS_KNIGHT, 4)]).await.unwrap();
    asked(BLUE, &[YELLOW, RED], &[BLACK]).await;
}

#[tokio::test]
async fn values_9_8_3_red_keeps_the_emblem_blue_draws_one_the_rest_goes_to_the_box_and_the_crown_moves() {
    let server = server(21).await;
    let evening = Evening::at_the_tournament(&server.channel).await;
    evening.yellow.plays(vec![city(YELLOWS_KNIGHT, 2)]).await.unwrap();
    evening.red.plays(vec![city(REDS_KNIGHT, 4)]).await.unwrap();
    let mut television = evening.television.watches(None).await;
    television.view().await;
    let made = evening.blue.plays(vec![city(BLUES_KNIGHT, 5)]).await.unwrap();
    assert_eq!(
        happened(&television.update().await.entries),
        happened(&made.entries),
        "nothing in it is secret"
    );

    let events = happened(&made.entries);
    let What::TournamentDecided(decided) = &events[1] else { panic!("{events:?}") };
    let board = decided.standings.iter().map(|at| (at.seat, at.rank, at.value, at.emblem(), at.reach));
    let reach = |tiles| Some(v1::Reach { reach: Some(v1::reach::Reach::CityTiles(tiles)), bridge_tiles: 0 });
    use v1::Emblem::{Five, One, Three};
    assert!(board.eq([
        (RED, 1, 9, Five, reach(4)),
        (BLUE, 2, 8, Three, reach(5)),
        (YELLOW, 3, 3, One, reach(2)),
    ]));
    let won = |seat, prize, rank, kept: i32| {
        let face = String::new();
        What::PrizeWon(v1::PrizeWon { winner: Some(v1::Winner { seat, prize, rank, kept, face }) })
    };
    let boxed = |seat, emblem: v1::Emblem| What::EmblemBoxed(v1::EmblemBoxed { seat, emblem: emblem.into() });
    assert_eq!(
        events[2..],
        [
            won(RED, 1, 1, Five.into()),
            won(BLUE, 2, 2, 0),
            boxed(BLUE, Three),
            boxed(YELLOW, One),
            What::CrownMoved(v1::CrownMoved { to: v1::Discipline::Field.into() }),
            What::PileOpened(v1::PileOpened { pile: 2 }),
        ]
    );

    for (name, person) in evening.everyone() {
        let view = person.view().await;
        let table = tournaments(&view);
        assert_eq!((view.phase(), view.awaited.as_slice()), (v1::Phase::Draw, &[YELLOW][..]), "{name}");
        let turn = view.turn.unwrap();
        assert_eq!((turn.seat, turn.number), (YELLOW, 20), "{name}: yellow's turn goes on");
        assert_eq!((table.crown(), table.held, table.total), (v1::Discipline::Field, 1, 5), "{name}");
        assert_eq!((table.draws_left, table.contest.as_ref()), (15, None), "{name}");
        let open = v1::Pile { land_tiles: 15, prize_tiles: 0, open: true };
        assert_eq!(table.piles[1], open, "{name}");
    }
    evening.yellow.plays(vec![draw(), place(), end_turn()]).await.unwrap();
}

#[tokio::test]
async fn a_revealed_emblem_is_the_one_that_was_bound_when_the_meeple_was_nominated() {
    let server = server(22).await;
    let evening = Evening::at_the_tournament(&server.channel).await;
    let bound = |view: &v1::View| {
        let meeple = view.meeples.iter().find(|meeple| meeple.meeple == YELLOWS_KNIGHT).unwrap().clone();
        match meeple.nomination.unwrap().state.unwrap() {
            v1::nomination::State::Nominated(nominated) => nominated.commitment,
            v1::nomination::State::Spent(_) | v1::nomination::State::Token(_) => {
                panic!("an emblem that Herald keeps lies there")
            }
        }
    };
    let before = bound(&evening.black.view().await);
    let made = evening.yellow.plays(vec![city(YELLOWS_KNIGHT, 2)]).await.unwrap();
    let What::EmblemRevealed(revealed) = &happened(&made.entries)[0] else { panic!("revealed first") };
    assert_eq!(revealed.commitment, before);
    // As entry.proto tells clients to check it.
    let mut text = b"herald nomination 1".to_vec();
    text.push(u8::try_from(revealed.seat).unwrap());
    text.extend(u16::try_from(revealed.meeple).unwrap().to_be_bytes());
    text.push(1);
    text.extend(&revealed.salt[..]);
    assert_eq!(revealed.emblem(), v1::Emblem::One);
    assert_eq!(Sha256::digest(&text)[..], revealed.commitment[..], "a client can check it");
}
