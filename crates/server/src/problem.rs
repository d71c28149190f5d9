//! Problems as gRPC statuses: canonical code, `google.rpc.ErrorInfo` with a stable reason, and what else a client
//! can act on. Never says to a stranger whether a game exists: UNAUTHENTICATED and NOT_FOUND are always the same
//! bytes.

use std::collections::{BTreeMap, BTreeSet};

use herald_words::{
    FieldViolation, Limit, Problem, Refusal, Revision, Standpoint, Unavailable, Unimportable,
};
use http::HeaderMap;
use prost::Message;
use prost_types::Any;
use tonic::{Code, Status, metadata::MetadataMap};
use tonic_types::pb;

use crate::{stopped::Stopped, wire::write};

/// Who speaks, in every `ErrorInfo`.
pub(crate) const DOMAIN: &str = "herald";

/// What stands before the name of a detail's type.
pub(crate) const DETAIL: &str = "type.googleapis.com/";

/// The status that tells this problem.
pub(crate) fn status(problem: &Problem) -> Status {
    let mut says = Says::new(problem.reason());
    match problem {
        Problem::Unauthenticated | Problem::NotFound => {}
        Problem::Denied(_) | Problem::RequestReused | Problem::Unavailable(_) => {}
        Problem::NotImported(_) | Problem::Fault => {}
        Problem::Invalid(violations) => says.violations(violations),
        Problem::Refused { refusal, revision, now } => {
            says.refusal(refusal, *revision);
            says.standpoint(now.as_deref());
        }
        Problem::Stale { current, now } => {
            says.revision("current_revision", *current);
            says.standpoint(now.as_deref());
        }
        Problem::Lagged { sent } => says.revision("resume_after_revision", *sent),
        Problem::Exhausted(limit) => says.limit(*limit),
    }
    says.status(code(problem), problem.to_string())
}

/// A status of the server's own, for what stops a call before or beside the port.
pub(crate) fn own(code: Code, reason: &str, message: &str) -> Status {
    Says::new(reason.to_owned()).status(code, message.to_owned())
}

fn code(problem: &Problem) -> Code {
    match problem {
        Problem::Unauthenticated => Code::Unauthenticated,
        Problem::NotFound => Code::NotFound,
        Problem::Denied(_) => Code::PermissionDenied,
        Problem::Invalid(_) => Code::InvalidArgument,
        Problem::Refused { .. } => Code::FailedPrecondition,
        Problem::Stale { .. } | Problem::Lagged { .. } => Code::Aborted,
        Problem::RequestReused => Code::AlreadyExists,
        Problem::Exhausted(_) => Code::ResourceExhausted,
        Problem::Unavailable(Unavailable::Damaged) => Code::DataLoss,
        Problem::Unavailable(Unavailable::NotConfirmed | Unavailable::Unreadable | Unavailable::Busy) => {
            Code::Unavailable
        }
        Problem::NotImported(why) => not_imported(*why),
        Problem::Fault => Code::Internal,
    }
}

fn not_imported(why: Unimportable) -> Code {
    match why {
        Unimportable::NotARecord
        | Unimportable::NewerFormat(_)
        | Unimportable::Altered
        | Unimportable::NotOneGame(_)
        | Unimportable::TooLarge => Code::InvalidArgument,
        Unimportable::Taken(_) | Unimportable::NameTaken(_) => Code::AlreadyExists,
        Unimportable::Deleted(_) => Code::FailedPrecondition,
    }
}

/// What goes with a status: details for machines that know `google.rpc`, metadata for those that do not.
struct Says {
    info: ErrorInfo,
    more: Vec<Any>,
    metadata: MetadataMap,
}

/// `google.rpc.ErrorInfo`, with its facts in order: the map of `tonic-types` is written in any order, and the same
/// problem must always be the same bytes.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct ErrorInfo {
    #[prost(string, tag = "1")]
    pub(crate) reason: String,
    #[prost(string, tag = "2")]
    pub(crate) domain: String,
    #[prost(btree_map = "string, string", tag = "3")]
    pub(crate) metadata: BTreeMap<String, String>,
}

