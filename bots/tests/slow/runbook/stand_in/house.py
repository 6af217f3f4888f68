"""Processes that a stand-in leaves running: the real house, and a real Redis. Each is known by its number and by when it
began, so that nobody else's is ever ended. Waits for what happens, never for time to pass.
"""

import contextlib
import os
import pathlib
import select
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from stage import FOLDER, GIVEN, real, refuse

PATIENCE = 90
SERVED = "health and metrics are served address="


def leads():
    """What leads a house to the simulators, whoever starts it."""
    return {"DISCORD_API_URL": GIVEN["discord"], "TELEGRAM_API_URL": GIVEN["telegram"], "NO_COLOR": "1"}


def start(name, command, env):
    """Starts it with this environment alone. Gives what is remembered of it."""
    log = FOLDER / "logs" / f"{name}-{time.time_ns()}.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("wb") as out:
        process = subprocess.Popen(
            [str(word) for word in command], env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
            start_new_session=True, cwd=FOLDER,
        )
    return {"name": name, "pid": process.pid, "born": born(process.pid), "log": str(log)}


def born(pid):
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    return stat.rpartition(")")[2].split()[19]


def ended(record, milliseconds=0):
    """Whether it has ended, or does within this time."""
    if born(record["pid"]) != record["born"]:
        return True
    try:
        handle = os.pidfd_open(record["pid"])
    except ProcessLookupError:
        return True
    poll = select.poll()
    poll.register(handle, select.POLLIN)
    gone = bool(poll.poll(milliseconds))
    os.close(handle)
    return gone


def alive(record):
    return record is not None and not ended(record)


def tell(record, how):
    """Sends it a signal, if it is there."""
    if alive(record):
        # It may end by itself meanwhile.
        with contextlib.suppress(ProcessLookupError):
            os.kill(record["pid"], how)


def end(record, how=signal.SIGTERM):
    """Tells it to end, and waits until it has."""
    tell(record, how)
    if record and not ended(record, PATIENCE * 1000):
        refuse(f"{record['name']} does not end: {said(record)}")


def said(record):
    return pathlib.Path(record["log"]).read_text(errors="replace")


def await_that(record, what, seen):
    """Waits until `seen` gives something, which it gives, while the process lives."""
    until = time.monotonic() + PATIENCE
    while True:
        gone = ended(record)
        found = seen()
        if found:
            return found
        if gone or time.monotonic() > until:
            refuse(f"{record['name']} {'ended before' if gone else 'never came to'} {what}:\n{said(record)}", 1)
        ended(record, 50)


def health(record):
    """Where its health page is."""

    def served():
        lines = [line for line in said(record).splitlines(keepends=True) if SERVED in line and line.endswith("\n")]
        return lines[0].partition(SERVED)[2].strip() if lines else None

    return await_that(record, "serving its health page", served)


def says(address, path):
    """Whether it answers well there."""
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://{address}{path}", timeout=10) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


def await_ready(record, path="/readyz"):
    address = health(record)
    await_that(record, f"answering at {path}", lambda: says(address, path))
    return address


def start_redis(name, words, folder, port=None):
    """A real Redis with the words of a manifest, at a port of its own."""
    if words[:1] != ["redis-server"]:
        refuse(f"{name} is to run {words}, which is no redis-server")
    folder.mkdir(parents=True, exist_ok=True)
    for _ in range(1 if port else 5):
        at = port or free_port()
        # What is said last holds, so the manifest has its way in everything but the place.
        command = ["redis-server", *words[1:], "--bind", "127.0.0.1", "--port", at, "--dir", folder]
        record = start(name, command, dict(os.environ)) | {"port": at}
        if port_answers(record):
            return record
    refuse(f"{name} does not start: {said(record)}", 1)


def port_answers(record):
    """Whether it is this Redis that answers there, and nobody who was faster."""
    until = time.monotonic() + PATIENCE
    while not ended(record, 20) and time.monotonic() < until:
        asked = subprocess.run([real("redis-cli"), "-p", str(record["port"]), "info", "server"], capture_output=True, text=True)
        if f"process_id:{record['pid']}" in asked.stdout.split():
            return True
    return False


def free_port():
    with closed_port() as taken:
        return taken.getsockname()[1]


def closed_port():
    """A port that nobody answers at while this is kept."""
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    return taken
