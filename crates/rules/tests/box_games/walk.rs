//! One random game from its start to its end, by steps that are listed, with everything checked that must hold. Never right or
//! wrong by luck: the same seed plays the same game.

use std::collections::BTreeSet;

use fastrand::Rng;
use herald_rules::Setup;
use herald_words::{
    Bends, Command, Count, FaceCode, Fact, Heap, Kind, MapCommand, MapFact, PhaseView, Place, PrizePlace,
    Seat, Stage, TournamentCommand,
};

use super::{
    audit,
    chart::Chart,
    guards,
    ledger::Figure,
    listed::{self, Listed},
    met::Met,
    print,
    table::{Dice, Evening, Table},
    twin::Twin,
};

/// When tiles with a thief are drawn, where the table tells which are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Thieves {
    #[default]
    AsTheyCome,
    /// So that towers grow soon.
    First,
    /// So that the last land tiles are stolen.
    Last,
}

/// What the players like: chances of 100.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    /// Lay where most tiles are around.
    pub(crate) dense: u8,
    /// Nominate where they may.
    pub(crate) keen: u8,
    /// Place a figure where they may.
    pub(crate) eager: u8,
    /// Close cities where they can.
    pub(crate) closes: u8,
    /// Whether the river is wound up, as far as its tiles let it.
    pub(crate) coils: bool,
    /// Whether the table tells prize tiles that fit nowhere, as far as there are, and saves up land tiles that fit nowhere
    /// for where they matter: last on a pile, and behind prize tiles.
    pub(crate) mean: bool,
    /// Whether the river runs straight for as long as it can.
    pub(crate) late: bool,
    /// Place a guard where they may.
    pub(crate) watchful: u8,
    /// When the table tells tiles with a thief.
    pub(crate) thieves: Thieves,
    /// Whether nobody nominates.
    pub(crate) shy: bool,
}

impl Style {
    pub(crate) fn any(rng: &mut Rng) -> Self {
        let chance = |rng: &mut Rng| rng.choice([0, 0, 30, 60, 90]).unwrap();
        let [dense, keen, eager, closes] = [chance(rng), chance(rng), chance(rng), chance(rng)];
        Self {
            dense,
            keen,
            eager,
            closes: if rng.u8(..3) == 0 { closes } else { 0 },
            coils: rng.u8(..3) == 0,
            late: rng.u8(..3) == 0,
            mean: rng.u8(..3) == 0,
            shy: rng.u8(..10) == 0,
            watchful: 0,
            thieves: Thieves::AsTheyCome,
        }
    }

    /// The same, and what they like of towers.
    pub(crate) fn any_with_towers(rng: &mut Rng) -> Self {
        let watchful = rng.choice([0, 0, 5, 30, 90]).unwrap();
        let thieves = rng.choice([Thieves::AsTheyCome, Thieves::First, Thieves::Last]).unwrap();
        Self { watchful, thieves, ..Self::any(rng) }
    }
}

pub(crate) struct Walk<'a> {
    pub(crate) table: Table,
    rng: Rng,
    style: Style,
    met: &'a mut Met,
    twin: Option<Twin>,
    disciplines: BTreeSet<herald_words::Discipline>,
}

impl<'a> Walk<'a> {
    pub(crate) fn start(evening: Evening, style: Style, rng: Rng, met: &'a mut Met) -> Self {
        Self::with(evening.setup(), style, rng, met)
    }

    pub(crate) fn with(setup: Setup, style: Style, mut rng: Rng, met: &'a mut Met) -> Self {
        let table = Table::start(setup, Dice(rng.u64(..)));
        Self { table, rng, style, met, twin: None, disciplines: BTreeSet::new() }
    }

