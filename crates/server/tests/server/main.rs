//! The server in this process, over real gRPC, on tables that are not there: what it lets through, refuses,
//! bounds and ends. Never tests a rule or a table.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails, also in the helpers beside it")]

mod access;
mod browser;
mod changes;
mod connections;
mod edges;
mod export;
mod fake;
mod house;
mod identity;
mod limits;
mod logs;
mod mending;
mod meters;
mod operator;
mod paper;
mod standard;
mod streams;
mod tls;
mod voting;
mod web;
mod web_limits;
