//! What Herald wrote is found good, and each thing that was exchanged in it is found. Never a chain that does not fit: whoever
//! alters a record can chain it anew.

mod repairs;
mod votes;

use herald_journal::{GameKey, Journal, MemoryJournal};
use herald_rules::{Event, Held};
use herald_words::{
    Audience, Colour, Command, DrawShare, DrawnBy, Emblem, FaceCode, Fact, Fingerprint, JoinCode, Kind,
    LegalMove, MapCommand, MapFact, MapKeeping, MapMove, MeepleId, Name, Opening, PhaseView, Reach, Reissue,
    Request, RequestId, Role, Salt, Seat, Settings, Start, Submission, Symbol, Tables, Token,
    TournamentCommand, TournamentFact,
};
use sha2::{Digest, Sha256};

use super::*;
use crate::{
    ambient::{OsEntropy, SystemClock},
    commit::{DrawRule, GameSecret, Maker, TableEvent},
    house::{House, Proof},
    record::Chain,
};

const GAME: GameId = GameId([1; 16]);

/// A table of two.
struct Scene {
    journal: Arc<MemoryJournal>,
    house: House,
    game: GameId,
    seats: Vec<Proof>,
    host: Token,
    tokens: Vec<Token>,
    asked: u32,
}

fn request(id: &str) -> Request {
    Request { id: RequestId::parse(id).unwrap(), expected: None, content: Fingerprint([0; 32]) }
}

fn step(listed: &MapMove) -> MapCommand {
    match listed {
        MapMove::Draw { .. } => MapCommand::Draw { face: None, thief: None, from: None },
        MapMove::Lay { place, .. } => MapCommand::Lay(*place),
        MapMove::Stand { kind, segment } => MapCommand::Stand { kind: *kind, segment: *segment },
        MapMove::RecallAbbot { .. } => MapCommand::RecallAbbot,
    }
}

impl Scene {
    async fn open(settings: Settings) -> Self {
        let journal = Arc::new(MemoryJournal::new());
        let house = House::new(Arc::clone(&journal) as _, Arc::new(OsEntropy), Arc::new(SystemClock), None);
        let created = house.create(request("create-with-a-long-id"), settings).await.unwrap();
        let (mut seats, mut tokens) = (Vec::new(), Vec::new());
        for (name, colour, symbol) in
            [("Ada", Colour::Red, Symbol::Circle), ("Ben", Colour::Blue, Symbol::Star)]
        {
            let code = JoinCode::new(created.join.reveal());
            let joining = request(&format!("join-with-a-long-id-{name}"));
            let joined = house.join(joining, code, Name::parse(name).unwrap(), colour, symbol).await.unwrap();
            seats.push(house.admit(&joined.token, created.game).await.unwrap());
            tokens.push(joined.token);
        }
        let host = house.admit(&created.host, created.game).await.unwrap();
        let share = DrawShare::parse(Bytes::from_static(&[6; 20])).unwrap();
        house.add_draw_share(&seats[1], request("share"), share).await.unwrap();
        let start = Start::default();
        house.start(&host, request("start"), start).await.unwrap();
        Self { journal, house, game: created.game, seats, host: created.host, tokens, asked: 0 }
    }

    async fn takes(&mut self, seat: usize, steps: Vec<Command>) {
        self.asked += 1;
        let submission = Submission { request: request(&format!("move-{}", self.asked)), steps };
        self.house.submit(&self.seats[seat], submission).await.unwrap();
    }

    fn phase(&self) -> PhaseView {
        self.house.view(&self.seats[0]).unwrap().value().phase
    }

    /// Whatever is listed first, so often, or until nobody is awaited any more.
    async fn plays(&mut self, steps: usize) {
        for _ in 0..steps {
            let view = self.house.view(&self.seats[0]).unwrap().value().clone();
            let Some(awaited) = view.awaited.first() else { return };
            let seat = usize::from(awaited.0) - 1;
            let (_, listed) = self.house.legal(&self.seats[seat]).unwrap();
            let step = if let LegalMove::Map(listed) = &listed[0] {
                Command::Map(step(listed))
            } else {
                Command::EndTurn
            };
            self.takes(seat, vec![step]).await;
        }
    }

