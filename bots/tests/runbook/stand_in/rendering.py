"""Renders an overlay by the kustomize of kubectl, or by kustomize itself."""

import subprocess

import yaml
from stage import real, refuse


def render(folder):
    if not (folder / "kustomization.yaml").is_file():
        refuse(f"{folder} has no kustomization.yaml", 1)
    if real("kubectl"):
        command = [real("kubectl"), "kustomize", folder]
    elif real("kustomize"):
        command = [real("kustomize"), "build", folder]
    else:
        refuse("neither kubectl nor kustomize is on this machine")
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        refuse(done.stderr.strip(), 1)
    return [thing for thing in yaml.safe_load_all(done.stdout) if thing]
