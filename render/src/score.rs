//! How well somebody shot, by what their shots left behind in the other waters. Numbers, and the share as it is written.

use broadside_core::game::view::Chart;

/// How many shots met something of a fleet, and how many were fired at these waters.
pub(crate) fn aim(target: &Chart) -> (usize, usize) {
    let hits = target.hits.union(&target.stale_hits);
    let missed = target.misses.union(&target.stale_misses).union(&target.mines).union(&target.sweepers);
    (hits.len(), hits.union(&missed).len())
}

/// The share of shots that hit, in whole per cent; nothing before the first one.
pub(crate) fn share(target: &Chart) -> Option<String> {
    let (hits, shots) = aim(target);
    (shots > 0).then(|| format!("{} %", (hits * 200 + shots) / (2 * shots)))
}
