//! The layout of an end card from the top: laurels, the winner, the result, both fields with each side's achievements, and a
//! footer.

use broadside_scene::EndCard;
use tiny_skia::{Path, PathBuilder};

use super::{canvas::Canvas, chart};
use crate::{
    layout::ChartFrame,
    look::{Role, ThemeElement},
    model::FieldModel,
    shape::Point,
    text::{TextAnchor, TextLine},
};

/// The x coordinate of the centre of the card.
const CENTRE_X: f32 = 540.0;
/// The maximum width of a line.
const MAX_WIDTH: f32 = 984.0;

/// The centre and the radius of the laurel wreath.
const WREATH: (Point, f32) = ((CENTRE_X, 150.0), 104.0);
/// The number of pairs of leaves on one branch.
const LEAF_COUNT: usize = 8;
/// The rotation from one pair of leaves to the next: sine and cosine of 18 degrees.
const LEAF_ROTATION: (f32, f32) = (0.309_017, 0.951_056_5);

/// Draws the end card.
pub(super) fn draw(canvas: &mut Canvas, card: &EndCard, charts: [&FieldModel<'_>; 2]) {
    if let Some(words) = &card.laurels {
        draw_laurels(canvas, words);
    }
    let emphasis = canvas.theme.letter_style(Role::Emphasis).ink;
    let headline = canvas.theme.letter_style(Role::Title).fit(&card.headline, 120.0, MAX_WIDTH);
    canvas.list.text(headline.at(CENTRE_X, 376.0, TextAnchor::Middle).with_ink(emphasis));
    let body = canvas.theme.letter_style(Role::Body);
    let mut baseline = 404.0;
    for line in body.paragraph(&card.line, 50.0, (MAX_WIDTH, 116.0)) {
        baseline += body.size(&line) * body.leading;
        canvas.list.text(line.at(CENTRE_X, baseline, TextAnchor::Middle));
    }
    let frames = ChartFrame::on_end_card(charts[0].rules.size);
    for ((field, frame), statistics) in charts.into_iter().zip(frames).zip(&card.statistics) {
        canvas.draw(ThemeElement::Plot(frame));
        chart::draw(canvas, field, frame);
        draw_side_texts(canvas, card.view.name(field.side), frame, statistics);
    }
    let foot = body.fit(&card.foot, 36.0, MAX_WIDTH);
    canvas.list.text(foot.at(CENTRE_X, 1312.0, TextAnchor::Middle));
}

/// The owner's name above a field, and their achievements below it.
fn draw_side_texts(canvas: &mut Canvas, name: &str, frame: ChartFrame, statistics: &[String]) {
    const SIZE: f32 = 42.0;
    let (x, room) = (frame.corner().0, frame.span());
    let title = canvas.theme.letter_style(Role::SmallTitle).fit(name, 48.0, room);
    canvas.list.text(title.at(x, frame.corner().1 - 64.0, TextAnchor::Start));
    let body = canvas.theme.letter_style(Role::Body);
    for (at, deed) in statistics.iter().enumerate() {
        let baseline = frame.bottom() + 66.0 + at as f32 * SIZE * 1.2;
        let line: TextLine = body.fit(deed, SIZE, room);
        canvas.list.text(line.at(x, baseline, TextAnchor::Start));
    }
}

/// Draws two laurel branches around a text, open at the top.
fn draw_laurels(canvas: &mut Canvas, words: &str) {
    let ((x, y), reach) = WREATH;
    let letters = canvas.theme.letter_style(Role::Title);
    let ink = canvas.theme.letter_style(Role::Emphasis).ink;
    let word = letters.fit(words, 64.0, reach * 1.36);
    let baseline = y + letters.size(&word) * letters.baseline_offset;
    canvas.list.text(word.at(x, baseline, TextAnchor::Middle));
    let (sine, cosine) = LEAF_ROTATION;
    let mut towards: Point = (0.0, 1.0);
    for _ in 0..LEAF_COUNT {
        towards = (towards.0 * cosine + towards.1 * sine, towards.1 * cosine - towards.0 * sine);
        let onward = (towards.1, -towards.0);
        for side in [-1.0, 1.0] {
            let root = (x + side * towards.0 * reach * 0.84, y + towards.1 * reach * 0.84);
            for outward in [0.24, -0.14] {
                let along = (onward.0 * 0.34 + towards.0 * outward, onward.1 * 0.34 + towards.1 * outward);
                canvas.list.fill(leaf(root, (side * along.0 * reach, along.1 * reach)), ink);
            }
        }
    }
}

/// The outline of a leaf from its root to the end of this vector.
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
