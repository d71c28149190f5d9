//! Holds what the twins told against each other, to the byte; commitments by position. Never forgives anything else.

use std::collections::{BTreeMap, BTreeSet};

use super::calls::Call;
use crate::{
    blank::{Shape, commitments},
    raw::Told,
};

/// The way by which something was told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Way {
    View,
    Stream,
    Record,
    Legal,
    Sheet,
    /// The evening in numbers, and as SVG.
    Statistics,
    /// The map as SVG.
    Picture,
    /// A transcript of what one may know.
    Export,
    /// `GetGame` and `ListGames`, and what is refused of table matters.
    Lobby,
    /// What anyone may ask without a token.
    Open,
    /// Whether a move would be accepted.
    Validation,
    /// A status: code, text, details, metadata.
    Refusal,
    /// The answer to one's own move or undo.
    Answer,
    Log,
    /// What is counted, for whoever runs the server.
    Metrics,
}

/// The twins told somebody different things.
#[derive(Clone, Debug)]
pub struct Difference {
    pub way: Way,
    pub viewer: String,
    /// The call, and what was told here and there.
    pub what: String,
}

/// How much was compared, so that none of it is true of nothing.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    pub games: usize,
    pub moves: usize,
    pub undone: usize,
    pub bytes: usize,
    /// Answers and messages, by the way they came.
    pub told: BTreeMap<Way, usize>,
    /// Commitments met in answers.
    pub commitments: usize,
    /// Nominations whose emblem the twins choose differently.
    pub moved: usize,
    /// Nominations whose emblem is the same in both.
    pub unmoved: usize,
    /// Games that went on until a moved emblem was turned over.
    pub revealed: usize,
    /// Prize tiles whose faces the twins tell, or draw, differently.
    pub faces: usize,
    /// Draws that the twins would make differently, each after a stretch in which nobody could tell.
    pub draws: usize,
    /// Games that ended with moved emblems or faces still hidden.
    pub ended_hidden: usize,
    /// Corrections that were put to the vote.
    pub proposed: usize,
    /// Answers to those.
    pub answered: usize,
    /// Those that a table agreed to, and those that were taken back.
    pub agreed: usize,
    pub withdrawn: usize,
    /// Repairs of a tracked map, by their kind, whoever decided them.
    pub repaired: BTreeMap<&'static str, usize>,
    /// Faces that the table described.
    pub described: usize,
    /// By method, who has asked.
    pub asked: BTreeMap<&'static str, BTreeSet<String>>,
}

impl Tally {
    pub(super) fn asks(&mut self, method: &'static str, viewer: &str) {
        let who = self.asked.entry(method).or_default();
        if !who.contains(viewer) {
            who.insert(viewer.to_owned());
        }
    }

    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.undone += other.undone;
        self.bytes += other.bytes;
        for (way, count) in &other.told {
            *self.told.entry(*way).or_default() += count;
        }
        self.commitments += other.commitments;
        self.moved += other.moved;
        self.unmoved += other.unmoved;
        self.revealed += other.revealed;
        self.faces += other.faces;
        self.draws += other.draws;
        self.ended_hidden += other.ended_hidden;
        self.proposed += other.proposed;
        self.answered += other.answered;
        self.agreed += other.agreed;
        self.withdrawn += other.withdrawn;
        for (kind, count) in &other.repaired {
            *self.repaired.entry(kind).or_default() += count;
        }
        self.described += other.described;
        for (method, who) in &other.asked {
            self.asked.entry(method).or_default().extend(who.iter().cloned());
        }
    }
}

/// What was told so far, and where the twins differed.
#[derive(Default)]
pub struct Comparison {
    pub tally: Tally,
    pub differences: Vec<Difference>,
    /// Which commitment there stands where one stood here.
    pub commitments: BTreeMap<[u8; 32], [u8; 32]>,
    /// Every body and detail that others obtained here, where it is asked for.
    pub corpus: Option<Vec<Vec<u8>>>,
}

impl Comparison {
    /// Two answers to the same call.
    pub(super) fn answers(
        &mut self,
        way: Way,
        viewer: &str,
        method: &'static str,
        shape: Shape,
        here: &Told,
        there: &Told,
    ) {
        self.tally.asks(method, viewer);
        let both_refused = !here.is_ok() && !there.is_ok();
        let way = if both_refused { Way::Refusal } else { way };
        self.keep(way, here.size() + there.size(), &[&here.body, &here.details]);
        let alike = self.blanked(shape, here, there);
        if alike.0 != alike.1 {
            self.differ(way, viewer, method, &alike.0, &alike.1);
        }
    }

    /// Two messages of the same stream.
    pub(super) fn messages(&mut self, call: Call, viewer: &str, here: &[u8], there: &[u8]) {
        let Call(method, shape, way) = call;
        self.tally.asks(method, viewer);
        self.keep(way, here.len() + there.len(), &[here]);
        let (mut mine, mut theirs) = (here.to_vec(), there.to_vec());
        let (of_mine, of_theirs) = (commitments(shape, &mut mine), commitments(shape, &mut theirs));
        if !self.pair(&of_mine, &of_theirs) || mine != theirs {
            self.differ(way, viewer, method, &mine, &theirs);
        }
    }

    pub(super) fn differ(&mut self, way: Way, viewer: &str, what: &str, here: &impl Show, there: &impl Show) {
        let what = format!("{what}\n here: {}\nthere: {}", here.show(), there.show());
        self.differences.push(Difference { way, viewer: viewer.to_owned(), what });
    }

    fn blanked(&mut self, shape: Shape, here: &Told, there: &Told) -> (Told, Told) {
        let (mine, of_mine) = blank(shape, here);
        let (theirs, of_theirs) = blank(shape, there);
        if self.pair(&of_mine, &of_theirs) { (mine, theirs) } else { (here.clone(), there.clone()) }
    }

    /// The same commitment here is always the same one there, and the other way round.
    fn pair(&mut self, here: &[[u8; 32]], there: &[[u8; 32]]) -> bool {
        self.tally.commitments += here.len();
        let pairs = here.iter().zip(there);
        let known = &mut self.commitments;
        here.len() == there.len()
            && pairs
                .fold(true, |fits, (mine, theirs)| fits && *known.entry(*mine).or_insert(*theirs) == *theirs)
    }

    fn keep(&mut self, way: Way, size: usize, told: &[&[u8]]) {
        self.tally.bytes += size;
        *self.tally.told.entry(way).or_default() += 1;
        if let Some(corpus) = &mut self.corpus {
            corpus.extend(told.iter().map(|bytes| bytes.to_vec()));
        }
    }
}

/// Without the commitments in its body, and in what a refusal says was missed; and those.
fn blank(shape: Shape, told: &Told) -> (Told, Vec<[u8; 32]>) {
    let (mut body, mut details) = (told.body.to_vec(), told.details.to_vec());
    let mut found = commitments(shape, &mut body);
    found.extend(commitments(Shape::Refusal, &mut details));
    (Told { body: body.into(), details: details.into(), ..told.clone() }, found)
}

/// How something told is printed in a failure.
pub(super) trait Show {
    fn show(&self) -> String;
}

impl Show for Told {
    fn show(&self) -> String {
        format!("{self:?}")
    }
}

impl Show for Vec<u8> {
    fn show(&self) -> String {
        self.escape_ascii().to_string()
    }
}

impl Show for String {
    fn show(&self) -> String {
        self.clone()
    }
}
