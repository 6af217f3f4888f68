#!/usr/bin/env bash
# Measures the computer's crew and writes core/STRENGTH.md and its chart, core/strength.svg, anew: every strategy against fleets
# laid one after the other and against all legal fleets alike, on the classic field and on Milton Bradley's; the options beside
# the plain strategies; two against every way to lay a fleet, the best on both fields; and what the sources claim beside what
# the same run measured.
# Usage: core/benches/strength.sh [GAMES]      or GAMES=500 core/benches/strength.sh; 5 000 without a number, which stands in each
# table: parts take from a tenth of it to twice as many. Parts are measured on all cores at once; under twelve minutes on two.
# It teaches nobody and tries nothing out: what it says of training and of what was tried was seen when that was done.
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

# Begins a part of the page, written to a file of its own, as soon as a core is free. A part that fails ends everything.
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

# measure TITLE GAMES WORDS...: a table under a headline; without a title, only the table.
measure() {
    if [ -n "$1" ]; then printf '\n## %s\n' "$1"; fi
    printf '\n'
    "$lab" strength "${@:3}" --games "$2" --seed "$seed"
}

head_of_page() {
    cat <<'HEAD'
# How strong the computer's crew is

`core/benches/strength.sh` writes this page. The same seed and number of games give the same numbers. In a game, a strategy fires at a
fleet that does not fire back, until the whole fleet is sunk. A number is the count of shots, ± one standard error. *rules* is the figure
of the first simulation behind core/RULES.md, not of the sources (theirs are in the last tables). *Sequential* fleets are placed ship by
ship, the largest first, as most programs do and as in that simulation. *Uniform* fleets are drawn from all legal fleets with equal
probability; on the classic field they are harder for strategies that finish what they hit. A line under a table names placements that do
not exist under some rules, and figures farther from that of the rules than the ± behind it: two standard errors more may be chance, a
larger difference is real.

![How many of the games are over by each shot, a numbered curve for each strategy](strength.svg)

The curves belong to the first table, numbered from the fewest shots to the most. Each shows the share of games that are over by a number
of shots.
HEAD
}

remembering() {
    cat <<'MEMORY'

## sh-memory against every way to lay a classic fleet

All fleets of a row count as one player's. The strategy fires at each with the memory of the earlier ones, at the first three like
sh-density. The narrower a player's habit, the sooner the fleet is found. A player without habits teaches nothing, and the memory costs a
little.
MEMORY
    measure "" "$(of_games 2 5)" --rules classic --shooting sh-memory --placing all
}

duels() {
    cat <<'DUELS'

## Duels of those who remember

In a duel each side knows what the earlier games showed of the other: where its decks lay, which sh-memory uses, and where its first shots
fell, which pl-adaptive avoids. The first two duels differ only in pl-adaptive; the third sets both against a habit.
DUELS
    for pair in "hunt+random diagonals" "hunt+adaptive diagonals" "memory+adaptive density+shores-all"; do
        printf '\n'
        "$lab" duel --rules classic --a "${pair% *}" --b "${pair#* }" --games "$(of_games 2 5)" --seed "$seed"
    done
}

counting() {
    cat <<'EXACT'

## sh-exact, uniform fleets

Before each shot all fleets that fit what is known are counted for every cell, and the dice choose between equally good cells. Where ships
must not touch, each open cell around a ship reduces its weight by 0.08. A book has the first shots. A count of more than two million
steps is left to sh-density, as in a game. When 40 000 fleets or fewer are left, they are listed one by one. Each of the two to six likeliest
cells is then tried against all of them, followed by the likeliest cell until the end; with 200 fleets or fewer, two shots are tried in
this way. The cell with the fewest misses wins.

Alternatives, as the exact mean over all fleets that are left (the same positions for every rule, ± one standard error of the difference
from always firing at the likeliest cell, in misses per game):

| from | rule | Milton Bradley | classic |
|---|---|---|---|
| 2 000 fleets | four cells tried | -0.204 ± 0.008 | -0.139 ± 0.010 |
| 2 000 fleets | eight cells tried | -0.198 ± 0.007 | -0.154 ± 0.011 |
| 2 000 fleets | eight cells, from 200 fleets on six cells for two shots | -0.210 ± 0.008 | -0.163 ± 0.012 |
| 20 000 fleets | two, three, four cells tried | -0.272, -0.310, -0.326 ± 0.019 | – |
| 20 000 fleets | four cells (classic: six) tried against 2 000 of the fleets drawn by lot | -0.249 ± 0.013 | -0.205 ± 0.014 |
| 20 000 fleets | the same against all of them | -0.325 ± 0.013 | -0.218 ± 0.014 |
| 20 000 fleets | a discount of 0.05, 0.08, 0.12 for each open cell round a ship | – | +0.030 ± 0.013, +0.076 ± 0.016, +0.320 ± 0.043 |

The discount helps while much is open and harms near the end, so it stops there. Playing against a sample of the fleets helps less than
against all of them: shots tell the sample apart where they do not tell the fleets apart, most of all where ships may touch.
EXACT
    measure "" "$(of_games 4 5)" --rules mb --shooting sh-exact --placing uniform
}

