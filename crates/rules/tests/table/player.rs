//! What a player says and does, as a sentence. Never asks whether it is allowed: a refusal is a panic.

use herald_words::{
    CityId, Command, Emblem, Kind, LeaveCause, MeepleId, PointSource, Points, PrizeId, PrizePlace, Reach,
    Role, Seat, Shields, StatueCity, TournamentCommand,
};

use super::Table;

/// A player at the table.
pub(crate) struct Player<'a> {
    pub(super) table: &'a mut Table,
    pub(super) seat: Seat,
}

impl Player<'_> {
    pub(crate) fn draws(self) -> Self {
        self.says(Command::DrawTile { symbol: None, thief: None })
    }

    pub(crate) fn discards(self) -> Self {
        self.says(Command::DiscardTile)
    }

    pub(crate) fn places(self) -> Self {
        self.says(Command::PlaceTile)
    }

    /// Puts a meeple on the tile just laid.
    pub(crate) fn puts(self, role: Role) -> MeepleId {
        self.puts_a(Kind::Meeple, role)
    }

    /// Puts a figure on the tile just laid.
    pub(crate) fn puts_a(self, kind: Kind, role: Role) -> MeepleId {
        let seat = self.seat;
        let table = self.says(put_a(kind, role)).table;
        let placed = table.view(herald_words::Audience::Watcher).meeples;
        placed.into_iter().rfind(|meeple| meeple.seat == seat).unwrap().meeple
    }

    pub(crate) fn nominates(self, meeple: MeepleId, emblem: Emblem) -> Self {
        self.says(nominate(meeple, emblem))
    }

    /// A farmer, with so many of the 8 tiles around him before the tile.
    pub(crate) fn nominates_farmer(self, meeple: MeepleId, emblem: Emblem, ring: u8) -> Self {
        self.says(nominate_farmer(meeple, emblem, Some(ring)))
    }

    pub(crate) fn reveals(self, meeple: MeepleId, reach: Reach) -> Self {
        self.says(reveal(meeple, reach))
    }

    /// Lays a prize tile whose statue stands in a city of its own.
    pub(crate) fn lays(self, prize: PrizeId) -> Self {
        self.says(lay(prize, StatueCity::New(None)))
    }

    pub(crate) fn lays_into(self, prize: PrizeId, city: CityId) -> Self {
        self.says(lay(prize, StatueCity::Known(city)))
    }

    pub(crate) fn holds(self, prize: PrizeId) -> Self {
        self.says(hold(prize))
    }

    pub(crate) fn lifts(self, meeple: MeepleId) -> Self {
        self.says(lift(meeple))
    }

    /// Tells that these seats score.
    pub(crate) fn tells(self, seats: &[Seat], points: i32) -> Self {
        self.says(tell(seats, points))
    }

    pub(crate) fn counts(self, city: CityId, shields: u8) -> Self {
        self.says(count(city, shields))
    }

    pub(crate) fn merges(self, kept: CityId, joined: CityId) -> Self {
        self.says(merge(kept, joined))
    }

    pub(crate) fn ends(self) {
        self.says(Command::EndTurn);
    }

    pub(crate) fn says(self, step: Command) -> Self {
        self.table.take(self.seat, &[step]);
        self
    }
}

pub(crate) fn nominate(meeple: MeepleId, emblem: Emblem) -> Command {
    nominate_farmer(meeple, emblem, None)
}

pub(crate) fn nominate_farmer(meeple: MeepleId, emblem: Emblem, ring_before: Option<u8>) -> Command {
    Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem: Some(emblem), ring_before })
}

pub(crate) fn reveal(meeple: MeepleId, reach: Reach) -> Command {
    Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach: Some(reach), emblem: None })
}

pub(crate) fn lay(prize: PrizeId, city: StatueCity) -> Command {
    Command::Tournament(TournamentCommand::PlacePrize { prize, at: PrizePlace::City(city) })
}

pub(crate) fn hold(prize: PrizeId) -> Command {
    Command::Tournament(TournamentCommand::HoldPrize { prize })
}

pub(crate) fn count(city: CityId, shields: u8) -> Command {
    Command::Tournament(TournamentCommand::TellShields { city, shields: Shields(shields) })
}

pub(crate) fn merge(kept: CityId, joined: CityId) -> Command {
    Command::Tournament(TournamentCommand::MergeCities { kept, joined })
}

pub(crate) fn put(role: Role) -> Command {
    put_a(Kind::Meeple, role)
}

pub(crate) fn put_a(kind: Kind, role: Role) -> Command {
    Command::PlaceMeeple { kind, role, label: None, on_prize: None }
}

pub(crate) fn lift(meeple: MeepleId) -> Command {
    Command::LiftMeeple { meeple, cause: LeaveCause::Scored }
}

pub(crate) fn tell(seats: &[Seat], points: i32) -> Command {
    let (points, source) = (Points(points), PointSource::City);
    Command::TellPoints { seats: seats.to_vec(), points, source, reason: None }
}
