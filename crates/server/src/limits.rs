//! Every limit of the server itself, by name, with its reason. Never one of the rules or of a table: those stand
//! in `herald-words`.

use std::time::Duration;

/// Bytes of one request message, at most: a full list of steps with the longest labels stays far below.
pub const MAX_MESSAGE_BYTES: usize = 64 * 1024;
/// Bytes of one call's headers, at most, each counted with 32 more as HTTP/2 counts them; a token, a deadline and
/// tracing need a few hundred.
pub const MAX_HEADER_LIST_BYTES: u32 = 16 * 1024;
/// Calls and streams one connection may have open at once. A device has a stream and a tap or two; a program that
/// plays many games over one connection has more.
pub const MAX_CONCURRENT_STREAMS: u32 = 256;
/// Connections open at once by default: below the 1,024 descriptors a process commonly may have.
pub const DEFAULT_CONNECTIONS: usize = 896;
/// Calls in work at once by default. More are refused at once rather than queued.
pub const DEFAULT_IN_FLIGHT: usize = 512;
/// Calls whose message is on its way, at most; it comes with the call, so that few wait for long. Each holds some 17 KiB.
pub const MAX_ARRIVING: usize = 4096;
/// Streams open at once by default, over all tables.
pub const DEFAULT_STREAMS: usize = 4096;
/// How long a call may take whose client sets no deadline.
pub const DEFAULT_DEADLINE: Duration = Duration::from_secs(30);
/// How long a call may take whatever its client asks: one that never ends would hold its place among those in work.
pub const MAX_DEADLINE: Duration = Duration::from_secs(120);
/// Streams of health and reflection open at once, which need no token: they never take a table's place.
pub const MAX_OPEN_TO_ALL: usize = 64;
/// A call is ended earlier than its client asked by a tenth of the time, but at most by this: the answer must reach
/// the client before the client's own clock, and before tonic's, which would say CANCELLED.
pub const DEADLINE_MARGIN: Duration = Duration::from_millis(50);
/// A stream that is silent for so long says that it lives; phones drop connections that are silent for longer.
pub const DEFAULT_HEARTBEAT: Duration = Duration::from_secs(20);
/// How long calls may take to end once the server stops.
pub const DEFAULT_DRAIN: Duration = Duration::from_secs(10);
/// A connection that is silent for so long is asked whether it lives.
pub const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(30);
/// A connection that does not answer for so long is closed.
pub const KEEPALIVE_TIMEOUT: Duration = Duration::from_secs(20);
/// How long a new connection may take to say which HTTP it speaks, its TLS handshake included.
pub const PREFACE_TIME: Duration = Duration::from_secs(10);
/// A connection that does not acknowledge what it was sent for so long is closed: over HTTP/1.1 nobody can be asked
/// whether it lives, and a phone that died would keep its seat. As long as HTTP/2 takes to find out.
pub const UNACKNOWLEDGED_TIME: Duration = KEEPALIVE_INTERVAL.saturating_add(KEEPALIVE_TIMEOUT);
/// How long a browser may go by an answer about what pages of an origin may call: Chromium keeps one no longer.
pub const PREFLIGHT_MAX_AGE: Duration = Duration::from_secs(2 * 60 * 60);
/// How long accepting rests after an error that is the machine's, such as too many open files.
pub const ACCEPT_REST: Duration = Duration::from_millis(100);

/// Wrong join or recovery codes one source may send in a row.
pub const MISSES_A_SOURCE: u32 = 10;
/// One more wrong code is allowed each time this has passed.
pub const MISS_REFILL: Duration = Duration::from_secs(6);
/// Sources or tokens whose misses, calls or tables are remembered, at most; who owes least is forgotten first.
pub const MAX_BUCKETS: usize = 4096;
/// Tables one source may open in a row by default. Before there is a seat a source is all that stands for a host; behind a
/// proxy every host has the same one, so this is what all of them together open of an evening, and more.
pub const DEFAULT_TABLES_A_SOURCE: u32 = 256;
/// One more table may be opened each time this has passed.
pub const DEFAULT_TABLE_REFILL: Duration = Duration::from_secs(10);
/// Calls one token may make in a row by default: a device that comes back asks a few dozen things.
pub const DEFAULT_CALLS_A_TOKEN: u32 = 1_000;
/// One more call is allowed each time this has passed, so 200 a second: a person taps a few times, a program that plays
/// alone waits for the disk.
pub const DEFAULT_CALL_REFILL: Duration = Duration::from_millis(5);

/// Cells of a tracked map from its first tile, at most, to any side: no table is that long, and nothing that is added to
/// such a number leaves the numbers.
pub const MAX_COORDINATE: i16 = 10_000;
/// Texts of one kind in a face that is described, at most: a tile has eight half-edges.
pub const MAX_FACE_TEXTS: usize = 16;
/// Characters of each.
pub const MAX_FACE_TEXT_CHARS: usize = 60;
/// Characters of a token or recovery code, at most.
pub const MAX_SECRET_CHARS: usize = 256;
/// Characters of a join code without dash and spaces.
pub const JOIN_CODE_CHARS: usize = 8;
/// Characters of a client's `x-request-id` or a method's path that a log may hold, at most.
pub const MAX_TRACE_CHARS: usize = 64;
/// Field violations reported at once, at most: gRPC clients commonly take 8 KiB of trailers, and who sends more
/// wrong fields has seen the pattern.
pub const MAX_VIOLATIONS: usize = 16;
/// Bytes of where a table stands, as it goes with a refusal, at most: details travel in the trailers, of which many
/// clients take 8 KiB, as base64 and beside the rest.
pub const MAX_STANDPOINT_BYTES: usize = 4 * 1024;
/// Bytes of a status's details, at most, once there is a sentence among them: what was missed gives way, the oldest first. As
/// base64 and beside the message they stay below 8 KiB.
pub const MAX_DETAILS_BYTES: usize = 5 * 1024;
/// Bytes of one piece of a backup, at most: clients commonly take messages of 4 MiB.
pub const MAX_BACKUP_PIECE_BYTES: usize = 1024 * 1024;
