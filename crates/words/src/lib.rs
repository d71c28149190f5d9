//! What players say and see, and the port through which a server asks tables.
//!
//! A server and a table meet here and nowhere else. This crate never spells a game's full truth: which emblem
//! lies under whose meeple can only be said of one's own, so whoever knows `words` alone cannot leak it. It
//! decides nothing and does no I/O.

mod command;
mod expansion;
mod fact;
mod id;
mod legal;
mod limits;
mod lobby;
mod piece;
mod port;
mod problem;
mod refusal;
mod rule;
mod secret;
mod seen;
mod setup;
mod shared;
mod sheet;
mod view;

pub use command::{Command, PointSource, Stage};
pub use expansion::tournaments::{
    CityRef, Contest, Reach, Standing, Statue, StatueCity, TournamentCommand, TournamentFact, TournamentMove,
    TournamentView, Winner,
};
pub use fact::Fact;
pub use id::{CityId, GameId, MeepleId, PrizeId, RequestId, Revision, Seat};
pub use legal::LegalMove;
pub use limits::*;
pub use lobby::{
    Created, Fingerprint, GameSummary, Joined, Listed, Page, Reissue, Reissued, Request, SeatInfo, Settings,
    Start, Status, TableInfo, Watching,
};
pub use piece::{Colour, Discipline, Emblem, Label, Name, Points, Role, Shields, Symbol};
pub use port::{History, Shown, Submission, Submitted, Tables};
pub use problem::{Denial, FieldViolation, Limit, Problem, Unavailable};
pub use refusal::{Explanation, Refusal};
pub use rule::{RuleId, Ruling};
pub use secret::{Commitment, JoinCode, RecoveryCode, Salt, Token};
pub use seen::{Audience, Entry, Happening, LobbyFact, Seen};
pub use setup::{
    HouseRules, PilePlan, Plan, PlanRequest, Renomination, StartTile, TieOverflow, WatcherPolicy,
};
pub use shared::Shared;
pub use sheet::{ScoreLine, SeatTotal, Sheet};
pub use view::{MeepleView, NominationView, PhaseView, PileView, ScoreView, TurnView, Update, View};
