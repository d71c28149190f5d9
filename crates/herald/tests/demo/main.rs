//! The demo's evening, by what it returned: its sheet, the worked examples, other seats and other emblems, and what
//! no phone may show. Never asks the demo's server anything itself.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod examples;
mod reading;
mod secrets;
mod sheets;
mod swapped;
mod tracked;
