//! Where a table stands, as it goes with a refusal. Never longer than the trailers of an answer may be.

use herald_api::v1;
use herald_words::Standpoint;
use prost::Message;

use super::{entry::entries, piece, view::turn};
use crate::limits::MAX_STANDPOINT_BYTES;

/// Where the table stands, without the oldest entries if they are too long for it.
pub(crate) fn standpoint(now: &Standpoint) -> v1::Standpoint {
    let mut written = v1::Standpoint {
        revision: now.revision.0,
        status: piece::status(now.status),
        phase: piece::phase(now.phase),
        turn: now.turn.map(turn),
        awaited: piece::numbers(&now.awaited),
        awaited_since: now.awaited_since_ms.map(piece::timestamp),
        draws_left: now.draws_left.into(),
        missed: entries(&now.missed),
    };
    while written.encoded_len() > MAX_STANDPOINT_BYTES && !written.missed.is_empty() {
        written.missed.remove(0);
    }
    written
}

#[cfg(test)]
pub(crate) mod tests {
    use herald_words::{
        Audience, Entry, Fact, Half, Happening, LobbyFact, Note, PhaseView, Revision, Seat, Seen, Status,
        TileSymbol, TurnView,
    };

    use super::*;

    /// A table at its most talkative, with such entries missed.
    pub(crate) fn now(missed: Vec<Entry>) -> Standpoint {
        let (seat, half) = (Seat(2), Half::Second);
        Standpoint {
            revision: Revision(9),
            status: Status::Playing,
            phase: PhaseView::Symbol,
            turn: Some(TurnView { seat, number: 31, half, symbol: Some(TileSymbol::Thief) }),
            awaited: vec![seat],
            awaited_since_ms: Some(1_500),
            draws_left: 3,
            missed,
        }
    }

    /// A line of the record that takes so many commits back.
    pub(crate) fn undone(index: u16, commits: usize) -> Entry {
        let (skipped, note) = (vec![Revision(1); commits], None::<Note>);
        let what = Happening::Lobby(LobbyFact::MovesUndone { skipped, note });
        Entry { revision: Revision(9), index, at_ms: 0, by: Some(Audience::Host), what }
    }

    fn indices(written: &v1::Standpoint) -> Vec<u32> {
        written.missed.iter().map(|entry| entry.index).collect()
    }

    #[test]
    fn a_standpoint_says_where_the_table_stands_and_what_was_missed() {
        let what = Happening::Game(Seen::Fact(Fact::TileDrawn { seat: Seat(2), symbol: None, thief: None }));
        let missed = vec![Entry { what, ..undone(4, 0) }];
        let written = standpoint(&now(missed));
        assert_eq!(
            (written.revision, written.status(), written.phase()),
            (9, v1::Status::Playing, v1::Phase::Symbol)
        );
        let turn = v1::Turn {
            seat: 2,
            number: 31,
            half: v1::Half::Second.into(),
            symbol: v1::TileSymbol::Thief.into(),
        };
        assert_eq!((written.turn, &written.awaited[..], written.draws_left), (Some(turn), &[2][..], 3));
        assert_eq!(written.awaited_since.map(|since| since.nanos), Some(500_000_000));
        assert_eq!(indices(&written), [4]);
    }

    #[test]
    fn of_what_was_missed_the_oldest_goes_first_and_not_before_it_must() {
        let missed = |commits| vec![undone(0, 20), undone(1, commits), undone(2, 20)];
        let fits = |commits| indices(&standpoint(&now(missed(commits)))) == [0, 1, 2];
        let most = (1..5_000).take_while(|commits| fits(*commits)).last().unwrap();

        let full = standpoint(&now(missed(most)));
        assert_eq!(full.encoded_len(), MAX_STANDPOINT_BYTES, "the last byte is used");
        let over = standpoint(&now(missed(most + 1)));
        assert_eq!(indices(&over), [1, 2]);
        assert!(over.encoded_len() <= MAX_STANDPOINT_BYTES);
    }

    #[test]
    fn where_the_table_stands_is_told_even_if_nothing_missed_fits() {
        let written = standpoint(&now(vec![undone(0, 5_000), undone(1, 5_000)]));
        assert_eq!((indices(&written).len(), written.revision), (0, 9));
        assert!(written.encoded_len() < 100);
    }
}
