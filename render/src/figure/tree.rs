//! The geometry of a bracket: the positions of its matches, and the sizes of columns, rows and text.

use broadside_scene::figure::{Bracket, BracketMatch, Contender};

use super::page::{FIGURE_LIMITS, MARGIN, TextStyle};
use crate::ink::night;

/// The maximum number of columns.
const MAX_COLUMNS: usize = 12;

/// The maximum row number of a match, in quarter steps (the unit of [`BracketMatch::row`]).
const MAX_QUARTERS: usize = 4 * 64;

/// The top of the first row of matches.
const ROWS_TOP: f32 = 174.0;

/// The free space below the last row.
const BOTTOM_MARGIN: f32 = 40.0;

/// The maximum height of a bracket without its note.
const MAX_HEIGHT: f32 = 2800.0;

/// The padding of a match.
pub(super) const PADDING: f32 = 17.0;

/// The distance between a name and its score.
pub(super) const SCORE_GAP: f32 = 14.0;

/// The positions and sizes in a bracket, in pixels.
pub(super) struct BracketLayout {
    pub(super) match_width: f32,
    /// The height of one of its two lines.
    pub(super) line: f32,
    /// The text size of the names.
    pub(super) size: f32,
    /// The gap between columns.
    pub(super) gap: f32,
    /// The lower end of the lowest match.
    pub(super) bottom: f32,
    pub(super) columns: usize,
    /// The width and height of the picture without its note.
    pub(super) page: (f32, f32),
    /// The lowest row number of a match, in quarter steps.
    first: usize,
    /// The height of a quarter step.
    quarter: f32,
    /// The y coordinate of the matches with the lowest row number.
    middle: f32,
}

/// The line height, the text size, and the gap between matches, by the number of matches in a column.
fn row_metrics(spots: f32) -> (f32, f32, f32) {
    match spots {
        ..=2.0 => (64.0, 34.0, 60.0),
        ..=4.0 => (52.0, 29.0, 30.0),
        ..=8.0 => (46.0, 28.0, 26.0),
        ..=16.0 => (40.0, 27.0, 18.0),
        _ => (34.0, 26.0, 10.0),
    }
}

impl BracketLayout {
    /// The geometry of this bracket.
    pub(super) fn of(bracket: &Bracket) -> Self {
        let drawn = || bracket.boxes.iter().filter(|pair| pair.column < MAX_COLUMNS);
        let first = drawn().map(|pair| pair.row).min().unwrap_or(0);
        let span = drawn().map(|pair| pair.row - first).filter(|row| *row < MAX_QUARTERS).max().unwrap_or(0) as f32;
        let columns = drawn().map(|pair| pair.column + 1).max().unwrap_or(1).max(bracket.headings.len().min(MAX_COLUMNS));
        let nearest = min_spacing(bracket);
        let spots = span / nearest + 1.0;
        let (line, size, between) = row_metrics(spots);
        let roomy = (FIGURE_LIMITS.min_height as f32 - ROWS_TOP - BOTTOM_MARGIN - 2.0 * line) / (spots - 1.0).max(1.0);
        let step = (2.0 * line + between).max(roomy.min(2.0 * line + 80.0));
        let longest = MAX_HEIGHT - ROWS_TOP - BOTTOM_MARGIN - 2.0 * line;
        let quarter = (step / nearest).min(if span > 0.0 { longest / span } else { step });
        let tall = quarter * span + 2.0 * line;
        let height = (ROWS_TOP + tall + BOTTOM_MARGIN).max(FIGURE_LIMITS.min_height as f32);
        let spare = (height - ROWS_TOP - BOTTOM_MARGIN - tall).min(150.0) / 2.0;
        let (match_width, gap) = column_widths(columns, natural_width(bracket, size));
        let width = (2.0 * MARGIN + columns as f32 * (match_width + gap) - gap).max(FIGURE_LIMITS.min_width as f32);
        let middle = ROWS_TOP + spare + line;
        Self {
            match_width,
            line,
            size,
            gap,
            bottom: ROWS_TOP + spare + tall,
            columns,
            page: (width.ceil(), height.ceil()),
            first,
            quarter,
            middle,
        }
    }

    /// The left edge of a column.
    pub(super) fn left(&self, column: usize) -> f32 {
        (MARGIN + column as f32 * (self.match_width + self.gap)).round()
    }

    /// The middle of the left edge of a match; `None` if the match is not drawn.
    pub(super) fn place(&self, pair: &BracketMatch) -> Option<(f32, f32)> {
        let row = pair.row.checked_sub(self.first).filter(|row| *row < MAX_QUARTERS)?;
        (pair.column < MAX_COLUMNS).then(|| (self.left(pair.column), (self.middle + row as f32 * self.quarter).round()))
    }
}

/// The least distance between two matches of one column, in quarter steps.
fn min_spacing(bracket: &Bracket) -> f32 {
    let mut places: Vec<(usize, usize)> = bracket.boxes.iter().map(|pair| (pair.column, pair.row)).collect();
    places.sort_unstable();
    let steps = places.windows(2).filter(|two| two[0].0 == two[1].0).map(|two| two[1].1 - two[0].1);
    steps.filter(|step| *step > 0).min().unwrap_or(4).min(MAX_QUARTERS) as f32
}

/// The width that the longest line needs.
fn natural_width(bracket: &Bracket, size: f32) -> f32 {
    let style = TextStyle::bold(size, night::SNOW);
    let wide = |line: &Contender| style.width(&line.name) + style.width(&line.score);
    bracket.boxes.iter().flat_map(|pair| &pair.lines).map(wide).fold(0.0, f32::max) + 2.0 * PADDING + SCORE_GAP
}

/// The width of a match and the gap after it. Many columns are narrow, so that they stay large on a phone.
fn column_widths(columns: usize, natural: f32) -> (f32, f32) {
    let (least, most, gap) = match columns {
        ..=2 => (360.0, 420.0, 80.0),
        3 => (320.0, 340.0, 80.0),
        4 => (252.0, 252.0, 56.0),
        5..=8 => (200.0, 244.0, 40.0),
        _ => (170.0, 222.0, 26.0),
    };
    let count = columns as f32;
    let share = |width: u32| (width as f32 - 2.0 * MARGIN + gap) / count - gap;
    let wide = natural.clamp(least, most).max(share(FIGURE_LIMITS.min_width).min(most)).min(share(FIGURE_LIMITS.max_width));
    let rest = (share(FIGURE_LIMITS.min_width) - wide).clamp(0.0, 60.0);
    (wide.floor(), gap + rest.floor())
}
