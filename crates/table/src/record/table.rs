//! Changes of the table, to the record and back. Never holds a token: hashes alone.

use bytes::Bytes;
use herald_words::{
    HouseRules, JoinCode, Name, PilePlan, Plan, Renomination, Revision, Settings, StartTile, TieOverflow,
    WatcherPolicy,
};
use pb::table_event::Event as Out;

use super::{
    Unreadable,
    codes::{
        colour_in, colour_out, discipline_in, discipline_out, seat_in, seats_in, seats_out, symbol_in,
        symbol_out,
    },
    exactly, narrow, pb,
};
use crate::{
    commit::{FingerprintKey, TableEvent},
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
        TableEvent::SettingsChanged(settings) => Out::SettingsChanged(settings_out(settings)),
        TableEvent::Started { order, plan } => {
            Out::Started(pb::Started { order: seats_out(order), plan: Some(plan_out(plan)) })
        }
        TableEvent::SeatReissued { seat, token } => {
            Out::SeatReissued(pb::SeatToken { seat: seat.0.into(), token_hash: hash_out(token) })
        }
        TableEvent::HostReissued { token, recovery } => Out::HostReissued(pb::HostToken {
            token_hash: hash_out(token),
            recovery_hash: recovery.as_ref().map(hash_out).unwrap_or_default(),
        }),
        TableEvent::WatcherReissued { watcher, token } => Out::WatcherReissued(watcher_out(*watcher, token)),
        TableEvent::Undone(revisions) => {
            Out::Undone(pb::Undone { revisions: revisions.iter().map(|revision| revision.0).collect() })
        }
    };
    pb::TableEvent { event: Some(event) }
}

pub(super) fn event_in(event: pb::TableEvent) -> Result<TableEvent, Unreadable> {
    Ok(match event.event.ok_or(Unreadable::Nonsense("no table event"))? {
        Out::Opened(opened) => TableEvent::Opened {
            settings: settings_in(opened.settings)?,
            host: hash_in(&opened.host_hash)?,
            recovery: hash_in(&opened.recovery_hash)?,
            key: FingerprintKey(exactly(&opened.fingerprint_key)?),
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
        Out::SettingsChanged(settings) => TableEvent::SettingsChanged(settings_in(Some(settings))?),
        Out::Started(started) => {
            TableEvent::Started { order: seats_in(started.order)?, plan: plan_in(started.plan)? }
        }
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
        Out::Undone(undone) => TableEvent::Undone(undone.revisions.into_iter().map(Revision).collect()),
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

fn settings_out(settings: &Settings) -> pb::Settings {
    pb::Settings {
        extra_tiles: settings.extra_tiles.into(),
        start_tile_shuffled_in: settings.start_tile == StartTile::ShuffledIn,
        crown: settings.crown.map_or(pb::Discipline::Unspecified as i32, discipline_out),
        crown_order: settings.house.crown_order.map(discipline_out).to_vec(),
        renominate_after_reveal: settings.house.renomination == Renomination::AfterReveal,
        lower_ranks_draw: settings.house.tie_overflow == TieOverflow::LowerRanksDraw,
        watchers_forbidden: settings.watchers == WatcherPolicy::Forbidden,
    }
}

fn settings_in(settings: Option<pb::Settings>) -> Result<Settings, Unreadable> {
    let settings = settings.ok_or(Unreadable::Nonsense("no settings"))?;
    let order: Vec<_> = settings.crown_order.into_iter().map(discipline_in).collect::<Result<_, _>>()?;
    let crown = settings.crown;
    Ok(Settings {
        extra_tiles: narrow(settings.extra_tiles)?,
        start_tile: if settings.start_tile_shuffled_in { StartTile::ShuffledIn } else { StartTile::Boxed },
        crown: if crown == pb::Discipline::Unspecified as i32 { None } else { Some(discipline_in(crown)?) },
        house: HouseRules {
            crown_order: order.try_into().map_err(|_| Unreadable::Nonsense("crown's order"))?,
            renomination: if settings.renominate_after_reveal {
                Renomination::AfterReveal
            } else {
                Renomination::OnceAPlacement
            },
            tie_overflow: if settings.lower_ranks_draw {
                TieOverflow::LowerRanksDraw
            } else {
                TieOverflow::NobodyBelowDraws
            },
        },
        watchers: if settings.watchers_forbidden { WatcherPolicy::Forbidden } else { WatcherPolicy::Allowed },
    })
}

fn plan_out(plan: &Plan) -> pb::Plan {
    pb::Plan {
        land: plan.piles.iter().map(|pile| pile.land.into()).collect(),
        prizes: plan.piles.iter().map(|pile| pile.prizes.into()).collect(),
        last_prizes: plan.last_prizes.into(),
        crown: discipline_out(plan.crown),
        players: plan.players.into(),
    }
}

fn plan_in(plan: Option<pb::Plan>) -> Result<Plan, Unreadable> {
    let plan = plan.ok_or(Unreadable::Nonsense("no plan"))?;
    if plan.land.len() != plan.prizes.len() {
        return Err(Unreadable::Nonsense("piles"));
    }
    let pile = |(land, prizes)| Ok(PilePlan { land: narrow(land)?, prizes: narrow(prizes)? });
    let piles: Vec<PilePlan> = plan.land.into_iter().zip(plan.prizes).map(pile).collect::<Result<_, _>>()?;
    Ok(Plan {
        players: narrow(plan.players)?,
        land_tiles: narrow(piles.iter().map(|pile| u32::from(pile.land)).sum())?,
        piles,
        last_prizes: narrow(plan.last_prizes)?,
        crown: discipline_in(plan.crown)?,
    })
}
