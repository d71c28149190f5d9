//! Views and updates as bytes, encoded once for all who see the same. Never encodes what is encoded already.

use bytes::Bytes;
use herald_api::v1::{self, nomination::State};
use herald_words::{MeepleView, NominationView, Nudge, ScoreView, Shared, TurnView, Update, View};
use prost::Message;

use super::{
    entry::entries,
    legal::legal_moves,
    lobby,
    piece::{self, number},
    sheet::sheet,
    tournament::tournaments,
    towers, tracked, vote,
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

/// Who is awaited for longer than the table wants.
pub(crate) fn nudge(nudge: &Nudge) -> v1::Nudge {
    v1::Nudge {
        seats: piece::numbers(&nudge.seats),
        awaited_since: Some(piece::timestamp(nudge.awaited_since_ms)),
        revision: nudge.revision.0,
    }
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
        turn: view.turn.map(turn),
        phase: piece::phase(view.phase),
        awaited: piece::numbers(&view.awaited),
        awaited_since: view.awaited_since_ms.map(piece::timestamp),
        legal_moves: legal_moves(&view.legal),
        undo_to_revision: view.undo_to.map(|revision| revision.0),
        meeples: view.meeples.iter().map(meeple).collect(),
        land_tiles_left: view.land_left.into(),
        river_tiles_left: view.river_left.into(),
        tournaments: view.tournament.as_ref().map(tournaments),
        recent: entries(&view.recent),
        sheet: view.sheet.as_ref().map(sheet),
        retired: piece::numbers(&view.retired),
        town_halls: piece::numbers(&view.town_halls),
        host_offered_to: piece::number_if(view.host_offered_to),
        map: view.map.as_ref().map(tracked::map),
        draws: Some(lobby::draws(&view.draws)),
        towers: view.towers.as_ref().map(towers::towers),
        proposal: view.proposal.as_ref().map(vote::open),
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
        figures_left: score.figures_left.iter().copied().map(piece::kind).collect(),
    }
}

pub(super) fn turn(turn: TurnView) -> v1::Turn {
    v1::Turn {
        seat: number(turn.seat),
        number: turn.number.into(),
        half: piece::half(turn.half),
        symbol: piece::tile_symbol_if(turn.symbol),
    }
}

fn meeple(meeple: &MeepleView) -> v1::Meeple {
    v1::Meeple {
        meeple: meeple.meeple.0.into(),
        seat: number(meeple.seat),
        role: piece::role(meeple.role),
        label: piece::text(meeple.label.as_ref()),
        nomination: nomination(meeple.nomination),
        kind: piece::kind(meeple.kind),
        on_prize: piece::prize_if(meeple.on_prize),
        spot: meeple.spot.map(tracked::spot),
    }
}

fn nomination(nomination: NominationView) -> Option<v1::Nomination> {
    let state = match nomination {
        NominationView::None => return None,
        NominationView::Nominated { commitment, emblem } => State::Nominated(v1::Nominated {
            commitment: commitment.0.to_vec().into(),
            emblem: piece::emblem_if(emblem),
        }),
        NominationView::Token => State::Token(v1::Token {}),
        NominationView::Spent => State::Spent(v1::Spent {}),
    };
    Some(v1::Nomination { state: Some(state) })
}

#[cfg(test)]
mod tests {
    use herald_words::{
        Audience, Commitment, DrawSeed, DrawShare, Draws, FaceCode, GameId, Half, Kind, Label, MapView,
        MeepleId, PhaseView, Points, Pos, PrizeId, Revision, Role, Seat, Segment, Settings, Spot, Status,
        TileSymbol,
    };

    use super::*;

    fn of(meeple: u16, nomination: NominationView, on_prize: Option<PrizeId>) -> MeepleView {
        MeepleView {
            meeple: MeepleId(meeple),
            seat: Seat(1),
            kind: Kind::LargeMeeple,
            role: Role::Knight,
            label: Label::parse("by the mill"),
            spot: None,
            on_prize,
            nomination,
        }
    }

    /// A table in the middle of a turn.
    fn table() -> View {
        View {
            game: GameId([1; 16]),
            revision: Revision(40),
            audience: Audience::Seat(Seat(1)),
            status: Status::Playing,
            settings: Settings::default(),
            seats: Vec::new(),
            scores: vec![ScoreView {
                seat: Seat(1),
                points: Points(-3),
                laps: -1,
                space: 47,
                meeples_left: 6,
                figures_left: vec![Kind::Builder, Kind::Pig],
                emblems_in_hand: 4,
            }],
            turn: Some(TurnView {
                seat: Seat(1),
                number: 12,
                half: Half::Second,
                symbol: Some(TileSymbol::Dragon),
            }),
            phase: PhaseView::Symbol,
            awaited: vec![Seat(1)],
            awaited_since_ms: Some(2_250),
            retired: vec![Seat(3)],
            town_halls: vec![Seat(1), Seat(2)],
            host_offered_to: Some(Seat(2)),
            proposal: None,
            legal: Vec::new(),
            undo_to: None,
            meeples: vec![
                of(1, NominationView::None, Some(PrizeId(5))),
                of(2, NominationView::Token, None),
                of(3, NominationView::Spent, None),
                of(4, NominationView::Nominated { commitment: Commitment([9; 32]), emblem: None }, None),
            ],
            land_left: 30,
            river_left: 2,
            map: None,
            tournament: None,
            towers: None,
            recent: Vec::new(),
            sheet: None,
            draws: Draws::default(),
        }
    }

