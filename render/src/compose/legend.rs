//! The legend: each sign with its word, in columns below the picture.

use broadside_game::cell::Cell;

use super::canvas::Canvas;
use crate::{
    look::{Decks, Role, ThemeElement},
    model::ShipState,
    scene::{Layout, size},
    shape::Point,
    sign::{Sign, Signs},
    spot::Spot,
    text::TextAnchor,
};

/// Signs and their meanings, in the reader's language.
pub(crate) type Legend<'a> = [(Sign, &'a str)];

/// The distance between its lines, in pixels.
const LEADING: f32 = 46.0;

/// The size of its words, and the smallest size to which the longest word may reduce all of them.
const WORDS: (f32, f32) = (34.0, 26.0);

/// The size of a sign, and the distance to its word.
const SIGN: (f32, f32) = (38.0, 12.0);

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
    if lines == 0 { 0 } else { lines as u32 * LEADING as u32 + 22 }
}

/// Draws the legend below a picture of this size.
pub(super) fn draw_below(canvas: &mut Canvas, layout: Layout, legend: &Legend<'_>, above: (u32, u32), marks: Signs) {
    let (columns, width) = columns(layout, above.0);
    let size = word_size(canvas, legend, width);
    for (at, entry) in legend.iter().enumerate() {
        let middle = above.1 as f32 + 4.0 + LEADING * ((at / columns.len()) as f32 + 0.5);
        draw_entry(canvas, *entry, (columns[at % columns.len()], middle), (width, size), (at, marks));
    }
}

/// The common size of all words in columns of this width.
pub(super) fn word_size(canvas: &Canvas, legend: &Legend<'_>, width: f32) -> f32 {
    let letters = canvas.theme.letters(Role::Note);
    let sizes = legend.iter().map(|(_, word)| letters.size(&letters.fit(word, WORDS.0, room(width))));
    sizes.fold(WORDS.0, f32::min).max(WORDS.1)
}

/// The width of a word in a column of this width.
fn room(width: f32) -> f32 {
    width - SIGN.0 - 2.0 * SIGN.1
}

/// Draws the legend as one column; omits entries that do not fit.
pub(super) fn draw_column(
    canvas: &mut Canvas,
    legend: &Legend<'_>,
    (x, top): Point,
    (width, height): (f32, f32),
    (marks, size): (Signs, f32),
) {
    let leading = (height / legend.len().max(1) as f32).clamp(30.0, 52.0);
    for (at, entry) in legend.iter().enumerate().take((height / leading) as usize) {
        draw_entry(canvas, *entry, (x, top + leading * (at as f32 + 0.5)), (width, size), (at, marks));
    }
}

/// One sign and its word.
fn draw_entry(canvas: &mut Canvas, (sign, word): (Sign, &str), (x, middle): Point, (width, size): (f32, f32), (at, marks): (usize, Signs)) {
    let (pitch, off) = SIGN;
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
    let letters = canvas.theme.letters(Role::Note);
    let line = letters.fit(word, size, room(width));
    let baseline = middle + letters.size(&line) * letters.drop;
    canvas.list.text(line.at(x + pitch + off, baseline, TextAnchor::Start));
}
