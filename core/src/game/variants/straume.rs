//! The table game «Морской бой», Riga 1986 (core/RULES.md §2.11). Field and letters are those of its chart; the game is a
//! correspondence game.

use super::Variant;

/// The preset.
pub(super) const FAMILY: &[Variant] = &[
    // Twelve vessels on a sea chart.
    Variant { id: "straume", values: "straume=on size=14 lettering=let-latin clock=day" },
];
