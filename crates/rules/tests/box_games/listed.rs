//! What may be done now, sorted by kind: as the rules list it, and as it must be by the ledger and the chart. Never asks the
//! rules for the second.

use herald_words::{
    Bends, Command, Compartment, Discipline, DrawnBy, Emblem, FaceCode, Feature, Heap, Kind, LegalMove,
    MapCommand, MapMove, MeepleId, PhaseView, Place, PrizeId, PrizePlace, Reach, Recording, Seat, Segment,
    TournamentCommand, TournamentMove, TowerId, TowerMove,
};

use super::{audit, chart::Tile, guards, ledger::Figure, print, table::Table, towers::Towers};

/// Steps that may be taken, by kind and in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Listed {
    pub(crate) draw: Option<Vec<FaceCode>>,
    /// The compartments of the tile tower that it may come from.
    pub(crate) from: Vec<Compartment>,
    pub(crate) lays: Vec<Place>,
    pub(crate) stands: Vec<(Kind, Segment)>,
    pub(crate) recall: Option<(MeepleId, i32)>,
    pub(crate) nominate: Vec<(MeepleId, Vec<Emblem>)>,
    pub(crate) reveal: Vec<(MeepleId, Reach)>,
    pub(crate) block: Vec<Place>,
    pub(crate) look: Vec<(PrizeId, Vec<FaceCode>)>,
    pub(crate) prize: Vec<(PrizeId, Vec<Place>)>,
    pub(crate) guard: Vec<guards::MayGuard>,
    /// Those that can grow, and how many of them do.
    pub(crate) grow: Option<(Vec<TowerId>, u8)>,
    pub(crate) ends: bool,
}

impl Listed {
    /// As the rules list it.
    pub(crate) fn of(legal: &[LegalMove]) -> Self {
        let mut listed = Self::default();
        for step in legal {
            match step {
                LegalMove::Map(step) => listed.takes_of_the_map(step),
                LegalMove::Tournament(step) => listed.takes_of_tournaments(step),
                LegalMove::Tower(TowerMove::Guard { tower, displaces }) => {
                    listed.guard.push((*tower, *displaces));
                }
                LegalMove::Tower(TowerMove::Grow { towers, floors }) => {
                    listed.grow = Some((towers.clone(), *floors));
                }
                LegalMove::EndTurn => listed.ends = true,
                LegalMove::DescribeFace { unknown, .. } => assert_eq!(*unknown, 0),
                other => panic!("{other:?} is nothing for a tracked map"),
            }
        }
        listed.sorted()
    }

    fn takes_of_the_map(&mut self, step: &MapMove) {
        match step {
            MapMove::Draw { faces, from } => {
                (self.draw, self.from) = (Some(faces.clone()), from.clone());
            }
            MapMove::Lay { place, .. } => self.lays.push(*place),
            MapMove::Stand { kind, segment } => self.stands.push((*kind, *segment)),
            MapMove::RecallAbbot { meeple, points } => self.recall = Some((*meeple, points.0)),
        }
    }

    fn takes_of_tournaments(&mut self, step: &TournamentMove) {
        match step {
            TournamentMove::NominateMeeple { meeple, emblems, tells_ring: false } => {
                self.nominate.push((*meeple, emblems.clone()));
            }
            TournamentMove::RevealEmblem { meeple, reach: Some(reach), emblems, .. } => {
                assert_eq!(emblems[..], []);
                self.reveal.push((*meeple, *reach));
            }
            TournamentMove::PlaceTournamentTile { places } => self.block.clone_from(places),
            TournamentMove::LookAtPrize { prize, faces } => self.look.push((*prize, faces.clone())),
            TournamentMove::PlacePrize { prize, places } => self.prize.push((*prize, places.clone())),
            other => panic!("{other:?} is nothing for a tracked map"),
        }
    }

    fn sorted(mut self) -> Self {
        self.draw.iter_mut().for_each(|faces| faces.sort_unstable());
        self.lays.sort_unstable();
        self.stands.sort_unstable();
        self.nominate.sort();
        self.reveal.sort_by_key(|(meeple, _)| *meeple);
        self.block.sort_unstable();
        self.look.iter_mut().for_each(|(_, faces)| faces.sort_unstable());
        self.prize.iter_mut().for_each(|(_, places)| places.sort_unstable());
        self
    }

