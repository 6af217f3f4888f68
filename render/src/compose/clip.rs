//! What stands on a clip: a field with its title, rings in its water, and what came of the shot below.

use broadside_core::present::body::Clip;

use super::{chart, page::Page, words};
use crate::{
    hand::Thing,
    layout::Frame,
    look::{Part, Role},
    sheet::Waters,
    text::Anchor,
};

/// What is seen beside the field at one time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// How far a ring reaches, in cells.
    pub(crate) ring: Option<f32>,
    /// Whether it is told what came of the shot.
    pub(crate) told: bool,
}

/// Draws all of it.
pub(super) fn draw(page: &mut Page, clip: &Clip, waters: &Waters<'_>, seen: Seen) {
    let frame = Frame::left(waters.rules.size);
    page.draw(Part::Plot(frame));
    chart::draw(page, waters, frame);
    words::title(page, &clip.title, frame);
    let called = page.look.letters(Role::Called).ink;
    if let Some(reach) = seen.ring {
        let mut hand = page.look.hand(Thing::Ring, u64::from(clip.cell.col));
        page.list.stroke(hand.ring(frame.middle(clip.cell), reach * frame.pitch(), 1.2, 1), called, 6.0);
    }
    if seen.told {
        let line = page.look.letters(Role::Body).fitted(&clip.caption, 58.0, frame.span());
        page.list.text(line.at(frame.corner().0 + frame.span() / 2.0, 712.0, Anchor::Middle).inked(called));
    }
}
