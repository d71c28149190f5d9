//! What was hidden is shown: everyone at the table learns it at that moment and can check it, strangers never do. Never
//! before.

use std::sync::Arc;

use herald_api::v1::{self, entry::What, legal_move::Move, step::Step};
use prost::Message;

use super::{
    calls::{LEGAL, VIEW},
    evening::{Evening, Went, emblem_under, read_view},
    gather::{Kept, Viewer},
    tap,
};
use crate::{commitment::commitment, raw::Told};

impl Evening {
    /// Under a meeple whose emblem is the same in both, if there is one.
    pub(super) async fn owner_reveals(&mut self, listed: &[v1::LegalMove]) -> Went {
        let [here, _] = self.owner_views().await;
        let under =
            |meeple| here.meeples.iter().find(|found| found.meeple == meeple).and_then(emblem_under).unwrap();
        let reveals = listed.iter().filter_map(|legal| match &legal.r#move {
            Some(Move::RevealEmblem(reveal)) => Some((reveal.clone(), under(reveal.meeple))),
            _ => None,
        });
        let mut reveals: Vec<_> = reveals.collect();
        reveals.sort_by_key(|(_, emblem)| self.secret.moves(*emblem));
        let (reveal, emblem) = reveals.swap_remove(0);
        let step = match reveal.reach {
            // On a tracked map Herald measures.
            Some(_) => Step::RevealEmblem(v1::RevealEmblem { meeple: reveal.meeple, ..Default::default() }),
            None => tap::reveal(&mut self.rng, reveal.meeple, reveal.discipline),
        };
        if self.secret.moves(emblem) {
            let submission = self.submission(vec![step.clone()]);
            let emblems = [emblem, self.secret.there(emblem)];
            self.all_is_known_now(submission, vec![step], |shown, at| turned_over(shown, at, emblems)).await;
            return Went::Revealed;
        }
        let [here, there] = self.owner_submits(&[step], listed).await;
        if here.is_ok() && there.is_ok() {
            self.moved(here.read::<v1::SubmitMoveResponse>().revision).await;
        }
        Went::On
    }

    /// A prize tile whose face differs comes to lie, if it may at both; where it may lie its face says.
    pub(super) async fn owner_lays(&mut self, step: Step, faces: [String; 2]) -> Went {
        if self.kept == Kept::ByHerald {
            // The next stretch goes on from here, where it shows the same to both.
            self.sweep().await;
            return Went::Revealed;
        }
        let Step::PlacePrize(here) = &step else { panic!("{step:?}") };
        let (owner, game_id) = (Arc::clone(&self.twins.at.owner), self.twins.at.game.clone());
        let ask = v1::ListLegalMovesRequest { game_id };
        let [_, there] = self.twins.both(&owner, LEGAL.0, &ask, &ask).await;
        let listed = there.read::<v1::ListLegalMovesResponse>().moves;
        let place = listed.iter().find_map(|legal| match &legal.r#move {
            Some(Move::PlacePrize(prize)) if prize.prize == here.prize => prize.places.first().copied(),
            _ => None,
        });
        // Told there is a face that lies already: it is told anew.
        let Some(place) = place else { return Went::On };
        let at = Some(v1::place_prize::At::Place(place));
        let there = Step::PlacePrize(v1::PlacePrize { prize: here.prize, at });
        let submission = self.submission(vec![step]);
        self.all_is_known_now(submission, vec![there], |shown, at| laid(shown, at, &faces)).await;
        Went::Revealed
    }

    /// Nobody could tell before; everyone at the table can now, and can check it; strangers still cannot.
    async fn all_is_known_now(
        &mut self,
        here: v1::SubmitMoveRequest,
        there: Vec<Step>,
        shows: impl Fn(&[v1::View; 2], u64) -> Option<[Vec<u8>; 2]>,
    ) {
        self.sweep().await;
        if self.differs() {
            return;
        }
        let [here, _] = self.owner_takes(here, there).await;
        let Ok(answer) = v1::SubmitMoveResponse::decode(here.body.clone()) else { return };
        let before = std::mem::take(&mut self.twins.comparison);
        self.twins.settle(answer.revision).await;
        let at_the_table =
            |viewer: &&Arc<Viewer>| viewer.seat > 0 || viewer.name == "host" || viewer.name == "watcher";
        for viewer in self.twins.at.viewers.clone().iter().filter(at_the_table) {
            let told = &self.twins.comparison.differences;
            assert!(
                told.iter().any(|told| told.viewer == viewer.name),
                "{} is told by its stream",
                viewer.name
            );
            let asked = v1::GetViewRequest { game_id: self.twins.at.game.clone() };
            let views = self.twins.both(viewer, VIEW.0, &asked, &asked).await;
            let bound = shows(&views.map(|told| read_view(&told)), answer.revision);
            let pairs = self.nominated.iter();
            let mut pairs = pairs.map(|(here, there, _)| [here.to_vec(), there.to_vec()]);
            assert!(bound.is_none_or(|bound| pairs.any(|pair| pair == bound)), "{}", viewer.name);
        }
        self.twins.comparison = before;
        for viewer in self.twins.at.viewers.clone().iter().filter(|viewer| !at_the_table(viewer)) {
            self.asks_everything(viewer).await;
        }
    }

    pub(super) fn notes_what_is_hidden(&mut self, here: &Told, there: &Told) {
        let told = [here, there].map(|told| told.read::<v1::SubmitMoveResponse>().entries);
        let [here, there] = told.each_ref().map(|entries| nominations(entries));
        for (mine, theirs) in here.iter().zip(&there) {
            assert_eq!(self.secret.there(mine.emblem), theirs.emblem);
            let moved = self.secret.moves(mine.emblem);
            let bound = |told: &v1::MeepleNominated| told.commitment[..].try_into().unwrap();
            self.nominated.push((bound(mine), bound(theirs), moved));
            let tally = &mut self.twins.comparison.tally;
            let count = if moved { &mut tally.moved } else { &mut tally.unmoved };
            *count += 1;
        }
        let [here, there] = told.each_ref().map(|entries| faces(entries));
        self.twins.comparison.tally.faces += usize::from(here != there);
    }
}