    /// Plays it. The table at its end.
    pub(crate) fn plays(mut self) -> Table {
        audit::map(&self.table);
        audit::state(&self.table);
        while !self.table.game.is_over() {
            assert!(self.table.commits < 3000, "it does not end");
            let listed = self.lists();
            // A choice of what grows is seldom waited for.
            if self.rng.u8(..40) == 0 || self.table.open.phase == PhaseView::Symbol {
                super::probe::what_is_listed(&self.table, &listed);
                super::probe::what_is_not(&self.table, &listed, &mut self.rng);
                super::probe::an_end(&self.table);
                super::probe::the_way_home(&self.table);
            }
            if self.rng.u8(..20) == 0 {
                audit::audiences(&self.table);
            }
            let (seat, step) = self.chooses(&listed);
            self.takes(seat, &step);
        }
        audit::audiences(&self.table);
        self.met.notes_the_end(&self.table, self.disciplines.len());
        self.table
    }

    /// One step more, of which only the lists are checked.
    pub(crate) fn goes_on(&mut self) {
        let listed = self.lists();
        let (seat, step) = self.chooses(&listed);
        self.table.takes(seat, &step);
    }

    /// What is listed for who is awaited is what must be; the same of somebody else.
    fn lists(&mut self) -> Listed {
        let table = &self.table;
        let listed = Listed::of(&table.legal(table.seat()));
        assert_eq!(listed, Listed::expected(table), "what {} may do", table.seat());
        let other = self.rng.choice(&table.setup.seats).copied().unwrap();
        if other != table.seat() {
            let expected = Listed::expected_of_another(table, other, &listed);
            assert_eq!(Listed::of(&table.legal(other)), expected, "what {other} may do");
        }
        listed
    }

    fn takes(&mut self, seat: Seat, step: &Command) {
        let (before, phase) = (self.table.ledger.clone(), self.table.open.phase);
        let game = self.table.game.clone();
        let at = self.table.next();
        let expected = self.completes(step);
        let lay = self.table.chart.tiles.len();
        let map = (self.table.open.map.clone().unwrap(), self.table.ledger.figures.len());
        self.table.takes(seat, step);
        let table = &self.table;
        if table.chart.tiles.len() != lay {
            audit::map(table);
        }
        audit::state(table);
        if table.ledger.tournaments {
            super::contest::is_held(&before, table);
        }
        guards::is_placed(&before, table, step);
        self.scores(expected);
        let chart = Chart::of(&map.0.tiles);
        self.met.notes(&before, &chart, phase, table);
        let called = table.facts().filter_map(|fact| match fact {
            Fact::Tournament(herald_words::TournamentFact::TournamentCalled { discipline, .. }) => {
                Some(*discipline)
            }
            _ => None,
        });
        self.disciplines.extend(called);
        self.twins(game, at);
    }

    /// Step 3: everything that is complete and stood upon. And A-2: what an abbot leaves.
    fn completes(&self, step: &Command) -> Vec<Count> {
        let table = &self.table;
        match step {
            Command::EndTurn => {
                let all = audit::still_to_count(table);
                all.into_iter().filter(|count| count.stage == Stage::Play).collect()
            }
            Command::Map(MapCommand::RecallAbbot) => {
                let own = |it: &&Figure| it.seat == table.ledger.seat && it.kind == Kind::Abbot;
                let abbot = table.ledger.figures.values().find(own).unwrap();
                vec![audit::count(table, table.chart.node(abbot.spot), Stage::Recalled)]
            }
            _ => Vec::new(),
        }
    }

