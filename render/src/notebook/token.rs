//! One entry of a tally: boxes for decks, a form or a sign. Lost pieces are struck out, placed pieces are dashed.

use broadside_game::cell::{Cell, CellSet};
use tiny_skia::{Path, StrokeDash};

use super::{ships, signs};
use crate::{
    ink::{Ink, notebook::NotebookMarkInks},
    list::DisplayList,
    look::{Token, TokenShape},
    model::ShipState,
    outline,
    shape::{self, Point, Rectangle},
    sketcher::{Motif, Sketcher},
    theme::Livery,
};

/// Draws an entry of a tally.
pub(super) fn draw(list: &mut DisplayList, token: &Token, mark_inks: NotebookMarkInks) {
    let mut sketcher = Sketcher::new(Motif::Tally, token.at as u64);
    let Token { bounds, hull, .. } = *token;
    let ink = ships::line_ink(hull, mark_inks);
    if hull == ShipState::Disclosed && matches!(token.form, TokenShape::Straight | TokenShape::Bent) {
        return draw_dashes(list, &mut sketcher, token, ink);
    }
    match token.form {
        TokenShape::Sign(sign) => signs::draw_piece(list, sign, token.spot(), hull, mark_inks),
        TokenShape::Linked => ships::draw_dutchman(list, &token.decks(), (hull, Livery::Usual), mark_inks),
        TokenShape::Straight => draw_boxes(list, &mut sketcher, token.cells.len(), bounds, ink),
        TokenShape::Bent => draw_bent_ship(list, &mut sketcher, &token.cells, (bounds.x, bounds.y), token.unit, ink),
    }
    if token.struck {
        draw_strike(list, &mut sketcher, bounds, ink);
    }
}

/// Draws a straight ship as a row of boxes.
fn draw_boxes(list: &mut DisplayList, sketcher: &mut Sketcher, decks: usize, bounds: Rectangle, ink: Ink) {
    let unit = bounds.width / decks.max(1) as f32;
    let width = (unit * 0.15).clamp(1.4, 2.8);
    list.stroke(sketcher.frame(bounds, (unit * 0.05).min(1.2), (unit * 0.14).min(3.0)), ink, width);
    for deck in 1..decks {
        let x = bounds.x + deck as f32 * unit;
        list.stroke(sketcher.line((x, bounds.y + 1.0), (x, bounds.y + bounds.height - 1.0), 0.4), ink, width * 0.85);
    }
}

/// Draws the dashed outline of a placed ship.
fn draw_dashes(list: &mut DisplayList, sketcher: &mut Sketcher, token: &Token, ink: Ink) {
    let Token { bounds, unit, .. } = *token;
    let width = (unit * 0.15).clamp(1.4, 2.8);
    let loops = match token.form {
        TokenShape::Bent => outline::loops(&token.cells, (bounds.x, bounds.y), unit, 0.0),
        TokenShape::Straight | TokenShape::Linked | TokenShape::Sign(_) => vec![shape::rectangle_corners(bounds, 0.0)],
    };
    for corners in loops {
        for (at, from) in corners.iter().enumerate() {
            let line = sketcher.line(*from, corners[(at + 1) % corners.len()], (unit * 0.05).min(1.2));
            list.stroke(line.and_then(|line| dash_line(&line, unit)), ink, width);
        }
    }
}

/// A line in dashes; `None` if it is too short.
fn dash_line(line: &Path, unit: f32) -> Option<Path> {
    let dash = StrokeDash::new(vec![(unit * 0.24).max(3.0), (unit * 0.18).max(3.0)], 0.0)?;
    line.dash(&dash, 1.0)
}

/// Draws a bent ship: its outline, and the lines between its decks.
fn draw_bent_ship(list: &mut DisplayList, sketcher: &mut Sketcher, cells: &CellSet, origin: Point, unit: f32, ink: Ink) {
    let width = (unit * 0.15).clamp(1.4, 2.8);
    for corners in outline::loops(cells, origin, unit, 0.0) {
        list.stroke(sketcher.outline(&corners, (unit * 0.05).min(1.2), (unit * 0.14).min(3.0)), ink, width);
    }
    let at = |col: u8, row: u8| (origin.0 + f32::from(col) * unit, origin.1 + f32::from(row) * unit);
    for cell in cells.iter() {
        let (right, low) = (Cell { col: cell.col + 1, ..cell }, Cell { row: cell.row + 1, ..cell });
        if cells.contains(right) {
            list.stroke(sketcher.line(at(right.col, right.row), at(right.col, right.row + 1), 0.4), ink, width * 0.85);
        }
        if cells.contains(low) {
            list.stroke(sketcher.line(at(low.col, low.row), at(low.col + 1, low.row), 0.4), ink, width * 0.85);
        }
    }
}

/// Draws a stroke across the whole piece from lower left to upper right.
fn draw_strike(list: &mut DisplayList, sketcher: &mut Sketcher, bounds: Rectangle, ink: Ink) {
    let over = (bounds.height * 0.27).min(9.0);
    let from = (bounds.x - over, bounds.y + bounds.height + over * 0.7);
    let to = (bounds.x + bounds.width + over, bounds.y - over * 0.7);
    list.stroke(sketcher.line(from, to, (bounds.height * 0.08).min(1.8)), ink, (bounds.height * 0.2).clamp(2.4, 4.4));
}
