#!/usr/bin/env python3
"""Checks that rendered manifests fit together: check.py RENDERED...

Selectors find pods, budgets let a pod go, pods keep to the restricted standard, every variable is in the table of
deploy/CONFIGURATION.md, the runbook says how to make every secret, and every Redis has the settings of that in compose.redis.yaml.
"""

import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).parent.parent.parent
# systemd and the manifests set the last one.
SETTINGS = {*re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "deploy/CONFIGURATION.md").read_text(), re.MULTILINE), "CREDENTIALS_DIRECTORY"}
MADE_SECRETS = set(re.findall(r"create secret generic ([\w-]+)", (ROOT / "deploy/RUNBOOK.md").read_text()))


def unknown_settings(names):
    known = SETTINGS | {f"{name}_FILE" for name in SETTINGS}
    return sorted(set(names) - known)


def labels_of(owner):
    return owner["spec"]["template"]["metadata"]["labels"]


def finds(selector, owner):
    chosen = selector.get("matchLabels", selector)
    return chosen.items() <= labels_of(owner).items()


def selectors(objects, owners):
    """Selectors that find no pod, and budgets that let no pod go."""
    for thing in objects:
        name, spec = f"{thing['kind']} {thing['metadata']['name']}", thing.get("spec", {})
        selector = spec.get("selector") if thing["kind"] in ("Service", "PodDisruptionBudget") else spec.get("podSelector")
        if selector is None:
            continue
        found = [owner for owner in owners if finds(selector, owner)]
        if not found:
            yield f"{name} finds no pod"
        if thing["kind"] == "PodDisruptionBudget" and spec["minAvailable"] >= sum(owner["spec"]["replicas"] for owner in found):
            yield f"{name} lets no pod go"


def restricted(owner):
    """What keeps the owner's pods from the restricted standard, and what we ask beside it."""
    pod = owner["spec"]["template"]["spec"]
    if pod.get("automountServiceAccountToken") is not False or pod.get("enableServiceLinks") is not False:
        yield "has a token of the cluster or variables of its services"
    for container in pod["containers"] + pod.get("initContainers", []):
        wanted = {
            "runs as root": not container["securityContext"].get("runAsNonRoot"),
            "may gain rights": container["securityContext"].get("allowPrivilegeEscalation") is not False,
            "writes to its image": not container["securityContext"].get("readOnlyRootFilesystem"),
            "keeps capabilities": container["securityContext"].get("capabilities") != {"drop": ["ALL"]},
            "has every system call": container["securityContext"].get("seccompProfile", {}).get("type") != "RuntimeDefault",
            "has no limits": not {"cpu", "memory"} <= container.get("resources", {}).get("limits", {}).keys(),
            "is not probed": not {"startupProbe", "livenessProbe", "readinessProbe"} <= container.keys(),
        }
        yield from (f"{container['name']} {fault}" for fault, so in wanted.items() if so)


def settings(objects, owners):
    """The names of variables that Broadside's own pods get."""
    for owner in owners:
        for container in owner["spec"]["template"]["spec"]["containers"]:
            if container["name"] == "broadside":
                yield from (variable["name"] for variable in container.get("env", []))
    for thing in objects:
        if thing["kind"] == "ConfigMap":
            yield from thing["data"]


def secrets(owners):
    for owner in owners:
        volumes = owner["spec"]["template"]["spec"].get("volumes", [])
        yield from (volume["secret"]["secretName"] for volume in volumes if "secret" in volume)


def options(arguments):
    return dict(zip(arguments[1::2], arguments[2::2]))


def overlay(path, redis):
    objects = [thing for thing in yaml.safe_load_all(path.read_text()) if thing]
    owners = [thing for thing in objects if thing["kind"] in ("Deployment", "StatefulSet")]
    yield from selectors(objects, owners)
    for owner in owners:
        yield from (f"{owner['kind']} {owner['metadata']['name']}: {fault}" for fault in restricted(owner))
    yield from (f"{name} is no setting" for name in unknown_settings(settings(objects, owners)))
    yield from (f"the runbook does not say how to make the secret {name}" for name in set(secrets(owners)) - MADE_SECRETS)
    for owner in owners:
        for container in owner["spec"]["template"]["spec"]["containers"]:
            if container["name"] == "redis":
                strange = redis.items() - options(container["args"]).items()
                yield from (f"Redis does not have {name} {value}" for name, value in sorted(strange))
    if not owners:
        yield "nothing runs"


def main(*rendered):
    findings = []
    for path in (ROOT / "deploy/compose.yaml", ROOT / "deploy/compose.redis.yaml"):
        services = yaml.safe_load(path.read_text())["services"]
        findings += (f"{path.name}: {name} is no setting" for name in unknown_settings(services["broadside"]["environment"]))
    redis = options(services["redis"]["command"])
    for path in map(pathlib.Path, rendered):
        findings += (f"{path.stem}: {finding}" for finding in overlay(path, redis))
    print(*findings, sep="\n", end="\n" if findings else "")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
