//! One-cell submarines with a dying shot (rules.md §2.8).

use super::Variant;

/// The classic game with two of them.
pub(super) const SUBMARINES: Variant = Variant { id: "submarines", values: "subs=2" };
