//! What holds after every step, whatever was played: floors, guards and figures add up, all see the same, and of guards and
//! growth just what is listed is accepted. Never knows what a right move is.

use herald_rules::Event;
use herald_words::{
    Audience, Command, Kind, LegalMove, MapCommand, MapMove, Role, Seat, TowerCommand, TowerId, TowerMove,
    TowersView, View,
};

use super::{
    board::Board,
    script::{grow, guard},
};

/// Nothing with towers is hidden.
pub(crate) fn events(_: &[Seat], _: &[Event]) {}

pub(crate) fn check(board: &Board) {
    let open = board.view(Audience::Watcher);
    let Some(towers) = &open.towers else { return };
    adds_up(&open, towers);
    for seat in board.setup.seats.clone() {
        assert_eq!(
            board.view(Audience::Seat(seat)).towers.as_ref(),
            Some(towers),
            "{seat} sees what all see"
        );
        guards(board, seat, towers);
        growth(board, seat, towers);
        map(board, seat);
    }
}

/// W-1, W-4, B-1: 20 floors, 1 to 5 a tower, a guard an ordinary meeple, and 7 of those a player.
fn adds_up(open: &View, towers: &TowersView) {
    let standing: u8 = towers.towers.iter().map(|tower| tower.floors).sum();
    assert_eq!(standing + towers.floors_left, 20);
    assert!(towers.towers.iter().all(|tower| (1..=5).contains(&tower.floors)));
    assert!((1..).zip(&towers.towers).all(|(id, tower)| tower.tower == TowerId(id)), "numbered as built");
    let mut on_towers: Vec<_> = towers.towers.iter().filter_map(|tower| tower.guard).collect();
    on_towers.sort_unstable();
    let guards = open.meeples.iter().filter(|figure| figure.role == Role::Guard);
    assert!(guards.clone().all(|figure| figure.kind == Kind::Meeple && figure.spot.is_none()));
    assert_eq!(guards.map(|figure| figure.meeple).collect::<Vec<_>>(), on_towers);
    for score in &open.scores {
        let out = open.meeples.iter().filter(|it| it.seat == score.seat && it.kind == Kind::Meeple).count();
        assert_eq!(usize::from(score.meeples_left) + out, 7, "{}", score.seat);
    }
}

/// On every tower, and on one more than there is.
fn guards(board: &Board, seat: Seat, towers: &TowersView) {
    let listed = listed(board, seat);
    for id in 0..=u8::try_from(towers.towers.len()).unwrap() + 1 {
        let displaces = towers.towers.iter().find(|tower| tower.tower == TowerId(id)).and_then(|it| it.guard);
        let is_listed = listed.contains(&TowerMove::Guard { tower: TowerId(id), displaces });
        let named = listed.iter().filter(|it| matches!(it, TowerMove::Guard { tower, .. } if tower.0 == id));
        assert_eq!(named.count(), usize::from(is_listed), "with what it displaces");
        let accepted = board.decide(seat, &[guard(id)]);
        assert_eq!(accepted.is_ok(), is_listed, "{seat} on {id}: {:?}", accepted.err());
    }
}

/// Every set of towers grows where as many are listed to choose, and no other.
fn growth(board: &Board, seat: Seat, towers: &TowersView) {
    let choice = listed(board, seat).into_iter().find_map(|legal| {
        if let TowerMove::Grow { towers, floors } = legal { Some((towers, floors)) } else { None }
    });
    let ids: Vec<_> = (1..=u8::try_from(towers.towers.len()).unwrap()).collect();
    for set in 0..1_u32 << ids.len() {
        let chosen: Vec<_> = ids.iter().copied().filter(|id| set >> (id - 1) & 1 == 1).collect();
        let is_listed = choice.as_ref().is_some_and(|(towers, floors)| {
            chosen.len() == usize::from(*floors) && chosen.iter().all(|id| towers.contains(&TowerId(*id)))
        });
        let accepted = board.decide(seat, &[grow(&chosen)]);
        assert_eq!(accepted.is_ok(), is_listed, "{seat}: {chosen:?}: {:?}", accepted.err());
    }
}

/// What is drawn, laid or stood is taken as listed.
fn map(board: &Board, seat: Seat) {
    for legal in board.legal(seat) {
        let LegalMove::Map(step) = legal else { continue };
        let steps = match step {
            MapMove::Draw { faces, from } => faces
                .into_iter()
                .map(|face| MapCommand::Draw { face: Some(face), thief: None, from: from.first().copied() })
                .collect(),
            MapMove::Lay { place, .. } => vec![MapCommand::Lay(place)],
            MapMove::Stand { kind, segment } => vec![MapCommand::Stand { kind, segment }],
            MapMove::RecallAbbot { .. } => vec![MapCommand::RecallAbbot],
        };
        for step in steps {
            let accepted = board.decide(seat, &[Command::Map(step)]);
            assert!(accepted.is_ok(), "{seat} is offered {step:?}: {:?}", accepted.err());
        }
    }
}

pub(crate) fn listed(board: &Board, seat: Seat) -> Vec<TowerMove> {
    let tower = |legal| if let LegalMove::Tower(step) = legal { Some(step) } else { None };
    let listed: Vec<_> = board.legal(seat).into_iter().filter_map(tower).collect();
    // On a tracked map a foundation is seen, and not told.
    assert!(!listed.contains(&TowerMove::Build));
    assert!(board.decide(seat, &[Command::Tower(TowerCommand::Build { label: None })]).is_err());
    listed
}
