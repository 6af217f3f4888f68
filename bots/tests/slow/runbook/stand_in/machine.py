"""A machine with systemd: sudo, systemctl, journalctl, and what is typed before the service is there (git).

The unit file that is installed is really read: the house gets the settings, credentials and state folder that it names,
and `start` waits for the house to tell systemd that it is ready.
"""

import os
import pathlib
import shutil
import socket
import stat
import subprocess

import house
from building import HEALTH
from stage import FOLDER, ROOT, led, options, real, refuse, remember, remembered, run

UNITS = ROOT / "etc/systemd/system"


def sudo(words):
    """Runs the words with an environment of its own, as sudo does; in this machine's root and nowhere else."""
    env = {"PATH": os.environ["PATH"], "HOME": str(ROOT / "root"), "SUDO_USER": "somebody", "NO_COLOR": "1"}
    while words and "=" in words[0] and words[0].partition("=")[0].isidentifier():
        name, _, value = words.pop(0).partition("=")
        env[name] = value
    if not words or words[0].startswith("-"):
        refuse("what is to be run?")
    for word in [*words, *(value for name, value in env.items() if name != "PATH")]:
        if word.startswith("/") and word != "/dev/stdin" and not word.startswith(f"{FOLDER}/"):
            refuse(f"{word} is not on this machine")
    if not shutil.which(words[0], path=env["PATH"]):
        refuse(f"{words[0]}: command not found")
    run(words, env=env)


def git(words):
    """There is nothing new upstream; whether it is a working copy is looked at."""
    if words != ["pull"] or not pathlib.Path(".git").exists():
        refuse(f"git {' '.join(words)} is not known here")
    print("Already up to date.")


def journalctl(words):
    found, others = options(words, {"-u": True, "--since": True})
    if others or "-u" not in found:
        refuse("say whose log by -u")
    (empty := FOLDER / "empty").mkdir(exist_ok=True)
    asked = subprocess.run([real("journalctl"), "-D", empty, *words], capture_output=True, text=True)
    if asked.returncode:
        refuse(asked.stderr.strip())
    record = remembered().get("units", {}).get(unit_name(found["-u"][0]))
    if not record:
        refuse(f"nothing was ever logged by {found['-u'][0]}")
    print(house.said(record), end="")


def unit_name(word):
    return word if word.endswith(".service") else f"{word}.service"


def systemctl(words):
    found, others = options(words, {"--now": False})
    if not others:
        refuse("what is to be done?")
    verb, units = others[0], [unit_name(word) for word in others[1:]]
    known = {"daemon-reload": reload, "enable": enable, "disable": enable, "start": start, "stop": stop,
             "restart": restart, "status": status, "is-active": status}
    if verb not in known or bool(units) == (verb == "daemon-reload") or ("--now" in found and verb not in ("enable", "disable")):
        refuse(f"systemctl {' '.join(words)} is not known here")
    if verb not in ("status", "is-active") and "SUDO_USER" not in os.environ:
        refuse("Interactive authentication required.", 1)
    for unit in units or [None]:
        known[verb](unit, verb, "--now" in found)


def reload(_unit, _verb, _now):
    state = remembered()
    state["loaded"] = {path.name: path.read_text() for path in UNITS.glob("*.service")}
    remember(state)


def enable(unit, verb, now):
    """By the real systemctl, which works on another root without a systemd that runs."""
    done = subprocess.run([real("systemctl"), f"--root={ROOT}", verb, unit], capture_output=True, text=True)
    if done.returncode:
        refuse(done.stderr.strip(), 1)
    if now:
        (start if verb == "enable" else stop)(unit, verb, now)


def loaded(unit):
    text = remembered().get("loaded", {}).get(unit)
    if text is None:
        refuse(f"Unit {unit} not found.", 5)
    settings = {}
    for line in text.splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            settings.setdefault(name, []).append(value)
    return settings


def start(unit, _verb="start", _now=False):
    state, settings = remembered(), loaded(unit)
    if house.alive(state.setdefault("units", {}).get(unit)):
        return
    credentials = hand_over(settings)
    env = {"CREDENTIALS_DIRECTORY": str(credentials), "BROADSIDE_HEALTH": "127.0.0.1:0", "NOTIFY_SOCKET": str(FOLDER / "notify")}
    for setting in settings.get("Environment", []):
        name, _, value = setting.partition("=")
        env[name] = value.replace("%S", str(ROOT / "var/lib")).replace("%d", str(credentials))
    give_state_folder(settings, env)
    command = settings["ExecStart"][0].split()
    command[0] = str(ROOT) + command[0]
    if not os.access(command[0], os.X_OK):
        refuse(f"{command[0]} cannot be run", 203)
    ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
    pathlib.Path(env["NOTIFY_SOCKET"]).unlink(missing_ok=True)
    ear.bind(env["NOTIFY_SOCKET"])
    state["units"][unit] = record = house.start(unit, command, env)
    remember(state)
    if settings["Type"] == ["notify"]:
        house.await_that(record, "telling systemd that it is ready", lambda: "READY=1" in heard(ear))
    HEALTH.write_text(house.health(record))
    remember(remembered() | {"published": {"9187": HEALTH.read_text()}})


def heard(ear):
    try:
        return ear.recv(4096).decode()
    except BlockingIOError:
        return ""


def hand_over(settings):
    """The credentials of the unit file: what is loaded from a file, else what is set for when there is none."""
    folder = FOLDER / "credentials"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    blank = {name: value.replace("\\n", "\n") for name, _, value in (line.partition(":") for line in settings.get("SetCredential", []))}
    for name, _, place in (line.partition(":") for line in settings.get("LoadCredential", [])):
        file = pathlib.Path(led(place, {"/etc": ROOT / "etc"}))
        if file.is_file():
            if stat.S_IMODE(file.stat().st_mode) & 0o077:
                refuse(f"{place} can be read by others")
            (folder / name).write_text(file.read_text())
        elif name in blank:
            (folder / name).write_text(blank[name])
        else:
            refuse(f"Failed to set up credentials: {place} is not there", 243)
    return folder


def give_state_folder(settings, env):
    """As systemd keeps it for a dynamic user: in `private`, with a link to it."""
    for name in settings.get("StateDirectory", []):
        (ROOT / "var/lib/private" / name).mkdir(parents=True, exist_ok=True)
        link = ROOT / "var/lib" / name
        if not link.is_symlink():
            link.symlink_to(f"private/{name}")
        env["STATE_DIRECTORY"] = str(link)


def stop(unit, _verb="stop", _now=False):
    state = remembered()
    loaded(unit)
    house.end(state.get("units", {}).get(unit))
    state["published"] = {}
    remember(state)
    HEALTH.unlink(missing_ok=True)


def restart(unit, _verb, _now):
    stop(unit)
    start(unit)


def status(unit, verb, _now):
    loaded(unit)
    record = remembered().get("units", {}).get(unit)
    active = house.alive(record)
    enabled = (UNITS / "multi-user.target.wants" / unit).is_symlink()
    if verb == "is-active":
        print("active" if active else "inactive")
    else:
        print(f"● {unit}\n   Loaded: loaded ({UNITS / unit}; {'enabled' if enabled else 'disabled'})")
        print(f"   Active: {'active (running)' if active else 'inactive (dead)'}")
    if not active:
        raise SystemExit(3)
