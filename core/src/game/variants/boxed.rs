//! The boxed game of Milton Bradley and Hasbro (rules.md §2.3): typed ships that may touch, one shot a turn.

use super::Variant;

/// Sunk is told with the size.
pub(super) const MB: Variant = Variant { id: "mb", values: "fleet=mb touch=any fire=single lettering=let-latin" };

/// “You sank my battleship!”
pub(super) const HASBRO: Variant =
    Variant { id: "hasbro", values: "fleet=mb touch=any fire=single lettering=let-latin report=named axes=letters-on-rows" };

/// Hit and miss, nothing else.
pub(super) const MB_SIMPLE: Variant =
    Variant { id: "mb-simple", values: "fleet=mb touch=any fire=single lettering=let-latin report=plain" };
