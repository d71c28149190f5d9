//! `herald simulate` as it is run by hand, with the whole box: thousands of games, each step held against what must always
//! hold. Never through a server: `replay` plays some there.

use std::process::{Command, Output};

use herald_tests::binary::herald;

/// All that is tracked on the map, at five.
const WHOLE_BOX: [&str; 5] = ["--players", "5", "--with", "abbot,river,tournaments,towers", "--json"];

fn simulated(games: u32, seed: u64, with: &[&str]) -> Output {
    let mut command: Command = herald();
    command.args(["simulate", "--games", &games.to_string(), "--seed", &seed.to_string()]).args(with);
    command.output().unwrap()
}

fn told(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Floors, tower tiles, guards, emblems and prize tiles are counted after every step of every game; one that is lost or lies
/// twice ends the run with the game in which it was.
#[test]
fn w1_five_thousand_games_of_the_whole_box_at_five_run_clean() {
    let output = simulated(5000, 1, &WHOLE_BOX);
    let outcome = told(&output);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(outcome["games"], 5000);
    // 92 land tiles (T-5, T-4), 13 of the river after the spring, 5 tower tiles, and at five 12 prize tiles on the last
    // lap: a turn lays one at least, and a stolen tile or one that fits nowhere is no turn.
    let turns = outcome["turns"].as_u64().unwrap();
    assert!(turns <= 5000 * (92 + 13 + 5 + 12), "{turns} turns");
    // A stolen tile lies beside the board, and 12 have a symbol (W-7); of ten others hardly one fits nowhere (B-3).
    assert!(turns >= 5000 * (92 + 13 - 12) * 9 / 10, "{turns} turns");
    assert!(outcome["mean_total_score"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_simulation_comes_out_the_same_for_the_same_seed_and_differs_by_what_is_played() {
    let sum = |seed, with: &[&str]| told(&simulated(40, seed, with))["checksum"].as_str().unwrap().to_owned();
    let first = sum(1, &WHOLE_BOX);
    assert_eq!(first, sum(1, &WHOLE_BOX));
    let without = ["--players", "5", "--with", "abbot,river,tournaments", "--json"];
    for other in [sum(2, &WHOLE_BOX), sum(1, &without)] {
        assert_ne!(first, other);
    }
}
