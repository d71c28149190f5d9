//! A table of two, opened and played with grpcurl alone. Never remembers of the game more than a client must: its
//! id, its tokens and the last revision.

use herald_tests::grpcurl::{Grpcurl, Refused};
use serde_json::{Value, json};

/// Who sits where.
pub(crate) const RED: u64 = 1;
pub(crate) const BLUE: u64 = 2;

/// A table of two.
pub(crate) struct Table {
    pub(crate) grpcurl: Grpcurl,
    pub(crate) game: String,
    pub(crate) host: String,
    pub(crate) red: String,
    pub(crate) blue: String,
    pub(crate) watcher: String,
    /// After how many commits.
    pub(crate) revision: u64,
    requests: u32,
}

impl Table {
    /// Opened, joined by two and a watcher, not started.
    pub(crate) fn gather(grpcurl: Grpcurl) -> Self {
        let id = |who: &str| format!("request-of-{who}-at-the-table");
        let created = grpcurl.call("", "GameService/CreateGame", &json!({"request_id": id("host")})).unwrap();
        let code = &created["joinCode"];
        let join = |name: &str, colour: &str, symbol: &str| {
            let message = json!({
                "request_id": id(name), "join_code": code, "name": name, "colour": colour, "symbol": symbol
            });
            grpcurl.call("", "GameService/JoinGame", &message).unwrap()
        };
        let red = join("Anneke", "COLOUR_RED", "SYMBOL_CIRCLE");
        let blue = join("Bram", "COLOUR_BLUE", "SYMBOL_SQUARE");
        assert_eq!((number(&red["seat"]), number(&blue["seat"])), (RED, BLUE));
        let watch = json!({"request_id": id("television"), "join_code": code});
        let watcher = grpcurl.call("", "GameService/JoinAsWatcher", &watch).unwrap();
        Self {
            game: text(&created["gameId"]),
            host: text(&created["hostToken"]),
            red: text(&red["seatToken"]),
            blue: text(&blue["seatToken"]),
            watcher: text(&watcher["watcherToken"]),
            revision: number(&watcher["revision"]),
            requests: 0,
            grpcurl,
        }
    }

    pub(crate) fn start(&mut self) {
        let host = self.host.clone();
        let started = self.changes(&host, "GameService/StartGame", json!({"order": [RED, BLUE]}));
        assert_eq!(number(&started.unwrap()["revision"]), self.revision);
    }

    /// A call about this game that changes nothing.
    pub(crate) fn asks(&self, token: &str, method: &str, mut message: Value) -> Result<Value, Box<Refused>> {
        message["game_id"] = json!(self.game);
        self.grpcurl.call(token, method, &message)
    }

    /// A change, which must be the next commit if it is made at all.
    pub(crate) fn changes(
        &mut self,
        token: &str,
        method: &str,
        mut message: Value,
    ) -> Result<Value, Box<Refused>> {
        self.requests += 1;
        message["request_id"] = json!(format!("change-{}", self.requests));
        let made = self.asks(token, method, message)?;
        self.revision += 1;
        assert_eq!(number(&made["revision"]), self.revision);
        Ok(made)
    }

    /// A move by a seat, which must be accepted; what happened in it.
    pub(crate) fn plays(&mut self, seat: u64, steps: &[Value]) -> Vec<Value> {
        let token = if seat == RED { self.red.clone() } else { self.blue.clone() };
        let message = json!({"expected_revision": self.revision, "steps": steps});
        let made = self.changes(&token, "MoveService/SubmitMove", message);
        happened(&made.unwrap_or_else(|refused| panic!("{steps:?}: {refused:?}"))["entries"])
    }
}

/// The events of some entries, without who, when and where in the record.
pub(crate) fn happened(entries: &Value) -> Vec<Value> {
    let common = ["revision", "index", "at", "by", "ruleId"];
    let event = |entry: &Value| {
        let fields = entry.as_object().unwrap().iter();
        fields
            .filter(|(name, _)| !common.contains(&name.as_str()))
            .map(|(name, said)| json!({name: said}))
            .next()
    };
    entries.as_array().into_iter().flatten().map(|entry| event(entry).unwrap_or_default()).collect()
}

/// A number as protobuf's JSON writes it: the long ones as text, and 0 not at all.
pub(crate) fn number(value: &Value) -> u64 {
    value.as_u64().or_else(|| value.as_str()?.parse().ok()).unwrap_or(0)
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
