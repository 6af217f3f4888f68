#!/usr/bin/env python3
"""Checks that comments, names and documents use the plain words of core/ARCHITECTURE.md: no old-fashioned ones, no participles as names."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Each with what says the same.
WORDS = {
    "whoever": "the player, the caller, each",
    "anew": "again",
    "hitherto": "so far",
    "of another hand": "third-party",
    "comes to nothing": "fails",
    "came to nothing": "failed",
    "let go of": "dropped",
    "put by": "saved",
}
NAMES = re.compile(r"\bfn (told|heard|kept|meant|asked|known|seen|said|judged|counted)\b")


def lines():
    """The comments and functions of the code, and the text of the documents; tables are made from what players read."""
    folders = [f"{above}/{folder}" for above in ("*", "*/*") for folder in ("src", "tests", "benches", "examples")]
    for path in sorted(path for folder in folders for path in ROOT.glob(f"{folder}/**/*.rs")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.match(r"\s*//", line) or NAMES.search(line):
                yield path, number, line
    for path in [ROOT / "README.md", ROOT / ".github/CONTRIBUTING.md", *sorted(ROOT.glob("deploy/*.md")), *sorted(ROOT.glob("core/*.md"))]:
        if path.name != "RULES.md":
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if not line.startswith("|"):
                    yield path, number, line


found = []
for path, number, line in lines():
    place = f"{path.relative_to(ROOT)}:{number}"
    found += [f"{place} says “{word}”; say: {better}" for word, better in WORDS.items() if re.search(rf"\b{word}\b", line, re.IGNORECASE)]
    found += [f"{place} names a function “{name}”; a function is a verb" for name in NAMES.findall(line)]
print("\n".join(found), end="\n" if found else "")
sys.exit(1 if found else 0)
