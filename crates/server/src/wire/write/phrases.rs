//! Every sentence and name as an answer that a client keeps. Never leaves one out, but where the client has them all.

use herald_api::v1;
use herald_phrases::{Language, Phrases, tile};
use herald_words::FaceInfo;
use sha2::{Digest, Sha256};

/// Bytes of the hash that names a version.
const VERSION_BYTES: usize = 16;

/// Them all, in the language asked for, or else in the one preferred.
pub(crate) fn phrases(
    asked: &v1::ListPhrasesRequest,
    preferred: Language,
    faces: &[FaceInfo],
) -> v1::ListPhrasesResponse {
    let language = match asked.language.as_str() {
        "" => preferred,
        tag => Language::of_tag(tag).unwrap_or(Language::English),
    };
    let phrases = all(Phrases::of(language), faces);
    let version = version(&phrases);
    let phrases = if version == asked.known_version { Vec::new() } else { phrases };
    v1::ListPhrasesResponse { language: language.tag().to_owned(), version, phrases }
}

fn all(phrases: &Phrases, faces: &[FaceInfo]) -> Vec<v1::Phrase> {
    let said = phrases.all().iter();
    let said = said.map(|phrase| v1::Phrase { code: phrase.code.clone(), text: phrase.text.clone() });
    let named = faces
        .iter()
        .map(|face| v1::Phrase { code: format!("face.{}", face.code), text: tile(phrases, face) });
    said.chain(named).collect()
}

/// What changes when a code or a text does; a byte that is in no text ends each.
fn version(phrases: &[v1::Phrase]) -> String {
    let mut hash = Sha256::new();
    for phrase in phrases {
        for text in [&phrase.code, &phrase.text] {
            hash.update(text);
            hash.update([0]);
        }
    }
    hash.finalize()[..VERSION_BYTES].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use herald_api::FILE_DESCRIPTOR_SET;
    use prost::Message;
    use prost_types::{DescriptorProto, FileDescriptorSet};

    use super::*;

    fn asking(language: &str, known_version: &str) -> v1::ListPhrasesResponse {
        let (language, known_version) = (language.to_owned(), known_version.to_owned());
        phrases(&v1::ListPhrasesRequest { language, known_version }, Language::German, &[])
    }

    /// A message of the API, as its descriptor has it.
    fn message(name: &str) -> DescriptorProto {
        let files = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).unwrap().file;
        let ours = files.into_iter().filter(|file| file.package() == "herald.v1");
        ours.flat_map(|file| file.message_type).find(|message| message.name() == name).unwrap()
    }

    /// The fields of a message's `oneof`, with the types they have.
    fn choices(name: &str) -> Vec<(String, String)> {
        let fields = message(name).field.into_iter().filter(|field| field.oneof_index.is_some());
        let of = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
        fields.map(|field| (field.name().to_uppercase(), of(field.type_name()))).collect()
    }

    /// The codes of a family.
    fn codes(family: &str) -> BTreeSet<String> {
        let all = Phrases::of(Language::English).all().iter();
        all.filter_map(|phrase| phrase.code.strip_prefix(family)).map(str::to_owned).collect()
    }

    #[test]
    fn the_language_is_the_one_asked_for_else_the_one_preferred_else_english() {
        for (asked, language) in [("", "de"), ("nl-BE", "nl"), ("en", "en"), ("fr", "en"), ("no tag", "en")] {
            assert_eq!(asking(asked, "").language, language, "{asked:?}");
        }
    }

    #[test]
    fn a_version_names_its_content_and_who_has_it_is_sent_nothing_more() {
        let (dutch, german) = (asking("nl", ""), asking("de", ""));
        assert_ne!(dutch.version, german.version);
        assert_eq!((dutch.version.len(), dutch.phrases.len()), (32, german.phrases.len()));
        let again = asking("nl", &dutch.version);
        assert_eq!((again.version, again.phrases.len()), (dutch.version, 0));
        assert_eq!(asking("nl", &german.version).phrases.len(), dutch.phrases.len());
    }

    #[test]
    fn each_line_of_the_record_and_each_legal_move_has_a_phrase_and_no_other_has() {
        for (family, name) in [("entry.", "Entry"), ("move.", "LegalMove")] {
            let expected = choices(name).into_iter().map(|(field, _)| field).collect();
            assert_eq!(codes(family), expected, "{name}");
        }
    }

    #[test]
    fn the_sentence_of_a_line_names_fields_of_what_it_holds_alone() {
        let said = Phrases::of(Language::English).all();
        let mut named = 0;
        for (field, of) in choices("Entry") {
            let code = format!("entry.{field}");
            let text = &said.iter().find(|phrase| phrase.code == code).unwrap().text;
            let has: BTreeSet<_> = message(&of).field.iter().map(|field| field.name().to_owned()).collect();
            for fact in text.split('$').skip(1) {
                let fact: String =
                    fact.chars().take_while(|char| *char == '_' || char.is_alphanumeric()).collect();
                assert!(has.contains(&fact), "{code} names {fact}");
                named += 1;
            }
        }
        assert!(named > 80, "{named}");
    }
}
