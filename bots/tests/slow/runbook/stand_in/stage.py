"""The stage that stand-ins play on: a folder with what they remember, and the words they refuse with.

Whatever a stand-in does not know is an error, so that a misspelt command fails.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent
ROOT = FOLDER / "root"
STAND_INS = FOLDER / "bin"
GIVEN = json.loads((FOLDER / "stage.json").read_text())
REMEMBERED = FOLDER / "remembered.json"
PROGRAM = pathlib.Path(sys.argv[0]).name


def refuse(why, code=64):
    """Ends with a sentence."""
    print(f"{PROGRAM}: {why}", file=sys.stderr)
    sys.exit(code)


def remembered():
    return json.loads(REMEMBERED.read_text()) if REMEMBERED.exists() else {}


def remember(state):
    part = REMEMBERED.with_suffix(".part")
    part.write_text(json.dumps(state, indent=1))
    part.replace(REMEMBERED)


def real(program):
    """The program of that name that is no stand-in, if there is one."""
    places = [place for place in os.environ["PATH"].split(":") if pathlib.Path(place) != STAND_INS]
    return shutil.which(program, path=":".join(places))


def options(words, known, rest=False):
    """Reads options: `known` says of each whether it takes a value. Gives them, and the other words.

    With `rest`, the first word that is no option ends them, as in `run SERVICE WORDS`.
    """
    found, others, words = {}, [], list(words)
    while words:
        word = words.pop(0)
        if word == "--":
            return found, others + ["--", *words]
        if not word.startswith("-") or word == "-":
            others.append(word)
            if rest:
                return found, others + words
            continue
        name, equals, value = word.partition("=")
        if name not in known:
            refuse(f"there is no option {name} here; known are {', '.join(known) or 'none'}")
        if not known[name]:
            if equals:
                refuse(f"{name} takes no value")
            found[name] = True
            continue
        if not equals:
            if not words:
                refuse(f"{name} wants a value")
            value = words.pop(0)
        found.setdefault(name, []).append(value)
    return found, others


def one(found, name, default=None):
    """The value of an option that may be said once."""
    values = found.get(name, [default])
    if len(values) != 1:
        refuse(f"{name} is said more than once")
    return values[0]


def number_of(word):
    """A number, or a refusal."""
    if not word.isdigit():
        refuse(f"{word} is no number")
    return int(word)


def span_of(word):
    """Looks that this is a stretch of time as 15m, 3m or 2h."""
    if not (word[:-1].isdigit() and word[-1] in "smh"):
        refuse(f"{word} is no stretch of time")
    return word


def led(text, mounts):
    """A word of somebody who sees these folders at these places: {place: folder}."""
    for place, folder in sorted(mounts.items(), key=lambda mount: -len(mount[0])):
        if text == place or text.startswith(place + "/"):
            return str(folder) + text[len(place):]
    return text


def led_words(words, mounts):
    """Words said to a program with a read-only root: each path leads into one of its folders, or is refused."""
    for word in words:
        to = led(word, mounts)
        if to == word and word.startswith("/"):
            refuse(f"{word} is in none of {', '.join(mounts) or 'no folder'}, and nothing else can be written or is there")
        yield to


def run(command, env=None, **more):
    """Runs it in this one's place as far as anybody sees, and leaves as it left."""
    sys.stdout.flush()
    sys.exit(subprocess.run([str(word) for word in command], env=env, **more).returncode)
