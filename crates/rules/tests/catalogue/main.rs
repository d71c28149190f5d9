//! The faces of every set against the cardboard, their ways to lie worked out by hand, and what the lint says of faults
//! sown on purpose. Never plays.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod base;
mod base_faults;
mod block;
mod describe;
mod faults;
mod own_file;
mod sets;
mod shaken;
mod tower_faults;
mod towers;

use herald_rules::catalogue::{Catalogue, Contents, Face, Part};
use herald_words::{FaceCode, Feature, RiverEnds, Rotation};

const BASE: &str = include_str!("../../data/base.toml");
const RIVER: &str = include_str!("../../data/river.toml");
const CLASSIC: &str = include_str!("../../data/river_classic.toml");
const TOURNAMENTS: &str = include_str!("../../data/tournaments.toml");
const TOWERS: &str = include_str!("../../data/towers.toml");

const SIDES: [&str; 4] = ["n", "e", "s", "w"];
const HALVES: [&str; 8] = ["n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"];

/// All that is in the box, with these ends to the River.
fn whole(ends: RiverEnds) -> &'static Catalogue {
    Catalogue::of(Contents { river: Some(ends), tournaments: true, towers: true })
}

fn code(text: &str) -> FaceCode {
    FaceCode::parse(text).unwrap()
}

fn find<'a>(catalogue: &'a Catalogue, face: &str) -> &'a Face {
    &catalogue[catalogue.find(code(face)).unwrap_or_else(|| panic!("there is no face {face}"))]
}

fn names(mask: u8, names: &[&str]) -> String {
    let named = names.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
    named.map(|(_, name)| *name).collect::<Vec<_>>().join(" ")
}

/// A face lying one way, a part a line as a person would write it.
fn drawn(face: &Face, rotation: Rotation) -> String {
    let part = |part: &Part| match part.feature {
        Feature::City => format!("city {}{}", names(part.sides, &SIDES), "*".repeat(part.coats.into())),
        Feature::Road => format!("road {}", names(part.sides, &SIDES)),
        Feature::Field => {
            let words = [names(part.halves, &HALVES), format!("@{}", names(part.cities, &["0", "1"]))];
            format!("field {}", words.join(" ").trim_start())
        }
        Feature::Monastery => "monastery".to_owned(),
        Feature::Garden => "garden".to_owned(),
        Feature::River => format!("river {}", names(part.sides, &SIDES)),
    };
    face.at(rotation).parts.iter().map(part).collect::<Vec<_>>().join(" | ")
}

/// A set with this text of one face (or of what stands before the first and has no code) replaced.
fn sown(set: &str, face: &str, from: &str, to: &str) -> String {
    let blocks = set.split("[[face]]").map(|block| {
        let here = if face.is_empty() {
            block.contains("name =")
        } else {
            block.contains(&format!("code = \"{face}\"\n"))
        };
        if !here {
            return block.to_owned();
        }
        assert_eq!(block.matches(from).count(), 1, "{from:?} must stand once in face {face}");
        block.replace(from, to)
    });
    blocks.collect::<Vec<_>>().join("[[face]]")
}
