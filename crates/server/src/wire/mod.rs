//! Between `herald.v1` and `herald-words`, and nothing else: `read` takes requests in, `write` gives answers out.
//! Never decides whether something is allowed.

pub(crate) mod read;
pub(crate) mod write;
