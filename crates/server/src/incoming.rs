//! Accepts connections: without delay for small answers, none that is dead for long, no more at once than the process
//! can hold, and resting after an error of the machine's. Never reads what they say.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use futures_util::{Stream, stream};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::Sleep,
};
use tonic::transport::server::{Connected, TcpConnectInfo};

use crate::limits::{ACCEPT_REST, PREFACE_TIME, UNACKNOWLEDGED_TIME};

/// `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`; a call over HTTP/1.1 is longer.
const PREFACE_BYTES: usize = 24;

/// The connections of this listener, at most so many at once; more wait in the machine's queue.
pub(crate) fn connections(
    listener: TcpListener,
    at_once: usize,
) -> impl Stream<Item = io::Result<Connection>> {
    let room = Arc::new(Semaphore::new(at_once.clamp(1, Semaphore::MAX_PERMITS)));
    stream::unfold((listener, room), async |(listener, room)| {
        // The semaphore is never closed; if it were, there would be no more connections.
        let permit = Arc::clone(&room).acquire_owned().await.ok()?;
        let stream = accept(&listener).await;
        Some((Ok(Connection { stream, preface: Preface::awaited(), _permit: permit }), (listener, room)))
    })
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _peer)) => {
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "a connection keeps its delay");
                }
                if let Err(error) = close_when_dead(&stream) {
                    tracing::debug!(%error, "a dead connection is closed when the machine finds out");
                }
                return stream;
            }
            Err(error) if is_the_peers(error.kind()) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections now");
                tokio::time::sleep(ACCEPT_REST).await;
            }
        }
    }
}

/// Closes the connection once what was sent has gone unacknowledged for too long; the machine's own patience is a
/// quarter of an hour.
#[cfg(target_os = "linux")]
fn close_when_dead(stream: &TcpStream) -> io::Result<()> {
    socket2::SockRef::from(stream).set_tcp_user_timeout(Some(UNACKNOWLEDGED_TIME))
}

/// Elsewhere the machine decides.
#[cfg(not(target_os = "linux"))]
fn close_when_dead(_: &TcpStream) -> io::Result<()> {
    let _elsewhere = UNACKNOWLEDGED_TIME;
    Ok(())
}

/// Whether only that one connection failed.
fn is_the_peers(error: io::ErrorKind) -> bool {
    matches!(
        error,
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionRefused
    )
}

/// A connection, and its place among those open.
pub(crate) struct Connection {
    stream: TcpStream,
    preface: Preface,
    _permit: OwnedSemaphorePermit,
}

/// Whether a connection has said which HTTP it speaks. One that says nothing must not keep its place: keepalive asks,
/// and the time for a call's headers runs, only after this.
enum Preface {
    Awaited { bytes: usize, until: Pin<Box<Sleep>> },
    Heard,
}

impl Preface {
    fn awaited() -> Self {
        Self::Awaited { bytes: PREFACE_BYTES, until: Box::pin(tokio::time::sleep(PREFACE_TIME)) }
    }

    fn heard(&mut self, count: usize) {
        match self {
            Self::Awaited { bytes, .. } if count < *bytes => *bytes -= count,
            Self::Awaited { .. } | Self::Heard => *self = Self::Heard,
        }
    }

    fn is_late(&mut self, context: &mut Context<'_>) -> bool {
        match self {
            Self::Awaited { until, .. } => until.as_mut().poll(context).is_ready(),
            Self::Heard => false,
        }
    }
}

impl Connected for Connection {
    type ConnectInfo = TcpConnectInfo;

    fn connect_info(&self) -> TcpConnectInfo {
        self.stream.connect_info()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.preface.is_late(context) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.preface.heard(buffer.filled().len() - before);
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt, StreamExt};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn connected() -> (TcpStream, Connection) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let mut incoming = Box::pin(connections(listener, 1));
        (client, incoming.next().await.unwrap().unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_says_nothing_loses_its_place() {
        let (_client, mut connection) = connected().await;
        let error = connection.read_u8().await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_connection_that_has_spoken_may_be_silent() {
        let (mut client, mut connection) = connected().await;
        client.write_all(&[b'x'; PREFACE_BYTES]).await.unwrap();
        connection.read_exact(&mut [0; PREFACE_BYTES]).await.unwrap();
        assert!(matches!(connection.preface, Preface::Heard));
        assert!(connection.stream.nodelay().unwrap());
        #[cfg(target_os = "linux")]
        assert_eq!(
            socket2::SockRef::from(&connection.stream).tcp_user_timeout().unwrap(),
            Some(UNACKNOWLEDGED_TIME)
        );
    }

    #[tokio::test]
    async fn no_more_connections_are_accepted_at_once_than_allowed() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut incoming = Box::pin(connections(listener, 1));
        let _clients =
            [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
        let first = incoming.next().await;
        assert!(incoming.next().now_or_never().is_none());
        drop(first);
        assert!(incoming.next().await.is_some());
    }
}
