//! Files and records that are not what Herald wrote: a backup with wrong bytes, and a commit that is chained as it should be
//! and says something else. Never taken in unless it is what was written; never a panic, of whoever looks at it.

use std::{io::Cursor, sync::Arc};

use bytes::Bytes;
use fastrand::Rng;
use herald_journal::{GameKey, Journal, MemoryJournal};
use herald_table::{House, check, import, restore, transcript, verify};
use herald_words::{Audience, GameId, Problem, Tables, Token};
use prost::Message;

use super::{
    Target,
    company::{append, backup, company},
    mutate, wait,
};
use crate::{
    local::house,
    twins::record::{Frame, chained},
};

/// This target.
pub const TARGET: Target = Target { name: "records", run, make };

/// The first byte: the rest is a file, as it was copied from somewhere.
const FILE: u8 = 0;
/// The first byte: the rest is a commit in the place of another, and what follows is chained to it.
const COMMIT: u8 = 1;
/// The first byte: the rest is a frame in the place of another, and nothing else is changed.
const FRAME: u8 = 2;

fn make(rng: &mut Rng) -> Vec<u8> {
    let company = company();
    let kind = [FILE, COMMIT, COMMIT, COMMIT, FRAME][rng.usize(..5)];
    let mut input = vec![kind];
    if kind == FILE {
        let (mut file, other) = (file(rng), file(rng));
        mutate::bytes(rng, &mut file, &other);
        input.extend(file);
        return input;
    }
    let game = rng.usize(..company.games.len());
    let frames = &company.games[game].1;
    let at = rng.usize(..frames.len());
    let other_game = &company.games[rng.usize(..company.games.len())].1;
    let other = &other_game[rng.usize(..other_game.len())];
    input.extend([u8::try_from(game).unwrap(), u8::try_from(at).unwrap()]);
    let (mut changed, other) = match kind {
        FRAME => (frames[at].to_vec(), other.to_vec()),
        _ => (commit(&frames[at]), commit(other)),
    };
    (0..rng.usize(1..4)).for_each(|_| mutate::message(rng, &mut changed, &other));
    input.extend(changed);
    input
}

fn file(rng: &mut Rng) -> Vec<u8> {
    let files = &company().files;
    files[rng.usize(..files.len())].clone()
}

fn commit(frame: &Bytes) -> Vec<u8> {
    Frame::decode(frame.clone()).unwrap().commit.to_vec()
}

fn run(input: &[u8]) -> bool {
    match input {
        [FILE, file @ ..] => wait(is_a_file_of_ours_or_none(file)),
        [COMMIT, game, at, commit @ ..] => {
            let (key, mut frames) = game_of(*game);
            let at = usize::from(*at) % frames.len();
            let mut read: Vec<Frame> = frames.drain(..).map(|frame| Frame::decode(frame).unwrap()).collect();
            read[at].commit = Bytes::copy_from_slice(commit);
            frames.extend(chained(read).into_iter().map(|frame| Bytes::from(frame.encode_to_vec())));
            wait(is_read_or_damaged(key, &frames))
        }
        [FRAME, game, at, frame @ ..] => {
            let (key, mut frames) = game_of(*game);
            let at = usize::from(*at) % frames.len();
            let written = std::mem::replace(&mut frames[at], Bytes::copy_from_slice(frame));
            let says_the_same =
                Frame::decode(frame).is_ok_and(|read| read == Frame::decode(written).unwrap());
            let is_read = wait(is_read_or_damaged(key, &frames));
            assert!(!is_read || says_the_same, "a frame that was changed is played on");
            is_read
        }
        _ => false,
    }
}

fn game_of(number: u8) -> (GameKey, Vec<Bytes>) {
    let games = &company().games;
    games[usize::from(number) % games.len()].clone()
}

/// What is taken in is what was once written, to the byte.
async fn is_a_file_of_ours_or_none(file: &[u8]) -> bool {
    let (restored, imported) = (MemoryJournal::new(), MemoryJournal::new());
    let is_restored = restore(Cursor::new(file), &restored).await.is_ok();
    let is_imported = import(Cursor::new(file), &imported).await.is_ok();
    let is_verified = verify(Cursor::new(file), drop).await.is_ok();
    assert_eq!(is_restored, is_verified, "restored, but not verified, or the other way about");
    for (taken, journal) in [(is_restored, restored), (is_imported, imported)] {
        let games = journal.games(None, 100).await.unwrap();
        assert!(taken || games.is_empty(), "refused, and yet something was written");
        for game in games {
            let written = company().games.iter().find(|(key, _)| *key == game).map(|(_, frames)| frames);
            assert_eq!(Some(&journal.read(game, 0).await.unwrap()), written, "another record is taken in");
        }
    }
    let told = transcript(Cursor::new(file), GameId(company().games[0].0.0), Audience::Host).await;
    assert!(is_verified || told.is_err());
    is_verified
}

/// The game wakes or is found damaged, and then is the same to whoever checks it; whether it wakes.
async fn is_read_or_damaged(key: GameKey, frames: &[Bytes]) -> bool {
    let journal = Arc::new(MemoryJournal::new());
    append(&journal, key, frames);
    let mut is_sound = false;
    let found =
        |_, found: herald_table::Checked| is_sound = !matches!(found, herald_table::Checked::Damaged(_));
    check(&*journal, found).await.unwrap();
    let house = house(Arc::<MemoryJournal>::clone(&journal), 1);
    let mut is_read = false;
    for token in company().callers.iter().flatten().map(Token::new) {
        is_read |= looks(&house, &token, GameId(key.0)).await;
    }
    assert!(is_sound || !is_read, "found damaged, and yet played on");
    // A game that cannot be read is left out; one that is odd is named.
    drop(verify(Cursor::new(backup(&house).await), drop).await);
    is_read
}

/// Whether this token's holder is shown the game; everything that can be asked is.
async fn looks(house: &House, token: &Token, game: GameId) -> bool {
    let proof = match house.admit(token, game).await {
        Ok(proof) => proof,
        Err(problem) => {
            assert_ne!(problem, Problem::Fault);
            return false;
        }
    };
    // A record that was made up and chained well may know a token of somebody to whom it then shows nothing.
    if let Err(problem) = house.view(&proof) {
        assert_ne!(problem, Problem::Fault);
        return false;
    }
    house.legal(&proof).unwrap();
    // A game that has not started has no sheet.
    drop(house.scores(&proof));
    drop(house.info(&proof));
    true
}