    /// The same table in another house, with these frames.
    async fn over(&self, frames: &[Bytes]) -> Self {
        let journal = Arc::new(MemoryJournal::new());
        for (number, frame) in (0..).zip(frames) {
            journal.append(GameKey(self.game.0), number, frame.clone(), Box::new(drop));
        }
        let house = House::new(Arc::clone(&journal) as _, Arc::new(OsEntropy), Arc::new(SystemClock), None);
        let mut seats = Vec::new();
        for token in &self.tokens {
            seats.push(house.admit(token, self.game).await.unwrap());
        }
        let (game, host, tokens, asked) = (self.game, self.host.clone(), self.tokens.clone(), self.asked);
        Self { journal, house, game, seats, host, tokens, asked }
    }

    async fn frames(&self) -> Vec<Bytes> {
        self.journal.read(GameKey(self.game.0), 0).await.unwrap()
    }
}

fn herald_draws() -> Settings {
    Settings { map: MapKeeping::Tracked, drawn_by: DrawnBy::Server, ..Settings::default() }
}

/// A tracked game with some turns played.
async fn tracked() -> Vec<Bytes> {
    let mut scene = Scene::open(herald_draws()).await;
    scene.plays(60).await;
    scene.frames().await
}

/// A told game with an emblem under a highwayman, revealed in the first tournament.
async fn told() -> Vec<Bytes> {
    let mut scene = Scene::open(Settings::default()).await;
    let (draw, place, end) =
        (Command::DrawTile { symbol: None, thief: None }, Command::PlaceTile, Command::EndTurn);
    let road =
        Command::PlaceMeeple { kind: Kind::Meeple, role: Role::Highwayman, label: None, on_prize: None };
    let (meeple, emblem) = (MeepleId(1), Some(Emblem::Two));
    let nominate =
        Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem, ring_before: None });
    scene.takes(0, vec![draw.clone(), place.clone(), road, end.clone()]).await;
    scene.takes(1, vec![draw.clone(), place.clone(), end.clone()]).await;
    scene.takes(0, vec![draw.clone(), place.clone(), nominate, end.clone()]).await;
    for seat in [1, 0].into_iter().cycle() {
        if scene.phase() != PhaseView::Draw {
            break;
        }
        scene.takes(seat, vec![draw.clone(), place.clone(), end.clone()]).await;
    }
    let reach = Some(Reach::Road { tiles: 4, bridges: 0 });
    let reveal = Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach, emblem: None });
    scene.takes(0, vec![reveal]).await;
    scene.frames().await
}

/// The record with each event told to `change`, chained anew.
fn altered(
    frames: &[Bytes],
    mut change: impl FnMut(&mut Event),
    mut table: impl FnMut(&mut TableEvent),
) -> Vec<Bytes> {
    rewritten(frames, |commit| match &mut commit.body {
        Body::Play(events) => events.iter_mut().for_each(&mut change),
        Body::Table(events) => events.iter_mut().for_each(&mut table),
    })
}

/// The record with each commit told to `change`, chained anew.
fn rewritten(frames: &[Bytes], mut change: impl FnMut(&mut Commit)) -> Vec<Bytes> {
    let (mut read, mut written) = (Chain::default(), Chain::default());
    let alter = |frame: &Bytes| {
        let (mut commit, after) = record::decode(frame.clone(), read).unwrap();
        read = after.chain;
        change(&mut commit);
        let (bytes, after) = record::encode(&commit, written);
        written = after.chain;
        bytes
    };
    frames.iter().map(alter).collect()
}

fn played(frames: &[Bytes], change: impl FnMut(&mut Event)) -> Result<VerifiedGame, VerifyError> {
    game(GAME, &altered(frames, change, |_| {}))
}

