//! One-cell submarines with a dying shot (core/RULES.md §2.8).

use super::Variant;

/// The preset.
pub(super) const FAMILY: &[Variant] = &[
    // The classic game with two of them.
    Variant { id: "submarines", values: "subs=2" },
];
