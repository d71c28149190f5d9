//! A commitment binds an emblem, or the seed of the draws, with 256 random bits that nobody has seen, so that its possible
//! values cannot be tried out. Never looks into the house: only at what it draws and what it tells.

use std::{collections::BTreeSet, sync::Arc};

use herald_api::v1::{self, entry::What};
use herald_journal::MemoryJournal;
use herald_table::House;
use herald_tests::{
    commitment::commitment,
    draws,
    local::Local,
    people::{Party, Person, draw, end_turn, fresh_id, nominate, place, place_meeple},
    still::StillClock,
    tapped::TappedEntropy,
};

const EMBLEMS: [v1::Emblem; 5] =
    [v1::Emblem::Zero, v1::Emblem::One, v1::Emblem::Two, v1::Emblem::Three, v1::Emblem::Five];

/// A player about to nominate a knight.
struct Scene {
    entropy: Arc<TappedEntropy>,
    player: Person,
    knight: u32,
    local: Local,
}

impl Scene {
    async fn open() -> Self {
        let entropy = Arc::new(TappedEntropy::seeded(7));
        let (journal, clock) = (Arc::new(MemoryJournal::new()), Arc::new(StillClock::default()));
        let house = House::new(journal, Arc::clone(&entropy) as Arc<_>, clock, None);
        let local = Local::over(Arc::new(house)).await;
        let party = Party::started(&local.channel, 2).await;
        let [player, other] = &party.seats[..] else { panic!("two play") };
        player.plays(vec![draw(), place(), place_meeple(v1::Role::Knight, ""), end_turn()]).await.unwrap();
        other.turn().await;
        player.plays(vec![draw(), place()]).await.unwrap();
        let knight = player.view().await.meeples[0].meeple;
        Self { entropy, player: player.clone(), knight, local }
    }

    /// Nominates and takes it back; answers with the commitment.
    async fn binds(&self, emblem: v1::Emblem) -> [u8; 32] {
        let made = self.player.plays(vec![nominate(self.knight, emblem, None)]).await.unwrap();
        let Some(What::MeepleNominated(nominated)) = &made.entries[0].what else { panic!("{made:?}") };
        let (game_id, request_id) = (self.player.game.clone(), fresh_id());
        let undo = v1::UndoMoveRequest { game_id, request_id, ..Default::default() };
        self.player.moves().undo_move(self.player.with(undo)).await.unwrap();
        nominated.commitment[..].try_into().unwrap()
    }

    fn expected(&self, emblem: v1::Emblem, salt: &[u8]) -> [u8; 32] {
        commitment(self.player.seat, self.knight, emblem, salt)
    }
}

#[tokio::test]
async fn each_of_256_secret_random_bits_changes_the_commitment() {
    let scene = Scene::open().await;
    let salt: [u8; 32] = std::array::from_fn(|at| 0x5a ^ u8::try_from(at).unwrap());
    let mut told = BTreeSet::new();
    for bit in 0..256 {
        let mut turned = salt;
        turned[bit / 8] ^= 1 << (bit % 8);
        scene.entropy.give(&turned);
        let bound = scene.binds(v1::Emblem::Three).await;
        assert_eq!(bound, scene.expected(v1::Emblem::Three, &turned), "bit {bit}");
        assert!(told.insert(bound), "bit {bit}");
    }
    scene.local.stop().await;
}

#[tokio::test]
async fn each_nomination_draws_a_salt_of_its_own_and_no_known_one_opens_it() {
    let scene = Scene::open().await;
    let mut told = BTreeSet::new();
    for _ in 0..4 {
        for emblem in EMBLEMS {
            let before = scene.entropy.given().len();
            let bound = scene.binds(emblem).await;
            let drawn = scene.entropy.given().split_off(before);
            assert!(drawn.len() == 1 && drawn[0].len() == 32, "{drawn:?}");
            assert_eq!(bound, scene.expected(emblem, &drawn[0]));
            assert!(told.insert(bound), "the same emblem again is bound otherwise");
            // Nobody finds the emblem by trying all five with what is fixed or was drawn before.
            let mut known = scene.entropy.given();
            known.truncate(before);
            known.extend([vec![0; 32], vec![0xff; 32]]);
            let guesses = known.iter().flat_map(|salt| EMBLEMS.map(|emblem| scene.expected(emblem, salt)));
            assert!(guesses.into_iter().all(|guess| guess != bound));
        }
    }
    scene.local.stop().await;
}

#[tokio::test]
async fn under_one_salt_no_two_emblems_are_bound_alike() {
    let scene = Scene::open().await;
    let mut told = BTreeSet::new();
    for emblem in EMBLEMS {
        scene.entropy.give(&[9; 32]);
        assert!(told.insert(scene.binds(emblem).await), "{emblem:?}");
    }
    scene.local.stop().await;
}

#[tokio::test]
async fn validating_draws_nothing_and_says_nothing() {
    let scene = Scene::open().await;
    let before = scene.entropy.given().len();
    let mut asked = scene.player.submission(vec![nominate(scene.knight, v1::Emblem::Two, None)]);
    asked.validate_only = true;
    let told = scene.player.moves().submit_move(scene.player.with(asked)).await.unwrap().into_inner();
    assert_eq!(told, v1::SubmitMoveResponse::default());
    assert_eq!(scene.entropy.given().len(), before);
    scene.local.stop().await;
}

/// A table of its own, and what binds its draws.
async fn opens(local: &Local) -> [u8; 32] {
    let party = Party::gather(&local.channel, 0).await;
    let ask = v1::GetGameRequest { game_id: party.host.game.clone() };
    let game = party.host.games().get_game(party.host.with(ask)).await.unwrap().into_inner().game.unwrap();
    game.draws.unwrap().commitment[..].try_into().unwrap()
}

#[tokio::test]
async fn each_of_256_secret_random_bits_changes_what_binds_the_draws() {
    let entropy = Arc::new(TappedEntropy::seeded(8));
    let (journal, clock) = (Arc::new(MemoryJournal::new()), Arc::new(StillClock::default()));
    let house = House::new(journal, Arc::clone(&entropy) as Arc<_>, clock, None);
    let local = Local::over(Arc::new(house)).await;
    let bound = opens(&local).await;
    let binds = |drawn: &Vec<u8>| draws::seed(drawn).map(|seed| draws::commitment(&seed)) == Some(bound);
    let given = entropy.given();
    let place = given.iter().position(binds).expect("it follows from one filling alone");
    assert_eq!(given.iter().filter(|drawn| binds(drawn)).count(), 1);
    let mut told = BTreeSet::from([bound]);
    for bit in 0..256 {
        let mut turned = given[place].clone();
        turned[bit / 8] ^= 1 << (bit % 8);
        entropy.give_after(place, &turned);
        let bound = opens(&local).await;
        assert_eq!(bound, draws::commitment(&draws::seed(&turned).unwrap()), "bit {bit}");
        assert!(told.insert(bound), "bit {bit}");
    }
    // Nobody finds the seed with what is fixed, or what another table was given.
    for known in
        entropy.given().iter().chain(&[vec![0; 32], vec![0xff; 32]]).filter(|known| **known != given[place])
    {
        assert!(draws::seed(known).is_none_or(|seed| draws::commitment(&seed) != bound));
        assert!(known.len() != 32 || draws::commitment(known) != bound);
    }
    local.stop().await;
}
