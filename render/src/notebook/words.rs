//! How words are written: with the pen, in the pupil's hand; titles are underlined in red.

use crate::{
    glyph::Face,
    hand::{Hand, Thing},
    ink::notebook as pen,
    list::List,
    look::Role,
    text::{Case, Letters, Line},
};

/// The letters of words of this kind.
pub(super) fn letters(role: Role) -> Letters {
    let ink = if role == Role::Called { pen::RED } else { pen::BLUE };
    let drop = match role {
        Role::Axis => 0.32,
        Role::SeaAxis => 0.3,
        Role::Vessel => 0.27,
        _ => 0.28,
    };
    Letters { face: Face::Hand, share: 1.0, ink, case: Case::Given, drop, leading: 1.14 }
}

/// The line below a title.
pub(super) fn underline(list: &mut List, line: &Line, width: f32) {
    let (x, y, end) = (line.x - 4.0, line.baseline + line.size * 0.21, line.x + line.width() + 2.0);
    let mut hand = Hand::new(Thing::Underline, x as u64);
    list.stroke(hand.line((x, y), (end, y - 2.0), 1.8), pen::RED, width);
}
