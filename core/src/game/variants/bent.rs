//! Bent ships (rules.md §2.2).

use super::Variant;

/// The classic fleet, which may be bent.
pub(super) const BENT: Variant = Variant { id: "bent", values: "shapes=L,square,zigzag" };
