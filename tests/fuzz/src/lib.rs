//! How libFuzzer comes by its next input: by its own ways, and now and then by one that a target has made, which is nearly
//! right. Never runs a target.

use fastrand::Rng;
use herald_tests::fuzz::Target;

/// One in so many inputs is made by the target itself.
const MADE: u32 = 4;

/// The next input, in the place of this one; its size.
pub fn changed(target: Target, input: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    if seed % MADE > 0 {
        return libfuzzer_sys::fuzzer_mutate(input, size, most);
    }
    let made = (target.make)(&mut Rng::with_seed(u64::from(seed)));
    let size = made.len().min(most);
    input[..size].copy_from_slice(&made[..size]);
    size
}
