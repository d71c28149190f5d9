//! Tables, settings, seats, plans and rulings as answers. Never a token: the services hand those over themselves.

use herald_api::v1;
use herald_words::{
    DrawShare, Draws, Expansion, GameSummary, Plan, Ruling, Seat, SeatInfo, Settings, TableInfo, TileTower,
    Tiles,
};

use super::piece;

/// A table without its game.
pub(crate) fn game(info: &TableInfo) -> v1::Game {
    v1::Game {
        game_id: info.game.to_string(),
        revision: info.revision.0,
        status: piece::status(info.status),
        settings: Some(settings(&info.settings)),
        seats: info.seats.iter().map(seat).collect(),
        join_code: info.join.as_ref().map(|code| code.reveal().to_owned()).unwrap_or_default(),
        draws: Some(draws(&info.draws)),
    }
}

/// How Herald's draws can be checked.
pub(super) fn draws(draws: &Draws) -> v1::Draws {
    let share = |(seat, share): &(Seat, DrawShare)| v1::DrawShare {
        seat: piece::number(*seat),
        share: share.bytes().clone(),
    };
    let bytes = |bytes: [u8; 32]| bytes.to_vec().into();
    v1::Draws {
        commitment: draws.commitment.map(|commitment| bytes(commitment.0)).unwrap_or_default(),
        shares: draws.shares.iter().map(share).collect(),
        seed: draws.seed.map(|seed| bytes(seed.0)).unwrap_or_default(),
    }
}

/// One game of a list.
pub(crate) fn game_summary(summary: &GameSummary) -> v1::GameSummary {
    v1::GameSummary {
        game_id: summary.game.to_string(),
        revision: summary.revision.0,
        status: summary.status.map_or(v1::Status::Damaged.into(), piece::status),
        players: summary.players.iter().map(ToString::to_string).collect(),
        opened_at: summary.status.map(|_| piece::timestamp(summary.opened_ms)),
        changed_at: summary.status.map(|_| piece::timestamp(summary.changed_ms)),
    }
}

/// How the piles are built.
pub(crate) fn plan(plan: &Plan) -> v1::Plan {
    let piles = plan
        .piles
        .iter()
        .map(|pile| v1::PilePlan { land_tiles: pile.land.into(), prize_tiles: pile.prizes.into() });
    v1::Plan {
        players: plan.players.into(),
        land_tiles: plan.land_tiles.into(),
        piles: piles.collect(),
        last_prize_tiles: plan.last_prizes.into(),
        crown: piece::discipline(plan.crown),
        river_tiles: plan.river_tiles.into(),
    }
}

/// A ruling.
pub(crate) fn ruling(ruling: &Ruling) -> v1::Ruling {
    v1::Ruling {
        code: ruling.code.to_owned(),
        rule_id: ruling.rule.to_string(),
        choice: ruling.choice.to_owned(),
        setting: ruling.setting.unwrap_or_default().to_owned(),
    }
}

pub(super) fn settings(settings: &Settings) -> v1::Settings {
    v1::Settings {
        extra_tiles: settings.extra_tiles.into(),
        start_tile: piece::start_tile(settings.start_tile),
        crown: settings.crown.map_or(v1::Discipline::Unspecified.into(), piece::discipline),
        crown_order: settings.house.crown_order.map(piece::discipline).to_vec(),
        renomination: piece::renomination(settings.house.renomination),
        tie_overflow: piece::tie_overflow(settings.house.tie_overflow),
        watchers: piece::watchers(settings.watchers),
        expansions: settings.played.iter().map(expansion).collect(),
        emblem_keeping: piece::emblem_keeping(settings.emblems),
        recording: piece::recording(settings.recording),
        map: piece::map_keeping(settings.map),
        drawn_by: piece::drawn_by(settings.drawn_by),
        river_ends: piece::river_ends(settings.river_ends),
        bends: piece::bends(settings.house.bends),
        tile_tower: settings.tile_tower == TileTower::Used,
        corrections: piece::corrections(settings.corrections),
        nudge_after_seconds: settings.nudge_after_seconds.into(),
    }
}

fn expansion((expansion, tiles): (Expansion, Tiles)) -> v1::ExpansionTiles {
    let tiles = match tiles {
        Tiles::Usual => None,
        Tiles::Counted(tiles) => Some(tiles.into()),
    };
    v1::ExpansionTiles { expansion: piece::expansion(expansion), tiles }
}

pub(super) fn seat(seat: &SeatInfo) -> v1::SeatInfo {
    v1::SeatInfo {
        seat: piece::number(seat.seat),
        name: seat.name.to_string(),
        colour: piece::colour(seat.colour),
        symbol: piece::symbol(seat.symbol),
    }
}

#[cfg(test)]
mod tests {
    use herald_words::{
        Bends, CorrectionPolicy, DrawnBy, EmblemKeeping, HouseRules, MapKeeping, Played, Recording, RiverEnds,
    };

    use super::*;
    use crate::wire::read::{self, Reading};

    #[test]
    fn settings_are_written_as_they_are_read() {
        let played = Expansion::ALL.into_iter().fold(Played::default(), |played, expansion| {
            let tiles = if expansion == Expansion::River { Tiles::Usual } else { Tiles::Counted(12) };
            played.with(expansion, tiles)
        });
        let chosen = Settings {
            played,
            map: MapKeeping::Tracked,
            drawn_by: DrawnBy::Server,
            emblems: EmblemKeeping::Table,
            recording: Recording::AnySeat,
            corrections: CorrectionPolicy::Majority,
            nudge_after_seconds: 90,
            river_ends: RiverEnds::Classic,
            house: HouseRules { bends: Bends::Successive, ..HouseRules::default() },
            ..Settings::default()
        };
        for settings in [Settings::default(), chosen] {
            let written = super::settings(&settings);
            assert_eq!(read::settings(&mut Reading::default(), Some(&written)), Some(settings));
        }
    }
}
