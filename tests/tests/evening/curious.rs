//! A curious player tries what a client can try, and learns nothing. (That views, streams and refusals are the same
//! to the byte whatever others hold is for the twins to show.)

use herald_api::v1::{self, reissue_seat_request::Whose, step::Step};
use herald_tests::{
    people::{self, Party, Person, fresh_id, nominate, on_a_new_phone},
    status,
};
use tonic::{Code, Request, Status};

use crate::{
    knowledge::{assert_no_secret_entry, assert_nothing_secret},
    table::{BLACK, BLACKS_HIGHWAYMAN, Evening, RED, REDS_KNIGHT, YELLOWS_KNIGHT, city, server},
};

const EMBLEMS: [v1::Emblem; 5] =
    [v1::Emblem::Zero, v1::Emblem::One, v1::Emblem::Two, v1::Emblem::Three, v1::Emblem::Five];

async fn looks(person: &Person) -> Result<(), Status> {
    let ask = v1::GetViewRequest { game_id: person.game.clone() };
    person.views().get_view(person.with(ask)).await.map(drop)
}

fn all_alike(told: &[Status]) -> Code {
    for status in told {
        assert_eq!(status::bytes(status), status::bytes(&told[0]));
    }
    told[0].code()
}

#[tokio::test]
async fn a_curious_player_tries_anothers_token() {
    let server = server(90).await;
    let evening = Evening::started(&server.channel).await;
    let other_table = Party::started(&server.channel, 2).await;
    let own = &evening.black.token;
    let (prefix, rest) = own.split_at(3);
    let mut turned = own.clone();
    let last = if turned.pop() == Some('A') { 'B' } else { 'A' };
    turned.push(last);
    let reds_head = &evening.red.token[..evening.red.token.len() / 2];
    let mut told = Vec::new();
    for guess in [
        turned,
        format!("hh_{rest}"),
        prefix.to_owned(),
        format!("{own}{own}"),
        format!("{reds_head}{}", &own[reds_head.len()..]),
        evening.join_code.clone(),
        evening.black.game.clone(),
        "A".repeat(own.len()),
    ] {
        told.push(looks(&on_a_new_phone(&evening.black, guess)).await.unwrap_err());
    }
    assert_eq!(all_alike(&told), Code::Unauthenticated);
    let foreign =
        looks(&on_a_new_phone(&evening.black, other_table.seats[0].token.clone())).await.unwrap_err();
    assert_eq!(foreign.code(), Code::NotFound);

    // A second token in the same stream must be one of this table, too.
    for (guess, code) in [("hs_guess", Code::Unauthenticated), (&other_table.seats[0].token, Code::NotFound)]
    {
        let ask = v1::WatchViewRequest {
            game_id: evening.black.game.clone(),
            after_revision: None,
            more_tokens: vec![guess.to_owned()],
        };
        let refused = evening.black.views().watch_view(evening.black.with(ask)).await.unwrap_err();
        assert_eq!(refused.code(), code);
    }
}

#[tokio::test]
async fn a_curious_player_tries_anothers_code_or_seat() {
    let server = server(91).await;
    let evening = Evening::started(&server.channel).await;
    let mut games = evening.black.games();
    let join = |code: &str| v1::JoinGameRequest {
        request_id: fresh_id(),
        join_code: code.to_owned(),
        name: "a second seat".to_owned(),
        colour: v1::Colour::Green.into(),
        symbol: v1::Symbol::Triangle.into(),
    };
    let closed = games.join_game(join(&evening.join_code)).await.unwrap_err();
    let wrong = games.join_game(join("0000-0000")).await.unwrap_err();
    assert_eq!(all_alike(&[closed, wrong]), Code::NotFound);

    let reissue = |whose| v1::ReissueSeatRequest {
        game_id: evening.black.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        whose: Some(whose),
    };
    for (whose, code, reason) in [
        (Whose::Seat(RED), Code::PermissionDenied, "NOT_YOUR_SEAT"),
        (Whose::Host(v1::Host {}), Code::PermissionDenied, "HOST_ONLY"),
        (Whose::RecoveryCode("hr_guess".to_owned()), Code::Unauthenticated, "UNAUTHENTICATED"),
    ] {
        let refused = games.reissue_seat(evening.black.with(reissue(whose))).await.unwrap_err();
        assert_eq!(status::told(&refused).briefly(), (code, reason, ""));
    }
    // Neither with another's name for a change, which stands for its caller: that is known by call, too.
    let (game_id, request_id) = (evening.black.game.clone(), fresh_id());
    let end = v1::EndGameRequest { game_id: game_id.clone(), request_id, expected_revision: None };
    assert_eq!(status::reason(&games.end_game(evening.black.with(end)).await.unwrap_err()), "HOST_ONLY");
    let delete = v1::DeleteGameRequest { game_id };
    assert_eq!(
        status::reason(&games.delete_game(evening.black.with(delete)).await.unwrap_err()),
        "HOST_ONLY"
    );
    let list = v1::ListGamesRequest::default();
    assert_eq!(status::reason(&games.list_games(evening.black.with(list)).await.unwrap_err()), "HOST_ONLY");
}

