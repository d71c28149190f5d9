//! Bytes → protobuf → wire → decide, on games that are being played: any method, any caller, any message, through the real
//! server. Each call gets an answer or a status with a reason; and afterwards every game is as its record says, to everyone
//! at it. Never asks whether an answer is right: other tests do.

use std::{io::Cursor, sync::Arc, time::Duration};

use fastrand::Rng;
use herald_journal::{Journal, MemoryJournal};
use herald_table::{House, verify};
use herald_words::{GameId, Tables, Token};
use prost::Message as _;
use tokio::time::timeout;
use tonic::Code;
use tonic_types::pb;

use super::{
    Target,
    calls::{self, Call},
    company::{backup, company},
    wait,
};
use crate::{
    local::{Local, house},
    raw::{self, As, Told},
};

/// This target.
pub const TARGET: Target = Target { name: "wire", run, make };

/// A stream that is silent for so long has said what it had to say.
const SILENCE: Duration = Duration::from_millis(2);

fn make(rng: &mut Rng) -> Vec<u8> {
    calls::make(rng)
}

fn run(input: &[u8]) -> bool {
    let calls = calls::read(input);
    !calls.is_empty() && wait(asks(&calls))
}

/// Whether any call was served.
async fn asks(calls: &[Call]) -> bool {
    let journal = company().copy().await;
    let live = house(Arc::<MemoryJournal>::clone(&journal), 1);
    let server = Local::over(Arc::clone(&live)).await;
    let mut served = false;
    for call in calls {
        served |= asks_one(&server, call).await;
    }
    server.stop().await;
    is_as_recorded(&live, &journal).await;
    served
}

/// Whether it was served.
pub(super) async fn asks_one(server: &Local, call: &Call) -> bool {
    let name = call.name();
    let who = As { token: company().callers[call.caller].as_deref(), trace: "fuzz" };
    let message = call.message.clone();
    let streams = ["ViewService/WatchView", "OperatorService/Backup", "GameService/ExportGame"];
    if !streams.contains(&name) {
        return is_an_answer(call, &raw::call_encoded(&server.channel, name, who, message).await);
    }
    match raw::stream_encoded(&server.channel, name, who, message).await {
        Err(told) => is_an_answer(call, &told),
        Ok(mut stream) => loop {
            match timeout(SILENCE, stream.message()).await {
                Ok(Ok(Some(_piece))) => {}
                Ok(Ok(None)) | Err(_) => return true,
                Ok(Err(status)) => return is_an_answer(call, &raw::refused(&status)),
            }
        },
    }
}

/// OK, or a refusal that says why. INTERNAL would be a fault of ours; UNKNOWN and UNAVAILABLE a call that got none.
fn is_an_answer(call: &Call, told: &Told) -> bool {
    match told.code {
        Code::Ok => return true,
        Code::InvalidArgument
        | Code::NotFound
        | Code::AlreadyExists
        | Code::PermissionDenied
        | Code::ResourceExhausted
        | Code::FailedPrecondition
        | Code::Aborted
        | Code::OutOfRange
        | Code::Unauthenticated => {}
        Code::Cancelled
        | Code::Unknown
        | Code::DeadlineExceeded
        | Code::Unimplemented
        | Code::Internal
        | Code::Unavailable
        | Code::DataLoss => panic!("{} is told {:?}: {}", call.name(), told.code, told.message),
    }
    let details = pb::Status::decode(told.details.clone()).unwrap().details;
    assert!(!details.is_empty(), "{} is told {:?} and no reason", call.name(), told.code);
    false
}

/// A house that reads the record from its beginning shows everyone what this one shows, and whoever checks the record finds
/// that the rules give it.
pub(super) async fn is_as_recorded(live: &House, journal: &Arc<MemoryJournal>) {
    let again = house(Arc::<MemoryJournal>::clone(journal), 2);
    for key in journal.games(None, 100).await.unwrap() {
        let game = GameId(key.0);
        for token in company().callers.iter().flatten().map(Token::new) {
            match (live.admit(&token, game).await, again.admit(&token, game).await) {
                (Ok(here), Ok(there)) => {
                    assert!(live.view(&here).unwrap().value() == again.view(&there).unwrap().value());
                    assert_eq!(live.legal(&here), again.legal(&there));
                    assert_eq!(live.scores(&here), again.scores(&there));
                }
                (Err(here), Err(there)) => assert_eq!(here, there),
                (here, there) => panic!("admitted here: {}, by the record: {}", here.is_ok(), there.is_ok()),
            }
        }
    }
    let left_out = verify(Cursor::new(backup(live).await), drop).await.unwrap();
    assert_eq!(left_out, 0, "every game can be read");
}
