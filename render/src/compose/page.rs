//! A picture while it is composed.

use crate::{
    ink::Skin,
    list::List,
    look::{Look, Part},
    themes,
};

/// A picture in the making, and who says what things look like.
pub(super) struct Page {
    pub(super) list: List,
    pub(super) look: Box<dyn Look>,
}

impl Page {
    pub(super) fn new(skin: Skin) -> Self {
        Self { list: List::default(), look: themes::look(skin) }
    }

    pub(super) fn draw(&mut self, part: Part<'_>) {
        self.look.draw(&mut self.list, part);
    }
}
