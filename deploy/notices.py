#!/usr/bin/env python3
"""Writes what the binary is built from: notices.py TARGET FOLDER.

THIRD-PARTY-NOTICES.txt has the licence of every crate and font, sbom.cdx.json the same crates as CycloneDX. Both come from Cargo.lock and
the sources of the crates, without the network, and are the same for the same commit.
"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LICENCE = re.compile(r"(licen[sc]e|copying|notice|copyright|unlicense)", re.IGNORECASE)


def cargo(*words):
    return subprocess.run(["cargo", *words, "--locked", "--offline"], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def crates(target):
    """The packages that are linked into the program, by name and version."""
    edges = "no-build,no-dev,no-proc-macro"
    tree = cargo("tree", "-p", "broadside", "-e", edges, "--target", target, "--prefix", "none", "--format", "{p}")
    linked = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    metadata = json.loads(cargo("metadata", "--format-version", "1", "--filter-platform", target))
    found = [package for package in metadata["packages"] if (package["name"], f"v{package['version']}") in linked]
    assert len(found) == len(linked), "cargo tree and cargo metadata disagree"
    return sorted((package for package in found if package["source"]), key=lambda package: (package["name"], package["version"]))


def notices(packages):
    texts = {}
    for package in packages:
        folder = pathlib.Path(package["manifest_path"]).parent
        files = sorted(file for file in folder.iterdir() if file.is_file() and LICENCE.search(file.name) and file.suffix != ".rs")
        name = f"{package['name']} {package['version']} ({package['license'] or package['license_file']})"
        for file in files:
            texts.setdefault(file.read_text(encoding="utf-8", errors="replace").strip(), []).append(name)
        if not files:
            authors = ", ".join(package["authors"]) or package["repository"] or "its authors"
            texts.setdefault(f"No licence text is part of the package. By {authors}.", []).append(name)
    texts[(ROOT / "render/assets/fonts/OFL.txt").read_text(encoding="utf-8").strip()] = ["the fonts (OFL-1.1)"]
    sections = ["\n".join(sorted(set(names))) + "\n\n" + text for text, names in texts.items()]
    return ("\n\n" + "=" * 78 + "\n\n").join(["Broadside contains these works of others, each under its own licence.", *sections]) + "\n"


def bill(packages, version):
    sums = {(package["name"], package["version"]): package.get("checksum")
            for package in tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))["package"]}
    components = [{
        "type": "library",
        "bom-ref": f"pkg:cargo/{package['name']}@{package['version']}",
        "name": package["name"],
        "version": package["version"],
        "purl": f"pkg:cargo/{package['name']}@{package['version']}",
        "hashes": [{"alg": "SHA-256", "content": sums[package["name"], package["version"]]}],
        "licenses": [{"expression": package["license"].replace("/", " OR ")}] if package["license"] else [],
    } for package in packages]
    program = {"type": "application", "name": "broadside", "version": version, "licenses": [{"expression": "MIT OR Apache-2.0"}]}
    return {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "metadata": {"component": program}, "components": components}


def main(target, folder):
    version = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]
    packages = crates(target)
    out = pathlib.Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    (out / "THIRD-PARTY-NOTICES.txt").write_text(notices(packages), encoding="utf-8")
    (out / "sbom.cdx.json").write_text(json.dumps(bill(packages, version), indent=1) + "\n", encoding="utf-8")
    print(f"{len(packages)} crates")


if __name__ == "__main__":
    main(*sys.argv[1:])