    #[test]
    fn a_view_says_who_is_awaited_and_since_when_who_went_home_and_who_may_be_host() {
        let written = view(&table());
        assert_eq!(
            (&written.awaited[..], &written.retired[..], &written.town_halls[..]),
            (&[1][..], &[3][..], &[1, 2][..])
        );
        assert_eq!(written.awaited_since.map(|since| (since.seconds, since.nanos)), Some((2, 250_000_000)));
        assert_eq!(
            (written.host_offered_to, written.river_tiles_left, written.phase()),
            (2, 2, v1::Phase::Symbol)
        );
        let turn = written.turn.unwrap();
        assert_eq!((turn.half(), turn.symbol()), (v1::Half::Second, v1::TileSymbol::Dragon));
        let nobody = View { awaited_since_ms: None, host_offered_to: None, turn: None, ..table() };
        let written = view(&nobody);
        assert_eq!((written.awaited_since, written.host_offered_to, written.turn), (None, 0, None));
    }

    #[test]
    fn a_view_says_how_draws_are_bound_and_has_no_seed_before_the_end() {
        let share = DrawShare::parse(Bytes::from_static(&[5; 16])).unwrap();
        let bound =
            Draws { commitment: Some(Commitment([9; 32])), shares: vec![(Seat(2), share)], seed: None };
        let shown = |draws| view(&View { draws, ..table() }).draws.unwrap();
        let playing = shown(bound.clone());
        assert_eq!((&playing.commitment[..], &playing.seed[..]), (&[9; 32][..], &[][..]));
        assert_eq!(playing.shares, [v1::DrawShare { seat: 2, share: Bytes::from_static(&[5; 16]) }]);
        let over = shown(Draws { seed: Some(DrawSeed([7; 32])), ..bound });
        assert_eq!(over.seed[..], [7; 32]);
        assert_eq!(view(&table()).draws, Some(v1::Draws::default()), "from before Herald bound itself");
    }

    #[test]
    fn b14_a_score_may_stand_below_zero_and_lists_the_figures_left() {
        let written = view(&table()).scores.pop().unwrap();
        assert_eq!((written.points, written.laps, written.space), (-3, -1, 47));
        assert!(written.figures_left().eq([v1::Kind::Builder, v1::Kind::Pig]));
    }

    #[test]
    fn a_map_and_where_figures_stand_on_it_are_shown_where_it_is_tracked() {
        let told = view(&table());
        assert!(told.map.is_none() && told.meeples.iter().all(|meeple| meeple.spot.is_none()));
        let spot = Some(Spot { pos: Pos { x: 1, y: -1 }, segment: Segment(2) });
        let drawn = FaceCode::parse("Eg");
        let map = MapView {
            tiles: Vec::new(),
            drawn,
            left: Vec::new(),
            unknown: 0,
            mouth: None,
            described: Vec::new(),
        };
        let meeples = vec![MeepleView { spot, ..of(1, NominationView::None, None) }];
        let written = view(&View { map: Some(map), meeples, ..table() });
        assert_eq!(written.map.map(|map| map.drawn).as_deref(), Some("Eg"));
        let spot = v1::Spot { pos: Some(v1::Pos { x: 1, y: -1 }), segment: 2 };
        assert_eq!(written.meeples[0].spot, Some(spot));
    }

    #[test]
    fn a_figure_says_what_it_is_where_it_stands_and_what_lies_under_it() {
        let written = view(&table()).meeples;
        let prizes: Vec<u32> = written.iter().map(|meeple| meeple.on_prize).collect();
        assert_eq!((written[0].kind(), prizes), (v1::Kind::LargeMeeple, vec![5, 0, 0, 0]));
        let states =
            written.into_iter().map(|meeple| meeple.nomination.and_then(|nomination| nomination.state));
        let hidden = v1::Nominated { commitment: vec![9; 32].into(), emblem: 0 };
        let expected = [
            None,
            Some(State::Token(v1::Token {})),
            Some(State::Spent(v1::Spent {})),
            Some(State::Nominated(hidden)),
        ];
        assert!(states.eq(expected));
    }
}
