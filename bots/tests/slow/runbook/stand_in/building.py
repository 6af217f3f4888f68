"""Cargo: what would take minutes to compile or to measure is held against the real cargo's knowledge of the workspace: there
are such a package, such a target, such an option. What runs the house runs the one that was built for this test.
"""

import json
import os
import pathlib
import re
import subprocess

import house
from stage import FOLDER, GIVEN, options, refuse

HEALTH = FOLDER / "health"
WRAPPED = """#!/bin/sh
# The house, led to the simulators instead of the platforms, and to its own port instead of 9187.
export DISCORD_API_URL='{discord}' TELEGRAM_API_URL='{telegram}' NO_COLOR=1
export BROADSIDE_HEALTH="${{BROADSIDE_HEALTH:-$(cat '{health}' 2>/dev/null || echo 127.0.0.1:0)}}"
exec '{broadside}' "$@"
"""
KINDS = {"--bench": "bench", "--test": "test", "--bin": "bin", "--example": "example"}
FLAGS = ("--lib", "--release", "--locked", "--no-default-features", "--workspace", "--all-targets")


def cargo(words):
    if words == ["run", "--release"]:
        env = {**os.environ, **house.leads(), "BROADSIDE_PORT": "0", "BROADSIDE_HEALTH": "127.0.0.1:0"}
        os.execve(GIVEN["broadside"], [GIVEN["broadside"]], env)
    if words[0] == "deb":
        return package(words)
    if words[0] == "install":
        # It would be fetched from a registry.
        return words == ["install", "--locked", "cargo-deb"] or refuse(f"nobody knows what cargo {' '.join(words)} brings")
    judge(words)
    # A build with more in it is somebody's own; what is installed here is the usual one.
    if words[0] == "build" and "--features" not in words:
        if sorted(words) != ["--locked", "--release", "-p", "broadside", "build"]:
            refuse(f"cargo {' '.join(words)} does not build what is installed")
        build()


def build():
    built = pathlib.Path("target/release/broadside")
    built.parent.mkdir(parents=True, exist_ok=True)
    built.write_text(WRAPPED.format(health=HEALTH, **GIVEN))
    built.chmod(0o755)


def package(words):
    """What a Debian package is made of is there."""
    if words != ["deb", "-p", "broadside"]:
        refuse(f"cargo {' '.join(words)} is not how the package is made")
    bots = pathlib.Path(packages()["broadside"]["manifest_path"]).parent
    for source, _, _ in packages()["broadside"]["metadata"]["deb"]["assets"]:
        if not source.startswith("target/release/") and not (bots / source).exists():
            refuse(f"{source} goes into the package and is not there", 101)


def packages(manifest="Cargo.toml"):
    asked = [GIVEN["cargo"], "metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path", manifest]
    known = json.loads(subprocess.run(asked, cwd=GIVEN["repository"], capture_output=True, check=True).stdout)
    return {package["name"]: package for package in known["packages"]}


def judge(words):
    """Looks that cargo would know what to do."""
    repository = pathlib.Path(GIVEN["repository"])
    aliases = dict(re.findall(r'^(\S+) = "(.*)"$', (repository / ".cargo/config.toml").read_text(), re.MULTILINE))
    words = [*aliases.get(words[0], words[0]).split(), *words[1:]]
    if words[0] not in ("bench", "build", "check", "clippy", "run", "test"):
        refuse(f"no such command: {words[0]}", 101)
    own = words[1:words.index("--")] if "--" in words else words[1:]
    found, filters = options(own, {"-p": True, "--features": True, "--manifest-path": True} | dict.fromkeys(KINDS, True) | dict.fromkeys(FLAGS, False))
    known = packages(*found.get("--manifest-path", []))
    # A workspace of its own has one package, which need not be named.
    named = found.get("-p", []) or (list(known) if "--manifest-path" in found else [])
    for name in named:
        package = known.get(name) or refuse(f"package ID specification `{name}` did not match any packages", 101)
        look(package, found, filters)
    if not named and "--workspace" not in found:
        refuse("of which package?")


def look(package, found, filters):
    """The package has the targets that are named, and tests whose names a filter finds."""
    targets = {(kind, target["name"]): target for target in package["targets"] for kind in target["kind"]}
    for feature in found.get("--features", []):
        if feature not in package["features"]:
            refuse(f"{package['name']} has no feature {feature}", 101)
    for option, kind in KINDS.items():
        for name in found.get(option, []):
            if (kind, name) not in targets:
                refuse(f"no {kind} target named `{name}` in {package['name']}", 101)
    sources = pathlib.Path(package["manifest_path"]).parent.rglob("*.rs")
    texts = [source.read_text() for source in sources] if filters else []
    for word in filters:
        if not any(word in text for text in texts):
            refuse(f"no test of {package['name']} has {word} in its name", 101)
