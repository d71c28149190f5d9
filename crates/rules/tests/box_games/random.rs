//! Random games of every combination. `HERALD_SEED=…` plays one seed of each again, `HERALD_LONG=1` plays ten times as many.

use fastrand::Rng;
use herald_words::{Bends, DrawnBy, HouseRules, Recording, Renomination, TieOverflow};

use super::{
    met::Met,
    table::Evening,
    walk::{Style, Thieves, Walk},
};

/// Says which game it was when one fails.
struct Which(u64, Evening, Style);

impl Drop for Which {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("play it again with HERALD_SEED={}: {:?}, {:?}", self.0, self.1, self.2);
        }
    }
}

fn play(seed: u64, mut evening: Evening, met: &mut Met) {
    // Every other one, so that either is met with each way to draw. With tournaments the land tiles lie in piles (T-13).
    let other = u64::from(evening.players) + u64::from(evening.abbot) + seed;
    evening.tile_tower = evening.towers && !evening.tournaments && other.is_multiple_of(2);
    play_in(seed, evening, met, if evening.towers { Style::any_with_towers } else { Style::any });
}

fn play_in(seed: u64, mut evening: Evening, met: &mut Met, style: impl Fn(&mut Rng) -> Style) {
    let mut rng = Rng::with_seed(
        seed << 8
            | u64::from(evening.players) << 4
            | u64::from(evening.towers) << 7
            | u64::from(evening.abbot) << 3
            | u64::from(evening.river) << 2
            | u64::from(evening.tournaments) << 1
            | u64::from(evening.drawn_by == DrawnBy::Server),
    );
    evening.recording = if rng.bool() { Recording::ActiveSeat } else { Recording::AnySeat };
    evening.house = house(&mut rng);
    let style = style(&mut rng);
    let _said_on_failure = Which(seed, evening, style);
    Walk::start(evening, style, rng, met).plays();
}

/// The rulings as they are for most, each other for some.
fn house(rng: &mut Rng) -> HouseRules {
    let mut crown_order = HouseRules::default().crown_order;
    if rng.u8(..3) == 0 {
        rng.shuffle(&mut crown_order);
    }
    HouseRules {
        crown_order,
        renomination: rng.choice([Renomination::OnceAPlacement, Renomination::AfterReveal]).unwrap(),
        tie_overflow: rng.choice([TieOverflow::NobodyBelowDraws, TieOverflow::LowerRanksDraw]).unwrap(),
        bends: rng.choice([Bends::Adjacent, Bends::Adjacent, Bends::Successive]).unwrap(),
    }
}

fn seeds() -> Vec<u64> {
    let chosen = std::env::var("HERALD_SEED").ok().map(|seed| seed.parse().unwrap());
    let count = if std::env::var_os("HERALD_LONG").is_some() { 10 } else { 1 };
    chosen.map_or_else(|| (0..count).collect(), |seed| vec![seed])
}

fn evenings(tournaments: bool, towers: bool) -> impl Iterator<Item = Evening> {
    let flags = [false, true];
    let all = (2..=6).flat_map(move |players| flags.map(|abbot| (players, abbot)));
    let all = all.flat_map(move |it| flags.map(|river| (it, river)));
    let all = all.flat_map(|it| [DrawnBy::Table, DrawnBy::Server].map(|drawn_by| (it, drawn_by)));
    all.map(move |(((players, abbot), river), drawn_by)| Evening {
        players,
        abbot,
        river,
        tournaments,
        towers,
        tile_tower: false,
        drawn_by,
        recording: Recording::ActiveSeat,
        house: HouseRules::default(),
        hurried: false,
        scarce: false,
    })
}

