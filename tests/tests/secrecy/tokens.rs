//! Tokens: 256 random bits each, of which only hashes are kept, compared in constant time and logged by nobody; a reissued
//! seat's old ones are dead at once, with all that was open. Never a guess that is right.

use std::{fs, path::Path, sync::Arc, time::Duration};

use data_encoding::BASE64URL_NOPAD;
use herald_api::v1::{self, reissue_seat_request::Whose};
use herald_journal::{Journal, MemoryJournal, SledJournal};
use herald_table::House;
use herald_tests::{
    local::{Local, OPERATOR},
    people::{Party, Person, draw, end_turn, fresh_id, nominate, on_a_new_phone, place, place_meeple},
    screen::Screen,
    still::StillClock,
    tapped::TappedEntropy,
    twins::Side,
};
use herald_words::Token;
use sha2::{Digest, Sha256};
use tokio::time::timeout;
use tonic::{
    Code,
    transport::{Channel, Endpoint},
};
use tracing::Level;

use crate::needles::Needles;

/// What happens at once takes no longer than this, however busy the machine is.
const AT_ONCE: Duration = Duration::from_secs(5);

fn house(journal: Arc<dyn Journal>, entropy: &Arc<TappedEntropy>) -> Arc<House> {
    let (clock, operator) = (Arc::new(StillClock::default()), Token::new(OPERATOR));
    Arc::new(House::new(journal, Arc::clone(entropy) as Arc<_>, clock, Some(&operator)))
}

/// A table that has played a little, with a nomination, and one of whose seats has had two tokens.
async fn evening(channel: &Channel) -> (Party, Vec<String>) {
    let party = Party::started(channel, 2).await;
    let [player, other] = &party.seats[..] else { panic!("two play") };
    player.plays(vec![draw(), place(), place_meeple(v1::Role::Knight, ""), end_turn()]).await.unwrap();
    other.turn().await;
    player.plays(vec![draw(), place()]).await.unwrap();
    let knight = player.view().await.meeples[0].meeple;
    player.plays(vec![nominate(knight, v1::Emblem::Five, None)]).await.unwrap();
    let fresh = reissues(&party.host, other.seat).await.unwrap();
    let mut tokens: Vec<_> = party.seats.iter().map(|seat| seat.token.clone()).collect();
    tokens.extend([party.host.token.clone(), party.recovery_code.clone(), fresh]);
    (party, tokens)
}

async fn reissues(host: &Person, seat: u32) -> Result<String, tonic::Status> {
    let ask = v1::ReissueSeatRequest {
        game_id: host.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        whose: Some(Whose::Seat(seat)),
    };
    host.games().reissue_seat(host.with(ask)).await.map(|told| told.into_inner().token)
}

/// The random part of a token: behind its kind and its game.
fn secret_of(token: &str) -> Vec<u8> {
    let (_, body) = token.split_at(3);
    BASE64URL_NOPAD.decode(body.as_bytes()).unwrap().split_off(16)
}

#[tokio::test]
async fn each_token_is_256_random_bits_of_its_own_and_each_bit_counts() {
    let entropy = Arc::new(TappedEntropy::seeded(21));
    let local = Local::over(house(Arc::new(MemoryJournal::new()), &entropy)).await;
    let (party, tokens) = evening(&local.channel).await;
    let drawn = entropy.given();
    for token in &tokens {
        let secret = secret_of(token);
        assert_eq!(secret.len() * 8, 256);
        assert_eq!(drawn.iter().filter(|drawn| **drawn == secret).count(), 1, "drawn for it alone");
    }
    let (kind, body) = party.host.token.split_at(3);
    let bytes = BASE64URL_NOPAD.decode(body.as_bytes()).unwrap();
    for bit in 0..256 {
        let mut turned = bytes.clone();
        turned[16 + bit / 8] ^= 1 << (bit % 8);
        let guess = format!("{kind}{}", BASE64URL_NOPAD.encode(&turned));
        is_dead(&on_a_new_phone(&party.host, guess)).await;
    }
    party.host.view().await;
    local.stop().await;
}

#[tokio::test]
async fn the_store_holds_hashes_and_no_token_nor_who_asked_for_one() {
    let place = tempfile::tempdir().unwrap();
    let entropy = Arc::new(TappedEntropy::seeded(22));
    let journal = Arc::new(SledJournal::open(place.path()).unwrap());
    let local = Local::over(house(Arc::clone(&journal) as Arc<_>, &entropy)).await;
    let (_, tokens) = evening(&local.channel).await;
    local.stop().await;
    drop(journal);
    let store = bytes_under(place.path());
    let mut needles = Needles::default();
    // What anyone sent to open, to join or to reissue stands for its caller.
    needles.text("a-request-of-the-tests");
    for token in tokens.iter().map(String::as_str).chain([OPERATOR]) {
        needles.text(token);
    }
    tokens.iter().for_each(|token| needles.bytes(&secret_of(token)));
    assert_eq!(needles.find(&store), None);
    // The store is where one would look: it has the hash of each.
    for token in &tokens {
        let hash = Sha256::digest(token.as_bytes());
        assert!(store.windows(32).any(|window| window == &hash[..]), "{token}");
    }
}

fn bytes_under(folder: &Path) -> Vec<u8> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        all.extend(if path.is_dir() { bytes_under(&path) } else { fs::read(&path).unwrap() });
    }
    all
}

