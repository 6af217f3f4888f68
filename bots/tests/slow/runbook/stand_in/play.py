"""Plays the program by whose name it is called. Beside what the other files play: curl and redis-cli led to the ports of this
stage, a date that does not change, and promtool where there is none.
"""

import os
import pathlib
import signal
import sys

import house
from stage import FOLDER, GIVEN, PROGRAM, real, refuse, remembered, run


def curl(words):
    """The port of the house is published at another one; where it is not, nobody answers."""
    if not any("127.0.0.1:9187" in word for word in words):
        refuse(f"{words} asks somebody else")
    with house.closed_port() as nobody:
        there = remembered().get("published", {}).get("9187", f"127.0.0.1:{nobody.getsockname()[1]}")
        run([real("curl"), "--silent", *(word.replace("127.0.0.1:9187", there) for word in words)])


def redis_cli(words):
    """Asks the Redis of this machine, or the port that is named. What would go on for ever is ended by its first line, as by Ctrl-C."""
    command = [real("redis-cli"), "-e", *([] if "-p" in words else ["-p", str(GIVEN["redis"])]), *words]
    if not any(word.startswith("--latency") for word in words):
        run(command)
    endless = house.start("redis-cli", command, dict(os.environ))
    print(house.await_that(endless, "saying anything", lambda: house.said(endless).partition("\n")[0]))
    house.end(endless)


def date(words):
    if words != ["+%F"]:
        refuse(f"date {words} is not known here")
    print(GIVEN["today"])


def promtool(words):
    """The real one; else the files are there, and deploy/validate.sh runs the same words."""
    if real("promtool"):
        run([real("promtool"), *words])
    if not pathlib.Path(words[-1]).is_file() or " ".join(["promtool", *words]) not in pathlib.Path("deploy/validate.sh").read_text():
        refuse(f"{words} is not run by deploy/validate.sh either")


def fall(words):
    """A pod's process is killed, as when its memory is full."""
    for pod in remembered()["cluster"]["pods"]:
        if [pod["name"]] == words:
            return house.end(pod["process"], signal.SIGKILL)
    refuse(f"there is no pod {words}")


def end_all(_words):
    """Ends whatever is left, when whoever plays here ends, in whatever way: their end of the pipe closes then."""
    sys.stdin.read()
    while left := [record for record in started() if house.alive(record)]:
        for record in left:
            house.tell(record, signal.SIGTERM)
        for record in left:
            house.end(record)


def started():
    state = remembered()
    yield from state.get("units", {}).values()
    yield from state.get("containers", {}).values()
    yield from (pod["process"] for pod in state.get("cluster", {}).get("pods", []))


def main(words):
    import building
    import cluster
    import containers
    import machine

    parts = {"docker": containers.docker, "kubectl": cluster.kubectl, "sudo": machine.sudo, "systemctl": machine.systemctl,
             "journalctl": machine.journalctl, "git": machine.git, "cargo": building.cargo, "curl": curl, "redis-cli": redis_cli,
             "date": date, "promtool": promtool, "end-all": end_all, "fall": fall}
    with (FOLDER / "commands").open("a") as commands:
        commands.write(f"{PROGRAM} {' '.join(words)}\n")
    parts[PROGRAM](words)


if __name__ == "__main__":
    main(sys.argv[1:])
