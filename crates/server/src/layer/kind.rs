//! What kind of call a path names, for layers that treat a stream otherwise than one answer. Never knows what a call is about.

use super::{BACKUP, EXPORT, WATCH};

/// What kind of call it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Health,
    /// With one answer, which is whole as soon as it is there.
    Call,
    Stream,
    /// A stream for which nobody needs a token.
    OpenToAll,
}

impl Kind {
    pub(super) fn of(path: &str) -> Self {
        match path {
            "/grpc.health.v1.Health/Check" => Self::Health,
            WATCH | BACKUP | EXPORT => Self::Stream,
            "/grpc.health.v1.Health/Watch" => Self::OpenToAll,
            path if path.starts_with("/grpc.reflection.") => Self::OpenToAll,
            _ => Self::Call,
        }
    }

    /// Whether its body may wait for more to say.
    pub(super) fn streams(self) -> bool {
        match self {
            Self::Health | Self::Call => false,
            Self::Stream | Self::OpenToAll => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use prost::Message;
    use prost_types::FileDescriptorSet;

    use super::*;

    #[test]
    fn just_those_calls_stream_that_the_api_says_stream() {
        let sets = [
            herald_api::FILE_DESCRIPTOR_SET,
            tonic_health::pb::FILE_DESCRIPTOR_SET,
            tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
            tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET,
        ];
        let mut seen = 0;
        for set in sets {
            for file in FileDescriptorSet::decode(set).unwrap().file {
                for service in &file.service {
                    for method in &service.method {
                        let path = format!("/{}.{}/{}", file.package(), service.name(), method.name());
                        assert_eq!(Kind::of(&path).streams(), method.server_streaming(), "{path}");
                        seen += 1;
                    }
                }
            }
        }
        assert!(seen > 30, "all methods of Herald, health and reflection: {seen}");
    }
}
