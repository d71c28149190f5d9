//! Changes of the table, to the record and back. Never holds a token: hashes alone.

use bytes::Bytes;
use herald_words::{DrawShare, JoinCode, Name, Revision, Vote};
use pb::table_event::Event as Out;

use super::{
    Unreadable,
    codes::{
        any_seat_in, any_seat_out, colour_in, colour_out, seat_in, seats_in, seats_out, symbol_in, symbol_out,
    },
    exactly,
    mend::{note_in, note_out, proposal_in},
    pb,
    settings::{plan_in, plan_out, settings_in, settings_out},
    vote,
};
use crate::{
    commit::{DrawRule, GameSecret, TableEvent},
    token::Hash,
};

pub(super) fn event_out(event: &TableEvent) -> pb::TableEvent {
    let event = match event {
        TableEvent::Opened { settings, host, recovery, key, join } => Out::Opened(pb::Opened {
            settings: Some(settings_out(settings)),
            host_hash: hash_out(host),
            recovery_hash: hash_out(recovery),
            fingerprint_key: Bytes::copy_from_slice(&key.0),
            join_code: join.reveal().to_owned(),
        }),
        TableEvent::SeatTaken { seat, name, colour, symbol, token } => Out::SeatTaken(pb::SeatTaken {
            seat: seat.0.into(),
            name: name.to_string(),
            colour: colour_out(*colour),
            symbol: symbol_out(*symbol),
            token_hash: hash_out(token),
        }),
        TableEvent::SeatRemoved(seat) => Out::SeatRemoved(seat.0.into()),
        TableEvent::WatcherAdmitted { watcher, token } => Out::WatcherAdmitted(watcher_out(*watcher, token)),
        TableEvent::DrawShareAdded { seat, share } => {
            Out::DrawShareAdded(pb::DrawShareAdded { seat: seat.0.into(), share: share.bytes().clone() })
        }
        TableEvent::SettingsChanged(settings) => Out::SettingsChanged(settings_out(settings)),
        TableEvent::Started { order, plan, draw_rule, own_faces } => Out::Started(pb::Started {
            order: seats_out(order),
            plan: Some(plan_out(plan)),
            draws_bound: *draw_rule == DrawRule::Bound,
            own_faces: own_faces.as_deref().unwrap_or_default().to_owned(),
        }),
        TableEvent::SeatReissued { seat, token } => {
            Out::SeatReissued(pb::SeatToken { seat: seat.0.into(), token_hash: hash_out(token) })
        }
        TableEvent::HostReissued { token, recovery } => Out::HostReissued(pb::HostToken {
            token_hash: hash_out(token),
            recovery_hash: recovery.as_ref().map(hash_out).unwrap_or_default(),
        }),
        TableEvent::WatcherReissued { watcher, token } => Out::WatcherReissued(watcher_out(*watcher, token)),
        TableEvent::Undone { revisions, note } => Out::Undone(pb::Undone {
            revisions: revisions.iter().map(|revision| revision.0).collect(),
            note: note.as_ref().map(note_out),
        }),
        TableEvent::HostOffered(to) => Out::HostOffered(any_seat_out(*to)),
        TableEvent::HostChanged { seat, token, recovery } => Out::HostChanged(pb::HostChanged {
            seat: seat.0.into(),
            token_hash: hash_out(token),
            recovery_hash: hash_out(recovery),
        }),
        TableEvent::CorrectionProposed(proposed) => vote::proposed_out(proposed),
        TableEvent::CorrectionAnswered { proposal, seat, vote, listed } => {
            Out::CorrectionAnswered(pb::CorrectionAnswered {
                proposal: proposal.0.into(),
                seat: seat.0.into(),
                agrees: *vote == Vote::Agree,
                listed: *listed,
            })
        }
        TableEvent::CorrectionWithdrawn(proposal) => Out::CorrectionWithdrawn(proposal.0.into()),
        TableEvent::CorrectionFell(proposal) => Out::CorrectionFell(proposal.0.into()),
    };
    pb::TableEvent { event: Some(event) }
}

