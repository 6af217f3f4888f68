#!/usr/bin/env bash
# The exact odds beside the studies they grew from: the positions of whole games, counted by both on this machine, one after
# the other in one run, as Markdown. Usage: core/benches/studies.sh FOLDER [GAMES] (500, of which a tenth is
# counted by both); FOLDER holds dp2.rs, henum.rs, game.rs and lib.rs.
set -Eeuo pipefail
folder="$(cd "${1:?the folder of the studies}" && pwd)"
games="${2:-500}"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here="${CARGO_TARGET_DIR:-$PWD/target}/studies"
trap 'echo "studies.sh: failed in line $LINENO" >&2' ERR

mkdir -p "$here/studies"
cp core/benches/studies/beside.rs "$here/main.rs"
# The studies are modules of one another by `crate::`; here they are modules of `studies`, and of their modules only those that are there.
for name in dp2 henum game; do
    sed 's/\bcrate::/crate::studies::/g' "$folder/$name.rs" >"$here/studies/$name.rs"
done
{
    printf '#![allow(warnings)]\n'
    grep -v '^pub mod ' "$folder/lib.rs"
    printf 'pub mod dp2;\npub mod henum;\npub mod game;\n'
    # What the sweep is asked, which the folder does not define.
    cat <<'DP'
pub mod dp {
    pub const MAXL: usize = 5;
    pub struct Cons {
        pub valid: [[u128; 2]; MAXL + 1],
        pub must: u128,
        pub rem: [usize; MAXL + 1],
        pub touch: bool,
    }
}
DP
} >"$here/studies/mod.rs"
rustc --edition 2021 -C opt-level=3 -C codegen-units=1 -C panic=abort -o "$here/studies.bin" "$here/main.rs"
QUESTIONS="$here/questions" GAMES="$games" cargo bench --locked --quiet --package broadside-gunner --bench odds
"$here/studies.bin" "$here/questions"
