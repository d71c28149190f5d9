//! What the owner hides, otherwise there than here: which emblem lies under which meeple, or what its prize tiles show. Never
//! known to anyone else who plays or asks.

use fastrand::Rng;
use herald_api::v1::{self, legal_move::Move, step::Step};

/// Which emblem lies there where one lies here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Permutation([i32; 6]);

const SAME: Permutation = Permutation([0, 1, 2, 3, 4, 5]);

impl Permutation {
    /// At least two differ.
    fn random(rng: &mut Rng) -> Self {
        loop {
            let mut there = SAME.0;
            rng.shuffle(&mut there[1..]);
            if there != SAME.0 {
                return Self(there);
            }
        }
    }
}

/// Whether the owner's prize tiles show something else there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Faces {
    Same,
    Other,
}

/// How the owner's secrets differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Secret {
    emblems: Permutation,
    faces: Faces,
}

impl Secret {
    /// Emblems lie otherwise.
    pub(super) fn of_emblems(rng: &mut Rng) -> Self {
        Self { emblems: Permutation::random(rng), faces: Faces::Same }
    }

    /// Prize tiles show other faces; emblems lie alike, so that the evening goes on until those lie.
    pub(super) fn of_faces() -> Self {
        Self { emblems: SAME, faces: Faces::Other }
    }

    /// Only what Herald will draw differs, prize tiles among it.
    pub(super) fn of_draws() -> Self {
        Self { emblems: SAME, faces: Faces::Other }
    }

    pub(super) fn there(&self, emblem: i32) -> i32 {
        self.emblems.0[usize::try_from(emblem).unwrap()]
    }

    pub(super) fn moves(&self, emblem: i32) -> bool {
        self.there(emblem) != emblem
    }

    /// Whether the owner's prize tiles may show something else there: where they are told so, or drawn so.
    pub(super) fn is_of_faces(&self) -> bool {
        self.faces == Faces::Other
    }

    /// The owner's steps as they are taken there.
    pub(super) fn steps(&self, rng: &mut Rng, steps: &[Step], listed: &[v1::LegalMove]) -> Vec<Step> {
        let mut steps = steps.to_vec();
        for step in &mut steps {
            if let Step::NominateMeeple(asked) = step {
                asked.emblem = self.there(asked.emblem);
            }
            if let Step::LookAtPrize(asked) = step
                && self.is_of_faces()
                && let Some(face) = other_face(rng, asked, listed)
            {
                asked.face = face;
            }
        }
        steps
    }
}

/// Another of the faces that may be told of this prize tile.
fn other_face(rng: &mut Rng, asked: &v1::LookAtPrize, listed: &[v1::LegalMove]) -> Option<String> {
    let looks = listed.iter().find_map(|legal| match &legal.r#move {
        Some(Move::LookAtPrize(look)) if look.prize == asked.prize => Some(look),
        _ => None,
    });
    let others: Vec<_> = looks?.faces.iter().filter(|face| **face != asked.face).collect();
    rng.choice(others).cloned()
}

/// The owner's prize tiles whose faces differ, with both faces.
pub(super) fn faces_apart(owner: u32, views: &[v1::View; 2]) -> Vec<(u32, [String; 2])> {
    let [here, there] = views.each_ref().map(|view| &view.tournaments.as_ref().unwrap().prizes);
    let own = here.iter().filter(|prize| prize.seat == owner);
    let with_its_twin = own.filter_map(|prize| {
        let twin = there.iter().find(|other| other.prize == prize.prize)?;
        Some((prize.prize, [prize.face.clone(), twin.face.clone()]))
    });
    with_its_twin.filter(|(_, [here, there])| here != there).collect()
}

/// Prize tiles that were found to fit nowhere, or left the game, and whose they are: the rules say so aloud, whatever they show.
pub(super) fn held(entries: &[v1::Entry]) -> Vec<(u32, u32)> {
    use v1::entry::What;
    let prizes = entries.iter().filter_map(|entry| match &entry.what {
        Some(What::PrizeHeld(held)) => Some((held.seat, held.prize)),
        Some(What::PrizeForfeited(lost)) => Some((lost.seat, lost.prize)),
        _ => None,
    });
    prizes.collect()
}
