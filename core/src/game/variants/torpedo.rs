//! A game without ships: submarines among mines, and whoever sinks one is fired back at.

use super::Variant;

/// The preset.
pub(super) const FAMILY: &[Variant] = &[
    // Four submarines and two mines on a small field.
    Variant { id: "torpedo", values: "size=8 fleet=none subs=4 mines=2" },
];
