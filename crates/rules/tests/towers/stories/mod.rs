//! The golden playthroughs of Towers & Thieves, each a game told in `playthroughs/*.txt`. Each test plays the moves of its rule
//! and asserts its numbers, worked out by hand from the rule's text, so that pinning does not pass over them. Never what lies
//! beside that rule.

mod grown;
mod guarded;
mod prized;
mod stolen;
