//! The public API as Rust: `herald.v1`, generated from `proto/`, and its descriptor set for reflection. Holds
//! nothing else, and nothing of the stored record.
//!
//! Four fields that carry a view or an update are bytes here, encoded once for all who see the same
//! ([`v1::GetViewResponse::view`] and its like); decode them with [`prost::Message::decode`].
//!
//! How the calls go together, for authors of clients in any language, is in the [`guide`]; every reason for which a call is
//! refused, in [`errors`].

/// Package `herald.v1`.
#[allow(missing_docs, unreachable_pub, clippy::all, reason = "generated; the comments stand in proto/")]
pub mod v1 {
    tonic::include_proto!("herald.v1");
}

/// The descriptor set of `herald.v1` and what it imports, with comments.
pub const FILE_DESCRIPTOR_SET: &[u8] = tonic::include_file_descriptor_set!("herald_v1");

#[doc = include_str!("../guide.md")]
pub mod guide {}

#[doc = include_str!("../errors.md")]
pub mod errors {}
