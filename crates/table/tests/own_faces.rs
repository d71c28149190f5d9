//! A house's own tile faces, and piles the host builds otherwise: what a game starts with is kept in its record. Never a rule
//! of what may be described.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::sync::Arc;

use common::{Evening, StillClock, house, refused, request};
use herald_journal::{Journal, MemoryJournal};
use herald_rules::OwnFaces;
use herald_table::{House, OsEntropy};
use herald_words::*;

/// One prize tile as this table's cardboard has it: two coats of arms in its city.
const OURS: &str = r#"
name = "Ours"
tiles = 1
coats = 2
monasteries = 0
gardens = 0

[[face]]
code = "JP-1"
count = 1
heap = "prize"
edges = "city field field field"
cities = ["n+2"]
fields = ["e1 e2 s1 s2 w1 w2 @0"]
statue = 0
status = "seen"
"#;

fn tracked() -> Settings {
    let played = Played::default().with(Expansion::TournamentsAndEmblems, Tiles::Usual);
    Settings { map: MapKeeping::Tracked, played, ..Settings::default() }
}

async fn lobby(house: Arc<House>, journal: Arc<dyn Journal>, clock: Arc<StillClock>) -> Evening {
    let evening = Evening::lobby_in(house, journal, clock, 2, "create-with-a-long-id").await;
    evening.house.update_settings(&evening.host, request("tracked"), tracked()).await.unwrap();
    evening
}

fn coats(view: &View) -> Vec<u8> {
    let described = &view.map.as_ref().unwrap().described;
    described.iter().map(|face| face.segments[0].coats).collect()
}

#[tokio::test]
async fn a_game_keeps_the_faces_its_house_had_when_it_started() {
    let (journal, clock) =
        (Arc::new(MemoryJournal::new()) as Arc<dyn Journal>, Arc::new(StillClock::default()));
    let ours = House::new(Arc::clone(&journal), Arc::new(OsEntropy), Arc::clone(&clock) as _, None)
        .with_faces(OwnFaces::read(OURS).unwrap());
    let listed = ours.faces().iter().find(|face| face.code == FaceCode::parse("JP-1").unwrap()).unwrap();
    assert_eq!((listed.status, listed.segments[0].coats), (FaceStatus::Seen, 2));
    let evening = lobby(Arc::new(ours), journal, clock).await;
    evening.start().await;
    assert_eq!(coats(&evening.view(&evening.host)), [2]);
    // The house that reads it back has no faces of its own.
    let (house, _, host) = evening.restarted().await;
    assert_eq!(coats(house.view(&host).unwrap().value()), [2]);
    // Seven land faces, eleven prize faces, the twelve squares of both sides; nine with a thief and five tower tiles.
    assert_eq!(house.faces().iter().filter(|face| face.status == FaceStatus::Guess).count(), 30 + 14);
}

#[test]
fn a_file_with_a_fault_is_refused_with_face_and_fault() {
    let fault = OwnFaces::read(&OURS.replace("statue = 0", "")).unwrap_err().to_string();
    assert!(fault.contains("JP-1"), "{fault}");
    let known = OURS.replace("JP-1", "A").replace("heap = \"prize\"\n", "").replace("statue = 0\n", "");
    assert!(OwnFaces::read(&known).unwrap_err().to_string().contains('A'));
}

/// 79 land tiles and twelve prize tiles, however the table builds its piles (T-2).
#[tokio::test]
async fn t02_the_host_may_build_the_piles_otherwise() {
    let (journal, clock) =
        (Arc::new(MemoryJournal::new()) as Arc<dyn Journal>, Arc::new(StillClock::default()));
    let evening = lobby(house(&journal, &clock), journal, clock).await;
    let pile = |land, prizes| PilePlan { land, prizes };
    let start = |piles: &[PilePlan]| Start { piles: piles.to_vec(), ..Start::default() };
    let starts = |id: &str, piles: &[PilePlan]| evening.house.start(&evening.host, request(id), start(piles));
    for (id, wrong) in [
        ("a-tile-short", vec![pile(40, 0), pile(38, 6)]),
        ("prizes-on-the-first", vec![pile(40, 1), pile(39, 6)]),
        ("thirteen-prizes", vec![pile(40, 0), pile(39, 13)]),
    ] {
        let problem = starts(id, &wrong).await.unwrap_err();
        assert_eq!(refused(&problem).0, &Refusal::PilesDoNotAddUp { land: 79, prizes: 12 }, "{id}");
    }
    starts("as-we-like", &[pile(40, 0), pile(39, 7)]).await.unwrap();
    let piles = evening.view(&evening.host).tournament.unwrap().piles;
    let built: Vec<_> = piles.iter().map(|pile| (pile.land, pile.prizes)).collect();
    assert_eq!(built, [(40, 0), (39, 7), (0, 5)]);
}
