//! Bent ships (core/RULES.md §2.2).

use super::Variant;

/// The preset.
pub(super) const FAMILY: &[Variant] = &[
    // The classic fleet, which may be bent.
    Variant { id: "bent", values: "shapes=L,square,zigzag" },
];
