//! How fast Herald is, against bare ceilings measured in the same run: what `cargo bench -p herald-tests --bench speed` runs.
//! `BENCHMARKS.md` has the method and the figures. Never judges a figure, and never measures what the product does not do.
//!
//! From the top: [`rows`] has a function for each row of the table; it sets a [`stage`] with tables that follow a [`script`],
//! sends calls over the [`wire`] to it and to a [`bare`] server in [`rounds`], and makes a [`figure`] of what they took.

pub mod bare;
pub mod figure;
pub mod rounds;
pub mod rows;
pub mod script;
pub mod sizes;
pub mod spread;
pub mod stage;
pub mod wire;

pub use rows::{Row, Run};
