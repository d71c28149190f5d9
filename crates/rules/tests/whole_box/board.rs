//! A tracked table to test at, with some expansions and a table that draws. After each commit it is checked that an abbot's
//! recall is listed just where it is accepted. Never works out a score.

use herald_rules::{Chance, Decision, Draw, Event, Game, Rejected, Setup, decide, end, plan_for, sight};
use herald_words::{
    Audience, Command, Draws, Expansion, Fact, GameId, Kind, LegalMove, MapCommand, MapKeeping, MapMove,
    MapView, PhaseView, Place, Played, Points, Pos, Refusal, Revision, Rotation, Salt, Seat, Segment,
    Settings, Status, Tiles, TournamentCommand, TournamentMove, TournamentView, View,
};

use super::script::code;

pub(crate) const RED: Seat = Seat(1);
pub(crate) const BLUE: Seat = Seat(2);

/// Chance that is told what to throw; a table that draws for itself needs salts alone.
#[derive(Clone, Default)]
pub(crate) struct Dice {
    salts: u8,
    /// Thrown in this order.
    pub(crate) thrown: Vec<u16>,
    /// Thrown instead, once there is one.
    pub(crate) rng: Option<fastrand::Rng>,
    /// What was asked.
    pub(crate) asked: Vec<(Draw, u16)>,
}

impl Chance for Dice {
    fn salt(&mut self) -> Salt {
        self.salts += 1;
        Salt([self.salts; 32])
    }

    fn below(&mut self, draw: Draw, bound: u16) -> u16 {
        self.asked.push((draw, bound));
        match &mut self.rng {
            Some(rng) => rng.u16(..bound),
            None => self.thrown.remove(0),
        }
    }
}

/// A game, and what the last commit told.
pub(crate) struct Board {
    pub(crate) game: Game,
    pub(crate) dice: Dice,
    pub(crate) last: Vec<Fact>,
    commits: u64,
}

/// A tracked map with these in the box, drawn by the table.
pub(crate) fn settings(expansions: &[Expansion]) -> Settings {
    let played = expansions.iter().fold(Played::default(), |all, one| all.with(*one, Tiles::Usual));
    Settings { map: MapKeeping::Tracked, played, ..Settings::default() }
}

pub(crate) fn place(x: i16, y: i16, quarters: usize) -> Place {
    Place { pos: Pos { x, y }, rotation: Rotation::ALL[quarters] }
}

pub(crate) fn draw(face: &str) -> Command {
    Command::Map(MapCommand::Draw { face: Some(code(face)), thief: None, from: None })
}

pub(crate) fn lay(x: i16, y: i16, quarters: usize) -> Command {
    Command::Map(MapCommand::Lay(place(x, y, quarters)))
}

pub(crate) fn block(x: i16, y: i16, quarters: usize) -> Command {
    let place = Some(place(x, y, quarters));
    Command::Tournament(TournamentCommand::PlaceTournamentTile { place })
}

pub(crate) fn stand(kind: Kind, segment: u8) -> Command {
    Command::Map(MapCommand::Stand { kind, segment: Segment(segment) })
}

pub(crate) const RECALL: Command = Command::Map(MapCommand::RecallAbbot);

impl Board {
    /// Red and blue, with these in the box.
    pub(crate) fn of(expansions: &[Expansion]) -> Self {
        Self::playing(2, settings(expansions))
    }

    pub(crate) fn playing(players: u8, settings: Settings) -> Self {
        let seats = (1..=players).map(Seat).collect();
        let plan = plan_for(&settings, players).unwrap();
        let game = Game::start(&Setup { seats, settings, plan }).unwrap();
        assert_eq!(game.check(), Ok(()));
        Self { game, dice: Dice::default(), last: Vec::new(), commits: 0 }
    }

    /// Who is awaited.
    pub(crate) fn seat(&self) -> Seat {
        self.game.awaited()[0]
    }

    fn decide(&self, dice: &mut Dice, seat: Seat, steps: &[Command]) -> Result<Decision, Refusal> {
        decide(&self.game, Revision(self.commits + 1), seat, steps, dice).map_err(|rejected| match rejected {
            Rejected::Refused(refusal) => refusal,
            Rejected::Broken(broken) => panic!("the rules break their own invariant: {broken}"),
        })
    }

    /// A step that must be accepted.
    pub(crate) fn takes(&mut self, step: Command) -> &mut Self {
        let (seat, mut dice) = (self.seat(), self.dice.clone());
        let decided = self.decide(&mut dice, seat, std::slice::from_ref(&step));
        self.dice = dice;
        self.keep(decided.unwrap_or_else(|refusal| panic!("{seat}: {step:?}: {refusal}")));
        self.recall_is_listed_where_it_is_accepted();
        self
    }

    pub(crate) fn draws(&mut self, face: &str) -> &mut Self {
        self.takes(draw(face))
    }

    pub(crate) fn lays(&mut self, x: i16, y: i16, quarters: usize) -> &mut Self {
        self.takes(lay(x, y, quarters))
    }

    pub(crate) fn ends(&mut self) -> &mut Self {
        self.takes(Command::EndTurn)
    }

    /// The host ends the game.
    pub(crate) fn is_over(&mut self) -> &mut Self {
        let decided = end(&self.game, Revision(self.commits + 1)).unwrap();
        self.keep(decided);
        self
    }

