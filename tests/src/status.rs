//! What a refusal says to machines. Never looks at its sentence.

use std::collections::BTreeMap;

use herald_api::v1;
use prost::Message;
use tonic::{Code, Status};
use tonic_types::StatusExt;

/// Code, reason and facts of a refusal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub code: Code,
    pub reason: String,
    pub facts: BTreeMap<String, String>,
}

/// What a status tells; every status of Herald's has a reason.
pub fn told(status: &Status) -> Told {
    let info = status.get_details_error_info().unwrap_or_else(|| panic!("no reason is told: {status:?}"));
    assert_eq!(info.domain, "herald");
    Told { code: status.code(), reason: info.reason, facts: info.metadata.into_iter().collect() }
}

/// The reason alone.
pub fn reason(status: &Status) -> String {
    told(status).reason
}

/// The fields a status calls wrong.
pub fn fields(status: &Status) -> Vec<String> {
    let bad = status.get_details_bad_request().unwrap_or_else(|| panic!("no field is named: {status:?}"));
    bad.field_violations.into_iter().map(|bad| bad.field).collect()
}

/// Where the table stands, if the refusal says so.
pub fn standpoint(status: &Status) -> Option<v1::Standpoint> {
    let told = tonic_types::Status::decode(status.details()).unwrap();
    let mut details = told.details.into_iter();
    let found = details.find(|detail| detail.type_url == "type.googleapis.com/herald.v1.Standpoint")?;
    Some(v1::Standpoint::decode(&*found.value).unwrap())
}

/// All that a client receives, but for the date: equal for what must not be told apart.
pub fn bytes(status: &Status) -> (Code, String, Vec<u8>, String) {
    let mut headers = status.metadata().clone().into_headers();
    headers.remove("date");
    (status.code(), status.message().to_owned(), status.details().to_vec(), format!("{headers:?}"))
}

impl Told {
    /// One fact, empty if it is not told.
    pub fn fact(&self, name: &str) -> &str {
        self.facts.get(name).map_or("", String::as_str)
    }

    /// Code, reason and rule, to be compared at once.
    pub fn briefly(&self) -> (Code, &str, &str) {
        (self.code, &self.reason, self.fact("rule_id"))
    }
}
