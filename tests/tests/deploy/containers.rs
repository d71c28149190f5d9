//! The container file, and what starts the container: compose and Kubernetes. Whether they start is not shown here: no engine
//! is asked.

use clap::Parser;
use herald::cli::{Cli, Command};
use serde_json::Value;

use crate::{read, root, variables, yaml};

/// The version of Kubernetes whose schemas the objects are held against.
pub(crate) const KUBERNETES: &str = "1.34.1";

/// Words of a command as the program reads them; it must know each.
pub(crate) fn taken(words: &[&str]) -> Command {
    let words = ["herald"].into_iter().chain(words.iter().copied());
    Cli::try_parse_from(words).unwrap().command.unwrap()
}

pub(crate) fn words(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

#[test]
fn the_container_file_copies_what_there_is_and_starts_what_the_program_knows() {
    let text = read("Containerfile");
    for line in text.lines().filter(|line| line.starts_with("COPY ") && !line.contains("--from")) {
        let mut paths: Vec<_> = line.split_whitespace().skip(1).collect();
        paths.pop();
        for path in paths {
            assert!(root().join(path).exists(), "{path} is not there");
        }
    }
    let start = text.lines().find_map(|line| line.strip_prefix("CMD ")).unwrap();
    assert!(matches!(taken(&words(&serde_json::from_str(start).unwrap())), Command::Serve(_)));
    let rust = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let rust = rust.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap().trim_matches('"');
    assert!(text.contains(&format!("rust:{rust}-")), "the image builds with Rust {rust}");
    assert!(text.contains("\nUSER 65532:65532\n"), "never as root");
}

#[test]
fn compose_starts_herald_over_tls_with_nothing_to_write_but_its_volumes() {
    let [compose] = &yaml("compose.yaml", None)[..] else { panic!("one document") };
    let image = read("Containerfile");
    for (name, service) in compose["services"].as_object().unwrap() {
        assert_eq!(service["read_only"], true, "{name}");
        assert_eq!(words(&service["cap_drop"]), ["ALL"], "{name}");
        assert_eq!(words(&service["security_opt"]), ["no-new-privileges:true"], "{name}");
        for volume in words(&service["volumes"]) {
            let mut parts = volume.split(':');
            let (volume, at) = (parts.next().unwrap(), parts.next().unwrap());
            assert!(compose["volumes"].as_object().unwrap().contains_key(volume), "{volume}");
            // An empty volume takes its owner from what the image has there; where there is nothing it is root's.
            let owned = image.lines().any(|line| {
                line.starts_with("COPY --from=build --chown=65532:65532 ")
                    && line.ends_with(&format!(" {at}"))
            });
            assert!(owned, "{name} may not write to {at}");
        }
    }
    let herald = &compose["services"]["herald"];
    let known = variables();
    for name in herald["environment"].as_object().unwrap().keys() {
        assert!(known.contains(name), "the program knows no {name}");
    }
    let Command::Certificate(made) = taken(&words(&compose["services"]["certificate"]["command"])) else {
        panic!("it makes a certificate")
    };
    assert!(made.keep, "it is made once");
    let pair = ["HERALD_TLS_CERTIFICATE", "HERALD_TLS_KEY"]
        .map(|name| herald["environment"][name].as_str().unwrap());
    assert_eq!(
        pair,
        ["herald-certificate.pem", "herald-key.pem"].map(|name| format!("{}/{name}", made.out.display()))
    );
    assert_eq!(
        words(&herald["ports"]),
        ["${HERALD_PUBLISH:-127.0.0.1}:4217:4217"],
        "this machine alone, unless told"
    );
    let test = words(&herald["healthcheck"]["test"]);
    assert_eq!(test[..2], ["CMD", "/usr/local/bin/herald"]);
    assert!(matches!(taken(&test[2..]), Command::Health(_)));
}

#[test]
fn kubernetes_knows_every_object_and_runs_one_herald_without_rights() {
    let objects = yaml("kubernetes.yaml", Some(KUBERNETES));
    let of = |kind: &str| objects.iter().find(|object| object["kind"] == kind).unwrap();
    let set = &of("StatefulSet")["spec"];
    assert_eq!(set["replicas"], 1, "sled belongs to one process");
    let pod = &set["template"]["spec"];
    assert_eq!(pod["securityContext"]["runAsNonRoot"], true);
    let [container] = &pod["containers"].as_array().unwrap()[..] else { panic!("one container") };
    assert!(matches!(taken(&words(&container["args"])), Command::Serve(_)));
    let known = variables();
    for variable in container["env"].as_array().unwrap() {
        let name = variable["name"].as_str().unwrap();
        assert!(known.iter().any(|known| known == name), "the program knows no {name}");
    }
    assert_eq!(container["image"], format!("herald:{}", env!("CARGO_PKG_VERSION")));
    let context = &container["securityContext"];
    assert_eq!(
        (&context["readOnlyRootFilesystem"], &context["allowPrivilegeEscalation"]),
        (&true.into(), &false.into())
    );
    for probe in ["startupProbe", "readinessProbe", "livenessProbe"] {
        assert_eq!(container[probe]["grpc"]["port"], 4217, "{probe}");
    }
    let labels = &set["template"]["metadata"]["labels"];
    for selector in [
        &set["selector"]["matchLabels"],
        &of("Service")["spec"]["selector"],
        &of("NetworkPolicy")["spec"]["podSelector"]["matchLabels"],
    ] {
        assert_eq!(selector, labels);
    }
    let claim = &set["volumeClaimTemplates"][0]["metadata"]["name"];
    assert_eq!(&container["volumeMounts"][0]["name"], claim);
    let drain = pod["terminationGracePeriodSeconds"].as_u64().unwrap();
    assert!(drain > herald_server::DEFAULT_DRAIN.as_secs(), "it is not killed while it finishes");
}
