"""The pods of the pretended cluster: each is the real house, or a real Redis, in the environment that its rendered manifest
gives it: settings, secrets as files, volumes, the network's names.
"""

import json
import pathlib

import house
import images
from stage import FOLDER, led


class Pending(Exception):
    """Why a pod cannot run yet, as the kubelet would say it."""


def key(kind, name):
    return f"{kind.lower()}/{name}"


def containers(owner):
    [container] = owner["spec"]["template"]["spec"]["containers"]
    return container


def mounts(cluster, owner, pod):
    """Folders of a pod by the places they are mounted at."""
    spec, found = owner["spec"]["template"]["spec"], {}
    claims = {claim["metadata"]["name"]: f"{claim['metadata']['name']}-{pod}" for claim in owner["spec"].get("volumeClaimTemplates", [])}
    for volume in spec.get("volumes", []):
        if "secret" in volume:
            found[volume["name"]] = secret_files(cluster, volume["secret"]["secretName"], pod)
        elif "persistentVolumeClaim" in volume:
            claim = volume["persistentVolumeClaim"]["claimName"]
            if key("PersistentVolumeClaim", claim) not in cluster["objects"]:
                raise Pending(f'persistentvolumeclaim "{claim}" not found')
            claims[volume["name"]] = claim
    for name, claim in claims.items():
        found[name] = FOLDER / "volumes" / claim
        found[name].mkdir(parents=True, exist_ok=True)
    for mount in containers(owner)["volumeMounts"]:
        if mount["name"] not in found:
            raise Pending(f"there is no volume {mount['name']}")
    return {mount["mountPath"]: found[mount["name"]] for mount in containers(owner)["volumeMounts"]}


def secret_files(cluster, name, pod):
    secret = cluster["objects"].get(key("Secret", name))
    if not secret:
        raise Pending(f'MountVolume.SetUp failed: secret "{name}" not found')
    folder = FOLDER / "secrets" / pod / name
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in secret["files"].items():
        (folder / file).write_text(content)
    return folder


def environment(cluster, owner, places, health):
    """What a container's process has in its environment."""
    env = {}
    for source in containers(owner).get("envFrom", []):
        settings = cluster["objects"].get(key("ConfigMap", source["configMapRef"]["name"]))
        if not settings:
            raise Pending(f'configmap "{source["configMapRef"]["name"]}" not found')
        env |= settings["data"]
    env |= {variable["name"]: variable["value"] for variable in containers(owner).get("env", [])}
    env = {name: resolved(cluster, led(value, places)) for name, value in env.items()}
    return env | house.leads() | {"BROADSIDE_HEALTH": health}


def resolved(cluster, text):
    """Names of services, led to the Redis whose pods they select."""
    for thing in cluster["objects"].values():
        if thing["kind"] == "Service":
            for pod in matching(cluster, thing["spec"]["selector"]):
                for port in thing["spec"]["ports"] if "port" in pod["process"] else []:
                    text = text.replace(f"//{thing['metadata']['name']}:{port['port']}", f"//127.0.0.1:{pod['process']['port']}")
    return text


def matching(cluster, labels):
    return [pod for pod in cluster["pods"] if labels.items() <= pod["labels"].items()]


def start(cluster, owner):
    """A new pod of this owner, or why there is none."""
    cluster["counted"] = number = cluster.get("counted", 0) + 1
    name = owner["metadata"]["name"]
    stateful = owner["kind"] == "StatefulSet"
    pod = {"name": f"{name}-0" if stateful else f"{name}-{number:05d}", "owner": key(owner["kind"], name), "image": containers(owner)["image"],
           "labels": owner["spec"]["template"]["metadata"]["labels"], "made_of": made_of(owner), "previous": None}
    pod["process"] = process(cluster, owner, pod)
    cluster["pods"].append(pod)
    return pod


def made_of(owner):
    return json.dumps(owner["spec"]["template"], sort_keys=True)


def process(cluster, owner, pod):
    places, container = mounts(cluster, owner, pod["name"]), containers(owner)
    if container["image"].partition(":")[0] == "redis":
        words = list(container["args"])
        at = words.index("--dir")
        folder = pathlib.Path(led(words[at + 1], places))
        return house.start_redis(pod["name"], words[:at] + words[at + 2:], folder)
    image = images.image(container["image"])
    if not image:
        raise Pending(f'Back-off pulling image "{container["image"]}"')
    # The image's own environment holds where the manifest says nothing; its folder for data is lost with the pod.
    scratch = FOLDER / "scratch" / pod["name"]
    scratch.mkdir(parents=True, exist_ok=True)
    env = {name: led(value, {place: scratch for place in image["volumes"]}) for name, value in image["env"].items()}
    env |= environment(cluster, owner, places, "127.0.0.1:0")
    started = house.start(pod["name"], images.program(image, image["entrypoint"]), env)
    return started | {"env": env}


def await_ready(owner, pod):
    """As the readiness probe asks, at the port that it names."""
    container = containers(owner)
    if "port" in pod["process"]:
        return
    probe = container["readinessProbe"]["httpGet"]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    inside = next((variable["value"] for variable in container["env"] if variable["name"] == "BROADSIDE_HEALTH"), None)
    if inside != f"0.0.0.0:{ports[probe['port']]}":
        raise Pending(f"Readiness probe failed: nobody listens at {probe['port']}, but at {inside}")
    house.await_ready(pod["process"], probe["path"])


def end(cluster, pod):
    house.end(pod["process"])
    cluster["pods"].remove(pod)


def restart_dead(cluster):
    """What the kubelet does with a container that ended: starts it again, and keeps the log of its last run."""
    for pod in cluster["pods"]:
        if not house.alive(pod["process"]):
            pod["previous"] = pod["process"]["log"]
            pod["process"] = process(cluster, cluster["objects"][pod["owner"]], pod)
