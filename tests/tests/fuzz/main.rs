//! A short run of every fuzz target on stable: inputs that are nearly right, made from a seed each. A failing one is printed
//! as its seed and in hex. `HERALD_SEED=…` runs one seed again, `HERALD_LONG=1` many more, and `HERALD_CORPUS=…` leaves the
//! inputs in that directory, for cargo-fuzz to begin with. Never longer than a few seconds a target in CI.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test's panic is its way to fail, and its figures are read"
)]

use std::{env, fs, panic, path::Path, time::Instant};

use data_encoding::HEXLOWER;
use fastrand::Rng;
use herald_tests::fuzz::{TARGETS, Target, catalogue, described, records, transcripts, wire};

/// So many times as many inputs with `HERALD_LONG`.
const LONG: u64 = 50;

fn runs(target: Target, inputs: u64) {
    let start = Instant::now();
    let inputs = if env::var_os("HERALD_LONG").is_some() { LONG * inputs } else { inputs };
    let one = env::var("HERALD_SEED").ok().map(|seed| seed.parse::<u64>().expect("a seed is a number"));
    let seeds = one.map_or(0..inputs, |seed| seed..seed + 1);
    let made = seeds.end - seeds.start;
    let mut taken = 0;
    for seed in seeds {
        // Seeds in a row begin alike.
        let input = (target.make)(&mut Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        if let Some(place) = env::var_os("HERALD_CORPUS") {
            let place = Path::new(&place).join(target.name);
            fs::create_dir_all(&place).unwrap();
            fs::write(place.join(seed.to_string()), &input).unwrap();
        }
        match panic::catch_unwind(|| (target.run)(&input)) {
            Ok(is_taken) => taken += u64::from(is_taken),
            Err(_) => panic!("{}: HERALD_SEED={seed} fails: {}", target.name, HEXLOWER.encode(&input)),
        }
    }
    let seconds = start.elapsed().as_secs_f32();
    eprintln!("{}: {made} inputs, of which something was taken in {taken}, in {seconds:.1} s", target.name);
    // Inputs of which none is taken, or all are, would find nothing.
    assert!(made < 100 || (made / 100 < taken && taken < made), "{}: {taken} of {made}", target.name);
}

#[test]
fn bytes_through_the_wire_to_live_games_get_an_answer_and_harm_none() {
    runs(wire::TARGET, 250);
}

#[test]
fn records_and_backups_that_herald_did_not_write_are_never_taken_for_its_own() {
    runs(records::TARGET, 600);
}

#[test]
fn transcripts_that_nobody_was_given_never_hold() {
    runs(transcripts::TARGET, 150);
}

#[test]
fn texts_of_a_catalogue_are_taken_or_their_fault_is_named() {
    runs(catalogue::TARGET, 1_000);
}

#[test]
fn descriptions_of_faces_are_taken_or_their_fault_is_named() {
    runs(described::TARGET, 250);
}

#[test]
fn noise_is_an_input_as_well() {
    let mut rng = Rng::with_seed(1);
    for target in TARGETS {
        for length in 0..24 {
            let noise: Vec<u8> = (0..length * length).map(|_| rng.u8(..)).collect();
            let _taken = (target.run)(&noise);
        }
    }
}
