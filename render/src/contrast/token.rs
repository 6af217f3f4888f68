//! One entry of a tally: boxes for decks, a hull or a sign; what is gone is black and struck out.

use super::{ships, signs};
use crate::{
    ink::contrast::{BLACK, GREY, LAND, VERMILION, WHITE},
    list::List,
    look::{Form, Token},
    shape::{self, Square},
    sheet::Hull,
    spot::LEAST,
    theme::Livery,
};

/// The least deck that is drawn as a hull.
const HULL: f32 = 20.0;

/// Draws the entry.
pub(super) fn draw(list: &mut List, token: &Token) {
    match token.form {
        Form::Sign(sign) => signs::piece(list, sign, token.spot(), token.hull),
        Form::Linked => ships::linked(list, &token.decks(), (token.hull, Livery::Usual)),
        Form::Straight if token.unit < HULL => boxes(list, token.cells.len(), token.square, token.hull),
        Form::Straight | Form::Bent => ships::ship(list, &token.decks(), (token.hull, Livery::Usual), 1.0),
    }
    if token.struck {
        strike(list, token.square);
    }
}

/// Small boxes side by side.
fn boxes(list: &mut List, decks: usize, square: Square, hull: Hull) {
    let (body, wall) = match hull {
        Hull::Sunk => (BLACK, WHITE),
        Hull::Own => (WHITE, BLACK),
        // What is laid already fades.
        Hull::Disclosed => (LAND, GREY),
    };
    list.bar((square.x, square.y), (square.width, square.height), BLACK);
    let inner = (square.width - 2.0 * LEAST, square.height - 2.0 * LEAST);
    list.bar((square.x + LEAST, square.y + LEAST), inner, body);
    for deck in 1..decks {
        let x = square.x + square.width / decks as f32 * deck as f32 - LEAST / 2.0;
        list.bar((x, square.y + LEAST), (LEAST, inner.1), wall);
    }
}

/// A stroke through the whole piece, from below left to above right.
fn strike(list: &mut List, square: Square) {
    let over = (square.height * 0.22).min(8.0);
    let from = (square.x - over * 0.6, square.y + square.height + over);
    let to = (square.x + square.width + over * 0.6, square.y - over);
    list.stroke(shape::line(from, to), VERMILION, (square.height * 0.2).clamp(3.4, 6.0));
}
