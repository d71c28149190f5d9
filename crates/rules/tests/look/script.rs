//! Turns in words, so that a map can be read and laid on a table. Never knows what may be laid where.
//!
//! A turn is a line: `F 1,-2 1 m1=5 field1` draws face F, lays it at 1,-2 after one quarter turn clockwise, slips emblem 5
//! under meeple 1 and stands on its second field, in the order of the data. `abbot:monastery` stands the abbot. With towers,
//! `TT-a>TT-2 0,1 0 guard1` draws TT-a, which is stolen, and lays TT-2 in its place; a guard goes on tower 1. `TT-b=5` is a TT-b
//! on which the table reads a 5.

use herald_rules::faces;
use herald_words::{
    Audience, Command, DrawnBy, Emblem, FaceCode, FaceInfo, Feature, Kind, LegalMove, MapCommand, MeepleId,
    PhaseView, Place, Pos, PrizeId, PrizePlace, Rotation, Seat, Segment, TournamentCommand, TournamentMove,
    TowerCommand, TowerId, View,
};

use super::board::Board;

impl Board {
    /// A whole turn, each step a commit of its own.
    pub(crate) fn plays(&mut self, turn: &str) -> &mut Self {
        self.begins(turn).ends()
    }

    /// Whole turns, a line each.
    pub(crate) fn plays_all(&mut self, turns: &str) -> &mut Self {
        for turn in turns.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.plays(turn);
        }
        self
    }

    /// Whole turns of one seat, a line each; between them the host passes the turn on.
    pub(crate) fn plays_as(&mut self, seat: Seat, turns: &str) -> &mut Self {
        for turn in turns.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.turn_of(seat).plays(turn);
        }
        self
    }

    /// A turn but for its end.
    pub(crate) fn begins(&mut self, turn: &str) -> &mut Self {
        let words: Vec<_> = turn.split_whitespace().collect();
        let [code, at, quarters, rest @ ..] = &words[..] else { panic!("{turn}") };
        for code in code.split('>') {
            self.draws(code);
        }
        self.lays(at, quarters.parse().unwrap());
        for word in rest {
            let step = self.word(word);
            self.awaited_takes(step);
        }
        self
    }

    fn word(&self, word: &str) -> Command {
        if let Some((meeple, emblem)) = word.split_once('=') {
            let meeple = meeple.trim_start_matches('m').parse().unwrap();
            return nominate(meeple, Emblem::of_value(emblem.parse().unwrap()).unwrap());
        }
        if let Some(tower) = word.strip_prefix("guard") {
            return guard(tower.parse().unwrap());
        }
        let (kind, name) = match word.strip_prefix("abbot:") {
            Some(name) => (Kind::Abbot, name),
            None => (Kind::Meeple, word),
        };
        stand(kind, segment(&self.face, name))
    }

    pub(crate) fn awaited_takes(&mut self, step: Command) -> &mut Self {
        let seat = self.seat();
        self.takes(seat, step)
    }

    /// The table draws this face, or Herald does as thrown.
    pub(crate) fn draws(&mut self, face: &str) -> &mut Self {
        let (face, thief) = match face.split_once('=') {
            Some((face, thief)) => (face, Some(thief.parse().unwrap())),
            None => (face, None),
        };
        face.clone_into(&mut self.face);
        match self.setup.settings.drawn_by {
            DrawnBy::Table => self.awaited_takes(draw_with(face, thief)),
            DrawnBy::Server => self.throw(face).awaited_takes(DRAW),
        }
    }

    pub(crate) fn guards(&mut self, tower: u8) -> &mut Self {
        self.awaited_takes(guard(tower))
    }

    pub(crate) fn grows(&mut self, towers: &[u8]) -> &mut Self {
        self.awaited_takes(grow(towers))
    }

    pub(crate) fn lays(&mut self, at: &str, quarters: usize) -> &mut Self {
        self.awaited_takes(lay(at, quarters))
    }

    pub(crate) fn stands(&mut self, name: &str) -> &mut Self {
        let step = self.word(name);
        self.awaited_takes(step)
    }

    pub(crate) fn nominates(&mut self, meeple: u16, emblem: Emblem) -> &mut Self {
        self.awaited_takes(nominate(meeple, emblem))
    }

    pub(crate) fn reveals(&mut self, meeple: u16) -> &mut Self {
        self.awaited_takes(reveal(meeple))
    }

    /// Each who is awaited reveals the first that is offered, until the tournament is decided.
    pub(crate) fn reveals_all(&mut self) -> &mut Self {
        while self.view(Audience::Watcher).phase == PhaseView::Tournament {
            let offered = |legal| {
                if let LegalMove::Tournament(TournamentMove::RevealEmblem { meeple, .. }) = legal {
                    Some(meeple.0)
                } else {
                    None
                }
            };
            let first = self.legal(self.seat()).into_iter().find_map(offered).unwrap();
            self.reveals(first);
        }
        self
    }

    /// Who is awaited looks at a prize tile of theirs.
    pub(crate) fn looks(&mut self, prize: u8, face: &str) -> &mut Self {
        self.awaited_takes(look_at(prize, Some(face)))
    }

    pub(crate) fn lays_prize(&mut self, prize: u8, at: &str, quarters: usize) -> &mut Self {
        self.awaited_takes(lay_prize(prize, at, quarters))
    }

    pub(crate) fn ends(&mut self) -> &mut Self {
        self.awaited_takes(Command::EndTurn)
    }

    /// The emblems in a hand, as its owner sees them.
    pub(crate) fn hand(&self, seat: Seat) -> Vec<u8> {
        let hand = self.view(Audience::Seat(seat)).tournament.unwrap().hand;
        hand.into_iter().map(Emblem::value).collect()
    }
}

