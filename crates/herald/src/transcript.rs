//! Holds a transcript against the record it was taken from. Never trusts either: the transcript's parts are chained, and the
//! record was verified before.

use std::{fs::File, io, path::Path};

use herald_api::v1::{self, party, transcript_body::Body};
use herald_server::{TRANSCRIPT, TRANSCRIPT_FORMAT, transcript_commit};
use herald_table::VerifyError;
use herald_words::{Audience, GameId, Seat};
use prost::Message;
use sha2::{Digest, Sha256};

/// Why a transcript is not of the record's game, or is none.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptError {
    /// The file cannot be read.
    #[error("{path} cannot be read")]
    File {
        /// Which.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// The bytes are no transcript.
    #[error("this is no transcript of Herald")]
    NotATranscript,
    /// A newer Herald wrote it.
    #[error("the transcript has format {0}, which this Herald does not know: use a newer one")]
    NewerFormat(u32),
    /// Its parts do not follow one another.
    #[error("the transcript is not as it was written: it is cut short, altered or damaged")]
    Altered,
    /// The record has no such game.
    #[error("the record does not hold the transcript's game {0}")]
    OtherGame(GameId),
    /// The record is shorter than the transcript.
    #[error("the record ends at revision {record}, the transcript at {transcript}")]
    Shorter {
        /// Commits of the record.
        record: usize,
        /// Commits of the transcript.
        transcript: usize,
    },
    /// A commit is bound to another record.
    #[error("revision {0}: the record holds another commit than the transcript was taken from")]
    OtherCommit(u64),
    /// A commit is the record's, and its reader was told something else of it.
    #[error("revision {0}: the transcript tells it otherwise than the record")]
    ToldOtherwise(u64),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] VerifyError),
}

/// A transcript that was read, and found whole.
struct Transcript {
    game: GameId,
    viewer: Audience,
    commits: Vec<v1::TranscriptCommit>,
}

/// Whether each commit of the transcript is the record's, and was told as the record has it; answers for whom it was, and how
/// many commits it has.
///
/// # Errors
/// The first thing that is otherwise.
pub async fn compare(transcript: &Path, record: &Path) -> Result<(Audience, usize), TranscriptError> {
    let unreadable = |path: &Path, source| TranscriptError::File { path: path.display().to_string(), source };
    let bytes = std::fs::read(transcript).map_err(|source| unreadable(transcript, source))?;
    let kept = read(&bytes)?;
    let file = File::open(record).map_err(|source| unreadable(record, source))?;
    let recorded = herald_table::transcript(file, kept.game, kept.viewer).await?;
    let recorded = recorded.ok_or(TranscriptError::OtherGame(kept.game))?;
    if recorded.len() < kept.commits.len() {
        let (record, transcript) = (recorded.len(), kept.commits.len());
        return Err(TranscriptError::Shorter { record, transcript });
    }
    for (told, commit) in kept.commits.iter().zip(&recorded) {
        if told.seal[..] != commit.seal.0 {
            return Err(TranscriptError::OtherCommit(told.revision));
        }
        if *told != transcript_commit(commit) {
            return Err(TranscriptError::ToldOtherwise(told.revision));
        }
    }
    Ok((kept.viewer, kept.commits.len()))
}

fn read(bytes: &[u8]) -> Result<Transcript, TranscriptError> {
    let mut parts = parts(bytes)?.into_iter();
    let Some(Body::Head(head)) = parts.next() else { return Err(TranscriptError::NotATranscript) };
    if head.what != TRANSCRIPT {
        return Err(TranscriptError::NotATranscript);
    }
    if head.format != TRANSCRIPT_FORMAT {
        return Err(TranscriptError::NewerFormat(head.format));
    }
    let game = GameId::parse(&head.game_id).ok_or(TranscriptError::Altered)?;
    let viewer = head.viewer.and_then(audience).ok_or(TranscriptError::Altered)?;
    let (mut commits, mut ended) = (Vec::new(), false);
    for part in parts {
        match part {
            Body::Commit(commit) if !ended && commit.revision == commits.len() as u64 + 1 => {
                commits.push(commit)
            }
            Body::End(end) if !ended && end.commits == commits.len() as u64 => ended = true,
            Body::Head(_) | Body::Commit(_) | Body::End(_) => return Err(TranscriptError::Altered),
        }
    }
    let whole = ended && head.revision == commits.len() as u64;
    if whole { Ok(Transcript { game, viewer, commits }) } else { Err(TranscriptError::Altered) }
}

/// What the parts say, each chained to those before.
fn parts(mut bytes: &[u8]) -> Result<Vec<Body>, TranscriptError> {
    let (mut sum, mut parts) = ([0; 32], Vec::new());
    while !bytes.is_empty() {
        let odd = if parts.is_empty() { TranscriptError::NotATranscript } else { TranscriptError::Altered };
        let Ok(part) = v1::TranscriptPart::decode_length_delimited(&mut bytes) else { return Err(odd) };
        sum = Sha256::new().chain_update(sum).chain_update(&part.body).finalize().into();
        let body = v1::TranscriptBody::decode(part.body).ok().and_then(|told| told.body);
        match body {
            Some(body) if part.sum[..] == sum => parts.push(body),
            Some(_) | None => return Err(odd),
        }
    }
    Ok(parts)
}

fn audience(party: v1::Party) -> Option<Audience> {
    match party.party? {
        party::Party::Seat(seat) => u8::try_from(seat).ok().map(|seat| Audience::Seat(Seat(seat))),
        party::Party::Host(_) => Some(Audience::Host),
        party::Party::Watcher(_) => Some(Audience::Watcher),
    }
}