    /// Each face that may be told, from each compartment that it may come from.
    fn draws(&self) -> Vec<Command> {
        let faces: Vec<_> = match &self.draw {
            None => Vec::new(),
            Some(faces) if faces.is_empty() => vec![None],
            Some(faces) => faces.iter().copied().map(Some).collect(),
        };
        let from: Vec<_> = match &self.from[..] {
            [] => vec![None],
            open => open.iter().copied().map(Some).collect(),
        };
        let one = |face, from| Command::Map(MapCommand::Draw { face, thief: None, from });
        faces.into_iter().flat_map(|face| from.iter().map(move |from| one(face, *from))).collect()
    }

    /// Every step it stands for.
    pub(crate) fn commands(&self) -> Vec<Command> {
        let mut all = self.draws();
        all.extend(self.lays.iter().map(|place| Command::Map(MapCommand::Lay(*place))));
        let stand = |(kind, segment): &_| Command::Map(MapCommand::Stand { kind: *kind, segment: *segment });
        all.extend(self.stands.iter().map(stand));
        all.extend(self.recall.map(|_| Command::Map(MapCommand::RecallAbbot)));
        for (meeple, emblems) in &self.nominate {
            all.extend(emblems.iter().map(|emblem| nominate(*meeple, *emblem)));
        }
        all.extend(self.reveal.iter().map(|(meeple, _)| reveal(*meeple)));
        all.extend(self.block.iter().map(|place| lay_block(*place)));
        for (prize, faces) in &self.look {
            match faces[..] {
                [] => all.push(look(*prize, None)),
                _ => all.extend(faces.iter().map(|face| look(*prize, Some(*face)))),
            }
        }
        for (prize, places) in &self.prize {
            all.extend(places.iter().map(|place| lay_prize(*prize, *place)));
        }
        all.extend(self.guard.iter().map(|(tower, _)| guards::guard(*tower)));
        // Which of them grow is for who chooses: here those that stand together in the list.
        if let Some((towers, floors)) = &self.grow {
            all.extend(towers.windows(usize::from(*floors)).map(|chosen| guards::grow(chosen.to_vec())));
        }
        all.extend(self.ends.then_some(Command::EndTurn));
        all
    }

    /// What an awaited seat may do, by the ledger and the chart.
    pub(crate) fn expected(table: &Table) -> Self {
        let seat = table.seat();
        let mut listed = Self { look: looks(table, seat), ..Self::default() };
        match table.open.phase {
            PhaseView::Draw => {
                listed.draw = Some(faces_to_draw(table));
                listed.from = compartments(table);
            }
            PhaseView::Place => {
                let face = table.ledger.in_hand.unwrap();
                if block_waits(table) {
                    listed.block = table.chart.block_places(bends(table)).into_iter().collect();
                } else if table.ledger.to_place(seat).is_empty() {
                    listed.lays = places(table, face);
                }
                listed.prize = prizes(table, seat);
            }
            PhaseView::Finish => {
                listed.ends = true;
                listed.stands = stands(table, seat);
                listed.guard = guards::may_guard(table, seat);
                listed.recall = recall(table, seat);
            }
            PhaseView::Symbol => listed.grow = Some(guards::may_grow(table)),
            PhaseView::LastLap => {
                listed.prize = prizes(table, seat);
                if table.ledger.to_place(seat).is_empty() {
                    listed.ends = true;
                    listed.recall = recall(table, seat);
                }
            }
            PhaseView::Tournament => {
                listed.reveal = entrants(table, seat);
                return listed.sorted();
            }
            other => panic!("nobody is awaited in {other:?}"),
        }
        listed.nominate = nominations(table, seat);
        listed.sorted()
    }

    /// What another seat may do than the one that is awaited: look at its own prize tiles, and record what is public.
    pub(crate) fn expected_of_another(table: &Table, seat: Seat, awaited: &Self) -> Self {
        let (reveal, nominate, look) = (Vec::new(), Vec::new(), looks(table, seat));
        match table.setup.settings.recording {
            Recording::ActiveSeat => Self { look, ..Self::default() },
            // Where a prize tile may lie tells what it shows.
            Recording::AnySeat => {
                Self { look, reveal, nominate, prize: Default::default(), ..awaited.clone() }
            }
        }
    }
}

pub(crate) fn nominate(meeple: MeepleId, emblem: Emblem) -> Command {
    let (emblem, ring_before) = (Some(emblem), None);
    Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem, ring_before })
}

pub(crate) fn reveal(meeple: MeepleId) -> Command {
    Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach: None, emblem: None })
}

