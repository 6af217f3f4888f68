//! One entry of a tally: little boxes for decks, a form or a sign; what is gone is struck out, what is laid already is dashed.

use broadside_core::game::cell::{Cell, CellSet};

use tiny_skia::{Path, StrokeDash};

use super::{ships, signs};
use crate::{
    hand::{Hand, Thing},
    ink::{Ink, notebook::Pens},
    list::List,
    look::{Form, Token},
    outline,
    shape::{self, Point, Square},
    sheet::Hull,
    theme::Livery,
};

/// Draws the entry.
pub(super) fn draw(list: &mut List, token: &Token, pens: Pens) {
    let mut hand = Hand::new(Thing::Tally, token.at as u64);
    let Token { square, hull, .. } = *token;
    let ink = ships::line_ink(hull, pens);
    if hull == Hull::Disclosed && matches!(token.form, Form::Straight | Form::Bent) {
        return dashes(list, &mut hand, token, ink);
    }
    match token.form {
        Form::Sign(sign) => signs::piece(list, sign, token.spot(), hull, pens),
        Form::Linked => ships::linked(list, &token.decks(), (hull, Livery::Usual), pens),
        Form::Straight => boxes(list, &mut hand, token.cells.len(), square, ink),
        Form::Bent => form(list, &mut hand, &token.cells, (square.x, square.y), token.unit, ink),
    }
    if token.struck {
        strike(list, &mut hand, square, ink);
    }
}

fn boxes(list: &mut List, hand: &mut Hand, decks: usize, square: Square, ink: Ink) {
    let unit = square.width / decks.max(1) as f32;
    let width = (unit * 0.15).clamp(1.4, 2.8);
    list.stroke(hand.frame(square, (unit * 0.05).min(1.2), (unit * 0.14).min(3.0)), ink, width);
    for deck in 1..decks {
        let x = square.x + deck as f32 * unit;
        list.stroke(hand.line((x, square.y + 1.0), (x, square.y + square.height - 1.0), 0.4), ink, width * 0.85);
    }
}

/// The outline of a ship that is laid already, as one that was cut out.
fn dashes(list: &mut List, hand: &mut Hand, token: &Token, ink: Ink) {
    let Token { square, unit, .. } = *token;
    let width = (unit * 0.15).clamp(1.4, 2.8);
    let ways = match token.form {
        Form::Bent => outline::loops(&token.cells, (square.x, square.y), unit, 0.0),
        Form::Straight | Form::Linked | Form::Sign(_) => vec![shape::corners(square, 0.0)],
    };
    for corners in ways {
        for (at, from) in corners.iter().enumerate() {
            let line = hand.line(*from, corners[(at + 1) % corners.len()], (unit * 0.05).min(1.2));
            list.stroke(line.and_then(|line| dashed(&line, unit)), ink, width);
        }
    }
}

/// A line with gaps.
fn dashed(line: &Path, unit: f32) -> Option<Path> {
    let dash = StrokeDash::new(vec![(unit * 0.24).max(3.0), (unit * 0.18).max(3.0)], 0.0)?;
    line.dash(&dash, 1.0)
}

/// A bent ship: its outline, and the lines between its decks.
fn form(list: &mut List, hand: &mut Hand, cells: &CellSet, origin: Point, unit: f32, ink: Ink) {
    let width = (unit * 0.15).clamp(1.4, 2.8);
    for corners in outline::loops(cells, origin, unit, 0.0) {
        list.stroke(hand.outline(&corners, (unit * 0.05).min(1.2), (unit * 0.14).min(3.0)), ink, width);
    }
    let at = |col: u8, row: u8| (origin.0 + f32::from(col) * unit, origin.1 + f32::from(row) * unit);
    for cell in cells.iter() {
        let (right, low) = (Cell { col: cell.col + 1, ..cell }, Cell { row: cell.row + 1, ..cell });
        if cells.contains(right) {
            list.stroke(hand.line(at(right.col, right.row), at(right.col, right.row + 1), 0.4), ink, width * 0.85);
        }
        if cells.contains(low) {
            list.stroke(hand.line(at(low.col, low.row), at(low.col + 1, low.row), 0.4), ink, width * 0.85);
        }
    }
}

/// A stroke through the whole piece, from below left to above right.
fn strike(list: &mut List, hand: &mut Hand, square: Square, ink: Ink) {
    let over = (square.height * 0.27).min(9.0);
    let from = (square.x - over, square.y + square.height + over * 0.7);
    let to = (square.x + square.width + over, square.y - over * 0.7);
    list.stroke(hand.line(from, to, (square.height * 0.08).min(1.8)), ink, (square.height * 0.2).clamp(2.4, 4.4));
}
