//! Plans and settings as asked for. Never checks them against a rule: how many may play, which numbers of tiles add
//! up, or that the crown's way names each discipline once, is for the table to say.

use herald_api::v1;
use herald_words::{
    Discipline, Expansion, HouseRules, MAX_EXTRA_TILES, MAX_NUDGE_SECONDS, MIN_NUDGE_SECONDS, PlanRequest,
    Played, Settings, TileTower, Tiles,
};

use super::{piece, reading::Reading};

/// What a plan is asked for.
pub(crate) fn plan_request(reading: &mut Reading, asked: &v1::PlanSetupRequest) -> Option<PlanRequest> {
    let players = reading.number("players", asked.players, 0..=u8::MAX.into());
    let extra_tiles = extra_tiles(reading, asked.extra_tiles);
    let start_tile = reading.choice("start_tile", asked.start_tile, piece::start_tile);
    let crown = crown(reading, asked.crown);
    let played = played(reading, &asked.expansions);
    Some(PlanRequest {
        players: players?,
        played: played?,
        extra_tiles: extra_tiles?,
        start_tile: start_tile?,
        crown: crown?,
    })
}

/// What the host chooses; everything left out has its default.
pub(crate) fn settings(reading: &mut Reading, asked: Option<&v1::Settings>) -> Option<Settings> {
    let Some(asked) = asked else { return Some(Settings::default()) };
    reading.within("settings", |reading| {
        let extra_tiles = extra_tiles(reading, asked.extra_tiles);
        let start_tile = reading.choice("start_tile", asked.start_tile, piece::start_tile);
        let crown = crown(reading, asked.crown);
        let house = house(reading, asked);
        let watchers = reading.choice("watchers", asked.watchers, piece::watchers);
        let played = played(reading, &asked.expansions);
        let map = reading.choice("map", asked.map, piece::map_keeping);
        let drawn_by = reading.choice("drawn_by", asked.drawn_by, piece::drawn_by);
        let river_ends = reading.choice("river_ends", asked.river_ends, piece::river_ends);
        let emblems = reading.choice("emblem_keeping", asked.emblem_keeping, piece::emblem_keeping);
        let recording = reading.choice("recording", asked.recording, piece::recording);
        let corrections = reading.choice("corrections", asked.corrections, piece::corrections);
        let nudge_range = MIN_NUDGE_SECONDS.into()..=MAX_NUDGE_SECONDS.into();
        let nudge = reading.number_if("nudge_after_seconds", asked.nudge_after_seconds, nudge_range);
        Some(Settings {
            played: played?,
            extra_tiles: extra_tiles?,
            start_tile: start_tile?,
            crown: crown?,
            house: house?,
            river_ends: river_ends?,
            tile_tower: if asked.tile_tower { TileTower::Used } else { TileTower::NotUsed },
            map: map?,
            drawn_by: drawn_by?,
            emblems: emblems?,
            recording: recording?,
            watchers: watchers?,
            corrections: corrections?,
            nudge_after_seconds: nudge?.unwrap_or(0),
        })
    })
}

fn house(reading: &mut Reading, asked: &v1::Settings) -> Option<HouseRules> {
    let crown_order = if asked.crown_order.is_empty() {
        Some(HouseRules::default().crown_order)
    } else {
        let order = reading.list("crown_order", &asked.crown_order, 3..=3, |reading, discipline| {
            reading.choice("", *discipline, piece::discipline)
        });
        order.and_then(|order| order.try_into().ok())
    };
    let renomination = reading.choice("renomination", asked.renomination, piece::renomination);
    let tie_overflow = reading.choice("tie_overflow", asked.tie_overflow, piece::tie_overflow);
    let bends = reading.choice("bends", asked.bends, piece::bends);
    Some(HouseRules {
        crown_order: crown_order?,
        renomination: renomination?,
        tie_overflow: tie_overflow?,
        bends: bends?,
    })
}

