//! A face's outline: what touches it, what of that hangs together, and so which fields there must be and which cities each
//! touches. Never asks what fields the data names.
//!
//! The outline is a ring of sixteen places: half an edge, the middle of an edge, half an edge, a corner, and so on. A line
//! takes the middle of an edge, a city whole edges and the corners between them, its tip a corner. What is joined on the
//! tile (a road and its gate, roads at one junction, a road and the river it runs into or crosses) is one group, and a plane
//! allows no more than this: from one place of a group to its next, the ground along the group is one field. Between two
//! cities that meet at a corner there is ground too, if no more than a point of it is seen.

use herald_words::Side;

use super::{
    Flaw, JointFlaw,
    place::{Corner, HalfEdge, bit, sides},
    text::{Bridge, End, Line, Printed, Wall},
};

/// Places of the ring, a bit each, clockwise from n1.
type Places = u16;

const RING: usize = 16;

/// What touches the outline, and what grounds that leaves.
pub(super) struct Outline {
    /// Groups of cities, roads and the river that hang together.
    groups: Vec<Places>,
    /// The ground of each place that no group takes: equal numbers, one field.
    grounds: [usize; RING],
    contacts: Vec<Contact>,
}

/// A ground reaches a city.
struct Contact {
    ground: usize,
    city: u8,
    /// At this half-edge, if the place where it does is one or the corner of one.
    half: Option<HalfEdge>,
}

impl Outline {
    /// Draws the face. Its edges, lines and tips have been checked.
    pub(super) fn of(face: &Printed) -> Result<Self, Flaw> {
        if face.tunnel && face.river.as_ref().is_none_or(|river| river.end.is_some()) {
            return Err(Flaw::Joint(JointFlaw::TunnelIdle));
        }
        let mut net = Net::of(face);
        net.join_ends(face);
        net.join_banks(face)?;
        net.join_walls(face)?;
        let bridged = net.join_bridges(face)?;
        let groups = net.groups();
        check_crossings(&groups)?;
        let grounds = grounds(&groups);
        let mut outline = Self { groups, grounds, contacts: Vec::new() };
        outline.find_contacts(&reach(face, &bridged));
        Ok(outline)
    }

    /// Whether the same ground is at both half-edges.
    pub(super) fn one_ground(&self, one: HalfEdge, other: HalfEdge) -> bool {
        self.grounds[place(one)] == self.grounds[place(other)]
    }

    /// The half-edge that shares its ground with the first one of this side, going back along the line that leaves there.
    /// None if a city is where that comes back to the outline.
    pub(super) fn back_along(&self, side: Side) -> Option<HalfEdge> {
        let from = middle(side);
        let group = self.groups.iter().find(|group| *group >> from & 1 == 1)?;
        let before = (1..=RING).map(|steps| (from + RING - steps) % RING).find(|at| group >> at & 1 == 1)?;
        self.half([before + 1, before + 2])
    }

    /// The cities that the ground of this half-edge reaches, each with the half-edge at which it does, if it is at one.
    pub(super) fn reached(&self, half: HalfEdge) -> impl Iterator<Item = (u8, Option<HalfEdge>)> {
        let ground = self.grounds[place(half)];
        self.contacts.iter().filter(move |it| it.ground == ground).map(|it| (it.city, it.half))
    }

    /// Going along a group from one of its places to its next, the ground there reaches the cities at both.
    fn find_contacts(&mut self, reach: &[Option<u8>; RING]) {
        let gaps: Vec<_> = self.groups.iter().flat_map(|group| gaps(*group)).collect();
        for (from, to) in gaps {
            let ground = self.grounds[(from + 1) % RING];
            let after = self.half([from + 1, from + 2]);
            let before = self.half([to + RING - 1, to + RING - 2]);
            let met = [(reach[from], after), (reach[to], before)];
            let met = met.into_iter().filter_map(|(city, half)| Some(Contact { ground, city: city?, half }));
            self.contacts.extend(met);
        }
    }

    /// The half-edge that is the first of these places, or the second past a corner; none if a city has it.
    fn half(&self, next: [usize; 2]) -> Option<HalfEdge> {
        let at = next.into_iter().find(|at| at % 2 == 0)? % RING;
        let taken = self.groups.iter().any(|group| group >> at & 1 == 1);
        HalfEdge::ALL.into_iter().find(|half| place(*half) == at && !taken)
    }
}

