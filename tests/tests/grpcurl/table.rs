//! A table of two or three, opened and played with grpcurl alone. Never remembers of the game more than a client must: its
//! id, its tokens and the last revision.

use std::collections::BTreeMap;

use herald_tests::grpcurl::{Grpcurl, Refused};
use serde_json::{Value, json};

/// Who sits where.
pub(crate) const RED: u64 = 1;
pub(crate) const BLUE: u64 = 2;
pub(crate) const GREEN: u64 = 3;
/// Name, colour and symbol of each.
const PLAYERS: [(&str, &str, &str); 3] = [
    ("Anneke", "COLOUR_RED", "SYMBOL_CIRCLE"),
    ("Bram", "COLOUR_BLUE", "SYMBOL_SQUARE"),
    ("Chava", "COLOUR_GREEN", "SYMBOL_STAR"),
];

/// A table.
pub(crate) struct Table {
    pub(crate) grpcurl: Grpcurl,
    pub(crate) game: String,
    pub(crate) host: String,
    /// The token of each seat.
    pub(crate) seats: BTreeMap<u64, String>,
    pub(crate) watcher: String,
    /// After how many commits.
    pub(crate) revision: u64,
    requests: u32,
}

impl Table {
    /// Opened, joined by two and a watcher, not started.
    pub(crate) fn gather(grpcurl: Grpcurl) -> Self {
        Self::of(grpcurl, 2, &json!({}))
    }

    /// Opened with settings, joined by so many and a watcher, not started.
    pub(crate) fn of(grpcurl: Grpcurl, players: usize, settings: &Value) -> Self {
        let id = |who: &str| format!("request-of-{who}-at-the-table");
        let created = grpcurl
            .call("", "GameService/CreateGame", &json!({"request_id": id("host"), "settings": settings}))
            .unwrap();
        let code = &created["joinCode"];
        let mut seats = BTreeMap::new();
        for (name, colour, symbol) in &PLAYERS[..players] {
            let message = json!({
                "request_id": id(name), "join_code": code, "name": name, "colour": colour, "symbol": symbol
            });
            let joined = grpcurl.call("", "GameService/JoinGame", &message).unwrap();
            seats.insert(number(&joined["seat"]), text(&joined["seatToken"]));
        }
        assert!(seats.keys().copied().eq([RED, BLUE, GREEN].into_iter().take(players)));
        let watch = json!({"request_id": id("television"), "join_code": code});
        let watcher = grpcurl.call("", "GameService/JoinAsWatcher", &watch).unwrap();
        Self {
            game: text(&created["gameId"]),
            host: text(&created["hostToken"]),
            seats,
            watcher: text(&watcher["watcherToken"]),
            revision: number(&watcher["revision"]),
            requests: 0,
            grpcurl,
        }
    }

    pub(crate) fn start(&mut self) {
        let (host, order) = (self.host.clone(), self.seats.keys().collect::<Vec<_>>());
        let started = self.changes(&host, "GameService/StartGame", json!({"order": order}));
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
        let token = self.seats[&seat].clone();
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
