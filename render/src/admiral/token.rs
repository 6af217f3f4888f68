//! One entry of a tally: a small hull with a porthole for every deck, or the piece itself where there is room; what is gone
//! is struck out.

use super::{coat::Coat, hull, joint, joint::Rig, plan::Plan, signs};
use crate::{
    ink::{
        Ink,
        admiral::{GROUND, ICE, Paints},
    },
    list::List,
    look::{Form, Token},
    shape::{Point, Square},
    sheet::Hull,
};

/// The least deck that is drawn as part of a whole ship.
const SHIP: f32 = 20.0;

/// Draws the entry.
pub(super) fn draw(list: &mut List, token: &Token, paints: Paints) {
    let coat = Coat::of(token.hull, paints);
    match token.form {
        Form::Sign(sign) => signs::piece(list, sign, token.spot(), token.hull, paints),
        Form::Linked => joint::ship(list, &token.decks(), &coat, Rig::Masts),
        Form::Straight if token.unit < SHIP => small(list, token.cells.len(), token.square, &coat),
        Form::Straight => hull::ship(list, &token.decks(), &coat),
        Form::Bent => joint::ship(list, &token.decks(), &coat, Rig::Guns),
    }
    if token.struck {
        strike(list, token.square, if token.hull == Hull::Sunk { paints.cross } else { ICE });
    }
}

/// A small hull from the side of its keel, a porthole for every deck.
fn small(list: &mut List, decks: usize, square: Square, coat: &Coat) {
    let scale = square.height / 16.0;
    let plan = Plan::heading((square.x, square.y + square.height / 2.0), (1.0, 0.0), scale);
    let length = square.width / scale;
    let flat = |from: Point, to: Point| [from, to, to];
    let curves = [
        flat((0.5, -7.0), (length - 8.0, -7.0)),
        [(length - 4.0, -7.0), (length - 1.0, -3.0), (length + 2.0, 0.0)],
        [(length - 1.0, 3.0), (length - 4.0, 7.0), (length - 8.0, 7.0)],
        flat((length - 8.0, 7.0), (0.5, 7.0)),
    ];
    let outline = plan.curved((0.5, -7.0), &curves);
    list.fill(outline.clone(), coat.body);
    if coat.body != coat.edge {
        list.stroke(outline, coat.edge, (1.6 * scale).max(1.4));
    }
    let unit = length / decks.max(1) as f32;
    for deck in 0..decks {
        list.fill(plan.circle((unit * (deck as f32 + 0.5) - 1.2, 0.0), 2.6), coat.fitting);
    }
}

/// A stroke through the whole piece, from below left to above right, dark along its sides.
fn strike(list: &mut List, square: Square, ink: Ink) {
    let over = (square.height * 0.16).min(7.0);
    let plan = Plan::heading((0.0, 0.0), (1.0, 0.0), 1.0);
    let from = (square.x - over, square.y + square.height + over * 0.6);
    let to = (square.x + square.width + over, square.y - over * 0.6);
    let pen = (square.height * 0.17).clamp(2.6, 5.0);
    list.stroke(plan.polyline(&[from, to]), GROUND, pen + 4.0);
    list.stroke(plan.polyline(&[from, to]), ink, pen);
}
