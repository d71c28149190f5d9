//! Seats and tokens: joining, closing the door, reissuing, recovering, deleting. Never a move of the game.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{DRAW, Evening, OPERATOR, request};
use futures_util::StreamExt;
use herald_words::*;

fn name(text: &str) -> Name {
    Name::parse(text).unwrap()
}

#[tokio::test]
async fn a_repeated_create_gives_the_same_game_a_fresh_token_and_ends_the_old() {
    let evening = Evening::lobby(0).await;
    let again = evening.house.create(request("create-with-a-long-id"), Settings::default()).await.unwrap();
    assert_eq!(again.game, evening.created.game);
    assert_eq!(again.join, evening.created.join);
    assert_ne!(again.host, evening.created.host);
    let dead = evening.house.admit(&evening.created.host, again.game).await.unwrap_err();
    assert_eq!(dead, Problem::Unauthenticated);
    evening.house.admit(&again.host, again.game).await.unwrap();

    let mut other = request("create-with-a-long-id");
    other.content = Fingerprint([1; 32]);
    let refused = evening.house.create(other, Settings::default()).await.unwrap_err();
    assert_eq!(refused, Problem::RequestReused);
}

#[tokio::test]
async fn a_repeated_join_gives_the_same_seat_a_fresh_token_and_ends_the_old() {
    let evening = Evening::lobby(2).await;
    let code = evening.created.join.clone();
    let again = evening
        .house
        .join(request("join-with-a-long-id-1"), code, name("x"), Colour::Blue, Symbol::Square)
        .await;
    let again = again.unwrap();
    assert_eq!(again.seat, Seat(2));
    assert_eq!(evening.house.view(&evening.seats[1]).unwrap_err(), Problem::Unauthenticated);
    evening.house.admit(&again.token, again.game).await.unwrap();
    assert_eq!(evening.view(&evening.host).seats.len(), 2);
}

#[tokio::test]
async fn colour_and_symbol_are_taken_once_and_six_may_sit() {
    let evening = Evening::lobby(1).await;
    let join = |id: &'static str, colour, symbol| {
        evening.house.join(request(id), evening.created.join.clone(), name("y"), colour, symbol)
    };
    let refusal = |problem| match problem {
        Problem::Refused { refusal, .. } => refusal,
        other => panic!("{other:?}"),
    };
    let red = join("another-long-request-1", Colour::Red, Symbol::Star).await.unwrap_err();
    assert_eq!(refusal(red), Refusal::ColourTaken { colour: Colour::Red });
    let circle = join("another-long-request-2", Colour::Pink, Symbol::Circle).await.unwrap_err();
    assert_eq!(refusal(circle), Refusal::SymbolTaken { symbol: Symbol::Circle });

    let full = Evening::lobby(6).await;
    let code = full.created.join.clone();
    let seventh =
        full.house.join(request("join-with-a-long-id-7"), code, name("z"), Colour::Red, Symbol::Star);
    assert_eq!(refusal(seventh.await.unwrap_err()), Refusal::TableFull);
}

#[tokio::test]
async fn a_join_code_works_only_while_the_lobby_is_open() {
    let evening = Evening::started(2).await;
    let join = |code: JoinCode| {
        let joining = request("a-late-comers-request");
        evening.house.join(joining, code, name("late"), Colour::Green, Symbol::Star)
    };
    let closed = join(evening.created.join.clone()).await.unwrap_err();
    let never = join(JoinCode::new("ZZZZ-ZZZZ")).await.unwrap_err();
    assert_eq!(closed, Problem::NotFound);
    assert_eq!(never, Problem::NotFound);
    assert_eq!(evening.house.info(&evening.host).unwrap().join, None);
}

#[tokio::test]
async fn a_foreign_token_learns_nothing_of_a_game() {
    let evening = Evening::lobby(2).await;
    let elsewhere =
        evening.house.create(request("another-table-altogether"), Settings::default()).await.unwrap();
    let house = &evening.house;
    let asked = |token: Token, game| async move { house.admit(&token, game).await.err() };
    let (own, theirs, nowhere) = (evening.created.game, elsewhere.game, GameId([3; 16]));
    let token = evening.tokens[0].clone();
    assert_eq!(asked(token.clone(), theirs).await, Some(Problem::NotFound));
    assert_eq!(asked(token.clone(), nowhere).await, Some(Problem::NotFound));
    let bad = ["", "hs_", "nonsense", &token.reveal().replace("hs_", "hh_"), &token.reveal()[..60]];
    for bad in bad {
        assert_eq!(asked(Token::new(bad), own).await, Some(Problem::Unauthenticated), "{bad}");
    }
}

