//! The layout of an end card from the top: laurels if there are any, the winner, the result, both fields with each side's achievements,
//! and a footer.

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

/// The size and the baseline of the headline; the size, the top and the maximum height of the result below it.
struct HeaderLayout {
    headline: (f32, f32),
    line: (f32, f32, f32),
}

/// The header below laurels, and the larger one in the middle of the same space without them.
const BELOW_LAURELS: HeaderLayout = HeaderLayout { headline: (120.0, 376.0), line: (50.0, 404.0, 116.0) };
const WITHOUT_LAURELS: HeaderLayout = HeaderLayout { headline: (180.0, 310.0), line: (60.0, 340.0, 150.0) };

pub(super) fn draw(canvas: &mut Canvas, card: &EndCard, charts: [&FieldModel<'_>; 2]) {
    if let Some(words) = &card.laurels {
        draw_laurels(canvas, words);
    }
    let header = if card.laurels.is_some() { BELOW_LAURELS } else { WITHOUT_LAURELS };
    let emphasis = canvas.theme.letter_style(Role::Emphasis).ink;
    let (size, at) = header.headline;
    let headline = canvas.theme.letter_style(Role::Title).fit(&card.headline, size, MAX_WIDTH);
    canvas.list.text(headline.at(CENTRE_X, at, TextAnchor::Middle).with_ink(emphasis));
    let body = canvas.theme.letter_style(Role::Body);
    let (size, mut baseline, height) = header.line;
    for line in body.paragraph(&card.line, size, (MAX_WIDTH, height)) {
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
