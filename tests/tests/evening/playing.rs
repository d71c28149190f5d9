//! Turns before the first tournament: a tile, a nomination, a knight that goes home.

use herald_api::v1::{self, entry::What, legal_move::Move};
use herald_tests::people::{draw, end_turn, lift, nominate, place, points};

use crate::{
    knowledge::under,
    table::{
        BLACKS_HIGHWAYMAN, BLUE, BLUES_KNIGHT, Evening, RED, REDS_HIGHWAYMAN, REDS_KNIGHT, emblems, happened,
        server, tournaments,
    },
};

#[tokio::test]
async fn red_draws_and_lays_a_tile_and_everyone_sees_3_left_in_this_pile_then_a_tournament() {
    let server = server(10).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 15).await;
    // Turn 16 is yellow's; it is the sixteenth tile of nineteen.
    evening.yellow.plays(vec![draw()]).await.unwrap();
    for (name, person) in evening.everyone() {
        let view = person.view().await;
        assert_eq!(tournaments(&view).draws_left, 3, "{name}");
        assert_eq!(tournaments(&view).crown(), v1::Discipline::City, "{name}");
        assert_eq!(view.awaited, [evening.yellow.seat], "{name}");
    }
    evening.yellow.plays(vec![place(), end_turn()]).await.unwrap();
    // The last three, and the pile is empty for yellow again.
    for turn in [17, 18] {
        let entries = evening.plays_turn(turn, vec![]).await.entries;
        assert!(!happened(&entries).iter().any(|what| matches!(what, What::TournamentCalled(_))));
    }
    let entries = evening.plays_turn(19, vec![]).await.entries;
    assert!(happened(&entries).iter().any(|what| matches!(what, What::TournamentCalled(_))));
}

#[tokio::test]
async fn red_slips_an_emblem_under_the_highwayman_and_others_see_which_meeple_and_never_which_emblem() {
    let server = server(11).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 13).await;
    let mut blue = evening.blue.watches(None).await;
    blue.view().await;
    evening.red.plays(vec![draw(), place()]).await.unwrap();

    // Red's knight has its emblem already, so the highwayman alone is offered, with what is in hand.
    let view = evening.red.view().await;
    let offered: Vec<_> =
        view.legal_moves.iter().filter_map(|legal| nomination(legal.r#move.as_ref())).collect();
    use v1::Emblem::{One, Three, Two, Zero};
    let emblems = emblems(&[Zero, One, Two, Three]);
    let expected = v1::LegalNomination { meeple: REDS_HIGHWAYMAN, emblems, tells_ring: false };
    assert_eq!(offered, [&expected]);
    for (_, other) in evening.everyone().into_iter().filter(|(name, _)| *name != "red") {
        assert_eq!(
            other.view().await.legal_moves.iter().find_map(|legal| nomination(legal.r#move.as_ref())),
            None
        );
    }

    let made = evening.red.plays(vec![nominate(REDS_HIGHWAYMAN, Two, None)]).await.unwrap();
    let told = |entries: &[v1::Entry]| match happened(entries).as_slice() {
        [What::MeepleNominated(nominated)] => (nominated.seat, nominated.meeple, nominated.emblem()),
        other => panic!("{other:?}"),
    };
    assert_eq!(told(&made.entries), (RED, REDS_HIGHWAYMAN, Two));
    let seen = blue.updates_until(made.revision).await.pop().unwrap();
    assert_eq!(told(&seen.entries), (RED, REDS_HIGHWAYMAN, v1::Emblem::Unspecified));
    let named = evening.blue.view().await.meeples.into_iter().find(|meeple| meeple.meeple == REDS_HIGHWAYMAN);
    assert_eq!(named.unwrap().label, "the road by the mill");
}

fn nomination(legal: Option<&Move>) -> Option<&v1::LegalNomination> {
    if let Some(Move::NominateMeeple(nomination)) = legal { Some(nomination) } else { None }
}

#[tokio::test]
async fn red_forgets_which_one_it_was_and_only_reds_phone_tells() {
    let server = server(12).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 16).await;
    for (name, person) in evening.everyone() {
        let view = person.view().await;
        let own = name == "red";
        let told = |emblem| if own { emblem } else { v1::Emblem::Unspecified };
        assert_eq!(under(&view, REDS_KNIGHT), Some(told(v1::Emblem::Five)), "{name}");
        assert_eq!(under(&view, REDS_HIGHWAYMAN), Some(told(v1::Emblem::Two)), "{name}");
        assert_eq!(under(&view, BLACKS_HIGHWAYMAN), None, "{name}");
    }
}

#[tokio::test]
async fn blues_city_is_finished_the_knight_goes_home_and_the_emblem_is_back_in_blues_hand_still_secret() {
    let server = server(13).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 10).await;
    let finish = vec![points(&[BLUE], 12, v1::PointSource::City), lift(BLUES_KNIGHT)];
    let made = evening.plays_turn(11, finish).await;
    let returned = What::EmblemReturned(v1::EmblemReturned { seat: BLUE, meeple: BLUES_KNIGHT });
    assert!(happened(&made.entries).contains(&returned));
    let told = made.entries.iter().find(|entry| matches!(entry.what, Some(What::PointsTold(_)))).unwrap();
    assert_eq!(told.rule_id, "B-6");

    for (name, person) in evening.everyone() {
        let view = person.view().await;
        let score = view.scores.iter().find(|score| score.seat == BLUE).unwrap();
        assert_eq!((score.points, score.emblems_in_hand, score.meeples_left), (12, 5, 7), "{name}");
        assert!(view.meeples.iter().all(|meeple| meeple.meeple != BLUES_KNIGHT), "{name}");
        assert!(happened(&view.recent).contains(&returned), "{name}");
        crate::knowledge::assert_nothing_secret(&view, person.seat);
    }
    assert_eq!(tournaments(&evening.blue.view().await).hand.len(), 5);
}
