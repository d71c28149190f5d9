//! Looks for secrets in a heap of bytes, in every spelling they might have. Never finds what it was not told of.

use std::collections::HashMap;

/// Secrets to look for.
#[derive(Default)]
pub(crate) struct Needles {
    /// By their first eight bytes, as every position of the heap is looked at.
    by_start: HashMap<[u8; 8], Vec<Vec<u8>>>,
}

impl Needles {
    /// A secret text, and the random part of a token that anyone could put back into shape.
    pub(crate) fn text(&mut self, secret: &str) {
        self.add(secret.as_bytes());
        if secret.len() > 60 {
            // The last 43 characters are what is random; before them stand the kind and the game.
            self.add(&secret.as_bytes()[secret.len() - 40..]);
        }
    }

    /// Secret bytes: as they are, as hexadecimal digits of either case, and as Rust prints them.
    pub(crate) fn bytes(&mut self, secret: &[u8]) {
        self.add(secret);
        let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        self.add(hex.as_bytes());
        self.add(hex.to_uppercase().as_bytes());
        let printed = format!("{secret:?}");
        self.add(printed.trim_matches(['[', ']']).as_bytes());
    }

    fn add(&mut self, needle: &[u8]) {
        let start = needle[..8].try_into().unwrap();
        self.by_start.entry(start).or_default().push(needle.to_vec());
    }

    /// The first one that is there.
    pub(crate) fn find(&self, heap: &[u8]) -> Option<String> {
        for (at, start) in heap.windows(8).enumerate() {
            let Some(needles) = self.by_start.get(start) else { continue };
            if let Some(needle) = needles.iter().find(|needle| heap[at..].starts_with(needle)) {
                return Some(needle.escape_ascii().to_string());
            }
        }
        None
    }
}

#[test]
fn a_needle_is_found_in_each_of_its_spellings_and_nowhere_else() {
    let secret = [0xab; 32];
    let mut needles = Needles::default();
    needles.bytes(&secret);
    needles.text("ABCD-EFGH");
    for heap in [&secret[..], "x".repeat(9).as_bytes(), &"ab".repeat(32).into_bytes(), b"[171, 171]"] {
        let expected = heap == secret || heap.starts_with(b"abab");
        assert_eq!(needles.find(heap).is_some(), expected);
    }
    assert!(needles.find(format!("{secret:?}").as_bytes()).is_some());
    assert!(needles.find(b"code=ABCD-EFGH,").is_some());
    assert!(needles.find(b"code=ABCD-EFGI,").is_none());
}
