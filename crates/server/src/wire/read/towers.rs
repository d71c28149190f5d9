//! The steps of Towers & Thieves. Never asks whether a tower stands or may grow: the rules do.

use herald_api::v1;
use herald_words::{FLOORS, MAX_THIEF, TowerCommand, TowerId};

use super::reading::Reading;

pub(super) fn build(reading: &mut Reading, asked: &v1::BuildTower) -> Option<TowerCommand> {
    reading.label("label", &asked.label).map(|label| TowerCommand::Build { label })
}

pub(super) fn grow(reading: &mut Reading, asked: &v1::GrowTowers) -> Option<TowerCommand> {
    let towers =
        reading.list("towers", &asked.towers, 1..=FLOORS.into(), |reading, id| tower(reading, "", *id));
    towers.map(|towers| TowerCommand::Grow { towers })
}

pub(super) fn guard(reading: &mut Reading, asked: &v1::PlaceGuard) -> Option<TowerCommand> {
    tower(reading, "tower", asked.tower).map(|tower| TowerCommand::Guard { tower })
}

/// The number on a thief's symbol, where it is told.
pub(super) fn thief(reading: &mut Reading, asked: Option<u32>) -> Option<Option<u8>> {
    match asked {
        None => Some(None),
        Some(number) => reading.number("thief", number, 1..=MAX_THIEF.into()).map(Some),
    }
}

fn tower(reading: &mut Reading, field: &str, asked: u32) -> Option<TowerId> {
    reading.number(field, asked, 1..=FLOORS.into()).map(TowerId)
}

#[cfg(test)]
mod tests {
    use herald_api::v1::step::Step;
    use herald_words::{Command, Label};

    use super::*;
    use crate::wire::read::step::tests::{command, refused};

    #[test]
    fn towers_are_named_by_their_numbers_and_no_table_builds_more_than_20() {
        let grow = |towers: &[u32]| Step::GrowTowers(v1::GrowTowers { towers: towers.to_vec() });
        let towers = vec![TowerId(3), TowerId(1)];
        assert_eq!(command(grow(&[3, 1])), Command::Tower(TowerCommand::Grow { towers }));
        for bad in [&[][..], &[0], &[21], &[1; 21]] {
            assert!(refused(grow(bad)).iter().all(|at| at.contains("grow_towers.towers")));
        }
        let guard = |tower| Step::PlaceGuard(v1::PlaceGuard { tower });
        assert_eq!(command(guard(20)), Command::Tower(TowerCommand::Guard { tower: TowerId(20) }));
        assert_eq!([0, 21].map(|tower| refused(guard(tower)).len()), [1, 1]);
    }

    #[test]
    fn a_tower_may_have_a_name() {
        let build = |label: &str| command(Step::BuildTower(v1::BuildTower { label: label.to_owned() }));
        let named = TowerCommand::Build { label: Label::parse("by the mill") };
        assert_eq!(build("by the mill"), Command::Tower(named));
        assert_eq!(build(""), Command::Tower(TowerCommand::Build { label: None }));
    }

    #[test]
    fn the_number_on_a_thiefs_symbol_has_one_digit() {
        let draw = |thief| v1::DrawTile { symbol: v1::TileSymbol::Thief.into(), thief };
        let told = |thief| command(Step::DrawTile(draw(thief)));
        let symbol = Some(herald_words::TileSymbol::Thief);
        assert_eq!(told(None), Command::DrawTile { symbol, thief: None });
        assert_eq!(told(Some(9)), Command::DrawTile { symbol, thief: Some(9) });
        for bad in [0, 10] {
            let refused = refused(Step::DrawTile(draw(Some(bad))));
            assert!(refused[0].ends_with("draw_tile.thief"), "{refused:?}");
        }
    }
}
