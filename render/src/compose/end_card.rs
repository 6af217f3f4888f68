//! What stands on an end card, from the top: laurels, who won, how, the fields with what each side did, and small print.

use broadside_core::present::body::EndCard;
use tiny_skia::{Path, PathBuilder};

use super::{chart, page::Page};
use crate::{
    layout::Frame,
    look::{Part, Role},
    shape::Point,
    sheet::Waters,
    text::{Anchor, Line},
};

/// The middle of the card, and how wide its lines may be.
const MIDDLE: f32 = 540.0;
const ROOM: f32 = 984.0;

/// Where the laurels are, and how far they reach.
const LAURELS: (Point, f32) = ((MIDDLE, 150.0), 104.0);
/// Leaves of one branch, and the turn from one to the next: the sine and cosine of 18 degrees.
const LEAVES: usize = 8;
const TURN: (f32, f32) = (0.309_017, 0.951_056_5);

/// Draws all of it.
pub(super) fn draw(page: &mut Page, card: &EndCard, charts: [&Waters<'_>; 2]) {
    if let Some(words) = &card.laurels {
        laurels(page, words);
    }
    let called = page.look.letters(Role::Called).ink;
    let headline = page.look.letters(Role::Title).fitted(&card.headline, 120.0, ROOM);
    page.list.text(headline.at(MIDDLE, 376.0, Anchor::Middle).inked(called));
    let body = page.look.letters(Role::Body);
    let mut baseline = 404.0;
    for line in body.paragraph(&card.line, 50.0, (ROOM, 116.0)) {
        baseline += body.size(&line) * body.leading;
        page.list.text(line.at(MIDDLE, baseline, Anchor::Middle));
    }
    let frames = Frame::endings(charts[0].rules.size);
    for ((waters, frame), deeds) in charts.into_iter().zip(frames).zip(&card.deeds) {
        page.draw(Part::Plot(frame));
        chart::draw(page, waters, frame);
        under(page, card.view.name(waters.side), frame, deeds);
    }
    let foot = body.fitted(&card.foot, 36.0, ROOM);
    page.list.text(foot.at(MIDDLE, 1312.0, Anchor::Middle));
}

/// Whose field it is, above it, and what they did, below.
fn under(page: &mut Page, name: &str, frame: Frame, deeds: &[String]) {
    const SIZE: f32 = 42.0;
    let (x, room) = (frame.corner().0, frame.span());
    let title = page.look.letters(Role::SmallTitle).fitted(name, 48.0, room);
    page.list.text(title.at(x, frame.corner().1 - 64.0, Anchor::Start));
    let body = page.look.letters(Role::Body);
    for (at, deed) in deeds.iter().enumerate() {
        let baseline = frame.bottom() + 66.0 + at as f32 * SIZE * 1.2;
        let line: Line = body.fitted(deed, SIZE, room);
        page.list.text(line.at(x, baseline, Anchor::Start));
    }
}

/// Two branches round a word, open at the top.
fn laurels(page: &mut Page, words: &str) {
    let ((x, y), reach) = LAURELS;
    let letters = page.look.letters(Role::Title);
    let ink = page.look.letters(Role::Called).ink;
    let word = letters.fitted(words, 64.0, reach * 1.36);
    let baseline = y + letters.size(&word) * letters.drop;
    page.list.text(word.at(x, baseline, Anchor::Middle));
    let (sine, cosine) = TURN;
    let mut towards: Point = (0.0, 1.0);
    for _ in 0..LEAVES {
        towards = (towards.0 * cosine + towards.1 * sine, towards.1 * cosine - towards.0 * sine);
        let onward = (towards.1, -towards.0);
        for side in [-1.0, 1.0] {
            let root = (x + side * towards.0 * reach * 0.84, y + towards.1 * reach * 0.84);
            for outward in [0.24, -0.14] {
                let along = (onward.0 * 0.34 + towards.0 * outward, onward.1 * 0.34 + towards.1 * outward);
                page.list.fill(leaf(root, (side * along.0 * reach, along.1 * reach)), ink);
            }
        }
    }
}

/// A leaf from its root as far as this.
fn leaf(root: Point, along: Point) -> Option<Path> {
    let tip = (root.0 + along.0, root.1 + along.1);
    let (middle, across) = ((root.0 + along.0 * 0.45, root.1 + along.1 * 0.45), (along.1 * 0.4, -along.0 * 0.4));
    let mut path = PathBuilder::new();
    path.move_to(root.0, root.1);
    path.quad_to(middle.0 + across.0, middle.1 + across.1, tip.0, tip.1);
    path.quad_to(middle.0 - across.0, middle.1 - across.1, root.0, root.1);
    path.close();
    path.finish()
}
