//! The cells of heat maps: their positions, a chance as a number on its colour, the marks of the chart, the frame of the likeliest
//! cell.

use broadside_scene::figure::Heat;

use super::page::{FigurePage, TextStyle};
use crate::{
    ink::{chances, night},
    shape::Point,
    text::TextAnchor,
};

/// A chance in thousandths as whole per cent, rounded.
pub(super) fn percent(chance: u16) -> u16 {
    chance.saturating_add(5) / 10
}

/// The positions of the cells and their labels.
pub(super) struct CellGrid<'a> {
    pub(super) columns: &'a [String],
    pub(super) rows: &'a [String],
    /// The upper left corner of the field.
    pub(super) corner: Point,
    /// The side of a cell.
    pub(super) side: f32,
}

impl<'a> CellGrid<'a> {
    /// The maximum number of columns and of rows.
    const MAX_CELLS: usize = 20;

    /// The grid with these labels and this corner; its cells fill at most `room` pixels and are at most `max_side` wide.
    pub(super) fn new(columns: &'a [String], rows: &'a [String], corner: Point, (room, max_side): (f32, f32)) -> Self {
        let [columns, rows] = [columns, rows].map(|labels| &labels[..labels.len().min(Self::MAX_CELLS)]);
        let side = (room / columns.len().max(rows.len()).max(1) as f32).floor().min(max_side);
        Self { columns, rows, corner, side }
    }

    /// The upper left corner of a cell.
    pub(super) fn cell_corner(&self, place: usize) -> Point {
        let (column, row) = (place % self.columns.len().max(1), place / self.columns.len().max(1));
        (self.corner.0 + column as f32 * self.side, self.corner.1 + row as f32 * self.side)
    }

    /// Whether this cell is drawn.
    pub(super) fn contains(&self, place: usize) -> bool {
        place < self.columns.len() * self.rows.len()
    }

    /// Draws the edge of the field.
    pub(super) fn draw_edge(&self, page: &mut FigurePage) {
        let ((x, y), side) = (self.corner, self.side);
        let extent = (side * self.columns.len() as f32 + 10.0, side * self.rows.len() as f32 + 10.0);
        page.list.border((x - 5.0, y - 5.0), extent, 3.0, night::BRASS);
    }

    /// Draws a mark, or a chance in this text size, on the colour of the step that `level` returns for it.
    pub(super) fn draw_cell(&self, page: &mut FigurePage, place: usize, heat: Heat, size: f32, level: impl Fn(u16) -> usize) {
        let ((x, y), side) = (self.cell_corner(place), self.side);
        match heat {
            Heat::Chance(chance) => draw_number(page, (x, y), (side, size), (chance, level(chance))),
            Heat::Empty | Heat::Miss | Heat::Hit | Heat::Sunk => {
                draw_mark(page, (x + side / 2.0, y + side / 2.0), side / 2.0, heat);
            }
        }
    }
}

/// Draws a chance as a number in this text size, on the colour of its step.
fn draw_number(page: &mut FigurePage, (x, y): Point, (side, size): (f32, f32), (chance, level): (u16, usize)) {
    page.list.fill_rectangle((x + 1.0, y + 1.0), (side - 2.0, side - 2.0), chances::RAMP[level]);
    let style = TextStyle::bold(size, chances::number_ink(level)).with_anchor(TextAnchor::Middle);
    page.write_to_fit(style, &percent(chance).to_string(), (x + side / 2.0, y + side / 2.0 + style.baseline_offset()), side * 0.88);
}

/// Draws the white frame of the likeliest cell, with dark edges on both sides.
pub(super) fn draw_frame(page: &mut FigurePage, (x, y): Point, side: f32) {
    let line = (side * 0.07).max(4.0);
    for (out, line, ink) in [(line * 0.5 + 2.0, line + 4.0, chances::DARK_NUMBER), (line * 0.5, line, chances::LIGHT_NUMBER)] {
        page.list.border((x - out, y - out), (side + 2.0 * out, side + 2.0 * out), line, ink);
    }
}

/// Draws a mark of the chart: a dot, a ring, a cross, or a cross in a box.
pub(super) fn draw_mark(page: &mut FigurePage, (x, y): Point, reach: f32, heat: Heat) {
    let line = (reach * 0.14).clamp(2.5, 7.0);
    match heat {
        Heat::Chance(_) => {}
        Heat::Empty => page.draw_disc((x, y), (reach * 0.12).max(2.5), night::DUSK),
        Heat::Miss => page.draw_ring((x, y), reach * 0.42, line, night::MIST),
        Heat::Hit | Heat::Sunk => {
            let arm = reach * if heat == Heat::Sunk { 0.4 } else { 0.52 };
            page.draw_cross((x, y), arm, line, night::EMBER);
            if heat == Heat::Sunk {
                let edge = (reach * 0.82).floor();
                page.list.border((x - edge, y - edge), (2.0 * edge, 2.0 * edge), line.max(3.0), night::EMBER);
            }
        }
    }
}
