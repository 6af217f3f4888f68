//! The classic game (core/RULES.md §1): it sets nothing.

use super::Variant;

/// The preset.
pub(super) const FAMILY: &[Variant] = &[
    // Ten ships on ten by ten.
    Variant { id: "classic", values: "" },
];
