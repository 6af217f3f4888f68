//! The signs explained: each with its word, in columns below everything else.

use broadside_core::game::cell::Cell;

use super::Page;
use crate::{
    Layout,
    hand::Point,
    look::Role,
    sign::{Sign, Wreck},
    spot::Spot,
    text::Anchor,
};

/// Signs and what they mean, in the reader's language.
pub(crate) type Legend<'a> = [(Sign, &'a str)];

/// How far its lines stand apart.
const LEADING: f32 = 46.0;

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
pub(super) fn below(page: &mut Page<'_>, layout: Layout, legend: &Legend<'_>, top: f32, wreck: Wreck) {
    let (columns, width) = columns(layout);
    for (at, entry) in legend.iter().enumerate() {
        let middle = top + 4.0 + LEADING * ((at / columns.len()) as f32 + 0.5);
        explain(page, *entry, (columns[at % columns.len()], middle), width, (at, wreck));
    }
}

/// Writes the legend as one column; gives up what there is no height for.
pub(super) fn column(page: &mut Page<'_>, legend: &Legend<'_>, (x, top): Point, (width, height): (f32, f32), wreck: Wreck) {
    let leading = (height / legend.len().max(1) as f32).clamp(30.0, 52.0);
    for (at, entry) in legend.iter().enumerate().take((height / leading) as usize) {
        explain(page, *entry, (x, top + leading * (at as f32 + 0.5)), width, (at, wreck));
    }
}

/// One sign, and its word beside it.
fn explain(page: &mut Page<'_>, (sign, word): (Sign, &str), (x, middle): Point, width: f32, (at, wreck): (usize, Wreck)) {
    let pitch = 38.0;
    let spot = Spot { middle: (x + pitch / 2.0, middle), pitch, cell: Cell::new((at % 20) as u8, 0) };
    page.look.plate(&mut page.list, sign, spot);
    page.look.sign(&mut page.list, sign, spot, wreck);
    let letters = page.look.letters(Role::Note);
    let line = letters.fitted(word, 34.0, width - pitch - 24.0);
    let baseline = middle + letters.size(&line) * letters.drop;
    page.list.text(line.at(x + pitch + 12.0, baseline, Anchor::Start));
}
