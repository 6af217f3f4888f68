"""Docker with Compose: reads the compose file and its .env, and runs what they describe: the real house in the
environment it would have in its container, and a real Redis with the command and the volume of its service.
"""

import json
import os
import pathlib
import shutil
import subprocess

import house
import images
import yaml
from stage import FOLDER, led, led_words, one, options, real, refuse, remember, remembered, run, span_of

SERVICE_KEYS = {"build", "image", "env_file", "environment", "depends_on", "ports", "restart", "stop_grace_period", "read_only",
                "cap_drop", "security_opt", "mem_limit", "command", "volumes", "healthcheck", "user"}


def docker(words):
    if words[:1] == ["build"]:
        return images.build(words[1:])
    if words[:1] != ["compose"]:
        refuse(f"docker {' '.join(words)} is not known here")
    found, others = options(words[1:], {"-f": True}, rest=True)
    if "-f" not in found or not others:
        refuse("say which file (-f), and what is to be done")
    known = {"up": up, "run": run_once, "exec": exec_in, "ps": ps, "logs": logs, "stop": stop, "down": down}
    if others[0] not in known:
        refuse(f"docker compose {others[0]} is not known here")
    known[others[0]](Project(pathlib.Path(one(found, "-f"))), others[1:])


class Project:
    """The compose file, and what runs of it."""

    def __init__(self, path):
        if not path.is_file():
            refuse(f"{path} is not there")
        self.path, content = path, yaml.safe_load(path.read_text())
        self.services, self.volumes = content["services"], content.get("volumes", {})
        for name, service in self.services.items():
            for key in service.keys() - SERVICE_KEYS:
                refuse(f"this stand-in does not know {key} of {name}")
            self.environment(name)

    def service(self, name):
        return self.services.get(name) or refuse(f"no such service: {name}", 1)

    def running(self):
        return remembered().get("containers", {})

    def environment(self, name):
        """What the service's process has in its environment, beside what the image gives it."""
        service, env = self.service(name), {}
        for file in [service["env_file"]] if "env_file" in service else []:
            file = self.path.parent / file
            if not file.is_file():
                refuse(f"env file {file} not found", 1)
            lines = (line for line in file.read_text().splitlines() if line and not line.startswith("#"))
            env |= dict(line.split("=", 1) for line in lines)
        return env | {key: str(value) for key, value in service.get("environment", {}).items()}

    def resolved(self, text):
        """Names of services, led to where those really are."""
        for name, record in self.running().items():
            if "port" in record:
                text = text.replace(f"//{name}:6379", f"//127.0.0.1:{record['port']}")
        return text

    def in_container(self, name, mounts, health):
        """The environment of a process in this service's container."""
        image = images.image(self.services[name]["image"])
        scratch = FOLDER / "scratch" / name
        scratch.mkdir(parents=True, exist_ok=True)
        mounts = {place: scratch for place in image["volumes"]} | mounts
        env = {key: self.resolved(led(value, mounts)) for key, value in (image["env"] | self.environment(name)).items()}
        return image, env | house.leads() | {"BROADSIDE_HEALTH": health}, mounts

    def start(self, name, build):
        service = self.service(name)
        for other, how in service.get("depends_on", {}).items():
            self.start(other, build)
            if how != {"condition": "service_healthy"}:
                refuse(f"this stand-in does not know {how}")
        if "build" not in service:
            return self.start_redis(name)
        if build or not images.image(service["image"]):
            folder = self.path.parent / service["build"]["context"]
            images.make(service["image"], folder / service["build"]["dockerfile"], folder)
        image, env, mounts = self.in_container(name, {}, "127.0.0.1:0")
        made_of = json.dumps([image, env, service], sort_keys=True)
        if house.alive(self.running().get(name)) and self.running()[name]["made_of"] == made_of:
            return
        self.end(name)
        record = house.start(name, images.program(image, image["entrypoint"]), env)
        self.keep(name, record | {"made_of": made_of})
        self.publish(name, (image["env"] | self.environment(name))["BROADSIDE_HEALTH"], house.health(record))

    def publish(self, name, inside, address):
        """A published port leads to the house when it listens on that port, and not on its own loopback alone."""
        published = {}
        for port in self.services[name]["ports"]:
            _, outside, within = port.split(":")
            if inside == f"0.0.0.0:{within}":
                published[outside] = address
        remember(remembered() | {"published": published})

    def start_redis(self, name):
        service, before = self.services[name], self.running().get(name)
        if house.alive(before):
            return
        [(volume, place)] = [line.split(":") for line in service["volumes"]]
        if volume not in self.volumes or place != "/data" or service["image"].partition(":")[0] != "redis":
            refuse(f"{name} does not keep its data in a volume")
        record = house.start_redis(name, service["command"], FOLDER / "volumes" / volume, before and before["port"])
        test = service["healthcheck"]["test"]
        if test[0] != "CMD" or subprocess.run(redis_cli(record, test[1:]), stdout=subprocess.DEVNULL).returncode:
            refuse(f"{name} is not healthy by {test}", 1)
        self.keep(name, record)

    def keep(self, name, record):
        state = remembered()
        state.setdefault("containers", {})[name] = record
        remember(state)

    def end(self, name):
        house.end(self.running().get(name))
        if "build" in self.services[name]:
            remember(remembered() | {"published": {}})


