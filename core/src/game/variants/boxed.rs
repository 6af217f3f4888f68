//! The boxed game of Milton Bradley and Hasbro (core/RULES.md §2.3): typed ships that may touch, one shot a turn.

use super::Variant;

/// The presets, in the order they are offered.
pub(super) const FAMILY: &[Variant] = &[
    // Sunk is told with the size.
    Variant { id: "mb", values: "fleet=mb touch=any fire=single lettering=let-latin" },
    // “You sank my battleship!”
    Variant { id: "hasbro", values: "fleet=mb touch=any fire=single lettering=let-latin report=named axes=letters-on-rows" },
    // Hit and miss, nothing else.
    Variant { id: "mb-simple", values: "fleet=mb touch=any fire=single lettering=let-latin report=plain" },
];