pub(crate) fn lay_block(place: Place) -> Command {
    Command::Tournament(TournamentCommand::PlaceTournamentTile { place: Some(place) })
}

pub(crate) fn look(prize: PrizeId, face: Option<FaceCode>) -> Command {
    Command::Tournament(TournamentCommand::LookAtPrize { prize, face })
}

pub(crate) fn lay_prize(prize: PrizeId, place: Place) -> Command {
    Command::Tournament(TournamentCommand::PlacePrize { prize, at: PrizePlace::Cell(place) })
}

/// R-1, T-13: the river first, and its lake last.
fn faces_to_draw(table: &Table) -> Vec<FaceCode> {
    if table.setup.settings.drawn_by == DrawnBy::Server {
        return Vec::new();
    }
    let heap = table.ledger.heap();
    let waits = |face: &FaceCode| face.as_str() == "RL" && table.ledger.left_of(Heap::River) > 1;
    let left = table.ledger.left.iter().filter(|(_, count)| **count > 0).map(|(face, _)| *face);
    left.filter(|face| print::find(*face).heap == heap && !waits(face)).collect()
}

/// W-1: those of the tile tower that have tiles, where a land tile is drawn from it.
pub(crate) fn compartments(table: &Table) -> Vec<Compartment> {
    let land = table.ledger.heap() == Heap::Land;
    table.ledger.towers.iter().filter(|_| land).flat_map(Towers::open).collect()
}

pub(crate) fn bends(table: &Table) -> Bends {
    table.setup.settings.house.bends
}

/// T-7: the drawn tile bends the river, and the tournament tile has not come yet.
pub(crate) fn block_waits(table: &Table) -> bool {
    let bends = table.ledger.in_hand.is_some_and(|face| is_bend(print::find(face)));
    table.ledger.tournaments && !table.ledger.block_lies && bends
}

pub(crate) fn is_bend(face: &print::Face) -> bool {
    let river = |side: usize| face.edges[side] == herald_words::Edge::River;
    (0..4).any(|side| river(side) && river((side + 1) % 4))
}

/// B-3, R-2.
pub(crate) fn places(table: &Table, face: FaceCode) -> Vec<Place> {
    if print::find(face).heap == Heap::River {
        let after = table.ledger.laid_from == Some(Heap::Tournament);
        return table.chart.river_places(face, after, bends(table)).into_iter().collect();
    }
    table.chart.places(face).into_iter().collect()
}

/// B-4, A-1.
fn stands(table: &Table, seat: Seat) -> Vec<(Kind, Segment)> {
    if table.ledger.step_2 {
        return Vec::new();
    }
    let last = table.chart.tiles.len() - 1;
    let taken: Vec<_> = audit::standing(table).map(|(_, _, node)| table.chart.group(node)).collect();
    let mut stands = Vec::new();
    for kind in [Kind::Meeple, Kind::Abbot] {
        let may = audit::supply(table, seat, kind) > 0;
        for (part, segment) in table.chart.tiles[last].face.parts.iter().zip(0..).filter(|_| may) {
            let free = !taken.contains(&table.chart.group((last, usize::from(segment))));
            if free && print::takes(kind, part.feature) {
                stands.push((kind, Segment(segment)));
            }
        }
    }
    stands
}

/// A-2, B-10: one's abbot, unless this turn has completed what it stands on.
fn recall(table: &Table, seat: Seat) -> Option<(MeepleId, i32)> {
    let abbots = |(_, figure): &(&MeepleId, &Figure)| figure.seat == seat && figure.kind == Kind::Abbot;
    let (meeple, figure) = table.ledger.figures.iter().find(abbots)?;
    let group = table.chart.group(table.chart.node(figure.spot));
    let may = !table.ledger.step_2 && !table.chart.complete(group);
    may.then(|| (*meeple, 1 + i32::from(table.chart.ring(figure.spot.pos, 1, usize::MAX))))
}

