//! The label of a challenge: a paper label over two empty charts, with the challenger's text.

use super::canvas::Canvas;
use crate::{
    look::{Role, ThemeElement},
    scene::{Captions, Layout},
    shape::Rectangle,
    text::TextAnchor,
};

/// Draws the label over the centre of the picture.
pub(super) fn draw_label(canvas: &mut Canvas, layout: Layout, captions: &Captions) {
    let (middle, reach) = match layout {
        Layout::Spread => ((640.0, 360.0), 380.0),
        Layout::Focus => ((456.0, 520.0), 344.0),
    };
    let half = 200.0;
    let whole = Rectangle { x: middle.0 - reach, y: middle.1 - half, width: 2.0 * reach, height: 2.0 * half };
    canvas.draw(ThemeElement::Label(whole));
    let room = 2.0 * reach - 110.0;
    for (text, size, baseline, role) in [
        (&captions.left, 66.0, 242.0, Role::Cover),
        (&captions.right, 44.0, 293.0, Role::Cover),
        (&captions.status.text(), 50.0, 352.0, Role::Emphasis),
    ] {
        let line = canvas.theme.letters(role).fit(text, size, room);
        canvas.list.text(line.at(middle.0, whole.y + baseline, TextAnchor::Middle));
    }
}
