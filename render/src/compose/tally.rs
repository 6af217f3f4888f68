//! Rows of little boxes: the pieces that are left, or still to be laid. What is gone is struck out; what is laid already is
//! only outlined.

use super::page::Page;
use crate::{
    look::{Form, Part, Token},
    shape::{Point, Square},
    sheet::{Build, Hull, Tally, TallyEntry},
};

/// Where a tally may stand, and the side of a deck where there is room enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) unit: f32,
}

/// The measures of a tally whose decks are this wide.
#[derive(Clone, Copy, Debug)]
struct Measure {
    unit: f32,
    style: Style,
}

/// The proportions of a tally, in units.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// How high a box is.
    tall: f32,
    /// How far ships stand apart.
    apart: f32,
    /// How far lines stand apart.
    between: f32,
    /// Whether bent ships show their form.
    forms: Forms,
}

/// What becomes of bent ships in a tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Forms {
    /// They are counted by their decks, as straight ones.
    Straight,
    /// They are drawn as they are.
    Drawn,
}

/// Small boxes in a footer.
const FOOTER: Style = Style { tall: 1.25, apart: 0.8, between: 0.5, forms: Forms::Straight };

/// Boxes in step with the squares of the paper.
const SQUARES: Style = Style { tall: 1.0, apart: 1.0, between: 1.0, forms: Forms::Drawn };

impl Measure {
    fn gap(self) -> f32 {
        self.unit * self.style.apart
    }

    fn height(self) -> f32 {
        self.unit * self.style.tall
    }

    fn between_lines(self) -> f32 {
        self.unit * self.style.between
    }

    /// How high a line of these entries is.
    fn of_line(self, tally: &Tally, line: &[usize]) -> f32 {
        line.iter().map(|at| self.of_entry(&tally[*at]).1).fold(self.height(), f32::max)
    }

    fn of_lines(self, tally: &Tally, lines: &Lines) -> f32 {
        let heights = lines.iter().map(|line| self.of_line(tally, line) + self.between_lines());
        heights.sum::<f32>() - self.between_lines()
    }

    /// How an entry is drawn.
    fn form(self, entry: &TallyEntry) -> Form {
        match entry.build {
            Build::Sign(sign) => Form::Sign(sign),
            Build::Linked if self.style.forms == Forms::Drawn => Form::Linked,
            _ if self.style.forms == Forms::Straight || entry.extent().1 == 1 => Form::Straight,
            _ => Form::Bent,
        }
    }

    /// How wide and how high an entry is.
    fn of_entry(self, entry: &TallyEntry) -> Point {
        match (entry.build, self.style.forms) {
            (Build::Sign(_), _) => (self.height(), self.height()),
            (_, Forms::Straight) => (entry.cells.len() as f32 * self.unit, self.height()),
            (_, Forms::Drawn) => {
                let (columns, rows) = entry.extent();
                (f32::from(columns) * self.unit, f32::from(rows) * self.height())
            }
        }
    }
}

/// The places of the tally's entries, line by line.
type Lines = Vec<Vec<usize>>;

/// A tally in as few lines as need be, in the middle of the room's height.
pub(super) fn row(page: &mut Page, tally: &Tally, room: Room) {
    let (measure, lines) = deal(tally, room, FOOTER, |_| false);
    let top = room.y + ((room.height - measure.of_lines(tally, &lines)) / 2.0).max(0.0);
    draw(page, tally, measure, &lines, (room.x, top), Hull::Sunk);
}

/// The same, from the top of the room, as large as its height allows.
pub(super) fn block(page: &mut Page, tally: &Tally, room: Room) {
    let (measure, lines) = dealt(tally, room, FOOTER, |_| false);
    draw(page, tally, measure, &lines, (room.x, room.y), Hull::Sunk);
}

/// A tally with a line for every kind and size, from the top of the room.
pub(super) fn column(page: &mut Page, tally: &Tally, room: Room) {
    let differs = |at: usize| at > 0 && (tally[at].build, tally[at].cells.len()) != (tally[at - 1].build, tally[at - 1].cells.len());
    let signs = |at: usize| at > 0 && matches!((tally[at].build, tally[at - 1].build), (Build::Sign(_), Build::Sign(_)));
    let (measure, lines) = deal(tally, room, SQUARES, |at| differs(at) && !signs(at));
    draw(page, tally, measure, &lines, (room.x, room.y), Hull::Disclosed);
}

/// Bent forms beside each other, from the top of the room.
pub(super) fn forms(page: &mut Page, tally: &Tally, room: Room) {
    let (measure, lines) = deal(tally, room, SQUARES, |_| false);
    draw(page, tally, measure, &lines, (room.x, room.y), Hull::Own);
}

/// The largest unit, up to the room's, at which all lines fit; a fifth of it is given up for a line less.
fn deal(tally: &Tally, room: Room, style: Style, breaks: impl Fn(usize) -> bool) -> (Measure, Lines) {
    let (mut measure, mut lines) = dealt(tally, room, style, &breaks);
    let closer = Measure { unit: measure.unit * 0.8, style };
    let fewer = flow(tally, room.width, closer, &breaks).len();
    while fewer < lines.len() {
        measure.unit = (measure.unit * 0.98).max(closer.unit);
        lines = flow(tally, room.width, measure, &breaks);
    }
    (measure, lines)
}

/// The largest unit, up to the room's, at which all lines fit.
fn dealt(tally: &Tally, room: Room, style: Style, breaks: impl Fn(usize) -> bool) -> (Measure, Lines) {
    let mut measure = Measure { unit: room.unit, style };
    let mut lines = flow(tally, room.width, measure, &breaks);
    while measure.of_lines(tally, &lines) > room.height && measure.unit > 2.0 {
        measure.unit *= 0.96;
        lines = flow(tally, room.width, measure, &breaks);
    }
    (measure, lines)
}

fn flow(tally: &Tally, width: f32, measure: Measure, breaks: impl Fn(usize) -> bool) -> Lines {
    let mut lines = Lines::new();
    let mut used = 0.0;
    for (at, entry) in tally.iter().enumerate() {
        let wide = measure.of_entry(entry).0;
        let joined = used + measure.gap() + wide;
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

fn draw(page: &mut Page, tally: &Tally, measure: Measure, lines: &Lines, (left, top): Point, gone: Hull) {
    let mut y = top;
    for line in lines {
        let mut x = left;
        for at in line {
            let entry = &tally[*at];
            let (width, height) = measure.of_entry(entry);
            let square = Square { x, y, width, height };
            let hull = if entry.struck { gone } else { Hull::Own };
            let (form, unit) = (measure.form(entry), measure.unit);
            // What was laid is not lost.
            let struck = entry.struck && gone == Hull::Sunk;
            let token = Token { form, cells: entry.cells, hull, struck, square, unit, at: *at };
            page.draw(Part::Token(&token));
            x += width + measure.gap();
        }
        y += measure.of_line(tally, line) + measure.between_lines();
    }
}