/// Cities, then lines, each with its places and the number of the group it is in.
struct Net {
    places: Vec<Places>,
    group: Vec<usize>,
    /// Where the lines begin.
    lines: usize,
}

impl Net {
    fn of(face: &Printed) -> Self {
        let cities = (0..).zip(&face.cities).map(|(number, city)| city_places(face, number, city.sides));
        let lines = face.lines().map(|line| sides(line.sides).fold(0, |all, side| all | 1 << middle(side)));
        let mut places: Vec<Places> = cities.chain(lines).collect();
        if face.tunnel
            && let Some(river) = places.last_mut()
        {
            // What runs through a tunnel parts nothing: either end is by itself.
            let far = *river & (*river - 1);
            *river &= !far;
            places.push(far);
        }
        Self { group: (0..places.len()).collect(), places, lines: face.cities.len() }
    }

    fn join(&mut self, one: usize, other: usize) {
        let (from, to) = (self.group[one], self.group[other]);
        for group in self.group.iter_mut().filter(|group| **group == from) {
            *group = to;
        }
    }

    /// A loose end is joined to what it runs into, and so are two that run into the same.
    fn join_ends(&mut self, face: &Printed) {
        for (line, item) in face.lines().zip(self.lines..) {
            let met = match line.end {
                None | Some(End::Field | End::Spring | End::Lake) => None,
                Some(End::City(city)) => Some(city.into()),
                Some(End::River) => self.river(face),
                Some(End::Junction | End::Monastery | End::Arena | End::Tower) => {
                    let first = face.lines().position(|other| other.end == line.end);
                    first.map(|first| self.lines + first)
                }
            };
            if let Some(met) = met {
                self.join(item, met);
            }
        }
    }

    /// The river comes last.
    fn river(&self, face: &Printed) -> Option<usize> {
        face.river.is_some().then(|| self.lines + face.roads.len())
    }

    /// Roads that touch the bank. None at a gate: the ground on its far side from the river reaches the city, and the
    /// outline does not tell which side that is.
    fn join_banks(&mut self, face: &Printed) -> Result<(), Flaw> {
        for &bank in &face.banks {
            let idle = Flaw::Joint(JointFlaw::BankIdle { bank });
            let gate = |road: &Line| matches!(road.end, Some(End::City(_)));
            let road = face.roads.iter().position(|road| road.sides == bank && !gate(road));
            let (Some(road), Some(river)) = (road, self.river(face)) else { return Err(idle) };
            let road = self.lines + road;
            let apart = self.group[road] != self.group[river];
            if !apart || crosses(self.group_places(road), self.group_places(river)) {
                return Err(idle);
            }
            self.join(road, river);
        }
        Ok(())
    }

    /// Roads that touch a city's wall.
    fn join_walls(&mut self, face: &Printed) -> Result<(), Flaw> {
        for &Wall { road, city } in &face.walls {
            let idle = Flaw::Joint(JointFlaw::WallIdle { road, city });
            let line = face.roads.iter().position(|line| line.sides == road && line.end.is_none());
            let Some(line) = line.filter(|_| usize::from(city) < face.cities.len()) else { return Err(idle) };
            let (line, city) = (self.lines + line, usize::from(city));
            let apart = self.group[line] != self.group[city];
            if !apart || crosses(self.group_places(line), self.group_places(city)) {
                return Err(idle);
            }
            self.join(line, city);
        }
        Ok(())
    }

    /// Joins what crosses on a bridge; which cities and lines do so.
    fn join_bridges(&mut self, face: &Printed) -> Result<Vec<usize>, Flaw> {
        let mut bridged = Vec::new();
        for &Bridge { over, under } in &face.bridges {
            let item = |sides| {
                item_with(face, sides).ok_or(Flaw::Joint(JointFlaw::BridgeEnd {
                    over,
                    under,
                    missing: sides,
                }))
            };
            let (one, other) = (item(over)?, item(under)?);
            // As they are before any bridge: one does not make another cross.
            if !crosses(self.group_places(one), self.group_places(other)) {
                return Err(Flaw::Joint(JointFlaw::BridgeIdle { over, under }));
            }
            bridged.extend([one, other]);
        }
        for pair in bridged.chunks(2) {
            self.join(pair[0], pair[1]);
        }
        Ok(bridged)
    }

    /// What the group of a city or line takes.
    fn group_places(&self, item: usize) -> Places {
        let group = self.group.iter().zip(&self.places).filter(|(group, _)| **group == self.group[item]);
        group.fold(0, |all, (_, places)| all | places)
    }

