//! What stops a call before or beside the port, with its reason: statuses of the server's own. Never about a game.

use tonic::{Code, Status};

use crate::problem;

macro_rules! stopped {
    ($($(#[$doc:meta])* $variant:ident: $code:ident $reason:literal $message:literal;)+) => {
        /// Why the server itself does not serve a call.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Stopped {
            $($(#[$doc])* $variant),+
        }

        impl Stopped {
            /// All of them.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn told(self) -> (Code, &'static str, &'static str) {
                match self {
                    $(Self::$variant => (Code::$code, $reason, $message)),+
                }
            }
        }
    };
}

stopped! {
    /// The server stops.
    Draining: Unavailable "DRAINING" "the server stops; resume after the last revision";
    /// Time is up.
    DeadlinePassed: DeadlineExceeded "DEADLINE_EXCEEDED"
        "the deadline passed; a change may be kept: ask again with the same request_id";
    /// Too many calls whose message is not here yet.
    TooManyArriving: ResourceExhausted "TOO_MANY_CALLS" "as many calls are on their way as may be; try again";
    /// Too many calls in work.
    TooManyInWork: ResourceExhausted "TOO_MANY_CALLS"
        "the server has as many calls in work as it may have; try again";
    /// Too many streams, over all tables.
    TooManyStreams: ResourceExhausted "TOO_MANY_STREAMS" "the server has as many streams open as it may have";
    /// Too many or too long headers.
    HeadersTooLarge: ResourceExhausted "HEADERS_TOO_LARGE" "the call's headers are larger than this server reads";
    /// Not the protobuf message it should be.
    MessageUnreadable: InvalidArgument "MESSAGE_UNREADABLE"
        "the message cannot be read as the protobuf message it should be";
    /// Too large a message.
    MessageTooLarge: ResourceExhausted "MESSAGE_TOO_LARGE" "the message is larger than this server reads";
}

impl Stopped {
    /// The status that tells it.
    pub(crate) fn status(self) -> Status {
        let (code, reason, message) = self.told();
        problem::own(code, reason, message)
    }

    /// Why, as a stable code.
    pub(crate) fn reason(self) -> &'static str {
        self.told().1
    }
}
