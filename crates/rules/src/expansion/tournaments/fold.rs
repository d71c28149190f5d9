//! Folds this expansion's events, and what others' events mean for it. Decides nothing.

use herald_words::{
    Commitment, Contest, Emblem, MeepleId, Salt, Seat, Standing, Statue, TournamentFact, TournamentTile,
    Winner,
};

use super::{Tournaments, TurnsNomination, Window};
use crate::{
    Game, Held,
    turn::{Lap, LapTurn, Phase, Progress},
};

/// Folds a public fact of this expansion.
pub(crate) fn fold(game: &mut Game, fact: &TournamentFact) {
    let Some(own) = &mut game.tournaments else { return };
    match fact {
        TournamentFact::TournamentTilePlaced { .. } => own.tournament_tile_placed(),
        TournamentFact::EmblemLaid { seat, meeple } => own.emblem_laid(*seat, *meeple),
        TournamentFact::EmblemReturned { meeple, .. } => own.emblems.take_home(*meeple),
        TournamentFact::EmblemRemoved { meeple, .. } => own.emblems.remove(*meeple),
        TournamentFact::EmblemBoxed { seat, emblem } => own.prizes.box_emblem(*seat, *emblem),
        TournamentFact::PrizesLeft { .. } => own.piles.set_prizes_aside(),
        TournamentFact::CrownMoved { to } => own.crown.move_to(*to),
        TournamentFact::PrizeHeld { prize, .. } => own.prizes.hold(*prize),
        TournamentFact::PrizeForfeited { prize, .. } => own.prizes.forfeit(*prize),
        TournamentFact::CityFounded { city, label } => own.statues.found(*city, label.clone()),
        TournamentFact::ShieldsTold { city, shields } => own.statues.tell(*city, *shields),
        TournamentFact::CitiesMerged { kept, joined } => own.statues.merge(*kept, *joined),
        TournamentFact::PrizePlaced { seat, prize, city, emblem } => {
            own.prize_placed(Statue { prize: *prize, seat: *seat, emblem: *emblem, city: *city });
            if let Phase::LastLap(lap) = &mut game.phase {
                lap.progress = Progress::Some;
            }
        }
        TournamentFact::TournamentCalled { discipline, order } => {
            let (passed_over, revealed, winners) = (Vec::new(), Vec::new(), Vec::new());
            let contest =
                Contest { discipline: *discipline, order: order.clone(), passed_over, revealed, winners };
            game.phase = Phase::Tournament(contest);
        }
        TournamentFact::PassedOver { seat } => in_contest(game, |contest| contest.passed_over.push(*seat)),
        TournamentFact::EmblemRevealed { seat, meeple, emblem, reach, .. } => {
            own.emblems.spend(*meeple, game.settings.house.renomination);
            let value = u16::from(emblem.value()) + reach.tiles();
            let standing =
                Standing { seat: *seat, rank: 0, value, meeple: *meeple, emblem: *emblem, reach: *reach };
            in_contest(game, |contest| contest.revealed.push(standing));
        }
        TournamentFact::TournamentDecided { standings, .. } => {
            own.held += 1;
            in_contest(game, |contest| contest.revealed.clone_from(standings));
        }
        TournamentFact::PrizeWon { seat, prize, rank, kept } => {
            let won = Winner { seat: *seat, prize: *prize, rank: *rank, kept: *kept };
            own.piles.draw_prize();
            own.prizes.win(won);
            in_contest(game, |contest| contest.winners.push(won));
        }
        TournamentFact::PileOpened { .. } => {
            own.piles.open_next();
            leave_contest(game, Phase::Draw);
        }
        TournamentFact::LastLapOpened => {
            let progress = Progress::NoneYet;
            let lap = if let Phase::LastLap(lap) = game.phase {
                Lap { progress, ..lap }
            } else {
                Lap { opened_by: game.turn.seat, progress, turn: LapTurn::Running }
            };
            leave_contest(game, Phase::LastLap(lap));
        }
    }
}

fn in_contest(game: &mut Game, change: impl FnOnce(&mut Contest)) {
    if let Phase::Tournament(contest) = &mut game.phase {
        change(contest);
    }
}

fn leave_contest(game: &mut Game, to: Phase) {
    if let Phase::Tournament(contest) = std::mem::replace(&mut game.phase, to)
        && let Some(own) = &mut game.tournaments
    {
        own.last_contest = Some(contest);
    }
}

impl Tournaments {
    pub(crate) fn nominated(
        &mut self,
        seat: Seat,
        meeple: MeepleId,
        emblem: &Held<Emblem>,
        salt: &Held<Salt>,
        commitment: Commitment,
    ) {
        self.emblems.nominate(seat, meeple, emblem, salt, commitment);
        self.nomination = TurnsNomination::Taken;
    }

    fn emblem_laid(&mut self, seat: Seat, meeple: MeepleId) {
        self.emblems.lay(seat, meeple);
        self.nomination = TurnsNomination::Taken;
    }

    /// T-7; a tile placed in a turn lets nominate (T-8).
    fn tournament_tile_placed(&mut self) {
        self.tile = TournamentTile::Lies;
        self.window = Window::Open;
    }

    /// C-5: a town hall tile opens no window, and as the next placement it closes the one before (T-8).
    pub(crate) fn town_hall_placed(&mut self) {
        self.window = Window::Closed;
    }

    pub(crate) fn turn_began(&mut self) {
        self.window = Window::Closed;
        self.nomination = TurnsNomination::Open;
        self.prizes.look_again();
    }

    pub(crate) fn tile_drawn(&mut self) {
        self.piles.draw_land();
    }

    pub(crate) fn tile_placed(&mut self) {
        self.window = Window::Open;
    }

    /// Step 2 closes the window (T-8).
    pub(crate) fn step_2_taken(&mut self) {
        self.window = Window::Closed;
    }

    pub(crate) fn meeple_lifted(&mut self, meeple: MeepleId) {
        self.emblems.forget(meeple);
    }

    /// T-20: its emblem stands on the statue, and what was held is looked at again.
    fn prize_placed(&mut self, statue: Statue) {
        self.prizes.place(statue.prize);
        self.prizes.look_again();
        self.statues.put(statue);
        self.window = Window::Open;
    }
}
