//! How the stream is set up, and what of one that is there already differs from it. Never changes a stream: what differs is said.

use async_nats::jetstream::stream::{Config, DiscardPolicy, PersistenceMode, RetentionPolicy, StorageType};

use super::subjects::Subjects;

/// The settings of a new stream.
pub(super) fn config(stream: &str, subjects: &Subjects, replicas: usize) -> Config {
    Config {
        name: stream.to_owned(),
        subjects: subjects.all(),
        description: Some("Herald's games: one message a commit".to_owned()),
        retention: RetentionPolicy::Limits,
        storage: StorageType::File,
        num_replicas: replicas,
        // Full means that nothing more is taken, never that something old goes.
        discard: DiscardPolicy::New,
        max_messages: -1,
        max_messages_per_subject: -1,
        max_bytes: -1,
        max_message_size: -1,
        max_consumers: -1,
        // A deleted game's tombstone takes the place of its commits, and the mark of a released name goes by itself.
        allow_rollup: true,
        allow_message_ttl: true,
        // Commits are read from whichever server is near; where a game ends is asked of the leader.
        allow_direct: true,
        // Commits of several games that wait at the same moment are stored as one.
        allow_atomic_publish: true,
        ..Config::default()
    }
}

/// What of `found` is not as `asked`, where that matters: where it lies and what it may grow to is the operator's business.
pub(super) fn differences(asked: &Config, found: &Config) -> Vec<String> {
    let mut found_subjects = found.subjects.clone();
    let mut asked_subjects = asked.subjects.clone();
    found_subjects.sort_unstable();
    asked_subjects.sort_unstable();
    let is_limitless = found.max_age.is_zero()
        && found.max_messages <= 0
        && found.max_messages_per_subject <= 0
        && found.max_message_size <= 0;
    let is_plain = found.mirror.is_none()
        && found.sources.is_none()
        && found.republish.is_none()
        && found.subject_transform.is_none();
    let is_open = !found.sealed && !found.no_ack && !found.deny_purge;
    [
        (found_subjects == asked_subjects, format!("its subjects are {}", found.subjects.join(", "))),
        (
            found.num_replicas >= asked.num_replicas,
            format!("it has {} replicas, and {} are asked for", found.num_replicas, asked.num_replicas),
        ),
        (found.storage == StorageType::File, "it is kept in memory".to_owned()),
        (found.retention == RetentionPolicy::Limits, "it lets go of what was read".to_owned()),
        (found.discard == DiscardPolicy::New, "it discards the old when it is full".to_owned()),
        (is_limitless, "it has a limit of age, of messages or of their size".to_owned()),
        (found.allow_rollup, "it does not allow rollup".to_owned()),
        (found.allow_message_ttl, "it does not allow a message its own time to live".to_owned()),
        (found.allow_direct, "it does not allow direct gets".to_owned()),
        (is_plain, "it is a mirror, or has sources, or changes or repeats subjects".to_owned()),
        (is_open, "it is sealed, or acknowledges nothing, or allows no purge".to_owned()),
        (
            found.persist_mode != Some(PersistenceMode::Async),
            "it acknowledges before it writes (persist_mode async)".to_owned(),
        ),
    ]
    .into_iter()
    .filter_map(|(is_right, what)| (!is_right).then_some(what))
    .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_differs_is_said_and_what_does_not_matter_is_not() {
        let asked = config("HERALD", &Subjects::of("HERALD"), 3);
        let differs = |change: fn(&mut Config)| {
            let mut found = asked.clone();
            change(&mut found);
            differences(&asked, &found)
        };
        assert!(differs(|_| ()).is_empty());
        assert!(differs(|found| found.num_replicas = 5).is_empty());
        assert!(differs(|found| found.max_bytes = 1 << 40).is_empty());
        assert!(differs(|found| found.allow_atomic_publish = false).is_empty(), "then each goes for itself");
        assert!(differs(|found| found.subjects.reverse()).is_empty());
        assert!(differs(|found| found.persist_mode = Some(PersistenceMode::Default)).is_empty());
        let said = differs(|found| found.num_replicas = 1);
        assert_eq!(said, ["it has 1 replicas, and 3 are asked for"]);
        let each: [fn(&mut Config); 12] = [
            |found| found.subjects.truncate(1),
            |found| found.storage = StorageType::Memory,
            |found| found.retention = RetentionPolicy::WorkQueue,
            |found| found.discard = DiscardPolicy::Old,
            |found| found.max_age = Duration::from_secs(1),
            |found| found.max_messages_per_subject = 1,
            |found| found.allow_rollup = false,
            |found| found.allow_message_ttl = false,
            |found| found.allow_direct = false,
            |found| found.sealed = true,
            |found| found.no_ack = true,
            |found| found.persist_mode = Some(PersistenceMode::Async),
        ];
        for change in each {
            assert_eq!(differs(change).len(), 1);
        }
    }
}
