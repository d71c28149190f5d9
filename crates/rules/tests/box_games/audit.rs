//! What must hold in every state: tiles, piles, prize tiles, emblems, meeples, statues and points, each held against the
//! ledger and the chart. Never asks the rules for what it expects.

use std::collections::BTreeMap;

use herald_rules::sheet;
use herald_words::{
    Audience, CityId, Count, Emblem, FaceInfo, Feature, Heap, Kind, MeepleId, NominationView, PhaseView,
    PilePlan, PileView, Points, ScoreLine, Seat, Spot, Stage, Status, View,
};

use super::{
    chart::Node,
    guards,
    ledger::{Lies, Won},
    look::view,
    print,
    table::Table,
};

/// Everyone on the map: who, whose, where.
pub(crate) fn standing(table: &Table) -> impl Iterator<Item = (MeepleId, Seat, Node)> + '_ {
    let all = table.ledger.figures.iter();
    all.map(|(meeple, figure)| (*meeple, figure.seat, table.chart.node(figure.spot)))
}

pub(crate) fn supply(table: &Table, seat: Seat, kind: Kind) -> usize {
    let all = match kind {
        Kind::Meeple => 7,
        Kind::Abbot if table.ledger.abbot => 1,
        _ => 0,
    };
    let guards = table.ledger.towers.iter().flat_map(|towers| towers.guards.values());
    let guards = guards.filter(|guard| guard.seat == seat && kind == Kind::Meeple).count();
    all - guards - table.ledger.figures.values().filter(|it| it.seat == seat && it.kind == kind).count()
}

/// The state, all of it.
pub(crate) fn state(table: &Table) {
    tiles(table);
    piles(table);
    figures(table);
    assert_eq!(table.ledger.tournaments, table.open.tournament.is_some());
    if table.ledger.tournaments {
        prizes(table);
        emblems(table);
        statues(table);
    }
    guards::state(table);
    points(table);
}

/// What a tile that was just laid could have broken.
pub(crate) fn map(table: &Table) {
    table.chart.edges_agree();
    assert_eq!(table.chart.squares_lie(), table.ledger.block_lies);
    let map = table.open.map.as_ref().unwrap();
    // a river whose lake is in the box goes on nowhere.
    let of_the_river = |face: &FaceInfo| face.heap == Heap::River && Some(face.code) == map.drawn;
    let runs = table.open.river_left > 0 || herald_rules::faces().iter().any(of_the_river);
    let river = table.chart.river(super::listed::bends(table)).filter(|_| runs);
    assert_eq!(map.mouth, river.map(|mouth| mouth.pos));
}

/// Of each face: laid, left, boxed and in hand are all there are.
fn tiles(table: &Table) {
    let (ledger, open) = (&table.ledger, table.open.map.as_ref().unwrap());
    let mut laid: BTreeMap<_, u8> = BTreeMap::new();
    open.tiles.iter().for_each(|tile| *laid.entry(tile.face).or_default() += 1);
    let left: BTreeMap<_, _> = open.left.iter().copied().collect();
    for face in print::played(ledger.river, ledger.tournaments, ledger.towers.is_some()) {
        let [laid, left] = [&laid, &left].map(|counts| counts.get(&face.code).copied().unwrap_or(0));
        let boxed = ledger.boxed.get(&face.code).copied().unwrap_or(0);
        let in_hand = u8::from(open.drawn == Some(face.code));
        let stolen = ledger.towers.as_ref().and_then(|towers| towers.stolen);
        let stolen = u8::from(stolen.is_some_and(|(stolen, _)| stolen == face.code));
        assert_eq!(laid + left + boxed + in_hand + stolen, face.count, "{}", face.code);
        assert_eq!(left, ledger.left.get(&face.code).copied().unwrap_or(0), "{}", face.code);
    }
    assert_eq!(open.drawn, ledger.in_hand);
    assert_eq!((open.unknown, &open.described[..]), (0, &[][..]));
    assert_eq!(open.tiles.len(), ledger.tiles);
    assert_eq!(u16::from(table.open.river_left), ledger.left_of(Heap::River));
    let holds = matches!(table.open.phase, PhaseView::Place | PhaseView::Symbol);
    assert_eq!(ledger.in_hand.is_some(), holds);
}