#[tokio::test]
async fn a_reissued_seats_old_token_is_dead_at_once_and_everyone_sees_it() {
    let evening = Evening::started(2).await;
    let reissued =
        evening.house.reissue(&evening.host, request("reissue-seat-two"), Reissue::Seat(Seat(2))).await;
    let reissued = reissued.unwrap();
    assert_eq!(evening.house.view(&evening.seats[1]).unwrap_err(), Problem::Unauthenticated);
    assert_eq!(evening.takes(1, &[DRAW]).await.unwrap_err(), Problem::Unauthenticated);
    let seat = evening.house.admit(&reissued.token, reissued.game).await.unwrap();
    evening.turn(0).await;
    let turn = Submission { request: request("go-on"), steps: vec![DRAW] };
    evening.house.submit(&seat, turn).await.unwrap();
    let told = evening.view(&evening.seats[0]).recent;
    assert!(told.iter().any(|entry| entry.what == Happening::Lobby(LobbyFact::SeatReissued(Seat(2)))));
}

#[tokio::test]
async fn a_seat_reissues_itself_and_no_other_and_a_watcher_none() {
    let evening = Evening::lobby(2).await;
    let own =
        evening.house.reissue(&evening.seats[0], request("reissue-myself-please"), Reissue::Seat(Seat(1)));
    let own = own.await.unwrap();
    let seat = evening.house.admit(&own.token, own.game).await.unwrap();
    let other = evening.house.reissue(&seat, request("reissue-another-please"), Reissue::Seat(Seat(2))).await;
    assert_eq!(other.unwrap_err(), Problem::Denied(Denial::NotYourSeat));
    let host = evening.house.reissue(&seat, request("reissue-the-host-please"), Reissue::Host).await;
    assert_eq!(host.unwrap_err(), Problem::Denied(Denial::HostOnly));
    let watching = evening
        .house
        .join_as_watcher(request("watch-from-the-corner"), evening.created.join.clone())
        .await
        .unwrap();
    let watcher = evening.house.admit(&watching.token, watching.game).await.unwrap();
    let any = evening.house.reissue(&watcher, request("reissue-for-a-watcher"), Reissue::Seat(Seat(2))).await;
    assert_eq!(any.unwrap_err(), Problem::Denied(Denial::HostOnly));
}

#[tokio::test]
async fn the_recovery_code_gives_the_host_a_new_token() {
    let evening = Evening::started(2).await;
    let recover = |id: &'static str, code| evening.house.recover(request(id), code);
    let recovered = recover("recover-the-host-now", evening.created.recovery.clone()).await.unwrap();
    assert_eq!(evening.house.view(&evening.host).unwrap_err(), Problem::Unauthenticated);
    evening.house.admit(&recovered.token, recovered.game).await.unwrap();
    let again = recover("recover-the-host-now", evening.created.recovery.clone()).await.unwrap();
    assert_ne!(again.token, recovered.token);
    for wrong in [evening.created.host.reveal(), "hr_", "x"] {
        let refused = recover("recover-with-a-guess", RecoveryCode::new(wrong)).await.unwrap_err();
        assert_eq!(refused, Problem::Unauthenticated);
    }
}

#[tokio::test]
async fn a_connected_seat_is_asked_before_it_is_reissued() {
    let evening = Evening::started(2).await;
    let mut stream = evening.house.watch(vec![evening.seats[1].clone()], None).unwrap();
    stream.next().await;
    let reissue =
        |id: &'static str| evening.house.reissue(&evening.host, request(id), Reissue::Seat(Seat(2)));
    let asked = reissue("reissue-a-connected-seat").await.unwrap_err();
    let Problem::Refused { refusal, .. } = asked else { panic!("{asked:?}") };
    assert_eq!(refusal, Refusal::SeatConnected { seat: Seat(2) });
    assert!(matches!(stream.next().await, Some(Ok(Shown::ReissueAsked(Seat(2))))));
    let not_asked = evening.house.consent(&evening.seats[0]).await.unwrap_err();
    assert!(matches!(not_asked, Problem::Refused { refusal: Refusal::NoReissueAsked, .. }));

    evening.house.consent(&evening.seats[1]).await.unwrap();
    let granted = reissue("reissue-a-connected-seat").await.unwrap();
    assert!(matches!(stream.next().await, Some(Err(Problem::Unauthenticated))));
    assert!(stream.next().await.is_none());
    evening.house.admit(&granted.token, granted.game).await.unwrap();

    drop(stream);
    reissue("reissue-once-it-is-gone").await.expect("nobody is connected any more");
}

