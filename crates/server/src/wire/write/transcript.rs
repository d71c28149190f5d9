//! A transcript as a file: parts behind their lengths, each chained to those before. Never adds to what its viewer may know.

use bytes::{Bytes, BytesMut};
use herald_api::v1::{self, transcript_body::Body};
use herald_words::{Audience, GameId, Revision, SealedCommit};
use prost::Message;
use sha2::{Digest, Sha256};

use super::{entries, piece};

/// What the head says the bytes are.
pub const TRANSCRIPT: &str = "herald transcript";
/// The format written now. Every format ever written stays readable.
pub const TRANSCRIPT_FORMAT: u32 = 1;

/// A transcript being written.
#[derive(Default)]
pub(crate) struct Transcript {
    sum: [u8; 32],
    commits: u64,
}

impl Transcript {
    /// The first part.
    pub(crate) fn head(&mut self, game: GameId, audience: Audience, revision: Revision) -> Bytes {
        self.part(Body::Head(v1::TranscriptHead {
            what: TRANSCRIPT.to_owned(),
            format: TRANSCRIPT_FORMAT,
            game_id: game.to_string(),
            viewer: Some(piece::party(audience)),
            revision: revision.0,
        }))
    }

    /// The next commit.
    pub(crate) fn commit(&mut self, commit: &SealedCommit) -> Bytes {
        self.commits += 1;
        self.part(Body::Commit(transcript_commit(commit)))
    }

    /// The last part.
    pub(crate) fn end(&mut self) -> Bytes {
        self.part(Body::End(v1::TranscriptEnd { commits: self.commits }))
    }

    fn part(&mut self, body: Body) -> Bytes {
        let body = Bytes::from(v1::TranscriptBody { body: Some(body) }.encode_to_vec());
        self.sum = Sha256::new().chain_update(self.sum).chain_update(&body).finalize().into();
        let part = v1::TranscriptPart { body, sum: Bytes::copy_from_slice(&self.sum) };
        let mut written = BytesMut::new();
        part.encode_length_delimited(&mut written).expect("a buffer that grows takes any message");
        written.freeze()
    }
}

/// A commit as a transcript holds it, for whoever compares one with a record.
#[must_use]
pub fn transcript_commit(commit: &SealedCommit) -> v1::TranscriptCommit {
    v1::TranscriptCommit {
        revision: commit.revision.0,
        seal: Bytes::copy_from_slice(&commit.seal.0),
        entries: entries(&commit.entries),
    }
}
