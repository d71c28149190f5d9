//! Every reason that a status of this server may carry beside those of refusals, which `herald-words` declares: each once,
//! so that what is counted by reason is bounded by this list. Never a text that a caller chose.

/// Declares each reason with its name on the wire.
macro_rules! reasons {
    ($($reason:ident => $name:literal;)+) => {
        /// Why a call was not served.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Reason {
            $(#[doc = concat!("`", $name, "`.")] $reason,)+
        }

        impl Reason {
            /// The name of each.
            pub(crate) const NAMES: &[&str] = &[$($name),+];

            /// As it stands in `ErrorInfo`.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Self::$reason => $name,)+
                }
            }
        }
    };
}

reasons! {
    // Who calls, and what for.
    Unauthenticated => "UNAUTHENTICATED";
    NotFound => "NOT_FOUND";
    HostOnly => "HOST_ONLY";
    SeatOnly => "SEAT_ONLY";
    NotYourSeat => "NOT_YOUR_SEAT";
    OperatorOnly => "OPERATOR_ONLY";
    InvalidRequest => "INVALID_REQUEST";
    StaleRevision => "STALE_REVISION";
    RequestIdReused => "REQUEST_ID_REUSED";

    // What is too much.
    TooManyWatchers => "TOO_MANY_WATCHERS";
    TooManyStreams => "TOO_MANY_STREAMS";
    TooManyOwnStreams => "TOO_MANY_OWN_STREAMS";
    TooManyCommits => "TOO_MANY_COMMITS";
    TooManyTables => "TOO_MANY_TABLES";
    TooFast => "TOO_FAST";
    TooManyMisses => "TOO_MANY_MISSES";
    TooManyCalls => "TOO_MANY_CALLS";
    HeadersTooLarge => "HEADERS_TOO_LARGE";
    MessageTooLarge => "MESSAGE_TOO_LARGE";
    MessageUnreadable => "MESSAGE_UNREADABLE";
    DeadlineExceeded => "DEADLINE_EXCEEDED";
    Lagged => "LAGGED";
    Draining => "DRAINING";

    // The store, and Herald itself.
    RecordDamaged => "RECORD_DAMAGED";
    NotConfirmed => "NOT_CONFIRMED";
    StoreUnreadable => "STORE_UNREADABLE";
    StoreBusy => "STORE_BUSY";
    Fault => "FAULT";

    // Records that were not taken in.
    NotARecord => "NOT_A_RECORD";
    NewerFormat => "NEWER_FORMAT";
    RecordAltered => "RECORD_ALTERED";
    NotOneGame => "NOT_ONE_GAME";
    RecordTooLarge => "RECORD_TOO_LARGE";
    GameExists => "GAME_EXISTS";
    GameDeleted => "GAME_DELETED";
    NameTaken => "NAME_TAKEN";
}
