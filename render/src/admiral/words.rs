//! How words are written: narrow bold capitals in brass and ice, explanations as they come; a brass star stands before
//! every title.

use super::plan::Plan;
use crate::{
    glyph::Face,
    ink::admiral::{BRASS, ICE},
    list::List,
    look::Role,
    text::{Case, Letters, Line},
};

/// How high a capital letter is, as a share of the font's height.
const CAPITAL: f32 = 0.81;

/// The letters of words of this kind.
pub(super) fn letters(role: Role) -> Letters {
    let ink = match role {
        Role::Body | Role::Axis | Role::SeaAxis | Role::Cover => BRASS,
        Role::Title | Role::SmallTitle | Role::Heading | Role::Note | Role::Called | Role::Vessel => ICE,
    };
    let (face, case, share) = match role {
        Role::Note => (Face::Plain, Case::Given, 0.74),
        Role::Vessel | Role::SeaAxis => (Face::Strong, Case::Given, 0.72),
        Role::SmallTitle => (Face::Strong, Case::Upper, 0.64),
        _ => (Face::Strong, Case::Upper, 0.72),
    };
    let drop = if role == Role::Note { 0.26 } else { share * CAPITAL / 2.0 };
    Letters { face, share, ink, case, drop, leading: if role == Role::Note { 1.02 } else { 0.98 } }
}

/// The mark before a title: a star of four rays.
pub(super) fn mark(list: &mut List, title: &Line) {
    let high = title.size * CAPITAL;
    let plan = Plan::heading((title.x.round() - 14.0, (title.baseline - high / 2.0).round()), (1.0, 0.0), 1.0);
    let reach = (high * 0.32).min(9.0);
    list.fill(plan.star(4, 0, |at| reach * if at % 2 == 0 { 1.0 } else { 0.36 }), BRASS);
}
