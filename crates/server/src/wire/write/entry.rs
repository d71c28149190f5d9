//! Lines of the record as answers. Never numbers them anew: a line its reader may not know stays as an empty one.

use herald_api::v1::{self, entry::What};
use herald_words::{Entry, Happening, LobbyFact, Seen};

use super::{fact, lobby, mend, piece, vote};

/// Lines of the record.
pub(crate) fn entries(entries: &[Entry]) -> Vec<v1::Entry> {
    entries.iter().map(entry).collect()
}

fn entry(entry: &Entry) -> v1::Entry {
    v1::Entry {
        revision: entry.revision.0,
        index: entry.index.into(),
        at: Some(piece::timestamp(entry.at_ms)),
        by: Some(entry.by.map_or(v1::Party { party: None }, piece::party)),
        rule_id: entry.rule().map(|rule| rule.to_string()).unwrap_or_default(),
        what: match &entry.what {
            Happening::Lobby(fact) => Some(lobby_fact(fact)),
            Happening::Game(seen) => self::seen(seen),
        },
    }
}

fn seen(seen: &Seen) -> Option<What> {
    match seen {
        Seen::Nothing => None,
        Seen::Fact(fact) => Some(fact::what(fact)),
        Seen::MeepleNominated { seat, meeple, commitment, emblem } => {
            Some(What::MeepleNominated(v1::MeepleNominated {
                seat: piece::number(*seat),
                meeple: meeple.0.into(),
                commitment: commitment.0.to_vec().into(),
                emblem: piece::emblem_if(*emblem),
            }))
        }
        Seen::PrizeLookedAt { seat, prize, face } => Some(What::PrizeLookedAt(v1::PrizeLookedAt {
            seat: piece::number(*seat),
            prize: prize.0.into(),
            face: face.map(|face| face.to_string()).unwrap_or_default(),
        })),
    }
}

fn lobby_fact(fact: &LobbyFact) -> What {
    match fact {
        LobbyFact::TableOpened(settings) => {
            What::TableOpened(v1::TableOpened { settings: Some(lobby::settings(settings)) })
        }
        LobbyFact::SeatTaken(seat) => What::SeatTaken(v1::SeatTaken { seat: Some(lobby::seat(seat)) }),
        LobbyFact::SeatRemoved(seat) => What::SeatRemoved(v1::SeatRemoved { seat: piece::number(*seat) }),
        LobbyFact::WatcherAdmitted => What::WatcherAdmitted(v1::WatcherAdmitted {}),
        LobbyFact::DrawShareAdded { seat, share } => What::DrawShareAdded(v1::DrawShareAdded {
            seat: piece::number(*seat),
            share: share.bytes().clone(),
        }),
        LobbyFact::SettingsChanged(settings) => {
            What::SettingsChanged(v1::SettingsChanged { settings: Some(lobby::settings(settings)) })
        }
        LobbyFact::GameStarted { order, plan } => {
            What::GameStarted(v1::GameStarted { order: piece::numbers(order), plan: Some(lobby::plan(plan)) })
        }
        LobbyFact::SeatReissued(seat) => What::SeatReissued(v1::SeatReissued { seat: piece::number(*seat) }),
        LobbyFact::HostReissued => What::HostReissued(v1::HostReissued {}),
        LobbyFact::HostOffered { to } => What::HostOffered(v1::HostOffered { seat: piece::number_if(*to) }),
        LobbyFact::HostChanged { seat } => What::HostChanged(v1::HostChanged { seat: piece::number(*seat) }),
        LobbyFact::MovesUndone { skipped, note } => What::MovesUndone(v1::MovesUndone {
            revisions: skipped.iter().map(|revision| revision.0).collect(),
            note: note.as_ref().map(mend::note),
        }),
        LobbyFact::CorrectionProposed { proposal, correction, reason, since, seen } => {
            vote::proposed(*proposal, correction, reason, *since, seen)
        }
        LobbyFact::CorrectionAnswered { proposal, seat, vote, listed } => {
            vote::answered(*proposal, *seat, *vote, *listed)
        }
        LobbyFact::CorrectionWithdrawn { proposal } => vote::withdrawn(*proposal),
        LobbyFact::CorrectionFell { proposal } => vote::fell(*proposal),
    }
}

