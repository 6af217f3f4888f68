//! The classic game (rules.md §1): it sets nothing.

use super::Variant;

/// Ten ships on ten by ten.
pub(super) const CLASSIC: Variant = Variant { id: "classic", values: "" };
