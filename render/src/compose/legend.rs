//! The legend: each sign with its word, in columns below the picture.

use broadside_game::cell::Cell;

use super::canvas::Canvas;
use crate::{
    look::{Decks, Role, ThemeElement},
    model::ShipState,
    scene::{Layout, size},
    shape::Point,
    sign::{MarkStyle, Sign},
    spot::Spot,
    text::TextAnchor,
};

/// Signs and their meanings, in the reader's language.
pub(crate) type Legend<'a> = [(Sign, &'a str)];

/// The height of a line of the legend, in pixels.
const LINE_HEIGHT: f32 = 46.0;

const WORD_SIZE: f32 = 34.0;
/// The minimum size of the words, used if the longest word does not fit at a larger one.
const MIN_WORD_SIZE: f32 = 26.0;

const SIGN_SIZE: f32 = 38.0;
/// The distance between a sign and its word.
const SIGN_GAP: f32 = 12.0;

/// The left edges and the width of the columns below a picture of this width.
fn columns(layout: Layout, width: u32) -> (&'static [f32], f32) {
    match layout {
        Layout::Spread if width < size(layout).0 => (&[92.0, 356.0], 258.0),
        Layout::Spread => (&[92.0, 356.0, 720.0, 984.0], 258.0),
        Layout::Focus => (&[92.0, 342.0, 592.0], 244.0),
    }
}

/// The height that a legend adds to a picture of this width, in pixels.
pub(crate) fn height(layout: Layout, legend: &Legend<'_>, width: u32) -> u32 {
    let lines = legend.len().div_ceil(columns(layout, width).0.len());
    if lines == 0 { 0 } else { lines as u32 * LINE_HEIGHT as u32 + 22 }
}

/// Draws the legend below a picture of this size.
pub(super) fn draw_below(canvas: &mut Canvas, layout: Layout, legend: &Legend<'_>, above: (u32, u32), marks: MarkStyle) {
    let (columns, width) = columns(layout, above.0);
    let size = word_size(canvas, legend, width);
    for (at, entry) in legend.iter().enumerate() {
        let middle = above.1 as f32 + 4.0 + LINE_HEIGHT * ((at / columns.len()) as f32 + 0.5);
        draw_entry(canvas, *entry, (columns[at % columns.len()], middle), (width, size), (at, marks));
    }
}

/// The common size of all words in columns of this width.
pub(super) fn word_size(canvas: &Canvas, legend: &Legend<'_>, width: f32) -> f32 {
    let letters = canvas.theme.letter_style(Role::Note);
    let sizes = legend.iter().map(|(_, word)| letters.size(&letters.fit(word, WORD_SIZE, word_width(width))));
    sizes.fold(WORD_SIZE, f32::min).max(MIN_WORD_SIZE)
}

/// The maximum width of a word in a column of this width.
fn word_width(width: f32) -> f32 {
    width - SIGN_SIZE - 2.0 * SIGN_GAP
}

/// Draws the legend as one column; omits entries that do not fit.
pub(super) fn draw_column(
    canvas: &mut Canvas,
    legend: &Legend<'_>,
    (x, top): Point,
    (width, height): (f32, f32),
    (marks, size): (MarkStyle, f32),
) {
    let leading = (height / legend.len().max(1) as f32).clamp(30.0, 52.0);
    for (at, entry) in legend.iter().enumerate().take((height / leading) as usize) {
        draw_entry(canvas, *entry, (x, top + leading * (at as f32 + 0.5)), (width, size), (at, marks));
    }
}

/// Draws one sign and its word.
fn draw_entry(
    canvas: &mut Canvas,
    (sign, word): (Sign, &str),
    (x, middle): Point,
    (width, size): (f32, f32),
    (at, marks): (usize, MarkStyle),
) {
    let (pitch, off) = (SIGN_SIZE, SIGN_GAP);
    let spot = Spot { middle: (x + pitch / 2.0, middle), pitch, cell: Cell::new((at % 20) as u8, 0) };
    canvas.draw(ThemeElement::Plate(sign, spot));
    match sign {
        Sign::Sunk => {
            canvas.draw(ThemeElement::Ship(&Decks::at(spot), ShipState::Sunk));
            canvas.draw(ThemeElement::Deck(spot, marks));
        }
        Sign::SunkSubmarine => {
            canvas.draw(ThemeElement::Piece(Sign::Submarine, spot, ShipState::Sunk));
            canvas.draw(ThemeElement::Deck(spot.smaller(), marks));
        }
        Sign::Mine | Sign::Sweeper | Sign::Submarine => canvas.draw(ThemeElement::Piece(sign, spot, ShipState::Own)),
        Sign::Aim => canvas.draw(ThemeElement::Aim(spot, "1")),
        sign => canvas.draw(ThemeElement::Sign(sign, spot, marks)),
    }
    let letters = canvas.theme.letter_style(Role::Note);
    let line = letters.fit(word, size, word_width(width));
    let baseline = middle + letters.size(&line) * letters.baseline_offset;
    canvas.list.text(line.at(x + pitch + off, baseline, TextAnchor::Start));
}