/// The expansions in the box, each once.
fn played(reading: &mut Reading, asked: &[v1::ExpansionTiles]) -> Option<Played> {
    let mut played = Played::default();
    let read = reading.list("expansions", asked, 0..=Expansion::ALL.len(), |reading, asked| {
        let expansion = reading.choice("expansion", asked.expansion, piece::expansion);
        let tiles = match asked.tiles {
            None => Some(Tiles::Usual),
            // The river's own bounds, and what all add up to, are the plan's refusals, with their rules.
            Some(tiles) => reading.number("tiles", tiles, 0..=MAX_EXTRA_TILES.into()).map(Tiles::Counted),
        };
        let (expansion, tiles) = expansion.zip(tiles)?;
        if played.has(expansion) {
            return reading.refuse("expansion", "must be one not named before");
        }
        played = played.with(expansion, tiles);
        Some(())
    });
    read.map(|_| played)
}

fn extra_tiles(reading: &mut Reading, asked: u32) -> Option<u16> {
    // A number above MAX_EXTRA_TILES is the plan's refusal, with its rule.
    reading.number("extra_tiles", asked, 0..=u16::MAX.into())
}

fn crown(reading: &mut Reading, asked: i32) -> Option<Option<Discipline>> {
    reading.choice_if("crown", asked, piece::discipline)
}

#[cfg(test)]
mod tests {
    use herald_words::{Bends, DrawnBy, EmblemKeeping, MapKeeping, Problem, Recording, RiverEnds};

    use super::*;

    fn fields<T>(read: Result<T, Problem>) -> Vec<String> {
        match read {
            Ok(_) => Vec::new(),
            Err(Problem::Invalid(bad)) => bad.into_iter().map(|bad| bad.field).collect(),
            Err(other) => panic!("{other:?}"),
        }
    }

    fn settings_of(asked: &v1::Settings) -> Result<Settings, Problem> {
        let mut reading = Reading::default();
        let read = settings(&mut reading, Some(asked));
        reading.done(read)
    }

    fn plan_of(asked: &v1::PlanSetupRequest) -> Result<PlanRequest, Problem> {
        let mut reading = Reading::default();
        let read = plan_request(&mut reading, asked);
        reading.done(read)
    }

    fn tiles(expansion: v1::Expansion, tiles: Option<u32>) -> v1::ExpansionTiles {
        v1::ExpansionTiles { expansion: expansion.into(), tiles }
    }

    fn boxed(expansions: &[v1::ExpansionTiles]) -> v1::Settings {
        v1::Settings { expansions: expansions.to_vec(), ..Default::default() }
    }

    #[test]
    fn settings_left_out_are_the_defaults() {
        assert_eq!(settings_of(&v1::Settings::default()), Ok(Settings::default()));
        assert_eq!(settings(&mut Reading::default(), None), Some(Settings::default()));
    }

    #[test]
    fn each_unknown_setting_is_refused_by_its_path() {
        let asked = v1::Settings {
            extra_tiles: 70_000,
            start_tile: 3,
            crown: 4,
            crown_order: vec![1, 0, 9],
            renomination: 3,
            tie_overflow: -1,
            watchers: 77,
            expansions: vec![v1::ExpansionTiles { expansion: 13, tiles: Some(401) }],
            emblem_keeping: 3,
            recording: 3,
            map: 3,
            drawn_by: -1,
            river_ends: 3,
            tile_tower: true,
            bends: -1,
            corrections: v1::CorrectionPolicy::All.into(),
            nudge_after_seconds: 0,
        };
        let expected = [
            "settings.extra_tiles",
            "settings.start_tile",
            "settings.crown",
            "settings.crown_order[1]",
            "settings.crown_order[2]",
            "settings.renomination",
            "settings.tie_overflow",
            "settings.bends",
            "settings.watchers",
            "settings.expansions[0].expansion",
            "settings.expansions[0].tiles",
            "settings.map",
            "settings.drawn_by",
            "settings.river_ends",
            "settings.emblem_keeping",
            "settings.recording",
        ];
        assert_eq!(fields(settings_of(&asked)), expected);
        let asked = v1::Settings { corrections: 4, nudge_after_seconds: 9, ..Default::default() };
        assert_eq!(fields(settings_of(&asked)), ["settings.corrections", "settings.nudge_after_seconds"]);
    }

    #[test]
    fn a_nudge_comes_after_ten_seconds_to_an_hour_or_never() {
        let after = |nudge_after_seconds| {
            settings_of(&v1::Settings { nudge_after_seconds, ..Default::default() })
                .map(|settings| settings.nudge_after_seconds)
        };
        assert_eq!((after(0), after(10), after(3_600)), (Ok(0), Ok(10), Ok(3_600)));
        for refused in [1, 9, 3_601, 65_536 + 10] {
            assert_eq!(fields(after(refused)), ["settings.nudge_after_seconds"], "{refused}");
        }
    }

