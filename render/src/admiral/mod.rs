//! The admiral theme: a sea chart in brass and deep blue, with drawn ships.

use crate::{look::Look, notebook, theme::Colours};

/// Who answers for this theme.
pub(crate) fn look(colours: Colours) -> impl Look + use<> {
    notebook::look(colours)
}
