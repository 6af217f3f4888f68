//! Both sides fire at once (rules.md §2.4).

use super::Variant;

/// The classic game in salvoes of five.
pub(super) const SALVO: Variant = Variant { id: "salvo", values: "fire=salvo:5" };
