//! What no phone may show: another's hidden emblems, in the view it was sent and in what was printed of it. Never
//! checks a secret that has been revealed.

use Player::{Black, Red};
use herald::demo::{Cast, Evening, Phone, Player};
use herald_api::v1::{self, Emblem, entry::What, nomination::State, party::Party};

use crate::reading::{cast, evening, hand, name, nominated};

#[tokio::test]
async fn no_phone_shows_what_lies_under_anothers_meeple() {
    let (evening, _) = evening(&Cast::default()).await;
    let mut hidden = 0;
    for phone in &evening.phones {
        let own = own_seat(phone);
        assert_eq!(name(&evening, own), phone.player.name());
        for meeple in phone.view.meeples.iter().filter(|meeple| meeple.seat != own) {
            if let Some(State::Nominated(under)) =
                meeple.nomination.as_ref().and_then(|found| found.state.as_ref())
            {
                hidden += 1;
                assert_eq!(under.emblem(), Emblem::Unspecified);
                assert!(phone.printed.contains(&format!("{} [?]", meeple.label)), "{}", phone.printed);
            }
        }
        for entry in &phone.view.recent {
            if let Some(What::MeepleNominated(nominated)) = &entry.what {
                assert_eq!(nominated.seat == own, nominated.emblem() != Emblem::Unspecified);
            }
        }
    }
    assert!(hidden > 40, "only {hidden} hidden emblems were looked at");
}

#[tokio::test]
async fn a_phone_shows_the_whole_of_its_own_hand() {
    let (evening, _) = evening(&Cast::default()).await;
    for phone in &evening.phones {
        let own = own_seat(phone);
        let score = phone.view.scores.iter().find(|score| score.seat == own).unwrap();
        assert_eq!(hand(&phone.view).len(), usize::try_from(score.emblems_in_hand).unwrap());
        let under = nominated(&phone.view, phone.player.name());
        assert!(under.is_none_or(|emblem| !hand(&phone.view).contains(&emblem)), "{}", phone.printed);
    }
}

/// Black's knight goes home before any tournament asks him, so nobody ever learns which emblem it was.
#[tokio::test]
async fn two_evenings_that_differ_in_an_emblem_never_shown_look_alike_to_the_others() {
    let (three, _) = evening(&Cast::default()).await;
    let (five, _) = evening(&cast(Player::ALL, Cast::default().begins, &[(2, Black, Emblem::Five)])).await;
    let (own, others): (Vec<_>, Vec<_>) = pairs(&three, &five).partition(|(phone, _)| phone.player == Black);
    assert!(own.iter().any(|(a, b)| a.printed != b.printed));
    for (a, b) in others {
        assert_eq!(a.printed, b.printed);
        assert_eq!(blanked(&a.view), blanked(&b.view));
    }
    assert_eq!(three.sheet, five.sheet);
}

#[tokio::test]
async fn until_the_first_reveal_the_others_cannot_tell_reds_choice() {
    let (two, _) = evening(&Cast::default()).await;
    let (five, _) = evening(&cast(Player::ALL, Cast::default().begins, &[(1, Red, Emblem::Five)])).await;
    let before = |(a, _): &(&Phone, &Phone)| a.view.tournaments.as_ref().unwrap().held == 0;
    let (own, others): (Vec<_>, Vec<_>) =
        pairs(&two, &five).take_while(before).partition(|(phone, _)| phone.player == Red);
    assert!(own.iter().any(|(a, b)| a.printed != b.printed));
    assert!(others.len() >= 9, "the game begins, X-3 and X-4");
    for (a, b) in others {
        assert_eq!(a.printed, b.printed);
        assert_eq!(blanked(&a.view), blanked(&b.view));
    }
}

fn own_seat(phone: &Phone) -> u32 {
    match phone.view.viewer.unwrap().party.unwrap() {
        Party::Seat(seat) => seat,
        Party::Host(_) | Party::Watcher(_) => panic!("a phone was shown what is not for a seat"),
    }
}

/// The phones of two evenings of the same script, moment by moment.
fn pairs<'a>(one: &'a Evening, other: &'a Evening) -> impl Iterator<Item = (&'a Phone, &'a Phone)> {
    assert_eq!(one.phones.len(), other.phones.len());
    one.phones.iter().zip(&other.phones)
}

/// The view without what is random in every game: its id, its times, its salts, its commitments and the seed at its end.
fn blanked(view: &v1::View) -> v1::View {
    let mut view = view.clone();
    view.game_id.clear();
    view.awaited_since = None;
    let draws = view.draws.as_mut().unwrap();
    let over = view.status == i32::from(v1::Status::Over);
    assert_eq!((draws.commitment.len(), draws.seed.len()), (32, if over { 32 } else { 0 }));
    draws.commitment.clear();
    draws.seed.clear();
    for meeple in &mut view.meeples {
        if let Some(State::Nominated(under)) =
            meeple.nomination.as_mut().and_then(|found| found.state.as_mut())
        {
            assert_eq!(under.commitment.len(), 32);
            under.commitment.clear();
        }
    }
    for entry in &mut view.recent {
        entry.at = None;
        match &mut entry.what {
            Some(What::MeepleNominated(nominated)) => nominated.commitment.clear(),
            Some(What::EmblemRevealed(revealed)) => {
                revealed.salt.clear();
                revealed.commitment.clear();
            }
            _ => {}
        }
    }
    view
}
