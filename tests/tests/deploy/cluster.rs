//! deploy/cluster: what it starts is what the program, nats-server and Kubernetes know, and its parts agree with each other.
//! Nothing is started here.

use std::{fs, os::unix::fs::PermissionsExt};

use herald::cli::Command;
use serde_json::Value;

use crate::{
    containers::{KUBERNETES, taken, words},
    file, read, root,
    servers::{SERVERS, Secrets, address, lay, make_into, nats},
    variables, yaml,
};

/// The image of the version that the tests run.
fn nats_image() -> String {
    let run = fs::read_to_string(root().join("tests/run")).unwrap();
    let version = run.lines().find_map(|line| line.strip_prefix("NATS_VERSION=")).unwrap();
    format!("docker.io/library/nats:{version}-alpine")
}

/// Names of containers or pods.
fn names(what: &str) -> [String; SERVERS] {
    std::array::from_fn(|number| format!("{what}-{number}"))
}

#[test]
fn nats_server_takes_the_configuration_with_what_the_script_makes() {
    let (secrets, home) = (Secrets::make(), tempfile::tempdir().unwrap());
    lay(&secrets, home.path());
    let configuration = home.path().join("nats.conf");
    for number in 0..SERVERS {
        let checked = nats(number, &configuration).arg("-t").status().unwrap();
        assert!(checked.success(), "nats-{number}");
    }
    fs::write(&configuration, read("cluster/nats.conf") + "no_such_setting: true\n").unwrap();
    assert!(!nats(0, &configuration).arg("-t").status().unwrap().success(), "the check checks nothing");
}

#[test]
fn the_configuration_asks_for_what_herald_asks_for() {
    let text = read("cluster/nats.conf");
    for line in
        ["  sync_interval: always\n", "max_payload: 2MB\n", "    verify: true\n", "  no_advertise: true\n"]
    {
        assert!(text.contains(line), "{line}");
    }
    assert_eq!(text.matches("tls {\n").count(), 2, "for clients, and between servers");
    for number in 0..SERVERS {
        assert!(text.contains(&format!("\"nats-route://{}\"", address(number, 6222))), "nats-{number}");
    }
}

