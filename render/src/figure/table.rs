//! A table: places, names and narrow number columns. The first three places have medals, a highlighted row a bar and a lighter
//! background. Neither sorts nor counts.

use broadside_scene::figure::{Accent, PlayerResult, RankingRow, RankingTable};

use super::{
    badge,
    page::{FIGURE_LIMITS, FigurePage, MARGIN, TextStyle},
};
use crate::{
    glyph::Face,
    ink::night,
    text::{self, TextAnchor},
};

/// The maximum number of rows.
const MAX_ROWS: usize = 40;

/// The maximum number of columns.
const MAX_COLUMNS: usize = 28;

/// The maximum number of lines at the foot.
const MAX_FOOT_LINES: usize = 8;

/// The top of the first row.
const ROWS_TOP: f32 = 186.0;

/// The text that is drawn as a tick: the font has no such letter.
const TICK: &str = "✓";

/// The distance between the lines at the foot.
const LEADING: f32 = 36.0;

const FOOT_STYLE: TextStyle = TextStyle::plain(25.0, night::MIST);

/// The text style of headings.
const HEADING_STYLE: TextStyle = TextStyle::bold(25.0, night::BRASS);

/// The widths and heights in a table, in pixels.
struct TableGrid {
    /// The left edge and width of each column.
    columns: Vec<(f32, f32)>,
    /// The height of a row.
    row: f32,
    /// The text size.
    size: f32,
    /// The width of the page.
    width: f32,
}

pub(super) fn draw(table: &RankingTable) -> FigurePage {
    let rows = &table.rows[..table.rows.len().min(MAX_ROWS)];
    let mut grid = TableGrid::of(table, rows);
    let room = grid.width - 2.0 * MARGIN;
    let foot: Vec<String> = table.foot.iter().take(MAX_FOOT_LINES).flat_map(|line| wrap_line(line, room)).take(MAX_FOOT_LINES).collect();
    let below = if foot.is_empty() { 0.0 } else { 18.0 + foot.len() as f32 * LEADING };
    // A few rows are higher, so that they fill the page.
    let free = FIGURE_LIMITS.min_height as f32 - ROWS_TOP - below - MARGIN;
    grid.row = (free / rows.len().max(1) as f32).floor().clamp(grid.row, 62.0);
    let bottom = ROWS_TOP + rows.len() as f32 * grid.row;
    let height = (bottom + below + MARGIN).max(FIGURE_LIMITS.min_height as f32);
    let size = (grid.width as u32, height as u32);
    let mut page = if bottom + 410.0 < height { FigurePage::with_rose(size) } else { FigurePage::new(size) };
    page.draw_heading(&table.title, &table.subtitle);
    for (at, (heading, (x, wide))) in table.headings.iter().zip(&grid.columns).enumerate() {
        draw_cell(&mut page, HEADING_STYLE, heading, at, (*x, 172.0), *wide);
    }
    page.list.fill_rectangle((MARGIN, ROWS_TOP - 2.0), (room, 2.0), night::DARK_BRASS);
    for (at, row) in rows.iter().enumerate() {
        let top = ROWS_TOP + at as f32 * grid.row;
        draw_row_background(&mut page, row.accent, at, (top, grid.row), room);
        draw_row(&mut page, &grid, row, top);
    }
    for (at, line) in foot.iter().enumerate() {
        page.write(FOOT_STYLE, line, (MARGIN, bottom + 18.0 + LEADING * (at as f32 + 0.75)), room);
    }
    page
}

/// Wraps a line at the foot.
fn wrap_line(line: &str, room: f32) -> Vec<String> {
    let start: String = line.chars().take(1000).collect();
    text::wrap(&start, &[], Face::Plain, FOOT_STYLE.size, room)
}