fn piles(table: &Table) {
    let ledger = &table.ledger;
    let land = ledger.left_of(Heap::Land);
    assert_eq!(table.open.land_left, land);
    assert_eq!(ledger.piles.iter().map(|pile| pile.land).sum::<u16>(), land, "the piles' tiles");
    let Some(own) = &table.open.tournament else { return };
    let view = |(index, pile): (usize, &PilePlan)| PileView {
        land: pile.land,
        prizes: pile.prizes,
        open: index == ledger.open && pile.land > 0,
    };
    let last = PileView { land: 0, prizes: ledger.last_prizes, open: false };
    let expected: Vec<_> = ledger.piles.iter().enumerate().map(view).chain([last]).collect();
    assert_eq!(own.piles, expected);
    assert_eq!((own.draws_left, own.crown), (ledger.piles[ledger.open].land, ledger.crown));
    let free_to_draw = table.open.phase == PhaseView::Draw && ledger.heap() == Heap::Land;
    assert!(!free_to_draw || own.draws_left > 0, "T-13: who is to draw can draw");
}

/// T-2: twelve are on piles, before players, on the map, forfeited or ignored.
fn prizes(table: &Table) {
    let ledger = &table.ledger;
    let on_piles: u8 = ledger.piles.iter().map(|pile| pile.prizes).sum();
    let won = ledger.prizes.len();
    assert_eq!(usize::from(on_piles + ledger.last_prizes + ledger.ignored) + won, 12);
    let own = table.open.tournament.as_ref().unwrap();
    let before: Vec<_> =
        own.prizes.iter().map(|prize| (prize.won.prize, prize.won.seat, prize.won.kept)).collect();
    let expected: Vec<_> = ledger.before().map(|(id, prize)| (id, prize.seat, prize.kept)).collect();
    assert_eq!(before, expected);
    let laid = ledger.prizes.iter().filter(|(_, prize)| prize.lies == Won::Map);
    let laid: Vec<_> = laid.map(|(id, prize)| (*id, prize.seat, prize.kept)).collect();
    let mut statues: Vec<_> =
        own.statues.iter().map(|statue| (statue.prize, statue.seat, statue.emblem)).collect();
    statues.sort_unstable_by_key(|statue| statue.0);
    assert_eq!(statues, laid);
    assert!(!(ledger.finals && ledger.before().next().is_some()), "T-21: none is before a player now");
}

/// T-1: five of each seat, each seen by its owner where it is, and by nobody else while it is hidden.
fn emblems(table: &Table) {
    let ledger = &table.ledger;
    assert_eq!(ledger.emblems.len(), 5 * ledger.seats.len());
    let own = table.open.tournament.as_ref().unwrap();
    for score in &table.open.scores {
        assert_eq!(usize::from(score.emblems_in_hand), ledger.hand(score.seat).len());
    }
    let open: Vec<_> = own.contest.iter().flat_map(|contest| &contest.revealed).collect();
    for ((seat, emblem), lies) in &ledger.emblems {
        let found = match lies {
            Lies::Hand | Lies::Gone => true,
            Lies::Under(meeple) => !ledger.finals && ledger.figures[meeple].seat == *seat,
            Lies::Open => open.iter().any(|it| (it.seat, it.emblem) == (*seat, *emblem)),
            Lies::Beside(prize) => {
                let beside = own.prizes.iter().find(|it| it.won.prize == *prize).unwrap().won;
                (beside.seat, beside.kept) == (*seat, Some(*emblem))
            }
            Lies::Statue(prize) => {
                let statue = own.statues.iter().find(|it| it.prize == *prize).unwrap();
                (statue.seat, statue.emblem) == (*seat, Some(*emblem))
            }
        };
        assert!(found, "{seat}'s {emblem:?}: {lies:?}");
    }
}

