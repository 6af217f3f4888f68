//! Both sides fire at once (core/RULES.md §2.4).

use super::Variant;

/// The preset.
pub(super) const FAMILY: &[Variant] = &[
    // The classic game in salvoes of five.
    Variant { id: "salvo", values: "fire=salvo:5" },
];
