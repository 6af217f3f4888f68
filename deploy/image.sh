#!/usr/bin/env bash
# Builds the runtime stage of deploy/Dockerfile from scratch, without a container engine, and plays in it:
# deploy/image.sh [BINARY]. Builds the static binary unless one is given; assembles the image with buildah, holds size,
# user, health check and contents against what is promised, then starts it in a chroot against the simulators and a
# Redis of its own, where games are played. Run by root, on Debian; touches nothing outside a temporary folder and target/.
set -Eeuo pipefail
binary="${1:+$(realpath "$1")}"
cd "$(dirname "$0")/.."

most=30000000
image=localhost/broadside-checked
work="$(mktemp -d)"
step="looking for tools"
trap 'echo "deploy/image.sh: failed while $step" >&2' ERR
trap 'rm -rf "$work"' EXIT

begin() {
    step="$1"
    echo "== $step (${SECONDS} s)"
}

# A store of its own, so that nothing is left in root's.
buildah() {
    command buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"
}

fail() {
    echo "$1" >&2
    exit 1
}

begin "looking for tools"
[ "$(id -u)" = 0 ] || fail "An image is unpacked and entered by root: sudo deploy/image.sh"
# The function above has the same name, so only a file of the path counts.
if ! type -P buildah >/dev/null; then
    command -v apt-get >/dev/null || fail "buildah is missing; see https://buildah.io"
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends buildah
fi

if [ -z "$binary" ]; then
    begin "building the static binary"
    target="$(rustc --print host-tuple)"
    RUSTFLAGS="-C target-feature=+crt-static --cfg getrandom_backend=\"linux_getrandom\"" cargo build --locked --profile image -p broadside --target "$target"
    binary="$(realpath "${CARGO_TARGET_DIR:-target}/$target/image/broadside")"
fi

begin "building the runtime stage"
mkdir -p "$work/context/data" "$work/root"
cp "$binary" "$work/context/broadside"
# The last stage as it stands; what it takes from the first lies in the context.
sed -n '/^FROM scratch/,$p' deploy/Dockerfile | sed 's|--from=build \(.*\)/out/|\1|; s|--chown=65532:65532 /out/|--chown=65532:65532 |; s|--from=build ||' >"$work/Dockerfile"
buildah bud --quiet --isolation chroot --format docker -f "$work/Dockerfile" -t "$image" "$work/context" >/dev/null

begin "looking at it"
buildah inspect --type image "$image" >"$work/inspected"
container="$(buildah from "$image")"
cp -a "$(buildah mount "$container")/." "$work/root"
python3 - "$work/inspected" "$work/root" "$most" <<'PYTHON'
import json, os, subprocess, sys

inspected, root, most = json.load(open(sys.argv[1])), sys.argv[2], int(sys.argv[3])
config = inspected["Docker"]["config"]
files = {os.path.relpath(os.path.join(folder, name), root): os.lstat(os.path.join(folder, name))
         for folder, _, names in os.walk(root) for name in names}
size = sum(found.st_size for found in files.values())
binary = os.path.join(root, "broadside")
headers = subprocess.run(["readelf", "-ld", binary], check=True, capture_output=True, text=True).stdout
promises = {
    f"at most {most} bytes": size <= most,
    "one file, and so no shell": set(files) == {"broadside"},
    "nothing that asks for a dynamic library or a loader": "(NEEDED)" not in headers and "INTERP" not in headers,
    "nobody in particular runs it": config["User"] == "65532:65532",
    "its own health check": config["Healthcheck"]["Test"] == ["CMD", "/broadside", "healthcheck"],
    "it is told to stop by SIGTERM": config["StopSignal"] == "SIGTERM",
    "the binary is what starts": config["Entrypoint"] == ["/broadside"],
    "data belongs to that nobody": os.stat(os.path.join(root, "data")).st_uid == 65532,
}
for promise, held in promises.items():
    print("ok  " if held else "FAIL", promise)
print(f"{size} bytes in {len(files)} file(s)")
sys.exit(not all(promises.values()))
PYTHON

begin "playing in it"
# The tests name it as the configuration; the program itself needs no device.
mkdir "$work/root/dev"
mknod -m 666 "$work/root/dev/null" c 1 3
cat >"$work/enter" <<ENTER
#!/bin/bash
exec $(command -v chroot) --userspec=65532:65532 $work/root /broadside "\$@"
ENTER
chmod 755 "$work" "$work/root" "$work/enter"
"$work/enter" --version
# Both platforms, Redis, the health page, a restart, and games to their end: nothing but the binary is another one.
BROADSIDE_UNDER_TEST="$work/enter" BROADSIDE_KILL_GAMES=20 BROADSIDE_OUTAGE_ROUNDS=1 \
    cargo test --locked -p broadside --test slow -- --nocapture --exact outages::rolling_restart_is_hardly_noticed
begin "done"
