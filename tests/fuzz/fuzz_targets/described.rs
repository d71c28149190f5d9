//! `cargo fuzz run described`: see `tests/src/fuzz/described.rs`. Never does anything of its own.
#![no_main]

use herald_tests::fuzz::described::TARGET;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|input: &[u8]| {
    let _taken = (TARGET.run)(input);
});

fuzz_mutator!(|input: &mut [u8], size: usize, most: usize, seed: u32| {
    herald_fuzz::changed(TARGET, input, size, most, seed)
});
