#!/usr/bin/env python3
"""Checks that every link of the documents leads to a file and a heading, and that every file and test they name is there."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("core/", "render/", "bots/", "deploy/", ".cargo/", ".ci/", ".github/")
DOCUMENTS = ["README.md", ".github/CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", "core/ARCHITECTURE.md",
             "core/COMMANDS.md", "core/EVIDENCE.md", "core/RULES.md",
             "core/STRENGTH.md", "deploy/CONFIGURATION.md", "deploy/GROWING.md", "deploy/PRIVACY.md", "deploy/PROMISES.md", "deploy/RUNBOOK.md",
             "render/png/README.md"]
# Its readers make files of their own.
MAKES_FILES = "deploy/RUNBOOK.md"
NAMES_TESTS = "core/EVIDENCE.md"


def anchors(text):
    """The headings as GitHub writes them at the end of an address."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def functions():
    """The names of all functions of the code."""
    sources = (path.read_text(encoding="utf-8") for folder in ("core", "render", "bots") for path in (ROOT / folder).rglob("*.rs"))
    return {name for source in sources for name in re.findall(r"\bfn (\w+)", source)}


def faults(document):
    text = (ROOT / document).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)]*)\)", text):
        if "://" in link:
            continue
        path, _, heading = link.partition("#")
        target = (ROOT / document).parent / path if path else ROOT / document
        if not target.exists():
            yield f"{link} is not there"
        elif heading and heading not in anchors(target.read_text(encoding="utf-8")):
            yield f"{link} is no heading"
    if document == MAKES_FILES:
        return
    for name in re.findall(r"`([^`\n]*)`", text):
        if name.startswith(FOLDERS) and not re.search(r"[ *…<]", name) and not (ROOT / name).exists():
            yield f"{name} is not there"
    if document == NAMES_TESTS:
        for name in sorted(set(re.findall(r"`([a-z0-9]+_\w+)`", text)) - functions()):
            yield f"no test is called {name}"


found = [f"{document}: {fault}" for document in DOCUMENTS for fault in faults(document)]
print("\n".join(found), end="\n" if found else "")
sys.exit(1 if found else 0)
