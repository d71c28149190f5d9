//! The fenced blocks of a page. Never runs one.

use std::{fs, path::Path};

/// A fenced block.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Block {
    /// The page, from the project's top level on.
    pub(crate) page: &'static str,
    /// The heading it stands under; empty before the first.
    pub(crate) heading: String,
    /// What is said after the fence: `sh`, `python`.
    pub(crate) language: String,
    /// Its lines.
    pub(crate) text: String,
}

/// A page, from the project's top level on.
pub(crate) fn read(page: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(page)).unwrap()
}

/// Every fenced block of a page, in order.
pub(crate) fn blocks(page: &'static str) -> Vec<Block> {
    let text = read(page);
    let (mut blocks, mut heading, mut open) = (Vec::new(), String::new(), None::<Block>);
    for line in text.lines() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (Some(block), None) => block.text.push_str(&format!("{line}\n")),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(language)) => {
                let (heading, language) = (heading.clone(), language.to_owned());
                open = Some(Block { page, heading, language, text: String::new() });
            }
            (None, None) if line.starts_with('#') => {
                line.trim_start_matches('#').trim().clone_into(&mut heading)
            }
            (None, None) => {}
        }
    }
    assert_eq!(open, None, "a fence of {page} is not closed");
    blocks
}

/// The shell blocks of a page, under the headings that `under` takes.
pub(crate) fn shell(page: &'static str, under: impl Fn(&str) -> bool) -> Vec<Block> {
    let mut shell = blocks(page);
    shell.retain(|block| block.language == "sh" && under(&block.heading));
    assert!(!shell.is_empty(), "{page} has no such block");
    shell
}

/// What all of them say, one after another.
pub(crate) fn script(blocks: &[Block]) -> String {
    blocks.iter().map(|block| block.text.as_str()).collect()
}
