//! Every call there is, a line each: how its answer is compared, who asks it, and what is asked where nothing may come of
//! it. Never makes one: `not_asked` holds the list against the API's own
//! descriptor, so that a call added later is not forgotten.

use herald_api::{FILE_DESCRIPTOR_SET, v1};
use prost::Message;
use prost_types::FileDescriptorSet;

use super::compare::{Tally, Way};
use crate::blank::Shape;

/// A call, the shape of its answer, and the way by which it tells.
#[derive(Clone, Copy)]
pub(crate) struct Call(pub(crate) &'static str, pub(super) Shape, pub(super) Way);

pub(super) const VIEW: Call = Call("ViewService/GetView", Shape::GetViewResponse, Way::View);
pub(super) const WATCH: Call = Call("ViewService/WatchView", Shape::WatchViewResponse, Way::Stream);
pub(super) const PICTURE: Call = Call("ViewService/RenderBoard", Shape::Plain, Way::Picture);
pub(super) const SHEET: Call = Call("ViewService/ExplainScores", Shape::Plain, Way::Sheet);
pub(super) const STATISTICS: Call = Call("ViewService/GetStatistics", Shape::Plain, Way::Statistics);
pub(super) const LEGAL: Call = Call("MoveService/ListLegalMoves", Shape::Plain, Way::Legal);
pub(super) const RECORD: Call = Call("MoveService/ListMoves", Shape::ListMovesResponse, Way::Record);
pub(super) const SUBMIT: Call = Call("MoveService/SubmitMove", Shape::Made, Way::Answer);
pub(super) const VALIDATE: Call = Call("MoveService/SubmitMove", Shape::Made, Way::Validation);
pub(super) const CORRECT: Call = Call("MoveService/ProposeCorrection", Shape::Made, Way::Answer);
pub(super) const VALIDATE_CORRECTION: Call =
    Call("MoveService/ProposeCorrection", Shape::Made, Way::Validation);
pub(super) const ANSWER_CORRECTION: Call = Call("MoveService/AnswerCorrection", Shape::Made, Way::Answer);
pub(super) const WITHDRAW_CORRECTION: Call = Call("MoveService/WithdrawCorrection", Shape::Made, Way::Answer);
pub(super) const RETIRE: Call = Call("GameService/RetirePlayer", Shape::Plain, Way::Answer);
pub(super) const UNDO: Call = Call("MoveService/UndoMove", Shape::Made, Way::Answer);
pub(super) const GAME: Call = Call("GameService/GetGame", Shape::GetGameResponse, Way::Lobby);
pub(super) const GAMES: Call = Call("GameService/ListGames", Shape::Plain, Way::Lobby);
pub(super) const EXPORT: Call = Call("GameService/ExportGame", Shape::ExportGameResponse, Way::Export);
pub(super) const END: Call = Call("GameService/EndGame", Shape::Plain, Way::Answer);

/// What a question is about.
pub(crate) struct About {
    pub(crate) game_id: String,
    /// A name that no change has.
    pub(crate) request_id: String,
    /// The seat with something to hide.
    pub(crate) seat: u32,
    /// The code of a lobby that has closed.
    pub(crate) join_code: String,
}

/// How an answer comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comes {
    AtOnce,
    /// As a refusal.
    Never,
    /// As a stream, which is read to its end.
    InPieces,
    /// As a transcript in pieces; as the whole record once the game is over, when nothing is hidden any more.
    AsAFile,
}

/// A question anyone may put at any time, without harm: what may be read is read, all else is refused.
pub(crate) struct Question {
    pub(crate) call: Call,
    pub(super) comes: Comes,
    /// Who does not ask, because it would be done.
    pub(super) but: &'static [&'static str],
    pub(crate) ask: fn(About) -> Vec<u8>,
}

const fn read(call: Call, ask: fn(About) -> Vec<u8>) -> Question {
    Question { call, comes: Comes::AtOnce, but: &[], ask }
}

