//! Other seats, other beginners and other emblems: the sheet follows, as added up by hand. Never plays the script's
//! own cast.

use Player::{Black, Blue, Red, Yellow};
use herald::demo::{DemoError, Player, play};
use herald_api::v1::Emblem;

use crate::reading::{FIELD, board, cast, evening, lines, names, totals};

#[tokio::test]
async fn where_black_sits_last_and_plays_low_blue_laps_in_its_place() {
    let cast = cast([Red, Blue, Yellow, Black], Red, &[(5, Black, Emblem::Zero)]);
    let (evening, _) = evening(&cast).await;
    let expected = [
        "B-6 Black 10 the black castle",
        "B-6 Blue 14 twin gates",
        "B-6 Black 14 the old town",
        "B-5 Red 8 the road by the mill",
        "B-5 Blue 6 the road to the ford",
        "B-5 Yellow 3 the lane by the pond",
        "B-6 Yellow 10 the river town",
        "B-7 Black 9 the cloister",
        "B-6 Red 8 the little town",
        "B-6 Blue 24 the gate town",
        "B-7 Yellow 9 the shrine",
        "B-7 Red 9 the abbey on the hill",
        "B-5 Red 4 the forest track",
        "B-6 Red 22 the sun town",
        "B-5 Blue 9 the long road",
        "B-5 Black 5 the ridge road",
        "B-6 Yellow 10 the yellow burgh",
        &format!("B-12 Red 9 {FIELD}"),
        &format!("B-12 Blue 9 {FIELD}"),
        "B-12 Yellow 12 the south meadow",
        "T-22 Red 12 prize 1 city 1 shields 4",
        "T-22 Blue 12 prize 3 city 1 shields 4",
        "T-22 Red 3 prize 5 city 4 shields 1",
        "T-22 Blue 12 prize 7 city 1 shields 4",
        "T-22 Yellow 6 prize 9 city 5 shields 2",
    ];
    assert_eq!(lines(&evening, &evening.sheet), expected);
    assert_eq!(totals(&evening, &evening.sheet), "1 Blue 86, 2 Red 75, 3 Yellow 50, 4 Black 38");
    assert_eq!(names(&evening, evening.tournaments[0].order.clone()), "Black Red Blue Yellow");
}

#[tokio::test]
async fn where_blue_plays_its_five_first_the_statues_change_hands() {
    let emblems = [(1, Blue, Emblem::Five), (2, Blue, Emblem::Two)];
    let (evening, _) = evening(&cast([Red, Black, Yellow, Blue], Yellow, &emblems)).await;
    // Blue 5+6 beats red's 2+7; yellow 2+4 then beats blue's 2+3.
    assert_eq!(board(&evening, &evening.tournaments[0])[0], "1 Blue FIVE and 6 is 11, prize 1 keeps FIVE");
    assert_eq!(board(&evening, &evening.tournaments[1])[0], "1 Yellow TWO and 4 is 6, prize 3 keeps TWO");
    let expected = [
        "B-6 Black 10 the black castle",
        "B-6 Blue 14 twin gates",
        "B-6 Black 14 the old town",
        "B-5 Yellow 3 the lane by the pond",
        "B-5 Blue 6 the road to the ford",
        "B-5 Red 8 the road by the mill",
        "B-6 Red 8 the little town",
        "B-7 Black 9 the cloister",
        "B-6 Yellow 10 the river town",
        "B-6 Blue 24 the gate town",
        "B-7 Red 9 the abbey on the hill",
        "B-7 Yellow 9 the shrine",
        "B-5 Red 4 the forest track",
        "B-5 Blue 9 the long road",
        "B-6 Red 22 the sun town",
        "B-5 Black 5 the ridge road",
        "B-6 Black 8 the black keep",
        "B-6 Yellow 10 the yellow burgh",
        &format!("B-12 Red 9 {FIELD}"),
        &format!("B-12 Blue 9 {FIELD}"),
        "B-12 Yellow 12 the south meadow",
        "T-22 Blue 12 prize 1 city 1 shields 4",
        "T-22 Yellow 12 prize 3 city 1 shields 4",
        "T-22 Red 3 prize 5 city 4 shields 1",
        "T-22 Blue 12 prize 7 city 1 shields 4",
        "T-22 Yellow 6 prize 9 city 5 shields 2",
    ];
    assert_eq!(lines(&evening, &evening.sheet), expected);
    // Red 60 and 3, blue 62 and 24, yellow 44 and 18, black 46.
    assert_eq!(totals(&evening, &evening.sheet), "1 Blue 86, 2 Red 63, 3 Yellow 62, 4 Black 46");
}

