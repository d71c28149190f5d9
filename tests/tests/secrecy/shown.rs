//! What Rust prints of a house and of a proof holds no secret, so that no log line and no panic ever can. Never asks
//! for a particular form.

use std::sync::Arc;

use herald_api::v1;
use herald_journal::MemoryJournal;
use herald_table::House;
use herald_tests::{
    draws::seed,
    local::{Local, OPERATOR},
    people::{Party, draw, end_turn, nominate, place, place_meeple},
    still::StillClock,
    tapped::TappedEntropy,
};
use herald_words::{GameId, Tables, Token};

use crate::needles::Needles;

#[tokio::test]
async fn a_house_and_a_proof_are_printed_without_a_secret() {
    let entropy = Arc::new(TappedEntropy::seeded(3));
    let (journal, clock) = (Arc::new(MemoryJournal::new()), Arc::new(StillClock::default()));
    let operator = Token::new(OPERATOR);
    let house = House::new(journal, Arc::clone(&entropy) as Arc<_>, clock, Some(&operator));
    let house = Arc::new(house);
    let local = Local::over(Arc::clone(&house)).await;
    let party = Party::started(&local.channel, 2).await;
    let [player, other] = &party.seats[..] else { panic!("two play") };
    player.plays(vec![draw(), place(), place_meeple(v1::Role::Knight, ""), end_turn()]).await.unwrap();
    other.turn().await;
    player.plays(vec![draw(), place()]).await.unwrap();
    let knight = player.view().await.meeples[0].meeple;
    player.plays(vec![nominate(knight, v1::Emblem::Five, None)]).await.unwrap();
    // Everyone has looked, so that whatever is kept ready is there to be printed.
    for person in party.seats.iter().chain([&party.host]) {
        person.view().await;
    }

    let game = GameId::parse(&party.host.game).unwrap();
    let token = Token::new(player.token.clone());
    let proof = house.admit(&token, game).await.unwrap();
    let mut needles = Needles::default();
    let tokens = party.seats.iter().chain([&party.host]).map(|person| person.token.as_str());
    let codes = [party.join_code.as_str(), party.recovery_code.as_str(), OPERATOR];
    tokens.chain(codes).for_each(|secret| needles.text(secret));
    entropy.given().iter().filter(|drawn| drawn.len() == 32).for_each(|drawn| needles.bytes(drawn));
    entropy.given().iter().filter_map(|drawn| seed(drawn)).for_each(|seed| needles.bytes(&seed));
    for printed in [format!("{house:?}"), format!("{house:#?}"), format!("{proof:?}"), format!("{proof:#?}")]
    {
        // The entropy of this test prints what it gave; the system's does not.
        let printed = printed.replace(&format!("{entropy:?}"), "").replace(&format!("{entropy:#?}"), "");
        assert_eq!(needles.find(printed.as_bytes()), None, "{printed}");
        // The requests of those who had no token yet stand for their callers.
        assert!(!printed.contains("a-request-of-the-tests"), "{printed}");
        for word in ["Five", "Three", "Zero", "emblem: Some", "hand: [Z"] {
            assert!(!printed.contains(word), "{word} in {printed}");
        }
    }
    local.stop().await;
}
