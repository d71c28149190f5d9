//! The README's tour, pasted as it stands into a bash. Never a copy of it.

use std::{env, fs, path::Path, process::Command};

use herald_tests::binary::Herald;

#[test]
fn the_readmes_tour_works_as_it_is_pasted() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")).unwrap();
    let tour = readme.split("## Five minutes with grpcurl").nth(1).unwrap();
    let block = tour.split("```sh").nth(1).unwrap().split("```").next().unwrap();
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve(store.path());
    // Watching goes on until it is interrupted; all else is pasted.
    let pasted: Vec<_> = block.lines().filter(|line| !line.contains("ViewService/WatchView")).collect();
    assert_eq!(pasted.len() + 1, block.lines().count());
    let script = pasted.join("\n").replace("127.0.0.1:4217", &herald.address);
    let grpcurl = env::var("HERALD_GRPCURL").expect("run the tests by tests/run, which fetches grpcurl");
    let path = env::join_paths(
        [Path::new(&grpcurl).parent().unwrap().to_owned()]
            .into_iter()
            .chain(env::split_paths(&env::var_os("PATH").unwrap())),
    );
    let ran = Command::new("bash")
        .args(["-euo", "pipefail", "-c", &script])
        .env("PATH", path.unwrap())
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert!(ran.status.success(), "{out}\n{err}");
    assert_eq!(err, "");

    let phones: Vec<_> = out.split("\"nominated\"").skip(1).collect();
    let [red, blue] = phones[..] else { panic!("both phones see the nomination: {out}") };
    assert!(red.contains("EMBLEM_TWO"), "red sees its own: {out}");
    assert!(
        blue.contains("commitment") && !blue.contains("EMBLEM_TWO"),
        "blue sees that one lies there: {out}"
    );
}
