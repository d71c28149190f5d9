//! Calls whose answers are kept as the bytes that came: body, status, details, headers. Never reads one through the
//! generated types, which would drop what they do not know.

use bytes::{Buf, BufMut, Bytes};
use prost::Message;
use tonic::{
    Code, Request, Status, Streaming,
    client::Grpc,
    codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
    codegen::http::uri::PathAndQuery,
    metadata::{KeyAndValueRef, MetadataMap},
    transport::Channel,
};

/// An answer, to the byte. `date` alone is left out of the headers: the transport writes it by its own clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub code: Code,
    pub message: String,
    /// `grpc-status-details-bin`, decoded from base64 and no further.
    pub details: Bytes,
    /// Headers and trailers, sorted.
    pub headers: Vec<(String, Vec<u8>)>,
    pub body: Bytes,
}

impl Told {
    pub fn is_ok(&self) -> bool {
        self.code == Code::Ok
    }

    /// The body as a message; of an answer that is OK.
    pub fn read<M: Message + Default>(&self) -> M {
        assert!(self.is_ok(), "{:?} {}", self.code, self.message);
        M::decode(self.body.clone()).unwrap()
    }

    /// How much there was to compare.
    pub fn size(&self) -> usize {
        let headers: usize = self.headers.iter().map(|(name, value)| name.len() + value.len()).sum();
        self.body.len() + self.message.len() + self.details.len() + headers
    }
}

/// Who asks: a token or none, and what the call is named in the server's log.
#[derive(Clone, Copy)]
pub struct As<'a> {
    pub token: Option<&'a str>,
    pub trace: &'a str,
}

impl As<'_> {
    fn request(&self, message: Vec<u8>) -> Request<Bytes> {
        let mut request = Request::new(Bytes::from(message));
        request.metadata_mut().insert("x-request-id", self.trace.parse().unwrap());
        if let Some(token) = self.token {
            request.metadata_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        request
    }
}

/// Calls `herald.v1.{method}`.
pub async fn call(channel: &Channel, method: &'static str, who: As<'_>, message: &impl Message) -> Told {
    call_encoded(channel, method, who, message.encode_to_vec()).await
}

/// The same with a message that is encoded already.
pub async fn call_encoded(channel: &Channel, method: &'static str, who: As<'_>, message: Vec<u8>) -> Told {
    let mut grpc = Grpc::new(channel.clone());
    if let Err(error) = grpc.ready().await {
        return refused(&Status::from_error(error.into()));
    }
    match grpc.unary(who.request(message), path(method), Raw).await {
        Ok(response) => {
            let headers = headers(response.metadata());
            let (message, details) = (String::new(), Bytes::new());
            Told { code: Code::Ok, message, details, headers, body: response.into_inner() }
        }
        Err(status) => refused(&status),
    }
}

/// Opens a stream.
pub async fn stream(
    channel: &Channel,
    method: &'static str,
    who: As<'_>,
    message: &impl Message,
) -> Result<Streaming<Bytes>, Told> {
    stream_encoded(channel, method, who, message.encode_to_vec()).await
}

/// The same with a message that is encoded already.
pub async fn stream_encoded(
    channel: &Channel,
    method: &'static str,
    who: As<'_>,
    message: Vec<u8>,
) -> Result<Streaming<Bytes>, Told> {
    let mut grpc = Grpc::new(channel.clone());
    grpc.ready().await.map_err(|error| refused(&Status::from_error(error.into())))?;
    let opened = grpc.server_streaming(who.request(message), path(method), Raw).await;
    opened.map(tonic::Response::into_inner).map_err(|status| refused(&status))
}

fn path(method: &'static str) -> PathAndQuery {
    format!("/herald.v1.{method}").parse().unwrap()
}

pub fn refused(status: &Status) -> Told {
    Told {
        code: status.code(),
        message: status.message().to_owned(),
        details: Bytes::copy_from_slice(status.details()),
        headers: headers(status.metadata()),
        body: Bytes::new(),
    }
}

fn headers(metadata: &MetadataMap) -> Vec<(String, Vec<u8>)> {
    let pairs = metadata.iter().map(|pair| match pair {
        KeyAndValueRef::Ascii(name, value) => (name.to_string(), value.as_encoded_bytes().to_vec()),
        KeyAndValueRef::Binary(name, value) => (name.to_string(), value.as_encoded_bytes().to_vec()),
    });
    let mut headers: Vec<_> = pairs.filter(|(name, _)| name != "date").collect();
    headers.sort();
    headers
}

/// Bytes in, bytes out.
#[derive(Clone, Copy)]
pub struct Raw;

impl Codec for Raw {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, item: Bytes, to: &mut EncodeBuf<'_>) -> Result<(), Status> {
        to.put(item);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, from: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(from.copy_to_bytes(from.remaining())))
    }
}
