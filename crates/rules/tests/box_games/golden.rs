//! Games pinned in `playthroughs/*.txt`, each chosen because something happens in it, which its test asserts: pinning does not
//! pass over that. `HERALD_PIN=1` writes them anew. Faces are drawn and explained in `data/*.toml`; the map's first tile lies
//! at 0,0, x grows to the east and y to the south; a tile is turned by quarters, clockwise.

use fastrand::Rng;
use herald_rules::Event;
use herald_words::{DrawnBy, Fact, HouseRules, MapFact, PilePlan, Recording, Seat, Standing, TournamentFact};

use super::{
    ledger::Ledger,
    pinned,
    table::{Evening, Table},
    tale,
    walk::{Style, Walk},
};

/// A game that is told.
struct Tale {
    file: &'static str,
    /// What happens in it, for its reader.
    remark: &'static str,
    players: u8,
    /// Of abbot and River.
    also: [bool; 2],
    drawn_by: DrawnBy,
    seed: u64,
    /// Tiles and prizes of each pile, where they are not the rules'.
    piles: &'static [(u16, u8)],
    happens: fn(&Told) -> bool,
}

/// All that happened, and what the ledger said after each commit.
struct Told {
    text: String,
    commits: Vec<(Vec<Event>, Ledger)>,
}

/// A tournament: its discipline, who stood how, what lay on the pile, and who won with which rank.
struct Contest {
    standings: Vec<Standing>,
    stake: u8,
    won: Vec<(Seat, u8)>,
    kept: usize,
}

impl Told {
    fn facts(&self) -> impl Iterator<Item = &Fact> {
        let all = self.commits.iter().flat_map(|(events, _)| events);
        all.filter_map(|event| if let Event::Fact(fact) = event { Some(fact) } else { None })
    }

    fn contests(&self) -> Vec<Contest> {
        let mut all: Vec<Contest> = Vec::new();
        for fact in self.facts() {
            let Fact::Tournament(fact) = fact else { continue };
            match fact {
                TournamentFact::TournamentDecided { standings, .. } => {
                    all.push(Contest { standings: standings.clone(), stake: 0, won: Vec::new(), kept: 0 });
                }
                TournamentFact::PrizeWon { seat, rank, kept, .. } => {
                    let contest = all.last_mut().unwrap();
                    contest.won.push((*seat, *rank));
                    contest.stake += 1;
                    contest.kept += usize::from(kept.is_some());
                }
                TournamentFact::PrizesLeft { prizes } => all.last_mut().unwrap().stake += prizes,
                _ => {}
            }
        }
        all
    }
}

impl Contest {
    fn of_rank(&self, rank: u8) -> usize {
        self.standings.iter().filter(|it| it.rank == rank).count()
    }
}

impl Tale {
    fn start<'a>(&self, seed: u64, met: &'a mut super::met::Met) -> Walk<'a> {
        let [abbot, river] = self.also;
        let (recording, house) = (Recording::ActiveSeat, HouseRules::default());
        let (players, drawn_by) = (self.players, self.drawn_by);
        let (hurried, scarce) = (false, false);
        let (tournaments, towers) = (true, false);
        let evening = Evening {
            players,
            abbot,
            river,
            tournaments,
            towers,
            tile_tower: false,
            drawn_by,
            recording,
            house,
            hurried,
            scarce,
        };
        let mut setup = evening.setup();
        if !self.piles.is_empty() {
            let prizes: u8 = self.piles.iter().map(|(_, prizes)| prizes).sum();
            setup.plan.piles =
                self.piles.iter().map(|(land, prizes)| PilePlan { land: *land, prizes: *prizes }).collect();
            setup.plan.land_tiles = self.piles.iter().map(|(land, _)| land).sum();
            setup.plan.last_prizes = 12 - prizes;
        }
        let style = Style { keen: 90, eager: 60, ..Style::default() };
        Walk::with(setup, style, Rng::with_seed(seed), met)
    }

    fn told(&self, seed: u64) -> Told {
        let mut met = super::met::Met::default();
        let mut walk = self.start(seed, &mut met);
        let mut told = Told { text: tale::opening(&walk.table.setup, &walk.table.game), commits: Vec::new() };
        while !walk.table.game.is_over() {
            walk.goes_on();
            let Table { game, events, ledger, .. } = &walk.table;
            told.text.push_str(&tale::commit(game, events));
            told.commits.push((events.clone(), ledger.clone()));
        }
        told
    }

    fn is_pinned(&self) {
        let told = self.told(self.seed);
        assert!((self.happens)(&told), "{}: what it is told for does not happen", self.file);
        let mut text = String::new();
        self.remark.lines().for_each(|line| text.push_str(&format!("# {line}\n")));
        text.push_str("# How to read and change this: `golden.rs`.\n");
        text.push_str(&told.text);
        pinned::is_pinned(&format!("box_games/playthroughs/{}", self.file), &text);
    }
}

