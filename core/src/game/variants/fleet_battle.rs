//! The sets of the Fleet Battle app (rules.md §2.12).

use super::Variant;

/// Six ships with forms of their own.
pub(super) const STANDARD: Variant = Variant { id: "fb-standard", values: "fleet=fb-standard touch=any" };

/// Five straight ships.
pub(super) const CLASSIC: Variant = Variant { id: "fb-classic", values: "fleet=mb touch=any" };

/// Ten ships that may not touch.
pub(super) const RUSSIAN: Variant = Variant { id: "fb-russian", values: "" };
