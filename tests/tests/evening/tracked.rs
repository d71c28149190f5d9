//! A tracked game: each tile and meeple is entered, and Herald counts. A whole game is tapped by what is listed alone. Never
//! a rule of the map that the rules' own tests do not show.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use herald_api::v1::{self, legal_move::Move, score_line::Source, step::Step};
use herald_tests::people::{Party, Person, end_turn};
use tonic::transport::Channel;

use crate::table::server;

/// Ordinary meeples a player has (B-1).
const MEEPLES: usize = 7;
/// Tiles of the base game.
const TILES: usize = 72;

/// A tracked game that has started, and who draws its tiles.
pub(crate) async fn tracked(channel: &Channel, players: usize, drawn_by: v1::DrawnBy) -> Party {
    let map = v1::MapKeeping::Tracked.into();
    let settings = v1::Settings { map, drawn_by: drawn_by.into(), ..v1::Settings::default() };
    let party = Party::gather_with(channel, players, settings).await;
    party.start().await;
    party
}

/// The map of a view.
pub(crate) fn map(view: &v1::View) -> &v1::TrackedMap {
    view.map.as_ref().unwrap()
}

/// One of the listed moves: any face, anywhere but rather where much lies, and sometimes a meeple.
fn tap(rng: &mut Rng, view: &v1::View) -> Step {
    let stands = rng.u8(..3) == 0;
    let wanted = |legal: &&v1::LegalMove| matches!(legal.r#move, Some(Move::StandMeeple(_))) == stands;
    let wanted: Vec<_> = view.legal_moves.iter().filter(wanted).collect();
    let among = if wanted.is_empty() { view.legal_moves.iter().collect() } else { wanted };
    // Features are completed where people build close: of a few places the one with most tiles around it.
    let few: Vec<&v1::LegalMove> = (0..3).filter_map(|_| rng.choice(&among).copied()).collect();
    let chosen = few.iter().max_by_key(|legal| around(view, legal)).expect("who is awaited may do something");
    match &chosen.r#move {
        Some(Move::DrawFace(listed)) => {
            let face = rng.choice(&listed.faces).cloned().unwrap_or_default();
            Step::DrawFace(v1::DrawFace { face, thief: None, compartment: 0 })
        }
        Some(Move::LayTile(v1::LegalLay { pos, quarter_turns, .. })) => {
            Step::LayTile(v1::LayTile { pos: *pos, quarter_turns: *quarter_turns })
        }
        Some(Move::StandMeeple(step)) => Step::StandMeeple(*step),
        Some(Move::EndTurn(_)) => end_turn(),
        other => panic!("{other:?} is listed on a tracked map"),
    }
}

/// Tiles around a place that is listed.
fn around(view: &v1::View, legal: &v1::LegalMove) -> usize {
    let Some(Move::LayTile(v1::LegalLay { pos: Some(pos), .. })) = &legal.r#move else { return 0 };
    let beside = |tile: &v1::Pos| tile.x.abs_diff(pos.x) <= 1 && tile.y.abs_diff(pos.y) <= 1;
    map(view).tiles.iter().filter_map(|tile| tile.pos.as_ref()).filter(|tile| beside(tile)).count()
}

/// Where the tile laid last lets its player stand, as it was listed before it lay.
fn promised(view: &v1::View, laid: &Step) -> Option<Vec<v1::StandMeeple>> {
    let Step::LayTile(laid) = laid else { return None };
    view.legal_moves.iter().find_map(|legal| match &legal.r#move {
        Some(Move::LayTile(listed))
            if (listed.pos, listed.quarter_turns) == (laid.pos, laid.quarter_turns) =>
        {
            Some(listed.stands.clone())
        }
        _ => None,
    })
}

fn stands(view: &v1::View) -> Vec<v1::StandMeeple> {
    let stand = |legal: &v1::LegalMove| match &legal.r#move {
        Some(Move::StandMeeple(stand)) => Some(*stand),
        _ => None,
    };
    view.legal_moves.iter().filter_map(stand).collect()
}

/// Taps until nothing is awaited; the view after it.
async fn play(rng: &mut Rng, party: &Party) -> v1::View {
    let mut view = party.host.view().await;
    for _ in 0..1_000 {
        let Some(seat) = view.awaited.first() else { return view };
        let person = party.seats.iter().find(|person| person.seat == *seat).unwrap();
        let before = person.view().await;
        let step = tap(rng, &before);
        let promised = promised(&before, &step);
        person.plays(vec![step]).await.unwrap();
        view = person.view().await;
        let score = view.scores.iter().find(|score| score.seat == person.seat).unwrap();
        if let Some(promised) = promised.filter(|_| score.meeples_left > 0) {
            assert_eq!(stands(&view), promised, "where a meeple may stand is told before the tile lies");
        }
    }
    panic!("a game has 71 turns of four taps at most")
}

#[tokio::test]
async fn three_of_us_play_a_whole_game_and_every_point_is_counted_and_explained() {
    let server = server(94).await;
    let party = tracked(&server.channel, 3, v1::DrawnBy::Table).await;
    let view = play(&mut Rng::with_seed(6), &party).await;
    assert_eq!((view.phase(), view.status()), (v1::Phase::Over, v1::Status::Over));
    assert_eq!(view.tournaments, None, "on a tracked map tournaments are played where they are named");
    all_tiles_lie(&party.host, map(&view)).await;
    every_meeple_is_somewhere(&view);
    let rules = every_point_has_a_line(&view, &party.host.sheet().await);
    // A game worth the name completes roads, cities and a monastery, and something stands to the end.
    assert!(rules.iter().eq(["B-12", "B-5", "B-6", "B-7"]), "{rules:?}");
}

