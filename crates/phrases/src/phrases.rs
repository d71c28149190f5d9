//! The sentences of a language, read once from the files in this crate. Never changed while Herald runs.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use fluent_syntax::{
    ast::{Entry, Message, Resource},
    serializer::serialize,
};

use crate::{Facts, Language};

/// The sentences of one language.
pub struct Phrases {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    all: Vec<Phrase>,
}

/// A sentence as a client keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// Its family and code: `refusal.RING_WAS_FULL`.
    pub code: String,
    /// The value of a Fluent message.
    pub text: String,
}

macro_rules! files {
    ($($folder:literal),+) => {
        [$([
            include_str!(concat!("../locales/", $folder, "/names.ftl")),
            include_str!(concat!("../locales/", $folder, "/refusals.ftl")),
            include_str!(concat!("../locales/", $folder, "/problems.ftl")),
            include_str!(concat!("../locales/", $folder, "/scores.ftl")),
            include_str!(concat!("../locales/", $folder, "/phases.ftl")),
            include_str!(concat!("../locales/", $folder, "/hints.ftl")),
            include_str!(concat!("../locales/", $folder, "/entries.ftl")),
        ]),+]
    };
}

/// In the order of [`Language::ALL`].
static FILES: [[&str; 7]; 3] = files!("en", "nl", "de");

static ALL: LazyLock<[Phrases; 3]> = LazyLock::new(|| Language::ALL.map(Phrases::read));

/// Names of the parts that make up what a tile shows: no code of anything.
const PARTS: &str = "part-";

impl Phrases {
    /// Those of this language.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        &ALL[language as usize]
    }

    fn read(language: Language) -> Self {
        let tag = language.tag().parse().expect("each language has a well-formed tag");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Marks around what is set in would show as boxes on many a screen; Herald's own names need none, and what people
        // write holds no mark of direction.
        bundle.set_use_isolating(false);
        let mut all = Vec::new();
        for file in FILES[language as usize] {
            let file = FluentResource::try_new(file.to_owned())
                .unwrap_or_else(|(_, faults)| panic!("{} does not read: {faults:?}", language.tag()));
            all.extend(file.entries().filter_map(phrase));
            bundle
                .add_resource(file)
                .unwrap_or_else(|faults| panic!("{} has a message twice: {faults:?}", language.tag()));
        }
        Self { language, bundle, all }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Every sentence and name, as a client keeps them.
    #[must_use]
    pub fn all(&self) -> &[Phrase] {
        &self.all
    }

    /// The sentence of a code, such as `refusal.RING_WAS_FULL`, with these facts in it; none if there is no such code.
    #[must_use]
    pub fn say(&self, code: &str, facts: &Facts<'_>) -> Option<String> {
        self.format(&code.replace('.', "-"), facts.args())
    }

    /// What something is called, by its family and code: itself, if it has no name.
    #[must_use]
    pub fn name(&self, family: &str, code: &str) -> String {
        self.format(&format!("{family}-{code}"), &FluentArgs::new()).unwrap_or_else(|| code.to_owned())
    }

    pub(crate) fn format(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut faults = Vec::new();
        let told = self.bundle.format_pattern(pattern, Some(args), &mut faults);
        debug_assert!(faults.is_empty(), "{id}: {faults:?}");
        Some(told.into_owned())
    }
}

/// The message as a client keeps it: its own text, which names facts and no other message.
fn phrase(entry: &Entry<&str>) -> Option<Phrase> {
    let Entry::Message(message) = entry else { return None };
    if message.id.name.starts_with(PARTS) {
        return None;
    }
    let bare = Message { comment: None, ..message.clone() };
    let written = serialize(&Resource { body: vec![Entry::Message(bare)] });
    let text = written.strip_prefix(message.id.name)?.trim_start().strip_prefix('=')?;
    Some(Phrase { code: message.id.name.replace('-', "."), text: text.trim().to_owned() })
}
