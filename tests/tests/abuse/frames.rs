//! HTTP/2 frames written by hand, for what no client library would send. Never reads one but to see that it is still heard.

use std::{
    io::{self, Read, Write},
    net::TcpStream,
    time::Duration,
};

/// What every HTTP/2 connection begins with.
pub(crate) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// A connection on which anything can be said.
pub(crate) struct Frames {
    stream: TcpStream,
    next: u32,
}

impl Frames {
    /// Connects, with the preface and settings that say nothing.
    pub(crate) fn connect(address: &str) -> io::Result<Self> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_millis(1)))?;
        stream.set_write_timeout(Some(Duration::from_secs(2)))?;
        stream.write_all(PREFACE)?;
        stream.write_all(&frame(4, 0, 0, &[]))?;
        Ok(Self { stream, next: 1 })
    }

    /// So many calls, each reset at once.
    pub(crate) fn reset(&mut self, path: &str, calls: u32) -> io::Result<()> {
        let mut bytes = Vec::new();
        for _ in 0..calls {
            bytes.extend(frame(1, 0b101, self.next, &headers(path)));
            bytes.extend(frame(3, 0, self.next, &8_u32.to_be_bytes()));
            self.next += 2;
        }
        self.stream.write_all(&bytes)?;
        self.listen()
    }

    /// So many calls that are begun and go no further.
    pub(crate) fn open(&mut self, path: &str, calls: u32) -> io::Result<()> {
        let mut bytes = Vec::new();
        for _ in 0..calls {
            bytes.extend(frame(1, 0b100, self.next, &headers(path)));
            self.next += 2;
        }
        self.stream.write_all(&bytes)?;
        self.listen()
    }

    /// Headers that go on for so many KiB, and do not end.
    pub(crate) fn endless_headers(&mut self, path: &str, kib: u32) -> io::Result<()> {
        self.stream.write_all(&frame(1, 0b001, self.next, &headers(path)))?;
        let mut more = Vec::new();
        while more.len() < 16_000 {
            more.extend(field("x-long", &"x".repeat(100)));
        }
        for _ in 0..kib / 16 {
            self.stream.write_all(&frame(9, 0, self.next, &more))?;
            self.listen()?;
        }
        Ok(())
    }

    /// Whether the other side still speaks with us.
    fn listen(&mut self) -> io::Result<()> {
        let mut heard = [0; 4096];
        match self.stream.read(&mut heard) {
            Ok(0) => Err(io::ErrorKind::ConnectionReset.into()),
            Ok(_) => Ok(()),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }
}

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut bytes = length[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

fn headers(path: &str) -> Vec<u8> {
    let all = [
        (":method", "POST"),
        (":scheme", "http"),
        (":path", path),
        (":authority", "herald"),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
    ];
    all.into_iter().flat_map(|(name, value)| field(name, value)).collect()
}

/// A header that is not to be remembered, in plain letters.
fn field(name: &str, value: &str) -> Vec<u8> {
    let mut bytes = vec![0, u8::try_from(name.len()).unwrap()];
    bytes.extend(name.as_bytes());
    bytes.push(u8::try_from(value.len()).unwrap());
    bytes.extend(value.as_bytes());
    bytes
}
