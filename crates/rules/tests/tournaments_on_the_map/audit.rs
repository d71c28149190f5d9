//! What holds after every step, whatever was played: nothing hidden is shown to another than its owner, and what is listed
//! is what is accepted. Never knows what a right move is.

use herald_rules::{Event, sight};
use herald_words::{
    Audience, Command, DrawnBy, Emblem, EmblemKeeping, LegalMove, MapCommand, MapMove, MeepleId,
    NominationView, PrizeId, PrizePlace, Seat, Seen, TournamentCommand, TournamentMove,
};

use super::{board::Board, script::nominate};

fn audiences(seats: &[Seat]) -> impl Iterator<Item = Audience> {
    [Audience::Host, Audience::Watcher].into_iter().chain(seats.iter().copied().map(Audience::Seat))
}

/// What is hidden in an event is its owner's alone.
pub(crate) fn events(seats: &[Seat], events: &[Event]) {
    for (event, audience) in events.iter().flat_map(|event| audiences(seats).map(move |who| (event, who))) {
        let own = |seat: Seat| audience == Audience::Seat(seat);
        match sight::event(event, audience) {
            Seen::MeepleNominated { seat, emblem, .. } => assert_eq!(emblem.is_some(), own(seat)),
            Seen::PrizeLookedAt { seat, face, .. } => assert_eq!(face.is_some(), own(seat)),
            Seen::Fact(_) | Seen::Nothing => {}
        }
    }
}

pub(crate) fn check(board: &Board) {
    for audience in audiences(&board.setup.seats) {
        hides(board, audience);
    }
    for seat in board.setup.seats.clone() {
        nominations(board, seat);
        listed_is_accepted(board, seat);
    }
}

fn hides(board: &Board, audience: Audience) {
    let view = board.view(audience);
    let own = |seat: Seat| audience == Audience::Seat(seat);
    for figure in &view.meeples {
        if let NominationView::Nominated { emblem, .. } = figure.nomination {
            assert_eq!(emblem.is_some(), own(figure.seat), "{audience:?}");
        }
    }
    let tournament = view.tournament.unwrap();
    for prize in tournament.prizes {
        assert!(prize.face.is_none() || own(prize.won.seat), "{audience:?} sees {prize:?}");
    }
    assert!(tournament.hand.is_empty() || matches!(audience, Audience::Seat(_)));
}

/// T-8: listed if and only if accepted, for every meeple and every emblem.
fn nominations(board: &Board, seat: Seat) {
    let listed: Vec<(MeepleId, Vec<Emblem>)> = board
        .legal(seat)
        .into_iter()
        .filter_map(|legal| {
            if let LegalMove::Tournament(TournamentMove::NominateMeeple { meeple, emblems, tells_ring }) =
                legal
            {
                assert!(!tells_ring, "Herald knows the ring");
                Some((meeple, emblems))
            } else {
                None
            }
        })
        .collect();
    for figure in board.view(Audience::Watcher).meeples {
        for emblem in Emblem::ALL {
            let accepted = board.decide(seat, &[nominate(figure.meeple.0, emblem)]);
            let is_listed =
                listed.iter().any(|(meeple, all)| *meeple == figure.meeple && all.contains(&emblem));
            assert_eq!(accepted.is_ok(), is_listed, "{seat}: {figure:?} with {emblem:?}: {accepted:?}");
        }
    }
}

/// Every step that a seat is offered is taken.
fn listed_is_accepted(board: &Board, seat: Seat) {
    for step in board.legal(seat).into_iter().flat_map(|legal| steps(board, legal)) {
        let mut game = board.game.clone();
        let mut dice = board.dice.clone();
        dice.thrown.extend([0; 80]);
        let at = board.next_revision();
        let taken = herald_rules::play(&mut game, at, seat, std::slice::from_ref(&step), &mut dice);
        assert!(taken.is_ok(), "{seat} is offered {step:?}: {taken:?}");
    }
}

pub(crate) fn steps(board: &Board, legal: LegalMove) -> Vec<Command> {
    if legal == LegalMove::EndTurn {
        vec![Command::EndTurn]
    } else if let LegalMove::Map(legal) = legal {
        on_the_map(board, legal)
    } else if let LegalMove::Tournament(legal) = legal {
        of_tournaments(board, legal)
    } else if let LegalMove::DescribeFace { .. } = legal {
        // What a real tile shows is told: which texts are taken is for tests of its own.
        Vec::new()
    } else {
        panic!("a tracked map offers {legal:?}")
    }
}

fn on_the_map(board: &Board, legal: MapMove) -> Vec<Command> {
    let steps = match legal {
        MapMove::Draw { faces, .. } => match board.setup.settings.drawn_by {
            DrawnBy::Server => vec![MapCommand::Draw { face: None, thief: None, from: None }],
            DrawnBy::Table => faces
                .into_iter()
                .map(|face| MapCommand::Draw { face: Some(face), thief: None, from: None })
                .collect(),
        },
        MapMove::Lay { place, .. } => vec![MapCommand::Lay(place)],
        MapMove::Stand { kind, segment } => vec![MapCommand::Stand { kind, segment }],
        MapMove::RecallAbbot { .. } => vec![MapCommand::RecallAbbot],
    };
    steps.into_iter().map(Command::Map).collect()
}

fn of_tournaments(board: &Board, legal: TournamentMove) -> Vec<Command> {
    let look = |prize: PrizeId, face| TournamentCommand::LookAtPrize { prize, face };
    let steps = match legal {
        TournamentMove::NominateMeeple { meeple, emblems, .. } => {
            let with = |emblem| TournamentCommand::NominateMeeple { meeple, emblem, ring_before: None };
            match board.setup.settings.emblems {
                EmblemKeeping::Herald => emblems.into_iter().map(|emblem| with(Some(emblem))).collect(),
                EmblemKeeping::Table => vec![with(None)],
            }
        }
        TournamentMove::RevealEmblem { meeple, emblems, .. } => {
            let told = |emblem| TournamentCommand::RevealEmblem { meeple, reach: None, emblem };
            // Where the table keeps them, one of those is told.
            match board.setup.settings.emblems {
                EmblemKeeping::Herald => vec![told(None)],
                EmblemKeeping::Table => emblems.into_iter().map(|emblem| told(Some(emblem))).collect(),
            }
        }
        TournamentMove::LookAtPrize { prize, faces } => match board.setup.settings.drawn_by {
            DrawnBy::Server => vec![look(prize, None)],
            DrawnBy::Table => faces.into_iter().map(|face| look(prize, Some(face))).collect(),
        },
        TournamentMove::PlacePrize { prize, places } => {
            assert!(!places.is_empty(), "a prize tile without a place is not offered");
            let at = |place| TournamentCommand::PlacePrize { prize, at: PrizePlace::Cell(place) };
            places.into_iter().map(at).collect()
        }
        TournamentMove::PlaceTournamentTile { places } => {
            let at = |place| TournamentCommand::PlaceTournamentTile { place: Some(place) };
            places.into_iter().map(at).collect()
        }
        other @ (TournamentMove::CallTournament
        | TournamentMove::HoldPrize { .. }
        | TournamentMove::TellShields { .. }
        | TournamentMove::MergeCities { .. }) => panic!("a tracked map offers {other:?}"),
    };
    steps.into_iter().map(Command::Tournament).collect()
}
