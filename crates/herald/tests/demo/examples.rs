//! The worked examples with their numbers, in what the calls returned. Never reads the page for a
//! fact.

use Player::{Black, Blue, Red, Yellow};
use herald::demo::{Cast, Evening, Player};
use herald_api::v1::{self, Discipline, Emblem, Phase, legal_move::Move};

use crate::reading::{FIVE, board, evening, hand, name, names, nominated, of, under};

#[tokio::test]
async fn each_worked_example_is_in_what_was_returned() {
    let (evening, page) = evening(&Cast::default()).await;
    for number in [1, 3, 4, 5, 6, 7, 8, 9, 10] {
        assert!(page.contains(&format!("── X-{number} · ")), "X-{number}");
    }
    x1(&evening.plan);
    x3(&evening);
    x4(&evening);
    x5_to_x8(&evening);
    x9(&evening);
    t12(&evening);
    t21(&evening);
}

fn x1(plan: &v1::Plan) {
    let piles: Vec<_> = plan.piles.iter().map(|pile| (pile.land_tiles, pile.prize_tiles)).collect();
    assert_eq!(piles, [(19, 0), (15, 2), (15, 2), (15, 2), (15, 2)]);
    assert_eq!((plan.land_tiles, plan.last_prize_tiles, plan.crown()), (79, 4, Discipline::Road));
}

fn x3(evening: &Evening) {
    let phones = under(evening, "X-3");
    let offered = phones[0].view.legal_moves.iter().filter_map(|legal| match legal.r#move.as_ref() {
        Some(Move::NominateMeeple(legal)) => Some((legal.meeple, legal.emblems().collect::<Vec<_>>())),
        _ => None,
    });
    let mill = phones[0].view.meeples.iter().find(|meeple| meeple.label == "the road by the mill").unwrap();
    assert_eq!(offered.collect::<Vec<_>>(), [(mill.meeple, FIVE.to_vec())]);
    assert_eq!(nominated(&of(&phones, Red), "Red"), Some(Emblem::Two));
    assert_eq!(hand(&of(&phones, Red)), [Emblem::Zero, Emblem::One, Emblem::Three, Emblem::Five]);
    for other in [Blue, Yellow, Black] {
        assert_eq!(nominated(&of(&phones, other), "Red"), Some(Emblem::Unspecified));
    }
}

fn x4(evening: &Evening) {
    for phone in under(evening, "X-4") {
        let (view, tournaments) = (&phone.view, phone.view.tournaments.as_ref().unwrap());
        assert_eq!((view.phase(), tournaments.draws_left), (Phase::Tournament, 0));
        assert_eq!((tournaments.held, tournaments.total, tournaments.crown()), (0, 5, Discipline::Road));
        assert_eq!(name(evening, view.turn.unwrap().seat), "Red");
        assert_eq!(names(evening, view.awaited.clone()), "Red");
    }
}

fn x5_to_x8(evening: &Evening) {
    let boards: Vec<_> = evening.tournaments.iter().map(|contest| board(evening, contest)).collect();
    let expected: [&[&str]; 5] = [
        &[
            "1 Red TWO and 7 is 9, prize 1 keeps TWO",
            "2 Blue TWO and 6 is 8, prize 2 keeps UNSPECIFIED",
            "3 Yellow ONE and 2 is 3",
        ],
        &[
            "1 Blue FIVE and 3 is 8, prize 3 keeps FIVE",
            "2 Yellow TWO and 4 is 6, prize 4 keeps UNSPECIFIED",
            "3 Red ONE and 3 is 4",
        ],
        &[
            "1 Red ZERO and 8+2 is 10, prize 5 keeps ZERO",
            "2 Blue THREE and 5+0 is 8, prize 6 keeps UNSPECIFIED",
            "3 Yellow ZERO and 6+0 is 6",
        ],
        &[
            "1 Blue ONE and 7 is 8, prize 7 keeps ONE",
            "2 Black TWO and 4 is 6, prize 8 keeps UNSPECIFIED",
            "3 Red THREE and 2 is 5",
        ],
        &[
            "1 Yellow FIVE and 4 is 9, prize 9 keeps FIVE",
            "2 Black THREE and 4 is 7, prize 10 keeps UNSPECIFIED",
            "3 Blue ZERO and 5 is 5",
        ],
    ];
    assert_eq!(boards, expected);
    let out = |index: usize| names(evening, evening.tournaments[index].passed_over.clone());
    assert_eq!([out(0), out(1), out(2), out(3), out(4)], ["Black", "Black", "Black", "Yellow", "Red"]);
    let gone: Vec<_> =
        evening.boxed[0].iter().map(|gone| (name(evening, gone.seat), gone.emblem())).collect();
    assert_eq!(gone, [("Blue", Emblem::Two), ("Yellow", Emblem::One)]);
}

fn x9(evening: &Evening) {
    let phones = under(evening, "X-9");
    assert_eq!((phones[0].player, phones[0].view.phase()), (Red, Phase::Place));
    let offers = |wanted: fn(&Move) -> bool| {
        phones[0].view.legal_moves.iter().any(|legal| legal.r#move.as_ref().is_some_and(wanted))
    };
    assert!(offers(|offer| matches!(offer, Move::PlacePrize(_))));
    assert!(!offers(|offer| matches!(offer, Move::PlaceTile(_))));
    let statues = &phones[1].view.tournaments.as_ref().unwrap().statues;
    let [statue] = statues.as_slice() else { panic!("{statues:?}") };
    assert_eq!((name(evening, statue.seat), statue.prize, statue.emblem()), ("Red", 1, Emblem::Two));
}

/// The emblem is back in black's hand, and the others learn only that.
fn t12(evening: &Evening) {
    let phones = under(evening, "T-12");
    assert_eq!(nominated(&phones[0].view, "Black"), Some(Emblem::Three));
    assert_eq!(hand(&of(&phones, Black)), FIVE);
    for other in Player::ALL {
        let view = of(&phones, other);
        assert_eq!(nominated(&view, "Black"), None);
        let score = view.scores.iter().find(|score| name(evening, score.seat) == "Black").unwrap();
        assert_eq!((score.points, score.emblems_in_hand), (24, 5));
    }
}

fn t21(evening: &Evening) {
    let lap = under(evening, "T-21 · The last lap");
    let acted: Vec<_> = lap[4..].iter().map(|phone| phone.player).collect();
    assert_eq!(acted, [Yellow, Black]);
}
