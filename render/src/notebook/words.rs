//! Text styles: handwriting, with titles underlined in red.

use crate::{
    glyph::Face,
    ink::notebook as inks,
    list::DisplayList,
    look::Role,
    sketcher::{Motif, Sketcher},
    text::{Case, LetterStyle, TextLine},
};

/// The text style of this role.
pub(super) fn letter_style(role: Role) -> LetterStyle {
    let ink = if role == Role::Emphasis { inks::RED } else { inks::BLUE };
    let baseline_offset = match role {
        Role::Axis => 0.32,
        Role::SeaAxis => 0.3,
        Role::Vessel => 0.27,
        _ => 0.28,
    };
    LetterStyle { face: Face::Handwritten, scale: 1.0, ink, case: Case::Given, baseline_offset, leading: 1.14 }
}

/// Draws the line below a title.
pub(super) fn draw_underline(list: &mut DisplayList, line: &TextLine, width: f32) {
    let (x, y, end) = (line.x - 4.0, line.baseline + line.size * 0.21, line.x + line.width() + 2.0);
    let mut sketcher = Sketcher::new(Motif::Underline, x as u64);
    list.stroke(sketcher.line((x, y), (end, y - 2.0), 1.8), inks::RED, width);
}