    /// What was scored is what had to be, once each, whichever segment names it; at the end all that was left, too.
    fn scores(&self, mut expected: Vec<Count>) {
        let table = &self.table;
        if table.game.is_over() {
            let began = |fact: &Fact| matches!(fact, Fact::TurnBegan { .. });
            let tournaments = table.ledger.tournaments;
            assert!(tournaments || !table.facts().any(began), "B-12: after the turn of the last tile");
            let mut rest = audit::still_to_count(table);
            rest.iter_mut().for_each(|count| assert_eq!(count.stage, Stage::Final));
            expected.extend(rest);
        }
        let scored = table.facts().filter_map(|fact| match fact {
            Fact::Map(MapFact::Scored(count)) => Some(count.clone()),
            _ => None,
        });
        let mut scored: Vec<Count> = scored.collect();
        for counts in [&mut scored, &mut expected] {
            let group = |count: &Count| table.chart.group(table.chart.node(count.spot));
            counts.sort_by_key(group);
            let named = |count: &mut Count| {
                let (tile, part) = table.chart.groups[group(count)].nodes[0];
                let segment = herald_words::Segment(u8::try_from(part).unwrap());
                count.spot = herald_words::Spot { pos: table.chart.tiles[tile].pos, segment };
            };
            counts.iter_mut().for_each(named);
        }
        assert_eq!(scored, expected, "what was scored");
    }

    fn twins(&mut self, before: herald_rules::Game, at: herald_words::Revision) {
        self.twin = self.twin.take().and_then(|twin| twin.follows(at, &self.table.events));
        if self.twin.is_none() {
            self.twin = Twin::of(&before, at, &self.table, &mut self.rng);
        }
        if self.rng.u8(..4) == 0 {
            self.twin.iter().for_each(|twin| twin.looks_the_same(&self.table, true));
        }
    }

    /// Mostly who is awaited; sometimes another who looks at its prize tile.
    fn chooses(&mut self, listed: &Listed) -> (Seat, Command) {
        let awaited = self.table.seat();
        if self.rng.u8(..12) == 0 {
            let seat = self.rng.choice(&self.table.setup.seats).copied().unwrap();
            let own = Listed::of(&self.table.legal(seat)).look;
            let looks = Listed { look: own, ..Listed::default() }.commands();
            if let Some(step) = self.rng.choice(looks) {
                return (seat, step);
            }
        }
        (awaited, self.step(listed))
    }

    fn likes(&mut self, chance: u8) -> bool {
        self.rng.u8(..100) < chance
    }

    /// One kind of all that is listed, each as likely, then one of that kind; but for what the style likes.
    fn step(&mut self, listed: &Listed) -> Command {
        let none = Listed::default;
        if !listed.nominate.is_empty() && self.likes(self.style.keen) && !self.style.shy {
            let only = Listed { nominate: listed.nominate.clone(), ..none() };
            return self.any(only.commands());
        }
        if !listed.stands.is_empty() && self.likes(self.style.eager) {
            return self.any(Listed { stands: listed.stands.clone(), ..none() }.commands());
        }
        if !listed.guard.is_empty() && self.likes(self.style.watchful) {
            return self.any(Listed { guard: listed.guard.clone(), ..none() }.commands());
        }
        if let Some((towers, floors)) = &listed.grow {
            return guards::grow(self.rng.choose_multiple(towers.iter().copied(), (*floors).into()));
        }
        let mut kinds = vec![
            Listed { draw: listed.draw.clone(), from: listed.from.clone(), ..none() },
            Listed { lays: listed.lays.clone(), ..none() },
            Listed { stands: listed.stands.clone(), ..none() },
            Listed { recall: listed.recall, ..none() },
            Listed { reveal: listed.reveal.clone(), ..none() },
            Listed { block: listed.block.clone(), ..none() },
            Listed { look: self.looks(listed), ..none() },
            Listed { prize: listed.prize.clone(), ..none() },
            Listed { ends: listed.ends, ..none() },
        ];
        if self.style.watchful > 0 {
            kinds.push(Listed { guard: listed.guard.clone(), ..none() });
        }
        if !self.style.shy {
            kinds.push(Listed { nominate: listed.nominate.clone(), ..none() });
        }
        kinds.retain(|kind| *kind != Listed::default());
        let kind = self.rng.choice(kinds).unwrap();
        if let Some(faces) = &kind.draw {
            let face = self.face(faces);
            let thief = face.and_then(|face| self.number(face));
            let from = guards::compartment(&mut self.rng, &kind.from);
            return Command::Map(MapCommand::Draw { face, thief, from });
        }
        let commands = kind.commands();
        self.favourite(&commands).unwrap_or_else(|| self.any(commands))
    }

