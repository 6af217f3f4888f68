#!/usr/bin/env bash
# The one command that passes the tests. Looks for what they need (and installs it on Debian when run by root), then
# checks form, links and lints, and runs the tests last. Any failure ends it and says which step it was; a failed
# test ends it after the others have run.
#   deploy/test.sh            everything fast, and one smoke test of each slow kind
#   deploy/test.sh quick      what was touched since the last commit, without servers, browsers and what takes long
#   deploy/test.sh long       every test at full size; licences and advisories; both ways to build the binary; the documentation
#                             of the code; the training
#   deploy/test.sh long NAME  one suite of it, by the name of its file below tests/fast or tests/slow: kills, shards, secrecy ...
set -Eeuo pipefail
shopt -s extglob
cd "$(dirname "$0")/.."

tier="${1:-push}"
suite="${2:-}"
case "$tier${suite:+ NAME}" in
push | quick | long | "long NAME") ;;
*)
    echo "deploy/test.sh: '$*' is no tier; say quick, long, long NAME, or nothing" >&2
    exit 2
    ;;
esac

deny_version=0.20.2
axe_version=4.14.1
axe_sha512=FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==
tools="${CARGO_TARGET_DIR:-target}/tools"
step="looking for tools"
trap 'echo "deploy/test.sh: failed while $step" >&2' ERR

begin() {
    step="$1"
    echo "== $step (${SECONDS} s)"
}

# Commands the tests call, each with the Debian package it is in.
needed=(cc:gcc systemd-analyze:systemd redis-server:redis-server redis-cli:redis-tools openssl:openssl chromium:chromium chromedriver:chromium-driver
    pngcheck:pngcheck gifsicle:gifsicle python3:python3)
# axe-core, which finds faults of accessibility, comes from npm.
[[ $tier-$suite != long-?(board_page) ]] || needed+=(npm:npm)

missing_packages() {
    local pair
    for pair in "${needed[@]}"; do
        command -v "${pair%%:*}" >/dev/null || echo "${pair##*:}"
    done
    # It may be in the Python of the path or in Debian's own.
    python3 -c 'import PIL.Image' 2>/dev/null || /usr/bin/python3 -c 'import PIL.Image' 2>/dev/null || echo python3-pil
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
    # As `cargo clippy` sets them for `cargo check`.
    RUSTC_WORKSPACE_WRAPPER="$(command -v clippy-driver || echo "$(rustc --print sysroot)/bin/clippy-driver")"
    export RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS="-Dwarnings__CLIPPY_HACKERY__"
}

install_axe() {
    local folder="$tools/axe-core-$axe_version" archive
    archive="$folder/axe-core-$axe_version.tgz"
    if [ ! -f "$folder/package/axe.min.js" ]; then
        mkdir -p "$folder"
        npm pack --silent --pack-destination "$folder" "axe-core@$axe_version"
        if [ "$(openssl dgst -sha512 -binary "$archive" | base64 -w 0)" != "$axe_sha512" ]; then
            echo "$archive is not what npm had when its sum was taken" >&2
            return 1
        fi
        tar -xzf "$archive" -C "$folder" package/axe.min.js
    fi
    BROADSIDE_AXE="$(realpath "$folder/package/axe.min.js")"
    export BROADSIDE_AXE
}

deny() {
    local program
    program="$(command -v cargo-deny || true)"
    if [ -z "$program" ] && [ "$tier" = long ]; then
        program="$tools/cargo-deny-$deny_version/bin/cargo-deny"
        [ -x "$program" ] || CARGO_PROFILE_DEV_DEBUG=0 cargo install cargo-deny --locked --debug --quiet \
            --version "$deny_version" --root "$tools/cargo-deny-$deny_version"
    fi
    if [ -z "$program" ]; then
        echo "cargo-deny is not installed, so licences and bans are not checked (deploy/test.sh long builds it)."
        return 0
    fi
    "$program" --locked check licenses bans sources
    # The RustSec database is fetched from GitHub, which not every machine reaches; the workflow checks it at every push.
    if [ "$tier" = long ] && "$program" --locked fetch db; then
        "$program" --locked check --disable-fetch advisories
    else
        echo "Advisories are not checked here: deploy/test.sh long does it where the RustSec database can be fetched."
    fi
}

