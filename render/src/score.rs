//! How well somebody shot, by what fell into the other waters: the share as it is written.

use broadside_core::game::view::Chart;

/// The share of shots that hit, in whole per cent; nothing before the first one.
pub(crate) fn share(target: &Chart) -> Option<String> {
    let Chart { shots, struck, .. } = target;
    (*shots > 0).then(|| format!("{} %", (struck * 200 + shots) / (2 * shots)))
}
