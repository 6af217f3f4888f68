"""A cluster of one namespace after the other, as kubectl sees it. Manifests are rendered by the real kustomize, the grammar of
a command is judged by the real kubectl where there is one, and what pods do is done by real processes.
"""

import copy
import pathlib
import re
import subprocess
import sys

import forwarding
import house
import images
import pods
import rendering
import yaml
from pods import Pending, key
from stage import number_of, one, options, real, refuse, remember, remembered, run, span_of

NAMES = {"pods": "Pod", "deployment": "Deployment", "statefulset": "StatefulSet", "namespace": "Namespace"}


def kubectl(words):
    judge(words)
    found, others = options(words, {"-n": True}, rest=True)
    if not others:
        refuse("what is to be done?")
    verb, space = others[0], one(found, "-n")
    known = {"apply": apply, "create": create, "rollout": rollout, "exec": exec_in, "scale": scale, "get": get, "describe": describe,
             "logs": logs, "delete": delete, "wait": wait, "port-forward": port_forward}
    if verb not in known:
        refuse(f"kubectl {verb} is not known here")
    cluster = remembered().get("cluster") or {"namespaces": [], "objects": {}, "pods": [], "revisions": {}}
    if verb not in ("apply", "create", "delete") and space not in cluster["namespaces"]:
        refuse(f'namespaces "{space}" not found', 1)
    try:
        known[verb](cluster, space, others[1:])
    finally:
        # What the commands above started is remembered even when they fail.
        remember(remembered() | {"cluster": cluster})


def judge(words):
    """The real kubectl, without a server, has nothing against a command but that there is no server."""
    kubectl = real("kubectl")
    if not kubectl:
        return
    manifest = yaml.safe_dump({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "nobody"}})
    with house.closed_port() as nobody:
        server = ["--kubeconfig=/dev/null", f"--server=http://127.0.0.1:{nobody.getsockname()[1]}"]
        asked = subprocess.run([kubectl, *server, *words], input=manifest, capture_output=True, text=True)
    if asked.returncode and "refused" not in asked.stderr:
        refuse(asked.stderr.strip())


def thing(cluster, word):
    """An object by a word as deployment/broadside."""
    kind, _, name = word.partition("/")
    if kind not in NAMES:
        refuse(f"this stand-in does not know the kind {kind}")
    return cluster["objects"].get(key(NAMES[kind], name)) or refuse(f'{kind}s "{name}" not found', 1)


def apply(cluster, space, words):
    found, others = options(words, {"-f": True, "-k": True})
    if others or len(found) != 1:
        refuse("say -f or -k")
    if "-k" in found:
        objects = rendering.render(pathlib.Path(one(found, "-k")))
    else:
        file = one(found, "-f")
        objects = list(yaml.safe_load_all(sys.stdin if file == "-" else pathlib.Path(file).read_text()))
    for new in (new for new in objects if new):
        place(cluster, space, new)
    reconcile(cluster)


def place(cluster, space, new):
    kind, name = new["kind"], new["metadata"]["name"]
    print(f"{kind.lower()}/{name} applied")
    if kind == "Namespace":
        cluster["namespaces"] = sorted({*cluster["namespaces"], name})
        return
    if new["metadata"].get("namespace", space) not in cluster["namespaces"]:
        refuse(f'namespaces "{new["metadata"].get("namespace", space)}" not found', 1)
    before = cluster["objects"].get(key(kind, name))
    if kind == "Deployment" and before:
        cluster["revisions"].setdefault(name, []).append(before["spec"]["template"])
        if pods.made_of(before) == pods.made_of(new):
            cluster["revisions"][name].pop()
    cluster["objects"][key(kind, name)] = new