fn figures(table: &Table) {
    let shown = table.open.meeples.iter().map(|it| (it.meeple, (it.seat, it.kind, it.spot)));
    let stand = table.ledger.figures.iter().map(|(id, it)| (*id, (it.seat, it.kind, Some(it.spot))));
    // A guard stands on no feature.
    let guards = table.ledger.towers.iter().flat_map(|towers| &towers.guards);
    let guards = guards.map(|(id, guard)| (*id, (guard.seat, Kind::Meeple, None)));
    let expected: BTreeMap<_, _> = stand.chain(guards).collect();
    assert!(shown.eq(expected), "the meeples on the map");
    for score in &table.open.scores {
        assert_eq!(usize::from(score.meeples_left), supply(table, score.seat, Kind::Meeple));
        let abbot = supply(table, score.seat, Kind::Abbot) > 0;
        assert_eq!(score.figures_left, [Kind::Abbot][..usize::from(abbot)]);
    }
}

/// T-22: statues in one city stand in one city, with the coats of arms that it has.
fn statues(table: &Table) {
    let own = table.open.tournament.as_ref().unwrap();
    let mut cities: BTreeMap<usize, CityId> = BTreeMap::new();
    let prize_tiles = table.chart.tiles.iter().enumerate().filter(|(_, tile)| tile.face.heap == Heap::Prize);
    for ((tile, laid), statue) in prize_tiles.zip(&own.statues) {
        assert_eq!(table.ledger.prizes[&statue.prize].face, Some(laid.face.code));
        let group = table.chart.group((tile, laid.face.statue.unwrap()));
        assert_eq!(*cities.entry(group).or_insert(statue.city), statue.city, "one city");
    }
    let mut shown: Vec<_> = own.cities.iter().map(|city| (city.city, city.shields.unwrap().0)).collect();
    let coats = |group: usize| u8::try_from(table.chart.coats_of(group)).unwrap();
    let mut expected: Vec<_> = cities.iter().map(|(group, city)| (*city, coats(*group))).collect();
    shown.sort_unstable();
    expected.sort_unstable();
    assert_eq!(shown, expected, "the cities with statues, and their coats of arms");
}

/// A feature as it is worth now.
pub(crate) fn count(table: &Table, node: Node, stage: Stage) -> Count {
    let chart = &table.chart;
    let group = chart.group(node);
    let feature = chart.groups[group].feature;
    let mut meeples: BTreeMap<Seat, u8> = BTreeMap::new();
    let here = standing(table).filter(|(.., other)| chart.group(*other) == group);
    here.for_each(|(_, seat, _)| *meeples.entry(seat).or_default() += 1);
    let most = meeples.values().max().copied();
    let pos = chart.tiles[node.0].pos;
    let (tiles, coats, cities) = match feature {
        Feature::City => (chart.tiles_of(group), chart.coats_of(group), 0),
        Feature::Road | Feature::River => (chart.tiles_of(group), 0, 0),
        Feature::Field => (0, 0, chart.cities_at(group)),
        Feature::Monastery | Feature::Garden => (1 + u16::from(chart.ring(pos, 1, usize::MAX)), 0, 0),
    };
    let a_tile = if (feature, stage) == (Feature::City, Stage::Play) { 2 } else { 1 };
    let clockwise = table.ledger.clockwise().into_iter();
    Count {
        feature,
        spot: Spot { pos, segment: herald_words::Segment(u8::try_from(node.1).unwrap()) },
        stage,
        tiles,
        coats,
        cities,
        winners: clockwise.filter(|seat| meeples.get(seat) == most.as_ref()).collect(),
        meeples: meeples.into_iter().collect(),
        points: Points((a_tile * (tiles + coats) + 3 * cities).into()),
    }
}

