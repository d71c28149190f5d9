//! The score sheet: every point with its reason, and who wins (B-13, T-22). Never changes the game.

use herald_words::{Count, Points, Revision, ScoreLine, Seat, SeatTotal, Sheet};

use crate::{
    Game,
    count::at_the_end,
    expansion::{tournaments::statue_lines, towers},
    game::Told,
};

/// The sheet as if the game ended now; as it ended, once it has.
#[must_use]
pub fn sheet(game: &Game) -> Sheet {
    let told = game.told.iter().map(|told| (told.at, told_line(told)));
    let scored = game.counted.iter().flat_map(|scored| counted_lines(&scored.count, scored.at));
    let mut lines: Vec<_> = told.chain(scored).chain(towers::lines(game)).collect();
    lines.sort_by_key(|(at, _)| *at);
    let statues = statue_lines(game);
    let lines: Vec<_> =
        lines.into_iter().map(|(_, line)| line).chain(still_to_count(game)).chain(statues).collect();
    let totals = totals(game, &lines);
    let winners = totals.iter().filter(|total| total.rank == 1).map(|total| total.seat).collect();
    Sheet { lines, totals, winners }
}

/// Points so far: what was told or scored, and once the game is over what the statues add.
pub(crate) fn points(game: &Game, seat: Seat) -> Points {
    let told: Points = game.told.iter().filter(|told| told.seat == seat).map(|told| told.points).sum();
    let scored = game.counted.iter().filter(|scored| scored.count.winners.contains(&seat));
    let counted: Points = scored.map(|scored| scored.count.points).sum();
    let statues = if game.is_over() { statue_lines(game) } else { Vec::new() };
    told + counted + towers::scored(game, seat) + of(seat, &statues)
}

/// What would be counted if the game ended now; nothing once it is over.
pub(crate) fn still_to_count(game: &Game) -> impl Iterator<Item = ScoreLine> + '_ {
    let now = game.tracked.as_ref().filter(|_| !game.is_over()).map(|own| at_the_end(game, own));
    let features =
        now.into_iter().flatten().flat_map(|count| counted_lines(&count, game.at)).map(|(_, line)| line);
    features.chain(towers::still_to_score(game))
}

fn told_line(told: &Told) -> ScoreLine {
    let Told { seat, points, source, stage, ref reason, at } = *told;
    ScoreLine::Told { seat, points, source, stage, reason: reason.clone(), revision: at }
}

/// A line for each who scored.
fn counted_lines(count: &Count, revision: Revision) -> Vec<(Revision, ScoreLine)> {
    let line = |seat: &Seat| (revision, ScoreLine::Counted { seat: *seat, count: count.clone(), revision });
    count.winners.iter().map(line).collect()
}

fn of(seat: Seat, lines: &[ScoreLine]) -> Points {
    lines.iter().filter(|line| line.seat() == seat).map(ScoreLine::points).sum()
}

/// B-13: most points first; equal points share a rank.
fn totals(game: &Game, lines: &[ScoreLine]) -> Vec<SeatTotal> {
    let sum = |seat: &Seat| SeatTotal { seat: *seat, points: of(*seat, lines), rank: 0 };
    let mut totals: Vec<_> = game.seats.iter().map(sum).collect();
    totals.sort_by_key(|total| std::cmp::Reverse(total.points));
    let points: Vec<_> = totals.iter().map(|total| total.points).collect();
    for total in &mut totals {
        let above = points.iter().filter(|other| **other > total.points).count();
        total.rank = u8::try_from(above + 1).unwrap_or(u8::MAX);
    }
    totals
}
