//! Records as earlier versions wrote them: each still folds to the game it was, and goes on. Never one written now.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{
    io::Cursor,
    sync::{Arc, atomic::AtomicI64},
};

use bytes::Bytes;
use common::{StillClock, house, points, request};
use data_encoding::HEXLOWER;
use futures_util::StreamExt;
use herald_journal::{Appended, GameKey, Journal, MemoryJournal};
use herald_table::{House, Proof};
use herald_words::*;
use tokio::sync::oneshot;

/// A stored evening, and what was known of it when it was written.
struct Old {
    game: GameId,
    host: Token,
    seats: Vec<Token>,
    watcher: Token,
    totals: Vec<SeatTotal>,
    lines: usize,
    frames: Vec<Bytes>,
}

fn evening_of_0_0_1() -> Old {
    let text = include_str!("fixtures/evening-0.0.1.txt");
    let all = |what: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix(what)?.strip_prefix(' '));
        lines.map(str::to_owned).collect()
    };
    let token = |what| Token::new(all(what).remove(0));
    let total = |line: String| {
        let numbers: Vec<i32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let [seat, points, rank] = numbers[..] else { panic!("{line}") };
        SeatTotal { seat: Seat(seat as u8), points: Points(points), rank: rank as u8 }
    };
    Old {
        game: GameId::parse(&all("game")[0]).unwrap(),
        host: token("host"),
        seats: all("seat").into_iter().map(Token::new).collect(),
        watcher: token("watcher"),
        totals: all("total").into_iter().map(total).collect(),
        lines: all("lines")[0].parse().unwrap(),
        frames: text
            .lines()
            .filter_map(|line| HEXLOWER.decode(line.as_bytes()).ok())
            .map(Bytes::from)
            .collect(),
    }
}

/// A house over the first frames of it.
async fn over(old: &Old, frames: usize) -> (Arc<House>, Arc<dyn Journal>) {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    for (number, frame) in (0..).zip(&old.frames[..frames]) {
        let (done, ended) = oneshot::channel();
        let done = Box::new(move |how| drop(done.send(how)));
        journal.append(GameKey(old.game.0), number, frame.clone(), done);
        assert!(matches!(ended.await.unwrap(), Appended::Committed));
    }
    let clock = Arc::new(StillClock(AtomicI64::new(5_000_000)));
    (house(&journal, &clock), journal)
}

async fn admitted(house: &House, old: &Old, token: &Token) -> Proof {
    house.admit(token, old.game).await.unwrap()
}

#[tokio::test]
async fn an_evening_written_by_0_0_1_folds_to_the_sheet_it_had() {
    let old = evening_of_0_0_1();
    assert_eq!((old.frames.len(), old.seats.len(), old.totals.len()), (115, 3, 3), "the fixture is whole");
    let (house, _) = over(&old, old.frames.len()).await;
    let host = admitted(&house, &old, &old.host).await;
    let (revision, sheet) = house.scores(&host).unwrap();
    assert_eq!(revision.0, 115);
    assert_eq!(sheet.totals, old.totals);
    assert_eq!(sheet.lines.len(), old.lines);
    assert_eq!(sheet.winners, [Seat(1)]);
    let view = house.view(&host).unwrap();
    let view = view.value();
    assert_eq!((view.status, view.phase, view.awaited_since_ms), (Status::Over, PhaseView::Over, None));
    assert_eq!(view.settings.played, Played::default(), "it played no expansion");
    assert_eq!((view.settings.emblems, view.settings.recording), Default::default());
    assert!(view.meeples.iter().all(|meeple| meeple.kind == Kind::Meeple && meeple.on_prize.is_none()));
    assert_eq!((view.settings.extra_tiles, view.settings.crown), (6, Some(Discipline::City)));
    admitted(&house, &old, &old.watcher).await;
}

#[tokio::test]
async fn its_record_says_what_it_said_with_what_was_not_told_then_as_it_was_meant() {
    let old = evening_of_0_0_1();
    let (house, _) = over(&old, old.frames.len()).await;
    let host = admitted(&house, &old, &old.host).await;
    let record = house.history(&host, Page { after: None, limit: 10_000 }).unwrap().items;
    let facts = |is: &dyn Fn(&Fact) -> bool| {
        let fact = |entry: &&Entry| matches!(&entry.what, Happening::Game(Seen::Fact(fact)) if is(fact));
        record.iter().filter(fact).count()
    };
    let counts = [
        facts(&|fact| matches!(fact, Fact::MeeplePlaced { kind: Kind::Meeple, on_prize: None, .. })),
        facts(&|fact| matches!(fact, Fact::MeepleLifted { cause: LeaveCause::Scored, .. })),
        facts(&|fact| matches!(fact, Fact::TileDrawn { symbol: None, .. })),
        facts(&|fact| matches!(fact, Fact::PointsTold { .. })),
        facts(&|fact| {
            matches!(fact, Fact::Tournament(TournamentFact::EmblemRevealed { opening: Some(_), .. }))
        }),
        facts(&|fact| matches!(fact, Fact::Tournament(TournamentFact::PrizePlaced { .. }))),
    ];
    assert_eq!(counts, [47, 31, 88, 33, 11, 10], "as they were counted when it was written");
    let undone =
        |entry: &&Entry| matches!(&entry.what, Happening::Lobby(LobbyFact::MovesUndone { note: None, .. }));
    assert_eq!(record.iter().filter(undone).count(), 2);
}

