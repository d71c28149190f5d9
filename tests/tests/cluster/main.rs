//! Several Heralds over real servers, from outside: whoever asks one of them is told what any other would have told, and nothing
//! that was answered is lost, whatever is killed. Never looks into a node: what a test knows, a call has told it.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod heavy;

/// How often, or how long, with `HERALD_LONG`.
fn long<T>(usually: T, long: T) -> T {
    if std::env::var_os("HERALD_LONG").is_some() { long } else { usually }
}