    fn groups(&self) -> Vec<Places> {
        let mut groups = vec![0; self.places.len()];
        for (group, places) in self.group.iter().zip(&self.places) {
            groups[*group] |= places;
        }
        groups.retain(|group| *group != 0);
        groups
    }
}

/// The city or line with just these sides.
fn item_with(face: &Printed, wanted: u8) -> Option<usize> {
    let cities = face.cities.iter().map(|city| city.sides);
    cities.chain(face.lines().map(|line| line.sides)).position(|sides| sides == wanted)
}

/// Whole edges, the corners between two of them, and its tips.
fn city_places(face: &Printed, number: u8, city: u8) -> Places {
    let edges = sides(city).fold(0, |all, side| all | 0b111 << (4 * side as usize));
    let corners =
        Corner::ALL.into_iter().filter(|it| it.halves().iter().all(|half| city & bit(half.side()) != 0));
    let tips = face.tips.iter().filter(|tip| tip.city == number).map(|tip| tip.corner);
    corners.chain(tips).fold(edges, |all, it| all | 1 << corner(it))
}

/// The city met at each place: where it is, and at a road that runs to its gate with no bridge on the way.
fn reach(face: &Printed, bridged: &[usize]) -> [Option<u8>; RING] {
    let mut reach = [None; RING];
    let mut mark = |places: Places, city| {
        for at in (0..RING).filter(|at| places >> at & 1 == 1) {
            reach[at] = Some(city);
        }
    };
    for (number, city) in (0..).zip(&face.cities) {
        mark(city_places(face, number, city.sides), number);
    }
    for (line, item) in face.lines().zip(face.cities.len()..) {
        if let Some(End::City(city)) = line.end.filter(|_| !bridged.contains(&item)) {
            mark(sides(line.sides).fold(0, |all, side| all | 1 << middle(side)), city);
        }
    }
    reach
}

/// Two groups that cross would be one at the crossing: without a bridge, no plane has them.
fn check_crossings(groups: &[Places]) -> Result<(), Flaw> {
    for (index, one) in groups.iter().enumerate() {
        if let Some(other) = groups[..index].iter().find(|other| crosses(*one, **other)) {
            let first = |group: Places| Side::ALL.into_iter().find(|side| group >> middle(*side) & 1 == 1);
            // Each group has a city or a line, and so the middle of an edge.
            if let (Some(other), Some(one)) = (first(*other), first(*one)) {
                return Err(Flaw::Joint(JointFlaw::Crossing { one: other, other: one }));
            }
        }
    }
    Ok(())
}

/// Whether going round one meets the one and the other by turns, more than once each.
fn crosses(one: Places, other: Places) -> bool {
    let met: Vec<bool> =
        (0..RING).filter(|at| (one | other) >> at & 1 == 1).map(|at| one >> at & 1 == 1).collect();
    let changes = (0..met.len()).filter(|at| met[*at] != met[(at + 1) % met.len()]).count();
    one & other == 0 && changes > 2
}

/// Joins free places that lie side by side, and those that lie along one group.
fn grounds(groups: &[Places]) -> [usize; RING] {
    let taken = groups.iter().fold(0, |all, group| all | group);
    let free = |at: usize| taken >> (at % RING) & 1 == 0;
    let mut grounds = std::array::from_fn(|at| at);
    let mut join = |one: usize, other: usize| {
        let (from, to) = (grounds[one % RING], grounds[other % RING]);
        for ground in grounds.iter_mut().filter(|ground| **ground == from) {
            *ground = to;
        }
    };
    for at in (0..RING).filter(|at| free(*at) && free(at + 1)) {
        join(at, at + 1);
    }
    for (from, to) in groups.iter().flat_map(|group| gaps(*group)) {
        join(from + 1, to + RING - 1);
    }
    grounds
}

/// From each place of a group to its next, clockwise, where something free lies between.
fn gaps(group: Places) -> impl Iterator<Item = (usize, usize)> {
    let has = move |at: usize| group >> (at % RING) & 1 == 1;
    (0..RING).filter(move |at| has(*at) && !has(at + 1)).map(move |from| {
        let steps = (1..=RING).find(|steps| has(from + steps)).unwrap_or(RING);
        (from, (from + steps) % RING)
    })
}

fn place(half: HalfEdge) -> usize {
    2 * half.number()
}

fn middle(side: Side) -> usize {
    4 * side as usize + 1
}

fn corner(corner: Corner) -> usize {
    4 * corner.side() as usize + 3
}