#[tokio::test]
async fn where_herald_draws_a_draw_is_a_tap_of_its_own_and_the_game_is_as_long() {
    let server = server(95).await;
    let party = tracked(&server.channel, 2, v1::DrawnBy::Server).await;
    let view = play(&mut Rng::with_seed(6), &party).await;
    assert_eq!(view.phase(), v1::Phase::Over);
    // A tile that fits nowhere went to the box, and another was drawn.
    assert!(map(&view).left.is_empty() && map(&view).tiles.len() > TILES - 5);
    every_meeple_is_somewhere(&view);
    every_point_has_a_line(&view, &party.host.sheet().await);
}

/// 72 tiles, each beside one that lay before it, and of each face as many as there are.
async fn all_tiles_lie(host: &Person, map: &v1::TrackedMap) {
    assert_eq!((map.tiles.len(), map.drawn.as_str(), map.left.len()), (TILES, "", 0));
    let mut cells = BTreeSet::new();
    let mut faces: BTreeMap<&str, u32> = BTreeMap::new();
    for tile in &map.tiles {
        let v1::Pos { x, y } = tile.pos.unwrap();
        let beside = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)];
        assert!(cells.is_empty() || beside.iter().any(|cell| cells.contains(cell)), "{tile:?}");
        assert!(cells.insert((x, y)), "{tile:?}");
        *faces.entry(&tile.face).or_default() += 1;
    }
    assert!(cells.contains(&(0, 0)));
    let all = host.games().list_faces(v1::ListFacesRequest {}).await.unwrap().into_inner().faces;
    // The whole box is listed: neither Tournaments & Emblems nor Towers & Thieves are played here.
    let other = |code: &str| code.starts_with("JC-") || code.starts_with("TT-");
    let land = all.iter().filter(|face| face.heap() == v1::Heap::Land && !other(&face.code));
    let all: BTreeMap<&str, u32> = land.map(|face| (face.code.as_str(), face.tiles)).collect();
    assert_eq!(faces, all);
}

/// Seven a player: at home, or where the view says.
fn every_meeple_is_somewhere(view: &v1::View) {
    let cells: Vec<_> = map(view).tiles.iter().map(|tile| tile.pos).collect();
    for score in &view.scores {
        let out: Vec<_> = view.meeples.iter().filter(|meeple| meeple.seat == score.seat).collect();
        assert_eq!(usize::try_from(score.meeples_left).unwrap() + out.len(), MEEPLES, "{score:?}");
        for meeple in out {
            assert!(cells.contains(&meeple.spot.as_ref().unwrap().pos), "{meeple:?}");
        }
    }
}

/// Each line is a count that adds up, and the lines of a seat are its total and its score. By which rules there are points.
fn every_point_has_a_line(view: &v1::View, sheet: &v1::Sheet) -> BTreeSet<String> {
    assert_eq!(view.sheet.as_ref(), Some(sheet));
    let mut sums: BTreeMap<u32, i32> = view.scores.iter().map(|score| (score.seat, 0)).collect();
    let mut rules = BTreeSet::new();
    for line in &sheet.lines {
        let Some(Source::Counted(v1::CountedPoints { count: Some(count), .. })) = &line.source else {
            panic!("{line:?}")
        };
        assert_eq!((line.told, line.points), (false, worth(count)), "{line:?}");
        assert!(count.winners.contains(&line.seat) && has_most(count), "{line:?}");
        *sums.get_mut(&line.seat).unwrap() += line.points;
        rules.insert(line.rule_id.clone());
    }
    let totals: BTreeMap<_, _> = sheet.totals.iter().map(|total| (total.seat, total.points)).collect();
    let scores: BTreeMap<_, _> = view.scores.iter().map(|score| (score.seat, score.points)).collect();
    assert_eq!((&totals, &scores), (&sums, &sums));
    let best = sums.values().max();
    assert!(sheet.winners.iter().all(|seat| sums.get(seat) == best) && !sheet.winners.is_empty());
    rules
}

/// B-5 to B-8, B-12: what a feature is worth by what was counted of it.
fn worth(count: &v1::Count) -> i32 {
    let points = match (count.feature(), count.final_scoring) {
        (v1::Feature::City, false) => 2 * (count.tiles + count.coats),
        (v1::Feature::City, true) => count.tiles + count.coats,
        (v1::Feature::Field, true) => 3 * count.cities,
        (v1::Feature::Monastery, false) => 9,
        (v1::Feature::Road, _) | (v1::Feature::Monastery, true) => count.tiles,
        (v1::Feature::Field | v1::Feature::Garden | v1::Feature::River | v1::Feature::Unspecified, _) => {
            panic!("{count:?}")
        }
    };
    i32::try_from(points).unwrap()
}

/// B-9: who scores is who has most meeples on it, and nobody else.
fn has_most(count: &v1::Count) -> bool {
    let most = count.meeples.iter().map(|on_it| on_it.meeples).max();
    let winners: BTreeSet<_> = count.winners.iter().copied().collect();
    let with_most = count.meeples.iter().filter(|on_it| Some(on_it.meeples) == most);
    winners == with_most.map(|on_it| on_it.seat).collect()
}