impl TableGrid {
    fn of(table: &RankingTable, rows: &[RankingRow]) -> Self {
        let (row, size) = match rows.len() {
            ..=6 => (60.0, 34.0),
            7..=10 => (50.0, 30.0),
            11..=20 => (44.0, 28.0),
            _ => (40.0, 27.0),
        };
        let least = if rows.len() > 16 { FIGURE_LIMITS.min_table_width } else { FIGURE_LIMITS.min_width } as f32;
        let style = TextStyle::bold(size, night::SNOW);
        let mut wide: Vec<f32> = (0..table.headings.len().min(MAX_COLUMNS))
            .map(|at| {
                let cells = rows.iter().filter_map(|row| row.cells.get(at)).map(|cell| style.width(cell));
                let natural = cells.fold(HEADING_STYLE.width(&table.headings[at]), f32::max) + 30.0;
                let (low, high) = width_bounds(at);
                natural.clamp(low, high)
            })
            .collect();
        let most = FIGURE_LIMITS.max_width as f32 - 2.0 * MARGIN;
        while wide.iter().sum::<f32>() > most {
            wide.pop();
        }
        let natural: f32 = wide.iter().sum();
        let width = (natural + 2.0 * MARGIN).max(least).ceil();
        distribute_width(&mut wide, width - 2.0 * MARGIN - natural);
        let mut x = MARGIN;
        let columns = wide
            .into_iter()
            .map(|wide| {
                x += wide;
                (x - wide, wide)
            })
            .collect();
        Self { columns, row, size, width }
    }
}

/// The minimum and maximum width of a column.
fn width_bounds(column: usize) -> (f32, f32) {
    match column {
        0 => (76.0, 130.0),
        1 => (260.0, 520.0),
        _ => (64.0, 190.0),
    }
}

/// Distributes the remaining width to the narrow columns, up to a limit, and the rest to the names.
fn distribute_width(wide: &mut [f32], rest: f32) {
    let narrow = wide.len().saturating_sub(2);
    let each = if narrow == 0 { 0.0 } else { (rest / (narrow + 1) as f32).min(60.0).floor() };
    wide.iter_mut().skip(2).for_each(|wide| *wide += each);
    let left = rest - each * narrow as f32;
    if let Some(name) = wide.get_mut(1) {
        *name += left;
    }
}

fn draw_row_background(page: &mut FigurePage, accent: Accent, at: usize, (top, high): (f32, f32), room: f32) {
    if accent == Accent::Strong {
        page.list.fill_rectangle((MARGIN, top), (room, high - 1.0), night::LIGHT_PANEL);
        page.list.fill_rectangle((MARGIN, top), (6.0, high - 1.0), night::BRASS);
    } else {
        let ink = if at.is_multiple_of(2) { night::PANEL } else { night::ROW_SHADE };
        page.list.fill_rectangle((MARGIN, top), (room, high - 1.0), ink);
    }
}

/// Draws the cells of a row.
fn draw_row(page: &mut FigurePage, grid: &TableGrid, row: &RankingRow, top: f32) {
    for (at, (text, (x, wide))) in row.cells.iter().zip(&grid.columns).enumerate() {
        let medal = if row.accent == Accent::Faint || at > 0 { None } else { badge::metal_of_place(text) };
        if let Some(metal) = medal {
            let middle = (x + wide / 2.0, top + grid.row / 2.0 - 0.5);
            badge::draw_numbered_medal(page, middle, grid.row * 0.4, metal, text.trim());
            continue;
        }
        if at > 1 && text == TICK {
            badge::draw_outcome(page, (x + wide / 2.0, top + grid.row / 2.0 - 0.5), grid.row * 0.26, PlayerResult::Won);
            continue;
        }
        let style = cell_style(row.accent, at, grid.size);
        draw_cell(page, style, text, at, (*x, (top + grid.row / 2.0 + style.baseline_offset()).round()), *wide);
    }
}

fn cell_style(accent: Accent, column: usize, size: f32) -> TextStyle {
    let main = matches!(column, 1 | 2);
    match accent {
        Accent::Faint => TextStyle::plain(size, night::DUSK),
        Accent::Strong => TextStyle::bold(size, if main { night::SNOW } else { night::MIST }),
        Accent::None if column == 2 => TextStyle::bold(size, night::SNOW),
        Accent::None => TextStyle::plain(size, if main { night::SNOW } else { night::MIST }),
    }
}

/// Draws a text in its cell: names are left-aligned, everything else is centred.
fn draw_cell(page: &mut FigurePage, style: TextStyle, text: &str, column: usize, (x, baseline): (f32, f32), wide: f32) {
    if column == 1 {
        page.write(style, text, (x + 10.0, baseline), wide - 24.0);
    } else {
        page.write_to_fit(style.with_anchor(TextAnchor::Middle), text, (x + wide / 2.0, baseline), wide - 12.0);
    }
}
