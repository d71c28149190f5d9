//! What a call did to a tracked game, a line an entry, as all may hear it. Never prints an emblem that lies hidden or the face
//! of a prize tile before it lies: the entries came to their owner's phone.

use herald_api::v1::{self, entry::What};

use super::fingers::Fingers;
use crate::demo::name;

/// The line of an entry; none for what is printed elsewhere. `view` is from before the call.
pub(super) fn line(view: &v1::View, fingers: &Fingers, entry: &v1::Entry) -> Option<String> {
    let who = |seat: u32| name::seat(&view.seats, seat);
    let rule = &entry.rule_id;
    Some(match &entry.what {
        Some(What::FaceDrawn(drawn)) => format!("{} draws {}", who(drawn.seat), drawn.face),
        Some(What::FaceBoxed(boxed)) => format!("  {} fits nowhere and goes to the box", boxed.face),
        Some(What::FaceLaid(laid)) => lies(laid.pos, laid.quarter_turns),
        Some(What::TournamentTileLaid(laid)) => {
            let place = laid.place.unwrap_or_default();
            format!(
                "  {rule} the tournament tile first: {}",
                lies(place.pos, place.quarter_turns).trim_start()
            )
        }
        Some(What::PrizeLaid(laid)) => {
            let place = laid.place.unwrap_or_default();
            let lies = lies(place.pos, place.quarter_turns);
            format!("  {rule} prize tile {} is {}: {}", laid.prize, laid.face, lies.trim_start())
        }
        Some(What::PrizeLookedAt(looked)) => {
            format!("  {rule} {} looks at prize tile {}", who(looked.seat), looked.prize)
        }
        Some(What::PrizeHeld(held)) => {
            format!("  {rule} prize tile {} fits nowhere: {} holds it", held.prize, who(held.seat))
        }
        Some(What::MeepleStood(stood)) => stands(view, fingers, stood),
        Some(What::MeepleNominated(nominated)) => {
            let meeple = nominated.meeple;
            format!("  {rule} {} slips an emblem under meeple {meeple}", who(nominated.seat))
        }
        Some(What::EmblemReturned(back)) => {
            format!("  {rule} {}'s emblem goes back to the hand", who(back.seat))
        }
        Some(What::CitiesMerged(merged)) => {
            format!("  {rule} cities {} and {} are one", merged.kept, merged.joined)
        }
        Some(What::FeatureScored(count)) if !count.final_scoring => {
            let winners = name::list(count.winners.iter().map(|seat| who(*seat)), " and ");
            let back = if count.recalled { "the abbot comes back from the " } else { "" };
            format!("  {rule} {back}{}: {winners} {}", name::count(count), count.points)
        }
        // Turns that begin and end, tournaments, which have a board of their own, and the final scoring on the sheet.
        _ => return None,
    })
}

fn lies(pos: Option<v1::Pos>, turns: u32) -> String {
    format!("  lays it at {}, turned {}°", name::cell(pos), turns * 90)
}

fn stands(view: &v1::View, fingers: &Fingers, stood: &v1::MeepleStood) -> String {
    let spot = stood.spot.unwrap_or_default();
    let map = view.map.iter();
    // Before the call it was still in hand, or lay already.
    let face = map.flat_map(|map| {
        let lies = map.tiles.iter().find(|tile| tile.pos == spot.pos);
        Some(lies.map_or(&map.drawn, |tile| &tile.face))
    });
    let feature = face.filter_map(|face| fingers.feature(face, spot.segment)).map(name::feature).next();
    let feature = feature.unwrap_or_default();
    let figure = if stood.kind() == v1::Kind::Abbot { "the abbot" } else { "a meeple" };
    format!("  {figure} on its {feature}")
}
