//! A lost phone: what nodes ask each other.

use herald_api::v1::{self, reissue_seat_request::Whose};
use herald_tests::{
    cluster::Cluster,
    people::{Party, Person, fresh_id, on_a_new_phone},
    screen::Frame,
    status::reason,
};
use tonic::{Response, Status};

async fn reissues(host: &Person, seat: u32) -> Result<v1::ReissueSeatResponse, Status> {
    let ask = v1::ReissueSeatRequest {
        game_id: host.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        whose: Some(Whose::Seat(seat)),
    };
    host.games().reissue_seat(host.with(ask)).await.map(Response::into_inner)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_at_one_node_is_asked_for_the_host_at_another_and_consents_at_a_third() {
    let cluster = Cluster::start().await;
    let [first, second, third] = [0, 1, 2].map(|node| cluster.nodes.channel(node));
    let party = Party::started(&first, 2).await;
    let (host, phone) = (&party.host, party.seats[1].at(&second));
    let mut screen = phone.watches(None).await;
    screen.view().await;

    let refused = reissues(host, phone.seat).await.unwrap_err();
    assert_eq!(reason(&refused), "SEAT_CONNECTED");
    assert_eq!(screen.next().await.unwrap(), Frame::ReissueAsked(phone.seat));
    let refused = reissues(host, phone.seat).await.unwrap_err();
    assert_eq!(reason(&refused), "SEAT_CONNECTED", "it has not consented");

    let elsewhere = phone.at(&third);
    let consent = v1::ConsentToReissueRequest { game_id: phone.game.clone() };
    elsewhere.games().consent_to_reissue(elsewhere.with(consent)).await.unwrap();
    let made = reissues(host, phone.seat).await.unwrap();
    assert_eq!(screen.end().await.code(), tonic::Code::Unauthenticated);
    let anew = on_a_new_phone(&phone, made.token);
    assert_eq!(anew.view().await.seats.len(), 2);

    // Nobody is connected anywhere: nobody is asked.
    reissues(host, phone.seat).await.unwrap();
}
