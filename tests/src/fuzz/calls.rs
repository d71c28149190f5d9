//! Calls in a row, as bytes: which method, who calls, what message. Any bytes are some calls. Never makes one.

use std::{ops::Range, sync::LazyLock};

use fastrand::Rng;
use herald_api::v1::{self, correction::Correction as What, step::Step};
use prost::Message;

use super::{company::company, mutate};
use crate::{
    people::Party,
    twins::{
        calls::{About, OPEN_QUESTIONS, QUESTIONS, methods},
        stranger, tap,
    },
};

/// Calls an input makes, at most.
const MOST: usize = 12;

/// Every method, as `Service/Method`.
pub(super) static METHODS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| methods().into_iter().map(|method| &*method.leak()).collect());

/// A call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Call {
    /// Which of [`METHODS`].
    pub(super) method: usize,
    /// Which of the company's callers.
    pub(super) caller: usize,
    pub(super) message: Vec<u8>,
}

impl Call {
    pub(super) fn of(method: &str, caller: usize, message: Vec<u8>) -> Self {
        let method = METHODS.iter().position(|known| *known == method);
        Self { method: method.expect("it is a method of the API"), caller, message }
    }

    pub(super) fn name(&self) -> &'static str {
        METHODS[self.method]
    }
}

/// The calls that these bytes are.
pub(super) fn read(mut bytes: &[u8]) -> Vec<Call> {
    let mut calls = Vec::new();
    while let [method, caller, low, high, rest @ ..] = bytes
        && calls.len() < MOST
    {
        let length = usize::from(u16::from_le_bytes([*low, *high])).min(rest.len());
        let (message, after) = rest.split_at(length);
        calls.push(Call {
            method: usize::from(*method) % METHODS.len(),
            caller: usize::from(*caller) % company().callers.len(),
            message: message.to_vec(),
        });
        bytes = after;
    }
    calls
}

fn write(calls: &[Call]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for Call { method, caller, message } in calls {
        let length = u16::try_from(message.len()).unwrap_or(u16::MAX);
        bytes.extend([u8::try_from(*method).unwrap(), u8::try_from(*caller).unwrap()]);
        bytes.extend(length.to_le_bytes());
        bytes.extend_from_slice(&message[..usize::from(length)]);
    }
    bytes
}

/// A few of the company's calls, most of them not quite as they are meant.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    let meant = &company().calls;
    let mut calls: Vec<Call> =
        (0..rng.usize(1..8)).map(|_| meant[rng.usize(..meant.len())].clone()).collect();
    for call in &mut calls {
        let other = &meant[rng.usize(..meant.len())].message;
        match rng.u8(..8) {
            0 => {}
            1 => call.caller = rng.usize(..company().callers.len()),
            2 => mutate::bytes(rng, &mut call.message, other),
            _ => (0..rng.usize(1..3)).for_each(|_| mutate::message(rng, &mut call.message, other)),
        }
    }
    let mut bytes = write(&calls);
    if rng.u8(..16) == 0 {
        mutate::bytes(rng, &mut bytes, &[]);
    }
    bytes
}

/// What the people of a table could ask about it: everything there is to ask, steps nobody listed, corrections.
pub(super) fn about(rng: &mut Rng, party: &Party, view: &v1::View, callers: Range<usize>) -> Vec<Call> {
    let game = || party.host.game.clone();
    let mut calls = Vec::new();
    for (number, question) in QUESTIONS.iter().chain(OPEN_QUESTIONS).enumerate() {
        let caller = callers.start + number % callers.len();
        let request_id = format!("asked-by-nobody-twice-{caller}-{number}");
        let about = About { game_id: game(), request_id, seat: 1, join_code: party.join_code.clone() };
        calls.push(Call::of(question.call.0, caller, (question.ask)(about)));
    }
    for number in 0..20 {
        let steps = (0..rng.usize(1..4)).map(|_| match view.map {
            Some(_) => stranger::on_the_map(rng, view),
            None => tap::stranger(rng, &view.meeples),
        });
        let steps = steps.map(|step| v1::Step { step: Some(step) }).collect();
        let request_id = format!("a-step-{number}");
        let validate_only = number % 5 == 0;
        let asked =
            v1::SubmitMoveRequest { game_id: game(), request_id, steps, validate_only, ..Default::default() };
        calls.push(Call::of("MoveService/SubmitMove", rng.usize(callers.clone()), asked.encode_to_vec()));
    }
    for (number, what) in corrections().into_iter().enumerate() {
        let correction = Some(v1::Correction { correction: Some(what) });
        let (request_id, reason) = (format!("a-correction-{number}"), "it was not so".to_owned());
        let asked = v1::ProposeCorrectionRequest {
            game_id: game(),
            request_id,
            correction,
            reason,
            ..Default::default()
        };
        calls.push(Call::of("MoveService/ProposeCorrection", callers.start, asked.encode_to_vec()));
    }
    let undo =
        v1::UndoMoveRequest { game_id: game(), request_id: "an-undo".to_owned(), ..Default::default() };
    calls.push(Call::of("MoveService/UndoMove", callers.start + 1, undo.encode_to_vec()));
    let more_tokens = vec![party.seats[0].token.clone()];
    let watch = v1::WatchViewRequest { game_id: game(), after_revision: Some(3), more_tokens };
    calls.push(Call::of("ViewService/WatchView", callers.start, watch.encode_to_vec()));
    let whose = Some(v1::reissue_seat_request::Whose::RecoveryCode(party.recovery_code.clone()));
    let request_id = "who-has-lost-the-hosts-token".to_owned();
    let recover = v1::ReissueSeatRequest { request_id, whose, ..Default::default() };
    calls.push(Call::of("GameService/ReissueSeat", 0, recover.encode_to_vec()));
    let place = v1::Step { step: Some(Step::DrawTile(v1::DrawTile { symbol: 1, thief: Some(2) })) };
    let asked = v1::SubmitMoveRequest {
        game_id: game(),
        request_id: "a-symbol".to_owned(),
        steps: vec![place; 16],
        ..Default::default()
    };
    calls.push(Call::of("MoveService/SubmitMove", callers.start + 1, asked.encode_to_vec()));
    calls
}

/// One of each kind.
fn corrections() -> [What; 7] {
    let label = "the other one".to_owned();
    [
        What::Points(v1::PointsCorrection { seat: 1, points: -5 }),
        What::Pile(v1::PileCorrection { pile: 1, land_tiles: 3 }),
        What::MeepleLabel(v1::MeepleLabelCorrection { meeple: 1, label: label.clone() }),
        What::CityLabel(v1::CityLabelCorrection { city: 1, label }),
        What::MeepleLeft(v1::MeepleLeftCorrection { meeple: 1 }),
        What::TurnOrder(v1::TurnOrderCorrection { order: vec![2, 1], turn: 1 }),
        What::Undo(v1::UndoCorrection { to_revision: 12 }),
    ]
}
