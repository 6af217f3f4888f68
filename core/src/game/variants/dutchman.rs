//! The Flying Dutchman (rules.md §2.9): one ship, which moves when it is hit.

use super::Variant;

/// As the sources have it.
pub(super) const DUTCHMAN: Variant = Variant { id: "dutchman", values: "size=20 dutchman=5" };

/// On the classic field.
pub(super) const DUTCHMAN_QUICK: Variant = Variant { id: "dutchman-quick", values: "dutchman=5" };
