//! Why a call was not served. Never says of a game to a stranger whether it exists.

use std::{fmt, sync::Arc};

use crate::{Refusal, Revision, Standpoint, Unimportable};

/// Gives each problem but a refusal, which has its own, its reason, and lists the reasons.
macro_rules! reasons {
    ($($problem:pat => $reason:literal),+ $(,)?) => {
        impl Problem {
            /// Every reason but those of refusals, each once.
            pub const REASONS: &'static [&'static str] = &[$($reason),+];

            /// Why, as a stable code.
            #[must_use]
            pub fn reason(&self) -> String {
                match self {
                    Self::Refused { refusal, .. } => refusal.explain().reason,
                    $($problem => $reason.to_owned()),+
                }
            }
        }
    };
}

/// Everything that can keep a call from being served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// No token, a malformed one, one that never was or no longer is.
    Unauthenticated,
    /// No such game, or not the caller's: the caller cannot tell which.
    NotFound,
    /// The caller's own game, but not the caller's business.
    Denied(Denial),
    /// The request cannot be read as what it should be.
    Invalid(Vec<FieldViolation>),
    /// The rules, or the state of the table, forbid it.
    Refused {
        /// Why.
        refusal: Refusal,
        /// After how many commits that is so.
        revision: Revision,
        /// Where the table stands, for who is at it.
        now: Option<Arc<Standpoint>>,
    },
    /// The caller believed in an older revision.
    Stale {
        /// The revision that is.
        current: Revision,
        /// Where the table stands.
        now: Option<Arc<Standpoint>>,
    },
    /// The request id was used for something else.
    RequestReused,
    /// A limit was met.
    Exhausted(Limit),
    /// The watcher fell too far behind; it may resume from here.
    Lagged {
        /// The last revision it was sent.
        sent: Revision,
    },
    /// Not now, or not from this store.
    Unavailable(Unavailable),
    /// A record was not taken in.
    NotImported(Unimportable),
    /// Herald itself is at fault: what it decided would break a rule of its own. Nothing has changed.
    Fault,
}

/// What a caller may not do in its own game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Denial {
    /// The host alone may.
    HostOnly,
    /// A seat alone may.
    SeatOnly,
    /// A seat may reissue itself and no other.
    NotYourSeat,
    /// The operator alone may.
    OperatorOnly,
}

/// A limit that was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Watchers admitted.
    Watchers,
    /// Streams open on a table.
    Streams,
    /// Streams opened with one token.
    OwnStreams,
    /// Commits in a game.
    Commits,
    /// Tables opened from one place.
    Tables {
        /// Seconds until the next.
        retry_after: u64,
    },
    /// Calls made with one token.
    Calls {
        /// Seconds until the next.
        retry_after: u64,
    },
    /// Wrong join codes from one place.
    JoinMisses {
        /// Seconds until the next try.
        retry_after: u64,
    },
}

/// Why nothing can be served now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unavailable {
    /// The store did not confirm the write: the change is kept or not as the record says; ask again with the same
    /// request id.
    NotConfirmed,
    /// The store could not be read.
    Unreadable,
    /// This game's record is damaged; others are not touched.
    Damaged,
    /// The store has more to write than it can take.
    Busy,
}

/// What is wrong with one field of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldViolation {
    /// The field's path.
    pub field: String,
    /// What it must be.
    pub description: String,
}

