//! What a quick player sends, by its own view: whole turns, so that tournaments come soon, with as many nominations as
//! there can be. Never knows more than that view.

use fastrand::Rng;
use herald_api::v1::{self, legal_move::Move, reach::Reach, step::Step};
use herald_tests::people::{draw, end_turn, nominate, place, place_meeple, points, reveal};

/// The steps of who is awaited.
pub(crate) fn steps(rng: &mut Rng, view: &v1::View, seat: u32) -> Vec<Step> {
    match view.phase() {
        v1::Phase::Draw => {
            let mut steps = vec![draw()];
            steps.extend(prizes(rng, view, seat));
            steps.push(place());
            steps.extend(step_two(rng, view, seat));
            steps.push(end_turn());
            steps
        }
        v1::Phase::Place => prizes(rng, view, seat).into_iter().chain([place(), end_turn()]).collect(),
        v1::Phase::Finish => vec![end_turn()],
        v1::Phase::Tournament => vec![reveals(rng, view)],
        v1::Phase::LastLap => prizes(rng, view, seat).into_iter().chain([end_turn()]).collect(),
        v1::Phase::FinalScoring => vec![points(&[seat], rng.u32(1..20), v1::PointSource::Field)],
        v1::Phase::Unspecified | v1::Phase::Lobby | v1::Phase::Symbol | v1::Phase::Over => {
            panic!("nobody is awaited")
        }
    }
}

/// The same turn with nothing in it, for when the rules forbid what was tried.
pub(crate) fn plain(rng: &mut Rng, view: &v1::View, seat: u32) -> Vec<Step> {
    let mut steps = steps(rng, view, seat);
    steps.retain(|step| !matches!(step, Step::NominateMeeple(_) | Step::PlaceMeeple(_)));
    steps
}

fn prizes(rng: &mut Rng, view: &v1::View, seat: u32) -> Vec<Step> {
    let won = view.tournaments.as_ref().unwrap().prizes.iter().filter(|won| won.seat == seat);
    let lays = |won: &v1::Winner| {
        if rng.u8(..4) == 0 {
            return Step::HoldPrize(v1::HoldPrize { prize: won.prize });
        }
        let at = Some(v1::place_prize::At::NewCity(v1::NewCity { label: "by the river".into() }));
        Step::PlacePrize(v1::PlacePrize { prize: won.prize, at })
    };
    let mut steps: Vec<_> = won.map(lays).collect();
    // What is held is looked at again after each that lies.
    steps.sort_by_key(|step| matches!(step, Step::HoldPrize(_)));
    steps
}

/// A nomination for the tournament to come, or a meeple that can have one; sparing, so that there is one in the end too.
fn step_two(rng: &mut Rng, view: &v1::View, seat: u32) -> Vec<Step> {
    let tournaments = view.tournaments.as_ref().unwrap();
    let role = match tournaments.crown() {
        v1::Discipline::Road => v1::Role::Highwayman,
        v1::Discipline::City => v1::Role::Knight,
        v1::Discipline::Field | v1::Discipline::Unspecified => v1::Role::Farmer,
    };
    let ready = view.meeples.iter().filter(|meeple| meeple.seat == seat && meeple.role() == role);
    let (bare, entered): (Vec<_>, Vec<_>) = ready.partition(|meeple| meeple.nomination.is_none());
    if entered.iter().any(|meeple| !is_spent(meeple)) {
        return Vec::new();
    }
    let emblem = rng.choice(tournaments.hand.iter().copied());
    match (bare.first(), emblem) {
        (Some(meeple), Some(emblem)) => {
            let ring_before = (role == v1::Role::Farmer).then_some(3);
            vec![nominate(meeple.meeple, v1::Emblem::try_from(emblem).unwrap(), ring_before)]
        }
        (None, Some(_)) => vec![place_meeple(role, "by the mill")],
        (_, None) => Vec::new(),
    }
}

fn is_spent(meeple: &v1::Meeple) -> bool {
    let state = meeple.nomination.as_ref().and_then(|nomination| nomination.state.as_ref());
    matches!(state, Some(v1::nomination::State::Spent(_)))
}

fn reveals(rng: &mut Rng, view: &v1::View) -> Step {
    let reveals = view.legal_moves.iter().filter_map(|legal| match &legal.r#move {
        Some(Move::RevealEmblem(reveal)) => Some(reveal.clone()),
        _ => None,
    });
    let asked = rng.choice(reveals.collect::<Vec<_>>()).expect("who is awaited in a tournament can reveal");
    let reach = match asked.discipline() {
        v1::Discipline::Road => Reach::RoadTiles(rng.u32(1..6)),
        v1::Discipline::City => Reach::CityTiles(rng.u32(1..6)),
        v1::Discipline::Field | v1::Discipline::Unspecified => {
            Reach::Field(v1::FieldReach { ring_of_8: rng.u32(..=8), ..Default::default() })
        }
    };
    reveal(asked.meeple, reach)
}
