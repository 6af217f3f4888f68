//! The layout of an end card from the top: laurels, the winner, the result, both fields with each side's achievements, and a
//! footer.

use broadside_scene::EndCard;

use super::{canvas::Canvas, chart, emblem};
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
const WREATH: (Point, f32) = ((CENTRE_X, 150.0), 112.0);

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
    let word = letters.fit(words, 64.0, reach * 1.26);
    let baseline = y + letters.size(&word) * letters.baseline_offset;
    canvas.list.text(word.at(x, baseline, TextAnchor::Middle));
    canvas.list.fill(emblem::laurel((x - reach, y - reach), 2.0 * reach), ink);
}
