//! The sets of the Fleet Battle app (core/RULES.md §2.12).

use super::Variant;

/// The presets, in the order they are offered.
pub(super) const FAMILY: &[Variant] = &[
    // Six ships with forms of their own.
    Variant { id: "fb-standard", values: "fleet=fb-standard touch=any" },
    // Five straight ships.
    Variant { id: "fb-classic", values: "fleet=mb touch=any" },
    // Ten ships that may not touch.
    Variant { id: "fb-russian", values: "" },
];
