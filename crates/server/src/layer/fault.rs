//! Answers INTERNAL for a call whose service panicked, where the client would see its stream reset and not know
//! whether to ask again. Never hides the panic: its hook has told the log.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use herald_words::Problem;
use http::{Request, Response};
use tonic::body::Body;

use super::around::{Inner, Wrap};
use crate::problem;

/// The layer.
pub(crate) struct Fault;

impl Wrap for Fault {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        // Nothing of the call is used after its panic; what it shared with others guards itself.
        let answer = AssertUnwindSafe(inner.answer(call)).catch_unwind().await;
        answer.unwrap_or_else(|_panic| problem::status(&Problem::Fault).into_http())
    }
}
