//! The page an evening is printed on: headings in the demo's words, and below them what calls returned. Never asks
//! the server anything.

use std::io;

use herald_api::v1::{self, score_line::Source};

use super::{
    DemoError, Player, name,
    phone::{Phone, render},
};

/// The page.
pub(super) struct Paper<'a, W> {
    out: &'a mut W,
    heading: String,
}

impl<'a, W: io::Write> Paper<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Self {
        Self { out, heading: String::new() }
    }

    /// What comes next.
    pub(super) fn heading(&mut self, words: &str) -> Result<(), DemoError> {
        words.clone_into(&mut self.heading);
        Ok(writeln!(self.out, "\n── {words}")?)
    }

    /// How the piles are built (T-2 to T-5).
    pub(super) fn plan(&mut self, plan: &v1::Plan) -> Result<(), DemoError> {
        writeln!(self.out, "{} players, {} land tiles", plan.players, plan.land_tiles)?;
        for (index, pile) in plan.piles.iter().enumerate() {
            let (number, land, prizes) = (index + 1, pile.land_tiles, pile.prize_tiles);
            writeln!(self.out, "pile {number}: {land} land tiles, {prizes} prize tiles on top")?;
        }
        writeln!(self.out, "last pile: {} prize tiles", plan.last_prize_tiles)?;
        Ok(writeln!(self.out, "the crown starts on {}", name::discipline(plan.crown()))?)
    }

    /// Who has joined.
    pub(super) fn lobby(&mut self, game: &v1::Game) -> Result<(), DemoError> {
        writeln!(self.out, "join code {}", game.join_code)?;
        for seat in &game.seats {
            writeln!(self.out, "seat {}: {}, {}", seat.seat, seat.name, name::symbol(seat.symbol()))?;
        }
        Ok(())
    }

    /// One phone.
    pub(super) fn phone(&mut self, player: Player, view: &v1::View) -> Result<Phone, DemoError> {
        let printed = render(player, view);
        writeln!(self.out, "{printed}")?;
        Ok(Phone { player, under: self.heading.clone(), view: view.clone(), printed })
    }

    /// A line of what happened.
    pub(super) fn say(&mut self, line: &str) -> Result<(), DemoError> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// What a tournament came to (T-15 to T-18).
    pub(super) fn board(
        &mut self,
        view: &v1::View,
        contest: &v1::Contest,
        boxed: &[v1::EmblemBoxed],
    ) -> Result<(), DemoError> {
        let who = |seat: u32| name::seat(&view.seats, seat);
        let order = name::list(contest.order.iter().map(|seat| who(*seat)), ", ");
        writeln!(self.out, "a {} tournament; asked: {order}", name::discipline(contest.discipline()))?;
        for standing in &contest.revealed {
            let (seat, emblem) = (who(standing.seat), name::emblem(standing.emblem()));
            let reach = name::reach(standing.reach.as_ref());
            let won = contest.winners.iter().find(|winner| winner.seat == standing.seat);
            let won = won.map(win).unwrap_or_default();
            let (rank, value) = (standing.rank, standing.value);
            writeln!(self.out, "  {rank}. {seat:<6} {value:>2} = emblem {emblem}, {reach}{won}")?;
        }
        let out = contest.passed_over.iter().map(|seat| who(*seat));
        writeln!(self.out, "  out: {}", name::list(out, ", "))?;
        let boxed = boxed.iter().map(|gone| format!("{}'s {}", who(gone.seat), name::emblem(gone.emblem())));
        Ok(writeln!(self.out, "  to the box: {}", name::list(boxed, ", "))?)
    }

    /// The statues' lines of a sheet (T-22).
    pub(super) fn statues(&mut self, view: &v1::View, sheet: &v1::Sheet) -> Result<(), DemoError> {
        for line in sheet.lines.iter().filter(|line| matches!(line.source, Some(Source::Statue(_)))) {
            self.line(view, line)?;
        }
        Ok(())
    }

    /// A sheet: every line, the totals, who wins (B-13).
    pub(super) fn sheet(&mut self, view: &v1::View, sheet: &v1::Sheet) -> Result<(), DemoError> {
        for line in &sheet.lines {
            self.line(view, line)?;
        }
        for total in &sheet.totals {
            let seat = name::seat(&view.seats, total.seat);
            writeln!(self.out, "  {}. {seat:<6} {:>4}", total.rank, total.points)?;
        }
        let winners = sheet.winners.iter().map(|seat| name::seat(&view.seats, *seat));
        Ok(writeln!(self.out, "  wins: {}", name::list(winners, ", "))?)
    }

    fn line(&mut self, view: &v1::View, line: &v1::ScoreLine) -> Result<(), DemoError> {
        let seat = name::seat(&view.seats, line.seat);
        let reason = match &line.source {
            None => String::new(),
            Some(Source::ToldPoints(told)) => format!("{}: {}", name::source(told.source()), told.reason),
            Some(Source::Counted(counted)) => counted.count.as_ref().map(name::count).unwrap_or_default(),
            Some(Source::Guards(guards)) => guards.pay.as_ref().map(name::guards).unwrap_or_default(),
            Some(Source::Statue(statue)) => {
                let shields = statue.shields.map(name::shields);
                let shields = shields.unwrap_or_else(|| "no coats of arms told".to_owned());
                let city = name::city(view, statue.city);
                format!("emblem on prize {} in {city}, {shields}", statue.prize)
            }
        };
        let told = if line.told { ", told" } else { "" };
        Ok(writeln!(self.out, "  {:<5} {seat:<6} {:>3}  {reason}{told}", line.rule_id, line.points)?)
    }
}

fn win(winner: &v1::Winner) -> String {
    let keeps = name::kept(winner.kept()).map(|value| format!(", keeps the {value}"));
    format!(" → prize {}{}", winner.prize, keeps.unwrap_or_default())
}
