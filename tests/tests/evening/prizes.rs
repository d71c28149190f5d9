//! Prize tiles and statues: what a turn with a prize tile is like, and cities that grow together.

use herald_api::v1::{self, legal_move::Move, step::Step};
use herald_tests::{
    people::{draw, end_turn, lift, nominate, place},
    status,
};
use tonic::Code;

use crate::table::{BLUE, Evening, RED, REDS_HIGHWAYMAN, into_known, into_new, server, shields, tournaments};

#[tokio::test]
async fn reds_next_turn_draw_look_then_place_your_prize_first_emblem_onto_the_statue() {
    let server = server(30).await;
    let evening = Evening::after_the_tournament(&server.channel).await;
    evening.plays_turns(20, 21).await;
    let early = evening.red.plays(vec![into_new(1, "")]).await.unwrap_err();
    assert_eq!(status::reason(&early), "OUT_OF_STEP", "draw and look first");
    evening.red.plays(vec![draw()]).await.unwrap();

    let view = evening.red.view().await;
    assert_eq!((view.phase(), view.awaited.as_slice()), (v1::Phase::Place, &[RED][..]));
    let offers = |wanted: &Move| view.legal_moves.iter().any(|legal| legal.r#move.as_ref() == Some(wanted));
    assert!(offers(&Move::PlacePrize(v1::LegalPrize { prize: 1, places: Vec::new() })));
    assert!(offers(&Move::HoldPrize(v1::HoldPrize { prize: 1 })));
    assert!(!offers(&Move::PlaceTile(v1::PlaceTile {})));
    let told = status::told(&evening.red.plays(vec![place()]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "PRIZES_FIRST", "T-20"));
    assert_eq!(told.fact("prizes"), "1");
    let told = status::told(&evening.red.plays(vec![into_new(2, "")]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NO_SUCH_PRIZE", "T-20"), "that one is blue's");

    // The prize tile lengthens the road too, but its highwayman has had an emblem; then the land tile and the rest.
    let steps =
        vec![into_new(1, "the city by the window"), nominate(REDS_HIGHWAYMAN, v1::Emblem::Zero, None)];
    let told = status::told(&evening.red.plays(steps).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "ALREADY_NOMINATED", "T-9"));
    evening.red.plays(vec![into_new(1, "the city by the window")]).await.unwrap();
    evening.red.plays(vec![place(), lift(REDS_HIGHWAYMAN), end_turn()]).await.unwrap();

    let statue = v1::Statue { prize: 1, seat: RED, emblem: v1::Emblem::Five.into(), city: 1 };
    let city = v1::City { city: 1, label: "the city by the window".to_owned(), shields: None };
    for (name, person) in evening.everyone() {
        let view = person.view().await;
        let table = tournaments(&view);
        assert_eq!((&table.statues, &table.cities), (&vec![statue], &vec![city.clone()]), "{name}");
        assert!(table.prizes.iter().all(|prize| prize.seat == BLUE), "{name}: red's lies");
    }
}

#[tokio::test]
async fn two_cities_with_statues_grow_together_and_these_two_are_one_now() {
    let server = server(31).await;
    let evening = Evening::after_the_tournament(&server.channel).await;
    evening.plays_turns(20, 21).await;
    evening
        .red
        .plays(vec![draw(), into_new(1, "the city by the window"), place(), end_turn()])
        .await
        .unwrap();
    evening
        .blue
        .plays(vec![draw(), into_new(2, "the harbour"), place(), shields(2, 1), end_turn()])
        .await
        .unwrap();

    let merge = |kept, joined| Step::MergeCities(v1::MergeCities { kept, joined });
    let view = evening.yellow.view().await;
    let offered = Move::MergeCities(v1::LegalMerge { cities: vec![1, 2] });
    assert!(view.legal_moves.iter().any(|legal| legal.r#move.as_ref() == Some(&offered)));
    let told = status::told(&evening.yellow.plays(vec![merge(1, 1)]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "SAME_CITY", "T-22"));
    evening.yellow.plays(vec![draw(), place(), merge(1, 2), shields(1, 3), end_turn()]).await.unwrap();

    for (name, person) in evening.everyone() {
        let view = person.view().await;
        let table = tournaments(&view);
        let city = v1::City { city: 1, label: "the city by the window".to_owned(), shields: Some(3) };
        assert_eq!(table.cities, [city], "{name}");
        assert!(table.statues.iter().all(|statue| statue.city == 1), "{name}");
    }
    let told = status::told(&evening.black.plays(vec![shields(2, 1)]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NO_SUCH_CITY", "T-22"));
    let gone = evening.black.plays(vec![into_known(1, 2)]).await.unwrap_err();
    assert_eq!(status::reason(&gone), "OUT_OF_STEP");
}
