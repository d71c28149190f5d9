//! The page of errors, `crates/api/errors.md`: every reason that a client can meet, made of the statuses as they are sent, so
//! that the page and the code cannot part. `HERALD_PIN=1` writes it anew. Never says what a problem is: the sentences do.

use std::{collections::BTreeSet, env, fmt::Write as _, fs, path::Path};

use herald_phrases::{Facts, Language, Phrases};
use herald_words::{
    Denial, FactIs, FieldViolation, GameId, Limit, Problem, Refusal, Revision, RuleId, Unavailable,
    Unimportable,
};
use tonic::{Code, Status};
use tonic_types::StatusExt;

use crate::{
    problem::{reasons, status},
    stopped::Stopped,
};

/// The codes that Herald answers with: as gRPC's specification writes them, what each means, and what a client does then.
const CODES: [(Code, &str, &str); 12] = [
    (
        Code::FailedPrecondition,
        "FAILED_PRECONDITION",
        "The rules or the table forbid it, as things stand. Say why; the `Standpoint` has the table as it is.",
    ),
    (
        Code::Aborted,
        "ABORTED",
        "The game has moved on, or a stream fell behind. Take the `Standpoint`, or watch again after the last revision.",
    ),
    (
        Code::InvalidArgument,
        "INVALID_ARGUMENT",
        "The request, or the file in it, is not what it should be. Mend the client; sent again it is refused again.",
    ),
    (
        Code::Unauthenticated,
        "UNAUTHENTICATED",
        "No token, or one that is dead. Ask the host for a new one (`ReissueSeat`).",
    ),
    (
        Code::PermissionDenied,
        "PERMISSION_DENIED",
        "The caller's own game, but not the caller's business. Do not offer it.",
    ),
    (
        Code::NotFound,
        "NOT_FOUND",
        "No such game among the caller's, or a wrong join code: which of the two is not said. Ask the user again.",
    ),
    (
        Code::AlreadyExists,
        "ALREADY_EXISTS",
        "What the call would make is there. With a fresh `request_id` it is another request.",
    ),
    (
        Code::ResourceExhausted,
        "RESOURCE_EXHAUSTED",
        "A limit was met. Wait where waiting helps: `RetryInfo` says how long.",
    ),
    (
        Code::Unavailable,
        "UNAVAILABLE",
        "Not now. A change may be kept or not: send the same request again, with the same `request_id`, after a moment; open a \
         stream again after the last revision.",
    ),
    (
        Code::DeadlineExceeded,
        "DEADLINE_EXCEEDED",
        "Time is up. A change may be kept or not: send the same request again, with the same `request_id`.",
    ),
    (Code::DataLoss, "DATA_LOSS", "This game's record is damaged; others are not. Tell the operator."),
    (Code::Internal, "INTERNAL", "Herald is at fault. Nothing has changed. Tell the operator."),
];

/// What stands before the tables.
const HEAD: &str = "\
Every reason for which Herald refuses a call or ends a stream. A test makes this page from the code and fails where the two differ.

A refusal is a gRPC status: a canonical code, and among the details a `google.rpc.ErrorInfo` of the domain `herald` with a stable
`reason`. Go by the code for what to do, by the reason for what to show. The facts stand in the `metadata` of the `ErrorInfo`, under
the names below: a number if nothing else is said, a seat's number, a cell as `east,south`, or a code as the API's enum values write
it, without what they begin with. `rule_id` is there where a rule is named (the page `rulebook` of the crate herald-rules has them).
A refusal of a change says at which `revision` that is so, and a `herald.v1.Standpoint` beside it where the table stands now.

The sentence is what `LocalizedMessage` says in English; `accept-language` asks for another language. In it facts stand as people
read them, here as `{name}`.
";

/// A line of the page.
struct Line {
    code: Code,
    reason: String,
    rules: BTreeSet<RuleId>,
    facts: Vec<String>,
    sentence: String,
}

/// One of each reason but those of refusals.
fn problems() -> Vec<Problem> {
    let bad = FieldViolation { field: "{fields}".to_owned(), description: String::new() };
    let limits = [
        Limit::Watchers,
        Limit::Streams,
        Limit::OwnStreams,
        Limit::Commits,
        Limit::Tables { retry_after: 1 },
        Limit::Calls { retry_after: 1 },
        Limit::JoinMisses { retry_after: 1 },
    ];
    let denials = [Denial::HostOnly, Denial::SeatOnly, Denial::NotYourSeat, Denial::OperatorOnly];
    let unavailable =
        [Unavailable::NotConfirmed, Unavailable::Unreadable, Unavailable::Damaged, Unavailable::Busy];
    let game = GameId([0; 16]);
    let files = [
        Unimportable::NotARecord,
        Unimportable::NewerFormat(2),
        Unimportable::Altered,
        Unimportable::NotOneGame(2),
        Unimportable::TooLarge,
        Unimportable::Taken(game),
        Unimportable::Deleted(game),
        Unimportable::NameTaken(game),
    ];
    let alone = [
        Problem::Stale { current: Revision(1), now: None },
        Problem::Lagged { sent: Revision(1) },
        bad.into(),
        Problem::Unauthenticated,
        Problem::NotFound,
        Problem::RequestReused,
        Problem::Fault,
    ];
    let alone = alone.into_iter().chain(denials.map(Problem::Denied)).chain(limits.map(Problem::Exhausted));
    alone.chain(unavailable.map(Problem::Unavailable)).chain(files.map(Problem::NotImported)).collect()
}