#[cfg(test)]
mod tests {
    use herald_words::{Commitment, Emblem, FaceCode, Label, MeepleId, Note, PrizeId, Revision, Seat};

    use super::*;

    fn written(what: Happening) -> v1::Entry {
        entry(&Entry { revision: Revision(3), index: 2, at_ms: 0, by: None, what })
    }

    #[test]
    fn a_line_its_reader_may_not_know_keeps_its_number_and_says_nothing() {
        let line = written(Happening::Game(Seen::Nothing));
        assert_eq!((line.revision, line.index, line.rule_id.as_str(), line.what), (3, 2, "", None));
        assert_eq!(line.by, Some(v1::Party { party: None }));
    }

    #[test]
    fn a_nomination_has_its_emblem_for_its_owner_alone() {
        let nominated = |emblem| {
            let (seat, meeple, commitment) = (Seat(1), MeepleId(2), Commitment([7; 32]));
            written(Happening::Game(Seen::MeepleNominated { seat, meeple, commitment, emblem })).what
        };
        let Some(What::MeepleNominated(own)) = nominated(Some(Emblem::Five)) else { panic!("a nomination") };
        assert_eq!((own.emblem(), own.commitment.len()), (v1::Emblem::Five, 32));
        let Some(What::MeepleNominated(others)) = nominated(None) else { panic!("a nomination") };
        assert_eq!(others, v1::MeepleNominated { emblem: 0, ..own });
    }

    #[test]
    fn t20_a_prize_tile_looked_at_has_its_face_for_its_owner_alone() {
        let looked = |face| {
            let (seat, prize) = (Seat(1), PrizeId(12));
            written(Happening::Game(Seen::PrizeLookedAt { seat, prize, face }))
        };
        let line = |face: &str| {
            let face = face.to_owned();
            Some(What::PrizeLookedAt(v1::PrizeLookedAt { seat: 1, prize: 12, face }))
        };
        let own = FaceCode::parse("TPa");
        assert!(own.is_some());
        assert_eq!(looked(own).what, line("TPa"));
        assert_eq!(looked(None).what, line(""));
        assert_eq!(looked(None).rule_id, "T-20");
    }

    #[test]
    fn the_hosts_place_is_offered_to_a_seat_or_to_nobody_and_taken_by_a_seat() {
        let line = |fact| written(Happening::Lobby(fact)).what;
        let offered = |seat| Some(What::HostOffered(v1::HostOffered { seat }));
        assert_eq!(line(LobbyFact::HostOffered { to: Some(Seat(3)) }), offered(3));
        assert_eq!(line(LobbyFact::HostOffered { to: None }), offered(0));
        let taken = Some(What::HostChanged(v1::HostChanged { seat: 3 }));
        assert_eq!(line(LobbyFact::HostChanged { seat: Seat(3) }), taken);
    }

    #[test]
    fn moves_taken_back_have_a_note_where_the_host_took_them() {
        let undone = |note| {
            let skipped = vec![Revision(4), Revision(5)];
            let line = written(Happening::Lobby(LobbyFact::MovesUndone { skipped, note }));
            let Some(What::MovesUndone(undone)) = line.what else { panic!("an undoing") };
            undone
        };
        let own = undone(None);
        assert_eq!((&own.revisions[..], own.note), (&[4, 5][..], None));
        let note = Note { reason: Label::parse("the wrong tile").unwrap(), seen: Vec::new(), consent: None };
        assert_eq!(undone(Some(note)).note.map(|note| note.reason).as_deref(), Some("the wrong tile"));
    }
}
