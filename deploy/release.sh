#!/usr/bin/env bash
# Makes what a release consists of, in target/release-VERSION; the workflow of a tag runs the same steps.
#   deploy/release.sh build [TARGET]   the static binary of a target (this machine's), its archive and its .deb
#   deploy/release.sh image REPOSITORY the image of every target that is built, pushed to REPOSITORY:VERSION
#   deploy/release.sh finish REPOSITORY Compose files that pull that image, and the sums of all files
# The same commit and tools give the same bytes: times are those of the commit, paths are shortened.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8
umask 022

version="$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)"
out="$(realpath -m "${CARGO_TARGET_DIR:-target}/release-$version")"
SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)"
GIT_COMMIT="$(git rev-parse HEAD)"
export SOURCE_DATE_EPOCH GIT_COMMIT

fail() {
    echo "deploy/release.sh: $1" >&2
    exit 1
}

case "${GITHUB_REF:-}" in
refs/tags/*) [ "$GITHUB_REF" = "refs/tags/v$version" ] || fail "the tag is ${GITHUB_REF#refs/tags/}, Cargo.toml says $version" ;;
esac

# The names of an architecture at Debian's and at registries.
architecture() {
    case "$1" in
    x86_64-*) echo amd64 ;;
    aarch64-*) echo arm64 ;;
    *) fail "no release has the target $1" ;;
    esac
}

build() {
    local target="$1" arch name tree
    arch="$(architecture "$target")"
    name="broadside-$version-${target%%-*}"
    tree="$out/tree-$arch"
    rm -rf "$tree"
    mkdir -p "$tree/$name" "$out/$arch"
    # A static program finds the system call for random bytes only by this name, and needs /dev/random otherwise.
    RUSTFLAGS="-C target-feature=+crt-static --cfg getrandom_backend=\"linux_getrandom\" --remap-path-prefix=$PWD=/broadside --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo" \
        cargo build --locked --profile image -p broadside --target "$target"
    install -m 755 "${CARGO_TARGET_DIR:-target}/$target/image/broadside" "$out/$arch/broadside"
    ! readelf -ld "$out/$arch/broadside" | grep -E 'NEEDED|INTERP' || fail "the binary is not static"
    # Also what only tests need: cargo reads the whole workspace to name the parts of one program.
    cargo fetch --locked --target "$target"
    deploy/notices.py "$target" "$out/$arch"
    cp "$out/$arch/sbom.cdx.json" "$out/$name.cdx.json"
    install -m 755 "$out/$arch/broadside" "$tree/$name/"
    install -m 644 LICENSE-* "$out/$arch/THIRD-PARTY-NOTICES.txt" \
        deploy/env.example deploy/*.md "$tree/$name/"
    install -D -m 644 -t "$tree/$name/monitoring" deploy/monitoring/{alerts.yaml,dashboard.json,prometheus.yaml}
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$tree" -c "$name" | xz -9e >"$out/$name.tar.xz"
    package "$arch" "$tree/deb"
    rm -rf "$tree"
    at_most 30000000 "$out/$arch/broadside"
    at_most 10000000 "$out/$name.tar.xz"
    at_most 10000000 "$out/broadside_$version-1_$arch.deb"
}

# Fails if a file has more bytes; prints its size.
at_most() {
    local bytes
    bytes="$(stat -c %s "$2")"
    echo "$bytes bytes: $2"
    [ "$bytes" -le "$1" ] || fail "$2 has more than $1 bytes"
}

# What bots/Cargo.toml lists for cargo-deb, packed by dpkg-deb alone.
package() {
    python3 - "$out/$1/broadside" "$2" "$1" "$version" <<'PYTHON'
import pathlib, shutil, sys, tomllib

binary, tree, arch, version = sys.argv[1:]
tree = pathlib.Path(tree)
manifest = tomllib.loads(pathlib.Path("bots/Cargo.toml").read_text())["package"]
deb = manifest["metadata"]["deb"]
for source, folder, mode in deb["assets"]:
    path = pathlib.Path(binary) if source.startswith("target/") else pathlib.Path("bots", source)
    place = tree / folder / path.name
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, place)
    place.chmod(int(mode, 8))
notices = pathlib.Path(binary).parent / "THIRD-PARTY-NOTICES.txt"
copying = tree / "usr/share/doc/broadside/copyright"
copying.write_text(pathlib.Path("LICENSE-MIT").read_text() + "\n" + notices.read_text())
size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file()) // 1024 + 1
text = "\n".join(f" {line}" for line in deb["extended-description"].split("\n"))
(tree / "DEBIAN").mkdir()
for script in ("postinst", "prerm"):
    shutil.copyfile(pathlib.Path("bots", deb["maintainer-scripts"], script), tree / "DEBIAN" / script)
    (tree / "DEBIAN" / script).chmod(0o755)
(tree / "DEBIAN/control").write_text(f"""Package: broadside
Version: {version}-1
Architecture: {arch}
Maintainer: {deb["maintainer"]}
Installed-Size: {size}
Section: {deb["section"]}
Priority: optional
Recommends: {deb["recommends"]}
Suggests: {deb["suggests"]}
Description: {manifest["description"]}
{text}
""")
PYTHON
    dpkg-deb --root-owner-group -Zxz --build "$2" "$out/broadside_$version-1_$1.deb"
}

# The last stage of deploy/Dockerfile around the binaries that are there, pushed as one image of several architectures.
image() {
    local repository="$1" arch list="broadside-$version" context
    context="$(mktemp -d)"
    buildah manifest rm "$list" 2>/dev/null || true
    buildah manifest create "$list"
    for arch in amd64 arm64; do
        [ -f "$out/$arch/broadside" ] || continue
        mkdir -p "$context/$arch/data"
        cp "$out/$arch/broadside" "$context/$arch/"
        sed -n '/^FROM scratch/,$p' deploy/Dockerfile |
            sed 's|--from=build ||; s|/out/||' >"$context/$arch.Dockerfile"
        buildah bud --isolation chroot --format docker --timestamp "$SOURCE_DATE_EPOCH" --arch "$arch" --manifest "$list" \
            -f "$context/$arch.Dockerfile" "$context/$arch"
    done
    # A registry on loopback has no certificate.
    case "$repository" in
    localhost:* | 127.*) buildah manifest push --all --format v2s2 --tls-verify=false "$list" "docker://$repository:$version" ;;
    *) buildah manifest push --all --format v2s2 "$list" "docker://$repository:$version" ;;
    esac
    rm -rf "$context"
}

finish() {
    local file
    # Beside each other in one folder, as they are downloaded; the script reads the rights of Redis from GROWING.md.
    for file in compose.yaml compose.redis.yaml env.example redis-secrets.sh GROWING.md; do
        sed "s|broadside:$version}|$1:$version}|; s|deploy/||g" "deploy/$file" >"$out/$file"
    done
    grep -qF "$1:$version}" "$out/compose.yaml" || fail "deploy/compose.yaml does not name broadside:$version"
    (cd "$out" && sha256sum -- *.* >SHA256SUMS)
}

case "${1:-}" in
build) build "${2:-$(rustc --print host-tuple)}" ;;
image | finish) "$1" "${2:?the repository of the image, such as localhost:5000/broadside}" ;;
*) fail "say build, image or finish" ;;
esac