def reconcile(cluster):
    """What the controllers do, at once: so many pods as are wanted, of the present form, the old ones kept as the strategy says."""
    cluster.pop("pending", None)
    owners = [thing for thing in cluster["objects"].values() if thing["kind"] in ("StatefulSet", "Deployment")]
    for owner in sorted(owners, key=lambda owner: owner["kind"], reverse=True):
        try:
            bring_about(cluster, owner)
        except Pending as why:
            cluster["pending"] = f"{owner['metadata']['name']}: {why}"


def bring_about(cluster, owner):
    spec, mine = owner["spec"], key(owner["kind"], owner["metadata"]["name"])
    of = [pod for pod in cluster["pods"] if pod["owner"] == mine]
    old = [pod for pod in of if pod["made_of"] != pods.made_of(owner)]
    if spec.get("strategy", {}).get("type") == "Recreate" or owner["kind"] == "StatefulSet":
        while old:
            pods.end(cluster, old.pop())
    present = [pod for pod in cluster["pods"] if pod["owner"] == mine and pod not in old]
    while len(present) < spec["replicas"]:
        present.append(pods.start(cluster, owner))
        if old:
            # A new pod is ready before an old one is told to stop.
            pods.await_ready(owner, present[-1])
            pods.end(cluster, old.pop())
    for pod in old + present[spec["replicas"]:]:
        pods.end(cluster, pod)


