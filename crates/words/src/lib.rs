//! What players say and see, and the port through which a server asks tables.
//!
//! A server and a table meet here and nowhere else. This crate never spells a game's full truth: which emblem
//! lies under whose meeple can only be said of one's own, so whoever knows `words` alone cannot leak it. It
//! decides nothing and does no I/O.

mod code;
mod command;
mod draws;
mod expansion;
mod export;
mod face;
mod fact;
mod figure;
mod id;
mod legal;
mod limits;
mod lobby;
mod map;
mod mend;
mod piece;
mod played;
mod port;
mod problem;
mod refusal;
mod rule;
mod secret;
mod seen;
mod setup;
mod shared;
mod sheet;
mod statistics;
mod tile;
mod tracked;
mod view;

pub use code::{Coded, families};
pub use command::{Command, PointSource, Stage};
pub use draws::{DrawSeed, DrawShare, Draws};
pub use expansion::tournaments::{
    CityRef, Contest, Entrant, Opening, PrizePlace, PrizeView, Reach, Standing, Statue, StatueCity,
    TournamentCommand, TournamentFact, TournamentMove, TournamentView, Winner, Worth,
};
pub use expansion::towers::{
    GuardPay, StolenTile, TowerCommand, TowerFact, TowerMove, TowerView, TowersView,
};
pub use expansion::town_halls::{TownHallCommand, TownHallFact};
pub use export::{Exported, Imported, Seal, SealedCommit, Unimportable};
pub use face::{FaceInfo, FaceText, SegmentInfo, Starts, Thief};
pub use fact::Fact;
pub use figure::{Kind, LeaveCause, MoveCause, Role};
pub use id::{CityId, GameId, MeepleId, PrizeId, ProposalId, RequestId, Revision, Seat, TowerId};
pub use legal::LegalMove;
pub use limits::*;
pub use lobby::{
    Created, Fingerprint, GameSummary, HostAccepted, Joined, Listed, Page, Reissue, Reissued, Request,
    SeatInfo, Settings, Start, Status, TableInfo, Watching,
};
pub use map::{Edge, FaceCode, FaceStatus, Feature, Heap, Place, Pos, Rotation, Segment, Side};
pub use mend::{Answer, Consent, Correction, HiddenSeen, Note, Proposal, ProposalView, Sight, Vote};
pub use piece::{Colour, Discipline, Emblem, Label, Name, Points, Shields, Symbol};
pub use played::{Expansion, Played, Tiles};
pub use port::{History, Mended, Nudge, Shown, Submission, Submitted, Tables};
pub use problem::{Denial, FieldViolation, Limit, Problem, Unavailable};
pub use refusal::{Explanation, FactIs, Reason, Refusal};
pub use rule::{RuleId, Ruling};
pub use secret::{Commitment, JoinCode, RecoveryCode, Salt, Token};
pub use seen::{Audience, Entry, Happening, LobbyFact, Seen};
pub use setup::{
    Bends, CorrectionPolicy, DrawnBy, EmblemKeeping, HouseRules, MapKeeping, PilePlan, Plan, PlanRequest,
    Recording, Renomination, RiverEnds, StartTile, TieOverflow, TileTower, WatcherPolicy,
};
pub use shared::Shared;
pub use sheet::{ScoreLine, SeatTotal, Sheet};
pub use statistics::{Awaited, ScoreSource, SeatStatistics, Statistics, TurnPoints};
pub use tile::{Compartment, Half, RiverShape, SymbolOutcome, TileSymbol, TournamentTile};
pub use tracked::{Count, MapCommand, MapFact, MapMove, MapView, Spot, TileView};
pub use view::{
    MeepleView, NominationView, PhaseView, PileView, ScoreView, Standpoint, TurnView, Update, View,
};