#[tokio::test]
async fn a_curious_player_tries_each_emblem_on_anothers_meeple_and_hears_the_same_each_time() {
    let server = server(92).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 5).await;
    let steps = vec![people::draw(), people::place(), nominate(REDS_KNIGHT, v1::Emblem::Five, None)];
    let reds = evening.red.submission([steps, vec![people::end_turn()]].concat());
    evening.red.moves().submit_move(evening.red.with(reds.clone())).await.unwrap();
    evening.plays_turns(7, 8).await;
    evening.black.plays(vec![people::draw(), people::place()]).await.unwrap();

    let tries = async |change: &dyn Fn(v1::Emblem) -> v1::SubmitMoveRequest| {
        let mut told = Vec::new();
        for emblem in EMBLEMS {
            let request: Request<_> = evening.black.with(change(emblem));
            told.push(evening.black.moves().submit_move(request).await.unwrap_err());
        }
        all_alike(&told);
        status::reason(&told[0])
    };
    let nominates = |emblem| evening.black.submission(vec![nominate(REDS_KNIGHT, emblem, None)]);
    assert_eq!(tries(&nominates).await, "NOT_YOUR_MEEPLE");
    let validates = |emblem| v1::SubmitMoveRequest { validate_only: true, ..nominates(emblem) };
    assert_eq!(tries(&validates).await, "NOT_YOUR_MEEPLE");
    // Red's very request, with each emblem in it: only the right one would be "the same request again".
    let repeats = |emblem| {
        let mut again = reds.clone();
        again.steps[2].step = Some(nominate(REDS_KNIGHT, emblem, None));
        again
    };
    assert_eq!(tries(&repeats).await, "OUT_OF_STEP");
    let reveals = vec![city(REDS_KNIGHT, 3)];
    assert_eq!(status::reason(&evening.black.plays(reveals).await.unwrap_err()), "OUT_OF_STEP");

    // Whether a meeple holds an emblem is for all to see, so the refusals may differ by that and no more.
    for meeple in [REDS_KNIGHT, YELLOWS_KNIGHT] {
        let told = status::told(
            &evening.black.plays(vec![nominate(meeple, v1::Emblem::One, None)]).await.unwrap_err(),
        );
        assert_eq!((&*told.reason, told.fact("meeple")), ("NOT_YOUR_MEEPLE", &*meeple.to_string()));
        assert!(!told.facts.contains_key("emblem"));
    }
    let own = nominate(BLACKS_HIGHWAYMAN, v1::Emblem::One, None);
    evening.black.plays(vec![own]).await.unwrap();
}

#[tokio::test]
async fn a_curious_player_reads_the_stream_the_history_and_every_list() {
    let server = server(93).await;
    let evening = Evening::started(&server.channel).await;
    let mut stream = evening.black.watches(Some(0)).await;
    evening.plays_turns(1, 19).await;
    let view = evening.black.view().await;
    assert_nothing_secret(&view, BLACK);
    for update in stream.updates_until(view.revision).await {
        assert_no_secret_entry(&update.entries, BLACK);
    }
    for page_size in [1, 7, 200] {
        let mut page_token = String::new();
        loop {
            let ask = v1::ListMovesRequest { game_id: evening.black.game.clone(), page_size, page_token };
            let page = evening.black.moves().list_moves(evening.black.with(ask)).await.unwrap().into_inner();
            assert_no_secret_entry(&page.entries, BLACK);
            if page.next_page_token.is_empty() {
                break;
            }
            page_token = page.next_page_token;
        }
    }
    // Somebody else's moves are no choice of one's own.
    let own = |legal: &v1::LegalMove| !matches!(legal.r#move, Some(v1::legal_move::Move::NominateMeeple(_)));
    assert!(view.legal_moves.iter().all(own));
    let guess: Vec<Step> = vec![nominate(BLACKS_HIGHWAYMAN, v1::Emblem::Zero, None)];
    assert_eq!(status::reason(&evening.black.plays(guess).await.unwrap_err()), "NOT_AWAITED");
}
