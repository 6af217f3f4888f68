//! Where the matches of a bracket stand: how wide its columns are, how high its rows, how large its letters. Numbers only.

use broadside_core::present::figure::{Bracket, Contender, Pair};

use super::page::{LIMITS, MARGIN, Print};
use crate::ink::night;

/// Columns beyond which none are drawn.
const COLUMNS: usize = 12;

/// Quarter steps beyond which nothing is drawn.
const QUARTERS: usize = 4 * 64;

/// Where the first row of matches may begin.
const TOP: f32 = 174.0;

/// What stays free below the last row.
const BELOW: f32 = 40.0;

/// How high a bracket may grow without its note.
const HIGHEST: f32 = 2800.0;

/// Between the edge of a match and its words.
pub(super) const PADDING: f32 = 17.0;

/// Between a name and what stands at the right.
pub(super) const BETWEEN: f32 = 14.0;

/// The measures of a bracket.
pub(super) struct Tree {
    /// How wide a match is.
    pub(super) wide: f32,
    /// How high one of its two lines is.
    pub(super) line: f32,
    /// How large the names are.
    pub(super) size: f32,
    /// Between a match and the next column.
    pub(super) gap: f32,
    /// Where the lowest match ends.
    pub(super) bottom: f32,
    /// The columns.
    pub(super) columns: usize,
    /// The whole picture.
    pub(super) page: (f32, f32),
    first: usize,
    quarter: f32,
    middle: f32,
}

/// How high a line is, how large its letters, what is left between two matches, and the least gap between columns.
fn grain(spots: f32) -> (f32, f32, f32) {
    match spots {
        ..=2.0 => (64.0, 34.0, 60.0),
        ..=4.0 => (52.0, 29.0, 30.0),
        ..=8.0 => (46.0, 28.0, 26.0),
        ..=16.0 => (40.0, 27.0, 18.0),
        _ => (34.0, 26.0, 10.0),
    }
}

impl Tree {
    /// The measures for this bracket.
    pub(super) fn of(bracket: &Bracket) -> Self {
        let kept = || bracket.boxes.iter().filter(|pair| pair.column < COLUMNS);
        let first = kept().map(|pair| pair.row).min().unwrap_or(0);
        let span = kept().map(|pair| pair.row - first).filter(|row| *row < QUARTERS).max().unwrap_or(0) as f32;
        let columns = kept().map(|pair| pair.column + 1).max().unwrap_or(1).max(bracket.headings.len().min(COLUMNS));
        let nearest = nearest(bracket);
        let spots = span / nearest + 1.0;
        let (line, size, between) = grain(spots);
        let roomy = (LIMITS.lowest as f32 - TOP - BELOW - 2.0 * line) / (spots - 1.0).max(1.0);
        let step = (2.0 * line + between).max(roomy.min(2.0 * line + 80.0));
        let longest = HIGHEST - TOP - BELOW - 2.0 * line;
        let quarter = (step / nearest).min(if span > 0.0 { longest / span } else { step });
        let tall = quarter * span + 2.0 * line;
        let height = (TOP + tall + BELOW).max(LIMITS.lowest as f32);
        let spare = (height - TOP - BELOW - tall).min(150.0) / 2.0;
        let (wide, gap) = across(columns, wanted(bracket, size));
        let width = (2.0 * MARGIN + columns as f32 * (wide + gap) - gap).max(LIMITS.narrowest as f32);
        let middle = TOP + spare + line;
        Self { wide, line, size, gap, bottom: TOP + spare + tall, columns, page: (width.ceil(), height.ceil()), first, quarter, middle }
    }

    /// The left edge of a column.
    pub(super) fn left(&self, column: usize) -> f32 {
        (MARGIN + column as f32 * (self.wide + self.gap)).round()
    }

    /// The middle of a match's left edge, if it is drawn at all.
    pub(super) fn place(&self, pair: &Pair) -> Option<(f32, f32)> {
        let row = pair.row.checked_sub(self.first).filter(|row| *row < QUARTERS)?;
        (pair.column < COLUMNS).then(|| (self.left(pair.column), (self.middle + row as f32 * self.quarter).round()))
    }
}

/// The least distance of two matches of one column, in quarter steps.
fn nearest(bracket: &Bracket) -> f32 {
    let mut places: Vec<(usize, usize)> = bracket.boxes.iter().map(|pair| (pair.column, pair.row)).collect();
    places.sort_unstable();
    let steps = places.windows(2).filter(|two| two[0].0 == two[1].0).map(|two| two[1].1 - two[0].1);
    steps.filter(|step| *step > 0).min().unwrap_or(4).min(QUARTERS) as f32
}

/// How wide a match would have to be for its longest line.
fn wanted(bracket: &Bracket, size: f32) -> f32 {
    let print = Print::strong(size, night::SNOW);
    let wide = |line: &Contender| print.width(&line.name) + print.width(&line.score);
    bracket.boxes.iter().flat_map(|pair| &pair.lines).map(wide).fold(0.0, f32::max) + 2.0 * PADDING + BETWEEN
}

/// The width of a match and the gap behind it. Many columns are kept narrow, so that a phone shows them large.
fn across(columns: usize, wanted: f32) -> (f32, f32) {
    let (least, most, gap) = match columns {
        ..=2 => (360.0, 420.0, 80.0),
        3 => (320.0, 340.0, 80.0),
        4 => (252.0, 252.0, 56.0),
        5..=8 => (200.0, 244.0, 40.0),
        _ => (170.0, 222.0, 26.0),
    };
    let count = columns as f32;
    let share = |width: u32| (width as f32 - 2.0 * MARGIN + gap) / count - gap;
    let wide = wanted.clamp(least, most).max(share(LIMITS.narrowest).min(most)).min(share(LIMITS.widest));
    let rest = (share(LIMITS.narrowest) - wide).clamp(0.0, 60.0);
    (wide.floor(), gap + rest.floor())
}
