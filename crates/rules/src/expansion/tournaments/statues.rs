//! Statues on the map and the cities they stand in (T-20, T-22). Never counts a coat of arms itself: they are told or measured.

use std::collections::BTreeMap;

use herald_words::{CityId, CityRef, Emblem, Label, MapKeeping, Points, ScoreLine, Seat, Shields, Statue};

/// Points for each coat of arms and emblem (T-22).
const POINTS_A_SHIELD: i32 = 3;

/// Statues, and cities with at least one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Statues {
    statues: Vec<Statue>,
    cities: BTreeMap<CityId, City>,
    founded: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct City {
    label: Option<Label>,
    shields: Option<Shields>,
}

impl Statues {
    /// The id the next city gets.
    pub(super) fn next_city(&self) -> CityId {
        CityId(self.founded + 1)
    }

    pub(super) fn has_city(&self, city: CityId) -> bool {
        self.cities.contains_key(&city)
    }

    pub(super) fn city_ids(&self) -> impl Iterator<Item = CityId> + '_ {
        self.cities.keys().copied()
    }

    pub(crate) fn statues(&self) -> &[Statue] {
        &self.statues
    }

    pub(super) fn cities(&self) -> Vec<CityRef> {
        let city = |(id, city): (&CityId, &City)| CityRef {
            city: *id,
            label: city.label.clone(),
            shields: city.shields,
        };
        self.cities.iter().map(city).collect()
    }

    pub(crate) fn count(&self) -> usize {
        self.statues.len()
    }

    pub(super) fn emblems(&self) -> impl Iterator<Item = (Seat, Emblem)> + '_ {
        self.statues.iter().filter_map(|statue| statue.emblem.map(|emblem| (statue.seat, emblem)))
    }

    /// T-22: each emblem on a statue, in order of placing, with the coats of arms of its city.
    pub(super) fn score(
        &self,
        shields: impl Fn(CityId) -> Option<Shields>,
        map: MapKeeping,
    ) -> impl Iterator<Item = ScoreLine> {
        self.statues.iter().filter(|statue| statue.emblem.is_some()).map(move |statue| {
            let shields = shields(statue.city);
            ScoreLine::Statue {
                seat: statue.seat,
                points: Points(POINTS_A_SHIELD * i32::from(shields.unwrap_or_default().0)),
                prize: statue.prize,
                city: statue.city,
                shields,
                map,
            }
        })
    }

    pub(super) fn found(&mut self, city: CityId, label: Option<Label>) {
        self.founded = self.founded.max(city.0);
        self.cities.insert(city, City { label, shields: None });
    }

    pub(crate) fn rename(&mut self, city: CityId, label: Option<Label>) {
        if let Some(city) = self.cities.get_mut(&city) {
            city.label = label;
        }
    }

    pub(super) fn put(&mut self, statue: Statue) {
        self.statues.push(statue);
    }

    pub(super) fn tell(&mut self, city: CityId, shields: Shields) {
        if let Some(city) = self.cities.get_mut(&city) {
            city.shields = Some(shields);
        }
    }

    /// Two cities are one: their statues stand together, and their coats of arms add up as far as told.
    pub(super) fn merge(&mut self, kept: CityId, joined: CityId) {
        let Some(gone) = self.cities.remove(&joined) else { return };
        for statue in self.statues.iter_mut().filter(|statue| statue.city == joined) {
            statue.city = kept;
        }
        if let (Some(city), Some(more)) = (self.cities.get_mut(&kept), gone.shields) {
            city.shields = Some(Shields(city.shields.unwrap_or_default().0.saturating_add(more.0)));
        }
    }
}
