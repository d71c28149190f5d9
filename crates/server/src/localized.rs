//! Why a call was not served, in a sentence of its reader's language: `google.rpc.LocalizedMessage` among a status's details.
//! Made of what the other details say and of nothing else, so that it tells nobody more than they do.

use std::collections::BTreeMap;

use herald_api::v1;
use herald_phrases::{Facts, Language, Phrases};
use http::{HeaderMap, header::ACCEPT_LANGUAGE};
use prost::Message;
use tonic::{
    Status,
    metadata::{MetadataMap, MetadataValue},
};
use tonic_types::pb;

use crate::{
    limits::MAX_DETAILS_BYTES,
    problem::{DETAIL, DOMAIN, ErrorInfo, packed},
};

const DETAILS: &str = "grpc-status-details-bin";
const STANDPOINT: &str = "herald.v1.Standpoint";

/// The language a call's metadata asks for.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let asked: Vec<_> =
        headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok()).collect();
    Language::preferred(&asked.join(","))
}

/// Adds the sentence to the status in these headers or trailers, if there is one with a reason of Herald's.
pub(crate) fn localize(headers: &mut HeaderMap, language: Language) {
    if !headers.contains_key(Status::GRPC_STATUS_DETAILS) {
        return;
    }
    let mut metadata = MetadataMap::from_headers(std::mem::take(headers));
    let told = metadata.get_bin(DETAILS).and_then(|bytes| bytes.to_bytes().ok());
    let told = told.and_then(|bytes| pb::Status::decode(bytes).ok());
    if let Some(localized) = told.and_then(|status| with_sentence(status, language)) {
        metadata.insert_bin(DETAILS, MetadataValue::from_bytes(&localized.encode_to_vec()));
    }
    *headers = metadata.into_headers();
}

fn with_sentence(mut status: pb::Status, language: Language) -> Option<pb::Status> {
    let message = sentence(&status, language)?;
    let locale = language.tag().to_owned();
    status.details.push(packed("google.rpc.LocalizedMessage", &pb::LocalizedMessage { locale, message }));
    shorten(&mut status);
    Some(status)
}

/// A detail of this type.
fn detail<M: Message + Default>(status: &pb::Status, name: &str) -> Option<M> {
    let is = |any: &&prost_types::Any| any.type_url.strip_prefix(DETAIL) == Some(name);
    M::decode(&status.details.iter().find(is)?.value[..]).ok()
}

fn sentence(status: &pb::Status, language: Language) -> Option<String> {
    let info: ErrorInfo = detail(status, "google.rpc.ErrorInfo")?;
    if info.domain != DOMAIN {
        return None;
    }
    let phrases = Phrases::of(language);
    let told: &BTreeMap<_, _> = &info.metadata;
    let refusal = Facts::of_refusal(phrases, &info.reason, |name| told.get(name).cloned());
    let problem = || phrases.say(&format!("problem.{}", info.reason), &facts(status, phrases));
    phrases.say(&format!("refusal.{}", info.reason), &refusal).or_else(problem)
}

/// What a problem that is no refusal has to tell: when to try again, which fields are wrong.
fn facts<'a>(status: &pb::Status, phrases: &'a Phrases) -> Facts<'a> {
    let mut facts = Facts::new(phrases);
    let retry = detail::<pb::RetryInfo>(status, "google.rpc.RetryInfo").and_then(|retry| retry.retry_delay);
    if let Some(delay) = retry {
        facts = facts.number("retry_after", delay.seconds);
    }
    if let Some(bad) = detail::<pb::BadRequest>(status, "google.rpc.BadRequest") {
        let fields: Vec<_> = bad.field_violations.into_iter().map(|bad| bad.field).collect();
        facts = facts.text("fields", fields.join(", "));
    }
    facts
}

