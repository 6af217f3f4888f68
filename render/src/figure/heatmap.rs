//! A heat map: the field in colours from deep blue to yellow with a number in every cell, the marks of shots, a scale, and the
//! names of the likeliest cells. Every colour is accompanied by its number.

use broadside_scene::figure::{Heat, HeatMap};

use super::{
    cells::{CellGrid, draw_frame, draw_mark, percent},
    page::{FIGURE_LIMITS, FigurePage, MARGIN, TextStyle},
    ramp::{LEVELS, level},
};
use crate::{
    ink::{chances, night},
    text::TextAnchor,
};

/// The upper left corner of the field, and its maximum extent.
const FIELD: (f32, f32, f32) = (MARGIN + 48.0, 190.0, 740.0);

/// The largest side of a cell.
const MAX_CELL_SIDE: f32 = 148.0;

/// The maximum number of likeliest cells in the list.
const MAX_BEST_CELLS: usize = 5;
/// The maximum number of marks in the legend.
const MAX_MARKS: usize = 5;

/// The left edge of the scale.
const SCALE_LEFT: f32 = FIELD.0 + FIELD.2 + 28.0;
const SCALE_WIDTH: f32 = 34.0;
/// The left edge of the text to the right of the scale.
const TEXT_LEFT: f32 = FIELD.0 + FIELD.2 + 160.0;

/// The distance between the lines of the likeliest cells.
const BEST_CELL_SPACING: f32 = 50.0;
/// The distance between the lines of the legend.
const MARK_SPACING: f32 = 48.0;

pub(super) fn draw(map: &HeatMap) -> FigurePage {
    let grid = CellGrid::new(&map.columns, &map.rows, (FIELD.0, FIELD.1), (FIELD.2, MAX_CELL_SIDE));
    let chances = map.cells.iter().filter_map(|cell| match cell {
        Heat::Chance(chance) => Some(*chance),
        Heat::Empty | Heat::Miss | Heat::Hit | Heat::Sunk => None,
    });
    let greatest = chances.max().unwrap_or_default();
    let (width, high) = (FIGURE_LIMITS.min_width as f32, (grid.side * grid.rows.len() as f32).max(FIELD.2 * 0.6));
    let height = (FIELD.1 + high + 58.0 + MARGIN).max(FIGURE_LIMITS.min_height as f32);
    let mut page = FigurePage::new((width as u32, height as u32));
    page.draw_compass_rose((TEXT_LEFT + 98.0, height - 182.0), 128.0);
    page.draw_heading(&map.title, &map.subtitle);
    draw_field(&mut page, map, &grid, greatest);
    draw_scale(&mut page, greatest, high);
    let below = draw_likeliest_cells(&mut page, map, width - MARGIN - TEXT_LEFT);
    draw_legend(&mut page, map, below, width - MARGIN - TEXT_LEFT);
    page.write_to_fit(TextStyle::plain(28.0, night::MIST), &map.note, (MARGIN, FIELD.1 + high + 50.0), width - 2.0 * MARGIN);
    page
}

/// Draws the field with its axis labels; `greatest` is the greatest chance on the map, in thousandths.
fn draw_field(page: &mut FigurePage, map: &HeatMap, grid: &CellGrid<'_>, greatest: u16) {
    if grid.columns.is_empty() || grid.rows.is_empty() {
        return;
    }
    grid.draw_edge(page);
    let side = grid.side;
    let style = TextStyle::bold((side * 0.56).clamp(24.0, 38.0), night::BRASS);
    for (at, head) in grid.columns.iter().enumerate() {
        let x = FIELD.0 + side * (at as f32 + 0.5);
        page.write_to_fit(style.with_anchor(TextAnchor::Middle), head, (x, FIELD.1 - 16.0), side);
    }
    for (at, head) in grid.rows.iter().enumerate() {
        let y = FIELD.1 + side * (at as f32 + 0.5) + style.baseline_offset();
        page.write_to_fit(style.with_anchor(TextAnchor::End), head, (FIELD.0 - 14.0, y), 44.0);
    }
    let cells = || map.cells.iter().enumerate().filter(|(place, _)| grid.contains(*place));
    for (place, heat) in cells() {
        grid.draw_cell(page, place, *heat, (side * 0.5 + 2.0).min(52.0), |chance| level(chance, greatest));
    }
    // Cells that show the same number as the likeliest one are framed too.
    let top = |heat: Heat| matches!(heat, Heat::Chance(chance) if chance > 0 && percent(chance) == percent(greatest));
    cells().filter(|(_, heat)| top(**heat)).for_each(|(place, _)| draw_frame(page, grid.cell_corner(place), side));
}

/// Draws the scale from 0 at the bottom to the greatest chance at the top.
fn draw_scale(page: &mut FigurePage, greatest: u16, high: f32) {
    let step = high / LEVELS as f32;
    for at in 0..LEVELS {
        page.list.fill_rectangle((SCALE_LEFT, FIELD.1 + high - step * (at as f32 + 1.0)), (SCALE_WIDTH, step + 0.5), chances::RAMP[at]);
    }
    let style = TextStyle::plain(30.0, night::SNOW);
    for (share, number) in [(0.0, percent(greatest)), (0.5, percent(greatest / 2)), (1.0, 0)] {
        let y = FIELD.1 + 14.0 + share * (high - 28.0) + style.baseline_offset();
        if greatest > 0 || share == 1.0 {
            page.write_to_fit(style, &format!("{number} %"), (SCALE_LEFT + SCALE_WIDTH + 12.0, y), 78.0);
        }
    }
}

/// Lists the likeliest cells. Returns the last baseline.
fn draw_likeliest_cells(page: &mut FigurePage, map: &HeatMap, room: f32) -> f32 {
    let (heading, cells) = &map.best;
    let mut y = FIELD.1 + 26.0;
    if cells.is_empty() {
        return y;
    }
    page.write_to_fit(TextStyle::bold(32.0, night::BRASS), &heading.to_uppercase(), (TEXT_LEFT, y), room);
    for (at, (name, number)) in cells.iter().take(MAX_BEST_CELLS).enumerate() {
        y += BEST_CELL_SPACING;
        page.write_to_fit(TextStyle::plain(30.0, night::FOG), &(at + 1).to_string(), (TEXT_LEFT, y), 30.0);
        page.write_to_fit(TextStyle::bold(36.0, night::SNOW), name, (TEXT_LEFT + 34.0, y), room * 0.5 - 34.0);
        page.write_to_fit(TextStyle::plain(34.0, night::MIST).with_anchor(TextAnchor::End), number, (TEXT_LEFT + room, y), room * 0.46);
    }
    y
}

/// Draws the legend of the marks.
fn draw_legend(page: &mut FigurePage, map: &HeatMap, below: f32, room: f32) {
    let top = below + 56.0;
    for (at, (heat, word)) in map.legend.iter().take(MAX_MARKS).enumerate() {
        let y = top + MARK_SPACING * at as f32;
        draw_mark(page, (TEXT_LEFT + 18.0, y), 21.0, *heat);
        let style = TextStyle::plain(28.0, night::MIST);
        page.write_to_fit(style, word, (TEXT_LEFT + 50.0, y + style.baseline_offset()), room - 50.0);
    }
}