# The packages with a file that differs from the last commit, and those that hold it where one of theirs does.
touched() {
    local file
    { git diff --name-only HEAD; git ls-files --others --exclude-standard; } | while read -r file; do
        case "$file" in
        Cargo.*) echo "broadside-core-tests broadside-lab broadside-png broadside-render broadside-sim broadside" ;;
        core/lab/*) echo "broadside-core-tests broadside-lab" ;;
        core/*) echo broadside-core-tests ;;
        render/png/*) echo "broadside-png broadside-render" ;;
        render/*) echo broadside-render ;;
        bots/sim/*) echo broadside-sim ;;
        bots/* | README.md | deploy/*.md) echo broadside ;;
        esac
    done | tr ' ' '\n' | sort -u
}

# Builds tests with these words for cargo; a line of $logs/programs for each program: its package, target and folder, and
# where it is. Clippy compiles our own crates: linting them apart would check every dependency a second time.
build_tests() {
    cargo test --locked --no-run --message-format json-render-diagnostics "$@" >"$logs/built"
    python3 - "$logs/built" >"$logs/programs" <<'LIST'
import json, pathlib, sys

for line in open(sys.argv[1], encoding="utf-8"):
    built = json.loads(line) if line.startswith("{") else {}
    if built.get("executable") and built["profile"]["test"] and "bench" not in built["target"]["kind"]:
        package = pathlib.Path(built["manifest_path"]).parent
        # The tests of the crates in core are the package core/tests.
        name = package.parent.name if package.name == "tests" else package.name
        print(name, built["target"]["name"], package, built["executable"])
LIST
}

# Runs those of a target or of all others but that, of a package or of all others but that, so many tests at a time, into a
# log: all tests, or those whose names contain one of the words that follow. A word that is in no name is a failure.
# RUSTC_BOOTSTRAP lets the test programs say how long each test took; nothing is compiled with it.
run_tests() {
    local target="$1" package="$2" threads="$3" log="$4" failed=0 of name folder program word
    shift 4
    while read -r of name folder program; do
        # shellcheck disable=SC2053 # both are patterns
        [[ $name == $target && $of == $package ]] || continue
        echo "     Running $of $name"
        for word in "$@"; do
            if [[ $("$program" --list "$word" </dev/null) != *": test"* ]]; then
                echo "test $word ... FAILED"
                echo "no test of $of $name has a name with $word"
                echo "test result: FAILED. 0 passed; 1 failed"
                failed=1
            fi
        done
        (cd "$folder" && RUSTC_BOOTSTRAP=1 "$program" -Z unstable-options --report-time --test-threads "$threads" "${options[@]}" "$@") </dev/null 2>&1 || failed=1
    done <"$logs/programs" >"$logs/$log.log"
    return "$failed"
}

# What is told at the end: the slowest tests, those that failed, how many worlds were simulated, and one line that adds up every
# suite's own.
sum_up() {
    local failures
    echo
    echo "The slowest tests, in seconds:"
    sed -nE 's/^test (.+) \.\.\. [A-Za-z]+ <([0-9.]+)s>$/\2 \1/p' "$@" | sort -rn | awk 'NR <= 20 { print "    " $0 }'
    failures="$(sed -nE 's/^test (.+) \.\.\. FAILED.*/    \1/p' "$@")"
    if [ -n "$failures" ]; then
        printf 'Failed:\n%s\n' "$failures"
    fi
    sed -nE 's/.*(simulated worlds: .*)/\1/p' "$@"
    awk '/^test result:/ { passed += $4; failed += $6 } END { printf "%d passed, %d failed\n", passed, failed }' "$@"
}

logs="$(mktemp -d)"
trap 'rm -rf "$logs"' EXIT

# More options of each program of tests.
options=()
# What plays, draws or waits for longer than some five seconds: the quick tier leaves it to a push.
lengthy=(any_figure:: any_rules:: arena::simulation audits:: checkers:: crewed:: delivery_tournaments:: discord::contexts
    forgetting:: liveries:: marks:: paper::log_is_contradictory quotas::wrong_codes replay:: rings::platforms secrecy:: shooting::fair
    shooting::lawful simulated:: store_disk:: straume::straume_games telegram::samples telegram::unknown tiles:: timekeeping:: match_texts:: who_decides::)

