//! A table: places, names and narrow columns of numbers. The first three places bear medals, a strong row a bar and a
//! lighter ground. Sorts nothing, counts nothing.

use broadside_core::present::figure::{Accent, Fate, RankingRow, RankingTable};

use super::{
    badge,
    page::{LIMITS, MARGIN, Page, Print},
};
use crate::{
    glyph::Face,
    ink::night,
    text::{self, Anchor},
};

/// Rows beyond which none are drawn.
const ROWS: usize = 40;

/// Columns beyond which none are drawn.
const COLUMNS: usize = 28;

/// Lines at the foot beyond which none are drawn.
const FEET: usize = 8;

/// Where the first row begins.
const TOP: f32 = 186.0;

/// The cell that is drawn as a sign: no letter of the face looks like it.
const TICK: &str = "✓";

/// How far apart the lines at the foot stand.
const LEADING: f32 = 36.0;

/// How the foot is printed.
const FOOT: Print = Print::plain(25.0, night::MIST);

/// How headings are printed.
const HEADING: Print = Print::strong(25.0, night::BRASS);

/// The measures of a table.
struct Grid {
    /// Where each column begins and how wide it is.
    columns: Vec<(f32, f32)>,
    /// How high a row is.
    row: f32,
    /// How large its letters are.
    size: f32,
    width: f32,
}

/// Draws the table.
pub(super) fn draw(table: &RankingTable) -> Page {
    let rows = &table.rows[..table.rows.len().min(ROWS)];
    let mut grid = Grid::of(table, rows);
    let room = grid.width - 2.0 * MARGIN;
    let foot: Vec<String> = table.foot.iter().take(FEET).flat_map(|line| broken(line, room)).take(FEET).collect();
    let below = if foot.is_empty() { 0.0 } else { 18.0 + foot.len() as f32 * LEADING };
    grid.spread(rows.len(), LIMITS.lowest as f32 - TOP - below - MARGIN);
    let bottom = TOP + rows.len() as f32 * grid.row;
    let height = (bottom + below + MARGIN).max(LIMITS.lowest as f32);
    let size = (grid.width as u32, height as u32);
    let mut page = if bottom + 410.0 < height { Page::charted(size) } else { Page::new(size) };
    page.heading(&table.title, &table.subtitle);
    for (at, (heading, (x, wide))) in table.headings.iter().zip(&grid.columns).enumerate() {
        cell(&mut page, HEADING, heading, at, (*x, 172.0), *wide);
    }
    page.list.bar((MARGIN, TOP - 2.0), (room, 2.0), night::OLD_BRASS);
    for (at, row) in rows.iter().enumerate() {
        let top = TOP + at as f32 * grid.row;
        ground(&mut page, row.accent, at, (top, grid.row), room);
        write(&mut page, &grid, row, top);
    }
    for (at, line) in foot.iter().enumerate() {
        page.write(FOOT, line, (MARGIN, bottom + 18.0 + LEADING * (at as f32 + 0.75)), room);
    }
    page
}

fn broken(line: &str, room: f32) -> Vec<String> {
    let start: String = line.chars().take(1000).collect();
    text::broken(&start, &[], Face::Plain, FOOT.size, room)
}

impl Grid {
    fn of(table: &RankingTable, rows: &[RankingRow]) -> Self {
        let (row, size) = match rows.len() {
            ..=6 => (60.0, 34.0),
            7..=10 => (50.0, 30.0),
            11..=20 => (44.0, 28.0),
            _ => (40.0, 27.0),
        };
        let least = if rows.len() > 16 { LIMITS.slimmest } else { LIMITS.narrowest } as f32;
        let print = Print::strong(size, night::SNOW);
        let mut wide: Vec<f32> = (0..table.headings.len().min(COLUMNS))
            .map(|at| {
                let cells = rows.iter().filter_map(|row| row.cells.get(at)).map(|cell| print.width(cell));
                let natural = cells.fold(HEADING.width(&table.headings[at]), f32::max) + 30.0;
                let (low, high) = bounds(at);
                natural.clamp(low, high)
            })
            .collect();
        let most = LIMITS.widest as f32 - 2.0 * MARGIN;
        while wide.iter().sum::<f32>() > most {
            wide.pop();
        }
        let natural: f32 = wide.iter().sum();
        let width = (natural + 2.0 * MARGIN).max(least).ceil();
        share(&mut wide, width - 2.0 * MARGIN - natural);
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

    /// Gives few rows more of the height there is.
    fn spread(&mut self, rows: usize, height: f32) {
        self.row = (height / rows.max(1) as f32).floor().clamp(self.row, 62.0);
    }
}

/// Between which widths a column lies.
fn bounds(column: usize) -> (f32, f32) {
    match column {
        0 => (76.0, 130.0),
        1 => (260.0, 520.0),
        _ => (64.0, 190.0),
    }
}

/// Gives what is left of the width to the narrow columns, and what they cannot use to the names.
fn share(wide: &mut [f32], rest: f32) {
    let narrow = wide.len().saturating_sub(2);
    let each = if narrow == 0 { 0.0 } else { (rest / (narrow + 1) as f32).min(60.0).floor() };
    wide.iter_mut().skip(2).for_each(|wide| *wide += each);
    let left = rest - each * narrow as f32;
    if let Some(name) = wide.get_mut(1) {
        *name += left;
    }
}

/// What a row stands on.
fn ground(page: &mut Page, accent: Accent, at: usize, (top, high): (f32, f32), room: f32) {
    if accent == Accent::Strong {
        page.list.bar((MARGIN, top), (room, high - 1.0), night::RAISED);
        page.list.bar((MARGIN, top), (6.0, high - 1.0), night::BRASS);
    } else {
        let ink = if at.is_multiple_of(2) { night::PANEL } else { night::SHADE };
        page.list.bar((MARGIN, top), (room, high - 1.0), ink);
    }
}

fn write(page: &mut Page, grid: &Grid, row: &RankingRow, top: f32) {
    for (at, (text, (x, wide))) in row.cells.iter().zip(&grid.columns).enumerate() {
        let medal = if row.accent == Accent::Faint || at > 0 { None } else { badge::metal(text) };
        if let Some(metal) = medal {
            let middle = (x + wide / 2.0, top + grid.row / 2.0 - 0.5);
            badge::numbered(page, middle, grid.row * 0.4, metal, text.trim());
            continue;
        }
        if at > 1 && text == TICK {
            badge::outcome(page, (x + wide / 2.0, top + grid.row / 2.0 - 0.5), grid.row * 0.26, Fate::Won);
            continue;
        }
        let print = print(row.accent, at, grid.size);
        cell(page, print, text, at, (*x, (top + grid.row / 2.0 + print.drop()).round()), *wide);
    }
}

fn print(accent: Accent, column: usize, size: f32) -> Print {
    let main = matches!(column, 1 | 2);
    match accent {
        Accent::Faint => Print::plain(size, night::DUSK),
        Accent::Strong => Print::strong(size, if main { night::SNOW } else { night::MIST }),
        Accent::None if column == 2 => Print::strong(size, night::SNOW),
        Accent::None => Print::plain(size, if main { night::SNOW } else { night::MIST }),
    }
}

/// A text in its cell: names begin at its left edge, all else stands in its middle.
fn cell(page: &mut Page, print: Print, text: &str, column: usize, (x, baseline): (f32, f32), wide: f32) {
    if column == 1 {
        page.write(print, text, (x + 10.0, baseline), wide - 24.0);
    } else {
        page.squeezed(print.from(Anchor::Middle), text, (x + wide / 2.0, baseline), wide - 12.0);
    }
}