impl Says {
    fn new(reason: String) -> Self {
        let info = ErrorInfo { reason, domain: DOMAIN.to_owned(), metadata: BTreeMap::new() };
        Self { info, more: Vec::new(), metadata: MetadataMap::new() }
    }

    fn violations(&mut self, violations: &[FieldViolation]) {
        let field_violations = violations.iter().map(|bad| pb::bad_request::FieldViolation {
            field: bad.field.clone(),
            description: bad.description.clone(),
            ..Default::default()
        });
        let bad = pb::BadRequest { field_violations: field_violations.collect() };
        self.more.push(packed("google.rpc.BadRequest", &bad));
    }

    fn refusal(&mut self, refusal: &Refusal, revision: Revision) {
        let explained = refusal.explain();
        self.info.metadata.extend(explained.facts.into_iter().map(|(name, fact)| (name.to_owned(), fact)));
        if let Some(rule) = explained.rule {
            self.fact("rule_id", rule);
        }
        // A plan without a game is refused at no revision.
        if revision != NO_REVISION {
            self.fact("revision", revision);
        }
    }

    fn revision(&mut self, name: &'static str, revision: Revision) {
        self.fact(name, revision);
        self.metadata.insert(name, revision.0.into());
    }

    /// Where the table stands: who lost a race need not ask.
    fn standpoint(&mut self, now: Option<&Standpoint>) {
        self.more.extend(now.map(|now| packed("herald.v1.Standpoint", &write::standpoint(now))));
    }

    fn limit(&mut self, limit: Limit) {
        match limit {
            Limit::Watchers | Limit::Streams | Limit::OwnStreams | Limit::Commits => {}
            Limit::JoinMisses { retry_after }
            | Limit::Tables { retry_after }
            | Limit::Calls { retry_after } => {
                let seconds = i64::try_from(retry_after).unwrap_or(i64::MAX);
                let retry_delay = Some(prost_types::Duration { seconds, nanos: 0 });
                self.more.push(packed("google.rpc.RetryInfo", &pb::RetryInfo { retry_delay }));
            }
        }
    }

    fn fact(&mut self, name: &str, fact: impl ToString) {
        self.info.metadata.insert(name.to_owned(), fact.to_string());
    }

    fn status(self, code: Code, message: String) -> Status {
        let mut details = vec![packed("google.rpc.ErrorInfo", &self.info)];
        details.extend(self.more);
        let told = pb::Status { code: code.into(), message: message.clone(), details };
        Status::with_details_and_metadata(code, message, told.encode_to_vec().into(), self.metadata)
    }
}

/// The reason in the headers or trailers that end a call, if it was not served and says why.
pub(crate) fn reason_in(trailers: &HeaderMap) -> Option<String> {
    let status = Status::from_header_map(trailers)?;
    let told = pb::Status::decode(status.details()).ok()?;
    let info = ErrorInfo::decode(&told.details.first()?.value[..]).ok()?;
    (info.domain == DOMAIN).then_some(info.reason)
}

/// Every reason that [`reason_in`] may find, each once.
pub(crate) fn reasons() -> BTreeSet<String> {
    let problems =
        Problem::REASONS.iter().copied().chain(Stopped::ALL.iter().map(|stopped| stopped.reason()));
    problems.map(str::to_owned).chain(Refusal::reasons().into_iter().map(|reason| reason.code)).collect()
}

/// A detail of a status.
pub(crate) fn packed(name: &str, detail: &impl prost::Message) -> Any {
    Any { type_url: format!("{DETAIL}{name}"), value: detail.encode_to_vec() }
}