#[test]
fn secrets_are_drawn_anew_and_kept_from_others_and_never_written_over() {
    let (secrets, more) = (Secrets::make(), Secrets::make());
    let mode = fs::metadata(secrets.folder()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    let made = secrets.variables();
    for ((name, value), (_, another)) in made.iter().zip(more.variables()) {
        assert_ne!(*value, another, "{name}");
    }
    // The program knows each variable, and takes what it says.
    let known = variables();
    assert_eq!(made.len(), 3);
    assert!(made.iter().all(|(name, _)| known.contains(name)), "{made:?}");
    let (_, store) = &made[0];
    assert_eq!(store.split(',').count(), SERVERS);
    for (number, server) in store.split(',').enumerate() {
        assert!(server.starts_with("nats://herald:") && server.ends_with(&address(number, 4222)), "{server}");
    }
    let again = make_into(&secrets.folder());
    assert!(!again.status.success());
    assert_eq!(secrets.variables(), made);
    let said = String::from_utf8([again.stdout, again.stderr].concat()).unwrap();
    assert!(made.iter().all(|(_, value)| !said.contains(value)), "{said}");
    let ignored = fs::read_to_string(root().join(".gitignore")).unwrap();
    assert!(ignored.lines().any(|line| line == "/deploy/cluster/secrets"));
}

/// The services of the compose file.
fn services(compose: &Value) -> &serde_json::Map<String, Value> {
    compose["services"].as_object().unwrap()
}

#[test]
fn containers_have_nothing_to_write_but_volumes_and_are_given_what_is_there() {
    let [compose] = &yaml("cluster/compose.yaml", None)[..] else { panic!("one document") };
    let secrets = Secrets::make();
    for (name, service) in services(compose) {
        assert_eq!(service["read_only"], true, "{name}");
        assert_eq!(words(&service["cap_drop"]), ["ALL"], "{name}");
        assert_eq!(words(&service["security_opt"]), ["no-new-privileges:true"], "{name}");
        for volume in words(&service["volumes"]) {
            let from = volume.split(':').next().unwrap();
            let is_there = match from.strip_prefix("./") {
                None => compose["volumes"].as_object().unwrap().contains_key(from),
                Some(path) => match path.strip_prefix("secrets/") {
                    None => file("cluster").join(path).exists(),
                    Some(secret) => secrets.folder().join(secret).exists(),
                },
            };
            assert!(is_there && (!volume.starts_with("./") || volume.ends_with(":ro,z")), "{name}: {volume}");
        }
    }
    assert_eq!(compose["networks"]["store"]["internal"], true);
}

#[test]
fn compose_starts_three_servers_and_three_heralds() {
    let [compose] = &yaml("cluster/compose.yaml", None)[..] else { panic!("one document") };
    let services = services(compose);
    for name in names("nats") {
        let server = &services[&name];
        assert_eq!(server["image"], nats_image());
        assert_eq!(server["environment"]["NATS_NAME"], *name);
        assert_eq!(words(&server["networks"]["store"]["aliases"]), [format!("{name}.nats")]);
        let own = format!("{name}:/data");
        assert!(words(&server["volumes"]).contains(&own.as_str()), "each has its own disk");
    }
    let known = variables();
    for name in names("herald") {
        let herald = &services[&name];
        assert!(matches!(taken(&words(&herald["command"])), Command::Serve(_)));
        assert!(!words(&herald["command"]).contains(&"--store"), "where games are is in the environment");
        for name in herald["environment"].as_object().unwrap().keys() {
            assert!(known.contains(name), "the program knows no {name}");
        }
        assert_eq!(words(&herald["env_file"]), ["secrets/herald.env"]);
        assert!(matches!(taken(&words(&herald["healthcheck"]["test"])[2..]), Command::Health(_)));
    }
    assert!(matches!(taken(&words(&services["certificate"]["command"])), Command::Certificate(_)));
}

#[test]
fn the_front_knows_each_herald_and_whether_it_is_ready_and_no_server() {
    let [compose] = &yaml("cluster/compose.yaml", None)[..] else { panic!("one document") };
    let (services, front) = (services(compose), read("cluster/haproxy.cfg"));
    for name in names("herald") {
        assert!(front.contains(&format!("  server {name} {name}:4217\n")), "{name}");
        assert_eq!(services[&name]["environment"]["HERALD_METRICS"], "0.0.0.0:9217");
    }
    assert!(front.contains("httpchk GET /ready\n") && front.contains(" check port 9217 "));
    assert_eq!(words(&services["front"]["ports"]), ["${HERALD_PUBLISH:-127.0.0.1}:4217:4217"]);
    assert_eq!(services["front"]["networks"], serde_json::json!(["front"]), "it does not reach the servers");
}

/// The one object of a kind with this name.
fn object<'a>(objects: &'a [Value], kind: &str, name: &str) -> &'a Value {
    let found = objects.iter().find(|object| object["kind"] == kind && object["metadata"]["name"] == name);
    found.unwrap_or_else(|| panic!("there is no {kind} {name}"))
}

/// The one container of a pod that may do nothing but what it is for.
fn contained(pod: &Value) -> &Value {
    assert_eq!(pod["securityContext"]["runAsNonRoot"], true);
    assert_eq!(pod["automountServiceAccountToken"], false);
    let [container] = &pod["containers"].as_array().unwrap()[..] else { panic!("one container") };
    let context = &container["securityContext"];
    assert_eq!(context["readOnlyRootFilesystem"], true);
    assert_eq!(context["allowPrivilegeEscalation"], false);
    assert_eq!(words(&context["capabilities"]["drop"]), ["ALL"]);
    container
}