fn nominations(entries: &[v1::Entry]) -> Vec<v1::MeepleNominated> {
    let nominations = entries.iter().filter_map(|entry| match &entry.what {
        Some(What::MeepleNominated(nominated)) => Some(nominated.clone()),
        _ => None,
    });
    nominations.collect()
}

fn faces(entries: &[v1::Entry]) -> Vec<String> {
    let faces = entries.iter().filter_map(|entry| match &entry.what {
        Some(What::PrizeLookedAt(seen)) => Some(seen.face.clone()),
        _ => None,
    });
    faces.collect()
}

/// What was turned over in this commit; its commitments open.
fn turned_over(views: &[v1::View; 2], revision: u64, emblems: [i32; 2]) -> Option<[Vec<u8>; 2]> {
    let revealed = views.each_ref().map(|view| {
        let told = view.recent.iter().filter(|entry| entry.revision == revision);
        let mut revealed = told.filter_map(|entry| match &entry.what {
            Some(What::EmblemRevealed(revealed)) => Some(revealed.clone()),
            _ => None,
        });
        revealed.next().expect("a reveal shows what it turned over")
    });
    assert_eq!(revealed.each_ref().map(|revealed| revealed.emblem), emblems);
    for revealed in &revealed {
        let bound = commitment(revealed.seat, revealed.meeple, revealed.emblem(), &revealed.salt);
        assert_eq!(revealed.commitment[..], bound);
    }
    Some(revealed.map(|revealed| revealed.commitment.to_vec()))
}

/// What was laid in this commit; nothing bound it.
fn laid(views: &[v1::View; 2], revision: u64, faces: &[String; 2]) -> Option<[Vec<u8>; 2]> {
    let shown = views.each_ref().map(|view| {
        let told = view.recent.iter().filter(|entry| entry.revision == revision);
        let mut laid = told.filter_map(|entry| match &entry.what {
            Some(What::PrizeLaid(laid)) => Some(laid.face.clone()),
            _ => None,
        });
        laid.next().expect("what lies all see")
    });
    assert_eq!(shown, *faces);
    None
}
