//! What a connection's bytes go through: nothing, or TLS, whose handshake is made by whoever reads first. So it is made in
//! the connection's own task, and holds up no other. Never knows for how long it may take: `incoming` does.

use std::{
    future::Future,
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};
use tokio_rustls::{Accept, server::TlsStream};

use crate::tls::Tls;

/// A connection's bytes. Those of TLS are boxed: a connection in plain text shall not be as large.
pub(crate) enum Transport {
    Plain(TcpStream),
    Handshake(Box<Accept<TcpStream>>),
    Tls(Box<TlsStream<TcpStream>>),
    /// The handshake has failed.
    Failed,
}

impl Transport {
    pub(crate) fn over(stream: TcpStream, tls: Option<&Tls>) -> Self {
        match tls {
            Some(tls) => Self::Handshake(Box::new(tls.acceptor().accept(stream))),
            None => Self::Plain(stream),
        }
    }

    /// Goes on with the handshake, if it is not made yet.
    fn poll_open(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if let Self::Handshake(accept) = self {
            *self = match ready!(Pin::new(accept).poll(context)) {
                Ok(stream) => Self::Tls(Box::new(stream)),
                Err(error) => {
                    *self = Self::Failed;
                    return Poll::Ready(Err(error));
                }
            };
        }
        Poll::Ready(Ok(()))
    }
}

/// What is asked of a connection whose handshake has failed.
fn failed<T>() -> Poll<io::Result<T>> {
    Poll::Ready(Err(io::ErrorKind::NotConnected.into()))
}

impl AsyncRead for Transport {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.poll_open(context))?;
        match &mut *self {
            Self::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            Self::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
            Self::Handshake(_) | Self::Failed => failed(),
        }
    }
}

impl AsyncWrite for Transport {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_open(context))?;
        match &mut *self {
            Self::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            Self::Tls(stream) => Pin::new(stream).poll_write(context, bytes),
            Self::Handshake(_) | Self::Failed => failed(),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_open(context))?;
        match &mut *self {
            Self::Plain(stream) => Pin::new(stream).poll_write_vectored(context, slices),
            Self::Tls(stream) => Pin::new(stream).poll_write_vectored(context, slices),
            Self::Handshake(_) | Self::Failed => failed(),
        }
    }

    fn is_write_vectored(&self) -> bool {
        // TLS gathers slices itself, before as after its handshake.
        match self {
            Self::Plain(stream) => stream.is_write_vectored(),
            Self::Tls(_) | Self::Handshake(_) | Self::Failed => true,
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut *self {
            Self::Plain(stream) => Pin::new(stream).poll_flush(context),
            Self::Tls(stream) => Pin::new(stream).poll_flush(context),
            // Nothing was written yet.
            Self::Handshake(_) | Self::Failed => Poll::Ready(Ok(())),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut *self {
            Self::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            Self::Tls(stream) => Pin::new(stream).poll_shutdown(context),
            // There is nothing to end well; the connection is closed as it is dropped.
            Self::Handshake(_) | Self::Failed => Poll::Ready(Ok(())),
        }
    }
}
