//! Decides each commit of a record again, the table's own as well as the game's. Never believes a commit because it folds.

use herald_rules::{Asker, Event, OwnFaces, retrace};
use herald_words::{Correction, Fact, GameId, Problem, Revision, Start};

use crate::{
    chance::Luck,
    commit::{Body, Commit, Maker, TableEvent},
    ledger::Ledger,
    lobby,
    published::{Life, Published},
    state::State,
    voting,
};

/// Whether what happened in a commit is what deciding it gives after those before; else the first event that is not.
///
/// # Errors
/// That event's number.
pub(super) fn follows(
    id: GameId,
    ledger: &Ledger,
    before: Option<&State>,
    commit: &Commit,
) -> Result<(), usize> {
    match (&commit.body, before) {
        // What opens a table has nothing before it to follow from but its settings.
        (Body::Table(events), None) => match &events[..] {
            [TableEvent::Opened { settings, .. }] if lobby::possible(settings).is_ok() => Ok(()),
            _ => Err(0),
        },
        (Body::Table(events), Some(before)) => {
            let now = Published::new(id, ledger, before.clone(), Life::Live);
            if let Some(given) = voting::is_given(ledger, &now, commit.maker, events) {
                return if given { Ok(()) } else { Err(0) };
            }
            // Each of the other table commits has one event, or several that do not depend on each other.
            let odd = events.iter().position(|event| !is_given(&now, ledger, commit.maker, event));
            odd.map_or(Ok(()), Err)
        }
        (Body::Play(events), Some(before @ State { roster, game: Some(game), .. })) => {
            let decided =
                events.iter().position(|event| !is_decided(id, ledger, before, commit.maker, event));
            if let Some(odd) = decided {
                return Err(odd);
            }
            // A seat's answer may be what puts something right; all else that no step brings about is the host's.
            let corrects = events.iter().any(|event| matches!(event, Event::Fact(Fact::Corrected { .. })));
            let by = match commit.maker {
                Maker::Seat(seat) if !corrects => Asker::Seat(seat),
                Maker::Seat(_) | Maker::Host => Asker::Table,
                Maker::Client => return Err(0),
            };
            let luck = Luck::again(roster);
            retrace(game, commit.revision, by, events, &luck).map(drop).map_err(|odd| odd.index)
        }
        (Body::Play(_), _) => Err(0),
    }
}

fn is_given(now: &Published, ledger: &Ledger, maker: Maker, event: &TableEvent) -> bool {
    let is = |given: Result<TableEvent, Problem>| given.is_ok_and(|given| given == *event);
    match event {
        TableEvent::Opened { .. } => false,
        TableEvent::SeatTaken { name, colour, symbol, token, .. } => {
            maker == Maker::Client
                && is(lobby::take_seat(now, name.clone(), *colour, *symbol, *token).map(|(_, event)| event))
        }
        TableEvent::SeatRemoved(seat) => maker == Maker::Host && is(lobby::remove_seat(now, *seat)),
        TableEvent::WatcherAdmitted { token, .. } => {
            maker == Maker::Client && is(lobby::admit_watcher(now, *token))
        }
        TableEvent::WatcherReissued { watcher, .. } => {
            let known = usize::try_from(*watcher).is_ok_and(|watcher| watcher <= now.state.roster.watchers());
            maker == Maker::Client && known
        }
        TableEvent::DrawShareAdded { seat, share } => {
            maker == Maker::Seat(*seat) && is(lobby::add_share(now, *seat, share.clone()))
        }
        TableEvent::SettingsChanged(settings) => {
            maker == Maker::Host && is(lobby::change_settings(now, *settings))
        }
        TableEvent::Started { .. } => maker == Maker::Host && starts(now, event),
        TableEvent::SeatReissued { seat, .. } => {
            let may = match maker {
                Maker::Seat(own) => own == *seat,
                Maker::Host => true,
                // Who joins again is given its seat again, as long as anybody can join.
                Maker::Client => lobby::door_open(now).is_ok(),
            };
            may && now.state.roster.row(*seat).is_some()
        }
        TableEvent::HostReissued { .. } => matches!(maker, Maker::Host | Maker::Client),
        TableEvent::Undone { revisions, note } => {
            let Some(first) = revisions.first().filter(|first| first.0 > 0) else { return false };
            let to = Revision(first.0 - 1);
            let given = match (maker, note) {
                (Maker::Seat(seat), None) => ledger.undoable(seat, Some(to)),
                (Maker::Host | Maker::Seat(_), Some(note)) => {
                    let is_it = |correction: &Correction| match correction {
                        Correction::Undo { to } => {
                            ledger.undoable_by_all(*to).is_ok_and(|all| all == *revisions)
                        }
                        Correction::Points { .. }
                        | Correction::PileCount { .. }
                        | Correction::MeepleLabel { .. }
                        | Correction::CityLabel { .. }
                        | Correction::MeepleLeft { .. }
                        | Correction::MovePiece { .. }
                        | Correction::ReplaceTile { .. }
                        | Correction::RedescribeFace { .. }
                        | Correction::TurnOrder { .. } => false,
                    };
                    if !voting::is_agreed(ledger, now, maker, note, is_it) {
                        return false;
                    }
                    ledger.undoable_by_all(to)
                }
                (Maker::Client | Maker::Host, _) => return false,
            };
            given.is_ok_and(|given| given == *revisions)
        }
        TableEvent::HostOffered(to) => maker == Maker::Host && is(lobby::offer_host(now, *to)),
        TableEvent::HostChanged { seat, .. } => {
            let may = lobby::host_offered(now, *seat).is_ok() || lobby::is_last_host(now, *seat).is_ok();
            maker == Maker::Seat(*seat) && may
        }
        // A vote is decided again as a whole, before anything is looked at by itself.
        TableEvent::CorrectionProposed(_)
        | TableEvent::CorrectionAnswered { .. }
        | TableEvent::CorrectionWithdrawn(_)
        | TableEvent::CorrectionFell(_) => false,
    }
}

/// Whether a correction of the game was decided by whoever its note says.
fn is_decided(id: GameId, ledger: &Ledger, before: &State, maker: Maker, event: &Event) -> bool {
    let Event::Fact(Fact::Corrected { correction, note }) = event else { return true };
    let now = Published::new(id, ledger, before.clone(), Life::Live);
    voting::is_agreed(ledger, &now, maker, note, |proposed| proposed == correction)
}

/// The plan's piles, or the host's own (T-2); how Herald draws is as it was then.
fn starts(now: &Published, event: &TableEvent) -> bool {
    let TableEvent::Started { order, plan, draw_rule, own_faces } = event else { return false };
    let own_faces = own_faces.as_ref().map(|text| OwnFaces::read(text)).transpose();
    let Ok(own_faces) = own_faces else { return false };
    [Vec::new(), plan.piles.clone()].into_iter().any(|piles| {
        let start = Start { order: order.clone(), first: None, piles };
        lobby::start(now, &start, own_faces.as_ref()).is_ok_and(|given| {
            let TableEvent::Started { order, plan, own_faces, .. } = given else { return false };
            *event == TableEvent::Started { order, plan, own_faces, draw_rule: *draw_rule }
        })
    })
}
