//! Larger fields with larger armies (core/RULES.md §2.3); from 16 on with mines and a minesweeper.

use super::Variant;

/// The presets, in the order they are offered.
pub(super) const FAMILY: &[Variant] = &[
    // Fifteen ships.
    Variant { id: "field-15", values: "size=15 fleet=five" },
    // Twenty-one ships.
    Variant { id: "field-16", values: "size=16 fleet=six mines=3 sweepers=1" },
    // Twenty-one ships; a whole notebook sheet.
    Variant { id: "field-18", values: "size=18 fleet=six mines=3 sweepers=1" },
    // Twenty-eight ships.
    Variant { id: "field-20", values: "size=20 fleet=seven mines=3 sweepers=1" },
];
