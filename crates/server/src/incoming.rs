//! Accepts connections: without delay for small answers, none that is dead for long, no more at once than the process
//! can hold, and resting after an error of the machine's. Never reads what they say, and never waits for a handshake.

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

use crate::{
    limits::{ACCEPT_REST, PREFACE_TIME, UNACKNOWLEDGED_TIME},
    tls::Tls,
    transport::Transport,
};

/// `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`; a call over HTTP/1.1 is longer.
const PREFACE_BYTES: usize = 24;

/// The connections of this listener, at most so many at once; more wait in the machine's queue. They are in plain text
/// where there is no TLS.
pub(crate) fn connections(
    listener: TcpListener,
    at_once: usize,
    tls: Option<Tls>,
) -> impl Stream<Item = io::Result<Connection>> {
    let room = Arc::new(Semaphore::new(at_once.clamp(1, Semaphore::MAX_PERMITS)));
    stream::unfold((listener, room, tls), async |(listener, room, tls)| {
        // The semaphore is never closed; if it were, there would be no more connections.
        let permit = Arc::clone(&room).acquire_owned().await.ok()?;
        let stream = accept(&listener).await;
        Some((Ok(Connection::new(stream, tls.as_ref(), permit)), (listener, room, tls)))
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
    transport: Transport,
    /// The same with TLS as without: whoever asks for the peer's address finds it in one place.
    info: TcpConnectInfo,
    preface: Preface,
    _permit: OwnedSemaphorePermit,
}

impl Connection {
    fn new(stream: TcpStream, tls: Option<&Tls>, permit: OwnedSemaphorePermit) -> Self {
        let info = stream.connect_info();
        let transport = Transport::over(stream, tls);
        Self { transport, info, preface: Preface::awaited(), _permit: permit }
    }
}

/// Whether a connection has said which HTTP it speaks. One that says nothing must not keep its place: keepalive asks,
/// and the time for a call's headers runs, only after this. With TLS the handshake comes before, within the same time.
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
        self.info.clone()
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
        let read = Pin::new(&mut self.transport).poll_read(context, buffer);
        if let Poll::Ready(Err(error)) = &read {
            // Without TLS that says hardly more than that a phone has gone; with it, why no client is served.
            tracing::debug!(%error, peer = ?self.info.remote_addr(), "a connection failed");
        }
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
        Pin::new(&mut self.transport).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.transport).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.transport.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.transport).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.transport).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt, StreamExt};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::tls::Identity;

    async fn connected() -> (TcpStream, Connection) {
        connected_over(None).await
    }

    async fn connected_over(tls: Option<Tls>) -> (TcpStream, Connection) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let mut incoming = Box::pin(connections(listener, 1, tls));
        (client, incoming.next().await.unwrap().unwrap())
    }

    fn tls() -> Tls {
        let pem = |label: &str, der: &[u8]| {
            let text = data_encoding::BASE64.encode(der);
            format!("-----BEGIN {label}-----\n{text}\n-----END {label}-----\n")
        };
        let made = rcgen::generate_simple_self_signed(["table.example".to_owned()]).unwrap();
        let certificate = pem("CERTIFICATE", made.cert.der());
        let key = pem("PRIVATE KEY", made.signing_key.serialized_der());
        let now = std::time::SystemTime::now();
        Tls::new(Identity::from_pem(certificate.as_bytes(), key.as_bytes(), now).unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn a_handshake_that_is_not_made_in_time_is_given_up() {
        let start = tokio::time::Instant::now();
        let (mut client, mut connection) = connected_over(Some(tls())).await;
        client.write_all(&[0x16, 3, 1, 2, 0]).await.unwrap();
        let error = connection.read_u8().await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(start.elapsed() >= PREFACE_TIME);
    }

    #[tokio::test]
    async fn the_peers_address_is_known_before_the_handshake_as_without_tls() {
        for tls in [None, Some(tls())] {
            let (client, connection) = connected_over(tls).await;
            assert_eq!(connection.connect_info().remote_addr(), Some(client.local_addr().unwrap()));
        }
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
        let Transport::Plain(stream) = &connection.transport else { panic!("no TLS was asked for") };
        assert!(stream.nodelay().unwrap());
        #[cfg(target_os = "linux")]
        assert_eq!(socket2::SockRef::from(stream).tcp_user_timeout().unwrap(), Some(UNACKNOWLEDGED_TIME));
    }

    #[tokio::test]
    async fn no_more_connections_are_accepted_at_once_than_allowed() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut incoming = Box::pin(connections(listener, 1, None));
        let _clients =
            [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
        let first = incoming.next().await;
        assert!(incoming.next().now_or_never().is_none());
        drop(first);
        assert!(incoming.next().await.is_some());
    }
}
