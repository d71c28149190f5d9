//! Says to people why a call is not served, in the language its metadata asks for: of a stream the one it was opened with.
//! Never makes a status, and never touches what is served.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use bytes::Bytes;
use herald_phrases::Language;
use http::{Request, Response};
use http_body::{Body as HttpBody, Frame, SizeHint};
use tonic::{Status, body::Body};

use super::{
    around::{Inner, Wrap},
    kind::Kind,
};
use crate::localized;

/// The layer.
pub(crate) struct InTheirLanguage;

impl Wrap for InTheirLanguage {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        let (language, streams) =
            (localized::language(call.headers()), Kind::of(call.uri().path()).streams());
        let mut response = inner.answer(call).await;
        // Where a call is refused at once its status stands in the headers. Only a stream fails after that, in its trailers.
        localized::localize(response.headers_mut(), language);
        if streams { response.map(|body| Body::new(Answer { body, language })) } else { response }
    }
}

struct Answer {
    body: Body,
    language: Language,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let language = self.language;
        Pin::new(&mut self.body)
            .poll_frame(context)
            .map(|frame| Some(frame?.map(|frame| said(frame, language))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

fn said(frame: Frame<Bytes>, language: Language) -> Frame<Bytes> {
    match frame.into_trailers() {
        Ok(mut trailers) => {
            localized::localize(&mut trailers, language);
            Frame::trailers(trailers)
        }
        Err(frame) => frame,
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, future::poll_fn};

    use http::HeaderMap;
    use tonic_types::StatusExt;
    use tower::{ServiceExt, service_fn};

    use super::*;
    use crate::{
        layer::{Inner, Layered, Served, WATCH},
        stopped::Stopped,
    };

    /// A message, then a status.
    struct Ends(bool);

    impl HttpBody for Ends {
        type Data = Bytes;
        type Error = Status;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
            if !std::mem::replace(&mut self.0, true) {
                return Poll::Ready(Some(Ok(Frame::data("message".into()))));
            }
            let mut trailers = HeaderMap::new();
            Stopped::Draining.status().add_header(&mut trailers).unwrap();
            Poll::Ready(Some(Ok(Frame::trailers(trailers))))
        }
    }

    #[tokio::test]
    async fn a_stream_that_ends_with_a_status_says_why_in_the_language_it_was_opened_with() {
        let inner =
            service_fn(async |_: Request<Body>| Ok::<_, Infallible>(Response::new(Body::new(Ends(false)))));
        let service = Layered::new(Served(inner).within(InTheirLanguage));
        let call =
            Request::builder().uri(WATCH).header("accept-language", "nl-BE").body(Body::empty()).unwrap();
        let mut body = service.oneshot(call).await.unwrap().into_body();
        let mut next =
            async || poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await.unwrap().unwrap();
        assert_eq!(next().await.into_data().unwrap(), "message");
        let trailers = next().await.into_trailers().unwrap();
        let status = Status::from_header_map(&trailers).unwrap();
        let localized = status.get_details_localized_message().unwrap();
        assert_eq!(
            (localized.locale.as_str(), localized.message.as_str()),
            ("nl", "Herald start opnieuw. Een ogenblik.")
        );
        assert_eq!(status.get_details_error_info().unwrap().reason, "DRAINING");
    }

    #[tokio::test]
    async fn a_call_that_is_refused_at_once_is_told_in_headers() {
        let inner = service_fn(async |_: Request<Body>| {
            Ok::<_, Infallible>(Stopped::TooManyInWork.status().into_http())
        });
        let service = Layered::new(Served(inner).within(InTheirLanguage));
        let response = service.oneshot(Request::new(Body::empty())).await.unwrap();
        let status = Status::from_header_map(response.headers()).unwrap();
        assert_eq!(status.get_details_localized_message().unwrap().locale, "en");
    }
}
