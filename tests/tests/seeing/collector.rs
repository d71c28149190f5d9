//! A collector of spans, as far as Herald needs one. Never answers anything but that it has them.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use opentelemetry_proto::tonic::{
    collector::trace::v1::{
        ExportTraceServiceRequest, ExportTraceServiceResponse,
        trace_service_server::{TraceService, TraceServiceServer},
    },
    common::v1::any_value::Value,
    trace::v1::Span,
};
use tokio::net::TcpListener;
use tonic::{Request, Response, Status, transport::server::TcpIncoming};

/// What has arrived.
#[derive(Clone, Default)]
pub(crate) struct Collector(Arc<Mutex<Vec<ExportTraceServiceRequest>>>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        self.0.lock().unwrap().push(request.into_inner());
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

impl Collector {
    /// Listens on loopback for as long as the test runs.
    pub(crate) async fn open() -> (Self, SocketAddr) {
        let collector = Self::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = TraceServiceServer::new(collector.clone());
        let server = tonic::transport::Server::builder().add_service(service);
        tokio::spawn(server.serve_with_incoming(TcpIncoming::from(listener)));
        (collector, address)
    }

    /// Every span so far.
    pub(crate) fn spans(&self) -> Vec<Span> {
        let arrived = self.0.lock().unwrap();
        let scopes =
            arrived.iter().flat_map(|request| &request.resource_spans).flat_map(|spans| &spans.scope_spans);
        scopes.flat_map(|scope| scope.spans.clone()).collect()
    }

    /// All that has arrived, as it is printed.
    pub(crate) fn printed(&self) -> String {
        format!("{:?}", self.0.lock().unwrap())
    }
}

/// What a span says by this name.
pub(crate) fn said(span: &Span, name: &str) -> Option<String> {
    let value = span.attributes.iter().find(|said| said.key == name)?.value.clone()?.value?;
    if let Value::IntValue(number) = value {
        return Some(number.to_string());
    }
    let Value::StringValue(text) = value else { panic!("{name} is {value:?}") };
    Some(text)
}
