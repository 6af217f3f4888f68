//! Mines and a minesweeper (core/RULES.md §2.5, §2.7).

use super::Variant;

/// The preset.
pub(super) const FAMILY: &[Variant] = &[
    // The classic game with three mines and one minesweeper.
    Variant { id: "minefield", values: "mines=3 sweepers=1" },
];