/// Prize tiles laid after the last lap was opened.
fn laid_in_the_lap(told: &Told) -> usize {
    let lap = |fact: &&Fact| matches!(fact, Fact::Tournament(TournamentFact::LastLapOpened));
    let after = told.facts().skip_while(|fact| !lap(fact));
    after.filter(|fact| matches!(fact, Fact::Map(MapFact::PrizeLaid { .. }))).count()
}

/// Whether one seat has emblems under a highwayman, a knight and a farmer at once.
fn in_every_discipline(told: &Told) -> bool {
    let mut found = false;
    for (_, ledger) in &told.commits {
        let disciplines = |seat: Seat| {
            let own =
                ledger.figures.iter().filter(|(id, it)| it.seat == seat && ledger.under(**id).is_some());
            let mut own: Vec<_> = own.map(|(_, it)| it.on).collect();
            own.sort_unstable();
            own.dedup();
            own.len()
        };
        found |= ledger.seats.iter().any(|seat| disciplines(*seat) == 3);
    }
    found
}

const TALES: [Tale; 8] = [
    Tale {
        file: "four_players_to_the_last_lap.txt",
        remark: "Four players with the whole box. After the last tournament prize tiles are laid without land tiles (T-21).",
        players: 4,
        also: [true, true],
        drawn_by: DrawnBy::Table,
        seed: 1,
        piles: &[],
        happens: |told| laid_in_the_lap(told) > 0,
    },
    Tale {
        file: "six_players_three_prizes.txt",
        remark: "Six players, whom Herald draws for: the third highest value wins a prize tile too (T-16).",
        players: 6,
        also: [false, false],
        drawn_by: DrawnBy::Server,
        seed: 46,
        piles: &[],
        happens: |told| {
            told.contests().iter().any(|it| it.stake >= 3 && it.won.iter().map(|won| won.1).eq([1, 2, 3]))
        },
    },
    Tale {
        file: "tie_for_first_one_prize.txt",
        remark: "Two tie for the highest value, and one prize tile lies on the pile: neither draws (T-17), and both emblems go\nto the box (T-18).",
        players: 2,
        also: [false, false],
        drawn_by: DrawnBy::Table,
        seed: 1,
        piles: &[(14, 0), (6, 1), (6, 1), (6, 1)],
        happens: |told| {
            told.contests().iter().any(|it| it.stake == 1 && it.of_rank(1) == 2 && it.won.is_empty())
        },
    },
    Tale {
        file: "tie_for_first_two_prizes.txt",
        remark: "Two tie for the highest value, and two prize tiles lie on the pile: both draw (T-17), and neither keeps its\nemblem (T-18).",
        players: 2,
        also: [false, false],
        drawn_by: DrawnBy::Table,
        seed: 1,
        piles: &[(14, 0), (6, 2), (6, 2), (6, 2)],
        happens: |told| {
            told.contests()
                .iter()
                .any(|it| it.stake == 2 && it.of_rank(1) == 2 && it.won.len() == 2 && it.kept == 0)
        },
    },
    Tale {
        file: "tie_of_three_for_second.txt",
        remark: "Three tie for the second value behind a sole highest, and one prize tile is left for them: none of them draws\n(T-17). The highest keeps its emblem (T-18).",
        players: 4,
        also: [false, false],
        drawn_by: DrawnBy::Table,
        seed: 186,
        piles: &[(24, 0), (4, 2), (4, 2), (4, 2), (4, 2), (4, 2)],
        happens: |told| {
            told.contests().iter().any(|it| {
                it.stake == 2 && it.of_rank(1) == 1 && it.of_rank(2) == 3 && it.won.len() == 1 && it.kept == 1
            })
        },
    },
    Tale {
        file: "nobody_takes_part.txt",
        remark: "Nobody is nominated in the discipline: the prize tiles go to the last pile, and the crown moves (T-14, T-19).",
        players: 3,
        also: [false, false],
        drawn_by: DrawnBy::Table,
        seed: 0,
        piles: &[(9, 0), (6, 2), (6, 2)],
        happens: |told| told.contests().iter().any(|it| it.standings.is_empty() && it.stake == 2),
    },
    Tale {
        file: "one_takes_part.txt",
        remark: "One alone takes part, and is the sole highest: a prize tile, and the emblem beside it (T-14, T-18).",
        players: 3,
        also: [true, false],
        drawn_by: DrawnBy::Table,
        seed: 1,
        piles: &[(12, 0), (6, 2), (6, 2)],
        happens: |told| told.contests().iter().any(|it| it.standings.len() == 1 && it.kept == 1),
    },
    Tale {
        file: "nominated_in_every_discipline.txt",
        remark: "One player has emblems under a highwayman, a knight and a farmer at once (T-8).",
        players: 2,
        also: [false, true],
        drawn_by: DrawnBy::Server,
        seed: 18,
        piles: &[(16, 0), (8, 2), (8, 2)],
        happens: in_every_discipline,
    },
];

#[test]
fn t16_to_t21_games_in_which_something_happens_are_as_pinned() {
    TALES.iter().for_each(Tale::is_pinned);
}
