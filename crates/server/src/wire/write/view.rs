//! Views and updates as bytes, encoded once for all who see the same. Never encodes what is encoded already.

use bytes::Bytes;
use herald_api::v1::{self, nomination::State};
use herald_words::{MeepleView, NominationView, ScoreView, Shared, Update, View};
use prost::Message;

use super::{
    entry::entries,
    legal::legal_moves,
    lobby,
    piece::{self, number},
    sheet::sheet,
    tournament::tournaments,
};

/// The whole table, encoded.
pub(crate) fn view_bytes(shared: &Shared<View>) -> Bytes {
    shared.encoded(|view| self::view(view).encode_to_vec().into())
}

/// What one commit changed, encoded; the view in it is the one that is shared.
pub(crate) fn update_bytes(shared: &Shared<Update>) -> Bytes {
    shared.encoded(|update| {
        let update = v1::Update {
            viewer: Some(piece::party(update.audience)),
            revision: update.revision.0,
            entries: entries(&update.entries),
            view: update.view.as_deref().map(view_bytes).unwrap_or_default(),
        };
        update.encode_to_vec().into()
    })
}

fn view(view: &View) -> v1::View {
    v1::View {
        game_id: view.game.to_string(),
        revision: view.revision.0,
        viewer: Some(piece::party(view.audience)),
        status: piece::status(view.status),
        settings: Some(lobby::settings(&view.settings)),
        seats: view.seats.iter().map(lobby::seat).collect(),
        scores: view.scores.iter().map(score).collect(),
        turn: view.turn.map(|turn| v1::Turn { seat: number(turn.seat), number: turn.number.into() }),
        phase: piece::phase(view.phase),
        awaited: piece::numbers(&view.awaited),
        legal_moves: legal_moves(&view.legal),
        undo_to_revision: view.undo_to.map(|revision| revision.0),
        meeples: view.meeples.iter().map(meeple).collect(),
        land_tiles_left: view.land_left.into(),
        tournaments: view.tournament.as_ref().map(tournaments),
        recent: entries(&view.recent),
        sheet: view.sheet.as_ref().map(sheet),
    }
}

fn score(score: &ScoreView) -> v1::Score {
    v1::Score {
        seat: number(score.seat),
        points: score.points.0,
        laps: score.laps,
        space: score.space.into(),
        meeples_left: score.meeples_left.into(),
        emblems_in_hand: score.emblems_in_hand.into(),
    }
}

fn meeple(meeple: &MeepleView) -> v1::Meeple {
    v1::Meeple {
        meeple: meeple.meeple.0.into(),
        seat: number(meeple.seat),
        role: piece::role(meeple.role),
        label: piece::text(meeple.label.as_ref()),
        nomination: nomination(meeple.nomination),
    }
}

fn nomination(nomination: NominationView) -> Option<v1::Nomination> {
    let state = match nomination {
        NominationView::None => return None,
        NominationView::Nominated { commitment, emblem } => State::Nominated(v1::Nominated {
            commitment: commitment.0.to_vec().into(),
            emblem: piece::emblem_if(emblem),
        }),
        NominationView::Spent => State::Spent(v1::Spent {}),
    };
    Some(v1::Nomination { state: Some(state) })
}
