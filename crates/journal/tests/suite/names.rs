//! Claiming names, and listing who holds them.

use std::collections::BTreeSet;
use std::sync::Arc;

use bytes::Bytes;
use herald_journal::{ErrorKind, GameKey, MAX_CLAIMS_PAGE, MAX_NAME};
use tokio::task::JoinSet;

use super::{AJournal, commit, game, text};

pub(crate) async fn the_first_to_claim_a_name_holds_it(journal: AJournal) {
    assert_eq!(journal.holder(text("KNIGHT")).await.unwrap(), None);
    assert_eq!(journal.claim(text("KNIGHT"), game(1)).await.unwrap(), game(1));
    assert_eq!(journal.claim(text("KNIGHT"), game(2)).await.unwrap(), game(1));
    assert_eq!(journal.claim(text("KNIGHT"), game(1)).await.unwrap(), game(1));
    assert_eq!(journal.claim(text("ABBOT"), game(2)).await.unwrap(), game(2));
    assert_eq!(journal.holder(text("KNIGHT")).await.unwrap(), Some(game(1)));
    assert_eq!(journal.holder(text("ABBOT")).await.unwrap(), Some(game(2)));
    assert_eq!(journal.holder(text("ABB")).await.unwrap(), None);
    assert!(journal.games(None, 9).await.unwrap().is_empty(), "a name is no game");
}

pub(crate) async fn of_64_racing_for_a_name_one_holds_it(journal: AJournal) {
    for round in 0..5 {
        let mut racers = JoinSet::new();
        for racer in 0..64 {
            let journal = Arc::clone(&journal);
            racers.spawn(async move { journal.claim(text(round), game(racer)).await.unwrap() });
        }
        let holders: BTreeSet<_> = racers.join_all().await.into_iter().collect();
        let holder = journal.holder(text(round)).await.unwrap().unwrap();
        assert_eq!(holders, BTreeSet::from([holder]));
    }
}

pub(crate) async fn only_the_holder_releases(journal: AJournal) {
    journal.release(text("TOWER"), game(1)).await.unwrap();
    journal.claim(text("TOWER"), game(1)).await.unwrap();
    journal.release(text("TOWER"), game(2)).await.unwrap();
    assert_eq!(journal.holder(text("TOWER")).await.unwrap(), Some(game(1)));
    journal.release(text("TOWER"), game(1)).await.unwrap();
    assert_eq!(journal.holder(text("TOWER")).await.unwrap(), None);
    assert_eq!(journal.claim(text("TOWER"), game(2)).await.unwrap(), game(2));

    // Handed over in one breath, they are still taken in order.
    let ((), claimed) = {
        let journal = Arc::clone(&journal);
        tokio::try_join!(journal.release(text("TOWER"), game(2)), journal.claim(text("TOWER"), game(3)))
            .unwrap()
    };
    assert_eq!(claimed, game(3));
}

pub(crate) async fn a_name_has_a_limit(journal: AJournal) {
    let longest = Bytes::from(vec![b'x'; MAX_NAME]);
    assert_eq!(journal.claim(longest.clone(), game(1)).await.unwrap(), game(1));
    assert_eq!(journal.holder(longest).await.unwrap(), Some(game(1)));
    let longer = Bytes::from(vec![b'x'; MAX_NAME + 1]);
    let errors = [
        journal.claim(longer.clone(), game(1)).await.unwrap_err(),
        journal.holder(longer.clone()).await.unwrap_err(),
        journal.release(longer, game(1)).await.unwrap_err(),
    ];
    assert!(errors.iter().all(|error| error.kind() == ErrorKind::Limit));
}

pub(crate) async fn claims_come_in_pages_in_order(journal: AJournal) {
    assert!(journal.claims(None, 9).await.unwrap().is_empty());
    commit(&journal, game(200), 0, text("a game is no claim")).await;
    let mut claims: Vec<_> =
        (0..50_u8).map(|number| (text(1_000 + u32::from(number)), game(number))).collect();
    claims.insert(0, (Bytes::new(), game(7)));
    claims.push((Bytes::from(vec![0xff; MAX_NAME]), game(7)));
    for (name, game) in claims.iter().rev() {
        journal.claim(name.clone(), *game).await.unwrap();
    }
    for limit in [1, 7, 53, MAX_CLAIMS_PAGE] {
        let mut found: Vec<(Bytes, GameKey)> = Vec::new();
        loop {
            let after = found.last().map(|(name, _)| name.clone());
            let page = journal.claims(after, limit).await.unwrap();
            assert!(page.len() <= limit);
            found.extend_from_slice(&page);
            if page.len() < limit {
                break;
            }
        }
        assert_eq!(found, claims, "{limit} a page");
    }
    journal.release(text(1_003), game(3)).await.unwrap();
    journal.delete(game(4)).await.unwrap();
    let next = journal.claims(Some(text(1_002)), 1).await.unwrap();
    assert_eq!(next, [(text(1_004), game(4))], "the released is gone; a deleted game keeps its claim");
    assert!(journal.claims(None, 0).await.unwrap().is_empty());
}

pub(crate) async fn a_page_of_claims_has_a_limit(journal: AJournal) {
    let error = journal.claims(None, MAX_CLAIMS_PAGE + 1).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
}
