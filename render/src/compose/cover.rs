//! The label of a challenge: a paper label over two empty charts, with the challenger's words on it.

use super::page::Page;
use crate::{
    look::{Part, Role},
    scene::{Captions, Layout},
    shape::Square,
    text::Anchor,
};

/// Glues the label over the middle of the picture.
pub(super) fn label(page: &mut Page, layout: Layout, captions: &Captions) {
    let (middle, reach) = match layout {
        Layout::Spread => ((640.0, 360.0), 380.0),
        Layout::Focus => ((456.0, 520.0), 344.0),
    };
    let half = 200.0;
    let whole = Square { x: middle.0 - reach, y: middle.1 - half, width: 2.0 * reach, height: 2.0 * half };
    page.draw(Part::Label(whole));
    let room = 2.0 * reach - 110.0;
    for (text, size, baseline, role) in [
        (&captions.left, 66.0, 242.0, Role::Cover),
        (&captions.right, 44.0, 293.0, Role::Cover),
        (&captions.status.text(), 50.0, 352.0, Role::Called),
    ] {
        let line = page.look.letters(role).fitted(text, size, room);
        page.list.text(line.at(middle.0, whole.y + baseline, Anchor::Middle));
    }
}
