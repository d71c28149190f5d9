//! What is given away, and by which way. Never where: that is for the tables around it.

use std::sync::{Arc, Mutex, OnceLock, atomic::AtomicI64};

use herald_words::{
    Audience, Command, Emblem, Entry, FaceCode, FaceInfo, FaceStatus, HiddenSeen, MeepleId, NominationView,
    Problem, Refusal, Revision, Seat, Sight, Tables, Thief, TournamentCommand,
};

/// By which way the secret is given away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plant {
    Nothing,
    /// A score that knows the emblem, in the view alone.
    View,
    /// The time of a line, in the stream alone.
    Stream,
    /// The time of a line, in the record alone.
    Record,
    /// The time of a line, in the transcript alone.
    Export,
    /// The order of the list.
    Legal,
    /// The text and a fact of a refusal.
    RefusalFacts,
    /// Which of two reasons refuses a list that is refused anyway.
    RefusalReason,
    /// A problem that carries no refusal.
    StaleRevision,
    /// Where the table stands, as a refusal says.
    Standpoint,
    /// The time of what was missed, as a refusal says.
    Missed,
    /// Whether a move would be accepted.
    Validation,
    /// Points on the sheet.
    Sheet,
    /// How long somebody was awaited, in the statistics alone.
    Statistics,
    /// A number in the picture of the map, and in no view.
    Picture,
    /// A number in the pictures of the faces, which anyone may ask for.
    Faces,
    /// The order of the rulings.
    Rulings,
    /// How piles would be built.
    Plan,
    /// The table without the game.
    Lobby,
    /// When a game of the list last changed.
    Games,
    /// The answer to one's own move.
    Answer,
    /// One more hidden thing seen, as who proposes a correction is answered.
    ProposedSeen,
    /// The same, where it is only asked whether it would be accepted.
    WouldBeSeen,
    /// The same, with the open proposal in the view.
    OpenSeen,
    /// The time of a line, in the answer to a vote alone.
    Vote,
    /// A field of a log line.
    Log,
    /// How many games have woken, as the metrics have it.
    Metrics,
}

/// Secrets there are, as numbers: each fits into a byte, with room for what it is added to.
const SECRETS: i64 = 199;

/// The tables, and what is known of their secrets.
pub(super) struct Inner<T: Tables> {
    pub(super) tables: T,
    plant: Plant,
    /// What Herald will draw, as a number: another at a twin that will draw otherwise.
    future: i64,
    /// Who hides something: whoever has nominated, or looked at a prize tile.
    owners: Mutex<Vec<T::Proof>>,
    /// What the picture that is drawn next would tell: the view it is drawn from was asked for just now.
    pub(super) viewed: AtomicI64,
    /// The faces, marked with each secret that has come up.
    marked_faces: Vec<OnceLock<Vec<FaceInfo>>>,
}

impl<T: Tables> Inner<T> {
    pub(super) fn new(tables: T, plant: Plant, future: i64) -> Self {
        let marked_faces = (0..SECRETS).map(|_| OnceLock::new()).collect();
        let (owners, viewed) = (Mutex::default(), AtomicI64::new(0));
        Self { tables, plant, future, owners, viewed, marked_faces }
    }

    /// Who this is has something to hide from now on.
    pub(super) fn hides(&self, proof: &T::Proof) {
        let mut owners = self.owners.lock().unwrap();
        let audience = self.tables.audience(proof);
        if owners.iter().all(|owner| self.tables.audience(owner) != audience) {
            owners.push(proof.clone());
        }
    }

    /// What must not be known, as a number: 0 while nothing is hidden from this audience, or where the leak is another.
    pub(super) fn secret(&self, plant: Plant, audience: Audience) -> i64 {
        if self.plant != plant {
            return 0;
        }
        let owners = self.owners.lock().unwrap().clone();
        let others = owners.iter().filter(|owner| self.tables.audience(owner) != audience);
        let hidden: i64 = others.map(|owner| self.hidden_by(owner)).sum();
        (hidden + self.future).rem_euclid(SECRETS)
    }