    fn any(&mut self, commands: Vec<Command>) -> Command {
        self.rng.choice(commands).unwrap()
    }

    /// What was looked at is told anew seldom, unless it lies already.
    fn looks(&mut self, listed: &Listed) -> Vec<(herald_words::PrizeId, Vec<FaceCode>)> {
        let ledger = &self.table.ledger;
        // Who is mean saves prize tiles up, and then lays them together.
        let saved = ledger.before().filter(|(_, prize)| prize.seat == ledger.seat).count() > 1;
        let again = self.rng.u8(..if saved && self.style.mean { 2 } else { 10 }) == 0;
        let mean = self.style.mean && !saved && self.rng.u8(..4) > 0;
        let wanted = |prize: &herald_words::PrizeId| {
            ledger.prizes[prize].face.is_none_or(|face| again || ledger.left[&face] == 0)
        };
        let looks = listed.look.iter().filter(|(prize, _)| wanted(prize)).cloned();
        let nowhere = |face: &FaceCode| self.table.chart.places(*face).is_empty();
        looks
            .map(|(prize, faces)| {
                let none: Vec<_> = faces.iter().copied().filter(|face| mean && nowhere(face)).collect();
                (prize, if none.is_empty() { faces } else { none })
            })
            .collect()
    }

    /// Each tile that is left as likely; while a river is coiled, bends and straight tiles in turn.
    fn face(&mut self, faces: &[FaceCode]) -> Option<FaceCode> {
        let left = &self.table.ledger.left;
        let count = |face: &FaceCode| usize::from(left[face]);
        let mut tiles: Vec<_> = faces.iter().flat_map(|face| vec![*face; count(face)]).collect();
        let style = self.style;
        if self.table.ledger.towers.is_some() {
            match style.thieves {
                Thieves::AsTheyCome => {}
                Thieves::First => prefer(&mut tiles, |face| print::find(*face).thief.is_some()),
                Thieves::Last => prefer(&mut tiles, |face| print::find(*face).thief.is_none()),
            }
        }
        if self.table.ledger.river_runs() {
            let after_a_bend = listed::is_bend(self.table.chart.tiles.last().unwrap().face);
            let bends = |face: &FaceCode| listed::is_bend(print::find(*face));
            prefer(&mut tiles, |face| style.coils && bends(face) != after_a_bend);
            prefer(&mut tiles, |face| style.late && !bends(face));
        } else if style.mean {
            let matters = !self.table.ledger.to_place(self.table.ledger.seat).is_empty();
            if matters || self.is_last_on_its_pile() {
                prefer(&mut tiles, |face| self.table.chart.places(*face).is_empty());
            } else {
                prefer(&mut tiles, |face| ["A", "E", "U", "V", "D", "H", "I"].contains(&&face.as_str()[..1]));
            }
        }
        self.rng.choice(tiles)
    }

    /// W-6: where the number on a symbol is a guess, the table tells another now and then.
    fn number(&mut self, face: FaceCode) -> Option<u8> {
        self.table.ledger.towers.as_ref()?;
        let printed = print::find(face).thief.filter(|printed| printed.is_guess)?;
        let told = self.rng.u8(1..=9);
        self.rng.choice([None, Some(told), Some(printed.number)]).unwrap()
    }