if [ "$tier" = quick ]; then
    begin "looking for what was touched"
    need_rust
    mapfile -t packages < <(touched)
    if [ "${#packages[@]}" = 0 ]; then
        echo "Nothing of a package differs from the last commit. 'deploy/test.sh' checks everything."
        exit 0
    fi
    named=("${packages[@]/#/--package=}")
    begin "checking the form, and links of the documents"
    cargo fmt --all --check
    deploy/links.py
    deploy/words.py
    begin "linting and testing ${packages[*]}, without servers, browsers and what takes long"
    failed=0
    # The tests of the crates in core are a package without a library.
    [ "${packages[*]}" = broadside-core-tests ] || named+=(--lib)
    build_tests "${named[@]}" --test fast
    options=("${lengthy[@]/#/--skip=}")
    run_tests '*' '!(bots)' "$(nproc)" fast || failed=1
    # Most of these wait for each other rather than compute.
    run_tests '*' bots 6 bots || failed=1
    [ "$failed" = 0 ] || cat "$logs"/*.log
    echo "== done (${SECONDS} s)"
    sum_up "$logs"/*.log
    exit "$failed"
fi

# So many simulated worlds take a third of the time where what runs in them is compiled with more optimisation; other builds stay quick.
optimised=(--config profile.dev.package.broadside.opt-level=2 --config profile.dev.package.allocation-counter.opt-level=2)

if [ -n "$suite" ]; then
    export BROADSIDE_LONG=1
    begin "building the suite $suite"
    install_missing
    need_rust
    [ "$suite" != board_page ] || install_axe
    shopt -s nullglob
    files=({bots,bots/sim,core,core/lab,render,render/png}/tests/*/"$suite".rs)
    if [ "${#files[@]}" = 0 ] || [ "$suite" = main ]; then
        echo "There is no suite '$suite'; there are:" >&2
        for file in {bots,bots/sim,core,core/lab,render,render/png}/tests/*/*.rs; do
            name="${file##*/}"
            [ "$name" = main.rs ] || echo "${name%.rs}"
        done | sort -u | paste -sd ' ' | fold -sw 100 >&2
        exit 2
    fi
    failed=0
    for file in "${files[@]}"; do
        folder="${file%%/tests/*}"
        manifest="$folder/Cargo.toml"
        [ -f "$manifest" ] || manifest="$folder/tests/Cargo.toml"
        package="$(sed -n '0,/^name = /s/^name = "\(.*\)"/\1/p' "$manifest")"
        target="$(basename "$(dirname "$file")")"
        case "$package" in
        broadside) features=(--features opentelemetry) ;;
        *) features=() ;;
        esac
        build_tests "${optimised[@]}" --package "$package" "${features[@]}" --test "$target"
        run_tests "$target" "${folder##*/}" 4 "${folder##*/}-$target" "$suite::" || failed=1
    done
    cat "$logs"/*.log
    echo "== done (${SECONDS} s)"
    sum_up "$logs"/*.log
    exit "$failed"
fi

# Mostly built from nothing, which is quicker without notes for the next build; the quick tier goes on from them.
export CARGO_INCREMENTAL="${CARGO_INCREMENTAL:-0}"

begin "looking for tools"
install_missing
need_rust
[ "$tier" != long ] || install_axe

begin "checking the form"
cargo fmt --all --check

begin "checking links, names and words of the documents"
deploy/links.py
deploy/words.py

begin "checking licences, bans and sources"
deny

if [ "$tier" = long ]; then
    export BROADSIDE_LONG=1
    begin "building the documentation"
    RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps
    begin "linting the build without OpenTelemetry, and the training of networks"
    cargo clippy --locked --workspace --all-targets --features broadside-render/peers -- -D warnings
    CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/training" cargo clippy --locked --manifest-path core/training/Cargo.toml -- -D warnings
fi

all=(--workspace --features broadside/opentelemetry)
[ "$tier" != long ] || all+=(--features broadside-render/peers)

# What a push runs of the slow tests: everything of the stores but most failovers, and of the bot what is no repeat of the simulated
# world (bots/tests/fast/simulated.rs) in real time, with one smoke test of each kind that is: kills with each
# store, a failover, a game in the browser.
stores=(backups:: broken_records:: own_writes:: stores:: stores_cluster:: stores_taken_back:: stores_failover::sentinel_failover)
smokes=(doctor:: forgetting:: hosting:: opentelemetry:: setup:: shards::replica_with_an_unknown_token
    kills::games_in_a_file_survive_every_kill kills::games_in_redis_survive_every_kill outages::sentinel_failover_is_followed
    playground::one_player_plays_the_computer_by_clicks_buttons_and_arrow_keys
    board_page::classic_game_is_played_by_presses_on_a_phone)
if [ "$tier" = long ]; then
    all+=("${optimised[@]}")
    stores=() smokes=()
fi
begin "linting and building the tests and examples"
build_tests "${all[@]}" --tests --examples

# What waits for servers, browsers and platforms waits side by side, and beside nothing that computes: outages and kills are
# told apart from a machine that has no time left.
begin "running the tests with servers and browsers"
failed=0
run_tests slow core 4 stores "${stores[@]}" || failed=1
run_tests slow bots 4 slow "${smokes[@]}" || failed=1
others="running the other tests"
[ "$tier" != long ] || others+=", 20 000 simulated worlds among them: some forty minutes on two cores"
begin "$others"
run_tests '!(slow)' '!(bots)' "$(nproc)" core || failed=1
run_tests '!(slow)' bots 6 bots || failed=1
cargo test --locked --no-fail-fast "${all[@]}" --doc >"$logs/doc.log" 2>&1 || failed=1
cat "$logs"/*.log
echo "== done (${SECONDS} s)"
sum_up "$logs"/*.log
exit "$failed"
