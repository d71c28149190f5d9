//! A face as a table describes it. Never asks whether it agrees with itself: the rules do.

use herald_api::v1;
use herald_words::{Command, FaceText, Heap};

use super::{piece, reading::Reading, towers};
use crate::limits::{MAX_FACE_TEXT_CHARS, MAX_FACE_TEXTS};

pub(super) fn describe(reading: &mut Reading, asked: &v1::FaceText) -> Option<Command> {
    read(reading, asked).map(|text| Command::DescribeFace(Box::new(text)))
}

/// The face alone.
pub(super) fn read(reading: &mut Reading, asked: &v1::FaceText) -> Option<FaceText> {
    let heap = if asked.heap == v1::Heap::Unspecified as i32 {
        Some(Heap::Land)
    } else {
        reading.choice("heap", asked.heap, piece::heap)
    };
    let statue = match asked.statue {
        None => Some(None),
        Some(city) => reading.number("statue", city, 0..=3).map(Some),
    };
    Some(FaceText {
        code: text(reading, "code", &asked.code)?,
        heap: heap?,
        edges: text(reading, "edges", &asked.edges)?,
        cities: texts(reading, "cities", &asked.cities)?,
        roads: texts(reading, "roads", &asked.roads)?,
        fields: texts(reading, "fields", &asked.fields)?,
        river: text(reading, "river", &asked.river).map(|river| Some(river).filter(|it| !it.is_empty()))?,
        monastery: asked.monastery,
        garden: asked.garden,
        statue: statue?,
        tips: texts(reading, "tips", &asked.tips)?,
        bridges: texts(reading, "bridges", &asked.bridges)?,
        banks: texts(reading, "banks", &asked.banks)?,
        walls: texts(reading, "walls", &asked.walls)?,
        tunnel: asked.tunnel,
        thief: towers::thief(reading, asked.thief)?,
        foundation: asked.foundation,
    })
}

fn texts(reading: &mut Reading, field: &'static str, asked: &[String]) -> Option<Vec<String>> {
    reading.list(field, asked, 0..=MAX_FACE_TEXTS, |reading, asked| text(reading, "", asked))
}

fn text(reading: &mut Reading, field: &str, asked: &str) -> Option<String> {
    let short = asked.chars().count() <= MAX_FACE_TEXT_CHARS;
    let plain = short && asked.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    reading.must(field, plain.then(|| asked.to_owned()), "must be at most 60 visible ASCII characters")
}
