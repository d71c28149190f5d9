//! What a table wants to know: who has still to act, who is awaited too long, and how the evening went. Never how a plot looks: people
//! say.

use std::sync::Arc;

use herald_api::v1;
use herald_journal::MemoryJournal;
use herald_table::House;
use herald_tests::{
    local::Local,
    people::{Party, Person, draw, end_turn, place},
    screen::{Frame, Screen},
    still::{StillClock, StillEntropy},
};
use roxmltree::Document;

use crate::table::{
    BLUE, BLUES_KNIGHT, Evening, RED, REDS_KNIGHT, YELLOW, YELLOWS_KNIGHT, city, server, tournaments,
};

const AFTER_SECONDS: u32 = 10;
const AFTER_MS: i64 = 10_000;

async fn statistics(person: &Person) -> v1::GetStatisticsResponse {
    let ask = v1::GetStatisticsRequest { game_id: person.game.clone() };
    person.views().get_statistics(person.with(ask)).await.unwrap().into_inner()
}

async fn nudge(screen: &mut Screen) -> v1::Nudge {
    match screen.next().await {
        Ok(Frame::Nudge(nudge)) => nudge,
        other => panic!("a nudge comes next, not {other:?}"),
    }
}

/// Yellow met the empty pile. Black has nominated a highwayman alone, and it is knights that compete.
#[tokio::test]
async fn everyone_sees_who_has_still_to_reveal_and_with_whom() {
    let server = server(170).await;
    let evening = Evening::at_the_tournament(&server.channel).await;
    let entrant = |seat, meeple| v1::Entrant { seat, meeples: vec![meeple] };
    let (yellow, red, blue) =
        (entrant(YELLOW, YELLOWS_KNIGHT), entrant(RED, REDS_KNIGHT), entrant(BLUE, BLUES_KNIGHT));
    for (who, person) in evening.everyone() {
        let view = person.view().await;
        assert_eq!(tournaments(&view).to_reveal, [yellow.clone(), red.clone(), blue.clone()], "{who}");
        assert_eq!((&view.awaited[..], tournaments(&view).draws_left), (&[YELLOW][..], 0), "{who}");
    }
    evening.yellow.plays(vec![city(YELLOWS_KNIGHT, 2)]).await.unwrap();
    let view = evening.television.view().await;
    assert_eq!(tournaments(&view).to_reveal, [red, blue]);
    assert_eq!((tournaments(&view).revealed_worth.len(), tournaments(&view).own_worth.len()), (0, 0), "told");
}

#[tokio::test]
async fn who_is_awaited_too_long_is_nudged_on_every_device_once() {
    let clock = Arc::new(StillClock::default());
    let entropy = Arc::new(StillEntropy::seeded(171));
    let house = House::new(Arc::new(MemoryJournal::new()), entropy, Arc::<StillClock>::clone(&clock), None);
    let server = Local::over(Arc::new(house)).await;
    let settings = v1::Settings { nudge_after_seconds: AFTER_SECONDS, ..Default::default() };
    let party = Party::gather_with(&server.channel, 2, settings).await;
    party.start().await;
    let awaited_since = party.host.view().await.awaited_since;

    // A twentieth of a second before the time.
    clock.passes(AFTER_MS - 50);
    let mut screens = [party.seats[0].watches(None).await, party.host.watches(None).await];
    let revision = screens[0].view().await.revision;
    screens[1].view().await;
    clock.passes(50);
    for screen in &mut screens {
        assert_eq!(nudge(screen).await, v1::Nudge { seats: vec![1], awaited_since, revision });
    }
    let mut resumed = party.seats[1].watches(Some(revision)).await;
    assert_eq!(nudge(&mut resumed).await.seats, [1], "it still holds");

    party.seats[0].plays(vec![draw(), place(), end_turn()]).await.unwrap();
    for screen in screens.iter_mut().chain([&mut resumed]) {
        assert_eq!(screen.update().await.revision, revision + 1, "no second nudge comes before it");
    }
    assert_eq!(party.host.view().await.revision, revision + 1, "a nudge is no commit");
    server.stop().await;
}

/// Red stood at 9, blue at 8, yellow at 3.
#[tokio::test]
async fn how_the_evening_went_is_the_same_for_everyone_in_numbers_and_as_a_plot() {
    let server = server(172).await;
    let evening = Evening::after_the_tournament(&server.channel).await;
    let told = statistics(&evening.television).await;
    for (who, person) in evening.everyone() {
        assert_eq!(statistics(person).await, told, "{who}");
    }
    let numbers = told.statistics.unwrap();
    assert_eq!(told.revision, evening.host.view().await.revision);
    let of = |seat| numbers.seats.iter().find(|numbers| numbers.seat == seat).unwrap();
    let (red, blue, yellow) = (of(RED), of(BLUE), of(YELLOW));
    assert_eq!((red.highest, red.prizes, red.meeples), (1, 1, 2));
    assert_eq!((blue.highest, blue.prizes, blue.meeples), (0, 1, 1));
    assert_eq!((yellow.highest, yellow.prizes, yellow.meeples), (0, 0, 1));
    assert!(red.revealed().eq([v1::Emblem::Five]), "the one under its highwayman still lies hidden");
    // 19 turns since black began, each with a tile; black, red, blue, yellow.
    assert_eq!([red, blue, yellow].map(|seat| seat.tiles), [5, 5, 4]);
    let turns: Vec<_> = numbers.turns.iter().map(|turn| turn.turn).collect();
    assert_eq!(turns, (1..=20).chain([0]).collect::<Vec<_>>());

    let svg = Document::parse(&told.svg).unwrap();
    let lines = svg.descendants().filter(|node| node.attribute("class") == Some("herald-line"));
    let points = lines.map(|line| line.attribute("points").unwrap().split(' ').count());
    assert_eq!(points.collect::<Vec<_>>(), [22; 4], "from nothing, 20 turns, and the end");
    let names = svg.descendants().filter(|node| node.attribute("class") == Some("herald-name"));
    let names: Vec<_> = names.filter_map(|name| name.text()).collect();
    assert_eq!(names.len(), 4);
    for name in ["0 Anneke", "0 Bram", "0 Oma", "0 Dirk"] {
        assert!(names.contains(&name), "{names:?}");
    }
}
