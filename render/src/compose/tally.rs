//! Tallies: rows of small pieces, those that remain or those still to be placed. Lost pieces are struck out; placed pieces are only
//! outlined.

use super::canvas::Canvas;
use crate::{
    look::{ThemeElement, Token, TokenShape},
    model::{PieceForm, ShipState, Tally, TallyEntry, extent},
    shape::{Point, Rectangle},
};

/// The area available to a tally, and the maximum width of a deck (`unit`), in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct TallyArea {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) unit: f32,
}

/// The sizes of a tally at a deck width of `unit` pixels.
#[derive(Clone, Copy, Debug)]
struct TallyMetrics {
    unit: f32,
    style: TallyStyle,
}

/// The proportions of a tally, in multiples of the width of a deck.
#[derive(Clone, Copy, Debug)]
struct TallyStyle {
    /// The height of a deck.
    height: f32,
    /// The distance between pieces.
    gap: f32,
    /// The distance between lines.
    line_gap: f32,
    /// Whether bent ships have their own form; otherwise they are drawn as straight ones.
    shows_forms: bool,
}

/// Small boxes in a footer.
const FOOTER_STYLE: TallyStyle = TallyStyle { height: 1.25, gap: 0.8, line_gap: 0.5, shows_forms: false };

/// Boxes aligned with the squares of the paper.
const SQUARES_STYLE: TallyStyle = TallyStyle { height: 1.0, gap: 1.0, line_gap: 1.0, shows_forms: true };

impl TallyMetrics {
    fn gap(self) -> f32 {
        self.unit * self.style.gap
    }

    fn height(self) -> f32 {
        self.unit * self.style.height
    }

    fn line_gap(self) -> f32 {
        self.unit * self.style.line_gap
    }

    /// The height of a line with these entries.
    fn line_height(self, tally: &Tally, line: &[usize]) -> f32 {
        line.iter().map(|at| self.entry_size(&tally[*at]).1).fold(self.height(), f32::max)
    }

    fn total_height(self, tally: &Tally, lines: &Lines) -> f32 {
        let heights = lines.iter().map(|line| self.line_height(tally, line) + self.line_gap());
        heights.sum::<f32>() - self.line_gap()
    }

    fn token_shape(self, entry: &TallyEntry) -> TokenShape {
        match entry.form {
            PieceForm::Sign(sign) => TokenShape::Sign(sign),
            PieceForm::Linked if self.style.shows_forms => TokenShape::Linked,
            _ if !self.style.shows_forms || extent(&entry.cells).1 == 1 => TokenShape::Straight,
            _ => TokenShape::Bent,
        }
    }

    /// The width and height of an entry.
    fn entry_size(self, entry: &TallyEntry) -> Point {
        match (entry.form, self.style.shows_forms) {
            (PieceForm::Sign(_), _) => (self.height(), self.height()),
            (_, false) => (entry.cells.len() as f32 * self.unit, self.height()),
            (_, true) => {
                let (columns, rows) = extent(&entry.cells);
                (f32::from(columns) * self.unit, f32::from(rows) * self.height())
            }
        }
    }
}

/// The indices of the tally's entries, line by line.
type Lines = Vec<Vec<usize>>;

/// Draws a tally in few lines, vertically centred.
pub(super) fn draw_row(canvas: &mut Canvas, tally: &Tally, room: TallyArea) {
    let (metrics, lines) = compact_layout(tally, room, FOOTER_STYLE, |_| false);
    let top = room.y + ((room.height - metrics.total_height(tally, &lines)) / 2.0).max(0.0);
    draw(canvas, tally, metrics, &lines, (room.x, top), ShipState::Sunk);
}

/// Draws a tally from the top of its area, as large as possible.
pub(super) fn draw_block(canvas: &mut Canvas, tally: &Tally, room: TallyArea) {
    let (metrics, lines) = largest_layout(tally, room, FOOTER_STYLE, |_| false);
    draw(canvas, tally, metrics, &lines, (room.x, room.y), ShipState::Sunk);
}

