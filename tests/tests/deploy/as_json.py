"""Prints a YAML file's documents as one JSON list; with --kubernetes VERSION each is held against that version's schema
first, strictly. Never reaches out: the schemas come with kubernetes-validate."""
import json
import sys

import yaml

path, *wanted = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    documents = list(yaml.safe_load_all(file))
if wanted[:1] == ["--kubernetes"]:
    import kubernetes_validate

    for document in documents:
        kubernetes_validate.validate(document, wanted[1], strict=True)
json.dump(documents, sys.stdout)