def redis_cli(record, words):
    if words[:1] != ["redis-cli"]:
        refuse(f"there is no {words[:1]} beside Redis")
    return [real("redis-cli"), "-p", str(record["port"]), *words[1:]]


def up(project, words):
    found, others = options(words, {"-d": False, "--build": False})
    if "-d" not in found:
        refuse("without -d it stays in the foreground")
    for name in others or project.services:
        project.start(name, "--build" in found)


def run_once(project, words):
    found, others = options(words, {"--rm": False, "--user": True, "-v": True}, rest=True)
    if "--rm" not in found or not others:
        refuse("say --rm, and which service")
    name, said = others[0], others[1:]
    for other in project.service(name).get("depends_on", {}):
        project.start(other, False)
    image = images.image(project.services[name]["image"]) or refuse(f"there is no image {name}; build it first", 1)
    mounts = {}
    for place, _, inside in (mount.partition(":") for mount in found.get("-v", [])):
        user = one(found, "--user", image["user"])
        if not pathlib.Path(place).is_dir() or os.stat(place).st_uid != int(user):
            refuse(f"the user {user} in the container cannot write into {place}", 1)
        mounts[inside] = place
    image, env, mounts = project.in_container(name, mounts, "127.0.0.1:0")
    run(images.program(image, [*image["entrypoint"], *led_words(said, mounts)]), env=env)


def exec_in(project, words):
    _, others = options(words, {"-T": False}, rest=True)
    name = others[0] if others else refuse("where?")
    service, record = project.service(name), project.running().get(name)
    if not house.alive(record):
        refuse(f"service {name} is not running", 1)
    if "build" not in service:
        run(redis_cli(record, others[1:]))
    image, env, _ = project.in_container(name, {}, house.health(record))
    run(images.program(image, others[1:]), env=env)


def ps(project, words):
    options(words, {}) == ({}, []) or refuse("ps is known without words")
    for name, record in project.running().items():
        print(f"{name:12} {project.services[name]['image']:24} {'Up' if house.alive(record) else 'Exited'}")


def logs(project, words):
    found, others = options(words, {"--since": True, "--tail": True})
    span_of(one(found, "--since", "1s"))
    for name in others or project.services:
        project.service(name)
        record = project.running().get(name) or refuse(f"{name} never ran", 1)
        for line in house.said(record).splitlines():
            print(f"{name}-1 | {line}")


def stop(project, words):
    _, others = options(words, {})
    for name in others or project.services:
        project.service(name)
        project.end(name)


def down(project, words):
    found, others = options(words, {"--volumes": False})
    if others:
        refuse("down is known without services")
    for name in project.services:
        project.end(name)
    remember(remembered() | {"containers": {}})
    if "--volumes" in found:
        for volume in project.volumes:
            shutil.rmtree(FOLDER / "volumes" / volume)