/// A change, refused to all but those named, who do not ask.
const fn change(method: &'static str, but: &'static [&'static str], ask: fn(About) -> Vec<u8>) -> Question {
    Question { call: Call(method, Shape::Plain, Way::Lobby), comes: Comes::Never, but, ask }
}

/// Asked by everybody at the end of an evening, and one of them now and then before.
#[rustfmt::skip]
pub(crate) const QUESTIONS: &[Question] = &[
    read(PICTURE, |About { game_id, .. }| v1::RenderBoardRequest { game_id }.encode_to_vec()),
    read(SHEET, |About { game_id, .. }| v1::ExplainScoresRequest { game_id }.encode_to_vec()),
    read(STATISTICS, |About { game_id, .. }| v1::GetStatisticsRequest { game_id }.encode_to_vec()),
    read(VIEW, |About { game_id, .. }| v1::GetViewRequest { game_id }.encode_to_vec()),
    read(LEGAL, |About { game_id, .. }| v1::ListLegalMovesRequest { game_id }.encode_to_vec()),
    read(GAME, |About { game_id, .. }| v1::GetGameRequest { game_id }.encode_to_vec()),
    read(GAMES, |_| v1::ListGamesRequest::default().encode_to_vec()),
    read(RECORD, |About { game_id, .. }| v1::ListMovesRequest { game_id, page_size: 200, ..Default::default() }.encode_to_vec()),
    // Its answer depends on the address that is listened on; the lobby has closed, so there is none.
    change("GameService/GetJoinCard", &[], |About { game_id, .. }| v1::GetJoinCardRequest { game_id, link: 0 }.encode_to_vec()),
    change("GameService/RemoveSeat", &[], |About { game_id, request_id, seat, .. }|
        v1::RemoveSeatRequest { game_id, request_id, seat, ..Default::default() }.encode_to_vec()),
    change("GameService/UpdateSettings", &[], |About { game_id, request_id, .. }|
        v1::UpdateSettingsRequest { game_id, request_id, settings: Some(v1::Settings::default()), ..Default::default() }.encode_to_vec()),
    change("GameService/AddDrawShare", &[], |About { game_id, request_id, .. }|
        v1::AddDrawShareRequest { game_id, request_id, share: vec![7; 16].into(), ..Default::default() }.encode_to_vec()),
    change("GameService/StartGame", &[], |About { game_id, request_id, .. }|
        v1::StartGameRequest { game_id, request_id, ..Default::default() }.encode_to_vec()),
    // The host may, and would then hold the owner's token for all to see.
    change("GameService/ReissueSeat", &["host"], |About { game_id, request_id, seat, .. }|
        v1::ReissueSeatRequest { game_id, request_id, whose: Some(v1::reissue_seat_request::Whose::Seat(seat)), ..Default::default() }.encode_to_vec()),
    change("GameService/ConsentToReissue", &[], |About { game_id, .. }| v1::ConsentToReissueRequest { game_id }.encode_to_vec()),
    change("GameService/RetirePlayer", &["host"], |About { game_id, request_id, seat, .. }|
        v1::RetirePlayerRequest { game_id, request_id, seat, ..Default::default() }.encode_to_vec()),
    change("GameService/TransferHost", &["host"], |About { game_id, request_id, seat, .. }|
        v1::TransferHostRequest { game_id, request_id, seat, ..Default::default() }.encode_to_vec()),
    change("GameService/AcceptHost", &[], |About { game_id, request_id, .. }|
        v1::AcceptHostRequest { game_id, request_id, ..Default::default() }.encode_to_vec()),
    change("GameService/EndGame", &["host"], |About { game_id, request_id, .. }|
        v1::EndGameRequest { game_id, request_id, ..Default::default() }.encode_to_vec()),
    change("GameService/DeleteGame", &["host", "operator"], |About { game_id, .. }| v1::DeleteGameRequest { game_id }.encode_to_vec()),
    // Of a meeple that there is not, and of proposals that no game has so many of: whoever decides, nothing comes of it.
    change("MoveService/ProposeCorrection", &[], |About { game_id, request_id, .. }|
        v1::ProposeCorrectionRequest { game_id, request_id, reason: "for me".to_owned(), correction: never(), ..Default::default() }.encode_to_vec()),
    change("MoveService/AnswerCorrection", &[], |About { game_id, request_id, .. }|
        v1::AnswerCorrectionRequest { game_id, request_id, proposal: 60_000, agree: true, ..Default::default() }.encode_to_vec()),
    change("MoveService/WithdrawCorrection", &[], |About { game_id, request_id, .. }|
        v1::WithdrawCorrectionRequest { game_id, request_id, proposal: 60_000, ..Default::default() }.encode_to_vec()),
    Question { call: EXPORT, comes: Comes::AsAFile, but: &["operator"], ask: |About { game_id, .. }| v1::ExportGameRequest { game_id }.encode_to_vec() },
    change("OperatorService/ImportGame", &[], |_| v1::ImportGameRequest { piece: vec![7; 40].into() }.encode_to_vec()),
    // It holds every secret of every game: the operator alone has it, who can read the store as well.
    Question { call: Call("OperatorService/Backup", Shape::Plain, Way::Lobby), comes: Comes::InPieces, but: &["operator"],
        ask: |_| v1::BackupRequest {}.encode_to_vec() },
];

/// Asked without a token and about no game, so by one stranger once an evening: wrong codes are counted by the clock.
#[rustfmt::skip]
pub(crate) const OPEN_QUESTIONS: &[Question] = &[
    read(Call("GameService/PlanSetup", Shape::Plain, Way::Open), |_| v1::PlanSetupRequest { players: 3, ..Default::default() }.encode_to_vec()),
    read(Call("GameService/ListFaces", Shape::Plain, Way::Open), |_| v1::ListFacesRequest {}.encode_to_vec()),
    read(Call("GameService/ListRulings", Shape::Plain, Way::Open), |_| v1::ListRulingsRequest {}.encode_to_vec()),
    read(Call("GameService/ListPhrases", Shape::Plain, Way::Open), |_| v1::ListPhrasesRequest::default().encode_to_vec()),
    change("GameService/JoinGame", &[], |About { request_id, join_code, .. }|
        v1::JoinGameRequest { request_id, join_code, name: "Late".to_owned(), colour: 6, symbol: 6 }.encode_to_vec()),
    change("GameService/JoinAsWatcher", &[], |About { request_id, join_code, .. }|
        v1::JoinAsWatcherRequest { request_id, join_code }.encode_to_vec()),
    // Opens a table of its own: nobody is told of another's.
    read(Call("GameService/CreateGame", Shape::Plain, Way::Open), |About { request_id, .. }|
        v1::CreateGameRequest { request_id, settings: None }.encode_to_vec()),
];

fn never() -> Option<v1::Correction> {
    let correction = v1::MeepleLeftCorrection { meeple: 60_000 };
    Some(v1::Correction { correction: Some(v1::correction::Correction::MeepleLeft(correction)) })
}

/// Everybody who asks, but the seats, which are many.
const KINDS: [&str; 7] = ["seat", "host", "watcher", "operator", "stranger", "foreigner", "guesser"];

/// What the API offers and somebody has not asked, though nothing would have come of it: there is to be a line for it above.
pub fn not_asked(tally: &Tally) -> Vec<String> {
    let mut missed = Vec::new();
    for method in methods() {
        let asked = tally.asked.get(method.as_str());
        let has_asked = |kind: &str| asked.is_some_and(|who| who.iter().any(|who| who.starts_with(kind)));
        let is_this = |question: &&Question| question.call.0 == method;
        let kinds =
            if OPEN_QUESTIONS.iter().any(|question| is_this(&question)) { &["stranger"] } else { &KINDS[..] };
        let but = QUESTIONS.iter().find(is_this).map(|question| question.but).unwrap_or_default();
        let missing = kinds.iter().filter(|kind| !but.contains(kind) && !has_asked(kind));
        missed.extend(missing.map(|kind| format!("{method}, by a {kind}")));
    }
    missed
}

/// Every method of `herald.v1`, as `Service/Method`.
pub(crate) fn methods() -> Vec<String> {
    let files = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).unwrap().file;
    let ours = files.into_iter().filter(|file| file.package() == "herald.v1");
    let services = ours.flat_map(|file| file.service);
    services
        .flat_map(|service| {
            let name = service.name().to_owned();
            service.method.into_iter().map(move |method| format!("{name}/{}", method.name()))
        })
        .collect()
}
