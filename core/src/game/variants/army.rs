//! A large army, after Perelman's suggestion (core/RULES.md §2.10); his own game is not described anywhere.

use super::Variant;

/// The preset.
pub(super) const FAMILY: &[Variant] = &[
    // Twenty-one ships, three mines, one minesweeper.
    Variant { id: "perelman-army", values: "size=16 fleet=six mines=3 sweepers=1" },
];
