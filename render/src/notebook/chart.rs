//! One chart: letters and numbers, ships, marks, the last shot, and the edge drawn over all of it.

use broadside_core::game::{
    cell::{Cell, CellSet},
    ruleset::{Axes, Ruleset},
    view::Mark,
};

use crate::{
    hand::{Hand, Square, Thing},
    ink::Ink,
    layout::Frame,
    list::List,
    sheet::{Hull, Waters},
    text::{Anchor, Line},
};

/// The least width of a stroke that says something: thinner ones do not survive the chats' recoding.
const LEAST: f32 = 2.4;

/// Draws a chart.
pub(super) fn draw(list: &mut List, waters: &Waters<'_>, frame: Frame) {
    labels(list, waters.rules, frame);
    if let Some(cell) = waters.last {
        marker(list, cell, frame);
    }
    for (cells, hull) in &waters.ships {
        ship(list, cells, *hull, frame);
    }
    for cell in Cell::all(frame.count) {
        mark(list, waters.chart.mark(cell, &waters.empty), cell, frame);
    }
    edge(list, waters, frame);
}

/// The letters of the one axis and the numbers of the other.
fn labels(list: &mut List, rules: &Ruleset, frame: Frame) {
    let size = (frame.pitch() * 0.83).clamp(17.0, 62.0).min(if frame.span() > 600.0 { 60.0 } else { 43.0 });
    let letter = |at: u8| rules.lettering.letter(at).to_string();
    let number = |at: u8| (at + 1).to_string();
    let (x, y) = frame.corner();
    for at in 0..frame.count {
        let (across, down) = match rules.axes {
            Axes::LettersOnColumns => (letter(at), number(at)),
            Axes::LettersOnRows => (number(at), letter(at)),
        };
        let middle = (f32::from(at) + 0.5) * frame.pitch();
        let above = Line::fitted(&across, size, frame.pitch() - 1.0);
        list.text(above.at(x + middle, y - size * 0.30, Anchor::Middle));
        let beside = Line::fitted(&down, size * 0.95, 48.0);
        list.text(beside.at(x - 3.0 - size * 0.24, y + middle + size * 0.32, Anchor::End));
    }
}

fn marker(list: &mut List, cell: Cell, frame: Frame) {
    let (x, y) = frame.cell_corner(cell);
    let inset = 1.6;
    let side = frame.pitch() - 2.0 * inset;
    let square = Square { x: x + inset, y: y + inset, width: side, height: side };
    list.fill(Hand::at(Thing::Marker, cell).patch(square, 1.6), Ink::Yellow);
}

fn ship(list: &mut List, cells: &CellSet, hull: Hull, frame: Frame) {
    let cells: Vec<Cell> = cells.iter().filter(|cell| cell.col < frame.count && cell.row < frame.count).collect();
    let Some(first) = cells.first() else { return };
    let (left, right) = cells.iter().fold((first.col, first.col), |(low, high), cell| (low.min(cell.col), high.max(cell.col)));
    let (top, bottom) = cells.iter().fold((first.row, first.row), |(low, high), cell| (low.min(cell.row), high.max(cell.row)));
    let (columns, rows) = (right - left + 1, bottom - top + 1);
    if usize::from(columns) * usize::from(rows) == cells.len() {
        hull_box(list, Cell::new(left, top), (columns, rows), hull, frame);
    } else {
        for cell in cells {
            hull_box(list, cell, (1, 1), hull, frame);
        }
    }
}

/// A box of this many columns and rows.
fn hull_box(list: &mut List, corner: Cell, (columns, rows): (u8, u8), hull: Hull, frame: Frame) {
    let scale = frame.scale();
    let mut hand = Hand::at(Thing::Ship, corner);
    let inset = (5.0 * scale).max(2.2);
    let (x, y) = frame.cell_corner(corner);
    let square = Square {
        x: x + inset,
        y: y + inset,
        width: f32::from(columns) * frame.pitch() - 2.0 * inset,
        height: f32::from(rows) * frame.pitch() - 2.0 * inset,
    };
    let (line, hatch) = match hull {
        Hull::Own => (Ink::Blue, Some(Ink::Pale)),
        Hull::Sunk => (Ink::Red, Some(Ink::Pink)),
        Hull::Disclosed => (Ink::Graphite, None),
    };
    if let Some(ink) = hatch {
        let within = Square { x: square.x + 2.0, y: square.y + 2.0, width: square.width - 4.0, height: square.height - 4.0 };
        list.stroke(hand.hatch(within, (9.5 * scale).max(5.6)), ink, (2.4 * scale).clamp(1.7, 3.4));
    }
    let over = (3.2 * scale).clamp(1.2, 4.5);
    list.stroke(hand.frame(square, (1.5 * scale).clamp(0.7, 2.2), over), line, (2.6 * scale).clamp(LEAST, 4.0));
}

fn mark(list: &mut List, mark: Mark, cell: Cell, frame: Frame) {
    let (middle, scale) = (frame.middle(cell), frame.scale());
    let mut blob = |radius: f32, ink| list.fill(Hand::at(Thing::Blob, cell).blob(middle, radius), ink);
    match mark {
        Mark::Unknown => {}
        Mark::Empty => blob((3.9 * scale).clamp(1.7, 6.0), Ink::Graphite),
        Mark::Miss => blob((7.2 * scale).clamp(3.4, 12.0), Ink::Blue),
        Mark::Hit | Mark::Sunk => {
            let cross = Hand::at(Thing::Cross, cell).cross(middle, 15.5 * scale);
            list.stroke(cross, Ink::Red, (5.2 * scale).clamp(LEAST, 8.0));
        }
    }
}

fn edge(list: &mut List, waters: &Waters<'_>, frame: Frame) {
    let (x, y) = frame.corner();
    let square = Square { x, y, width: frame.span(), height: frame.span() };
    let mut hand = Hand::new(Thing::Edge, u64::from(waters.side.number()));
    let large = frame.span() > 400.0;
    let (over, width) = if large { (7.0, 3.2) } else { (4.0, LEAST) };
    list.stroke(hand.frame(square, 1.8, over), Ink::Blue, width);
}
