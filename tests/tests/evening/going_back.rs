//! A tracked game is taken back, move by move and in one go: wherever it comes to, it is what it was there, and its picture
//! is the same to the byte. Never asks whether a move may be taken back: other tests do.

use herald_api::v1::{self, correction::Correction as Put, step::Step};
use herald_tests::people::{Party, Person, end_turn, fresh_id};

use crate::{
    table::server,
    tracked::{map, tracked},
};

/// Face, where, how far turned, and the segment stood upon: a city with a coat, a road that another player completes, two
/// farmers, a monk, a road shared by two, and at last a tile that fits nowhere.
type Turn = (&'static str, (i32, i32), u32, Option<u32>);
const TURNS: [Turn; 10] = [
    ("F", (0, -1), 1, Some(0)),
    ("A", (1, 0), 1, Some(0)),
    ("E", (0, -2), 2, Some(1)),
    ("U", (-1, 0), 0, Some(2)),
    ("A", (-2, 0), 3, Some(2)),
    ("W", (1, 1), 0, Some(2)),
    ("W", (-1, 1), 0, Some(0)),
    ("U", (0, 1), 0, None),
    ("V", (2, 0), 3, Some(0)),
    ("V", (2, 1), 1, Some(1)),
];
/// The turn that has to draw twice, and the face that has no place in it.
const BOXES: (usize, &str) = (8, "C");
/// The turn before which the host puts points right.
const MENDS: usize = 5;

/// A change of the table.
#[derive(Clone)]
enum Change {
    /// Of the seat whose turn it is.
    Move(usize, Vec<Step>),
    /// Of the host.
    Points(i32),
}

/// What everyone is shown: each one's view, without what counts commits and time; the host's picture and sheet.
#[derive(PartialEq, Debug)]
struct Shown {
    views: Vec<v1::View>,
    svg: String,
    totals: Vec<v1::SeatTotal>,
}

/// A table where all of the game has been played, and what was shown after so many of its changes.
struct Played {
    party: Party,
    changes: Vec<Change>,
    shown: Vec<Shown>,
    /// The revision of each, as it was made last.
    revisions: Vec<u64>,
}

fn face(face: &str) -> Step {
    Step::DrawFace(v1::DrawFace { face: face.to_owned(), thief: None, compartment: 0 })
}

/// Each turn draws, and then does all the rest.
fn changes() -> Vec<Change> {
    let mut changes = Vec::new();
    for (at, (code, (x, y), quarter_turns, segment)) in TURNS.into_iter().enumerate() {
        let player = at % 2;
        if at == MENDS {
            changes.push(Change::Points(2));
        }
        if at == BOXES.0 {
            changes.push(Change::Move(player, vec![face(BOXES.1)]));
        }
        changes.push(Change::Move(player, vec![face(code)]));
        let mut rest = vec![Step::LayTile(v1::LayTile { pos: Some(v1::Pos { x, y }), quarter_turns })];
        let kind = v1::Kind::Meeple.into();
        rest.extend(segment.map(|segment| Step::StandMeeple(v1::StandMeeple { kind, segment })));
        rest.push(end_turn());
        changes.push(Change::Move(player, rest));
    }
    changes
}

async fn view(person: &Person) -> v1::View {
    let mut view = person.view().await;
    (view.revision, view.awaited_since, view.undo_to_revision) = (0, None, None);
    view.recent.clear();
    view
}

async fn shown(party: &Party) -> Shown {
    let host = &party.host;
    let mut views = vec![view(host).await];
    for person in &party.seats {
        views.push(view(person).await);
    }
    let ask = v1::RenderBoardRequest { game_id: host.game.clone() };
    let svg = host.views().render_board(host.with(ask)).await.unwrap().into_inner().svg;
    Shown { views, svg, totals: host.sheet().await.totals }
}

/// The host puts something right; the revision at which it did.
async fn mends(host: &Person, put: Put) -> u64 {
    let asked = v1::ProposeCorrectionRequest {
        game_id: host.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        validate_only: false,
        correction: Some(v1::Correction { correction: Some(put) }),
        reason: "it was otherwise".to_owned(),
        since_revision: None,
    };
    host.moves().propose_correction(host.with(asked)).await.unwrap().into_inner().revision
}

impl Played {
    async fn to_the_end(party: Party) -> Self {
        let shown = vec![shown(&party).await];
        let revisions = vec![party.host.view().await.revision];
        let mut played = Self { party, changes: changes(), shown, revisions };
        for at in 0..played.changes.len() {
            played.makes(at).await;
            let now = played.now().await;
            assert!(played.shown.last() != Some(&now), "what is taken back can be seen");
            played.shown.push(now);
        }
        played
    }

    async fn makes(&mut self, at: usize) {
        let revision = match self.changes[at].clone() {
            Change::Move(player, steps) => self.party.seats[player].plays(steps).await.unwrap().revision,
            Change::Points(points) => {
                let seat = self.party.seats[0].seat;
                mends(&self.party.host, Put::Points(v1::PointsCorrection { seat, points })).await
            }
        };
        self.revisions.truncate(at + 1);
        self.revisions.push(revision);
    }

    async fn now(&self) -> Shown {
        shown(&self.party).await
    }

    async fn is_as_after(&self, changes: usize) {
        assert_eq!(self.now().await, self.shown[changes], "after {changes} changes");
    }

    /// All that came after so many changes is taken back by the host at once.
    async fn host_goes_back_to(&self, changes: usize) {
        let to_revision = self.revisions[changes];
        mends(&self.party.host, Put::Undo(v1::UndoCorrection { to_revision })).await;
    }

    /// The last of so many changes is taken back by who made it.
    async fn its_maker_takes_back(&self, changes: usize) {
        match self.changes[changes - 1] {
            Change::Move(player, _) => {
                let person = &self.party.seats[player];
                let (game_id, request_id) = (person.game.clone(), fresh_id());
                let undo = v1::UndoMoveRequest { game_id, request_id, ..Default::default() };
                person.moves().undo_move(person.with(undo)).await.unwrap();
            }
            Change::Points(_) => self.host_goes_back_to(changes - 1).await,
        }
    }
}

/// All of it is there to be taken back, or nothing was tried.
fn has_seen_everything(view: &v1::View) {
    let scores: Vec<_> = view.scores.iter().map(|score| score.points).collect();
    assert_eq!(scores, [8 + 3 + 2, 4 + 3], "B-6, B-5 and a correction; B-5 twice");
    assert_eq!((map(view).tiles.len(), view.meeples.len()), (1 + TURNS.len(), 5));
    assert!(map(view).left.iter().all(|left| left.face != BOXES.1), "B-3");
}

#[tokio::test]
async fn move_by_move_it_is_what_it_was() {
    let server = server(160).await;
    let played = Played::to_the_end(tracked(&server.channel, 2, v1::DrawnBy::Table).await).await;
    has_seen_everything(&played.party.host.view().await);
    let all = played.changes.len();
    // Every third move is taken back by the host instead of who made it.
    for changes in (1..=all).rev() {
        if changes % 3 == 0 {
            played.host_goes_back_to(changes - 1).await;
        } else {
            played.its_maker_takes_back(changes).await;
        }
        played.is_as_after(changes - 1).await;
    }
}

/// From the end on whoever was there could have the whole record: nobody takes a move back alone over that.
#[tokio::test]
async fn the_host_ends_the_game_and_it_was_not_yet_over() {
    let server = server(162).await;
    let played = Played::to_the_end(tracked(&server.channel, 2, v1::DrawnBy::Table).await).await;
    let all = played.changes.len();
    let host = &played.party.host;
    let end =
        v1::EndGameRequest { game_id: host.game.clone(), request_id: fresh_id(), expected_revision: None };
    host.games().end_game(host.with(end)).await.unwrap();
    assert!(played.now().await != played.shown[all]);
    played.host_goes_back_to(all).await;
    played.is_as_after(all).await;
    for person in &played.party.seats {
        assert_eq!(person.view().await.undo_to_revision, None);
    }
}

#[tokio::test]
async fn in_one_go_it_is_what_it_was_and_goes_on_as_it_did() {
    let server = server(161).await;
    let mut played = Played::to_the_end(tracked(&server.channel, 2, v1::DrawnBy::Table).await).await;
    let all = played.changes.len();
    for changes in (0..all).rev() {
        played.host_goes_back_to(changes).await;
        played.is_as_after(changes).await;
        for at in changes..all {
            played.makes(at).await;
        }
        played.is_as_after(all).await;
    }
}