#[tokio::test]
async fn it_goes_on_where_it_was_left_and_is_read_again() {
    let old = evening_of_0_0_1();
    for upto in [old.frames.len() - 1, old.frames.len() / 2, 60] {
        let (house, journal) = over(&old, upto).await;
        let host = admitted(&house, &old, &old.host).await;
        let awaited = house.view(&host).unwrap().value().awaited.clone();
        assert!(house.view(&host).unwrap().value().awaited_since_ms.is_some(), "{upto}");
        let mut told = false;
        for (token, seat) in old.seats.iter().zip(1..) {
            if !awaited.contains(&Seat(seat)) {
                continue;
            }
            // One seat's token was made anew in the evening: before that, the one in the file opens nothing.
            let Ok(proof) = house.admit(token, old.game).await else { continue };
            let step = Submission { request: request("go-on"), steps: vec![points(seat, 12)] };
            told |= house.submit(&proof, step).await.is_ok();
        }
        let points = |seat| Correction::Points { seat: Seat(seat), points: Points(-100) };
        let reason = Label::parse("an old slip").unwrap();
        let proposal = Proposal { request: request("mend"), correction: points(2), reason, since: None };
        house.correct(&host, proposal).await.unwrap();
        let (_, sheet) = house.scores(&host).unwrap();
        let clock = Arc::new(StillClock::default());
        let again = common::house(&journal, &clock);
        let host = admitted(&again, &old, &old.host).await;
        assert_eq!(again.scores(&host).unwrap().1, sheet, "{upto}");
        assert!(told, "{upto}");
    }
}

#[tokio::test]
async fn the_end_of_an_old_evening_is_taken_back_by_the_host() {
    let old = evening_of_0_0_1();
    let (house, _) = over(&old, old.frames.len()).await;
    let host = admitted(&house, &old, &old.host).await;
    let (to, reason) = (Revision(114), Label::parse("one more city").unwrap());
    let correction = Correction::Undo { to };
    let proposal = Proposal { request: request("mend"), correction, reason, since: None };
    let mended = house.correct(&host, proposal).await.unwrap();
    assert!(matches!(mended.seen[..], [HiddenSeen { what: Sight::Record, .. }]), "{:?}", mended.seen);
    let view = house.view(&host).unwrap();
    assert_eq!((view.value().status, view.value().phase), (Status::Playing, PhaseView::FinalScoring));
    assert_eq!(view.value().awaited_since_ms, Some(5_000_000));
}

/// Stores as earlier versions backed them up, each with what it held: games, and commits of all.
const STORES: [(&[u8], u64, u64); 3] = [
    // With the names of requests in plain: a told evening; and the worked examples on a tracked map, beside a told one.
    (include_bytes!("fixtures/told-with-plain-requests.herald"), 1, 116),
    (include_bytes!("fixtures/tracked-with-plain-requests.herald"), 2, 212),
    // With hashed requests: each game of the client guide, told, voted on, tracked, with towers, drawn by Herald.
    (include_bytes!("fixtures/guide-with-hashed-requests.herald"), 7, 53),
];

#[tokio::test]
async fn every_store_that_was_ever_backed_up_is_restored_and_found_good() {
    for (bytes, games, commits) in STORES {
        let mut found = Vec::new();
        let left_out = herald_table::verify(Cursor::new(bytes), |game| found.push(game)).await.unwrap();
        assert_eq!((left_out, found.len() as u64), (0, games));
        assert_eq!(found.iter().map(|game| game.commits).sum::<u64>(), commits);
        let journal = MemoryJournal::new();
        let restored = herald_table::restore(Cursor::new(bytes), &journal).await.unwrap();
        assert_eq!((restored.games, restored.commits), (games, commits));
    }
}

#[tokio::test]
async fn a_record_with_requests_in_plain_is_for_the_operator_alone() {
    let old = evening_of_0_0_1();
    let (house, _) = over(&old, old.frames.len()).await;
    for token in [&old.host, &old.watcher] {
        let refused = house.export(token, old.game).await.map(drop).unwrap_err();
        assert_eq!(
            refused,
            Denial::OperatorOnly.into(),
            "who reads a request's name may be taken for its caller"
        );
    }
    let whole = house.export(&Token::new(common::OPERATOR), old.game).await.unwrap();
    assert!(whole.all(|piece| std::future::ready(piece.is_ok())).await);
    // While it is played, nothing of the record is given: a transcript has no requests.
    let (house, _) = over(&old, old.frames.len() - 1).await;
    let transcript = house.export(&old.host, old.game).await.unwrap();
    assert!(transcript.all(|part| std::future::ready(part.is_ok())).await);
}
