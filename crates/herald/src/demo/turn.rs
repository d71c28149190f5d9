//! From the script's acts to the steps of a move, by what the player's view shows now. Never calls the server.

use std::collections::BTreeMap;

use herald_api::v1::{self, place_prize, step::Step};

use super::{
    Cast, DemoError, Player, Tournament,
    lobby::Devices,
    script::{self, Act},
};

/// A player who acts, and what their phone shows.
pub(super) struct Sitting {
    pub(super) player: Player,
    pub(super) seat: u32,
    pub(super) view: v1::View,
}

/// What the steps of an act depend on beside the view.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) cast: &'a Cast,
    pub(super) devices: &'a Devices,
}

impl Sitting {
    /// Where the script is for this player.
    pub(super) fn tournament(&self) -> Tournament {
        next(&self.view)
    }

    /// The steps that these acts come to. What the evening has not brought about (a city nobody founded) is left out.
    pub(super) fn steps(&self, around: Around<'_>, acts: &[Act]) -> Result<Vec<Step>, DemoError> {
        let mut steps = Vec::new();
        for act in acts {
            match *act {
                Act::Nominate { meeple, emblem, ring_before } => {
                    let meeple = self.meeple(meeple)?;
                    let chosen = around.cast.emblems.get(&(self.tournament(), self.player)).copied();
                    let emblem = chosen.unwrap_or(emblem);
                    let nominate = v1::NominateMeeple { meeple, emblem: emblem.into(), ring_before };
                    steps.push(Step::NominateMeeple(nominate));
                }
                Act::Place { role, label } => {
                    let label = label.to_owned();
                    steps.push(Step::PlaceMeeple(v1::PlaceMeeple {
                        role: role.into(),
                        label,
                        ..Default::default()
                    }));
                }
                Act::Score { meeple, points, source } => {
                    steps.push(tell(around.devices, &[self.player], points, source, meeple)?);
                    steps.push(Step::LiftMeeple(v1::LiftMeeple {
                        meeple: self.meeple(meeple)?,
                        ..Default::default()
                    }));
                }
                Act::Tell { players, points, source, reason } => {
                    steps.push(tell(around.devices, players, points, source, reason)?);
                }
                Act::Shields { city, shields } => {
                    let told = self.city(city).map(|city| v1::TellShields { city, shields });
                    steps.extend(told.map(Step::TellShields));
                }
                Act::Merge { kept, joined } => {
                    let both = self.city(kept).zip(self.city(joined));
                    let merged = both.map(|(kept, joined)| v1::MergeCities { kept, joined });
                    steps.extend(merged.map(Step::MergeCities));
                }
            }
        }
        Ok(steps)
    }

    /// The prize tiles before the player, each laid where the script has a city for it (T-20).
    pub(super) fn place_prizes(&self, cities: &BTreeMap<u32, &'static str>) -> Result<Vec<Step>, DemoError> {
        let place = |winner: &v1::Winner| {
            let label = *cities.get(&winner.prize).ok_or(DemoError::Missing("a city for a prize tile"))?;
            let city = match self.city(label) {
                Some(known) => place_prize::At::KnownCity(known),
                None => place_prize::At::NewCity(v1::NewCity { label: label.to_owned() }),
            };
            Ok(Step::PlacePrize(v1::PlacePrize { prize: winner.prize, at: Some(city) }))
        };
        self.prizes().map(place).collect()
    }

    /// The prize tiles before the player.
    pub(super) fn prizes(&self) -> impl Iterator<Item = &v1::Winner> {
        let all = self.view.tournaments.iter().flat_map(|tournaments| &tournaments.prizes);
        all.filter(|winner| winner.seat == self.seat)
    }

    /// The reveal that the view offers, with the reach of the meeple it names (T-14).
    pub(super) fn reveal(&self) -> Result<Step, DemoError> {
        let offered = self.view.legal_moves.iter().find_map(|legal| match &legal.r#move {
            Some(v1::legal_move::Move::RevealEmblem(reveal)) => Some(reveal.meeple),
            _ => None,
        });
        let meeple = offered.ok_or(DemoError::Missing("a meeple to reveal under"))?;
        let label = self.view.meeples.iter().find(|found| found.meeple == meeple).map(|found| &found.label);
        let reach = label.and_then(|label| script::reach_of(label));
        let reach = reach.ok_or_else(|| DemoError::OffScript(format!("how far does {label:?} reach?")))?;
        let reach = v1::Reach { reach: Some(reach), ..Default::default() };
        Ok(Step::RevealEmblem(v1::RevealEmblem { meeple, reach: Some(reach), ..Default::default() }))
    }

    /// The player's meeple that people call so.
    fn meeple(&self, label: &str) -> Result<u32, DemoError> {
        let mut own = self.view.meeples.iter().filter(|meeple| meeple.seat == self.seat);
        let found = own.find(|meeple| meeple.label == label).map(|meeple| meeple.meeple);
        found.ok_or_else(|| DemoError::OffScript(format!("{} has no meeple on {label}", self.player.name())))
    }

    /// The city with a statue that people call so.
    fn city(&self, label: &str) -> Option<u32> {
        let mut cities = self.view.tournaments.iter().flat_map(|tournaments| &tournaments.cities);
        cities.find(|city| city.label == label).map(|city| city.city)
    }
}

fn tell(
    devices: &Devices,
    players: &[Player],
    points: u32,
    source: v1::PointSource,
    reason: &str,
) -> Result<Step, DemoError> {
    let seats: Result<_, _> = players.iter().map(|player| devices.seat_of(*player)).collect();
    let (source, reason) = (source.into(), reason.to_owned());
    Ok(Step::TellPoints(v1::TellPoints { seats: seats?, points, source, reason }))
}

/// The tournament that comes next, or runs.
pub(super) fn next(view: &v1::View) -> Tournament {
    Tournament(view.tournaments.as_ref().map_or(0, |tournaments| tournaments.held) + 1)
}