#[tokio::test]
async fn the_lobby_is_the_hosts_and_ends_at_the_start() {
    let evening = Evening::lobby(3).await;
    let denied = evening.house.remove_seat(&evening.seats[0], request("remove"), Seat(2)).await.unwrap_err();
    assert_eq!(denied, Problem::Denied(Denial::HostOnly));
    evening.house.remove_seat(&evening.host, request("remove"), Seat(2)).await.unwrap();
    assert_eq!(evening.house.view(&evening.seats[1]).unwrap_err(), Problem::Unauthenticated);

    let settings = Settings { extra_tiles: 20, ..Settings::default() };
    evening.house.update_settings(&evening.host, request("settings"), settings).await.unwrap();
    let order = Start { order: vec![Seat(3), Seat(1)], first: Some(Seat(1)), piles: Vec::new() };
    evening.house.start(&evening.host, request("start"), order).await.unwrap();
    let view = evening.view(&evening.host);
    assert_eq!(view.seats.iter().map(|seat| seat.seat).collect::<Vec<_>>(), [Seat(1), Seat(3)]);
    assert_eq!(view.land_left, 99);

    let stale = Request { expected: Some(Revision(1)), ..request("not-mine") };
    let seat = evening.house.admit(&evening.tokens[0], evening.created.game).await.unwrap();
    let denied = evening.house.end(&seat, stale).await.unwrap_err();
    assert_eq!(denied, Problem::Denied(Denial::HostOnly), "before it is told that it is stale");
    let late = evening.house.update_settings(&evening.host, request("too-late"), settings).await.unwrap_err();
    assert!(matches!(late, Problem::Refused { refusal: Refusal::LobbyClosed, .. }));
}

#[tokio::test]
async fn a_start_needs_two_players_and_each_seat_once() {
    let evening = Evening::lobby(1).await;
    let start = |order: Vec<Seat>, first| {
        evening.house.start(&evening.host, request("a-start"), Start { order, first, piles: Vec::new() })
    };
    let refusal = |result: Result<Revision, Problem>| match result.unwrap_err() {
        Problem::Refused { refusal, .. } => refusal,
        other => panic!("{other:?}"),
    };
    assert_eq!(refusal(start(vec![], None).await), Refusal::TooFewPlayers { seated: 1 });
    let evening = Evening::lobby(2).await;
    let start = |order: Vec<Seat>, first| {
        evening.house.start(&evening.host, request("a-start"), Start { order, first, piles: Vec::new() })
    };
    assert_eq!(refusal(start(vec![Seat(1), Seat(1)], None).await), Refusal::OrderIncomplete);
    assert_eq!(refusal(start(vec![Seat(1)], None).await), Refusal::OrderIncomplete);
    assert_eq!(refusal(start(vec![Seat(1), Seat(4)], None).await), Refusal::NoSuchSeat { seat: Seat(4) });
    assert_eq!(refusal(start(vec![], Some(Seat(9))).await), Refusal::NoSuchSeat { seat: Seat(9) });
}

#[tokio::test]
async fn a_deleted_game_is_gone_for_everyone_and_its_streams_end() {
    let evening = Evening::started(2).await;
    let mut stream = evening.house.watch(vec![evening.seats[0].clone()], None).unwrap();
    stream.next().await;
    let game = evening.created.game;
    let denied = evening.house.delete(&evening.tokens[0], game).await.unwrap_err();
    assert_eq!(denied, Problem::Denied(Denial::HostOnly));
    evening.house.delete(&evening.created.host, game).await.unwrap();
    let ended = stream.next().await;
    assert!(matches!(ended, Some(Err(Problem::NotFound))));
    assert_eq!(evening.house.admit(&evening.tokens[0], game).await.unwrap_err(), Problem::Unauthenticated);
    assert_eq!(evening.takes(0, &[DRAW]).await.unwrap_err(), Problem::NotFound);
    let listed = evening.house.games(&Token::new(OPERATOR), Page { after: None, limit: 10 }).await.unwrap();
    assert!(listed.items.is_empty());
    let again =
        evening.house.create(request("create-with-a-long-id"), Settings::default()).await.unwrap_err();
    assert_eq!(again, Problem::RequestReused, "a deleted game does not come back");
}