#[tokio::test]
async fn where_red_plays_its_five_for_the_knights_red_wins() {
    let emblems = [(2, Red, Emblem::Five), (2, Blue, Emblem::Three), (3, Blue, Emblem::Five)];
    let (evening, _) = evening(&cast([Red, Yellow, Blue, Black], Black, &emblems)).await;
    // T-17: blue and yellow are tied for the one prize tile left, so neither draws. T-18: tied, so nobody keeps.
    let knights =
        ["1 Red FIVE and 3 is 8, prize 3 keeps FIVE", "2 Yellow TWO and 4 is 6", "2 Blue THREE and 3 is 6"];
    assert_eq!(board(&evening, &evening.tournaments[1]), knights);
    let farmers = [
        "1 Red ZERO and 8+2 is 10, prize 4 keeps UNSPECIFIED",
        "1 Blue FIVE and 5+0 is 10, prize 5 keeps UNSPECIFIED",
        "2 Yellow ZERO and 6+0 is 6",
    ];
    assert_eq!(board(&evening, &evening.tournaments[2]), farmers);
    let expected = [
        "B-6 Black 10 the black castle",
        "B-6 Blue 14 twin gates",
        "B-5 Blue 6 the road to the ford",
        "B-6 Black 14 the old town",
        "B-5 Red 8 the road by the mill",
        "B-5 Yellow 3 the lane by the pond",
        "B-6 Yellow 10 the river town",
        "B-6 Blue 24 the gate town",
        "B-7 Black 9 the cloister",
        "B-6 Red 8 the little town",
        "B-7 Red 9 the abbey on the hill",
        "B-7 Yellow 9 the shrine",
        "B-5 Red 4 the forest track",
        "B-5 Black 5 the ridge road",
        "B-6 Red 22 the sun town",
        "B-5 Blue 9 the long road",
        "B-6 Black 8 the black keep",
        "B-6 Yellow 10 the yellow burgh",
        &format!("B-12 Red 9 {FIELD}"),
        &format!("B-12 Blue 9 {FIELD}"),
        "B-12 Yellow 12 the south meadow",
        // Blue, who is first after the first tournament, has founded city 1 with its prize tile.
        "T-22 Red 12 prize 1 city 2 shields 4",
        "T-22 Red 12 prize 3 city 2 shields 4",
        "T-22 Blue 12 prize 6 city 2 shields 4",
        "T-22 Yellow 6 prize 8 city 5 shields 2",
    ];
    assert_eq!(lines(&evening, &evening.sheet), expected);
    // Red 60 and 24, blue 62 and 12, yellow 44 and 6, black 46.
    assert_eq!(totals(&evening, &evening.sheet), "1 Red 84, 2 Blue 74, 3 Yellow 50, 4 Black 46");
}

#[tokio::test]
async fn an_emblem_that_is_no_longer_in_hand_stops_the_evening() {
    // Blue's 2 went to the box after the first tournament.
    let cast = cast([Red, Blue, Yellow, Black], Blue, &[(4, Blue, Emblem::Two)]);
    let stopped = play(&cast, &mut Vec::new()).await.unwrap_err();
    assert!(matches!(&stopped, DemoError::Refused { call: "SubmitMove", .. }), "{stopped:?}");
    assert!(stopped.to_string().contains("FailedPrecondition"), "{stopped}");
}