    fn keep(&mut self, decided: Decision) {
        assert_eq!(decided.game.check(), Ok(()));
        self.commits += 1;
        let fact = |event: &Event| if let Event::Fact(fact) = event { Some(fact.clone()) } else { None };
        self.last = decided.events.iter().filter_map(fact).collect();
        let mut folded = self.game.clone();
        folded.apply(Revision(self.commits), &decided.events).unwrap();
        assert_eq!(folded, decided.game, "the record folds into the live state");
        self.game = decided.game;
    }

    /// Why a step of who is awaited is refused.
    pub(crate) fn refused(&self, step: Command) -> Refusal {
        self.refused_to(self.seat(), step)
    }

    pub(crate) fn refused_to(&self, seat: Seat, step: Command) -> Refusal {
        self.refusal(seat, &[step])
    }

    /// Why a list of steps of who is awaited is refused.
    pub(crate) fn refused_list(&self, steps: &[Command]) -> Refusal {
        self.refusal(self.seat(), steps)
    }

    fn refusal(&self, seat: Seat, steps: &[Command]) -> Refusal {
        match self.decide(&mut self.dice.clone(), seat, steps) {
            Err(refusal) => refusal,
            Ok(decided) => panic!("{seat}: {steps:?} was accepted: {:?}", decided.events),
        }
    }

    pub(crate) fn accepts(&self, step: Command) -> bool {
        self.decide(&mut self.dice.clone(), self.seat(), &[step]).is_ok()
    }

    pub(crate) fn legal(&self) -> Vec<LegalMove> {
        sight::legal(&self.game, Audience::Seat(self.seat()))
    }

    /// Where the drawn tile may be laid, as listed.
    pub(crate) fn places(&self) -> Vec<Place> {
        let listed = self.legal().into_iter();
        let mut places: Vec<_> = listed
            .filter_map(|legal| {
                if let LegalMove::Map(MapMove::Lay { place, .. }) = legal { Some(place) } else { None }
            })
            .collect();
        places.sort_unstable();
        places
    }

    /// Where the tournament tile may be laid, as listed; none where it is not.
    pub(crate) fn block_places(&self) -> Option<Vec<Place>> {
        self.legal().into_iter().find_map(|legal| {
            let LegalMove::Tournament(TournamentMove::PlaceTournamentTile { mut places }) = legal else {
                return None;
            };
            places.sort_unstable();
            Some(places)
        })
    }

    /// What may stand on the tile just laid, as listed.
    pub(crate) fn stands(&self) -> Vec<(Kind, u8)> {
        let listed = self.legal().into_iter().filter_map(|legal| {
            let LegalMove::Map(MapMove::Stand { kind, segment }) = legal else { return None };
            Some((kind, segment.0))
        });
        let mut stands: Vec<_> = listed.collect();
        stands.sort_unstable();
        stands
    }

    /// What the listed recall of the abbot scores; none where it is not listed.
    pub(crate) fn recall_listed(&self) -> Option<Points> {
        self.legal().into_iter().find_map(|legal| {
            let LegalMove::Map(MapMove::RecallAbbot { points, .. }) = legal else { return None };
            Some(points)
        })
    }

    fn recall_is_listed_where_it_is_accepted(&self) {
        let Some(seat) = self.game.awaited().first().copied() else { return };
        let decided = self.decide(&mut self.dice.clone(), seat, &[RECALL]).ok();
        let scores = decided.map(|decided| points_of(&decided.game, seat) - self.points(seat).0);
        assert_eq!(self.recall_listed().map(|points| points.0), scores, "as listed, so accepted");
    }

    pub(crate) fn view(&self) -> View {
        look(&self.game)
    }

    pub(crate) fn map(&self) -> MapView {
        self.view().map.unwrap()
    }

    pub(crate) fn tournament(&self) -> TournamentView {
        self.view().tournament.unwrap()
    }

    pub(crate) fn phase(&self) -> PhaseView {
        self.view().phase
    }

    pub(crate) fn points(&self, seat: Seat) -> Points {
        Points(points_of(&self.game, seat))
    }

    /// Whether a seat's abbot is in its supply.
    pub(crate) fn has_abbot(&self, seat: Seat) -> bool {
        let scores = self.view().scores;
        scores.iter().any(|score| score.seat == seat && score.figures_left.contains(&Kind::Abbot))
    }

    pub(crate) fn meeples_left(&self, seat: Seat) -> u8 {
        self.view().scores.iter().find(|score| score.seat == seat).unwrap().meeples_left
    }

    /// How many tiles with this face are left.
    pub(crate) fn left(&self, face: &str) -> u8 {
        self.map().left.iter().find(|(other, _)| *other == code(face)).map_or(0, |(_, count)| *count)
    }
}

fn points_of(game: &Game, seat: Seat) -> i32 {
    look(game).scores.iter().find(|score| score.seat == seat).unwrap().points.0
}

/// As a watcher sees it; what the table itself would fill in is left empty.
fn look(game: &Game) -> View {
    let mut view = View {
        game: GameId([0; 16]),
        revision: Revision(0),
        audience: Audience::Watcher,
        status: Status::Playing,
        settings: Settings::default(),
        seats: Vec::new(),
        scores: Vec::new(),
        turn: None,
        phase: PhaseView::Lobby,
        awaited: Vec::new(),
        awaited_since_ms: None,
        retired: Vec::new(),
        town_halls: Vec::new(),
        host_offered_to: None,
        proposal: None,
        legal: Vec::new(),
        undo_to: None,
        meeples: Vec::new(),
        land_left: 0,
        river_left: 0,
        map: None,
        tournament: None,
        towers: None,
        recent: Vec::new(),
        sheet: None,
        draws: Draws::default(),
    };
    sight::show(game, &mut view);
    view
}
