//! Tallies: rows of small pieces, those that remain or those still to be placed. Lost pieces are struck out; placed pieces are only
//! outlined.

use super::canvas::Canvas;
use crate::{
    look::{ThemeElement, Token, TokenShape},
    model::{Build, ShipState, Tally, TallyEntry},
    shape::{Point, Rectangle},
};

/// The area available to a tally, and its largest deck size.
#[derive(Clone, Copy, Debug)]
pub(super) struct TallyArea {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) unit: f32,
}

/// The proportions of a tally at a deck size.
#[derive(Clone, Copy, Debug)]
struct TallyMetrics {
    unit: f32,
    style: TallyStyle,
}

/// The proportions of a tally, in units.
#[derive(Clone, Copy, Debug)]
struct TallyStyle {
    /// The height of a box.
    tall: f32,
    /// The distance between ships.
    apart: f32,
    /// The distance between lines.
    between: f32,
    forms: BentShipStyle,
}

/// How bent ships are drawn in a tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BentShipStyle {
    /// As straight ships.
    Straight,
    /// In their own form.
    Drawn,
}

/// Small boxes in a footer.
const FOOTER: TallyStyle = TallyStyle { tall: 1.25, apart: 0.8, between: 0.5, forms: BentShipStyle::Straight };

/// Boxes aligned with the squares of the paper.
const SQUARES: TallyStyle = TallyStyle { tall: 1.0, apart: 1.0, between: 1.0, forms: BentShipStyle::Drawn };

impl TallyMetrics {
    fn gap(self) -> f32 {
        self.unit * self.style.apart
    }

    fn height(self) -> f32 {
        self.unit * self.style.tall
    }

    fn between_lines(self) -> f32 {
        self.unit * self.style.between
    }

    /// The height of a line with these entries.
    fn line_height(self, tally: &Tally, line: &[usize]) -> f32 {
        line.iter().map(|at| self.entry_size(&tally[*at]).1).fold(self.height(), f32::max)
    }

    fn total_height(self, tally: &Tally, lines: &Lines) -> f32 {
        let heights = lines.iter().map(|line| self.line_height(tally, line) + self.between_lines());
        heights.sum::<f32>() - self.between_lines()
    }

    fn form(self, entry: &TallyEntry) -> TokenShape {
        match entry.build {
            Build::Sign(sign) => TokenShape::Sign(sign),
            Build::Linked if self.style.forms == BentShipStyle::Drawn => TokenShape::Linked,
            _ if self.style.forms == BentShipStyle::Straight || entry.extent().1 == 1 => TokenShape::Straight,
            _ => TokenShape::Bent,
        }
    }

    /// The width and height of an entry.
    fn entry_size(self, entry: &TallyEntry) -> Point {
        match (entry.build, self.style.forms) {
            (Build::Sign(_), _) => (self.height(), self.height()),
            (_, BentShipStyle::Straight) => (entry.cells.len() as f32 * self.unit, self.height()),
            (_, BentShipStyle::Drawn) => {
                let (columns, rows) = entry.extent();
                (f32::from(columns) * self.unit, f32::from(rows) * self.height())
            }
        }
    }
}

/// The indices of the tally's entries, line by line.
type Lines = Vec<Vec<usize>>;

/// A tally in as few lines as possible, vertically centred.
pub(super) fn draw_row(canvas: &mut Canvas, tally: &Tally, room: TallyArea) {
    let (metrics, lines) = lay_out(tally, room, FOOTER, |_| false);
    let top = room.y + ((room.height - metrics.total_height(tally, &lines)) / 2.0).max(0.0);
    draw(canvas, tally, metrics, &lines, (room.x, top), ShipState::Sunk);
}

/// A tally from the top of its area, as large as possible.
pub(super) fn draw_block(canvas: &mut Canvas, tally: &Tally, room: TallyArea) {
    let (metrics, lines) = largest_layout(tally, room, FOOTER, |_| false);
    draw(canvas, tally, metrics, &lines, (room.x, room.y), ShipState::Sunk);
}

/// A tally with a line for every kind and size, from the top of its area.
pub(super) fn draw_column(canvas: &mut Canvas, tally: &Tally, room: TallyArea) {
    let differs = |at: usize| at > 0 && (tally[at].build, tally[at].cells.len()) != (tally[at - 1].build, tally[at - 1].cells.len());
    let signs = |at: usize| at > 0 && matches!((tally[at].build, tally[at - 1].build), (Build::Sign(_), Build::Sign(_)));
    let (metrics, lines) = lay_out(tally, room, SQUARES, |at| differs(at) && !signs(at));
    draw(canvas, tally, metrics, &lines, (room.x, room.y), ShipState::Disclosed);
}

/// Bent forms side by side, from the top of the area.
pub(super) fn draw_forms(canvas: &mut Canvas, tally: &Tally, room: TallyArea) {
    let (metrics, lines) = lay_out(tally, room, SQUARES, |_| false);
    draw(canvas, tally, metrics, &lines, (room.x, room.y), ShipState::Own);
}

/// The largest deck size at which all lines fit; up to a fifth of it is given up for one line less.
fn lay_out(tally: &Tally, room: TallyArea, style: TallyStyle, breaks: impl Fn(usize) -> bool) -> (TallyMetrics, Lines) {
    let (mut metrics, mut lines) = largest_layout(tally, room, style, &breaks);
    let closer = TallyMetrics { unit: metrics.unit * 0.8, style };
    let fewer = flow(tally, room.width, closer, &breaks).len();
    while fewer < lines.len() {
        metrics.unit = (metrics.unit * 0.98).max(closer.unit);
        lines = flow(tally, room.width, metrics, &breaks);
    }
    (metrics, lines)
}

/// The largest deck size, up to the maximum, at which all lines fit.
fn largest_layout(tally: &Tally, room: TallyArea, style: TallyStyle, breaks: impl Fn(usize) -> bool) -> (TallyMetrics, Lines) {
    let mut metrics = TallyMetrics { unit: room.unit, style };
    let mut lines = flow(tally, room.width, metrics, &breaks);
    while metrics.total_height(tally, &lines) > room.height && metrics.unit > 2.0 {
        metrics.unit *= 0.96;
        lines = flow(tally, room.width, metrics, &breaks);
    }
    (metrics, lines)
}

fn flow(tally: &Tally, width: f32, metrics: TallyMetrics, breaks: impl Fn(usize) -> bool) -> Lines {
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

fn draw(canvas: &mut Canvas, tally: &Tally, metrics: TallyMetrics, lines: &Lines, (left, top): Point, struck_state: ShipState) {
    let mut y = top;
    for line in lines {
        let mut x = left;
        for at in line {
            let entry = &tally[*at];
            let (width, height) = metrics.entry_size(entry);
            let bounds = Rectangle { x, y, width, height };
            let hull = if entry.struck { struck_state } else { ShipState::Own };
            let (form, unit) = (metrics.form(entry), metrics.unit);
            // Placed pieces are not lost.
            let struck = entry.struck && struck_state == ShipState::Sunk;
            let token = Token { form, cells: entry.cells, hull, struck, bounds, unit, at: *at };
            canvas.draw(ThemeElement::Token(&token));
            x += width + metrics.gap();
        }
        y += metrics.line_height(tally, line) + metrics.between_lines();
    }
}
