//! Every example of the guides is run by a test, or is none: a block that nobody accounts for fails. Never runs one itself.

use crate::{
    block::{Block, blocks, read},
    operated, pasted, run,
};

/// The pages whose examples people type.
const PAGES: [&str; 3] = ["README.md", "crates/api/guide.md", "crates/herald/operator.md"];

/// What cannot be run by a test, because it is what runs the tests.
const RUNS_THE_TESTS: &str = "tests/run\n";

/// How the client in Python is run by who has nothing yet. `tests/tests/clients` runs it, out of packages that are pinned.
const PYTHON_FROM_NOTHING: &str = "python3 -m venv phone\n";

/// Whether a block that no shell is given is accounted for.
fn is_shown(block: &Block) -> bool {
    match block.language.as_str() {
        // A piece of the client that tests/tests/clients runs.
        "python" => read("tests/clients/python/evening.py").contains(&block.text),
        "text" => block.text.starts_with(PYTHON_FROM_NOTHING),
        "sh" => block.text == RUNS_THE_TESTS,
        _ => false,
    }
}

#[test]
fn every_example_is_run_by_a_test() {
    let run = [run::blocks(), pasted::tour(), pasted::guide(), operated::blocks()].concat();
    for page in PAGES {
        let found = blocks(page);
        assert!(!found.is_empty(), "{page} has no example");
        for block in found {
            assert!(run.contains(&block) || is_shown(&block), "no test runs this: {block:?}");
        }
    }
}

#[test]
fn an_example_that_nobody_runs_is_noticed() {
    let block = |language: &str, text: &str| Block {
        page: "README.md",
        heading: "Run it".to_owned(),
        language: language.to_owned(),
        text: text.to_owned(),
    };
    for (language, text) in
        [("sh", "herald unheard-of\n"), ("python", "import herald\n"), ("", "output\n"), ("js", "go()\n")]
    {
        assert!(!is_shown(&block(language, text)), "{language}");
    }
}
