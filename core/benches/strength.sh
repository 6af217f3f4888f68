#!/usr/bin/env bash
# Measures the computer's crew for core/STRENGTH.md and draws its chart, core/strength.svg: every strategy against fleets laid one
# after the other and against all legal fleets alike, on the classic field and on Milton Bradley's; the ships that are hit first; the
# options beside the plain strategies; two against every way to lay a fleet, the best on both fields; and what the sources claim beside what the same run
# measured. The tables replace those between the marks of the page, in its order; its prose is written by hand.
# Usage: core/benches/strength.sh [GAMES]      or GAMES=500 core/benches/strength.sh; 5 000 without a number: parts take from a tenth
# of it to twice as many, and each table states its own. Parts are measured on all cores at once; under twelve minutes on two.
# It teaches nobody and tries nothing out: what the page says of training and of what was tried was seen when that was done.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
games=${1:-${GAMES:-5000}}
seed=1
cores=$(nproc)
cargo build --release --quiet --package broadside-lab
lab=${CARGO_TARGET_DIR:-target}/release/broadside-lab
parts=$(mktemp -d)
# Each part is a group of processes of its own, so that stopping the script stops its measurements.
set -m
stop() {
    for group in $(jobs -rp); do kill -- "-$group" || true; done
    rm -rf "$parts"
}
trap stop EXIT
count=0

# Begins the tables between two marks, written to a file of their own, as soon as a core is free. A part that fails ends everything.
part() {
    count=$((count + 1))
    while (($(jobs -rp | wc -l) >= cores)); do wait -n; done
    local file
    file=$parts/$(printf '%03d' "$count")
    {
        "$@" >"$file.new"
        mv "$file.new" "$file"
    } &
}

# Such a part of the games, but at least one.
of_games() { echo "$(((games * $1 + $2 - 1) / $2))"; }

# measure GAMES WORDS...: a table.
measure() { "$lab" strength "${@:2}" --games "$1" --seed "$seed"; }

duels() {
    local line=
    for pair in "hunt+random diagonals" "hunt+adaptive diagonals" "memory+adaptive density+shores-all"; do
        printf '%s' "$line"
        line=$'\n'
        "$lab" duel --rules classic --a "${pair% *}" --b "${pair#* }" --games "$(of_games 2 5)" --seed "$seed"
    done
}

claimed() {
    local line=
    for rules in mb classic; do
        printf '%s' "$line"
        line=$'\n'
        measure "$((games * 2))" --rules "$rules" --placing sequential --claims --shooting sh-random --shooting sh-hunt-target \
            --shooting sh-parity --shooting sh-density --shooting sh-rl
    done
}

for rules in classic mb; do
    for placing in sequential uniform; do
        words=(--rules "$rules" --shooting all --placing "$placing")
        if [ "$rules $placing" = "classic sequential" ]; then words+=(--chart "$parts/chart.svg"); fi
        part measure "$games" "${words[@]}"
    done
done
part measure "$games" --rules classic --shooting all --hit-within 20
options=()
for shooter in "sh-chess finish=off" "sh-chess order=scan" "sh-hunt finish=off" "sh-hunt order=scan"; do
    options+=(--shooting "$shooter")
done
part measure "$games" --rules classic --placing sequential "${options[@]}"
some=$(of_games 2 5)
for shooting in sh-diagonals sh-density; do
    part measure "$some" --rules classic --shooting "$shooting" --placing all
done
part measure "$(of_games 1 4)" --rules mb --shooting sh-density --placing all
part measure "$some" --rules classic --shooting sh-memory --placing all
part duels
part measure "$(of_games 4 5)" --rules mb --shooting sh-exact --placing uniform
part measure "$(of_games 3 10)" --rules classic --shooting sh-exact --placing uniform
for placing in pl-sixty pl-fortress; do
    part measure "$(of_games 1 10)" --rules classic --shooting sh-exact --placing "$placing"
done
part measure "$games" --rules "size=5 fleet=1x3" --shooting sh-rl-5x5 --placing uniform
part claimed
while [ -n "$(jobs -rp)" ]; do wait -n; done
wait
if [ "$(grep -c '^<!-- measured -->$' core/STRENGTH.md)" != "$count" ]; then
    echo "core/benches/strength.sh: core/STRENGTH.md must have $count marks <!-- measured -->, one for each part." >&2
    exit 1
fi
awk -v parts="$parts" '
    /^<!-- end -->$/ { inside = 0 }
    !inside { print }
    /^<!-- measured -->$/ {
        inside = 1
        file = sprintf("%s/%03d", parts, ++number)
        while ((getline line < file) > 0) print line
    }
' core/STRENGTH.md > core/STRENGTH.md.new
mv "$parts/chart.svg" core/strength.svg
mv core/STRENGTH.md.new core/STRENGTH.md
