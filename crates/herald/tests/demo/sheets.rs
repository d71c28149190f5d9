//! The sheet of the script's own evening, added up by hand. Never changes the cast.

use herald::demo::Cast;

use crate::reading::{FIELD, evening, lines, names, totals};

#[tokio::test]
async fn the_evening_of_the_script_ends_with_this_sheet() {
    let (evening, page) = evening(&Cast::default()).await;
    let expected = [
        "B-6 Black 10 the black castle",
        "B-6 Blue 14 twin gates",
        "B-5 Red 8 the road by the mill",
        "B-5 Blue 6 the road to the ford",
        "B-5 Yellow 3 the lane by the pond",
        "B-6 Black 14 the old town",
        "B-7 Black 9 the cloister",
        "B-6 Red 8 the little town",
        "B-6 Blue 24 the gate town",
        "B-6 Yellow 10 the river town",
        "B-7 Yellow 9 the shrine",
        "B-7 Red 9 the abbey on the hill",
        "B-5 Red 4 the forest track",
        "B-5 Blue 9 the long road",
        "B-5 Black 5 the ridge road",
        "B-6 Red 22 the sun town",
        "B-6 Yellow 10 the yellow burgh",
        "B-6 Black 8 the black keep",
        &format!("B-12 Red 9 {FIELD}"),
        &format!("B-12 Blue 9 {FIELD}"),
        "B-12 Yellow 12 the south meadow",
        // four coats of arms in the city by the window.
        "T-22 Red 12 prize 1 city 1 shields 4",
        "T-22 Blue 12 prize 3 city 1 shields 4",
        "T-22 Red 3 prize 5 city 4 shields 1",
        "T-22 Blue 12 prize 7 city 1 shields 4",
        "T-22 Yellow 6 prize 9 city 5 shields 2",
    ];
    assert_eq!(lines(&evening, &evening.sheet), expected);
    assert!(evening.sheet.lines.iter().all(|line| line.told));
    // Red 8+8+9+4+22+9 and 12+3, blue 14+6+24+9+9 and 12+12, yellow 3+10+9+10+12 and 6, black 10+14+9+5+8.
    assert_eq!(totals(&evening, &evening.sheet), "1 Blue 86, 2 Red 75, 3 Yellow 50, 4 Black 46");
    assert_eq!(names(&evening, evening.sheet.winners.clone()), "Blue");
    let end = "  T-22  Yellow   6  emblem on prize 9 in the market city, 2 coats of arms, told
  1. Blue     86
  2. Red      75
  3. Yellow   50
  4. Black    46
  wins: Blue
";
    assert!(page.ends_with(end), "{page}");
}

#[tokio::test]
async fn half_way_the_sheet_is_as_if_it_ended_then() {
    let (evening, _) = evening(&Cast::default()).await;
    let sheet = &evening.sheet_half_way;
    let lines = lines(&evening, sheet);
    // The city of 2 coats of arms and the one of 1 have merged; nobody has told of the hilltop's yet.
    let statues = [
        "T-22 Red 9 prize 1 city 1 shields 3",
        "T-22 Blue 9 prize 3 city 1 shields 3",
        "T-22 Red 0 prize 5 city 4 shields -",
    ];
    assert_eq!(lines[lines.len() - 3..], statues);
    assert_eq!(totals(&evening, sheet), "1 Blue 53, 2 Black 33, 3 Red 25, 4 Yellow 13");
}
