#!/usr/bin/env bash
# Broadside's picture beside the same picture by Pillow: medians of CPU milliseconds, turn by turn in one run. Installs Pillow
# from the package registry into a folder of its own under the target directory; needs cargo and python3 with venv. ROUNDS=n
# sets how many turns there are.
set -Eeuo pipefail
cd "$(dirname "$0")/../../.."

pillow=13.0.0
rounds="${ROUNDS:-7}"
here="$PWD/render/benches/peers"
target="${CARGO_TARGET_DIR:-$PWD/target}"
folder="$target/peers"
python="$folder/python/bin/python"
ours="$target/release/examples/peers"
trap 'echo "run.sh: failed in line $LINENO" >&2' ERR

install_peers() {
    mkdir -p "$folder"
    [ -x "$python" ] || python3 -m venv "$folder/python"
    "$python" -m pip install --quiet --disable-pip-version-check --only-binary :all: "pillow==$pillow"
}

# One turn: a name and its median a line.
turn() {
    local board game
    read -r board game < <("$ours" time)
    echo "ours $board"
    echo "game $game"
    echo "pillow-best $("$python" "$here/pillow.py" "$folder" best)"
    echo "pillow-default $("$python" "$here/pillow.py" "$folder" default)"
}

median_of() {
    awk -v name="$1" '$1 == name { print $2 }' "$folder/times" | sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'
}

bytes_of() {
    [ -z "$1" ] || wc -c <"$folder/$1.png"
}

# A name in the table, its name among the times, its picture, and how many times our time for that board it is to take at
# least; the last column is harder on us: our median over all boards of a game.
row() {
    awk -v label="$1" -v theirs="$(median_of "$2")" -v ours="$(median_of ours)" -v game="$(median_of game)" \
        -v bytes="$(bytes_of "${3:-}")" -v goal="${4:-0}" 'BEGIN {
            said = goal == 0 ? "" : ">= " goal (theirs / ours >= goal ? ": kept" : ": MISSED")
            printf "%-40s %9.4f %8s %10.1f %14.1f  %s\n", label, theirs, bytes, theirs / ours, theirs / game, said
        }'
}

install_peers
cargo build --locked --quiet --release -p broadside-render --example peers
"$ours" write "$folder"
for ((at = 0; at < rounds; at++)); do
    turn
done >"$folder/times"

"$python" "$here/same.py" "$folder"
echo
printf '%-40s %9s %8s %10s %14s\n' "the same board, medians of $rounds turns" "CPU ms" "bytes" "x ours" "x over a game"
row "Broadside, this board again and again" ours board
row "Broadside, over the 80 boards of a game" game
row "Pillow $pillow, sprites, level 1" pillow-best pillow-best 60
row "Pillow $pillow, sprites, save()" pillow-default pillow-default
