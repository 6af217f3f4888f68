//! Plain paper: squared, and lined on every second page.

use super::{
    paper::{HEIGHT, Paper, Segment, WIDTH, line},
    style::Colour,
};

/// The colour of lines: a light blue that prints as light grey.
const LINE_COLOUR: Colour = [0.55, 0.68, 0.82];

/// The colour of the red line at the left of lined paper.
const MARGIN_LINE_COLOUR: Colour = [0.86, 0.45, 0.45];

/// The side of a square, in millimetres.
const SQUARE_SIDE: f64 = 5.0;
/// The number of squares across.
const COLUMN_COUNT: u32 = 38;
/// The number of squares down.
const ROW_COUNT: u32 = 56;

/// The distance between lines, in millimetres.
const LINE_GAP: f64 = 8.0;
const LINE_COUNT: u32 = 34;

/// Draws a page of plain paper.
pub(super) fn draw(paper: &mut Paper<'_>, page: usize) {
    if page.is_multiple_of(2) { draw_squared_paper(paper) } else { draw_lined_paper(paper) }
}

fn draw_squared_paper(paper: &mut Paper<'_>) {
    let (width, height) = (f64::from(COLUMN_COUNT) * SQUARE_SIDE, f64::from(ROW_COUNT) * SQUARE_SIDE);
    let (left, top) = ((WIDTH - width) / 2.0, (HEIGHT - height) / 2.0);
    let down = (0..=COLUMN_COUNT).map(|at| left + f64::from(at) * SQUARE_SIDE).flat_map(|x| line((x, top), (x, top + height)));
    let across = (0..=ROW_COUNT).map(|at| top + f64::from(at) * SQUARE_SIDE).flat_map(|y| line((left, y), (left + width, y)));
    paper.stroke(down.chain(across), 0.18, LINE_COLOUR);
}

fn draw_lined_paper(paper: &mut Paper<'_>) {
    let (left, right) = (10.0, WIDTH - 10.0);
    let top = (HEIGHT - f64::from(LINE_COUNT - 1) * LINE_GAP) / 2.0;
    let lines = (0..LINE_COUNT).map(|at| top + f64::from(at) * LINE_GAP).flat_map(|y| line((left, y), (right, y)));
    paper.stroke(lines.collect::<Vec<Segment>>(), 0.2, LINE_COLOUR);
    paper.stroke(line((left + 18.0, 10.0), (left + 18.0, HEIGHT - 10.0)), 0.3, MARGIN_LINE_COLOUR);
}
