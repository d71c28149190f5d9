//! Steps tried beside the evening, which goes on as if they had not been: what is listed is accepted, what is accepted
//! is listed, a refusal changes nothing. Never keeps what came of one.

use herald_rules::{Event, decide, end, sheet, sight};
use herald_words::{Audience, Command, EmblemKeeping, LegalMove, PhaseView, Recording, Refusal, Seat};

use super::{
    Evening, Thing,
    eyes::{Eyes, taken},
    host,
    ledger::is_its_owners,
    look::view,
    sound, stranger, tap, undated,
};

/// Of the figures' many listed steps, so many are tried at a time.
const FIGURES_TRIED: usize = 3;
/// Of all the others, so many.
const OTHERS_TRIED: usize = 6;
/// Drawn, a symbol handled before and one after, tournament tile and tile laid, ended; and every prize tile held.
const STEPS_A_TURN: usize = 6 + 12;

impl Evening<'_> {
    pub(super) fn probe(&mut self) {
        self.probe_an_end();
        self.probe_the_way_home();
        self.probe_what_is_listed();
        self.probe_who_records();
        self.probe_the_confused();
        self.probe_strangers();
        self.probe_the_map();
        self.probe_the_curious();
    }

    /// Listed ⇒ accepted, with facts in their range: of whoever is awaited, or may record for them.
    fn probe_what_is_listed(&mut self) {
        let seat = Seat(self.rng.u8(1..=self.setup.plan.players));
        let open = self.open();
        let awaited = open.awaited[self.rng.usize(..open.awaited.len())];
        let seat = if self.rng.u8(..4) == 0 { seat } else { awaited };
        let eyes = self.eyes(seat);
        eyes.figures_are_listed_alike();
        let (figures, others): (Vec<_>, Vec<_>) =
            eyes.listed().iter().partition(|listed| is_of_a_figure(listed));
        let figures = self.rng.choose_multiple(figures, FIGURES_TRIED);
        let others = self.rng.choose_multiple(others, OTHERS_TRIED);
        for listed in figures.into_iter().chain(others) {
            let step = tap::fill(&mut self.rng, listed, &eyes);
            if let Err(refusal) = self.decide(seat, std::slice::from_ref(&step)) {
                panic!("{listed:?} is listed, but {step:?} by seat {seat} is refused: {refusal}");
            }
            assert!(eyes.cover(&step), "{step:?}");
            self.met.saw(Thing::StepAccepted);
        }
    }

    /// Where any seat records, every other list is that of who is awaited, but for emblems; else it is empty.
    fn probe_who_records(&mut self) {
        let open = self.open();
        let [active] = open.awaited[..] else { return };
        let eyes = self.eyes(active);
        let (owners, mut recorded): (Vec<_>, Vec<_>) = eyes.listed().iter().cloned().partition(is_its_owners);
        if let Some(listed) = self.rng.choice(owners) {
            let step = tap::fill(&mut self.rng, &listed, &eyes);
            let seat = host::somebody(&mut self.rng, &open);
            self.agrees(seat, &[step], seat == active);
        }
        if self.setup.settings.recording == Recording::ActiveSeat {
            recorded.clear();
        }
        for score in open.scores.iter().filter(|score| score.seat != active) {
            let theirs = sight::legal(&self.game, Audience::Seat(score.seat));
            let gone = open.retired.contains(&score.seat);
            assert_eq!(theirs, if gone { &[][..] } else { &recorded[..] }, "seat {}", score.seat);
        }
    }

    /// Accepted ⇔ listed, close by: a listed step in which one thing is told otherwise.
    fn probe_the_confused(&mut self) {
        let open = self.open();
        let seat = open.awaited[self.rng.usize(..open.awaited.len())];
        let eyes = self.eyes(seat);
        for _ in 0..2 {
            let step = self.listed_step(&eyes).unwrap();
            let step = stranger::twist(&mut self.rng, &step);
            self.agrees(seat, std::slice::from_ref(&step), eyes.cover(&step));
        }
    }

    /// Accepted ⇒ listed: steps made up without looking, by anyone; alone, and at the end of a list.
    fn probe_strangers(&mut self) {
        let open = self.open();
        let placed = open.meeples.last().map_or(0, |last| last.meeple.0);
        for _ in 0..3 {
            let seat = host::somebody(&mut self.rng, &open);
            let step = stranger::step(&mut self.rng, placed);
            let eyes = self.eyes(seat);
            let covered = eyes.cover(&step);
            self.agrees(seat, std::slice::from_ref(&step), covered);

            let Some(first) = self.listed_step(&eyes) else { continue };
            let after = self.decide(seat, std::slice::from_ref(&first)).unwrap();
            let taken = taken(eyes.taken, &after.events);
            let then = Eyes::of(&after.game, seat, self.setup.settings, taken);
            let deals = stranger::is_reveal(&first);
            let covered = !deals && then.cover(&step);
            self.agrees(seat, &[first, step], covered);
        }
    }

    /// Nothing is entered on a map that is told, whatever is waited for.
    fn probe_the_map(&mut self) {
        let [seat, ..] = self.open().awaited[..] else { return };
        let step = stranger::map(&mut self.rng);
        assert_eq!(self.decide(seat, &[step]).err(), Some(Refusal::MapNotTracked));
    }

    /// Whoever is awaited tries to find out what lies under the meeple by which a twin differs.
    fn probe_the_curious(&mut self) {
        let Some(meeple) = self.twin.as_ref().map(|twin| twin.meeple) else { return };
        let open = self.open();
        let seats = open.awaited.iter().copied().chain([host::somebody(&mut self.rng, &open)]);
        for seat in seats.collect::<Vec<_>>() {
            let step = stranger::curious(&mut self.rng, meeple);
            let covered = self.eyes(seat).cover(&step);
            assert!(!covered || open.awaited.contains(&seat), "emblems are their owner's business");
            self.agrees(seat, std::slice::from_ref(&step), covered);
        }
    }

    /// A list is accepted as expected, and a refusal changes nothing and says no more to a twin's table.
    fn agrees(&mut self, seat: Seat, steps: &[Command], expected: bool) {
        let before = self.game.clone();
        let decided = self.decide(seat, steps);
        assert_eq!(decided.is_ok(), expected, "{seat}: {steps:?}: {:?}", decided.err());
        assert_eq!(self.game, before);
        if let Err(refusal) = decided {
            self.met.saw(Thing::StepRefused);
            if let Some(twin) = &self.twin {
                twin.refuses_alike(seat, steps, &refusal, self.next_revision());
            }
        }
    }

    /// If it ended now: the same sheet as ending now, from wherever it is.
    fn probe_an_end(&mut self) {
        if self.rng.u8(..6) == 0 {
            let ended = sound(end(&self.game, self.next_revision())).unwrap().game;
            assert_eq!(undated(sheet(&ended)), undated(sheet(&self.game)));
            assert_eq!(view(&ended, Audience::Host).sheet, Some(sheet(&ended)));
        }
    }

    /// From wherever it is, the evening ends by itself: who only draws, lays, reveals and ends their turn is through
    /// before long, whether they lay what they won or hold it.
    fn probe_the_way_home(&mut self) {
        if self.rng.u8(..200) > 0 {
            return;
        }
        let lays = self.rng.bool();
        let (mut game, mut salts, at) = (self.game.clone(), self.salts.clone(), self.next_revision());
        let open = self.open();
        let (seats, river) = (open.scores.len(), usize::from(open.river_left));
        // A lap lays a tile that nobody draws, but for the last; some tiles are drawn and not laid.
        let turns = usize::from(open.land_left) + river + (seats + 1) * (12 + seats);
        let mut steps = 0;
        while let [active, ..] = game.awaited()[..]
            && view(&game, Audience::Watcher).phase != PhaseView::FinalScoring
        {
            let eyes = Eyes::of(&game, active, self.setup.settings, false);
            let step = eyes.listed().iter().min_by_key(|listed| tap::straight(listed, lays)).unwrap();
            let step = tap::fill(&mut self.rng, step, &eyes);
            game = decide(&game, at, active, &[step], &mut salts).unwrap().game;
            steps += 1;
            assert!(steps < STEPS_A_TURN * turns, "it does not end: {:?}", view(&game, Audience::Watcher));
        }
    }

    /// Where the table keeps the emblems, nothing that happens is hidden from anyone.
    pub(super) fn tells_all_the_same(&mut self, events: &[Event]) {
        if self.setup.settings.emblems == EmblemKeeping::Table {
            for event in events {
                let all = sight::event(event, Audience::Watcher);
                assert!(self.audiences().all(|audience| sight::event(event, audience) == all), "{all:?}");
            }
            self.met.saw(Thing::NothingHidden);
        }
    }
}

fn is_of_a_figure(listed: &LegalMove) -> bool {
    matches!(listed, LegalMove::LiftMeeple { .. } | LegalMove::MoveMeeple { .. })
}