    /// Where a prize tile leaves no place for the land tile behind it, and if it can lets its owner nominate.
    fn spoils(&self, lays: &[(&Command, (FaceCode, Place))]) -> Option<Command> {
        let ledger = &self.table.ledger;
        let behind = ledger.in_hand.filter(|_| self.style.mean)?;
        let prizes = lays.iter().filter(|(_, (face, _))| *face != behind);
        let then = prizes.map(|(step, (face, at))| (step, self.table.chart.with(*face, *at)));
        let spoils = then.filter(|(_, chart)| chart.places(behind).is_empty());
        let may = |it: &&Figure| it.seat == ledger.seat && !it.had_one && it.kind == Kind::Meeple;
        let lets_nominate = |chart: &Chart| {
            let last = chart.tiles.len() - 1;
            let adds = |it: &Figure| {
                let group = &chart.groups[chart.group(chart.node(it.spot))];
                group.nodes.iter().any(|(tile, _)| *tile == last)
            };
            ledger.figures.values().filter(may).any(adds)
        };
        spoils.max_by_key(|(_, chart)| lets_nominate(chart)).map(|(step, _)| (**step).clone())
    }

    fn is_last_on_its_pile(&self) -> bool {
        let ledger = &self.table.ledger;
        !ledger.river_runs() && ledger.piles.get(ledger.open).is_some_and(|pile| pile.land == 1)
    }

    /// By style: where most tiles lie around, or where a city is closed, or where the river winds up.
    fn favourite(&mut self, commands: &[Command]) -> Option<Command> {
        let face = |step: &Command| match step {
            Command::Map(MapCommand::Lay(place)) => Some((self.table.ledger.in_hand?, *place)),
            Command::Tournament(TournamentCommand::PlacePrize { prize, at: PrizePlace::Cell(place) }) => {
                Some((self.table.ledger.prizes[prize].face?, *place))
            }
            _ => None,
        };
        let lays: Vec<_> =
            commands.iter().map(|step| face(step).map(|it| (step, it))).collect::<Option<_>>()?;
        let (first, _) = lays.first()?.1;
        if print::find(first).heap == Heap::River {
            let coils = self.style.coils;
            let chart = &self.table.chart;
            return lays
                .iter()
                .filter(|_| coils)
                .min_by_key(|(_, (face, at))| strays(chart, *face, *at))
                .map(|it| it.0.clone());
        }
        if let Some(spoils) = self.spoils(&lays) {
            return Some(spoils);
        }
        if self.likes(self.style.closes) {
            let chart = &self.table.chart;
            return lays
                .iter()
                .max_by_key(|(_, (face, at))| closes(chart, *face, *at))
                .map(|it| it.0.clone());
        }
        let dense = self.likes(self.style.dense);
        let around = |at: &Place| self.table.chart.ring(at.pos, 1, usize::MAX);
        lays.iter().filter(|_| dense).max_by_key(|(_, (_, at))| around(at)).map(|it| it.0.clone())
    }
}

/// Leaves those that are liked, if there are any.
fn prefer(tiles: &mut Vec<FaceCode>, liked: impl Fn(&FaceCode) -> bool) {
    if tiles.iter().any(&liked) {
        tiles.retain(liked);
    }
}

/// How far the river's next cell is from all that lies, summed up.
fn strays(chart: &Chart, face: FaceCode, place: Place) -> u32 {
    let Some(mouth) = chart.with(face, place).river(Bends::Adjacent) else { return 0 };
    let far = |tile: &super::chart::Tile| {
        u32::from(tile.pos.x.abs_diff(mouth.pos.x)) + u32::from(tile.pos.y.abs_diff(mouth.pos.y))
    };
    chart.tiles.iter().map(far).sum()
}

/// City edges that are closed there.
fn closes(chart: &Chart, face: FaceCode, place: Place) -> usize {
    let edges = print::find(face).turned(super::chart::quarters(place.rotation));
    let closed = |side: &usize| chart.find(super::chart::beside(place.pos, *side)).is_some();
    let city = (0..4).filter(|side| edges[*side] == herald_words::Edge::City);
    let (shut, open): (Vec<_>, Vec<_>) = city.partition(closed);
    8 + 2 * shut.len() - open.len()
}