reasons! {
    Self::Unauthenticated => "UNAUTHENTICATED",
    Self::NotFound => "NOT_FOUND",
    Self::Denied(Denial::HostOnly) => "HOST_ONLY",
    Self::Denied(Denial::SeatOnly) => "SEAT_ONLY",
    Self::Denied(Denial::NotYourSeat) => "NOT_YOUR_SEAT",
    Self::Denied(Denial::OperatorOnly) => "OPERATOR_ONLY",
    Self::Invalid(_) => "INVALID_REQUEST",
    Self::Stale { .. } => "STALE_REVISION",
    Self::RequestReused => "REQUEST_ID_REUSED",
    Self::Exhausted(Limit::Watchers) => "TOO_MANY_WATCHERS",
    Self::Exhausted(Limit::Streams) => "TOO_MANY_STREAMS",
    Self::Exhausted(Limit::OwnStreams) => "TOO_MANY_OWN_STREAMS",
    Self::Exhausted(Limit::Commits) => "TOO_MANY_COMMITS",
    Self::Exhausted(Limit::Tables { .. }) => "TOO_MANY_TABLES",
    Self::Exhausted(Limit::Calls { .. }) => "TOO_FAST",
    Self::Exhausted(Limit::JoinMisses { .. }) => "TOO_MANY_MISSES",
    Self::Lagged { .. } => "LAGGED",
    Self::Unavailable(Unavailable::Damaged) => "RECORD_DAMAGED",
    Self::Unavailable(Unavailable::NotConfirmed) => "NOT_CONFIRMED",
    Self::Unavailable(Unavailable::Unreadable) => "STORE_UNREADABLE",
    Self::Unavailable(Unavailable::Busy) => "STORE_BUSY",
    Self::NotImported(Unimportable::NotARecord) => "NOT_A_RECORD",
    Self::NotImported(Unimportable::NewerFormat(_)) => "NEWER_FORMAT",
    Self::NotImported(Unimportable::Altered) => "RECORD_ALTERED",
    Self::NotImported(Unimportable::NotOneGame(_)) => "NOT_ONE_GAME",
    Self::NotImported(Unimportable::TooLarge) => "RECORD_TOO_LARGE",
    Self::NotImported(Unimportable::Taken(_)) => "GAME_EXISTS",
    Self::NotImported(Unimportable::Deleted(_)) => "GAME_DELETED",
    Self::NotImported(Unimportable::NameTaken(_)) => "NAME_TAKEN",
    Self::Fault => "FAULT",
}

impl From<FieldViolation> for Problem {
    fn from(violation: FieldViolation) -> Self {
        Self::Invalid(vec![violation])
    }
}

impl From<Denial> for Problem {
    fn from(denial: Denial) -> Self {
        Self::Denied(denial)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unauthenticated => f.write_str("a valid bearer token is required"),
            Self::NotFound => f.write_str("no such game among yours"),
            Self::Denied(denial) => f.write_str(match denial {
                Denial::HostOnly => "only the host may do this",
                Denial::SeatOnly => "only a seat may do this",
                Denial::OperatorOnly => "only the operator may do this",
                Denial::NotYourSeat => "a seat may reissue its own token and no other",
            }),
            Self::Invalid(violations) => {
                f.write_str("the request is malformed")?;
                violations.iter().try_for_each(|bad| write!(f, "; {}: {}", bad.field, bad.description))
            }
            Self::Refused { refusal, .. } => refusal.fmt(f),
            Self::Stale { current, .. } => write!(f, "the game has moved on to revision {current}"),
            Self::RequestReused => f.write_str("this request_id was used for a different request"),
            Self::Exhausted(limit) => match limit {
                Limit::Watchers => f.write_str("this table has as many watchers as it may admit"),
                Limit::Streams => f.write_str("this table has as many open streams as it may have"),
                Limit::OwnStreams => f.write_str("this token has as many open streams as it may have"),
                Limit::Tables { retry_after } => {
                    write!(f, "too many tables opened from here; try again in {retry_after} s")
                }
                Limit::Calls { retry_after } => {
                    write!(f, "too many calls with this token; try again in {retry_after} s")
                }
                Limit::Commits => f.write_str("this game holds as many changes as it may hold"),
                Limit::JoinMisses { retry_after } => {
                    write!(f, "too many wrong join codes from here; try again in {retry_after} s")
                }
            },
            Self::Lagged { sent } => write!(f, "too far behind; resume after revision {sent}"),
            Self::Unavailable(why) => f.write_str(match why {
                Unavailable::NotConfirmed => {
                    "the store did not confirm the change; ask again with the same request_id to learn whether it is kept"
                }
                Unavailable::Unreadable => "the store cannot be read now; try again",
                Unavailable::Damaged => "this game's record is damaged; ask the operator",
                Unavailable::Busy => "the store has more to write than it can take; try again",
            }),
            Self::NotImported(why) => why.fmt(f),
            Self::Fault => f.write_str("Herald itself is at fault and has changed nothing; the operator's log says more"),
        }
    }
}
