"""Renders an overlay: by the real kustomize, and by the little of it that our manifests need, so that the runbook is tested
on a machine without it, too. Where both are there they must agree.
"""

import hashlib
import json
import re
import subprocess

import yaml
from stage import real, refuse

FIELDS = {"apiVersion", "kind", "namespace", "resources", "components", "patches", "configMapGenerator", "images"}
# By what the items of a list are known when a patch is laid over it.
KEYS = {"containers": "name", "env": "name", "volumes": "name", "volumeMounts": "mountPath", "topologySpreadConstraints": "topologyKey"}


def render(folder):
    if not (folder / "kustomization.yaml").is_file():
        refuse(f"{folder} has no kustomization.yaml", 1)
    ours = finished(gathered(folder, []))
    if real("kubectl"):
        theirs = rendered([real("kubectl"), "kustomize", folder])
    elif real("kustomize"):
        theirs = rendered([real("kustomize"), "build", folder])
    else:
        return ours
    if by_name(ours) != by_name(theirs):
        refuse(f"the real kustomize makes something else of {folder}: {json.dumps(by_name(ours))}\n{json.dumps(by_name(theirs))}")
    return theirs


def rendered(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        refuse(done.stderr.strip(), 1)
    return documents(done.stdout)


def documents(text):
    return [thing for thing in yaml.safe_load_all(text) if thing]


def gathered(folder, objects):
    """What a folder adds to these objects, and changes of them."""
    kustomization = yaml.safe_load((folder / "kustomization.yaml").read_text())
    for field in kustomization.keys() - FIELDS:
        refuse(f"this stand-in does not know {field} of {folder}")
    for name in kustomization.get("resources", []):
        path = folder / name
        objects = gathered(path, objects) if path.is_dir() else objects + documents(path.read_text())
    for settings in kustomization.get("configMapGenerator", []):
        generate(objects, settings)
    for name in kustomization.get("components", []):
        objects = gathered(folder / name, objects)
    for patch in kustomization.get("patches", []):
        lay_over(objects, yaml.safe_load((folder / patch["path"]).read_text()))
    for thing in objects:
        if "namespace" in kustomization and thing["kind"] != "Namespace":
            thing["metadata"]["namespace"] = kustomization["namespace"]
        for image in kustomization.get("images", []):
            rename(thing, image)
    return objects


def generate(objects, settings):
    data = dict(literal.split("=", 1) for literal in settings["literals"])
    before = [thing for thing in objects if thing["kind"] == "ConfigMap" and thing["metadata"]["name"] == settings["name"]]
    if settings.get("behavior", "create") == "merge":
        before[0]["data"] |= data
    else:
        objects.append({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": settings["name"]}, "data": data})


def lay_over(objects, patch):
    [target] = [thing for thing in objects if (thing["kind"], thing["metadata"]["name"]) == (patch["kind"], patch["metadata"]["name"])]
    target.update(merged(target, patch))


def merged(below, above, field=None):
    if isinstance(below, dict) and isinstance(above, dict):
        both = {name: merged(below[name], above[name], name) for name in below.keys() & above.keys()}
        return below | above | both
    if field in KEYS:
        found = {item[KEYS[field]]: item for item in below}
        for item in above:
            name = item[KEYS[field]]
            found[name] = merged(found[name], item) if name in found else item
        return list(found.values())
    return above


def rename(thing, image):
    for container in thing.get("spec", {}).get("template", {}).get("spec", {}).get("containers", []):
        if container["image"] == image["name"]:
            container["image"] = f"{image.get('newName', image['name'])}:{image['newTag']}"


def finished(objects):
    """Settings get a name that changes with them, so that pods change with them, too."""
    text = json.dumps(objects)
    for thing in objects:
        if thing["kind"] == "ConfigMap":
            name = thing["metadata"]["name"]
            digest = hashlib.sha256(json.dumps(thing["data"], sort_keys=True).encode()).hexdigest()[:10]
            text = text.replace(json.dumps(name), json.dumps(f"{name}-{digest}"))
    return json.loads(text)


def by_name(objects):
    """In an order of its own, without the ends of generated names, for comparison."""

    def plain(value):
        if isinstance(value, dict):
            return {name: plain(inside) for name, inside in sorted(value.items())}
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            return sorted(map(plain, value), key=json.dumps)
        return re.sub(r"^(broadside-settings)-\w{10}$", r"\1", value) if isinstance(value, str) else value

    return {f"{thing['kind']} {plain(thing['metadata']['name'])}": plain(thing) for thing in objects}
