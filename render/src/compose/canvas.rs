//! A picture while it is composed: its display list and its theme.

use crate::{
    ink::Skin,
    list::DisplayList,
    look::{ThemeElement, ThemeRenderer},
    themes,
};

/// The display list of a picture, and the theme that draws on it.
pub(super) struct Canvas {
    pub(super) list: DisplayList,
    pub(super) theme: Box<dyn ThemeRenderer>,
}

impl Canvas {
    pub(super) fn new(skin: Skin) -> Self {
        Self { list: DisplayList::default(), theme: themes::renderer(skin) }
    }

    pub(super) fn draw(&mut self, element: ThemeElement<'_>) {
        self.theme.draw(&mut self.list, element);
    }
}
