//! Text styles: narrow bold capitals in brass and ice, notes in mixed case; a brass star precedes every title.

use super::space::LocalSpace;
use crate::{
    glyph::Face,
    ink::admiral::{BRASS, ICE},
    list::DisplayList,
    look::Role,
    text::{Case, LetterStyle, TextLine},
};

/// The height of a capital letter, as a share of the font height.
const CAPITAL_HEIGHT: f32 = 0.81;

/// The text style of this role.
pub(super) fn letter_style(role: Role) -> LetterStyle {
    let ink = match role {
        Role::Body | Role::Axis | Role::SeaAxis => BRASS,
        Role::Title | Role::SmallTitle | Role::Heading | Role::Note | Role::Emphasis | Role::Vessel => ICE,
    };
    let (face, case, scale) = match role {
        Role::Note => (Face::Plain, Case::Given, 0.74),
        Role::Vessel | Role::SeaAxis => (Face::Bold, Case::Given, 0.72),
        Role::SmallTitle => (Face::Bold, Case::Upper, 0.64),
        _ => (Face::Bold, Case::Upper, 0.72),
    };
    let baseline_offset = if role == Role::Note { 0.26 } else { scale * CAPITAL_HEIGHT / 2.0 };
    LetterStyle { face, scale, ink, case, baseline_offset, leading: if role == Role::Note { 1.02 } else { 0.98 } }
}

/// Draws the star before a title.
pub(super) fn draw_star(list: &mut DisplayList, title: &TextLine) {
    let height = title.size * CAPITAL_HEIGHT;
    let space = LocalSpace::heading((title.x.round() - 14.0, (title.baseline - height / 2.0).round()), (1.0, 0.0), 1.0);
    let reach = (height * 0.32).min(9.0);
    list.fill(space.star(4, 0, |at| reach * if at % 2 == 0 { 1.0 } else { 0.36 }), BRASS);
}