pub(crate) fn code(code: &str) -> FaceCode {
    FaceCode::parse(code).unwrap()
}

pub(crate) fn m(id: u16) -> MeepleId {
    MeepleId(id)
}

pub(crate) fn draw(face: &str) -> Command {
    draw_with(face, None)
}

/// With the number that the table reads on the thief's symbol.
pub(crate) fn draw_with(face: &str, thief: Option<u8>) -> Command {
    Command::Map(MapCommand::Draw { face: Some(code(face)), thief, from: None })
}

pub(crate) fn guard(tower: u8) -> Command {
    Command::Tower(TowerCommand::Guard { tower: TowerId(tower) })
}

pub(crate) fn grow(towers: &[u8]) -> Command {
    Command::Tower(TowerCommand::Grow { towers: towers.iter().copied().map(TowerId).collect() })
}

/// Herald draws.
pub(crate) const DRAW: Command = Command::Map(MapCommand::Draw { face: None, thief: None, from: None });

/// At `x,y`, turned by so many quarters.
pub(crate) fn place(at: &str, quarters: usize) -> Place {
    let (x, y) = at.split_once(',').unwrap();
    let pos = Pos { x: x.parse().unwrap(), y: y.parse().unwrap() };
    Place { pos, rotation: Rotation::ALL[quarters] }
}

pub(crate) fn lay(at: &str, quarters: usize) -> Command {
    Command::Map(MapCommand::Lay(place(at, quarters)))
}

pub(crate) fn stand(kind: Kind, segment: Segment) -> Command {
    Command::Map(MapCommand::Stand { kind, segment })
}

pub(crate) fn nominate(meeple: u16, emblem: Emblem) -> Command {
    let (meeple, emblem) = (MeepleId(meeple), Some(emblem));
    Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem, ring_before: None })
}

pub(crate) fn reveal(meeple: u16) -> Command {
    let meeple = MeepleId(meeple);
    Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach: None, emblem: None })
}

pub(crate) fn look_at(prize: u8, face: Option<&str>) -> Command {
    let (prize, face) = (PrizeId(prize), face.map(code));
    Command::Tournament(TournamentCommand::LookAtPrize { prize, face })
}

pub(crate) fn lay_prize(prize: u8, at: &str, quarters: usize) -> Command {
    let (prize, at) = (PrizeId(prize), PrizePlace::Cell(place(at, quarters)));
    Command::Tournament(TournamentCommand::PlacePrize { prize, at })
}

pub(crate) fn tournament_tile(at: &str, quarters: usize) -> Command {
    let place = Some(place(at, quarters));
    Command::Tournament(TournamentCommand::PlaceTournamentTile { place })
}

fn face(name: &str) -> &'static FaceInfo {
    faces().iter().find(|face| face.code == code(name)).unwrap()
}

/// `road1`: the second road of a face.
pub(crate) fn segment(of: &str, name: &str) -> Segment {
    let kind = name.trim_end_matches(|last: char| last.is_ascii_digit());
    let feature = match kind {
        "city" => Feature::City,
        "road" => Feature::Road,
        "field" => Feature::Field,
        "monastery" => Feature::Monastery,
        "garden" => Feature::Garden,
        other => panic!("{other}"),
    };
    let nth: usize = name[kind.len()..].parse().unwrap_or(0);
    let mut all = (0..).zip(&face(of).segments).filter(|(_, segment)| segment.feature == feature);
    Segment(all.nth(nth).unwrap().0)
}

/// The lot by which Herald draws this tile from those of its heap that are left, all in a row by face.
pub(crate) fn lot(view: &View, wanted: &str) -> u16 {
    let left = &view.map.as_ref().unwrap().left;
    let heap = face(wanted).heap;
    let heap = left.iter().filter(|(code, _)| face(code.as_str()).heap == heap);
    heap.take_while(|(other, _)| *other != code(wanted)).map(|(_, count)| u16::from(*count)).sum()
}
