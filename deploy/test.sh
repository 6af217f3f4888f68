#!/usr/bin/env bash
# The one command that passes the tests: deploy/test.sh
# Looks for what the tests need (and installs it on Debian when run by root), then checks form, lints, walls,
# documentation, licences, and runs every test last. Any failure ends it and says which step it was.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

deny_version=0.20.2
tools="${CARGO_TARGET_DIR:-target}/tools"
step="looking for tools"
trap 'echo "deploy/test.sh: failed while $step" >&2' ERR

begin() {
    step="$1"
    echo "== $step (${SECONDS} s)"
}

# Commands the tests call, each with the Debian package it is in.
needed=(cc:gcc systemd-analyze:systemd redis-server:redis-server redis-cli:redis-tools chromium:chromium chromedriver:chromium-driver
    pngcheck:pngcheck gifsicle:gifsicle python3:python3 curl:curl)

missing_packages() {
    local pair
    for pair in "${needed[@]}"; do
        command -v "${pair%%:*}" >/dev/null || echo "${pair##*:}"
    done
    # These may be in the Python of the path or in Debian's own.
    python3 -c 'import PIL.Image' 2>/dev/null || /usr/bin/python3 -c 'import PIL.Image' 2>/dev/null || echo python3-pil
    python3 -c 'import yaml' 2>/dev/null || /usr/bin/python3 -c 'import yaml' 2>/dev/null || echo python3-yaml
}

install_missing() {
    local missing
    mapfile -t missing < <(missing_packages)
    [ "${#missing[@]}" -gt 0 ] || return 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -q
        apt-get install -qy --no-install-recommends "${missing[@]}"
        mapfile -t missing < <(missing_packages)
    fi
    if [ "${#missing[@]}" -gt 0 ]; then
        echo "The tests need these packages (Debian names): ${missing[*]}" >&2
        echo "Install them, for example: sudo apt-get install ${missing[*]}" >&2
        return 1
    fi
}

need_rust() {
    local part
    for part in "" fmt clippy; do
        # shellcheck disable=SC2086 # without a part there is no word
        if ! cargo $part --version >/dev/null 2>&1; then
            echo "cargo $part is missing; see https://rustup.rs, then: rustup component add rustfmt clippy" >&2
            return 1
        fi
    done
}

# A crate, its cargo options, and what must not be among its dependencies.
keep_out() {
    local crate="$1" options="$2" tree name
    shift 2
    # shellcheck disable=SC2086 # the options are words
    tree="$(cargo tree --locked -p "$crate" $options -e normal --prefix none --format '{lib}')"
    for name in "$@"; do
        if grep -qx "$name" <<<"$tree"; then
            echo "$crate must not depend on $name; see: cargo tree -p $crate $options -e normal -i $name" >&2
            return 1
        fi
    done
}

deny() {
    local program
    program="$(command -v cargo-deny || true)"
    if [ -z "$program" ] && [ "${CI:-}" = true ]; then
        program="$tools/cargo-deny-$deny_version/bin/cargo-deny"
        [ -x "$program" ] || CARGO_PROFILE_DEV_DEBUG=0 cargo install cargo-deny --locked --debug --quiet \
            --version "$deny_version" --root "$tools/cargo-deny-$deny_version"
    fi
    if [ -z "$program" ]; then
        echo "cargo-deny is not installed, so licences and bans are not checked (cargo install --locked cargo-deny)."
        return 0
    fi
    "$program" --locked check licenses bans sources
    if [ -d "${CARGO_HOME:-$HOME/.cargo}/advisory-dbs" ]; then
        "$program" --locked check --disable-fetch advisories
    else
        echo "The RustSec database is not at hand, so advisories are not checked."
    fi
}

begin "looking for tools"
install_missing
need_rust

begin "checking the form"
cargo fmt --all --check

begin "linting"
cargo clippy --locked --workspace --all-targets -- -D warnings

begin "checking the walls: a pure core, pictures without a service, a binary that does not learn"
cargo check --locked -p broadside-core --no-default-features
CLIPPY_CONF_DIR=deploy/pure cargo clippy --locked -p broadside-core --lib --no-default-features -- -D warnings
keep_out broadside-core --no-default-features async_trait postcard rand redb redis serde_json tokio tracing
keep_out broadside "" candle_core candle_nn
keep_out broadside-render "" async_trait postcard rand redb redis serde_json tokio tracing

begin "checking licences, bans and sources"
deny

begin "building the documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps

log="$(mktemp)"
trap 'rm -f "$log"' EXIT

# The whole workspace is named, so that no dependency is built a second time with fewer features.
begin "linting and testing the build with OpenTelemetry"
traced=(--locked --workspace --features broadside/opentelemetry --test opentelemetry)
cargo clippy "${traced[@]}" --lib --bins -- -D warnings
cargo test "${traced[@]}" 2>&1 | tee -a "$log"

begin "running every test"
cargo test --locked --workspace --doc 2>&1 | tee -a "$log"
cargo test --locked --workspace --lib --bins --tests 2>&1 | tee -a "$log"
# Every suite closes with its own line; this one adds them up.
awk '/^test result:/ { passed += $4; failed += $6 } END { printf "%d passed, %d failed\n", passed, failed }' "$log"
