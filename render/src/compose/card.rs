//! The rule card: the agreed rules in words, the fleet to scale, and the signs.

use broadside_game::{cell::FieldSize, shape::Shape};
use broadside_scene::RulesCard;

use super::{
    canvas::Canvas,
    legend::{self, Legend},
    sea,
    tally::{self, TallyArea},
    words,
};
use crate::{
    layout::ChartFrame,
    look::Role,
    model::{PieceForm, Tally, TallyEntry, bent_shapes},
    scene::Layout,
    shape::Point,
    sign::MarkStyle,
    text::TextAnchor,
};

/// The positions of the parts of a card.
struct CardLayout {
    title: ChartFrame,
    /// Corner and extent of the text.
    words: (Point, (f32, f32)),
    /// Corner and extent of the fleet, including its heading.
    fleet: (Point, (f32, f32)),
    /// Corner and extent of the signs.
    signs: (Point, (f32, f32)),
}

/// The layout of a card, with or without a part for signs.
fn card_layout(layout: Layout, signs: bool) -> CardLayout {
    match layout {
        Layout::Spread => CardLayout {
            title: ChartFrame::left(FieldSize::square(10)),
            words: ((96.0, 92.0), (512.0, 598.0)),
            fleet: ((722.0, 0.0), (516.0, if signs { 400.0 } else { 690.0 })),
            signs: ((722.0, 424.0), (516.0, 276.0)),
        },
        Layout::Focus => CardLayout {
            title: ChartFrame::large(FieldSize::square(10)),
            words: ((96.0, 108.0), (736.0, 630.0)),
            fleet: ((96.0, 752.0), (360.0, 512.0)),
            signs: ((484.0, 772.0), (350.0, 488.0)),
        },
    }
}

pub(super) fn draw(canvas: &mut Canvas, card: &RulesCard, layout: Layout, legend: &Legend<'_>, vessels: [&str; 5]) {
    let table = card.rules.has_open_board() && legend.is_empty();
    let places = card_layout(layout, table || !legend.is_empty());
    words::draw_long_title(canvas, &card.title, places.title);
    let end = draw_rules(canvas, &card.lines, places.words);
    // In the focus layout the parts are stacked and move up to the end of the text.
    let up = if layout == Layout::Focus { places.fleet.0.1 - end - 28.0 } else { 0.0 };
    let ((x, y), (width, height)) = move_up(places.fleet, up);
    words::draw_heading(canvas, &card.fleet, (x, y + 52.0), width);
    let (top, room) = (y + 84.0, height - 92.0);
    if card.rules.has_open_board() {
        sea::draw_fleet(canvas, (x, top), (width, room), vessels);
    } else {
        draw_fleet(canvas, card, TallyArea { x, y: top, width, height: room, unit: 46.0 });
    }
    let below = move_up(places.signs, up);
    if table {
        // The chart of the table game, as large as possible.
        let ((x, y), (width, height)) = below;
        let pitch = (width / 12.4).min(height / 14.6).floor();
        sea::draw_empty_chart(canvas, sea::SeaGeometry { x: x + pitch * 1.3, y: y + pitch * 0.5, pitch });
    } else {
        draw_signs(canvas, legend, below, card.rules.signs);
    }
}

/// The same part, moved up and enlarged by `up`.
fn move_up(((x, y), (width, height)): (Point, (f32, f32)), up: f32) -> (Point, (f32, f32)) {
    ((x, y - up), (width, height + up))
}

/// Draws the rules as a list at the largest size that fits. Returns the last baseline.
fn draw_rules(canvas: &mut Canvas, lines: &[String], ((x, y), (width, height)): (Point, (f32, f32))) -> f32 {
    let indent = 26.0;
    let letters = canvas.theme.letter_style(Role::Note);
    let (size, broken) = letters.wrap_all(lines, (width - indent, height));
    let mut baseline = y;
    for paragraph in broken {
        baseline += size * letters.leading;
        canvas.list.text(letters.fit("–", size, indent).at(x, baseline, TextAnchor::Start));
        for (at, line) in paragraph.iter().enumerate() {
            baseline += if at > 0 { size * letters.leading * 0.9 } else { 0.0 };
            canvas.list.text(letters.fit(line, size, width - indent).at(x + indent, baseline, TextAnchor::Start));
        }
    }
    baseline
}

/// Draws all pieces in the form in which they are placed, and the bent forms below them.
fn draw_fleet(canvas: &mut Canvas, card: &RulesCard, room: TallyArea) {
    let pieces: Tally = card.rules.pieces().into_iter().map(|spec| TallyEntry::of(spec, false)).collect();
    let form = |shape: &Shape| TallyEntry { cells: shape.at_origin(), form: PieceForm::Hull, struck: false };
    let bent: Tally = bent_shapes(&card.rules).iter().map(form).collect();
    if bent.is_empty() {
        tally::draw_column(canvas, &pieces, room);
        return;
    }
    let share = 0.66;
    tally::draw_column(canvas, &pieces, TallyArea { height: room.height * share, ..room });
    let top = room.y + room.height * (share + 0.04);
    words::draw_line(canvas, &card.bent, 34.0, (room.x, top + 26.0), room.width);
    let height = room.height * (1.0 - share - 0.04) - 44.0;
    tally::draw_forms(canvas, &bent, TallyArea { y: top + 44.0, height, unit: 30.0, ..room });
}

/// Draws the signs with their words, in two columns if there are many.
fn draw_signs(canvas: &mut Canvas, legend: &Legend<'_>, ((x, y), (width, height)): (Point, (f32, f32)), marks: MarkStyle) {
    let in_two_columns = legend.len() > 7 && width > 500.0;
    let (per_column, wide) = if in_two_columns { (legend.len().div_ceil(2), width / 2.0 - 10.0) } else { (legend.len().max(1), width) };
    let size = legend::word_size(canvas, legend, wide);
    for (at, part) in legend.chunks(per_column).enumerate() {
        legend::draw_column(canvas, part, (x + at as f32 * width / 2.0, y), (wide, height), (marks, size));
    }
}
