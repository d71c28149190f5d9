//! Servers that are killed: one of these at a time, since each waits for what a busy machine makes slow.

mod cluster;
mod outage;
