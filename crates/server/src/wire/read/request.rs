//! What every change carries: its name, the revision its client believes in, and a fingerprint of its content.
//! Never keeps a fingerprint, which the table keys before it does.

use herald_api::v1;
use herald_words::{
    Fingerprint, MAX_REQUEST_ID_CHARS, MIN_SECRET_REQUEST_ID_CHARS, Request, RequestId, Revision,
};
use sha2::{Digest, Sha256};

use super::reading::Reading;

/// A message that asks for a change.
pub(crate) trait Change: prost::Message {
    /// The call it belongs to.
    const CALL: &'static str;
    /// The client's name for it.
    fn request_id(&mut self) -> &mut String;
    /// The revision its client believes in.
    fn expected(&self) -> Option<u64>;
}

macro_rules! changes {
    (in_a_game: $($call:literal $message:ident),+; before_one: $($early:literal $first:ident),+) => {
        $(impl Change for v1::$message {
            const CALL: &'static str = $call;
            fn request_id(&mut self) -> &mut String { &mut self.request_id }
            fn expected(&self) -> Option<u64> { self.expected_revision }
        })+
        $(impl Change for v1::$first {
            const CALL: &'static str = $early;
            fn request_id(&mut self) -> &mut String { &mut self.request_id }
            fn expected(&self) -> Option<u64> { None }
        })+
    };
}

changes! {
    in_a_game:
        "RemoveSeat" RemoveSeatRequest, "UpdateSettings" UpdateSettingsRequest, "AddDrawShare" AddDrawShareRequest,
        "StartGame" StartGameRequest,
        "ReissueSeat" ReissueSeatRequest, "RetirePlayer" RetirePlayerRequest, "TransferHost" TransferHostRequest,
        "AcceptHost" AcceptHostRequest, "EndGame" EndGameRequest, "SubmitMove" SubmitMoveRequest,
        "UndoMove" UndoMoveRequest, "ProposeCorrection" ProposeCorrectionRequest,
        "AnswerCorrection" AnswerCorrectionRequest, "WithdrawCorrection" WithdrawCorrectionRequest;
    before_one:
        "CreateGame" CreateGameRequest, "JoinGame" JoinGameRequest, "JoinAsWatcher" JoinAsWatcherRequest
}

/// What a change within a game carries. Its name is taken out of the message.
pub(crate) fn change<C: Change>(reading: &mut Reading, message: &mut C) -> Option<Request> {
    let (id, content) = content(message);
    let id = RequestId::parse(id).or_else(|| {
        reading.refuse("request_id", format!("must be 1 to {MAX_REQUEST_ID_CHARS} visible ASCII characters"))
    })?;
    Some(Request { id, expected: message.expected().map(Revision), content })
}

/// What a change carries whose name alone stands for the caller: nobody may guess it, and no log may hold it.
/// It is taken out of the message.
pub(crate) fn secret_change<C: Change>(reading: &mut Reading, message: &mut C) -> Option<Request> {
    let (id, content) = content(message);
    let must = format!(
        "must be {MIN_SECRET_REQUEST_ID_CHARS} to {MAX_REQUEST_ID_CHARS} visible ASCII characters that nobody can guess"
    );
    let id = reading.must("request_id", RequestId::parse_secret(id), &must)?;
    Some(Request { id, expected: message.expected().map(Revision), content })
}

/// The message's name, taken out of it, and a hash of all that is left. The encoding of a message without maps is always the same.
fn content<C: Change>(message: &mut C) -> (String, Fingerprint) {
    let id = std::mem::take(message.request_id());
    let hash = Sha256::new().chain_update(C::CALL).chain_update([0]).chain_update(message.encode_to_vec());
    (id, Fingerprint(hash.finalize().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn join(request_id: &str, name: &str) -> v1::JoinGameRequest {
        let (request_id, name) = (request_id.to_owned(), name.to_owned());
        v1::JoinGameRequest { request_id, name, ..Default::default() }
    }

    #[test]
    fn the_same_content_has_the_same_fingerprint_whatever_it_is_called() {
        assert_eq!(content(&mut join("a", "Ada")).1, content(&mut join("b", "Ada")).1);
    }

    #[test]
    fn other_content_or_another_call_has_another_fingerprint() {
        assert_ne!(content(&mut join("a", "Ada")).1, content(&mut join("a", "Bob")).1);
        let (mut end, mut remove) = (v1::EndGameRequest::default(), v1::RemoveSeatRequest::default());
        assert_ne!(content(&mut end).1, content(&mut remove).1);
    }

    #[test]
    fn a_name_that_stands_for_its_caller_must_be_long() {
        let read = |id: &str| {
            let mut reading = Reading::default();
            let request = secret_change(&mut reading, &mut join(id, "Ada"));
            reading.done(request)
        };
        assert!(read("fifteen-letters").is_err());
        assert!(read("sixteen--letters").is_ok());
        assert!(read(&"x".repeat(MAX_REQUEST_ID_CHARS + 1)).is_err());
    }
}