#[test]
fn random_games_of_every_combination_keep_every_promise() {
    let mut met = Met::default();
    for [tournaments, towers] in [[false, false], [true, false], [false, true], [true, true]] {
        for evening in evenings(tournaments, towers) {
            seeds().into_iter().for_each(|seed| play(seed, evening, &mut met));
        }
    }
    for (name, seed, players, also, drawn_by) in SELDOM {
        let [abbot, river] = also;
        let wanted =
            |it: &Evening| (it.players, it.abbot, it.river, it.drawn_by) == (players, abbot, river, drawn_by);
        let evening = evenings(true, false).find(wanted).unwrap().of(name);
        let style = steered().into_iter().find(|it| it.0 == name).unwrap().1;
        play_in(seed, evening, &mut met, |_| style);
    }
    for (seed, players, river) in WATCHED {
        let wanted = |it: &Evening| {
            (it.players, it.abbot, it.river, it.drawn_by) == (players, false, river, DrawnBy::Table)
        };
        let evening = evenings(false, true).find(wanted).unwrap();
        let style = steered().into_iter().find(|it| it.0 == "watchful").unwrap().1;
        play_in(seed, evening, &mut met, |_| style);
    }
    eprintln!("{:#?}", met.0);
    assert_eq!(met.missed(), [""; 0], "what no game met was not checked");
}

/// Games by people of one mind, in which something happens that seldom does: whose, seed, players, abbot and River, who draws.
const SELDOM: [(&str, u64, u8, [bool; 2], DrawnBy); 19] = [
    ("mean", 2, 4, [false, true], DrawnBy::Table),
    ("mean", 1, 5, [false, true], DrawnBy::Table),
    ("mean", 2, 2, [true, true], DrawnBy::Table),
    ("mean", 3, 6, [true, true], DrawnBy::Server),
    ("mean", 1, 3, [false, true], DrawnBy::Table),
    ("mean", 0, 6, [false, false], DrawnBy::Table),
    ("mean", 1, 6, [true, true], DrawnBy::Server),
    ("hurried", 0, 2, [true, false], DrawnBy::Table),
    ("hurried", 1, 5, [false, false], DrawnBy::Table),
    ("keen", 0, 3, [true, true], DrawnBy::Table),
    ("dense", 0, 3, [true, true], DrawnBy::Server),
    ("hoard", 0, 2, [true, true], DrawnBy::Table),
    ("hoard", 1, 5, [false, false], DrawnBy::Server),
    ("hoard", 1, 5, [true, true], DrawnBy::Server),
    ("scarce", 0, 4, [false, false], DrawnBy::Table),
    ("scarce", 0, 5, [true, false], DrawnBy::Server),
    ("scarce", 0, 5, [true, true], DrawnBy::Table),
    ("scarce", 1, 3, [true, true], DrawnBy::Server),
    ("scarce", 1, 4, [false, true], DrawnBy::Table),
];

/// The same without tournaments, by people who watch from every tower and keep the thieves for last: seed, players, River.
const WATCHED: [(u64, u8, bool); 2] = [(1, 3, true), (5, 3, false)];

impl Evening {
    fn of(mut self, name: &str) -> Self {
        (self.hurried, self.scarce) = (name == "hurried" || name == "hoard", name == "scarce");
        self
    }
}

fn steered() -> [(&'static str, Style); 9] {
    let none = Style::default();
    [
        ("mean", Style { closes: 100, keen: 100, eager: 70, mean: true, ..none }),
        ("keen", Style { keen: 100, eager: 100, coils: true, ..none }),
        ("hoard", Style { closes: 100, keen: 100, eager: 70, mean: true, ..none }),
        ("scarce", Style { keen: 100, eager: 80, ..none }),
        ("hurried", Style { keen: 90, eager: 70, ..none }),
        ("late", Style { keen: 100, eager: 100, late: true, ..none }),
        ("dense", Style { dense: 95, keen: 100, eager: 50, mean: true, ..none }),
        ("watchful", Style { dense: 95, watchful: 100, thieves: Thieves::Last, ..none }),
        ("tight", Style { dense: 60, closes: 60, keen: 90, eager: 50, mean: true, ..none }),
    ]
}
