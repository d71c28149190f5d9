//! Opening twice, listing, deleting: what a host and an operator do around an evening.

use herald_api::v1::{self, reissue_seat_request::Whose};
use herald_tests::{
    local::OPERATOR,
    people::{Party, Person, fresh_id, on_a_new_phone},
    status,
};
use tonic::{Code, Response};

use crate::table::{Evening, RED, server};

async fn is_dead(person: &Person) -> bool {
    let ask = v1::GetGameRequest { game_id: person.game.clone() };
    let told = person.games().get_game(person.with(ask)).await;
    told.is_err_and(|status| status.code() == Code::Unauthenticated)
}

#[tokio::test]
async fn the_network_drops_while_opening_joining_or_reissuing_and_again_gives_a_fresh_token_and_ends_the_old()
{
    let server = server(140).await;
    let mut games = v1::game_service_client::GameServiceClient::new(server.channel.clone());
    let create = v1::CreateGameRequest { request_id: fresh_id(), settings: None };
    let first = games.create_game(create.clone()).await.unwrap().into_inner();
    let again = games.create_game(create.clone()).await.unwrap().into_inner();
    assert_eq!((&first.game_id, &first.join_code), (&again.game_id, &again.join_code), "one table, not two");
    let person = |token: &str| Person {
        channel: server.channel.clone(),
        game: first.game_id.clone(),
        token: token.to_owned(),
        seat: 0,
    };
    assert!(is_dead(&person(&first.host_token)).await);
    assert!(!is_dead(&person(&again.host_token)).await);
    let other = v1::CreateGameRequest { settings: Some(crate::table::city_first()), ..create };
    let refused = games.create_game(other).await.unwrap_err();
    assert_eq!(status::told(&refused).briefly(), (Code::AlreadyExists, "REQUEST_ID_REUSED", ""));

    let evening = Evening::started(&server.channel).await;
    let reissue = v1::ReissueSeatRequest {
        game_id: evening.host.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        whose: Some(Whose::Seat(RED)),
    };
    let mut tokens = vec![evening.red.token.clone()];
    for _ in 0..3 {
        let told = evening.host.games().reissue_seat(evening.host.with(reissue.clone())).await;
        tokens.push(told.map(Response::into_inner).unwrap().token);
    }
    for (at, token) in tokens.iter().enumerate() {
        let phone = on_a_new_phone(&evening.red, token.clone());
        assert_eq!(is_dead(&phone).await, at + 1 < tokens.len(), "only the last one lives: {at}");
    }
}

#[tokio::test]
async fn the_operator_lists_and_deletes_every_game_and_a_host_its_own() {
    let server = server(141).await;
    let evening = Evening::started(&server.channel).await;
    let mut others = Vec::new();
    for _ in 0..3 {
        others.push(Party::gather(&server.channel, 2).await);
    }
    let operator = on_a_new_phone(&evening.host, OPERATOR.to_owned());
    let lists = async |by: &Person, page_size| {
        let (mut games, mut page_token) = (Vec::new(), String::new());
        loop {
            let ask = v1::ListGamesRequest { page_size, page_token };
            let page = by.games().list_games(by.with(ask)).await.unwrap().into_inner();
            games.extend(page.games.into_iter().map(|game| game.game_id));
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return games;
            }
        }
    };
    let mut all: Vec<_> = others.iter().map(|party| party.host.game.clone()).collect();
    all.push(evening.host.game.clone());
    all.sort();
    for page_size in [0, 1, 2, 4, 200] {
        assert_eq!(lists(&operator, page_size).await, all, "{page_size}");
    }
    assert!(lists(&evening.host, 0).await.iter().eq([&evening.host.game]));

    let deletes = async |by: &Person, game: &str| {
        let delete = v1::DeleteGameRequest { game_id: game.to_owned() };
        by.games().delete_game(by.with(delete)).await.map(drop)
    };
    assert_eq!(deletes(&evening.host, &others[0].host.game).await.unwrap_err().code(), Code::NotFound);
    let television = evening.television.watches(None).await;
    deletes(&evening.host, &evening.host.game).await.unwrap();
    assert_eq!(television.end().await.code(), Code::NotFound, "who watches is told");
    assert!(is_dead(&evening.red).await, "its tokens are no tokens any more");
    deletes(&operator, &others[0].host.game).await.unwrap();
    assert_eq!(deletes(&operator, &others[0].host.game).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(lists(&operator, 0).await.len(), 2);
}