/// T-8 to T-11, from the map: what the tiles placed last belong to, and who stands there.
pub(crate) fn nominations(table: &Table, seat: Seat) -> Vec<(MeepleId, Vec<Emblem>)> {
    let (ledger, chart) = (&table.ledger, &table.chart);
    let hand = ledger.hand(seat);
    let Some(placed) = ledger.window.filter(|_| !ledger.nominated && !hand.is_empty()) else {
        return Vec::new();
    };
    let extends = |group: usize| chart.groups[group].nodes.iter().any(|(tile, _)| *tile >= placed);
    let may = |figure: &Figure| {
        let group = chart.group(chart.node(figure.spot));
        let enters = match chart.groups[group].feature {
            Feature::Road | Feature::City => true,
            Feature::Field => chart.ring(figure.spot.pos, 1, placed) < 8,
            Feature::Monastery | Feature::Garden | Feature::River => false,
        };
        let own = figure.seat == seat && figure.kind == Kind::Meeple && !figure.had_one;
        own && enters && figure.placed_in < ledger.turn && extends(group)
    };
    let all = ledger.figures.iter().filter(|(_, figure)| may(figure));
    all.map(|(meeple, _)| (*meeple, hand.clone())).collect()
}

/// T-14, T-15.
fn entrants(table: &Table, seat: Seat) -> Vec<(MeepleId, Reach)> {
    let all = table.ledger.figures.iter().filter(|(_, figure)| figure.seat == seat);
    let entrants = all.filter(|(meeple, _)| table.ledger.under(**meeple).is_some());
    entrants.filter_map(|(meeple, figure)| Some((*meeple, reach(table, figure)?))).collect()
}

/// The tournament that is held on it.
pub(crate) fn discipline(on: Feature) -> Option<Discipline> {
    match on {
        Feature::Road => Some(Discipline::Road),
        Feature::City => Some(Discipline::City),
        Feature::Field => Some(Discipline::Field),
        Feature::Monastery | Feature::Garden | Feature::River => None,
    }
}

/// How far a figure reaches, if it enters the tournament that runs.
fn reach(table: &Table, figure: &Figure) -> Option<Reach> {
    reach_in(table, figure, table.ledger.crown)
}

pub(crate) fn reach_in(table: &Table, figure: &Figure, held: Discipline) -> Option<Reach> {
    let chart = &table.chart;
    let group = chart.group(chart.node(figure.spot));
    if figure.kind != Kind::Meeple || discipline(figure.on) != Some(held) {
        return None;
    }
    Some(match held {
        Discipline::Road => Reach::Road { tiles: chart.tiles_of(group), bridges: 0 },
        Discipline::City => Reach::City(chart.tiles_of(group)),
        Discipline::Field => {
            let ring_of_8 = chart.ring(figure.spot.pos, 1, usize::MAX);
            let outer = chart.ring(figure.spot.pos, 2, usize::MAX);
            let ring_of_16 = if ring_of_8 == 8 { outer } else { 0 };
            Reach::Field { ring_of_8, town_halls: 0, ring_of_16 }
        }
    })
}

/// T-20: any time, by its owner; once where Herald draws.
fn looks(table: &Table, seat: Seat) -> Vec<(PrizeId, Vec<FaceCode>)> {
    let by_table = table.setup.settings.drawn_by == DrawnBy::Table;
    let left = table.ledger.left.iter().filter(|(_, count)| **count > 0).map(|(face, _)| *face);
    let prizes: Vec<_> = left.filter(|face| print::find(*face).heap == Heap::Prize).collect();
    let own = table.ledger.before().filter(|(_, prize)| prize.seat == seat);
    let may = own.filter(|(_, prize)| by_table || prize.face.is_none());
    may.map(|(id, _)| (id, if by_table { prizes.clone() } else { Vec::new() })).collect()
}

/// T-20: those that were looked at and wait; one fits somewhere, or it would be held.
fn prizes(table: &Table, seat: Seat) -> Vec<(PrizeId, Vec<Place>)> {
    let waits = table.ledger.to_place(seat).into_iter();
    let looked = waits.filter_map(|prize| Some((prize, table.ledger.prizes[&prize].face?)));
    let left = looked.filter(|(_, face)| table.ledger.left[face] > 0);
    let placed = left.map(|(prize, face)| (prize, table.chart.places(face).into_iter().collect::<Vec<_>>()));
    placed
        .inspect(|(prize, places)| assert!(!places.is_empty(), "prize {prize} fits nowhere and is not held"))
        .collect()
}

/// What a tile would be as it lies there, for telling turns that make the same map.
pub(crate) fn same_map(face: FaceCode, one: Place, other: Place) -> bool {
    let looks = |place: Place| {
        let tile = Tile::of(&herald_words::TileView { pos: place.pos, face, rotation: place.rotation });
        tile.face.looks(tile.quarters)
    };
    one.pos == other.pos && looks(one) == looks(other)
}
