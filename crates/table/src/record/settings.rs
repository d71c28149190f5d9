//! What the host chose and how the piles are built, to the record and back. Never checks a setting: that was done
//! before it was written.

use herald_words::{
    Bends, CorrectionPolicy, DrawnBy, EmblemKeeping, Expansion, HouseRules, MapKeeping, PilePlan, Plan,
    Played, Recording, Renomination, RiverEnds, Settings, StartTile, TieOverflow, TileTower, Tiles,
    WatcherPolicy,
};

use super::{
    Unreadable,
    codes::{discipline_in, discipline_out, expansion_in, expansion_out},
    narrow, pb,
};

pub(super) fn settings_out(settings: &Settings) -> pb::Settings {
    pb::Settings {
        extra_tiles: settings.extra_tiles.into(),
        start_tile_shuffled_in: settings.start_tile == StartTile::ShuffledIn,
        crown: settings.crown.map_or(pb::Discipline::Unspecified as i32, discipline_out),
        crown_order: settings.house.crown_order.map(discipline_out).to_vec(),
        renominate_after_reveal: settings.house.renomination == Renomination::AfterReveal,
        lower_ranks_draw: settings.house.tie_overflow == TieOverflow::LowerRanksDraw,
        watchers_forbidden: settings.watchers == WatcherPolicy::Forbidden,
        expansions: settings.played.iter().map(expansion_tiles_out).collect(),
        table_keeps_emblems: settings.emblems == EmblemKeeping::Table,
        any_seat_records: settings.recording == Recording::AnySeat,
        tracked: settings.map == MapKeeping::Tracked,
        server_draws: settings.drawn_by == DrawnBy::Server,
        classic_river_ends: settings.river_ends == RiverEnds::Classic,
        successive_bends: settings.house.bends == Bends::Successive,
        tile_tower: settings.tile_tower == TileTower::Used,
        corrections: match settings.corrections {
            CorrectionPolicy::Host => pb::CorrectionPolicy::Unspecified,
            CorrectionPolicy::Majority => pb::CorrectionPolicy::Majority,
            CorrectionPolicy::All => pb::CorrectionPolicy::All,
        }
        .into(),
        nudge_after_seconds: settings.nudge_after_seconds.into(),
    }
}

pub(super) fn settings_in(settings: Option<pb::Settings>) -> Result<Settings, Unreadable> {
    let settings = settings.ok_or(Unreadable::Nonsense("no settings"))?;
    let order: Vec<_> = settings.crown_order.into_iter().map(discipline_in).collect::<Result<_, _>>()?;
    let crown = settings.crown;
    let corrections = match pb::CorrectionPolicy::try_from(settings.corrections) {
        // Before there were votes the host decided alone.
        Ok(pb::CorrectionPolicy::Unspecified) => CorrectionPolicy::Host,
        Ok(pb::CorrectionPolicy::Majority) => CorrectionPolicy::Majority,
        Ok(pb::CorrectionPolicy::All) => CorrectionPolicy::All,
        Err(_) => return Err(Unreadable::Nonsense("who corrects")),
    };
    Ok(Settings {
        played: played_in(settings.expansions)?,
        extra_tiles: narrow(settings.extra_tiles)?,
        start_tile: if settings.start_tile_shuffled_in { StartTile::ShuffledIn } else { StartTile::Boxed },
        crown: if crown == pb::Discipline::Unspecified as i32 { None } else { Some(discipline_in(crown)?) },
        house: HouseRules {
            crown_order: order.try_into().map_err(|_| Unreadable::Nonsense("crown's order"))?,
            renomination: if settings.renominate_after_reveal {
                Renomination::AfterReveal
            } else {
                Renomination::OnceAPlacement
            },
            tie_overflow: if settings.lower_ranks_draw {
                TieOverflow::LowerRanksDraw
            } else {
                TieOverflow::NobodyBelowDraws
            },
            bends: if settings.successive_bends { Bends::Successive } else { Bends::Adjacent },
        },
        map: if settings.tracked { MapKeeping::Tracked } else { MapKeeping::Told },
        drawn_by: if settings.server_draws { DrawnBy::Server } else { DrawnBy::Table },
        river_ends: if settings.classic_river_ends { RiverEnds::Classic } else { RiverEnds::ThirdEdition },
        tile_tower: if settings.tile_tower { TileTower::Used } else { TileTower::NotUsed },
        emblems: if settings.table_keeps_emblems { EmblemKeeping::Table } else { EmblemKeeping::Herald },
        recording: if settings.any_seat_records { Recording::AnySeat } else { Recording::ActiveSeat },
        watchers: if settings.watchers_forbidden { WatcherPolicy::Forbidden } else { WatcherPolicy::Allowed },
        corrections,
        nudge_after_seconds: narrow(settings.nudge_after_seconds)?,
    })
}

fn expansion_tiles_out((expansion, tiles): (Expansion, Tiles)) -> pb::ExpansionTiles {
    let tiles = match tiles {
        Tiles::Usual => None,
        Tiles::Counted(tiles) => Some(tiles.into()),
    };
    pb::ExpansionTiles { expansion: expansion_out(expansion), tiles }
}

fn played_in(expansions: Vec<pb::ExpansionTiles>) -> Result<Played, Unreadable> {
    let mut played = Played::default();
    for told in expansions {
        let expansion = expansion_in(told.expansion)?;
        if played.has(expansion) {
            return Err(Unreadable::Nonsense("an expansion twice"));
        }
        let tiles = match told.tiles {
            None => Tiles::Usual,
            Some(tiles) => Tiles::Counted(narrow(tiles)?),
        };
        played = played.with(expansion, tiles);
    }
    Ok(played)
}

pub(super) fn plan_out(plan: &Plan) -> pb::Plan {
    pb::Plan {
        land: plan.piles.iter().map(|pile| pile.land.into()).collect(),
        prizes: plan.piles.iter().map(|pile| pile.prizes.into()).collect(),
        last_prizes: plan.last_prizes.into(),
        crown: discipline_out(plan.crown),
        players: plan.players.into(),
        river_tiles: plan.river_tiles.into(),
    }
}

pub(super) fn plan_in(plan: Option<pb::Plan>) -> Result<Plan, Unreadable> {
    let plan = plan.ok_or(Unreadable::Nonsense("no plan"))?;
    if plan.land.len() != plan.prizes.len() {
        return Err(Unreadable::Nonsense("piles"));
    }
    let pile = |(land, prizes)| Ok(PilePlan { land: narrow(land)?, prizes: narrow(prizes)? });
    let piles: Vec<PilePlan> = plan.land.into_iter().zip(plan.prizes).map(pile).collect::<Result<_, _>>()?;
    Ok(Plan {
        players: narrow(plan.players)?,
        land_tiles: narrow(piles.iter().map(|pile| u32::from(pile.land)).sum())?,
        river_tiles: narrow(plan.river_tiles)?,
        piles,
        last_prizes: narrow(plan.last_prizes)?,
        crown: discipline_in(plan.crown)?,
    })
}
