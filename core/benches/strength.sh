#!/usr/bin/env bash
# Measures the computer's crew and writes core/STRENGTH.md anew: every strategy against fleets laid one after the other and
# against all legal fleets alike, on the classic field and on Milton Bradley's; then some against every way to lay a fleet.
# Usage: core/benches/strength.sh [GAMES]      10 000 of each without a number, a fifth of it for each way to lay a fleet, twice
# and two fifths of it for sh-exact; half an hour on one core. It teaches nobody: what it says of training was seen when the
# shipped weights were trained.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
games=${1:-10000}
seed=1
cargo build --release --quiet --package broadside
broadside=target/release/broadside
{
    cat <<'HEAD'
# How strong the computer's crew is

Written by `core/benches/strength.sh`; the same seed gives the same numbers. A game is a still target that is fired at until the
whole fleet is sunk, and a number is the count of all shots. ± is one standard error; *rules* is the figure that the first simulation
behind core/RULES.md gave, which is no figure of the sources (theirs stand in the last table). *Sequential*
fleets are laid ship by ship, the largest first, as most programs do and as those figures were measured; *uniform* ones are drawn
from all legal fleets alike, which is harder for whoever finishes what is hit on the classic field.
HEAD
    for rules in classic mb; do
        for placing in sequential uniform; do
            printf '\n## %s, %s fleets\n\n' "$rules" "$placing"
            "$broadside" strength --rules "$rules" --shooting all --placing "$placing" --games "$games" --seed "$seed" --over 78,99
        done
    done
    for shooting in sh-hunt sh-diagonals sh-locator sh-goose sh-density; do
        printf '\n## %s against every way to lay a classic fleet\n\n' "$shooting"
        "$broadside" strength --rules classic --shooting "$shooting" --placing all --games "$((games / 5))" --seed "$seed"
    done
    for rules in mb bent minefield submarines; do
        printf '\n## sh-density against every way to lay a fleet under %s\n\n' "$rules"
        "$broadside" strength --rules "$rules" --shooting sh-density --placing all --games "$((games / 10))" --seed "$seed"
    done
    cat <<'MEMORY'

## sh-memory against every way to lay a classic fleet

All fleets of a row are taken for one person's: each is fired at with the memory of those before it, the first three like sh-density
does. Whoever always lays a fleet the same way is found the sooner the narrower that way is; of whoever has no habits there is nothing
to be learned, and what is remembered nonetheless costs a little.

MEMORY
    "$broadside" strength --rules classic --shooting sh-memory --placing all --games "$((games / 5))" --seed "$seed"
    cat <<'DUELS'

In a duel each knows of the other what the games before have shown: where its decks lay, which is what sh-memory plays by, and where its
first shots fell, which pl-adaptive keeps away from. First two duels that differ in nothing but pl-adaptive, then a habit met by both.
DUELS
    for pair in "hunt+random diagonals" "hunt+adaptive diagonals" "memory+adaptive density+shores-all"; do
        printf '\n'
        "$broadside" duel --rules classic --a "${pair% *}" --b "${pair#* }" --games "$((games / 5))" --seed "$seed"
    done
    cat <<'EXACT'

## sh-exact, uniform fleets

Before a shot all fleets that agree with what was told are counted, through every cell, and of equally good cells the dice take one.
Where ships must not touch, a ship counts for less by 0.08 for each open cell round it. The first shots are looked up in a book, and a
count that would take more than two million steps is left to sh-density, as in a game. Once no more than 40 000 fleets are left they
are listed one by one, and each of the two to six likeliest cells is tried against all of them, the likeliest cell being fired at from
then on until the end; from 200 fleets on two shots are tried so. The cell that costs the fewest misses is taken.

What was tried, as the exact mean over all fleets that were left (the same positions for every rule, ± one standard error of the
difference from always firing at the likeliest cell, in misses of a game):

| from | rule | Milton Bradley | classic |
|---|---|---|---|
| 2 000 fleets | four cells tried | -0.204 ± 0.008 | -0.139 ± 0.010 |
| 2 000 fleets | eight cells tried | -0.198 ± 0.007 | -0.154 ± 0.011 |
| 2 000 fleets | eight cells, from 200 fleets on six cells for two shots | -0.210 ± 0.008 | -0.163 ± 0.012 |
| 20 000 fleets | two, three, four cells tried | -0.272, -0.310, -0.326 ± 0.019 | – |
| 20 000 fleets | four cells (classic: six) tried against 2 000 of the fleets drawn by lot | -0.249 ± 0.013 | -0.205 ± 0.014 |
| 20 000 fleets | the same against all of them | -0.325 ± 0.013 | -0.218 ± 0.014 |
| 20 000 fleets | a discount of 0.05, 0.08, 0.12 for each open cell round a ship | – | +0.030 ± 0.013, +0.076 ± 0.016, +0.320 ± 0.043 |

So the discount, which helps while much is open, harms near the end, and stops there. Playing against a sample of the fleets instead of
all of them helps less: a sample is told apart by shots that the fleets it was drawn from are not, most of all where ships may touch.

EXACT
    "$broadside" strength --rules mb --shooting sh-exact --placing uniform --games "$((games * 2))" --seed "$seed"
    printf '\n'
    "$broadside" strength --rules classic --shooting sh-exact --placing uniform --games "$((games * 2 / 5))" --seed "$seed"
    cat <<'FORTRESS'

## sh-exact against the fleets of the strongest of the crew

`pl-fortress` lays the large ships in the first line and the third, in any order, and the boats off the shores in the sixty cells
left, more than a million different fleets in all. Boats on the shores too cost sh-exact three shots less (59.5 ± 0.6 in 150 games, 62.6
± 0.5 without), and so does a packing one line off the shore (58.0 ± 0.5).

FORTRESS
    for placing in pl-sixty pl-fortress; do
        "$broadside" strength --rules classic --shooting sh-exact --placing "$placing" --games "$((games / 10))" --seed "$seed"
        printf '\n'
    done
    cat <<'TRAINED'

## sh-rl and sh-rl-5x5, trained

The networks were taught by `RAYON_NUM_THREADS=1 cargo run --release --manifest-path core/training/Cargo.toml -- --seed 1`: sh-rl by deep Q-learning in
19 000 games of Milton Bradley's (1 000 000 shots; a hit is worth 1, the next one half of that), sh-rl-5x5 as actor and critic in 300 000
games on 5×5 cells with one three-decker. That took four minutes and half a minute of one core's time (AMD EPYC). For sh-rl the sources tell of about 52
shots at most; on the small field it has 19.5 for shots anywhere and 7.1 for always firing where the ship is likeliest.

TRAINED
    for placing in sequential uniform; do
        "$broadside" strength --rules mb --shooting sh-rl --placing "$placing" --games "$games" --seed "$seed"
        printf '\n'
    done
    "$broadside" strength --rules "size=5 fleet=1x3" --shooting sh-rl-5x5 --placing uniform --games "$games" --seed "$seed"
} > core/STRENGTH.md.new
mv core/STRENGTH.md.new core/STRENGTH.md
