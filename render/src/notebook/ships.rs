//! Hulls: a box for a straight ship, one outline for a bent one, decks tied together for the ship whose
//! decks may lie corner to corner.

use broadside_core::game::cell::{Cell, CellSet};

use tiny_skia::{Path, PathBuilder};

use super::signs::{LEAST, Spot};
use crate::{
    hand::{Hand, Point, ROUND, Square, Thing},
    ink::Ink,
    layout::Frame,
    list::List,
    outline,
    sheet::Hull,
};

/// The pen that outlines a hull.
pub(super) fn line_ink(hull: Hull) -> Ink {
    match hull {
        Hull::Own => Ink::Blue,
        Hull::Sunk => Ink::Red,
        Hull::Disclosed => Ink::Graphite,
    }
}

/// What a hull is hatched with, if it is.
pub(super) fn hatch_ink(hull: Hull) -> Option<Ink> {
    match hull {
        Hull::Own => Some(Ink::Pale),
        Hull::Sunk => Some(Ink::Pink),
        Hull::Disclosed => None,
    }
}

/// The cells that a chart has room for.
pub(super) fn on_chart(cells: &CellSet, frame: Frame) -> CellSet {
    cells.iter().filter(|cell| cell.col < frame.count && cell.row < frame.count).collect()
}

/// A ship of any form.
pub(super) fn ship(list: &mut List, cells: &CellSet, hull: Hull, frame: Frame) {
    let cells = on_chart(cells, frame);
    let Some(first) = cells.iter().next() else { return };
    let (left, right) = cells.iter().fold((first.col, first.col), |(low, high), cell| (low.min(cell.col), high.max(cell.col)));
    let (top, bottom) = cells.iter().fold((first.row, first.row), |(low, high), cell| (low.min(cell.row), high.max(cell.row)));
    let (columns, rows) = (right - left + 1, bottom - top + 1);
    if usize::from(columns) * usize::from(rows) == cells.len() {
        let (x, y) = frame.cell_corner(Cell::new(left, top));
        let square = Square { x, y, width: f32::from(columns) * frame.pitch(), height: f32::from(rows) * frame.pitch() };
        boxed(list, Hand::at(Thing::Ship, Cell::new(left, top)), square, hull, frame.scale());
    } else {
        bent(list, &cells, hull, frame);
    }
}

/// A ship of one deck.
pub(super) fn cell(list: &mut List, spot: Spot, hull: Hull) {
    let half = spot.pitch / 2.0;
    let square = Square { x: spot.middle.0 - half, y: spot.middle.1 - half, width: spot.pitch, height: spot.pitch };
    boxed(list, Hand::at(Thing::Ship, spot.cell), square, hull, spot.pitch / 52.0);
}

/// How far a hull keeps off the lines of its cells.
fn inset(scale: f32) -> f32 {
    (5.0 * scale).max(2.2)
}

/// A box in these cells.
fn boxed(list: &mut List, mut hand: Hand, cells: Square, hull: Hull, scale: f32) {
    let inset = inset(scale);
    let square = Square { x: cells.x + inset, y: cells.y + inset, width: cells.width - 2.0 * inset, height: cells.height - 2.0 * inset };
    if let Some(ink) = hatch_ink(hull) {
        let within = Square { x: square.x + 2.0, y: square.y + 2.0, width: square.width - 4.0, height: square.height - 4.0 };
        list.stroke(hand.hatch(within, hatch_step(scale)), ink, hatch_pen(scale));
    }
    list.stroke(hand.frame(square, (1.5 * scale).clamp(0.7, 2.2), over(scale)), line_ink(hull), pen(scale));
}

/// One outline round all cells.
fn bent(list: &mut List, cells: &CellSet, hull: Hull, frame: Frame) {
    let Some(first) = cells.iter().next() else { return };
    let (mut hand, scale) = (Hand::at(Thing::Ship, first), frame.scale());
    if let Some(ink) = hatch_ink(hull) {
        let within = outline::loops(cells, frame.corner(), frame.pitch(), inset(scale) + 2.0);
        list.stroke(hand.shade(&[within], hatch_step(scale)), ink, hatch_pen(scale));
    }
    for corners in outline::loops(cells, frame.corner(), frame.pitch(), inset(scale)) {
        list.stroke(hand.outline(&corners, (1.5 * scale).clamp(0.7, 2.2), over(scale)), line_ink(hull), pen(scale));
    }
}

