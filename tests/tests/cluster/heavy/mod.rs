//! Each starts three servers and three Heralds of its own, so one of these at a time.

mod demo;
mod killed;
mod late;
mod measured;
mod outage;
mod paused;
mod races;
mod reissue;
mod taking_turns;
mod watching;