fortresses() {
    cat <<'FORTRESS'

## sh-exact against the fleets of the strongest of the crew

`pl-fortress` places the large ships in the first line and the third, in any order, and the boats off the shores in the sixty cells
left: more than a million different fleets. With boats on the shores too, sh-exact needs three shots less (59.5 ± 0.6 in 150 games, 62.6
± 0.5 without), and also with a packing one line off the shore (58.0 ± 0.5).
FORTRESS
}

trained() {
    cat <<'TRAINED'

## sh-rl and sh-rl-5x5, trained

`RAYON_NUM_THREADS=1 cargo run --release --manifest-path core/training/Cargo.toml -- --seed 1` trains the networks: sh-rl by deep
Q-learning in 19 000 games of Milton Bradley's (1 000 000 shots; a hit is worth 1, the next one half of that), sh-rl-5x5 as actor and
critic in 300 000 games on 5×5 cells with one three-decker. That takes four minutes and half a minute of one core (AMD EPYC). The figures
of sh-rl are in the tables of Milton Bradley's game. On the small field random shots need 19.5, and always firing at the likeliest cell
needs 7.1.
TRAINED
    measure "" "$games" --rules "size=5 fleet=1x3" --shooting sh-rl-5x5 --placing uniform
}

claimed() {
    cat <<'CLAIMED'

## What the sources say

Their own figures, most of them of Milton Bradley's fleet, each beside what this run measured. Of 100 cells 17 hold a ship there, so
that exactly 17 of 100 games need all hundred shots of random fire, and exactly 99.06 of 100 need more than 78; in the
classic game it is 20 of 100. A verdict stands where the games decide it, three standard errors apart being another figure and two
the same; strategies, which everybody builds a little differently, are given a shot and a half. That something never happens can
only be found wrong: – says that it was not.
CLAIMED
    for rules in mb classic; do
        measure "" "$((games * 2))" --rules "$rules" --placing sequential --claims --shooting sh-random --shooting sh-hunt-target \
            --shooting sh-parity --shooting sh-density --shooting sh-rl
    done
}

part head_of_page
for rules in classic mb; do
    for placing in sequential uniform; do
        words=(--rules "$rules" --shooting all --placing "$placing")
        if [ "$rules $placing" = "classic sequential" ]; then words+=(--chart "$parts/chart.svg"); fi
        part measure "$rules, $placing fleets, $games games of each strategy" "$games" "${words[@]}"
    done
done
options=()
for shooter in "sh-chess finish=off" "sh-chess order=scan" "sh-hunt finish=off" "sh-hunt order=scan"; do
    options+=(--shooting "$shooter")
done
part measure "Options beside the plain strategies, $games games of each" "$games" --rules classic --placing sequential "${options[@]}"
some=$(of_games 2 5)
for shooting in sh-diagonals sh-density; do
    part measure "$shooting against every way to lay a classic fleet, $some games of each" "$some" --rules classic \
        --shooting "$shooting" --placing all
done
few=$(of_games 1 4)
part measure "sh-density against every way to lay a fleet under mb, $few games of each" "$few" --rules mb --shooting sh-density \
    --placing all
part remembering
part duels
part counting
part measure "" "$(of_games 3 10)" --rules classic --shooting sh-exact --placing uniform
part fortresses
for placing in pl-sixty pl-fortress; do
    part measure "" "$(of_games 1 10)" --rules classic --shooting sh-exact --placing "$placing"
done
part trained
part claimed
while [ -n "$(jobs -rp)" ]; do wait -n; done
wait
for number in $(seq -f '%03g' "$count"); do cat "$parts/$number"; done > core/STRENGTH.md.new
mv "$parts/chart.svg" core/strength.svg
mv core/STRENGTH.md.new core/STRENGTH.md
