//! The signs explained: each with its word, in columns below everything else.

use broadside_core::game::cell::Cell;

use super::page::Page;
use crate::{
    look::{Part, Role},
    scene::Layout,
    shape::Point,
    sign::{Sign, Signs},
    spot::Spot,
    text::Anchor,
};

/// Signs and what they mean, in the reader's language.
pub(crate) type Legend<'a> = [(Sign, &'a str)];

/// How far its lines stand apart.
const LEADING: f32 = 46.0;

/// How large its words are, and how small all of them become at most for the sake of the longest.
const WORDS: (f32, f32) = (34.0, 26.0);

/// How wide a sign is, and how far its word stands off it.
const SIGN: (f32, f32) = (38.0, 12.0);

/// Where the columns of a layout begin, and how wide they are.
fn columns(layout: Layout) -> (&'static [f32], f32) {
    match layout {
        Layout::Spread => (&[92.0, 356.0, 720.0, 984.0], 258.0),
        Layout::Focus => (&[92.0, 342.0, 592.0], 244.0),
    }
}

/// How much higher a picture grows by its legend.
pub(crate) fn height(layout: Layout, legend: &Legend<'_>) -> u32 {
    let lines = legend.len().div_ceil(columns(layout).0.len());
    if lines == 0 { 0 } else { lines as u32 * LEADING as u32 + 22 }
}

/// Writes the legend from `top` on.
pub(super) fn below(page: &mut Page, layout: Layout, legend: &Legend<'_>, top: f32, marks: Signs) {
    let (columns, width) = columns(layout);
    let size = size(page, legend, width);
    for (at, entry) in legend.iter().enumerate() {
        let middle = top + 4.0 + LEADING * ((at / columns.len()) as f32 + 0.5);
        explain(page, *entry, (columns[at % columns.len()], middle), (width, size), (at, marks));
    }
}

/// The size of all words of a legend that stand in columns of this width.
pub(super) fn size(page: &Page, legend: &Legend<'_>, width: f32) -> f32 {
    let letters = page.look.letters(Role::Note);
    let sizes = legend.iter().map(|(_, word)| letters.size(&letters.fitted(word, WORDS.0, room(width))));
    sizes.fold(WORDS.0, f32::min).max(WORDS.1)
}

/// The room of a word in a column of this width.
fn room(width: f32) -> f32 {
    width - SIGN.0 - 2.0 * SIGN.1
}

/// Writes the legend as one column, its words of this size; gives up what there is no height for.
pub(super) fn column(page: &mut Page, legend: &Legend<'_>, (x, top): Point, (width, height): (f32, f32), (marks, size): (Signs, f32)) {
    let leading = (height / legend.len().max(1) as f32).clamp(30.0, 52.0);
    for (at, entry) in legend.iter().enumerate().take((height / leading) as usize) {
        explain(page, *entry, (x, top + leading * (at as f32 + 0.5)), (width, size), (at, marks));
    }
}

/// One sign, and its word beside it.
fn explain(page: &mut Page, (sign, word): (Sign, &str), (x, middle): Point, (width, size): (f32, f32), (at, marks): (usize, Signs)) {
    let (pitch, off) = SIGN;
    let spot = Spot { middle: (x + pitch / 2.0, middle), pitch, cell: Cell::new((at % 20) as u8, 0) };
    page.draw(Part::Plate(sign, spot));
    page.draw(Part::Sign(sign, spot, marks));
    let letters = page.look.letters(Role::Note);
    let line = letters.fitted(word, size, room(width));
    let baseline = middle + letters.size(&line) * letters.drop;
    page.list.text(line.at(x + pitch + off, baseline, Anchor::Start));
}
