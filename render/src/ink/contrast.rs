//! The inks of thick print: black on white, and colours that nobody mistakes for each other.

use super::{Ink, Steps, notebook};
use crate::theme::Colours;

/// What the picture is laid with.
pub(crate) const WHITE: Ink = notebook::PAPER;

/// Every ink for these colours, and which of them meet.
pub(super) fn shades(colours: Colours) -> (Vec<Ink>, Vec<Steps>) {
    notebook::shades(colours)
}
