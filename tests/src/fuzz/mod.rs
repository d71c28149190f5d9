//! Bytes nobody meant, for everything that reads bytes of others. Each target takes any bytes at all, and panics where
//! Herald is at fault; each makes inputs that are nearly right, since what is nearly right gets furthest. Never needs a
//! fuzzer: `tests/tests/fuzz` runs every target on stable, and `tests/fuzz` hands the same functions to cargo-fuzz.

mod calls;
pub mod catalogue;
mod company;
pub mod described;
mod mutate;
pub mod records;
pub mod transcripts;
pub mod wire;

use std::{future::Future, sync::LazyLock};

use fastrand::Rng;
use tokio::runtime::{Builder, Runtime};

/// Something that reads what others write.
#[derive(Clone, Copy)]
pub struct Target {
    /// What a failure is called.
    pub name: &'static str,
    /// Reads an input; whether anything of it was taken. A panic is a fault of Herald's.
    pub run: fn(&[u8]) -> bool,
    /// An input that is nearly right, the same for the same luck.
    pub make: fn(&mut Rng) -> Vec<u8>,
}

/// Every target there is.
pub const TARGETS: [Target; 5] =
    [wire::TARGET, records::TARGET, transcripts::TARGET, catalogue::TARGET, described::TARGET];

/// Waits for this on a runtime that all inputs of a process share: a fuzzer's threads are none of it.
fn wait<T>(future: impl Future<Output = T>) -> T {
    static RUNTIME: LazyLock<Runtime> =
        LazyLock::new(|| Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap());
    RUNTIME.block_on(future)
}