    #[test]
    fn the_crowns_way_has_three_known_stations_and_the_table_judges_them() {
        let with = |order: &[i32]| v1::Settings { crown_order: order.to_vec(), ..Default::default() };
        for bad in [&[1][..], &[1, 2], &[1, 2, 3, 1]] {
            assert_eq!(fields(settings_of(&with(bad))), ["settings.crown_order"]);
        }
        let twice = settings_of(&with(&[1, 1, 3])).unwrap().house.crown_order;
        assert_eq!(twice, [Discipline::Road, Discipline::Road, Discipline::Field]);
    }

    #[test]
    fn who_keeps_the_emblems_and_who_may_record_are_read_as_said() {
        let asked = v1::Settings { emblem_keeping: 2, recording: 2, ..Default::default() };
        let read = settings_of(&asked).unwrap();
        assert_eq!((read.emblems, read.recording), (EmblemKeeping::Table, Recording::AnySeat));
    }

    #[test]
    fn who_knows_the_map_and_who_draws_its_tiles_are_read_as_said() {
        let asked = v1::Settings { map: 2, drawn_by: 2, ..Default::default() };
        let read = settings_of(&asked).unwrap();
        assert_eq!((read.map, read.drawn_by), (MapKeeping::Tracked, DrawnBy::Server));
    }

    #[test]
    fn r1_r2_which_ends_the_river_has_and_which_bends_are_in_a_row_are_read_as_said() {
        let asked = v1::Settings { river_ends: 2, bends: 2, ..Default::default() };
        let read = settings_of(&asked).unwrap();
        assert_eq!((read.river_ends, read.house.bends), (RiverEnds::Classic, Bends::Successive));
        let asked = v1::Settings { river_ends: 1, bends: 1, ..Default::default() };
        let read = settings_of(&asked).unwrap();
        assert_eq!((read.river_ends, read.house.bends), (RiverEnds::ThirdEdition, Bends::Adjacent));
    }

    #[test]
    fn t4_each_expansion_is_listed_once_with_its_tiles_or_as_the_rulebook_knows_it() {
        let abbot = tiles(v1::Expansion::Abbot, Some(0));
        let asked =
            [tiles(v1::Expansion::River, None), abbot, tiles(v1::Expansion::DragonAndFairy, Some(400))];
        let played = settings_of(&boxed(&asked)).unwrap().played;
        let expected = [
            (Expansion::River, Tiles::Usual),
            (Expansion::Abbot, Tiles::Counted(0)),
            (Expansion::DragonAndFairy, Tiles::Counted(400)),
        ];
        assert!(played.iter().eq(expected), "{played:?}");

        let twice = [abbot, tiles(v1::Expansion::River, Some(401)), abbot];
        let refused = ["settings.expansions[1].tiles", "settings.expansions[2].expansion"];
        assert_eq!(fields(settings_of(&boxed(&twice))), refused);
        let nameless = [tiles(v1::Expansion::Unspecified, None)];
        assert_eq!(fields(settings_of(&boxed(&nameless))), ["settings.expansions[0].expansion"]);
        assert_eq!(fields(settings_of(&boxed(&[abbot; 13]))), ["settings.expansions"]);
    }

    #[test]
    fn a_plan_is_read_like_settings_and_judged_by_the_rules() {
        let expansions = vec![tiles(v1::Expansion::TowersAndThieves, None)];
        let asked = v1::PlanSetupRequest { players: 1, extra_tiles: 401, expansions, ..Default::default() };
        let read = plan_of(&asked).unwrap();
        assert_eq!((read.players, read.extra_tiles), (1, 401));
        assert!(read.played.has(Expansion::TowersAndThieves) && !read.played.has(Expansion::River));
        let expansions = vec![tiles(v1::Expansion::Unspecified, None)];
        let asked = v1::PlanSetupRequest { players: 256, crown: 9, expansions, ..Default::default() };
        assert_eq!(fields(plan_of(&asked)), ["players", "crown", "expansions[0].expansion"]);
    }
}
