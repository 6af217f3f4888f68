//! The layout of an end card from the top: laurels if there are any, the winner, the result, both fields with their owners' names above
//! and the owners' own shooting below, and a footer.

use broadside_scene::EndCard;

use super::{canvas::Canvas, chart, emblem};
use crate::{
    layout::ChartFrame,
    look::{Role, ThemeElement},
    model::FieldModel,
    shape::Point,
    text::{LetterStyle, TextAnchor, TextLine},
};

/// The x coordinate of the centre of the card.
const CENTRE_X: f32 = 540.0;
/// The maximum width of a line.
const MAX_WIDTH: f32 = 984.0;
/// The minimum font height of names, statistics and the footer in pixels: 12 pixels on a phone, 375 pixels wide.
const MIN_FONT_HEIGHT: f32 = 35.0;

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
    let foot = legible_line(body, &card.foot, 50.0, MAX_WIDTH);
    canvas.list.text(foot.at(CENTRE_X, 1312.0, TextAnchor::Middle));
}

/// The owner's name above a field, and the statistics of the owner's own shots below it.
fn draw_side_texts(canvas: &mut Canvas, name: &str, frame: ChartFrame, statistics: &[String]) {
    let (x, y, room) = (frame.text_left(), frame.corner().1, frame.span());
    let title = legible_line(canvas.theme.letter_style(Role::SmallTitle), name, 56.0, room);
    canvas.list.text(title.at(x, y - 64.0, TextAnchor::Start));
    let body = canvas.theme.letter_style(Role::Body);
    for (at, text) in statistics.iter().enumerate() {
        let baseline = frame.bottom() + 60.0 + at as f32 * 56.0;
        canvas.list.text(legible_line(body, text, 50.0, room).at(x, baseline, TextAnchor::Start));
    }
}

/// A line at most `room` pixels wide: shrunk from the text size `most` as far as a phone shows it legibly, then truncated.
fn legible_line(style: LetterStyle, text: &str, most: f32, room: f32) -> TextLine {
    style.fit_between(text, (MIN_FONT_HEIGHT / style.scale, most), room)
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

#[cfg(test)]
mod tests {
    use broadside_game::cell::FieldSize;

    use super::*;
    use crate::{
        ink::Skin,
        list::DisplayItem,
        theme::{Colours, Theme},
    };

    #[test]
    fn names_and_statistics_are_legible_on_a_phone_and_lie_on_their_side() {
        let statistics = ["121 пострілів", "100 % влучань", "найкраща серія 20"].map(str::to_owned);
        let long = "Щ".repeat(40);
        let names = ["Анна", "Константин Константинопольский-Заднепровский", long.as_str(), "אליזבת המלכה הגדולה של הים"];
        for (theme, count) in
            Theme::ALL.into_iter().flat_map(|theme| [(5, 5), (10, 10), (20, 20), (20, 5), (5, 20)].map(|size| (theme, size)))
        {
            for (name, frame) in names
                .iter()
                .flat_map(|name| ChartFrame::on_end_card(FieldSize { width: count.0, height: count.1 }).map(|frame| (name, frame)))
            {
                let mut canvas = Canvas::new(Skin::Board(theme, Colours::default()));
                draw_side_texts(&mut canvas, name, frame, &statistics);
                assert_eq!(canvas.list.items().len(), 4, "{theme:?} {count:?}: {name}");
                for item in canvas.list.items() {
                    let DisplayItem::Text(line) = item else { panic!("{theme:?}: only texts") };
                    assert!(!line.text.is_empty(), "{theme:?} {count:?}: {name}");
                    assert!(line.size * 375.0 / 1080.0 >= 12.0, "{theme:?} {count:?}: {} at {}", line.text, line.size);
                    assert!(line.width() <= frame.span() + 0.5, "{theme:?} {count:?}: {} is {} wide", line.text, line.width());
                }
            }
        }
    }
}
