//! The inks of the sea chart.

use super::{Ink, Steps, notebook};
use crate::theme::Colours;

/// What the picture is laid with.
pub(crate) const GROUND: Ink = notebook::PAPER;

/// Every ink for these colours, and which of them meet.
pub(super) fn shades(colours: Colours) -> (Vec<Ink>, Vec<Steps>) {
    notebook::shades(colours)
}