#[tokio::test]
async fn the_operator_lists_and_deletes_all_a_host_its_own_and_others_none() {
    let evening = Evening::lobby(2).await;
    let other = evening.house.create(request("another-table-altogether"), Settings::default()).await.unwrap();
    let house = &evening.house;
    let list = |token: Token, after, limit| async move {
        let listed = house.games(&token, Page { after, limit }).await?;
        Ok::<_, Problem>((listed.items.iter().map(|game| game.game).collect::<Vec<_>>(), listed.next))
    };
    let mut both = [evening.created.game, other.game];
    both.sort();
    let operator = Token::new(OPERATOR);
    let (host, seat) = (evening.created.host.clone(), evening.tokens[0].clone());
    let own = evening.created.game;
    let first = list(operator.clone(), None, 1).await.unwrap();
    assert_eq!(first, (vec![both[0]], Some(both[0])));
    assert_eq!(list(operator.clone(), first.1, 10).await.unwrap(), (vec![both[1]], None));
    assert_eq!(list(host, None, 10).await.unwrap(), (vec![own], None));
    assert_eq!(list(seat, None, 10).await.unwrap_err(), Problem::Denied(Denial::HostOnly));
    let guessed = Token::new("ho_guessed");
    assert_eq!(list(guessed, None, 10).await.unwrap_err(), Problem::Unauthenticated);
    house.delete(&operator, other.game).await.unwrap();
    assert_eq!(list(operator, None, 10).await.unwrap().0, [own]);
}

#[tokio::test]
async fn a_consent_is_good_for_one_time_and_a_known_request_is_asked_about_too() {
    let evening = Evening::started(2).await;
    let reissue =
        |id: &'static str| evening.house.reissue(&evening.host, request(id), Reissue::Seat(Seat(2)));
    let first = reissue("reissue-a-lost-phone-now").await.expect("nobody is connected");
    let phone = evening.house.admit(&first.token, first.game).await.unwrap();
    let mut stream = evening.house.watch(vec![phone.clone()], None).unwrap();
    stream.next().await;
    let connected =
        |problem| matches!(problem, Problem::Refused { refusal: Refusal::SeatConnected { .. }, .. });
    assert!(
        connected(reissue("reissue-a-lost-phone-now").await.unwrap_err()),
        "the same request, sent again"
    );

    evening.house.consent(&phone).await.unwrap();
    let second = reissue("reissue-with-a-consent").await.unwrap();
    let phone = evening.house.admit(&second.token, second.game).await.unwrap();
    let _still_open = stream;
    let _stream = evening.house.watch(vec![phone], None).unwrap();
    assert!(connected(reissue("reissue-without-a-consent").await.unwrap_err()), "the consent is used up");
}

#[tokio::test]
async fn a_stream_whose_token_is_dead_does_not_speak_for_the_seat() {
    let evening = Evening::started(2).await;
    let mut stream = evening.house.watch(vec![evening.seats[1].clone()], None).unwrap();
    stream.next().await;
    let own =
        evening.house.reissue(&evening.seats[1], request("reissue-myself-please"), Reissue::Seat(Seat(2)));
    own.await.unwrap();
    let by_host =
        evening.house.reissue(&evening.host, request("reissue-by-the-host"), Reissue::Seat(Seat(2)));
    by_host.await.expect("the old device's stream is still open, but its token is dead");
}

#[tokio::test]
async fn a_stream_opened_after_an_asking_is_told_of_it() {
    let evening = Evening::started(2).await;
    let _first = evening.house.watch(vec![evening.seats[1].clone()], None).unwrap();
    let asked =
        evening.house.reissue(&evening.host, request("reissue-a-connected-seat"), Reissue::Seat(Seat(2)));
    asked.await.unwrap_err();
    let mut second = evening.house.watch(vec![evening.seats[1].clone()], None).unwrap();
    assert!(matches!(second.next().await, Some(Ok(Shown::View(_)))), "the whole view comes first");
    assert!(matches!(second.next().await, Some(Ok(Shown::ReissueAsked(Seat(2))))));
}

#[tokio::test]
async fn seat_numbers_are_not_used_twice_and_run_out_in_order() {
    let evening = Evening::lobby(0).await;
    for number in 1..=u8::MAX {
        let join = request(&format!("one-of-many-who-come-{number}"));
        let code = evening.created.join.clone();
        let joined = evening.house.join(join, code, name("guest"), Colour::Red, Symbol::Star).await.unwrap();
        assert_eq!(joined.seat, Seat(number));
        let remove = request(&format!("remove-{number}"));
        evening.house.remove_seat(&evening.host, remove, joined.seat).await.unwrap();
    }
    let code = evening.created.join.clone();
    let last =
        evening.house.join(request("one-too-many-who-come"), code, name("guest"), Colour::Red, Symbol::Star);
    assert!(matches!(last.await.unwrap_err(), Problem::Refused { refusal: Refusal::TableFull, .. }));
}
