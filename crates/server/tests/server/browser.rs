//! A browser's side of gRPC-Web over HTTP/1.1, byte by byte: no library stands between the test and what a page would
//! get. Never speaks native gRPC.

use std::{collections::HashMap, net::SocketAddr};

use data_encoding::BASE64;
use http::{HeaderMap, HeaderName, HeaderValue};
use prost::Message;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};
use tonic::Status;

use crate::house::House;

/// The first bit of a frame that holds trailers.
const TRAILERS: u8 = 0b1000_0000;

/// How messages are written in a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Binary,
    Text,
}

impl Form {
    pub(crate) fn content_type(self) -> &'static str {
        match self {
            Self::Binary => "application/grpc-web+proto",
            Self::Text => "application/grpc-web-text+proto",
        }
    }
}

/// A page in a browser.
#[derive(Clone, Copy)]
pub(crate) struct Browser {
    address: SocketAddr,
    form: Form,
}

impl Browser {
    pub(crate) fn of(house: &House) -> Self {
        Self { address: house.address, form: Form::Binary }
    }

    pub(crate) fn speaking(self, form: Form) -> Self {
        Self { form, ..self }
    }

    /// Calls a method with a message.
    pub(crate) async fn call(
        self,
        method: &str,
        message: &impl Message,
        token: Option<&str>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let message = message.encode_to_vec();
        let mut frame = vec![0];
        frame.extend_from_slice(&u32::try_from(message.len()).unwrap().to_be_bytes());
        frame.extend_from_slice(&message);
        let body = match self.form {
            Form::Binary => frame,
            Form::Text => BASE64.encode(&frame).into_bytes(),
        };
        self.post(method, &body, token, headers).await
    }

    /// Calls a method with a body as it stands.
    pub(crate) async fn post(
        self,
        method: &str,
        body: &[u8],
        token: Option<&str>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let content_type = self.form.content_type();
        let length = body.len().to_string();
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut all = vec![
            ("content-type", content_type),
            ("accept", content_type),
            ("x-grpc-web", "1"),
            ("content-length", &length),
        ];
        all.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
        all.extend_from_slice(headers);
        self.send("POST", &format!("/herald.v1.{method}"), &all, body).await
    }

    /// Sends a request as it stands, and reads the head of its answer.
    pub(crate) async fn send(self, verb: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut head = format!("{verb} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(body).await.unwrap();
        Answer::read(stream, self.form).await
    }
}

/// What comes back; the connection is open as long as this lives.
pub(crate) struct Answer {
    pub(crate) code: u16,
    pub(crate) headers: HeaderMap,
    stream: BufReader<TcpStream>,
    form: Form,
    /// Of the body, what has come and is not yet read.
    read: Vec<u8>,
}

/// One frame of a gRPC-Web body.
#[derive(Debug)]
pub(crate) enum Frame {
    Message(Vec<u8>),
    Trailers(HeaderMap),
}

impl Answer {
    async fn read(stream: TcpStream, form: Form) -> Self {
        let mut stream = BufReader::new(stream);
        let status = line(&mut stream).await;
        let code = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let mut lines = Vec::new();
        loop {
            match line(&mut stream).await {
                header if header.is_empty() => break,
                header => lines.push(header),
            }
        }
        let code = code.unwrap_or_else(|| panic!("no HTTP: {status:?}"));
        Self { code, headers: headers(lines.iter().map(String::as_str)), stream, form, read: Vec::new() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The next frame; `None` at the end of the body.
    pub(crate) async fn frame(&mut self) -> Option<Frame> {
        loop {
            if let Some(length) = self.read.get(1..5) {
                let end = 5 + usize::try_from(u32::from_be_bytes(length.try_into().unwrap())).unwrap();
                if self.read.len() >= end {
                    let frame: Vec<u8> = self.read.drain(..end).collect();
                    return Some(if frame[0] & TRAILERS == 0 {
                        Frame::Message(frame[5..].to_vec())
                    } else {
                        let text = String::from_utf8(frame[5..].to_vec()).unwrap();
                        Frame::Trailers(headers(text.lines()))
                    });
                }
            }
            let chunk = self.chunk().await?;
            match self.form {
                Form::Binary => self.read.extend(chunk),
                // Each piece is padded by itself.
                Form::Text => self.read.extend(BASE64.decode(&chunk).unwrap()),
            }
        }
    }

    /// The message of the next frame.
    pub(crate) async fn message<M: Message + Default>(&mut self) -> M {
        match self.frame().await {
            Some(Frame::Message(bytes)) => M::decode(&bytes[..]).unwrap(),
            other => panic!("no message: {other:?}, {:?}", self.headers),
        }
    }

    /// How the call ended: in the headers where it was refused at once, else in the trailers, which end the body.
    pub(crate) async fn status(&mut self) -> Status {
        if let Some(status) = Status::from_header_map(&self.headers) {
            assert!(self.frame().await.is_none(), "what is told in headers has no body");
            return status;
        }
        loop {
            match self.frame().await {
                Some(Frame::Message(_)) => {}
                Some(Frame::Trailers(trailers)) => {
                    assert!(self.frame().await.is_none(), "trailers end the body");
                    return Status::from_header_map(&trailers).unwrap();
                }
                None => panic!("no status in {:?}", self.headers),
            }
        }
    }

    /// The next piece of the body as it was sent; `None` at its end.
    async fn chunk(&mut self) -> Option<Vec<u8>> {
        if self.header("transfer-encoding") != Some("chunked") {
            assert_eq!(self.header("content-length"), Some("0"), "a body is sent as it comes or not at all");
            return None;
        }
        let size = line(&mut self.stream).await;
        let size = usize::from_str_radix(&size, 16).unwrap_or_else(|_| panic!("no chunk: {size:?}"));
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk).await.unwrap();
        assert_eq!(chunk.split_off(size), b"\r\n");
        (!chunk.is_empty()).then_some(chunk)
    }
}

async fn line(stream: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    stream.read_line(&mut line).await.unwrap();
    line.trim_end_matches("\r\n").to_owned()
}

fn headers<'a>(lines: impl Iterator<Item = &'a str>) -> HeaderMap {
    let split = lines.map(|line| line.split_once(':').unwrap_or_else(|| panic!("no header: {line:?}")));
    let named = split.map(|(name, value)| (name.to_owned(), value.trim().to_owned()));
    let all: HashMap<String, String> = named.collect();
    let parsed = all
        .into_iter()
        .map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse::<HeaderValue>().unwrap()));
    parsed.collect()
}