    /// The emblems under an owner's meeples, and the faces of its prize tiles.
    fn hidden_by(&self, owner: &T::Proof) -> i64 {
        let Ok(view) = self.tables.view(owner) else { return 0 };
        let hidden = view.value().meeples.iter().filter_map(|meeple| match meeple.nomination {
            NominationView::Nominated { emblem, .. } => emblem,
            NominationView::None | NominationView::Token | NominationView::Spent => None,
        });
        let emblems: i64 =
            hidden.zip(1..).map(|(emblem, place): (Emblem, i64)| place * i64::from(emblem.value())).sum();
        let prizes = view.value().tournament.iter().flat_map(|own| &own.prizes);
        let faces = prizes.filter_map(|prize| Some((i64::from(prize.won.prize.0), prize.face?)));
        let number = |face: FaceCode| face.to_string().trim_start_matches("JP-").parse().unwrap_or(0);
        emblems + faces.map(|(prize, face)| prize * number(face)).sum::<i64>()
    }

    /// Every face with a thief that has the secret for its number.
    pub(super) fn marked_faces(&self, secret: i64) -> &[FaceInfo] {
        if secret == 0 {
            return self.tables.faces();
        }
        self.marked_faces[usize::from(small(secret))].get_or_init(|| {
            let mut faces = self.tables.faces().to_vec();
            let thief = Some(Thief { number: small(secret), status: FaceStatus::Seen });
            faces.iter_mut().for_each(|face| face.thief = thief);
            faces
        })
    }

    pub(super) fn secret_from(&self, plant: Plant, proof: &T::Proof) -> i64 {
        self.secret(plant, self.tables.audience(proof))
    }

    /// The problem, knowing more than it should.
    pub(super) fn marked(&self, proof: &T::Proof, problem: Problem) -> Problem {
        let of = |plant| self.secret_from(plant, proof);
        let mut marked = problem;
        if let Problem::Refused { refusal, .. } = &mut marked {
            if let Refusal::NotAwaited { awaited, .. } = refusal
                && of(Plant::RefusalFacts) > 0
            {
                *awaited = vec![Seat(small(of(Plant::RefusalFacts)))];
            }
            if matches!(refusal, Refusal::NotYourMeeple { .. }) && of(Plant::RefusalReason) % 2 == 1 {
                *refusal = Refusal::NominationClosed;
            }
        }
        if let Problem::Stale { current, .. } = &mut marked {
            current.0 += of(Plant::StaleRevision).unsigned_abs();
        }
        if let Problem::Refused { now: Some(now), .. } | Problem::Stale { now: Some(now), .. } = &mut marked {
            let now = Arc::make_mut(now);
            now.draws_left += u16::from(small(of(Plant::Standpoint)));
            later(&mut now.missed, of(Plant::Missed));
        }
        marked
    }
}

pub(super) fn small(secret: i64) -> u8 {
    u8::try_from(secret).unwrap()
}

pub(super) fn later(entries: &mut [Entry], secret: i64) {
    for entry in entries {
        entry.at_ms += secret;
    }
}

/// One more hidden thing, seen at a moment that knows too much.
pub(super) fn seen_more(seen: &mut Vec<HiddenSeen>, secret: i64) {
    if secret > 0 {
        let what = Sight::Emblem { seat: Seat(1), meeple: MeepleId(1) };
        seen.push(HiddenSeen { revision: Revision(secret.unsigned_abs()), what });
    }
}

/// Whether who takes these steps has something to hide afterwards.
pub(super) fn hides(steps: &[Command]) -> bool {
    let hides = |step: &Command| {
        matches!(
            step,
            Command::Tournament(
                TournamentCommand::NominateMeeple { .. } | TournamentCommand::LookAtPrize { .. }
            )
        )
    };
    steps.iter().any(hides)
}
