//! What holds at a tracked table whenever one looks: tiles and meeples are all there, points are the sum of their
//! lines, everyone sees the same, and the list is what a recount says may be done. Never plays.

use std::collections::{BTreeMap, BTreeSet};

use herald_rules::{Game, sheet, sight};
use herald_words::{
    Audience, Count, DrawnBy, FaceCode, Feature, Kind, LegalMove, MapMove, PhaseView, Place, Recording, Role,
    ScoreLine, Seat, Settings, Status, TileView, View,
};

use super::{faces, look::view, recount::Recount, witness::Witness};

/// A game, and what an onlooker knows of it.
pub(crate) struct Audit<'a> {
    pub(crate) game: &'a Game,
    pub(crate) settings: Settings,
    pub(crate) witness: &'a Witness,
}

impl Audit<'_> {
    pub(crate) fn check(&self) {
        let open = view(self.game, Audience::Watcher);
        let recount = self.witness.recount(&open);
        tiles_are_all_there(&open, self.witness);
        meeples_are_all_there(&open);
        self.points_are_the_sum_of_their_lines(&open, &recount);
        self.everyone_sees_the_same(&open);
        if let [active] = open.awaited[..] {
            self.the_list_is_what_may_be_done(&open, &recount, active);
        }
    }

    fn points_are_the_sum_of_their_lines(&self, open: &View, recount: &Recount) {
        let before = self.game.clone();
        let sheet = sheet(self.game);
        assert_eq!(*self.game, before, "looking changes nothing");
        let over = open.phase == PhaseView::Over;
        let now = if over { Vec::new() } else { recount.finals() };
        let expected = self.witness.counts.iter().chain(&now);
        let expected: Vec<(Seat, &Count)> =
            expected.flat_map(|count| count.winners.iter().map(move |seat| (*seat, count))).collect();
        let (mut counted, mut corrected) = (Vec::new(), BTreeMap::<_, i32>::new());
        let mut sums: BTreeMap<_, i32> = BTreeMap::new();
        for line in &sheet.lines {
            *sums.entry(line.seat()).or_default() += line.points().0;
            match line {
                ScoreLine::Counted { seat, count, .. } => counted.push((*seat, count)),
                ScoreLine::Told { seat, points, .. } => *corrected.entry(*seat).or_default() += points.0,
                ScoreLine::Guards { .. } | ScoreLine::Statue { .. } => panic!("neither is played here"),
            }
        }
        assert_eq!(corrected, self.witness.corrected, "only the host tells points");
        assert_eq!(counted, expected, "each feature is a line to each who has most there");
        for total in &sheet.totals {
            assert_eq!(total.points.0, sums.get(&total.seat).copied().unwrap_or(0), "seat {}", total.seat);
            let above = sheet.totals.iter().filter(|other| other.points > total.points).count();
            assert_eq!(usize::from(total.rank), above + 1, "B-13");
            assert_eq!(sheet.winners.contains(&total.seat), above == 0, "B-13: equal points share it");
        }
        for score in &open.scores {
            let has_most = |count: &&Count| count.winners.contains(&score.seat);
            let counted: i32 = self.witness.counts.iter().filter(has_most).map(|it| it.points.0).sum();
            let points = counted + self.witness.corrected.get(&score.seat).copied().unwrap_or(0);
            assert_eq!(score.points.0, points, "seat {}", score.seat);
            assert_eq!(score.laps * 50 + i32::from(score.space), points, "B-14");
            assert!(score.space < 50, "B-14");
        }
    }

    fn everyone_sees_the_same(&self, open: &View) {
        let mut awaited = 0;
        let seats: Vec<_> = self.game.seats().to_vec();
        for audience in seats.into_iter().map(Audience::Seat).chain([Audience::Host]) {
            let mut theirs = view(self.game, audience);
            awaited += usize::from(matches!(audience, Audience::Seat(seat) if open.awaited == [seat]));
            theirs.audience = Audience::Watcher;
            assert!(theirs.legal.is_empty() || !self.game.is_over(), "{audience:?} may do nothing any more");
            theirs.legal.clear();
            assert_eq!(theirs, *open, "{audience:?}");
        }
        assert_eq!(open.legal, [], "watchers do nothing");
        assert_eq!(awaited, usize::from(!self.game.is_over()), "B-2: one is awaited until the end");
        assert_eq!(open.status, Status::Playing);
        assert_eq!(open.sheet, self.game.is_over().then(|| sheet(self.game)));
        let host: &[_] = if self.game.is_over() { &[] } else { &[LegalMove::EndGame] };
        assert_eq!(sight::legal(self.game, Audience::Host), host);
    }

    /// To the letter, but for the order in which places are listed, which is pinned elsewhere.
    fn the_list_is_what_may_be_done(&self, open: &View, recount: &Recount, active: Seat) {
        let listed = sight::legal(self.game, Audience::Seat(active));
        for score in open.scores.iter().filter(|score| score.seat != active) {
            let theirs = sight::legal(self.game, Audience::Seat(score.seat));
            let records = self.settings.recording == Recording::AnySeat;
            let records = records && !open.retired.contains(&score.seat);
            assert_eq!(theirs, if records { listed.clone() } else { Vec::new() }, "seat {}", score.seat);
        }
        let map = open.map.as_ref().unwrap();
        let score = open.scores.iter().find(|score| score.seat == active).unwrap();
        let has_a_meeple = score.meeples_left > 0;
        let expected = match open.phase {
            PhaseView::Draw => vec![LegalMove::Map(MapMove::Draw {
                faces: match self.settings.drawn_by {
                    DrawnBy::Table => map.left.iter().map(|(face, _)| *face).collect(),
                    DrawnBy::Server => Vec::new(),
                },
                from: Vec::new(),
            })],
            PhaseView::Place => {
                let face = map.drawn.unwrap();
                let places = recount.places(face).into_iter();
                return is_each_once(
                    &listed,
                    places.map(|place| {
                        let Place { pos, rotation } = place;
                        let free = recount.free_if(&TileView { pos, face, rotation });
                        let segments = if has_a_meeple { free } else { Vec::new() };
                        let stands = segments.into_iter().map(|segment| (Kind::Meeple, segment)).collect();
                        LegalMove::Map(MapMove::Lay { place, stands })
                    }),
                );
            }
            PhaseView::Finish => {
                let may = has_a_meeple && !self.witness.stood;
                let free = if may { recount.free() } else { Vec::new() };
                let stand = |segment| LegalMove::Map(MapMove::Stand { kind: Kind::Meeple, segment });
                free.into_iter().map(stand).chain([LegalMove::EndTurn]).collect()
            }
            PhaseView::Lobby
            | PhaseView::Symbol
            | PhaseView::Tournament
            | PhaseView::LastLap
            | PhaseView::FinalScoring
            | PhaseView::Over => panic!("nobody is awaited in {:?}", open.phase),
        };
        assert_eq!(listed, expected);
    }
}