/// Decks tied to each other by side and by corner: the outline of one thick stroke through all of them.
pub(super) fn linked(list: &mut List, cells: &CellSet, hull: Hull, origin: Point, pitch: f32) {
    let scale = pitch / 52.0;
    let (thick, pen) = (pitch * 0.64, pen(scale));
    let ties = ties(cells, origin, pitch);
    for (ink, less) in [(line_ink(hull), 0.0), (Ink::Paper, 2.0 * pen)] {
        for tie in &ties {
            list.stroke(straight(tie.from, tie.to), ink, thick - less);
        }
    }
    let (Some(ink), Some(first)) = (hatch_ink(hull), cells.iter().next()) else { return };
    let reach = thick / 2.0 - pen - 1.0;
    let shapes: Vec<_> = ties.iter().map(|tie| vec![band(tie.from, tie.to, reach)]).collect();
    let mut hand = Hand::at(Thing::Ship, first);
    list.stroke(hand.shade(&shapes, hatch_step(scale)), ink, hatch_pen(scale));
    for tie in ties.iter().filter(|tie| tie.how == How::Walled) {
        bulkhead(list, &mut hand, (tie.from, tie.to), reach, line_ink(hull));
    }
}

/// The line between two decks.
fn bulkhead(list: &mut List, hand: &mut Hand, (from, to): (Point, Point), reach: f32, ink: Ink) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(0.01);
    let (across, down) = (-dy / length * reach, dx / length * reach);
    let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    list.stroke(hand.line((x - across, y - down), (x + across, y + down), 0.4), ink, 2.0);
}

/// Two decks that belong together, by their middles.
struct Tie {
    from: Point,
    to: Point,
    how: How,
}

/// How two decks are tied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// With a wall between them.
    Walled,
    /// As one: a deck with itself, or across the middle of four decks.
    Open,
}

/// The ties of all decks: by side, and by corner where not one deck alone lies between the two.
fn ties(cells: &CellSet, (x, y): Point, pitch: f32) -> Vec<Tie> {
    let lies = |col: i16, row: i16| cells.iter().any(|cell| (i16::from(cell.col), i16::from(cell.row)) == (col, row));
    let middle = |col: i16, row: i16| (x + (f32::from(col) + 0.5) * pitch, y + (f32::from(row) + 0.5) * pitch);
    let mut ties = Vec::new();
    for cell in cells.iter() {
        let (col, row) = (i16::from(cell.col), i16::from(cell.row));
        let from = middle(col, row);
        ties.push(Tie { from, to: from, how: How::Open });
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let between = [lies(col + dx, row), lies(col, row + dy)];
            let how = match (dx != 0 && dy != 0, between) {
                (true, [true, true]) => How::Open,
                (true, [true, false] | [false, true]) => continue,
                (false, _) | (true, [false, false]) => How::Walled,
            };
            if lies(col + dx, row + dy) {
                ties.push(Tie { from, to: middle(col + dx, row + dy), how });
            }
        }
    }
    ties
}

fn straight(from: Point, to: Point) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    // A stroke without length would not be drawn; its round ends are the deck.
    path.line_to(to.0 + 0.05, to.1);
    path.finish()
}

/// The octagon round two points, wherever they lie to each other.
fn band(from: Point, to: Point, reach: f32) -> Vec<Point> {
    let ahead = |along: f32, down: f32| (to.0 - from.0) * along + (to.1 - from.1) * down > 0.0;
    ROUND
        .map(|(along, down)| {
            let end = if ahead(along, down) { to } else { from };
            (end.0 + along * reach, end.1 + down * reach)
        })
        .to_vec()
}

fn pen(scale: f32) -> f32 {
    (2.6 * scale).clamp(LEAST, 4.0)
}

fn over(scale: f32) -> f32 {
    (3.2 * scale).clamp(1.2, 4.5)
}

fn hatch_step(scale: f32) -> f32 {
    (9.5 * scale).max(5.6)
}

fn hatch_pen(scale: f32) -> f32 {
    (2.4 * scale).clamp(1.7, 3.4)
}
