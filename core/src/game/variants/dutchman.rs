//! The Flying Dutchman (core/RULES.md §2.9): one ship, which moves when it is hit.

use super::Variant;

/// The presets, in the order they are offered.
pub(super) const FAMILY: &[Variant] = &[
    // On the classic field.
    Variant { id: "dutchman-quick", values: "dutchman=5" },
    // As the sources have it.
    Variant { id: "dutchman", values: "size=20 dutchman=5" },
];