/// What a refusal says, with its facts by their names.
fn refusals() -> impl Iterator<Item = Line> {
    let phrases = Phrases::of(Language::English);
    Refusal::reasons().into_iter().map(move |reason| {
        let names = reason.facts.iter().map(|(name, _)| *name);
        Line {
            code: Code::FailedPrecondition,
            sentence: sentence(phrases, &format!("refusal.{}", reason.code), names),
            facts: reason.facts.iter().map(|(name, is)| fact(name, *is)).collect(),
            reason: reason.code,
            rules: reason.rules,
        }
    })
}

fn fact(name: &str, is: FactIs) -> String {
    match is {
        FactIs::Number => format!("`{name}`"),
        FactIs::Seat => format!("`{name}` (seat)"),
        FactIs::Seats => format!("`{name}` (seats)"),
        FactIs::Numbers => format!("`{name}` (numbers)"),
        FactIs::Cell => format!("`{name}` (cell)"),
        FactIs::Code(family) if family == name => format!("`{name}` (code)"),
        FactIs::Code(family) => format!("`{name}` (code: {family})"),
        FactIs::Text => format!("`{name}` (text)"),
    }
}

/// What any other status tells.
fn told(status: &Status) -> Line {
    let info = status.get_details_error_info().unwrap();
    let mut facts: Vec<_> = info.metadata.keys().map(|name| format!("`{name}`")).collect();
    facts.extend(status.get_details_bad_request().map(|_| "`BadRequest`".to_owned()));
    facts.extend(status.get_details_retry_info().map(|_| "`RetryInfo`".to_owned()));
    let phrases = Phrases::of(Language::English);
    let sentence =
        sentence(phrases, &format!("problem.{}", info.reason), ["retry_after", "fields"].into_iter());
    Line { code: status.code(), reason: info.reason, rules: BTreeSet::new(), facts, sentence }
}

/// In English, each fact as its name in braces.
fn sentence(phrases: &Phrases, code: &str, names: impl Iterator<Item = &'static str>) -> String {
    let facts = names.fold(Facts::new(phrases), |all, name| all.text(name, format!("{{{name}}}")));
    phrases.say(code, &facts).unwrap_or_else(|| panic!("{code} has no sentence"))
}

/// Every line, each once.
fn lines() -> Vec<Line> {
    let problems = problems().iter().map(status).collect::<Vec<_>>();
    let stopped = Stopped::ALL.iter().map(|stopped| stopped.status());
    let mut met = BTreeSet::new();
    let lines = refusals().chain(problems.into_iter().chain(stopped).map(|status| told(&status)));
    lines.filter(|line| met.insert((line.code as i32, line.reason.clone()))).collect()
}

fn page() -> String {
    let lines = lines();
    let mut page = HEAD.to_owned();
    for (code, name, does) in CODES {
        write!(
            page,
            "\n# {name}\n\n{does}\n\n| reason | rule | facts | what people read |\n|---|---|---|---|\n"
        )
        .unwrap();
        for line in lines.iter().filter(|line| line.code == code) {
            let rules: Vec<_> = line.rules.iter().map(ToString::to_string).collect();
            let Line { reason, facts, sentence, .. } = line;
            let (rules, facts) = (rules.join(", "), facts.join(", "));
            assert!(!sentence.contains(['|', '\n', '<']), "{reason} does not fit into a table: {sentence}");
            writeln!(page, "| `{reason}` | {rules} | {facts} | {sentence} |").unwrap();
        }
    }
    page
}

#[test]
fn the_page_of_errors_is_what_the_code_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../api/errors.md");
    let page = page();
    if env::var_os("HERALD_PIN").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap();
    let differs = page.lines().zip(written.lines()).find(|(now, then)| now != then);
    assert_eq!(differs, None, "by the code, and in crates/api/errors.md; HERALD_PIN=1 writes it anew");
    assert_eq!(page, written);
}

#[test]
fn every_reason_has_a_line_on_the_page_of_errors_and_every_code_a_use() {
    let lines = lines();
    let met: BTreeSet<_> = lines.iter().map(|line| line.reason.clone()).collect();
    assert_eq!(met, reasons());
    for (code, name, _) in CODES {
        assert!(lines.iter().any(|line| line.code == code), "nothing is answered with {name}");
    }
    let shown = |code| CODES.iter().any(|(shown, _, _)| *shown == code);
    assert!(lines.iter().all(|line| shown(line.code)), "a code has no part of the page");
}