fn mismatched(found: Result<VerifiedGame, VerifyError>) -> Mismatch {
    match found {
        Err(VerifyError::Mismatch { game: GAME, mismatch, .. }) => mismatch,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_herald_wrote_is_found_good_and_counted() {
    let frames = tracked().await;
    let found = played(&frames, |_| {}).unwrap();
    assert!(found.commits == frames.len() as u64 && found.draws >= 15, "{found:?}");
    let frames = told().await;
    let found = played(&frames, |_| {}).unwrap();
    assert_eq!((found.draws, found.nominations), (0, 1));
}

/// The faces that were drawn, in order.
fn drawn(frames: &[Bytes]) -> Vec<FaceCode> {
    let mut faces = Vec::new();
    let note = |event: &mut Event| {
        if let Event::Fact(Fact::Map(MapFact::Drawn { face, .. })) = event {
            faces.push(*face);
        }
    };
    altered(frames, note, |_| {});
    faces
}

#[tokio::test]
async fn one_drawn_face_that_was_exchanged_is_found_where_it_was_drawn() {
    let frames = tracked().await;
    let faces = drawn(&frames);
    for (at, was) in faces.iter().enumerate() {
        let other = *faces.iter().find(|other| *other != was).unwrap();
        // Nor is it any help to say that the table drew it.
        for said in [DrawnBy::Server, DrawnBy::Table] {
            let mut before = 0;
            let told = mismatched(played(&frames, |event| {
                if let Event::Fact(Fact::Map(MapFact::Drawn { face, by, .. })) = event {
                    if before == at {
                        (*face, *by) = (other, said);
                    }
                    before += 1;
                }
            }));
            let expected = ("the drawn face".to_owned(), other.to_string(), was.to_string());
            assert_eq!((told.what, told.recorded, told.follows), expected);
        }
    }
}

#[tokio::test]
async fn a_game_started_before_herald_bound_itself_is_drawn_on_and_found_good_as_it_was() {
    let begun = Scene::open(herald_draws()).await;
    let unbind = |event: &mut TableEvent| {
        if let TableEvent::Started { draw_rule, .. } = event {
            *draw_rule = DrawRule::Unbound;
        }
    };
    let frames = altered(&begun.frames().await, |_| {}, unbind);
    let mut old = begun.over(&frames).await;
    old.plays(30).await;
    let draws = old.house.view(&old.seats[0]).unwrap().value().draws.clone();
    assert_eq!((draws.commitment, draws.seed), (None, None));
    let frames = old.frames().await;
    let found = game(GAME, &frames).unwrap();
    assert!(found.commitment.is_none() && found.draws >= 7, "{found:?}");
    let bind = |event: &mut TableEvent| {
        if let TableEvent::Started { draw_rule, .. } = event {
            *draw_rule = DrawRule::Bound;
        }
    };
    mismatched(game(GAME, &altered(&frames, |_| {}, bind)));
}

#[tokio::test]
async fn draws_that_follow_from_another_share_or_another_secret_are_found() {
    let frames = tracked().await;
    let share = DrawShare::parse(Bytes::from_static(&[7; 20])).unwrap();
    let other_share = altered(
        &frames,
        |_| {},
        |event| {
            if let TableEvent::DrawShareAdded { share: added, .. } = event {
                *added = share.clone();
            }
        },
    );
    let other_secret = altered(
        &frames,
        |_| {},
        |event| {
            if let TableEvent::Opened { key, .. } = event {
                *key = GameSecret([9; 32]);
            }
        },
    );
    for frames in [other_share, other_secret] {
        assert_eq!(mismatched(game(GAME, &frames)).what, "the drawn face");
    }
}

#[tokio::test]
async fn one_emblem_that_was_exchanged_is_found_hidden_or_revealed() {
    let frames = told().await;
    let nominated = mismatched(played(&frames, |event| {
        if let Event::MeepleNominated { seat, emblem, .. } = event {
            *emblem = Held::new(*seat, Emblem::Five);
        }
    }));
    assert_eq!(nominated.what, "the commitment under meeple 1");
    let exchange = |opens: fn(&mut Opening)| {
        mismatched(played(&frames, |event| {
            if let Event::Fact(Fact::Tournament(TournamentFact::EmblemRevealed { emblem, opening, .. })) =
                event
            {
                *emblem = Emblem::Five;
                opening.iter_mut().for_each(opens);
            }
        }))
    };
    let plain = exchange(|_| {});
    assert_eq!(plain.what, "the commitment that meeple 1 opens");
    // Bound anew, it opens; but it is not what was nominated.
    let bound = exchange(|opening| {
        let salt = [3; 32];
        let hash =
            Sha256::new().chain_update(b"herald nomination 1").chain_update([1, 0, 1, 5]).chain_update(salt);
        *opening = Opening { salt: Salt(salt), commitment: Commitment(hash.finalize().into()) };
    });
    assert_eq!((bound.what, bound.follows), (plain.what, plain.recorded));
    let kept_back = mismatched(played(&frames, |event| {
        if let Event::Fact(Fact::Tournament(TournamentFact::EmblemRevealed { opening, .. })) = event {
            *opening = None;
        }
    }));
    assert_eq!(kept_back.recorded, "none");
}

#[tokio::test]
async fn what_does_not_follow_is_told_without_what_is_hidden() {
    let frames = told().await;
    let mut hidden = Vec::new();
    let found = played(&frames, |event| {
        if let Event::MeepleNominated { emblem, salt, .. } = event {
            hidden = salt.peek(Audience::Seat(Seat(1))).unwrap().0.to_vec();
            *emblem = Held::new(Seat(1), Emblem::Three);
        }
    });
    let error = found.unwrap_err();
    let told = format!("{error} {error:?}");
    assert!(told.contains("revision 8: the commitment under meeple 1"), "{told}");
    for word in ["Three", &data_encoding::HEXLOWER.encode(&hidden), &format!("{hidden:?}")] {
        assert!(!told.contains(word), "{told}");
    }
}

#[tokio::test]
async fn a_commit_out_of_its_place_is_no_record_of_heralds() {
    let frames = tracked().await;
    let swapped = [&frames[..3], &[frames[4].clone(), frames[3].clone()]].concat();
    let error = game(GAME, &swapped).unwrap_err();
    assert!(matches!(error, VerifyError::Commit { game: GAME, at: Revision(4) }), "{error}");
}

fn undecided(found: Result<VerifiedGame, VerifyError>) -> (Revision, usize) {
    match found {
        Err(VerifyError::Undecided { game: GAME, at, index }) => (at, index),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_event_that_folds_but_that_nobody_could_have_brought_about_is_found() {
    // Revisions 1 to 5: opened, two seats, a share, the start. Red draws with the next.
    let frames = told().await;
    let mut turns = 0;
    let (at, index) = undecided(played(&frames, |event| {
        if let Event::Fact(Fact::TurnBegan { number, .. }) = event {
            turns += 1;
            if turns == 1 {
                *number = 7;
            }
        }
    }));
    assert_eq!((at, index), (Revision(6), 3), "draw, place, stand, and then a turn that was never counted");
    let (at, _) = undecided(played(&frames, |event| {
        if let Event::Fact(Fact::Tournament(TournamentFact::TournamentDecided { standings, .. })) = event {
            standings[0].value += 1;
        }
    }));
    assert!(at > Revision(8), "a tournament that was counted otherwise");
}

#[tokio::test]
async fn a_score_that_was_counted_otherwise_is_found_on_a_tracked_map() {
    let mut scene = Scene::open(herald_draws()).await;
    let scored = |scene: &Scene| {
        let view = scene.house.view(&scene.seats[0]).unwrap();
        view.value().scores.iter().any(|score| score.points.0 > 0)
    };
    while !scored(&scene) {
        // Now and then all tiles are laid and nothing is scored: then another evening.
        if scene.phase() == PhaseView::Over {
            scene = Scene::open(herald_draws()).await;
        }
        scene.plays(10).await;
    }
    let frames = scene.frames().await;
    let mut changed = false;
    let found = played(&frames, |event| {
        if let Event::Fact(Fact::Map(MapFact::Scored(count))) = event {
            (count.points.0, changed) = (count.points.0 + 1, true);
        }
    });
    assert!(changed, "something was scored");
    undecided(found);
}

#[tokio::test]
async fn what_the_table_itself_did_is_decided_again_too() {
    let frames = told().await;
    let with = |change: fn(&mut TableEvent)| undecided(game(GAME, &altered(&frames, |_| {}, change))).0;
    let at = with(|event| {
        if let TableEvent::Started { plan, .. } = event {
            (plan.piles[0].land, plan.piles[1].land) = (plan.piles[0].land + 1, plan.piles[1].land - 2);
        }
    });
    assert_eq!(at, Revision(5), "piles that no plan has");
    let at = with(|event| {
        if let TableEvent::SeatTaken { seat: Seat(2), colour, .. } = event {
            *colour = Colour::Red;
        }
    });
    assert_eq!(at, Revision(3), "a colour that was taken");
    let at = with(|event| {
        if let TableEvent::DrawShareAdded { seat, .. } = event {
            *seat = Seat(1);
        }
    });
    assert_eq!(at, Revision(4), "a share that another asked to add");
}

#[tokio::test]
async fn what_the_host_alone_may_do_is_found_where_somebody_else_is_said_to_have_done_it() {
    let scene = Scene::open(Settings::default()).await;
    let host = scene.house.admit(&scene.host, scene.game).await.unwrap();
    let reissue = request("reissue-with-a-long-id");
    scene.house.reissue(&host, reissue, Reissue::Seat(Seat(2))).await.unwrap();
    scene.house.retire(&host, request("goes-home"), Seat(2)).await.unwrap();
    let frames = scene.frames().await;
    game(GAME, &frames).unwrap();
    for (revision, maker) in [(6, Maker::Client), (7, Maker::Seat(Seat(1)))] {
        let told = rewritten(&frames, |commit| {
            if commit.revision == Revision(revision) {
                commit.maker = maker;
            }
        });
        assert_eq!(undecided(game(GAME, &told)), (Revision(revision), 0), "{maker:?}");
    }
}