def create(_cluster, space, words):
    """Prints the secret: with --dry-run=client nothing is made."""
    found, others = options(words, {"--from-file": True, "--dry-run": True, "-o": True})
    if others[:2] != ["secret", "generic"] or len(others) != 3 or one(found, "--dry-run") != "client" or one(found, "-o") != "yaml":
        refuse("only secrets are made here, and only printed")
    files = {}
    for word in found["--from-file"]:
        name, _, file = word.rpartition("=")
        content = pathlib.Path(file)
        if not content.is_file():
            refuse(f"open {file}: no such file or directory", 1)
        files[name or content.name] = content.read_text()
    secret = {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": others[2], "namespace": space}, "files": files}
    yaml.safe_dump(secret, sys.stdout)


def rollout(cluster, _space, words):
    found, others = options(words, {"--timeout": True})
    if len(others) != 2 or others[0] not in ("status", "undo", "restart") or (found and others[0] != "status"):
        refuse(f"kubectl rollout {' '.join(words)} is not known here")
    deployment = thing(cluster, others[1])
    name, template = deployment["metadata"]["name"], copy.deepcopy(deployment["spec"]["template"])
    earlier = cluster["revisions"].setdefault(name, [])
    if others[0] == "status":
        span_of(one(found, "--timeout", "1m"))
        return await_rollout(cluster, deployment)
    if others[0] == "undo":
        if not earlier:
            refuse(f'no rollout history found for deployment "{name}"', 1)
        deployment["spec"]["template"] = earlier.pop()
    else:
        annotations = deployment["spec"]["template"]["metadata"].setdefault("annotations", {})
        annotations["kubectl.kubernetes.io/restartedAt"] = str(cluster.get("counted"))
    earlier.append(template)
    reconcile(cluster)
    print(f"deployment.apps/{name} {'rolled back' if others[0] == 'undo' else 'restarted'}")


def await_rollout(cluster, deployment):
    if "pending" in cluster:
        refuse(f"timed out waiting for the condition: {cluster['pending']}", 1)
    restarted(cluster)
    try:
        for pod in of(cluster, deployment):
            pods.await_ready(deployment, pod)
    except Pending as why:
        refuse(f"timed out waiting for the condition: {why}", 1)
    print(f'deployment "{deployment["metadata"]["name"]}" successfully rolled out')


def restarted(cluster):
    try:
        pods.restart_dead(cluster)
    except Pending as why:
        refuse(str(why), 1)


def of(cluster, owner):
    return [pod for pod in cluster["pods"] if pod["owner"] == key(owner["kind"], owner["metadata"]["name"])]


def exec_in(cluster, _space, words):
    found, others = options(words, {}, rest=True)
    if found or others[1:2] != ["--"]:
        refuse("say where, then -- and what")
    owner, words = thing(cluster, others[0]), others[2:]
    live = [pod for pod in of(cluster, owner) if house.alive(pod["process"])]
    if not live:
        refuse(f"{others[0]} has no pod that runs", 1)
    process = live[0]["process"]
    if "port" in process:
        if words[:1] != ["redis-cli"]:
            refuse(f"there is no {words[:1]} beside Redis", 127)
        run([real("redis-cli"), "-p", str(process["port"]), *words[1:]])
    env = process["env"] | {"BROADSIDE_HEALTH": house.health(process)}
    run(images.program(images.image(live[0]["image"]), words), env=env)


def scale(cluster, _space, words):
    found, others = options(words, {"--replicas": True})
    if len(others) != 1 or "--replicas" not in found:
        refuse("scale what, to how many?")
    thing(cluster, others[0])["spec"]["replicas"] = number_of(one(found, "--replicas"))
    reconcile(cluster)


def wait(cluster, _space, words):
    found, others = options(words, {"--for": True, "-l": True, "--timeout": True})
    if others != ["pod"] or one(found, "--for") != "delete" or "-l" not in found:
        refuse("only the end of pods is waited for here")
    span_of(one(found, "--timeout", "1m"))
    left = pods.matching(cluster, labels_of(found))
    if left:
        refuse(f"timed out waiting for the condition on pods/{left[0]['name']}", 1)


def port_forward(cluster, _space, words):
    """Leads a port of this machine to a pod's, until it is ended. The port that is named may be somebody else's: it takes a free one."""
    found, others = options(words, {})
    if len(others) != 2:
        refuse("say where, and which ports")
    owner, (_, _, inside) = thing(cluster, others[0]), others[1].partition(":")
    if inside not in (str(port["containerPort"]) for port in pods.containers(owner)["ports"]):
        refuse(f"{others[0]} has no port {inside}", 1)
    forwarding.forward(of(cluster, owner)[0]["process"]["port"], inside)


def labels_of(found):
    return dict(pair.split("=") for pair in one(found, "-l").split(","))


def listed(words, known):
    found, others = options(words, known)
    if others != ["pods"]:
        refuse(f"{' '.join(words)} is not known here")
    return found


def get(cluster, _space, words):
    if one(listed(words, {"-o": True}), "-o", "wide") != "wide":
        refuse("only -o wide is known here")
    for pod in cluster["pods"]:
        print(f"{pod['name']:28} {'Running' if house.alive(pod['process']) else 'Error':8} {pod['image']}")


def describe(cluster, _space, words):
    listed(words, {})
    for pod in cluster["pods"]:
        print(f"Name: {pod['name']}\nLabels: {pod['labels']}\nImage: {pod['image']}\nLast State: {'Terminated' if pod['previous'] else '-'}\n")


def logs(cluster, _space, words):
    found, others = options(words, {"-l": True, "--prefix": False, "--since": True, "--tail": True, "--previous": False})
    if others or "-l" not in found or not re.fullmatch(r"-1|\d+", one(found, "--tail", "-1")):
        refuse("say whose logs by -l")
    span_of(one(found, "--since", "1s"))
    chosen = pods.matching(cluster, labels_of(found))
    if not chosen:
        refuse(f"No resources found by {found['-l']}", 1)
    for pod in chosen:
        log = pod["previous"] if "--previous" in found else pod["process"]["log"]
        for line in pathlib.Path(log).read_text().splitlines() if log else []:
            print(f"[pod/{pod['name']}] {line}" if "--prefix" in found else line)


def delete(cluster, _space, words):
    if len(words) != 2 or words[0] != "namespace" or words[1] not in cluster["namespaces"]:
        refuse(f"kubectl delete {' '.join(words)}: not found", 1)
    while cluster["pods"]:
        pods.end(cluster, cluster["pods"][-1])
    cluster |= {"namespaces": [], "objects": {}, "revisions": {}}