/// Where there is no game there is no revision.
pub(crate) const NO_REVISION: Revision = Revision(0);

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, sync::Arc, time::Duration};

    use herald_api::v1;
    use herald_words::{Denial, Emblem, Kind, MeepleId, PrizeId, Role};
    use tonic_types::StatusExt;

    use super::*;
    use crate::wire::write::standpoint_tests::{now, undone};

    fn monk(now: Option<Standpoint>) -> Problem {
        let refusal = Refusal::NeverNominated { meeple: MeepleId(7), kind: Kind::Meeple, role: Role::Monk };
        Problem::Refused { refusal, revision: Revision(12), now: now.map(Arc::new) }
    }

    /// The standpoint among a status's details, by the type it is said to be.
    fn standpoint(status: &Status) -> Option<v1::Standpoint> {
        let told = pb::Status::decode(status.details()).unwrap();
        let is = |any: &&Any| any.type_url == "type.googleapis.com/herald.v1.Standpoint";
        told.details.iter().find(is).map(|any| v1::Standpoint::decode(&any.value[..]).unwrap())
    }

    fn told(problem: &Problem) -> (Code, String, HashMap<String, String>) {
        let status = status(problem);
        let info = status.get_details_error_info().unwrap();
        assert_eq!(info.domain, "herald");
        (status.code(), info.reason, info.metadata)
    }

    #[test]
    fn every_problem_has_its_code_and_a_stable_reason() {
        let tables = Problem::Exhausted(Limit::Tables { retry_after: 1 });
        let calls = Problem::Exhausted(Limit::Calls { retry_after: 1 });
        let table = [
            (Problem::Unauthenticated, Code::Unauthenticated, "UNAUTHENTICATED"),
            (Problem::NotFound, Code::NotFound, "NOT_FOUND"),
            (Problem::Denied(Denial::HostOnly), Code::PermissionDenied, "HOST_ONLY"),
            (Problem::Denied(Denial::SeatOnly), Code::PermissionDenied, "SEAT_ONLY"),
            (Problem::Denied(Denial::NotYourSeat), Code::PermissionDenied, "NOT_YOUR_SEAT"),
            (Problem::Denied(Denial::OperatorOnly), Code::PermissionDenied, "OPERATOR_ONLY"),
            (Problem::Invalid(vec![]), Code::InvalidArgument, "INVALID_REQUEST"),
            (Problem::Stale { current: Revision(7), now: None }, Code::Aborted, "STALE_REVISION"),
            (Problem::RequestReused, Code::AlreadyExists, "REQUEST_ID_REUSED"),
            (Problem::Exhausted(Limit::Watchers), Code::ResourceExhausted, "TOO_MANY_WATCHERS"),
            (Problem::Exhausted(Limit::Streams), Code::ResourceExhausted, "TOO_MANY_STREAMS"),
            (Problem::Exhausted(Limit::OwnStreams), Code::ResourceExhausted, "TOO_MANY_OWN_STREAMS"),
            (Problem::Exhausted(Limit::Commits), Code::ResourceExhausted, "TOO_MANY_COMMITS"),
            (tables, Code::ResourceExhausted, "TOO_MANY_TABLES"),
            (calls, Code::ResourceExhausted, "TOO_FAST"),
            (Problem::Lagged { sent: Revision(3) }, Code::Aborted, "LAGGED"),
            (Problem::Unavailable(Unavailable::NotConfirmed), Code::Unavailable, "NOT_CONFIRMED"),
            (Problem::Unavailable(Unavailable::Unreadable), Code::Unavailable, "STORE_UNREADABLE"),
            (Problem::Unavailable(Unavailable::Busy), Code::Unavailable, "STORE_BUSY"),
            (Problem::Unavailable(Unavailable::Damaged), Code::DataLoss, "RECORD_DAMAGED"),
            (Problem::Fault, Code::Internal, "FAULT"),
        ];
        for (problem, code, reason) in table {
            let (told_code, told_reason, _) = told(&problem);
            assert_eq!((told_code, told_reason.as_str()), (code, reason), "{problem:?}");
            let headers = status(&problem).into_http::<()>().into_parts().0.headers;
            assert_eq!(reason_in(&headers).as_deref(), Some(reason), "as it is counted");
            assert!(reasons().contains(reason), "{reason}");
        }
    }

    #[test]
    fn the_reason_that_ends_a_call_is_found_if_herald_gave_it() {
        let headers = status(&monk(None)).into_http::<()>().into_parts().0.headers;
        assert!(reasons().contains(&reason_in(&headers).unwrap()));
        let foreign = Status::unimplemented("tonic's own").into_http::<()>().into_parts().0.headers;
        assert_eq!(reason_in(&foreign), None);
    }

    #[test]
    fn a_refusal_tells_its_reason_its_rule_its_facts_and_its_revision() {
        let (code, reason, facts) = told(&monk(None));
        assert_eq!((code, reason.as_str()), (Code::FailedPrecondition, "NEVER_NOMINATED"));
        let facts: std::collections::BTreeMap<_, _> = facts.into_iter().collect();
        let expected =
            [("kind", "MEEPLE"), ("meeple", "7"), ("revision", "12"), ("role", "MONK"), ("rule_id", "T-8")];
        assert!(facts.iter().map(|(name, fact)| (name.as_str(), fact.as_str())).eq(expected), "{facts:?}");

        let refusal = Refusal::EmblemNotInHand { emblem: Emblem::Five };
        let (_, _, facts) = told(&Problem::Refused { refusal, revision: NO_REVISION, now: None });
        assert_eq!(facts.get("revision"), None);
        assert_eq!(facts.get("emblem").map(String::as_str), Some("5"));
    }

    #[test]
    fn stale_and_lagged_carry_the_revision_in_metadata_too() {
        let stale = status(&Problem::Stale { current: Revision(41), now: None });
        assert_eq!(stale.metadata().get("current_revision").unwrap(), "41");
        let lagged = status(&Problem::Lagged { sent: Revision(9) });
        assert_eq!(lagged.metadata().get("resume_after_revision").unwrap(), "9");
    }

    #[test]
    fn violations_stand_in_a_bad_request() {
        let bad = FieldViolation { field: "steps[1].draw".to_owned(), description: "must be".to_owned() };
        let status = status(&bad.into());
        let told = status.get_details_bad_request().unwrap().field_violations;
        assert_eq!((told[0].field.as_str(), told[0].description.as_str()), ("steps[1].draw", "must be"));
    }

    #[test]
    fn too_many_misses_say_when_to_try_again() {
        let status = status(&Problem::Exhausted(Limit::JoinMisses { retry_after: 5 }));
        assert_eq!(status.code(), Code::ResourceExhausted);
        assert_eq!(status.get_details_retry_info().unwrap().retry_delay, Some(Duration::from_secs(5)));
    }

    #[test]
    fn who_lost_a_race_is_told_where_the_table_stands_and_what_was_missed() {
        let missed = Some(now(vec![undone(3, 1)]));
        let stale = Problem::Stale { current: Revision(41), now: missed.clone().map(Arc::new) };
        for problem in [stale, monk(missed)] {
            let told = standpoint(&status(&problem)).unwrap();
            assert_eq!((told.revision, told.missed.len()), (9, 1), "{problem:?}");
        }
        assert_eq!(standpoint(&status(&monk(None))), None);
    }

    #[test]
    fn the_longest_answer_stays_below_the_8_kib_of_headers_that_clients_commonly_take() {
        let prizes = (1..=12).map(PrizeId).collect();
        let now = Some(Arc::new(now(vec![undone(0, 4_000); 8])));
        let refused =
            Problem::Refused { refusal: Refusal::PrizesFirst { prizes }, revision: Revision(1), now };
        let headers = status(&refused).into_http::<()>().into_parts().0.headers;
        let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 32).sum();
        assert!((4_000..8_192).contains(&bytes), "{bytes}");
    }

    #[test]
    fn the_same_problem_is_always_the_same_bytes() {
        let refused = monk(Some(now(vec![undone(0, 3), undone(1, 4_000)])));
        for problem in [Problem::NotFound, Problem::Unauthenticated, refused] {
            let (first, again) = (status(&problem), status(&problem));
            assert_eq!(first.message(), again.message());
            assert_eq!(first.details(), again.details());
            assert!(first.metadata().is_empty());
        }
    }
}