/// Not even by what Herald is built on, at the level at which everything is told.
#[tokio::test]
async fn no_log_holds_a_token_at_any_level() {
    let entropy = Arc::new(TappedEntropy::seeded(23));
    // Where only one thread logs, what another thread came by first is silent for good.
    let _another = tracing::Dispatch::new(tracing_subscriber::registry());
    let side = Side::logging(house(Arc::new(MemoryJournal::new()), &entropy), Level::TRACE).await;
    let (party, tokens) = evening(&side.channel).await;
    let mut screen = party.seats[0].watches_with(None, &[&party.host]).await;
    screen.view().await;
    // Wrong ones may be right elsewhere, and are as secret.
    let wrong = format!("{}x", party.host.token);
    is_dead(&on_a_new_phone(&party.host, wrong.clone())).await;
    drop(screen);
    side.drain();
    drop(party);
    let log = side.stop().await;
    let mut needles = Needles::default();
    for token in tokens.iter().chain([&wrong]) {
        needles.text(token);
    }
    tokens.iter().for_each(|token| needles.bytes(&secret_of(token)));
    entropy.given().iter().filter(|drawn| drawn.len() == 32).for_each(|drawn| needles.bytes(drawn));
    assert!(log.contains("TRACE") && log.contains("DEBUG") && log.lines().count() > 200, "all is told");
    if let Some(found) = needles.find(log.as_bytes()) {
        let line = log.lines().find(|line| line.contains(&found));
        panic!("{found} is in the log: {line:?}");
    }
}

/// A device's own connection.
async fn connection(local: &Local) -> Channel {
    Endpoint::from_shared(format!("http://{}", local.address)).unwrap().connect().await.unwrap()
}

#[tokio::test]
async fn a_reissued_seats_old_token_is_refused_at_once_and_its_streams_end_at_once() {
    let local = Local::in_memory(24).await;
    let party = Party::started(&local.channel, 2).await;
    let [seat, other] = &party.seats[..] else { panic!("two play") };
    let phone = Person { channel: connection(&local).await, ..seat.clone() };
    let tablet = Person { channel: connection(&local).await, ..seat.clone() };
    let shared = Person { channel: connection(&local).await, ..other.clone() };
    let mut open =
        [phone.watches(None).await, tablet.watches(Some(1)).await, shared.watches_with(None, &[seat]).await];
    let [first, second, both] = &mut open;
    first.view().await;
    second.updates_until(4).await;
    both.view().await;
    both.view().await;
    let mut bystander = other.watches(None).await;
    bystander.view().await;

    // Its device is asked, and lets go.
    assert_eq!(reissues(&party.host, seat.seat).await.unwrap_err().code(), Code::FailedPrecondition);
    let consent = v1::ConsentToReissueRequest { game_id: seat.game.clone() };
    phone.games().consent_to_reissue(phone.with(consent)).await.unwrap();
    let token = reissues(&party.host, seat.seat).await.unwrap();

    // Once the host has its answer there is no moment left for the old one, on any connection.
    tokio::join!(is_dead(&phone), is_dead(&tablet));
    for screen in open {
        ends_as_dead(screen).await;
    }
    let fresh = on_a_new_phone(&phone, token);
    fresh.turn().await;
    assert!(bystander.updates_until(6).await.len() > 1, "who keeps its token keeps its stream");
    local.stop().await;
}

async fn ends_as_dead(screen: Screen) {
    let status = timeout(AT_ONCE, screen.end()).await.expect("it ends at once");
    assert_eq!(status.code(), Code::Unauthenticated, "{status:?}");
}

/// Nothing of the API knows this person.
async fn is_dead(person: &Person) {
    let ask = v1::GetViewRequest { game_id: person.game.clone() };
    let told = person.views().get_view(person.with(ask)).await.unwrap_err();
    assert_eq!(told.code(), Code::Unauthenticated, "{told:?}");
    let told = person.plays(vec![draw()]).await.unwrap_err();
    assert_eq!(told.code(), Code::Unauthenticated, "{told:?}");
}

/// Whatever compares two hashes compares them in constant time: there is one comparison, and no other can be written.
#[test]
fn hashes_of_tokens_are_compared_in_constant_time_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let token = fs::read_to_string(root.join("table/src/token.rs")).unwrap();
    let (_, hash) = token.split_once("/// SHA-256 of a secret text.").unwrap();
    let (derived, _) = hash.split_once("pub(crate) struct Hash").unwrap();
    for comparison in ["PartialEq", "PartialOrd", "Ord", "Hash"] {
        assert!(!derived.contains(comparison), "{comparison} is derived: {derived}");
    }
    assert_eq!(token.matches("ct_eq(").count(), 1);
    assert!(token.contains("self.0.ct_eq(&other.0).into()"), "all 32 bytes of both");
    // Nobody goes behind it, to the bytes.
    for file in ["roster.rs", "house.rs", "opening.rs", "handover.rs", "presence.rs", "watcher.rs"] {
        let text = fs::read_to_string(root.join("table/src").join(file)).unwrap();
        for comparison in ["token.0", "hash.0", "recovery.0", "operator.0", "host.0"] {
            assert!(!text.contains(comparison), "{comparison} in {file}");
        }
    }
}
