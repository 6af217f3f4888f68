//! The contrast theme: black on white, thick and crisp, in colours nobody mistakes for each other.

use crate::{look::Look, notebook, theme::Colours};

/// Who answers for this theme.
pub(crate) fn look(colours: Colours) -> impl Look + use<> {
    notebook::look(colours)
}
