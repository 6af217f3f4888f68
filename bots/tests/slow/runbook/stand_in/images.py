"""Images, as far as their Dockerfile says what a process in them has: nothing is compiled or packed. What an image's
process would run is the house that was built for this test.
"""

import json
import pathlib

from stage import GIVEN, one, options, refuse, remember, remembered


def build(words):
    """docker build."""
    found, others = options(words, {"-f": True, "-t": True})
    if len(others) != 1 or "-f" not in found or "-t" not in found:
        refuse("say which Dockerfile (-f), what the image is called (-t), and from which folder")
    make(one(found, "-t"), pathlib.Path(one(found, "-f")), pathlib.Path(others[0]))


def make(name, dockerfile, context):
    """Reads the last stage, and looks that what is copied into the first one is there."""
    if not dockerfile.is_file() or not context.is_dir():
        refuse(f"{dockerfile} or {context} is not there", 1)
    sent = pathlib.Path(f"{dockerfile}.dockerignore").read_text().split()
    for place in (line[1:] for line in sent if line.startswith("!")):
        if not (context / place).exists():
            refuse(f"{place} is not in {context}, so nothing can be built there", 1)
    image = {"env": {}, "files": [], "user": "0", "entrypoint": [], "volumes": []}
    for word, rest in instructions(dockerfile):
        match word:
            case "ENV":
                image["env"] |= dict(pair.split("=", 1) for pair in rest.split())
            case "COPY":
                image["files"].append(rest.split()[-1])
            case "USER":
                image["user"] = rest.partition(":")[0]
            case "ENTRYPOINT":
                image["entrypoint"] = json.loads(rest)
            case "VOLUME":
                image["volumes"] = json.loads(rest)
    state = remembered()
    state["built"] = image["build"] = state.get("built", 0) + 1
    state.setdefault("images", {})[tagged(name)] = image
    remember(state)


def instructions(dockerfile):
    """Those of the last stage, each on one line."""
    text = dockerfile.read_text().replace("\\\n", " ")
    lines = [line.split(None, 1) for line in text.splitlines() if line.strip() and not line.startswith("#")]
    last = max(at for at, line in enumerate(lines) if line[0] == "FROM")
    return lines[last + 1:]


def tagged(name):
    return name if ":" in name else f"{name}:latest"


def image(name):
    """The image of that name, or none."""
    return remembered().get("images", {}).get(tagged(name))


def program(image, words):
    """What really runs when this command is given to the image."""
    if not words or words[0] not in image["files"] or words[0] != "/broadside":
        refuse(f"there is no {' '.join(words[:1]) or 'command'} in the image, it has {', '.join(image['files'])} and no shell", 127)
    return [GIVEN["broadside"], *words[1:]]