/// What stands now, each feature once; complete ones as such.
pub(crate) fn still_to_count(table: &Table) -> Vec<Count> {
    let mut seen = Vec::new();
    let mut counts = Vec::new();
    for (.., node) in standing(table) {
        let group = table.chart.group(node);
        if !seen.contains(&group) {
            seen.push(group);
            let stage = if table.chart.complete(group) { Stage::Play } else { Stage::Final };
            counts.push(count(table, node, stage));
        }
    }
    counts
}

fn worth(counts: &[Count], seat: Seat) -> i32 {
    counts.iter().filter(|count| count.winners.contains(&seat)).map(|count| count.points.0).sum()
}

/// All that was scored, all that still would be, and the statues are the totals.
fn points(table: &Table) {
    let over = table.open.phase == PhaseView::Over;
    let to_count = if over { Vec::new() } else { still_to_count(table) };
    let sheet = sheet(&table.game);
    let own = table.open.tournament.as_ref();
    for score in &table.open.scores {
        let seat = score.seat;
        let with_an_emblem = own.iter().flat_map(|own| &own.statues);
        let with_an_emblem = with_an_emblem.filter(|statue| statue.seat == seat && statue.emblem.is_some());
        let coats = with_an_emblem.map(|statue| {
            let city = own.unwrap().cities.iter().find(|city| city.city == statue.city);
            i32::from(city.unwrap().shields.unwrap().0)
        });
        let statues = 3 * coats.sum::<i32>();
        let (by_guards, yet) = guards::points(table, seat);
        let scored = worth(&table.ledger.scored, seat) + by_guards;
        assert_eq!(score.points.0, if over { scored + statues } else { scored }, "{seat} so far");
        assert_eq!((score.laps, i32::from(score.space)), (score.points.0 / 50, score.points.0 % 50));
        let total = sheet.totals.iter().find(|total| total.seat == seat).unwrap();
        assert_eq!(total.points.0, scored + worth(&to_count, seat) + yet + statues, "{seat} in all");
        let lines = sheet.lines.iter().filter(|line| line.seat() == seat);
        assert_eq!(lines.map(ScoreLine::points).sum::<Points>(), total.points);
    }
    let most = sheet.totals.iter().map(|total| total.points).max();
    assert!(sheet.totals.iter().all(|it| sheet.winners.contains(&it.seat) == (Some(it.points) == most)));
    assert_eq!(table.open.sheet.as_ref(), over.then_some(&sheet));
}

/// What a viewer sees is what a watcher sees, but for its own emblems and what they are worth with their meeples, its own prize
/// tiles' faces, and its steps.
pub(crate) fn audiences(table: &Table) {
    let ledger = &table.ledger;
    for audience in table.audiences() {
        let mut seen: View = view(&table.game, audience);
        let is = |seat: Seat| audience == Audience::Seat(seat);
        if let Some(own) = &mut seen.tournament {
            let hand = ledger.seats.iter().copied().find(|seat| is(*seat)).map(|seat| ledger.hand(seat));
            assert_eq!(std::mem::take(&mut own.hand), hand.unwrap_or_default());
            for worth in std::mem::take(&mut own.own_worth) {
                let meeple = seen.meeples.iter().find(|meeple| meeple.meeple == worth.meeple).unwrap();
                assert!(is(meeple.seat), "meeple {} is of another seat", worth.meeple);
                assert_eq!(worth.emblem, ledger.under(worth.meeple), "under {}", worth.meeple);
            }
            for prize in &mut own.prizes {
                let known = ledger.prizes[&prize.won.prize].face.filter(|_| is(prize.won.seat));
                assert_eq!(prize.face.take(), known, "prize {}", prize.won.prize);
            }
        }
        for meeple in &mut seen.meeples {
            if let NominationView::Nominated { emblem, .. } = &mut meeple.nomination {
                let known: Option<Emblem> = ledger.under(meeple.meeple).filter(|_| is(meeple.seat));
                assert_eq!(emblem.take(), known, "under {}", meeple.meeple);
            }
        }
        (seen.audience, seen.status) = (table.open.audience, Status::Playing);
        seen.legal.clone_from(&table.open.legal);
        assert_eq!(seen, table.open, "{audience:?} sees what all see");
    }
}
