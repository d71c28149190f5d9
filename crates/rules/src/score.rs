//! The score sheet: every point with its reason, and who wins (B-13, T-22). Never changes the game.

use herald_words::{Points, ScoreLine, Seat, SeatTotal, Sheet};

use crate::Game;

/// The sheet as if the game ended now; as it ended, once it has.
#[must_use]
pub fn sheet(game: &Game) -> Sheet {
    let told = game.told.iter().map(|told| ScoreLine::Told {
        seat: told.seat,
        points: told.points,
        source: told.source,
        stage: told.stage,
        reason: told.reason.clone(),
        revision: told.at,
    });
    let lines: Vec<_> = told.chain(game.tournaments.statues.score()).collect();
    let totals = totals(game, &lines);
    let winners = totals.iter().filter(|total| total.rank == 1).map(|total| total.seat).collect();
    Sheet { lines, totals, winners }
}

/// Points so far: what was told, and once the game is over what the sheet adds.
pub(crate) fn points(game: &Game, seat: Seat) -> Points {
    let told: Points = game.told.iter().filter(|told| told.seat == seat).map(|told| told.points).sum();
    if game.is_over() { told + of(seat, game.tournaments.statues.score()) } else { told }
}

fn of(seat: Seat, lines: impl Iterator<Item = ScoreLine>) -> Points {
    lines.filter(|line| line.seat() == seat).map(|line| line.points()).sum()
}

/// B-13: most points first; equal points share a rank.
fn totals(game: &Game, lines: &[ScoreLine]) -> Vec<SeatTotal> {
    let sum = |seat: &Seat| SeatTotal { seat: *seat, points: of(*seat, lines.iter().cloned()), rank: 0 };
    let mut totals: Vec<_> = game.seats.iter().map(sum).collect();
    totals.sort_by_key(|total| std::cmp::Reverse(total.points));
    let points: Vec<_> = totals.iter().map(|total| total.points).collect();
    for total in &mut totals {
        let above = points.iter().filter(|other| **other > total.points).count();
        total.rank = u8::try_from(above + 1).unwrap_or(u8::MAX);
    }
    totals
}