#[test]
fn kubernetes_knows_every_object_and_runs_three_servers_on_three_machines() {
    let objects = yaml("cluster/kubernetes.yaml", Some(KUBERNETES));
    let configuration = &object(&objects, "ConfigMap", "nats")["data"]["nats.conf"];
    assert_eq!(configuration.as_str().unwrap(), read("cluster/nats.conf"), "they are the same");
    let set = &object(&objects, "StatefulSet", "nats")["spec"];
    assert_eq!((&set["replicas"], &set["serviceName"]), (&SERVERS.into(), &"nats".into()));
    assert_eq!(object(&objects, "Service", "nats")["spec"]["publishNotReadyAddresses"], true);
    let pod = &set["template"]["spec"];
    let apart = &pod["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"][0];
    assert_eq!(apart["topologyKey"], "kubernetes.io/hostname");
    assert_eq!(apart["labelSelector"], set["selector"]);
    let server = contained(pod);
    assert_eq!(server["image"], nats_image());
    // What it is given lies where the configuration looks for it, and is what the script makes.
    let secrets = Secrets::make();
    for item in pod["volumes"][0]["projected"]["sources"][1]["secret"]["items"].as_array().unwrap() {
        let (key, path) = (item["key"].as_str().unwrap(), item["path"].as_str().unwrap());
        assert!(secrets.folder().join("nats").join(key).exists(), "{key}");
        assert!(read("cluster/nats.conf").contains(path), "{path}");
    }
    let grace = pod["terminationGracePeriodSeconds"].as_u64().unwrap();
    assert!(grace > 30, "lame_duck_duration is 30 s");
}

#[test]
fn kubernetes_runs_three_heralds_that_keep_nothing_and_lets_no_two_go_at_once() {
    let objects = yaml("cluster/kubernetes.yaml", Some(KUBERNETES));
    let deployment = &object(&objects, "Deployment", "herald")["spec"];
    assert_eq!(deployment["replicas"], 3);
    let pod = &deployment["template"]["spec"];
    let herald = contained(pod);
    assert_eq!(herald["image"], format!("herald:{}", env!("CARGO_PKG_VERSION")));
    assert!(matches!(taken(&words(&herald["args"])), Command::Serve(_)));
    let (known, made) = (variables(), Secrets::make().variables());
    for variable in herald["env"].as_array().unwrap() {
        let name = variable["name"].as_str().unwrap();
        assert!(known.iter().any(|known| known == name), "the program knows no {name}");
        if let Some(key) = variable["valueFrom"]["secretKeyRef"]["key"].as_str() {
            assert!(made.iter().any(|(made, _)| made == key) && key == name, "{key}");
        }
    }
    for probe in ["startupProbe", "readinessProbe", "livenessProbe"] {
        assert_eq!(herald[probe]["grpc"]["port"], 4217, "{probe}");
    }
    assert_eq!(pod["volumes"], serde_json::json!([{"name": "store", "configMap": {"name": "herald-store"}}]));
    let drain = pod["terminationGracePeriodSeconds"].as_u64().unwrap();
    assert!(drain > herald_server::DEFAULT_DRAIN.as_secs(), "it is not killed while it finishes");
    for (name, labels) in [("nats", "StatefulSet"), ("herald", "Deployment")] {
        let labels = &object(&objects, labels, name)["spec"]["template"]["metadata"]["labels"];
        assert_eq!(object(&objects, "Service", name)["spec"]["selector"], *labels);
        assert_eq!(object(&objects, "NetworkPolicy", name)["spec"]["podSelector"]["matchLabels"], *labels);
        let budget = &object(&objects, "PodDisruptionBudget", name)["spec"];
        assert_eq!((&budget["maxUnavailable"], &budget["selector"]["matchLabels"]), (&1.into(), labels));
    }
}
