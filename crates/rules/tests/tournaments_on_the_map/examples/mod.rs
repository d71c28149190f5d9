//! The worked examples, each a game told in `playthroughs/x_*.txt`. Each test plays the very moves of its example
//! and asserts its numbers, so that pinning does not pass over them. Never what comes beside an example.

mod contested;
mod laid;
mod nominated;