fn is_each_once(listed: &[LegalMove], expected: impl Iterator<Item = LegalMove>) {
    let expected: Vec<_> = expected.collect();
    let unlisted: Vec<_> = expected.iter().filter(|wanted| !listed.contains(wanted)).collect();
    let unwanted: Vec<_> = listed.iter().filter(|listed| !expected.contains(listed)).collect();
    assert_eq!(
        (unlisted, unwanted),
        (Vec::new(), Vec::new()),
        "missing, and listed though it may not be done"
    );
    assert_eq!(listed.len(), expected.len(), "listed once each");
}

/// B-1: 72, each on the map, in hand, left, or in the box.
fn tiles_are_all_there(open: &View, witness: &Witness) {
    let map = open.map.as_ref().unwrap();
    let mut found: BTreeMap<FaceCode, u8> = map.left.iter().copied().collect();
    assert_eq!(found.len(), map.left.len(), "each face is named once");
    assert!(found.values().all(|left| *left > 0), "faces that are left");
    let left: u16 = found.values().copied().map(u16::from).sum();
    assert_eq!(open.land_left, left);
    let lie = map.tiles.iter().map(|tile| tile.face).chain(map.drawn);
    lie.for_each(|face| *found.entry(face).or_default() += 1);
    witness.boxed.iter().for_each(|(face, count)| *found.entry(*face).or_default() += count);
    let printed: BTreeMap<_, _> = faces::all().iter().map(|face| (face.code, face.count)).collect();
    assert_eq!(found, printed);
    assert_eq!(printed.values().copied().map(u16::from).sum::<u16>(), 72);
    assert_eq!(map.drawn.is_some(), open.phase == PhaseView::Place);
    let cells: BTreeSet<_> = map.tiles.iter().map(|tile| tile.pos).collect();
    assert_eq!(cells.len(), map.tiles.len(), "a tile a cell");
}

/// B-1: seven a seat, in the supply or on the map, each as what it stands on makes of it (B-4).
fn meeples_are_all_there(open: &View) {
    let map = open.map.as_ref().unwrap();
    for score in &open.scores {
        let out = open.meeples.iter().filter(|meeple| meeple.seat == score.seat).count();
        assert_eq!(usize::from(score.meeples_left) + out, 7, "seat {}", score.seat);
        assert_eq!((score.figures_left.as_slice(), score.emblems_in_hand), (&[][..], 0));
    }
    for meeple in &open.meeples {
        let spot = meeple.spot.expect("a tracked meeple stands somewhere");
        let tile = map.tiles.iter().find(|tile| tile.pos == spot.pos).expect("on a tile");
        let part = &faces::find(tile.face).parts[usize::from(spot.segment.0)];
        let role = match part.feature {
            Feature::City => Role::Knight,
            Feature::Road => Role::Highwayman,
            Feature::Field => Role::Farmer,
            Feature::Monastery => Role::Monk,
            Feature::Garden => panic!("A-1: no meeple stands in a garden"),
            Feature::River => panic!("R-3: nobody stands on the river"),
        };
        assert_eq!((meeple.kind, meeple.role, meeple.on_prize), (Kind::Meeple, role, None));
    }
}