/// Draws a tally with a line for every kind and size, from the top of its area.
pub(super) fn draw_column(canvas: &mut Canvas, tally: &Tally, room: TallyArea) {
    let differs = |at: usize| at > 0 && (tally[at].form, tally[at].cells.len()) != (tally[at - 1].form, tally[at - 1].cells.len());
    let signs = |at: usize| at > 0 && matches!((tally[at].form, tally[at - 1].form), (PieceForm::Sign(_), PieceForm::Sign(_)));
    let (metrics, lines) = compact_layout(tally, room, SQUARES_STYLE, |at| differs(at) && !signs(at));
    draw(canvas, tally, metrics, &lines, (room.x, room.y), ShipState::Disclosed);
}

/// Draws bent forms side by side, from the top of the area.
pub(super) fn draw_forms(canvas: &mut Canvas, tally: &Tally, room: TallyArea) {
    let (metrics, lines) = compact_layout(tally, room, SQUARES_STYLE, |_| false);
    draw(canvas, tally, metrics, &lines, (room.x, room.y), ShipState::Own);
}

/// Lays out a tally at the largest deck width at which all lines fit, or at one up to a fifth smaller if that saves lines.
/// `breaks` returns whether a new line starts before the entry with this index.
fn compact_layout(tally: &Tally, room: TallyArea, style: TallyStyle, breaks: impl Fn(usize) -> bool) -> (TallyMetrics, Lines) {
    let (mut metrics, mut lines) = largest_layout(tally, room, style, &breaks);
    let closer = TallyMetrics { unit: metrics.unit * 0.8, style };
    let fewer = break_lines(tally, room.width, closer, &breaks).len();
    while fewer < lines.len() {
        metrics.unit = (metrics.unit * 0.98).max(closer.unit);
        lines = break_lines(tally, room.width, metrics, &breaks);
    }
    (metrics, lines)
}

/// Lays out a tally at the largest deck width, up to the maximum, at which all lines fit.
fn largest_layout(tally: &Tally, room: TallyArea, style: TallyStyle, breaks: impl Fn(usize) -> bool) -> (TallyMetrics, Lines) {
    let mut metrics = TallyMetrics { unit: room.unit, style };
    let mut lines = break_lines(tally, room.width, metrics, &breaks);
    while metrics.total_height(tally, &lines) > room.height && metrics.unit > 2.0 {
        metrics.unit *= 0.96;
        lines = break_lines(tally, room.width, metrics, &breaks);
    }
    (metrics, lines)
}

/// Breaks a tally into lines of at most this width, and before every entry for which `breaks` returns `true`.
fn break_lines(tally: &Tally, width: f32, metrics: TallyMetrics, breaks: impl Fn(usize) -> bool) -> Lines {
    let mut lines = Lines::new();
    let mut used = 0.0;
    for (at, entry) in tally.iter().enumerate() {
        let wide = metrics.entry_size(entry).0;
        let joined = used + metrics.gap() + wide;
        match lines.last_mut() {
            Some(line) if !breaks(at) && joined <= width => {
                line.push(at);
                used = joined;
            }
            _ => {
                lines.push(vec![at]);
                used = wide;
            }
        }
    }
    lines
}

/// Draws the entries of a tally; `struck_state` is the state in which struck entries are drawn.
fn draw(canvas: &mut Canvas, tally: &Tally, metrics: TallyMetrics, lines: &Lines, (left, top): Point, struck_state: ShipState) {
    let mut y = top;
    for line in lines {
        let mut x = left;
        for at in line {
            let entry = &tally[*at];
            let (width, height) = metrics.entry_size(entry);
            let bounds = Rectangle { x, y, width, height };
            let hull = if entry.struck { struck_state } else { ShipState::Own };
            let (form, unit) = (metrics.token_shape(entry), metrics.unit);
            // Only lost pieces are struck out, not placed ones.
            let struck = entry.struck && struck_state == ShipState::Sunk;
            let token = Token { form, cells: entry.cells, hull, struck, bounds, unit, at: *at };
            canvas.draw(ThemeElement::Token(&token));
            x += width + metrics.gap();
        }
        y += metrics.line_height(tally, line) + metrics.line_gap();
    }
}