/// Many clients take 8 KiB of headers: for the sentence the oldest of what was missed gives way.
fn shorten(status: &mut pb::Status) {
    while status.encoded_len() > MAX_DETAILS_BYTES {
        let Some(mut now) = detail::<v1::Standpoint>(status, STANDPOINT) else { return };
        if now.missed.is_empty() {
            return;
        }
        now.missed.remove(0);
        let is = |any: &&mut prost_types::Any| any.type_url.strip_prefix(DETAIL) == Some(STANDPOINT);
        status.details.iter_mut().filter(is).for_each(|any| any.value = now.encode_to_vec());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use herald_words::{
        Colour, FieldViolation, Limit, PrizeId, Problem, Refusal, Revision, Seat, Unavailable,
    };
    use tonic_types::StatusExt;

    use super::*;
    use crate::{
        problem::{NO_REVISION, status},
        stopped::Stopped,
        wire::write::standpoint_tests::{now, undone},
    };

    fn asking(values: &[&str]) -> Language {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(ACCEPT_LANGUAGE, value.parse().unwrap());
        }
        language(&headers)
    }

    /// The headers of a status once they were localized.
    fn headers(status: Status, language: Language) -> HeaderMap {
        let mut headers = status.into_http::<()>().into_parts().0.headers;
        localize(&mut headers, language);
        headers
    }

    fn told(status: Status, language: Language) -> Option<(String, String)> {
        let status = Status::from_header_map(&headers(status, language)).unwrap();
        let localized = status.get_details_localized_message()?;
        Some((localized.locale, localized.message))
    }

    fn said(problem: &Problem, language: Language) -> String {
        told(status(problem), language).unwrap().1
    }

    fn refused(refusal: Refusal) -> Problem {
        Problem::Refused { refusal, revision: Revision(12), now: None }
    }

    #[test]
    fn the_language_is_what_the_calls_metadata_asks_for() {
        assert_eq!(asking(&["nl, en;q=0.5"]), Language::Dutch);
        assert_eq!(asking(&["fr", "de-AT"]), Language::German);
        assert_eq!(asking(&[]), Language::English);
    }

    #[test]
    fn a_refusal_is_said_in_the_callers_language_and_keeps_all_else_it_tells() {
        let taken = refused(Refusal::ColourTaken { colour: Colour::Pink });
        let (locale, message) = told(status(&taken), Language::Dutch).unwrap();
        let dutch = "Iemand anders speelt al met roze. Kies een andere kleur.";
        assert_eq!((locale.as_str(), message.as_str()), ("nl", dutch));
        assert_eq!(
            said(&taken, Language::German),
            "Diese Farbe ist schon vergeben: Rosa. Wähle eine andere."
        );
        let before = status(&taken);
        let after = Status::from_header_map(&headers(status(&taken), Language::Dutch)).unwrap();
        assert_eq!((after.code(), after.message()), (before.code(), before.message()));
        let facts = |status: &Status| status.get_details_error_info().unwrap().metadata;
        assert_eq!(facts(&after), facts(&before));
    }

    #[test]
    fn a_problem_says_when_to_try_again_and_which_fields_are_wrong() {
        let calls = |retry_after| Problem::Exhausted(Limit::Calls { retry_after });
        assert_eq!(
            said(&calls(1), Language::German),
            "Das ging zu schnell. Versuche es in 1 Sekunde noch einmal."
        );
        assert_eq!(said(&calls(3), Language::English), "That was too fast. Try again in 3 seconds.");
        let bad = |field: &str| FieldViolation { field: field.to_owned(), description: "must be".to_owned() };
        let invalid = Problem::Invalid(vec![bad("name"), bad("steps[1].points")]);
        assert_eq!(
            said(&invalid, Language::Dutch),
            "Er klopt iets niet in deze invoer: name, steps[1].points."
        );
        let unavailable = Problem::Unavailable(Unavailable::NotConfirmed);
        assert!(said(&unavailable, Language::English).contains("nothing is done twice"));
    }

    #[test]
    fn whatever_stops_a_call_is_said_in_every_language() {
        for language in Language::ALL {
            for stopped in Stopped::ALL {
                let (locale, message) = told(stopped.status(), language).unwrap();
                assert_eq!(locale, language.tag());
                assert!(message.len() > 20, "{stopped:?}: {message}");
            }
        }
    }

    #[test]
    fn no_sentence_is_said_of_a_problem_that_there_is_not() {
        let all = Phrases::of(Language::English).all();
        let reasons = all.iter().filter_map(|phrase| phrase.code.strip_prefix("problem."));
        let is_known = |reason: &str| {
            Problem::REASONS.contains(&reason)
                || Stopped::ALL.iter().any(|stopped| stopped.reason() == reason)
        };
        assert_eq!(reasons.filter(|reason| !is_known(reason)).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn a_status_without_a_reason_of_ours_is_left_as_it_is() {
        for status in [Status::ok(""), Status::not_found("no such service")] {
            let before = status.clone().into_http::<()>().into_parts().0.headers;
            assert_eq!(headers(status, Language::Dutch), before);
        }
        let foreign = pb::ErrorInfo {
            domain: "elsewhere".to_owned(),
            reason: "FAULT".to_owned(),
            ..Default::default()
        };
        let details = vec![packed("google.rpc.ErrorInfo", &foreign)];
        let told = pb::Status { code: 13, message: String::new(), details };
        assert_eq!(with_sentence(told, Language::Dutch), None);
    }

    #[test]
    fn for_the_sentence_what_was_missed_gives_way_so_that_8_kib_of_headers_suffice() {
        let prizes = (1..=12).map(PrizeId).collect();
        let seats = (1..=6).map(Seat).collect();
        let longest =
            [Refusal::PrizesFirst { prizes }, Refusal::NotAwaited { seat: Seat(1), awaited: seats }];
        // As much as a standpoint takes, and the oldest entry of it.
        for (refusal, language) in
            longest.iter().flat_map(|refusal| Language::ALL.map(|language| (refusal, language)))
        {
            let now = Some(Arc::new(now(vec![undone(0, 100), undone(1, 3_700)])));
            let problem = Problem::Refused { refusal: refusal.clone(), revision: Revision(1), now };
            let headers = headers(status(&problem), language);
            let bytes: usize =
                headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 32).sum();
            assert!((4_000..8_192).contains(&bytes), "{bytes} {refusal:?}");
            let told = Status::from_header_map(&headers).unwrap();
            assert!(told.get_details_localized_message().is_some());
        }
    }

    #[test]
    fn where_the_facts_alone_are_long_nothing_missed_is_told() {
        let now = Some(Arc::new(now(vec![undone(0, 100), undone(1, 3_700)])));
        let refusal = Refusal::FaceFaulty { fault: "x".repeat(700) };
        let problem = Problem::Refused { refusal, revision: Revision(1), now };
        let told = Status::from_header_map(&headers(status(&problem), Language::German)).unwrap();
        let told = pb::Status::decode(told.details()).unwrap();
        assert!(told.encoded_len() <= MAX_DETAILS_BYTES);
        let now: v1::Standpoint = detail(&told, STANDPOINT).unwrap();
        assert_eq!((now.missed.len(), now.revision), (0, 9));
    }

    #[test]
    fn where_there_is_no_game_a_plan_is_refused_in_words_too() {
        let refusal = Refusal::PlayersOutOfRange { players: 7 };
        let plan = Problem::Refused { refusal, revision: NO_REVISION, now: None };
        assert_eq!(said(&plan, Language::Dutch), "Je speelt met 2 tot 6 spelers, niet met 7.");
    }

    #[test]
    fn the_same_refusal_in_the_same_language_is_always_the_same_bytes() {
        let stale =
            || status(&Problem::Stale { current: Revision(7), now: Some(Arc::new(now(vec![undone(0, 3)]))) });
        assert_eq!(headers(stale(), Language::German), headers(stale(), Language::German));
    }
}
