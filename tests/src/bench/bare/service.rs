//! The bare service: bytes in, bytes out, by hand instead of by generated code. Never reads a message beyond the two numbers
//! that a fan-out needs.

use std::{
    convert::Infallible,
    sync::Arc,
    task::{Context, Poll},
};

use bytes::Bytes;
use futures_util::{
    StreamExt,
    stream::{BoxStream, unfold},
};
use tokio::sync::broadcast;
use tonic::{
    Request, Response, Status,
    body::Body,
    codegen::{Body as HttpBody, BoxFuture, Service as HttpService, StdError, http},
    server::{Grpc, NamedService, ServerStreamingService, UnaryService},
};

use super::committer::Committer;
use crate::raw::Raw;

/// Where it answers.
pub const ECHO: &str = "/bare.Bare/Echo";
/// Where it streams what a board is told; the board is the message's first byte.
pub const WATCH: &str = "/bare.Bare/Watch";

/// What the bare server does with a call.
#[derive(Clone)]
pub(super) struct Service {
    answer: Bytes,
    committer: Option<Arc<Committer>>,
    boards: Arc<[broadcast::Sender<Bytes>]>,
    pieces: Arc<[Bytes]>,
}

impl Service {
    pub(super) fn answering(bytes: usize) -> Self {
        let (boards, pieces) = (Arc::new([]), Arc::new([]));
        Self { answer: vec![7; bytes].into(), committer: None, boards, pieces }
    }

    pub(super) fn keeping(self, committer: Committer) -> Self {
        Self { committer: Some(Arc::new(committer)), ..self }
    }

    pub(super) fn telling(self, boards: Vec<broadcast::Sender<Bytes>>, pieces: Vec<Bytes>) -> Self {
        Self { boards: boards.into(), pieces: pieces.into(), ..self }
    }

    async fn answer(self, message: Bytes) -> Result<Response<Bytes>, Status> {
        if let Some(committer) = &self.committer {
            committer.keep(&message).await?;
        }
        if let [board, piece, ..] = *message
            && let Some(board) = self.boards.get(usize::from(board))
        {
            let told = board.send(self.pieces[usize::from(piece)].clone());
            told.map_err(|_| Status::failed_precondition("nobody watches"))?;
        }
        Ok(Response::new(self.answer))
    }

    fn watch(&self, message: &[u8]) -> Result<Response<BoxStream<'static, Result<Bytes, Status>>>, Status> {
        let board = message.first().and_then(|board| self.boards.get(usize::from(*board)));
        let told = board.ok_or_else(|| Status::not_found("no such board"))?.subscribe();
        let pieces = unfold(told, async |mut told| {
            let piece = told.recv().await.map_err(|error| Status::data_loss(error.to_string()));
            Some((piece, told))
        });
        Ok(Response::new(pieces.boxed()))
    }
}

impl NamedService for Service {
    const NAME: &'static str = "bare.Bare";
}

impl UnaryService<Bytes> for Service {
    type Response = Bytes;
    type Future = BoxFuture<Response<Bytes>, Status>;

    fn call(&mut self, request: Request<Bytes>) -> Self::Future {
        Box::pin(self.clone().answer(request.into_inner()))
    }
}

impl ServerStreamingService<Bytes> for Service {
    type Response = Bytes;
    type ResponseStream = BoxStream<'static, Result<Bytes, Status>>;
    type Future = BoxFuture<Response<Self::ResponseStream>, Status>;

    fn call(&mut self, request: Request<Bytes>) -> Self::Future {
        let watching = self.watch(request.get_ref());
        Box::pin(async { watching })
    }
}

impl<B> HttpService<http::Request<B>> for Service
where
    B: HttpBody + Send + 'static,
    B::Error: Into<StdError> + Send + 'static,
{
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<Self::Response, Self::Error>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<B>) -> Self::Future {
        let service = self.clone();
        Box::pin(async move {
            let mut grpc = Grpc::new(Raw);
            Ok(match request.uri().path() {
                WATCH => grpc.server_streaming(service, request).await,
                _ => grpc.unary(service, request).await,
            })
        })
    }
}
