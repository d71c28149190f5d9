//! How Heralds that share their games ask each other who is connected: the tables' questions, spelled for the servers between them.
//! Never says a token, a code or anything of a game but its id, and never asks twice.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::future::{BoxFuture, FutureExt};
use herald_journal::Hearsay;
use herald_table::{About, Grapevine, House, Question, Standing, Unheard};
use herald_words::{GameId, Seat};

/// How long others may take to answer. A host who has a seat reissued waits for it; a node that is slower has nobody connected.
const PATIENCE: Duration = Duration::from_secs(1);

/// The other Heralds at the same stream.
#[derive(Debug)]
pub(crate) struct Nodes(Hearsay);

impl Nodes {
    pub(crate) fn by(hearsay: Hearsay) -> Self {
        Self(hearsay)
    }

    /// Answers what the others ask, from what `house` knows, for as long as it is polled.
    pub(crate) async fn answer(self: Arc<Self>, house: Arc<House>) {
        self.0.answer(|asked| Some(said(house.overhears(read(asked)?)))).await;
    }
}

impl Grapevine for Nodes {
    fn ask(&self, question: Question) -> BoxFuture<'_, Result<Vec<Standing>, Unheard>> {
        async move {
            // Nothing outweighs a consent, so that nobody else is waited for.
            let enough = |answer: &Bytes| standing(answer) == Some(Standing::Consented);
            let told = self.0.ask(spelled(question), PATIENCE, enough).await.map_err(|error| {
                tracing::warn!(%error, "no other node can be asked");
                Unheard
            })?;
            Ok(told.iter().filter_map(|answer| standing(answer)).collect())
        }
        .boxed()
    }
}

/// What is asked, the seat, the game.
fn spelled(Question { game, seat, about }: Question) -> Bytes {
    let about = match about {
        About::Reissue => 1,
        About::Consent => 2,
    };
    [&[about, seat.0][..], &game.0].concat().into()
}

/// `None` is what a newer Herald may ask.
fn read(asked: &[u8]) -> Option<Question> {
    let (&[about, seat], game) = asked.split_first_chunk()?;
    let about = match about {
        1 => About::Reissue,
        2 => About::Consent,
        _ => return None,
    };
    Some(Question { game: GameId(game.try_into().ok()?), seat: Seat(seat), about })
}

fn said(standing: Standing) -> Bytes {
    Bytes::from_static(match standing {
        Standing::Away => b"\x01",
        Standing::Asked => b"\x02",
        Standing::Consented => b"\x03",
    })
}

fn standing(answer: &[u8]) -> Option<Standing> {
    match answer {
        b"\x01" => Some(Standing::Away),
        b"\x02" => Some(Standing::Asked),
        b"\x03" => Some(Standing::Consented),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_and_answered_is_read_as_it_was_spelled() {
        for about in [About::Reissue, About::Consent] {
            let question = Question { game: GameId([0x7f; 16]), seat: Seat(3), about };
            assert_eq!(read(&spelled(question)), Some(question));
        }
        let asked = spelled(Question { game: GameId([9; 16]), seat: Seat(2), about: About::Consent });
        assert_eq!(asked, [&[2, 2][..], &[9; 16]].concat());
        for strange in [&b""[..], &[1], &[1, 2], &asked[..17], &[&asked[..], &[0]].concat(), &[3; 18]] {
            assert_eq!(read(strange), None);
        }
        for known in [Standing::Away, Standing::Asked, Standing::Consented] {
            assert_eq!(standing(&said(known)), Some(known));
        }
        assert_eq!((standing(b""), standing(b"\x04"), standing(b"\x01\x01")), (None, None, None));
    }
}
