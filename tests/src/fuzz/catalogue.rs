//! Texts of a catalogue that nobody has read through: a table's own faces, as `serve --catalogue` takes them. Each is taken
//! or the fault is named. Never asks which fault: the rules' own tests do.

use fastrand::Rng;
use herald_rules::OwnFaces;

use super::{Target, mutate};

/// This target.
pub const TARGET: Target = Target { name: "catalogue", run, make };

/// The texts that come with Herald, and faces of a table's own.
const TEXTS: [&str; 6] = [
    include_str!("../../../crates/rules/data/base.toml"),
    include_str!("../../../crates/rules/data/river.toml"),
    include_str!("../../../crates/rules/data/river_classic.toml"),
    include_str!("../../../crates/rules/data/tournaments.toml"),
    include_str!("../../../crates/rules/data/towers.toml"),
    OWN,
];

/// What is taken, so that what is nearly taken is found.
const OWN: &str = include_str!("own_faces.toml");

fn make(rng: &mut Rng) -> Vec<u8> {
    let own = rng.u8(..3) > 0;
    let text = if own { OWN } else { TEXTS[rng.usize(..TEXTS.len())] };
    let mut changed = text.to_owned();
    for _ in 0..rng.usize(0..4) {
        let other = TEXTS[rng.usize(..TEXTS.len())];
        changed = mutate::text(rng, &changed, other);
    }
    changed.into_bytes()
}

fn run(input: &[u8]) -> bool {
    let text = String::from_utf8_lossy(input);
    match OwnFaces::read(&text) {
        Ok(own) => {
            assert_eq!(**own.text(), *text, "the record keeps it as it was read");
            assert_eq!(OwnFaces::read(own.text()).as_ref(), Ok(&own), "and reads it again");
            assert!(own.faces().len() <= 256, "a face is numbered by a byte");
            true
        }
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            false
        }
    }
}