pub(super) fn event_in(event: pb::TableEvent) -> Result<TableEvent, Unreadable> {
    Ok(match event.event.ok_or(Unreadable::Nonsense("no table event"))? {
        Out::Opened(opened) => TableEvent::Opened {
            settings: settings_in(opened.settings)?,
            host: hash_in(&opened.host_hash)?,
            recovery: hash_in(&opened.recovery_hash)?,
            key: GameSecret(exactly(&opened.fingerprint_key)?),
            join: JoinCode::new(opened.join_code),
        },
        Out::SeatTaken(taken) => TableEvent::SeatTaken {
            seat: seat_in(taken.seat)?,
            name: Name::parse(&taken.name).ok_or(Unreadable::Nonsense("name"))?,
            colour: colour_in(taken.colour)?,
            symbol: symbol_in(taken.symbol)?,
            token: hash_in(&taken.token_hash)?,
        },
        Out::SeatRemoved(seat) => TableEvent::SeatRemoved(seat_in(seat)?),
        Out::WatcherAdmitted(watcher) => {
            TableEvent::WatcherAdmitted { watcher: watcher.watcher, token: hash_in(&watcher.token_hash)? }
        }
        Out::DrawShareAdded(added) => TableEvent::DrawShareAdded {
            seat: seat_in(added.seat)?,
            share: DrawShare::parse(added.share).ok_or(Unreadable::Nonsense("share"))?,
        },
        Out::SettingsChanged(settings) => TableEvent::SettingsChanged(settings_in(Some(settings))?),
        Out::Started(started) => TableEvent::Started {
            order: seats_in(started.order)?,
            plan: plan_in(started.plan)?,
            draw_rule: if started.draws_bound { DrawRule::Bound } else { DrawRule::Unbound },
            own_faces: (!started.own_faces.is_empty()).then(|| started.own_faces.into()),
        },
        Out::SeatReissued(reissued) => {
            TableEvent::SeatReissued { seat: seat_in(reissued.seat)?, token: hash_in(&reissued.token_hash)? }
        }
        Out::HostReissued(reissued) => {
            let recovery = &reissued.recovery_hash;
            let recovery = if recovery.is_empty() { None } else { Some(hash_in(recovery)?) };
            TableEvent::HostReissued { token: hash_in(&reissued.token_hash)?, recovery }
        }
        Out::WatcherReissued(watcher) => {
            TableEvent::WatcherReissued { watcher: watcher.watcher, token: hash_in(&watcher.token_hash)? }
        }
        Out::Undone(undone) => TableEvent::Undone {
            revisions: undone.revisions.into_iter().map(Revision).collect(),
            note: undone.note.map(note_in).transpose()?,
        },
        Out::HostOffered(to) => TableEvent::HostOffered(any_seat_in(to)?),
        Out::HostChanged(changed) => TableEvent::HostChanged {
            seat: seat_in(changed.seat)?,
            token: hash_in(&changed.token_hash)?,
            recovery: hash_in(&changed.recovery_hash)?,
        },
        Out::CorrectionProposed(proposed) => vote::proposed_in(proposed)?,
        Out::CorrectionAnswered(answered) => vote::answered_in(&answered)?,
        Out::CorrectionWithdrawn(proposal) => TableEvent::CorrectionWithdrawn(proposal_in(proposal)?),
        Out::CorrectionFell(proposal) => TableEvent::CorrectionFell(proposal_in(proposal)?),
    })
}

fn hash_out(hash: &Hash) -> Bytes {
    Bytes::copy_from_slice(&hash.0)
}

fn hash_in(bytes: &[u8]) -> Result<Hash, Unreadable> {
    exactly(bytes).map(Hash)
}

fn watcher_out(watcher: u32, token: &Hash) -> pb::Watcher {
    pb::Watcher { watcher, token_hash: hash_out(token) }
}
